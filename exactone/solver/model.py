"""What an engine is asked: choices, rules over them, and the givens of one puzzle. Plain data,
no engine inside.

    choice    a positive integer; true or false in an answer
    literal   a choice, or its negation as a negative integer, as SAT people write
    group     some literals of which at least `low` and at most `high` are true; a literal
              mentioned twice counts twice
    table     groups of equal width and equal bounds, one per row of a 2-D array
    rules     all the tables: what every puzzle of one kind and size has in common
    givens    the choices that the maker of this one puzzle fixed, each with the clue that says so
    answer    the visible choices that are true; choices made by `hidden` help the rules and are
              no part of it
    label     what a choice means, in the words of the puzzle; made from the number on demand
    hint      what changes the speed of engines and nothing else: where groups stand in a scan,
              turns, a guess

Every rule of the vocabulary is a group: exactly one is (1, 1), a clause is (1, its width),
`same(a, b)` is "exactly one of a and not b". So whoever understands groups understands every
model.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from math import prod
from types import FunctionType, MethodType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .limits import look, portions

Literals = NDArray[np.int32]
GUESSED = 100_000  # choices; in smaller models engines find their own way, without a guess
Answer = frozenset[int]
Clause = Sequence[int]
Lazy = Callable[[Answer], Iterable[Clause]]
"""Names the clauses that are broken where these choices, visible and hidden ones, are true;
none when all is right."""

Guess = Callable[[int | None], Literals]
"""A hint: choices that are worth trying together, others for another seed."""

Turns = Callable[[], Sequence[Literals]]
"""The ways to renumber choices that change neither rules nor givens,
with which the puzzle's `images` agree: choice c
becomes turn[c], and 0 stays 0. To a search that is a hint."""


class Table(NamedTuple):
    """Groups of one width: of the literals in each row at least `low` and at most `high` are true.

    `at` is a hint: where each group stands in a scan, as the cells of a board from side to side;
    None if nowhere.
    """

    low: int
    high: int
    literals: Literals
    at: Literals | None = None


class Given(NamedTuple):
    """A literal that the maker of the puzzle fixed, and the clue that says so,
    in the puzzle's own terms."""

    literal: int
    clue: Hashable


class Rules:
    """Choices and the rules between them; fill it, then leave it alone:
    engines keep what they loaded."""

    def __init__(self, label: Callable[[int], Hashable] = int) -> None:
        self.label = label
        self.size = 0
        self.lazy: list[Lazy] = []
        self.guess: Guess | None = None
        self.turns: Turns | None = None
        # a hint: in a scan p and p + row are neighbours, and p and p + 1 unless that begins a row
        self.row = 0
        self._hidden: list[Literals] = []
        self._bulk: list[Table] = []
        self._single: dict[tuple[int, int, int], list[Sequence[int]]] = {}

    # choices

    def choices(self, *shape: int) -> Literals:
        """New visible choices, as an array of this shape."""
        first = self.size + 1
        self.size = self.size + prod(shape)
        return np.arange(first, self.size + 1, dtype=np.int32).reshape(shape)

    def hidden(self, *shape: int) -> Literals:
        """New choices that help the rules but are no part of an answer."""
        made = self.choices(*shape)
        self.hide(made)
        return made

    def hide(self, choices: Literals) -> None:
        """Takes these choices out of the answers."""
        self._hidden.append(choices.ravel())

    # rules: `groups` is a 2-D array (each row a group), a list of groups, or one group; [] is one
    # empty group

    def exactly_one(self, groups: Any, at: Literals | None = None) -> None:
        """Of each group exactly one literal is true."""
        self._add(groups, 1, 1, at)

    def at_most_one(self, groups: Any, at: Literals | None = None) -> None:
        """Of each group at most one literal is true."""
        self._add(groups, 0, 1, at)

    def exactly(self, number: int, groups: Any) -> None:
        """Of each group exactly so many literals are true."""
        self._add(groups, number, number)

    def at_least(self, number: int, groups: Any) -> None:
        """Of each group at least so many literals are true."""
        self._add(groups, number, None)

    def at_most(self, number: int, groups: Any) -> None:
        """Of each group at most so many literals are true."""
        self._add(groups, 0, number)

    def clause(self, groups: Any) -> None:
        """Of each group some literal is true."""
        self._add(groups, 1, None)

    def same(self, a: int, b: int) -> None:
        """Both literals are true or both are false, as two squares that mirror each other."""
        self._add([a, -b], 1, 1)

    def between(self, low: int, high: int, groups: Any, at: Literals | None = None) -> None:
        """Of each group at least `low` and at most `high` literals are true:
        what all the others come down to."""
        self._add(groups, low, high, at)

    # reading

    def tables(self) -> Iterator[Table]:
        """All groups, those of equal width and bounds together."""
        yield from self._bulk
        for (low, high, width), rows in self._single.items():
            yield Table(low, high, np.array(rows, dtype=np.int32).reshape(len(rows), width))

    def mentions(self) -> int:
        """How many literals all groups have together: the size that building and searching depend
        on."""
        return sum(t.literals.size for t in self._bulk) + sum(
            w * len(rows) for (_, _, w), rows in self._single.items()
        )

    def visible(self) -> NDArray[np.bool_]:
        """For each choice whether it is part of an answer; the entry 0 is no choice."""
        shown = np.ones(self.size + 1, dtype=np.bool_)
        shown[0] = False
        for choices in self._hidden:
            shown[choices] = False
        return shown

    @property
    def all_visible(self) -> bool:
        """Whether no choice is hidden."""
        return not any(choices.size for choices in self._hidden)

    def others(self, answer: Answer) -> Clause:
        """A clause that every answer but this one satisfies.

        A choice that is false here and true there must be named, unless it stands in an
        exactly(k) group: then another choice of that group is true here and false there.
        """
        return [-choice for choice in answer] + [
            choice for choice in self._loose if choice not in answer
        ]

    @cached_property
    def _loose(self) -> list[int]:
        """The visible choices that stand in no exactly(k) group of visible choices."""
        visible = self.visible()
        loose = visible.copy()
        for low, high, literals, _ in self.tables():
            if low == high:
                plain = visible[np.maximum(literals, 0)].all(axis=1)
                loose[literals[plain]] = False
        return np.flatnonzero(loose).tolist()

    def _add(self, groups: Any, low: int, high: int | None, at: Literals | None = None) -> None:
        look()
        if isinstance(groups, np.ndarray):
            array = groups.astype(np.int32, copy=False)
            array = array.reshape(1, -1) if array.ndim == 1 else array
            self._check(int(np.abs(array).max(initial=0)), int(np.abs(array).min(initial=1)))
            self._bulk.append(Table(low, array.shape[1] if high is None else high, array, at))
            return
        if at is not None:
            raise TypeError("groups with places in a scan must be an array")
        for group in portions(rows_of(groups)):
            self._check(max(map(abs, group), default=0), min(map(abs, group), default=1))
            self._single.setdefault(
                (low, len(group) if high is None else high, len(group)), []
            ).append(group)

    def _check(self, largest: int, smallest: int) -> None:
        if largest > self.size or smallest < 1:
            raise ValueError(
                f"a group names choice {largest if largest > self.size else 0}, but there are 1 to "
                f"{self.size}"
            )


class SwitchedLazy:
    """A lazy constraint that holds only where a switch is on."""

    def __init__(self, lazy: Lazy, switch: int) -> None:
        self.lazy = lazy
        self.switch = switch

    def __copy__(self) -> SwitchedLazy:
        return SwitchedLazy(own_copy(self.lazy), self.switch)

    def __call__(self, true: Answer) -> list[Clause]:
        return (
            [[*clause, -self.switch] for clause in self.lazy(true)] if self.switch in true else []
        )


def own_copy(lazy: Lazy) -> Lazy:
    """A lazy constraint as one search has it: what it learns on the way is its own."""
    return lazy if isinstance(lazy, (FunctionType, MethodType)) else copy(lazy)


class Watch:
    """The lazy constraints of some rules as one search has them:
    what they learn on the way is its own."""

    def __init__(self, rules: Rules) -> None:
        self.lazy = [own_copy(lazy) for lazy in rules.lazy]

    def broken(self, true: Answer) -> Iterator[Clause]:
        """The clauses of all that are broken where these choices, hidden ones too, are true."""
        return (clause for lazy in self.lazy for clause in lazy(true))

    def cuts(self, true: Answer, over: Callable[[], object] = lambda: None) -> list[Clause]:
        """The clauses that are broken where these choices are true, as a list; one is enough once
        `over()` is true."""
        clauses: list[Clause] = []
        for clause in self.broken(true):
            clauses.append(clause)
            if over():
                break
        return clauses


def rows_of(groups: Any) -> Iterator[list[int]]:
    """The groups of an array, of a list of groups, or of one group."""
    rows = list(groups)
    for row in rows if rows and not isinstance(rows[0], (int, np.integer)) else [rows]:
        yield [int(literal) for literal in row]


@dataclass(frozen=True)
class Model:
    """The rules of a kind and the givens of one puzzle."""

    rules: Rules
    givens: tuple[Given, ...] = ()


@dataclass(frozen=True)
class Constraints(ABC):
    """The model of one puzzle in constraints, each said by itself: a solver that stays loaded while
    clues change adds those that it does not know yet.

    Equal constraints say the same, and models with equal frames are about the same choices.
    """

    frame: Hashable
    held: tuple[Hashable, ...]  # those that hold in any case
    # those that clues say, by what the model calls the clue: without its given it need not hold
    loose: tuple[tuple[Hashable, Hashable], ...]
    # those of them all that change from puzzle to puzzle, as far as that is known beforehand
    changing: frozenset[Hashable]

    @abstractmethod
    def choices(self) -> tuple[Rules, Literals]:
        """The choices, with what always holds of them, as the constraints are to see them."""

    @abstractmethod
    def post(self, constraint: Any, has: Literals, rules: Rules) -> None:
        """Says one of the constraints to these rules."""

    @abstractmethod
    def givens(self, has: Literals) -> Iterable[Given]:
        """The givens that are values of choices."""
