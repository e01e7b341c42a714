"""The next step that a person could take, or all of them: what steps.py finds,
with what all solutions have."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import At, Fact, Grid, Puzzle, Solution

from . import common, questions
from .finding import Finding, Panel, marks
from .request import Request, Verdict
from .session import ENGINE, About, OutOfTime, Session, clues_of, with_clues
from .steps import Board, Step

# seconds in which an engine that suits the puzzle better may say that there is but one solution
SOON = 1.0


@dataclass(frozen=True)
class Hint(Finding):
    """The next step, or all of them to the end."""

    steps: tuple[Step, ...] = ()
    left: int = 0  # places that are the same in all solutions, and not reached by these steps
    known: tuple[Fact, ...] = ()  # before the first step
    puzzle: Puzzle | None = None  # with the first step taken, where it can be written as a clue
    before: Puzzle | None = field(default=None, repr=False, compare=False)  # without it
    # a solution, from which steps are taken
    one: Solution | None = field(default=None, repr=False, compare=False)

    @property
    def hardest(self) -> Step | None:
        """The step that takes the most."""
        return max(self.steps, key=lambda step: step.size, default=None)

    def sentences(self) -> Iterator[str]:
        known = bool(self.known)
        for step in self.steps:
            seen = known and not step.because
            yield (
                f"{step.fact}: what stands there by now leaves nothing else" if seen else str(step)
            )
            known = True
        if len(self.steps) > 1 and (hardest := self.hardest):
            places = any(
                isinstance(item, Fact) or item.fact for item in hardest.because[: hardest.size]
            )
            what = "clues and places" if places else "clues and rules"
            fewer = "no fewer do" if hardest.smallest or not hardest.size else "perhaps fewer do"
            yield (
                f"the hardest of {len(self.steps)} steps is that {hardest.fact}, from "
                f"{hardest.size} {what}; {fewer}"
            )
        if not self.steps and not self.ending:
            yield "nothing more follows" if self.verdict.count else "explain says why"

    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"step": None, "because": []}
        if self.steps:
            first = self.steps[0].data()
            data = {"step": first["step"], "because": first["because"]}
        if len(self.steps) > 1:
            data["steps"] = [step.data() for step in self.steps]
        if self.hardest is not None:
            data["hardest"] = self.hardest.data()
        data["left"] = self.left
        return data

    def grid(self) -> Grid | None:
        return self.puzzle.grid() if self.puzzle else None

    def panels(self) -> Iterator[Panel]:
        """Of several steps each, on the board with those before it, and itself, taken."""
        if len(self.steps) < 2 or self.before is None or self.one is None:
            return
        full = self.before.full(self.one)
        own = {*clues_of(self.before).values()}
        added = {key: clue.fact for key, clue in clues_of(full).items() if clue not in own}
        taken = set[Fact]()
        for number, (step, words) in enumerate(zip(self.steps, self.sentences(), strict=False), 1):
            taken.add(step.fact)
            if any(added.values()):
                grid = full.without(
                    {key for key, fact in added.items() if fact not in taken}
                ).grid()
            else:  # no file can give such places
                grid = self.before.grid(
                    frozenset(
                        label for label in self.one if taken.issuperset(self.before.facts(label))
                    )
                )
            yield Panel(f"{number}. {words}", grid, marks(step.because, step.fact))

    def marks(self) -> Mapping[At, str]:
        if self.steps:
            return marks(self.steps[0].because, self.steps[0].fact)
        return {}


def hint(puzzle: Puzzle, request: Request, every: bool = False) -> Hint:
    """The next step, or with `every` all of them until no place is left that is the same in all
    solutions."""
    started = time.monotonic()
    if not every and puzzle.parted() is None and (soon := _at_a_glance(puzzle, request, started)):
        return soon
    steps = list[Step]()
    left = 0
    verdict = Verdict(0, Ended.EXHAUSTED, ENGINE, 0.0)
    given = tuple[Fact, ...]()
    taken: Puzzle | None = None
    before = puzzle
    one = None
    try:
        session = Session.asked(puzzle.parted() or puzzle, request, About.RULES)
        shared_facts = _common(puzzle, session, request)
        before = session.puzzle
        one = shared_facts.one
        verdict = shared_facts.verdict
        given = known(session) if shared_facts.decided else ()
        left = len(shared_facts.decided) - len(given)
        for step in walk(session, shared_facts.decided, named=not every):
            steps.append(step)
            left -= 1
            if not every:
                break
        if steps and shared_facts.one is not None:
            first = steps[0].fact
            taken = with_clues(session.puzzle, shared_facts.one, lambda clue: clue.fact == first)
    except OutOfTime as late:
        verdict = Verdict(verdict.count, late.ended, ENGINE, 0.0)
    seconds = time.monotonic() - started
    solved = Verdict(verdict.count, verdict.ended, ENGINE, seconds)
    return Hint(solved, tuple(steps), left, given, taken, before, one)


def _at_a_glance(puzzle: Puzzle, request: Request, started: float) -> Hint | None:
    """The next step of a puzzle in which rules cannot be told apart one by one,
    if a single group says it."""
    from .large_steps import first_step

    verdict = questions.verify(puzzle, request)
    try:
        step = first_step(puzzle, request.limits) if verdict.answer == "one" else None
    except OutOfTime:
        return None
    if step is None:
        return None
    (one,), given = (
        verdict.solutions,
        tuple(clue.fact for clue in clues_of(puzzle).values() if clue.fact is not None),
    )
    taken = with_clues(puzzle, one, lambda clue: clue.fact == step.fact)
    solved = Verdict(1, verdict.ended, ENGINE, time.monotonic() - started)
    left = sum(1 for label in one for _ in puzzle.facts(label)) - len(given) - 1
    return Hint(solved, (step,), left, given, taken)


def session_of(puzzle: Puzzle, limits: Limits) -> Session:
    """A session in which rules may hold or not, where they are told apart."""
    return Session(puzzle.parted() or puzzle, limits, growing=True)


def _common(puzzle: Puzzle, session: Session, request: Request) -> common.Common:
    """What all solutions have; an engine that suits the puzzle better is asked first,
    whether there is but one."""
    if puzzle.suited != ENGINE:
        first = questions.verify(
            puzzle, replace(request, limits=request.limits.at_most(SOON), backend="auto")
        )
        if first.answer == "one" and first.solutions:
            said = session.said(session.true(first.solutions[0]))
            decided = tuple(fact for fact in session.facts if fact in said)
            return common.Common(replace(first, solutions=()), decided, one=first.solutions[0])
    # its answers are the same where all rules hold, which is easier to solve
    if type(session.puzzle) is type(puzzle):
        session = Session.asked(puzzle, request, About.SOLUTIONS)
    return common.of_session(session)


def known(session: Session) -> tuple[Fact, ...]:
    """What is given."""
    return tuple(
        clue.fact for clue in session.clues if clue.fact is not None and clue.fact in session.facts
    )


def walk(session: Session, decided: Collection[Fact], named: bool = False) -> Iterator[Step]:
    """The places one after the other, each from what is known by then;
    those too that it takes are `named` on demand.

    Of a step that is harder than all before it is looked whether fewer would do.
    """
    with session.guard() as guard:
        board = Board(session, decided, guard)
        while board.todo:
            yield board.step(named)
