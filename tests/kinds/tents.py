"""Tents, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells
from tests.brute_numbers import counted
from tests.brute_parts import SIDES, TOUCHING, Cell, apart, beside, steps

from . import CLUES_STAND, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether tents and trees can be paired off, no tents touch, and as many are there as is
    said."""
    signs = cells(rows)
    trees = [cell for cell, sign in cells(keys["grid"]).items() if sign == "T"]
    tents = [cell for cell, sign in signs.items() if sign == "A"]
    return (
        [cell for cell, sign in signs.items() if sign == "T"] == trees
        and len(tents) == len(trees)
        and apart(signs, "A", beside(signs, TOUCHING))
        and counted(keys, rows, "A")
        and as_given(keys, rows, {"A": "A", "x": "."})
        and paired(trees, {*tents})
    )


def paired(trees: list[Cell], tents: set[Cell]) -> bool:
    """Whether each tree can have a tent at one of its sides that is no other's."""
    if not trees:
        return True
    first, *others = trees
    own = [tent for tent in steps(first, SIDES) if tent in tents]
    return any(paired(others, tents - {tent}) for tent in own)


def signs(keys: Keys, cell: Cell) -> str:
    """What may stand in a cell."""
    return "T" if cells(keys["grid"])[cell] == "T" else "A."


CASE = Case(
    "tents",
    right,
    sizes=((1, 2), (1, 4), (2, 2), (2, 3), *[(2, 3), (3, 3)] * 3),
    made=0.8,
    cell=signs,
    harmless=CLUES_STAND,
    published=(
        ({"grid": ["...", ".T.", "..."]}, 4, "one at each side"),
        ({"grid": ["T.T"]}, 0, "two trees and one cell"),
        ({"grid": ["T.T.", "...."]}, 3, "counted by brute force"),
    ),
)
