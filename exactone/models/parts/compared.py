"""As many places of one line as of another have one of some values; or not as many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, cast

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from . import part
from .form import VALUE, in_table, valued
from .literals import Literals, Rules, mentioned, one_of
from .names import Names, Table
from .part import (
    CANNOT,
    Assignments,
    Flags,
    Notes,
    Part,
    Removals,
    Statement,
    Values,
    ValueTable,
    Words,
    flags,
    moved_values,
    nothing,
    several,
)
from .sketch import Ground, Sketch


class Comparison(NamedTuple):
    """Two lines that are compared, where all of `when` is so."""

    one: Line
    other: Line
    when: Assignments = ()


@dataclass(frozen=True)
class Compared(Part):
    """In both lines of each pair so many places have one of the values: equally many, or not."""

    values: frozenset[int]
    pairs: tuple[Comparison, ...]
    equal: bool

    def post(self, has: Literals, rules: Rules) -> None:
        """Hidden choices: among the first places of a line so many have one of the values, or
        more. Lines that begin alike share them."""
        places = {place for pair in self.pairs for line in pair[:2] for place in line.places}
        counter = _Counter(one_of(sorted(places), self.values, has, rules), rules)
        for one, other, when in self.pairs:
            otherwise = list[int]()
            for place, some in when:
                rest = [value for value in range(has.shape[1]) if value not in some]
                otherwise += (-has[place, [*some]] if len(some) == 1 else has[place, rest]).tolist()
            for number in range(max(len(one.places), len(other.places)) + 1):
                sides = [
                    (counter.least(line.places, number), counter.least(line.places, number + 1))
                    for line in (one, other)
                ]
                if self.equal:
                    (this, _), (that, _) = sides
                    _clause([_negated(this), that], otherwise, rules)
                    _clause([this, _negated(that)], otherwise, rules)
                else:
                    never = [each for some, more in sides for each in (_negated(some), more)]
                    _clause(never, otherwise, rules)

    def propagators(self, values: int) -> Iterator[ComparedPropagator]:
        wanted = sum(1 << value for value in self.values)
        for one, other, conditions in self.pairs:
            when = {place: (1 << values) - 1 for place, _ in conditions}
            for place, some in conditions:
                when[place] &= sum(1 << value for value in some)
            yield ComparedPropagator(one.places, other.places, wanted, self.equal, when)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for one, other, when in self.pairs:
            if not all(place in filled and filled[place] in some for place, some in when):
                continue
            so = [f"{words.name(place)} is {words.said(filled[place])}" for place, _ in when]
            where = f", where {several(so, ' and ')}" if so else ""
            low, high = [], []
            for line in (one, other):
                known = [filled[place] in self.values for place in line.places if place in filled]
                low.append(sum(known))
                high.append(sum(known) + len(line.places) - len(known))
            is_known = low == high
            if self.equal and (low[0] > high[1] or low[1] > high[0]):
                said = "must be as many" if is_known else "cannot become as many"
            elif not self.equal and is_known and low[0] == low[1]:
                said = "must not be as many"
            else:
                continue
            there = words.so_many(low[0], self.values)
            yield (f"{words.has(one)} {there}, {words.called(other)} {low[1]}, which {said}{where}")

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        some = flags(self.values, values)
        for one, other, when in self.pairs:
            so = np.ones(len(filled), dtype=np.bool_)
            for place, allowed in when:
                so &= flags(allowed, values)[filled[:, place]]
            here, there = (some[filled[:, list(line.places)]].sum(axis=1) for line in (one, other))
            right &= ~so | ((here == there) == self.equal)
        return right

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        some = moved_values(self.values, values)
        for one, other, when in self.pairs:
            sides = frozenset(
                frozenset(places[place] for place in line.places) for line in (one, other)
            )
            so = frozenset(
                (places[place], moved_values(allowed, values)) for place, allowed in when
            )
            yield "compared", some, sides, self.equal, so

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        places = {place for pair in self.pairs for line in pair[:2] for place in line.places}
        begins = {
            line.places[:end]
            for pair in self.pairs
            for line in pair[:2]
            for end in range(2, len(line.places) + 1)
        }
        found = mentioned(len(places), len(self.values), values)
        found += sum(11 * len(begin) for begin in begins)
        for one, other, when in self.pairs:
            if self.equal and one.places == other.places:
                continue
            most = max(len(one.places), len(other.places))
            so = sum(1 if len(some) == 1 else values - len(some) for _, some in when)
            found += 4 * most + so * (2 * most if self.equal else most + 1)
        return found


ALWAYS = True
NEVER = False


def _negated(literal: int | bool) -> int | bool:
    return not literal if isinstance(literal, bool) else -literal


def _clause(literals: list[int | bool], otherwise: list[int], rules: Rules) -> None:
    """One of these is true, or one of the others; some are known to be true, or not to be."""
    if ALWAYS not in [each for each in literals if isinstance(each, bool)]:
        said = [each for each in literals if not isinstance(each, bool)]
        clause = {*said, *otherwise}
        if not any(-literal in clause for literal in clause):  # else it holds anyway
            rules.clause([sorted(clause)])


class _Counter:
    """Literals that say how many places at the begin of a line are wanted, at least."""

    def __init__(self, wanted: dict[int, int], rules: Rules) -> None:
        self.wanted = wanted
        self.rules = rules
        self.made = dict[tuple[int, ...], list[int]]()

    def least(self, places: tuple[int, ...], number: int) -> int | bool:
        """So many of these places are wanted, or more."""
        if number <= 0 or number > len(places):
            return ALWAYS if number <= 0 else NEVER
        return self._all(places)[number - 1]

    def _all(self, places: tuple[int, ...]) -> list[int]:
        """One is wanted, two are, ... all are."""
        if len(places) == 1:
            return [self.wanted[places[0]]]
        for end in range(2, len(places) + 1):
            begin = places[:end]
            if begin not in self.made:
                self.made[begin] = self._one_more(begin)
        return self.made[places]

    def _one_more(self, places: tuple[int, ...]) -> list[int]:
        """The literals with the last place, from those without it."""
        before, last = self._all(places[:-1]), self.wanted[places[-1]]
        found: list[int] = self.rules.hidden(len(places)).tolist()
        for number, literal in enumerate(found):
            # so many without the last place; or one less, and that place
            many = before[number] if number < len(before) else None
            fewer = before[number - 1] if number else None
            clauses = [[-literal, last, *([] if many is None else [many])]]
            clauses.append([literal, -last, *([] if fewer is None else [-fewer])])
            if many is not None:
                clauses.append([literal, -many])
            if fewer is not None:
                clauses.append([-literal, fewer])
            for clause in clauses:
                self.rules.clause([clause])
        return found


class ComparedPropagator(part.Propagator):
    """Two lines, and what must be so. It notes how many more the first one has by now."""

    forgets = True
    first = 0

    def __init__(
        self,
        one: tuple[int, ...],
        other: tuple[int, ...],
        values: int,
        equal: bool,
        when: dict[int, int],
    ) -> None:
        self.one = frozenset(one).difference(other)
        self.other = frozenset(other).difference(one)
        self.values = values
        self.equal = equal
        self.when = when
        self.places = tuple({*self.one, *self.other, *when})

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Where all is so, lines are counted; where they cannot be right, the last of what would
        have to be so is not."""
        doubtful = list[tuple[int, int]]()
        for place, so in self.when.items():
            if mask := possible[place]:
                if not mask & so:
                    notes[self.note] = None
                    return []
                if mask & ~so:
                    doubtful.append((place, mask & ~so))
        more = cast(int, notes[self.note])
        open_ones = list[tuple[int, int, int]]()
        for way, line in ((1, self.one), (-1, self.other)):
            for place in line:
                if not (mask := possible[place]):
                    continue
                if not mask & ~self.values:
                    more += way
                elif mask & self.values:
                    open_ones.append((place, mask, way))
        low = more - sum(way < 0 for *_, way in open_ones)
        high = more + sum(way > 0 for *_, way in open_ones)
        if (low > 0 or high < 0) if self.equal else (low == high == 0):
            return CANNOT if not doubtful else doubtful if len(doubtful) == 1 else []
        if (low == high == 0) if self.equal else (low > 0 or high < 0):
            notes[self.note] = None
            return []
        return [] if doubtful else self._struck(open_ones, low, high)

    def _struck(self, open_ones: list[tuple[int, int, int]], low: int, high: int) -> Removals:
        """What is left where every place matters: all of them must add, or none may; or the last
        one may not make them equal."""
        if self.equal:
            if low and high:
                return []
            way_up = 1 if high == 0 else -1
        else:
            if len(open_ones) > 1 or (low and high):
                return []
            way_up = 1 if low == 0 else -1
        return [
            (place, mask & (self.values if way == way_up else ~self.values))
            for place, mask, way in open_ones
        ]

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        if mask & self.values:
            more = cast(int, notes[self.note])
            notes[self.note] = more + (place in self.one) - (place in self.other)


KEYS = {
    **VALUE,
    "in": "two lists of variables, or more, or lines of a grid: each is compared with each other",
    "equal": "true: so often in each of them; false: in no two of them equally often",
    "where": "only where this is so: a table of variables with their values",
}


def _read(table: Table, names: Names) -> Iterator[Compared]:
    values = valued(table, "compared", names, "what is counted")
    lines = names.lines(table.get("in"), "compared", "in")
    if len(lines) < 2:
        said = 'compared needs two lists, as in in = [["r1c1", "r1c2"], ["r2c1", "r2c2"]]'
        raise PuzzleError(said, "compared")
    if not isinstance(equal := table.get("equal"), bool):
        raise PuzzleError(
            "compared does not say how; write equal = true or equal = false", "compared"
        )
    when = names.assignments(table["where"], "compared") if "where" in table else ()
    pairs = tuple(Comparison(one, other, when) for one, other in combinations(lines, 2))
    yield Compared(values, pairs, equal)


EXAMPLE = """\
# compared: a value, or any of a list, stands equally often in each of some lists, or in lines of a
# grid; or in no two of them equally often. `where` as in count
kind = "rules"
values = ["#", "-"]
grid = '''
. . . .
. # . .
. . . .
'''
[[rule]]
compared = { value = "#", in = "rows", equal = false }
[[rule]]
[rule.compared]
value = "#"
in = [["r1c1", "r2c1", "r3c1"], ["r1c4", "r2c4", "r3c4"]]
equal = true
where = { r1c2 = "#" }
"""

WISH = "a value stands as often in one list as in another, or not as often"
FORM = in_table("compared", KEYS, _read, '{ value = "#", in = "rows", equal = false }', EXAMPLE)
