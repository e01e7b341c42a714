"""No two places of a line have the same value."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from exactone.models.parts.different import Different

from . import Made, PartCase, some_lines, some_places


def made(rng: random.Random) -> Made:
    """Lines of places; mostly no more than values."""
    board, values = some_places(rng)
    return Made(board, values, Different(some_lines(rng, min(len(board.names), values + 1))))


def holds(part: Different, values: Sequence[int]) -> bool:
    """No two are equal."""
    pairs = (pair for line in part.lines for pair in combinations(line.places, 2))
    return all(values[one] != values[other] for one, other in pairs)


CASE = PartCase("different", made, holds)
