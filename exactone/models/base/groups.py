"""What kinds share whose numbers say how large the groups of shaded cells beside them are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from exactone.models.boards.board import Cell, Line, beside, together
from exactone.models.boards.keys import Picture
from exactone.models.parts.count import Count
from exactone.models.parts.group import Group
from exactone.models.parts.part import Part, PartClue
from exactone.solver.puzzle import Draft, Solution

from .making import PageMaker
from .shading import SHADED, Shading

UNKNOWN = "?"


@dataclass(frozen=True, kw_only=True)
class GroupPuzzle(Shading):
    """A puzzle with a picture of numbers, each of which counts the groups beside it."""

    numbers: Picture

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            white = Count(SHADED, (Line((self.board.place[cell],)),), 0, 0)
            yield self.clue_in("numbers", cell, white, *self.counted_beside(cell, sign))

    def counted_beside(self, cell: Cell, sign: str) -> Iterator[Part]:
        """What a sign says of the groups beside its cell."""
        if sign != UNKNOWN:
            board = self.board
            line, near = board.around(cell, "sides"), board.near("sides")
            yield Group(SHADED, board.places, near, line, int(sign), int(sign))


SHARE = 0.8  # of the white cells have a number at first


G = TypeVar("G", bound=GroupPuzzle)


class GroupMaker(PageMaker[G]):
    """Puts numbers into white cells that are beside shaded ones, and into more of them as long as
    there are other solutions."""

    def clued(self, board: G, solution: Solution, rng: Random) -> G:
        every = _numbers(board, solution)
        some = rng.sample(sorted(every), round(SHARE * len(every)))
        return replace(board, numbers=board.numbers.put({cell: every[cell] for cell in some}))

    def changed(
        self, puzzle: G, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        told = {cell for cell, _ in puzzle.numbers.marked()}
        left = {cell: own for cell, own in _numbers(puzzle, solution).items() if cell not in told}
        wrong = puzzle.having("shaded", others[-1])
        more = {cell: own for cell, own in left.items() if cell in wrong} or left
        if not more:
            return None
        numbers = puzzle.numbers.put(more)
        return Draft(replace(puzzle, numbers=numbers), solution)


def _numbers(board: GroupPuzzle, solution: Solution) -> dict[Cell, str]:
    """The numbers of all white cells that are beside shaded ones."""
    shaded = board.having("shaded", solution)
    home = {cell: frozenset(group) for group in together(sorted(shaded)) for cell in group}
    near = {
        cell: {home[other] for other in beside(cell) if other in home}
        for cell in board.board.cells
        if cell not in shaded
    }
    return {cell: str(sum(map(len, groups))) for cell, groups in near.items() if groups}
