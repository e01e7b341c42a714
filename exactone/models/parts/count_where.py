"""Where some places have these values, so many of others have one of some values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import cast

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from . import part
from .form import bounds, nothing_but
from .literals import Literals, Rules, mentioned, one_of
from .names import BOUNDS, Names, Table
from .part import (
    CANNOT,
    Assignments,
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
    several,
    times,
)
from .sketch import Ground, Sketch

FEW = 20  # clauses, which are quicker than a group
Wanted = tuple[int, int]
"""How many are still wanted, at least and at most."""


@dataclass(frozen=True)
class CountWhere(OfLines):
    """Where all of `when` is so, in each line at least and at most so many places have one of the
    values; `high` is None where there is no end."""

    values: frozenset[int]
    lines: tuple[Line, ...]
    low: int
    high: int | None
    when: Assignments

    def post(self, has: Literals, rules: Rules) -> None:
        """Clauses about all subsets that are large enough;
        where there are many, groups that are met as well by what is not so."""
        otherwise = list[int]()
        for place, some in self.when:
            others = [value for value in range(has.shape[1]) if value not in some]
            otherwise += (-has[place, [*some]] if len(some) == 1 else has[place, others]).tolist()
        for line in self.lines:
            literals = [*one_of(line.places, self.values, has, rules).values()]
            high = len(literals) if self.high is None else self.high
            _at_least(self.low, literals, otherwise, rules)
            _at_least(len(literals) - high, [-each for each in literals], otherwise, rules)

    def propagators(self, values: int) -> Iterator[CountWherePropagator]:
        when = {place: (1 << values) - 1 for place, _ in self.when}
        for place, some in self.when:
            when[place] &= sum(1 << value for value in some)
        wanted = sum(1 << value for value in self.values)
        for line in self.lines:
            high = len(line.places) if self.high is None else self.high
            if self.low > 0 or high < len(line.places):
                yield CountWherePropagator(line.places, wanted, (self.low, high), when)

    def instead(self, filled: Values) -> str | None:
        if self.low != self.high or len(self.lines) != 1:
            return None
        return str(sum(filled[place] in self.values for place in self.lines[0].places))

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        if not all(place in filled and filled[place] in some for place, some in self.when):
            return
        so = [f"{words.name(place)} is {words.said(filled[place])}" for place, _ in self.when]
        where = f", where {several(so, ' and ')}" if so else ""
        wanted = f"exactly {self.low}" if self.low == self.high else ""
        for line in self.lines:
            known = [filled[place] in self.values for place in line.places if place in filled]
            number = sum(known)
            room = number + len(line.places) - len(known)
            if self.high is not None and number > self.high:
                there = self._there(number, "", line, words)
                yield f"{there}, not {wanted or f'at most {self.high}'}{where}"
            elif room < self.low:
                there = self._there(room, "" if room == number else "at most ", line, words)
                yield f"{there}, not {wanted or f'at least {self.low}'}{where}"

    def _there(self, number: int, about: str, line: Line, words: Words) -> str:
        """How many there are, for the checker."""
        if words.things:
            return f"{words.has(line)} {about}{words.so_many(number, self.values)}"
        return f"{words.any_of(self.values)} stands {about}{times(number)} in {words.called(line)}"

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        so = np.ones(len(filled), dtype=np.bool_)
        for place, some in self.when:
            so &= flags(some, values)[filled[:, place]]
        right = np.ones(len(filled), dtype=np.bool_)
        for line in self.lines:
            number = flags(self.values, values)[filled[:, line.places]].sum(axis=1)
            right &= number >= self.low
            right &= number <= (len(line.places) if self.high is None else self.high)
        return right | ~so

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        some = moved_values(self.values, values)
        when = frozenset((places[place], moved_values(so, values)) for place, so in self.when)
        for line in self.lines:
            here = frozenset(places[place] for place in line.places)
            high = len(here) if self.high is None else min(self.high, len(here))
            if self.low > 0 or high < len(here):
                yield "count where", when, some, here, self.low, high

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        otherwise = sum(1 if len(some) == 1 else values - len(some) for _, some in self.when)
        number = 0
        for line in self.lines:
            width = len(line.places)
            high = width if self.high is None else self.high
            number += mentioned(width, len(self.values), values)
            number += _cost(self.low, width, otherwise) + _cost(width - high, width, otherwise)
        return number


def _at_least(number: int, literals: list[int], otherwise: list[int], rules: Rules) -> None:
    """So many of these literals are true, or one of the others is."""
    width = len(literals)
    if number <= 0:
        return
    if number > width:
        rules.clause([otherwise])
    elif comb(width, number - 1) <= FEW:
        clauses = [{*some, *otherwise} for some in combinations(literals, width - number + 1)]
        for clause in clauses:
            if not any(-literal in clause for literal in clause):  # else it holds anyway
                rules.clause([sorted(clause)])
    else:
        rules.at_least(number, [[*literals, *otherwise * number]])


def _cost(number: int, width: int, otherwise: int) -> int:
    """About how many literals that takes."""
    if number <= 0:
        return 0
    if number > width:
        return otherwise
    clauses = comb(width, number - 1)
    few = clauses * (width - number + 1 + otherwise)
    return few if clauses <= FEW else width + otherwise * number


class CountWherePropagator(part.Propagator):
    """One line, and what must be so. It notes how many are still wanted."""

    forgets = True

    def __init__(
        self, line: tuple[int, ...], values: int, wanted: Wanted, when: dict[int, int]
    ) -> None:
        self.line = frozenset(line)
        self.values = values
        self.when = when
        self.places = tuple({*line, *when})
        self.first = wanted

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Where all is so, the line is counted; where the line cannot be right,
        the last of what would have to be so is not."""
        low, high = cast(Wanted, notes[self.note])
        doubtful = list[tuple[int, int]]()
        for place, so in self.when.items():
            if mask := possible[place]:
                if not mask & so:
                    notes[self.note] = None
                    return []
                if mask & ~so:
                    doubtful.append((place, mask & ~so))
        there = [(place, mask) for place in self.line if (mask := possible[place])]
        sure = sum(not mask & ~self.values for _, mask in there)
        could = sum(mask & self.values > 0 for _, mask in there)
        if sure > high or could < low:
            return CANNOT if not doubtful else doubtful if len(doubtful) == 1 else []
        if sure >= low and could <= high:
            notes[self.note] = None
        elif doubtful:
            return []
        elif low and could == low:
            return [(place, mask & self.values) for place, mask in there if mask & self.values]
        elif high == sure < could:
            return [(place, mask & ~self.values) for place, mask in there if mask & ~self.values]
        return []

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        if place in self.line and mask & self.values:
            low, high = cast(Wanted, notes[self.note])
            notes[self.note] = max(0, low - 1), high - 1


KEY = (
    "only where this is so: a table of variables with their values; "
    "or a value, or a list: around each cell that has it"
)


def read_where(table: Table, names: Names, values: frozenset[int]) -> Iterator[CountWhere]:
    """The counts that a table with this key says."""
    low, high = bounds(table, "count")
    if isinstance(table["where"], dict):
        nothing_but(table, "count", "where", ("value", "in", *BOUNDS))
        when = names.assignments(table["where"], "count")
        yield CountWhere(values, names.within(table, "count"), low or 0, high, when)
        return
    nothing_but(table, "count", "where", ("value", "by", *BOUNDS))
    if not (some := names.some_values(table["where"], "where")):
        raise PuzzleError("where has an empty list of values; name one", "count")
    near = names.around(table.get("by"), "count")
    board = names.cells
    if board is None:
        raise PuzzleError('count around links needs no where; write in = "around cells"', "count")
    for place, cell in enumerate(board.cells):
        if (line := near(cell)).places or low:
            yield CountWhere(values, (line,), low or 0, high, ((place, some),))
