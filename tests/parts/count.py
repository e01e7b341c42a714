"""Of the places of a line so many have one of some values."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from exactone.models.parts.count import Count

from . import Made, PartCase, instead, some_lines, some_places, some_values


def made(rng: random.Random) -> Made:
    """Lines of places, and numbers that some can meet."""
    board, values = some_places(rng)
    low = rng.randint(0, len(board.names))
    high = rng.choice([None, low, low + 1])
    return Made(
        board,
        values,
        Count(some_values(rng, values, 1), some_lines(rng, len(board.names)), low, high),
    )


def holds(part: Count, values: Sequence[int]) -> bool:
    """Counts them."""
    numbers = [sum(values[place] in part.values for place in line.places) for line in part.lines]
    return all(
        part.low <= number and (part.high is None or number <= part.high) for number in numbers
    )


def wrong(part: Count, values: Sequence[int]) -> Iterator[str]:
    """How many there are in which line."""
    for line in part.lines:
        number = sum(values[place] in part.values for place in line.places)
        for said in instead(number, part.low, part.high):
            times = "once" if number == 1 else f"{number} times"
            yield f"stands {times} in {line.name}"
            yield said.partition(",")[2]


CASE = PartCase("count", made, holds, wrong=wrong)
