"""Tile reduction: anything made of variables, values and rules.

    variable        something to be found: what colour WA has, or what stands in the cell r1c2 of a grid
    value           what it may be; every variable has one of the same values
    rule            which values go together: if/then, different, adjacent, count
    given           values that are known, or what is left of them

A rule says which possibilities an assignment leaves. An answer gives each variable a value so that all rules hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from ...solver.model import Given, Model
from ...solver.puzzle import Grid, Move, PuzzleError, Solution
from .._files.document import Document
from .check import Checker
from .model import rules_of
from .search import Search, State
from .sheet import Different, Lines, Sheet
from .text import keys as text
from .text.forms import Words

__all__ = ["Reduction"]

KEYS = {
    "variables": "a list of names; or else",
    "grid": "a picture of cells, r1c1, r1c2, ...: values, and . or _ where a cell is open",
    "values": "a list of texts or whole numbers: what each variable may be",
    "given": 'what is known, as in { WA = "red", NT = ["red", "green"] }',
    "rule": "a table for each rule, begun by [[rule]]; it has if and then, different, adjacent, or count",
}
EXAMPLES = (
    """\
# if and then: assignments that leave possibilities. All of `if` is so, then all of `then` is so; a list means one
# of these values; if = {} holds always. Every rule may have a text `why`, which is repeated where it is broken.
kind = "rules"
variables = ["tea", "coffee", "milk"]
values = ["today", "tomorrow", "never"]
given = { milk = ["today", "tomorrow"] }
[[rule]]
if = { tea = "today" }
then = { coffee = ["tomorrow", "never"], milk = "today" }
why = "one pot only"
[[rule]]
if = {}
then = { coffee = ["today", "tomorrow"] }
""",
    """\
# different: no two of a list are equal; several lists are several rules
kind = "rules"
variables = ["WA", "NT", "SA", "Q", "NSW", "V", "T"]
values = ["red", "green", "blue"]
given = { WA = "red" }
[[rule]]
different = [["WA", "NT", "SA"], ["NT", "SA", "Q"], ["SA", "Q", "NSW"], ["SA", "NSW", "V"]]
""",
    """\
# on a grid also "rows", "columns", "blocks 2x3" (rows x columns of a block), "diagonals" (the two of a square grid),
# "all diagonals" (every one, in both directions, down to single cells), a list of these, or lists of cells
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
1...
....
...2
....
'''
[[rule]]
different = ["rows", "columns", "blocks 2x2"]
[[rule]]
different = [["r1c1", "r4c4"], ["r1c4", "r4c1"]]
""",
    """\
# adjacent: which pairs may stand side by side, or may not: right is left and right, below is top and bottom, any is
# both, in both orders. allow lists all that may, forbid lists what may not.
kind = "rules"
values = ["sea", "beach", "wood"]
grid = '''
sea . .
.   . .
.   . wood
'''
[[rule]]
adjacent = "any"
allow = ["sea sea", "sea beach", "beach beach", "beach wood", "wood wood"]
[[rule]]
adjacent = "below"
forbid = ["wood sea", "wood beach"]
""",
    """\
# count: how often a value, or any of a list, stands in a list of variables, in each of several lists, in each line of
# a grid, or, without `in`, among all variables: exactly, at_least, at_most, or the last two together
kind = "rules"
values = ["Q", "-"]
grid = '''
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
'''
[[rule]]
count = { value = "Q", in = ["rows", "columns"], exactly = 1 }
[[rule]]
count = { value = "Q", in = "all diagonals", at_most = 1 }
[[rule]]
count = { value = "Q", in = ["r1c1", "r1c2", "r1c3"], at_least = 1 }
""",
)


class Assigned(NamedTuple):
    """This variable has this value."""

    variable: str
    value: str


@dataclass(frozen=True)
class Reduction:
    """One rule sheet, and what is given."""

    kind: ClassVar[str] = "rules"
    lenient: ClassVar[bool] = False
    engine: ClassVar[str] = "pysat"

    sheet: Sheet
    given: dict[int, frozenset[int]] = field(default_factory=dict)  # variable: the values it may still have
    lines: dict[int, int] = field(default_factory=dict)  # variable: line of the file where that stands

    # witness 1: the model

    def model(self) -> Model:
        """Rules and givens."""
        return Model(rules_of(self.sheet, Assigned), tuple(self._givens()))

    def _givens(self) -> Iterator[Given]:
        number = len(self.sheet.values)
        for variable, some in self.given.items():
            first, name = variable * number + 1, self.sheet.variables[variable]
            if len(some) == 1:
                (value,) = some
                yield Given(first + value, f"{name} = {self.sheet.values[value]}{self._at(variable)}")
                continue
            for value in sorted(set(range(number)) - some):
                yield Given(-first - value, f"{name} is not {self.sheet.values[value]}{self._at(variable)}")

    # witness 2: the hand-written search

    @cached_property
    def _search(self) -> Search:
        return Search(self.sheet, Assigned)

    def start(self) -> Iterable[Move]:
        """What is given is all that is known."""
        yield (), self._search.start(self.given)

    def moves(self, state: State) -> Iterable[Move] | None:
        """Strikes out what cannot be, then decides a variable with the fewest possibilities."""
        return self._search.moves(state)

    # witness 3: the checker

    def check(self, solution: Solution) -> list[str]:
        """The rules that an answer breaks."""
        sheet = self.sheet
        numbers = {name: number for number, name in enumerate(sheet.variables)}
        values = {name: number for number, name in enumerate(sheet.values)}
        if any(variable not in numbers or value not in values for variable, value in solution):
            return ["there is a variable or a value that this puzzle does not have"]
        filled = {numbers[variable]: values[value] for variable, value in sorted(solution)}
        often = Counter(variable for variable, _ in solution)
        wrong = [f"{name} has no value" for name in sheet.variables if not often[name]]
        wrong += [f"{name} has {number} values" for name, number in sorted(often.items()) if number > 1]
        for variable, some in self.given.items():
            if variable in filled and filled[variable] not in some:
                given = " or ".join(sheet.values[value] for value in sorted(some))
                wrong.append(f"{sheet.variables[variable]} is given as {given}, not {sheet.values[filled[variable]]}")
        return [*wrong, *Checker(sheet, filled, sheet.variables.__getitem__).broken()]

    def hopeless(self) -> str | None:
        """Givens that break a rule, or more variables that must differ than there are values."""
        known = {variable: min(some) for variable, some in self.given.items() if len(some) == 1}
        checker = Checker(self.sheet, known, lambda variable: self.sheet.variables[variable] + self._at(variable))
        return next(checker.too_many(), None) or next(checker.broken(), None)

    def images(self, solution: Solution) -> Iterable[Solution]:
        """The answer alone: rules name their variables, so a turned copy is another answer."""
        yield solution

    def _at(self, variable: int) -> str:
        return f" (line {self.lines[variable]})" if variable in self.lines else ""

    # notation

    @classmethod
    def parse(cls, data: Document) -> Self:
        """Reads a puzzle; refuses what is none."""
        return cls(*text.sheet(data))

    @classmethod
    def recognise(cls, bare: str) -> Iterator[tuple[int | None, dict[str, Any]]] | None:
        """No bare text says what the rules are."""
        return None

    def read(self, answer: object) -> Solution:
        """An answer as `write` gives it, as a filled-in grid, or in lines such as `WA = red`."""
        sheet = self.sheet
        words = Words(sheet.variables, sheet.values, sheet.size)
        if isinstance(answer, Mapping):
            found = [(words.variable(name, "answer"), words.value(value, "answer")) for name, value in answer.items()]
        else:
            rows = Document({"answer": answer}).rows("answer") or ""
            found = list(self._filled(rows, words) if sheet.size else text.assigned(rows, words))
        return frozenset(Assigned(sheet.variables[variable], sheet.values[value]) for variable, value in found)

    def _filled(self, rows: str, words: Words) -> Iterator[tuple[int, int]]:
        """The cells of a grid that someone filled in."""
        size = self.sheet.size or (0, 0)
        picture = text.picture(rows, self.sheet.values, "answer")
        if (len(picture), len(picture[0][1])) != size:
            said = f"the answer has {len(picture)} rows of {len(picture[0][1])} cells"
            raise PuzzleError(f"{said}, but the puzzle has {size[0]} of {size[1]}", "answer", 0)
        for cell, (line, sign) in enumerate((line, sign) for line, row in picture for sign in row):
            if sign not in text.OPEN:
                yield cell, words.value(sign, "answer", line)

    def write(self, solution: Solution) -> list[str] | dict[str, str]:
        """An answer as it would stand in a file: the rows of a grid, or variables with their values."""
        if self.sheet.size is None:
            return {name: value for name in self.sheet.variables if (value := dict(solution).get(name)) is not None}
        space = " " if max(map(len, self.sheet.values)) > 1 else ""
        return [space.join(row) for row in self.grid(solution).layers[0]]

    def grid(self, solution: Solution | None = None) -> Grid:
        """What there is to draw: a grid, with walls around blocks that are all different; else a line per variable."""
        sheet = self.sheet
        if solution is None:
            known = {sheet.variables[at]: sheet.values[min(some)] for at, some in self.given.items() if len(some) == 1}
        else:
            known = dict(solution)
        shown = [known.get(name, ".") for name in sheet.variables]
        if sheet.size is None:
            width = max(map(len, sheet.variables))
            lines = tuple((f"{name:<{width}} = {sign}",) for name, sign in zip(sheet.variables, shown, strict=True))
            return Grid((lines,), _no_wall, _no_wall, named=lambda _, row, __: sheet.variables[row])
        rows, columns = sheet.size
        tall, wide = self._block()
        layer = tuple(tuple(shown[row * columns : (row + 1) * columns]) for row in range(rows))
        return Grid((layer,), lambda _, column: (column + 1) % wide == 0, lambda row, _: (row + 1) % tall == 0)

    def _block(self) -> tuple[int, int]:
        """How large the blocks are that walls are drawn around; as large as the grid where there are none."""
        assert self.sheet.size is not None
        different = (rule.where for rule in self.sheet.rules if isinstance(rule, Different))
        blocks = (each for where in different for each in where if isinstance(each, Lines) and each.sort == "blocks")
        found = None if text.like_rulings(self.sheet.values) else next(blocks, None)
        return (found.height, found.width) if found else self.sheet.size


def _no_wall(row: int, column: int) -> bool:
    return False
