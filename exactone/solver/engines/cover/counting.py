"""How many answers there are: by states along a scan, along a frontier, abreast, or one by one;
who can, by turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from exactone.solver.graphs import Graph
from exactone.solver.limits import Ended, Limits

from . import symmetry
from .abreast import Abreast
from .bounds import bounds_of
from .branch import Branch
from .compiled import SHARE, SLICE, Pace, PacedKernel, Status
from .frontier import frontier_of
from .groups import Groups, Ints
from .states import States
from .sweep import Scan

MOST = 100_000  # mentions of choices; what is larger is not searched abreast
ALONE = 2.0  # seconds that counting has for itself before it is also done one by one
QUICK = 0.1  # seconds for partial answers abreast, before they are merged
AHEAD = 0.5  # and for those along a frontier, before answers are found one by one


class ScanModel(NamedTuple):
    """A model along a scan."""

    groups: Groups
    plan: Scan


class CoverCount:
    """How many answers there are: by states along a scan, along a frontier, abreast, or one by
    one; who can, by turns."""

    def __init__(
        self,
        groups: Groups,
        laid: ScanModel | None,
        turns: list[Ints],
        graphs: Sequence[Graph] = (),
    ) -> None:
        turn = SHARE * SLICE
        along = frontier_of(groups, graphs)
        # each with the seconds of its first turn, and of the others
        self.tallies: list[tuple[Portions, float, float]] = []
        if laid:
            states = SymmetricCount(laid.plan, symmetry.roots(laid.groups, turns))
            self.tallies.append((states, ALONE, turn))
            turn = SLICE
        elif len(groups.members) < MOST and not graphs:
            rows = Abreast(bounds_of(groups), listing=False)
            self.tallies.append((rows, QUICK, turn))
        if along:
            self.tallies.append((along, turn if laid else AHEAD, turn))
        if not graphs:
            self.tallies.append((ListingCount(Branch(groups)), turn, turn))
        self.pace = Pace(Limits(), len(groups.members))
        self.total = 0
        self.round = 0

    def run(self, limits: Limits) -> Ended:
        self.pace.limits = limits
        while self.tallies:
            for tally, first, later in [*self.tallies]:
                self.pace.begin(later if self.round else first)
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
                    self.tallies = [each for each in self.tallies if each[0] is not tally]
            self.round += 1
        return Ended.MEMORY


class Portions(PacedKernel, Protocol):
    """A kernel that counts."""

    @property
    def total(self) -> int:
        """The answers counted so far."""


class SymmetricCount:
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


class ListingCount:
    """A count of answers found one by one."""

    compiles = True

    def __init__(self, lister: PacedKernel) -> None:
        self.lister = lister
        self.total = 0

    def run(self, steps: int, fast: bool) -> Status:
        for _ in range(max(1, steps // 1000)):
            status = self.lister.run(1000, fast)
            if status is Status.DONE:
                return status
            self.total += status is Status.FOUND
        return Status.MORE
