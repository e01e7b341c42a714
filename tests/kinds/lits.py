"""LITS, to be tested."""

from __future__ import annotations

from functools import cache

from tests.brute_grids import Rows, as_given, cells, tokens, walls
from tests.brute_parts import SIDES, beside, connected, pattern, steps, together

from . import Case, Keys

POOL = {(down, right): "LITS" for down in (0, 1) for right in (0, 1)}
SHAPES = {
    "L": {(0, 0), (1, 0), (2, 0), (2, 1)},
    "I": {(0, 0), (1, 0), (2, 0), (3, 0)},
    "T": {(0, 0), (0, 1), (0, 2), (1, 1)},
    "S": {(0, 1), (0, 2), (1, 0), (1, 1)},
}


def outline(cells: set[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Cells, moved into the corner."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def is_a(shape: str, cells: set[tuple[int, int]]) -> bool:
    """Whether cells are that shape, turned or mirrored."""
    it = SHAPES[shape]
    for _ in range(4):
        it = {(column, -row) for row, column in it}
        if outline(cells) in (outline(it), outline({(row, -column) for row, column in it})):
            return True
    return False


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area has a tetromino, and these hang together, without pools, no equal ones
    side by side."""
    signs = cells(rows)
    areas = cells(keys["areas"])
    for area in set(areas.values()):
        shaded = {cell for cell in areas if areas[cell] == area and signs[cell] != "."}
        shapes = {signs[cell] for cell in shaded}
        if len(shaded) != 4 or len(shapes) != 1 or not is_a(shapes.pop(), shaded):
            return False
        near = {
            cell: [other for other in ways if frozenset({cell, other}) not in walls(keys)]
            for cell, ways in beside(shaded).items()
        }
        if len(together(shaded, near)) != 1:
            return False
    if any(
        signs[cell] != "." and signs.get(near) == signs[cell] and areas[near] != areas[cell]
        for cell in signs
        for near in steps(cell, SIDES)
    ):
        return False
    given = {**{shape: shape for shape in SHAPES}, "x": "."}
    return (
        pattern(signs, POOL)
        and connected(signs, "LITS", beside(signs))
        and as_given(keys, rows, given)
    )


def fits(keys: Keys, at: int, row: str) -> bool:
    """Whether a row has of each area nothing, or a part of a shape that fits between top and
    bottom."""
    said = keys["areas"]
    picture = said if isinstance(said, str) else "\n".join(map(" ".join, tokens(said)))
    height, signs = row_of_areas(picture, at)
    for area in set(signs):
        shown = "".join(sign for sign, its in zip(row, signs, strict=True) if its == area)
        shape = shown.strip(".")
        if shape and PARTS.get(shape, height + 1) > height:
            return False
    return True


@cache
def row_of_areas(picture: str, at: int) -> tuple[int, tuple[str, ...]]:
    """How many rows a picture of areas has, and the signs of one of them."""
    areas = tokens(picture)
    return len(areas), tuple(areas[at])


PARTS = {
    "IIII": 1,
    "LLL": 2,
    "L": 2,
    "TTT": 2,
    "T": 2,
    "SS": 2,
    "LL": 3,
    "TT": 3,
    "S": 3,
    "I": 4,
}
"""What a row may have of a shape, and how many rows that takes."""

CASE = Case(
    "lits",
    right,
    row=lambda keys, at, row: fits(keys, at, row),
    sizes=((1, 4), (1, 5), (1, 8), (2, 2), (2, 3), *[(2, 4)] * 3, (2, 5)),
    refusals=(
        ("kind = 'lits'\nareas = 'aaaa'\nwalls = ['r1c1']\n", 'write it as in ["r1c2-r1c3"]'),
        ("kind = 'lits'\nareas = 'aaaa'\nwalls = ['r1c4-r1c5']\n", "is not on the grid"),
        ("kind = 'lits'\nareas = 'aaaabbbb'\nwalls = ['r1c4-r1c5']\n", "of two areas, a and b"),
    ),
    published=(
        ({"areas": ["AAAA", "BBBB"]}, 0, "by hand: an I beside an I"),
        ({"areas": ["AAAAA"]}, 2, "by hand: two ways for an I"),
        ({"areas": ["AAAAA"], "walls": ["r1c1-r1c2"]}, 1, "by hand: the I without the first cell"),
        ({"areas": ["AAA", "AAA"]}, 8, "by hand: four L, two S and two T"),
    ),
)
