"""Str8ts: fill in numbers, so that none stands twice in a row or a column, and the numbers of each
stretch of white cells are consecutive, in any order.

2 1 #     stretches end at black cells; a number in one of them, as in #3,
1 2 3     stands nowhere else in its row and column
#1 3 2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from random import Random
from typing import ClassVar, Self

from exactone.models.base.grid_puzzle import GridPuzzle
from exactone.models.base.latin_puzzle import LatinMaker, LatinPuzzle
from exactone.models.base.looks import on_black
from exactone.models.boards.board import Cell, LineSort, cell_name
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.renban import Renban
from exactone.models.text.document import Document
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.puzzle import Solution

__all__ = ["Str8ts"]
BLACK = "#"


@dataclass(frozen=True, kw_only=True)
class Str8ts(LatinPuzzle, GridPuzzle):
    """One grid of white and black cells."""

    kind: ClassVar[str] = "str8ts"
    clue_looks: ClassVar = {"cells": {"#[0-9]*": on_black}}

    cells: Picture = key(
        picture("[1-9][0-9]?|#([1-9][0-9]?)?|[._]", "a number, #, #3, or ."),
        "a picture: # a black cell, #3 one with a number, other numbers where they are known, "
        ". elsewhere",
        name="grid",
    )

    @cached_property
    def board(self) -> Cells:
        black = (cell for cell, sign in self.cells.items() if sign.startswith(BLACK))
        return Cells(*self.cells.size, frozenset(black))

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        for (row, _), sign in puzzle.cells.marked():
            if sign != BLACK and sign[1:] not in puzzle.values:
                said = (
                    f"{quoted(sign)} means nothing here; write {BLACK}1 to {BLACK}{puzzle.highest}"
                )
                raise PuzzleError(said, "grid", puzzle.cells.at[row])
        for cell, other in combinations(
            [cell for cell, sign in puzzle.cells.marked() if sign != BLACK], 2
        ):
            if puzzle.cells[cell] == puzzle.cells[other] and not _apart(cell, other):
                said = f"{puzzle.cells[cell]} stands at {cell_name(cell)} and at {cell_name(other)}"
                raise PuzzleError(
                    f"{said}, in one line; write another number", "grid", puzzle.cells.at[other[0]]
                )
        return puzzle

    def rules(self) -> Iterator[Part | Rule]:
        yield self.latin()
        board = self.board
        for lines in (board.rows, board.columns):
            yield Renban(self.heights, board.stretches(lines))

    def clues(self) -> Iterator[PartClue]:
        lines = (*self.board.rows, *self.board.columns)
        for cell, sign in self.cells.marked():
            if sign != BLACK:
                value = frozenset({self.values.index(sign[1:])})
                crossing = tuple(
                    line for line in lines if cell[line.sort is LineSort.COLUMN] + 1 == line.number
                )
                yield self.clue_in("cells", cell, Count(value, crossing, 0, 0), nothing=BLACK)


def _apart(cell: Cell, other: Cell) -> bool:
    """Whether no line has both cells."""
    return cell[0] != other[0] and cell[1] != other[1]


SHARE = 0.25  # of the cells are black
NUMBERED = 0.3  # of these have a number


class Str8tsMaker(LatinMaker[Str8ts]):
    """Blackens cells, in pairs that are each other's image after half a turn, and gives some
    of them numbers that their lines do not have."""

    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Str8ts:
        return Str8ts(cells=open_picture(rows, columns))

    def opened(self, rng: Random) -> Str8ts:
        cells, side = self.blank.cells, self.blank.cells.height
        every = [cell for cell, _ in cells.items()]
        some = rng.sample(every, int(len(every) * SHARE / 2))
        turned = [(side - 1 - row, side - 1 - column) for row, column in some]
        return replace(self.blank, cells=cells.put(dict.fromkeys([*some, *turned], BLACK)))

    def clued(self, board: Str8ts, solution: Solution, rng: Random) -> Str8ts:
        """All numbers of white cells, and some of black ones."""
        number = dict(board.in_cells(solution))
        signs = dict[Cell, str]()
        for cell, sign in board.cells.items():
            crossed = {own for other, own in {**number, **signs}.items() if not _apart(cell, other)}
            left = [
                own for own in board.values if own not in crossed and BLACK + own not in crossed
            ]
            if sign == BLACK and left and rng.random() < NUMBERED:
                signs[cell] = BLACK + rng.choice(left)
        return replace(board, cells=board.cells.put(signs)).full(solution)
