"""The values of some places, as numbers, add up to so much."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from exactone.models.boards.board import Line
from exactone.models.parts.sum import Sum

from . import Made, PartCase, instead, some_places

NUMBERS = [1, 2, 3, 4, 0, -1, -3, 7, 3_000]


def made(rng: random.Random) -> Made:
    """Lines of equal width, with and without weights, and sums that an assignment has,
    or nearly."""
    board, values = some_places(rng)
    places = range(len(board.names))
    numbers = tuple(rng.choice([list(range(1, values + 1)), rng.choices(NUMBERS, k=values)]))
    width = rng.randint(1, len(places))
    lines = tuple(
        Line(tuple(rng.sample(places, width)), rng.choice(["", "it"]))
        for _ in range(rng.randint(1, 2))
    )
    weights = tuple(rng.choices([1, 2, -1, 0, 5], k=width)) if rng.random() < 0.4 else ()
    total = sum(rng.choice(numbers) * weight for weight in weights or (1,) * width)
    low, high = rng.choice(
        [(total, total), (total, None), (None, total), (total - 1, total + 2), (None, None)]
    )
    return Made(board, values, Sum(numbers, lines, low, high, weights))


def holds(part: Sum, values: Sequence[int]) -> bool:
    """Adds them up."""
    return not any(wrong(part, values))


def wrong(part: Sum, values: Sequence[int]) -> Iterator[str]:
    """What a line adds up to."""
    for line in part.lines:
        weights = part.weights or [1] * len(line.places)
        total = sum(
            part.numbers[values[p]] * weight for p, weight in zip(line.places, weights, strict=True)
        )
        if part.low == part.high == 0 and {*weights} == {1, -1}:
            more = sum(
                part.numbers[values[p]]
                for p, weight in zip(line.places, weights, strict=True)
                if weight == 1
            )
            if total:
                yield f" {more} and "
                yield f" {more - total}, not the same"
        else:
            yield from instead(total, part.low, part.high)


EITHER = "sums and groups say the same, whichever is shorter"

CASE = PartCase(
    "sum",
    made,
    holds,
    harmless={
        **dict.fromkeys(("_as_group", "_may_be_many", "_cost"), EITHER),
        "Sum._compares": "what is wrong is said in other words",
    },
    wrong=wrong,
)
