"""What to tell about a solution so that fewer are left."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from exactone.solver.errors import EngineError, Unable
from exactone.solver.limits import Ended
from exactone.solver.puzzle import Advice, Clue, Puzzle, Solution, place_name
from exactone.solver.streams import drain

from . import questions
from .common import graph
from .facts import Asked, Audit, Loose, Question, Telling, Told
from .request import Request, Verdict
from .session import ENGINE, About, OutOfTime, Session, clues_of, with_clues

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
    """Facts of solutions, with what stands at places of which a solution says nothing."""
    every = dict.fromkeys((name for each in facts for name in each), nothing)
    return [{**every, **each} for each in facts] if nothing else facts


def told(puzzle: Puzzle, solution: Solution, name: str, value: Any) -> Puzzle:
    """The puzzle where this is told of a solution of it, too."""
    if (advice := puzzle.advice()) is not None:
        return advice.told(name, value)
    changed = with_clues(puzzle, solution, lambda clue: _says(clue, name, value))
    if len(clues_of(changed)) == len(clues_of(puzzle)):
        raise Unable(f"a file cannot say that {name} is {value}; use fix")
    return changed


def _says(clue: Clue, name: str, value: Any) -> bool:
    """Whether a clue says this value at the place with this name."""
    if clue.fact is not None:
        return place_name(clue.fact.at) == name and clue.fact.value == value
    said = clue.id.says if clue.id else None
    return said == value and [*map(place_name, clue.at)] == [name]


def ask(puzzle: Puzzle, request: Request) -> Asked:
    """What to ask of the solution, by how far it would narrow the solutions down,
    the best first."""
    started = time.monotonic()
    listed = few(puzzle, request, FEW)
    if listed is not None:
        total = Verdict(len(listed), Ended.EXHAUSTED, ENGINE, 0.0)
        facts = [facts_of(puzzle, solution) for solution in listed]
        seen = _SolutionFacts(_filled_up(facts, puzzle.nothing), len(listed), Ended.EXHAUSTED)
    else:
        total = _total(puzzle, request)
        seen = _seen(puzzle, request, total)
    questions = seen.questions()
    together = () if seen.sampled else _together(seen, questions)
    verdict = replace(total, ended=seen.ended, seconds=time.monotonic() - started)
    return Asked(verdict, tuple(questions), together, seen.sampled)


def _total(puzzle: Puzzle, request: Request) -> Verdict:
    """How many solutions there are; where that takes long,
    half of the time is left to look at some of them."""
    return questions.total(puzzle, _half(request, COUNTED))


def _half(request: Request, otherwise: float) -> Request:
    """A request with half of the time that is left; where that has no end, with so many seconds."""
    left = request.limits.left()
    return replace(request, limits=request.limits.at_most(otherwise if left is None else left / 2))


def first_questions(puzzle: Puzzle, request: Request) -> list[Question]:
    """What is worth asking, from the first solutions alone."""
    facts = list[Mapping[str, Any]]()
    number, ended = drain(
        questions.solutions(puzzle, request, FEW), lambda each: facts.append(facts_of(puzzle, each))
    )
    sampled = ended is not Ended.EXHAUSTED
    return _SolutionFacts(_filled_up(facts, puzzle.nothing), number, ended, sampled).questions()


def tell(puzzle: Puzzle, solution: Solution, request: Request) -> Telling:
    """What to tell about this solution until it is the only one; or, in the verdict,
    what rules it breaks."""
    if (wrong := questions.check(puzzle, [solution])).broken:
        return Telling(wrong, ())
    started = time.monotonic()
    total = _total(puzzle, request)
    facts = tuple(tellings(puzzle, solution, request, total))
    ended = request.limits.over() or total.ended
    return Telling(replace(total, ended=ended, seconds=time.monotonic() - started), facts)


def tellings(
    puzzle: Puzzle, solution: Solution, request: Request, total: Verdict
) -> Iterator[Told]:
    """The facts to tell about this solution, each time the one that leaves the fewest,
    until it is the only one."""
    right = facts_of(puzzle, solution)
    seen = _seen(puzzle, request, total)
    while seen.total > 1 and seen.ended is Ended.EXHAUSTED:
        left = {
            name: int(seen.having(name, value).sum())
            for name, value in right.items()
            if name in seen.values
        }
        best = min(left, key=lambda name: left[name], default=None)
        if best is None or left[best] == seen.number:
            return  # nothing tells them apart
        if seen.sampled:
            puzzle = told(puzzle, solution, best, right[best])
            seen = _seen(puzzle, request, _total(puzzle, request))
        else:
            seen = seen.where(best, right[best])
        yield Told(best, right[best], seen.total)


def audit(
    puzzle: Puzzle, solution: Solution, request: Request, also_wrong: tuple[str, ...] = ()
) -> Audit:
    """How many solutions there are when less is told, and what to tell of this one;
    the looser counts come last.

    `also_wrong` is what else its file has wrong.
    """
    advice = advice_of(puzzle)
    started = time.monotonic()
    wrong = questions.check(puzzle, [solution])
    if wrong.broken or also_wrong:
        wrong = replace(wrong, broken=wrong.broken + also_wrong)
        return Audit(wrong, (), Telling(wrong, ()), "")
    (words, base), *looser = advice.looser()
    telling = tell(base, solution, request)
    loose = [Loose(words, telling.verdict)]
    for words, other in looser:
        verdict = questions.total(other, replace(request, limits=request.limits.at_most(BRIEFLY)))
        loose.append(
            Loose(words, replace(verdict, count=max(verdict.count, loose[-1].verdict.count, 1)))
        )
    verdict = replace(telling.verdict, seconds=time.monotonic() - started)
    return Audit(verdict, tuple(loose), telling, advice.summary(solution))


class _SolutionFacts:
    """The facts about all solutions, or about a random sample of them."""

    def __init__(
        self, facts: list[Mapping[str, Any]], total: int, ended: Ended, sampled: bool = False
    ) -> None:
        self.number = len(facts)
        self.total = total
        self.ended = ended
        self.sampled = sampled
        # of each fact that all solutions have, with a number for each
        self.values: dict[str, dict[Any, int]] = {}
        self.codes: dict[str, NDArray[np.int64]] = {}
        for name in facts[0] if facts else ():
            if all(name in each for each in facts):
                numbers = self.values[name] = {}
                self.codes[name] = np.array(
                    [numbers.setdefault(each[name], len(numbers)) for each in facts]
                )

    def questions(self) -> list[Question]:
        """All facts that are not the same in all solutions, the best first."""
        alike = np.zeros(self.number, dtype=np.int64)
        names = [name for name, numbers in self.values.items() if len(numbers) > 1]
        possible = [
            replace(self.question(name, alike), leaves=self._leaves(name)) for name in names
        ]
        return sorted(possible, key=_rank)

    def _leaves(self, name: str) -> dict[Any, int]:
        """How many solutions have each value of a fact."""
        sizes = np.bincount(self.codes[name])
        scale = self.total / self.number
        return {value: round(int(sizes[code]) * scale) for value, code in self.values[name].items()}

    def question(self, name: str, classes: NDArray[np.int64]) -> Question:
        """What a fact would leave, where solutions of different classes are told apart already."""
        sizes = np.bincount(self.split(name, classes))
        scale = self.total / self.number
        return Question(
            name,
            float(np.square(sizes).sum()) / self.number * scale,
            round(int(sizes.max()) * scale),
            len(self.values[name]),
            self.total,
            roughly=self.total > self.number,
            looked_at=self.sampled and self.total == self.number,
        )

    def split(self, name: str, classes: NDArray[np.int64]) -> NDArray[np.int64]:
        """The classes of solutions when this fact is told too."""
        both = classes * len(self.values[name]) + self.codes[name]
        split: NDArray[np.int64] = np.unique(both, return_inverse=True)[1]
        return split

    def having(self, name: str, value: Any) -> NDArray[np.bool_]:
        """Which of those seen have this value."""
        flags: NDArray[np.bool_] = self.codes[name] == self.values[name].get(value, -1)
        return flags

    def where(self, name: str, value: Any) -> _SolutionFacts:
        """Those that have this value, where all solutions were seen."""
        these = self.having(name, value)
        fewer = copy(self)
        fewer.number = fewer.total = int(these.sum())
        fewer.codes = {other: codes[these] for other, codes in self.codes.items()}
        return fewer


def _together(seen: _SolutionFacts, facts: list[Question]) -> tuple[Question, ...]:
    """The facts that leave one solution whichever it is, the best first;
    none where nothing tells two of them apart."""
    questions = list[Question]()
    left = float(seen.total)
    classes = np.zeros(seen.number, dtype=np.int64)
    while left > 1:
        best = min((seen.question(fact.name, classes) for fact in facts), key=_rank, default=None)
        if best is None or best.expected >= left:
            return ()
        questions.append(best)
        left = best.expected
        classes = seen.split(best.name, classes)
    return tuple(questions)


def _seen(puzzle: Puzzle, request: Request, total: Verdict) -> _SolutionFacts:
    """Looks at all solutions, so many, or where there are too many, at a random sample."""
    facts: list[Mapping[str, Any]] = []

    def see(solution: Solution) -> None:
        facts.append(facts_of(puzzle, solution))

    if (
        total.complete
        and total.count > LISTED
        and (states := graph(puzzle, _half(request, COUNTED))) is not None
    ):
        rng = random.Random(0)
        while len(facts) < SAMPLED and not request.limits.over():
            see(states.answer(rng.randrange(states.total)))
        # a smaller sample is one, too
        ended = Ended.EXHAUSTED if facts else request.limits.over() or total.ended
        return _SolutionFacts(_filled_up(facts, puzzle.nothing), total.count, ended, True)
    if not total.complete or total.count > LISTED:
        drain(questions.solutions(puzzle, replace(request, seed=0), FEW), see)
        ended = request.limits.over() or total.ended
        # of what was not counted, those that were looked at
        exact = total.count if total.complete else len(facts)
        return _SolutionFacts(_filled_up(facts, puzzle.nothing), exact, ended, True)
    _, ended = drain(questions.solutions(puzzle, request), see)
    facts = _filled_up(facts, puzzle.nothing) if ended is Ended.EXHAUSTED else []
    return _SolutionFacts(facts, total.count, ended)  # of some of them, nothing can be said


def _rank(fact: Question) -> tuple[float, int]:
    return fact.expected, fact.worst


def verify(puzzle: Puzzle, request: Request) -> Verdict:
    """Whether there is exactly one solution.

    Where another engine suits the puzzle, or it has variants, that is asked as ever.
    """
    if request.kept is None or puzzle.suited != ENGINE or [*puzzle.variants()]:
        return questions.verify(puzzle, request)
    if seen := questions.at_sight(puzzle, request):
        return seen
    started = time.monotonic()
    solutions_found = list[Solution]()
    ended = _first(puzzle, request, 2, solutions_found.append)
    verdict = questions.judged(puzzle, request, solutions_found, ended, ENGINE)
    return replace(verdict, seconds=time.monotonic() - started)


def solve(
    puzzle: Puzzle, request: Request, number: int | None, see: Callable[[Solution], object]
) -> Verdict:
    """Shows the first so many solutions; all, and those in a random order,
    as an engine has them."""
    if (
        request.kept is None
        or puzzle.suited != ENGINE
        or number is None
        or request.seed is not None
    ):
        return questions.solve(puzzle, request, number, see)
    if seen := questions.at_sight(puzzle, request):
        return seen
    started = time.monotonic()
    solutions_found = list[Solution]()
    ended = _first(puzzle, request, number, solutions_found.append, see)
    return Verdict(len(solutions_found), ended, ENGINE, time.monotonic() - started, enough=True)


def _first(
    puzzle: Puzzle, request: Request, number: int, *see: Callable[[Solution], object]
) -> Ended:
    """Shows so many solutions from the solver that was kept; says why there are no more."""
    try:
        for count, solution in enumerate(
            solutions(Session.asked(puzzle, request, About.SOLUTIONS)), 1
        ):
            request.limits.found += 1
            for each in see:
                each(solution)
            if count == number:
                return Ended.LIMIT
    except OutOfTime as late:
        return late.ended
    return Ended.EXHAUSTED


def solutions(session: Session) -> Iterator[Solution]:
    """Each solution once; raises Late where the limits end that."""
    with session.guard() as guard:
        while (true := session.answer([*session.holding(session.clues), guard])) is not None:
            solution = session.solution(true)
            if broken := session.puzzle.check(solution):
                raise EngineError(f"{ENGINE} returned a wrong answer: {broken[0]}", solution)
            yield solution
            session.add([*session.rules.others(session.shown(true)), -guard])


def few(puzzle: Puzzle, request: Request, most: int) -> list[Solution] | None:
    """All solutions, from the session that was kept; None where there is none, or there are more,
    or it is late."""
    if request.kept is None:
        return None
    try:
        listed = list(islice(solutions(Session.asked(puzzle, request, About.SOLUTIONS)), most + 1))
    except OutOfTime:
        return None
    return listed if len(listed) <= most else None
