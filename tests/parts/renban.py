"""Consecutive numbers in any order."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.parts.renban import Renban

from . import Made, PartCase, some_lines, some_places


def made(rng: random.Random) -> Made:
    """Lines, and numbers that are mostly in a row."""
    board, values = some_places(rng)
    numbers = rng.choice([list(range(1, values + 1)), rng.sample(range(-2, values + 2), values)])
    return Made(
        board, values, Renban(tuple(numbers), some_lines(rng, min(len(board.names), values + 1), 2))
    )


def holds(part: Renban, values: Sequence[int]) -> bool:
    """Sorted, each is one more than the one before it."""
    lines = (sorted(part.numbers[values[place]] for place in line.places) for line in part.lines)
    return all(found == list(range(found[0], found[0] + len(found))) for found in lines)


CASE = PartCase("renban", made, holds)
