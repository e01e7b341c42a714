"""Easy as ABC, to be tested."""

from __future__ import annotations

from collections.abc import Sequence

from tests.brute_grids import Rows, cells
from tests.brute_numbers import columns, rim
from tests.brute_parts import Cell

from . import CLUES_STAND, SQUARES, Case, Keys, square


def letters(keys: Keys) -> str:
    """Those of a puzzle."""
    return "ABCDEFGHI"[: keys["letters"]]


def is_line(keys: Keys, line: Sequence[str]) -> bool:
    """Whether a line has each letter once."""
    return sorted("".join(line).replace(".", "")) == list(letters(keys))


def right(keys: Keys, rows: Rows) -> bool:
    """Whether all lines have their letters, the givens are kept,
    and those at the rim are the first ones."""
    shown = cells(rows)
    given = {cell: sign for cell, sign in cells(keys["grid"]).items() if sign not in "._"}
    return (
        all(is_line(keys, line) for line in [*rows, *columns(rows)])
        and all(shown[cell] == sign.replace("x", ".") for cell, sign in given.items())
        and all(says == "".join(line).strip(".")[0] for says, line in rim(keys, rows))
    )


def signs(keys: Keys, cell: Cell) -> str:
    """What may stand in a cell."""
    given = cells(keys["grid"])[cell]
    return letters(keys) + "." if given in "._" else given.replace("x", ".")


CASE = Case(
    "easyasabc",
    right,
    sizes=SQUARES,
    cell=signs,
    row=lambda keys, _, row: is_line(keys, row),
    harmless=CLUES_STAND,
    refusals=(
        (square("easyasabc")[0] + "letters = 2\n", ":3: there are 2 rows of 3 cells"),
        ("kind = 'easyasabc'\nletters = 2\ngrid = '''\n.C.\n...\n...\n'''\n", ":4: 'C' means"),
        (
            "kind = 'easyasabc'\nletters = 2\ngrid = '''\n...\n...\n...\n'''\ntop = ['A', '?']\n",
            ":8: top has 2 items, but the grid has 3 columns; write one for each, ? where",
        ),
    ),
    published=(
        ({"grid": ["..."] * 3, "letters": 1}, 6, "permutations"),
        ({"grid": ["..."] * 3, "letters": 2}, 12, "Latin squares of 3"),
        ({"grid": ["..."] * 3, "letters": 1, "left": ["A", "?", "?"]}, 6, "A is always seen"),
    ),
)
