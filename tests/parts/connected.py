"""Places with some values hang together."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.boards.board import Board
from exactone.models.boards.cells import Cells
from exactone.models.parts.connected import Connected

from . import Made, PartCase, some_values


def made(rng: random.Random) -> Made:
    """Most places of a grid, or places that are near each other at random."""
    board, values, near = some_near(rng)
    places = range(len(board.names))
    some = tuple(
        sorted(rng.sample(places, rng.randint(min(2, len(places)), len(places))))
        if rng.random() < 0.3
        else places
    )
    pairs = tuple(pair for pair in near if set(pair) <= set(some))
    return Made(board, values, Connected(some_values(rng, values), some, pairs))


def holds(part: Connected, values: Sequence[int]) -> bool:
    """Whether there is one component at most."""
    return (
        len(near_in([place for place in part.places if values[place] in part.values], part.near))
        < 2
    )


def near_in(places: Sequence[int], near: Sequence[tuple[int, int]]) -> list[set[int]]:
    """What hangs together: sets of places, joined pair by pair."""
    found = [{place} for place in places]
    for pair in near:
        if set(pair) <= set(places):
            joined = [one for one in found if not one.isdisjoint(pair)]
            found = [one for one in found if one.isdisjoint(pair)] + [set[int]().union(*joined)]
    return found


def some_near(
    rng: random.Random, most: int = 600
) -> tuple[Board, int, tuple[tuple[int, int], ...]]:
    """A few cells, how many values they have, and which are near each other: by sides, by touching,
    or at random."""
    values = rng.choice([2, 2, 2, 3, 4])
    shapes = [(h, w) for h in range(1, 10) for w in range(1, 10) if values ** (h * w) <= most]
    board = Cells(
        *rng.choice([shape for shape in shapes if min(shape) > 1 or rng.random() < 0.2] or shapes)
    )
    places = range(len(board.names))
    drawn = [(a, b) for a in places for b in places if a < b and rng.random() < 0.4]
    return board, values, rng.choice([board.near("sides"), board.near("touching"), tuple(drawn)])


CASE = PartCase(part="connected", random=made, holds=holds)
