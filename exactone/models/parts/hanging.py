"""What the third witness of several parts needs: sums outside of bounds;
which places hang together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .part import Values


def outside(least: int, most: int, low: int | None, high: int | None) -> str:
    """What is wrong with so much, at least and at most, in place of what is wanted;
    nothing where it may be right."""
    wanted = f"exactly {low}" if low == high else ""
    if high is not None and least > high:
        return f"{'' if least == most else 'at least '}{least}, not {wanted or f'at most {high}'}"
    if low is not None and most < low:
        return f"{'' if least == most else 'at most '}{most}, not {wanted or f'at least {low}'}"
    return ""


def around(places: Iterable[int], near: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """The places beside each place."""
    found: dict[int, list[int]] = {place: [] for place in places}
    for one, other in near:
        found[one].append(other)
        found[other].append(one)
    return found


def hanging(
    filled: Values, values: frozenset[int], places: Iterable[int], near: Iterable[tuple[int, int]]
) -> Iterator[tuple[list[int], bool]]:
    """The places with one of the values that hang together, and whether they can become no more."""
    beside = around(places, near)
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
