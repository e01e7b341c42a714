"""What is joined by a place has the same value."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.boards.board import NamedPlaces
from exactone.models.parts.joined import Joined

from . import Made, PartCase, some_values


def made(rng: random.Random) -> Made:
    """Three of a few places, some times."""
    number, values = rng.choice([(3, 2), (4, 2), (6, 2), (3, 3), (4, 3), (5, 3), (4, 4)])
    board = NamedPlaces(tuple(f"p{place}" for place in range(number)))
    threes = (tuple(rng.sample(range(number), 3)) for _ in range(rng.randint(1, 3)))
    ends = tuple((place, one, other) for place, one, other in threes)
    return Made(board, values, Joined(some_values(rng, values), ends))


def holds(part: Joined, values: Sequence[int]) -> bool:
    """Whether the two others are alike wherever the first one joins them."""
    return all(
        values[one] == values[other] or values[place] not in part.values
        for place, one, other in part.ends
    )


CASE = PartCase(part="joined", random=made, holds=holds)
