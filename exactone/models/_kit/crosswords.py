"""Finished crossword grids, as rows in which "#" is black: where words begin, and their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .board import Cell

Rows = list[str]


class Start(NamedTuple):
    """A square with a number: where words of two letters or more begin, and how long they are, 0 for none."""

    row: int
    column: int
    across: int
    down: int


def numbered(rows: Rows) -> Iterator[Start]:
    """The squares that get the numbers 1, 2, ... in a finished grid."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign != "#":
                across = 0 if x and row[x - 1] != "#" else _word(row, x)
                down = 0 if y and columns[x][y - 1] != "#" else _word(columns[x], y)
                if across or down:
                    yield Start(y, x, across, down)


def _word(line: str, place: int) -> int:
    """How long the word is that begins here; 0 for a single square, which is none."""
    end = line.find("#", place)
    length = (len(line) if end < 0 else end) - place
    return length if length > 1 else 0


def numbers(rows: Rows) -> dict[Cell, int]:
    """The numbers of the squares that have one."""
    return {(start.row, start.column): number for number, start in enumerate(numbered(rows), 1)}


def picture(rows: Rows, signs: Mapping[Cell, Any]) -> list[list[Any]]:
    """A grid with a sign in some white squares, and 0 in the others."""
    return [["#" if sign == "#" else signs.get((y, x), 0) for x, sign in enumerate(row)] for y, row in enumerate(rows)]


def cut(squares: Any, width: int) -> list[Any]:
    """Rows of so many squares."""
    return [squares[first : first + width] for first in range(0, len(squares), width)]
