"""The groups beside some places have so many places together."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.boards.board import Line
from exactone.models.parts.group import Group

from . import Made, PartCase, some_values
from .connected import near_in, some_near


def made(rng: random.Random) -> Made:
    """A number that some random groups have, most of the time."""
    board, values, near = some_near(rng)
    places = tuple(range(len(board.names)))
    line = Line(tuple(rng.sample(places, rng.randint(1, min(4, len(places))))))
    share = rng.choice([0.3, 0.5, 0.8])
    drawn = near_in([place for place in places if rng.random() < share], near)
    number = sum(len(group) for group in drawn if group.intersection(line.places))
    low = rng.choice([number, number, number, max(0, number - 1), 0])
    high = rng.choice([number, number, number, number + 1, None])
    return Made(board, values, Group(some_values(rng, values), places, near, line, low, high))


def holds(part: Group, values: Sequence[int]) -> bool:
    """Whether the groups that have one of the places have so many."""
    wanted = [place for place in part.places if values[place] in part.values]
    groups = near_in(wanted, part.near)
    number = sum(len(group) for group in groups if group.intersection(part.line.places))
    return part.low <= number <= (len(values) if part.high is None else part.high)


CASE = PartCase(
    part="group",
    random=made,
    holds=holds,
    harmless={"_cuts": "one clause of a component is enough; others only make the search quicker"},
)
