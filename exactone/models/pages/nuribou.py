"""Nuribou: shade strips so that each number is left in a white area of as many cells.

3 # . #      shaded cells that hang together are a strip, one cell wide;
. # . #      strips that touch at a corner have different lengths;
. # . #      each white area has one number, and as many cells as that; ? is any number
# 5 . #
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from exactone.models.base.random_shapes import laid
from exactone.models.base.shading import SHADED
from exactone.models.base.white_islands import IslandMaker, WhiteIslands
from exactone.models.boards.board import Cell, together
from exactone.models.boards.keys import open_picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.bank import Bank, Piece, Unlike
from exactone.models.parts.part import Part, Rule

__all__ = ["Nuribou"]


@dataclass(frozen=True, kw_only=True)
class Nuribou(WhiteIslands):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "nuribou"
    puzz_links: ClassVar = (link("nuribou", grid=CELLS_16),)

    def of_shaded(self) -> Iterator[Part | Rule]:
        board = self.board
        unlike = tuple(Unlike(one, other) for one, other in board.near("corners"))
        rule = "the rule that shaded areas are strips of which equal ones do not touch"
        bank = Bank(SHADED, board.places, board.near("sides"), self.strips(), unlike, "strip")
        yield Rule(rule, (bank,))

    def strips(self) -> tuple[Piece, ...]:
        """The strips of each length."""
        board = self.board
        found = list[Piece]()
        for length in range(1, max(board.height, board.width) + 1):
            ways = {
                line.places[at : at + length]: None
                for line in (*board.rows, *board.columns)
                for at in range(len(line.places) - length + 1)
            }
            found.append(Piece(f"a strip of {length}", None, tuple(ways)))
        return tuple(found)


LONGEST = 5


class NuribouMaker(IslandMaker[Nuribou]):
    """Lays strips, and counts what is left between them."""

    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Nuribou:
        return Nuribou(numbers=open_picture(rows, columns))

    def shaded(self, board: Nuribou, rng: Random, there: set[Cell]) -> set[Cell]:
        pieces = board.strips()[:LONGEST]
        strips = [
            (piece.name, [board.board.cells[place] for place in way])
            for piece in pieces
            for way in piece.ways
        ]
        names = {
            cell: pieces[len(strip) - 1].name for strip in together(sorted(there)) for cell in strip
        }
        return laid(rng, strips, there=names)
