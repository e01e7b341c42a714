"""Places that join nodes close no loop."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.boards.cells import Cells
from exactone.models.boards.edges import Edges
from exactone.models.parts.no_loop import (
    Joint,
    NoLoop,
    diagonals_joined,
    edges_joined,
    neighbours_joined,
)

from . import Made, PartCase, some_places, some_values
from .connected import some_near


def made(rng: random.Random) -> Made:
    """Diagonals of a few cells, cells near each other, edges of a grid, or joints at random."""
    sort = rng.randrange(4)
    if sort == 0:
        cells = Cells(*rng.choice([(1, 3), (2, 2), (2, 3), (3, 2), (3, 3)]))
        values = rng.choice([2, 2, 3]) if len(cells.cells) < 7 else 2
        falling, rising = rng.sample(range(values), 2)
        return Made(cells, values, NoLoop(diagonals_joined(falling, rising, cells)))
    if sort == 1:
        board, values, near = some_near(rng)
        return Made(board, values, NoLoop(neighbours_joined(some_values(rng, values, 1), near)))
    if sort == 2:
        grids = [
            Edges(h, w, around)
            for h in range(1, 4)
            for w in range(1, 4)
            for around in (False, True)
        ]
        edges = rng.choice([grid for grid in grids if 0 < len(grid.names) <= 9])
        return Made(edges, 2, NoLoop(edges_joined(some_values(rng, 2, 1), edges.ends)))
    points, values = some_places(rng)
    joints = tuple(some_joint(rng, len(points.names), values) for _ in range(rng.randint(1, 8)))
    return Made(points, values, NoLoop(joints))


def some_joint(rng: random.Random, places: int, values: int) -> Joint:
    """Two of a few nodes, seldom the same one twice, with one or two needs."""
    some = rng.sample(range(places), rng.randint(1, min(2, places)))
    needs = tuple((place, some_values(rng, values, 1)) for place in some)
    one, other = (rng.randrange(5), rng.randrange(5))
    return Joint(needs, one, other if other != one or rng.random() < 0.1 else (one + 1) % 5)


def holds(part: NoLoop, values: Sequence[int]) -> bool:
    """Whether each joint that holds joins what was apart: there are as many fewer pieces."""
    home = {node: node for joint in part.joints for node in (joint.one, joint.other)}
    for needs, one, other in part.joints:
        if all(values[place] in some for place, some in needs):
            if home[one] == home[other]:
                return False
            home = {node: home[one] if at == home[other] else at for node, at in home.items()}
    return True


CASE = PartCase(
    part="no_loop",
    random=made,
    holds=holds,
    harmless={
        "_Groups.would_close": "what closes a loop is struck out before it does",
        "_short": "short loops are seen as long ones are",
        "_Groups.nodes": "nodes of which nothing is open keep states apart, and no more",
    },
)
