"""The first value along a line, but for blanks, is this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from . import part
from .form import ALONG, in_table, told
from .literals import Literals, Rules
from .names import Names, Table
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values, nothing
from .sketch import Ground, Sketch


@dataclass(frozen=True)
class First(Part):
    """Along each line the first value that is not blank is this one; there is one."""

    blank: frozenset[int]
    lines: tuple[tuple[Line, int], ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """Somewhere it stands; and before each other value that is not blank, too."""
        for line, value in self.lines:
            cells = has[list(line.places)]
            wanted = [] if value in self.blank else cells[:, value].tolist()
            clauses = [wanted]
            for number, own in enumerate(cells.tolist()):
                others = [
                    each
                    for other, each in enumerate(own)
                    if other != value and other not in self.blank
                ]
                clauses += [[-each, *wanted[:number]] for each in others]
            rules.clause(clauses)

    def propagators(self, values: int) -> Iterator[FirstPropagator]:
        blank = sum(1 << value for value in self.blank)
        for line, value in self.lines:
            yield FirstPropagator(line.places, blank, 1 << value & ~blank)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line, value in self.lines:
            first = next(
                (place for place in line.places if filled.get(place, -1) not in self.blank), None
            )
            if first is None or value in self.blank:
                yield (
                    f"along {words.called(line)} there is no {words.values[value]} that is not "
                    "blank"
                )
            elif first in filled and filled[first] != value:
                said = (
                    f"the first along {words.called(line)} is {words.said(filled[first])} at "
                    f"{words.name(first)}"
                )
                yield f"{said}, not {words.values[value]}"

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        blank = moved_values(self.blank, values)
        for line, value in self.lines:
            here = tuple(places[place] for place in line.places)
            yield "first", blank, here, values[value]

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        others = max(0, values - len(self.blank) - 1)
        return sum(
            len(line.places) * (1 + others + others * len(line.places) // 2)
            for line, _ in self.lines
        )


class FirstPropagator(part.Propagator):
    """One line. It notes the places that still matter, as the bits of a number,
    and whether it must stand there.

    They are those before the first one that is known and not blank; it must stand there unless
    that one has it.
    """

    forgets = True

    def __init__(self, places: tuple[int, ...], blank: int, wanted: int) -> None:
        self.places = places
        self.blank = blank
        self.wanted = wanted
        self.first = (1 << len(places)) - 1, True

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """No other value before the first place that may have it;
        the only place that may have it has it."""
        matter, must = cast(tuple[int, bool], notes[self.note])
        struck = list[tuple[int, int]]()
        ways = list[int]()
        for number, place in enumerate(self.places):
            mask = possible[place]
            if not mask or not matter >> number & 1:
                continue
            if not ways:
                struck.append((place, mask & (self.blank | self.wanted)))
            if mask & self.wanted:
                ways.append(place)
            if not mask & self.blank:
                must = True
                break
        if must and not ways:
            return CANNOT
        return [*struck, (ways[0], self.wanted)] if must and len(ways) == 1 else struck

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """What is behind a place that is not blank matters no more."""
        (matter, must), here = (
            cast(tuple[int, bool], notes[self.note]),
            1 << self.places.index(place),
        )
        if matter & here and not mask & self.blank:
            matter = matter & here - 1
            must = not mask & self.wanted
        matter &= ~here
        notes[self.note] = (matter, must) if matter else None


KEYS = {"blank": "the values that are not seen: one, or a list", **ALONG}


def _read(table: Table, names: Names) -> Iterator[First]:
    blank = names.some_values(table.get("blank", []), "first")
    lines = tuple((line, names.value(said, "first")) for line, said in told(table, names, "first"))
    if wrong := next((value for _, value in lines if value in blank), None):
        raise PuzzleError(
            f"first has {list(names.values)[wrong]}, which is blank; name another value", "first"
        )
    yield First(blank, lines)


EXAMPLE = """\
# first: the first value that is seen from the left of each row, from its right, from the top or
# the bottom of each column; what is `blank` is not seen, and "." is where nothing is known. Or
# `in` has a list of variables, or several, in the order in which one looks along them, with
# `exactly` the value.
kind = "rules"
values = ["A", "B", "-"]
grid = '''
. . .
. . .
. . .
'''
[[rule]]
different = ["rows", "columns"]
[[rule]]
first = { blank = "-", left = ["A", ".", "B"], top = [".", "A", "."] }
[[rule]]
first = { blank = "-", in = ["r3c3", "r2c2", "r1c1"], exactly = "A" }
"""

TABLE = '{ blank = "-", left = ["A", ".", "C"], top = [".", "B", "."] }'
WISH = "the first value along a line, but for blanks, is this one"
FORM = in_table("first", KEYS, _read, TABLE, EXAMPLE, about="a table; what is seen is a value")
