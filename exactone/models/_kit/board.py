"""Boards of cells: what cells are called, what is beside them, what hangs together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from ...solver.puzzle import At

T = TypeVar("T")
Cell = tuple[int, int]
"""Row and column, from 0."""

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left."""


class Line(NamedTuple):
    """Some places in order, and what they are called together."""

    places: tuple[int, ...]
    name: str = ""


class Remembering:
    """Something that remembers what it has computed of its fields: to store it is to store these alone."""

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(cast(Any, self))}


class Board(Protocol):
    """The places of a puzzle, numbered from 0."""

    @property
    def names(self) -> tuple[str, ...]:
        """What each place is called."""

    @property
    def at(self) -> tuple[At, ...]:
        """The places as people count them."""

    def turns(self) -> list[tuple[int, ...]] | None:
        """Where each place goes when the board is turned or mirrored; None where it is nothing that could be turned."""


@dataclass(frozen=True)
class Named:
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


def painted(signs: Mapping[Cell, str], rows: int, columns: int, blank: str, spaced: bool = False) -> str:
    """A picture as it stands in a file, with spaces between signs where one needs them."""
    space = " " if spaced or any(len(sign) > 1 for sign in signs.values()) else ""
    return "".join(space.join(signs.get((y, x), blank) for x in range(columns)) + "\n" for y in range(rows))


def beside(cell: Cell) -> tuple[Cell, ...]:
    """The places above, right of, below and left of a cell, on the board or not."""
    row, column = cell
    return (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)


def together(cells: Iterable[Cell], near: Callable[[Cell], Iterable[Cell]] = beside) -> Iterator[set[Cell]]:
    """The components of some cells, by who is near whom; in the order of their first cells."""
    left = dict.fromkeys(cells)
    while left:
        component, todo = set[Cell](), [next(iter(left))]
        while todo:
            cell = todo.pop()
            if cell in left:
                del left[cell]
                component.add(cell)
                todo += near(cell)
        yield component
