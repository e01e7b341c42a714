"""Links of kinds whose clues stand at the corners of cells: their pictures have one row and one
column more than the board of the link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from exactone.models.boards.board import painted

from .coders import CORNERS_4, Coder, LinkBoard, Signs
from .link import Link
from .sequences import Body


@dataclass(frozen=True)
class CornerPicture(Coder):
    """A picture of corners, as a text."""

    items: Coder

    def read(self, body: Body, board: LinkBoard) -> str:
        found: Signs = self.items.read(body, board)
        return painted(found, board.rows + 1, board.columns + 1, ".")

    def write(self, value: Signs, board: LinkBoard) -> str:
        return self.items.write(value, board)


class CornerLink(Link):
    """The link of a kind whose first picture is one of corners."""

    def write(self, values: Mapping[str, Any], rows: int, columns: int) -> str:
        return super().write(values, rows - 1, columns - 1)


CORNERS = CornerPicture(CORNERS_4)
"""0 to 4 or ? at corners."""


def corner_link(*names: str) -> CornerLink:
    """The link of a kind of which the picture of corners is all there is."""
    return CornerLink(names, (("grid", CORNERS),))
