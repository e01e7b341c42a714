"""Boards of cells: what cells are called, what is beside them, what hangs together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from exactone.solver.puzzle import At
from exactone.solver.symmetry import BoardTurn

T = TypeVar("T")
Cell = tuple[int, int]
"""Row and column, from 0."""

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left."""


class LineSort(StrEnum):
    """What a line of a board is; programs know it by that and by its number."""

    ROW = "row"
    COLUMN = "column"
    FALLING = "falling diagonal"
    RISING = "rising diagonal"
    BLOCK = "block"
    AREA = "area"
    ROW_STRETCH = "stretch of a row"
    COLUMN_STRETCH = "stretch of a column"
    WINDOW = "window"
    AROUND = "cells around a cell"
    CORNER = "cells that meet in a corner"
    SIDES = "sides or links of a cell"
    ALIKE = "places with the same sign"
    BEYOND = "cells beyond a cell, on one of its sides"
    GRID = "all cells"


PLURAL = (LineSort.AROUND, LineSort.ALIKE, LineSort.BEYOND)
"""The lines that are called by what is in them: the cells around r2c2."""


class Line(NamedTuple):
    """Some places in order, and what they are called together.

    Its name is for people alone: lines are the same where all else is.
    """

    places: tuple[int, ...]
    name: str = ""
    sort: LineSort | None = None  # None where a file lists places
    number: int = 0  # among the lines of a board that are of its sort, from 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self._id == other._id

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._id)

    @property
    def _id(self) -> tuple[tuple[int, ...], LineSort | None, int]:
        """What programs know it by."""
        return self.places, self.sort, self.number


class CachedFields:
    """Something that remembers what it has computed of its fields:
    to store it is to store these alone."""

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(cast(Any, self))}


class PlacesTurned(NamedTuple):
    """One way to turn and mirror a board, and where each of its places goes."""

    turn: BoardTurn
    goes: tuple[int, ...]


class Board(Protocol):
    """The places of a puzzle, numbered from 0."""

    @property
    def names(self) -> tuple[str, ...]:
        """What each place is called."""

    @property
    def at(self) -> tuple[At, ...]:
        """The places as people count them."""

    def turns(self) -> list[PlacesTurned] | None:
        """The ways to turn and mirror the board; None where it is nothing that could be turned."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True)
class NamedPlaces:
    """Places that have names and nothing else."""

    names: tuple[str, ...]

    @property
    def at(self) -> tuple[At, ...]:
        return self.names

    def turns(self) -> None:
        """Nothing that could be turned."""


def counted(cell: Cell) -> At:
    """A cell as people count, from 1."""
    return cell[0] + 1, cell[1] + 1


def cell_at(at: At) -> Cell:
    """The cell that people mean."""
    assert not isinstance(at, str)
    return at[0] - 1, at[1] - 1


def cell_name(cell: Cell) -> str:
    """What people call a cell."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def placed(rows: Iterable[Iterable[T]]) -> Iterator[tuple[Cell, T]]:
    """What stands in the rows of a picture, each with its cell."""
    return (((y, x), sign) for y, row in enumerate(rows) for x, sign in enumerate(row))


def painted(
    signs: Mapping[Cell, str], rows: int, columns: int, blank: str, spaced: bool = False
) -> str:
    """A picture as it stands in a file, with spaces between signs where one needs them."""
    space = " " if spaced or any(len(sign) > 1 for sign in signs.values()) else ""
    return "".join(
        space.join(signs.get((y, x), blank) for x in range(columns)) + "\n" for y in range(rows)
    )


def beside(cell: Cell) -> tuple[Cell, ...]:
    """The places above, right of, below and left of a cell, on the board or not."""
    row, column = cell
    return (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)


def together(
    cells: Iterable[Cell], near: Callable[[Cell], Iterable[Cell]] = beside
) -> Iterator[set[Cell]]:
    """The components of some cells, by who is near whom; in the order of their first cells."""
    left = dict.fromkeys(cells)
    while left:
        component = set[Cell]()
        todo = [next(iter(left))]
        while todo:
            cell = todo.pop()
            if cell in left:
                del left[cell]
                component.add(cell)
                todo += near(cell)
        yield component
