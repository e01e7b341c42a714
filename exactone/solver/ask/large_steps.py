"""The next step of a puzzle that is too large for rules that are switches:
straight from the groups of its model.

    single     the last literal of a group that may be true
    rule       what people take for one, as a line: all groups about the same places; of one it
               goes without saying

What rules out the others in the group are other groups with a literal that is known. The rules
that are chosen so, and no others, are loaded: they say what can be left out, and which places it
takes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from exactone.solver.engines.pysat.loaded import HittingSets, LoadedSolver
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Model, Rules
from exactone.solver.puzzle import At, Puzzle

from .reasons import irreducible
from .session import SOLVER, OutOfTime, building
from .steps import Step

LOOKED = 50  # singles that seem to take the fewest rules; the one of these is taken that does

Row = tuple[int, int]
"""A group: the number of its table, and of the row there."""

Places = frozenset[At]
"""Those that a rule is about, which stand for it."""


def first_step(puzzle: Puzzle, limits: Limits) -> Step | None:
    """The single that takes the fewest rules, of those that seem to; nothing where there is none,
    or no name for it."""
    with building(limits):
        best: tuple[Row, list[Places]] | None = None
        singles = SingleSteps(puzzle, puzzle.model())
        if singles.rules.lazy or not all(
            puzzle.rule_about(singles.places((number, 0))) for number in singles.taken
        ):
            return None
        for least, row in singles.found()[:LOOKED]:
            if best and len(best[1]) <= least:
                break
            chosen = singles.chosen(row)
            if best is None or len(chosen) < len(best[1]):
                best = row, chosen
    return best and singles.step(*best, limits)


class SingleSteps:
    """What is known, and what follows from one group."""

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        self.puzzle, self.rules, self.tables = puzzle, model.rules, list(model.rules.tables())
        # of literals: 1 is true, -1 false, 0 open
        self.state = np.zeros(2 * model.rules.size + 1, dtype=np.int8)
        for given in model.givens:
            self.state[given.literal], self.state[-given.literal] = 1, -1
        self.places = cache(self._places)
        self.named = cache(self._named)
        self.having = cache(self._having)
        self.free = [
            number for number in range(len(self.tables)) if len(self.places((number, 0))) == 1
        ]
        self.taken = [number for number in range(len(self.tables)) if number not in self.free]
        # of literals: the tables that rule them out, as bits
        self.against = np.zeros(len(self.state), dtype=np.int64)
        for number, table in enumerate(self.tables):
            full = (self.state[table.literals] == 1).sum(axis=1) == table.high
            self.against[table.literals[full]] |= 1 << number
        self.against[self.state != 0] = 0

    def found(self) -> list[tuple[int, Row]]:
        """Groups with a single, after how many rules it takes at least:
        one of each table that is needed."""
        forced = list[tuple[int, Row]]()
        said = _bits(self.free)
        for number, table in enumerate(self.tables):
            state = self.state[table.literals]
            against = self.against[table.literals]
            left = (state == 0) & (against == 0)
            rows = np.flatnonzero(
                (table.low == 1) & ~(state == 1).any(axis=1) & (left.sum(axis=1) == 1)
            )
            for size in range(len(self.taken) + 1):
                for chosen in combinations(self.taken, size):
                    bits = said | _bits(chosen)
                    out = left[rows] | (state[rows] == -1) | (against[rows] & bits > 0)
                    enough = out.all(axis=1)
                    forced += [
                        (size + (number in self.taken), (number, row))
                        for row in rows[enough].tolist()
                    ]
                    rows = rows[~enough]
        return sorted(forced)

    def chosen(self, row: Row) -> list[Places]:
        """The fewest rules whose groups rule out all others of a group;
        the rule that it is part of is one of them."""
        own = [] if row[0] in self.free else [self.places(row)]
        ways = dict[Places, int]()
        sets = list[list[int]]()
        said = _bits(self.free)
        for literal in self.literals(row):
            if (bits := int(self.against[literal])) and not bits & said:
                by = [
                    places
                    for places, rows in self.named(literal).items()
                    if self._ruled_out(literal, rows)
                ]
                if set(own).isdisjoint(by):
                    sets.append([ways.setdefault(places, len(ways)) for places in by])
        with HittingSets(dict.fromkeys(range(len(ways)), 1)) as hitting:
            for some in sets:
                hitting.add(some)
            numbers = hitting.lightest() if sets else []
        return [*own, *([*ways][number] for number in numbers)]

    def step(self, row: Row, chosen: Sequence[Places], limits: Limits) -> Step:
        """The step that a group with a single is, without a rule or a known place to spare."""
        literal = next(
            each for each in self.literals(row) if not self.state[each] and not self.against[each]
        )
        rows = {
            places: rows for each in self.literals(row) for places, rows in self.named(each).items()
        }

        def few(kept: Collection[Places]) -> GroupSolver:
            return GroupSolver(
                self, literal, [each for places in kept for each in rows[places]], limits
            )

        def enough(kept: Collection[Places]) -> Collection[Places] | None:
            loaded = few(kept)
            return None if loaded.needed(loaded.known) is None else kept

        kept, ended = irreducible(chosen, enough)
        # a rule that is not about its place says nothing alone
        about = [[places] for places in self.named(literal)]
        sizes: dict[int, list[list[Places]]] = {0: [], 1: [[]], 2: [[], *about]}
        fewer = sizes.get(len(kept))
        kept = next((each for each in fewer or () if enough(each) is not None), kept)
        loaded = few(kept)
        known, late = irreducible(loaded.known, loaded.needed)
        if over := limits.over():
            raise OutOfTime(over)
        assert ended is late is Ended.EXHAUSTED
        clues = [self.puzzle.rule_about(places) for places in kept]
        facts = [fact for each in known for fact in self.puzzle.facts(self.rules.label(each))]
        (fact,) = self.puzzle.facts(self.rules.label(literal))
        return Step(fact, (*filter(None, clues), *facts), len(kept), fewer is not None)

    def literals(self, row: Row) -> list[int]:
        """Those of a group."""
        literals: list[int] = self.tables[row[0]].literals[row[1]].tolist()
        return literals

    def _places(self, row: Row) -> Places:
        """The places that a group is about."""
        label = self.rules.label
        return frozenset(
            fact.at for each in self.literals(row) for fact in self.puzzle.facts(label(abs(each)))
        )

    def _named(self, literal: int) -> Mapping[Places, list[Row]]:
        """The rules about the place of a literal, each with all its groups."""
        (free,) = self.rows(self.free, [literal])
        rows_at = defaultdict[Places, list[Row]](list)
        for row in self.rows(self.taken, self.literals(free)):
            rows_at[self.places(row)].append(row)
        return rows_at

    def rows(self, tables: Iterable[int], literals: Iterable[int]) -> list[Row]:
        """The groups of these tables that have one of the literals, or its negation."""
        every_row = dict[Row, None]()
        for number in tables:
            (order, starts), width = self.having(number), self.tables[number].literals.shape[1]
            for literal in map(abs, literals):
                mentions = order[starts[literal] : starts[literal + 1]]
                every_row.update(
                    dict.fromkeys((number, row) for row in (mentions // width).tolist())
                )
        return [*every_row]

    def _having(self, number: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where a table mentions each choice: all mentions by choice,
        and where those of each begin."""
        mentions = np.abs(self.tables[number].literals).ravel()
        order = np.argsort(mentions, kind="stable")
        return order, np.searchsorted(mentions[order], np.arange(self.rules.size + 2))

    def _ruled_out(self, literal: int, rows: Iterable[Row]) -> bool:
        """Whether one of these groups has it, and all the literals that may be true are others."""
        return any(
            literal in self.literals(row)
            and (self.state[self.literals(row)] == 1).sum() == self.tables[row[0]].high
            for row in rows
        )


class GroupSolver:
    """A few groups, loaded: from which of the literals that are known there another one follows."""

    def __init__(
        self, singles: SingleSteps, literal: int, rows: Iterable[Row], limits: Limits
    ) -> None:
        self.limits = limits
        rows = list(rows)
        there = {abs(each) for row in rows for each in singles.literals(row)} | {abs(literal)}
        rows += singles.rows(singles.free, [*there])
        there.update(abs(each) for row in rows for each in singles.literals(row))
        self.number = {choice: number for number, choice in enumerate(sorted(there), start=1)}
        self.literal = literal
        self.known = [choice for choice in self.number if singles.state[choice] == 1]
        few = Rules()
        few.choices(len(there))
        for row in rows:
            table = singles.tables[row[0]]
            few.between(table.low, table.high, [self._own(each) for each in singles.literals(row)])
        self.loaded = LoadedSolver(SOLVER, few)
        if ended := self.loaded.load(limits):
            raise OutOfTime(ended)

    def needed(self, known: Collection[int]) -> Collection[int] | None:
        """Those of the known literals from which it follows; None if it does not."""
        possible = self.loaded.solve(
            [*map(self._own, known), -self._own(self.literal)], self.limits
        )
        if isinstance(possible, Ended):
            raise OutOfTime(possible)
        core = frozenset(self.loaded.solver.get_core() or ())
        if possible:
            return None
        return [each for each in known if self._own(each) in core]

    def _own(self, literal: int) -> int:
        number = self.number[abs(literal)]
        return number if literal > 0 else -number


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
