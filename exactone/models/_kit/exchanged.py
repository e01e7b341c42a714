"""Values that can be exchanged: where no rule tells them apart, states that differ in nothing else count alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence

BYTE = 8
HAS = [bytes(mask >> bit & 1 for mask in range(1 << BYTE)) for bit in range(BYTE)]  # by bit and byte: whether it has it

Classes = Sequence[Sequence[int]]
"""Values that can be exchanged with each other, some of which there are; none where all are told apart."""


def classes(told_apart: Iterable[Hashable]) -> Classes:
    """The values by what tells each from others."""
    found = defaultdict[Hashable, list[int]](list)
    for value, told in enumerate(told_apart):
        found[told].append(value)
    return list(found.values()) if any(len(some) > 1 for some in found.values()) else []


def but_for_names(possible: Sequence[int], exchanged: Classes) -> Hashable:
    """What is possible of all places (a bit for each value), the same however values that can be exchanged are named.

    Each value is the places that may have it, and values of a class are in order of these.
    """
    largest = max(value for some in exchanged for value in some)
    layers = [possible if isinstance(possible, bytes) else bytes(mask & 255 for mask in possible)]
    layers += [bytes(mask >> bit & 255 for mask in possible) for bit in range(BYTE, largest + 1, BYTE)]
    return b"".join(
        where
        for values in exchanged
        for where in sorted(layers[value // BYTE].translate(HAS[value % BYTE]) for value in values)
    )
