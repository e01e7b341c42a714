"""Yajilin: shade some cells, and draw one closed loop through all others that have no clue.

# ┌ ─ ┐      shaded cells do not touch by their sides; the loop does not cross or touch itself;
┌ ┘ 0>│      a number and an arrow say how many cells are shaded where the arrow points
└ ─ ─ ┘
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.looks import arrow, number
from exactone.models.base.loop_making import loop_board
from exactone.models.base.shaded_loop import ShadedLoopMaker, ShadedLoopPuzzle
from exactone.models.boards.board import STEPS, Cell, Line, cell_name
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.coders import arrows
from exactone.models.links.link import link

__all__ = ["Yajilin"]
ARROWS = dict(zip("^>v<", STEPS, strict=True))


@dataclass(frozen=True, kw_only=True)
class Yajilin(ShadedLoopPuzzle):
    """One grid of clues, and what is known."""

    kind: ClassVar[str] = "yajilin"
    puzz_links: ClassVar = (link("yajilin", "yajirin", grid=arrows(looks="b")),)
    clue_looks: ClassVar = {"arrows": {r"\?": number, "[0-9]+[<>^v]": arrow}}
    told: ClassVar[str] = "arrows"

    arrows: Picture = key(
        picture(r"[0-9]{1,3}[\^>v<]|[?._]", "a number and an arrow of ^ > v <, ? or ."),
        "a picture: 2> two cells to the right are shaded, ? a cell that is neither shaded nor "
        "visited, . any other",
        name="grid",
    )

    def counted(self, cell: Cell, sign: str) -> tuple[int, Line]:
        name = f"what the {sign} at {cell_name(cell)} points to"
        places = tuple(map(self.layers.of_cell, self.ahead(cell, sign[-1])))
        return int(sign[:-1]), Line(places, name)

    def ahead(self, cell: Cell, way: str) -> list[Cell]:
        """The cells to which an arrow points that may be shaded."""
        (row, column), (down, right) = cell, ARROWS[way]
        steps = range(1, max(self.arrows.size))
        every = ((row + down * step, column + right * step) for step in steps)
        return [other for other in every if other in self.layers.cells.place]


class YajilinMaker(ShadedLoopMaker[Yajilin]):
    """Turns arrows to the sides on which most cells are shaded."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Yajilin:
        return Yajilin(arrows=loop_board(rows, columns))

    def clues_in(self, board: Yajilin, cell: Cell, shaded: set[Cell]) -> list[str]:
        return [f"{len(shaded.intersection(board.ahead(cell, way)))}{way}" for way in ARROWS]
