"""Witness 3 of kinds made of parts: looks at an answer, or at the givens alone,
and names the rules that are broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from exactone.models.parts.part import Values, Words
from exactone.solver.limits import look, portions
from exactone.solver.puzzle import Solution

from .part_puzzle import Sheet

if TYPE_CHECKING:
    from exactone.solver.bundle import AnswerBatch

    from .bulk_check import BulkCheck, Completion

TRIES = 20_000  # values of places that are not shown


class Checker:
    """A sheet whose names were looked up, once for all answers that are looked at."""

    def __init__(self, sheet: Sheet, given: Mapping[int, frozenset[int]]) -> None:
        self.sheet = sheet
        self.given = given
        shown = range(len(sheet.names)) if sheet.shown is None else sorted(sheet.shown)
        self.numbers = {sheet.names[place]: place for place in shown}
        self.values = {name: number for number, name in enumerate(sheet.values)}
        self.words = Words(sheet.names.__getitem__, sheet.values, sheet.things)

    def broken(self, solution: Solution) -> list[str]:
        """The rules that an answer breaks."""
        numbers = self.numbers
        values = self.values
        try:
            filled = {numbers[variable]: values[value] for variable, value in portions(solution)}
        except KeyError:
            return ["there is a place or a value that this puzzle does not have"]
        wrong = list[str]()
        if not len(filled) == len(solution) == len(numbers):
            filled = {numbers[variable]: values[value] for variable, value in sorted(solution)}
            often = Counter(variable for variable, _ in solution)
            wrong += [f"{name} has no value" for name in numbers if not often[name]]
            wrong += [
                f"{name} has {number} values"
                for name, number in sorted(often.items())
                if number > 1
            ]
        for place, some in self.given.items():
            if place in filled and filled[place] not in some:
                given = self.words.any_of(some)
                its = self.sheet.values[filled[place]]
                wrong.append(f"{self.sheet.names[place]} is given as {given}, not {its}")
        wrong += [
            f"{self.sheet.names[place]} cannot be {self.sheet.values[value]}"
            for place, value in filled.items()
            if value not in self.sheet.domain(place)
        ]
        wrong += _sentences(self.sheet, filled, self.words)
        if not wrong and self.sheet.shown is not None and not self._may_be_completed(filled):
            wrong.append("no values of the places that are not shown go with it")
        return wrong

    def wrong_among(self, bundle: AnswerBatch) -> Solution | None:
        """One of many answers that breaks a rule; None when all are right."""
        return next(
            (solution for solution in self._doubtful(bundle).solutions() if self.broken(solution)),
            None,
        )

    @cached_property
    def bulk(self) -> BulkCheck:
        """All rules, for many assignments at once."""
        from .bulk_check import BulkCheck

        return BulkCheck(self.sheet.parts, len(self.sheet.values), self.words)

    @cached_property
    def completion(self) -> Completion:
        """What finds values of the places that are not shown."""
        from .bulk_check import Completion

        return Completion(self.sheet, self.given, self.words)

    def _doubtful(self, bundle: AnswerBatch) -> AnswerBatch:
        """The answers of which arrays do not show that they are right."""
        import numpy as np

        numbers = self.numbers
        sheet = self.sheet
        if bundle.rows.shape[1] != len(numbers):
            return bundle
        try:
            said = bundle.told(lambda label: (numbers[label.variable], self.values[label.value]))
        except KeyError:
            return bundle
        places, values = (said[:, side][bundle.rows] for side in (0, 1))
        filled = np.full((len(places), len(sheet.names)), -1)
        np.put_along_axis(filled, places, values, axis=1)
        # a place may have two values, and so another one has none
        doubtful = (filled[:, [*numbers.values()]] < 0).any(axis=1)
        if sheet.shown is not None:
            if not self.completion.possible:
                return bundle
            doubtful |= ~self.completion.complete(filled)
        for place, some in self.given.items():
            doubtful |= ~np.isin(filled[:, place], [*some])
        for place, domain in enumerate(sheet.domains):
            doubtful |= ~np.isin(filled[:, place], [*domain])
        return bundle.picked(doubtful | ~self.bulk.hold(filled))

    def _may_be_completed(self, filled: Values) -> bool:
        """Whether the places that are not shown have values that go with the others;
        so it is also after many tries."""
        if self.completion.possible:
            import numpy as np

            row = np.array([[filled.get(place, -1) for place in range(len(self.sheet.names))]])
            if self.completion.complete(row).all() and self.bulk.hold(row).all():
                return True
        left = [place for place in range(len(self.sheet.names)) if place not in filled]
        ways = [
            sorted(self.sheet.domain(place) & self.given.get(place, self.sheet.domain(place)))
            for place in left
        ]
        known = dict(filled)
        at = [iter(ways[0])] if left else []
        tried = 0
        while at and tried < TRIES:
            place = left[len(at) - 1]
            if (value := next(at[-1], None)) is None:
                known.pop(place, None)
                at.pop()
                continue
            tried += 1
            known[place] = value
            if next(_sentences(self.sheet, known, self.words), None) is None:
                if len(at) == len(left):
                    return True
                at.append(iter(ways[len(at)]))
        return bool(at) or not left


def argument(
    sheet: Sheet, given: Mapping[int, frozenset[int]], lines: Mapping[int, int]
) -> str | None:
    """Givens that break a rule, or a rule that nothing can meet."""

    def name(place: int) -> str:
        return sheet.names[place] + (f" (line {lines[place]})" if place in lines else "")

    known = {place: min(some) for place, some in given.items() if len(some) == 1}
    return next(_sentences(sheet, known, Words(name, sheet.values, sheet.things)), None)


def _sentences(sheet: Sheet, filled: Values, words: Words) -> Iterator[str]:
    """What is wrong, rule by rule."""
    for rule in sheet.rules:
        look()
        yield from rule.broken(filled, words)
