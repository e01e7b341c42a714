"""Norinuri: shade loose_pairs so that each number is left in a white area of as many cells.

2 . # .      shaded cells are in pairs that do not touch by their sides;
# # . .      each white area has one number, and as many cells as that; ? is any number
. 2 # #
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.looks import NUMBERS
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import loose_pairs
from exactone.models.base.shading import WHITE, Shading
from exactone.models.boards.board import together
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.islands import Islands
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Norinuri"]
UNKNOWN = "?"
Clues = tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, kw_only=True)
class Norinuri(Shading):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "norinuri"
    puzz_links: ClassVar = (link("norinuri", grid=CELLS_16),)
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture(r"[1-9][0-9]{0,3}|[?._]", "a number, ? or ."),
        "a picture: numbers, ? in an area of any size, . elsewhere; with spaces between",
        name="grid",
    )

    def numbered(self) -> Clues:
        """The sizes of white areas by place."""
        return tuple(
            (self.board.place[cell], None if sign == UNKNOWN else int(sign))
            for cell, sign in self.numbers.marked()
        )

    def islands(self, clues: Clues, others: bool = False) -> Rule:
        board, rule = self.board, "the rule that each white area has one number"
        return Rule(rule, (Islands(WHITE, board.places, board.near("sides"), clues, others),))

    def rules(self) -> Iterator[Part | Rule]:
        yield self.in_pairs()
        yield self.islands(tuple((place, None) for place, _ in self.numbered()))

    def tight(self) -> Iterator[Part | Rule]:
        yield self.in_pairs()
        yield self.islands(self.numbered())

    def clues(self) -> Iterator[PartClue]:
        for place, size in self.numbered():
            if size:
                part = self.islands(((place, size),), others=True)
                yield self.clue_in("numbers", self.board.cells[place], part, nothing=UNKNOWN)


class NorinuriMaker(PageMaker[Norinuri]):
    """Lays loose_pairs, and counts what is left between them."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Norinuri:
        return Norinuri(numbers=open_picture(rows, columns))

    def filled(self, board: Norinuri, rng: Random, solve: Solve) -> Solution:
        return board.answered(loose_pairs(rng, *board.numbers.size))

    def clued(self, board: Norinuri, solution: Solution, rng: Random) -> Norinuri:
        """The number of each white area in one of its cells."""
        areas = together(sorted(board.having("white", solution)))
        sizes = {rng.choice(sorted(area)): str(len(area)) for area in areas}
        return replace(board, numbers=board.numbers.put(sizes))
