"""Mochikoro: shade cells so that what stays white are rectangles that touch at corners.

3 . .      white cells that hang together by sides are a rectangle, which has a number at most,
# # #      and then as many cells as that;
. 2 #      by sides and corners all white cells hang together; no 2 x 2 cells are all shaded
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.looks import NUMBERS
from exactone.models.base.making import PageMaker
from exactone.models.base.shading import WHITE, Shading
from exactone.models.boards.board import together
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.connected import Connected
from exactone.models.parts.islands import Islands
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution

__all__ = ["Mochikoro"]
UNKNOWN = "?"


@dataclass(frozen=True, kw_only=True)
class Mochikoro(Shading):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "mochikoro"
    puzz_links: ClassVar = (link("mochikoro", grid=CELLS_16),)
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture(r"[1-9][0-9]{0,2}|[?._]", "a number, ? or ."),
        "a picture: numbers, ? in a rectangle of any size, . elsewhere; with spaces between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        yield self.rectangles(WHITE, "white areas")
        yield self.no_pools()
        rule = "the rule that white cells hang together by sides and corners"
        yield Rule(rule, (Connected(WHITE, board.places, board.near("touching")),))
        told = tuple((board.place[cell], None) for cell, _ in self.numbers.marked())
        if told:
            yield self.islands(told, "the rule that white areas have one number at most")

    def islands(self, clues: tuple[tuple[int, int | None], ...], rule: str = "") -> Rule:
        board = self.board
        return Rule(rule, (Islands(WHITE, board.places, board.near("sides"), clues, others=True),))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            if sign != UNKNOWN:
                island = self.islands(((self.board.place[cell], int(sign)),))
                yield self.clue_in("numbers", cell, island, nothing=UNKNOWN)


class MochikoroMaker(PageMaker[Mochikoro]):
    """Takes any answer, and tells the sizes of its rectangles."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Mochikoro:
        return Mochikoro(numbers=open_picture(rows, columns))

    def clued(self, board: Mochikoro, solution: Solution, rng: Random) -> Mochikoro:
        """The size of each rectangle in one of its cells."""
        areas = together(sorted(board.having("white", solution)))
        sizes = {rng.choice(sorted(area)): str(len(area)) for area in areas}
        return replace(board, numbers=board.numbers.put(sizes))
