"""All answers as one graph: states, and the choices that lead from each to the next. Nothing in it is listed.

Every path from the first state to the end is an answer, and there are no others. So the number of paths through an edge
is the number of ways that lead to it times that of the ways on.
"""

from __future__ import annotations

import numpy as np

from .states import States


class Graph:
    """What a count by states leaves behind when it keeps everything."""

    def __init__(self, states: States) -> None:
        self.names, self.pinned = states.scan.names.tolist(), list(states.scan.pinned)
        edges = np.asarray(states.edges[: int(states.state[3])], dtype=np.int64).reshape(-1, 3)
        self.origin, self.choice, self.goal = edges.T.tolist() if len(edges) else ([], [], [])
        self.total = states.answers
        self._count_on(int(states.state[1]))

    def _count_on(self, states: int) -> None:
        """From each state the number of ways on, last states first, and where its edges begin."""
        self.on = [0] * states
        self.begin = dict[int, int]()
        for edge in reversed(range(len(self.origin))):
            goal = self.goal[edge]
            self.on[self.origin[edge]] += 1 if goal < 0 else self.on[goal]
            self.begin[self.origin[edge]] = edge

    def answer(self, number: int) -> list[int]:
        """The answer of this number, from 0: the choices, from 0."""
        found, edge = list(self.pinned), self.begin.get(0, -1)
        while edge >= 0:
            goal = self.goal[edge]
            ways = 1 if goal < 0 else self.on[goal]
            if number >= ways:
                number -= ways
                edge += 1
                continue
            if (name := self.names[self.choice[edge]]) >= 0:
                found.append(name)
            edge = -1 if goal < 0 else self.begin[goal]
        return found

    def shares(self) -> dict[int, int]:
        """For each choice, from 0, the number of answers that it is part of."""
        ways = [0] * len(self.on)
        if ways:
            ways[0] = 1
        found = dict.fromkeys((name for name in self.names if name >= 0), 0) | dict.fromkeys(self.pinned, self.total)
        for edge, origin in enumerate(self.origin):
            goal, name = self.goal[edge], self.names[self.choice[edge]]
            through = ways[origin] * (1 if goal < 0 else self.on[goal])
            if goal >= 0:
                ways[goal] += ways[origin]
            if name >= 0:
                found[name] += through
        return found
