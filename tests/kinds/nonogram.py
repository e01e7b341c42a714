"""Nonograms, to be tested."""

from __future__ import annotations

from collections.abc import Sequence

from tests.brute_grids import Rows, as_given
from tests.brute_parts import runs

from . import CLUES_STAND, Case, Keys


def is_line(line: Sequence[str], clue: str) -> bool:
    """Whether the runs of a line are those of its clue."""
    return clue == "?" or runs(line, "#", [int(word) for word in clue.split() if word != "0"])


def right(keys: Keys, rows: Rows) -> bool:
    """Whether all lines have their runs, and the givens are kept."""
    return (
        all(map(is_line, rows, keys["rows"]))
        and all(map(is_line, zip(*rows, strict=True), keys["columns"]))
        and as_given(keys, rows, {"#": "#", "x": "."})
    )


def every(height: int, width: int, row: str, column: str) -> Keys:
    """A board with the same clue beside all rows, and the same above all columns."""
    return {"rows": [row] * height, "columns": [column] * width}


CASE = Case(
    "nonogram",
    right,
    row=lambda keys, at, row: is_line(row, keys["rows"][at]),
    harmless=CLUES_STAND,
    published=(
        (every(3, 3, "?", "?"), 2**9, "all pictures"),
        (every(4, 3, "1", "?"), 3**4, "one cell in each row"),
        *(
            (every(side, side, "1", "1"), number, "permutations")
            for side, number in {3: 6, 4: 24, 5: 120}.items()
        ),
    ),
)
