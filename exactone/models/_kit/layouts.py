"""Finished crossword grids, as rows in which "#" is black: their numbers, and their images when they are turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Rows = list[str]


class Start(NamedTuple):
    """A square with a number: where words of two letters or more begin, and how long they are, 0 for none."""

    row: int
    column: int
    across: int
    down: int


def numbered(rows: Rows) -> Iterator[Start]:
    """The squares that get the numbers 1, 2, ... in a finished grid; black is "#"."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for y, row in enumerate(rows):
        for x in range(len(row)):
            across, down = _word(row, x), _word(columns[x], y)
            if across or down:
                yield Start(y, x, across, down)


def _word(line: str, place: int) -> int:
    """How long a word is that begins here; 0 if none does."""
    if line[place] == "#" or (place and line[place - 1] != "#"):
        return 0
    end = line.find("#", place)
    length = (len(line) if end < 0 else end) - place
    return length if length > 1 else 0


def numbers(rows: Rows) -> dict[tuple[int, int], int]:
    """The numbers of the squares that have one."""
    return {(start.row, start.column): number for number, start in enumerate(numbered(rows), 1)}


def picture(rows: Rows, signs: Mapping[tuple[int, int], Any]) -> list[list[Any]]:
    """A grid with a sign in some white squares, and 0 in the others."""
    return [["#" if sign == "#" else signs.get((y, x), 0) for x, sign in enumerate(row)] for y, row in enumerate(rows)]


def turned(rows: Rows) -> dict[str, Rows]:
    """What a grid becomes, by the simple symmetries that it may have."""
    found = {
        "rotational": [row[::-1] for row in reversed(rows)],
        "left-right": [row[::-1] for row in rows],
        "up-down": rows[::-1],
    }
    if len(rows) == len(rows[0]):
        found["diagonal-tlbr"] = ["".join(column) for column in zip(*rows, strict=True)]
        found["dual-rotational"] = found["diagonal-tlbr"][::-1]
        found["diagonal-trbl"] = [row[::-1] for row in found["dual-rotational"]]
    return found
