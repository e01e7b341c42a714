"""Heyawake, to be tested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from operator import itemgetter

from tests.brute_grids import Rows, as_given, cells, numbers, walls
from tests.brute_parts import apart, beside, connected

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys


def crossed(
    keys: Keys, line: Sequence[tuple[int, int]], signs: Mapping[tuple[int, int], str]
) -> bool:
    """Whether white cells of a line go on through two borders of rooms, or walls within them."""
    rooms, within = cells(keys["areas"]), walls(keys)
    for white, run in groupby(line, lambda cell: signs[cell] == "."):
        pairs = pairwise(run)
        borders = [a for a, b in pairs if rooms[a] != rooms[b] or frozenset({a, b}) in within]
        if white and len(borders) > 1:
            return True
    return False


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded cells are apart, white ones hang together and cross one border at most,
    and numbers are right."""
    rooms = cells(keys["areas"])
    signs = cells(rows)
    for axis in (0, 1):
        for _, line in groupby(sorted(signs, key=itemgetter(axis, 1 - axis)), itemgetter(axis)):
            if crossed(keys, list(line), signs):
                return False
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
        (
            {"areas": ["aaa"], "walls": ["r1c1-r1c2", "r1c2-r1c3"]},
            3,
            "by hand: an end, or both: white may cross one wall",
        ),
    ),
)
