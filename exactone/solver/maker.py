"""What the maker of a puzzle asks when it has several solutions, or none.

    common    which labels do all solutions have, and what share of them has each of the others
    ask       which fact about the solution would narrow them down most, and which ones together leave but one
    hints     the facts to tell about one solution until it is the only one
    audit     how many solutions there are when less is told than could be, and the hints to give
    repairs   which single changes of the puzzle give it a solution

A type of puzzle takes part in what it has the methods for.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Hashable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from . import questions
from .engines.reference import Graph, Reference
from .limits import Ended
from .puzzle import Grid, Puzzle, Solution
from .questions import Asking

LISTED = 50_000  # solutions; of a puzzle with more, facts are looked at in a random sample
SAMPLED = 5_000  # solutions in it
BRIEFLY = 5.0  # seconds for each count that is only by the way
PATIENCE = (0.3, 3.0, None)  # seconds for each change of a puzzle: all get the first, those not decided then the next


@runtime_checkable
class Surveyed(Puzzle, Protocol):
    """A puzzle that can draw how many of its solutions have each label."""

    def survey(self, numbers: Mapping[Hashable, int], total: int) -> Grid:
        """What all solutions have, what none has, and the share of those that differ, in per cent."""


@runtime_checkable
class Questioned(Puzzle, Protocol):
    """A puzzle about whose solution more could be told."""

    def facts(self, solution: Solution) -> Mapping[str, Any]:
        """What could be told about a solution and is not known, by name."""

    def told(self, fact: str, value: Any) -> Self:
        """The puzzle when this, too, is known."""


@runtime_checkable
class Loosened(Questioned, Protocol):
    """A puzzle that tells more than it must."""

    def looser(self) -> Iterable[tuple[str, Self]]:
        """The puzzles that tell less and less, each with what is still told, in words."""

    def summary(self, solution: Solution) -> str:
        """What there is to say about a finished grid at sight."""


@runtime_checkable
class Changeable(Puzzle, Protocol):
    """A puzzle in which a slip of the pen may be mended."""

    def changes(self) -> Iterable[tuple[str, Self]]:
        """All puzzles that differ from this one by one slip, each with what was changed, in words."""


@runtime_checkable
class Varied(Puzzle, Protocol):
    """A puzzle that leaves open which of several rules holds."""

    def variants(self) -> Iterable[tuple[str, Self]]:
        """The puzzles with one of these rules, each with its name; none where nothing is left open."""


@dataclass(frozen=True)
class Survey:
    """How many solutions there are, and how many of them have each label."""

    total: int
    numbers: Mapping[Hashable, int]
    ended: Ended


@dataclass(frozen=True)
class Fact:
    """A fact that could be told, and how many solutions would be left: on average, and at worst."""

    name: str
    expected: float
    worst: int
    values: int  # that it may have


@dataclass(frozen=True)
class Advice:
    """The facts worth asking for, the best first; those that always leave one when told together, and what is left
    after each; of how many solutions, and whether this is by a sample."""

    facts: tuple[Fact, ...]
    together: tuple[Fact, ...]
    total: int
    sampled: bool
    ended: Ended


class Hint(NamedTuple):
    """A fact about a solution, and how many solutions are left when it is told after the ones before."""

    name: str
    value: Any
    left: int


class Told(NamedTuple):
    """What a puzzle still tells, in words, and how many solutions it has then."""

    words: str
    verdict: questions.Verdict


class Audit(NamedTuple):
    """How many solutions there are by what is told, the most told first; the hints to give; why there are no more."""

    told: tuple[Told, ...]
    hints: tuple[Hint, ...]
    ended: Ended


def common(puzzle: Puzzle, asking: Asking) -> Survey:
    """What all solutions have in common, from one pass over the states of the hand-written search."""
    if puzzle.hopeless() is not None:
        return Survey(0, {}, Ended.EXHAUSTED)
    graph = Reference().graph(puzzle, asking.limits)
    return Survey(graph.total, graph.shares(), Ended.EXHAUSTED) if isinstance(graph, Graph) else Survey(0, {}, graph)


def ask(puzzle: Questioned, asking: Asking) -> Advice:
    """The facts about the solution by how far they would narrow it down, the best first."""
    seen = _seen(puzzle, asking)
    facts = seen.facts()
    together = () if seen.sampled else _together(seen, facts)
    return Advice(tuple(facts), together, seen.total, seen.sampled, seen.ended)


def hints(
    puzzle: Questioned, solution: Solution, asking: Asking, total: questions.Verdict | None = None
) -> Iterator[Hint]:
    """The facts to tell about this solution, each time the one that leaves the fewest, until it is the only one.

    `total` is the count of all solutions, where it is known already.
    """
    right, seen = puzzle.facts(solution), _seen(puzzle, asking, total)
    while seen.total > 1 and seen.ended is Ended.EXHAUSTED:
        left = {name: int(seen.having(name, value).sum()) for name, value in right.items() if name in seen.values}
        best = min(left, key=lambda name: left[name], default=None)
        if best is None or left[best] == seen.number:
            return  # nothing tells them apart
        if seen.sampled:
            puzzle = puzzle.told(best, right[best])
            seen = _seen(puzzle, asking, questions.count(puzzle, asking))
        else:
            seen = seen.where(best, right[best])
        yield Hint(best, right[best], seen.total)


def audit(puzzle: Loosened, solution: Solution, asking: Asking) -> Audit:
    """How many solutions there are when less is told, and what to tell of this one; the looser counts come last."""
    (words, base), *looser = puzzle.looser()
    told = [Told(words, questions.count(base, asking))]
    found = list(hints(base, solution, asking, told[0].verdict))
    ended = asking.limits.over() or told[0].verdict.ended
    for words, other in looser:
        verdict = questions.count(other, replace(asking, limits=asking.limits.at_most(BRIEFLY)))
        told.append(Told(words, replace(verdict, count=max(verdict.count, told[-1].verdict.count, 1))))
    return Audit(tuple(told), tuple(found), ended)


def repairs(puzzle: Changeable, asking: Asking) -> Generator[tuple[str, Puzzle], None, Ended]:
    """The puzzles with a solution that differ from this one by one slip, each with what was changed; why it ended.

    Those that are soon decided come first: none waits for one that takes long.
    """
    todo: Iterable[tuple[str, Puzzle]] = puzzle.changes()
    why = Ended.EXHAUSTED
    for seconds in PATIENCE:
        waiting, why = list[tuple[str, Puzzle]](), Ended.EXHAUSTED
        for words, changed in todo:
            if ended := asking.limits.over():
                return ended
            soon = replace(asking, limits=asking.limits.at_most(seconds))
            found, ended = questions.drain(questions.solutions(copy(changed), soon, 1))  # what it remembers goes
            if found:
                yield words, changed
            elif ended is not Ended.EXHAUSTED:
                waiting.append((words, changed))
                why = ended
        todo = waiting
    return asking.limits.over() or why


class _Seen:
    """The facts about all solutions, or about a random sample of them."""

    def __init__(self, facts: list[Mapping[str, Any]], total: int, ended: Ended, sampled: bool = False) -> None:
        self.number, self.total, self.ended, self.sampled = len(facts), total, ended, sampled
        self.values: dict[str, dict[Any, int]] = {}  # of each fact that all solutions have, with a number for each
        self.codes: dict[str, NDArray[np.int64]] = {}
        for name in facts[0] if facts else ():
            if all(name in each for each in facts):
                numbers = self.values[name] = {}
                self.codes[name] = np.array([numbers.setdefault(each[name], len(numbers)) for each in facts])

    def facts(self) -> list[Fact]:
        """All facts that are not the same in all solutions, the best first."""
        alike = np.zeros(self.number, dtype=np.int64)
        found = [self.fact(name, alike) for name, numbers in self.values.items() if len(numbers) > 1]
        return sorted(found, key=_rank)

    def fact(self, name: str, classes: NDArray[np.int64]) -> Fact:
        """What a fact would leave, where solutions of different classes are told apart already."""
        sizes, scale = np.bincount(self.split(name, classes)), self.total / self.number
        return Fact(
            name,
            float(np.square(sizes).sum()) / self.number * scale,
            round(int(sizes.max()) * scale),
            len(self.values[name]),
        )

    def split(self, name: str, classes: NDArray[np.int64]) -> NDArray[np.int64]:
        """The classes of solutions when this fact is told too."""
        both = classes * len(self.values[name]) + self.codes[name]
        split: NDArray[np.int64] = np.unique(both, return_inverse=True)[1]
        return split

    def having(self, name: str, value: Any) -> NDArray[np.bool_]:
        """Which of those seen have this value."""
        found: NDArray[np.bool_] = self.codes[name] == self.values[name].get(value, -1)
        return found

    def where(self, name: str, value: Any) -> _Seen:
        """Those that have this value, where all solutions were seen."""
        these, found = self.having(name, value), copy(self)
        found.number = found.total = int(these.sum())
        found.codes = {other: codes[these] for other, codes in self.codes.items()}
        return found


def _together(seen: _Seen, facts: list[Fact]) -> tuple[Fact, ...]:
    """The facts that leave one solution whichever it is, the best first; none where nothing tells two of them apart."""
    found, left = list[Fact](), float(seen.total)
    classes = np.zeros(seen.number, dtype=np.int64)
    while left > 1:
        best = min((seen.fact(fact.name, classes) for fact in facts), key=_rank, default=None)
        if best is None or best.expected >= left:
            return ()
        found.append(best)
        left, classes = best.expected, seen.split(best.name, classes)
    return tuple(found)


def _seen(puzzle: Questioned, asking: Asking, total: questions.Verdict | None = None) -> _Seen:
    """Looks at all solutions, or where there are too many, at a random sample."""
    total = total or questions.count(puzzle, asking)
    if not total.complete:
        return _Seen([], total.count, total.ended)
    if total.count > LISTED:
        graph = Reference().graph(puzzle, asking.limits)
        if not isinstance(graph, Graph):
            return _Seen([], total.count, graph)
        rng = random.Random(0)
        return _Seen([puzzle.facts(graph.answer(rng)) for _ in range(SAMPLED)], total.count, Ended.EXHAUSTED, True)
    facts: list[Mapping[str, Any]] = []
    _, ended = questions.drain(
        questions.solutions(puzzle, asking), lambda solution: facts.append(puzzle.facts(solution))
    )
    return _Seen(facts, total.count, ended)


def _rank(fact: Fact) -> tuple[float, int]:
    return fact.expected, fact.worst
