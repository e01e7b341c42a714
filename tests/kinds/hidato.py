"""Hidato, to be tested."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tests.brute_grids import Rows, cells
from tests.brute_parts import Cell, different

from . import CLUES_STAND, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each number stands once, touches the next one, and what is told is kept."""
    told = cells(keys["grid"])
    shown = cells(rows)
    if any(
        (shown[cell] != sign) if sign == "#" else (shown[cell] == "#")
        for cell, sign in told.items()
    ):
        return False
    where = {int(sign): cell for cell, sign in shown.items() if sign != "#"}
    return (
        sorted(where) == list(range(1, sum(sign != "#" for sign in told.values()) + 1))
        and all(sign in ("." + "_", ".", "_", shown[cell]) for cell, sign in told.items())
        and all(
            max(abs(where[one][axis] - where[other][axis]) for axis in (0, 1)) == 1
            for one, other in pairwise(sorted(where))
        )
    )


def signs(keys: Keys, cell: Cell) -> list[str]:
    """What may stand in a cell."""
    told = cells(keys["grid"])
    if told[cell] not in "._":
        return [told[cell]]
    known = set(told.values())
    every = map(str, range(1, sum(sign != "#" for sign in told.values()) + 1))
    return [number for number in every if number not in known]


def may_be(_: Keys, __: int, row: Sequence[str]) -> bool:
    """Whether an answer may have such a row."""
    return different([sign for sign in row if sign != "#"])


CASE = Case(
    "hidato",
    right,
    sizes=((1, 2), (1, 4), (2, 2), (2, 3), *[(3, 3)] * 6),
    made=0.8,
    cell=signs,
    row=may_be,
    harmless=CLUES_STAND,
    refusals=(
        ("kind = 'hidato'\ngrid = '''\n##\n##\n'''\n", ":3: grid has 0 cells; write one to 400"),
        (
            "kind = 'hidato'\ngrid = '''\n5 .\n. .\n'''\n",
            ":3: '5' means nothing here; write 1 to 4",
        ),
    ),
    published=(
        ({"grid": ["...."]}, 2, "from either end"),
        ({"grid": ["..", ".."]}, 24, "all touch each other"),
        ({"grid": ["..."] * 3}, 784, "paths of a king through 3x3, walked one by one"),
    ),
)
