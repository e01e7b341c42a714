"""Places with some values are islands around clues, each as large as its clue says."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, cast

from exactone.models.text.picture import rows
from exactone.models.text.words import numbered, quoted
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
    apart,
    mentioned,
    neighbours,
    one_of,
    true_ones,
)
from .names import Names, Table
from .part import CANNOT, Notes, Part, Removals, Statement, Values, Words, moved_values, nothing
from .sketch import Ground, Sketch

LARGE = 6  # places of an island; what hangs apart in smaller ones is sooner cut off when it is seen
_NUMBER = re.compile("[1-9][0-9]{0,5}")


@dataclass(frozen=True)
class Islands(Part):
    """Places with one of the values that hang together are an island. It has one clue,
    and as many places as that says.

    The size is None where any will do.
    """

    values: frozenset[int]
    places: tuple[int, ...]
    near: tuple[tuple[int, int], ...]  # pairs of these places
    clues: tuple[tuple[int, int | None], ...]  # places and sizes
    others: bool = False  # whether there may be islands without a clue

    def post(self, has: Literals, rules: Rules) -> None:
        """Hidden choices: this place is of the island of that clue, within its reach.
        What hangs apart is cut off; in large islands each place is reached in some steps."""
        wanted = one_of(self.places, self.values, has, rules)
        beside = neighbours(self.places, self.near)
        names = defaultdict[int, dict[int, int]](dict)  # of each place: for each clue the choice
        for number, (clue, size) in enumerate(self.clues):
            reach = _reach(self, beside, clue, size)
            own = dict(zip(reach, rules.hidden(len(reach)).tolist(), strict=True))
            for place, choice in own.items():
                names[place][number] = choice
            rules.clause([own[clue]])
            if size is not None:
                rules.exactly(size, [list(own.values())])
            within = {place: [o for o in beside[place] if o in own] for place in own}
            if size is not None and size >= LARGE:
                post_steps(own, {place: reach[place] - 1 for place in own}, within, rules, size)
            else:
                post_cuts(own, clue, within, rules)
        if self.others:
            for place, named in names.items():
                rules.clause([[-choice, wanted[place]] for choice in named.values()])
        else:
            rules.exactly_one([[-wanted[place], *names[place].values()] for place in self.places])
        for one, other in (way for pair in self.near for way in (pair, pair[::-1])):
            for number, choice in names[one].items():
                its = names[other].get(number)
                rules.clause([-choice, -wanted[other]] + ([] if its is None else [its]))

    def propagators(self, values: int) -> Iterator[IslandsPropagator]:
        yield IslandsPropagator(self, sum(1 << value for value in self.values))

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        sizes = dict(self.clues)
        what = (
            f"no {words.one_of(self.values)}"
            if words.things
            else (f"not {words.any_of(self.values)}")
        )
        for clue in sizes:
            if clue in filled and filled[clue] not in self.values:
                yield f"{words.name(clue)} has a clue, but is {what}"
        for island, closed in hanging(filled, self.values, self.places, self.near):
            clues = [place for place in island if place in sizes]
            called = f"the island at {words.name(island[0])}"
            if len(clues) > 1:
                yield f"{called} has {len(clues)} clues, at {' and '.join(map(words.name, clues))}"
            elif closed and not clues and not self.others:
                yield f"{called} has no clue"
            elif (
                clues
                and (size := sizes[clues[0]])
                and (len(island) > size or (closed and len(island) < size))
            ):
                yield f"{called} has {numbered(len(island), 'place')}, not {size}"

    def instead(self, filled: Values) -> str | None:
        if len(self.clues) != 1:
            return None
        ((clue, _),) = self.clues
        islands = (island for island, _ in hanging(filled, self.values, self.places, self.near))
        return next((str(len(island)) for island in islands if clue in island), "")

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        pairs = frozenset(frozenset({places[one], places[other]}) for one, other in self.near)
        clues = frozenset((places[place], size) for place, size in self.clues)
        yield (
            "islands",
            moved_values(self.values, values),
            frozenset(places[place] for place in self.places),
            pairs,
            clues,
            self.others,
        )

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        beside = neighbours(self.places, self.near)
        each = [2 + 3 * len(beside[place]) for place in self.places]
        number = dict(zip(self.places, each, strict=True))
        named = 0
        for clue, size in self.clues:
            reach = _reach(self, beside, clue, size)
            named += sum(number[place] for place in reach)
            if size is not None and size >= LARGE:
                named += sum(number[place] for place in reach) * size
        return named + len(self.places) + mentioned(len(self.places), len(self.values), values)


def _reach(
    part: Islands, beside: Mapping[int, list[int]], clue: int, size: int | None
) -> dict[int, int]:
    """The places that an island can reach, past no other clue, the nearest first;
    and how many places there are on the way, with both ends."""
    foreign = {place for place, _ in part.clues if place != clue}
    foreign |= {other for place in foreign for other in beside[place]} - {clue}
    found = {clue: 1}
    for place in (todo := [clue]):
        if size is None or found[place] < size:
            new = [other for other in beside[place] if other not in foreign and other not in found]
            found |= dict.fromkeys(new, found[place] + 1)
            todo += new
    return found


def post_steps(
    own: Mapping[int, int],
    far: Mapping[int, int],
    beside: Mapping[int, Sequence[int]],
    rules: Rules,
    size: int,
) -> None:
    """Each place of an island is reached from its clue, from which it is so far at least,
    in fewer steps than the island has places.

    Hidden choices: this place is reached in so many steps, or fewer. What hangs apart cannot be
    reached, which a solver sees before it has decided the rest.
    """
    (clue,) = (place for place, steps in far.items() if steps == 0)
    every = [(place, step) for place in own if place != clue for step in range(far[place], size)]
    reached = dict(zip(every, rules.hidden(len(every)).tolist(), strict=True))
    clauses = list[list[int]]()
    for (place, step), choice in reached.items():
        clauses.append([-choice, own[place]])
        if clue in beside[place]:
            clauses.append([-own[place], choice])
            continue
        before = [(place, step - 1), *((near, step - 1) for near in beside[place])]
        ways = [reached[each] for each in before if each in reached]
        clauses.append([-choice, *ways])
        clauses += [[-own[place], -way, choice] for way in ways]
    clauses += [
        [-choice, reached[place, size - 1]] for place, choice in own.items() if place != clue
    ]
    if clauses:
        rules.clause(clauses)


def post_cuts(
    own: Mapping[int, int], clue: int, beside: Mapping[int, Sequence[int]], rules: Rules
) -> None:
    """What hangs apart from its clue is cut off when it is seen."""
    rules.lazy.append(partial(_cuts, own, clue, beside))


def _cuts(
    own: Mapping[int, int], clue: int, beside: Mapping[int, Sequence[int]], true: Answer
) -> Iterator[Clause]:
    """For what hangs apart from its clue: no place of it is of that island,
    or some place between is."""
    for component, between in apart(true_ones(own, true), clue, beside):
        for place in component:
            yield [-own[place], *(own[each] for each in between)]


NONE = -1
ANY = 1 << 30


class Component(NamedTuple):
    """What hangs together and is forgotten."""

    ports: int  # the places beside it that are not forgotten
    grown: int  # its size; 0 where there is a clue, to which it was told
    # how many places its clue misses: NONE where there is no clue, at least ANY where any size will
    # do
    missing: int


class Note(NamedTuple):
    """What is known of the places that are forgotten."""

    forgotten: int
    components: tuple[Component, ...]


class IslandsPropagator(part.Propagator):
    """All places. It notes what the islands miss that can go on."""

    forgets = True

    def __init__(self, islands: Islands, values: int) -> None:
        self.places = islands.places
        self.values = values
        self.near = Nearness(islands.places, islands.near)
        self.sizes = {place: ANY if size is None else size for place, size in islands.clues}
        self.clues = sum(1 << place for place in self.sizes)
        self.others = islands.others
        self.first = Note(0, ())

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Islands that miss something take their only way on, those that miss nothing none;
        the rest is reached."""
        note = cast(Note, notes[self.note])
        values = self.values
        wrong = CANNOT
        clues = [
            (place, mask & values) for place in self.sizes if (mask := possible[place]) & ~values
        ]
        if clues:
            return clues
        sure, could = sure_and_could(self.places, possible, values)
        ports = [one.ports for one in note.components]
        taken = left_out = reached = 0
        alone = []
        for one in self.near.joined(sure, ports):
            grown, missing = self._together(
                one.places, [note.components[number] for number in one.forgotten]
            )
            ways = one.ports & could
            if missing == NONE and self.others:
                continue
            if missing < NONE or ((grown or 0 < missing < ANY) and not ways):
                return wrong
            if missing == 0:
                left_out |= ways
            elif missing < ANY and not ways & ways - 1:
                taken |= ways
            if missing == NONE:
                alone.append(one)
            else:
                reached |= one.places | self.near.reached(ways, could, ports, missing)
        if any(not (one.places | one.ports) & reached for one in alone) or taken & left_out:
            return wrong
        if not self.others:
            left_out |= could & ~reached
        struck = [(place, possible[place] & ~values) for place in bits(left_out)]
        return struck + [(place, possible[place] & values) for place in bits(taken)]

    def _together(self, places: int, components: Sequence[Component]) -> tuple[int, int]:
        """The size of a component without a clue, and what its clue misses;
        less than NONE if that cannot be."""
        clues = [self.sizes[place] for place in bits(places & self.clues)]
        clues += [one.missing for one in components if one.missing != NONE]
        grown = places.bit_count() + sum(one.grown for one in components)
        if not clues:
            return grown, NONE
        missing = clues[0] if clues[0] >= ANY else clues[0] - grown
        return 0, missing if len(clues) == 1 and missing >= 0 else NONE - 1

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        """An island, grown from those that it is beside; or a way on that is none.
        What is closed is right."""
        note = cast(Note, notes[self.note])
        here = 1 << place
        found = [one._replace(ports=one.ports & ~here) for one in note.components]
        if mask & self.values:
            left = set(range(len(found)))
            ports = self.near.around(here, [one.ports for one in note.components], left)
            merged = [one for number, one in enumerate(found) if number not in left]
            grown = Component(ports & ~note.forgotten & ~here, *self._together(here, merged))
            found = [grown, *(found[number] for number in left)]
        notes[self.note] = Note(
            note.forgotten | here, tuple(sorted(one for one in found if one.ports))
        )


KEYS = {**VALUE, "clues": "a picture of numbers, ? for any size, . for none", **NEARNESS}


def _read(table: Table, names: Names) -> Iterator[Islands]:
    values = valued(table, "islands", names)
    clues = tuple(_clues(table.get("clues"), names))
    for places, near in near_each_other(table, "islands", names):
        yield Islands(values, places, near, tuple(clue for clue in clues if clue[0] in places))


def _clues(said: object, names: Names) -> Iterator[tuple[int, int | None]]:
    """The clues of a picture."""
    if not isinstance(said, str) or (cells := names.cells) is None:
        raise PuzzleError(
            "clues must be a picture of numbers, ? for any size, . for none", "islands"
        )
    picture = [
        row.words if len(row.words) > 1 or cells.width == 1 else [*row.words[0]]
        for row in rows(said)
    ]
    if [len(row) for row in picture] != [cells.width] * cells.height:
        size = f"{cells.height} rows of {cells.width}"
        raise PuzzleError(f"the picture of clues must be as large as the grid, {size}", "islands")
    for place, (row, column) in enumerate(cells.cells):
        sign = picture[row][column]
        if _NUMBER.fullmatch(sign) or sign == "?":
            yield place, None if sign == "?" else int(sign)
        elif sign not in "._":
            raise PuzzleError(
                f"clues has {quoted(sign)}; write a number from 1 up, ? for any size, or .",
                "islands",
            )


EXAMPLE = """\
# islands: cells with a value that hang together have one clue among them, and are as many as
# that says; ? is any number. `in` and `by` as in connected
kind = "rules"
values = ["sea", "land"]
grid = '''
. . . .
. . . .
. . . .
'''
[[rule]]
connected = { value = "sea" }
[[rule]]
[rule.islands]
value = "land"
clues = '''
2 . . .
. . . ?
. . . .
'''
"""

WISH = "places with some values are islands around clues, each as large as its clue says"
FORM = in_table("islands", KEYS, _read, '{ value = ".", clues = "1 . ?" }', EXAMPLE)
