"""Canal View: shade cells so that each number says how many shaded cells are seen from it.

# # 2      a number is white, and counts the shaded cells up, right, down and left of it,
# . #      each up to the first white cell or the rim;
3 # #      shaded cells hang together, and no 2 x 2 cells are all shaded
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.looks import NUMBERS
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import flooded
from exactone.models.base.shading import WHITE, Shading
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["CanalView"]
UNKNOWN = "?"


@dataclass(frozen=True, kw_only=True)
class CanalView(Shading):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "canalview"
    puzz_links: ClassVar = (link("canal", grid=CELLS_16),)
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture(r"0|[1-9][0-9]{0,2}|[?._]", "a number, ? or ."),
        "a picture: numbers, ? where a cell is white, . elsewhere; with spaces between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.shaded_together()
        yield self.no_pools()
        yield from self.white_under(self.numbers, UNKNOWN)

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            if sign != UNKNOWN:
                sees = self.sees(cell, WHITE, int(sign), itself=False)
                yield self.clue_in("numbers", cell, sees)


class CanalViewMaker(PageMaker[CanalView]):
    """Lets the sea rise as in nurikabe, and counts what is seen of it from land."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> CanalView:
        return CanalView(numbers=open_picture(rows, columns))

    def filled(self, board: CanalView, rng: Random, solve: Solve) -> Solution | None:
        sea = flooded(rng, *board.numbers.size)
        return None if sea is None else board.answered(sea)

    def clued(self, board: CanalView, solution: Solution, rng: Random) -> CanalView:
        """The numbers of all white cells."""
        shaded = board.having("shaded", solution)
        land = board.having("white", solution)
        seen = {cell: str(board.board.seen(cell, shaded) - 1) for cell in land}
        return replace(board, numbers=board.numbers.put(seen))
