"""Diagramless crosswords: the size and the clue numbers are known, the black squares are not.

    square     white, with a letter, or black; (row, column), numbered from 0
    word       white squares in a row (across) or a column (down), as many as there are    1 2 3
               # 4 5 6
    clue       the numbered square where words begin, in reading order; its kind says      7 - -
               # 8 - -
               which: Z both, A across, D down                                            9 - -
                 10 - - -
    layout     a grid whose clues are the given ones: the answer is its black squares      # # #
               11 - - -

Every white square lies in a word across and a word down of at least `shortest` letters. No row
or column is all black. The white squares hang together unless the puzzle says no. Known squares,
lengths and answers narrow it down.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from exactone.models.base.kind import FilledGrid, FolderKind, Kind
from exactone.models.boards.board import Cell, cell_name
from exactone.models.boards.keys import SWITCH, TABLES, TEXT, WHOLE, Schema
from exactone.models.text.document import Document
from exactone.solver.puzzle import Clue
from exactone.solver.symmetry import SYMMETRIES as NAMED
from exactone.solver.symmetry import NamedTurn

if TYPE_CHECKING:
    from exactone.models.base.pencil import PencilCheck, PencilGroup
    from exactone.models.boards.offers import Offers
    from exactone.solver.grid import Grid
    from exactone.solver.model import Model
    from exactone.solver.puzzle import Fact, Search, Solution

    from .advice import Advice

__all__ = ["Diagramless"]

LARGE = 300  # squares
START = "start"  # what the clue is called that says where clue 1 stands
SYMMETRIES = {**NAMED, "any": NAMED["asymmetry"]}
KINDS = {"Z": "both across and down", "A": "across only", "D": "down only"}


class Black(NamedTuple):
    """This square is black."""

    row: int
    column: int


class Word(NamedTuple):
    """A word by its place in the lists: its direction, A or D, and its clue number."""

    direction: str
    number: int

    def __str__(self) -> str:
        return f"{self.number} {'across' if self.direction == 'A' else 'down'}"


@dataclass(frozen=True)
class Diagramless(FolderKind):
    """One diagramless crossword: its size, its clues in their order,
    and what else is known of its layout."""

    kind: ClassVar[str] = "diagramless"
    task: ClassVar[str] = (
        "find the black squares, so that words begin where the clue numbers say, and nowhere else"
    )
    shapes: ClassVar[Mapping[str, Schema]] = {
        **dict.fromkeys(("rows", "columns", "start", "shortest"), WHOLE),
        **dict.fromkeys(("clues", "across", "down", "symmetry"), TEXT),
        **dict.fromkeys(("lengths", "answers"), TABLES),
        "connected": SWITCH,
    }
    needed: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("rows",),
        ("columns",),
        ("clues", "across down"),
    )
    keys: ClassVar[Mapping[str, str]] = {
        "rows": "how many rows the grid has",
        "columns": "how many columns",
        "clues": "the kinds of the clues in order: Z both, A across, D down",
        "across": "or else the numbers of the clues across, as in 1 5 9-11",
        "down": "and those of the clues down",
        "symmetry": (
            f"{', '.join(SYMMETRIES)}; the default is asymmetry, which like any asks for nothing"
        ),
        "start": "the square of clue 1, counted from the top left corner",
        "connected": "whether all white squares hang together; the default is true",
        "shortest": "how many letters the shortest word may have; the default is 3",
        "grid": 'a picture of what is known: "#" black, a letter or "-" white, "." unknown',
        "lengths": "known lengths of words, as in { across = { 1 = 5 }, down = { 2 = 4 } }",
        "answers": 'known answers, as in { across = { 1 = "HEL.." } }, with . for unknown letters',
    }
    of_givens: ClassVar[bool] = False
    styles: ClassVar[Mapping[str, str]] = {
        "numbers": "layouts with the numbers of the clues",
        "kinds": "with the kinds of the clues: Z both, A across, D down",
        "letters": "with the letters that are known",
    }

    rows: int
    columns: int
    clues: str  # Z both, A across, D down; of a draft also "?", where the numbers have a gap
    symmetry: str = "asymmetry"
    connected: bool = True
    shortest: int = 3
    start: int | None = None  # the column of clue 1, from 0
    black: dict[Cell, bool] = field(default_factory=dict)  # known squares
    letters: dict[Cell, str] = field(default_factory=dict)
    lengths: dict[Word, int] = field(default_factory=dict)
    # "." is an unknown letter; their lengths are known, too
    answers: dict[Word, str] = field(default_factory=dict)
    told_apart: bool = False  # whether symmetry and list of clues count as clues, piece by piece
    fault: str = ""  # of a draft: why it would be refused, although a single change may mend it
    # of the file: squares, START, words
    lines: dict[Hashable, int] = field(default_factory=dict, compare=False)

    @property
    def suited(self) -> str:
        """The hand-written search, but for large grids in which a row says little about the
        others."""
        free = {NamedTurn.FALLING, NamedTurn.RISING}.issuperset(SYMMETRIES[self.symmetry].made_of)
        if free and self.rows * self.columns > LARGE:
            return "pysat"
        return "reference"

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
        from .proof import argument

        return argument(self)

    def size(self) -> int:
        from .model import size

        return size(self)

    # notation

    @classmethod
    def parse(cls, data: Document) -> Kind:
        from .text.keys import parse

        return parse(data)

    def read(self, answer: object) -> Solution:
        from .text.layouts import read

        return read(self, answer)

    def write(self, solution: Solution) -> Any:
        from .text.layouts import write

        return write(self, solution)

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        from .text.layouts import grid

        return grid(self, solution, style)

    # clues

    def facts(self, label: Any) -> Iterable[Fact]:
        from .clues import facts

        return facts(self, label)

    def denied(self, label: Any) -> Iterable[Fact]:
        from .clues import denied

        return denied(self, label)

    def clue_of(self, given: Hashable) -> Clue:
        from .clues import clue_of

        if isinstance(given, Clue):
            return given
        return clue_of(self, given)

    def without(self, givens: Collection[Hashable]) -> Diagramless:
        from .clues import without

        return without(self, givens)

    def full(self, solution: Solution) -> Diagramless:
        from .clues import full

        return full(self, solution)

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        from .clues import document

        return document(self, data)

    # solving by hand

    def pencil(self) -> Iterable[PencilGroup]:
        from .pencil import groups

        return groups(self)

    def pencilled(self, written: Mapping[str, str]) -> Diagramless:
        from .pencil import filled

        return filled(self, written)

    def drawn_with(self, written: Mapping[str, str]) -> Grid:
        from .pencil import drawn

        return drawn(self, written)

    def check_pencil(self, written: Mapping[str, str]) -> PencilCheck:
        from .pencil import checked

        return checked(self, written)

    @property
    def addable(self) -> str:
        return "lengths or squares of clue 1"

    def allowed(self, solution: Solution) -> Diagramless:
        """Where clue 1 stands and all lengths: squares that are known would be half of a
        diagram."""
        return replace(self.full(solution), black=self.black)

    def with_all_told(self) -> Diagramless | None:
        return None if self.fault else replace(self, told_apart=True)

    # what its maker can be told

    def variants(self) -> Iterator[tuple[str, Diagramless]]:
        """Where any symmetry will do: the puzzle with each one that such a grid may have,
        the strictest first."""
        for name, symmetry in reversed(SYMMETRIES.items()) if self.symmetry == "any" else ():
            if name != "any" and (self.rows == self.columns or not symmetry.square):
                yield name, replace(self, symmetry=name)

    def advice(self) -> Advice:
        from .advice import Advice

        return Advice(self)

    # files

    @classmethod
    def blank(cls, size: str) -> dict[str, Any] | None:
        """A crossword without black squares."""
        from .bare import finished
        from .making import size_of

        rows, columns = size_of(size)
        layout = finished("\n".join(["-" * columns] * rows))
        if layout is None:
            return None
        return {"kind": cls.kind, **layout.puzzle.document({})}

    @classmethod
    def draft(cls, data: Document) -> Diagramless:
        from exactone.models.diagramless.text.keys import draft

        return draft(data)

    @classmethod
    def translated(cls, data: Mapping[str, Any]) -> dict[str, Any] | None:
        from .bare import translated

        return translated(data)

    @classmethod
    def finished(cls, data: Mapping[str, Any] | str) -> FilledGrid | None:
        from .bare import finished

        return finished(data)

    def offers(self, key: str) -> Offers | None:
        from exactone.models.boards.offers import listed

        letters = ((letter, letter) for letter in ascii_uppercase)
        signs = (("#", "black"), ("-", "white"), *letters)
        return listed(signs) if key == "grid" else None

    def as_ipuz(self) -> dict[str, Any]:
        from .bare import as_ipuz

        return as_ipuz(self)

    def exported(self, solution: Solution, title: str, author: str) -> dict[str, Any]:
        from .bare import exported

        return exported(self, solution, title, author)

    # names

    def name(self, cell: Cell) -> str:
        """What people call a square, with its line in the file where it is known from there."""
        return cell_name(cell) + self.at(cell)
