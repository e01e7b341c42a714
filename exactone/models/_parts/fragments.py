"""What the second witness of loops needs: fragments, of which their ends are known, become one or stop."""

from __future__ import annotations

from typing import NamedTuple

OUT = -1  # stands for the end of a fragment where the path stops

Mates = dict[int, int]
"""The ends of fragments, each with the other end of its own."""


class Note(NamedTuple):
    """What is known of the edges that are forgotten: fragments, as pairs of their ends; whether all is drawn."""

    fragments: frozenset[tuple[int, int]]
    finished: bool
    forgotten: int  # the edges, as bits, for a path: where all edges of a node are, it stops


def mates_of(note: Note) -> Mates:
    """The ends of fragments, without the stops."""
    return {one: other for pair in note.fragments for one, other in (pair, pair[::-1]) if one != OUT}


def join(mates: Mates, one: int, other: int) -> bool:
    """An edge joins two nodes; says whether nothing more can be joined to what it is part of now."""
    first, last = mates.pop(one, one), mates.pop(other, other)
    if first == other:
        return True
    if first != OUT:
        mates[first] = last
    if last != OUT:
        mates[last] = first
    return first == last == OUT


def stopped(mates: Mates, node: int) -> bool:
    """The path stops here; says whether it does so at both its ends."""
    other = mates.pop(node)
    if other != OUT:
        mates[other] = OUT
    return other == OUT
