"""Groups as upper bounds and nothing else: of some literals at most so many are true.

A group of at least `low` says that at most its width less `low` of the negated literals are
true, so a clause is one bound, too. Choice c is the literal 2c here, its negation 2c + 1: so
`literal ^ 1` is the opposite. Choices of which exactly one is true, such as twins, become one
choice. A literal that is mentioned twice counts twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from .groups import Groups


class Bound(NamedTuple):
    """Of these literals at most so many are true."""

    literals: tuple[int, ...]
    most: int


@dataclass
class Bounds:
    """All bounds, over as few choices as they take."""

    choices: int
    bounds: list[Bound]
    shown: list[int]  # the visible choices of the groups,
    names: list[int]  # and the literal that each is here
    visible: list[bool]  # of each choice whether it is part of an answer
    possible: bool = True  # whether no bound is broken from the start
    # of each literal the bounds that it counts in
    watch: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.watch = [[] for _ in range(2 * self.choices)]
        for number, bound in enumerate(self.bounds):
            for literal in set(bound.literals):
                self.watch[literal].append(number)


def bounds_of(groups: Groups) -> Bounds:
    """The bounds that groups come down to."""
    said = list(_said(groups))
    root = _one_name(said, groups.choices)
    used = sorted({literal >> 1 for literal in root})
    number = dict(zip(used, range(len(used)), strict=True))
    here = [2 * number[literal >> 1] + (literal & 1) for literal in root]
    tightest = dict[tuple[int, ...], int]()
    for bound in said:
        literals, most = _plain([here[literal] for literal in bound.literals], bound.most)
        if most < len(literals):
            tightest[literals] = min(most, tightest.get(literals, most))
    shown = np.flatnonzero(groups.hidden == 0).tolist()
    names = [here[2 * choice] for choice in shown]
    visible = {name >> 1 for name in names}
    return Bounds(
        len(used),
        [Bound(*bound) for bound in tightest.items()],
        shown,
        names,
        [choice in visible for choice in range(len(used))],
        min(tightest.values(), default=0) >= 0,
    )


def _said(groups: Groups) -> Iterator[Bound]:
    """The bounds of each group, over all choices."""
    literals = (2 * groups.members).tolist()
    ends = groups.first.tolist()
    bounds = zip(groups.low.tolist(), groups.high.tolist(), ends, ends[1:], strict=False)
    for low, high, begin, end in bounds:
        group = literals[begin:end]
        if high < end - begin:
            yield Bound(tuple(group), high)
        if low > 0:
            yield Bound(tuple(literal + 1 for literal in group), end - begin - low)


def _one_name(said: list[Bound], choices: int) -> list[int]:
    """Of each literal the one that stands for all that are as true as it is."""
    root = list(range(2 * choices))

    def find(literal: int) -> int:
        while root[literal] != literal:
            root[literal] = literal = root[root[literal]]
        return literal

    pairs = {
        frozenset(bound.literals) for bound in said if bound.most == 1 and len(bound.literals) == 2
    }
    for pair in pairs:
        if len(pair) == 2 and frozenset(literal ^ 1 for literal in pair) in pairs:
            one, other = sorted(pair)
            one = find(one)
            other = find(other ^ 1)
            # else they are one already, or against each other, which the search will see
            if one >> 1 != other >> 1:
                one, other = sorted((one, other))
                root[other], root[other ^ 1] = one, one ^ 1
    return [find(literal) for literal in root]


def _plain(literals: list[int], most: int) -> tuple[tuple[int, ...], int]:
    """A bound in order, without literals that stand beside their negation: one of the two is true
    anyway."""
    plain = sorted(literals)
    for literal in {literal & ~1 for literal in literals}:
        while literal in plain and literal + 1 in plain:
            plain.remove(literal)
            plain.remove(literal + 1)
            most -= 1
    return tuple(plain), most
