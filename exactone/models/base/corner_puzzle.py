"""Kinds made of parts whose answers are cells and whose clues stand at the corners of cells.

The picture of clues has one row and one column more than there are cells: its first sign is the
corner at the top left. Corners are called by row and column as cells are: corner r1c1.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar, Self, TypeVar

from exactone.models.boards.board import Cell, Line, cell_name
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.part import Part, PartClue
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.bundle import AnswerBatch
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Grid, ManyGrids, Spot
from exactone.solver.puzzle import Solution

from .cell_puzzle import OPEN, CellPuzzle
from .making import PageMaker

UNKNOWN = "?"
CORNER = "·"  # one without a number
BLANK = (".", "·")  # cells that look blank


@dataclass(frozen=True, kw_only=True)
class CornerPuzzle(CellPuzzle):
    """A puzzle of cells with numbers at their corners."""

    guessed: ClassVar[bool] = False  # a grid of numbers alone has them in its cells

    corners: Picture = key(
        picture("[0-4?._]", "0 to 4, ? or ."),
        "a picture of the corners, one row and one column more than there are cells: 0 to 4, ? for "
        "a number that is not told, . elsewhere",
        name="grid",
    )

    @cached_property
    def board(self) -> Cells:
        """The cells between the corners."""
        rows, columns = self.corners.size
        return Cells(rows - 1, columns - 1)

    def _with_given(self, data: Document) -> Self:
        """Refuses what has no cells, before anything is asked of them."""
        rows, columns = self.corners.size
        if min(rows, columns) < 2:
            said = f"{numbered(rows, 'row')} of {numbered(columns, 'corner')}"
            raise PuzzleError(
                f"grid has {said}, with no cell between them; write one row and one column more "
                "than there are cells",
                "grid",
                0,
            )
        return super()._with_given(data)

    def at_corners(self) -> Iterator[tuple[Cell, int, Line]]:
        """The corners that have a number, with it and the cells that meet there."""
        for corner, sign in self.corners.marked():
            if sign != UNKNOWN:
                yield corner, int(sign), self.board.around_corner(corner)

    def clue_at(self, corner: Cell, *parts: Part) -> PartClue:
        """The clue that is the number at a corner; it is about the cells that meet there."""
        clue = self.clue_in("corners", corner, *parts)
        meeting = self.board.around_corner(corner).places
        name = f"the {self.corners[corner]} at corner {cell_name(corner)}"
        return replace(clue, name=name, at=tuple(self.board.at[place] for place in meeting))

    def _cells(
        self, text: str, key: str, known: Collection[str]
    ) -> Iterator[tuple[Cell, str, int]]:
        """The cells of rows of signs, or those of a drawing, which has corners between them."""
        lines = text.rstrip("\n").split("\n")
        first = next((number for number, line in enumerate(lines) if line.strip()), 0)
        height, width = self.board.height, self.board.width
        if len(lines) - first != 2 * height + 1:
            return super()._cells(text, key, known)
        for number in range(first, len(lines)):
            between = lines[number].ljust(2 * width + 1)[1 : 2 * width + 1 : 2]
            is_row = (number - first) % 2 == 1
            lines[number] = between.replace(" ", OPEN) if is_row else ""
        return super()._cells("\n".join(lines), key, known)

    def pictured(self, bundle: AnswerBatch) -> ManyGrids | None:
        """Texts have rows of corners between those of cells: each answer is drawn alone."""
        return None

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        """A text has rows of corners between those of cells; a picture has circles at corners."""
        cells = super().grid(solution, style)
        spots = (
            Spot((row - 0.5, column - 0.5), sign, circled=True)
            for (row, column), sign in self.corners.marked()
        )
        named = {name: ((float(y), float(x)),) for name, (y, x) in self._cells_by_name.items()}
        scene = replace(
            cells.scene,
            layers=cells.layers,
            spots=(*cells.scene.spots, *spots),
            named=named,
        )
        return replace(
            cells,
            layers=(self._with_corners(cells.layers[0]),),
            content=None,
            link=lambda row, column: "",
            name=lambda _, y, x: cell_name((y // 2, x // 2)),
            each="cell",
            scene=scene,
        )

    @property
    def _cells_by_name(self) -> dict[str, Cell]:
        return dict(zip(self.board.names, self.board.cells, strict=True))

    def _with_corners(self, signs: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        """The rows of a text: corners with blanks between them, and cells with blanks between
        them."""
        shown = dict(self.corners.marked())
        height, width = self.corners.size
        canvas = [[" "] * (2 * width - 1) for _ in range(2 * height - 1)]
        for row in range(height):
            for column in range(width):
                canvas[2 * row][2 * column] = shown.get((row, column), CORNER)
        for row, line in enumerate(signs):
            for column, sign in enumerate(line):
                canvas[2 * row + 1][2 * column + 1] = sign if sign not in BLANK else " "
        return tuple(map(tuple, canvas))


C = TypeVar("C", bound=CornerPuzzle)


class CornerMaker(PageMaker[C]):
    """Counts at each corner."""

    adds: ClassVar[str] = "numbers"

    @abstractmethod
    def number(self, corner: Cell, known: Mapping[Cell, str]) -> int:
        """What is counted at a corner, of cells with these values."""

    def clued(self, board: C, solution: Solution, rng: Random) -> C:
        """A number at every corner."""
        known = dict(board.in_cells(solution))
        told = {corner: str(self.number(corner, known)) for corner, _ in board.corners.items()}
        return replace(board, corners=board.corners.put(told))


def open_corners(rows: int, columns: int) -> Picture:
    """A picture that says nothing of the corners of so many cells."""
    return open_picture(rows + 1, columns + 1)
