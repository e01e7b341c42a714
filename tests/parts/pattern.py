"""No window looks like this."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.boards.cells import Cells
from exactone.models.parts.pattern import Pattern

from . import Made, PartCase, some_places, some_values


def made(rng: random.Random) -> Made:
    """Windows of a grid, or any lists of places."""
    if rng.random() < 0.5:
        height, width, values = rng.choice([(3, 3, 2), (2, 4, 2), (2, 2, 3), (1, 5, 3)])
        cells = Cells(height, width)
        windows = tuple(
            window.places for window in cells.windows(rng.randint(1, 2), rng.randint(1, 3))
        )
        return Made(cells, values, Pattern(windows, some_looks(rng, windows, values)))
    named, values = some_places(rng)
    width = rng.randint(1, min(4, len(named.names)))
    windows = tuple(
        tuple(rng.sample(range(len(named.names)), width)) for _ in range(rng.randint(0, 3))
    )
    return Made(named, values, Pattern(windows, some_looks(rng, windows, values)))


def some_looks(
    rng: random.Random, windows: Sequence[tuple[int, ...]], values: int
) -> tuple[tuple[frozenset[int], ...], ...]:
    """One or two looks of a window; for many places any value will do."""

    def one() -> frozenset[int]:
        return rng.choice(
            [
                frozenset(range(values)),
                some_values(rng, values, 1),
                frozenset({rng.randrange(values)}),
            ]
        )

    width = len(windows[0]) if windows else 1
    return tuple(tuple(one() for _ in range(width)) for _ in range(rng.randint(1, 2)))


def holds(part: Pattern, values: Sequence[int]) -> bool:
    """Somewhere it differs."""
    return not any(
        all(values[place] in some for place, some in zip(window, look, strict=True))
        for window in part.windows
        for look in part.looks
    )


CASE = PartCase("pattern", made, holds)
