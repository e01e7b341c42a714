"""Sudoku of any size in any number of dimensions.

    cell     a place in the grid; numbered from 0 in reading order, the last coordinate fastest
    line     the cells that differ in one coordinate only: a row, a column, a pillar, ...
    block    a box of cells:             . . . | . . .
                                         . . . | . . .     block (2, 3) of side 6: 2 rows, 3 columns
                                         ------+------
                                         . . . | . . .
    side     cells of a line = cells of a block = number of symbols

Every cell has one symbol; every line and every block has each symbol once. In two dimensions
blocks are R x C; in d dimensions they have k cells along every axis, and the side is k^d. With
diagonals, areas or other rules: parts.py.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from exactone.models.base.kind import BareText, FolderKind, Kind
from exactone.models.boards.keys import RULES, SWITCH, TEXT, TEXT_OR_LIST, WHOLE, Schema
from exactone.models.text.document import Document
from exactone.solver.puzzle import At, Clue, ClueId, Puzzle, place_name

if TYPE_CHECKING:
    from exactone.models.base.lines import LineReader
    from exactone.models.base.pencil import PencilCheck, PencilGroup
    from exactone.models.boards.offers import Offers
    from exactone.models.links.link import Link
    from exactone.solver.grid import Grid
    from exactone.solver.model import Model
    from exactone.solver.puzzle import Fact, Search, Solution, Turn

__all__ = ["Sudoku"]


AREA_SIGNS = r"[^._\s]+"
APART = 50_000  # choices; in larger cubes rules hold in any case


class CellValue(NamedTuple):
    """This cell has this symbol."""

    cell: int
    symbol: int


RULE = ClueId("different")


def rule_name(at: Sequence[At]) -> str:
    """What a line or a block of a cube is called, from its places in order."""
    line = sum(one != other for one, other in zip(at[0], at[-1], strict=True)) == 1
    return f"the {'line' if line else 'block'} from {place_name(at[0])} to {place_name(at[-1])}"


@dataclass(frozen=True)
class Sudoku(FolderKind):
    """One Sudoku: its size, its symbols, and its givens with the file that they were read from."""

    kind: ClassVar[str] = "sudoku"
    task: ClassVar[str] = (
        "fill in the signs, so that each row, each column and each block, or area, has "
        "every sign once"
    )
    shapes: ClassVar[Mapping[str, Schema]] = {
        "block": TEXT,
        "dimensions": WHOLE,
        "symbols": TEXT_OR_LIST,
        "diagonals": SWITCH,
        "rule": RULES,
    }
    needed: ClassVar[tuple[tuple[str, ...], ...]] = (("grid",),)
    turned_keys: ClassVar[frozenset[str]] = frozenset({"grid", "areas", "symbols", "diagonals"})
    keys: ClassVar[Mapping[str, str]] = {
        "grid": (
            "n rows of n symbols, close together or with spaces; . and _ (and 0 where no symbol is "
            "0) are open"
        ),
        "block": (
            "rows x columns of a block, as in 2x3; else as rulings say, the square one, or the "
            "widest not taller"
        ),
        "dimensions": (
            "2; or more: grids one under the other, the last coordinates fastest, or side by side "
            "in columns"
        ),
        "symbols": (
            "as in 1-9, 0-F, A-P or a list of words; the default is what fits: 1 to n, 0 to n-1, "
            "or letters"
        ),
        "diagonals": "true where no symbol stands twice on either of the two diagonals",
        "areas": (
            "a picture as large as the grid: cells with the same sign are one area; they replace "
            "the blocks"
        ),
        "rule": (
            "a table for each cage, thermometer, ..., begun by [[rule]]; `exactone kinds rules` "
            "shows all of them"
        ),
    }

    side: int
    block: tuple[int, ...]
    symbols: tuple[str, ...]
    given: dict[int, int]  # cell: symbol
    rows: Mapping[int, int] = field(default_factory=dict, compare=False)  # cell: row of the text
    read_from: Document | None = field(default=None, repr=False, compare=False)
    renamed: bool = False  # whether answers whose symbols are renamed are copies of each other, too

    def relabelled(self) -> Sudoku:
        return replace(self, renamed=True)

    @cached_property
    def lines(self) -> Mapping[int, int]:  # type: ignore[override]  # nobody writes it
        """The line of the file where each given stands, as far as it is known."""
        if self.read_from is None:
            return {}
        lines = {cell: self.read_from.line("grid", row) for cell, row in self.rows.items()}
        return {cell: line for cell, line in lines.items() if line is not None}

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return int(self.side ** len(self.block))

    @classmethod
    @cache
    def links(cls) -> tuple[Link, ...]:
        from exactone.models.links.link import link
        from exactone.models.links.special import SUDOKU

        return (link("sudoku", grid=SUDOKU),)

    # witnesses

    def model(self) -> Model:
        from .model import model

        return model(self)

    def loose(self) -> Model:
        from .model import loose

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
        """Each choice stands in a cell, a line along each axis and a block."""
        return self.cells * self.side * (len(self.block) + 2)

    def turns(self) -> Sequence[Turn] | None:
        from .turns import turns

        return turns(self)

    # notation

    @classmethod
    def parse(cls, data: Document) -> Kind:
        from .text import parse

        return parse(data)

    def read(self, answer: object) -> Solution:
        from .text import read

        return read(self, answer)

    def write(self, solution: Solution) -> Any:
        from .text import write

        return write(self, solution)

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        from .text import grid

        return grid(self, solution, style)

    # clues

    def facts(self, label: Any) -> Iterable[Fact]:
        from .clues import facts

        return facts(self, label)

    def clue_of(self, given: Hashable) -> Clue:
        from .clues import clue_of

        return given if isinstance(given, Clue) else clue_of(self, given)

    def without(self, givens: Collection[Hashable]) -> Sudoku:
        from .clues import without

        return without(self, givens)

    def full(self, solution: Solution) -> Sudoku:
        from .clues import full

        return full(self, solution)

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        from .text import document

        return document(self, data)

    # solving by hand

    def pencil(self) -> Iterable[PencilGroup]:
        from .pencil import groups

        return groups(self)

    def pencilled(self, written: Mapping[str, str]) -> Sudoku:
        from .pencil import filled

        return filled(self, written)

    def drawn_with(self, written: Mapping[str, str]) -> Grid:
        from .pencil import drawn

        return drawn(self, written)

    def check_pencil(self, written: Mapping[str, str]) -> PencilCheck:
        from .pencil import checked

        return checked(self, written)

    @classmethod
    def reference(cls) -> Iterator[str]:
        from .parts import EXAMPLE

        yield EXAMPLE

    @classmethod
    def recognise(cls, bare: str) -> BareText | None:
        from .bare import recognise

        return recognise(bare)

    @classmethod
    def translated(cls, data: Mapping[str, Any]) -> dict[str, Any] | None:
        from .bare import translated

        return translated(data)

    def offers(self, key: str) -> Offers | None:
        from exactone.models.boards import offers

        if key == "areas":
            return offers.offers(AREA_SIGNS)
        return offers.of_symbols(self.symbols) if key == "grid" else None

    def as_ipuz(self) -> dict[str, Any]:
        from .bare import as_ipuz

        return as_ipuz(self)

    @classmethod
    def by_line(cls, head: str) -> LineReader | None:
        from .bare import first_line

        if not (first := first_line(head)):
            return None
        from .lines import SudokuLines

        return SudokuLines(first)

    @property
    def signs_of_facts(self) -> tuple[str, ...]:
        return self.symbols

    def keys_read(self) -> Mapping[str, Any]:
        return self.read_from.data if self.read_from else {}

    def parted(self) -> Puzzle | None:
        from .parts import of_parts

        if len(self.block) == 2:
            return of_parts(self).parted()
        return super().parted() if self.cells * self.side <= APART else None

    def with_cages(self, groups: Collection[str]) -> Kind:
        from .parts import of_parts

        if len(self.block) != 2:
            return super().with_cages(groups)
        return of_parts(self).with_cages(groups)

    def rule_about(self, places: Collection[At]) -> Clue:
        at = sorted(places, key=lambda place: (*place,))
        return Clue(rule_name(at), tuple(at), rule=True, id=RULE)

    # names

    def counted(self, cell: int) -> tuple[int, ...]:
        """A cell as people count, from 1."""
        return tuple(coordinate + 1 for coordinate in self.coordinates(cell))

    def coordinates(self, cell: int) -> tuple[int, ...]:
        """Where a cell is, the slowest coordinate first."""
        return tuple(
            cell // self.side**axis % self.side for axis in reversed(range(len(self.block)))
        )

    def name(self, cell: int) -> str:
        """What people call a cell: r1c5, or with the layers of a cube before it."""
        return place_name(self.counted(cell))
