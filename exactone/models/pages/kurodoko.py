"""Kurodoko: shade cells so that each number says how many white cells are seen from it.

# . 3      a number is white, and counts itself and the white cells in its row and column,
. 4 .      up to the next shaded cell or the rim;
. . #      shaded cells do not touch by their sides; white cells hang together
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.looks import empty_circle, white_circle
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import apart
from exactone.models.base.shading import SHADED, Shading
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Kurodoko"]
UNKNOWN = "?"


@dataclass(frozen=True, kw_only=True)
class Kurodoko(Shading):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "kurodoko"
    puzz_links: ClassVar = (link("kurodoko", grid=CELLS_16),)
    clue_looks: ClassVar = {"numbers": {r"\?": empty_circle, "[0-9]+": white_circle}}

    numbers: Picture = key(
        picture(r"[1-9][0-9]{0,3}|[?._]", "a number, ? or ."),
        "a picture: numbers, ? where a cell is white, . elsewhere; with spaces between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.shaded_apart()
        yield self.white_together()
        yield from self.white_under(self.numbers, UNKNOWN)

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            if sign != UNKNOWN:
                yield self.clue_in("numbers", cell, self.sees(cell, SHADED, int(sign) - 1))


SHARE = 0.5  # of the white cells that have a number at first


class KurodokoMaker(PageMaker[Kurodoko]):
    """Shades cells that lie apart, and counts what is seen from the others."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Kurodoko:
        return Kurodoko(numbers=open_picture(rows, columns))

    def filled(self, board: Kurodoko, rng: Random, solve: Solve) -> Solution:
        return board.answered(apart(rng, *board.numbers.size))

    def clued(self, board: Kurodoko, solution: Solution, rng: Random) -> Kurodoko:
        """The numbers of some white cells."""
        white = board.having("white", solution)
        some = rng.sample(sorted(white), round(len(white) * SHARE))
        seen = {cell: str(board.board.seen(cell, white)) for cell in some}
        return replace(board, numbers=board.numbers.put(seen))
