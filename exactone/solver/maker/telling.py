"""What to tell about a solution so that fewer are left.

    ask       which fact about the solution would narrow them down most, and which ones together leave but one
    tell      the facts to tell about one solution until it is the only one
    audit     how many solutions there are when less is told than could be, and the facts to tell

What can be told of a solution is what stands where, or what the `advice` of its kind names.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import questions
from ..asking import Asking, Verdict
from ..errors import Unable
from ..limits import Ended
from ..puzzle import Advice, Puzzle, Solution
from ..session import ENGINE, clues_of, with_clues
from ..streams import drain
from . import warm
from .facts import Asked, Audit, Loose, Question, Telling, Told
from .states import graph

LISTED = 50_000  # solutions; of a puzzle with more, facts are looked at in a random sample
SAMPLED = 5_000  # solutions in it
COUNTED = 10.0  # seconds to count all solutions, where the time is not limited
BRIEFLY = 5.0  # seconds for each count that is only by the way
FEW = 200  # solutions in a sample of those that nobody could count


def advice_of(puzzle: Puzzle) -> Advice:
    """What can be told about a puzzle; raises Unable where nobody wrote that."""
    if (advice := puzzle.advice()) is None:
        raise Unable("nobody has written yet what could be told about puzzles of this kind")
    return advice


def facts_of(puzzle: Puzzle, solution: Solution) -> Mapping[str, Any]:
    """What can be told of a solution, by name: what its kind says, or else what stands where."""
    if (advice := puzzle.advice()) is not None:
        return advice.facts(solution)
    return puzzle.tellable(solution)


def _filled_up(facts: list[Mapping[str, Any]], nothing: str) -> list[Mapping[str, Any]]:
    """The same with what stands at places of which a solution says nothing."""
    every = dict.fromkeys((name for each in facts for name in each), nothing)
    return [{**every, **each} for each in facts] if nothing else facts


def told(puzzle: Puzzle, solution: Solution, name: str, value: Any) -> Puzzle:
    """The puzzle where this is told of a solution of it, too."""
    if (advice := puzzle.advice()) is not None:
        return advice.told(name, value)
    fact, number = f"{name} is {value}", f"the {value} at {name}"
    changed = with_clues(puzzle, solution, lambda clue: str(clue.fact) == fact or clue.name == number)
    if len(clues_of(changed)) == len(clues_of(puzzle)):
        raise Unable(f"a file cannot say that {name} is {value}; use fix")
    return changed


def ask(puzzle: Puzzle, asking: Asking) -> Asked:
    """What to ask of the solution, by how far it would narrow the solutions down, the best first."""
    started, listed = time.monotonic(), warm.few(puzzle, asking, FEW)
    if listed is not None:
        total = Verdict(len(listed), Ended.EXHAUSTED, ENGINE, 0.0)
        facts = [facts_of(puzzle, solution) for solution in listed]
        seen = _Seen(_filled_up(facts, puzzle.nothing), len(listed), Ended.EXHAUSTED)
    else:
        total = _total(puzzle, asking)
        seen = _seen(puzzle, asking, total)
    found = seen.questions()
    together = () if seen.sampled else _together(seen, found)
    verdict = replace(total, ended=seen.ended, seconds=time.monotonic() - started)
    return Asked(verdict, tuple(found), together, seen.sampled, seen.number)


def _total(puzzle: Puzzle, asking: Asking) -> Verdict:
    """How many solutions there are; where that takes long, half of the time is left to look at some of them."""
    return questions.total(puzzle, _half(asking, COUNTED))


def _half(asking: Asking, otherwise: float) -> Asking:
    """The same with half of the time; where it has no end, with so many seconds."""
    left = asking.limits.left()
    return replace(asking, limits=asking.limits.at_most(otherwise if left is None else left / 2))


def first_questions(puzzle: Puzzle, asking: Asking) -> tuple[list[Question], bool]:
    """What is worth asking, from the first solutions alone; and whether there are more than those."""
    facts = list[Mapping[str, Any]]()
    number, ended = drain(questions.solutions(puzzle, asking, FEW), lambda each: facts.append(facts_of(puzzle, each)))
    sampled = ended is not Ended.EXHAUSTED
    return _Seen(_filled_up(facts, puzzle.nothing), number, ended, sampled).questions(), sampled


def tell(puzzle: Puzzle, solution: Solution, asking: Asking) -> Telling:
    """What to tell about this solution until it is the only one; or, in the verdict, what rules it breaks."""
    if (wrong := questions.check(puzzle, [solution])).broken:
        return Telling(wrong, ())
    started, total = time.monotonic(), _total(puzzle, asking)
    facts = tuple(tellings(puzzle, solution, asking, total))
    ended = asking.limits.over() or total.ended
    return Telling(replace(total, ended=ended, seconds=time.monotonic() - started), facts)


def tellings(puzzle: Puzzle, solution: Solution, asking: Asking, total: Verdict) -> Iterator[Told]:
    """The facts to tell about this solution, each time the one that leaves the fewest, until it is the only one."""
    right, seen = facts_of(puzzle, solution), _seen(puzzle, asking, total)
    while seen.total > 1 and seen.ended is Ended.EXHAUSTED:
        left = {name: int(seen.having(name, value).sum()) for name, value in right.items() if name in seen.values}
        best = min(left, key=lambda name: left[name], default=None)
        if best is None or left[best] == seen.number:
            return  # nothing tells them apart
        if seen.sampled:
            puzzle = told(puzzle, solution, best, right[best])
            seen = _seen(puzzle, asking, _total(puzzle, asking))
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

    def questions(self) -> list[Question]:
        """All facts that are not the same in all solutions, the best first."""
        alike = np.zeros(self.number, dtype=np.int64)
        found = [self.question(name, alike) for name, numbers in self.values.items() if len(numbers) > 1]
        return sorted(found, key=_rank)

    def question(self, name: str, classes: NDArray[np.int64]) -> Question:
        """What a fact would leave, where solutions of different classes are told apart already."""
        sizes, scale = np.bincount(self.split(name, classes)), self.total / self.number
        return Question(
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


def _together(seen: _Seen, facts: list[Question]) -> tuple[Question, ...]:
    """The facts that leave one solution whichever it is, the best first; none where nothing tells two of them apart."""
    found, left = list[Question](), float(seen.total)
    classes = np.zeros(seen.number, dtype=np.int64)
    while left > 1:
        best = min((seen.question(fact.name, classes) for fact in facts), key=_rank, default=None)
        if best is None or best.expected >= left:
            return ()
        found.append(best)
        left, classes = best.expected, seen.split(best.name, classes)
    return tuple(found)


def _seen(puzzle: Puzzle, asking: Asking, total: Verdict) -> _Seen:
    """Looks at all solutions, so many, or where there are too many, at a random sample."""
    facts: list[Mapping[str, Any]] = []

    def see(solution: Solution) -> None:
        facts.append(facts_of(puzzle, solution))

    if total.complete and total.count > LISTED and (states := graph(puzzle, _half(asking, COUNTED))) is not None:
        rng = random.Random(0)
        while len(facts) < SAMPLED and not asking.limits.over():
            see(states.answer(rng.randrange(states.total)))
        ended = Ended.EXHAUSTED if facts else asking.limits.over() or total.ended  # a smaller sample is one, too
        return _Seen(_filled_up(facts, puzzle.nothing), total.count, ended, True)
    if not total.complete or total.count > LISTED:
        drain(questions.solutions(puzzle, replace(asking, seed=0), FEW), see)
        ended = asking.limits.over() or total.ended
        exact = total.count if total.complete else len(facts)  # of what was not counted, those that were looked at
        return _Seen(_filled_up(facts, puzzle.nothing), exact, ended, True)
    _, ended = drain(questions.solutions(puzzle, asking), see)
    facts = _filled_up(facts, puzzle.nothing) if ended is Ended.EXHAUSTED else []
    return _Seen(facts, total.count, ended)  # of some of them, nothing can be said


def _rank(fact: Question) -> tuple[float, int]:
    return fact.expected, fact.worst
