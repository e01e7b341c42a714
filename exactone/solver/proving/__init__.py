"""Proofs that convince a sceptic: exactly one solution, or none, with nothing to be believed of a
solver.

formula.py    the model as clauses, with the cuts that were needed, without the known solution
drup.py       the checker of proofs that these clauses contradict each other
sums.py       sums that cannot be, found and checked: a parity has no short proof by clauses
folder.py     all of it as files, and the check that they fit the puzzle
"""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import nullcontext
from copy import copy
from dataclasses import dataclass

import numpy as np

from exactone.solver import engines, room
from exactone.solver.ask.answers import SMALL
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.errors import EngineError
from exactone.solver.limits import Ended, Limits, Stopped, portions
from exactone.solver.model import Answer, Clause, Model, Watch
from exactone.solver.puzzle import Puzzle, Solution
from exactone.solver.streams import drain, first

from . import drup, sums
from .formula import Formula, Ground
from .sums import added

ENGINE = "pysat"


@dataclass(frozen=True)
class Proof:
    """That a puzzle has this solution and no other, or none:
    the lines show that the formula cannot hold."""

    solution: Solution | None
    formula: Formula
    file: str  # which says how: clause by clause, or by a sum
    lines: tuple[str, ...]


def prove(puzzle: Puzzle, request: Request) -> tuple[Verdict, Proof | None]:
    """Whether there is exactly one solution, or none, with a proof that was checked;
    no proof of anything else."""
    started = time.monotonic()
    limits = request.limits
    argument = ""
    proof = None
    grounds = list[Ground]()
    answers = list[Answer]()
    solutions = tuple[Solution, ...]()
    try:
        with limits.building():
            argument = puzzle.argument() or ""
            room.refuse_what_has_none(puzzle.size())
            model = puzzle.model()
        if argument and (lines := added(model, limits.over)):
            ended = Ended.EXHAUSTED
            with limits.building():
                proof = Proof(None, Formula(model), sums.FILE, lines)
        else:
            _, ended = drain(_answers(model, grounds, limits), answers.append)
            with limits.building() if model.rules.mentions() > SMALL else nullcontext():
                solutions = tuple(_solution(puzzle, model, answer) for answer in answers)
        if ended is Ended.EXHAUSTED and proof is None:
            with limits.building():
                formula = Formula(model, grounds, *answers)
            proof = Proof(
                solutions[0] if solutions else None, formula, drup.FILE, _refuted(formula, limits)
            )
    except MemoryError:
        ended = Ended.MEMORY
    except Stopped:
        ended = limits.over() or Ended.INTERRUPTED
    seconds = time.monotonic() - started
    return Verdict(
        len(answers), ended, ENGINE, seconds, solutions, argument, proved=proof is not None
    ), proof


def _answers(
    model: Model, grounds: list[Ground], limits: Limits
) -> Generator[Answer | None, None, Ended]:
    """Two answers, or all; with what is true where a lazy constraint was broken on the way."""
    rules = model.rules
    if rules.lazy:
        watch = Watch(rules)
        rules = copy(rules)

        def seen(true: Answer) -> list[Clause]:
            ground = tuple(sorted(true))
            cuts = list(watch.broken(frozenset(ground)))
            if cuts:
                grounds.append(ground)
            return cuts

        rules.lazy = [seen]
    return first(2, engines.get(ENGINE).search(Model(rules, model.givens), limits))


def _solution(puzzle: Puzzle, model: Model, answer: Answer) -> Solution:
    """What an answer means, which the checker must find right."""
    solution = frozenset(map(model.rules.label, portions(answer)))
    if wrong := puzzle.check(solution):
        raise EngineError(
            f"{ENGINE} returned an answer that breaks the rules: {wrong[0]}", solution
        )
    return solution


def _refuted(formula: Formula, limits: Limits) -> tuple[str, ...]:
    """The proof that a formula cannot hold, no longer than it needs to be."""
    from exactone.solver.engines.pysat.refutation import refutation

    lines = refutation(formula.clauses, limits)
    if isinstance(lines, Ended):
        raise Stopped
    if isinstance(lines, frozenset):
        rules = formula.model.rules
        another = frozenset(
            map(rules.label, lines.intersection(np.flatnonzero(rules.visible()).tolist()))
        )
        raise EngineError(
            f"engines disagree: {ENGINE} says that there is no other, its clauses allow another",
            another,
        )
    with limits.building():
        return (*lines[: drup.needed(formula.clauses, formula.top, lines, limits.over)], drup.EMPTY)
