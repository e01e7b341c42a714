"""The cubes that are known, as a tree below the whole puzzle: what became of each,
and which is to be searched next."""

from __future__ import annotations

import heapq
import zlib
from collections import deque
from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

# cubes of each that was cut, which are searched before others, so that it can be estimated
SAMPLES = 3
ALIKE = 4  # cubes next to each other that all had to be cut; then the others are cut at once


class State(IntEnum):
    """What became of a cube."""

    OPEN = 0
    DONE = 1
    CUT = 2
    LOST = 3  # it ended its workers again and again


class Row(NamedTuple):
    """A cube as a journal has it."""

    id: int
    parent: int | None
    name: str
    state: State
    found: int
    seconds: float


class Node:
    """A cube, and the cubes that it was cut into."""

    __slots__ = ("cubes", "deaths", "depth", "found", "id", "name", "parent", "seconds", "state")

    def __init__(self, row: Row, parent: Node | None) -> None:
        self.id = row.id
        self.parent = parent
        self.name = row.name
        self.state = row.state
        self.found = row.found
        self.seconds = row.seconds
        self.deaths = 0
        self.depth: int = parent.depth + 1 if parent else 0
        self.cubes: list[Node] = []

    @property
    def rank(self) -> tuple[int, int, int]:
        """Its place in an order that is always the same: larger pieces first, of which one must
        know most to estimate the whole; those that were cut as often as good as at random.
        """
        return self.depth, zlib.crc32(self.name.encode()), self.id

    @property
    def in_vain(self) -> bool:
        """Whether cubes next to it were searched, and all of them had to be cut:
        it is not worth a search."""
        if self.parent is None:
            return False
        states = [node.state for node in self.parent.cubes]
        return states.count(State.CUT) >= ALIKE and State.DONE not in states


class Tree:
    """All cubes that are known."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.nodes: dict[int, Node] = {}
        self.open: dict[str, Node] = {}
        self.done = self.found = self.cubes = 0
        self.seconds = 0.0
        self._soon = deque[Node]()
        self._later = list[tuple[tuple[int, int, int], Node]]()
        for row in rows:
            parent = None if row.parent is None else self.nodes[row.parent]
            self._count(self._add(row, parent))
        for node in self.nodes.values():
            if node.state in (State.OPEN, State.LOST):
                node.state = State.OPEN
                self.open[node.name] = node
                heapq.heappush(self._later, (node.rank, node))
        for node in self.nodes.values():
            if node.state is State.CUT:
                self._sample(node)

    @property
    def root(self) -> Node:
        """The whole puzzle."""
        return next(iter(self.nodes.values()))

    def next(self) -> Node | None:
        """The cube to be searched next, which from then on is not open to others."""
        while self._soon or self._later:
            node = self._soon.popleft() if self._soon else heapq.heappop(self._later)[1]
            if node.name in self.open:
                del self.open[node.name]
                return node
        return None

    def again(self, node: Node) -> None:
        """It is to be searched once more."""
        self.open[node.name] = node
        heapq.heappush(self._later, (node.rank, node))

    def ended(self, node: Node, state: State, count: int, seconds: float) -> None:
        """What became of a cube."""
        node.state = state
        node.found = count
        node.seconds = seconds
        self._count(node)

    def cut(self, node: Node, seconds: float, rows: Iterable[Row]) -> None:
        """The cubes that it was cut into."""
        self.ended(node, State.CUT, 0, seconds)
        for row in rows:
            self.again(self._add(row, node))
        self._sample(node)

    def _add(self, row: Row, parent: Node | None) -> Node:
        node = self.nodes[row.id] = Node(row, parent)
        self.cubes += 1
        if parent:
            parent.cubes.append(node)
        return node

    def _count(self, node: Node) -> None:
        self.done += node.state is State.DONE
        self.cubes -= node.state is State.CUT
        self.found += node.found
        self.seconds += node.seconds

    def _sample(self, node: Node) -> None:
        """Lets the first of the cubes of one that was cut be searched soon, before those of others:
        down to the end."""
        first = heapq.nsmallest(SAMPLES, node.cubes, key=lambda piece: piece.rank)
        self._soon.extendleft(piece for piece in first if piece.state is State.OPEN)
