"""Nurimisaki: shade cells so that what is left white hangs together and ends in circles alone.

? # 3      a circle is white and has one white neighbour; its number counts the white cells that
. # .      are seen from it, itself among them; other white cells have two or more white neighbours;
. . .      no 2 x 2 cells are all white or all shaded
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.looks import empty_circle, white_circle
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import scattered
from exactone.models.base.shading import SHADED, WHITE, Shading
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution

__all__ = ["Nurimisaki"]
UNKNOWN = "?"


@dataclass(frozen=True, kw_only=True)
class Nurimisaki(Shading):
    """Circles, their numbers, and what is known."""

    kind: ClassVar[str] = "nurimisaki"
    puzz_links: ClassVar = (link("nurimisaki", grid=CELLS_16),)
    clue_looks: ClassVar = {"circles": {r"\?": empty_circle, "[0-9]+": white_circle}}

    circles: Picture = key(
        picture(r"[2-9]|[1-9][0-9]{1,3}|[?._]", "a number from 2 up, ? or ."),
        "a picture: numbers, ? a circle without one, . elsewhere; with spaces between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        board, circles = self.board, dict(self.circles.marked())
        yield self.white_together()
        yield Count(SHADED, board.windows(2, 2), 1, 3)
        around = {cell: (board.around(cell, "sides"),) for cell in board.cells}
        yield from self.white_under(self.circles)
        yield Count(WHITE, tuple(around[cell][0] for cell in circles), 1, 1)
        ends = (
            CountWhere(WHITE, around[cell], 2, None, ((place, WHITE),))
            for place, cell in enumerate(board.cells)
            if cell not in circles
        )
        yield Rule("the rule that white ends are circles", tuple(ends))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.circles.marked():
            if sign != UNKNOWN:
                sees = self.sees(cell, SHADED, int(sign) - 1)
                yield self.clue_in("circles", cell, sees, nothing=UNKNOWN)


SHARE = 0.15  # of the cells that are circles


class NurimisakiMaker(PageMaker[Nurimisaki]):
    """Scatters circles, and counts what is seen from them."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Nurimisaki:
        return Nurimisaki(circles=open_picture(rows, columns))

    def opened(self, rng: Random) -> Nurimisaki:
        circles = self.blank.circles
        some = scattered(rng, *circles.size, SHARE)
        return replace(self.blank, circles=circles.put(dict.fromkeys(some, UNKNOWN)))

    def clued(self, board: Nurimisaki, solution: Solution, rng: Random) -> Nurimisaki:
        """The numbers of all circles."""
        white, circles = board.having("white", solution), board.circles
        seen = {cell: str(board.board.seen(cell, white)) for cell, _ in circles.marked()}
        return replace(board, circles=circles.put(seen))
