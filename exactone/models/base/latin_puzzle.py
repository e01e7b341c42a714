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

    def _with_given(self, data: Document) -> Self:
        """Refuses what is no square, before anything else is asked of its rows."""
        height, width = self.board.height, self.board.width
        if height != width:
            there = "is" if height == 1 else "are"
            said = f"there {there} {numbered(height, 'row')} of {numbered(width, 'cell')}"
            raise PuzzleError(f"{said}; write as many rows as columns", next(iter(self.keys)), 0)
        return super()._with_given(data)

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
