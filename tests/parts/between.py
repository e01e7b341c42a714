"""What lies between two of some values along a line adds up to so much."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from exactone.models.parts.between import Between

from . import Made, PartCase, instead, some_lines, some_places, some_values

NUMBERS = [1, 2, 3, 0, -1, 7]


def made(rng: random.Random) -> Made:
    """Lines, numbers, and sums that an assignment has, or nearly."""
    board, values = some_places(rng)
    numbers = tuple(rng.choice([range(1, values + 1), rng.choices(NUMBERS, k=values)]))
    ends = some_values(rng, values, 1) if rng.random() < 0.3 else frozenset([rng.randrange(values)])
    lines = some_lines(rng, len(board.names), 2)
    thought = [rng.choice([rng.randrange(values), min(ends)]) for _ in board.names]
    found = [inner(ends, numbers, line.places, thought) for line in lines]
    total = sum(next((each for each in found if each is not None), [rng.choice(numbers)]))
    low, high = rng.choice(
        [(total, total), (total, total), (total, None), (None, total), (total - 1, total + 2)]
    )
    return Made(board, values, Between(ends, numbers, lines, low, high))


def inner(
    ends: frozenset[int], numbers: Sequence[int], places: Sequence[int], values: Sequence[int]
) -> list[int] | None:
    """The numbers between the two ends of a line; None where there are not two."""
    at = [number for number, place in enumerate(places) if values[place] in ends]
    if len(at) != 2:
        return None
    return [numbers[values[place]] for place in places[at[0] + 1 : at[1]]]


def holds(part: Between, values: Sequence[int]) -> bool:
    """Two ends, and adds up what lies between them."""
    for line in part.lines:
        found = inner(part.values, part.numbers, line.places, values)
        if found is None:
            return False
        if (part.low is not None and sum(found) < part.low) or (
            part.high is not None and sum(found) > part.high
        ):
            return False
    return True


def wrong(part: Between, values: Sequence[int]) -> Iterator[str]:
    """What lies between."""
    for line in part.lines:
        found = inner(part.values, part.numbers, line.places, values)
        if found is not None:
            yield from instead(sum(found), part.low, part.high)


CASE = PartCase("between", made, holds, wrong=wrong)
