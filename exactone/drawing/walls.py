"""The walls of a grid: where they stand, what they part, and how they meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from exactone.solver.puzzle import Grid, no_wall

from .signs import JOINTS

Sides = tuple[tuple[bool, ...], ...]


@dataclass(frozen=True)
class Walls:
    """Walls between the cells of a layer, and around all of it where there is any."""

    upright: Sides  # by row, left of each column and right of the last one
    level: Sides  # above each row and below the last one, by column

    @classmethod
    def of(cls, grid: Grid) -> Walls:
        """The walls of a grid."""
        height = len(grid.layers[0])
        width = len(grid.layers[0][0])
        if grid.right is grid.below is no_wall:
            return cls(((False,) * (width + 1),) * height, ((False,) * width,) * (height + 1))
        between = [
            [bool(grid.right(row, column)) for column in range(width - 1)] for row in range(height)
        ]
        below = [
            tuple(bool(grid.below(row, column)) for column in range(width))
            for row in range(height - 1)
        ]
        rim = any(map(any, (*between, *below)))
        ends = ((rim,) * width,)
        return cls(tuple((rim, *row, rim) for row in between), (*ends, *below, *ends))

    @property
    def even(self) -> bool:
        """Whether all walls go from rim to rim, as those around equal blocks do."""
        lines = (*self.level, *zip(*self.upright, strict=True))
        return all(any(line) == all(line) for line in lines)

    def joint(self, row: int, column: int) -> str:
        """What is drawn left above a cell, or right below the last one."""
        level = self.level[row]
        upright = self.upright
        up = row > 0 and upright[row - 1][column]
        down = row < len(upright) and upright[row][column]
        left = column > 0 and level[column - 1]
        right = column < len(level) and level[column]
        return JOINTS[up + 2 * right + 4 * down + 8 * left]

    @cached_property
    def homes(self) -> tuple[tuple[int, ...], ...]:
        """The number of the region of each cell: of all that no wall parts."""
        height = len(self.upright)
        width = len(self.level[0])
        regions = [[-1] * width for _ in range(height)]
        number = 0
        for first in ((row, column) for row in range(height) for column in range(width)):
            if regions[first[0]][first[1]] < 0:
                todo = [first]
                while todo:
                    row, column = todo.pop()
                    if regions[row][column] < 0:
                        regions[row][column] = number
                        todo += [(y, x) for y, x, wall in self._around(row, column) if not wall]
                number += 1
        return tuple(map(tuple, regions))

    def _around(self, row: int, column: int) -> Iterator[tuple[int, int, bool]]:
        """The cells beside a cell, each with whether a wall is between."""
        if row > 0:
            yield row - 1, column, self.level[row][column]
        if column > 0:
            yield row, column - 1, self.upright[row][column]
        if row + 1 < len(self.upright):
            yield row + 1, column, self.level[row + 1][column]
        if column + 1 < len(self.level[0]):
            yield row, column + 1, self.upright[row][column + 1]

    def shades(self, owners: Sequence[Hashable], number: int) -> dict[Hashable, int]:
        """One of so many colours for the owner of each region,
        so that those who touch differ where that can be."""
        owned = [[owners[home] for home in homes] for homes in self.homes]
        near: dict[Hashable, set[Hashable]] = {}
        for row, line in enumerate(owned):
            for column, owner in enumerate(line):
                around = [
                    each[max(0, column - 1) : column + 2]
                    for each in owned[max(0, row - 1) : row + 2]
                ]
                near.setdefault(owner, set()).update(*around)
        shade_of = dict[Hashable, int]()
        for owner, others in near.items():
            used = Counter(shade_of.values())
            taken = {shade_of.get(other) for other in others}
            free = [shade for shade in range(number) if shade not in taken] or range(number)
            shade_of[owner] = min(free, key=used.__getitem__)
        return shade_of


@dataclass(frozen=True)
class WallSpace:
    """Between which columns and rows there is room for walls:
    the same for grids that stand side by side."""

    columns: Sequence[bool]  # left of each, and right of the last one
    rows: Sequence[bool]  # above each, and below the last one
    tight: bool = False  # no blanks beside walls

    def fitted(self, wide: int, columns: int) -> WallSpace:
        """This room, without blanks beside walls where a grid of symbols so wide would not fit."""
        blanks = sum(3 if wall else 1 for wall in self.columns[1:-1])
        extent = (len(self.columns) - 1) * wide + blanks + 4
        return replace(self, tight=self.columns[0] and extent > columns)

    @classmethod
    def of(cls, several: Sequence[Walls]) -> WallSpace:
        """Room where it is needed; everywhere, so that cells are equally large,
        where walls turn."""
        turning = not all(walls.even for walls in several)
        columns = zip(*(zip(*walls.upright, strict=True) for walls in several), strict=True)
        rows = zip(*(walls.level for walls in several), strict=True)
        needed = [[turning or any(map(any, sides)) for sides in lines] for lines in (columns, rows)]
        return cls(needed[0], needed[1])
