"""As many places of one line as of another have one of some values; or not as many."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.boards.board import Line
from exactone.models.parts.compared import Compared, Comparison

from . import Made, PartCase, some_places, some_values


def made(rng: random.Random) -> Made:
    """Up to three pairs of lines, some of which share places, under up to two conditions."""
    board, values = some_places(rng)
    places = range(len(board.names))

    def line() -> Line:
        some = rng.sample(places, rng.randint(1, max(1, len(places) - 1)))
        return Line(tuple(some), rng.choice(["", "the line"]))

    def pair() -> Comparison:
        number = rng.choice([0, 0, 1, 1, 2])
        where = rng.sample(places, min(number, len(places)))
        when = tuple((place, some_values(rng, values)) for place in where)
        return Comparison(line(), line(), when)

    pairs = tuple(pair() for _ in range(rng.randint(1, 3)))
    return Made(board, values, Compared(some_values(rng, values), pairs, rng.random() < 0.5))


def holds(part: Compared, values: Sequence[int]) -> bool:
    """Counts both, where it matters."""
    for one, other, when in part.pairs:
        here, there = (
            sum(values[place] in part.values for place in line.places) for line in (one, other)
        )
        so = all(values[place] in some for place, some in when)
        if so and (here == there) is not part.equal:
            return False
    return True


CASE = PartCase(
    "compared",
    made,
    holds,
    harmless={
        "ComparedPropagator._struck": (
            "what it does not strike out is tried, and seen to be wrong when it is decided"
        )
    },
)
