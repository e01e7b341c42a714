"""Of these places an odd number have one of some values, or an even one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from . import part
from .form import VALUE, WHERE, in_table, valued
from .literals import Literals, Rules, mentioned, one_of
from .names import Names, Table
from .part import (
    CANNOT,
    Flags,
    Notes,
    OfLines,
    Removals,
    Statement,
    Values,
    ValueTable,
    Words,
    flags,
    moved_values,
    nothing,
)
from .sketch import Ground, Sketch


@dataclass(frozen=True)
class Odd(OfLines):
    """In each line an odd number of places have one of the values; an even one where `even`."""

    values: frozenset[int]
    lines: tuple[Line, ...]
    even: bool = False

    def post(self, has: Literals, rules: Rules) -> None:
        """Place by place a hidden choice: up to here their number is odd."""
        for line in self.lines:
            chosen = list(one_of(line.places, self.values, has, rules).values())
            if not chosen:
                if not self.even:
                    rules.clause([[]])
                continue
            *some, last = chosen
            if not some:
                rules.clause([[-last if self.even else last]])
                continue
            before, *rest = some
            for literal in rest:
                (odd,) = rules.hidden(1).tolist()
                rules.clause(_differ(before, literal, odd))
                before = odd
            other = last if self.even else -last
            rules.clause([[before, -other], [-before, other]])

    def propagators(self, values: int) -> Iterator[OddPropagator]:
        wanted = sum(1 << value for value in self.values)
        for line in self.lines:
            yield OddPropagator(line.places, wanted, not self.even)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line in self.lines:
            if any(place not in filled for place in line.places):
                continue
            found = sum(filled[place] in self.values for place in line.places)
            if found % 2 == self.even:
                wanted = "even" if self.even else "odd"
                there = words.so_many(found, self.values)
                yield f"{words.has(line)} {there}, not an {wanted} number"

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        for line in self.lines:
            found = flags(self.values, values)[filled[:, line.places]].sum(axis=1)
            right &= found % 2 != self.even
        return right

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        some = moved_values(self.values, values)
        for line in self.lines:
            yield "odd", some, frozenset(places[place] for place in line.places), self.even

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        found = 0
        for line in self.lines:
            width = len(line.places)
            found += mentioned(width, len(self.values), values) + 12 * max(0, width - 2) + 4
        return found


def _differ(one: int, other: int, differ: int) -> list[list[int]]:
    """This is so where one of two others is so, and not both."""
    return [
        [-differ, one, other],
        [-differ, -one, -other],
        [differ, -one, other],
        [differ, one, -other],
    ]


class OddPropagator(part.Propagator):
    """One line. It notes whether an odd number is still wanted."""

    forgets = True

    def __init__(self, places: tuple[int, ...], values: int, odd: bool) -> None:
        self.places = places
        self.values = values
        self.first = odd

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """The last place that is open makes it odd, or even."""
        wanted = cast(bool, notes[self.note])
        last = -1
        for place in self.places:
            mask = possible[place]
            if mask & self.values and mask & ~self.values:
                if last >= 0:
                    return []
                last = place
            elif mask & self.values:
                wanted = not wanted
        if last < 0:
            return CANNOT if wanted else []
        mask = possible[last]
        return [(last, mask & self.values if wanted else mask & ~self.values)]

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        if mask & self.values:
            notes[self.note] = not notes[self.note]


KEYS = {**VALUE, **WHERE, "even": "true: an even number of them instead"}


def _read(table: Table, names: Names) -> Iterator[Odd]:
    if not isinstance(even := table.get("even", False), bool):
        raise PuzzleError("even must be true, for an even number, or false", "parity")
    yield Odd(valued(table, "parity", names), names.within(table, "parity"), even)


EXAMPLE = """\
# parity: a value, or any of a list, stands an odd number of times in a list of variables, in each
# of several lists, or in each line of a grid; with even = true an even number of times, as 0 is
kind = "rules"
values = ["#", "-"]
grid = '''
# . .
. . .
. . #
'''
[[rule]]
parity = { value = "#", in = "rows" }
[[rule]]
parity = { value = "#", in = ["r1c1", "r2c1", "r3c1"], even = true }
"""

WISH = "of these places an odd number have one of some values, or an even one"
FORM = in_table("parity", KEYS, _read, '{ value = "#", in = "rows" }', EXAMPLE)
