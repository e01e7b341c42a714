"""Double back: draw one closed loop through the middles of all cells, which visits each area twice.

ABBB ┌──┐      it enters each area twice, and leaves it twice;
ABBC └─┐│      it does not go through blocked cells, and does not cross or touch itself;
ACCC ┌─┘│      where there is one area alone, any such loop will do
AAAC └──┘
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.area_loop import (
    AreaLoopPuzzle,
    entered_apart,
    number_of_areas,
    one_area,
)
from exactone.models.base.looks import block
from exactone.models.base.loop_making import WholeLoopMaker, along, whole_board
from exactone.models.base.random_shapes import lettered
from exactone.models.boards.board import Cell, beside
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.coders import BORDERS, IfAny, marks
from exactone.models.links.link import link
from exactone.models.parts.part import Part, Rule
from exactone.solver.puzzle import Draft, Solution

__all__ = ["DoubleBack"]
BLOCKED = "#"
TIMES = 2  # that each area is visited


@dataclass(frozen=True, kw_only=True)
class DoubleBack(AreaLoopPuzzle):
    """Areas, blocked cells, and what is known."""

    kind: ClassVar[str] = "doubleback"
    puzz_links: ClassVar = (link("doubleback", areas=BORDERS, grid=IfAny(marks(BLOCKED))),)
    clue_looks: ClassVar = {"blocked": {BLOCKED: block}}

    blocked: Picture = key(
        picture("[#._]", "# or ."),
        "a picture: # a cell through which the loop does not go, . any other",
        name="grid",
        like="areas",
    )

    @property
    def holes(self) -> frozenset[Cell]:
        return frozenset(cell for cell, _ in self.blocked.marked())

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()
        yield self.through_all()
        if entered := self.entered(TIMES):
            yield entered


PIECE = (1, 4)  # cells of a piece of the loop in an area of a new puzzle, about
TRIED = 300  # ways to cut a loop


class DoubleBackMaker(WholeLoopMaker[DoubleBack]):
    """Cuts the loop into pieces, of which each area gets two that lie beside each other."""

    usual: ClassVar[tuple[int, int]] = (6, 6)
    refills: ClassVar[bool] = True

    @classmethod
    def empty(cls, rows: int, columns: int) -> DoubleBack:
        blank = whole_board(rows, columns)
        return DoubleBack(areas=one_area(blank), blocked=blank)

    def clued(self, board: DoubleBack, solution: Solution, rng: Random) -> DoubleBack | None:
        if number_of_areas(board.areas) > 1:
            return board
        loop = along(board.passed(solution))
        divided = (_paired(_pieces(loop, rng), rng) for _ in range(TRIED))
        areas = next(filter(None, divided), None)
        return None if areas is None else replace(board, areas=board.areas.put(lettered(areas)))

    def changed(
        self,
        puzzle: DoubleBack,
        solution: Solution,
        others: Sequence[Solution],
        rng: Random,
    ) -> Draft | None:
        """With cells moved to areas beside theirs, until none of the other loops that are known
        visits each area twice."""
        meant, *loops = (along(puzzle.passed(each)) for each in (solution, *others))
        home = entered_apart(rng, dict(puzzle.areas.items()), meant, loops, TIMES)
        if home is None:
            return None
        return Draft(replace(puzzle, areas=puzzle.areas.put(home)), solution)


def _pieces(loop: Sequence[Cell], rng: Random) -> list[Sequence[Cell]]:
    """A loop in pieces, from any of its cells on."""
    start = rng.randrange(len(loop))
    left = [*loop[start:], *loop[:start]]
    found = list[Sequence[Cell]]()
    while left:
        size = rng.randint(*PIECE)
        found.append(left[:size])
        left = left[size:]
    return found


def _paired(pieces: Sequence[Sequence[Cell]], rng: Random) -> dict[Cell, int]:
    """The cells of pieces with the number of their pair; nothing where some found no other
    piece that lies beside them and is not next to them on the loop."""
    home = {cell: number for number, cells in enumerate(pieces) for cell in cells}
    last = len(pieces) - 1
    near = {number: set[int]() for number in range(len(pieces))}
    for cell, number in home.items():
        for other in beside(cell):
            if other in home and 1 < abs(home[other] - number) < last:
                near[number].add(home[other])
    pair = dict[int, int]()
    while free := [number for number in near if number not in pair]:
        # the one with the fewest others that are free
        open_to = {one: sorted(near[one].intersection(free)) for one in free}
        one = min(free, key=lambda number: (len(open_to[number]), rng.random()))
        if not open_to[one]:
            return {}
        partner = rng.choice(open_to[one])
        pair[one] = pair[partner] = len(pair) // 2
    return {cell: pair[number] for cell, number in home.items()}
