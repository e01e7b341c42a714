"""Minesweeper: find the mines; each number says how many of the cells around it have one.

1 * .      a number has no mine under it, and counts those in the up to eight cells that touch it
. 2 *
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import DISC, NOTHING, NUMBERS, Sign
from exactone.models.base.making import PageMaker
from exactone.models.boards.board import Line
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Minesweeper"]
MINE = frozenset({0})
UNTOLD = "?"


@dataclass(frozen=True, kw_only=True)
class Minesweeper(CellPuzzle):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "minesweeper"
    puzz_links: ClassVar = (link("mines", grid=CELLS_16),)
    guessed: ClassVar[bool] = False
    signs: ClassVar = {
        "mine": Sign("*", "*", "*", "mine", DISC),
        "none": Sign("x", ".", "·", "cell without a mine", NOTHING),
    }
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture("[0-8?.]", "0 to 8, ? or ."),
        "a picture: 0 to 8, ? a cell without a mine, . where nothing is said",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield from ()  # there are no rules without numbers

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            none_here = Count(MINE, (Line((self.board.place[cell],)),), 0, 0)
            if sign == UNTOLD:
                yield self.clue_in("numbers", cell, none_here)
            else:
                around = Count(MINE, (self.board.around(cell),), int(sign), int(sign))
                yield self.clue_in("numbers", cell, none_here, around)


SHARE = 5  # one of so many cells has a mine


class MinesweeperMaker(PageMaker[Minesweeper]):
    """Lays mines, and counts them."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Minesweeper:
        return Minesweeper(numbers=open_picture(rows, columns))

    def filled(self, board: Minesweeper, rng: Random, solve: Solve) -> Solution:
        cells = board.board.cells
        return board.answered(rng.sample(cells, len(cells) // SHARE))

    def clued(self, board: Minesweeper, solution: Solution, rng: Random) -> Minesweeper:
        """The numbers of all cells without a mine."""
        cells, mines = board.board.cells, board.having("mine", solution)
        around = ((cell, board.board.around(cell).places) for cell in cells if cell not in mines)
        numbers = {
            cell: str(sum(cells[place] in mines for place in places)) for cell, places in around
        }
        return replace(board, numbers=board.numbers.put(numbers))
