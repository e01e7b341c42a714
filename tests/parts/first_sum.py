"""The first number of a line says how many of its places add up to so much."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from exactone.models.parts.first_sum import FirstSum

from . import Made, PartCase, instead, some_lines, some_places


def made(rng: random.Random) -> Made:
    """Lines, numbers of which most can be counted, and sums that an assignment has, or nearly."""
    board, values = some_places(rng)
    numbers = rng.choice([list(range(1, values + 1)), rng.choices([1, 2, 3, 0, -1, 7], k=values)])
    lines = some_lines(rng, len(board.names), 2)
    thought = [rng.randrange(values) for _ in board.names]
    line = lines[0].places
    total = sum(numbers[thought[place]] for place in line[: max(0, numbers[thought[line[0]]])])
    low, high = rng.choice(
        [(total, total), (total, total), (total, None), (None, total), (total - 1, total + 2)]
    )
    return Made(board, values, FirstSum(tuple(numbers), lines, low, high))


def holds(part: FirstSum, values: Sequence[int]) -> bool:
    """Takes as many as the first one says, and adds them up."""
    for line in part.lines:
        numbers = [part.numbers[values[place]] for place in line.places]
        if not 1 <= numbers[0] <= len(numbers):
            return False
        total = sum(numbers[: numbers[0]])
        if (part.low is not None and total < part.low) or (
            part.high is not None and total > part.high
        ):
            return False
    return True


def wrong(part: FirstSum, values: Sequence[int]) -> Iterator[str]:
    """What the first ones add up to."""
    for line in part.lines:
        numbers = [part.numbers[values[place]] for place in line.places]
        if 1 <= numbers[0] <= len(numbers):
            yield from instead(sum(numbers[: numbers[0]]), part.low, part.high)


LATER = "what is left too much is found wrong when it is decided"

CASE = PartCase(
    "first_sum", made, holds, harmless={"FirstSumPropagator._fitting": LATER}, wrong=wrong
)
