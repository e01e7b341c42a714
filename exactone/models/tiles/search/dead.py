"""Tests that see a dead end coming: what the size of a region says, from the sizes of the tiles that are left."""

from __future__ import annotations

from math import gcd


def too_small(size: int, left: list[tuple[int, int]]) -> bool:
    """Whether every tile is larger than the region."""
    return all(size < tile for tile, _ in left)


def no_multiple(size: int, left: list[tuple[int, int]]) -> bool:
    """Whether all tiles have sizes with a common divisor that the region lacks."""
    return not left or size % gcd(*(tile for tile, _ in left)) != 0


def no_sum(size: int, left: list[tuple[int, int]]) -> bool:
    """Whether no tiles have as many cells together as the region."""
    sums = 1  # bit s: some tiles have s cells together
    for tile, number in left:
        for _ in range(min(number, size // tile)):
            sums |= sums << tile
    return not sums >> size & 1


DEAD = {"dead-size": too_small, "dead-divisor": no_multiple, "dead-sums": no_sum}
