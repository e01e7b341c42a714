"""Yajikazu: shade cells so that each white arrow says how many cells it points to are shaded.

2> #  .      the number of a white arrow counts the shaded cells in its direction, to the rim;
.  .  1^     a shaded arrow means nothing;
#  .  .      shaded cells do not touch by their sides; white cells hang together
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.looks import arrow
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import apart
from exactone.models.base.shading import SHADED, WHITE, Shading
from exactone.models.boards.board import Cell
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import arrows
from exactone.models.links.link import link
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Yajikazu"]
WAYS = "^>v<"


@dataclass(frozen=True, kw_only=True)
class Yajikazu(Shading):
    """Numbers with arrows, and what is known."""

    kind: ClassVar[str] = "yajikazu"
    puzz_links: ClassVar = (link("yajikazu", grid=arrows()),)
    clue_looks: ClassVar = {"arrows": {"[0-9]+[<>^v]": arrow}}

    arrows: Picture = key(
        picture(r"[0-9]{1,2}[<>^v]|[._]", "2> or ."),
        "a picture: 2> a number and an arrow (^ > v <), . elsewhere; with spaces between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.shaded_apart()
        yield self.white_together()

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.arrows.marked():
            number, way = int(sign[:-1]), WAYS.index(sign[-1])
            line = self.board.views(cell)[way]
            where = ((self.board.place[cell], WHITE),)
            yield self.clue_in("arrows", cell, CountWhere(SHADED, (line,), number, number, where))


SHARE = 0.9  # of the cells that have an arrow at first


class YajikazuMaker(PageMaker[Yajikazu]):
    """Shades cells that lie apart, and counts some of them; shaded arrows say anything."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Yajikazu:
        return Yajikazu(arrows=open_picture(rows, columns))

    def filled(self, board: Yajikazu, rng: Random, solve: Solve) -> Solution:
        return board.answered(apart(rng, *board.arrows.size))

    def clued(self, board: Yajikazu, solution: Solution, rng: Random) -> Yajikazu:
        cells, shaded = board.board.cells, board.having("shaded", solution)
        signs = dict[Cell, str]()
        for cell in rng.sample(cells, round(len(cells) * SHARE)):
            views = [[cells[place] for place in v.places] for v in board.board.views(cell)]
            numbers = [len(shaded.intersection(view)) for view in views]
            way = rng.choices(range(len(WAYS)), [number**2 + 1 for number in numbers])[0]
            lie = rng.randint(0, (len(views[way]) + 1) // 2)
            signs[cell] = f"{lie if cell in shaded else numbers[way]}{WAYS[way]}"
        return replace(board, arrows=board.arrows.put(signs))
