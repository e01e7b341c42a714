"""Fillomino, to be tested."""

from __future__ import annotations

from collections.abc import Iterator

from tests.brute_grids import Rows, cells, divisions, numbers, pieces, tokens

from . import CLUES_STAND, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether equal numbers that hang together are as many as they say, and givens are kept."""
    shown = cells(rows)
    return all(shown[cell] == str(number) for cell, number in numbers(keys).items()) and all(
        shown[cell] == str(len(piece)) for piece in pieces(rows) for cell in piece
    )


def boards(keys: Keys) -> Iterator[Rows]:
    """Each division of the grid, with the size of its piece in each cell."""
    rows = tokens(keys["grid"])
    for division in divisions(len(rows), len(rows[0])):
        size = {cell: len(piece) for piece in pieces(division) for cell in piece}
        yield tuple(
            "".join(str(size[row, column]) for column in range(len(line)))
            for row, line in enumerate(rows)
        )


CASE = Case(
    "fillomino",
    right,
    sizes=((1, 1), (1, 4), *[(2, 2), (2, 3), (3, 2)] * 2, *[(2, 4), (3, 3)] * 2),
    boards=boards,
    harmless={
        **CLUES_STAND,
        "base.model:_givens": "what is given is a part of the rule, too",
        "base.part_puzzle:PartPuzzle.domains": "all cells may have all numbers",
        "fillomino:Fillomino.highest": "no region is larger than the grid",
    },
    refusals=(
        (
            "kind = 'fillomino'\ngrid = '''\n0.\n..\n'''\n",
            ":3: '0' means nothing here; write a number from 1, or .",
        ),
    ),
    published=(
        ({"grid": [". ."]}, 1, "by hand: two twos; no two ones are beside each other"),
        ({"grid": [". . ."]}, 3, "by hand: 333, 122 and 221"),
        ({"grid": ["2 . 2"]}, 0, "by hand: the middle is of one of them, and makes it too large"),
        ({"grid": [". .", ". ."]}, 5, "by hand: four, or three around a corner"),
    ),
)
