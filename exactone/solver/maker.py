"""What the maker of a puzzle asks when it has several solutions, or none.

    common    which labels do all solutions have, and what share of them has each of the others
    ask       which fact about the solution would narrow them down most, and which ones together leave but one
    tell      the facts to tell about one solution until it is the only one
    audit     how many solutions there are when less is told than could be, and the facts to tell
    repair    which single changes of the puzzle give it a solution

A kind takes part by its `advice`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import questions
from .asking import Asking, Verdict
from .engines.reference import Graph, Reference
from .errors import Unable
from .limits import Ended, Stopped
from .puzzle import Advice, Grid, Puzzle, Solution
from .streams import drain

LISTED = 50_000  # solutions; of a puzzle with more, facts are looked at in a random sample
SAMPLED = 5_000  # solutions in it
BRIEFLY = 5.0  # seconds for each count that is only by the way
PATIENCE = (0.3, 3.0, None)  # seconds for each change of a puzzle: all get the first, those not decided then the next


@dataclass(frozen=True)
class Survey:
    """How many solutions there are, how many of them have each label, and how that is drawn."""

    verdict: Verdict
    numbers: Mapping[Hashable, int]
    grid: Grid | None = None


@dataclass(frozen=True)
class Fact:
    """A fact that could be told, and how many solutions would be left: on average, and at worst."""

    name: str
    expected: float
    worst: int
    values: int  # that it may have


@dataclass(frozen=True)
class Asked:
    """The facts worth asking for, the best first; those that always leave one when told together, and what is left
    after each; and whether this is by a sample."""

    verdict: Verdict
    facts: tuple[Fact, ...]
    together: tuple[Fact, ...]
    sampled: bool


@dataclass(frozen=True)
class Telling:
    """The facts to tell about a solution, one after the other."""

    verdict: Verdict
    facts: tuple[Told, ...]

    @property
    def left(self) -> int:
        """How many solutions are left when all of them are told."""
        return self.facts[-1].left if self.facts else self.verdict.count


class Told(NamedTuple):
    """A fact about a solution, and how many solutions are left when it is told after the ones before."""

    name: str
    value: Any
    left: int


class Loose(NamedTuple):
    """What a puzzle still tells, in words, and how many solutions it has then."""

    words: str
    verdict: Verdict


class Audit(NamedTuple):
    """How many solutions there are by what is told, the most told first; the facts to tell."""

    verdict: Verdict
    loose: tuple[Loose, ...]
    telling: Telling
    summary: str


def advice_of(puzzle: Puzzle) -> Advice:
    """What can be told about a puzzle; raises Unable where nobody wrote that."""
    if (advice := puzzle.advice()) is None:
        raise Unable("nobody has written yet what could be told about puzzles of this kind")
    return advice


def common(puzzle: Puzzle, asking: Asking) -> Survey:
    """What all solutions have in common, from one pass over the states of the hand-written search."""
    started, advice = time.monotonic(), advice_of(puzzle)
    graph = _graph(puzzle, asking)
    known = (graph.total, Ended.EXHAUSTED, graph.shares()) if isinstance(graph, Graph) else (0, graph, {})
    total, ended, numbers = known
    verdict = Verdict(total, ended, Reference.name, time.monotonic() - started)
    return Survey(verdict, numbers, advice.survey(numbers, total) if total else None)


def _graph(puzzle: Puzzle, asking: Asking) -> Graph | Ended:
    """All solutions as states; EXHAUSTED where it is seen at sight that there are none."""
    try:
        with asking.limits.building():
            if puzzle.argument() is not None:
                return Ended.EXHAUSTED
            search = puzzle.search()
    except Stopped:
        return asking.limits.over() or Ended.INTERRUPTED
    return Reference().graph(search, asking.limits)


def ask(puzzle: Puzzle, asking: Asking) -> Asked:
    """The facts about the solution by how far they would narrow it down, the best first."""
    advice_of(puzzle)
    started, total = time.monotonic(), questions.total(puzzle, asking)
    seen = _seen(puzzle, asking, total)
    facts = seen.facts()
    together = () if seen.sampled else _together(seen, facts)
    verdict = replace(total, count=seen.total, ended=seen.ended, seconds=time.monotonic() - started)
    return Asked(verdict, tuple(facts), together, seen.sampled)


def tell(puzzle: Puzzle, solution: Solution, asking: Asking) -> Telling:
    """What to tell about this solution until it is the only one; or, in the verdict, what rules it breaks."""
    advice_of(puzzle)
    if (wrong := questions.check(puzzle, [solution])).broken:
        return Telling(wrong, ())
    started, total = time.monotonic(), questions.total(puzzle, asking)
    facts = tuple(tellings(puzzle, solution, asking, total))
    ended = asking.limits.over() or total.ended
    return Telling(replace(total, ended=ended, seconds=time.monotonic() - started), facts)


def tellings(puzzle: Puzzle, solution: Solution, asking: Asking, total: Verdict) -> Iterator[Told]:
    """The facts to tell about this solution, each time the one that leaves the fewest, until it is the only one."""
    right, seen = advice_of(puzzle).facts(solution), _seen(puzzle, asking, total)
    while seen.total > 1 and seen.ended is Ended.EXHAUSTED:
        left = {name: int(seen.having(name, value).sum()) for name, value in right.items() if name in seen.values}
        best = min(left, key=lambda name: left[name], default=None)
        if best is None or left[best] == seen.number:
            return  # nothing tells them apart
        if seen.sampled:
            puzzle = advice_of(puzzle).told(best, right[best])
            seen = _seen(puzzle, asking, questions.total(puzzle, asking))
        else:
            seen = seen.where(best, right[best])
        yield Told(best, right[best], seen.total)


def audit(puzzle: Puzzle, solution: Solution, asking: Asking, also_wrong: tuple[str, ...] = ()) -> Audit:
    """How many solutions there are when less is told, and what to tell of this one; the looser counts come last.

    `also_wrong` is what else its file has wrong.
    """
    advice, started = advice_of(puzzle), time.monotonic()
    wrong = questions.check(puzzle, [solution])
    if wrong.broken or also_wrong:
        wrong = replace(wrong, broken=wrong.broken + also_wrong)
        return Audit(wrong, (), Telling(wrong, ()), "")
    (words, base), *looser = advice.looser()
    telling = tell(base, solution, asking)
    loose = [Loose(words, telling.verdict)]
    for words, other in looser:
        verdict = questions.total(other, replace(asking, limits=asking.limits.at_most(BRIEFLY)))
        loose.append(Loose(words, replace(verdict, count=max(verdict.count, loose[-1].verdict.count, 1))))
    verdict = replace(telling.verdict, seconds=time.monotonic() - started)
    return Audit(verdict, tuple(loose), telling, advice.summary(solution))


def repair(puzzle: Puzzle, asking: Asking, first: Verdict, see: Callable[[str], object]) -> Verdict:
    """Shows the single changes that give the puzzle a solution, in words, as they are found; why there are no more.

    `first` is the verdict on the puzzle as it is. Changes that are soon decided come first: none waits for one that
    takes long.
    """
    started, advice = time.monotonic(), advice_of(puzzle)
    if first.answer != "none":
        return first
    todo: Iterable[tuple[str, Puzzle]] = advice.changes()
    for seconds in PATIENCE:
        waiting, ended = list[tuple[str, Puzzle]](), Ended.EXHAUSTED
        for words, changed in todo:
            if asking.limits.over():
                break
            soon = replace(asking, limits=asking.limits.at_most(seconds))
            found, why = drain(questions.solutions(copy(changed), soon, 1))  # what it remembers goes
            if found:
                see(words)
            elif why is not Ended.EXHAUSTED:
                waiting.append((words, changed))
                ended = why
        todo = waiting
    ended = asking.limits.over() or ended
    return replace(first, ended=ended, seconds=first.seconds + time.monotonic() - started)


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


def _seen(puzzle: Puzzle, asking: Asking, total: Verdict) -> _Seen:
    """Looks at all solutions, so many, or where there are too many, at a random sample."""
    facts: list[Mapping[str, Any]] = []
    advice = advice_of(puzzle)
    if not total.complete:
        return _Seen([], total.count, total.ended)
    if total.count > LISTED:
        graph = _graph(puzzle, asking)
        if not isinstance(graph, Graph):
            return _Seen([], total.count, graph)
        rng = random.Random(0)
        sample = [advice.facts(graph.answer(rng.randrange(graph.total))) for _ in range(SAMPLED)]
        return _Seen(sample, total.count, Ended.EXHAUSTED, True)
    _, ended = drain(questions.solutions(puzzle, asking), lambda solution: facts.append(advice.facts(solution)))
    return _Seen(facts if ended is Ended.EXHAUSTED else [], total.count, ended)  # of some of them, nothing can be said


def _rank(fact: Fact) -> tuple[float, int]:
    return fact.expected, fact.worst
