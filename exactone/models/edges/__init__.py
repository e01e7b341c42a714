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

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from exactone.models.base.kind import BareText, FolderKind, Kind
from exactone.models.boards.board import CachedFields, Cell
from exactone.models.boards.keys import SWITCH, TABLES, TEXT, Schema
from exactone.solver.puzzle import Clue, Puzzle, Turn

if TYPE_CHECKING:
    from exactone.models.base.pencil import PencilCheck, PencilGroup
    from exactone.models.boards.offers import Offers
    from exactone.models.text.document import Document
    from exactone.solver.grid import Grid
    from exactone.solver.model import Model
    from exactone.solver.puzzle import Fact, Search, Solution

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
    task: ClassVar[str] = "put a tile into each open cell, so that sides that meet are alike"
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

    # witnesses

    def model(self) -> Model:
        from .model import model

        return model(self)

    def loose(self) -> Model:
        from .clues import loose

        return loose(self)

    def search(self, heuristic: str = "") -> Search:
        from .search import Search

        return Search(self)

    def check(self, solution: Solution) -> list[str]:
        from .check import broken

        return broken(self, solution)

    def argument(self) -> str | None:
        from .check import argument

        return argument(self)

    def size(self) -> int:
        from .model import size

        return size(self)

    def turns(self) -> Sequence[Turn] | None:
        from .turns import turns

        return turns(self)

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

    # notation

    @classmethod
    def parse(cls, data: Document) -> Kind:
        from .text.keys import parse

        return parse(data)

    def read(self, answer: object) -> Solution:
        from .text.drawing import read

        return read(self, answer)

    def write(self, solution: Solution) -> Any:
        from .text.names import write

        return write(self, solution)

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        from .text.drawing import grid

        return grid(self, solution, style)

    # clues

    def facts(self, label: Any) -> Iterable[Fact]:
        from .clues import facts

        return facts(self, label)

    def clue_of(self, given: Hashable) -> Clue:
        from .clues import clue_of

        if isinstance(given, Clue):
            return given
        return clue_of(self, given)

    def without(self, givens: Collection[Hashable]) -> Edges:
        from .clues import without

        return without(self, givens)

    def full(self, solution: Solution) -> Edges:
        from .clues import full

        return full(self, solution)

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        from .clues import document

        return document(self, data)

    # solving by hand

    def pencil(self) -> Iterable[PencilGroup]:
        from .pencil import groups

        return groups(self)

    def pencilled(self, written: Mapping[str, str]) -> Edges:
        from .pencil import filled

        return filled(self, written)

    def drawn_with(self, written: Mapping[str, str]) -> Grid:
        from .pencil import drawn

        return drawn(self, written)

    def check_pencil(self, written: Mapping[str, str]) -> PencilCheck:
        from .pencil import checked

        return checked(self, written)

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
