"""What a picture shows of a puzzle of cells, as its signs say: # is a filled cell, 17\\3 sums with a line between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...solver.grid import Look, Scene, Spot, Stroke
from .board import Cell
from .sums import BETWEEN

if TYPE_CHECKING:
    from .cell_puzzle import CellPuzzle

OPEN, FILLED, BLANK = ".", "#", (".", "·")
MARKS = {"x": "×", "o": "○"}  # how it is shown that a cell is given which is blank else


def scene(puzzle: CellPuzzle, known: Mapping[int, int], is_puzzle: bool) -> Scene:
    """What a picture shows besides, from the values of places."""
    board, looks = puzzle.board, dict[Cell, Look]()
    strokes, spots = list[Stroke](), list[Spot]()
    for cell in ((row, column) for row in range(board.height) for column in range(board.width)):
        place = board.place.get(cell)
        if place is None:
            looks[cell] = Look("", "blocked")
            sums = list(_sums(cell, puzzle.sign(cell, None)))
            spots += sums
            ends = tuple((cell[0] + half, cell[1] + half) for half in (-0.5, 0.5))
            strokes += [Stroke(ends, "thin")] if sums else []
        elif (value := known.get(place)) is not None:
            looks[cell] = _look(puzzle, cell, value, is_puzzle)
    of_symbols = all(sign.drawn == value for value, sign in puzzle.signs.items())
    given = frozenset((0, *board.cells[place]) for place in puzzle.given) if of_symbols else None
    return Scene(looks=looks, strokes=tuple(strokes), spots=tuple(spots), given=given, every=puzzle.bars)


def _look(puzzle: CellPuzzle, cell: Cell, value: int, is_puzzle: bool) -> Look:
    """A cell with a value; what else stands in it is seen, too."""
    shown, clue, sign = puzzle.sign(cell, value), puzzle.sign(cell, None), puzzle.signs[puzzle.values[value]]
    clue = "" if clue in BLANK else clue
    if shown == FILLED:
        return Look(clue, "filled")
    if shown != clue and shown not in BLANK:
        return Look()
    if clue:
        return Look(clue, "pale" if is_puzzle else "")
    return Look(MARKS.get(sign.given, "") if is_puzzle else "")


def _sums(cell: Cell, sign: str) -> tuple[Spot, ...]:
    """Sums stand in two corners of their cell: the one of the stretch below, and the one on the right."""
    (row, column), (below, _, beside) = cell, sign.partition(BETWEEN)
    every = ((row + 0.25, column - 0.2, below), (row - 0.22, column + 0.2, beside))
    return tuple(Spot((y, x), total) for y, x, total in every if total and BETWEEN in sign)
