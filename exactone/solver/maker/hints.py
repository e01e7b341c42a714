"""The next step that a person could take, or all of them: what stepping.py finds, with what all solutions have."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from .. import questions
from ..asking import Asking, Verdict
from ..limits import Ended, Limits
from ..puzzle import At, Fact, Grid, Puzzle
from ..session import ENGINE, Late, Session, clues_of, with_clues
from . import shared
from .finding import Finding, marks
from .stepping import Board, Step

SOON = 1.0  # seconds in which an engine that suits the puzzle better may say that there is but one solution


@dataclass(frozen=True)
class Hint(Finding):
    """The next step, or all of them to the end."""

    steps: tuple[Step, ...] = ()
    left: int = 0  # places that are the same in all solutions, and not reached by these steps
    known: tuple[Fact, ...] = ()  # before the first step
    puzzle: Puzzle | None = None  # with the first step taken, where it can be written as a clue

    @property
    def hardest(self) -> Step | None:
        """The step that takes the most."""
        return max(self.steps, key=lambda step: step.size, default=None)

    def sentences(self) -> Iterator[str]:
        known = bool(self.known)
        for step in self.steps:
            seen = known and not step.because
            yield f"{step.fact}: what stands there by now leaves nothing else" if seen else str(step)
            known = True
        if len(self.steps) > 1 and (hardest := self.hardest):
            places = any(isinstance(item, Fact) or item.fact for item in hardest.because[: hardest.size])
            what = "clues and places" if places else "clues and rules"
            fewer = "no fewer do" if hardest.smallest or not hardest.size else "perhaps fewer do"
            yield f"the hardest of {len(self.steps)} steps is {hardest.fact}, from {hardest.size} {what}; {fewer}"
        if not self.steps and not self.ending:
            yield "nothing more follows" if self.verdict.count else "explain says why"

    def grid(self) -> Grid | None:
        return self.puzzle.grid() if self.puzzle else None

    def marks(self) -> Mapping[At, str]:
        return marks(self.steps[0].because, self.steps[0].fact) if self.steps else {}


def hint(puzzle: Puzzle, asking: Asking, every: bool = False) -> Hint:
    """The next step, or with `every` all of them until no place is left that is the same in all solutions."""
    started = time.monotonic()
    if not every and puzzle.parted() is None and (soon := _at_a_glance(puzzle, asking, started)):
        return soon
    steps, left, verdict, given = list[Step](), 0, Verdict(0, Ended.EXHAUSTED, ENGINE, 0.0), tuple[Fact, ...]()
    taken: Puzzle | None = None
    try:
        session = Session.asked(puzzle.parted() or puzzle, replace(asking, session=asking.stepping))
        found = _common(puzzle, session, asking)
        verdict, given = found.verdict, known(session) if found.decided else ()
        left = len(found.decided) - len(given)
        for step in walk(session, found.decided, named=not every):
            steps.append(step)
            left -= 1
            if not every:
                break
        if steps and found.one is not None:
            first = steps[0].fact
            taken = with_clues(session.puzzle, found.one, lambda clue: clue.fact == first)
    except Late as late:
        verdict = Verdict(verdict.count, late.ended, ENGINE, 0.0)
    seconds = time.monotonic() - started
    return Hint(Verdict(verdict.count, verdict.ended, ENGINE, seconds), tuple(steps), left, given, taken)


def _at_a_glance(puzzle: Puzzle, asking: Asking, started: float) -> Hint | None:
    """The next step of a puzzle in which rules cannot be told apart one by one, if a single group says it."""
    from .singles import first_step

    verdict = questions.verify(puzzle, asking)
    try:
        step = first_step(puzzle, asking.limits) if verdict.answer == "one" else None
    except Late:
        return None
    if step is None:
        return None
    (one,), given = verdict.solutions, tuple(clue.fact for clue in clues_of(puzzle).values() if clue.fact is not None)
    taken = with_clues(puzzle, one, lambda clue: clue.fact == step.fact)
    solved = Verdict(1, verdict.ended, ENGINE, time.monotonic() - started)
    left = sum(1 for label in one for _ in puzzle.facts(label)) - len(given) - 1
    return Hint(solved, (step,), left, given, taken)


def session_of(puzzle: Puzzle, limits: Limits) -> Session:
    """A session in which rules may hold or not, where they are told apart."""
    return Session(puzzle.parted() or puzzle, limits)


def _common(puzzle: Puzzle, session: Session, asking: Asking) -> shared.Common:
    """What all solutions have; an engine that suits the puzzle better is asked first, whether there is but one."""
    if puzzle.suited != ENGINE:
        first = questions.verify(puzzle, replace(asking, limits=asking.limits.at_most(SOON), backend="auto"))
        if first.answer == "one" and first.solutions:
            said = session.said(session.true(first.solutions[0]))
            decided = tuple(fact for fact in session.facts if fact in said)
            return shared.Common(replace(first, solutions=()), decided, one=first.solutions[0])
    return shared.of_session(session)


def known(session: Session) -> tuple[Fact, ...]:
    """What is given."""
    return tuple(clue.fact for clue in session.clues if clue.fact is not None and clue.fact in session.facts)


def walk(session: Session, decided: Collection[Fact], named: bool = False) -> Iterator[Step]:
    """The places one after the other, each from what is known by then; those too that it takes are `named` on demand.

    Of a step that is harder than all before it is looked whether fewer would do.
    """
    with session.guard() as guard:
        board = Board(session, decided, guard)
        while board.todo:
            yield board.step(named)
