"""Heyawake, to be tested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise

from tests.brute_grids import Rows, as_given, cells, lines, numbers
from tests.brute_parts import apart, beside, connected

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys


def crossed(rooms: Sequence[str], signs: Sequence[str]) -> bool:
    """Whether white cells of a line go on through two borders of rooms."""
    for white, run in groupby(range(len(signs)), lambda at: signs[at] == "."):
        line = [rooms[at] for at in run]
        if white and sum(one != other for one, other in pairwise(line)) > 1:
            return True
    return False


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded cells are apart, white ones hang together and cross one border at most,
    and numbers are right."""
    if any(map(crossed, lines(keys["areas"]), lines(rows))):
        return False
    rooms = cells(keys["areas"])
    signs = cells(rows)
    near = beside(signs)
    shaded = Counter(rooms[cell] for cell in signs if signs[cell] == "#")
    return (
        apart(signs, "#", near)
        and connected(signs, ".", near)
        and all(shaded[rooms[cell]] == number for cell, number in numbers(keys).items())
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


CASE = Case(
    "heyawake",
    right,
    row=lambda keys, at, row: "##" not in row,
    harmless={
        **NOTHING_GIVEN,
        **CLUES_STAND,
        **NOTES_DIFFER,
        "boards.keys:Picture.size": "a picture that says nothing may be larger",
    },
    published=(
        (
            {"areas": ["ab", "cd"]},
            5,
            "by hand: none or one; two in opposite corners cut the others apart",
        ),
        ({"areas": ["aaa"]}, 1 + 2 + 1, "by hand: none, an end, or both; the middle would cut"),
        ({"areas": ["abc"]}, 3, "by hand: an end, or both: white may cross one border"),
        ({"areas": ["aa", "aa"], "grid": ["1.", ".."]}, 4, "by hand: any one of them"),
    ),
)
