"""Kakurasu, to be tested."""

from __future__ import annotations

from collections.abc import Sequence

from tests.brute_grids import Rows, as_given
from tests.brute_numbers import rim

from . import CLUES_STAND, Case, Keys


def is_sum(says: object, line: Sequence[str]) -> bool:
    """Whether the places of what is shaded add up to a number."""
    return str(says) in ("?", str(sum(at for at, sign in enumerate(line, 1) if sign == "#")))


def right(keys: Keys, rows: Rows) -> bool:
    """Whether the places of what is shaded in each line add up to its number."""
    return as_given(keys, rows, {"#": "#", "x": "."}) and all(
        is_sum(says, line) for says, line in rim(keys, rows)
    )


CASE = Case(
    "kakurasu",
    right,
    sizes=((1, 1), (1, 2), (1, 4), (4, 1), (2, 2), (2, 3), *[(3, 3)] * 6),
    row=lambda keys, at, row: is_sum(keys["rows"][at], row),
    turned=None,
    harmless=CLUES_STAND,
    published=(
        ({"rows": [3, "?"], "columns": ["?", "?"]}, 4, "all of row 1, any of row 2"),
        ({"rows": [3, 3, 3], "columns": [6, 6, 6]}, 0, "3 of 6 cells, or 9"),
        ({"rows": [3, "?", "?"], "columns": [6, 6, "?"]}, 4, "counted by hand"),
    ),
)
