"""Ayeheya: heyawake in which what is shaded in a room looks the same after half a turn.

1 . | .      shaded cells do not touch by their sides; white cells hang together;
. # | #      no straight line of white cells goes on through two borders of rooms;
. . | .      turned by half around its middle, each room has the same cells shaded
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from exactone.models.base.area_making import RoomMaker
from exactone.models.base.shading import SHADED, Rooms
from exactone.models.boards.board import Line
from exactone.models.links.coders import BORDERS_AND_WALLS, IN_ROOMS
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.related import Related

__all__ = ["Ayeheya"]
ALIKE = frozenset({(0, 0), (1, 1)})


@dataclass(frozen=True, kw_only=True)
class Ayeheya(Rooms):
    """Rooms, their numbers, and what is known."""

    kind: ClassVar[str] = "ayeheya"
    puzz_links: ClassVar = (link("ayeheya", areas=BORDERS_AND_WALLS, grid=IN_ROOMS),)

    def rules(self) -> Iterator[Part | Rule]:
        yield self.shaded_apart()
        yield self.white_together()
        yield self.white_borders()
        for room in self.board.areas(self.areas.rows):
            yield self.turned(room)

    def turned(self, room: Line) -> Rule:
        """A cell and the one where it goes are alike; one that leaves its room is white."""
        cells = [self.board.cells[place] for place in room.places]
        rows, columns = ([cell[axis] for cell in cells] for axis in (0, 1))
        height, width = min(rows) + max(rows), min(columns) + max(columns)
        place = dict(zip(cells, room.places, strict=True))
        goes = {cell: (height - cell[0], width - cell[1]) for cell in cells}
        pairs = tuple((place[a], place[b]) for a, b in goes.items() if b in place and a < b)
        loose = tuple(place[cell] for cell, other in goes.items() if other not in place)
        white = (Count(SHADED, (Line(loose),), 0, 0),) if loose else ()
        rule = f"the rule that {room.name} may be turned"
        return Rule(rule, (Related(pairs, ALIKE), *white))


class AyeheyaMaker(RoomMaker[Ayeheya]):
    """Cuts the board into rooms."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Ayeheya:
        return cls.rooms(Ayeheya, rows, columns)
