"""What the first witness of sums needs: a line as a group, or as steps, whichever engines have less to do with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from .literals import Rules
from .steps import Step, cost, leading_on, post

Amounts = tuple[int, ...]
"""What each value of a place adds to the sum of its line."""

MET = "met"  # the state of a sum that is right whatever comes
MOST = 3_000_000  # steps of a line; where there may be more, a group says it


class _Group(NamedTuple):
    """A sum as a group: each value is mentioned as often as it adds more than the least that its place adds."""

    often: tuple[Amounts, ...]
    low: int
    high: int
    width: int

    def literals(self, cells: list[list[int]]) -> list[list[int]]:
        """The group, for a place with these literals each."""
        found = list[int]()
        for own, often in zip(cells, self.often, strict=True):
            for literal, times in zip(own, often, strict=True):
                found += [literal] * times
        return [found]


class Total:
    """The sum of a line, in the order in which few sums are still open on the way: what is left can mend ever less."""

    def __init__(self, amounts: Sequence[Amounts], low: int | None, high: int | None) -> None:
        self.order = sorted(range(len(amounts)), key=lambda at: min(amounts[at]) - max(amounts[at]))
        ordered = tuple(amounts[at] for at in self.order)
        self.group = _as_group(ordered, low, high)
        self.steps = [] if self.group else _steps(ordered, low, high)

    def post(self, cells: list[list[int]], rules: Rules) -> None:
        """Says it of places with these literals each."""
        ordered = [cells[at] for at in self.order]
        if self.group:
            rules.between(self.group.low, self.group.high, self.group.literals(ordered))
        else:
            post(ordered, self.steps, rules)

    def mentions(self) -> int:
        """About how many literals that takes."""
        return self.group.width if self.group else cost(self.steps)


def _as_group(amounts: tuple[Amounts, ...], low: int | None, high: int | None) -> _Group | None:
    """The group where engines that count it literal by literal have less to do with it than with steps."""
    least = sum(map(min, amounts))
    often = tuple(tuple(amount - min(each) for amount in each) for each in amounts)
    width = sum(map(sum, often))
    group = _Group(often, 0 if low is None else low - least, width if high is None else high - least, width)
    if _may_be_many(amounts, low, high):
        return group
    counted = max(1, *(min(bound, width - bound) for bound in (group.low, group.high)))
    steps = _steps(amounts, low, high)
    return group if steps and 5 * width * counted <= cost(steps) else None


def _may_be_many(amounts: tuple[Amounts, ...], low: int | None, high: int | None) -> bool:
    """Whether there may be too many steps to look for: from as many sums as come about, or as can be mended."""
    spreads = [max(each) - min(each) for each in amounts]
    room, ways, number = 1, 1, 0
    mended = sum(spreads) + 2 + (0 if low is None or high is None else high - low)
    for each, spread in zip(amounts, spreads, strict=True):
        number += min(room, ways, mended) * len(each)
        room, ways, mended = room + spread, ways * len(each), mended - spread
    return number > MOST


@lru_cache(maxsize=256)
def _steps(amounts: tuple[Amounts, ...], low: int | None, high: int | None) -> list[list[Step]]:
    """For each place the steps by which a sum that is right may come about; none of them where nothing is right."""
    least, most = [0], [0]  # of the places from the last one back
    for each in reversed(amounts):
        least.append(least[-1] + min(each))
        most.append(most[-1] + max(each))

    def state(total: int, to_come: int) -> int | str | None:
        """What matters of a sum; None where it cannot be made right."""
        smallest, largest = total + least[to_come], total + most[to_come]
        if (high is not None and smallest > high) or (low is not None and largest < low):
            return None
        sure = (low is None or smallest >= low) and (high is None or largest <= high)
        return MET if sure else total

    first = state(0, len(amounts))
    reached, found = {first} - {None}, list[list[Step]]()
    for number, each in enumerate(amounts, start=1):
        steps, to_come = list[Step](), len(amounts) - number
        for before in reached:
            for value, amount in enumerate(each):
                after = before if isinstance(before, str) else state(cast(int, before) + amount, to_come)
                if after is not None:
                    steps.append(Step(cast(int | str, before), value, after))
        found.append(steps)
        reached = {cast(int | str, step.after) for step in steps}
    return leading_on(found)
