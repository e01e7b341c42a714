"""Shapes of cells: how they look turned and turned over,
and the sets of all polyominoes of one size."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from exactone.models.boards.board import Cell, beside
from exactone.models.tiles import Shape

SIZES = {
    "monominoes": 1,
    "dominoes": 2,
    "trominoes": 3,
    "tetrominoes": 4,
    "pentominoes": 5,
    "hexominoes": 6,
}
ONE_SIDED = "one-sided-"
SETS = (*SIZES, *(ONE_SIDED + name for name in SIZES))

# The usual letters; the cells of each piece in some position.
LETTERS = {
    4: {"I": "1111", "L": "100 111", "O": "11 11", "S": "011 110", "T": "111 010"},
    5: {
        "F": "011 110 010",
        "I": "11111",
        "L": "1000 1111",
        "N": "0111 1100",
        "P": "11 11 10",
        "T": "111 010 010",
        "U": "101 111",
        "V": "100 100 111",
        "W": "100 110 011",
        "X": "010 111 010",
        "Y": "0100 1111",
        "Z": "110 010 011",
    },
}


def normal(cells: Iterable[Cell]) -> Shape:
    """A shape from cells anywhere."""
    kept = set(cells)
    top = min(row for row, _ in kept)
    left = min(column for _, column in kept)
    return tuple(sorted((row - top, column - left) for row, column in kept))


def turned(shape: Shape) -> Shape:
    """The shape after a quarter turn."""
    return normal((column, -row) for row, column in shape)


def mirrored(shape: Shape) -> Shape:
    """The shape turned over."""
    return normal((row, -column) for row, column in shape)


@lru_cache(maxsize=256)
def orientations(shape: Shape, rotate: bool = True, mirror: bool = True) -> tuple[Shape, ...]:
    """The different ways in which a shape may lie; what may be turned over but not turned is turned
    like a page."""
    shapes = set[Shape]()
    for side in (shape, mirrored(shape)) if mirror else (shape,):
        while side not in shapes:
            shapes.add(side)
            side = turned(side) if rotate else side
    return tuple(sorted(shapes))


@cache
def free(size: int) -> tuple[Shape, ...]:
    """All polyominoes of this size, turned and turned over copies counted once: 1, 1, 2, 5, 12, 35,
    ..."""
    if size == 1:
        return (((0, 0),),)
    grown = (
        normal((*shape, new))
        for shape in free(size - 1)
        for cell in shape
        for new in beside(cell)
        if new not in shape
    )
    return tuple(sorted({max(orientations(shape)) for shape in grown}))


def named(set_name: str) -> dict[str, Shape]:
    """The pieces of a bundled set by name; of a one-sided set both mirror images,
    the second with a prime."""
    size = SIZES[set_name.removeprefix(ONE_SIDED)]
    drawn = {
        max(orientations(normal(_cells(picture)))): letter
        for letter, picture in LETTERS.get(size, {}).items()
    }  # known by the position that stands for all of them
    pieces = {
        drawn.get(shape, _letter(number, size)): shape for number, shape in enumerate(free(size))
    }
    if not set_name.startswith(ONE_SIDED):
        return dict(sorted(pieces.items()))
    sided = {}
    for name, shape in sorted(pieces.items()):
        sided[name] = shape
        if mirrored(shape) not in orientations(shape, mirror=False):
            sided[name + "'"] = mirrored(shape)
    return sided


def _letter(number: int, size: int) -> str:
    """A name for a piece that has no usual one: M, D, I3 and V3, H01 to H35."""
    if size < 3:
        return "MD"[size - 1]
    return ("I3", "V3")[number] if size == 3 else f"H{number + 1:02}"


def _cells(picture: str) -> list[Cell]:
    return [
        (y, x) for y, row in enumerate(picture.split()) for x, sign in enumerate(row) if sign == "1"
    ]
