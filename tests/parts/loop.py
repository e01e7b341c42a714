"""Chosen edges are one closed loop, or one open path."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from exactone.models.boards.board import Board, NamedPlaces
from exactone.models.boards.edges import Edges
from exactone.models.parts.loop import Loop

from . import Made, PartCase, some_values


def made(rng: random.Random) -> Made:
    """A small grid of edges, some of which may be missing, or edges between points at random."""
    values = rng.choice([2, 2, 2, 3])
    most = 9 if values == 2 else 6
    grids = [
        Edges(h, w, around) for h in range(1, 6) for w in range(1, 6) for around in (False, True)
    ]
    board: Board = rng.choice([grid for grid in grids if 0 < len(grid.names) <= most])
    ends = board.ends if isinstance(board, Edges) else ()
    if rng.random() < 0.4:
        number, points = rng.randint(1, most), rng.randint(2, 6)
        board = NamedPlaces(tuple(f"e{place}" for place in range(number)))
        pairs = [rng.sample(range(points), 2) for _ in range(number)]
        ends = tuple((place, one, other) for place, (one, other) in enumerate(pairs))
    if rng.random() < 0.2:
        ends = tuple(rng.sample(ends, rng.randint(1, len(ends))))
    return Made(board, values, Loop(some_values(rng, values), ends, rng.random() < 0.5))


def holds(part: Loop, values: Sequence[int]) -> bool:
    """Whether one can walk along all chosen edges, and comes back to where one began,
    or does not."""
    chosen = [(one, other) for place, one, other in part.ends if values[place] in part.values]
    degree = Counter(node for edge in chosen for node in edge)
    ones = [node for node, number in degree.items() if number == 1]
    if not chosen or max(degree.values()) > 2 or len(ones) != 2 * part.path:
        return False
    here, left = (ones or [chosen[0][0]])[0], list(chosen)
    while ways := [edge for edge in left if here in edge]:
        left.remove(ways[0])
        here = sum(ways[0]) - here
    return not left


CASE = PartCase(
    part="loop",
    random=made,
    holds=holds,
    harmless={
        "stopped": "makes states meet, and nothing else",
    },
)
