"""Shimaguni, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, walls
from tests.brute_parts import Cell, beside, together

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys
from .aqre import counted


def islands(keys: Keys, signs: dict[Cell, str]) -> dict[str, set[Cell]] | None:
    """The shaded cells of each area, if they hang together and touch no others."""
    areas, near, within = cells(keys["areas"]), beside(signs), walls(keys)
    found = {
        area: {cell for cell in signs if areas[cell] == area and signs[cell] == "#"}
        for area in areas.values()
    }
    for cell in signs:
        for other in near[cell]:
            parted = areas[cell] != areas[other] or frozenset({cell, other}) in within
            if signs[cell] == signs[other] == "#" and parted:
                return None
    alone = all(len(together(own, beside(own))) == 1 for own in found.values())
    return found if alone else None


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area has an island, as large as its number says, and neighbours differ."""
    signs = cells(rows)
    areas, near = cells(keys["areas"]), beside(signs)
    found = islands(keys, signs)
    return (
        found is not None
        and all(
            areas[cell] == areas[other] or len(found[areas[cell]]) != len(found[areas[other]])
            for cell in signs
            for other in near[cell]
        )
        and counted({"grid": "", **keys}, signs)
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


CASE = Case(
    "shimaguni",
    right,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    published=(
        ({"areas": ["aab"]}, 0, "by hand: two in the first area touch the other one"),
        ({"areas": ["aaab"]}, 1, "by hand: two and one"),
        ({"areas": ["aaab"], "grid": ["1..."]}, 0, "by hand: one and one"),
        ({"areas": ["aa"], "walls": ["r1c1-r1c2"]}, 2, "by hand: one of them, or the other"),
    ),
)
