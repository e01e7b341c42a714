"""Heyawake: shade cells so that each number says how many cells of its room are shaded.

1 # | .      shaded cells do not touch by their sides; white cells hang together;
. . | #      no straight line of white cells goes on through two borders of rooms
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.area_making import RoomMaker
from exactone.models.base.shading import Rooms
from exactone.models.links.coders import BORDERS_AND_WALLS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.part import Part, Rule

__all__ = ["Heyawake"]


@dataclass(frozen=True, kw_only=True)
class Heyawake(Rooms):
    """Rooms, their numbers, and what is known."""

    kind: ClassVar[str] = "heyawake"
    puzz_links: ClassVar = (link("heyawake", "heyawacky", areas=BORDERS_AND_WALLS, grid=IN_ROOMS),)

    def rules(self) -> Iterator[Part | Rule]:
        yield self.shaded_apart()
        yield self.white_together()
        yield self.white_borders()


class HeyawakeMaker(RoomMaker[Heyawake]):
    """Cuts the board into rooms."""

    adds: ClassVar[str] = "numbers of rooms"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Heyawake:
        return cls.rooms(Heyawake, rows, columns)
