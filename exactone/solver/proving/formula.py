"""A model as clauses: what a proof is about. Plain and always the same,
so that anybody can write it anew.

at least one     the group itself
at most one      a clause per pair, or, in wide groups, a chain of short links with a new
                 variable between each two
other bounds     registers behind each literal: variable j is true if, or only if, so many of
                 those before it are
a given          the clause of its literal
a cut            a clause that a lazy constraint names for choices that obey all else, the ground
                 of the cut
not this answer  some choice that is true in it is false, or some other is true
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from exactone.solver import room
from exactone.solver.errors import Unproved
from exactone.solver.limits import look, portions
from exactone.solver.model import Answer, Model, Table, Watch

from .drup import Clause

PAIRS = 40  # groups wider than this become chains
LINK = 4  # literals of the group in one link of a chain

MAP = "map.txt"  # where the grounds of cuts stand
Ground = tuple[int, ...]
"""The choices, in ascending order, that are true where a lazy constraint is broken."""


class Formula:
    """The clauses of a model, with the cuts that were needed and without the answer that is
    known."""

    def __init__(
        self, model: Model, grounds: Iterable[Ground] = (), answer: Answer | None = None
    ) -> None:
        self.model, self.top, self.answer = model, model.rules.size, answer
        self.clauses: list[Clause] = []
        room.refuse_what_has_none(sum(map(_counted, model.rules.tables())))
        for table in model.rules.tables():
            self._groups(table)
        self.rules = len(self.clauses)
        self.clauses += [(given.literal,) for given in model.givens]
        self.cuts = list(self._cuts(grounds))
        if answer is not None:
            self.clauses.append(_other_than(answer, model))

    # groups

    def _groups(self, table: Table) -> None:
        low, high, literals, _ = table
        for row in portions(literals.tolist()):
            plain = len(set(map(abs, row))) == len(row)
            start = len(self.clauses)
            self._at_least(low, row)
            self._at_most(high, row)
            if not plain:
                self.clauses[start:] = _plain(self.clauses[start:])

    def _at_least(self, low: int, row: Sequence[int]) -> None:
        if low > len(row):
            self.clauses.append(())
        elif low == 1:
            self.clauses.append(row)
        elif 0 < 2 * low <= len(row):
            self._count_down(low, row)
        elif low > 0:
            self._at_most(len(row) - low, [-literal for literal in row])

    def _at_most(self, high: int, row: Sequence[int]) -> None:
        if high < 0:
            self.clauses.append(())
        elif high == 0:
            self.clauses += [(-literal,) for literal in row]
        elif high == 1 < len(row):
            self._at_most_one(row)
        elif 2 * high < len(row):
            self._count_up(high, row)
        elif high < len(row):
            self._at_least(len(row) - high, [-literal for literal in row])

    def _at_most_one(self, row: Sequence[int]) -> None:
        while len(row) > PAIRS:
            (clear,) = self._new(1)  # nothing in the link is true, so something behind it may be
            self._pairs([*row[:LINK], clear])
            row = [*row[LINK:], -clear]
        self._pairs(row)

    def _pairs(self, row: Sequence[int]) -> None:
        look()
        self.clauses += [(-one, -other) for one, other in combinations(row, 2)]

    def _count_up(self, high: int, row: Sequence[int]) -> None:
        """Where j of the first literals are true, so is variable j behind them;
        and `high` of them are the most."""
        before: Sequence[int] = ()
        for number, literal in enumerate(row, start=1):
            look()
            after = self._new(min(high, number)) if number < len(row) else ()
            self.clauses += [(-one, other) for one, other in zip(before, after, strict=False)]
            self.clauses += [(-literal, one) for one in after[:1]]
            self.clauses += [
                (-literal, -one, other) for one, other in zip(before, after[1:], strict=False)
            ]
            if len(before) == high:
                self.clauses.append((-literal, -before[-1]))
            before = after

    def _count_down(self, low: int, row: Sequence[int]) -> None:
        """Where variable j behind the first literals is true, so are j of them;
        and variable `low` is, behind all."""
        before: Sequence[int] = ()
        for number, literal in enumerate(row, start=1):
            look()
            after = self._new(min(low, number))
            self.clauses += [(-one, literal, *before[j : j + 1]) for j, one in enumerate(after)]
            self.clauses += [(-one, other) for one, other in zip(after[1:], before, strict=False)]
            before = after
        self.clauses.append((before[-1],))

    def _new(self, number: int) -> Sequence[int]:
        first = self.top + 1
        self.top = self.top + number
        return range(first, self.top + 1)

    # what was learned from answers

    def _cuts(self, grounds: Iterable[Ground]) -> Iterator[tuple[Ground, int]]:
        """Adds the cuts of each ground, and says how many there are."""
        watch = Watch(self.model.rules)
        obeys = _obeying(self.model)
        for number, ground in enumerate(grounds, start=1):
            if not obeys(ground):
                raise Unproved(
                    f"{MAP}: the {number}. ground of cuts breaks rules, so that nothing follows "
                    "from it"
                )
            cuts = _plain(tuple(map(int, cut)) for cut in watch.broken(frozenset(ground)))
            if not cuts:
                raise Unproved(f"{MAP}: no cut follows from the {number}. ground of cuts")
            self.clauses += cuts
            yield ground, len(cuts)


def _counted(table: Table) -> int:
    """How many clauses it takes, about, to count the groups of a table."""
    low, high, literals, _ = table
    rows, width = map(int, literals.shape)
    lower = min(low, width - low) if 1 < low <= width else 0
    upper = min(high, width - high) if 1 < high < width else 0
    return 2 * rows * width * (lower + upper)


def _plain(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses with each literal once, without those that hold whatever happens."""
    once = (tuple(dict.fromkeys(clause)) for clause in clauses)
    return [clause for clause in once if len(set(map(abs, clause))) == len(clause)]


def _other_than(answer: Answer, model: Model) -> Clause:
    """The clause that is broken by this answer alone."""
    visible = model.rules.visible()
    return tuple(
        -choice if choice in answer else choice
        for choice in range(1, len(visible))
        if visible[choice]
    )


def _obeying(model: Model) -> Callable[[Ground], bool]:
    """What sees whether choices obey rules and givens, lazy constraints apart."""
    size = model.rules.size
    tables = list(model.rules.tables())

    def obeys(true: Ground) -> bool:
        if not all(0 < choice <= size for choice in true):
            return False
        value = np.zeros(size + 1, dtype=np.bool_)
        value[list(true)] = True
        for low, high, literals, _ in tables:
            number = (value[np.abs(literals)] == (literals > 0)).sum(axis=1)
            if ((number < low) | (number > high)).any():
                return False
        return all(value[abs(given.literal)] == (given.literal > 0) for given in model.givens)

    return obeys
