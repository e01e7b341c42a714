"""The values of some places, as numbers, multiply to so much."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import prod

from exactone.models.boards.board import Line
from exactone.models.parts.product import Product

from . import Made, PartCase, instead, some_places

NUMBERS = [1, 2, 3, 4, 6, 0, -1, -2, 12]


def made(rng: random.Random) -> Made:
    """Lines, and what an assignment makes of one of them, or something else."""
    board, values = some_places(rng)
    places = range(len(board.names))
    numbers = tuple(rng.choice([list(range(1, values + 1)), rng.choices(NUMBERS, k=values)]))
    lines = tuple(
        Line(tuple(rng.sample(places, rng.randint(1, len(places)))), rng.choice(["", "it"]))
        for _ in range(rng.choice([1, 1, 2]))
    )
    number = prod(rng.choices(numbers, k=len(lines[0].places)))
    number = rng.choice([number, number, number, 0, 7])
    if rng.random() < 0.6:
        return Made(board, values, Product(numbers, lines, number, number))
    low, numbers = abs(number), tuple(map(abs, numbers))
    bounds = rng.choice([(low, None), (None, low), (low, low + rng.randint(1, 9))])
    return Made(board, values, Product(numbers, lines, *bounds))


def holds(part: Product, values: Sequence[int]) -> bool:
    """Multiplies them."""
    return not any(wrong(part, values))


def wrong(part: Product, values: Sequence[int]) -> Iterator[str]:
    """What a line multiplies to."""
    for line in part.lines:
        yield from instead(
            prod(part.numbers[values[place]] for place in line.places), part.low, part.high
        )


CASE = PartCase(
    "product",
    made,
    holds,
    wrong=wrong,
    harmless={
        "_refuse_many": "what takes too many products is refused (tests/models/test_rules.py)",
        "ProductPropagator._noted": (
            "products that are as good as others are made equal, which saves states and no more"
        ),
    },
)
