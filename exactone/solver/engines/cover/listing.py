"""Depth first along a scan: finds answers one after the other."""

from __future__ import annotations

from typing import Any

from .compiled import Kernel, Status, array, compiled
from .sweep import Scan, is_dead, is_whole, near_state


class ScanListing:
    """One search along a scan, in portions."""

    compiles = True

    def __init__(self, scan: Scan) -> None:
        self.scan = scan
        place, window, left, slack = scan.start()
        whole = place == scan.places and is_whole(scan.full, scan.field, scan.leave)
        self.at_once = whole  # nothing is left to decide
        self.over = whole or place == scan.places or slack < 0
        depth = scan.places + 2
        level = [0] * (6 * depth)
        if not self.over:
            code = near_state(window, place, scan.near.tolist())
            begin, end = scan.lists[code : code + 2].tolist()
            level[:6] = [place, window, left, slack, begin, end]
        self.changing: list[Any] = [[0, 0], level, [0] * depth]
        self.tables: list[Any] = []  # as lists or arrays, made when it first runs
        self.fast = False

    def run(self, steps: int, fast: bool) -> Status:
        if self.over:
            first = self.at_once
            self.at_once = False
            return Status.FOUND if first else Status.DONE
        if fast and not self.fast:
            self.changing, self.tables, self.fast = (
                [array(x) for x in self.changing],
                self.scan.tables(),
                True,
            )
        self.tables = self.tables or [table.tolist() for table in self.scan.tables()]
        kernel: Kernel = compiled(walk) if fast else walk
        return Status(kernel(*self.changing, steps, *self.scan.numbers(), *self.tables))

    def answer(self) -> list[int]:
        """The choices of the answer that was found."""
        state, _, path = self.changing
        names = self.scan.names[array(path[: 0 if self.over else state[0] + 1])].tolist()
        return [*self.scan.pinned, *(name for name in names if name >= 0)]


# level: place, window, left, slack, and the part of a list that is still to be tried; path: the
# choices made
def walk(
    state: Any,
    level: Any,
    path: Any,
    steps: int,
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
    """Walks on, depth first, until an answer is on the path or the steps are used up."""
    depth = state[0]
    at = depth * 6
    here = level[at]
    seen = level[at + 1]
    before = level[at + 2]
    room = level[at + 3]
    item = level[at + 4]
    end = level[at + 5]
    while steps > 0:
        if item == end:
            if depth == 0:
                level[4] = item
                return 2
            depth -= 1
            at -= 6
            here = level[at]
            seen = level[at + 1]
            before = level[at + 2]
            room = level[at + 3]
            item = level[at + 4]
            end = level[at + 5]
            continue
        steps -= 1
        choice = listed[item]
        item += 1
        if seen & mask[choice] or before & needs[choice] < takes[choice]:
            continue
        slack = room
        if before & needs[choice] <= spare[choice]:
            slack -= size[choice]
            if slack < 0:
                continue
        place = here
        window = seen | mask[choice]
        left = before - takes[choice]
        while place < places and (window | outside[place]) & 1:
            window >>= 1
            place += 1
        path[depth] = choice
        if place == places:
            if is_whole(left, field, leave):
                state[0] = depth
                level[at + 4] = item
                return 1
            continue
        window |= outside[place]
        if row > 0 and is_dead(window, place, row, horizon, divides, edges):
            continue
        level[at + 4] = item
        here = place
        seen = window
        before = left
        room = slack
        code = near_state(window, place, near)
        depth += 1
        at += 6
        item = lists[code]
        end = lists[code + 1]
        level[at], level[at + 1], level[at + 2], level[at + 3], level[at + 5] = (
            here,
            seen,
            before,
            room,
            end,
        )
    state[0] = depth
    level[at + 4] = item
    return 0
