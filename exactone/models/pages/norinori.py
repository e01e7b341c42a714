"""Norinori: shade two cells of each area, so that all that is shaded stands in dominoes.

# | . #      each area has two shaded cells;
# | . #      each shaded cell has one shaded neighbour, in its area or in another one
. . . .
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.area_making import AreaMaker
from exactone.models.base.random_shapes import grown, lettered, loose_pairs, merged
from exactone.models.base.shading import AREAS, AREAS_MEANT, SHADED, Shading
from exactone.models.boards.board import Cell, beside, together
from exactone.models.boards.keys import Picture, key, open_picture
from exactone.models.links.coders import BORDERS
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Norinori"]
PAIR = 2


@dataclass(frozen=True, kw_only=True)
class Norinori(Shading):
    """Areas, and what is known of their cells."""

    kind: ClassVar[str] = "norinori"
    puzz_links: ClassVar = (link("norinori", areas=BORDERS),)
    walls: ClassVar[str] = "areas"

    areas: Picture = key(AREAS, AREAS_MEANT)

    def rules(self) -> Iterator[Part | Rule]:
        yield Count(SHADED, self.board.areas(self.areas.rows), PAIR, PAIR)
        yield self.in_pairs()


class NorinoriMaker(AreaMaker[Norinori]):
    """Lays dominoes, and draws areas around two of their cells each."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Norinori:
        return Norinori(areas=open_picture(rows, columns))

    def filled(self, board: Norinori, rng: Random, solve: Solve) -> Solution:
        return board.answered(loose_pairs(rng, *board.areas.size))

    def clued(self, board: Norinori, solution: Solution, rng: Random) -> Norinori | None:
        shaded = [[cell] for cell in sorted(board.having("shaded", solution))]
        home = merged(rng, grown(rng, *board.areas.size, shaded), PAIR) if shaded else None
        return None if home is None else replace(board, areas=board.areas.put(lettered(home)))

    def close(self, puzzle: Norinori, meant: set[Cell]) -> Iterator[set[Cell]]:
        """One domino lies elsewhere."""
        cells = puzzle.board.place
        for domino in together(sorted(meant)):
            rest = meant - domino
            for row, column in sorted({near for cell in domino for near in (cell, *beside(cell))}):
                for other in ((row, column + 1), (row + 1, column)):
                    pair = {(row, column), other}
                    around = {near for cell in pair for near in (cell, *beside(cell))}
                    if pair <= cells.keys() and pair != domino and rest.isdisjoint(around):
                        yield rest | pair
