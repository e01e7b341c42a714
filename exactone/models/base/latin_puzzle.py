"""Kinds in whose rows and columns every number stands once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self, TypeVar

from exactone.models.parts.different import Different
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.puzzle import Maker

from .grid_puzzle import GridMaker, NumberPuzzle
from .making import sized


@dataclass(frozen=True, kw_only=True)
class LatinPuzzle(NumberPuzzle):
    """A square, in which no number stands twice in a row or a column."""

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        height, width = puzzle.board.height, puzzle.board.width
        if height != width:
            said = f"there are {numbered(height, 'row')} of {numbered(width, 'cell')}"
            raise PuzzleError(f"{said}; write as many rows as columns", next(iter(cls.keys)), 0)
        return puzzle

    def latin(self) -> Different:
        """The rule of rows and columns."""
        return Different((*self.board.rows, *self.board.columns))


L = TypeVar("L", bound=LatinPuzzle)


class LatinMaker(GridMaker[L]):
    """Makes squares."""

    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def of(cls, size: str, source: str) -> Maker:
        rows, columns = sized(size, cls.usual)
        if rows != columns:
            raise Unable(f"{rows}x{columns} is not possible; write as many rows as columns")
        return super().of(size, source)
