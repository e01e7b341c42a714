"""Round a closed line some values stand in one run at most."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from exactone.models.parts.ring import Ring

from . import Made, PartCase, some_lines, some_places, some_values


def made(rng: random.Random) -> Made:
    """A few lines of places."""
    board, values = some_places(rng)
    lines = some_lines(rng, len(board.names))
    return Made(board, values, Ring(some_values(rng, values), lines))


def holds(part: Ring, values: Sequence[int]) -> bool:
    """Turned so that a run begins, there is no other."""
    for line in part.lines:
        there = [values[place] in part.values for place in line.places]
        turned = [there[at:] + there[:at] for at in range(len(there))]
        if not any(sum(a != b for a, b in pairwise(way)) <= 1 for way in turned):
            return False
    return True


CASE = PartCase("ring", made, holds)
