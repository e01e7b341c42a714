"""A proof as texts, and the check of such texts: all but the proof itself is written anew,
and compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

import numpy as np

from exactone.solver.errors import Unproved
from exactone.solver.limits import portions
from exactone.solver.model import Answer, Model
from exactone.solver.puzzle import Puzzle, Solution

from . import drup, sums
from .formula import MAP, Formula, Ground

SOLUTION = "solution.json"
CNF = "formula.cnf"
PROOFS = (drup.FILE, sums.FILE)  # of which there is one

HEAD = """\
What the variables and clauses of formula.cnf mean. In a clause, a number says that the variable is
true, a negative one that it is false. Cuts follow from the rules; each was found where just the
variables named behind it were true.
"""
CUTS = "cuts, broken where these are true:"
_GROUND = re.compile(rf"clauses? [\d to]+: {CUTS} ((?:\d{{1,9}} )*\d{{1,9}})", re.ASCII)


def texts(puzzle: Puzzle, formula: Formula, where: str) -> dict[str, str]:
    """The clauses, and before them what they are about; `where` is the file of the puzzle,
    and the line."""
    return {MAP: _written(_map(puzzle, formula, where)), CNF: _written(_cnf(formula))}


def proof_text(lines: Sequence[str]) -> str:
    """The proof, a line each."""
    return _written(lines)


def check(
    files: Mapping[str, str],
    puzzle: Puzzle,
    solution: Solution | None,
    where: str,
    over: Callable[[], object],
) -> None:
    """Raises Unproved where texts are not those of a proof that the puzzle has this solution alone,
    or none."""
    model = puzzle.model()
    answer = None if solution is None else _answer(puzzle, model, solution)
    if sums.FILE in files and answer is not None:
        raise Unproved(f"{sums.FILE}: a sum says that there is no solution, and {SOLUTION} has one")
    formula = Formula(model, _grounds(files[MAP]), answer)
    for name, text in texts(puzzle, formula, where).items():
        _compare(name, files[name], text)
    if sums.FILE in files:
        _check_sums(files[sums.FILE], model)
    else:
        _check_clauses(files[drup.FILE], formula, over)


def _check_clauses(text: str, formula: Formula, over: Callable[[], object]) -> None:
    lines = text.split("\n")
    if lines[-2:] != [drup.EMPTY, ""]:
        raise Unproved(
            f"{drup.FILE}, line {len(lines)}: the end is missing, which is a line with {drup.EMPTY}"
        )
    used = drup.needed(formula.clauses, formula.top, lines[:-2], over)
    if used < len(lines) - 2:
        raise Unproved(
            f"{drup.FILE}, line {used + 1}: the proof goes on where the clauses contradict each "
            "other already"
        )


def _check_sums(text: str, model: Model) -> None:
    """No solution is left out where the rules themselves are added up, so that there is none."""
    sums.check(text.removesuffix("\n").split("\n"), frozenset(sums.equations(model)))


def _answer(puzzle: Puzzle, model: Model, solution: Solution) -> Answer:
    """The choices that make a solution, which must be right."""
    if wrong := puzzle.check(solution):
        raise Unproved(f"{SOLUTION}: {wrong[0]}")
    shown: list[int] = np.flatnonzero(model.rules.visible()).tolist()
    label = {choice: model.rules.label(choice) for choice in portions(shown)}
    answer = frozenset(choice for choice, meant in label.items() if meant in solution)
    if solution != {label[choice] for choice in answer}:
        raise Unproved(f"{SOLUTION}: the formula has no variables for it")
    return answer


def _written(lines: Iterable[str]) -> str:
    return "\n".join(portions(lines)) + "\n"


def _cnf(formula: Formula) -> Iterator[str]:
    """The clauses as DIMACS has them."""
    yield f"p cnf {formula.top} {len(formula.clauses)}"
    for clause in formula.clauses:
        yield " ".join(map(str, (*clause, 0)))


def _map(puzzle: Puzzle, formula: Formula, where: str) -> Iterator[str]:
    """What variables and clauses mean."""
    rules = formula.model.rules
    yield HEAD
    yield f"puzzle: {where}"
    visible = rules.visible().tolist()
    for choice in range(1, rules.size + 1):
        yield (
            f"variable {choice}: "
            f"{_meaning(puzzle, rules.label(choice)) if visible[choice] else 'helps the rules'}"
        )
    if formula.top > rules.size:
        yield f"variables {rules.size + 1} to {formula.top}: help to count"
    end = 0
    for number, what in _parts(formula):
        first = end + 1
        end = end + number
        if number:
            yield f"clause{f' {end}' if number == 1 else f's {first} to {end}'}: {what}"


def _parts(formula: Formula) -> Iterator[tuple[int, str]]:
    """How many clauses come next, and where from."""
    yield formula.rules, "the rules"
    yield len(formula.model.givens), "what is given"
    for ground, number in formula.cuts:
        yield number, f"{CUTS} {' '.join(map(str, ground))}"
    if formula.answer is not None:
        yield 1, "not the solution"


def _meaning(puzzle: Puzzle, label: object) -> str:
    """What is said where a variable is true, and where it is false if that says something, too."""
    facts, denied = (
        ", ".join(map(str, said)) for said in (puzzle.facts(label), puzzle.denied(label))
    )
    return (facts or str(label)) + (f"; else {denied}" if denied else "")


def _grounds(text: str) -> Iterator[Ground]:
    """What cuts were found from."""
    for line in text.splitlines():
        if match := _GROUND.fullmatch(line):
            yield tuple(map(int, match[1].split()))


def _compare(name: str, content: str, wanted: str) -> None:
    if content == wanted:
        return
    pairs = enumerate(zip_longest(content.split("\n"), wanted.split("\n")), start=1)
    line = next(line for line, (one, other) in pairs if one != other)
    raise Unproved(f"{name}, line {line}: this is not what the puzzle and its solution say")
