"""Futoshiki: fill in numbers, so that each row and each column has every number once;
a sign between two cells says which one is larger.

1 < 3   2      the sign opens towards the larger number
    v
3   2   1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from exactone.models.base.grid_puzzle import GridPuzzle
from exactone.models.base.latin_puzzle import LatinMaker, LatinPuzzle
from exactone.models.boards.board import Cell, cell_name, counted
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.related import Related
from exactone.models.text.document import Document
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Spot
from exactone.solver.puzzle import ClueId, Solution

__all__ = ["Futoshiki"]
ACROSS = {"<": False, ">": True}  # whether the first of two cells is larger
DOWN = {"^": False, "v": True}
DRAWN = {"^": "∧", "v": "∨"}


@dataclass(frozen=True, kw_only=True)
class Futoshiki(LatinPuzzle, GridPuzzle):
    """One grid, and the signs between its cells."""

    kind: ClassVar[str] = "futoshiki"

    between: Picture = key(
        picture("[<>^v._]", "<, >, ^ or v between two cells, . elsewhere"),
        "a picture of twice as many rows and columns, less one, with < > ^ v between two cells, "
        ". elsewhere",
        default=Picture(()),
    )

    def __post_init__(self) -> None:
        """What a file leaves out says as much as a picture without signs."""
        if not self.between.height:
            height, width = self.cells.size
            blank = open_picture(2 * height - 1, 2 * width - 1)
            object.__setattr__(self, "between", blank)

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
                "between",
                0,
            )
        for (row, column), sign in between.marked():
            if sign not in _known((row, column)):
                known = ", ".join(_known((row, column))) or "."
                raise PuzzleError(
                    f"{quoted(sign)} is number {column + 1} of this row, where there can be "
                    f"no such sign; write {known}",
                    "between",
                    between.at[row],
                )
        return puzzle

    def rules(self) -> Iterator[Part | Rule]:
        yield self.latin()

    def clues(self) -> Iterator[PartClue]:
        heights = self.heights
        rising = frozenset(
            (a, b) for a, low in enumerate(heights) for b, high in enumerate(heights) if low < high
        )
        for at, sign in self.between.marked():
            cells = _beside(at)
            one, other = (self.board.place[cell] for cell in cells)
            pair = (other, one) if _known(at)[sign] else (one, other)
            yield PartClue(
                f"the {sign} between {' and '.join(map(cell_name, cells))}",
                tuple(map(counted, cells)),
                line=self.between.line(at),
                id=ClueId("between", (at[0] + 1, at[1] + 1), sign),
                parts=(Related((pair,), rising),),
                left=".",
            )

    def spots(self) -> tuple[Spot, ...]:
        return tuple(
            Spot((row / 2, column / 2), DRAWN.get(sign, sign))
            for (row, column), sign in self.between.marked()
        )

    def in_words(self) -> tuple[str, ...]:
        rows = (" ".join(row) for row in self.between.rows)
        return ("between:", *(f"  {row}" for row in rows)) if any(self.between.marked()) else ()


def _known(at: Cell) -> dict[str, bool]:
    """The signs that may stand here in the picture of what is between cells."""
    return {(0, 1): ACROSS, (1, 0): DOWN}.get((at[0] % 2, at[1] % 2), {})


def _beside(at: Cell) -> tuple[Cell, Cell]:
    """The two cells between which a sign stands."""
    row, column = at
    return (row // 2, column // 2), ((row + 1) // 2, (column + 1) // 2)


class FutoshikiMaker(LatinMaker[Futoshiki]):
    """Puts a sign between any two cells."""

    adds: ClassVar[str] = "signs"
    usual: ClassVar[tuple[int, int]] = (5, 5)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Futoshiki:
        return Futoshiki(cells=open_picture(rows, columns))

    def clued(self, board: Futoshiki, solution: Solution, rng: Random) -> Futoshiki:
        number = {cell: int(value) for cell, value in board.in_cells(solution)}
        signs = dict[Cell, str]()
        for at, _ in board.between.items():
            one, other = (number[cell] for cell in _beside(at))
            for sign, falls in _known(at).items():
                if falls == (one > other):
                    signs[at] = sign
        return replace(board, between=board.between.put(signs))
