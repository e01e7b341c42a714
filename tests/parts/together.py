"""Several parts as one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models._parts.together import Together

from . import Made, PartCase, different, related


def made(rng: random.Random) -> Made:
    """A part of each of two sorts, on the same places."""
    while True:
        one, other = different.made(rng), related.made(rng)
        if one.board == other.board and one.values == other.values:
            return Made(one.board, one.values, Together((one.part, other.part)))


def holds(part: Together, values: Sequence[int]) -> bool:
    """Both hold."""
    one, other = part.parts
    return different.CASE.holds(one, values) and related.CASE.holds(other, values)


CASE = PartCase("together", made, holds)
