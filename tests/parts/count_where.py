"""Where some places have these values, of the places of a line so many have one of some values."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from exactone.models.parts.count import Count
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.implies import Implies

from . import Made, PartCase, count, implies


def made(rng: random.Random) -> Made:
    """Lines of places, and numbers that some can meet, under up to three conditions."""
    while True:
        lines, other = count.made(rng), implies.made(rng)
        if lines.board == other.board and lines.values == other.values:
            assert isinstance(lines.part, Count)
            assert isinstance(other.part, Implies)
            found = lines.part
            part = CountWhere(found.values, found.lines, found.low, found.high, other.part.when)
            return lines._replace(part=part)


def counted(part: CountWhere) -> Count:
    """What must be where the conditions hold."""
    return Count(part.values, part.lines, part.low, part.high)


def so(part: CountWhere, values: Sequence[int]) -> bool:
    """Whether the conditions hold."""
    return all(values[place] in some for place, some in part.when)


def holds(part: CountWhere, values: Sequence[int]) -> bool:
    """Counts them, where it matters."""
    return not so(part, values) or count.holds(counted(part), values)


def wrong(part: CountWhere, values: Sequence[int]) -> Iterator[str]:
    """How many there are in which line."""
    return count.wrong(counted(part), values) if so(part, values) else iter(())


CASE = PartCase("count_where", made, holds, wrong=wrong)
