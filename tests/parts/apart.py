"""Places with some values are not near each other."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.boards.cells import Cells
from exactone.models.parts.apart import Apart

from . import Made, PartCase, some_places, some_values


def made(rng: random.Random) -> Made:
    """Pairs of places, listed or near each other on a grid."""
    board, values = some_places(rng)
    wanted = some_values(rng, values)
    if rng.random() < 0.5:
        height, width, values = rng.choice([(3, 3, 2), (2, 4, 2), (2, 3, 3), (2, 2, 4)])
        cells = Cells(height, width)
        return Made(
            cells,
            values,
            Apart(some_values(rng, values), cells.near(rng.choice(["touching", "knight"]))),
        )
    every = [(one, other) for one in range(len(board.names)) for other in range(one)]
    pairs = rng.sample(every, rng.randint(0, len(every)))
    return Made(board, values, Apart(wanted, tuple(pairs)))


def holds(part: Apart, values: Sequence[int]) -> bool:
    """Of no pair both."""
    return not any(
        values[one] in part.values and values[other] in part.values for one, other in part.pairs
    )


CASE = PartCase("apart", made, holds)
