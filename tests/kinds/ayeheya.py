"""Ayeheya, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells

from . import Case, Keys, heyawake


def turned(room: set[tuple[int, int]], shaded: set[tuple[int, int]]) -> bool:
    """Whether the shaded cells of a room are the same after half a turn around its middle."""
    height, width = (min(axis) + max(axis) for axis in zip(*room, strict=True))
    return all((height - row, width - column) in shaded for row, column in room & shaded)


def right(keys: Keys, rows: Rows) -> bool:
    """Whether it is right as heyawake, and each room may be turned."""
    areas = cells(keys["areas"])
    shaded = {cell for cell, sign in cells(rows).items() if sign == "#"}
    rooms = [{cell for cell in areas if areas[cell] == area} for area in set(areas.values())]
    return heyawake.right(keys, rows) and all(turned(room, shaded & room) for room in rooms)


CASE = Case(
    "ayeheya",
    right,
    row=heyawake.CASE.row,
    harmless=heyawake.CASE.harmless,
    published=(
        ({"areas": ["aaa"]}, 2, "by hand: none, or both ends; the middle would cut"),
        ({"areas": ["aa", "ab"]}, 2, "by hand: none, or the lone cell; opposite corners would cut"),
    ),
)
