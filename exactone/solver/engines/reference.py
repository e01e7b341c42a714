"""The driver of hand-written searches: walks `start` and `moves` of one, and never sees a model.

One machine, two drivers: depth-first search finds answers; the same walk with the number of
answers remembered per state (remembered.py) counts them, because equal states have equal
futures.
"""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Generator, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from math import inf

from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Move, Search, Solution

from . import REFERENCE, EngineName
from .remembered import Clock, StateCount, room_for

# states without an answer; if hardly one of them was met again by then, that is not worth
# remembering
TRIAL = 1000
RARE = 100  # one in so many is hardly one


class Reference(EngineName):
    """Depth-first search that remembers dead ends; counting with answers remembered per state."""

    name = REFERENCE

    def search(
        self, search: Search, limits: Limits, seed: int | None = None
    ) -> Generator[Solution, None, Ended]:
        """Every answer once, in the order of the moves or, with a seed, in a random one."""
        rng = None if seed is None else random.Random(seed)
        clock = Clock()
        made: list[Iterable[Hashable]] = []  # by the moves that led here
        dead = _Dead()
        path = [_Node(None, _order(search.start(), rng))]
        while path:
            if clock.due() and (ended := limits.over()):
                return ended
            node = path[-1]
            move = next(node.moves, None)
            if move is None:
                path.pop()
                if made:
                    made.pop()
                if node.total:
                    if path:
                        path[-1].total = 1
                else:
                    dead.add(node.state)
                continue
            if move[1] in dead:
                continue
            moves = search.moves(move[1])
            made.append(move[0])
            if moves is None:
                node.total = 1
                yield frozenset(label for labels in made for label in labels)
                made.pop()
            else:
                path.append(_Node(move[1], _order(moves, rng)))
        return Ended.EXHAUSTED

    def count(self, search: Search, limits: Limits) -> tuple[int, Ended]:
        """How many answers there are, or at least how many when the limits come first."""
        counting = StateCount(search)
        ended = counting.run(limits)
        return counting.total, ended

    def graph(self, search: Search, limits: Limits, room: float = inf) -> Graph | Ended:
        """All answers, as the states that lead to them; why not, when the limits come first.

        The room is for the states alone, in bytes when they are packed.
        """
        clock = Clock()
        graph = Graph()
        path = [(_ROOT, list(search.start()))]
        todo = [iter(path[0][1])]
        size = 0
        while path:
            if clock.due() and (ended := limits.over()):
                return ended
            state, own = path[-1]
            move = next(todo[-1], None)
            if move is None:
                path.pop()
                todo.pop()
                graph.add(state, own)
            elif move[1] not in graph.totals:
                size = size or len(pickle.dumps(move[1]))
                moves = search.moves(move[1])
                if moves is None:
                    graph.totals[move[1]] = 1
                else:
                    path.append((move[1], list(moves)))
                    todo.append(iter(path[-1][1]))
                if (len(graph.totals) + len(path)) * size > room:
                    return Ended.MEMORY
        return graph


_ROOT: Hashable = object()
"""Stands for what is before the first move."""


class Graph:
    """All answers of a puzzle: the states, the moves that lead to an answer,
    and how many answers follow each state."""

    def __init__(self) -> None:
        self.moves: dict[Hashable, list[Move]] = {}  # no state before one that it leads to
        self.totals: dict[Hashable, int] = {}

    def add(self, state: Hashable, moves: list[Move]) -> None:
        """A state whose moves lead to states that are known."""
        self.moves[state] = [move for move in moves if self.totals[move[1]]]
        self.totals[state] = sum(self.totals[there] for _, there in self.moves[state])

    @property
    def total(self) -> int:
        return self.totals[_ROOT]

    def shares(self) -> Counter[Hashable]:
        """How many answers have each label."""
        ways = Counter[Hashable]({_ROOT: 1})
        share_of = Counter[Hashable]()
        for state, moves in reversed(self.moves.items()):
            for labels, there in moves:
                ways[there] += ways[state]
                for label in labels:
                    share_of[label] += ways[state] * self.totals[there]
        return share_of

    def answer(self, number: int) -> Solution:
        state = _ROOT
        made = list[Hashable]()
        while moves := self.moves.get(state):
            for labels, there in moves:  # noqa: B007  # the last one is the one taken
                if number < self.totals[there]:
                    break
                number -= self.totals[there]
            made += labels
            state = there
        return frozenset(made)


@dataclass
class _Node:
    """A state on the way down, its moves still to be tried, and the answers found below it,
    if only whether some."""

    state: Hashable
    moves: Iterator[Move]
    total: int = field(default=0)


class _Dead:
    """The states without an answer below them; forgotten, and no longer collected,
    where none is met again."""

    def __init__(self) -> None:
        self.states: set[Hashable] | None = set()
        self.room = self.met = 0

    def __contains__(self, state: Hashable) -> bool:
        if not self.states or state not in self.states:
            return False
        self.met += 1
        return True

    def add(self, state: Hashable) -> None:
        """Remembers one."""
        if self.states is None:
            return
        if not self.states:
            self.room = room_for(state)
        self.states.add(state)
        if len(self.states) >= min(self.room, TRIAL) and self.met * RARE < len(self.states):
            self.states = None
        elif len(self.states) >= self.room:
            self.states.clear()


def _order(moves: Iterable[Move], rng: random.Random | None) -> Iterator[Move]:
    if rng is None:
        return iter(moves)
    shuffled = list(moves)
    rng.shuffle(shuffled)
    return iter(shuffled)
