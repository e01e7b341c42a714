"""Tile reduction: anything made of variables, values and rules.

    variable     something to be found: what colour WA has, or what stands in a cell of a grid
    cell         a variable of a grid:   r1c1 r1c2 r1c3
                                         r2c1 r2c2 r2c3
    value        what it may be; every variable has one of the same values
    rule         which values go together: if/then, different, adjacent, count
    where        the variables that a rule speaks of: a list of them, or all lines of one sort of a grid
    assignment   a variable and the values of which it has one
    given        what is known of a variable: its value, or the values that are left of all
    sheet        variables, values and rules, without what is given; by number, from 0, in the order of the file

A rule says which possibilities an assignment leaves. An answer gives each variable a value so that all rules hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from .._files.document import Document
from .._kit.kind import Kind
from .text.examples import EXAMPLES

if TYPE_CHECKING:
    from ...solver.model import Model
    from ...solver.puzzle import Grid, Search, Solution, Turn
    from .check import Looked

__all__ = ["Reduction"]


class Lines(NamedTuple):
    """All lines of one sort of a grid: rows, columns, blocks, diagonals (the two main ones) or all diagonals."""

    sort: str
    height: int = 0  # of a block
    width: int = 0


Where = Lines | tuple[int, ...]
Assignments = tuple[tuple[int, frozenset[int]], ...]


@dataclass(frozen=True)
class IfThen:
    """Where all of `when` is so, all of `then` is so."""

    when: Assignments
    then: Assignments
    why: str = ""


@dataclass(frozen=True)
class Different:
    """No two variables of a list, or of one line, have the same value."""

    where: tuple[Where, ...]
    why: str = ""


@dataclass(frozen=True)
class Adjacent:
    """Neighbouring cells have one of these pairs of values, or none of them; left before right, top before bottom."""

    direction: str  # right, below, or any: both of them, and a pair counts in both orders
    pairs: frozenset[tuple[int, int]]
    allowed: bool
    why: str = ""


@dataclass(frozen=True)
class Count:
    """In each list or line at least and at most so many variables have one of these values."""

    values: frozenset[int]
    where: tuple[Where, ...]
    low: int
    high: int | None
    why: str = ""


Rule = IfThen | Different | Adjacent | Count


@dataclass(frozen=True)
class Sheet:
    """What puzzles that differ in their givens alone have in common."""

    variables: tuple[str, ...]
    values: tuple[str, ...]
    size: tuple[int, int] | None  # rows and columns, where the variables are the cells of a grid in reading order
    rules: tuple[Rule, ...] = ()


class Assigned(NamedTuple):
    """This variable has this value."""

    variable: str
    value: str


@dataclass(frozen=True)
class Reduction(Kind):
    """One rule sheet, and what is given."""

    kind: ClassVar[str] = "rules"
    keys: ClassVar[Mapping[str, str]] = {
        "variables": "a list of names; or else",
        "grid": "a picture of cells, r1c1, r1c2, ...: values, and . or _ where a cell is open",
        "values": "a list of texts or whole numbers: what each variable may be",
        "given": 'what is known, as in { WA = "red", NT = ["red", "green"] }',
        "rule": "a table for each rule, begun by [[rule]]; it has if and then, different, adjacent, or count",
    }
    examples: ClassVar[tuple[str, ...]] = EXAMPLES

    sheet: Sheet
    given: dict[int, frozenset[int]] = field(default_factory=dict)  # variable: the values it may still have
    lines: dict[int, int] = field(default_factory=dict)  # variable: line of the file where that stands

    def model(self) -> Model:
        from .model import model

        return model(self)

    def search(self, heuristic: str = "") -> Search:
        from .search import Search

        return Search(self)

    @cached_property
    def looked(self) -> Looked:
        """The sheet as the checker wants it, for all answers that it looks at."""
        from .check import Looked

        return Looked(self.sheet)

    def check(self, solution: Solution) -> list[str]:
        from .check import broken

        return broken(self, solution)

    def size(self) -> int:
        from .text.size import mentioned

        return mentioned(self.sheet)

    def argument(self) -> str | None:
        from .proof import argument

        return argument(self)

    def turns(self) -> Sequence[Turn] | None:
        from .turns import turns

        return turns(self)

    def folded(self, turn: Turn) -> Reduction:
        from .turns import folded

        return folded(self, turn)

    @classmethod
    def parse(cls, data: Document) -> Reduction:
        from .text import keys

        return keys.parse(data)

    def read(self, answer: object) -> Solution:
        from .text import answers

        return answers.read(self, answer)

    def write(self, solution: Solution) -> list[str] | dict[str, str]:
        from .text import answers

        return answers.write(self, solution)

    @cached_property
    def block(self) -> tuple[int, int] | None:
        """How large the blocks are that are drawn."""
        from .text import drawing

        return drawing.block(self)

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        from .text import drawing

        return drawing.grid(self, solution)
