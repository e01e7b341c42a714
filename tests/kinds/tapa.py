"""Tapa, to be tested."""

from __future__ import annotations

from itertools import permutations

from tests.brute_grids import Rows, as_given, cells, tokens
from tests.brute_parts import beside, connected, pattern

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys

POOL = {(down, right): "#" for down in (0, 1) for right in (0, 1)}
RING = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def lengths(signs: dict[tuple[int, int], str], cell: tuple[int, int]) -> list[int]:
    """The lengths of the stretches around a cell."""
    ring = "".join(signs.get((cell[0] + down, cell[1] + right), ".") for down, right in RING)
    if "." not in ring:
        return [8]
    begin = ring.index(".")
    return [len(run) for run in (ring[begin:] + ring[:begin]).split(".") if run] or [0]


def right(keys: Keys, rows: Rows) -> bool:
    """Whether all that is shaded hangs together without pools, and is around clues as they say."""
    signs = cells(rows)
    for cell, clue in cells(keys["grid"]).items():
        if clue in "._":
            continue
        found, told = lengths(signs, cell), clue.split(",")
        if signs[cell] == "#" or len(found) != len(told):
            return False
        if not any(
            all(sign in ("?", str(number)) for sign, number in zip(told, order, strict=True))
            for order in permutations(found)
        ):
            return False
    return (
        pattern(signs, POOL)
        and connected(signs, "#", beside(signs))
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


def without(keys: Keys, number: int) -> Keys:
    """The keys without one clue."""
    rows = tokens(keys["grid"])
    known = [(line, at) for line in rows for at, sign in enumerate(line) if sign not in "._"]
    line, at = known[number]
    line[at] = "."
    return {**keys, "grid": [" ".join(each) for each in rows]}


CASE = Case(
    "tapa",
    right,
    cell=lambda keys, at: "#." if cells(keys["grid"])[at] in "._" else ".",
    harmless={**CLUES_STAND, **NOTHING_GIVEN, **NOTES_DIFFER},
    without=without,
    published=(
        ({"grid": ["...", ".8.", "..."]}, 1, "shaded all around"),
        ({"grid": [". . .", ". 1,1 .", ". . ."]}, 0, "two stretches of one hang apart"),
        ({"grid": ["? .", ". ."]}, 7, "by hand: all but the two that touch at a corner alone"),
        ({"grid": ["0 .", ". ."]}, 1, "by hand: nothing"),
    ),
)
