"""How many answers there are: by states along a scan, along a frontier, abreast, or one by one;
who can, by turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from exactone.solver.graphs import DrawnGraph
from exactone.solver.limits import Ended, Limits

from . import symmetry
from .abreast import Abreast
from .bounds import bounds_of
from .branch import Branch
from .compiled import SHARE, SLICE, Pace, PacedKernel, Status
from .frontier import Frontier, frontier_of
from .groups import Groups, Ints
from .states import States
from .sweep import Scan

MOST = 100_000  # mentions of choices; what is larger is not searched abreast
ALONE = 2.0  # seconds that counting has for itself before it is also done one by one
QUICK = 0.4  # seconds for partial answers abreast, before they are merged
AHEAD = 0.25  # and for those along a frontier
LAST = -10  # turns of those that find answers one by one, which begin so much later


class ScanModel(NamedTuple):
    """A model along a scan."""

    groups: Groups
    plan: Scan


@dataclass(eq=False)
class _Racer:
    """One of those that count by turns."""

    made: Callable[[], Portions | None]  # when its first turn comes; None where it cannot
    left: float  # seconds of its next turn; none where earlier ones took too long
    hopeful: bool = True  # whether its turns are long

    @cached_property
    def tally(self) -> Portions | None:
        """It itself."""
        return self.made()


class CoverCount:
    """How many answers there are: by states along a scan, along a frontier, abreast, or one by
    one; who can, by turns."""

    def __init__(
        self,
        groups: Groups,
        laid: ScanModel | None,
        turns: list[Ints],
        graphs: Sequence[DrawnGraph] = (),
    ) -> None:
        self.racers: list[_Racer] = []
        small = len(groups.members) < MOST
        if laid:
            states = SymmetricCount(laid.plan, symmetry.roots(laid.groups, turns))
            self.racers.append(_Racer(lambda: states, ALONE))
        elif small and not graphs:
            rows = Abreast(bounds_of(groups), listing=False)
            self.racers.append(_Racer(lambda: rows, QUICK))
        if small:
            self.racers.append(
                _Racer(lambda: frontier_of(groups, graphs), SLICE if laid else AHEAD)
            )
        if not graphs:
            one_by_one = ListingCount(Branch(groups))
            wait = 1 if laid or not small else LAST
            self.racers.append(_Racer(lambda: one_by_one, wait * SLICE, hopeful=False))
        self.pace = Pace(Limits(), len(groups.members))
        self.total = 0

    def run(self, limits: Limits) -> Ended:
        self.pace.limits = limits
        while self.racers:
            for racer in [*self.racers]:
                if (tally := racer.tally) is None:
                    self.racers.remove(racer)
                    continue
                self.pace.begin(racer.left)
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
                    self.racers.remove(racer)
                hopeful = racer.hopeful and not (isinstance(tally, Frontier) and tally.large)
                # what its turn took too long, its next ones are shorter
                racer.left = self.pace.left + (SHARE * SLICE if hopeful else SLICE)
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
