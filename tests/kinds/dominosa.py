"""Dominosa, to be tested."""

from __future__ import annotations

import random

from tests.brute_grids import Rows, cells, lettered, numbers, pieces, turned_division

from . import CLUES_STAND, DIVIDED, NOTHING_GIVEN, Case, Keys

Home = dict[tuple[int, int], int]
SIZES = ((1, 2), (2, 3), (3, 2), (3, 4), (4, 3))


def right(keys: Keys, rows: Rows) -> bool:
    """Whether all pieces are dominoes, no two of the same numbers."""
    told = numbers(keys)
    found = [sorted(told[cell] for cell in piece) for piece in pieces(rows)]
    return all(len(piece) == 2 for piece in found) and len({*map(tuple, found)}) == len(found)


def boards(keys: Keys) -> list[Rows]:
    """All ways to cover the grid with dominoes."""
    every = sorted(cells(keys["grid"]))
    return [lettered(home) for home in laid(every, {})]


def laid(left: list[tuple[int, int]], home: Home) -> list[Home]:
    """All ways to cover the cells that are left, the first one of them first."""
    if not left:
        return [home]
    first, *rest = left
    row, column = first
    found = []
    for other in ((row, column + 1), (row + 1, column)):
        if other in rest:
            more = {**home, first: len(home), other: len(home)}
            found += laid([cell for cell in rest if cell != other], more)
    return found


def puzzle(rng: random.Random) -> Keys:
    """The numbers of a set, in any order."""
    height, width = rng.choice(SIZES)
    highest = {2: 0, 6: 1, 12: 2}[height * width]
    every = [
        str(each) for one in range(highest + 1) for other in range(one + 1) for each in (one, other)
    ]
    rng.shuffle(every)
    return {"grid": [" ".join(every[row * width : (row + 1) * width]) for row in range(height)]}


CASE = Case(
    "dominosa",
    right,
    own_puzzle=puzzle,
    engines=("pysat", "ortools", "cover", "reference", "auto"),
    boards=boards,
    harmless={
        **CLUES_STAND,
        **NOTHING_GIVEN,
        **DIVIDED,
        "base.part_puzzle:PartPuzzle.domains": "all links may join",
    },
    turned_answer=turned_division,
    refusals=(("kind = 'dominosa'\ngrid = '''\n0 1\n1 1\n'''\n", "write 6 numbers"),),
    published=(
        ({"grid": ["0 0"]}, 1, "by hand: one domino"),
        ({"grid": ["0 0 1", "0 1 1"]}, 3, "by hand: all three ways to lay dominoes"),
        ({"grid": ["0 0 1", "1 0 1"]}, 2, "by hand: 11 stands at the end"),
        ({"grid": ["0 1 0", "1 0 1"]}, 0, "by hand: no two zeros are neighbours"),
    ),
)
