"""A solver of PySAT that holds the rules of a model, and is asked under one set of literals after the other."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from threading import Lock

import numpy as np
from pysat.solvers import MainThread, Solver

from ...limits import Ended, Limits
from ...model import GUESSED, Answer, Model, Rules, Watch
from .clauses import Encoding

WORN = 1000  # puzzles
WISHES = 10  # choices that are drawn by lot for an answer in random order,
TRIED = 100  # conflicts that each may cost,
WISHFUL = 20_000  # and choices of models in which it is worth the time; in others chance has enough to say
STEP = 100_000  # choices that are made known between two looks at the limits
SLICE = 0.1  # seconds a solver may run before it looks at the limits again
FIRST = 1000.0  # conflicts in the first slice of so long, of which later ones have more or fewer
LEAST = 100.0  # conflicts


class Loaded:
    """A solver that holds the rules of a model."""

    def __init__(self, variant: str, rules: Rules) -> None:
        self.rules = rules
        self.solver = Solver(variant)
        self.top = self.loaded_top = rules.size  # the largest number in use, now and when the rules were loaded
        self.whole = False  # whether all rules are loaded
        self.slices = Slices(self.solver, FIRST)
        self.hidden = frozenset(np.flatnonzero(~rules.visible()).tolist())
        self.guess = rules.guess if rules.size > GUESSED else None

    @property
    def worn(self) -> bool:
        """Whether loading was stopped, or loading anew is cheaper than dragging along the guards of many puzzles."""
        return not self.whole or self.top > self.loaded_top + WORN

    def load(self, limits: Limits) -> Ended | None:
        """Feeds the rules; says why when the limits ended that."""
        encoding = Encoding(self.rules, self.solver.supports_atmost())
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

    def answers(self, model: Model, limits: Limits, rng: random.Random | None) -> Generator[Answer | None, None, Ended]:
        """The answers under the givens of this model."""
        self.top += 1
        guard = self.top
        assumptions = [*dict.fromkeys(given.literal for given in model.givens), guard]  # some crash on repeats
        wishes: list[int] | None = None  # not drawn yet
        watch = Watch(self.rules)
        try:
            while True:
                if wishes is None:
                    wishes = self._wishes(assumptions, limits, rng) if rng else []
                found = yield from self._solve([*assumptions, *wishes], limits)
                if isinstance(found, Ended):
                    return found
                if not found and not wishes:
                    return Ended.EXHAUSTED
                if not found:  # what the answers broke that came under these wishes leaves no other
                    wishes = []
                    continue
                true = self.true()
                cuts = watch.cuts(true, limits.over)
                if not cuts:
                    answer = self._answer(true)
                    yield answer
                    cuts, wishes = [self.rules.others(answer)], None
                for cut in cuts:
                    self.solver.add_clause([*cut, -guard])
        finally:
            self.solver.add_clause([-guard])

    def _wishes(self, assumptions: list[int], limits: Limits, rng: random.Random) -> list[int]:
        """Choices drawn by lot that are soon seen to be possible together; and signs by lot for all to begin with."""
        wishes: list[int] = []
        if self.guess is None:  # which depends on the seed already
            self.solver.set_phases([rng.choice((choice, -choice)) for choice in range(1, self.rules.size + 1)])
        if self.rules.size <= WISHFUL:
            visible = [choice for choice in range(1, self.rules.size + 1) if choice not in self.hidden]
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
        while (found := self.slices.next(assumptions, limits)) is None:
            pass
        return found

    def true(self) -> Answer:
        """The choices that are true, hidden ones too."""
        return frozenset(value for value in self.solver.get_model()[: self.rules.size] if value > 0)

    def _answer(self, true: Answer) -> Answer:
        return true - self.hidden if self.hidden else true

    def _solve(self, assumptions: list[int], limits: Limits) -> Generator[None, None, bool | Ended]:
        """Whether there is an answer; solves in slices, because a SAT solver hears nothing while it runs."""
        while (found := self.slices.next(assumptions, limits)) is None:
            yield None
        return found


class Slices:
    """The runs of a solver, of about so many seconds each, as it hears nothing while it runs."""

    def __init__(self, solver: Solver, conflicts: float) -> None:
        self.solver, self.conflicts, self.made = solver, conflicts, 0  # of the next slice, and so far

    def next(self, assumptions: list[int], limits: Limits) -> bool | Ended | None:
        """Solves for a moment; None where that was not enough."""
        if ended := limits.over():
            return ended
        before = time.monotonic()
        self.solver.conf_budget(int(self.conflicts))
        with deaf():
            found: bool | None = self.solver.solve_limited(assumptions=assumptions)
        if found is None:
            self.made += int(self.conflicts)
            limits.doing.steps = f"{self.made:,} conflicts"
            spent = time.monotonic() - before
            self.conflicts = max(LEAST, self.conflicts * min(2.0, SLICE / max(spent, 1e-3)))
        return found


class deaf:  # noqa: N801  # a class because thousands of short questions would notice a generator
    """Keeps PySAT from catching SIGINT, by telling it that it is not in the main thread.

    Its handler jumps out of the running solver and leaves the signal blocked, so that the next Ctrl-C is lost. Python's
    own handler waits for the end of the slice, which is soon enough.
    """

    check = MainThread.check
    lock, inside = Lock(), 0  # how many threads want that

    def __enter__(self) -> None:
        with deaf.lock:
            deaf.inside += 1
            MainThread.check = staticmethod(_not_there)

    def __exit__(self, *_: object) -> None:
        with deaf.lock:
            deaf.inside -= 1
            if not deaf.inside:
                MainThread.check = staticmethod(deaf.check)


def _not_there() -> bool:
    return False


@contextmanager
def no_collector() -> Iterator[None]:
    """Millions of short lists are made and dropped: looking for cycles among them takes most of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
