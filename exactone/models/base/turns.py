"""How a board may be turned: rules and givens are compared by what they say of which places and
values, however they are written.

So a turn is found wherever the turned rules say the same, place by place; not where that only
follows from all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import and_

from exactone.models.boards.board import Board, Line, PlacesTurned
from exactone.models.parts.count import Count
from exactone.models.parts.part import Beside, Pair, Part, Single, Statement, moved_values
from exactone.models.parts.related import Related
from exactone.solver.limits import portions
from exactone.solver.puzzle import Solution, Turn
from exactone.solver.symmetry import BoardTurn

from .part_puzzle import Assignment, PartPuzzle, Sheet, Step


def turns(
    board: Board,
    sheet: Sheet,
    given: Mapping[int, frozenset[int]],
    points: Mapping[str, Collection[Step]],
) -> list[Turn] | None:
    """The ways that map the board, the rules and the givens onto themselves;
    None where nothing can be turned."""
    ways = _ways(board)
    if ways is None:
        return None
    as_it_is = _said(sheet, given, range(len(sheet.names)), range(len(sheet.values)))
    found = list[Turn]()
    for turn, goes in ways:
        becomes = turned_values(sheet.values, points, turn)
        if becomes is not None and _said(sheet, given, goes, becomes) == as_it_is:
            found.append(_of_labels(sheet.names, sheet.values, goes, becomes))
    return found


def turned(
    board: Board,
    values: Sequence[str],
    points: Mapping[str, Collection[Step]],
    one: Solution,
    other: Solution,
) -> bool:
    """Whether some way to turn the board makes one solution into another, whatever the rules say of
    it."""
    for turn, goes in _ways(board) or ():
        becomes = turned_values(values, points, turn)
        if becomes is not None:
            image = _of_labels(board.names, values, goes, becomes)
            if all(image(label) in other for label in one):
                return True
    return False


@lru_cache(maxsize=8)
def _ways(board: Board) -> list[PlacesTurned] | None:
    """The ways to turn a board."""
    return board.turns()


def is_image(one: PartPuzzle, other: PartPuzzle, turn: BoardTurn, goes: Sequence[int]) -> bool:
    """Whether the other puzzle is the one, turned, when each place goes where the list says: all
    rules and givens say the same then."""
    becomes = turned_values(one.values, one.points, turn)
    if becomes is None or one.values != other.values or one.sheet.shown != other.sheet.shown:
        return False
    every = range(len(other.sheet.names)), range(len(other.sheet.values))
    return _said(one.sheet, one.given, goes, becomes) == _said(other.sheet, other.given, *every)


def turned_values(
    values: Sequence[str], points: Mapping[str, Collection[Step]], turn: BoardTurn
) -> Sequence[int] | None:
    """What each value becomes; None where one would have to point where none does."""
    by_points = defaultdict[frozenset[Step], list[int]](list)
    for number, value in enumerate(values):
        if value in points:
            by_points[frozenset(points[value])].append(number)
    becomes = [*range(len(values))]
    for steps, some in by_points.items():
        others = by_points.get(frozenset(map(turn.step, steps)), [])
        if len(some) != len(others):
            return None
        for one, other in zip(some, others, strict=True):
            becomes[one] = other
    return becomes


def _of_labels(
    names: Sequence[str], values: Sequence[str], goes: Sequence[int], becomes: Sequence[int]
) -> Turn:
    """What a turn that sends each place and each value where the lists say makes of a label."""
    to = {name: names[place] for name, place in zip(names, goes, strict=True)}
    into = {value: values[number] for value, number in zip(values, becomes, strict=True)}
    return lambda said: Assignment(to[said.variable], into[said.value])


def same(sheet: Sheet, turn: Turn) -> Iterator[Part]:
    """The rules that places have the value that is turned to them; of hidden ones that is not
    asked."""
    place_of = {name: place for place, name in enumerate(sheet.names)}
    value_of = {value: number for number, value in enumerate(sheet.values)}
    every = range(len(sheet.values))
    shown = range(len(sheet.names)) if sheet.shown is None else sorted(sheet.shown)
    to = {
        place: place_of[turn(Assignment(sheet.names[place], sheet.values[0])).variable]
        for place in shown
    }
    becomes = [
        value_of[turn(Assignment(name, value)).value]
        for name in sheet.names[:1]
        for value in sheet.values
    ]
    pairs = tuple((one, other) for one, other in to.items() if one != other)
    yield Related(pairs, frozenset(enumerate(becomes)))
    staying = frozenset(value for value, other in enumerate(becomes) if value == other)
    if len(staying) < len(every):
        lines = tuple(Line((one,)) for one, other in to.items() if one == other)
        yield Count(staying, lines, 1, 1)


def _said(
    sheet: Sheet,
    given: Mapping[int, frozenset[int]],
    goes: Sequence[int],
    becomes: Sequence[int],
) -> Hashable:
    """What givens and rules say where places and values are sent where the lists say."""
    said = _Summary(len(sheet.values))
    said.add(Single(goes[place], moved_values(some, becomes)) for place, some in given.items())
    said.add(
        Single(goes[place], moved_values(domain, becomes))
        for place, domain in enumerate(sheet.domains)
    )
    for part in sheet.parts:
        said.add(part.moved(goes, becomes))
    shown = None if sheet.shown is None else frozenset(goes[place] for place in sheet.shown)
    return shown, frozenset(said.others), said.singles(), said.pairs()


@dataclass
class _Summary:
    """What all statements come down to: of each place which values it may have,
    of two places which pairs."""

    values: int
    others: set[Hashable] = field(default_factory=set)
    _singles: dict[int, frozenset[int]] = field(default_factory=dict)
    _pairs: dict[tuple[int, int], Beside] = field(default_factory=dict)

    def add(self, statements: Iterable[Statement]) -> None:
        """Some statements more."""
        for said in portions(statements):
            if isinstance(said, Single):
                self._singles[said.place] = (
                    self._singles.get(said.place, said.allowed) & said.allowed
                )
            elif isinstance(said, Pair):
                one, other, beside = said
                if one < other:
                    self._add_pair((one, other), beside)
                else:
                    self._add_pair((other, one), _the_other_way(beside))
            else:
                self.others.add(said)

    def _add_pair(self, places: tuple[int, int], beside: Beside) -> None:
        known = self._pairs.setdefault(places, beside)
        if known is not beside:
            self._pairs[places] = _both(known, beside)

    def singles(self) -> Hashable:
        """The values that places may have, where they may not have all."""
        return frozenset(item for item in self._singles.items() if len(item[1]) < self.values)

    def pairs(self) -> Hashable:
        """The pairs of values that places may have, where they may not have all."""
        anything = ((1 << self.values) - 1,) * self.values
        return frozenset(item for item in portions(self._pairs.items()) if item[1] != anything)


@lru_cache(maxsize=1024)
def _the_other_way(beside: Beside) -> Beside:
    """Which pairs there may be, seen from the second place."""
    found = [0] * len(beside)
    for value, others in enumerate(beside):
        for other in range(len(beside)):
            if others >> other & 1:
                found[other] |= 1 << value
    return tuple(found)


@lru_cache(maxsize=1024)
def _both(one: Beside, other: Beside) -> Beside:
    """Which pairs there may be by two rules."""
    return tuple(map(and_, one, other))
