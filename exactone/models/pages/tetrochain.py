"""Tetrochain: shade tetrominoes that hang together by their corners, and equal ones do not.

2> # 1> .  #      shaded cells that hang together by sides are a tetromino;
.  # #  .  #      by corners all of them hang together; those that touch there have different
.  # 1< #  #      shapes, turned and mirrored or not;
.  . .  .  .      a number counts the shaded cells where its arrow points; it is white
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.looks import arrow
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import laid
from exactone.models.base.shading import SHADED, Shading
from exactone.models.boards.board import Cell, Line
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import arrows
from exactone.models.links.link import link
from exactone.models.parts.bank import Bank, Piece, Unlike, pieces
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Tetrochain"]
WAYS = "^>v<"
UNKNOWN = "?"
TETROMINOES = ("I4", "L4", "O4", "S4", "T4")


@dataclass(frozen=True, kw_only=True)
class Tetrochain(Shading):
    """Numbers with arrows, and what is known."""

    kind: ClassVar[str] = "tetrochain"
    puzz_links: ClassVar = (link("tetrochain", grid=arrows()),)
    clue_looks: ClassVar = {"arrows": {"[0-9]+[<>^v]": arrow}}

    arrows: Picture = key(
        picture(r"[0-9]{1,2}[<>^v]|[?._]", "2>, ? or ."),
        "a picture: 2> a number and an arrow (^ > v <), ? a white cell, . elsewhere; with spaces "
        "between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        around = {
            place: {*board.around(cell, "sides").places} for cell, place in board.place.items()
        }
        unlike = tuple(
            Unlike(one, other, tuple(sorted(around[one] & around[other])))
            for one, other in board.near("corners")
        )
        rule = "the rule that shaded areas are tetrominoes of which equal ones do not touch"
        near = board.near("sides")
        bank = Bank(SHADED, board.places, near, self.tetrominoes(), unlike, "tetromino")
        yield Rule(rule, (bank,))
        rule = "the rule that shaded cells hang together by sides and corners"
        yield Rule(rule, (Connected(SHADED, board.places, board.near("touching")),))

    def tetrominoes(self) -> tuple[Piece, ...]:
        """Each tetromino, as often as one likes."""
        every = pieces(TETROMINOES, self.board.place)
        return tuple(piece._replace(number=None) for piece in every)

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.arrows.marked():
            white = Count(SHADED, (Line((self.board.place[cell],)),), 0, 0)
            if sign == UNKNOWN:
                yield self.clue_in("arrows", cell, white)
                continue
            number, line = int(sign[:-1]), self.board.views(cell)[WAYS.index(sign[-1])]
            yield self.clue_in("arrows", cell, white, Count(SHADED, (line,), number, number))


SHARE = 0.8  # of the white cells have an arrow at first


class TetrochainMaker(PageMaker[Tetrochain]):
    """Lays tetrominoes corner to corner, and counts them from white cells."""

    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Tetrochain:
        return Tetrochain(arrows=open_picture(rows, columns))

    def filled(self, board: Tetrochain, rng: Random, solve: Solve) -> Solution:
        every = [
            (piece.name, [board.board.cells[place] for place in way])
            for piece in board.tetrominoes()
            for way in piece.ways
        ]
        return board.answered(laid(rng, every, chained=True))

    def clued(self, board: Tetrochain, solution: Solution, rng: Random) -> Tetrochain:
        """Arrows in most white cells."""
        cells, shaded = board.board.cells, board.having("shaded", solution)
        white = [cell for cell in cells if cell not in shaded]
        signs = dict[Cell, str]()
        for cell in rng.sample(white, round(len(white) * SHARE)):
            views = [[cells[place] for place in view.places] for view in board.board.views(cell)]
            numbers = [len(shaded.intersection(view)) for view in views]
            way = rng.choices(range(len(WAYS)), [number**2 + 1 for number in numbers])[0]
            signs[cell] = f"{numbers[way]}{WAYS[way]}"
        return replace(board, arrows=board.arrows.put(signs))
