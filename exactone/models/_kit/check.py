"""Witness 3 of kinds made of parts: looks at an answer, or at the givens alone, and names the rules that are broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ...solver.puzzle import Solution
from .._parts.part import Filled, Words
from .made import Sheet


def broken(sheet: Sheet, given: Mapping[int, frozenset[int]], solution: Solution) -> list[str]:
    """The rules that an answer breaks."""
    numbers = {name: number for number, name in enumerate(sheet.names) if sheet.shown is None or number in sheet.shown}
    values = {name: number for number, name in enumerate(sheet.values)}
    if any(variable not in numbers or value not in values for variable, value in solution):
        return ["there is a place or a value that this puzzle does not have"]
    filled = {numbers[variable]: values[value] for variable, value in sorted(solution)}
    often = Counter(variable for variable, _ in solution)
    words = Words(sheet.names.__getitem__, sheet.values)
    wrong = [f"{name} has no value" for name in numbers if not often[name]]
    wrong += [f"{name} has {number} values" for name, number in sorted(often.items()) if number > 1]
    for place, some in given.items():
        if place in filled and filled[place] not in some:
            wrong.append(f"{sheet.names[place]} is given as {words.any_of(some)}, not {sheet.values[filled[place]]}")
    return [*wrong, *_sentences(sheet, filled, words)]


def argument(sheet: Sheet, given: Mapping[int, frozenset[int]], lines: Mapping[int, int]) -> str | None:
    """Givens that break a rule, or a rule that nothing can meet."""

    def name(place: int) -> str:
        return sheet.names[place] + (f" (line {lines[place]})" if place in lines else "")

    known = {place: min(some) for place, some in given.items() if len(some) == 1}
    return next(_sentences(sheet, known, Words(name, sheet.values)), None)


def _sentences(sheet: Sheet, filled: Filled, words: Words) -> Iterator[str]:
    """The broken rules, each with the reason that the file gives for it."""
    for part in sheet.parts:
        for sentence in part.broken(filled, words):
            yield f"{sentence} ({part.why})" if part.why else sentence
