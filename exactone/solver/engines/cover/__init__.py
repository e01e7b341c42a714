"""Groups of choices, listed and counted by four kernels that learn nothing: packings, and all that has many answers.

    listing   along a scan, depth first             listing.py    all answers of what a scan can look over
    states    along a scan, equal states merged     states.py     how many there are, without listing
    abreast   thousands of partial answers at once  abreast.py    any model; all answers, or how many there are
    branch    the smallest group first              branch.py     any model; first answers, random order

Each but abreast begins in plain Python, which is done with a small puzzle before numba is even loaded, and goes on
compiled. Where turns of the model are known, one choice is made up to turns only, and the other answers follow.

groups.py  a model as arrays      bounds.py  groups as upper bounds    sweep.py   what a scan looks over
links.py   groups that must agree, as places of a scan
graph.py   all answers as states  symmetry.py  turns of a model        compiled.py  kernels, compiled by numba
lots.py    many puzzles at once   planes.py  exact covers of those, as bits
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Generator, Hashable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

import numpy as np

from ...bundle import Rows, unseen
from ...errors import Refused
from ...limits import Ended, Limits
from ...model import Answer, Model
from ...streams import spread
from .. import Counter, Tally
from . import symmetry
from .abreast import Abreast
from .bounds import bounds_of
from .branch import Branch
from .compiled import Status, available
from .graph import Graph
from .groups import Groups, Ints, gather, refusal
from .links import linked
from .listing import Listing
from .states import States
from .sweep import Scan, scan

PLAIN = 0.25  # seconds that plain Python may take before numba is loaded
COMPILING = "compiling with numba, slow the first time"
LARGE = 100_000  # mentions of choices; what is larger is compiled from the start
MOST = 100_000  # and what is larger is not searched abreast
SLICE = 0.02  # seconds between two looks at the limits, about
FAR = 100  # answers by which one search is ahead of another, which is then given up
ALONE = 2.0  # seconds that counting has for itself before it is also done one by one
SHARE = 8  # how many times as long the turns are of the search that should be better


class Kernel(Protocol):
    """A search in portions."""

    compiles: bool  # whether it can go on compiled

    def run(self, steps: int, fast: bool) -> Status:
        """Goes on for about so many steps."""


class Lister(Kernel, Protocol):
    """A search that finds answers."""

    def answers(self) -> list[Rows]:
        """The choices, from 0, of the answers that were found since this was asked last."""


class Pace:
    """Runs searches for a while each: in plain Python at first, then compiled, in steps that suit the clock."""

    def __init__(self, limits: Limits, mentions: int = 0) -> None:
        self.limits = limits
        self.plain = float("inf") if not available() else PLAIN if mentions < LARGE else 0.0
        self.steps = defaultdict[Kernel, int](lambda: 2000)
        self.left = 0.0
        self.compiled = set[type]()  # the sorts of kernels that were

    def begin(self, seconds: float) -> None:
        """The turn of a search that may take about so many seconds."""
        self.left = seconds

    def run(self, kernel: Kernel) -> Status:
        """Goes on with one for a slice of its turn."""
        fast = kernel.compiles and self.plain <= 0
        started = time.perf_counter()
        with self._said(kernel, fast):
            status = kernel.run(self.steps[kernel], fast)
        spent = time.perf_counter() - started
        self.left -= spent
        if kernel.compiles and not fast:
            self.plain -= spent
            self.steps[kernel] *= 10 if self.plain <= 0 else 1
        if status is Status.MORE and spent < SLICE / 2:
            self.steps[kernel] = min(2 * self.steps[kernel], 10_000_000)
        elif spent > 2 * SLICE:
            self.steps[kernel] = max(1000, self.steps[kernel] // 2)
        return status

    @contextmanager
    def _said(self, kernel: Kernel, fast: bool) -> Iterator[None]:
        """Whoever watches is told that a kernel is compiled, which takes long where no process before did it."""
        doing, first = self.limits.doing, fast and type(kernel) not in self.compiled
        before = doing.steps
        if first:
            self.compiled.add(type(kernel))
            doing.steps = COMPILING
        yield
        if first:
            doing.steps = before


class Cover(Counter):
    """Exact cover engine of our own."""

    name = "cover"

    @property
    def advice(self) -> str:
        return "" if available() else "numba is not installed; with it (pip install 'exactone[fast]') cover is compiled"

    def refuses(self, model: Model) -> str | None:
        return refusal(model.rules)

    def search(self, model: Model, limits: Limits, seed: int | None = None) -> Generator[Answer | None, None, Ended]:
        """Every answer once; with a seed along random branches, which no scan and no turns put in order."""
        return (yield from spread(self.rows(model, limits, seed), lambda rows: map(frozenset, rows.tolist())))

    def rows(self, model: Model, limits: Limits, seed: int | None = None) -> Generator[Rows | None, None, Ended]:
        groups = gather(model)
        racers: list[Lister] = [Branching(groups, seed)]
        if seed is None and (laid := _laid_out(model, groups)):
            racers.insert(0, Turned(laid.plan, symmetry.roots(laid.groups, symmetry.turns_of(model))))
        elif seed is None and len(groups.members) < MOST:
            racers.insert(0, Abreast(bounds_of(groups)))
        return (yield from _race(racers, Pace(limits, len(groups.members))))

    def graph(self, model: Model, limits: Limits) -> Graph | Ended | None:
        """All answers as a graph of states; None where there is no scan, or no room for so many states."""
        laid = _laid_out(model, gather(model))
        if laid is None:
            return None
        plan = laid.plan
        states, pace = States(plan, keep=True), Pace(limits)
        while (status := pace.run(states)) in (Status.MORE, Status.LARGE):
            if ended := limits.over():
                return ended
            if status is Status.LARGE:
                states = States(plan, 2 * states.limbs, keep=True)
        return Graph(states) if status is Status.DONE else None

    def counting(self, model: Model) -> Tally:
        groups = gather(model)
        return Counting(groups, _laid_out(model, groups), symmetry.turns_of(model))

    def countings(self, model: Model) -> list[Tally]:
        groups, turns, row = gather(model), symmetry.turns_of(model), model.rules.row
        if not groups.plain:
            raise Refused(f"{self.name} counts up to symmetry where no choice is negated and none is hidden")
        counts = list[Tally]()
        for turn in turns:
            moves = bool((turn != range(groups.choices)).any())
            fixed, own = (symmetry.folded(groups, turn), list[Ints]()) if moves else (groups, turns)
            counts.append(Counting(fixed, _scanned(fixed, row), own))
        return counts


class LaidOut(NamedTuple):
    """A model along a scan."""

    groups: Groups
    plan: Scan


def _laid_out(model: Model, groups: Groups) -> LaidOut | None:
    """A model along a scan: its groups as they are, or with digits where they must agree."""
    if laid := _scanned(groups, model.rules.row):
        return laid
    rules = None if model.givens else linked(model.rules)
    return _scanned(gather(Model(rules)), 0) if rules else None


def _scanned(groups: Groups, row: int) -> LaidOut | None:
    plan = scan(groups, row)
    return LaidOut(groups, plan) if plan else None


class Turned:
    """A listing for each root, and the turns of what it finds."""

    compiles = True

    def __init__(self, plan: Scan, roots: list[symmetry.Root]) -> None:
        self.rest: Iterator[tuple[Listing, tuple[Ints, ...]]]
        if roots:
            self.rest = ((Listing(plan.pin(root.choice)), root.turns) for root in roots)
        else:
            self.rest = iter([(Listing(plan), ())])
        self.listing, self.turns = next(self.rest)

    def run(self, steps: int, fast: bool) -> Status:
        status = self.listing.run(steps, fast)
        if status is Status.DONE and (following := next(self.rest, None)):
            self.listing, self.turns = following
            return Status.MORE
        return status

    def answers(self) -> list[Rows]:
        found = self.listing.answer()
        return [np.array([turn[found] for turn in self.turns] if self.turns else [found], dtype=np.int64)]


class Branching(Branch):
    """The smallest group first, as one of several searches."""

    def answers(self) -> list[Rows]:
        return [np.array([self.answer()], dtype=np.int64)]


def _race(racers: list[Lister], pace: Pace) -> Generator[Rows | None, None, Ended]:
    """The answers of several searches for the same, by turns, until one ends or is far ahead: each answer once."""
    seen = set[Hashable]()
    ahead = dict.fromkeys(racers, 0)
    while True:
        for racer in racers:
            pace.begin(SLICE if racer.compiles else SHARE * SLICE)
            while pace.left > 0:
                status = pace.run(racer)
                for rows in racer.answers() if status is Status.FOUND else ():
                    ahead[racer] += len(rows)
                    new = unseen(rows, seen, len(racers) > 1)
                    if len(new):
                        yield new + 1
                    racers = [racer] if ahead[racer] >= FAR else racers
                if status is Status.DONE:
                    return Ended.EXHAUSTED
                if ended := pace.limits.over():
                    return ended
                if status is Status.MORE:
                    yield None
            if len(racers) == 1:
                break  # the others are given up


class Counting:
    """How many answers there are: by states along a scan or abreast, one by one, or both side by side."""

    def __init__(self, groups: Groups, laid: LaidOut | None, turns: list[Ints]) -> None:
        self.tallies: list[Portions] = [Listed(Branch(groups))]
        if laid:
            self.tallies.insert(0, Merged(laid.plan, symmetry.roots(laid.groups, turns)))
        elif len(groups.members) < MOST:
            self.tallies.insert(0, Abreast(bounds_of(groups), listing=False))
        self.lengths = [ALONE, SLICE]
        self.pace = Pace(Limits(), len(groups.members))
        self.total = 0

    def run(self, limits: Limits) -> Ended:
        self.pace.limits = limits
        while True:
            for tally, seconds in zip(self.tallies, self.lengths, strict=False):
                self.pace.begin(seconds)
                status = Status.MORE
                while status is Status.MORE and self.pace.left > 0:
                    status = self.pace.run(tally)
                    self.total = max(self.total, tally.total)
                    limits.found = max(limits.found, self.total)
                    if status is Status.MORE and (ended := limits.over()):
                        return ended
                if status is Status.DONE:
                    self.total = tally.total
                    return Ended.EXHAUSTED
                if status is Status.FULL:
                    self.tallies = self.tallies[1:]
                    break
            self.lengths = [SHARE * SLICE, SLICE]


class Portions(Kernel, Protocol):
    """A kernel that counts."""

    @property
    def total(self) -> int:
        """The answers counted so far."""


class Merged:
    """A count by states for each root, times as many as there are turns of it."""

    compiles = True

    def __init__(self, plan: Scan, roots: list[symmetry.Root]) -> None:
        self.rest = [(plan.pin(root.choice), len(root.turns)) for root in roots] or [(plan, 1)]
        self.done = 0
        self._begin()

    @property
    def total(self) -> int:
        return self.done + (self.times * self.states.answers if self.rest else 0)

    def _begin(self, limbs: int = 2) -> None:
        self.plan, self.times = self.rest[-1]
        self.states = States(self.plan, limbs)

    def run(self, steps: int, fast: bool) -> Status:
        status = self.states.run(steps, fast)
        if status is Status.LARGE:
            self._begin(2 * self.states.limbs)
            return Status.MORE
        if status is Status.DONE:
            self.done += self.times * self.states.answers
            self.rest.pop()
            if self.rest:
                self._begin()
                return Status.MORE
        return status


class Listed:
    """A count of answers found one by one."""

    compiles = True

    def __init__(self, lister: Kernel) -> None:
        self.lister = lister
        self.total = 0

    def run(self, steps: int, fast: bool) -> Status:
        for _ in range(max(1, steps // 1000)):
            status = self.lister.run(1000, fast)
            if status is Status.DONE:
                return status
            self.total += status is Status.FOUND
        return Status.MORE
