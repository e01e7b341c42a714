"""A proof that clauses contradict each other, by a solver that writes down what it learns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysat.solvers import Solver

from exactone.solver.limits import Ended, Limits, portions
from exactone.solver.model import Answer, Clause

from .loaded import LARGE, LEAST, SolverSlices, deaf, no_collector

WRITER = "glucose4"  # its proofs are several times shorter than those of cadical195


def refutation(clauses: Sequence[Clause], limits: Limits) -> list[str] | Answer | Ended:
    """The lines of a DRUP proof without its end, the empty clause;
    or what is true where the clauses hold."""
    if not all(clauses):
        return []
    with deaf(), no_collector(), limits.building():
        open_ones = _open(clauses)
        solver = Solver(WRITER, with_proof=True)
        for clause in portions(open_ones):
            solver.add_clause(clause)
    with solver:
        slices = SolverSlices(solver, LEAST, len(clauses) > LARGE)
        proof = None
        while proof is None:
            proof = slices.next([], limits)
        if isinstance(proof, Ended):
            return proof
        with limits.building():
            if proof:
                return frozenset(solver.get_model())
            return list(_own(solver.get_proof()))


def _open(clauses: Sequence[Clause]) -> list[Clause]:
    """What is forced at once, and the clauses that this does not fulfil:
    to write down each that it does takes long."""
    sure = [literal for clause in clauses if len(clause) == 1 for literal in clause]
    more = [clause for clause in clauses if len(clause) > 1]
    with Solver(WRITER) as solver:
        for clause in portions(more):
            solver.add_clause(clause)
        sure += solver.propagate(sure)[1]
    true = frozenset(sure)
    open_ones = (clause for clause in portions(more) if true.isdisjoint(clause))
    return [*((literal,) for literal in sorted(true)), *open_ones]


def _own(lines: list[str]) -> Iterator[str]:
    """A proof without its end, and without the clauses of the formula that it deletes:
    few of them are in the way."""
    added = set[frozenset[str]]()
    for line in portions(lines):
        words = frozenset(line.split())
        if "d" not in words and len(words) > 1:
            added.add(words)
            yield line
        elif words - {"d"} in added:
            yield line
