"""What hangs together of some values are the pieces of a bank, each of which is there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from exactone.models.parts.bank import Bank, Piece, Unlike

from . import Made, PartCase, some_values
from .connected import near_in, some_near


def made(rng: random.Random) -> Made:
    """The shapes of some random pieces, most of them, and others as well."""
    board, values, near = some_near(rng)
    while len(board.names) < 2:
        board, values, near = some_near(rng)
    places = tuple(range(len(board.names)))
    ways = list[tuple[int, ...]]()
    for share in (0.3, 0.5, 0.8):
        drawn = near_in([place for place in places if rng.random() < share], near)
        ways += [tuple(sorted(group)) for group in drawn]
    ways = rng.sample(list(dict.fromkeys(ways)), len({*ways}))
    cuts = sorted(rng.sample(range(len(ways) + 1), min(2, len(ways) + 1)))
    parted = [ways[: cuts[0]], ways[cuts[0] : cuts[-1]], ways[cuts[-1] :]]
    pieces = tuple(
        Piece(name, rng.choice([0, 1, 1, 1, 2]), tuple(some))
        for name, some in zip("ABC", parted, strict=True)
        if some or rng.random() < 0.1
    )
    if rng.random() < 0.4:
        pieces = tuple(piece._replace(number=rng.choice([None, 1])) for piece in pieces)
    unlike = list[Unlike]()
    for _ in range(rng.choice([0, 0, 1, 3, 6])):
        one, other, *between = rng.sample(places, min(len(places), rng.randint(2, 4)))
        unlike.append(Unlike(one, other, tuple(between)))
    few = some_values(rng, values)
    return Made(board, values, Bank(few, places, near, pieces, tuple(unlike)))


def holds(part: Bank, values: Sequence[int]) -> bool:
    """Whether what hangs together are the pieces."""
    wanted = [place for place in part.places if values[place] in part.values]
    home = {frozenset(way): name for name, _, ways in part.pieces for way in ways}
    groups = list(map(frozenset, near_in(wanted, part.near)))
    found = Counter(home.get(group, "") for group in groups)
    if not {*found} <= {name for name, _, _ in part.pieces}:
        return False
    for one, other, between in part.unlike:
        own = [group for group in groups if one in group or other in group]
        if len(own) == 2 and home[own[0]] == home[own[1]] and not {*between} & {*wanted}:
            return False
    return all(number in (None, found[name]) for name, number, _ in part.pieces)


CASE = PartCase(part="bank", random=made, holds=holds)
