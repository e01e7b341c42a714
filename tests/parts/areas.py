"""Areas of some sizes: places with some values that hang together."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from exactone.models.parts.areas import Areas

from . import Made, PartCase, some_values
from .connected import near_in, some_near


def made(rng: random.Random) -> Made:
    """Sizes that some random areas have, most of them, and how often."""
    board, values, near = some_near(rng)
    places = tuple(range(len(board.names)))
    share = rng.choice([0.3, 0.5, 0.8])
    drawn = near_in([place for place in places if rng.random() < share], near)
    found = Counter(len(area) for area in drawn)
    if rng.random() < 0.3:
        found[rng.randint(1, len(places) + 1)] += 1
    counted = rng.choice([0, 0.5, 1])
    sizes = tuple(
        (size, number if rng.random() < counted else None) for size, number in sorted(found.items())
    )
    if sizes and rng.random() < 0.2:
        sizes = ((sizes[0][0], rng.randint(0, 2)), *sizes[1:])
    return Made(board, values, Areas(some_values(rng, values), places, near, sizes))


def holds(part: Areas, values: Sequence[int]) -> bool:
    """Whether each area has a size that there is, and each size the right number."""
    found = Counter(
        map(
            len,
            near_in([place for place in part.places if values[place] in part.values], part.near),
        )
    )
    sizes = dict(part.sizes)
    return set(found) <= set(sizes) and all(
        number in (None, found[size]) for size, number in sizes.items()
    )


CASE = PartCase(
    part="areas",
    random=made,
    holds=holds,
    harmless={
        "_ways": (
            "where it names no ways, numbers are told answer by answer, which is slower and says "
            "the same"
        )
    },
)
