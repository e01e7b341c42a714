"""Aqre, to be tested."""

from __future__ import annotations

from itertools import groupby

from tests.brute_grids import Rows, as_given, cells, lines, numbers
from tests.brute_parts import beside, connected

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys


def counted(keys: Keys, signs: dict[tuple[int, int], str]) -> bool:
    """Whether each number says how many cells of its area are shaded."""
    areas = cells(keys["areas"])
    return all(
        number == sum(signs[at] == "#" for at in signs if areas[at] == areas[cell])
        for cell, number in numbers(keys).items()
    )


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded cells hang together, no four in a line are alike, and numbers are right."""
    signs = cells(rows)
    return (
        connected(signs, "#", beside(signs))
        and all(len([*run]) < 4 for line in lines(rows) for _, run in groupby(line))
        and counted(keys, signs)
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


CASE = Case(
    "aqre",
    right,
    harmless={
        **NOTHING_GIVEN,
        **CLUES_STAND,
        **NOTES_DIFFER,
        "boards.keys:Picture.size": "a picture that says nothing may be larger",
    },
    published=(
        ({"areas": ["aaaa"]}, 9, "by hand: one run of one, two or three cells"),
        ({"areas": ["aa", "bb"], "grid": ["0.", "2."]}, 1, "by hand: the lower row"),
    ),
)
