"""Places with some values and places with others are paired off, one to one,
with what is near them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations

from exactone.models.parts.paired import Paired

from . import Made, PartCase
from .connected import some_near


def made(rng: random.Random) -> Made:
    """Most places of a grid, or places that are near each other at random;
    values and partners that differ."""
    board, values, near = some_near(rng)
    places = range(len(board.names))
    every = rng.sample(range(values), values)
    own = rng.randint(1, values - 1)
    some = frozenset(every[:own]), frozenset(every[own : rng.randint(own + 1, values)])
    return Made(board, values, Paired(*some, tuple(places), near))


def holds(part: Paired, values: Sequence[int]) -> bool:
    """Tries all ways to pair them."""
    near = {frozenset(pair) for pair in part.near}
    ones = [place for place in part.places if values[place] in part.values]
    others = [place for place in part.places if values[place] in part.partners]
    if len(ones) != len(others):
        return False
    ways = permutations(others)
    return any(all(frozenset(pair) in near for pair in zip(ones, way, strict=True)) for way in ways)


CASE = PartCase("paired", made, holds)
