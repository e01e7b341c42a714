"""Heyawake: shade cells so that each number says how many cells of its room are shaded.

1 # | .      shaded cells do not touch by their sides; white cells hang together;
. . | #      no straight line of white cells goes on through two borders of rooms
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from ._kit.board import Cell, Line
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.keys import Picture, key, picture
from ._kit.made import PartClue
from ._parts.apart import Apart
from ._parts.connected import Connected
from ._parts.count import Count
from ._parts.part import Part

__all__ = ["Heyawake"]
SHADED, WHITE = frozenset({0}), frozenset({1})


@dataclass(frozen=True, kw_only=True)
class Heyawake(CellPuzzle):
    """Rooms, their numbers, and what is known."""

    kind: ClassVar[str] = "heyawake"
    signs: ClassVar = {"shaded": Sign("#", "#", "#", "shaded cell"), "white": Sign("o", ".", "·", "white cell")}

    areas: Picture = key(
        picture("[^#._]", "a letter for each room"), "a picture: cells with the same letter are a room"
    )
    numbers: Picture = key(
        picture("[0-9]{1,3}|[._]", "a number, or ."),
        "a picture: how many cells of its room are shaded, in one of them; . elsewhere",
        name="grid",
        like="areas",
    )

    def area(self, cell: Cell) -> str:
        return self.areas[cell]

    def sign(self, cell: Cell, value: int | None) -> str:
        return super().sign(cell, value) if self.numbers[cell] in "._" or value == 0 else self.numbers[cell]

    def parts(self) -> Iterator[Part]:
        yield Apart(SHADED, self.board.near("sides"))
        yield Connected(WHITE, self.board.places, self.board.near("sides"))
        yield Count(SHADED, tuple(self.across()), 1, None)

    def across(self) -> Iterator[Line]:
        """The cells from right before a border of rooms to right behind the next one."""
        for places, name in (*self.board.rows, *self.board.columns):
            rooms = [self.areas[self.board.cells[place]] for place in places]
            borders = [at for at, (one, other) in enumerate(pairwise(rooms)) if one != other]
            for first, last in pairwise(borders):
                ends = (self.board.names[places[at]] for at in (first, last + 1))
                yield Line(places[first : last + 2], f"{name} from {' to '.join(ends)}")

    def clues(self) -> Iterator[PartClue]:
        rooms = {line.name: line for line in self.board.areas(self.areas.rows)}
        for cell, sign in self.numbers.marked():
            room = rooms[f"area {self.areas[cell]}"]
            yield self.clue_in("numbers", cell, Count(SHADED, (room,), int(sign), int(sign)))
