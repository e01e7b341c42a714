"""Shimaguni: shade an island in each area, so that islands of neighbouring areas differ in size.

#   . | # | 3      the shaded cells of each area hang together; a number says how many they are;
#   # | . | #      shaded cells do not touch across borders;
  +---+---+        areas that share a border have different numbers of shaded cells
# | .   #   #
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.area_making import RoomMaker
from exactone.models.base.random_shapes import lettered, parcels
from exactone.models.base.shading import SHADED, Rooms
from exactone.models.links.coders import BORDERS_AND_WALLS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.compared import Compared, Comparison
from exactone.models.parts.part import Part, Rule

__all__ = ["Shimaguni"]


@dataclass(frozen=True, kw_only=True)
class Shimaguni(Rooms):
    """Areas, their numbers, and what is known."""

    kind: ClassVar[str] = "shimaguni"
    puzz_links: ClassVar = (link("shimaguni", areas=BORDERS_AND_WALLS, grid=IN_ROOMS),)

    def rules(self) -> Iterator[Part | Rule]:
        yield from self.one_island_each()
        for one, other in self.neighbouring():
            rule = f"the rule that {one.name} and {other.name} differ"
            yield Rule(rule, (Compared(SHADED, (Comparison(one, other),), equal=False),))


class ShimaguniMaker(RoomMaker[Shimaguni]):
    """Cuts the board into areas."""

    largest: ClassVar[int] = 6
    mends: ClassVar[bool] = True
    fixed: ClassVar[bool] = True
    refills: ClassVar[bool] = True

    @classmethod
    def empty(cls, rows: int, columns: int) -> Shimaguni:
        return cls.rooms(Shimaguni, rows, columns)

    def opened(self, rng: Random) -> Shimaguni:
        home = lettered(parcels(rng, *self.blank.areas.size, self.largest))
        return replace(self.blank, areas=self.blank.areas.put(home))
