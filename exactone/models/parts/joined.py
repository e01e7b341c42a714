"""What is joined by a place has the same value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from exactone.solver.errors import PuzzleError

from . import part
from .form import VALUE, in_table, valued
from .literals import Literals, Rules, mentioned, one_of
from .names import Names, Table
from .part import (
    CANNOT,
    Flags,
    Notes,
    Part,
    Removals,
    Statement,
    Values,
    ValueTable,
    Words,
    flags,
    moved_values,
    nothing,
)
from .sketch import Ground, Sketch


@dataclass(frozen=True)
class Joined(Part):
    """Where the first of three places has one of the values, the two others have the same one
    as each other."""

    values: frozenset[int]
    ends: tuple[tuple[int, int, int], ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """Each value of one of them is that of the other, or the first place has another value."""
        import numpy as np

        if not self.ends:
            return
        first_places = dict.fromkeys(place for place, *_ in self.ends)
        literals = one_of(first_places, self.values, has, rules)
        number = has.shape[1]
        first = np.repeat([-literals[place] for place, *_ in self.ends], number)
        one, other = (has[[each[side] for each in self.ends]].ravel() for side in (1, 2))
        rules.clause(np.stack([first, -one, other], axis=1))
        rules.clause(np.stack([first, one, -other], axis=1))

    def propagators(self, values: int) -> Iterator[JoinedPropagator]:
        for places in self.ends:
            yield JoinedPropagator(places, sum(1 << value for value in self.values), values)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for place, one, other in self.ends:
            known = one in filled and other in filled and filled.get(place, -1) in self.values
            if known and filled[one] != filled[other]:
                both = (f"{words.name(at)} is {words.values[filled[at]]}" for at in (one, other))
                yield f"{' and '.join(both)}, but {words.name(place)} joins them"

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        for place, one, other in self.ends:
            apart = filled[:, one] != filled[:, other]
            right &= ~(flags(self.values, values)[filled[:, place]] & apart)
        return right

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        some = moved_values(self.values, values)
        for place, one, other in self.ends:
            yield "joined", some, places[place], frozenset({places[one], places[other]})

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        first_places = {place for place, *_ in self.ends}
        said = mentioned(len(first_places), len(self.values), values)
        return len(self.ends) * 6 * values + said


class Note(NamedTuple):
    """What is known of the places that are forgotten: whether the first one joins, and which
    values the others may have, as bits."""

    joins: bool
    left: int


class JoinedPropagator(part.Propagator):
    """Three places. It notes what those had that are forgotten."""

    forgets = True
    notes_values = True

    def __init__(self, places: tuple[int, int, int], values: int, number: int) -> None:
        self.places = places
        self.values = values
        self.first = Note(joins=False, left=(1 << number) - 1)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """What joins them leaves what both may have; where that is nothing, it does not."""
        joins, left = cast(Note, notes[self.note])
        place, *ends = self.places
        open_ends = [end for end in ends if possible[end]]
        for end in open_ends:
            left &= possible[end]
        mask = possible[place]
        if not joins and not mask & self.values:
            return []
        if not joins and mask & ~self.values:
            return [] if left else [(place, mask & ~self.values)]
        return [(end, left) for end in open_ends] if left else CANNOT

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        note = cast(Note, notes[self.note])
        if place != self.places[0]:
            notes[self.note] = note._replace(left=note.left & mask)
        elif mask & self.values:
            notes[self.note] = note._replace(joins=True)
        else:
            notes[self.note] = None


KEYS = {**VALUE, "of": "lists of three variables: what joins, and the two that it joins"}


def _read(table: Table, names: Names) -> Iterator[Joined]:
    values = valued(table, "joined", names, example="on")
    of = table.get("of")
    if not isinstance(of, list) or not all(
        isinstance(each, list) and len(each) == 3 for each in of
    ):
        raise PuzzleError('joined needs of = [["road", "A", "B"], ...], lists of three', "joined")
    ends = [tuple(names.place(each, "joined") for each in three) for three in of]
    if twice := next(
        (each for each, three in zip(of, ends, strict=True) if len({*three}) < 3), None
    ):
        raise PuzzleError(f"joined has {twice}, in which one stands twice; name three", "joined")
    yield Joined(values, tuple((place, one, other) for place, one, other in ends))


EXAMPLE = """\
# joined: where the first of three variables has this value, or one of a list, the two others have
# the same value as each other.
kind = "rules"
variables = ["bridge", "north", "south"]
values = ["open", "closed", "red", "blue"]
given = { bridge = ["open", "closed"], north = ["red", "blue"], south = ["red", "blue"] }
[[rule]]
joined = { value = "open", of = [["bridge", "north", "south"]] }
"""

WISH = "what is joined has the same value, where something else says that it is joined"
FORM = in_table("joined", KEYS, _read, '{ value = "on", of = [["road", "A", "B"]] }', EXAMPLE)
