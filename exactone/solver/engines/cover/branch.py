"""The branch kernel: takes a group with little choice left, tries a member true, then false,
and sees what follows.

Of each group two numbers are kept, and no more is needed:

    spare   how many of its open members may still become false: below 0 it fails, at 0 the open
            ones must be true
    room    how many more may become true: below 0 it fails, at 0 the open ones must be false

It still needs room - slack true ones, where slack is high - low, and has spare + room - slack
open ones. So many equal tiles are one group with a number, and no order among them is ever
tried.

The trail lists the choices in the order in which they were decided and is the queue as well:
those before `head` are counted in their groups. Until the first answer the search starts afresh
after so many conflicts, every time after more of them, so that it ends when a search without
that would; groups that fail often then come first.

Hidden choices are tried last, and once an answer is found, no other way to decide them is looked
for.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from .compiled import Status, array, compiled
from .groups import Groups

Flat = Any  # a list of int, or an int64 array when compiled

# what a choice is
OPEN = 0
TRUE = 1
FALSE = 2
# where the search goes: BACK will be one of the two that follow
AHEAD = 0
BACK = 1
FLIP = 2
AFRESH = 3
# numbers kept in `state`
HEAD, TAIL, LEVEL, LEFT, CURSOR, WAY, CHANCE, SPREAD, PATIENCE, CONFLICTS, STATE = range(11)
# conflicts until the first fresh start; each later one comes after half as many again
FIRST_PATIENCE = 100
# chance adds 0 to 1023 to this: how much it has to say when members are compared
CALM = 4096
WILD = 512


class Branch:
    """A depth-first search that can be interrupted anywhere; every answer comes once."""

    compiles = True

    def __init__(self, groups: Groups, seed: int | None = None) -> None:
        width = np.diff(groups.first)
        spare = width - groups.low
        room = groups.high
        slack = groups.high - groups.low
        value = np.full(groups.choices, OPEN, dtype=np.int64)
        value[groups.members[np.repeat(spare == 0, width)]] = TRUE
        # a choice that is both fails when it is counted
        value[groups.members[np.repeat(room == 0, width)]] = FALSE
        trail, path = np.zeros((2, groups.choices + 1), dtype=np.int64)
        decided = np.flatnonzero(value != OPEN)
        trail[: len(decided)] = decided
        wanting = np.flatnonzero(groups.low > 0)
        if seed is not None:
            # of groups equally in want the first one comes first
            np.random.default_rng(seed).shuffle(wanting)
        state = np.zeros(STATE, dtype=np.int64)
        state[[TAIL, LEFT]] = len(decided), len(wanting)
        state[WAY] = BACK if ((spare < 0) | (room < 0) | (slack < 0)).any() else AHEAD
        state[CHANCE] = random.Random(seed or 0).getrandbits(31)
        state[SPREAD] = CALM if seed is None else WILD
        state[PATIENCE] = state[CONFLICTS] = FIRST_PATIENCE
        self.visible = groups.hidden == 0
        order = np.argsort(groups.hidden, kind="stable")
        fixed = (
            groups.first,
            groups.members,
            groups.start,
            groups.homes,
            slack,
            groups.hidden,
            order,
        )
        moving = (value, spare, room, np.ones_like(spare), wanting, trail, path, path, state)
        self._fixed: list[Flat] = [array(numbers) for numbers in fixed]
        # copies, all its own
        self._moving: list[Flat] = [np.array(numbers, dtype=np.int64) for numbers in moving]
        self._listed: list[Flat] = []  # what is fixed, while it runs as plain Python
        self._fast = False

    def run(self, steps: int, fast: bool) -> Status:
        """Works for about so many steps, as plain Python or compiled;
        what was compiled once stays so."""
        if fast and not self._fast:
            self._fast = True
            self._listed = []
            self._moving = [array(numbers) for numbers in self._moving]
        if self._fast:
            return Status(compiled(branch)(steps, *self._fixed, *self._moving))
        if not self._listed:
            self._listed = [numbers.tolist() for numbers in self._fixed]
            self._moving = [numbers.tolist() for numbers in self._moving]
        return Status(branch(steps, *self._listed, *self._moving))

    def answer(self) -> list[int]:
        """The visible choices that are true, after an answer was found."""
        true: list[int] = np.flatnonzero(
            (np.asarray(self._moving[0]) == TRUE) & self.visible
        ).tolist()
        return true


def branch(
    steps: int,
    first: Flat,
    members: Flat,
    start: Flat,
    homes: Flat,
    slack: Flat,
    hidden: Flat,
    order: Flat,  # all choices, hidden ones last
    value: Flat,
    spare: Flat,
    room: Flat,
    fails: Flat,  # 1 and how often a group failed
    # groups that may need true members; the first `left` of them may still do so on this path
    wanting: Flat,
    trail: Flat,
    # per level: how long the trail was, and so where the choice stands that was tried there,
    marks: Flat,
    lefts: Flat,  # and what `left` was
    state: Flat,
) -> int:
    """Searches for about so many steps, one for a choice counted or no longer counted,
    and says how that ended."""
    head = state[HEAD]
    tail = state[TAIL]
    level = state[LEVEL]
    left = state[LEFT]
    cursor = state[CURSOR]
    way = state[WAY]
    chance = state[CHANCE]
    outcome = 0  # Status.MORE
    choice = was = late = 0
    plain = len(order) == 0 or hidden[order[-1]] == 0
    while steps > 0:
        if way == BACK:
            if level == 0:
                outcome = 2  # Status.DONE
                break
            if state[PATIENCE] == 0:
                level = 0
                way = AFRESH
            else:
                level -= 1
                way = FLIP
        if way != AHEAD:
            while tail > marks[level] and steps > 0:
                tail -= 1
                choice = trail[tail]
                was = value[choice]
                value[choice] = OPEN
                if tail < head:
                    head = tail
                    steps -= 1
                    margin = room if was == TRUE else spare
                    for i in range(start[choice], start[choice + 1]):
                        margin[homes[i]] += 1
            if tail > marks[level]:
                break
            left = lefts[level]
            cursor = 0
            if way == FLIP:
                value[choice] = FALSE if was == TRUE else TRUE
                tail += 1
                # it was found by the cursor: all before it were decided before it
                if left == 0 and plain:
                    cursor = choice
            else:
                state[CONFLICTS] += state[CONFLICTS] // 2
                state[PATIENCE] = state[CONFLICTS]
            way = AHEAD

        # what follows
        failed = -1
        while head < tail and failed < 0 and steps > 0:
            choice = trail[head]
            head += 1
            steps -= 1
            margin, opposite = (room, FALSE) if value[choice] == TRUE else (spare, TRUE)
            for i in range(start[choice], start[choice + 1]):
                group = homes[i]
                margin[group] -= 1
                if margin[group] > 0:
                    continue
                if margin[group] < 0:
                    failed = group
                    continue
                if spare[group] + room[group] > slack[group]:  # some members are open
                    steps -= (first[group + 1] - first[group]) // 32
                    for k in range(first[group], first[group + 1]):
                        other = members[k]
                        # stays there only if it was open; a branch here costs a fifth of a Sudoku
                        trail[tail] = other
                        is_open = value[other] == OPEN
                        value[other] += opposite * is_open
                        tail += is_open
        if failed >= 0:
            fails[failed] += 1
            if state[PATIENCE] > 0:
                state[PATIENCE] -= 1
            way = BACK
            continue
        if head < tail:
            break
        if tail == len(value):
            outcome = 1  # Status.FOUND
            state[PATIENCE] = -1  # no fresh starts from here on, or answers would come again
            while level > 0 and hidden[trail[marks[level - 1]]]:
                level -= 1
            way = BACK
            break

        # the group with the least to spare for its fails
        best = -1
        i = 0
        steps -= left // 8
        while i < left:
            group = wanting[i]
            if room[group] <= slack[group]:  # it has what it needs, and will on this path
                left -= 1
                wanting[i] = wanting[left]
                wanting[left] = group
                continue
            if best < 0 or spare[group] * fails[best] < spare[best] * fails[group]:
                best = group
            i += 1

        # its member that serves the groups most in want: of each, the part of its open members that
        # it still needs
        chance = (chance * 1103515245 + 12345) & 0x7FFFFFFF
        tried = TRUE
        most = -1
        if best < 0 or not plain:
            while value[order[cursor]] != OPEN:
                cursor += 1
            late = hidden[order[cursor]]  # 1 when only hidden ones are open
        if best >= 0:
            for k in range(first[best], first[best + 1]):
                other = members[k]
                if value[other] != OPEN or hidden[other] > late:
                    continue
                steps -= 1
                served = 0
                for i in range(start[other], start[other + 1]):
                    group = homes[i]
                    need = room[group] - slack[group]
                    if need > 0:
                        served += (need << 20) // (spare[group] + need)
                chance = (chance * 1103515245 + 12345) & 0x7FFFFFFF
                served *= state[SPREAD] + (chance >> 21)
                if served > most:
                    most = served
                    choice = other
        if most < 0:
            choice = order[cursor]
            if chance & 0x40000000:
                tried = FALSE
        marks[level] = tail
        lefts[level] = left
        level += 1
        value[choice] = tried
        trail[tail] = choice
        tail += 1
    state[HEAD], state[TAIL], state[LEVEL], state[LEFT] = head, tail, level, left
    state[CURSOR], state[WAY], state[CHANCE] = cursor, way, chance
    return outcome
