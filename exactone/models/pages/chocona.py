"""Chocona: shade rectangles; each number says how many cells of its area are shaded.

2 # | .      shaded cells that hang together are a rectangle, which may cross borders;
----+         a number counts the shaded cells of its area;
. . 1 #      areas without a number have any number of them
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.area_making import RoomMaker
from exactone.models.base.shading import SHADED, Rooms
from exactone.models.links.coders import BORDERS_AND_WALLS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.part import Part, Rule

__all__ = ["Chocona"]


@dataclass(frozen=True, kw_only=True)
class Chocona(Rooms):
    """Areas, their numbers, and what is known."""

    kind: ClassVar[str] = "chocona"
    puzz_links: ClassVar = (link("chocona", areas=BORDERS_AND_WALLS, grid=IN_ROOMS),)

    def rules(self) -> Iterator[Part | Rule]:
        yield self.rectangles(SHADED, "shaded areas")


class ChoconaMaker(RoomMaker[Chocona]):
    """Cuts the board into areas."""

    largest: ClassVar[int] = 6
    mends: ClassVar[bool] = True

    @classmethod
    def empty(cls, rows: int, columns: int) -> Chocona:
        return cls.rooms(Chocona, rows, columns)
