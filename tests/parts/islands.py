"""Places with some values are islands around clues, each as large as its clue says."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.parts.islands import Islands

from . import Made, PartCase, some_values
from .connected import near_in, some_near


def made(rng: random.Random) -> Made:
    """Clues that fit some random islands, most of them."""
    board, values, near = some_near(rng)
    few = some_values(rng, values)
    places = tuple(range(len(board.names)))
    drawn = [rng.random() < rng.choice([0.3, 0.5, 0.8]) for _ in places]
    clues = []
    for island in near_in([place for place in places if drawn[place]], near):
        clues.append(
            (
                rng.choice(sorted(island)),
                rng.choice([None, len(island), len(island), len(island), len(places) + 1]),
            )
        )
    clues = [clue for clue in clues if rng.random() < 0.9]
    if rng.random() < 0.1:
        clues = [
            (place, rng.choice([None, 1, 2, 3]))
            for place in rng.sample(places, min(2, len(places)))
        ]
    return Made(board, values, Islands(few, places, near, tuple(clues), others=rng.random() < 0.3))


def holds(part: Islands, values: Sequence[int]) -> bool:
    """Whether every island has one clue, and its size; or none, where there may be others."""
    wanted = [place for place in part.places if values[place] in part.values]
    sizes = dict(part.clues)
    for island in near_in(wanted, part.near):
        own = [sizes[place] for place in island if place in sizes]
        if own not in ([None], [len(island)]) and (own or not part.others):
            return False
    return all(place in wanted for place in sizes)


CASE = PartCase(part="islands", random=made, holds=holds)
