"""All answers as one graph: states, and the choices that lead from each to the next. Nothing in it is listed.

Every path from the first state to the end is an answer, and there are no others. How many ways lead to each state is
known from the count, so an answer is found by its number from the end on backwards.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

import numpy as np

from ...model import Answer
from .states import States


class Graph:
    """What a count by states leaves behind when it keeps everything."""

    def __init__(self, states: States) -> None:
        self.names, self.pinned = states.scan.names, states.scan.pinned
        self.total = states.answers
        self._ways = np.asarray(states.ways, dtype=np.int64).reshape(-1, states.limbs)
        edges = np.asarray(states.edges[: int(states.state[3])], dtype=np.int64).reshape(-1, 3)
        order = np.argsort(edges[:, 2], kind="stable")
        self._origin, self._choice, goal = edges[order].T  # those that end an answer, at -1, come first
        self._begin = np.searchsorted(goal, np.arange(-1, int(states.state[1]) + 1))
        self._last = list(accumulate(map(self._ways_to, self._origin[: self._begin[1]].tolist()), initial=0))

    def answer(self, number: int) -> Answer:
        found = [name + 1 for name in self.pinned]
        if len(self._last) > 1:
            edge = bisect_right(self._last, number) - 1
            number -= self._last[edge]
            while True:
                if (name := int(self.names[self._choice[edge]])) >= 0:
                    found.append(name + 1)
                state = int(self._origin[edge])
                if state == 0:
                    break
                edge = int(self._begin[state + 1])
                while number >= (ways := self._ways_to(int(self._origin[edge]))):
                    number -= ways
                    edge += 1
        return frozenset(found)

    def _ways_to(self, state: int) -> int:
        """How many ways lead to a state."""
        return sum(int(limb) << (62 * i) for i, limb in enumerate(self._ways[state]))
