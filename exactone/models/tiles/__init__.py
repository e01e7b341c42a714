"""Polyominoes packed into a board.

    cell       a place on the board that a tile may cover; (row, column), numbered from 0
    tile       a shape of cells, mostly connected, that may be turned and turned over unless the
               puzzle says no
    sort       tiles that are equal: they may lie in the same ways, so it makes no difference
               which of them lies where
    piece      a tile in its place: the cells it covers          A A B B
                                                                 A # C B       # is blocked
                                                                 A C C B

Pieces do not overlap. Of each sort at least and at most so many are placed. Some cells must be
covered, others may be.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from exactone.models.base.kind import BareText, FolderKind, Kind
from exactone.models.boards.board import Cell
from exactone.models.boards.keys import SWITCH, TABLES, TEXT, Schema
from exactone.models.text.words import numbered
from exactone.solver.puzzle import Clue

if TYPE_CHECKING:
    from exactone.models.base.pencil import PencilCheck, PencilGroup
    from exactone.models.boards.offers import Offers
    from exactone.models.text.document import Document
    from exactone.solver.bundle import AnswerBatch
    from exactone.solver.grid import Grid, ManyGrids
    from exactone.solver.model import Model
    from exactone.solver.puzzle import Fact, Search, Solution, Turn

__all__ = ["Tiles"]

Shape = tuple[Cell, ...]
"""Cells in reading order; those of a tile begin in row 0 and in column 0."""


class Board(NamedTuple):
    """A picture of cells: those that a tile may cover, and those of them that no answer may leave
    open."""

    rows: int
    columns: int
    cells: frozenset[Cell]
    must: frozenset[Cell]


class Tile(NamedTuple):
    """A tile as it was written down; `most` is None where it may be used as often as one likes."""

    name: str
    shape: Shape
    least: int = 1
    most: int | None = 1
    rotate: bool = True
    mirror: bool = True


class TileType(NamedTuple):
    """Tiles that may lie in the same ways, how many cells one covers, and how many are placed,
    all together."""

    name: str  # of the first of them
    tiles: tuple[Tile, ...]
    size: int
    least: int
    most: int | None


class Owner(NamedTuple):
    """To which tile a cell is given: its sort, and its name."""

    sort: int
    name: str


class Piece(NamedTuple):
    """A tile of this sort covers these cells, in reading order."""

    sort: int
    cells: Shape


@dataclass(frozen=True)
class Tiles(FolderKind):
    """One packing puzzle: its board, its tiles, and which cells are given to which tile."""

    kind: ClassVar[str] = "tiles"
    task: ClassVar[str] = (
        "cover the open cells with the tiles, which may be turned and turned over if "
        "nothing says otherwise"
    )
    shapes: ClassVar[Mapping[str, Schema]] = {
        **dict.fromkeys(("use", "set"), TEXT),
        **dict.fromkeys(("cover", "mirror", "rotate"), SWITCH),
        "tile": TABLES,
    }
    engine: ClassVar[str] = "cover"
    needed: ClassVar[tuple[tuple[str, ...], ...]] = (("board",), ("tile", "set"))
    keys: ClassVar[Mapping[str, str]] = {
        "board": 'a picture: "-" or "." open, "#" blocked, "?" may be covered or not',
        "use": "all (each tile as often as its count says) or some (at most that often)",
        "cover": (
            "whether every open cell must be covered; else only where use = some, or where every "
            "count is any"
        ),
        "mirror": (
            "whether tiles may be turned over, as a page is: left for right; the default is true"
        ),
        "rotate": "whether tiles may be turned by quarters; the default is true",
        "set": "bundled tiles, one of each: monominoes, dominoes, trominoes, tetrominoes, "
        "pentominoes, hexominoes, or one-sided-monominoes and so on, which may not be turned over",
        "given": (
            "a picture as large as the board: a tile's name where a cell belongs to it, . elsewhere"
        ),
        "tile": "a table for each tile, as in [tile.A]: shape, count (1 where it is left out; a "
        "number, 2-4, or any), mirror, rotate",
    }
    inside: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "tile": {
            "shape": "a picture: # and - (or 1 and 0)",
            "count": "how many: a number, a range as in 2-4, or any",
            "mirror": "whether it may be turned over",
            "rotate": "whether it may be turned",
        }
    }
    heuristics: ClassVar[Mapping[str, str]] = {
        "first-cell": (
            "covers the first open cell, row by row (the default; equal states are met most often)"
        ),
        "fewest-places": (
            "covers the cell, or places the tile, for which the fewest places are left"
        ),
        "largest-tile": "places the largest tile that is left",
        "smallest-pit": (
            "covers the cell with the fewest open neighbours in the smallest open region"
        ),
        "dead-size": "gives up when an open region is smaller than every tile that is left",
        "dead-divisor": (
            "gives up when a region's size is no multiple of what divides all tiles that are left"
        ),
        "dead-sums": (
            "gives up when no selection of the tiles that are left has the size of a region"
        ),
    }

    board: Board
    sorts: tuple[TileType, ...]
    given: dict[Cell, Owner] = field(default_factory=dict)
    # of the file, for what is given
    lines: dict[Cell, int] = field(default_factory=dict, compare=False)
    # what must be covered whatever is given; the board has both
    cover: frozenset[Cell] = frozenset()

    # witnesses

    def model(self) -> Model:
        from .model import model

        return model(self)

    def loose(self) -> Model:
        from .clues import loose

        return loose(self)

    def check(self, solution: Solution) -> list[str]:
        from .check import broken

        return broken(self, solution)

    def wrong_among(self, bundle: AnswerBatch) -> Solution | None:
        from .check import wrong_among

        return wrong_among(self, bundle)

    def argument(self) -> str | None:
        from .proof import argument

        return argument(self)

    def size(self) -> int:
        from .model import size

        return size(self)

    def turns(self) -> Sequence[Turn] | None:
        from .turns import turns

        return turns(self)

    # notation

    @classmethod
    def parse(cls, data: Document) -> Kind:
        from .text.keys import parse

        return parse(data)

    def read(self, answer: object) -> Solution:
        from .text.answers import read

        return read(self, answer)

    def write(self, solution: Solution) -> Any:
        from .text.answers import write

        return write(self, solution)

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        from .text.answers import grid

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

    def without(self, givens: Collection[Hashable]) -> Tiles:
        from .clues import without

        return without(self, givens)

    def full(self, solution: Solution) -> Tiles:
        from .clues import full

        return full(self, solution)

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        from .clues import document

        return document(self, data)

    # solving by hand

    def pencil(self) -> Iterable[PencilGroup]:
        from .pencil import groups

        return groups(self)

    def pencilled(self, written: Mapping[str, str]) -> Tiles:
        from .pencil import filled

        return filled(self, written)

    def drawn_with(self, written: Mapping[str, str]) -> Grid:
        from .pencil import drawn

        return drawn(self, written)

    def check_pencil(self, written: Mapping[str, str]) -> PencilCheck:
        from .pencil import checked

        return checked(self, written)

    @classmethod
    def recognise(cls, bare: str) -> BareText | None:
        from .bare import recognise

        return recognise(bare)

    def offers(self, key: str) -> Offers | None:
        from exactone.models.boards.offers import listed

        if key == "board":
            return listed((("-", "open"), ("#", "blocked"), ("?", "covered or not")), "-")
        names = (tile.name for sort in self.sorts for tile in sort.tiles)
        if key == "given":
            return listed((name, f"tile {name}") for name in names)
        return None

    def pictured(self, bundle: AnswerBatch) -> ManyGrids | None:
        from .text import answers as many

        return many.pictured(self, bundle)

    def written(self, bundle: AnswerBatch) -> list[str]:
        from .text import answers as many

        return many.written(self, bundle) or super().written(bundle)

    def search(self, heuristic: str = "") -> Search:
        from .search import Search

        return Search(self, heuristic)

    @property
    def nothing(self) -> str:
        return "." if self.board.must != self.board.cells else ""

    def note(self) -> str:
        return "; ".join(filter(None, (self._often(), self._open())))

    def _often(self) -> str:
        """That tiles lie once each, where those do not fill the board."""
        once = all((tile.least, tile.most) == (1, 1) for sort in self.sorts for tile in sort.tiles)
        if not once or sum(sort.size for sort in self.sorts for _ in sort.tiles) >= len(
            self.board.cells
        ):
            return ""
        return (
            'each tile lies once, as count = 1 says, which is the default; count = "any" is as '
            "often as one likes"
        )

    def _open(self) -> str:
        """How many cells no tile needs to cover."""
        covered = sum(sort.size * sort.least for sort in self.sorts)
        free = len(self.board.cells) - max(len(self.board.must), covered)
        if free > 0:
            return f"{numbered(free, 'cell')} of {len(self.board.cells)} may stay open"
        return ""
