"""PySAT: incremental SAT solvers. Finding an answer and proving that there is no other is what they
are good at.

The rules of the last model stay loaded: the next puzzle with the same rules only brings its
givens, as assumptions. Whatever is added for one puzzle (the answers already seen) is guarded by
a literal of its own and retired afterwards.

loaded.py      a solver that holds rules; the fewest numbers that hit every set
clauses.py     groups as clauses
long_groups.py groups so long that they are written in portions
growing.py     a solver that stays loaded while constraints change
batches.py     many puzzles at once
refutation.py  a proof of a contradiction
"""

from __future__ import annotations

import random
from collections.abc import Generator

from exactone.solver.engines import Engine
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Answer, Model

from .loaded import LoadedSolver


class Pysat(Engine):
    """One of the solvers of PySAT, with the rules it saw last kept loaded."""

    variants = (
        "cadical153", "cadical195", "gluecard3", "gluecard4", "glucose3", "glucose4", "glucose42",
        "maplecm", "maplesat", "mergesat3", "minicard", "minisat22",
    )  # fmt: skip  # those whose search can be cut into slices, without maplechrono, which crashes

    def __init__(self, variant: str | None = None) -> None:
        self.variant = variant
        self.name = f"pysat:{variant}" if variant else "pysat"
        self._idle = list[LoadedSolver]()  # one at most

    def refuses(self, model: Model) -> str | None:
        """SAT solvers take every model."""
        return None

    def search(
        self, model: Model, limits: Limits, seed: int | None = None
    ) -> Generator[Answer | None, None, Ended]:
        """Every answer once; with a seed each with choices that were drawn by lot."""
        try:
            loaded = self._idle.pop()  # gives it to one thread alone: no two searches share it
        except IndexError:
            loaded = None
        if loaded is None or loaded.rules is not model.rules or loaded.worn:
            loaded = None  # frees the old solver before the new one is built
            loaded = LoadedSolver(self.variant, model.rules)
            if ended := loaded.load(limits):
                # to be freed when the next one comes: that takes seconds where it is large
                self._idle[:] = [loaded]
                return ended
        try:
            return (
                yield from loaded.answers(
                    model, limits, None if seed is None else random.Random(seed)
                )
            )
        finally:
            self._idle[:] = [loaded]
