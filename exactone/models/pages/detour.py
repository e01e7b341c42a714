"""Detour: draw one closed loop through the middles of all cells.

┌─2 ┌─┐      a number says how often the loop turns in its area; it does not cross or
│ │ │ │      touch itself
│ └─┘ │
│     │
└─────┘
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from exactone.models.base.area_loop import (
    NUMBER_OF_AREA,
    NumberedAreaLoop,
    in_small_areas,
    one_area,
)
from exactone.models.base.link_puzzle import FIRST, NO_TURN, TURN
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.loop_making import WholeLoopMaker, whole_board
from exactone.models.boards.keys import Picture, key
from exactone.models.links.coders import BORDERS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.part import Part, Rule
from exactone.solver.puzzle import Solution

__all__ = ["Detour"]
TURNS = frozenset({FIRST})


@dataclass(frozen=True, kw_only=True)
class Detour(NumberedAreaLoop):
    """Areas, their numbers, and what is known."""

    kind: ClassVar[str] = "detour"
    puzz_links: ClassVar = (link("detour", areas=BORDERS, grid=IN_ROOMS),)
    signs: ClassVar = {
        TURN: Sign("", "", "", "turn", NOTHING),
        NO_TURN: Sign("", "", "", "cell without a turn", NOTHING),
    }
    counted: ClassVar = TURNS

    numbers: Picture = key(
        NUMBER_OF_AREA,
        "a picture: how often the loop turns in an area, in one of its cells; . elsewhere",
        name="grid",
        like="areas",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()
        yield self.through_all()
        for cell, _ in self.areas.items():
            yield self.turning(cell)


class DetourMaker(WholeLoopMaker[Detour]):
    """Draws small areas, and counts the turns of the loop in them."""

    adds: ClassVar[str] = "numbers of areas"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Detour:
        blank = whole_board(rows, columns)
        return Detour(areas=one_area(blank), numbers=blank)

    def divided(self, board: Detour, solution: Solution, rng: Random) -> Detour:
        """Areas by lot where there is but one."""
        return in_small_areas(board, rng)

    def clued(self, board: Detour, solution: Solution, rng: Random) -> Detour:
        """The number of each area in its first cell."""
        turns = {cell for cell, sign in board.passed(solution).items() if sign not in "─│"}
        return board.with_numbers(turns)
