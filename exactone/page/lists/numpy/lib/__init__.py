"""What numpy keeps apart: the windows in stride_tricks."""

from . import stride_tricks as stride_tricks
