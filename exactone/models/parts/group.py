"""The groups beside some places have so many places together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, cast

from exactone.models.boards.board import Line
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

from . import part
from .components import Nearness, bits, sure_and_could
from .form import NEARNESS, VALUE, bounds, in_table, near_each_other, valued
from .hanging import hanging, outside
from .literals import (
    Answer,
    Clause,
    Literals,
    Rules,
    components,
    mentioned,
    neighbours,
    one_of,
    true_ones,
)
from .names import BOUNDS, Names, Table
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values, nothing
from .sketch import Ground, Sketch

BLANK = (".", "_", "?")
SHORT = 7  # digits of a number


@dataclass(frozen=True)
class Group(Part):
    """Places with one of the values that hang together are a group. Those groups that have one of
    the places of a line have together at least and at most so many places; `high` is None where
    there is no end."""

    values: frozenset[int]
    places: tuple[int, ...]
    near: tuple[tuple[int, int], ...]  # pairs of these places
    line: Line
    low: int
    high: int | None

    def post(self, has: Literals, rules: Rules) -> None:
        """Hidden choices: this place is in one of these groups. Whatever else hangs together and
        says so is cut off."""
        wanted = one_of(self.places, self.values, has, rules)
        beside = neighbours(self.places, self.near)
        reach = _reach(self, beside)
        own = dict(zip(reach, rules.hidden(len(reach)).tolist(), strict=True))
        start = {place for place in self.line.places if place in own}
        outside = sorted({*self.line.places} & wanted.keys() - start)
        clauses = [[-wanted[place]] for place in outside]
        for place, choice in own.items():
            clauses.append([-choice, wanted[place]])
            if place in start:
                clauses.append([choice, -wanted[place]])
            else:
                clauses.append([-choice, *(own[each] for each in beside[place] if each in own)])
            for other in beside[place]:
                its = [own[other]] if other in own else []
                clauses.append([-choice, -wanted[other], *its])
        if clauses:
            rules.clause(clauses)
        if self.low > len(own):
            rules.clause([[]])
        elif self.low > 0:
            rules.at_least(self.low, [list(own.values())])
        if self.high is not None and self.high < len(own):
            rules.at_most(self.high, [list(own.values())])
        within = {place: [each for each in beside[place] if each in own] for place in own}
        rules.lazy.append(partial(_cuts, own, frozenset(start), within))

    def propagators(self, values: int) -> Iterator[GroupPropagator]:
        yield GroupPropagator(self, sum(1 << value for value in self.values))

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        least = 0
        is_open = any(place not in filled for place in self.line.places if place in self.places)
        here = set(self.line.places)
        for group, closed in hanging(filled, self.values, self.places, self.near):
            if not here.isdisjoint(group):
                least += len(group)
                is_open = is_open or not closed
        most = len(self.places) if is_open else least
        if wrong := outside(least, most, self.low, self.high):
            groups = f"the groups of {words.them(self.values)} at {words.called(self.line)}"
            yield f"{groups} have {wrong}"

    def instead(self, filled: Values) -> str | None:
        if self.low != self.high:
            return None
        here = set(self.line.places)
        groups = (group for group, _ in hanging(filled, self.values, self.places, self.near))
        return str(sum(len(group) for group in groups if not here.isdisjoint(group)))

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        pairs = frozenset(frozenset({places[one], places[other]}) for one, other in self.near)
        yield (
            "group",
            moved_values(self.values, values),
            frozenset(places[place] for place in self.places),
            pairs,
            frozenset(places[place] for place in self.line.places),
            max(0, self.low),
            self.high,
        )

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        beside = neighbours(self.places, self.near)
        reach = _reach(self, beside)
        found = mentioned(len(self.places), len(self.values), values)
        return found + sum(6 + 4 * len(beside[place]) for place in reach)


def _reach(part: Group, beside: Mapping[int, list[int]]) -> list[int]:
    """The places that these groups can have, the nearest first."""
    found = dict.fromkeys(
        (place for place in part.line.places if place in beside and part.high != 0), 1
    )
    for place in (todo := list(found)):
        if part.high is None or found[place] < part.high:
            new = [other for other in beside[place] if other not in found]
            found |= dict.fromkeys(new, found[place] + 1)
            todo += new
    return todo


def _cuts(
    own: Mapping[int, int],
    start: frozenset[int],
    beside: Mapping[int, Sequence[int]],
    true: Answer,
) -> Iterator[Clause]:
    """For what hangs together without a place of the line: none of it is in these groups, or some
    place around it is."""
    for component in components(true_ones(own, true), beside):
        if start.isdisjoint(component):
            around = {other for place in component for other in beside[place]} - component
            for place in sorted(component):
                yield [-own[place], *(own[each] for each in sorted(around))]


class Note(NamedTuple):
    """What is known of the places that are forgotten."""

    forgotten: int
    # of each that can go on: the places beside it that are not forgotten, its size, and whether it
    # has a place of the line
    components: tuple[tuple[int, int, bool], ...]
    closed: int  # places of groups that have a place of the line, and cannot go on


class GroupPropagator(part.Propagator):
    """All places. It notes how large the groups are that can go on."""

    forgets = True

    def __init__(self, group: Group, values: int) -> None:
        self.places = group.places
        self.values = values
        self.near = Nearness(group.places, group.near)
        self.line = sum(1 << place for place in set(group.line.places).intersection(group.places))
        self.low = group.low
        self.high = len(group.places) if group.high is None else group.high
        self.first = Note(0, (), 0)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Where there are as many as may be, groups do not go on; where no more can be reached
        than must be, all of that is taken."""
        note = cast(Note, notes[self.note])
        sure, could = sure_and_could(self.places, possible, self.values)
        all_ports = [ports for ports, *_ in note.components]
        least, ways = note.closed, self.line & could & ~sure
        for one in self.near.joined(sure, all_ports):
            old = [note.components[number] for number in one.forgotten]
            if one.places & self.line or any(touches for *_, touches in old):
                least += one.places.bit_count() + sum(size for _, size, _ in old)
                ways |= one.ports & could
        if least > self.high:
            return CANNOT
        if least == self.high:
            return [(place, possible[place] & ~self.values) for place in bits(ways)]
        most = self._most(could, note)
        if most[0] < self.low:
            return CANNOT
        if most[0] == self.low:
            taken = most[1] & ~sure
            return [(place, possible[place] & self.values) for place in bits(taken)]
        return []

    def _most(self, could: int, note: Note) -> tuple[int, int]:
        """How many places these groups can have at most, and those of them that are not
        forgotten."""
        begin = self.line & could
        for ports, _, touches in note.components:
            begin |= ports & could if touches else 0
        reached = self.near.reached(begin, could, [ports for ports, *_ in note.components])
        number = note.closed + reached.bit_count()
        number += sum(
            size for ports, size, touches in note.components if touches or ports & reached
        )
        return number, reached

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """A group, grown from those that it is beside; or a way on that is none."""
        note = cast(Note, notes[self.note])
        here = 1 << place
        found = [(ports & ~here, size, touches) for ports, size, touches in note.components]
        if mask & self.values:
            rest = set(range(len(found)))
            ports = (
                self.near.around(here, [ports for ports, *_ in note.components], rest)
                & ~note.forgotten
                & ~here
            )
            merged = [each for number, each in enumerate(found) if number not in rest]
            size = 1 + sum(size for _, size, _ in merged)
            touches = bool(here & self.line) or any(own for *_, own in merged)
            found = [(ports, size, touches), *(found[number] for number in rest)]
        closed = note.closed + sum(size for ports, size, touches in found if touches and not ports)
        left = tuple(sorted(each for each in found if each[0]))
        notes[self.note] = Note(note.forgotten | here, left, closed)


KEYS = {
    **VALUE,
    "at": "some places, a list: the groups that have one of them",
    **BOUNDS,
    "around": (
        "or a picture of numbers: so many in the groups at the sides of each cell; . where nothing "
        "is said"
    ),
    **NEARNESS,
}


def _read(table: Table, names: Names) -> Iterator[Group]:
    values = valued(table, "group", names)
    if ("at" in table) is ("around" in table):
        said = (
            'group needs at = ["r1c1", "r1c2"], or around with a picture of numbers, and not both'
        )
        raise PuzzleError(said, "group")
    lines = list(_told(table, names))
    for places, near in near_each_other(table, "group", names):
        for line, low, high in lines:
            yield Group(values, places, near, line, low, high)


def _told(table: Table, names: Names) -> Iterator[tuple[Line, int, int | None]]:
    """The places whose groups are told, with how many places these have."""
    if "at" in table:
        low, high = bounds(table, "group", "how many places")
        for line in names.lines(table["at"], "group", "at"):
            yield line, low or 0, high
        return
    if also := next((bound for bound in BOUNDS if bound in table), None):
        raise PuzzleError(f"group has around and {also}; make two rules of it", "group")
    near = names.around("sides", "group")
    for cell, sign in names.picture(table["around"], "around", "group").items():
        if sign.isascii() and sign.isdecimal() and len(sign) < SHORT:
            yield near(cell), int(sign), int(sign)
        elif sign not in BLANK:
            said = f"around has {quoted(sign)}; write a number, or . where nothing is said"
            raise PuzzleError(said, "group")


EXAMPLE = """\
# group: cells with a value, or with any of a list, that hang together are a group. The groups that
# have one of some cells have so many cells together; each group counts once. around: a picture of
# numbers, so many in the groups at the sides of each cell. `in` and `by` as in connected
kind = "rules"
values = ["#", "-"]
grid = '''
. . . .
. . - .
. . . .
'''
[[rule]]
group = { value = "#", at = ["r1c1", "r1c4"], exactly = 3 }
[[rule]]
[rule.group]
value = "#"
around = '''
. . . .
. . 5 .
. . . .
'''
"""

WISH = "the groups that have one of some places have so many places together"
FORM = in_table("group", KEYS, _read, '{ value = "#", at = ["r1c1"], exactly = 3 }', EXAMPLE)
