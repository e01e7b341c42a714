"""Places that are all different, and whose numbers add up to so much."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from exactone.models.boards.board import Line, NamedPlaces
from exactone.models.parts.cage import SMALL, Cage

from . import Made, PartCase, instead, some_places


def made(rng: random.Random) -> Made:
    """Lines, mostly no longer than there are values; now and then many values,
    or too many for sets to be listed."""
    board, values = some_places(rng)
    if rng.random() < 0.4:
        number, values = rng.choice([(2, SMALL + 1), (3, 6)])
        board = NamedPlaces(tuple(f"p{place}" for place in range(number)))
    places = range(len(board.names))
    numbers = tuple(
        rng.choice([list(range(1, values + 1)), [rng.randint(-3, 5) for _ in range(values)]])
    )
    lines = tuple(
        Line(
            tuple(rng.sample(places, rng.randint(1, min(len(places), values + 1)))),
            rng.choice(["", "it"]),
        )
        for _ in range(rng.randint(1, 2))
    )
    total = sum(rng.sample(numbers, min(values, len(lines[0].places))))
    low, high = rng.choice(
        [(total, total), (total, total), (total, None), (None, total), (total - 1, total + 2)]
    )
    return Made(board, values, Cage(numbers, lines, low, high))


def holds(part: Cage, values: Sequence[int]) -> bool:
    """No two are equal, and they add up."""
    for line in part.lines:
        found = [values[place] for place in line.places]
        total = sum(part.numbers[value] for value in found)
        low, high = (total if bound is None else bound for bound in (part.low, part.high))
        if len(set(found)) < len(found) or not low <= total <= high:
            return False
    return True


def wrong(part: Cage, values: Sequence[int]) -> Iterator[str]:
    """What a line adds up to, if all of it is different."""
    for line in part.lines:
        found = [values[place] for place in line.places]
        if len(set(found)) == len(found):
            yield from instead(sum(part.numbers[value] for value in found), part.low, part.high)


CASE = PartCase("cage", made, holds, wrong=wrong)
