"""No two lines are equal, place by place."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.boards.board import Line
from exactone.models.parts.unlike import Unlike

from . import Made, PartCase, some_places


def made(rng: random.Random) -> Made:
    """Pairs of lines of equal length, which may have places in common."""
    board, values = some_places(rng)
    places = range(len(board.names))

    def pair() -> tuple[Line, Line]:
        width = rng.randint(1, len(places))
        both = [tuple(rng.sample(places, width)) for _ in range(2)]
        if 2 * width <= len(places) and rng.random() < 0.7:
            apart = rng.sample(places, 2 * width)
            both = [tuple(apart[:width]), tuple(apart[width:])]
        one, other = (Line(some, rng.choice(["", "it"])) for some in both)
        return one, other

    return Made(board, values, Unlike(tuple(pair() for _ in range(rng.choice([1, 1, 2])))))


def holds(part: Unlike, values: Sequence[int]) -> bool:
    """Compares them."""
    return all(
        [values[p] for p in one.places] != [values[p] for p in other.places]
        for one, other in part.pairs
    )


CASE = PartCase("unlike", made, holds)
