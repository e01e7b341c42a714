"""Hitori: strike out cells so that no number stands twice in a row or in a column.

3 # 1      no number is left twice in a row or in a column;
# 3 2      struck cells do not touch by their sides;
1 2 3      what is left hangs together by sides
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import FULL, NOTHING, NUMBERS, Sign
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import apart, latin
from exactone.models.boards.board import Cell, cell_name, counted
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import DIGITS_IN_CELLS
from exactone.models.links.link import link
from exactone.models.parts.apart import Apart
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.solver.puzzle import Change, Draft, Solution, Solve

__all__ = ["Hitori"]
STRUCK = frozenset({0})
BLANK = "x"
LEFT = frozenset({1})


@dataclass(frozen=True, kw_only=True)
class Hitori(CellPuzzle):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "hitori"
    puzz_links: ClassVar = (link("hitori", grid=DIGITS_IN_CELLS),)
    signs: ClassVar = {
        "struck": Sign("#", "#", "#", "struck cell", FULL),
        "left": Sign("o", ".", ".", "unstruck cell", NOTHING),
    }
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture(f"0|[1-9][0-9]{{0,5}}|{BLANK}", f"a number or {BLANK}"),
        f"a picture of numbers, {BLANK} a cell without one",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        board, near = self.board, self.board.near("sides")
        told = {cell: sign for cell, sign in self.numbers.items() if sign != BLANK}
        numbered = (
            line._replace(places=tuple(at for at in line.places if board.cells[at] in told))
            for line in (*board.rows, *board.columns)
        )
        alike = board.alike(told, numbered)
        yield Count(LEFT, tuple(line for line in alike if len(line.places) > 1), 0, 1)
        yield Rule("the rule that struck cells do not touch", (Apart(STRUCK, near),))
        connected = Connected(LEFT, board.places, near)
        yield Rule("the rule that unstruck cells hang together", (connected,))


class HitoriMaker(PageMaker[Hitori]):
    """Repeats numbers of a line in its struck cells."""

    thinned: ClassVar[bool] = False
    drawn: ClassVar[str] = "numbers"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Hitori:
        return Hitori(numbers=open_picture(rows, columns))

    def filled(self, board: Hitori, rng: Random, solve: Solve) -> Solution:
        return board.answered(apart(rng, *board.numbers.size))

    def clued(self, board: Hitori, solution: Solution, rng: Random) -> Hitori:
        """Different numbers in what is left of a line, and one of those in each cell that is
        struck."""
        numbers = latin(rng, *board.numbers.size)
        struck = board.having("struck", solution)
        puzzle = replace(
            board,
            numbers=board.numbers.put({cell: str(number) for cell, number in numbers.items()}),
        )
        for cell in sorted(struck):
            puzzle = _repeated(puzzle, cell, struck, rng)
        return puzzle

    def changed(
        self, puzzle: Hitori, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """A cell that the other one leaves gets a number that it cannot keep."""
        meant, other = (puzzle.having("struck", each) for each in (solution, others[-1]))
        wrong = sorted(meant - other)
        return (
            Draft(_repeated(puzzle, rng.choice(wrong), meant | other, rng), solution)
            if wrong
            else None
        )

    def changes(self) -> Iterator[Change]:
        """Each cell with each other number of the grid, or of those up to its size."""
        numbers, sizes = self.blank.numbers, map(str, range(1, max(self.blank.numbers.size) + 1))
        said = (sign for _, sign in numbers.items() if sign != BLANK)
        signs = sorted({*sizes, *said}, key=int)
        for cell, sign in numbers.items():
            for other in signs:
                if other != sign:
                    yield Change(
                        f"{cell_name(cell)} is {other}, not {sign}",
                        (counted(cell),),
                        ((cell, other),),
                    )


def _repeated(puzzle: Hitori, cell: Cell, without: Collection[Cell], rng: Random) -> Hitori:
    """This puzzle with the number of another cell in the row or column of this one,
    but not of these."""
    (row, column), numbers = cell, puzzle.numbers
    others = [
        at for at in puzzle.board.cells if (at[0] == row) != (at[1] == column) and at not in without
    ]
    return (
        replace(puzzle, numbers=numbers.put({cell: numbers[rng.choice(others)]}))
        if others
        else puzzle
    )
