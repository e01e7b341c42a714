"""Why a rule sheet has no answer, where that is seen at sight."""

from __future__ import annotations

from collections.abc import Iterator

from . import Different, Reduction
from .check import Checker, lists


def argument(puzzle: Reduction) -> str | None:
    """Givens that break a rule, or more variables that must differ than there are values."""

    def name(variable: int) -> str:
        line = f" (line {puzzle.lines[variable]})" if variable in puzzle.lines else ""
        return puzzle.sheet.variables[variable] + line

    known = {variable: min(some) for variable, some in puzzle.given.items() if len(some) == 1}
    checker = Checker(puzzle.looked, known, name)
    return next(_too_many(puzzle), None) or next(checker.broken(), None)


def _too_many(puzzle: Reduction) -> Iterator[str]:
    """The lists that must be all different and are longer than there are values."""
    number = len(puzzle.sheet.values)
    for rule in puzzle.sheet.rules:
        for place, variables in lists(puzzle.sheet, rule.where) if isinstance(rule, Different) else ():
            if len(variables) > number:
                said = f"{place} has {len(variables)} variables that must all be different"
                yield f"{said}, but there are {number} values"
