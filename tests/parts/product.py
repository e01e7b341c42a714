"""The values of some places, as numbers, multiply to so much."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import prod

from exactone.models._kit.board import Line
from exactone.models._parts.product import Product

from . import Made, PartCase, some_places

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
    return Made(board, values, Product(numbers, lines, rng.choice([number, number, number, 0, 7])))


def holds(part: Product, values: Sequence[int]) -> bool:
    """Multiplies them."""
    return all(prod(part.numbers[values[place]] for place in line.places) == part.number for line in part.lines)


CASE = PartCase("product", made, holds)
