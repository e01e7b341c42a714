"""Values rise along a line."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.parts.ordered import Ordered

from . import Made, PartCase, some_lines, some_places


def made(rng: random.Random) -> Made:
    """Short lines, and numbers in any order, some of them equal."""
    board, values = some_places(rng)
    numbers = rng.choice([list(range(values)), rng.choices([1, 5, 2, -3, 8], k=values)])
    lines = some_lines(rng, len(board.names))
    return Made(board, values, Ordered(tuple(numbers), lines, rng.random() < 0.5))


def holds(part: Ordered, values: Sequence[int]) -> bool:
    """They are sorted, and have nothing twice."""
    for line in part.lines:
        numbers = [part.numbers[values[place]] for place in line.places]
        if numbers != sorted(numbers) or (part.strict and len(set(numbers)) < len(numbers)):
            return False
    return True


CASE = PartCase("ordered", made, holds)
