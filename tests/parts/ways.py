"""The places of a line look in one of some ways."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.boards.board import Line
from exactone.models.parts.ways import Ways

from . import Made, PartCase, some_places, some_values


def made(rng: random.Random) -> Made:
    """Some lines of equal width, and ways that tell all places, or leave some open."""
    board, values = some_places(rng)
    places = range(len(board.names))
    width = rng.randint(1, len(places))
    lines = tuple(
        Line(tuple(rng.sample(places, width)), rng.choice(["", "the line"]))
        for _ in range(rng.randint(1, 2))
    )
    exact = rng.random() < 0.5

    def some() -> frozenset[int]:
        return frozenset({rng.randrange(values)}) if exact else some_values(rng, values, 1)

    ways = tuple(tuple(some() for _ in range(width)) for _ in range(rng.randint(0, 9)))
    return Made(board, values, Ways(lines, ways, rng.choice(["", "what it needs"])))


def holds(part: Ways, values: Sequence[int]) -> bool:
    """Each line is as one of the ways."""
    return all(
        any(
            all(values[place] in some for place, some in zip(line.places, way, strict=True))
            for way in part.ways
        )
        for line in part.lines
    )


CASE = PartCase("ways", made, holds)
