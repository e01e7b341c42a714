"""What the third witness of several parts needs: which places hang together, and whether more may come to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .part import Filled


def hanging(
    filled: Filled, values: frozenset[int], places: Iterable[int], near: Iterable[tuple[int, int]]
) -> Iterator[tuple[list[int], bool]]:
    """The places with one of the values that hang together, and whether they can become no more."""
    beside: dict[int, list[int]] = {place: [] for place in places}
    for one, other in near:
        beside[one].append(other)
        beside[other].append(one)
    left = {place for place in beside if filled.get(place, -1) in values}
    for place in beside:
        if place in left:
            left.remove(place)
            found = [place]
            for each in found:
                new = left.intersection(beside[each])
                left -= new
                found += new
            yield sorted(found), all(other in filled for each in found for other in beside[each])
