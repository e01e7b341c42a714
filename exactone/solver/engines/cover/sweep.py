"""Exact cover along a scan: the places of a board one after the other, each covered by a choice that begins there.

    place     a group of which one choice is true, or at most one, with its number in the scan
    window    the places from the current one on that are covered already, as bits
    counter   any other group: how many of its choices may still be true, a field of a few bits
    left      all the counters together, one number
    slack     how many places may still be left uncovered; when it falls below zero, some counter cannot be filled
    next      the first place not covered yet: what is decided there is all that a state leads to

Two kernels take the same steps: one depth first (_listing.py), one place by place with equal states merged and the ways
that lead to each counted (_states.py).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .groups import Groups, Ints

WIDEST = 60  # bits of a window, and of all counters together
WINDOW = 62  # bits of a window with what is outside the board
NEAR = 6  # places whose state picks the list of choices to try
LISTED = 3_000_000  # entries of these lists
UNSEEN = 62  # an offset that no window has
BOARDS = 4096  # places; what is larger is no work for a sweep


@dataclass(frozen=True)
class Scan:
    """A model laid out along its places. Choices are renumbered: one more than there are leaves a place uncovered."""

    places: int
    row: int  # p and p + row touch; 0 where that is not known
    outside: Ints  # of each place the window of places that do not exist, or are covered from the start
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
    divides: int  # what divides the sizes of all choices, where nothing may be left uncovered; else 0
    pinned: tuple[int, ...] = ()  # choices that are made already

    @property
    def horizon(self) -> int:
        """How far one must look to see an island: beyond the longest choice all is open, and windows end there."""
        return min(int(self.mask.max()).bit_length(), WINDOW - self.row)

    @property
    def widest(self) -> int:
        """How many choices begin at one place at most."""
        return int(np.diff(self.lists).max(initial=0))

    def pin(self, name: int) -> Scan:
        """The same with one choice of the model made already."""
        found = np.flatnonzero(self.names == name)
        if not len(found):  # it stands twice where one may be true
            return replace(self, slack=-1)
        choice = int(found[0])
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
        """For each column in which a window may begin: its places that do not end a row, and that do not begin one."""
        row = self.row or 1
        columns = (np.arange(row)[:, None] + np.arange(WINDOW)) % row
        inner = [((columns != end).astype(np.int64) << np.arange(WINDOW)).sum(axis=1) for end in (row - 1, 0)]
        return np.stack(inner, axis=1).ravel()

    def numbers(self) -> tuple[int, int, int, int]:
        """What both kernels need to know: places, row (0 when no island is looked for), horizon, divisor."""
        return self.places, self.row if self.divides > 1 else 0, self.horizon, self.divides

    def tables(self) -> list[Ints]:
        """What both kernels look things up in."""
        return [
            self.edges, self.outside, self.mask, self.needs, self.takes, self.spare, self.size, self.lists, self.listed,
            self.near, self.field, self.leave,
        ]  # fmt: skip


def scan(groups: Groups, row: int) -> Scan | None:
    """The layout of a model; None where it has no scan, or a window or the counters would be too wide."""
    at = groups.at
    placed = np.flatnonzero(at >= 0)
    counted = np.flatnonzero(at < 0)
    if not groups.plain or not len(placed) or len(placed) > BOARDS:
        return None
    if (groups.high[placed] != 1).any() or (groups.low[placed] > 1).any():
        return None
    order, row = _positions(at[placed], row)
    if len(set(order.tolist())) < len(order):
        return None
    position = np.full(groups.number, -1)
    position[placed] = order
    homes = np.repeat(np.arange(groups.choices), np.diff(groups.start))  # the choice of each mention
    here = position[groups.homes]
    on = here >= 0
    first = np.full(groups.choices, np.iinfo(np.int64).max)
    np.minimum.at(first, homes[on], here[on])
    last = np.zeros(groups.choices, dtype=np.int64)
    np.maximum.at(last, homes[on], here[on])
    if (first > last).any() or (last - first >= WIDEST).any():
        return None  # some choice has no place
    mask = np.zeros(groups.choices, dtype=np.int64)
    bits = np.int64(1) << (here[on] - first[homes[on]])
    np.add.at(mask, homes[on], bits)
    size = np.bincount(homes[on], minlength=groups.choices)
    able = np.bitwise_count(mask) == size  # the others stand twice in a place that holds one
    counters = _counters(groups, counted, size, able)
    if counters is None:
        return None
    return _laid_out(groups, placed, order, row, first, mask, size, able, counters)


def _positions(at: Ints, row: int) -> tuple[Ints, int]:
    """Numbers of the places from 0 on, with gaps where the board has holes, unless these would only cost room."""
    order = at - (at.min() // row * row if row else at.min())  # a row still begins where one began
    if row and order.max() < 4 * len(order):
        return order, row
    return np.argsort(np.argsort(order)), 0


@dataclass(frozen=True)
class _Counters:
    full: int
    slack: int
    needs: Ints
    takes: Ints
    spare: Ints
    field: Ints
    leave: Ints
    due: bool  # whether the numbers leave no place uncovered


def _counters(groups: Groups, counted: Ints, size: Ints, able: Ints) -> _Counters | None:
    """A field for each counter; None when they are too many, or one choice takes from several."""
    needs, takes, spare = (np.zeros(groups.choices, dtype=np.int64) for _ in range(3))
    fields, leave = [], []
    shift = full = area = 0
    even = True
    for group in counted.tolist():
        members, often = np.unique(groups.members[groups.first[group] : groups.first[group + 1]], return_counts=True)
        low, high = int(groups.low[group]), int(groups.high[group])
        high = min(high, int(often.sum()))
        if low > high or high < 0:
            return None  # branch says so at once
        able[members[often > high]] = False
        members, often = members[able[members]], often[able[members]]
        even &= len(members) == 0 or (len(set(size[members].tolist())) == 1 and bool((often == 1).all()))
        if len(members):
            area += max(low, 0) * int(size[members].min())
        if (needs[members] != 0).any():
            return None
        width = high.bit_length()
        if shift + width > WIDEST:
            return None
        mask = ((1 << width) - 1) << shift
        needs[members] = mask
        takes[members] = often << shift
        spare[members] = (high - max(low, 0)) << shift
        fields.append(mask)
        leave.append((high - max(low, 0)) << shift)
        full |= high << shift
        shift += width
    places = int((groups.at >= 0).sum())
    slack = places - area if even else 1 << 40
    return _Counters(full, slack, needs, takes, spare, np.array(fields), np.array(leave), even and area == places)


def _laid_out(
    groups: Groups,
    placed: Ints,
    order: Ints,
    row: int,
    first: Ints,
    mask: Ints,
    size: Ints,
    able: Ints,
    count: _Counters,
) -> Scan:
    """The choices sorted by their first place, with the lists of those to try for each state of the near places."""
    names = np.flatnonzero(able)
    names = names[np.argsort(first[names], kind="stable")]
    places = int(order.max()) + 1
    must = np.ones(places, dtype=np.bool_)
    must[order] = groups.low[placed] >= 1
    exists = np.zeros(places + 64, dtype=np.bool_)
    exists[order] = True
    windows = np.lib.stride_tricks.sliding_window_view(~exists, 62)[: places + 1]
    outside = (windows.astype(np.int64) << np.arange(62)).sum(axis=1)
    none = len(names)  # the choice that leaves a place uncovered
    lists, listed, near = _lists(places, first[names], mask[names], must, none)
    exact = bool(must[order].all()) or count.due
    known = exact and 0 < row < WINDOW and len(names) and _hang_together(first[names], mask[names], row)
    divides = int(np.gcd.reduce(size[names])) if known else 0

    def with_none(numbers: Ints, last: int) -> Ints:
        return np.append(numbers[names], last).astype(np.int64)

    return Scan(
        places, row, outside, with_none(first, 0), with_none(mask, 1),
        with_none(count.needs, 0), with_none(count.takes, 0), with_none(count.spare, 0), with_none(size, 1),
        lists, listed, near, count.full, count.slack,
        count.field.astype(np.int64), count.leave.astype(np.int64), np.append(names, -1), divides,
    )  # fmt: skip


def _hang_together(first: Ints, mask: Ints, row: int) -> bool:
    """Whether each choice covers places that touch: only then must it keep to one island."""
    column = first[:, None] % row + np.arange(WINDOW)
    inner, later = (((column % row != end) << np.arange(WINDOW)).sum(axis=1) for end in (row - 1, 0))
    reached, grown = np.zeros_like(mask), np.ones_like(mask)
    while (reached != grown).any():
        reached = grown
        grown = grown | ((grown << row | grown >> row | (grown & inner) << 1 | (grown & later) >> 1) & mask)
    return bool((grown == mask).all())


def _lists(places: int, first: Ints, mask: Ints, must: NDArray[np.bool_], none: int) -> tuple[Ints, Ints, Ints]:
    """For each place and each state of its near places, the choices that begin there and do not clash with it."""
    begin = np.searchsorted(first, np.arange(places + 1))
    near_bits = NEAR
    while near_bits and (len(mask) << near_bits) // 3 > LISTED:
        near_bits -= 1
    near = np.zeros((places, NEAR), dtype=np.int64)
    lists, listed, total = [np.zeros(1, dtype=np.int64)], [], 0
    states = np.arange(1 << NEAR)
    for place in range(places):
        own = mask[begin[place] : begin[place + 1]]
        often = ((own[:, None] >> np.arange(1, 62)) & 1).sum(axis=0)
        chosen = np.sort(np.argsort(-often, kind="stable")[:NEAR] + 1)
        chosen[near_bits:] = UNSEEN
        near[place] = chosen
        codes = ((own[:, None] >> chosen) & 1) @ (1 << np.arange(NEAR))
        wanted = states[: 1 << near_bits]
        fits = (codes & wanted[:, None]) == 0
        state, which = np.nonzero(fits)
        which = which + begin[place]
        if not must[place]:
            state, which = np.append(state, wanted), np.append(which, np.full(len(wanted), none))
            by_state = np.argsort(state, kind="stable")
            state, which = state[by_state], which[by_state]
        ends = total + np.cumsum(np.bincount(state, minlength=1 << NEAR))
        lists.append(ends)
        listed.append(which)
        total = int(ends[-1])
    return np.concatenate(lists), np.concatenate([np.zeros(0, dtype=np.int64), *listed]), near.ravel()


# for both kernels; plain functions of integers, compiled along with them


def is_dead(window: int, place: int, row: int, horizon: int, divides: int, edges: Any) -> bool:
    """Whether the open places that hang together with this one are an island whose size no choices make up."""
    column = place % row
    inner, later = edges[2 * column], edges[2 * column + 1]
    free = ~window & ((1 << 62) - 1)
    island, grown = 0, 1
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
