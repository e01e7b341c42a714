"""Squares of numbers with signs between their cells: a picture of twice as many rows and columns,
less one, for cells and what is between them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from exactone.models.boards.board import Cell, cell_name, counted
from exactone.models.boards.keys import OPEN, Picture, open_picture
from exactone.models.parts.part import Part, PartClue
from exactone.models.text.document import Document
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Spot
from exactone.solver.puzzle import ClueId

from .grid_puzzle import GridPuzzle
from .latin_puzzle import LatinPuzzle

BETWEEN = "between"


@dataclass(frozen=True, kw_only=True)
class SignsBetween(LatinPuzzle, GridPuzzle):
    """One square of numbers, and the signs between its cells."""

    between: Picture
    drawn: ClassVar[Mapping[str, str]] = {}
    """Signs that are drawn as others."""

    @classmethod
    @abstractmethod
    def known_at(cls, at: Cell) -> Collection[str]:
        """The signs that may stand here in the picture of what is between cells."""

    def __post_init__(self) -> None:
        """Of two pictures one may be left out, and says as much as one without signs."""
        if not self.between.height:
            height, width = self.cells.size
            object.__setattr__(self, BETWEEN, open_picture(2 * height - 1, 2 * width - 1))
        if not self.cells.height:
            height, width = self.between.size
            object.__setattr__(self, "cells", open_picture((height + 1) // 2, (width + 1) // 2))

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        between = puzzle.between
        wanted = tuple(2 * size - 1 for size in puzzle.cells.size)
        if between.size != wanted:
            shown = [
                f"{numbered(y, 'row')} of {numbered(x, 'sign')}" for y, x in (between.size, wanted)
            ]
            raise PuzzleError(
                f"between has {shown[0]}, but must have {shown[1]}: for each cell, and for what "
                "is between",
                BETWEEN,
                0,
            )
        for (row, column), sign in between.marked():
            known = cls.known_at((row, column))
            if sign not in known:
                raise PuzzleError(
                    f"{quoted(sign)} is number {column + 1} of this row, where there can be "
                    f"no such sign; write {', '.join(known) or OPEN[0]}",
                    BETWEEN,
                    between.at[row],
                )
        return puzzle

    def clue_between(self, at: Cell, part: Part, nothing: str = OPEN[0]) -> PartClue:
        """The clue that a sign stands here, and what is left without it."""
        cells = cells_beside(at)
        sign = self.between[at]
        return PartClue(
            f"the {sign} between {' and '.join(map(cell_name, cells))}",
            tuple(map(counted, cells)),
            line=self.between.line(at),
            id=ClueId(BETWEEN, (at[0] + 1, at[1] + 1), sign),
            parts=(part,),
            left=nothing,
        )

    def spots(self) -> tuple[Spot, ...]:
        return tuple(
            Spot((row / 2, column / 2), self.drawn.get(sign, sign))
            for (row, column), sign in self.between.marked()
        )

    def in_words(self) -> tuple[str, ...]:
        rows = (" ".join(row) for row in self.between.rows)
        if any(self.between.marked()):
            return ("between:", *(f"  {row}" for row in rows))
        return ()


def is_between(at: Cell) -> bool:
    """Whether a place in the picture is between two cells."""
    return (at[0] + at[1]) % 2 == 1


def cells_beside(at: Cell) -> tuple[Cell, Cell]:
    """The two cells between which a sign stands."""
    row, column = at
    return (row // 2, column // 2), ((row + 1) // 2, (column + 1) // 2)
