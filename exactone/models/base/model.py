"""Witness 1 of kinds made of parts: has[place, value] is a literal;
each part says its groups of them.

A place with two values has one choice that says which it is: the second value is its negation.
That it is not the first is a choice too, for answers alone, where every place has its label.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from exactone.models.parts.part import Part, PartClue
from exactone.solver.model import Constraints, Given, Literals, Model, Rules

from .part_puzzle import Assignment, Sheet
from .switches import SwitchedRules


def model(sheet: Sheet, given: Mapping[int, frozenset[int]]) -> Model:
    """Rules and givens."""
    rules, has = _rules(sheet)
    return Model(rules, tuple(_givens(has, given)))


def loose(sheet: Sheet, given: Mapping[int, frozenset[int]], clues: tuple[PartClue, ...]) -> Model:
    """The rules of a sheet with a hidden choice for each clue, that it holds, which is given:
    without it the clue is loose."""
    rules, has, switches = _loosened(sheet, clues)
    held = tuple(Given(switch, clue) for clue, switch in zip(clues, switches, strict=True))
    return Model(rules, (*_givens(has, given), *held))


@dataclass(frozen=True)
class PartConstraints(Constraints):
    """The model in rules: the parts of each together are a constraint."""

    sheet: Sheet  # without rules
    given: Mapping[int, frozenset[int]]

    def choices(self) -> tuple[Rules, Literals]:
        return _framed(self.sheet)

    def post(self, constraint: tuple[Part, ...], has: Literals, rules: Rules) -> None:
        for part in constraint:
            part.post(has, rules)

    def givens(self, has: Literals) -> Iterator[Given]:
        return _givens(has, self.given)


def _givens(has: Literals, given: Mapping[int, frozenset[int]]) -> Iterator[Given]:
    """That a place has its value, or none of those that are out."""
    for place, some in given.items():
        if len(some) == 1:
            yield Given(int(has[place, min(some)]), place)
        else:
            yield from (
                Given(-int(has[place, value]), place)
                for value in range(has.shape[1])
                if value not in some
            )


@lru_cache(maxsize=4)
def _loosened(sheet: Sheet, clues: tuple[PartClue, ...]) -> tuple[Rules, Literals, list[int]]:
    """The rules with a switch for each clue."""
    rules, has = _posted(sheet)
    switches = rules.hidden(len(clues)).tolist()
    for clue, switch in zip(clues, switches, strict=True):
        loose_rules = SwitchedRules(rules, switch)
        for part in clue.parts:
            part.post(has, loose_rules)
    return rules, has, switches


@lru_cache(maxsize=4)
def _rules(sheet: Sheet) -> tuple[Rules, Literals]:
    """Cached, because engines keep loaded what is the same object."""
    return _posted(sheet)


def _posted(sheet: Sheet) -> tuple[Rules, Literals]:
    rules, has = _framed(sheet)
    for part in sheet.parts:
        part.post(has, rules)
    return rules, has


def _framed(sheet: Sheet) -> tuple[Rules, Literals]:
    """That each place has one of its values, without what the parts of a sheet say."""
    places = len(sheet.names)
    number = len(sheet.values)
    rules = Rules(
        lambda choice: Assignment(
            sheet.names[(choice - 1) // number], sheet.values[(choice - 1) % number]
        )
    )
    choices = rules.choices(places, number)
    rules.exactly_one(choices)
    has = np.stack([choices[:, 0], -choices[:, 0]], axis=1) if number == 2 else choices
    if sheet.domains:
        has = _within(sheet.domains, choices, rules)
    if sheet.shown is not None:
        rules.hide(np.delete(choices, sorted(sheet.shown), axis=0))
    return rules, has


def _within(domains: tuple[frozenset[int], ...], choices: Literals, rules: Rules) -> Literals:
    """Literals of places that may have some of the values: all other choices are false, and the
    second of two values is that it is not the first."""
    has = choices.copy()
    every = range(choices.shape[1])
    never = np.array([[value not in domain for value in every] for domain in domains])
    rules.clause(-choices[never].reshape(-1, 1))
    rules.hide(choices[never])
    for place, domain in enumerate(domains):
        if len(domain) == 2:
            first, second = sorted(domain)
            has[place, second] = -choices[place, first]
    return has
