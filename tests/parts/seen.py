"""Looking along a line so many places are seen."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from exactone.models.parts.seen import Seen

from . import Made, PartCase, some_lines, some_places


def made(rng: random.Random) -> Made:
    """Lines, numbers, some of which may be equal, and how many are seen of some assignment,
    or nearly."""
    board, values = some_places(rng)
    numbers = rng.choice([list(range(1, values + 1)), rng.choices([1, 5, 2, -3, 8], k=values)])
    thought = [rng.randrange(values) for _ in board.names]
    lines = []
    for line in some_lines(rng, len(board.names), 2):
        number = seen([numbers[thought[place]] for place in line.places])
        lines.append((line, number + (rng.random() < 0.2)))
    return Made(board, values, Seen(tuple(numbers), tuple(lines)))


def seen(numbers: Sequence[int]) -> int:
    """Those higher than all before."""
    return sum(all(other < number for other in numbers[:at]) for at, number in enumerate(numbers))


def holds(part: Seen, values: Sequence[int]) -> bool:
    """Looks along each line."""
    return not any(wrong(part, values))


def wrong(part: Seen, values: Sequence[int]) -> Iterator[str]:
    """How many are seen along a line."""
    for line, wanted in part.lines:
        number = seen([part.numbers[values[place]] for place in line.places])
        if number != wanted:
            yield f"{number} {'is' if number == 1 else 'are'} seen, not {wanted}"


CASE = PartCase("seen", made, holds, wrong=wrong)
