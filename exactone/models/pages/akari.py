"""Akari: put lamps into white cells so that each is lit, and no lamp lights another.

* 2 *      a lamp lights its row and column, as far as the next black cell;
. # .      every white cell is lit; no lamp lights another one;
. . *      a number counts the lamps at the sides of its cell
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.black_cells import BlackCellMaker, BlackCells
from exactone.models.base.looks import DISC, NOTHING, Sign
from exactone.models.boards.board import Line
from exactone.models.links.coders import black_cells
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule

__all__ = ["Akari"]
LAMP = frozenset({0})


@dataclass(frozen=True, kw_only=True)
class Akari(BlackCells):
    """Black cells, their numbers, and what is known of the white ones."""

    kind: ClassVar[str] = "akari"
    puzz_links: ClassVar = (link("akari", "lightup", "bijutsukan", grid=black_cells()),)
    signs: ClassVar = {
        "lamp": Sign("*", "*", "●", "lamp", DISC),
        "empty": Sign("x", ".", "·", "cell without a lamp", NOTHING),
    }
    counted: ClassVar = LAMP

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        across, down = (board.stretches(lines) for lines in (board.rows, board.columns))
        yield Count(LAMP, across + down, 0, 1)
        lights = [set[int]() for _ in board.places]
        for stretch in across + down:
            for place in stretch.places:
                lights[place].update(stretch.places)
        view = zip(lights, board.names, strict=True)
        lines = (Line(tuple(sorted(some)), f"the view from {name}") for some, name in view)
        yield Count(LAMP, tuple(lines), 1, None)


class AkariMaker(BlackCellMaker[Akari]):
    """Scatters black cells, and counts the lamps beside them."""

    share: ClassVar[float] = 0.22
    made: ClassVar = Akari
