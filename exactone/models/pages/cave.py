"""Cave: shade cells so that each number says how many white cells are seen from it.

# . 2      a number is white, and counts itself and the white cells in its row and column,
. 5 #      up to the next shaded cell or the rim;
. . #      white cells hang together, and every shaded cell hangs together with the rim
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.looks import NUMBERS
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import region
from exactone.models.base.shading import SHADED, WHITE, Shading
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.connected import Connected
from exactone.models.parts.implies import Implies
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Cave"]
UNKNOWN = "?"


@dataclass(frozen=True, kw_only=True)
class Cave(Shading):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "cave"
    puzz_links: ClassVar = (link("cave", "bag", grid=CELLS_16),)
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture(r"[1-9][0-9]{0,2}|[?._]", "a number, ? or ."),
        "a picture: numbers, ? where a cell is white, . elsewhere; with spaces between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.white_together()
        yield self.shaded_outside()
        yield from self.white_under(self.numbers, UNKNOWN)

    def shaded_outside(self) -> Rule:
        """All cells of the rim are near each other, through what is outside; and there is nothing
        shaded inside where the rim is white."""
        board, (height, width) = self.board, self.numbers.size
        rim = {
            place
            for place, (row, column) in enumerate(board.cells)
            if row in (0, height - 1) or column in (0, width - 1)
        }
        outside = tuple((one, other) for one in rim for other in rim if one < other)
        near = tuple(dict.fromkeys((*board.near("sides"), *outside)))
        when = tuple((place, WHITE) for place in sorted(rim))
        inside = tuple((place, WHITE) for place in board.places if place not in rim)
        together = Connected(SHADED, board.places, near)
        rule = "the rule that shaded cells hang together with the rim"
        return Rule(rule, (together, *((Implies(when, inside),) if inside else ())))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            if sign != UNKNOWN:
                yield self.clue_in("numbers", cell, self.sees(cell, SHADED, int(sign) - 1))


class CaveMaker(PageMaker[Cave]):
    """Digs a cave, and counts what is seen from its cells."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Cave:
        return Cave(numbers=open_picture(rows, columns))

    def filled(self, board: Cave, rng: Random, solve: Solve) -> Solution:
        cave = region(rng, *board.numbers.size)
        return board.answered(set(board.board.cells) - cave)

    def clued(self, board: Cave, solution: Solution, rng: Random) -> Cave:
        """The numbers of all white cells."""
        white = board.having("white", solution)
        seen = {cell: str(board.board.seen(cell, white)) for cell in white}
        return replace(board, numbers=board.numbers.put(seen))
