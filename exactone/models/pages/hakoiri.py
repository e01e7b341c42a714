"""Hakoiri: put a circle, a triangle and a square into each area, so that all of them hang together
and no two equal ones touch.

○ △ | .      each area has exactly one of each; other cells are empty;
□ . | ○      equal ones do not touch, not even at a corner;
----+ △      all that is put in hangs together by its sides
. . . □
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import lettered, rectangles
from exactone.models.base.shading import AREAS, AREAS_MEANT
from exactone.models.boards.keys import Picture, key, open_picture
from exactone.models.links.coders import BORDERS, PictureCoder, Table
from exactone.models.links.link import link
from exactone.models.links.sequences import NUMBERS_10
from exactone.models.parts.apart import Apart
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.solver.grid import Look
from exactone.solver.puzzle import Solution, Thing

__all__ = ["Hakoiri"]
SHAPES = frozenset({0, 1, 2})
GIVEN = PictureCoder(NUMBERS_10, Table[int | None]({1: "o", 2: "t", 3: "s"}))


@dataclass(frozen=True, kw_only=True)
class Hakoiri(CellPuzzle):
    """Areas, and what is known."""

    kind: ClassVar[str] = "hakoiri"
    puzz_links: ClassVar = (link("hakoiri", areas=BORDERS, given=GIVEN),)
    signs: ClassVar = {
        Thing("circle", "a circle"): Sign("o", "o", "○", "circle", Look("○")),
        Thing("triangle", "a triangle"): Sign("t", "t", "△", "triangle", Look("△")),
        Thing("square", "a square"): Sign("s", "s", "□", "square", Look("□")),
        "empty": Sign("x", ".", "·", "empty cell", NOTHING),
    }
    walls: ClassVar[str] = "areas"

    areas: Picture = key(AREAS, AREAS_MEANT)

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        areas = board.areas(self.areas.rows)
        for shape, name in zip(sorted(SHAPES), self.values, strict=False):
            value = frozenset({shape})
            yield Count(value, areas, 1, 1)
            rule = f"the rule that no two {name}s touch"
            yield Rule(rule, (Apart(value, board.near("touching")),))
        rule = "the rule that shapes hang together"
        yield Rule(rule, (Connected(SHAPES, board.places, board.near("sides")),))


LARGEST = 8  # cells of an area of new ones


class HakoiriMaker(PageMaker[Hakoiri]):
    """Cuts the board into rectangles, and tells some of their shapes."""

    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Hakoiri:
        blank = open_picture(rows, columns)
        return Hakoiri(areas=blank.put({cell: "A" for cell, _ in blank.items()}))

    def opened(self, rng: Random) -> Hakoiri:
        home = rectangles(rng, *self.blank.areas.size, LARGEST)
        return replace(self.blank, areas=self.blank.areas.put(lettered(home)))

    def clued(self, board: Hakoiri, solution: Solution, rng: Random) -> Hakoiri:
        """All shapes; what is empty is not told."""
        return board.full(frozenset(label for label in solution if label.value != "empty"))
