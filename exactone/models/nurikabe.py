"""Nurikabe: shade cells so that each number is left on an island of as many cells, and the sea around them is one.

2 . # 1      each island has one number, and as many cells as that says; ? is an island of any size;
# # # #      islands do not touch by their sides;
3 . . #      all sea hangs together, and has no pool of 2 x 2 cells
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ._kit.board import Cell
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.keys import Picture, key, picture
from ._kit.made import PartClue
from ._parts.connected import Connected
from ._parts.count import Count
from ._parts.islands import Islands
from ._parts.part import Part

__all__ = ["Nurikabe"]
SEA, ISLAND = frozenset({0}), frozenset({1})


@dataclass(frozen=True, kw_only=True)
class Nurikabe(CellPuzzle):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "nurikabe"
    signs: ClassVar = {"sea": Sign("#", "#", "#", "sea cell"), "island": Sign("o", ".", ".", "island cell")}

    clued: Picture = key(
        picture(r"[1-9][0-9]{0,3}|[?._]", "a number, ? or ."),
        "a picture: numbers, ? where an island has any size, . elsewhere; with spaces between",
        name="grid",
    )

    def sign(self, cell: Cell, value: int | None) -> str:
        return super().sign(cell, value) if self.clued[cell] in "._" or value == 0 else self.clued[cell]

    @property
    def numbers(self) -> dict[int, int | None]:
        """The sizes of the islands by place."""
        return {self.board.place[cell]: None if sign == "?" else int(sign) for cell, sign in self.clued.marked()}

    def islands(self, numbers: Mapping[int, int | None], others: bool = False) -> Islands:
        """Islands around these numbers, and perhaps others."""
        return Islands(ISLAND, self.board.places, self.board.near("sides"), tuple(numbers.items()), others)

    def argument(self) -> str | None:
        land, cells = sum(size or 1 for size in self.numbers.values()), len(self.board.cells)
        said = f"the islands have {land} cells together, and the grid has {cells}"
        return super().argument() or (said if land > cells else None)

    def parts(self) -> Iterator[Part]:
        return self.rules(dict.fromkeys(self.numbers))

    def tight(self) -> Iterator[Part]:
        return self.rules(self.numbers)

    def rules(self, numbers: Mapping[int, int | None]) -> Iterator[Part]:
        """What holds where the islands have these numbers."""
        yield self.islands(numbers)
        yield Connected(SEA, self.board.places, self.board.near("sides"))
        yield Count(SEA, self.board.windows(2, 2), 0, 3)

    def clues(self) -> Iterator[PartClue]:
        for place, size in self.numbers.items():
            if size:
                part = self.islands({place: size}, others=True)
                yield self.clue_in("clued", self.board.cells[place], part, nothing="?")
