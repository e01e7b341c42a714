"""Hanare, to be tested."""

from __future__ import annotations

from itertools import pairwise

from tests.brute_grids import Rows, cells, tokens
from tests.brute_numbers import areas
from tests.brute_parts import Cell

from . import CLUES_STAND, NOTES_DIFFER, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area has its size in one cell, and numbers that see each other are as far apart
    as they differ."""
    shown = cells(rows)
    for area in areas(keys).values():
        if sorted(shown[cell] for cell in area) != sorted(
            ["."] * (len(area) - 1) + [str(len(area))]
        ):
            return False
    words = tokens(list(rows))
    for line in (*words, *zip(*words, strict=True)):
        told = [(at, int(word)) for at, word in enumerate(line) if word != "."]
        if any(abs(b - a) != y - x - 1 for (x, a), (y, b) in pairwise(told)):
            return False
    given = cells(keys.get("given", ""))
    return all(
        shown[cell] == {"x": "."}.get(sign, sign)
        for cell, sign in given.items()
        if sign not in "._"
    )


def size_or_nothing(keys: Keys, cell: Cell) -> list[str]:
    """What may stand in a cell."""
    return [".", *(str(len(area)) for area in areas(keys).values() if cell in area)]


LONG_ROW = " ".join("ABC"[at // 300] for at in range(900))
CASE = Case(
    "hanare",
    right,
    sizes=((1, 1), (1, 2), (1, 4), (2, 2), *[(2, 3), (3, 2), (3, 3)] * 2),
    cell=size_or_nothing,
    harmless={**CLUES_STAND, **NOTES_DIFFER},
    refusals=(
        (
            f"kind = 'hanare'\nareas = '''\n{LONG_ROW}\n'''\n",
            "this grid has too many pairs of cells in a row or a column; make it, or its areas, "
            "smaller",
        ),
    ),
    published=(
        ({"areas": ["aa"]}, 2, "by hand: 2 in any cell"),
        ({"areas": ["ab"]}, 1, "by hand: 1 beside 1"),
        ({"areas": ["aab"]}, 1, "by hand: 2, a cell, and 1"),
        ({"areas": ["abc", "abc"]}, 6, "by hand: all eight but a and c without b"),
    ),
)
