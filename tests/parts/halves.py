"""Cells are divided into areas of a white half and a grey half, which have the same shape."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from exactone.models.boards.edges import Edges
from exactone.models.parts.halves import Halves

from . import Made, PartCase, some_values
from .connected import near_in

GRIDS = ((1, 1), (1, 2), (1, 4), (2, 2), (2, 3), (3, 2), *[(2, 4), (4, 2)] * 3)

UNLIKE = (0, 1, 2, 4)
"""Grey cells of two rows of four: three in a row could be half of an area, and around a corner
three white ones the other half."""


def made(rng: random.Random) -> Made:
    """A small grid, of which as many cells are grey as are white, most of the time; often all of
    these hang together, as larger halves do."""
    values = rng.choice([2, 2, 2, 3])
    most = 10 if values == 2 else 6
    board = rng.choice(
        [grid for size in GRIDS if len((grid := Edges(*size, around=False)).names) <= most]
    )
    cells = range(board.height * board.width)
    number = rng.choice([len(cells) // 2, len(cells) // 2, rng.randint(0, len(cells))])
    grey = {rng.choice(cells)}
    if rng.random() < 0.5:
        grey = set(rng.sample(cells, number))
    while len(grey) < number:
        ways = [{one, other} for _, one, other in board.ends]
        grey |= rng.choice([way for way in ways if len(way & grey) == 1])
    if (board.height, board.width) == (2, 4) and rng.random() < 0.4:
        grey = set(UNLIKE)
    size, share = rng.randint(1, 4), rng.choice([0, 0, 0.2])
    sizes = tuple(
        (cell, rng.choice([size, size, size, rng.randint(1, 4)]))
        for cell in cells
        if rng.random() < share
    )
    few = some_values(rng, values)
    return Made(
        board, values, Halves(few, board.ends, board.height, board.width, frozenset(grey), sizes)
    )


def holds(part: Halves, values: Sequence[int]) -> bool:
    """Whether each area has two halves that hang together and have one shape, with no link within
    that does not join."""
    cells = range(part.height * part.width)
    pairs = [(one, other) for _, one, other in part.ends]
    joined = [(one, other) for place, one, other in part.ends if values[place] in part.values]
    parted = [(one, other) for place, one, other in part.ends if values[place] not in part.values]
    for area in near_in(cells, joined):
        grey = area & part.grey
        white = area - grey
        if any(area.issuperset(pair) for pair in parted):
            return False
        if len(near_in(sorted(grey), pairs)) != 1 or len(near_in(sorted(white), pairs)) != 1:
            return False
        if form(white, part.width) != form(grey, part.width):
            return False
        if any(cell in area and size != len(white) for cell, size in part.sizes):
            return False
    return True


def form(cells: Iterable[int], width: int) -> set[frozenset[tuple[int, int]]]:
    """What cells look like, turned and mirrored in all ways: counted from the first one."""
    found = set()
    turned = [divmod(cell, width) for cell in cells]
    for _ in range(2):
        turned = [(row, -column) for row, column in turned]
        for _ in range(4):
            turned = [(column, -row) for row, column in turned]
            first = min(turned)
            found.add(frozenset((row - first[0], column - first[1]) for row, column in turned))
    return found


CASE = PartCase(
    part="halves",
    random=made,
    holds=holds,
    harmless={
        "_Cuts.__call__": "a clause less of several that cut off the same cells",
        "_Cuts._first": "another hidden choice, which is no other answer",
        "_Cuts._out": "a link less, over which areas that were cut off are seldom larger",
        **dict.fromkeys(
            (
                *("Halves._corners", "Halves._post_size", "Halves._steps"),
                *("_come_with", "_touching", "_within_reach"),
            ),
            "cuts say the same, more slowly (tests/models/test_parts_that_hang_together.py)",
        ),
    },
)
