"""Koburin: shade some cells, and draw one closed loop through all others that have no number.

┌┐1#      shaded cells do not touch by their sides; the loop does not cross or touch itself;
│└─┐      a number says how many of the four cells beside it are shaded
└──┘
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.looks import NUMBERS
from exactone.models.base.loop_making import loop_board
from exactone.models.base.shaded_loop import ShadedLoopMaker, ShadedLoopPuzzle
from exactone.models.boards.board import Cell, Line, beside
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.coders import CELLS_4
from exactone.models.links.link import link

__all__ = ["Koburin"]


@dataclass(frozen=True, kw_only=True)
class Koburin(ShadedLoopPuzzle):
    """One grid of numbers, and what is known."""

    kind: ClassVar[str] = "koburin"
    puzz_links: ClassVar = (link("koburin", grid=CELLS_4),)
    clue_looks: ClassVar = {"numbers": NUMBERS}
    told: ClassVar[str] = "numbers"

    numbers: Picture = key(
        picture("[0-4?._]", "0 to 4, ? or ."),
        "a picture: 0 to 4 of the cells beside a number are shaded, ? a number that is not told, "
        ". a cell that is shaded or visited",
        name="grid",
    )

    def counted(self, cell: Cell, sign: str) -> tuple[int, Line]:
        return int(sign), self.layers.line_of_cells(self.layers.cells.around(cell, "sides"))


class KoburinMaker(ShadedLoopMaker[Koburin]):
    """Counts what is shaded beside each cell that is to have a number."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Koburin:
        return Koburin(numbers=loop_board(rows, columns))

    def clues_in(self, board: Koburin, cell: Cell, shaded: set[Cell]) -> list[str]:
        return [str(len(shaded.intersection(beside(cell))))]
