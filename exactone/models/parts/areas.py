"""Areas of some sizes: places with some values that hang together."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from exactone.models.boards.cells import Pairs
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError

from . import part
from .components import Nearness, bits, sure_and_could
from .form import NEARNESS, VALUE, in_table, near_each_other, valued
from .hanging import hanging
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
from .names import Names, Table
from .own_sizes import OwnSizes
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values, nothing
from .sketch import Ground, Sketch

# ways to lie of areas that are counted; where there are more, wrong numbers are told answer by
# answer
LISTED = 20_000


_NUMBER = re.compile("[1-9][0-9]{0,5}")


@dataclass(frozen=True)
class Areas(Part):
    """Places with one of the values that hang together are an area. It has one of the sizes.

    So many areas have that size; None where any number will do.
    """

    values: frozenset[int]
    places: tuple[int, ...]
    near: tuple[tuple[int, int], ...]  # pairs of these places
    sizes: tuple[tuple[int, int | None], ...]  # sizes, and how many areas have them

    def post(self, has: Literals, rules: Rules) -> None:
        """Clauses for wrong areas, told when they are seen;
        what is to be counted has hidden choices: here lies one."""
        wanted = one_of(self.places, self.values, has, rules)
        beside = neighbours(self.places, self.near)
        rules.lazy.append(_Cuts(self, wanted, beside))
        for size, number in self.sizes:
            if number is not None and (ways := _ways(self.places, size, beside)) is not None:
                lying = rules.hidden(len(ways)).tolist()
                rules.exactly(number, [lying])
                for choice, way in zip(lying, ways, strict=True):
                    so = _literals(way, wanted, beside)
                    rules.clause([[-choice, literal] for literal in so])
                    rules.clause([choice, *(-literal for literal in so)])

    def propagators(self, values: int) -> Iterator[AreasPropagator]:
        yield AreasPropagator(self, sum(1 << value for value in self.values))

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        sizes = dict(self.sizes)
        number_of = Counter[int]()
        said = " or ".join(map(str, sorted(sizes)))
        for area, closed in hanging(filled, self.values, self.places, self.near):
            if len(area) not in sizes if closed else len(area) > max(sizes, default=0):
                called = f"the area of {words.any_of(self.values)} at {words.name(area[0])}"
                yield f"{called} has {numbered(len(area), 'place')}, not {said}"
            number_of[len(area)] += closed
        unknown = any(place not in filled for place in self.places)
        for size, number in self.sizes:
            if number is not None and (
                number_of[size] > number or (number_of[size] < number and not unknown)
            ):
                yield f"there are {number_of[size]} areas of {size}, not {number}"

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        pairs = frozenset(frozenset({places[one], places[other]}) for one, other in self.near)
        yield (
            "areas",
            moved_values(self.values, values),
            frozenset(places[place] for place in self.places),
            pairs,
            frozenset(self.sizes),
        )

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        found = mentioned(len(self.places), len(self.values), values)
        beside = neighbours(self.places, self.near)
        for size, number in self.sizes:
            for way in _ways(self.places, size, beside) or () if number is not None else ():
                found += 2 + 3 * len(way.union(*(beside[place] for place in way)))
        return found


def _ways(
    places: Sequence[int], size: int, beside: Mapping[int, Sequence[int]]
) -> list[frozenset[int]] | None:
    """The ways in which areas of a size can lie; None where there are too many to list."""
    ways = dict.fromkeys(frozenset({place}) for place in places)
    for _ in range(1, min(size, len(places) + 1)):
        ways = dict.fromkeys(
            way | {o} for way in ways for place in way for o in beside[place] if o not in way
        )
        if len(ways) > LISTED:
            return None
    return list(ways)


def _literals(
    area: Iterable[int], wanted: Mapping[int, int], beside: Mapping[int, Sequence[int]]
) -> list[int]:
    """What is so where an area lies: its places are wanted, those around it are not."""
    inside = sorted(area)
    around = {other for place in inside for other in beside[place]}.difference(inside)
    return [wanted[place] for place in inside] + [-wanted[place] for place in sorted(around)]


class _Cuts:
    """Names clauses for areas of wrong sizes, and for wrong numbers of them."""

    def __init__(
        self, part: Areas, wanted: Mapping[int, int], beside: Mapping[int, Sequence[int]]
    ) -> None:
        self.wanted = wanted
        self.beside = beside
        self.sizes = dict(part.sizes)
        self.most = max(self.sizes, default=0)

    def __call__(self, true: Answer) -> Iterator[Clause]:
        """An area of a wrong size breaks, or grows; where a size is too frequent or too rare,
        something changes."""
        areas = defaultdict[int, list[set[int]]](list)
        places = true_ones(self.wanted, true)
        for area in components(places, self.beside):
            areas[len(area)].append(area)
            if len(area) > self.most:
                yield self._too_many(area)
            elif len(area) not in self.sizes:
                yield self._changes(area)
        for size, number in self.sizes.items():
            if number is not None and len(areas[size]) > number:
                yield [
                    literal for area in areas[size][: number + 1] for literal in self._changes(area)
                ]
            elif number is not None and len(areas[size]) < number:
                yield [
                    -literal if place in places else literal
                    for place, literal in self.wanted.items()
                ]

    def _too_many(self, area: set[int]) -> Clause:
        """Some place is not so, of as many as are too many already."""
        cells = [min(area)]
        for place in cells:
            cells += [other for other in self.beside[place] if other in area and other not in cells]
        return [-self.wanted[place] for place in cells[: self.most + 1]]

    def _changes(self, area: set[int]) -> Clause:
        """Some place of an area is not so, or one beside it is."""
        return [-literal for literal in _literals(area, self.wanted, self.beside)]


class Note(NamedTuple):
    """What is known of the places that are forgotten."""

    forgotten: int
    # of each the places beside it that are not forgotten, and its size
    components: tuple[tuple[int, int], ...]
    left: tuple[tuple[int, int], ...]  # sizes, and how many areas are still wanted


class AreasPropagator(part.Propagator):
    """All places. It notes how large the areas are that can go on,
    and how many of each size are still wanted."""

    forgets = True

    def __init__(self, areas: Areas, values: int) -> None:
        self.places = areas.places
        self.values = values
        self.near = Nearness(areas.places, areas.near)
        self.any = {size for size, number in areas.sizes if number is None}
        self.first = Note(
            0, (), tuple((size, number) for size, number in areas.sizes if number is not None)
        )

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Areas of no size that is left take their only way on, those of the largest none."""
        note = cast(Note, notes[self.note])
        values = self.values
        sure, could = sure_and_could(self.places, possible, values)
        open_ones = list[tuple[int, int]]()
        left = Counter(dict(note.left))
        for one in self.near.joined(sure, [ports for ports, _ in note.components]):
            size = one.places.bit_count() + sum(
                note.components[number][1] for number in one.forgotten
            )
            if ways := one.ports & could:
                open_ones.append((ways, size))
            elif size not in self.any:
                left[size] -= 1
        sizes = self.any.union(size for size, number in left.items() if number > 0)
        most = max(sizes, default=0)
        if min(left.values(), default=0) < 0 or (any(left.values()) and could == sure):
            return CANNOT
        taken = 0
        left_out = could & ~sure if not most else 0
        for ways, size in open_ones:
            if size > most:
                return CANNOT
            if size == most:
                left_out |= ways
            elif size not in sizes and not ways & ways - 1:
                taken |= ways
        if taken & left_out:
            return CANNOT
        struck = [(place, possible[place] & ~values) for place in bits(left_out)]
        return struck + [(place, possible[place] & values) for place in bits(taken)]

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """An area, grown from those that it is beside; or a way on that is none.
        What is closed is counted."""
        note = cast(Note, notes[self.note])
        here = 1 << place
        joined = [(ports & ~here, size) for ports, size in note.components]
        if mask & self.values:
            rest = set(range(len(joined)))
            ports = (
                self.near.around(here, [ports for ports, _ in note.components], rest)
                & ~note.forgotten
                & ~here
            )
            size = 1 + sum(size for number, (_, size) in enumerate(joined) if number not in rest)
            joined = [(ports, size), *(joined[number] for number in rest)]
        closed = Counter(size for ports, size in joined if not ports)
        left = tuple((size, number - closed[size]) for size, number in note.left)
        notes[self.note] = Note(
            note.forgotten | here, tuple(sorted(one for one in joined if one[0])), left
        )


KEYS = {
    **VALUE,
    "sizes": "those that areas may have, a list; or a table of sizes and how many areas have each",
    "own": (
        "or true: areas of a value that is a whole number from 1 up are as large as that; others "
        "are free"
    ),
    **NEARNESS,
}


def _read(table: Table, names: Names) -> Iterator[Areas | OwnSizes]:
    if ("sizes" not in table) is ("own" not in table):
        raise PuzzleError(
            "areas needs sizes = [1, 2], or own = true where values are sizes, and not both",
            "areas",
        )
    for places, near in near_each_other(table, "areas", names):
        if "own" in table:
            yield from _own(table, names, places, near)
        else:
            yield Areas(valued(table, "areas", names), places, near, _sizes(table["sizes"]))


def _own(table: Table, names: Names, places: tuple[int, ...], near: Pairs) -> Iterator[OwnSizes]:
    """Areas of each value that is a number, as large as that."""
    if table["own"] is not True or "value" in table:
        raise PuzzleError(
            "own = true stands without a value: areas of each number are as large as that", "areas"
        )
    sizes = [0] * len(names.values)
    for word, value in names.values.items():
        if _NUMBER.fullmatch(word):
            sizes[value] = int(word)
    if not any(sizes):
        raise PuzzleError("own = true needs values that are numbers from 1 up", "areas")
    yield OwnSizes(tuple(sizes), places, near)


def _sizes(said: object) -> tuple[tuple[int, int | None], ...]:
    """Sizes in a list, or in a table with how many areas have them."""
    if isinstance(said, list) and said and all(_is_number(size, 1) for size in said):
        return tuple((size, None) for size in sorted(set(said)))
    if isinstance(said, Mapping) and said:
        items = [
            (int(size), number) for size, number in said.items() if _NUMBER.fullmatch(str(size))
        ]
        if len(items) == len(said) and all(_is_number(number, 0) for _, number in items):
            return tuple(sorted(items))
    shown = "sizes = [1, 2], or sizes = { 3 = 1, 2 = 4 } where areas are counted"
    raise PuzzleError(f"sizes are whole numbers from 1 up; write {shown}", "areas")


def _is_number(said: object, least: int) -> bool:
    return isinstance(said, int) and not isinstance(said, bool) and least <= said < 10**6


SIZES = """\
# areas: cells with a value, or with any of a list, that hang together are an area; by = "touching"
# counts corners, too. sizes: those that areas may have; as a table also how many areas have each.
# `in` as in connected
kind = "rules"
values = ["#", "-"]
grid = '''
. . . . .
. . - . .
. . . . .
'''
[[rule]]
areas = { value = "#", by = "touching", sizes = { 3 = 1, 1 = 2 } }
[[rule]]
areas = { value = "#", sizes = [1, 3] }
"""

OWN = """\
# own: areas of a number from 1 up are as large as it says; other values, such as 0, stand anywhere
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . 3 .
4 . . .
. . 1 .
'''
[[rule]]
areas = { own = true }
"""

WISH = "what hangs together of some values has one of these sizes"
FORM = in_table("areas", KEYS, _read, '{ value = "#", sizes = [2] }', SIZES, OWN)
