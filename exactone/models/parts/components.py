"""What the second witness of several parts needs: what hangs together,
where some of it is forgotten.

Sets of places are numbers with a bit for each. Of a component that is forgotten its ports are
known: the places beside it that are not forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Component(NamedTuple):
    """A component: its places that are not forgotten, the forgotten ones that belong to it,
    and all beside either."""

    places: int
    forgotten: tuple[int, ...]
    ports: int


class Nearness:
    """Which places are beside each other."""

    def __init__(self, places: Iterable[int], near: Iterable[tuple[int, int]]) -> None:
        self.beside = dict.fromkeys(places, 0)
        for one, other in near:
            self.beside[one] |= 1 << other
            self.beside[other] |= 1 << one

    def joined(self, sure: int, forgotten: Sequence[int]) -> Iterator[Component]:
        """The components of sure places and of forgotten ones, of which these are the ports."""
        left = set(range(len(forgotten)))
        while sure or left:
            every = set(left)
            ports = forgotten[left.pop()] if left else sure & -sure
            places = 0
            while new := ports & sure:
                sure &= ~new
                places |= new
                ports |= self.around(new, forgotten, left)
            yield Component(places, tuple(every - left), ports & ~places)

    def reached(self, start: int, could: int, forgotten: Sequence[int], steps: int = -1) -> int:
        """The places that are reached through those that could be wanted, in so many steps,
        if there is an end."""
        reached = 0
        todo = start & could
        left = set(range(len(forgotten)))
        while todo and steps:
            reached |= todo
            steps -= 1
            todo = self.around(todo, forgotten, left) & could & ~reached
        return reached

    def around(self, places: int, forgotten: Sequence[int], left: set[int]) -> int:
        """What is beside these places, directly or by forgotten components,
        which are left no longer."""
        found = 0
        for place in bits(places):
            found |= self.beside[place]
        for number in [number for number in left if forgotten[number] & places]:
            left.remove(number)
            found |= forgotten[number]
        return found


def bits(places: int) -> Iterator[int]:
    """The places of a set."""
    while places:
        lowest = places & -places
        places ^= lowest
        yield lowest.bit_length() - 1


def sure_and_could(places: Iterable[int], possible: Sequence[int], values: int) -> tuple[int, int]:
    """The places that must have one of the values, and those that may."""
    sure = could = 0
    for place in places:
        if (mask := possible[place]) & values:
            could |= 1 << place
            if not mask & ~values:
                sure |= 1 << place
    return sure, could
