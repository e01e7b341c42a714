"""Tests of long searches: cubes, journals, workers."""
