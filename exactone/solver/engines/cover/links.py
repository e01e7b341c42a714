"""Groups that must agree as places of a scan: sides of tiles that meet, variables that are equal.

home     a group of which exactly one choice is true, with a place in a scan; each choice stands
         in one home
link     two homes whose choices fall into classes: those of both that are true must be of the
         same class
digit    a class is a number, and each of its binary digits a place: the earlier home covers it
         where the digit is 1,
         the later one where it is 0. So it is covered exactly once where the classes have the
         same digit there.

Models say in clauses what a choice needs beside it. With digits in their stead all is an exact
cover along the scan, and what its states must know of a home is a few bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from exactone.solver.model import Rules

LARGE = 200_000  # mentions of choices; what is larger is too wide for a scan anyway

Fits = NDArray[np.bool_]
"""For each choice of a home, and each of a later one, whether both may be true."""


class Group(NamedTuple):
    """A row of a table."""

    low: int
    high: int
    literals: list[int]
    at: int  # its place in the scan; -1 for none


def linked(rules: Rules) -> Rules | None:
    """These rules with digits in the stead of clauses; None where they are of another sort."""
    if not rules.all_visible or rules.mentions() > LARGE:
        return None
    groups = list(_groups(rules))
    placed = [group for group in groups if group.at >= 0]
    homes = {group.at: group.literals for group in placed}
    clauses = [group for group in groups if min(group.literals, default=0) < 0]
    if (
        not clauses
        or len(homes) < len(placed)
        or any((group.low, group.high) != (1, 1) for group in placed)
    ):
        return None
    links = _Links(homes)
    if len(links.where) < rules.size or not all(map(links.take, clauses)):
        return None
    digits = {
        pair: _digits(homes[pair[0]], homes[pair[1]], fits) for pair, fits in links.fits.items()
    }
    others = [group for group in groups if group.at < 0 and min(group.literals, default=0) >= 0]
    return _laid_out(rules, homes, digits, others)


def _groups(rules: Rules) -> Iterator[Group]:
    for low, high, literals, at in rules.tables():
        places = [-1] * len(literals) if at is None else at.tolist()
        for row, place in zip(literals.tolist(), places, strict=True):
            yield Group(low, high, row, place)


@dataclass
class _Links:
    """Which choices of two homes may be true together, as clauses say one after the other."""

    homes: Mapping[int, Sequence[int]]
    fits: dict[tuple[int, int], Fits] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.where = {
            choice: (at, i) for at, home in self.homes.items() for i, choice in enumerate(home)
        }

    def take(self, clause: Group) -> bool:
        """A clause: one choice needs some of another home, or excludes one;
        False where it says something else."""
        negative = [-literal for literal in clause.literals if literal < 0]
        needed = [literal for literal in clause.literals if literal > 0]
        if (
            clause.low != 1
            or clause.high != len(clause.literals)
            or len(negative) > 1 + (not needed)
        ):
            return False
        choice, *excluded = negative
        (home, own), others = self.where[choice], [self.where[each] for each in needed or excluded]
        far = {at for at, _ in others}
        if len(far) != 1 or home in far:
            return False
        (there,) = far
        both = min(home, there), max(home, there)
        shape = tuple(len(self.homes[at]) for at in both)
        fits = self.fits.setdefault(both, np.ones(shape, dtype=np.bool_))
        row = (fits if home < there else fits.T)[own]
        allowed = np.full(len(row), not needed)
        allowed[[number for _, number in others]] = bool(needed)
        row &= allowed
        return True


def _digits(home: Sequence[int], later: Sequence[int], fits: Fits) -> list[list[int]] | None:
    """For each digit the choices that cover it; None where the choices do not fall into classes."""
    classes, which = np.unique(fits, axis=0, return_inverse=True)
    if (classes.sum(axis=0) > 1).any():
        return None
    # who fits nobody is in a class of its own
    number = np.where(fits.any(axis=1), which.ravel(), len(classes))
    others = np.where(fits.any(axis=0), classes.argmax(axis=0), len(classes) + 1)
    one = [*zip(home, number.tolist(), strict=True)]
    other = [*zip(later, others.tolist(), strict=True)]
    covered = list[list[int]]()
    for digit in range(int(max(number.max(), others.max())).bit_length()):
        with_it = [choice for choice, own in one if own >> digit & 1]
        without = [choice for choice, own in other if not own >> digit & 1]
        covered.append([*with_it, *without])
    return covered


def _laid_out(
    rules: Rules,
    homes: Mapping[int, Sequence[int]],
    digits: Mapping[tuple[int, int], list[list[int]] | None],
    others: Sequence[Group],
) -> Rules | None:
    """Homes in the order of the scan, before each of them the digits of its links to earlier
    ones."""
    made = Rules(rules.label)
    made.choices(rules.size)
    places = list[Sequence[int]]()
    for at in sorted(homes):
        for (_, later), homes_of in digits.items():
            if homes_of is None:
                return None
            places += homes_of if later == at else []
        places.append(homes[at])
    for place, choices in enumerate(places):
        made.exactly_one(np.array([choices], dtype=np.int32), np.array([place]))
    for low, high, literals, _ in others:
        made.between(low, high, [literals])
    return made
