"""Of the places of a line an odd number have one of some values, or an even one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from exactone.models.boards.board import Line
from exactone.models.parts.parity import Odd

from . import Made, PartCase, some_lines, some_places, some_values


def made(rng: random.Random) -> Made:
    """Lines of places, now and then one without any."""
    board, values = some_places(rng)
    lines = some_lines(rng, len(board.names))
    if rng.random() < 0.1:
        lines = (*lines, Line(()))
    return Made(board, values, Odd(some_values(rng, values), lines, rng.random() < 0.5))


def holds(part: Odd, values: Sequence[int]) -> bool:
    """Counts them."""
    return not any(wrong(part, values))


def wrong(part: Odd, values: Sequence[int]) -> Iterator[str]:
    """How many there are in which line."""
    for line in part.lines:
        number = sum(values[place] in part.values for place in line.places)
        if number % 2 == (1 if part.even else 0):
            yield f" {number} "


CASE = PartCase("parity", made, holds, wrong=wrong)
