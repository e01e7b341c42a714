"""Place by place along a scan, with equal states merged and the ways that lead to each counted:
nothing is listed.

States wait in a pool, those of one place in a chain. Numbers of ways have several limbs of 62
bits, the lowest first. Room is made by leaving out states that were gone through, unless the
whole graph is to be kept, with its edges.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Any

import numpy as np

from exactone.solver.model import Answer
from exactone.solver.room import free

from .compiled import Kernel, Status, array, compiled
from .sweep import Scan, is_dead, is_whole, near_state

FIRST_POOL = 1 << 12  # states
TOO_MANY = 6_000_000  # states waiting at one time; half of them are set aside then,
# but no more than so many in all, and while there is memory for four times as many
ASIDE = 5 * TOO_MANY
KEPT = 3_000_000  # states of a graph, about,
PLAIN = 500_000  # and in plain Python


class States:
    """One count along a scan, in portions."""

    compiles = True

    def __init__(self, scan: Scan, limbs: int = 2, keep: bool = False) -> None:
        self.scan = scan
        self.limbs = limbs
        self.keep = keep
        place, window, left, slack = scan.start()
        self.over = place == scan.places or slack < 0
        at_once = (
            place == scan.places and slack >= 0 and is_whole(scan.full, scan.field, scan.leave)
        )
        pool = max(FIRST_POOL, 4 * scan.widest)
        self.total: Any = [int(at_once), *[0] * (limbs - 1)]
        self.state: Any = [place, 1, limbs, 0]  # place, states in the pool, limbs, edges kept
        # from a state, by a choice, to a state (-1: to an answer)
        self.edges: Any = [0] * (3 * pool if keep else 0)
        self.entries: Any = [window, left, slack, place, -1, -1, *[0] * (6 * (pool - 1))]
        self.ways: Any = [1, *[0] * (limbs * pool - 1)]
        self.begin: Any = [-1] * (scan.places + 1)
        self.begin[place] = 0
        self.heads: Any = [-1] * (2 * pool)
        # entries and ways of states that wait until all others are gone through
        self.aside: list[tuple[Any, Any]] = []
        self.tables: list[Any] = []  # as lists or arrays, made when it first runs
        self.fast = False

    def run(self, steps: int, fast: bool) -> Status:
        if self.over:
            return Status.DONE
        if fast and not self.fast:
            self._speed_up()
        self.tables = self.tables or [table.tolist() for table in self.scan.tables()]
        kernel: Kernel = compiled(spread) if fast else spread
        status = Status(
            kernel(
                self.state,
                self.total,
                self.entries,
                self.ways,
                self.begin,
                self.heads,
                self.edges,
                steps,
                self.scan.widest,
                *self.scan.numbers(),
                *self.tables,
            )
        )
        if status is Status.FULL:
            return self._make_room()
        if status is Status.DONE and self.aside:
            self._take_up(*self.aside.pop())
            return Status.MORE
        return status

    @property
    def answers(self) -> int:
        """How many answers were reached: all there are, once all is done."""
        return sum(int(limb) << (62 * i) for i, limb in enumerate(self.total))

    def _speed_up(self) -> None:
        self.fast, self.tables = True, self.scan.tables()
        for name in ("total", "state", "entries", "ways", "begin", "heads", "edges"):
            setattr(self, name, array(getattr(self, name)))

    def _make_room(self) -> Status:
        """Leaves out what was gone through; then doubles the pool if most of it still waits."""
        pool = len(self.entries) // 6
        if self.keep:
            return self._enlarge(pool)
        self._pack(pool)
        waiting = int(self.state[1])
        if waiting > TOO_MANY:
            return self._set_aside()
        if 2 * waiting + self.scan.widest > pool:
            self._pack(2 * pool)
        return Status.MORE

    def _set_aside(self) -> Status:
        """Half of the states wait for the others, those that have about as much left,
        which are likelier to meet."""
        number = int(self.state[1])
        room = free()
        waiting = sum(len(entries) // 6 for entries, _ in self.aside)
        if waiting + number // 2 > ASIDE or (
            room is not None and 16 * number * (6 + self.limbs) > room
        ):
            return Status.FULL
        entries = array(self.entries[: 6 * number]).reshape(number, 6)
        ways = array(self.ways[: self.limbs * number]).reshape(number, self.limbs)
        order = np.argsort(entries[:, 1])
        now, later = np.split(order, [number // 2])
        self.aside.append((entries[later].ravel(), ways[later].ravel()))
        self._take_up(entries[now].ravel(), ways[now].ravel())
        return Status.MORE

    def _take_up(self, entries: Any, ways: Any) -> None:
        """Goes on with these states alone."""
        pool = len(self.entries) // 6
        self.state[0], self.state[1] = int(entries[3::6].min()), len(entries) // 6
        self.entries, self.ways = (
            (entries, ways) if self.fast else (entries.tolist(), ways.tolist())
        )
        self._pack(pool)

    def _enlarge(self, pool: int) -> Status:
        """A pool, and a list of edges, of twice the size; nothing is left out."""
        if pool > (KEPT if self.fast else PLAIN):
            return Status.FULL
        self._pack(2 * pool)
        self.edges = (
            np.append(self.edges, np.zeros_like(self.edges)) if self.fast else self.edges * 2
        )
        return Status.MORE

    def _pack(self, pool: int) -> None:
        """Moves the states that still wait, or else all of them, to a pool of this size."""
        shape = ((6 * pool, 0), (self.limbs * pool, 0), (2 * pool, -1))
        arrays: list[Any] = [
            np.full(n, x, dtype=np.int64) if self.fast else [x] * n for n, x in shape
        ]
        kernel: Kernel = compiled(pack) if self.fast else pack
        kernel(self.state, self.entries, self.ways, self.begin, self.heads, *arrays, int(self.keep))
        self.entries, self.ways, self.heads = arrays


# entries: window, left, slack, place, the next in its hash chain, the next that waits at its place
# (-2: gone through)
def spread(
    state: Any,
    total: Any,
    entries: Any,
    ways: Any,
    begin: Any,
    heads: Any,
    kept: Any,
    steps: int,
    widest: int,
    places: int,
    row: int,
    horizon: int,
    divides: int,
    edges: Any,
    outside: Any,
    mask: Any,
    needs: Any,
    takes: Any,
    spare: Any,
    size: Any,
    lists: Any,
    listed: Any,
    near: Any,
    field: Any,
    leave: Any,
) -> int:
    """Goes through the states of one place after the other,
    and adds their ways to the states they lead to."""
    here = state[0]
    top = state[1]
    limbs = state[2]
    edge = state[3]
    pool = len(entries) // 6
    buckets = len(heads)
    while steps > 0:
        entry = begin[here]
        if entry < 0:
            here += 1
            state[0] = here
            if here >= places:
                state[1], state[3] = top, edge
                return 2
            continue
        if top + widest > pool or (len(kept) > 0 and edge + 3 * widest > len(kept)):
            state[1], state[3] = top, edge
            return 3
        old = entry * 6
        begin[here] = entries[old + 5]
        entries[old + 5] = -2
        first = entries[old]
        before = entries[old + 1]
        room = entries[old + 2]
        code = near_state(first, here, near)
        steps -= 1
        for item in range(lists[code], lists[code + 1]):
            choice = listed[item]
            if first & mask[choice] or before & needs[choice] < takes[choice]:
                continue
            slack = room
            if before & needs[choice] <= spare[choice]:
                slack -= size[choice]
                if slack < 0:
                    continue
            steps -= 1
            place = here
            window = first | mask[choice]
            left = before - takes[choice]
            while place < places and (window | outside[place]) & 1:
                window >>= 1
                place += 1
            if place == places:
                if is_whole(left, field, leave):
                    if len(kept) > 0:
                        kept[edge], kept[edge + 1], kept[edge + 2] = entry, choice, -1
                        edge += 3
                    if add(total, 0, ways, entry * limbs, limbs):
                        return 4
                continue
            window |= outside[place]
            if row > 0 and is_dead(window, place, row, horizon, divides, edges):
                continue
            bucket = scattered(window, left, place) & (buckets - 1)
            head = heads[bucket]
            while head >= 0:
                at = head * 6
                if entries[at] == window and entries[at + 1] == left and entries[at + 3] == place:
                    break
                head = entries[at + 4]
            if head < 0:
                head = top
                top += 1
                at = head * 6
                entries[at], entries[at + 1], entries[at + 2], entries[at + 3] = (
                    window,
                    left,
                    slack,
                    place,
                )
                entries[at + 4], heads[bucket] = heads[bucket], head
                entries[at + 5], begin[place] = begin[place], head
                for i in range(limbs):
                    ways[head * limbs + i] = 0
            if len(kept) > 0:
                kept[edge], kept[edge + 1], kept[edge + 2] = entry, choice, head
                edge += 3
            if add(ways, head * limbs, ways, entry * limbs, limbs):
                return 4
    state[1], state[3] = top, edge
    return 0


def pack(
    state: Any,
    entries: Any,
    ways: Any,
    begin: Any,
    heads: Any,
    new: Any,
    more: Any,
    chains: Any,
    keep: int,
) -> None:
    """Moves the states that still wait to other arrays, which may be larger."""
    limbs = state[2]
    top = 0
    buckets = len(chains)
    for i in range(len(begin)):
        begin[i] = -1
    for entry in range(state[1]):
        old = entry * 6
        gone = entries[old + 5] == -2
        if gone and not keep:
            continue
        window = entries[old]
        left = entries[old + 1]
        place = entries[old + 3]
        bucket = scattered(window, left, place) & (buckets - 1)
        at = top * 6
        new[at], new[at + 1], new[at + 2], new[at + 3] = window, left, entries[old + 2], place
        new[at + 4], chains[bucket] = chains[bucket], top
        if gone:
            new[at + 5] = -2
        else:
            new[at + 5], begin[place] = begin[place], top
        for i in range(limbs):
            more[top * limbs + i] = ways[entry * limbs + i]
        top += 1
    state[1] = top


def scattered(window: int, left: int, place: int) -> int:
    """A number that depends on all of a state, for the hash table."""
    mixed = (window ^ (left * 0x9E3779B1) ^ (place * 0x85EBCA6B)) & ((1 << 62) - 1)
    mixed = ((mixed ^ (mixed >> 29)) * 0x2545F491) & ((1 << 62) - 1)
    return mixed ^ (mixed >> 31)


def add(to: Any, at: int, ways: Any, begin: int, limbs: int) -> int:
    """Adds a number to another; what is left over says that it is too large."""
    carry = 0
    for i in range(limbs):
        amount = to[at + i] + ways[begin + i] + carry
        carry = amount >> 62
        to[at + i] = amount & ((1 << 62) - 1)
    return carry


class Graph:
    """What a count by states leaves behind when it keeps everything."""

    def __init__(self, states: States) -> None:
        self.names = states.scan.names
        self.pinned = states.scan.pinned
        self.total = states.answers
        self._ways = np.asarray(states.ways, dtype=np.int64).reshape(-1, states.limbs)
        edges = np.asarray(states.edges[: int(states.state[3])], dtype=np.int64).reshape(-1, 3)
        order = np.argsort(edges[:, 2], kind="stable")
        # those that end an answer, at -1, come first
        self._origin, self._choice, goal = edges[order].T
        self._begin = np.searchsorted(goal, np.arange(-1, int(states.state[1]) + 1))
        self._last = list(
            accumulate(map(self._ways_to, self._origin[: self._begin[1]].tolist()), initial=0)
        )

    def answer(self, number: int) -> Answer:
        choices = [name + 1 for name in self.pinned]
        if len(self._last) > 1:
            edge = bisect_right(self._last, number) - 1
            number -= self._last[edge]
            while True:
                if (name := int(self.names[self._choice[edge]])) >= 0:
                    choices.append(name + 1)
                state = int(self._origin[edge])
                if state == 0:
                    break
                edge = int(self._begin[state + 1])
                while number >= (ways := self._ways_to(int(self._origin[edge]))):
                    number -= ways
                    edge += 1
        return frozenset(choices)

    def _ways_to(self, state: int) -> int:
        """How many ways lead to a state."""
        return sum(int(limb) << (62 * i) for i, limb in enumerate(self._ways[state]))
