"""Places as a graph, in which those that a rule is about are beside each other: what falls apart,
and narrow orders.

Sets of places are integers, a bit for each place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

FAR = 2  # times as narrow
MANY = 200  # places for which no order is looked for


def beside(number: int, rules: Iterable[Sequence[int]]) -> list[int]:
    """Of each place those that are in a rule with it, and itself."""
    near = [1 << place for place in range(number)]
    for places in rules:
        together = 0
        for place in places:
            together |= 1 << place
        for place in places:
            near[place] |= together
    return near


def regions(places: int, near: Sequence[int]) -> Iterator[int]:
    """The sets that these places fall apart into."""
    while places:
        region = 0
        todo = places & -places
        while todo:
            place = todo.bit_length() - 1
            region |= 1 << place
            todo = (todo | near[place] & places) & ~region
        yield region
        places &= ~region


def narrow(near: Sequence[int]) -> list[int]:
    """An order of the places in which few are beside what comes before them.

    As they are numbered; or one by one the place that adds the fewest neighbours, where that is
    far narrower: whoever numbered the places, as along a board, mostly had a good reason.
    """
    numbered = list(range(len(near)))
    if len(near) > MANY:
        return numbered
    grown = list[int]()
    left = set(numbered)
    behind = 0
    front = 0
    while left:
        place = min(
            left,
            key=lambda place: (
                ((front | near[place]) & ~behind & ~(1 << place)).bit_count(),
                place,
            ),
        )
        grown.append(place)
        left.remove(place)
        behind |= 1 << place
        front = (front | near[place]) & ~behind
    if FAR * _width(grown, near) < _width(numbered, near):
        return grown
    return numbered


def _width(order: Sequence[int], near: Sequence[int]) -> int:
    """How many places, all steps together, are beside those behind."""
    width = behind = front = 0
    for place in order:
        behind |= 1 << place
        front = (front | near[place]) & ~behind
        width += front.bit_count()
    return width
