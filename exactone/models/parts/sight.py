"""What the second witness of `reach` needs: how far lines may be seen, up to what blocks the
view."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from exactone.models.boards.board import Line

from . import part

Items = tuple[int, ...]
"""What stands along a line up to where it is blocked: -1 - its number for each place that is not
forgotten, and how many are seen in a row of others."""


class SightPropagator(part.Propagator):
    """Lines along which one looks. Its notes have the items of each."""

    forgets = True

    def __init__(self, lines: Sequence[Line], blocks: int) -> None:
        self.places = tuple(place for line in lines for place in line.places)
        self.blocks = blocks
        self.at = {place: -1 - number for number, place in enumerate(self.places)}
        self.whole = tuple(tuple(self.at[place] for place in line.places) for line in lines)

    def ends(self, line: Items, possible: Sequence[int]) -> list[int]:
        """How many may be seen along a line."""
        seen = 0
        found = list[int]()
        for item in line:
            if item > 0:
                seen += item
                continue
            mask = possible[self.places[-1 - item]]
            if mask & self.blocks:
                found.append(seen)
            if not mask & ~self.blocks:
                return found
            seen += 1
        return [*found, seen]

    def left(
        self, line: Items, ends: Collection[int], possible: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """What is left to the places of a line where it may end so."""
        seen = 0
        first = min(ends)
        last = max(ends)
        for item in line:
            if item > 0:
                seen += item
                continue
            place = self.places[-1 - item]
            blocks = seen in ends or first < seen
            opens = seen < last or first < seen
            yield (
                place,
                possible[place] & ((self.blocks if blocks else 0) | (~self.blocks if opens else 0)),
            )
            seen += 1

    def forgotten(self, line: Items, place: int, mask: int) -> Items:
        """A line of which a place is decided: one that blocks ends it; any other is seen, if what
        is before it is."""
        items = list(line)
        here = self.at[place]
        if here in items:
            at = items.index(here)
            items[at:] = [] if mask & self.blocks else [1, *items[at + 1 :]]
            for left in range(len(items) - 1, 0, -1):
                if items[left] > 0 < items[left - 1]:
                    items[left - 1 : left + 1] = [items[left - 1] + items[left]]
        return tuple(items)
