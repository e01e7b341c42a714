"""Detour: draw one closed loop through the middles of all cells.

2──┐      a number says how often the loop turns in its area;
│┌┐│      it does not cross or touch itself
└┘└┘
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import ClassVar

from exactone.models.base.area_loop import AreaLoopPuzzle, number_of_areas, one_area
from exactone.models.base.link_puzzle import NO_TURN, ON, TURN
from exactone.models.base.looks import NOTHING, Sign, in_corner
from exactone.models.base.loop_making import WholeLoopMaker, whole_board
from exactone.models.base.random_shapes import lettered
from exactone.models.boards.board import STEPS, Cell, beside, cell_name
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.coders import BORDERS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.implies import Implies
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution

__all__ = ["Detour"]
TURNS = frozenset({2})
STRAIGHTS = frozenset({3})
NO_NUMBER = "?"
UPRIGHT, LEVEL = (5, 10)  # ways of lines that go straight on, as bits


@dataclass(frozen=True, kw_only=True)
class Detour(AreaLoopPuzzle):
    """Areas, their numbers, and what is known."""

    kind: ClassVar[str] = "detour"
    puzz_links: ClassVar = (link("detour", areas=BORDERS, grid=IN_ROOMS),)
    signs: ClassVar = {
        TURN: Sign("", "", "", "turn", NOTHING),
        NO_TURN: Sign("", "", "", "cell without a turn", NOTHING),
    }
    clue_looks: ClassVar = {"numbers": {"[0-9?]+": in_corner}}

    numbers: Picture = key(
        picture("[0-9]{1,3}|[?._]", "a number, ? or ."),
        "a picture: how often the loop turns in an area, in one of its cells; . elsewhere",
        name="grid",
        like="areas",
    )

    def value_of_lines(self, ways: int) -> str:
        return NO_TURN if ways in (UPRIGHT, LEVEL) else TURN

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()
        yield self.through_all()
        for cell, _ in self.areas.items():
            yield Rule(f"the way through {cell_name(cell)}", tuple(self._turning(cell)))

    def _turning(self, cell: Cell) -> Iterator[Part]:
        """What two lines of a cell say of it."""
        places = self.layers.places_of_links
        found = ((way, self.links.link(cell, way)) for way in STEPS)
        around = [(way, places[link]) for way, link in found if link is not None]
        for (way, one), (back, other) in combinations(around, 2):
            then = STRAIGHTS if way == (-back[0], -back[1]) else TURNS
            yield Implies(((one, ON), (other, ON)), ((self.layers.of_cell(cell), then),))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            if sign != NO_NUMBER:
                line = self.area_lines[self.areas[cell]]
                yield self.clue_in("numbers", cell, Count(TURNS, (line,), int(sign), int(sign)))


class DetourMaker(WholeLoopMaker[Detour]):
    """Draws small areas, and counts the turns of the loop in them."""

    adds: ClassVar[str] = "numbers of areas"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Detour:
        blank = whole_board(rows, columns)
        return Detour(areas=one_area(blank), numbers=blank)

    def clued(self, board: Detour, solution: Solution, rng: Random) -> Detour:
        """The number of each area in its first cell; areas by lot where there is but one."""
        areas = board.areas
        if number_of_areas(areas) == 1:
            areas = areas.put(small_areas(areas, rng))
        board = replace(board, areas=areas)
        turns = {cell for cell, sign in board.passed(solution).items() if sign not in "─│"}
        numbers = {
            cells[0]: str(len(turns.intersection(cells))) for cells in board.area_cells.values()
        }
        return replace(board, numbers=board.numbers.put(numbers))


LARGEST = 5  # cells of an area of a new puzzle


def small_areas(board: Picture, rng: Random) -> dict[Cell, str]:
    """Areas of a few cells each."""
    home = {cell: {cell} for cell, _ in board.items()}
    for cell in rng.sample(sorted(home), len(home)):
        near = [other for other in beside(cell) if other in home]
        other = rng.choice(near)
        if home[cell] is not home[other] and len(home[cell] | home[other]) <= LARGEST:
            home[cell] |= home[other]
            for each in home[other]:
                home[each] = home[cell]
    number = {cell: min(some) for cell, some in home.items()}
    order = {first: at for at, first in enumerate(sorted(set(number.values())))}
    return lettered({cell: order[first] for cell, first in number.items()})
