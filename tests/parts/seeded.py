"""Cells are divided into regions, each around one seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.boards.edges import Edges
from exactone.models.parts.seeded import CellCount, Seed, Seeded

from . import Made, PartCase, some_values
from .connected import near_in

GRIDS = ((1, 2), (1, 4), (2, 2), (2, 3), (3, 2), (2, 4))


def made(rng: random.Random) -> Made:
    """A random division of a small grid, with a seed in most of its pieces, and some of what is
    true of them; seldom something else."""
    values = rng.choice([2, 2, 2, 3])
    most = 10 if values == 2 else 6
    board = rng.choice(
        [grid for size in GRIDS if len((grid := Edges(*size, around=False)).names) <= most]
    )
    cells = range(board.height * board.width)
    pairs = [(one, other) for _, one, other in board.ends]
    share = rng.choice([0.2, 0.5, 0.7])
    pieces = near_in(cells, [pair for pair in pairs if rng.random() < share])
    seeds = [seed(rng, board, sorted(piece)) for piece in pieces if rng.random() < 0.95]
    whole = rng.random() < 0.6
    if not whole:
        seeds = seeds[:1]
    part = Seeded(some_values(rng, values), board.ends, tuple(cells), tuple(seeds), whole)
    return Made(board, values, part)


def seed(rng: random.Random, board: Edges, piece: list[int]) -> Seed:
    """A seed in a piece, and what is so of it."""
    cells = range(board.height * board.width)
    first = rng.choice(piece)
    some = {first, *(other for other in piece if rng.random() < 0.2)}
    turn = rng.choice([piece[0] + piece[-1], 2 * first])
    mirrored = tuple((cell, turn - cell) for cell in cells if turn - cell in cells)
    counts = []
    for _ in range(rng.choice([0, 0, 1, 2])):
        counted = tuple(cell for cell in cells if rng.random() < 0.6)
        number = len(set(counted).intersection(piece)) + rng.choice([0, 0, 0, 0, 1])
        counts.append(CellCount(counted, number, "somewhere"))
    is_mirrored = rng.random() < 0.4 and {turn - cell for cell in some} <= set(piece)
    return Seed(
        f"seed {first}",
        (first, *sorted(some - {first})),
        mirrored if is_mirrored else None,
        tuple(counts),
    )


def holds(part: Seeded, values: Sequence[int]) -> bool:
    """Whether each seed's region is as it says; and where all are meant, each region has one, with
    no link within that does not join."""
    joined = [(one, other) for place, one, other in part.ends if values[place] in part.values]
    parted = [(one, other) for place, one, other in part.ends if values[place] not in part.values]
    regions = near_in(part.cells, joined)
    for each in part.seeds:
        (region,) = [region for region in regions if each.cells[0] in region]
        mirrored = region if each.mirrored is None else dict(each.mirrored)
        if not region.issuperset(each.cells) or not region.issubset(mirrored):
            return False
        if each.mirrored is not None and {dict(each.mirrored)[cell] for cell in region} != region:
            return False
        if any(len(region.intersection(count.cells)) != count.number for count in each.counts):
            return False
    if not part.whole:
        return True
    return all(
        sum(not region.isdisjoint(each.cells) for each in part.seeds) == 1
        and not any(region.issuperset(pair) for pair in parted)
        for region in regions
    )


CASE = PartCase(
    part="seeded",
    random=made,
    holds=holds,
    harmless={"_Cuts.__call__": "a clause less of several that cut off the same cells"},
)
