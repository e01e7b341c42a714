"""Many puzzles with the same rules: the rules are loaded once,
and what each one fixes is assumed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from exactone.solver.limits import Limits
from exactone.solver.model import Rules
from exactone.solver.puzzle_batch import OPEN, BatchResult, PuzzleBatch

from .clauses import suited
from .loaded import LoadedSolver, deaf

CONFLICTS = 2000  # that a puzzle of a batch may cost


class BatchSearch:
    """A solver that goes through batches of puzzles with the same rules. It is its own:
    each thread has another one."""

    def __init__(
        self,
        rules: Rules,
        variant: str | None = None,
        relieved: Callable[[], object] = lambda: False,
    ) -> None:
        self.variant = variant or suited(rules)
        self.relieved = relieved
        self.loaded: LoadedSolver | None = None

    def verify(self, batch: PuzzleBatch, limits: Limits) -> BatchResult:
        """How many answers there are; open stay puzzles that cost too much,
        and all when it is over or `relieved`."""
        counts = np.full(batch.number, OPEN, dtype=np.int64)
        answers = list[tuple[list[int], ...]]()
        givens = batch.givens.tolist()
        starts = batch.starts.tolist()
        for puzzle in range(batch.number):
            if (
                limits.over()
                or self.relieved()
                or (solver := self._ready(batch.rules, limits)) is None
            ):
                break
            number, *first_two = self._first_two(
                solver, givens[starts[puzzle] : starts[puzzle + 1]]
            )
            counts[puzzle] = number
            answers.append(tuple(first_two))
        longest = max((len(answer) for two in answers for answer in two), default=0)
        array = np.zeros((batch.number, 2, longest), dtype=np.int64)
        for puzzle, two in enumerate(answers):
            for number, answer in enumerate(two):
                array[puzzle, number, : len(answer)] = answer
        return BatchResult(counts, array)

    def _ready(self, rules: Rules, limits: Limits) -> LoadedSolver | None:
        """A solver with the rules; None when it is over before they are loaded."""
        if self.loaded is None or self.loaded.worn:
            self.loaded = LoadedSolver(self.variant, rules)
            if self.loaded.load(limits):
                self.loaded = None
        return self.loaded

    def _first_two(
        self, loaded: LoadedSolver, givens: list[int]
    ) -> tuple[int, *tuple[list[int], ...]]:
        """How many answers there are, 2 for more than one, or OPEN, and the first two."""
        solver = loaded.solver
        size = loaded.rules.size
        solver.conf_budget(CONFLICTS)
        with deaf():
            solved = solver.solve_limited(assumptions=givens)
        if not solved:
            return (OPEN if solved is None else 0,)
        one = [choice for choice in solver.get_model()[:size] if choice > 0]
        loaded.top += 1
        guard = loaded.top
        solver.add_clause([-choice for choice in set(one).difference(givens)] + [-guard])
        solver.conf_budget(CONFLICTS)
        with deaf():
            solved = solver.solve_limited(assumptions=[*givens, guard])
        other = [choice for choice in solver.get_model()[:size] if choice > 0] if solved else []
        solver.add_clause([-guard])
        if solved:
            return (2, one, other)
        return (OPEN if solved is None else 1, one)
