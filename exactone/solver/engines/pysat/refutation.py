"""A proof that clauses contradict each other, by a solver that writes down what it learns."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from pysat.solvers import Solver

from ...limits import Ended, Limits
from ...model import Answer, Clause
from .loaded import SLICE, deaf, no_collector

WRITER = "glucose4"  # its proofs are several times shorter than those of cadical195


def refutation(clauses: Sequence[Clause], limits: Limits) -> list[str] | Answer | Ended:
    """The lines of a DRUP proof without its end, the empty clause; or what is true where the clauses hold."""
    if not all(clauses):
        return []
    budget = 1000.0  # conflicts per slice
    with deaf(), no_collector(), limits.building():
        solver = Solver(WRITER, bootstrap_with=clauses, with_proof=True)
    with solver:
        found: bool | None = None
        while found is None:
            if ended := limits.over():
                return ended
            before = time.monotonic()
            solver.conf_budget(int(budget))
            with deaf():
                found = solver.solve_limited()
            budget = max(100.0, budget * min(2.0, SLICE / max(time.monotonic() - before, 1e-3)))
        return frozenset(solver.get_model()) if found else list(_own(solver.get_proof()))


def _own(lines: list[str]) -> Iterator[str]:
    """A proof without its end, and without the clauses of the formula that it deletes: few of them are in the way."""
    added = set[frozenset[str]]()
    for line in lines:
        words = frozenset(line.split())
        if "d" not in words and len(words) > 1:
            added.add(words)
            yield line
        elif words - {"d"} in added:
            yield line
