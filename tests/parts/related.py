"""Pairs of places stand in a relation."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.parts.related import Related

from . import Made, PartCase, some_places


def made(rng: random.Random) -> Made:
    """Pairs of places, and pairs of values."""
    board, values = some_places(rng)
    every = [(a, b) for a in range(values) for b in range(values)]
    listed = frozenset(rng.sample(every, rng.randint(0, len(every))))
    places = range(len(board.names))
    pairs = [(a, b) for a in places for b in places if a != b]
    chosen = tuple(rng.sample(pairs, min(len(pairs), rng.randint(0, 4))))
    return Made(
        board, values, Related(chosen, listed, rng.random() < 0.5, rng.choice(["", "below it"]))
    )


def holds(part: Related, values: Sequence[int]) -> bool:
    """Each pair is listed, or none is."""
    return all(
        ((values[one], values[other]) in part.listed) is part.allowed for one, other in part.pairs
    )


CASE = PartCase("related", made, holds)
