"""Each number stands on a line as often as it says, or nowhere there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from exactone.models.parts.counting import Counting

from . import Made, PartCase, some_lines, some_places


def made(rng: random.Random) -> Made:
    """Lines, and numbers of which most can be met."""
    board, values = some_places(rng)
    numbers = rng.choice([list(range(1, values + 1)), rng.choices([1, 2, 3, 4, 0, -1], k=values)])
    return Made(board, values, Counting(tuple(numbers), some_lines(rng, len(board.names), 2)))


def holds(part: Counting, values: Sequence[int]) -> bool:
    """Counts them all."""
    return not any(wrong(part, values))


def wrong(part: Counting, values: Sequence[int]) -> Iterator[str]:
    """How often a value should stand on a line."""
    for line in part.lines:
        for value, often in Counter(values[place] for place in line.places).items():
            number = part.numbers[value]
            if often != number:
                yield f"not exactly {'once' if number == 1 else f'{number} times'}"


CASE = PartCase("counting", made, holds, wrong=wrong)
