"""Norinuri: shade pairs so that each number is left in a white area of as many cells.

2 . # .      shaded cells are in pairs that do not touch by their sides;
# # . .      each white area has one number, and as many cells as that; ? is any number
. 2 # #
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from exactone.models.base.random_shapes import loose_pairs
from exactone.models.base.white_islands import IslandMaker, WhiteIslands
from exactone.models.boards.board import Cell
from exactone.models.boards.keys import open_picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.part import Part, Rule

__all__ = ["Norinuri"]


@dataclass(frozen=True, kw_only=True)
class Norinuri(WhiteIslands):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "norinuri"
    puzz_links: ClassVar = (link("norinuri", grid=CELLS_16),)

    def of_shaded(self) -> Iterator[Part | Rule]:
        yield self.in_pairs()


class NorinuriMaker(IslandMaker[Norinuri]):
    """Lays pairs, and counts what is left between them."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Norinuri:
        return Norinuri(numbers=open_picture(rows, columns))

    def shaded(self, board: Norinuri, rng: Random, there: set[Cell]) -> set[Cell]:
        return loose_pairs(rng, *board.numbers.size, there)
