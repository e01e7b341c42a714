"""Shingoki: draw one closed loop through the middles of cells, and through all circles.

.   ┌───W───┐      through a white circle the loop goes straight, at a black one it turns, at a
┌───B2  B2──┘      grey one either; a number says how far it goes straight on from there, to both
└───W───┘   .      sides together, from cell to cell; it does not cross or touch itself
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from exactone.models.base.arm_loop import BLACK, GREY, WHITE, ArmLoopMaker, ArmLoopPuzzle
from exactone.models.base.link_puzzle import ON
from exactone.models.base.loop_making import loop_board
from exactone.models.boards.board import STEPS, Cell, Line
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part

__all__ = ["Shingoki"]


@dataclass(frozen=True, kw_only=True)
class Shingoki(ArmLoopPuzzle):
    """One grid of circles, and what is known."""

    kind: ClassVar[str] = "shingoki"

    circles: Picture = key(
        picture("[WBG](?:[1-9][0-9]{0,2})?|[._]", "W, B or G, with a number or without, or ."),
        "a picture: W a white circle, B a black one, G a grey one, W4 and B5 with the length of "
        "both arms together, . none",
        name="grid",
    )

    def coloured(self, cell: Cell, colour: str, arms: Mapping[Cell, Line]) -> Iterator[Part]:
        """Of two opposite links one is a line where the loop turns; of two others where it
        does not."""
        if colour == GREY:
            return
        up, right, down, left = STEPS
        opposite = ((up, down), (left, right))
        pairs = opposite if colour == BLACK else pairwise((*STEPS, up))
        lines = [
            Line(tuple(place for way in pair for place in arms[way].places[:1])) for pair in pairs
        ]
        yield Count(ON, tuple(lines), 1, 1)


class ShingokiMaker(ArmLoopMaker[Shingoki]):
    """White circles where the loop goes straight, black ones where it turns."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Shingoki:
        return Shingoki(circles=loop_board(rows, columns))

    def colour(self, arms: Mapping[Cell, int]) -> str:
        one, other = arms
        return WHITE if one == (-other[0], -other[1]) else BLACK
