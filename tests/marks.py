"""Which tests are quick, where they are made by the dozen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def mostly_long(values: Sequence[Any], quick: int = 1) -> list[Any]:
    """Parameters of tests, of which the first are for the quick tests and the others for the long
    ones."""
    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    return [
        pytest.param(*row, marks=[pytest.mark.long] * (place >= quick))
        for place, row in enumerate(rows)
    ]
