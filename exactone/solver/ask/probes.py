"""How many answers there may be, by random probes of the hand-written search.

A probe goes through the search layer by layer: all states after so many moves. Equal states are
one, in which more ways end. Where a layer has more states than the probe is wide, some stay at
random, each for as many ways more as makes up for those that do not. So on average a probe finds
as many answers as there are, and where it is wide enough just so many. The probes become wider,
and how far they differ says how far they may be wrong.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from exactone.solver.engines.remembered import Clock
from exactone.solver.errors import Error
from exactone.solver.expected import Span, around, widened
from exactone.solver.limits import Limits, Stopped
from exactone.solver.puzzle import Move, Puzzle, Search, Turn

from .answers import hand_search
from .request import Request

if TYPE_CHECKING:
    from random import Random

AFTER = 1.0  # seconds in which most is counted
SHARE = 0.1  # of the time goes into probes
WIDTH = 4  # states of the first probes
EACH = 10  # probes of a width, before it is doubled
WIDEST = 20_000
LAST = 20  # probes of which something is said
SOME = 10  # of these must have found answers
# times more or less at most: probes that differ more miss most of what is rare, and are to become
# wider
APART = 1.7
CLOSE = 1.1  # times as much at most is so well known that nothing is to be said better
MANY = 1000  # turns, of each answer, are too many

Item = TypeVar("Item")


class WeightedItem(NamedTuple, Generic[Item]):
    """An item, and for how many it stands."""

    weight: float
    item: Item


class Probe(NamedTuple):
    """What a probe found."""

    width: int
    found: float


class Way(NamedTuple):
    """What was made true on the way to a state, and before that."""

    made: Iterable[Hashable]
    before: Way | None

    def labels(self) -> Iterator[Hashable]:
        """All of it."""
        way: Way | None = self
        while way:
            yield from way.made
            way = way.before


class ProbeState(NamedTuple):
    """A state, and where turns are told apart, a way to it."""

    state: Hashable
    way: Way | None


class Probes:
    """Estimates beside a count, in a share of its time."""

    def __init__(self, puzzle: Puzzle, request: Request) -> None:
        self.puzzle = puzzle
        self.request = request
        self.began = time.monotonic()
        self.spent = 0.0
        self.clock = Clock()
        self.probes = list[Probe]()
        self.going: Generator[None, None, Probe] | None = None
        self.able = True

    def run(self, limits: Limits) -> None:
        """Goes on for as long as it may by now; tells whoever watches what is to be expected."""
        started = time.monotonic()
        share = SHARE * (started - self.began) - self.spent
        if not self.able or started < self.began + AFTER or share <= 0:
            return
        limits.doing.begin("estimating")
        within = limits.at_most(share)
        try:
            while self.able and not (self.clock.due() and within.over()):
                self._step(within)
        except Stopped:
            pass  # the time was up, or somebody asked
        except (Error, MemoryError):
            self.able = False
        self.spent += time.monotonic() - started
        limits.doing.expected = spanned(self.probes[-LAST:])

    @cached_property
    def turns(self) -> Sequence[Turn]:
        """The turns of which copies count once; nothing else is asked."""
        if self.request.up_to_symmetry:
            return list(self.puzzle.turns() or ())
        return ()

    @cached_property
    def rng(self) -> Random:
        """Always the same chances."""
        from random import Random  # which few need

        return Random(0)

    @cached_property
    def search(self) -> Search:
        """The hand-written search."""
        return hand_search(self.puzzle, self.request)

    def _step(self, limits: Limits) -> None:
        """Goes on by a state; there are no more probes where there is nothing to be said better."""
        if self.going is None:
            with limits.building():
                width = min(WIDEST, WIDTH << len(self.probes) // EACH)
                self.going = probe(self.search, width, self.rng, self.turns)
                self.able = len(self.turns) <= MANY
        try:
            next(self.going)
        except StopIteration as stop:
            self.probes.append(stop.value)
            self.going, span = None, spanned(self.probes[-LAST:])
            self.able = span is None or span.high > CLOSE * span.low


class Layer:
    """States after equally many moves, each once; of the ways that lead to it one stands for
    all."""

    def __init__(self, search: Search, rng: Random, turns: Sequence[Turn]) -> None:
        self.search = search
        self.rng = rng
        self.turns = turns
        self.states = dict[Hashable, WeightedItem[ProbeState]]()

    def add(self, weight: float, way: Way | None, moves: Iterable[Move]) -> None:
        """The states that these moves lead to."""
        for made, state in moves:
            key = state if self.turns else self.search.alike(state)
            before = self.states.get(key)
            total = weight + (before.weight if before else 0.0)
            if before is None or self.rng.random() * total < weight:
                self.states[key] = WeightedItem(
                    total, ProbeState(state, Way(tuple(made), way) if self.turns else None)
                )
            else:
                self.states[key] = WeightedItem(total, before.item)


def probe(
    search: Search, width: int, rng: Random, turns: Sequence[Turn] = ()
) -> Generator[None, None, Probe]:
    """One probe, which takes a breath at each state. With turns,
    all that are turns of an answer count as one."""
    estimate = 0.0
    layer = Layer(search, rng, turns)
    layer.add(1.0, None, search.start())
    while layer.states:
        states = sampled(list(layer.states.values()), width, rng)
        layer = Layer(search, rng, turns)
        for weight, (state, way) in states:
            moves = search.moves(state)
            if moves is not None:
                layer.add(weight, way, moves)
            else:
                estimate += weight / (_images(way.labels(), turns) if way else 1)
            yield
    return Probe(width, estimate)


def sampled(items: list[WeightedItem[Item]], number: int, rng: Random) -> list[WeightedItem[Item]]:
    """So many of these items; each stays with a chance, and weighs as much more as the chance is
    small.

    What weighs much stays as it is, all others weigh the same then: no other way adds less
    chance to the sum.
    """
    if len(items) <= number:
        return items
    rest = sum(item.weight for item in items)
    least = 0.0
    for place, weight in enumerate(sorted((item.weight for item in items), reverse=True)):
        least = rest / (number - place)
        if weight <= least:
            break
        rest -= weight
    rng.shuffle(items)
    kept = list[WeightedItem[Item]]()
    share = rng.random()
    for weighed in items:
        share += weighed.weight / least if weighed.weight <= least else 1.0
        if share >= 1.0:
            share -= 1.0
            kept.append(WeightedItem(max(weighed.weight, least), weighed.item))
    return kept


def _images(labels: Iterable[Hashable], turns: Sequence[Turn]) -> int:
    """How many answers are turns of this one, with itself."""
    solution = frozenset(labels)
    return len({frozenset(map(turn, solution)) for turn in turns})


def spanned(probes: Sequence[Probe]) -> Span | None:
    """What some probes say; wider ones count for more. None where too few found any,
    or they differ much."""
    number = len(probes)
    if number < LAST or sum(probe.found > 0 for probe in probes) < SOME:
        return None
    widths = sum(probe.width for probe in probes)
    mean = sum(probe.width * probe.found for probe in probes) / widths
    if mean == inf:
        return None
    differ = sum(probe.width * (probe.found / mean - 1) ** 2 for probe in probes) / (number - 1)
    one = around(1.0, widened(differ / widths, number))
    if one.high <= APART:
        return Span(mean * one.low, mean * one.high)
    return None
