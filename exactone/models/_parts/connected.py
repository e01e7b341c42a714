"""Places with some values hang together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

from . import part
from .form import Form, Names, Table, known_keys, near_each_other, valued
from .literals import mentioned, one_of, true_ones
from .part import Filled, Notes, Part, Statement, Struck, Words

if TYPE_CHECKING:
    from ...solver.model import Answer, Clause, Literals, Rules


@dataclass(frozen=True)
class Connected(Part):
    """From each of the places that have one of the values one can step to every other, by pairs that are near."""

    values: frozenset[int]
    places: tuple[int, ...]
    near: tuple[tuple[int, int], ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """Clauses that are told when places hang apart."""
        rules.lazy.append(_Apart(self, one_of(self.places, self.values, has, rules)))

    def refiners(self, values: int) -> Iterator[Refiner]:
        yield Refiner(self.places, self.near, sum(1 << value for value in self.values))

    def broken(self, filled: Filled, words: Words) -> Iterator[str]:
        beside: dict[int, list[int]] = {place: [] for place in self.places}
        for one, other in self.near:
            beside[one].append(other)
            beside[other].append(one)
        wanted = [place for place in self.places if filled.get(place, -1) in self.values]
        reached, todo = set[int](), wanted[:1]
        while todo:
            place = todo.pop()
            if place not in reached and (place not in filled or filled[place] in self.values):
                reached.add(place)
                todo += beside[place]
        for place in wanted:
            if place not in reached:
                both = f"{words.name(wanted[0])} and {words.name(place)}"
                yield f"{both} do not hang together by places with {words.any_of(self.values)}"
                return

    def statements(self, at: Sequence[int], values: int) -> Iterator[Statement]:
        pairs = frozenset(frozenset({at[one], at[other]}) for one, other in self.near)
        yield "connected", self.values, frozenset(at[place] for place in self.places), pairs

    def mentions(self, values: int) -> int:
        return mentioned(len(self.places), len(self.values), values)


class _Apart:
    """Names clauses for what hangs apart: two places of different components, or what lies between them."""

    def __init__(self, part: Connected, wanted: Mapping[int, int]) -> None:
        self.wanted = wanted
        self.beside: dict[int, list[int]] = {place: [] for place in part.places}
        for one, other in part.near:
            self.beside[one].append(other)
            self.beside[other].append(one)
        self.often = dict.fromkeys(part.places, 0)  # in how many answers a place was wanted: what is likely to be sure

    def __call__(self, true: Answer) -> Iterator[Clause]:
        """For each component but the largest: not this place of it, not that of the largest, or some place between."""
        wanted = true_ones(self.wanted, true)
        components = sorted(self._components(wanted), key=len)
        if len(components) < 2:
            return
        for place in wanted:
            self.often[place] += 1
        there = max(components.pop(), key=self.often.__getitem__)
        for component in components:
            here = max(component, key=self.often.__getitem__)
            between = self._between(component, there)
            yield [-self.wanted[here], -self.wanted[there], *(self.wanted[place] for place in between)]

    def _components(self, wanted: set[int]) -> Iterator[set[int]]:
        left = set(wanted)
        while left:
            yield self._reached(left.pop(), left)

    def _reached(self, start: int, left: set[int]) -> set[int]:
        """What hangs together with a place; it is taken out of what is left."""
        found, todo = {start}, [start]
        while todo:
            for place in self.beside[todo.pop()]:
                if place in left:
                    left.remove(place)
                    found.add(place)
                    todo.append(place)
        return found

    def _between(self, component: set[int], there: int) -> list[int]:
        """The places around a component that are seen from outside."""
        around = {place for each in component for place in self.beside[each]} - component
        outside = self._reached(there, self.beside.keys() - around - component - {there})
        return sorted(place for place in around if not outside.isdisjoint(self.beside[place]))


class Note(NamedTuple):
    """What is known of the places that are forgotten, as sets of places in bits."""

    forgotten: int
    components: tuple[int, ...]  # of each the places beside it that are not forgotten; no more than two equal ones


class Refiner(part.Refiner):
    """All places. It notes how the components of those that are forgotten may go on."""

    forgets = True

    def __init__(self, places: tuple[int, ...], near: tuple[tuple[int, int], ...], values: int) -> None:
        self.places, self.values = places, values
        self.beside = dict.fromkeys(places, 0)
        for one, other in near:
            self.beside[one] |= 1 << other
            self.beside[other] |= 1 << one
        self.first = Note(0, ())

    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """What is not reached is not wanted, and must not be sure; the only way on must be taken."""
        note, values = cast(Note, notes[self.note]), self.values
        sure = could = 0
        for place in self.places:
            if (mask := possible[place]) & values:
                could |= 1 << place
                if not mask & ~values:
                    sure |= 1 << place
        components = self._joined(sure, note.components)
        if not components:
            return []
        reached = self._reached(could, note.components, components[0])
        if sure & ~reached or any(not ports & reached for ports in components[1:]):
            return [(self.places[0], 0)]
        struck = [(place, possible[place] & ~values) for place in _bits(could & ~reached)]
        for ports in components if len(components) > 1 else ():
            if not (ways := ports & could & ~sure) & ways - 1:
                struck += [(place, possible[place] & values) for place in _bits(ways)]
        return struck

    def _joined(self, sure: int, forgotten: Sequence[int]) -> list[int]:
        """For each component, of forgotten places and sure ones, its own sure places and those beside it."""
        found, left = list[int](), list(forgotten)
        while sure or left:
            ports = left.pop() if left else sure & -sure
            while new := ports & sure:
                sure &= ~new
                ports |= self._around(new, left)
            found.append(ports)
        return found

    def _reached(self, could: int, forgotten: Sequence[int], ports: int) -> int:
        """The places that hang together with a component where all that may be wanted is wanted."""
        reached, todo, left = 0, ports & could, list(forgotten)
        while todo:
            reached |= todo
            todo = self._around(todo, left) & could & ~reached
        return reached

    def _around(self, places: int, left: list[int]) -> int:
        """What is beside these places, directly or by components that they are beside, which are left no longer."""
        found = 0
        for place in _bits(places):
            found |= self.beside[place]
        for ports in [ports for ports in left if ports & places]:
            left.remove(ports)
            found |= ports
        return found

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """A component, joined from those that it is beside; or a way on that is none."""
        forgotten, components = cast(Note, notes[self.note])
        here = 1 << place
        forgotten |= here
        found = sorted(ports & ~here for ports in components)
        if mask & self.values:
            left = list(components)
            found = sorted([self._around(here, left) & ~forgotten, *left])
        few = tuple(ports for number, ports in enumerate(found) if number < 2 or ports != found[number - 2])
        notes[self.note] = Note(forgotten, few)


def _bits(places: int) -> Iterator[int]:
    """The places of a set."""
    while places:
        lowest = places & -places
        places ^= lowest
        yield lowest.bit_length() - 1


def _read(data: Table, names: Names) -> Iterator[Connected]:
    table = known_keys(data["connected"], "connected", ("value", "in", "by"), '{ value = "#" }')
    values = valued(table, "connected", names)
    for places, near in near_each_other(table, "connected", names):
        yield Connected(values, places, near)


EXAMPLE = """\
# connected: the cells with a value, or with any of a list, hang together by their sides, or, with by = "touching", by
# sides and corners; with `in` it is asked of the cells of each list, and steps go from cell to cell of the list
kind = "rules"
values = ["#", "-"]
grid = '''
# . . #
. . . .
# . . #
'''
[[rule]]
connected = { value = "#" }
[[rule]]
connected = { value = "-", by = "touching" }
[[rule]]
connected = { value = "#", in = ["rows", "columns"] }
"""

FORM = Form("connected", ("connected",), _read, (EXAMPLE,))
