"""Dotchi loop: draw one closed loop through the middles of cells, through all white circles and
through no black one.

W──W      in each area it does the same at all its white circles: it turns at each of them, or it
│.B│      goes straight through each; it does not cross or touch itself
W──W
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import ClassVar

from exactone.models.base.area_loop import AreaLoopPuzzle, number_of_areas, one_area, small_areas
from exactone.models.base.link_puzzle import NO_TURN, TURN
from exactone.models.base.looks import NOTHING, Sign, black_circle, white_circle
from exactone.models.base.loop_making import LoopMaker, loop_board
from exactone.models.boards.board import Cell, Line, LineSort, cell_name
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.coders import BORDERS, circles
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.related import Related
from exactone.solver.puzzle import Draft, Solution

__all__ = ["DotchiLoop"]
WHITE = "W"
BLACK = "B"
VALUES = (2, 3)  # turn, no turn
LEFT_OUT = 4
MORE = 4  # circles that are added at once


@dataclass(frozen=True, kw_only=True)
class DotchiLoop(AreaLoopPuzzle):
    """Areas, circles, and what is known."""

    kind: ClassVar[str] = "dotchi"
    puzz_links: ClassVar = (link("dotchi", areas=BORDERS, grid=circles(WHITE, BLACK)),)
    signs: ClassVar = {
        TURN: Sign("", "", "", "turn", NOTHING),
        NO_TURN: Sign("", "", "", "cell without a turn", NOTHING),
        "left out": Sign("x", ".", "", "cell that is left out", NOTHING),
    }
    clue_looks: ClassVar = {"circles": {WHITE: white_circle, BLACK: black_circle}}

    circles: Picture = key(
        picture("[WB._]", "W, B or ."),
        "a picture: W a white circle, B a black one, . none",
        name="grid",
        like="areas",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()
        yield self.through_all_but("left out", "")
        for cell, _ in self.areas.items():
            yield self.turning(cell)
        for cell, sign in self.circles.marked():
            if sign == BLACK:
                name = f"the black circle at {cell_name(cell)}"
                line = Line((self.layers.of_cell(cell),), name)
                yield Rule(name, (Count(frozenset({LEFT_OUT}), (line,), 1, 1),))
        for area, cells in self.area_cells.items():
            white = [self.layers.of_cell(cell) for cell in cells if self.circles[cell] == WHITE]
            if white:
                name = f"the white circles of {self.area_lines[area].name}"
                lines = tuple(Line((place,), name, LineSort.ALIKE) for place in white)
                parts: list[Part] = [Count(frozenset(VALUES), lines, 1, 1)]
                if len(white) > 1:
                    same = frozenset((value, value) for value in VALUES)
                    parts.append(Related(tuple(pairwise(white)), same))
                yield Rule(name, tuple(parts), plural=True)


class DotchiLoopMaker(LoopMaker[DotchiLoop]):
    """Puts circles, into areas of a few cells, where the loop goes another way than others would,
    and many by lot."""

    share: ClassVar[float] = 0.5  # of cells that have a circle at first, where there can be one

    @classmethod
    def empty(cls, rows: int, columns: int) -> DotchiLoop:
        blank = loop_board(rows, columns)
        return DotchiLoop(areas=one_area(blank), circles=blank)

    def clued(self, board: DotchiLoop, solution: Solution, rng: Random) -> DotchiLoop:
        """Areas by lot where there is but one; circles by lot in all of them."""
        areas = board.areas
        if number_of_areas(areas) == 1:
            areas = areas.put(small_areas(areas, rng))
        board = replace(board, areas=areas, circles=self.blank.circles)
        cells = [cell for cell, _ in areas.items() if rng.random() < self.share]
        return self._with(board, solution, rng.sample(cells, len(cells)))

    def _with(self, board: DotchiLoop, solution: Solution, cells: Sequence[Cell]) -> DotchiLoop:
        """The board with circles in these cells as well, where there can be some."""
        known: Mapping[str, str] = dict(solution)
        found = dict(board.circles.marked())
        done = {board.areas[cell]: known[cell_name(cell)] for cell in found if found[cell] == WHITE}
        for cell in cells:
            value = known[cell_name(cell)]
            if value == "left out":
                found[cell] = BLACK
            elif done.setdefault(board.areas[cell], value) == value:
                found[cell] = WHITE
        return replace(board, circles=board.circles.put(found))

    def changed(
        self,
        puzzle: DotchiLoop,
        solution: Solution,
        others: Sequence[Solution],
        rng: Random,
    ) -> Draft | None:
        """With more circles, in cells in which loops differ; with other areas where that changes
        nothing."""
        own, *signs = (puzzle.passed(each) for each in (solution, *others))
        cells = [
            cell
            for cell, sign in puzzle.circles.items()
            if sign not in (WHITE, BLACK) and any(one.get(cell) != own.get(cell) for one in signs)
        ]
        board = self._with(puzzle, solution, rng.sample(cells, min(len(cells), MORE)))
        if board == puzzle:
            return self._draft(self.blank, solution, rng)
        return Draft(board, solution)
