"""Of the places of a line so many have one of some values."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models._parts.count import Count

from . import TOLD_APART, Made, PartCase, some_lines, some_places, some_values


def made(rng: random.Random) -> Made:
    """Lines of places, and numbers that some can meet."""
    board, values = some_places(rng)
    low = rng.randint(0, len(board.names))
    high = rng.choice([None, low, low + 1])
    return Made(board, values, Count(some_values(rng, values, 1), some_lines(rng, len(board.names)), low, high))


def holds(part: Count, values: Sequence[int]) -> bool:
    """Counts them."""
    numbers = [sum(values[place] in part.values for place in line.places) for line in part.lines]
    return all(part.low <= number and (part.high is None or number <= part.high) for number in numbers)


CASE = PartCase("count", made, holds, harmless={"Count.tells": TOLD_APART})
