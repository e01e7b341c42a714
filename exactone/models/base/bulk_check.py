"""Rules looked at for many answers at once, in arrays; values of places that are not shown are
found for them. For `check.py`, which looks at one answer after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from exactone.models.boards.regions import beside, regions
from exactone.models.parts.implies import Implies, ManyImplies
from exactone.models.parts.part import Flags, Part, ValueTable, Words
from exactone.solver.limits import look, portions

from .part_puzzle import Sheet

WAYS = 1000  # in which places of a region can be filled that are not shown
AT_ONCE = 10_000  # assignments that are made of some in this way


class BulkCheck:
    """Some parts, looked at for many assignments at once."""

    def __init__(self, parts: Iterable[Part], values: int, words: Words) -> None:
        every = [*parts]
        self.values = values
        self.words = words
        self.implied = ManyImplies((part for part in every if isinstance(part, Implies)), values)
        self.others = [part for part in every if not isinstance(part, Implies)]

    def hold(self, filled: ValueTable) -> Flags:
        """Of each assignment, a row for each, whether all parts hold."""
        right = self.implied.hold(filled)
        for part in self.others:
            look()
            held = part.holds(filled, self.values)
            right &= self._one_by_one(part, filled) if held is None else held
        return right

    def _one_by_one(self, part: Part, filled: ValueTable) -> Flags:
        """Of each assignment whether a part holds that looks at one after the other."""
        rows = (dict(enumerate(row)) for row in portions(filled.tolist()))
        return np.array(
            [next(part.broken(row, self.words), None) is None for row in rows], dtype=np.bool_
        )


class Completion:
    """Finds values of the places that are not shown, for many assignments at once.

    These places fall apart into regions that no rule has in common, and of each region all
    values are tried, as long as they are few. Which places a rule is about is asked of its
    propagators: were they wrong, no values would be found, or some that do not hold; who checks
    looks at all rules in the end.
    """

    def __init__(self, sheet: Sheet, given: Mapping[int, frozenset[int]], words: Words) -> None:
        number = len(sheet.values)
        shown = sheet.shown or frozenset()
        hidden = [place for place in range(len(sheet.names)) if place not in shown]
        pieces = [piece for rule in sheet.rules for piece in rule.pieces()]
        about = [frozenset(piece.places(number)) - shown for piece in pieces]
        near = beside(len(sheet.names), [sorted(places) for places in about])
        self.possible = True
        self.regions = list[Region]()
        for region in regions(sum(1 << place for place in hidden), near):
            places = [place for place in hidden if region >> place & 1]
            domains = [
                sorted(sheet.domain(place) & given.get(place, sheet.domain(place)))
                for place in places
            ]
            ways = prod(map(len, domains))
            if not 0 < ways <= WAYS:
                self.possible = False
                return
            parts = [
                part
                for piece, some in zip(pieces, about, strict=True)
                if not some.isdisjoint(places)
                for part in piece.parts
            ]
            self.regions.append(
                Region(
                    np.array(places),
                    np.array([*product(*domains)]),
                    BulkCheck(parts, number, words),
                )
            )

    def complete(self, filled: NDArray[np.int64]) -> Flags:
        """Writes the values that were found into the assignments; says for which there are any."""
        found = np.ones(len(filled), dtype=np.bool_)
        for region in self.regions:
            rows = max(1, AT_ONCE // len(region.ways))
            for begin in range(0, len(filled), rows):
                some = slice(begin, begin + rows)
                found[some] &= region.complete(filled[some])
        return found


@dataclass(frozen=True)
class Region:
    """Places that are not shown, all values that they may have together, and the rules about
    them."""

    places: NDArray[np.int64]
    ways: NDArray[np.int64]  # a row for each
    rules: BulkCheck

    def complete(self, filled: NDArray[np.int64]) -> Flags:
        """Writes the first values that go with the others into each assignment; says for which
        there are any."""
        tried = np.repeat(filled, len(self.ways), axis=0)
        tried[:, self.places] = np.tile(self.ways, (len(filled), 1))
        held = self.rules.hold(tried).reshape(len(filled), len(self.ways))
        first = held.argmax(axis=1)
        filled[:, self.places] = self.ways[first]
        found: Flags = held[np.arange(len(filled)), first]
        return found
