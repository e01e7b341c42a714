"""Answers in random order, each as likely as any other: drawn by their numbers from a graph of all of them.

How far it is worth trying is said in states, not in seconds: the same seed draws the same answers on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from dataclasses import dataclass

from . import engines
from .asking import Asking
from .engines import Graph
from .errors import Refused
from .handed import Handed, hand_search, reduced_model
from .limits import Ended, Limits
from .model import Answer
from .puzzle import Puzzle, Solution

ROOM = 1_700_000  # bytes of the states of a hand-written search; more are no longer gone through in a second
LARGE = 500_000  # literals; what is larger has more states than that


def graph(puzzle: Puzzle, asking: Asking, name: str) -> Graph[Solution] | Ended | None:
    """All answers as this engine counts them; None where it cannot, or not in half of the time."""
    left = asking.limits.left()
    limits = asking.limits.at_most(None if left is None else left / 2)
    try:
        found = _of_states(puzzle, asking, limits) if name == "reference" else _of_model(puzzle, asking, limits, name)
    except (Refused, MemoryError):
        return None
    return found if not isinstance(found, Ended) or found is Ended.EXHAUSTED else asking.limits.over()


def drawn(graph: Graph[Solution], asking: Asking) -> Generator[Solution, None, Ended]:
    """Each answer once, in the order that the seed says."""
    for number in _shuffled(graph.total, random.Random(asking.seed)):
        if ended := asking.limits.over():
            return ended
        yield graph.answer(number)
    return Ended.EXHAUSTED


def _shuffled(total: int, rng: random.Random) -> Iterator[int]:
    """The numbers below `total` in random order; only those that were moved are remembered."""
    moved: dict[int, int] = {}
    for index in range(total):
        other = rng.randrange(index, total)
        moved[index], moved[other] = moved.get(other, other), moved.get(index, index)
        yield moved.pop(index)


def _of_states(puzzle: Puzzle, asking: Asking, limits: Limits) -> Graph[Solution] | Ended | None:
    """By the states of the hand-written search."""
    from .engines.reference import Reference

    if puzzle.size() > LARGE:
        return None
    with asking.limits.building():
        search = hand_search(puzzle, asking)
    return Reference().graph(search, limits, ROOM)


def _of_model(puzzle: Puzzle, asking: Asking, limits: Limits, name: str) -> Graph[Solution] | Ended | None:
    """By the states of an engine of models."""
    if name not in engines.COUNTERS:
        return None
    engine = engines.get(name)
    assert isinstance(engine, engines.Counter)
    handed = reduced_model(puzzle, asking, name)
    if handed is None:
        return Ended.EXHAUSTED
    found = engine.graph(handed.model, limits)
    return found if found is None or isinstance(found, Ended) else _Labelled(found, handed)


@dataclass(frozen=True)
class _Labelled:
    """A graph of models, whose answers are said in labels."""

    graph: Graph[Answer]
    handed: Handed

    @property
    def total(self) -> int:
        return self.graph.total

    def answer(self, number: int) -> Solution:
        return self.handed.solution(self.graph.answer(number))
