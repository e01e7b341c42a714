"""If these are so, then those are."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.parts.implies import Implies
from exactone.models.parts.part import Assignments

from . import Made, PartCase, some_places, some_values


def made(rng: random.Random) -> Made:
    """Some assignments."""
    board, values = some_places(rng)

    def assignments(least: int, most: int) -> Assignments:
        number = min(len(board.names), rng.randint(least, most))
        return tuple(
            (place, some_values(rng, values))
            for place in rng.sample(range(len(board.names)), number)
        )

    return Made(board, values, Implies(assignments(0, 3), assignments(1, 2)))


def holds(part: Implies, values: Sequence[int]) -> bool:
    """Either not all of `when`, or all of `then`."""
    so = all(values[place] in some for place, some in part.when)
    return not so or all(values[place] in some for place, some in part.then)


CASE = PartCase("implies", made, holds)
