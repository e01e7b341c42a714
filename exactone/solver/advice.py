"""What the maker of a puzzle asks when it has several solutions, or none.

    common    which labels do all solutions have, and what share of them has each of the others
    ask       which fact about the solution would narrow them down most
    variants  how many solutions there are by each of the rules that the puzzle leaves open
    repairs   which single changes of the puzzle give it a solution

A type of puzzle takes part in what it has the methods for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, Self, runtime_checkable

from . import questions
from .backends.reference import Reference
from .limits import Ended
from .puzzle import Grid, Puzzle, Solution
from .questions import Asking

LISTED = 100_000  # solutions; of a puzzle with more, `ask` looks at the first ones


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
    """The facts worth asking for, the best first; of how many solutions, and whether these are all."""

    facts: tuple[Fact, ...]
    total: int
    ended: Ended


def common(puzzle: Puzzle, asking: Asking) -> Survey:
    """What all solutions have in common, from one pass over the states of the hand-written search."""
    if puzzle.hopeless() is not None:
        return Survey(0, {}, Ended.EXHAUSTED)
    return Survey(*Reference().shares(puzzle, asking.limits))


def ask(puzzle: Questioned, asking: Asking, most: int = LISTED) -> Advice:
    """The facts about the solution by how far they would narrow it down, the best first."""
    values: dict[str, Counter[Any]] = {}

    def see(solution: Solution) -> None:
        for name, value in puzzle.facts(solution).items():
            values.setdefault(name, Counter())[value] += 1

    total, ended = questions.drain(questions.solutions(puzzle, asking, most), see)
    facts = [
        Fact(name, sum(n * n for n in numbers.values()) / total, max(numbers.values()), len(numbers))
        for name, numbers in values.items()
        if numbers.total() == total and len(numbers) > 1
    ]
    return Advice(tuple(sorted(facts, key=lambda fact: (fact.expected, fact.worst))), total, ended)


def variants(puzzle: Varied, asking: Asking) -> dict[str, questions.Verdict]:
    """How many solutions each variant has, as far as the limits allow."""
    return {name: questions.count(variant, asking) for name, variant in puzzle.variants()}


def repairs(puzzle: Changeable, asking: Asking) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles with a solution that differ from this one by one slip, each with what was changed."""
    for words, changed in puzzle.changes():
        if asking.limits.over():
            return
        found, _ = questions.drain(questions.solutions(changed, asking, 1))
        if found:
            yield words, changed
