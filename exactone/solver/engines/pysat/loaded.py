"""A solver of PySAT that holds the rules of a model, and is asked under one set of literals after
the other."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from threading import Event, Lock, Thread
from types import TracebackType

import numpy as np
from pysat.solvers import MainThread, Solver

from exactone.solver import room
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import GUESSED, Answer, Model, Rules, Watch

from .clauses import ClauseWriter, counted, suited

WORN = 1000  # puzzles
WISHES = 10  # choices that are drawn by lot for an answer in random order,
TRIED = 100  # conflicts that each may cost,
# and choices of models in which it is worth the time; in others chance has enough to say
WISHFUL = 20_000
STEP = 100_000  # choices that are made known between two looks at the limits
SLICE = 0.1  # seconds a solver may run before it looks at the limits again
FIRST = 1000.0  # conflicts in the first slice of so long, of which later ones have more or fewer
POSITIVE = (0).__lt__  # of numbers, at the speed of C: models have thousands
LEAST = 100.0  # conflicts
STEADY = 300.0  # conflicts in each slice where all of them are to be alike
# literals in the rules; of more a solver may run for seconds before there is a conflict
LARGE = 20_000
POLL = 0.02  # seconds between two looks at the limits while a solver runs in a thread


class LoadedSolver:
    """A solver that holds the rules of a model: the one of this name, or the one that suits it."""

    def __init__(self, variant: str | None, rules: Rules) -> None:
        variant = variant or suited(rules)
        self.rules = rules
        self.solver = Solver(variant)
        # the largest number in use, now and when the rules were loaded
        self.top = self.loaded_top = rules.size
        self.whole = False  # whether all rules are loaded
        hears = not variant.startswith("cadical")  # whether it can be interrupted while it runs
        in_thread = hears and rules.mentions() > LARGE and threads_start()
        self.slices = SolverSlices(self.solver, FIRST, in_thread)
        self.hidden: Set[int] = frozenset(np.flatnonzero(~rules.visible()).tolist())
        self.guess = rules.guess if rules.size > GUESSED else None

    @property
    def worn(self) -> bool:
        """Whether loading was stopped, or loading anew is cheaper than dragging along the guards of
        many puzzles."""
        return not self.whole or self.top > self.loaded_top + WORN

    def be_steady(self) -> None:
        """Finds the same for the same questions from now on, however long they take; but where it
        runs in a thread, as models are then too large to wait for so many conflicts."""
        self.slices.steady = True
        self.slices.conflicts = STEADY

    def load(self, limits: Limits) -> Ended | None:
        """Feeds the rules; says why when the limits ended that.
        Refuses counters for which there is no room."""
        native = self.solver.supports_atmost()
        if not native and (needed := counted(self.rules)):
            room.refuse_what_has_none(needed)
        encoding = ClauseWriter(self.rules, native)
        with no_collector(), deaf():
            for choice in range(STEP, encoding.top, STEP):
                self.solver.add_clause([choice, -choice])  # room for all at once takes a second
                if ended := limits.over():
                    return ended
            for clauses, bounds in encoding.portions():
                for clause in clauses:
                    self.solver.add_clause(clause)
                for literals, high in bounds:
                    self.solver.add_atmost(literals, high)
                if ended := limits.over():
                    return ended
        self.top = self.loaded_top = encoding.top
        if self.guess:
            choices = np.arange(self.rules.size + 1)
            phases = np.where(np.isin(choices, self.guess(None)), choices, -choices)
            self.solver.set_phases(phases[1:].tolist())
        self.whole = True
        return None

    def answers(
        self, model: Model, limits: Limits, rng: random.Random | None
    ) -> Generator[Answer | None, None, Ended]:
        """The answers under the givens of this model."""
        self.top += 1
        guard = self.top
        # some crash on repeats
        assumptions = [*dict.fromkeys(given.literal for given in model.givens), guard]
        wishes: list[int] | None = None  # not drawn yet
        watch = Watch(self.rules) if self.rules.lazy else None
        try:
            while True:
                if wishes is None:
                    wishes = self._wishes(assumptions, limits, rng) if rng else []
                while (solved := self.slices.next([*assumptions, *wishes], limits)) is None:
                    yield None  # a SAT solver hears nothing while it runs
                if isinstance(solved, Ended):
                    return solved
                if not solved and not wishes:
                    return Ended.EXHAUSTED
                if (
                    not solved
                ):  # what the answers broke that came under these wishes leaves no other
                    wishes = []
                    continue
                true = self.true()
                cuts = watch.cuts(true, limits.over) if watch else []
                if not cuts:
                    answer = true - self.hidden
                    yield answer
                    cuts = [self.rules.others(answer)]
                    wishes = None
                for cut in cuts:
                    self.solver.add_clause([*cut, -guard])
        finally:
            self.solver.add_clause([-guard])

    def _wishes(self, assumptions: list[int], limits: Limits, rng: random.Random) -> list[int]:
        """Choices drawn by lot that are soon seen to be possible together;
        and signs by lot for all to begin with."""
        wishes: list[int] = []
        if self.guess is None:  # which depends on the seed already
            self.solver.set_phases(
                [rng.choice((choice, -choice)) for choice in range(1, self.rules.size + 1)]
            )
        if self.rules.size <= WISHFUL:
            visible = [
                choice for choice in range(1, self.rules.size + 1) if choice not in self.hidden
            ]
            for choice in rng.sample(visible, min(WISHES, len(visible))):
                self.solver.conf_budget(TRIED)
                with deaf():
                    if self.solver.solve_limited(assumptions=[*assumptions, *wishes, choice]):
                        wishes.append(choice)
                if limits.over():
                    break
        return wishes

    def solve(self, assumptions: list[int], limits: Limits) -> bool | Ended:
        """Whether there is an answer under these literals, or why that was not found out."""
        while (solved := self.slices.next(assumptions, limits)) is None:
            pass
        return solved

    def solve_within(self, assumptions: list[int], conflicts: int) -> tuple[bool | None, int]:
        """Whether there is an answer under these literals, None where so many conflicts were not
        enough; and how many there were."""
        before = self.conflicts()
        self.solver.conf_budget(conflicts)
        with deaf():
            solved: bool | None = self.solver.solve_limited(assumptions=assumptions)
        return solved, self.conflicts() - before

    def conflicts(self) -> int:
        """How many there were so far."""
        made: int = self.solver.accum_stats()["conflicts"]
        return made

    def true(self) -> Answer:
        """The choices that are true, hidden ones too."""
        return frozenset(filter(POSITIVE, self.solver.get_model()[: self.rules.size]))


@dataclass(eq=False)
class SolverSlices:
    """The runs of a solver, of about so many seconds each, as it hears nothing while it runs.

    One that can be interrupted runs in a thread where the model is large: it may take long until
    there is a conflict, and what has no conflict has learned nothing, so that the next run would
    begin anew. Such runs grow.
    """

    solver: Solver
    conflicts: float  # of the next slice
    in_thread: bool = False
    steady: bool = False  # whether all have as many conflicts: what is found depends on it
    made: int = 0  # conflicts so far
    seconds: float = SLICE  # of the next slice in a thread

    def next(self, assumptions: list[int], limits: Limits) -> bool | Ended | None:
        """Solves for a moment; None where that was not enough."""
        if ended := limits.over():
            return ended
        if self.in_thread:
            return self._interrupted(assumptions, limits)
        before = time.monotonic()
        self.solver.conf_budget(int(self.conflicts))
        with deaf():
            solved: bool | None = self.solver.solve_limited(assumptions=assumptions)
        if solved is None:
            self.made += int(self.conflicts)
            limits.doing.steps = f"{self.made:,} conflicts"
            spent = time.monotonic() - before
            if not self.steady:
                self.conflicts = max(LEAST, self.conflicts * min(2.0, SLICE / max(spent, 1e-3)))
        return solved

    def _interrupted(self, assumptions: list[int], limits: Limits) -> bool | Ended | None:
        """Solves in a thread, while this one looks at the limits."""
        # others may be busy
        run = _Run(self.solver, assumptions)
        before = time.process_time()
        ended = None
        try:
            while not run.done.wait(POLL):
                ended = limits.over()
                if ended or time.process_time() - before > self.seconds:
                    break
        finally:
            solved = run.end()
        if solved is None:
            made = self.solver.accum_stats()["conflicts"]
            self.seconds *= 2 if made - self.made < LEAST else 1
            self.made = made
            limits.doing.steps = f"{made:,} conflicts"
        return ended if solved is None else solved


@cache
def threads_start() -> bool:
    """Whether there are threads at all: not in a browser."""
    try:
        Thread(target=int, daemon=True).start()
    except RuntimeError:
        return False
    return True


class _Run:
    """A solver that runs in a thread of its own until it is done, or interrupted."""

    def __init__(self, solver: Solver, assumptions: list[int]) -> None:
        self.solver = solver
        self.assumptions = assumptions
        self.done = Event()
        self.found = None
        self.thread = Thread(target=self._solve, daemon=True)
        self.thread.start()

    def _solve(self) -> None:
        try:
            self.solver.conf_budget(-1)
            self.found = self.solver.solve_limited(
                assumptions=self.assumptions, expect_interrupt=True
            )
        finally:
            self.done.set()

    def end(self) -> bool | None:
        """What was found, if it was; the solver can be asked again."""
        if not self.done.is_set():
            self.solver.interrupt()
        self.thread.join()
        self.solver.clear_interrupt()
        return self.found


class deaf:  # noqa: N801  # a class because thousands of short questions would notice a generator
    """Keeps PySAT from catching SIGINT, by telling it that it is not in the main thread.

    Its handler jumps out of the running solver and leaves the signal blocked, so that the next
    Ctrl-C is lost. Python's own handler waits for the end of the slice, which is soon enough.
    """

    check = MainThread.check
    # how many threads want that
    lock = Lock()
    inside = 0

    def __enter__(self) -> None:
        with deaf.lock:
            deaf.inside += 1
            MainThread.check = staticmethod(lambda: False)

    def __exit__(self, *_: object) -> None:
        with deaf.lock:
            deaf.inside -= 1
            if not deaf.inside:
                MainThread.check = staticmethod(deaf.check)


@contextmanager
def no_collector() -> Iterator[None]:
    """Millions of short lists are made and dropped: looking for cycles among them takes most of the
    time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class HittingSets:
    """Sets that are to be hit."""

    def __init__(self, weights: Mapping[int, int]) -> None:
        from pysat.examples.hitman import Hitman  # which loads more than all else of PySAT

        self.weights = weights
        self._hitman = Hitman(solver="m22", htype="sorted")

    def __enter__(self) -> HittingSets:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._hitman.delete()

    def add(self, numbers: Iterable[int]) -> None:
        """One more set; in whatever order it comes, which is hit must not depend on that."""
        self._hitman.hit(sorted(numbers), self.weights)

    def lightest(self) -> list[int]:
        """Numbers that hit all sets and weigh the least."""
        return sorted(self._hitman.get() or ())
