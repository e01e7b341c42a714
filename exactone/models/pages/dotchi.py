"""Dotchi loop: draw one closed loop through the middles of cells, through all white circles and
through no black one.

W──W      in each area it does the same at all its white circles: it turns at each of them, or it
│.B│      goes straight through each; it does not cross or touch itself
W──W
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from random import Random
from typing import ClassVar

from exactone.models.base.area_loop import AreaLoopPuzzle, number_of_areas, one_area
from exactone.models.base.link_puzzle import NO_TURN, TURN
from exactone.models.base.looks import NOTHING, Sign, black_circle, white_circle
from exactone.models.base.loop_making import LoopMaker, loop_board
from exactone.models.base.random_shapes import lettered, parcels
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
NO_VISIT = "left out"
TRIED = 10  # ways to divide a board
LARGEST = 8  # cells of an area of a new one,
UNLIKE = 1  # of which so many may turn where others do not, or the other way round


@dataclass(frozen=True, kw_only=True)
class DotchiLoop(AreaLoopPuzzle):
    """Areas, circles, and what is known."""

    kind: ClassVar[str] = "dotchi"
    puzz_links: ClassVar = (link("dotchi", areas=BORDERS, grid=circles(WHITE, BLACK)),)
    signs: ClassVar = {
        TURN: Sign("", "", "", "turn", NOTHING),
        NO_TURN: Sign("", "", "", "cell without a turn", NOTHING),
        NO_VISIT: Sign("x", ".", "", "cell that is left out", NOTHING),
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
        yield self.through_all_but(NO_VISIT, "")
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
    """Draws areas in which the loop mostly does the same, and puts circles where other loops go
    another way."""

    share: ClassVar[float] = 0.2  # of cells that have a circle at first, where there can be one

    @classmethod
    def empty(cls, rows: int, columns: int) -> DotchiLoop:
        blank = loop_board(rows, columns)
        return DotchiLoop(areas=one_area(blank), circles=blank)

    def clued(self, board: DotchiLoop, solution: Solution, rng: Random) -> DotchiLoop:
        """Areas by lot where there is but one; circles by lot in all of them."""
        known: Mapping[str, str] = dict(solution)
        if number_of_areas(board.areas) == 1:
            board = self._divided(known, rng)
        board = replace(board, circles=self.blank.circles)
        cells = [cell for cell, _ in board.areas.items() if rng.random() < self.share]
        return self._with(board, known, rng.sample(cells, len(cells)))

    def _divided(self, known: Mapping[str, str], rng: Random) -> DotchiLoop:
        """A board with areas in which the loop mostly does the same."""

        def fits(cells: list[Cell]) -> bool:
            values = [known[cell_name(cell)] for cell in cells]
            return min(values.count(TURN), values.count(NO_TURN)) <= UNLIKE

        home = parcels(rng, *self.blank.areas.size, LARGEST, fits)
        return replace(self.blank, areas=self.blank.areas.put(lettered(home)))

    def _with(
        self, board: DotchiLoop, known: Mapping[str, str], cells: Sequence[Cell]
    ) -> DotchiLoop:
        """The board with circles in these cells as well, where there can be some."""
        found = dict(board.circles.marked())
        done = {
            board.areas[cell]: known[cell_name(cell)]
            for cell, sign in found.items()
            if sign == WHITE
        }
        for cell in cells:
            value = known[cell_name(cell)]
            if value == NO_VISIT:
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
        """With more circles, so that none of the others obeys all of them; with other areas where
        that is not possible."""
        known: Mapping[str, str] = dict(solution)
        wrong: list[Mapping[str, str]] = [dict(other) for other in others]
        boards = chain([puzzle], (self._divided(known, rng) for _ in range(TRIED)))
        for board in boards:
            if better := self._without(board, known, wrong, rng):
                return Draft(better, solution)
        return None

    def _without(
        self,
        board: DotchiLoop,
        known: Mapping[str, str],
        wrong: Sequence[Mapping[str, str]],
        rng: Random,
    ) -> DotchiLoop | None:
        """The board with so many circles more that none of the wrong loops obeys all of them."""
        for other in wrong:
            if not _obeyed(board, other):
                continue
            cells = [cell for cell, _ in board.areas.items()]
            different = {cell for cell in cells if known[cell_name(cell)] != other[cell_name(cell)]}
            where = {board.areas[cell] for cell in different}
            others = [
                cell for cell in cells if board.areas[cell] in where and cell not in different
            ]
            for cell in (
                *rng.sample(sorted(different), len(different)),
                *rng.sample(others, len(others)),
            ):
                board = self._with(board, known, [cell])
                if not _obeyed(board, other):
                    break
            else:
                return None
        return board


def _obeyed(board: DotchiLoop, loop: Mapping[str, str]) -> bool:
    """Whether a loop does the same at all white circles of each area, and visits no black one."""
    does = dict[str, str]()
    for cell, sign in board.circles.marked():
        value = loop[cell_name(cell)]
        if (value == NO_VISIT) != (sign == BLACK):
            return False
        if sign == WHITE and does.setdefault(board.areas[cell], value) != value:
            return False
    return True
