"""The values of some places, as numbers, multiply to so much."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import TypeVar, cast

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from . import part
from .form import NUMBERS, WHERE, bounds, in_table
from .hanging import outside
from .literals import Literals, Rules
from .names import BOUNDS, Names, Table
from .part import Notes, OfLines, Removals, Single, Statement, Values, Words, moved_numbers
from .sketch import Ground, Sketch, bounds_shown, cages, listed
from .steps import State, Step, cost, leading_on, post

S = TypeVar("S")
# of the places before one, and from state to state: more no engine takes for a line
STATES = 20_000
STEPS = 5_000_000

Left = tuple[int | None, int]
"""How much the other places may make at most, and have to make at least."""

ZERO = "zero"  # the state where one place is 0, whatever the others are


@dataclass(frozen=True)
class Product(OfLines):
    """The numbers of the places of a line are at least `low` and at most `high`, multiplied.

    Unless it is exactly so much, all numbers are 0 or more.
    """

    numbers: tuple[int, ...]  # what each value stands for
    lines: tuple[Line, ...]
    low: int | None
    high: int | None

    def post(self, has: Literals, rules: Rules) -> None:
        """The products of the first places, one, two, and so on."""
        for line in self.lines:
            post(has[list(line.places)].tolist(), self.steps(line), rules)

    def steps(self, line: Line) -> list[list[Step]]:
        """By which steps the product of a line may come about."""
        if self.low is not None and self.low == self.high:
            return _steps(self.numbers, len(line.places), self.low)
        return _steps_within(self.numbers, len(line.places), self.low or 0, self.high)

    def propagators(self, values: int) -> Iterator[part.Propagator]:
        for line in self.lines:
            if self.low is not None and self.low == self.high:
                yield Refiner(line.places, self.numbers, self.low)
            else:
                yield ProductPropagator(line.places, self.numbers, self.low or 0, self.high)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        exact = self.low if self.low == self.high else None
        for line in self.lines:
            known = [self.numbers[filled[place]] for place in line.places if place in filled]
            product = prod(known)
            left = len(line.places) - len(known)
            if exact is not None:
                if product != exact if not left else exact and (not product or exact % product):
                    yield (
                        f"{'some of ' if left else ''}{words.called(line)} multiply to {product}, "
                        f"not exactly {exact}"
                    )
                continue
            least, most = (product * end(self.numbers) ** left for end in (min, max))
            if wrong := outside(least, most, self.low, self.high):
                yield f"{words.called(line)} multiply to {wrong}"

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        numbers = moved_numbers(self.numbers, values)
        for line in self.lines:
            if len(line.places) == 1:
                fitting = (
                    (self.low is None or self.low <= number)
                    and (self.high is None or number <= self.high)
                    for number in numbers
                )
                yield Single(
                    places[line.places[0]],
                    frozenset(value for value, fits in enumerate(fitting) if fits),
                )
            else:
                yield (
                    "product",
                    numbers,
                    frozenset(places[place] for place in line.places),
                    self.low,
                    self.high,
                )

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        if listed(self.lines) and ground.plain(self.numbers):
            clue = f"{bounds_shown(self.low, self.high)}×"
            yield cages(ground, "product", self.lines, clue, "×", "with × the product of its cells")

    def mentions(self, values: int) -> int:
        return sum(cost(self.steps(line)) for line in self.lines)


@lru_cache(maxsize=256)
def _steps(numbers: tuple[int, ...], width: int, wanted: int) -> list[list[Step]]:
    """For each place the steps by which the product may come about;
    of 0 it matters whether there is one already."""
    reached = [1]
    layers = list[list[Step]]()
    for _ in range(width):
        _refuse_many(len(reached) * len(numbers), layers)
        steps = list[Step]()
        for before in reached:
            for value, number in enumerate(numbers):
                after = before * number
                if not wanted:
                    steps.append(Step(before, value, int(after != 0)))
                elif after and wanted % after == 0:
                    steps.append(Step(before, value, after))
        layers.append(steps)
        reached = _reached(cast(int, step.after) for step in steps)
    layers[-1] = [step for step in layers[-1] if step.after == wanted]
    return leading_on(layers)


@lru_cache(maxsize=256)
def _steps_within(
    numbers: tuple[int, ...], width: int, low: int, high: int | None
) -> list[list[Step]]:
    """The steps of a product between bounds: what matters of a product is what it leaves to the
    other places,
    or that it is 0.

    There are far fewer states than products: up to a bound b at most twice the square root of b.
    """
    reached = [cast(State, (high, low))]
    layers = list[list[Step]]()
    for _ in range(width):
        _refuse_many(len(reached) * len(numbers), layers)
        steps = [
            Step(one, value, _left(one, number))
            for one in reached
            for value, number in enumerate(numbers)
        ]
        layers.append(steps)
        reached = _reached(step.after for step in steps)
    layers[-1] = [step for step in layers[-1] if _fits(step.after, low, high)]
    return leading_on(layers)


def _left(before: State, number: int) -> State:
    """The state behind one more number."""
    if before == ZERO or not number:
        return ZERO
    most, least = cast(Left, before)
    return None if most is None else most // number, -(-least // number)


def _fits(state: State, low: int, high: int | None) -> bool:
    """Whether a product is neither too much nor too little in the end."""
    if state == ZERO:
        return low <= 0 and (high is None or high >= 0)
    most, least = cast(Left, state)
    return (most is None or most >= 1) and least <= 1


def _reached(states: Iterable[S]) -> list[S]:
    """Each of these states once; raises where there are too many."""
    different = dict.fromkeys(states)
    if len(different) > STATES:
        raise _TooMany
    return list(different)


def _refuse_many(more: int, found: list[list[Step]]) -> None:
    """Raises where there are too many steps, with some more."""
    if more + sum(map(len, found)) > STEPS:
        raise _TooMany


class _TooMany(Exception):
    """More states than STATES, or steps than STEPS."""


class Refiner(part.Propagator):
    """One line. It notes what is still wanted of the others; None where one is 0,
    and that was wanted."""

    forgets = True

    def __init__(self, places: tuple[int, ...], numbers: tuple[int, ...], number: int) -> None:
        self.places = places
        self.numbers = numbers if number else tuple(int(each != 0) for each in numbers)
        self.first = number

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        wanted = cast(int, notes[self.note])
        open_ones = [(place, mask) for place in self.places if (mask := possible[place])]
        numbers = [
            {n for value, n in enumerate(self.numbers) if mask >> value & 1}
            for _, mask in open_ones
        ]
        later = [{1}]  # what the places from the last one back may make
        for own in reversed(numbers):
            later.append(
                {n * rest for n in own for rest in later[-1] if _divides(n * rest, wanted)}
            )
        before = {1}
        struck = list[tuple[int, int]]()
        for (place, mask), own, after in zip(open_ones, numbers, reversed(later[:-1]), strict=True):
            fitting = {n for n in own if any(_makes(wanted, n * some, after) for some in before)}
            struck.append(
                (
                    place,
                    sum(
                        1 << v for v, n in enumerate(self.numbers) if mask >> v & 1 and n in fitting
                    ),
                )
            )
            before = {n * some for n in own for some in before if _divides(n * some, wanted)}
        return struck

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        number = self.numbers[mask.bit_length() - 1]
        notes[self.note] = cast(int, notes[self.note]) // number if number else None


class ProductPropagator(part.Propagator):
    """One line of numbers from 0 up. It notes the product of the others, or what is as good."""

    forgets = True

    def __init__(
        self, places: tuple[int, ...], numbers: tuple[int, ...], low: int, high: int | None
    ) -> None:
        self.places = places
        self.numbers = numbers
        self.low = low
        self.high = high
        self.first = self._noted(1)

    def _noted(self, found: int) -> int:
        return min(found, max(self.low, 0 if self.high is None else self.high + 1))

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out what makes it too much with the least of the others,
        or too little with the most."""
        known = cast(int, notes[self.note])
        masks = [(place, mask) for place in self.places if (mask := possible[place])]
        left = [
            [n for value, n in enumerate(self.numbers) if mask >> value & 1] for _, mask in masks
        ]
        least = [min(some) for some in left]
        most = [max(some) for some in left]
        for at, (place, mask) in enumerate(masks):
            low, high = (known * prod(ends[:at]) * prod(ends[at + 1 :]) for ends in (least, most))
            yield (
                place,
                sum(
                    1 << value
                    for value, n in enumerate(self.numbers)
                    if mask >> value & 1
                    and n * high >= self.low
                    and (self.high is None or n * low <= self.high)
                ),
            )

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        notes[self.note] = self._noted(
            cast(int, notes[self.note]) * self.numbers[mask.bit_length() - 1]
        )


def _divides(some: int, wanted: int) -> bool:
    """Whether a product of some may become what is wanted."""
    return wanted == 0 or (some != 0 and wanted % some == 0)


def _makes(wanted: int, some: int, others: Collection[int]) -> bool:
    """Whether a product of some becomes what is wanted, by one of the products that others may
    have."""
    if some == 0:
        return wanted == 0
    return wanted % some == 0 and wanted // some in others


# notation

KEYS = {**WHERE, **BOUNDS, **NUMBERS}


def _read(table: Table, names: Names) -> Iterator[Product]:
    low, high = bounds(table, "product", "how much", signed=True)
    numbers = names.numbers("product", table)
    if low != high and min(numbers) < 0:
        raise PuzzleError(
            "at_least and at_most need values from 0 up for a product; write exactly", "product"
        )
    part = Product(numbers, names.within(table, "product"), low, high)
    for line in part.lines:
        try:
            part.steps(line)
        except _TooMany:
            bound = max(abs(number) for number in (low, high) if number is not None)
            said = f"a list of {len(line.places)} has too many products on the way to {bound:,}"
            raise PuzzleError(
                f"{said}; write a smaller number, or a shorter list", "product"
            ) from None
    yield part


EXAMPLE = """\
# product: what the values of a list of variables, of each of several lists, or of each line of a
# grid multiply to: exactly, at_least or at_most, as in the cages of KenKen. A difference or a
# ratio of two is said by related.
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . .
. . .
'''
[[rule]]
product = { in = ["r1c1", "r2c1", "r2c2"], exactly = 12 }
[[rule]]
product = { in = "rows", exactly = 6 }
[[rule]]
product = { in = ["r1c1", "r1c2", "r1c3"], at_least = 6, at_most = 20 }
[[rule]]
related = ["r1c2", "r1c3"]
difference = 2
"""

WISH = "the numbers in these places multiply to so much"
FORM = in_table("product", KEYS, _read, '{ in = ["r1c1", "r1c2"], exactly = 12 }', EXAMPLE)
