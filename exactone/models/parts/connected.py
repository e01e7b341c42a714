"""Places with some values hang together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from . import part
from .components import Nearness, bits, sure_and_could
from .form import NEARNESS, VALUE, in_table, near_each_other, valued
from .hanging import around
from .literals import (
    Answer,
    Clause,
    Literals,
    Rules,
    apart,
    components,
    mentioned,
    neighbours,
    one_of,
    true_ones,
)
from .names import Names, Table
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values, nothing
from .sketch import Ground, Sketch


@dataclass(frozen=True)
class Connected(Part):
    """From each of the places that have one of the values one can step to every other,
    by pairs that are near."""

    values: frozenset[int]
    places: tuple[int, ...]
    near: tuple[tuple[int, int], ...]  # pairs of these places

    def post(self, has: Literals, rules: Rules) -> None:
        """Clauses that are told when places hang apart."""
        rules.lazy.append(_Cuts(self, one_of(self.places, self.values, has, rules)))

    def propagators(self, values: int) -> Iterator[ConnectedPropagator]:
        yield ConnectedPropagator(self.places, self.near, sum(1 << value for value in self.values))

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        beside = around(self.places, self.near)
        wanted = [place for place in self.places if filled.get(place, -1) in self.values]
        reached = set[int]()
        todo = wanted[:1]
        while todo:
            place = todo.pop()
            if place not in reached and (place not in filled or filled[place] in self.values):
                reached.add(place)
                todo += beside[place]
        for place in wanted:
            if place not in reached:
                both = f"{words.name(wanted[0])} and {words.name(place)}"
                yield f"{both} do not hang together by {words.them(self.values)}"
                return

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        pairs = frozenset(frozenset({places[one], places[other]}) for one, other in self.near)
        some = moved_values(self.values, values)
        yield "connected", some, frozenset(places[place] for place in self.places), pairs

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        return mentioned(len(self.places), len(self.values), values)


class _Cuts:
    """Names clauses for what hangs apart: two places of different components,
    or what lies between them."""

    def __init__(self, part: Connected, wanted: Mapping[int, int]) -> None:
        self.wanted = wanted
        self.beside = neighbours(part.places, part.near)
        # in how many answers a place was wanted: what is likely to be sure
        self.often = Counter[int]()

    def __call__(self, true: Answer) -> Iterator[Clause]:
        """For each component but the largest: not this place of it, not that of the largest,
        or some place between."""
        wanted = true_ones(self.wanted, true)
        largest = max(components(wanted, self.beside), key=len, default=wanted)
        if len(largest) == len(wanted):
            return
        often = self.often = self.often + Counter(wanted)
        there = max(largest, key=often.__getitem__)
        for component, between in apart(wanted, there, self.beside):
            here = max(component, key=often.__getitem__)
            yield [
                -self.wanted[here],
                -self.wanted[there],
                *(self.wanted[place] for place in between),
            ]


class Note(NamedTuple):
    """What is known of the places that are forgotten, as sets of places in bits."""

    forgotten: int
    # of each the places beside it that are not forgotten; no more than two equal ones
    components: tuple[int, ...]


class ConnectedPropagator(part.Propagator):
    """All places. It notes how the components of those that are forgotten may go on."""

    forgets = True

    def __init__(
        self, places: tuple[int, ...], near: tuple[tuple[int, int], ...], values: int
    ) -> None:
        self.places = places
        self.values = values
        self.near = Nearness(places, near)
        self.first = Note(0, ())

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """What is not reached is not wanted, and must not be sure;
        the only way on must be taken."""
        note = cast(Note, notes[self.note])
        values = self.values
        sure, could = sure_and_could(self.places, possible, values)
        components = list(self.near.joined(sure, note.components))
        if not components:
            return []
        (first, _, ports), *others = components
        reached = first | self.near.reached(first | ports, could, note.components)
        if any(not (one.places | one.ports) & reached for one in others):
            return CANNOT
        struck = [(place, possible[place] & ~values) for place in bits(could & ~reached)]
        for one in components if others else ():
            if not (ways := one.ports & could) & ways - 1:
                struck += [(place, possible[place] & values) for place in bits(ways)]
        return struck

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """A component, joined from those that it is beside; or a way on that is none."""
        forgotten, components = cast(Note, notes[self.note])
        here = 1 << place
        forgotten |= here
        found = [ports & ~here for ports in components]
        if mask & self.values:
            left = set(range(len(components)))
            merged = self.near.around(here, components, left) & ~forgotten
            found = [merged, *(components[number] for number in left)]
        found.sort()
        few = tuple(
            ports for number, ports in enumerate(found) if number < 2 or ports != found[number - 2]
        )
        notes[self.note] = Note(forgotten, few)


KEYS = {**VALUE, **NEARNESS}


def _read(table: Table, names: Names) -> Iterator[Connected]:
    values = valued(table, "connected", names)
    for places, near in near_each_other(table, "connected", names):
        yield Connected(values, places, near)


EXAMPLE = """\
# connected: the cells with a value, or with any of a list, hang together by their sides, or,
# with by = "touching", by sides and corners; with `in` it is asked of the cells of each list,
# and steps go from cell to cell of the list. Of variables `pairs` lists who is near whom, as in
# apart.
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

WISH = "all places with some values hang together"
FORM = in_table("connected", KEYS, _read, '{ value = "#" }', EXAMPLE)
