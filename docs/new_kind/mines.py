"""Mines: find the mines; each number says how many of the cells around it have one.

1 * .      a number has no mine under it, and counts those in the up to eight cells that touch it
. 2 *
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ._kit.board import Cell, Line
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.keys import Picture, key, picture
from ._kit.made import PartClue
from ._parts.count import Count
from ._parts.part import Part
from ._parts.together import Together

__all__ = ["Mines"]
MINE = frozenset({0})  # the first of the signs


@dataclass(frozen=True, kw_only=True)
class Mines(CellPuzzle):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "mines"
    signs: ClassVar = {  # as given, in an answer, in a drawing, and in a sentence
        "mine": Sign("*", "*", "*", "mine"),
        "none": Sign("x", ".", "·", "empty cell"),
    }

    numbers: Picture = key(picture("[0-8.]", "0 to 8, or ."), "a picture: 0 to 8, . where nothing is said", name="grid")

    def sign(self, cell: Cell, value: int | None) -> str:
        return self.numbers[cell] if self.numbers[cell] != "." else super().sign(cell, value)

    def parts(self) -> Iterator[Part]:
        yield from ()  # there are no rules without numbers

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.numbers.marked():
            none_here = Count(MINE, (Line((self.board.place[cell],)),), 0, 0)
            around = Count(MINE, (self.board.around(cell),), int(sign), int(sign))
            yield self.clue_in("numbers", cell, Together((none_here, around)))
