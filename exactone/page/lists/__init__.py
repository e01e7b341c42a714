"""Folders of the page that stand in the place of others: numpy, as lists."""
