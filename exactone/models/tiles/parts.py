"""What a tile puzzle is made of once it is read: the board, and the tiles, those that are equal together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .text.polyominoes import Cell, Shape, orientations


class Tile(NamedTuple):
    """A tile as it was written down; `most` is None where it may be used as often as one likes."""

    name: str
    shape: Shape
    least: int = 1
    most: int | None = 1
    rotate: bool = True
    mirror: bool = True

    def clipped(self, cells: int) -> Tile:
        """The same tile, with no more of it allowed than there is room for on so many cells."""
        room = max(self.least, cells // len(self.shape))
        return self._replace(most=None if self.most is None else min(self.most, room))


@dataclass(frozen=True)
class Sort:
    """Tiles that may lie in the same ways: they are equal, and which of them lies where makes no difference."""

    tiles: tuple[Tile, ...]
    ways: tuple[Shape, ...]

    @property
    def name(self) -> str:
        """What the first of them is called."""
        return self.tiles[0].name

    @cached_property
    def size(self) -> int:
        """How many cells one of them covers."""
        return len(self.ways[0])

    @cached_property
    def least(self) -> int:
        """How many of them are placed at least."""
        return sum(tile.least for tile in self.tiles)

    @cached_property
    def most(self) -> int | None:
        """How many of them are placed at most; None where there is no end to them."""
        found = [tile.most for tile in self.tiles]
        return None if None in found else sum(most or 0 for most in found)


def letters(index: int) -> str:
    """A, B, ..., Z, a, ..., z, AA, AB, ... without end."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    found = ""
    while True:
        found = alphabet[index % 52] + found
        index = index // 52 - 1
        if index < 0:
            return found


def sorted_out(tiles: list[Tile]) -> tuple[Sort, ...]:
    """The tiles with their equals, in the order in which they were written down."""
    found: dict[tuple[Shape, ...], list[Tile]] = {}
    for tile in tiles:
        found.setdefault(orientations(tile.shape, tile.rotate, tile.mirror), []).append(tile)
    return tuple(Sort(tuple(equal), ways) for ways, equal in found.items())


@dataclass(frozen=True)
class Board:
    """A picture of cells: those that a tile may cover, and those of them that no answer may leave open."""

    rows: int
    columns: int
    cells: frozenset[Cell]
    must: frozenset[Cell]

    @cached_property
    def order(self) -> tuple[Cell, ...]:
        """All cells that a tile may cover, in reading order."""
        return tuple(sorted(self.cells))

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """The first and last row and the first and last column that have a cell."""
        rows, columns = zip(*self.cells, strict=True)
        return min(rows), max(rows), min(columns), max(columns)
