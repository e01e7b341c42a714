"""Views that show the same value in several places."""

from __future__ import annotations

from typing import Any

from ..array import asarray, ndarray


def sliding_window_view(given: Any, width: int) -> ndarray:
    """Of a row of values so many beside each other, from each place on: a view."""
    row = asarray(given)
    if row.ndim != 1 or not isinstance(width, int):
        raise TypeError("the numpy of lists has windows of rows only")
    if width > len(row):
        raise ValueError("window shape cannot be larger than input array shape")
    step = row.strides[0]
    shape = (len(row) - width + 1, width)
    return ndarray(row.data, shape, row.dtype, row.offset, (step, step))
