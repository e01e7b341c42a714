"""Answers and givens as rows of line signs: how a line goes through each cell.

┌─┐.      each sign leads to the neighbours on the sides at which it ends; a dot is a cell
│.└┐      without a line; what draw prints, with links between cells, can be read as well
└──┘
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from exactone.models.boards.board import STEPS, Cell, cell_name
from exactone.models.boards.edges import Edges
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError

from .line_drawing import SIDES, TURNS

CORNER = "+"  # any turn, in ASCII
WAYS_OF = {sign: number for number, sign in enumerate(TURNS) if number} | {"-": 10, "|": 5}
LYING = (SIDES[0], "-")  # signs of links
STANDING = (SIDES[1], "|")
UP, RIGHT, DOWN, LEFT = (1, 2, 4, 8)


class CellSign(NamedTuple):
    """What stands in a cell of a text: its sign, the row of the text, and the ways in which lines
    lead out of it, as bits."""

    cell: Cell
    sign: str
    row: int
    ways: int


def signs(text: str, key: str, size: tuple[int, int], known: Collection[str]) -> list[CellSign]:
    """The signs of all cells, each a line or one that is known.

    A text has a row for each row of cells, or it is a drawing, which has links between them.
    """
    height, width = size
    rows = [(number, line.rstrip()) for number, line in enumerate(text.split("\n"))]
    filled = [(number, line) for number, line in rows if line]
    if not filled:
        raise PuzzleError(f"{key} has no cells; write a row of signs for each row", key)
    block = rows[filled[0][0] : filled[-1][0] + 1]
    if height > 1 and len(block) == 2 * height - 1 != len(filled):
        placed = _drawn(block, width)
    elif (height > 1 and len(filled) == 2 * height - 1) or (
        height == len(filled) == 1 and _is_drawn_row(filled[0][1], width)
    ):
        placed = _drawn(filled, width)
    else:
        placed = _written(filled, key, size)
    allowed = {*WAYS_OF, CORNER, *known}
    for each in placed:
        if each.sign not in allowed:
            more = "".join(f", {sign}" for sign in known)
            raise PuzzleError(
                f"{quoted(each.sign)} means nothing here; write a line such as ─ or ┌{more}",
                key,
                each.row,
            )
    return placed


def _is_drawn_row(line: str, width: int) -> bool:
    """Whether a row has links between its cells."""
    return len(line) == 2 * width - 1 and len("".join(line.split())) != width


def _written(rows: list[tuple[int, str]], key: str, size: tuple[int, int]) -> list[CellSign]:
    """A sign for each cell, with spaces between them or close together."""
    height, width = size
    if len(rows) != height:
        said = f"the {key} has {numbered(len(rows), 'row')}, but the puzzle has {height}"
        raise PuzzleError(f"{said}; write one for each", key, 0)
    placed = list[CellSign]()
    above = [0] * width  # whether a line leads down into each cell
    for row, (number, line) in enumerate(rows):
        row_signs = list("".join(line.split()))
        if len(row_signs) != width:
            said = f"this row has {numbered(len(row_signs), 'cell')}, but must have {width}"
            raise PuzzleError(f"{said}; write a sign for each", key, number)
        before = 0  # whether a line leads to the right into the cell
        for column, sign in enumerate(row_signs):
            ways = WAYS_OF.get(sign, 0)
            if sign == CORNER:  # it goes on where no line comes from
                ways = (LEFT if before else RIGHT) | (UP if above[column] else DOWN)
            placed.append(CellSign((row, column), sign, number, ways))
            before = ways & RIGHT
            above[column] = ways & DOWN
    return placed


def _drawn(rows: list[tuple[int, str]], width: int) -> list[CellSign]:
    """The cells of a drawing, each with the links around it; signs may be wider than one."""
    longest = max(len(line) for _, line in rows)
    wide = -(-longest // (2 * width - 1))
    lines = [line.ljust(wide * (2 * width - 1)) for _, line in rows]

    def sign(row: int, column: int) -> str:
        inside = 0 <= row < len(lines) and 0 <= column < 2 * width - 1
        return lines[row][wide * column] if inside else " "

    placed = list[CellSign]()
    for row in range(0, len(lines), 2):
        for column in range(0, 2 * width - 1, 2):
            ways = (
                UP * (sign(row - 1, column) in STANDING)
                | RIGHT * (sign(row, column + 1) in LYING)
                | DOWN * (sign(row + 1, column) in STANDING)
                | LEFT * (sign(row, column - 1) in LYING)
            )
            placed.append(CellSign((row // 2, column // 2), sign(row, column), rows[row][0], ways))
    return placed


def leads(ways: int) -> Iterator[Cell]:
    """The steps to the neighbours to which lines lead."""
    return (step for bit, step in zip((UP, RIGHT, DOWN, LEFT), STEPS, strict=True) if ways & bit)


def links(board: Edges, placed: Iterable[CellSign], key: str, halves: bool) -> Mapping[str, int]:
    """The links that are lines, by their names, with their rows in the text; with `halves` also
    where one of the two cells says so alone."""
    ways = {each.cell: each for each in placed}
    lines = dict[str, int]()
    for (row, column), each in ways.items():
        for down, right in leads(each.ways):
            other = (row + down, column + right)
            edge = (min(each.cell, other), max(each.cell, other))
            if edge not in board.place:
                said = f"the line at {cell_name(each.cell)} leads where no line can be"
                raise PuzzleError(f"{said}; draw it to a neighbour", key, each.row)
            back = (-down, -right)
            if not halves and back not in leads(ways[other].ways):
                said = f"the line at {cell_name(each.cell)} leads to {cell_name(other)}"
                raise PuzzleError(
                    f"{said}, which has none that leads back; draw both ends of it", key, each.row
                )
            lines.setdefault(board.names[board.place[edge]], each.row)
    return lines
