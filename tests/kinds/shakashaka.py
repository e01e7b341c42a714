"""Shakashaka, to be tested."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tests.brute_grids import Rows, as_given, cells, tokens, without
from tests.brute_parts import Cell, steps
from tests.turned import Turning, pictures

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys

QUARTERS = {".": "nesw", "#": "", "r": "es", "7": "sw", "J": "nw", "L": "ne"}
WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
BACK = dict(zip("nesw", "swne", strict=True))
CORNERS = {
    "n": ((0, 0), (0, 2)),
    "e": ((0, 2), (2, 2)),
    "s": ((2, 0), (2, 2)),
    "w": ((0, 0), (2, 0)),
}
Quarter = tuple[int, int, str]


def white_areas(signs: dict[Cell, str]) -> Iterator[set[Quarter]]:
    """Quarters of cells, between two diagonals, that hang together."""
    left = {(*cell, way) for cell, sign in signs.items() for way in QUARTERS[sign]}
    while left:
        todo = [left.pop()]
        area = set(todo)
        while todo:
            row, column, way = todo.pop()
            down, right = WAYS[way]
            near = {(row, column, other) for other in "nesw" if other not in (way, BACK[way])}
            near.add((row + down, column + right, BACK[way]))
            area |= near & left
            todo += near & left
            left -= near
        yield area


def is_rectangle(area: set[Quarter]) -> bool:
    """Whether it fills its bounds, upright or slanting."""
    points = [
        (2 * row + down, 2 * column + right)
        for row, column, way in area
        for down, right in (*CORNERS[way], (1, 1))
    ]
    for turned in (points, [(y + x, y - x) for y, x in points]):
        high, wide = ({point[at] for point in turned} for at in (0, 1))
        bounds = (max(high) - min(high)) * (max(wide) - min(wide))
        if bounds == len(area) * (1 if turned is points else 2):
            return True
    return False


def right(keys: Keys, rows: Rows) -> bool:
    """Whether white areas are rectangles, and numbers count the halves beside them."""
    signs = cells(rows)
    for cell, said in cells(keys["grid"]).items():
        if (signs[cell] == "#") is (said in "._"):
            return False
        halves = sum(signs.get(at, "#") in "r7JL" for at in steps(cell))
        if said.isdecimal() and int(said) != halves:
            return False
    return all(map(is_rectangle, white_areas(signs))) and as_given(
        keys, rows, {**dict(zip("r7JL", "r7JL", strict=True)), "x": "."}
    )


def turned_rows(rows: Rows, turning: Turning) -> Rows:
    """Rows with the black corners where they are then."""
    mirrored = str.maketrans("r7JL", "7rLJ" if turning.mirrored else "r7JL")
    quarters = str.maketrans("r7JL", ("r7JL" * 2)[turning.quarters :][:4])
    return tuple("".join(row).translate(mirrored).translate(quarters) for row in turning.rows(rows))


def turned_keys(keys: Keys, turning: Turning) -> Keys:
    """The picture of what is given has halves, too."""
    found = pictures(keys, turning)
    if "given" in keys:
        rows = tuple(map("".join, tokens(keys["given"])))
        found = {**found, "given": list(turned_rows(rows, turning))}
    return found


CASE = Case(
    "shakashaka",
    right,
    sizes=((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3)),
    cell=lambda keys, at: ".r7JL" if cells(keys["grid"])[at] in "._" else "#",
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    turned=turned_keys,
    turned_answer=lambda answer, turning, height, width: turned_rows(answer, turning),
    without=partial(without, blank="#"),
    published=(
        ({"grid": ["..", ".."]}, 2, "by hand: white, or a slanting square"),
        ({"grid": ["..", ".#"]}, 0, "by hand: three cells are no rectangle"),
    ),
)
