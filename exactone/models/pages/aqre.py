"""Aqre: shade cells that hang together, so that each number says how many of its area are shaded.

2 # | .      shaded cells hang together;
# . | .      no four in a row are shaded, and no four in a row are white;
# # | #      a number counts the shaded cells of its area
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.area_making import RoomMaker
from exactone.models.base.shading import SHADED, Rooms
from exactone.models.links.coders import BORDERS_AND_WALLS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule

__all__ = ["Aqre"]
FOUR = 4


@dataclass(frozen=True, kw_only=True)
class Aqre(Rooms):
    """Areas, their numbers, and what is known."""

    kind: ClassVar[str] = "aqre"
    puzz_links: ClassVar = (link("aqre", areas=BORDERS_AND_WALLS, grid=IN_ROOMS),)

    def rules(self) -> Iterator[Part | Rule]:
        yield self.shaded_together()
        windows = (*self.board.windows(1, FOUR), *self.board.windows(FOUR, 1))
        yield Count(SHADED, windows, 1, FOUR - 1)


class AqreMaker(RoomMaker[Aqre]):
    """Cuts the board into areas."""

    largest: ClassVar[int] = 6
    mends: ClassVar[bool] = True

    @classmethod
    def empty(cls, rows: int, columns: int) -> Aqre:
        return cls.rooms(Aqre, rows, columns)
