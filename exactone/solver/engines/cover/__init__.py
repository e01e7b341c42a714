"""Groups of choices, listed and counted by four kernels that learn nothing: packings, and all that
has many answers.

listing.py    along a scan, depth first: all answers of what a scan can look over
states.py     along a scan, equal states merged: how many there are, without listing
abreast.py    thousands of partial answers at once, of any model: all answers, or how many
branch.py     the smallest group first, of any model: first answers, random order

Each but abreast begins in plain Python, which is done with a small puzzle before numba is even
loaded, and goes on compiled. Where turns of the model are known, one choice is made up to turns
only, and the other answers follow.

groups.py     a model as arrays
bounds.py     groups as upper bounds
links.py      groups that must agree, as places of a scan
sweep.py      what a scan looks over
layout.py     models along a scan
symmetry.py   turns of a model
compiled.py   kernels, compiled by numba, and how long each search goes on
frontier.py   choices in a fixed order, what leaves the same future merged: counts of any model
counting.py   how many there are, by whichever kernel
planes.py     exact covers of many puzzles at once, as bits
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator
from typing import Protocol

import numpy as np

from exactone.solver.bundle import Rows, unseen
from exactone.solver.engines import Counter, CountRun
from exactone.solver.errors import Refused
from exactone.solver.graphs import graphs_of
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Answer, Model
from exactone.solver.streams import spread

from . import symmetry
from .abreast import Abreast
from .bounds import bounds_of
from .branch import Branch
from .compiled import SHARE, SLICE, Pace, PacedKernel, Status, available
from .counting import MOST, CoverCount, ScanModel
from .frontier import frontier_of
from .groups import Groups, Ints, gather, refusal
from .layout import scan
from .links import linked
from .listing import ScanListing
from .states import Graph, States
from .sweep import Scan

FAR = 100  # answers by which one search is ahead of another, which is then given up


class Lister(PacedKernel, Protocol):
    """A search that finds answers."""

    def answers(self) -> list[Rows]:
        """The choices, from 0, of the answers that were found since this was asked last."""


class Cover(Counter):
    """Exact cover engine of our own."""

    name = "cover"

    @property
    def advice(self) -> str:
        return (
            ""
            if available()
            else (
                "numba is not installed; with it (pip install 'exactone[fast]') cover is compiled"
            )
        )

    def refuses(self, model: Model) -> str | None:
        return refusal(model.rules)

    def search(
        self, model: Model, limits: Limits, seed: int | None = None
    ) -> Generator[Answer | None, None, Ended]:
        """Every answer once; with a seed along random branches,
        which no scan and no turns put in order."""
        return (
            yield from spread(
                self.rows(model, limits, seed), lambda rows: map(frozenset, rows.tolist())
            )
        )

    def rows(
        self, model: Model, limits: Limits, seed: int | None = None
    ) -> Generator[Rows | None, None, Ended]:
        groups = gather(model)
        racers: list[Lister] = [BranchListing(groups, seed)]
        if seed is None and (laid := _laid_out(model, groups)):
            racers.insert(
                0, TurnedListing(laid.plan, symmetry.roots(laid.groups, symmetry.turns_of(model)))
            )
        elif seed is None and len(groups.members) < MOST:
            racers.insert(0, Abreast(bounds_of(groups)))
        return (yield from _race(racers, Pace(limits, len(groups.members))))

    def graph(self, model: Model, limits: Limits) -> Graph | Ended | None:
        """All answers as a graph of states; None where there is no scan,
        or no room for so many states."""
        laid = _laid_out(model, gather(model))
        if laid is None:
            return None
        plan = laid.plan
        states = States(plan, keep=True)
        pace = Pace(limits)
        while (status := pace.run(states)) in (Status.MORE, Status.LARGE):
            if ended := limits.over():
                return ended
            if status is Status.LARGE:
                states = States(plan, 2 * states.limbs, keep=True)
        return Graph(states) if status is Status.DONE else None

    def refuses_to_count(self, model: Model) -> str | None:
        """Of constraints that are told answer by answer it counts those about graphs."""
        refused = refusal(model.rules)
        if refused is None or not (graphs := graphs_of(model.rules)):
            return refused
        groups = gather(model)
        large = len(groups.members) >= MOST
        return refused if large or frontier_of(groups, graphs) is None else None

    def counting(self, model: Model) -> CountRun:
        groups = gather(model)
        if graphs := graphs_of(model.rules):
            return CoverCount(groups, None, [], graphs)
        return CoverCount(groups, _laid_out(model, groups), symmetry.turns_of(model))

    def countings(self, model: Model) -> list[CountRun]:
        groups = gather(model)
        turns = symmetry.turns_of(model)
        row = model.rules.row
        if model.rules.lazy:
            raise Refused(f"{self.name} {refusal(model.rules)}")
        if not groups.plain:
            raise Refused(
                f"{self.name} counts up to symmetry where no choice is negated and none is hidden"
            )
        counts = list[CountRun]()
        for turn in turns:
            moves = bool((turn != range(groups.choices)).any())
            fixed, own = (symmetry.folded(groups, turn), list[Ints]()) if moves else (groups, turns)
            counts.append(CoverCount(fixed, _scanned(fixed, row), own))
        return counts


def _laid_out(model: Model, groups: Groups) -> ScanModel | None:
    """A model along a scan: its groups as they are, or with digits where they must agree."""
    if laid := _scanned(groups, model.rules.row):
        return laid
    rules = None if model.givens else linked(model.rules)
    return _scanned(gather(Model(rules)), 0) if rules else None


def _scanned(groups: Groups, row: int) -> ScanModel | None:
    plan = scan(groups, row)
    return ScanModel(groups, plan) if plan else None


class TurnedListing:
    """A listing for each root, and the turns of what it finds."""

    compiles = True

    def __init__(self, plan: Scan, roots: list[symmetry.Root]) -> None:
        self.rest: Iterator[tuple[ScanListing, tuple[Ints, ...]]]
        if roots:
            self.rest = ((ScanListing(plan.pin(root.choice)), root.turns) for root in roots)
        else:
            self.rest = iter([(ScanListing(plan), ())])
        self.listing, self.turns = next(self.rest)

    def run(self, steps: int, fast: bool) -> Status:
        status = self.listing.run(steps, fast)
        if status is Status.DONE and (following := next(self.rest, None)):
            self.listing, self.turns = following
            return Status.MORE
        return status

    def answers(self) -> list[Rows]:
        rows = self.listing.answer()
        return [
            np.array([turn[rows] for turn in self.turns] if self.turns else [rows], dtype=np.int64)
        ]


class BranchListing(Branch):
    """The smallest group first, as one of several searches."""

    def answers(self) -> list[Rows]:
        return [np.array([self.answer()], dtype=np.int64)]


def _race(racers: list[Lister], pace: Pace) -> Generator[Rows | None, None, Ended]:
    """The answers of several searches for the same, by turns, until one ends or is far ahead:
    each answer once."""
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
