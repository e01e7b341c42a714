"""How a board may be turned: rules and givens are compared by what they say of which places, however they are written.

So a turn is found wherever the turned rules say the same, place by place; not where that only follows from all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ...solver.puzzle import Turn
from .._parts.part import Pair, Single, Statement
from .._parts.related import Related
from .board import Board
from .made import Assigned, Sheet

Listed = frozenset[tuple[int, int]]


def turns(board: Board, sheet: Sheet, given: Mapping[int, frozenset[int]]) -> list[Turn] | None:
    """The ways that map the board, the rules and the givens onto themselves; None where nothing can be turned."""
    ways = board.turns()
    if ways is None:
        return None
    as_it_is = _said(sheet, given, range(len(sheet.names)))
    return [_of_labels(sheet.names, goes) for goes in ways if _said(sheet, given, goes) == as_it_is]


def _of_labels(names: Sequence[str], goes: Sequence[int]) -> Turn:
    """What a turn that sends each place where the list says makes of a label."""
    to = {name: names[place] for name, place in zip(names, goes, strict=True)}
    return lambda said: Assigned(to[said.variable], said.value)


def same(sheet: Sheet, turn: Turn) -> Related:
    """The rule that places have the same value as those that they are turned to; of hidden ones that is not asked."""
    number = {name: place for place, name in enumerate(sheet.names)}
    to = {place: number[turn(Assigned(name, sheet.values[0])).variable] for name, place in number.items()}
    shown = to.keys() if sheet.shown is None else sheet.shown
    pairs = tuple((one, other) for one, other in to.items() if one != other and one in shown)
    return Related(pairs, frozenset((value, value) for value in range(len(sheet.values))))


def _said(sheet: Sheet, given: Mapping[int, frozenset[int]], goes: Sequence[int]) -> Hashable:
    """What givens and rules say of places that are sent where the list says."""
    values = len(sheet.values)
    sums = _Sums(values)
    sums.add(Single(goes[place], some) for place, some in given.items())
    for part in sheet.parts:
        sums.add(part.statements(goes, values))
    shown = None if sheet.shown is None else frozenset(goes[place] for place in sheet.shown)
    return shown, frozenset(sums.others), sums.singles(), sums.pairs()


@dataclass
class _Sums:
    """What all statements come down to: of each place which values it may have, of two places which pairs."""

    values: int
    others: set[Hashable] = field(default_factory=set)
    _singles: dict[int, frozenset[int]] = field(default_factory=dict)
    _pairs: dict[tuple[int, int], set[tuple[bool, Listed]]] = field(default_factory=lambda: defaultdict(set))
    _known: dict[Hashable, Hashable] = field(default_factory=dict)

    def add(self, statements: Iterable[Statement]) -> None:
        """Some statements more."""
        for said in statements:
            if isinstance(said, Single):
                self._singles[said.place] = self._singles.get(said.place, said.allowed) & said.allowed
            elif isinstance(said, Pair):
                one, other, allowed, listed = said
                self._pairs[min(one, other), max(one, other)].add((allowed, listed if one < other else _turned(listed)))
            else:
                self.others.add(said)

    def singles(self) -> Hashable:
        """The values that places may have, where they may not have all."""
        return frozenset(item for item in self._singles.items() if len(item[1]) < self.values)

    def pairs(self) -> Hashable:
        """The pairs of values that places may have, where they may not have all."""
        found = ((places, self._relation(frozenset(said))) for places, said in self._pairs.items())
        return frozenset((places, relation) for places, relation in found if relation != (False, frozenset()))

    def _relation(self, said: frozenset[tuple[bool, Listed]]) -> Hashable:
        """Several relations as one: the pairs that are allowed, or those that are not, whichever are fewer."""
        if said not in self._known:
            allowed = [listed for allows, listed in said if allows]
            forbidden = frozenset[tuple[int, int]]().union(*(listed for allows, listed in said if not allows))
            listed = frozenset.intersection(*allowed) - forbidden if allowed else forbidden
            shorter = 2 * len(listed) + (not allowed) <= self.values**2
            every = frozenset[tuple[int, int]]() if shorter else _all_pairs(self.values)
            self._known[said] = (bool(allowed), listed) if shorter else (not allowed, every - listed)
        return self._known[said]


def _turned(listed: Listed) -> Listed:
    return frozenset((b, a) for a, b in listed)


def _all_pairs(values: int) -> Listed:
    return frozenset((a, b) for a in range(values) for b in range(values))
