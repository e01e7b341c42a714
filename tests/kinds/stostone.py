"""Stostone, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells
from tests.brute_parts import Cell

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys
from .aqre import counted
from .shimaguni import islands


def fallen(stones: list[set[Cell]], height: int) -> set[Cell]:
    """The cells of stones that fell, row by row, until each lies on the floor or on another."""
    stones = [set(stone) for stone in stones]
    while True:
        held = set[int]()
        while more := {
            number
            for number, stone in enumerate(stones)
            if number not in held
            and any(
                row + 1 == height or any((row + 1, column) in stones[other] for other in held)
                for row, column in stone
            )
        }:
            held |= more
        if len(held) == len(stones):
            return set().union(*stones)
        stones = [
            stone if number in held else {(row + 1, column) for row, column in stone}
            for number, stone in enumerate(stones)
        ]


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area has a stone, and stones fill the lower half when they fall."""
    signs = cells(rows)
    found = islands(keys, signs)
    height = len(rows)
    return (
        found is not None
        and fallen([*found.values()], height) == {cell for cell in signs if 2 * cell[0] >= height}
        and counted({"grid": "", **keys}, signs)
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


CASE = Case(
    "stostone",
    right,
    sizes=((2, 1), (2, 2), (4, 1), (2, 3), (2, 4), (4, 2), (4, 3), (4, 3), (2, 4), (4, 2)),
    turned=None,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    refusals=(
        (
            "kind = 'stostone'\nareas = '''\nab\n'''\n",
            "there is 1 row, and no lower half; write an even number of rows",
        ),
    ),
    published=(
        ({"areas": ["aa", "aa"]}, 2, "by hand: the upper row, or the lower one"),
        ({"areas": ["ab", "ab"]}, 2, "by hand: one above the other's neighbour"),
    ),
)
