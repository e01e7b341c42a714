"""Star Battle: each row, each column and each area has the same number of stars,
and no two stars touch.

. * | . .      stars do not touch, not even at a corner
----+---+
. . | . *
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.area_making import AreaMaker
from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.making import FillMaker, sized
from exactone.models.base.random_shapes import grown, lettered, merged
from exactone.models.boards.keys import WHOLE, Picture, integer, key, open_picture, picture
from exactone.models.links.coders import BORDERS, NumberAndSlash
from exactone.models.links.link import link
from exactone.models.parts.apart import Apart
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Maker, Solution, Thing

__all__ = ["StarBattle"]
STAR = frozenset({0})
NO_AREA = frozenset("._")


@dataclass(frozen=True, kw_only=True)
class StarBattle(CellPuzzle):
    """One grid: its areas, how many stars each has, and what is given."""

    kind: ClassVar[str] = "starbattle"
    puzz_links: ClassVar = (link("starbattle", stars=NumberAndSlash(), areas=BORDERS),)
    shapes: ClassVar = {"stars": WHOLE}
    signs: ClassVar = {
        Thing("star", "a star"): Sign("*", "*", "★", "star"),
        "empty": Sign("x", ".", "·", "empty cell", NOTHING),
    }
    walls: ClassVar[str] = "areas"

    areas: Picture = key(
        picture("[^#]+", "a letter for each area"),
        "a picture of letters: the same ones are one area, . is of none",
    )
    stars: int = key(
        integer(1, 9), "how many stars each row, column and area has; 1 if left out", default=1
    )

    def argument(self) -> str | None:
        (height, width), signs = (
            (self.areas.height, self.areas.width),
            {sign for _, sign in self.areas.items()},
        )
        areas = len(signs - NO_AREA)
        loose = not signs.isdisjoint(NO_AREA)
        said = (
            f"the grid has {numbered(height, 'row')}, {numbered(width, 'column')} and "
            f"{numbered(areas, 'area')}"
        )
        wrong = height != width or areas > height or (areas < height and not loose)
        return super().argument() or (
            f"{said}, which cannot all have the same number of stars" if wrong else None
        )

    def remarks(self) -> tuple[str, ...]:
        return (f"{self.stars} stars in each row, column and area",) if self.stars != 1 else ()

    def rules(self) -> Iterator[Part | Rule]:
        board, areas = self.board, self.board.areas(self.areas.rows, NO_AREA)
        yield Count(STAR, (*board.rows, *board.columns, *areas), self.stars, self.stars)
        yield Rule("the rule that stars do not touch", (Apart(STAR, board.near("touching")),))


TWO = 9  # rows of new ones that have two stars each


class StarBattleMaker(AreaMaker[StarBattle]):
    """Draws areas around stars; in areas that are told, some stars are given."""

    @classmethod
    def of(cls, size: str, source: str) -> Maker:
        if source:
            return FillMaker(_roomy(StarBattle.parse(Document({"areas": source}, source))))
        return cls(_roomy(cls.empty(*sized(size, cls.usual))))

    @classmethod
    def empty(cls, rows: int, columns: int) -> StarBattle:
        return StarBattle(areas=open_picture(rows, columns), stars=1 if rows < TWO else 2)

    def clued(self, board: StarBattle, solution: Solution, rng: Random) -> StarBattle | None:
        """Areas around stars that are close to each other."""
        stars = [[cell] for cell in sorted(board.having("star", solution))]
        home = merged(rng, grown(rng, *board.areas.size, stars), board.stars)
        if home is None:
            return None
        return replace(board, areas=board.areas.put(lettered(home)))


def _roomy(blank: StarBattle) -> StarBattle:
    """An open board; refuses one into which no stars fit, which would be tried for long."""
    rows, columns = blank.areas.size
    if rows != columns or rows in (2, 3):
        raise Unable(
            f"{rows}x{columns} is not possible; write as many rows as columns, 4 or more, for "
            "stars that fit"
        )
    return blank
