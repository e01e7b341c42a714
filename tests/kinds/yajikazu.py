"""Yajikazu, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, tokens, without_sign
from tests.brute_parts import Cell, apart, beside, connected
from tests.turned import Turning, pictures

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys

STEPS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}


def shaded(signs: dict[Cell, str], cell: Cell, way: str) -> int:
    """How many cells are shaded where an arrow points."""
    down, right = STEPS[way]
    line = [(cell[0] + n * down, cell[1] + n * right) for n in range(1, 99)]
    return sum(signs.get(at) == "#" for at in line)


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded cells are apart, white ones hang together, and white arrows are right."""
    signs = cells(rows)
    near = beside(signs)
    if not apart(signs, "#", near) or not connected(signs, ".", near):
        return False
    for cell, said in cells(keys["grid"]).items():
        counts = said not in "._" and signs[cell] == "."
        if counts and int(said[:-1]) != shaded(signs, cell, said[-1]):
            return False
    return as_given(keys, rows, {"#": "#", "o": "."})


def turned(keys: Keys, turning: Turning) -> Keys:
    """Arrows turn with the picture."""
    mirrored = str.maketrans("<>", "><" if turning.mirrored else "<>")
    quarters = str.maketrans("^>v<", ("^>v<" * 2)[turning.quarters :][:4])
    words = [[word.translate(mirrored) for word in row] for row in tokens(keys["grid"])]
    grid = [" ".join(row).translate(quarters) for row in turning.rows(words)]
    return {**pictures(keys, turning), "grid": grid}


CASE = Case(
    "yajikazu",
    right,
    sizes=((2, 2), (2, 3), (3, 2), *[(3, 3)] * 3, (3, 4), (4, 3), (4, 4)),
    row=lambda keys, at, row: "##" not in row,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    without=without_sign,
    turned=turned,
    published=(
        ({"grid": ["1> . ."]}, 3, "by hand: the far end, or the arrow, with the end or without"),
        ({"grid": ["2> ."]}, 1, "by hand: the arrow is shaded"),
    ),
)
