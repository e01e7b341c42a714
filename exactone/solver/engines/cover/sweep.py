"""Exact cover along a scan: the places of a board one after the other,
each covered by a choice that begins there.

    place     a group of which one choice is true, or at most one, with its number in the scan
    window    the places from the current one on that are covered already, as bits
    counter   any other group: how many of its choices may still be true, a field of a few bits
    left      all the counters together, one number
    slack     how many places may still be left uncovered; when it falls below zero, some counter
              cannot be filled
    next      the first place not covered yet: what is decided there is all that a state leads to

Two kernels take the same steps: one depth first (listing.py), one place by place with equal
states merged and the ways that lead to each counted (states.py).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from .groups import Ints

WINDOW = 62  # bits of a window with what is outside the board


@dataclass(frozen=True)
class Scan:
    """A model laid out along its places. Choices are renumbered:
    one more than there are leaves a place uncovered."""

    places: int
    row: int  # p and p + row touch; 0 where that is not known
    # of each place the window of places that do not exist, or are covered from the start
    outside: Ints
    first: Ints  # of each choice its first place
    mask: Ints  # of each choice its window, from its first place on
    needs: Ints  # the fields that it takes from
    takes: Ints  # what it takes from them
    spare: Ints  # what is left in a field when all that must be true is
    size: Ints  # how much slack it costs beyond that
    lists: Ints  # where the list for a place and a state of its near places begins
    listed: Ints
    near: Ints  # of each place the offsets of its near places
    full: int  # the counters at first
    slack: int
    field: Ints  # masks of the counters, and what may be left in them at the end
    leave: Ints
    names: Ints  # of each choice its number in the model; -1 for none
    # what divides the sizes of all choices, where nothing may be left uncovered; else 0
    divides: int
    pinned: tuple[int, ...] = ()  # choices that are made already

    @property
    def horizon(self) -> int:
        """How far one must look to see an island: beyond the longest choice all is open,
        and windows end there."""
        return min(int(self.mask.max()).bit_length(), WINDOW - self.row)

    @property
    def widest(self) -> int:
        """How many choices begin at one place at most."""
        return int(np.diff(self.lists).max(initial=0))

    def pin(self, name: int) -> Scan:
        """This scan with one choice of the model made already."""
        choices = np.flatnonzero(self.names == name)
        if not len(choices):  # it stands twice where one may be true
            return replace(self, slack=-1)
        choice = int(choices[0])
        shift = self.first[choice] - np.arange(self.places + 1)
        mask = self.mask[choice]
        ahead = np.where(shift >= 62, 0, mask << np.clip(shift, 0, 61)) & ((1 << 62) - 1)
        covered = np.where(shift >= 0, ahead, mask >> np.clip(-shift, 0, 62))
        costs = self.full & int(self.needs[choice]) <= self.spare[choice]
        return replace(
            self,
            outside=self.outside | covered,
            full=self.full - int(self.takes[choice]),
            slack=self.slack - (int(self.size[choice]) if costs else 0),
            pinned=(*self.pinned, name),
        )

    def start(self) -> tuple[int, int, int, int]:
        """The first state: place, window, left, slack."""
        place = 0
        while place < self.places and self.outside[place] & 1:
            place += 1
        return place, int(self.outside[place]), self.full, self.slack

    @cached_property
    def edges(self) -> Ints:
        """For each column in which a window may begin: its places that do not end a row,
        and that do not begin one."""
        row = self.row or 1
        columns = (np.arange(row)[:, None] + np.arange(WINDOW)) % row
        inner = [
            ((columns != end).astype(np.int64) << np.arange(WINDOW)).sum(axis=1)
            for end in (row - 1, 0)
        ]
        return np.stack(inner, axis=1).ravel()

    def numbers(self) -> tuple[int, int, int, int]:
        """What both kernels need to know: places, row (0 when no island is looked for), horizon,
        divisor."""
        return self.places, self.row if self.divides > 1 else 0, self.horizon, self.divides

    def tables(self) -> list[Ints]:
        """What both kernels look things up in."""
        return [
            self.edges,
            self.outside,
            self.mask,
            self.needs,
            self.takes,
            self.spare,
            self.size,
            self.lists,
            self.listed,
            self.near,
            self.field,
            self.leave,
        ]


# for both kernels; plain functions of integers, compiled along with them


def is_dead(window: int, place: int, row: int, horizon: int, divides: int, edges: Any) -> bool:
    """Whether the open places that hang together with this one are an island whose size no choices
    make up."""
    column = place % row
    inner = edges[2 * column]
    later = edges[2 * column + 1]
    free = ~window & ((1 << 62) - 1)
    island = 0
    grown = 1
    while grown != island:
        island = grown
        grown |= (grown << row | grown >> row | (grown & inner) << 1 | (grown & later) >> 1) & free
        if grown >> horizon:
            return False
    cells = 0
    while island:
        island &= island - 1
        cells += 1
    return cells % divides != 0


def near_state(window: int, place: int, near: Any) -> int:
    """The number of the list to try: which near places are covered."""
    at = place * 6
    code: int = (
        ((window >> near[at]) & 1)
        | ((window >> near[at + 1]) & 1) << 1
        | ((window >> near[at + 2]) & 1) << 2
        | ((window >> near[at + 3]) & 1) << 3
        | ((window >> near[at + 4]) & 1) << 4
        | ((window >> near[at + 5]) & 1) << 5
    )
    return code + place * 64


def is_whole(left: int, field: Any, leave: Any) -> bool:
    """Whether enough of everything is placed."""
    for i in range(len(field)):  # noqa: SIM110  # as numba likes it
        if left & field[i] > leave[i]:
            return False
    return True
