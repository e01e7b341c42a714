"""The hand-written search of all kinds made of parts, the classic reduction.

    possible   of a place: a bit for each value that it may still have
    refine     a rule strikes out what cannot be, from what its places may still be
    settled    no rule has anything more to strike out
    decide     a place with the fewest possibilities gets one of them; refine; and so on

A place that has one possibility left when all is settled is forgotten: its possibilities become
0. What rules still need to know of it they keep as a note, a count how many are still wanted, a
loop where its ends are. So two ways to decide the same places are one state where they leave the
others the same, and are counted once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from functools import cached_property
from typing import NamedTuple, cast

from exactone.models.boards.regions import beside, narrow, regions
from exactone.models.parts.part import Notes
from exactone.solver import puzzle as contract
from exactone.solver.puzzle import Move

from .exchanged import Classes, but_for_names, classes
from .part_puzzle import Assignment, Sheet

BITE = 4000  # rules that are refined before the clock may be looked at
SMALL = 8  # values; the possibilities of so few fit in a byte


class State(NamedTuple):
    """What each place may be, what rules noted, and the rules still to be refined;
    None when all is settled."""

    possible: Sequence[int]
    notes: tuple[Hashable, ...]
    todo: tuple[int, ...] | None


class PartSearch(contract.Search):
    """The search for the values of all places, some of which may be given."""

    def __init__(self, sheet: Sheet, given: Mapping[int, frozenset[int]]) -> None:
        self.sheet, self.given, self.values = sheet, given, len(sheet.values)
        self.propagators = [
            propagator for part in sheet.parts for propagator in part.propagators(self.values)
        ]
        self.refiners_of: list[list[int]] = [[] for _ in sheet.names]
        self.notes: Notes = []
        for number, rule in enumerate(self.propagators):
            if rule.first is not None:
                rule.note = len(self.notes)
                self.notes.append(rule.first)
            for place in rule.places:
                self.refiners_of[place].append(number)
        self.noting = [
            [rule for number in of if (rule := self.propagators[number]).forgets]
            for of in self.refiners_of
        ]
        self.near = beside(len(sheet.names), [rule.places for rule in self.propagators])

    @cached_property
    def order(self) -> list[int]:
        """Of each place when it is decided, among those with as few possibilities."""
        return sorted(range(len(self.near)), key=narrow(self.near).__getitem__)

    @cached_property
    def exchanged(self) -> Classes:
        """The values that no rule tells apart."""
        if any(propagator.notes_values for propagator in self.propagators):
            return []
        return classes(self.sheet.parts, len(self.sheet.names), self.values, {*self.sheet.domains})

    def start(self) -> Iterable[Move]:
        """Everything is possible that is not given otherwise,
        and all rules are still to be refined."""
        domains = map(self.sheet.domain, range(len(self.refiners_of)))
        possible = [sum(1 << value for value in domain) for domain in domains]
        for place, values in self.given.items():
            possible[place] &= sum(1 << value for value in values)
        if not all(possible):
            return
        yield (
            (),
            State(self._kept(possible), tuple(self.notes), tuple(range(len(self.propagators)))),
        )

    def moves(self, state: State) -> Iterable[Move] | None:
        """Goes on refining; or, where all is settled, decides a place with the fewest
        possibilities."""
        possible, notes, todo = state
        if todo is not None:
            return self._refined(self._opened(possible), list(notes), todo)
        order = self.order
        visible = self.sheet.shown
        open_ones = [
            (mask.bit_count(), order[place], place) for place, mask in enumerate(possible) if mask
        ]
        if not open_ones:
            return None
        shown = open_ones if visible is None else [one for one in open_ones if one[-1] in visible]
        if shown:
            return self._decided(state, min(shown)[-1])
        return self._completed(state)

    def alike(self, state: State) -> Hashable:
        """But for the names of values that no rule tells apart."""
        possible, notes, todo = state
        if self.exchanged:
            return (but_for_names(possible, self.exchanged), notes, todo)
        return state

    def factors(self, state: State) -> Sequence[Hashable]:
        """The regions of open places that no rule has places of in common;
        of each what its rules noted."""
        possible, _, todo = state
        if todo is not None or self.sheet.shown is not None:
            return ()
        separate = list(
            regions(sum(1 << place for place, mask in enumerate(possible) if mask), self.near)
        )
        if len(separate) > 1:
            return [self._alone(region, state) for region in separate]
        return ()

    def _alone(self, region: int, state: State) -> State:
        """A region, with all other places forgotten and no notes of rules that are not about it."""
        possible = [mask if region >> place & 1 else 0 for place, mask in enumerate(state.possible)]
        noted = {
            self.propagators[number].note
            for place, mask in enumerate(possible)
            if mask
            for number in self.refiners_of[place]
        }
        notes = tuple(note if number in noted else None for number, note in enumerate(state.notes))
        return State(self._kept(possible), notes, None)

    def _decided(self, state: State, place: int) -> Iterator[Move]:
        mask = state.possible[place]
        while mask:
            possible = self._opened(state.possible)
            possible[place] = mask & -mask
            mask &= mask - 1
            yield from self._refined(possible, list(state.notes), self.refiners_of[place])

    def _completed(self, state: State) -> Iterator[Move]:
        """Where all places that are shown are decided: whether the others have values that fit,
        whichever they are."""
        todo = [state]
        while todo:
            possible, _, unsettled = state = todo.pop()
            open_ones = [(mask.bit_count(), place) for place, mask in enumerate(possible) if mask]
            if unsettled is not None:
                moves = self._refined(self._opened(possible), list(state.notes), unsettled)
            elif open_ones:
                moves = self._decided(state, min(open_ones)[1])
            else:
                yield (), state
                return
            todo += [cast(State, after) for _, after in moves]

    def _refined(
        self, possible: MutableSequence[int], notes: Notes, todo: Iterable[int]
    ) -> Iterator[Move]:
        """Refines rule by rule until all is settled, or for now;
        yields nothing where something cannot be."""
        queue = deque(todo)
        queued = set(todo)
        for _ in range(BITE):
            if not queue:
                yield self._settled(possible, notes)
                return
            number = queue.popleft()
            queued.discard(number)
            rule = self.propagators[number]
            if rule.note >= 0 and notes[rule.note] is None:
                continue  # it holds whatever comes
            for place, mask in rule.propagate(possible, notes):
                if not mask:
                    return
                if mask != possible[place]:
                    possible[place] = mask
                    queue.extend(each for each in self.refiners_of[place] if each not in queued)
                    queued.update(self.refiners_of[place])
        yield (), State(self._kept(possible), tuple(notes), tuple(queue))

    def _settled(self, possible: MutableSequence[int], notes: Notes) -> Move:
        """Forgets the places that are decided."""
        labels = []
        for place, mask in enumerate(possible):
            if mask and not mask & mask - 1:
                if self.sheet.shown is None or place in self.sheet.shown:
                    labels.append(
                        Assignment(
                            self.sheet.names[place], self.sheet.values[mask.bit_length() - 1]
                        )
                    )
                possible[place] = 0
                for rule in self.noting[place]:
                    if notes[rule.note] is not None:
                        rule.forget(place, mask, notes)
        return labels, State(self._kept(possible), tuple(notes), None)

    def _opened(self, possible: Sequence[int]) -> MutableSequence[int]:
        if isinstance(possible, bytes):
            return bytearray(possible)
        return list(possible)

    def _kept(self, possible: MutableSequence[int]) -> Sequence[int]:
        if self.values <= SMALL:
            return bytes(possible)
        return tuple(possible)
