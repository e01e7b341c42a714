"""Tatamibari: divide the grid into rectangles, each with one sign that says which way it lies.

. s | . .     each cell is in one rectangle, and each rectangle has one sign: s for a square, w for
. . | . .     one that is wider than high, t for one that is taller than wide, ? for any; no four
----+         rectangles meet at a corner
s . | . t
    +----
. . | w .
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.clue_cells import Piece, clue_cells
from exactone.models.base.division_puzzle import JOINED, DivisionPuzzle
from exactone.models.base.looks import ClueSign
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import uncrossed_rectangles
from exactone.models.base.rectangles import rectangles_around
from exactone.models.boards.board import Cell, Line, cell_at, cell_name
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import PictureCoder, Table
from exactone.models.links.link import link
from exactone.models.links.sequences import NUMBERS_16
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.pieces import pieces
from exactone.solver.grid import Look
from exactone.solver.puzzle import Clue, Draft, Solution, Solve

__all__ = ["Tatamibari"]
PARTED = frozenset({1})
ANY = "?"
SQUARE, WIDE, TALL = "swt"
DRAWN = {SQUARE: "+", WIDE: "−", TALL: "|", ANY: ANY}
MEANT = {SQUARE: "a square", WIDE: "a wide rectangle", TALL: "a tall rectangle"}


def drawn(sign: str) -> ClueSign:
    """A cross, or a line that lies as the rectangle does."""
    return ClueSign(sign, sign, Look(DRAWN[sign]))


def sign_of(height: int, width: int) -> str:
    """The sign of a rectangle."""
    return SQUARE if height == width else WIDE if width > height else TALL


@dataclass(frozen=True, kw_only=True)
class Tatamibari(DivisionPuzzle):
    """One grid of signs."""

    kind: ClassVar[str] = "tatamibari"
    clue_looks: ClassVar = {"signs": {"[swt?]": drawn}}
    puzz_links: ClassVar = (
        link(
            "tatamibari",
            grid=PictureCoder(NUMBERS_16, Table({1: TALL, 2: WIDE, 3: SQUARE, None: ANY})),
        ),
    )

    signs: Picture = key(
        picture("[swt?._]", "s, w, t, ? or ."),
        "a picture: s in a square, w in a rectangle that is wide, t in one that is tall, ? in any, "
        ". elsewhere",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        rule = "the rule that each region is a rectangle with one sign"
        yield Rule(rule, (self.divided_by(ANY),))
        yield self.no_crossing()

    def tight(self) -> Iterator[Part | Rule]:
        yield self.divided_by("")
        yield self.no_crossing()

    def divided_by(self, sign: str) -> Part:
        """That rectangles have one sign; each this one, or its own."""
        ways = (way for cell, own in self.signs.marked() for way in self.around(cell, sign or own))
        wanted = "a rectangle with exactly one sign"
        if not sign:
            wanted = "a rectangle that has exactly one sign and lies as that says"
        return pieces(self.board, JOINED, ways, wanted=wanted)

    def no_crossing(self) -> Rule:
        """That at each corner two cells hang together."""
        height, width = self.extent()
        corners = []
        for row in range(height - 1):
            for column in range(width - 1):
                a, b = (row, column), (row, column + 1)
                c, d = (row + 1, column), (row + 1, column + 1)
                places = tuple(self.board.place[pair] for pair in ((a, b), (a, c), (b, d), (c, d)))
                corners.append(Line(places, f"the corner of {cell_name(a)} and {cell_name(d)}"))
        part = Count(PARTED, tuple(corners), 0, 3)
        return Rule("the rule that no four rectangles meet", (part,) if corners else ())

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.signs.marked():
            if sign != ANY:
                ways = self.around(cell, sign)
                part = pieces(self.board, JOINED, ways, [cell], wanted=MEANT[sign])
                yield self.clue_in("signs", cell, part, nothing=ANY)

    def around(self, cell: Cell, sign: str) -> Iterator[list[Cell]]:
        """The rectangles around a sign, without any other, that lie as it says."""
        others = [other for other, _ in self.signs.marked() if other != cell]

        def fits(height: int, width: int) -> bool:
            return sign in (ANY, sign_of(height, width))

        return rectangles_around(cell, others, self.extent(), fits)

    def instead(self, clue: Clue, solution: Solution) -> str | None:
        cell = cell_at(clue.at[0])
        (piece,) = (piece for piece in self.pieces(solution) if cell in piece)
        return of_piece(piece)


def of_piece(piece: list[Cell]) -> str:
    """The sign of a rectangle, of which these are the cells."""
    (top, left), (bottom, right) = min(piece), max(piece)
    return sign_of(bottom - top, right - left)


LARGEST = 6  # cells of a rectangle of new ones


class TatamibariMaker(PageMaker[Tatamibari]):
    """Cuts the grid into rectangles of which no four meet, and puts a sign into each."""

    thinned: ClassVar[bool] = False
    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Tatamibari:
        return Tatamibari(signs=open_picture(rows, columns))

    def filled(self, board: Tatamibari, rng: Random, solve: Solve) -> Solution | None:
        home = uncrossed_rectangles(rng, *board.extent(), LARGEST)
        return None if home is None else board.divided(home)

    def clued(self, board: Tatamibari, solution: Solution, rng: Random) -> Tatamibari:
        """The sign of each rectangle in one of its cells."""
        signs = {rng.choice(piece): of_piece(piece) for piece in board.pieces(solution)}
        return replace(board, signs=board.signs.put(signs))

    def changed(
        self, puzzle: Tatamibari, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Signs in other cells, so that none of the others has one in each rectangle."""
        pieces = _signed(puzzle, solution)
        sign_in = dict(puzzle.signs.marked())
        at = [next(cell for cell in cells if cell in sign_in) for cells, _ in pieces]
        others_signed = (_signed(puzzle, other) for other in others)
        if (cells := clue_cells(rng, pieces, at, others_signed)) is None:
            return None
        signs = {cell: sign for cell, (_, sign) in zip(cells, pieces, strict=True)}
        return Draft(replace(puzzle, signs=self.blank.signs.put(signs)), solution)


def _signed(puzzle: Tatamibari, solution: Solution) -> list[Piece]:
    """The rectangles of a solution with their signs."""
    return [(piece, of_piece(piece)) for piece in puzzle.pieces(solution)]
