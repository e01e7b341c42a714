"""Each number is the size of the group in which it stands: equal ones that hang together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, cast

from exactone.models.boards.board import CachedFields
from exactone.models.text.words import numbered

from . import part
from .components import Nearness, bits, sure_and_could
from .hanging import hanging
from .islands import LARGE, post_cuts, post_steps
from .literals import Answer, Clause, Literals, Rules, components, neighbours, true_ones
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, nothing
from .sketch import Ground, Sketch

PAIR = 2  # places of a group; that they are no more is said of each of them
STARTS = 4  # places of a group that is too large from which what is too much is told


@dataclass(frozen=True)
class OwnSizes(CachedFields, Part):
    """Places with the same value that hang together are a group. Where the value stands for a
    size, the group has as many places; other values stand anywhere.

    Some places are known to have a value, which is a part of what it says: what their groups can
    reach is known before any search.
    """

    numbers: tuple[int, ...]  # of each value its size; 0 where groups of it have any
    places: tuple[int, ...]
    near: tuple[tuple[int, int], ...]  # pairs of these places
    known: tuple[tuple[int, int], ...] = ()  # places, and their values

    def post(self, has: Literals, rules: Rules) -> None:
        """What is known of single places and of neighbours; hidden choices for the groups of
        places whose value is known: this place is of that group. Other groups of wrong sizes are
        cut off when they are seen."""
        beside = neighbours(self.places, self.near)
        for place, value in self.known:
            rules.clause([[int(has[place, value])]])
        could = self._could
        least = self._least(could, beside)
        room = len(self.places) - sum(least)
        for value, size in enumerate(self.numbers):
            if not size:
                continue
            wanted = {place: int(has[place, value]) for place in self.places}
            _post_neighbours(wanted, could[value], beside, size, rules)
            self._post_groups(value, wanted, could[value], beside, rules)
            if least[value] and least[value] + room < min(2 * size, len(could[value])):
                rules.at_most(size, [[wanted[place] for place in sorted(could[value])]])
        rules.lazy.append(_Cuts(self, has, could, beside))

    @cached_property
    def _could(self) -> list[set[int]]:
        """Of each value the places that may have it: where as many hang together as it says, of
        those that are known to have it or not known to have another one."""
        beside = neighbours(self.places, self.near)
        known = dict(self.known)
        open_ones = [place for place in self.places if place not in known]
        areas = list(components(open_ones, beside))
        by_size = []
        for value, size in enumerate(self.numbers):
            own = [place for place, its in self.known if its == value]
            some = areas
            if own:
                some = list(components([*open_ones, *own], beside))
            by_size.append({place for area in some if len(area) >= size for place in area})
        return by_size

    def _least(self, could: Sequence[set[int]], beside: Mapping[int, Sequence[int]]) -> list[int]:
        """Of each value how many places have it at least: those of known groups that cannot
        reach each other."""
        numbers = []
        for value, size in enumerate(self.numbers):
            known = {place for place, its in self.known if its == value}
            numbers.append(0)
            while size and known & could[value]:
                numbers[-1] += size
                start = min(known & could[value])
                # two groups of which each reaches a place between are perhaps the same
                known -= _steps(start, could[value], beside, size).keys()
        return numbers

    def _post_groups(
        self,
        value: int,
        wanted: Mapping[int, int],
        could: set[int],
        beside: Mapping[int, Sequence[int]],
        rules: Rules,
    ) -> None:
        """The group of each place that is known to have this value; one of several that hang
        together."""
        size = self.numbers[value]
        known = [place for place, its in self.known if its == value and place in could]
        for group in components(known, beside):
            start = min(group)
            steps = _steps(start, could, beside, size)
            own = dict(zip(steps, rules.hidden(len(steps)).tolist(), strict=True))
            clauses = [[own[place]] if place in own else list[int]() for place in group]
            rules.exactly(size, [list(own.values())])
            within = {place: [other for other in beside[place] if other in own] for place in own}
            for place, choice in own.items():
                clauses.append([-choice, wanted[place]])
                for other in beside[place]:
                    if other in could:
                        its = [own[other]] if other in own else []
                        clauses.append([-choice, -wanted[other], *its])
            rules.clause(clauses)
            if size >= LARGE:
                post_steps(own, steps, within, rules, size)
            else:
                post_cuts(own, start, within, rules)

    def propagators(self, values: int) -> Iterator[OwnSizesPropagator]:
        yield OwnSizesPropagator(self)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for place, value in self.known:
            if filled.get(place, value) != value:
                yield f"{words.name(place)} is not {words.values[value]}"
        for value in sorted({*filled.values()}):
            size = self.numbers[value]
            some = frozenset({value})
            for group, closed in hanging(filled, some, self.places, self.near) if size else ():
                if len(group) > size or (closed and len(group) < size):
                    called = f"the group of {words.values[value]} at {words.name(group[0])}"
                    yield f"{called} has {numbered(len(group), 'place')}, not {size}"

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        pairs = frozenset(frozenset({places[one], places[other]}) for one, other in self.near)
        every = frozenset(places[place] for place in self.places)
        sized = frozenset((values[value], size) for value, size in enumerate(self.numbers))
        yield "own sizes", sized, every, pairs
        for place, value in self.known:
            yield "known", places[place], values[value]

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        beside = neighbours(self.places, self.near)
        could = self._could
        number = 0
        for value, size in enumerate(self.numbers):
            if not size:
                continue
            number += sum(3 + 2 * len(beside[place]) for place in could[value])
            known = [place for place, its in self.known if its == value and place in could[value]]
            for group in components(known, beside):
                reach = len(_steps(min(group), could[value], beside, size))
                number += reach * (15 + (12 * size if size >= LARGE else 0))
        return number


def _post_neighbours(
    wanted: Mapping[int, int],
    could: set[int],
    beside: Mapping[int, Sequence[int]],
    size: int,
    rules: Rules,
) -> None:
    """A place that cannot have a value does not; one alone has no equal neighbour, and one of
    several has one."""
    clauses = list[list[int]]()
    for place, literal in wanted.items():
        if place not in could:
            clauses.append([-literal])
            continue
        equal = [wanted[other] for other in beside[place] if other in could]
        if size > 1:
            clauses.append([-literal, *equal])
        if size <= PAIR:
            clauses += [[-literal, *(-its for its in some)] for some in combinations(equal, size)]
    if clauses:
        rules.clause(clauses)


def _steps(
    start: int, could: set[int], beside: Mapping[int, Sequence[int]], size: int
) -> dict[int, int]:
    """The places that a group of this size can reach, the nearest first, and in how many steps."""
    distance = {start: 0}
    for place in (todo := [start]):
        if distance[place] + 1 < size:
            new = [other for other in beside[place] if other in could and other not in distance]
            distance |= dict.fromkeys(new, distance[place] + 1)
            todo += new
    return distance


class _Cuts:
    """Names clauses for groups of wrong sizes."""

    def __init__(
        self,
        part: OwnSizes,
        has: Literals,
        could: Sequence[set[int]],
        beside: Mapping[int, Sequence[int]],
    ) -> None:
        self.part = part
        self.beside = beside
        self.wanted = [
            {place: int(has[place, value]) for place in sorted(some)}
            for value, some in enumerate(could)
        ]

    def __call__(self, true: Answer) -> Iterator[Clause]:
        """Of a group that is too large some place is not so; from one that is too small each
        place must get out."""
        for size, wanted in zip(self.part.numbers, self.wanted, strict=True):
            if not size:
                continue
            for group in components(true_ones(wanted, true), self.beside):
                if len(group) > size:
                    yield from self._too_many(group, size, wanted)
                elif len(group) < size:
                    yield from self._too_few(group, wanted)

    def _too_many(self, group: set[int], size: int, wanted: Mapping[int, int]) -> Iterator[Clause]:
        """Not all are so of as many as are too many already, from some places on."""
        every = sorted(group)
        for start in every[:: 1 + len(every) // STARTS]:
            cells = [start]
            for place in cells:
                if len(cells) > size:
                    break
                new = [o for o in self.beside[place] if o in group and o not in cells]
                cells += new
            yield [-wanted[place] for place in cells[: size + 1]]

    def _too_few(self, group: set[int], wanted: Mapping[int, int]) -> Iterator[Clause]:
        """A place of a group has another value, or some place around the group has the same."""
        around = {other for place in group for other in self.beside[place]} - group
        ways = [wanted[other] for other in sorted(around) if other in wanted]
        for place in sorted(group):
            yield [-wanted[place], *ways]


class Note(NamedTuple):
    """What is known of the places that are forgotten."""

    forgotten: int
    # of each group the places beside it that are not forgotten, its value, and how many it has
    groups: tuple[tuple[int, int, int], ...]


class OwnSizesPropagator(part.Propagator):
    """All places. It notes how many places the groups have that can go on."""

    forgets = True
    notes_values = True

    def __init__(self, own: OwnSizes) -> None:
        self.places = own.places
        self.numbers = own.numbers
        self.known = own.known
        self.near = Nearness(own.places, own.near)
        self.first = Note(0, ())

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Groups that have all their places take no other, those that miss some take their only
        way on; no place has a value of which too few hang together."""
        for place, value in self.known:
            if possible[place] & ~(1 << value):
                return [(place, possible[place] & 1 << value)]
        note = cast(Note, notes[self.note])
        struck = list[tuple[int, int]]()
        for value, size in enumerate(self.numbers):
            if size:
                out, taken = self._struck(value, size, possible, note)
                if out & taken:
                    return CANNOT
                bit = 1 << value
                struck += [(place, possible[place] & ~bit) for place in bits(out)]
                struck += [(place, possible[place] & bit) for place in bits(taken)]
        left = dict[int, int]()
        for place, mask in struck:
            left[place] = left.get(place, mask) & mask
        return left.items()

    def _struck(
        self, value: int, size: int, possible: Sequence[int], note: Note
    ) -> tuple[int, int]:
        """The places that do not have a value, and those that have it; all of both where that
        cannot be."""
        wrong = 1 << self.places[0], 1 << self.places[0]
        forgotten = [(ports, grown) for ports, its, grown in note.groups if its == value]
        ports = [each for each, _ in forgotten]
        sure, could = sure_and_could(self.places, possible, 1 << value)
        out = taken = 0
        for one in self.near.joined(sure, ports):
            grown = one.places.bit_count() + sum(forgotten[n][1] for n in one.forgotten)
            ways = one.ports & could
            if grown > size or (grown < size and not ways):
                return wrong
            if grown == size:
                out |= ways
            elif not ways & ways - 1:
                taken |= ways
        for one in self.near.joined(could & ~out, ports):
            grown = one.places.bit_count() + sum(forgotten[n][1] for n in one.forgotten)
            if grown < size:
                if one.forgotten or one.places & sure:
                    return wrong
                out |= one.places
        return out, taken

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """A group, grown from those of its value that it is beside; or a way on that is none.
        What is closed is right."""
        note = cast(Note, notes[self.note])
        here = 1 << place
        value = mask.bit_length() - 1
        groups = list[tuple[int, int, int]]()
        ports, grown = self.near.beside[place], 1
        for its_ports, its, number in note.groups:
            if its_ports & here and its == value and self.numbers[value]:
                ports |= its_ports
                grown += number
            else:
                groups.append((its_ports & ~here, its, number))
        if self.numbers[value]:
            groups.append((ports & ~note.forgotten & ~here, value, grown))
        notes[self.note] = Note(
            note.forgotten | here, tuple(sorted(one for one in groups if one[0]))
        )
