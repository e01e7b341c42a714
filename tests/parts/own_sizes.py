"""Each number is the size of the group in which it stands."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.parts.own_sizes import OwnSizes

from . import Made, PartCase
from .connected import near_in, some_near


def made(rng: random.Random) -> Made:
    """Sizes for most of the values; some places of a random assignment are known."""
    board, values, near = some_near(rng)
    places = tuple(range(len(board.names)))
    sizes = tuple(rng.choice([0, 1, 2, 2, 3, 4, len(places)]) for _ in range(values))
    near_few = tuple(pair for pair in near if rng.random() < 0.95)
    share = rng.choice([0, 0.2, 0.4])
    known = tuple((place, rng.randrange(values)) for place in places if rng.random() < share)
    return Made(board, values, OwnSizes(sizes, places, near_few, known))


def holds(part: OwnSizes, values: Sequence[int]) -> bool:
    """Whether the places are so that are known, and each group of equal values has its size."""
    alike = [pair for pair in part.near if values[pair[0]] == values[pair[1]]]
    return all(values[place] == value for place, value in part.known) and all(
        part.numbers[values[place]] in (0, len(group))
        for group in near_in(part.places, alike)
        for place in group
    )


SLOWER = "without it groups are cut off answer by answer, which is slower and says the same"
CASE = PartCase(
    part="own_sizes",
    random=made,
    holds=holds,
    harmless={
        **dict.fromkeys(("OwnSizes._post_groups", "OwnSizes._least", "_steps"), SLOWER),
        **dict.fromkeys(
            ("_Cuts.__call__", "_Cuts._too_few", "_Cuts._too_many"),
            "a clause less of several that cut off the same group",
        ),
    },
)
