"""Models laid out along a scan, where they have one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .groups import Groups, Ints
from .sweep import WINDOW, Scan

WIDEST = 60  # bits of a window, and of all counters together
NEAR = 6  # places whose state picks the list of choices to try
LISTED = 3_000_000  # entries of these lists
UNSEEN = 62  # an offset that no window has
BOARDS = 4096  # places; what is larger is no work for a sweep


def scan(groups: Groups, row: int) -> Scan | None:
    """The layout of a model; None where it has no scan, or a window or the counters would be too
    wide."""
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
    # the choice of each mention
    homes = np.repeat(np.arange(groups.choices), np.diff(groups.start))
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
    """Numbers of the places from 0 on, with gaps where the board has holes,
    unless these would only cost room."""
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
    fields = []
    leave = []
    shift = full = area = 0
    even = True
    for group in counted.tolist():
        members, often = np.unique(
            groups.members[groups.first[group] : groups.first[group + 1]], return_counts=True
        )
        low = int(groups.low[group])
        high = int(groups.high[group])
        high = min(high, int(often.sum()))
        if low > high or high < 0:
            return None  # branch says so at once
        able[members[often > high]] = False
        members, often = members[able[members]], often[able[members]]
        even &= len(members) == 0 or (
            len(set(size[members].tolist())) == 1 and bool((often == 1).all())
        )
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
    return _Counters(
        full, slack, needs, takes, spare, np.array(fields), np.array(leave), even and area == places
    )


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
    """The choices sorted by their first place, with the lists of those to try for each state of the
    near places."""
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
    known = (
        exact and 0 < row < WINDOW and len(names) and _hang_together(first[names], mask[names], row)
    )
    divides = int(np.gcd.reduce(size[names])) if known else 0

    def with_none(numbers: Ints, last: int) -> Ints:
        return np.append(numbers[names], last).astype(np.int64)

    return Scan(
        places,
        row,
        outside,
        with_none(first, 0),
        with_none(mask, 1),
        with_none(count.needs, 0),
        with_none(count.takes, 0),
        with_none(count.spare, 0),
        with_none(size, 1),
        lists,
        listed,
        near,
        count.full,
        count.slack,
        count.field.astype(np.int64),
        count.leave.astype(np.int64),
        np.append(names, -1),
        divides,
    )


def _hang_together(first: Ints, mask: Ints, row: int) -> bool:
    """Whether each choice covers places that touch: only then must it keep to one island."""
    column = first[:, None] % row + np.arange(WINDOW)
    inner, later = (
        ((column % row != end) << np.arange(WINDOW)).sum(axis=1) for end in (row - 1, 0)
    )
    reached = np.zeros_like(mask)
    grown = np.ones_like(mask)
    while (reached != grown).any():
        reached = grown
        grown = grown | (
            (grown << row | grown >> row | (grown & inner) << 1 | (grown & later) >> 1) & mask
        )
    return bool((grown == mask).all())


def _lists(
    places: int, first: Ints, mask: Ints, must: NDArray[np.bool_], none: int
) -> tuple[Ints, Ints, Ints]:
    """For each place and each state of its near places, the choices that begin there and do not
    clash with it."""
    begin = np.searchsorted(first, np.arange(places + 1))
    near_bits = NEAR
    while near_bits and (len(mask) << near_bits) // 3 > LISTED:
        near_bits -= 1
    near = np.zeros((places, NEAR), dtype=np.int64)
    lists = [np.zeros(1, dtype=np.int64)]
    listed = []
    total = 0
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
            state = np.append(state, wanted)
            which = np.append(which, np.full(len(wanted), none))
            by_state = np.argsort(state, kind="stable")
            state = state[by_state]
            which = which[by_state]
        ends = total + np.cumsum(np.bincount(state, minlength=1 << NEAR))
        lists.append(ends)
        listed.append(which)
        total = int(ends[-1])
    return (
        np.concatenate(lists),
        np.concatenate([np.zeros(0, dtype=np.int64), *listed]),
        near.ravel(),
    )
