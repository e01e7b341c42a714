"""Tiles with coloured sides on a board: roads, loops, Wang tiles, edge matching.

    cell       a place on the board for one tile; (row, column), numbered from 0        +---+---+
    sides      the colours of a tile: up, right, down, left                             | a | x |
    turn       quarter turns clockwise, where a tile may be turned                      |c b|b y|
               b meets b
    sort       tiles that are equal: they may show the same sides                       | d | z |
    rim        the sides that face no cell: outside the board, or a hole in it          +---+---+

Every cell has one tile. Neighbours show the same colour on their common side; the rim may want a
colour, too. Of each sort at least and at most so many are used. A loop is one closed path that
all tiles with a path are part of.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from exactone.models.base.kind import (
    BareText,
    ByHand,
    ClueFunctions,
    FolderKind,
    Notation,
    Witnesses,
)
from exactone.models.boards.board import CachedFields, Cell
from exactone.models.boards.keys import SWITCH, TABLES, TEXT, Schema
from exactone.solver.puzzle import Puzzle, Turn

if TYPE_CHECKING:
    from exactone.models.boards.offers import Offers

__all__ = ["Edges"]

Sides = tuple[str, str, str, str]
"""The colours of a tile: up, right, down, left."""

Rim = tuple[str | None, str | None, str | None, str | None]
"""The colours that sides show which face no cell; None where any will do."""


class PlacedTile(NamedTuple):
    """The tile here shows these sides."""

    row: int
    column: int
    sides: Sides


class Tile(NamedTuple):
    """A tile as it was written down; `most` is None where it may be used as often as one likes."""

    name: str
    sides: Sides
    least: int = 0
    most: int | None = None
    rotate: bool = False


class TileType(NamedTuple):
    """Tiles that may show the same sides: they are equal, and which of them lies where makes no
    difference."""

    tiles: tuple[Tile, ...]
    least: int
    most: int | None

    @property
    def name(self) -> str:
        """What the first of them is called."""
        return self.tiles[0].name


class KnownCell(NamedTuple):
    """What is given for a cell."""

    tile: Tile
    sort: int
    turn: int | None  # None where nothing is said, or nothing is to be said


@dataclass(frozen=True)
class Edges(CachedFields, FolderKind):
    """One board, its tiles, its rim, and what is given."""

    kind: ClassVar[str] = "edges"
    shapes: ClassVar[Mapping[str, Schema]] = {
        "set": TEXT,
        "outside": {"type": ["string", "object"]},
        **dict.fromkeys(("single_loop", "rotate"), SWITCH),
        "tile": TABLES,
    }
    needed: ClassVar[tuple[tuple[str, ...], ...]] = (("board",), ("tile", "set"))
    keys: ClassVar[Mapping[str, str]] = {
        "board": (
            'a picture: tile names, "_" or "." for an open cell, "#" for none; A:1 is A a '
            "quarter turn clockwise"
        ),
        "set": (
            "bundled tiles: roads (U D L R E: roads leave on three sides, or none), paths (UD LR "
            "UR RD DL UL)"
        ),
        "outside": (
            'what sides show at the rim, or a hole: "free", a colour, { top = "x" }; '
            "default: free, paths: none"
        ),
        "single_loop": "whether all paths are one closed loop; the default is false",
        "rotate": "whether tiles may be turned; the default is false",
        "tile": (
            'as in [tile.A]: sides = "up right down left"; rotate; count: 2, "2-4" or "any", '
            "which is the default"
        ),
    }
    inside: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "tile": {
            "sides": "up right down left",
            "count": "how often",
            "rotate": "whether it may be turned",
        }
    }
    styles: ClassVar[Mapping[str, str]] = {
        "lines": "roads and paths as lines, other tiles by name",
        "blocks": "roads and paths as blocks of 6 x 3 signs",
        "names": "all tiles by name",
    }

    rows: int
    columns: int
    cells: tuple[Cell, ...]  # in reading order
    sorts: tuple[TileType, ...]
    outside: Rim = (None, None, None, None)
    loop: str = ""  # the colour that must be one closed loop
    given: Mapping[Cell, KnownCell] = field(default_factory=dict)
    bundled: str = ""  # the set whose lines are drawn
    # of the file, for what is given
    lines: Mapping[Cell, int] = field(default_factory=dict, compare=False)

    @classmethod
    @cache
    def rooms(cls) -> Witnesses[Edges]:
        from . import check, model, search, turns
        from .clues import loose

        return Witnesses(
            model.model, search.Search, check.broken, check.argument, model.size, turns.turns, loose
        )

    @property
    def signs_of_facts(self) -> tuple[TileType, ...]:
        return self.sorts

    def note(self) -> str:
        tiles = [tile for sort in self.sorts for tile in sort.tiles]
        if (
            self.bundled
            or len(tiles) != len(self.cells)
            or not all(tile.most is None for tile in tiles)
        ):
            return ""
        return (
            'each tile may lie as often as one likes, as count = "any" says, which is the '
            "default; count = 1 is once"
        )

    @classmethod
    @cache
    def notation(cls) -> Notation[Edges]:
        from .text import drawing, keys, names

        return Notation(keys.parse, drawing.read, names.write, drawing.grid)

    @classmethod
    @cache
    def of_clues(cls) -> ClueFunctions[Edges]:
        from . import clues

        return ClueFunctions(clues.facts, clues.clue_of, clues.without, clues.full, clues.document)

    @classmethod
    @cache
    def by_hand(cls) -> ByHand[Edges]:
        from . import pencil

        return ByHand(pencil.groups, pencil.filled, pencil.drawn, pencil.checked)

    @cached_property
    def signs(self) -> Mapping[Sides, list[str]]:
        """The tiles that show some sides, with their turns."""
        from .clues import signs

        return signs(self)

    @classmethod
    def recognise(cls, bare: str) -> BareText | None:
        from .bare import recognise

        return recognise(bare)

    def offers(self, key: str) -> Offers | None:
        from exactone.models.boards.offers import listed

        if key != "board":
            return None
        tiles = [tile for sort in self.sorts for tile in sort.tiles]
        named = [(tile.name, f"tile {tile.name}") for tile in tiles]
        turned = [
            (f"{tile.name}:{turn}", f"tile {tile.name}, {turn} quarters clockwise")
            for tile in tiles
            if tile.rotate
            for turn in range(4)
        ]
        return listed((*named, *turned, ("#", "no cell")), "_")

    def folded(self, turn: Turn) -> Puzzle | None:
        from .turns import FoldedPuzzle

        return None if self.loop else FoldedPuzzle(self, turn)
