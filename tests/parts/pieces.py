"""Cells are covered by pieces out of a list of ways to lie."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exactone.models.boards.edges import Edges
from exactone.models.parts.pieces import Pieces

from . import Made, PartCase, some_values
from .connected import near_in

GRIDS = ((1, 2), (1, 4), (2, 2), (2, 3), (3, 2), (2, 4))


def made(rng: random.Random) -> Made:
    """The pieces of some random divisions of a small grid, most of them; all cells are covered,
    or some."""
    values = rng.choice([2, 2, 2, 3])
    grids = [Edges(*size, around=False) for size in GRIDS]
    most = 10 if values == 2 else 6
    board = rng.choice([grid for grid in grids if len(grid.names) <= most])
    cells = range(board.height * board.width)
    pairs = [(one, other) for _, one, other in board.ends]
    found = set[tuple[int, ...]]()
    for _ in range(rng.randint(0, 4)):
        share = rng.choice([0.2, 0.5, 0.7])
        some = [pair for pair in pairs if rng.random() < share]
        found |= {tuple(sorted(piece)) for piece in near_in(cells, some)}
    ways = [way for way in sorted(found) if rng.random() < 0.95]
    rng.shuffle(ways)
    covered = tuple(cells)
    if rng.random() < 0.4:
        covered = tuple(sorted(rng.sample(cells, rng.randint(0, len(cells)))))
    names = tuple(f"c{cell}" for cell in cells) if rng.random() < 0.5 else ()
    few = some_values(rng, values)
    return Made(board, values, Pieces(few, board.ends, covered, tuple(ways), names))


def holds(part: Pieces, values: Sequence[int]) -> bool:
    """Whether each piece with a cell that is to be covered lies in one of the ways, with no link
    within that does not join."""
    cells = {cell for _, one, other in part.ends for cell in (one, other)}.union(part.cells)
    joined = [(one, other) for place, one, other in part.ends if values[place] in part.values]
    parted = [(one, other) for place, one, other in part.ends if values[place] not in part.values]
    return all(
        any(set(way) == piece for way in part.ways)
        and not any(piece.issuperset(pair) for pair in parted)
        for piece in near_in(sorted(cells), joined)
        if not piece.isdisjoint(part.cells)
    )


CASE = PartCase(
    part="pieces",
    random=made,
    holds=holds,
    harmless={"Pieces._covers_all": "else ways say their links, which says the same"},
)
