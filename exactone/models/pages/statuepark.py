"""Statue Park: place all pieces into the grid, so that they do not touch and leave one park.

B . . .      shaded cells that hang together are a piece, turned or mirrored or not;
# # . #      each piece of the puzzle is there once; white cells hang together;
. . W #      B: a shaded cell, W: a white one
. . # #
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from exactone.models.base.looks import black_circle, white_circle
from exactone.models.base.making import PageMaker
from exactone.models.base.shading import SHADED, WHITE, Shading
from exactone.models.boards.board import Line
from exactone.models.boards.keys import LIST_OF_TEXTS, Picture, items, key, open_picture, picture
from exactone.models.boards.shapes import shape
from exactone.models.links.coders import BeforeSlash, circles
from exactone.models.links.link import link
from exactone.models.links.rims import PIECES
from exactone.models.parts.bank import Bank, check_pieces, pieces
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.text.document import Document
from exactone.solver.puzzle import Solution

__all__ = ["StatuePark"]
PENTOMINOES = tuple("FILNPTUVWXYZ")
TETROMINOES = ("I4", "L4", "O4", "S4", "T4")
CIRCLES = {"B": SHADED, "W": WHITE}


def _piece(said: object) -> str:
    """A piece: its name, or its rows."""
    shape(str(said))
    return str(said)


@dataclass(frozen=True, kw_only=True)
class StatuePark(Shading):
    """One grid of circles, the pieces, and what is known."""

    kind: ClassVar[str] = "statuepark"
    puzz_links: ClassVar = (link("statuepark", grid=BeforeSlash(circles("W", "B")), pieces=PIECES),)
    shapes: ClassVar = {"pieces": LIST_OF_TEXTS}
    clue_looks: ClassVar = {"circles": {"W": white_circle, "B": black_circle}}

    circles: Picture = key(
        picture("[BW._]", "B, W or ."),
        "a picture: B a shaded cell, W a white one, . elsewhere",
        name="grid",
    )
    pieces: tuple[str, ...] = key(
        items(_piece, '["F", "I4", "##./.##"]'),
        "a list: pentominoes by letters, tetrominoes as I4 L4 O4 S4 T4, others by their rows; "
        "the twelve pentominoes if left out",
        default=PENTOMINOES,
        write=list,
    )

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        check_pieces(puzzle.pieces, "pieces")
        return puzzle

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        bank = Bank(SHADED, board.places, board.near("sides"), pieces(self.pieces, board.place))
        yield Rule("the rule that each piece is there", (bank,))
        total = sum(len(shape(piece)) for piece in self.pieces)
        every = Line(board.places, "the grid")
        yield Rule("the number of cells of all pieces", (Count(SHADED, (every,), total, total),))
        yield self.white_together()

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.circles.marked():
            line = Line((self.board.place[cell],))
            yield self.clue_in("circles", cell, Count(CIRCLES[sign], (line,), 1, 1))

    def remarks(self) -> tuple[str, ...]:
        return (f"pieces: {', '.join(self.pieces)}",)


ROOM = 2.3  # cells of a board for each cell of a piece, at least


class StatueParkMaker(PageMaker[StatuePark]):
    """Places the pieces, and tells some cells."""

    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> StatuePark:
        room = rows * columns / ROOM
        few = tuple(TETROMINOES[:number] for number in (5, 4, 3, 2, 1))
        banks = (PENTOMINOES, TETROMINOES * 2, *few, ("##",), ("#",))
        chosen = next(
            (bank for bank in banks if sum(len(shape(piece)) for piece in bank) <= room), ("#",)
        )
        return StatuePark(circles=open_picture(rows, columns), pieces=chosen)

    def clued(self, board: StatuePark, solution: Solution, rng: Random) -> StatuePark:
        """A circle in each cell."""
        sign = {"shaded": "B", "white": "W"}
        signs = {cell: sign[value] for cell, value in board.in_cells(solution)}
        return replace(board, circles=board.circles.put(signs))
