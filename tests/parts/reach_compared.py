"""Along two lines as many places are seen, or not as many."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import takewhile

from exactone.models.boards.board import Line
from exactone.models.parts.reach_compared import ReachCompared

from . import Made, PartCase, some_places, some_values


def made(rng: random.Random) -> Made:
    """One to three pairs of lines that share no place, and may be empty."""
    board, values = some_places(rng)
    blocks = some_values(rng, values) if rng.random() < 0.3 else frozenset({rng.randrange(values)})
    pairs = []
    for _ in range(rng.randint(1, 3)):
        places = rng.sample(range(len(board.names)), rng.randint(0, len(board.names)))
        cut = rng.randint(0, len(places))
        pairs.append((Line(tuple(places[:cut]), "the arm"), Line(tuple(places[cut:]))))
    part = ReachCompared(blocks, tuple(pairs), rng.random() < 0.5, rng.random() < 0.5)
    return Made(board, values, part)


def seen(line: Line, values: Sequence[int], blocks: frozenset[int]) -> int:
    """Goes along a line."""
    return len(list(takewhile(lambda place: values[place] not in blocks, line.places)))


def holds(part: ReachCompared, values: Sequence[int]) -> bool:
    """In each pair."""
    return not any(wrong(part, values))


def wrong(part: ReachCompared, values: Sequence[int]) -> Iterator[str]:
    """How many are seen along both."""
    for one, other in part.pairs:
        numbers = [seen(line, values, part.blocks) for line in (one, other)]
        if (all(numbers) or part.none) and (numbers[0] == numbers[1]) != part.equal:
            yield f"{numbers[0]} along the arm and {numbers[1]} along"


LATER = "what it does not strike out is found impossible later"

CASE = PartCase(
    "reach_compared", made, holds, harmless={"SightPropagator.left": LATER}, wrong=wrong
)
