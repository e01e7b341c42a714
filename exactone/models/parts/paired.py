"""Places with some values and places with others are paired off, one to one,
with what is near them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, cast

from exactone.solver.errors import PuzzleError

from . import part
from .components import Nearness, bits
from .form import NEARNESS, VALUE, in_table, near_each_other, valued
from .hanging import around
from .literals import Answer, Clause, Literals, Rules, mentioned, neighbours, one_of, true_ones
from .names import Names, Table
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values, nothing
from .sketch import Ground, Sketch


@dataclass(frozen=True)
class Paired(Part):
    """The places with one of the values can be paired off with those with one of the partners,
    each with a near one."""

    values: frozenset[int]
    partners: frozenset[int]
    places: tuple[int, ...]
    near: tuple[tuple[int, int], ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """There are as many, each with one of the others near it; where some have too few of them,
        a clause says so."""
        beside = neighbours(self.places, self.near)
        some, others = (
            one_of(self.places, values, has, rules) for values in (self.values, self.partners)
        )
        rules.exactly(
            len(self.places), [[*some.values(), *(-literal for literal in others.values())]]
        )
        for own, its in ((some, others), (others, some)):
            rules.clause(
                [[-own[place], *(its[other] for other in beside[place])] for place in self.places]
            )
            rules.lazy.append(partial(_cuts, own, its, beside))

    def propagators(self, values: int) -> Iterator[PairedPropagator]:
        yield PairedPropagator(
            self, *(sum(1 << value for value in some) for some in (self.values, self.partners))
        )

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        beside = around(self.places, self.near)
        for own, its in ((self.values, self.partners), (self.partners, self.values)):
            taken = dict[int, int]()
            fits = {None, *its}
            may = {
                place: [other for other in beside[place] if filled.get(other) in fits]
                for place in beside
            }
            for place in self.places:
                if filled.get(place, -1) in own and not _takes(place, may, taken, set()):
                    said = f"{words.name(place)} is {words.said(filled[place])}"
                    yield (
                        f"{said}, and near it no {words.any_of(its)} is left that is not another's"
                    )

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        near = frozenset(frozenset({places[one], places[other]}) for one, other in self.near)
        yield (
            "paired",
            moved_values(self.values, values),
            moved_values(self.partners, values),
            frozenset(places[place] for place in self.places),
            near,
        )

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        each = (
            mentioned(len(self.places), len(some), values) for some in (self.values, self.partners)
        )
        return 4 * len(self.places) + 4 * len(self.near) + sum(each)


def _takes(
    place: int, may: Mapping[int, Sequence[int]], taken: dict[int, int], asked: set[int]
) -> bool:
    """Whether a place finds a partner, also if others that have one must take another;
    so it is in `taken` then."""
    for other in may[place]:
        if other not in asked:
            asked.add(other)
            if other not in taken or _takes(taken[other], may, taken, asked):
                taken[other] = place
                return True
    return False


def _cuts(
    own: Mapping[int, int],
    its: Mapping[int, int],
    beside: Mapping[int, Sequence[int]],
    true: Answer,
) -> Iterator[Clause]:
    """Of some that have too few partners one is not so, or another place near them is a partner."""
    some = true_ones(own, true)
    partners = true_ones(its, true)
    partner_of = dict[int, int]()
    for place in sorted(some):
        came_from = dict[int, int]()
        todo = [place]
        free = None
        for one in todo:
            for other in beside[one]:
                if other in partners and other not in came_from:
                    came_from[other] = one
                    if other not in partner_of:
                        free = other
                        break
                    todo.append(partner_of[other])
            if free is not None:
                break
        if free is None:
            around = {other for one in todo for other in beside[one]} - partners
            yield [*(-own[one] for one in sorted(todo)), *(its[other] for other in sorted(around))]
            continue
        while free is not None:  # each on the way takes the next one
            one = came_from[free]
            before = next((other for other, holder in partner_of.items() if holder == one), None)
            partner_of[free], free = one, before


Alone = tuple[int, int]
"""Places that have no partner yet, as bits: those with a value, and those with a partner's."""


class Note(NamedTuple):
    """What is known of the places that are forgotten."""

    forgotten: int
    ways: frozenset[Alone]  # for each way to pair off the others those that are left alone


class PairedPropagator(part.Propagator):
    """All places. It notes who is left alone, in each way to pair off the others."""

    forgets = True

    def __init__(self, paired: Paired, values: int, partners: int) -> None:
        self.places = paired.places
        self.kinds = (values, partners)
        self.near = Nearness(paired.places, paired.near).beside
        self.every = sum(1 << place for place in paired.places)
        self.first = Note(0, frozenset({(0, 0)}))

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what leaves somebody alone for ever, in every way to pair off those that are
        known."""
        ways = cast(Note, notes[self.note]).ways
        undecided = list[int]()
        kinds = {place: self._kinds(mask) for place in self.places if (mask := possible[place])}
        could = [
            sum(1 << place for place, some in kinds.items() if kind in some) for kind in (0, 1)
        ]
        for place, some in kinds.items():
            if len(some) > 1:
                undecided.append(place)
            else:
                could = [each & ~(1 << place) for each in could]
                ways = self._ways(ways, place, some[0], could)
        if not ways:
            return CANNOT
        struck = list[tuple[int, int]]()
        for place in undecided:
            others = [each & ~(1 << place) for each in could]
            left = possible[place]
            for kind in kinds[place]:
                if not self._ways(ways, place, kind, others):
                    left &= ~self._mask(possible[place], kind)
            struck.append((place, left))
        return struck

    def _kinds(self, mask: int) -> list[int | None]:
        """What a place may be: 0 one with a value, 1 a partner, None neither."""
        found: list[int | None] = [kind for kind, values in enumerate(self.kinds) if mask & values]
        return found + [None] * (mask & ~(self.kinds[0] | self.kinds[1]) > 0)

    def _mask(self, mask: int, kind: int | None) -> int:
        return (
            mask & self.kinds[kind] if kind is not None else mask & ~(self.kinds[0] | self.kinds[1])
        )

    def _ways(
        self, ways: Iterable[Alone], place: int, kind: int | None, could: Sequence[int]
    ) -> frozenset[Alone]:
        """The ways with one place more in which all who are alone may still find a partner."""
        found = set[Alone]()
        for alone in ways:
            made = [alone]
            if kind is not None:
                own = alone[kind]
                its = alone[1 - kind]
                made = [(own | 1 << place, its)]
                made += [(own, its & ~(1 << other)) for other in bits(its & self.near[place])]
                made = [(its, own) for own, its in made] if kind else made
            found.update(one for one in made if self._goes_on(one, could))
        return frozenset(found)

    def _goes_on(self, alone: Alone, could: Sequence[int]) -> bool:
        """Whether all who are alone are near one who may be their partner."""
        some, others = alone
        return all(self.near[place] & could[1] for place in bits(some)) and all(
            self.near[place] & could[0] for place in bits(others)
        )

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """It pairs off with one who is alone, or is alone itself."""
        note = cast(Note, notes[self.note])
        forgotten = note.forgotten | 1 << place
        left = self.every & ~forgotten
        notes[self.note] = Note(
            forgotten, self._ways(note.ways, place, self._kinds(mask)[0], (left, left))
        )


KEYS = {**VALUE, "with": "the values of their partners: one, or a list", **NEARNESS}


def _read(table: Table, names: Names) -> Iterator[Paired]:
    values = valued(table, "paired", names)
    if "with" not in table or not (partners := names.some_values(table["with"], "paired")):
        raise PuzzleError(
            'paired does not say with what; write with = "tree", or a list of values', "paired"
        )
    if both := values & partners:
        raise PuzzleError(
            f"paired has {list(names.values)[min(both)]} on both sides; keep one of them", "paired"
        )
    for places, near in near_each_other(table, "paired", names):
        yield Paired(values, partners, places, near)


EXAMPLE = """\
# paired: the cells with a value and those with another one can be paired off one to one, so that
# each has its partner at one of its sides; or, with by = "touching", near it in another way; in
# and pairs as in connected
kind = "rules"
values = ["tent", "tree", "-"]
grid = '''
.    .    tree .
tree .    .    .
.    .    tree .
'''
[[rule]]
paired = { value = "tent", with = "tree" }
[[rule]]
count = { value = "tree", exactly = 3 }
[[rule]]
apart = { value = "tent", by = "touching" }
"""

WISH = "places with some values are paired off with places that have others, one to one"
FORM = in_table("paired", KEYS, _read, '{ value = "tent", with = "tree" }', EXAMPLE)
