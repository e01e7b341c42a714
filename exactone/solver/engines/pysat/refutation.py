"""A proof that clauses contradict each other, by a solver that writes down what it learns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysat.solvers import Solver

from ...limits import Ended, Limits
from ...model import Answer, Clause
from .loaded import LEAST, Slices, deaf, no_collector

WRITER = "glucose4"  # its proofs are several times shorter than those of cadical195


def refutation(clauses: Sequence[Clause], limits: Limits) -> list[str] | Answer | Ended:
    """The lines of a DRUP proof without its end, the empty clause; or what is true where the clauses hold."""
    if not all(clauses):
        return []
    with deaf(), no_collector(), limits.building():
        solver = Solver(WRITER, bootstrap_with=_open(clauses), with_proof=True)
    with solver:
        slices, found = Slices(solver, LEAST), None
        while found is None:
            found = slices.next([], limits)
        if isinstance(found, Ended):
            return found
        with limits.building():
            return frozenset(solver.get_model()) if found else list(_own(solver.get_proof()))


def _open(clauses: Sequence[Clause]) -> list[Clause]:
    """What is forced at once, and the clauses that this does not fulfil: to write down each that it does takes long."""
    sure = [literal for clause in clauses if len(clause) == 1 for literal in clause]
    more = [clause for clause in clauses if len(clause) > 1]
    with Solver(WRITER, bootstrap_with=more) as solver:
        sure += solver.propagate(sure)[1]
    true = frozenset(sure)
    return [*((literal,) for literal in sorted(true)), *(clause for clause in more if true.isdisjoint(clause))]


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
