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

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from exactone.models.base.kind import (
    BareText,
    ByHand,
    ClueFunctions,
    FolderKind,
    Kind,
    Notation,
    Witnesses,
)
from exactone.models.boards.keys import RULES, SWITCH, TEXT, TEXT_OR_LIST, WHOLE, Schema
from exactone.models.text.document import Document
from exactone.solver.puzzle import At, Clue, ClueId, Puzzle, place_name

if TYPE_CHECKING:
    from exactone.models.base.lines import LineReader
    from exactone.models.boards.offers import Offers
    from exactone.models.links.link import Link

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

    @classmethod
    @cache
    def rooms(cls) -> Witnesses[Sudoku]:
        from . import check, model, search, turns

        return Witnesses(
            model.model,
            search.Search,
            check.broken,
            check.argument,
            model.size,
            turns.turns,
            model.loose,
        )

    @classmethod
    @cache
    def notation(cls) -> Notation[Sudoku]:
        from . import text

        return Notation(text.parse, text.read, text.write, text.grid)

    @classmethod
    @cache
    def of_clues(cls) -> ClueFunctions[Sudoku]:
        from . import clues, text

        return ClueFunctions(clues.facts, clues.clue_of, clues.without, clues.full, text.document)

    @classmethod
    @cache
    def by_hand(cls) -> ByHand[Sudoku]:
        from . import pencil

        return ByHand(pencil.groups, pencil.filled, pencil.drawn, pencil.checked)

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
