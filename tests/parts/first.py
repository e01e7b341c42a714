"""The first value along a line, but for blanks, is this one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.parts.first import First

from . import Made, PartCase, some_lines, some_places, some_values


def made(rng: random.Random) -> Made:
    """Any lines; most values are not blank."""
    board, values = some_places(rng)
    blank = some_values(rng, values) if rng.random() < 0.2 else frozenset({rng.randrange(values)})
    lines = some_lines(rng, len(board.names), 2)
    return Made(board, values, First(blank, tuple((line, rng.randrange(values)) for line in lines)))


def holds(part: First, values: Sequence[int]) -> bool:
    """Leaves the blanks out."""
    for line, value in part.lines:
        left = [values[place] for place in line.places if values[place] not in part.blank]
        if left[:1] != [value]:
            return False
    return True


CASE = PartCase("first", made, holds)
