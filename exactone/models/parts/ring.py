"""Round a closed line some values stand in one run at most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from exactone.models.boards.board import Line

from . import part
from .form import VALUE, WHERE, in_table, valued
from .literals import Literals, Rules, mentioned, one_of
from .names import Names, Table
from .part import (
    CANNOT,
    Flags,
    Notes,
    OfLines,
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

IN = True
OUT = False


@dataclass(frozen=True)
class Ring(OfLines):
    """Round each line, the last place of which is beside the first, places with one of the values
    follow each other without a gap."""

    values: frozenset[int]
    lines: tuple[Line, ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """Hidden choices: a run begins here. There is one of them at most."""
        for line in self.lines:
            literals = [*one_of(line.places, self.values, has, rules).values()]
            begins = rules.hidden(len(literals)).tolist()
            for begin, here, before in zip(
                begins, literals, literals[-1:] + literals, strict=False
            ):
                if len(literals) > 1:
                    rules.clause([[-begin, here], [-begin, -before], [begin, -here, before]])
                else:
                    rules.clause([[-begin]])
            rules.at_most_one([begins])

    def propagators(self, values: int) -> Iterator[RingPropagator]:
        for line in self.lines:
            yield RingPropagator(line.places, sum(1 << value for value in self.values))

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line in self.lines:
            known = [filled[place] in self.values for place in line.places if place in filled]
            runs = sum(here and not known[at - 1] for at, here in enumerate(known))
            if runs > 1:
                yield f"round {words.called(line)} {words.them(self.values)} stand in {runs} runs"

    def holds(self, filled: ValueTable, values: int) -> Flags:
        import numpy as np

        right = np.ones(len(filled), dtype=np.bool_)
        for line in self.lines:
            there = flags(self.values, values)[filled[:, line.places]]
            right &= (there & ~np.roll(there, 1, axis=1)).sum(axis=1) <= 1
        return right

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        some = moved_values(self.values, values)
        for line in self.lines:
            here = [places[place] for place in line.places]
            ways = (here[at:] + here[:at] for at in range(len(here)))
            first = [way for way in ways if way[0] == min(here)]
            yield "ring", some, tuple(min(*first, *([way[0], *way[:0:-1]] for way in first)))

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        width = sum(len(line.places) for line in self.lines)
        return 8 * width + mentioned(width, len(self.values), values)


class RingPropagator(part.Propagator):
    """One line. It notes which of the places that are forgotten are of a run."""

    forgets = True

    def __init__(self, places: tuple[int, ...], values: int) -> None:
        self.places = places
        self.values = values
        self.at = {place: at for at, place in enumerate(places)}
        self.first = (None,) * len(places)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Where a run and a gap are known, what lies between two places of either is as they
        are."""
        known = [
            IN
            if mask and not mask & ~self.values
            else OUT
            if mask and not mask & self.values
            else so
            for mask, so in zip(
                map(possible.__getitem__, self.places),
                cast(tuple[bool | None, ...], notes[self.note]),
                strict=True,
            )
        ]
        told = [(at, so) for at, so in enumerate(known) if so is not None]
        changes = sum(so != told[at - 1][1] for at, (_, so) in enumerate(told))
        if changes > 2:
            return CANNOT
        if not changes:
            return []
        if len(told) == len(known):
            notes[self.note] = None
            return []
        left = list[tuple[int, int]]()
        before = told[-1][1]
        begin = 0
        for at, so in [*told, (told[0][0] + len(known), told[0][1])]:
            if so == before:
                for between in range(begin, at):
                    place = self.places[between % len(known)]
                    if known[between % len(known)] is None:
                        mask = possible[place]
                        left.append((place, mask & (self.values if so else ~self.values)))
            before = so
            begin = at + 1
        return left

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        note = list(cast(tuple[bool | None, ...], notes[self.note]))
        note[self.at[place]] = bool(mask & self.values)
        notes[self.note] = tuple(note)


def _read(table: Table, names: Names) -> Iterator[Ring]:
    yield Ring(valued(table, "ring", names), names.within(table, "ring"))


EXAMPLE = """\
# ring: round a list of variables, the last of which is beside the first, a value, or any of a
# list, stands in one run at most; so round each of several lists
kind = "rules"
values = ["#", "-"]
grid = '''
# . #
. - .
. . .
'''
[[rule]]
ring = { value = "#", in = "r1c1-r1c3-r3c3-r3c1 r2c1" }
"""

WISH = "round a closed line some values stand in one run at most"
FORM = in_table("ring", {**VALUE, **WHERE}, _read, '{ value = "#", in = [...] }', EXAMPLE)
