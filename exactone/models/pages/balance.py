"""Balance loop: draw one closed loop through the middles of cells, and through all circles.

┌─────┐       from a white circle the loop goes equally far straight on to both sides;
│ ┌─┐ │       from a black one it goes not equally far;
└─W2└─B3      a number says how far it goes to both sides together, from cell to cell
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from exactone.models.base.arm_loop import BLACK, WHITE, ArmLoopMaker, ArmLoopPuzzle
from exactone.models.base.link_puzzle import OFF
from exactone.models.base.loop_making import loop_board
from exactone.models.boards.board import Cell, Line
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.link import link
from exactone.models.links.loops import COLOURED_NUMBERS
from exactone.models.parts.part import Part
from exactone.models.parts.reach_compared import ReachCompared

__all__ = ["BalanceLoop"]


@dataclass(frozen=True, kw_only=True)
class BalanceLoop(ArmLoopPuzzle):
    """One grid of circles, and what is known."""

    kind: ClassVar[str] = "balance"
    puzz_links: ClassVar = (link("balance", grid=COLOURED_NUMBERS),)

    circles: Picture = key(
        picture("[WB](?:[1-9][0-9]{0,2})?|[._]", "W or B, with a number or without, or ."),
        "a picture: W a white circle, B a black one, W4 and B5 with the length of both arms "
        "together, . none",
        name="grid",
    )

    def coloured(self, cell: Cell, colour: str, arms: Mapping[Cell, Line]) -> Iterator[Part]:
        pairs = tuple(combinations(arms.values(), 2))
        yield ReachCompared(OFF, pairs, equal=colour == WHITE, arms=True)


class BalanceLoopMaker(ArmLoopMaker[BalanceLoop]):
    """White circles where both arms are equally long, black ones elsewhere."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> BalanceLoop:
        return BalanceLoop(circles=loop_board(rows, columns))

    def colour(self, arms: Mapping[Cell, int]) -> str:
        return WHITE if len({*arms.values()}) == 1 else BLACK
