"""The ways to turn and mirror a grid, and the symmetries that are made of them,
called as those of crosswords are."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from itertools import product
from typing import NamedTuple


class BoardTurn(NamedTuple):
    """Mirrored from left to right or not, then so many quarter turns clockwise."""

    rows: int
    columns: int
    mirrored: bool
    quarters: int

    def cell(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Where a cell goes; its row and column, from 0."""
        (row, column), rows, columns = cell, self.rows, self.columns
        column = columns - 1 - column if self.mirrored else column
        for _ in range(self.quarters):
            row, column, rows, columns = column, rows - 1 - row, columns, rows
        return row, column

    def step(self, step: tuple[int, int]) -> tuple[int, int]:
        """Where a step of so many rows and columns leads then."""
        down, right = step
        right = -right if self.mirrored else right
        for _ in range(self.quarters):
            down, right = right, -down
        return down, right


def board_turns(rows: int, columns: int) -> list[BoardTurn]:
    """The ways to turn and mirror a rectangle onto itself; the first one changes nothing."""
    ways = product((False, True), range(4))
    return [BoardTurn(rows, columns, *way) for way in ways if way[1] % 2 == 0 or rows == columns]


class NamedTurn(Enum):
    """The ways that have names: mirrored or not, and how many quarter turns."""

    HALF = (False, 2)
    QUARTER = (False, 1)
    ACROSS = (True, 0)
    OVER = (True, 2)
    FALLING = (True, 3)
    RISING = (True, 1)

    def on(self, rows: int, columns: int) -> BoardTurn:
        """This way, on a grid of so many rows and columns."""
        return BoardTurn(rows, columns, *self.value)


class Symmetry(NamedTuple):
    """What leaves a grid as it is: these ways, and what is made of them."""

    made_of: tuple[NamedTurn, ...]
    alike: int  # as many cells are sent to each other

    @property
    def square(self) -> bool:
        """Whether it makes rows of columns."""
        return any(turned.value[1] % 2 for turned in self.made_of)


SYMMETRIES: Mapping[str, Symmetry] = {
    "asymmetry": Symmetry((), 1),
    "rotational": Symmetry((NamedTurn.HALF,), 2),
    "dual-rotational": Symmetry((NamedTurn.QUARTER,), 4),
    "left-right": Symmetry((NamedTurn.ACROSS,), 2),
    "up-down": Symmetry((NamedTurn.OVER,), 2),
    "three-way": Symmetry((NamedTurn.ACROSS, NamedTurn.OVER), 4),
    "diagonal-tlbr": Symmetry((NamedTurn.FALLING,), 2),
    "diagonal-trbl": Symmetry((NamedTurn.RISING,), 2),
    "super": Symmetry((NamedTurn.QUARTER, NamedTurn.FALLING), 8),
}
