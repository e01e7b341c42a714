"""Counting with the number of answers remembered per state: equal states have equal futures.

So have states that are alike, as where values can be renamed; and where what is still open falls
apart, the numbers of answers of its regions are multiplied. Which states those are the
hand-written search says.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Hashable, Iterable, Iterator, Sequence

from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Move, Search

MEMORY = 1 << 30  # bytes that remembered states may take, about
UNPACKED = 8  # how much larger a state is in memory than pickled
LOOK = 0.02  # seconds between two looks at the limits

_DONE: Hashable = object()
"""Stands for the end of some states."""


class Clock:
    """Says when to look at the limits: every few milliseconds;
    in between it costs next to nothing."""

    next = 0.0

    def due(self) -> bool:
        """Whether it is time to look again."""
        now = time.monotonic()
        if now < self.next:
            return False
        self.next = now + LOOK
        return True


def room_for(state: Hashable) -> int:
    """About how many states like this one may be remembered."""
    return max(1000, MEMORY // (len(pickle.dumps(state)) * UNPACKED))


class StateCount:
    """A count by states, which can be interrupted and taken up again."""

    def __init__(self, search: Search) -> None:
        self.search = search
        shared = search.totals
        self.known = shared if isinstance(shared, Totals) else Totals()
        self.path = [_Sum(None, _after(search.start()))]

    @property
    def total(self) -> int:
        total = 0
        for node in reversed(self.path):
            total = node.so_far(total)
        return total

    def run(self, limits: Limits) -> Ended:
        clock = Clock()
        path = self.path
        search = self.search
        while True:
            if clock.due():
                limits.found = max(limits.found, self.total)
                if ended := limits.over():
                    return ended
            node = path[-1]
            state = next(node.states, _DONE)
            if state is _DONE:
                if len(path) == 1:
                    return Ended.EXHAUSTED
                path.pop()
                self.known.add(node.key, node.total)
                path[-1].take(node.total)
                continue
            key = search.alike(state)
            if (total := self.known.totals.get(key)) is not None:
                node.take(total)
            elif regions := search.factors(state):
                path.append(_Product(key, regions))
            elif (moves := search.moves(state)) is None:
                node.take(1)
            else:
                path.append(_Sum(key, _after(moves)))


class _Sum:
    """States that one leads to; it has as many answers as all of them together."""

    def __init__(self, key: Hashable, states: Iterator[Hashable]) -> None:
        self.key = key
        self.states = states
        self.total = 0

    def take(self, number: int) -> None:
        """One more of its states has so many answers."""
        self.total += number

    def so_far(self, number: int) -> int:
        """At least so many answers there are, when so many were found of the state that is looked
        at."""
        return self.total + number


class _Product(_Sum):
    """States that one falls apart into; it has as many answers as all of them multiplied."""

    def __init__(self, key: Hashable, states: Sequence[Hashable]) -> None:
        super().__init__(key, iter(states))
        self.total = 1
        self.left = len(states)

    def take(self, number: int) -> None:
        self.total *= number
        self.left -= 1
        if not number:
            self.states = iter(())

    def so_far(self, number: int) -> int:
        """Nothing is sure before the last of them: it may have no answer."""
        return self.total * number if self.left == 1 else 0


class Totals:
    """The totals of the states that were counted to the end,
    as many of them as the memory may hold."""

    def __init__(self) -> None:
        self.totals: dict[Hashable, int] = {}
        self.room = 0  # which is known by the first of them

    def add(self, state: Hashable, total: int) -> None:
        """Remembers a total; forgets all the others when there is no room."""
        if not self.totals:
            self.room = room_for(state)
        elif len(self.totals) >= self.room:
            self.totals.clear()
        self.totals[state] = total


def _after(moves: Iterable[Move]) -> Iterator[Hashable]:
    return (state for _, state in moves)
