"""The first number of a line says how many of its places add up to so much: x-sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from exactone.models.boards.board import Line
from exactone.models.text.words import numbered

from . import part
from .hanging import outside
from .literals import Literals, Rules
from .part import (
    CANNOT,
    Notes,
    OfLines,
    Removals,
    Statement,
    Values,
    Words,
    moved_numbers,
    nothing,
)
from .sketch import Ground, Sketch
from .steps import Step, cost, leading_on, post
from .sum import exactly


@dataclass(frozen=True)
class FirstSum(OfLines):
    """The number of the first place of each line is one of 1, 2, ... up to as many as it has
    places, and the numbers of so many places from the first one on, it among them, are at least
    `low` and at most `high` together."""

    numbers: tuple[int, ...]  # what each value stands for
    lines: tuple[Line, ...]
    low: int | None
    high: int | None

    def post(self, has: Literals, rules: Rules) -> None:
        """Steps along the line: how many places are still to be added, and the sum so far."""
        for line in self.lines:
            steps = _steps(self.numbers, len(line.places), self.low, self.high)
            post(has[list(line.places)].tolist(), steps, rules)

    def propagators(self, values: int) -> Iterator[FirstSumPropagator]:
        for line in self.lines:
            yield FirstSumPropagator(line.places, self.numbers, self.low, self.high)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line in self.lines:
            first = line.places[0]
            if first not in filled:
                continue
            number = self.numbers[filled[first]]
            if not 1 <= number <= len(line.places):
                yield (
                    f"{words.name(first)} is {words.values[filled[first]]}, but there are "
                    f"{numbered(len(line.places), 'place')} that can be added in "
                    f"{words.called(line)}"
                )
                continue
            least = most = 0
            for place in line.places[:number]:
                left = [self.numbers[filled[place]]] if place in filled else self.numbers
                least += min(left)
                most += max(left)
            if wrong := outside(least, most, self.low, self.high):
                some = f"first {number} places" if number > 1 else "first place"
                adds = "add" if number > 1 else "adds"
                yield f"the {some} of {words.called(line)} {adds} up to {wrong}"

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        numbers = moved_numbers(self.numbers, values)
        for line in self.lines:
            goes = tuple(places[place] for place in line.places)
            yield "first sum", numbers, goes, self.low, self.high

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        return sum(
            cost(_steps(self.numbers, len(line.places), self.low, self.high)) for line in self.lines
        )


State = tuple[int, int]
"""How many places are still to be added, and the sum so far."""

MET: State = (0, 0)
"""The state of a sum that is right: nothing is added any more."""


@lru_cache(maxsize=256)
def _steps(
    numbers: tuple[int, ...], width: int, low: int | None, high: int | None
) -> list[list[Step]]:
    """For each place of a line the steps that lead to what is right;
    none of them where nothing does."""
    least = min(numbers)
    most = max(numbers)

    def state(left: int, total: int) -> State | None:
        """What matters of a sum; None where it cannot be made right."""
        if high is not None and total + least * left > high:
            return None
        if low is not None and total + most * left < low:
            return None
        return (left, total) if left else MET

    first = list[Step]()
    for value, number in enumerate(numbers):
        if 1 <= number <= width and (after := state(number - 1, number)):
            first.append(Step("begin", value, after))
    found = [first]
    for _ in range(width - 1):
        steps = list[Step]()
        for before in {cast(State, step.after) for step in found[-1]}:
            for value, number in enumerate(numbers):
                left, total = before
                next_one = state(left - 1, total + number) if left else MET
                if next_one:
                    steps.append(Step(before, value, next_one))
        found.append(steps)
    return leading_on(found)


Note = tuple[int, tuple[int | None, ...]]
"""How many places are added and what those that are decided add up to, alone; or 0, and what each
place adds, None while it is open: that is so until the first one is decided."""


class FirstSumPropagator(part.Propagator):
    """One line. It notes what is added so far; before that is known, what there could be to add."""

    forgets = True

    def __init__(
        self,
        places: tuple[int, ...],
        numbers: tuple[int, ...],
        low: int | None,
        high: int | None,
    ) -> None:
        self.places = places
        self.numbers = numbers
        self.low = low
        self.high = high
        self.at = {place: number for number, place in enumerate(places)}
        self.first = 0, (None,) * len(places)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what no number of places makes right."""
        number, known = cast(Note, notes[self.note])
        if number:
            (total,) = known
            found = self._fitting(range(number), possible, cast(int, total))
            return CANNOT if found is None else found.items()
        left = dict.fromkeys((place for place in self.places if possible[place]), 0)
        first = self.places[0]
        for value, adds in enumerate(self.numbers):
            if possible[first] >> value & 1 and 1 <= adds <= len(self.places):
                total = adds + sum(each or 0 for each in known[1:adds])
                found = self._fitting(range(1, adds), possible, total)
                if found is None:
                    continue
                left[first] |= 1 << value
                for place in left.keys() - {first}:
                    left[place] |= found.get(place, possible[place])
        return left.items()

    def _fitting(self, some: range, possible: Sequence[int], total: int) -> dict[int, int] | None:
        """What open ones of some places have left where they are added to this total;
        None where they cannot make it right."""
        open_ones = [self.places[at] for at in some if possible[self.places[at]]]
        values = [
            [value for value in range(len(self.numbers)) if possible[place] >> value & 1]
            for place in open_ones
        ]
        amounts = [[self.numbers[value] for value in own] for own in values]
        least = total + sum(map(min, amounts))
        most = total + sum(map(max, amounts))
        low = least if self.low is None else max(self.low, least)
        high = most if self.high is None else min(self.high, most)
        if low > high:
            return None
        if not open_ones:
            return {}
        fitting = exactly(amounts, low - least, high - least)
        if not all(map(any, fitting)):
            return None
        return {
            place: sum(1 << value for value, fits in zip(own, those, strict=True) if fits)
            for place, own, those in zip(open_ones, values, fitting, strict=True)
        }

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        number, known = cast(Note, notes[self.note])
        adds = self.numbers[mask.bit_length() - 1]
        at = self.at[place]
        if number:
            if at < number:
                notes[self.note] = number, (cast(int, known[0]) + adds,)
        elif at:
            notes[self.note] = 0, (*known[:at], adds, *known[at + 1 :])
        else:
            notes[self.note] = adds, (adds + sum(each or 0 for each in known[1:adds]),)
