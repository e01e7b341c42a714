"""Hitori: strike out cells so that no number stands twice in a row or in a column.

3 # 1      no number is left twice in a row or in a column;
# 3 2      struck cells do not touch by their sides;
1 2 3      what is left hangs together by sides
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ._kit.board import Cell
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.keys import Picture, key, picture
from ._parts.apart import Apart
from ._parts.connected import Connected
from ._parts.count import Count
from ._parts.part import Part

__all__ = ["Hitori"]
STRUCK, LEFT = frozenset({0}), frozenset({1})


@dataclass(frozen=True, kw_only=True)
class Hitori(CellPuzzle):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "hitori"
    signs: ClassVar = {"struck": Sign("#", "#", "#", "struck cell"), "left": Sign("o", ".", ".", "unstruck cell")}

    numbers: Picture = key(picture("0|[1-9][0-9]{0,5}", "a number"), "a picture of numbers", name="grid")

    def sign(self, cell: Cell, value: int | None) -> str:
        return "#" if value == 0 else self.numbers[cell]

    def parts(self) -> Iterator[Part]:
        board, near = self.board, self.board.near("sides")
        alike = board.alike(dict(self.numbers.items()), (*board.rows, *board.columns))
        yield Count(LEFT, tuple(line for line in alike if len(line.places) > 1), 0, 1)
        yield Apart(STRUCK, near)
        yield Connected(LEFT, board.places, near)
