"""Putteria, to be tested."""

from __future__ import annotations

from collections import Counter

from tests.brute_grids import Rows, cells, lines, without_sign
from tests.brute_parts import Cell, beside, different

from . import CLUES_STAND, NOTES_DIFFER, Case, Keys


def sizes(keys: Keys) -> dict[Cell, str]:
    """How many cells the area of each cell has."""
    areas = cells(keys["areas"])
    number = Counter(areas.values())
    return {cell: str(number[area]) for cell, area in areas.items()}


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area has its size once, no two are beside each other, and none stands twice
    in a line."""
    signs = cells(rows)
    areas, size, near = cells(keys["areas"]), sizes(keys), beside(signs)
    numbered = {cell for cell in signs if signs[cell] != "."}
    told = {cell: word for cell, word in cells(keys.get("grid", "")).items() if word not in "._"}
    return (
        sorted(areas[cell] for cell in numbered) == sorted(set(areas.values()))
        and all(signs[cell] == size[cell] for cell in numbered)
        and not any(numbered.intersection(near[cell]) for cell in numbered)
        and all(different(sign for sign in line if sign != ".") for line in lines(rows))
        and all(signs[cell] == word.replace("x", ".") for cell, word in told.items())
    )


CASE = Case(
    "putteria",
    right,
    sizes=((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4)),
    cell=lambda keys, at: [".", sizes(keys)[at]],
    without=without_sign,
    harmless={**CLUES_STAND, **NOTES_DIFFER},
    refusals=(
        (
            "kind = 'putteria'\nareas = '''\naab\nccb\n'''\ngrid = '''\n5..\n...\n'''\n",
            ":7: '5' means nothing here; write 2, x, or .",
        ),
        (
            "kind = 'putteria'\nareas = '''\nabb\nccc\n'''\ngrid = '''\n5..\n...\n'''\n",
            ":7: '5' means nothing here; write 1 to 3, x, or .",
        ),
    ),
    published=(
        ({"areas": ["aab"]}, 1, "by hand: 2 at the rim, and 1"),
        ({"areas": ["ab"]}, 0, "by hand: two 1 are beside each other"),
        ({"areas": ["aaa", "aab"]}, 3, "by hand: 5 anywhere but beside the 1"),
    ),
)
