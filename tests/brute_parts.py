"""What each part means: plain truth functions over places that all have their values,
written from the rules alone.

    place        anything that has a value; on a board a cell, (row, column)
    values       the values of some places in their order, or by place
    neighbours   the places beside each place, as `beside` finds them
    wanted       the values that a part is about

Deliberately naive; nothing of exactone is asked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, TypeVar

Place = TypeVar("Place", bound=Hashable)
Cell = tuple[int, int]
Neighbours = Mapping[Place, Collection[Place]]

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
TOUCHING = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
KNIGHT = tuple(
    (down, right) for down in (-2, -1, 1, 2) for right in (-2, -1, 1, 2) if abs(down) != abs(right)
)


def beside(cells: Collection[Cell], steps: Iterable[Cell] = SIDES) -> dict[Cell, list[Cell]]:
    """The cells that are a step away from each cell."""
    return {
        (row, column): [
            near for down, right in steps if (near := (row + down, column + right)) in cells
        ]
        for row, column in cells
    }


def steps(cell: Cell, ways: Iterable[Cell] = SIDES) -> list[Cell]:
    """The cells that are a step away, on the board or not."""
    return [(cell[0] + down, cell[1] + right) for down, right in ways]


def together(cells: Collection[Cell], neighbours: Neighbours[Cell]) -> list[set[Cell]]:
    """Sets of cells that hang together."""
    left, found = set(cells), list[set[Cell]]()
    while left:
        todo = {left.pop()}
        found.append(todo)
        while near := {other for cell in todo for other in neighbours[cell]} & left:
            todo |= near
            left -= near
    return found


# numbers and values


def different(values: Iterable[Hashable]) -> bool:
    """No two are equal."""
    listed = list(values)
    return len(set(listed)) == len(listed)


def count(values: Iterable[Any], wanted: Collection[Any], low: int, high: int) -> bool:
    """At least `low` and at most `high` of them are wanted."""
    return low <= sum(value in wanted for value in values) <= high


def summed(
    values: Sequence[int], low: int, high: int, weights: Sequence[int] | None = None
) -> bool:
    """Their sum, each times its weight, is at least `low` and at most `high`."""
    weights = [1] * len(values) if weights is None else weights
    return low <= sum(value * weight for value, weight in zip(values, weights, strict=True)) <= high


def ordered(values: Sequence[int], strict: bool = True) -> bool:
    """None is smaller than the one before it; if strict, none is equal to it."""
    return all(a < b or (a == b and not strict) for a, b in pairwise(values))


# lines


def runs(line: Iterable[Any], wanted: Collection[Any], lengths: Sequence[int]) -> bool:
    """Along the line the wanted values stand in runs of these lengths, in this order."""
    found = [
        len(list(run))
        for is_wanted, run in groupby(line, lambda value: value in wanted)
        if is_wanted
    ]
    return found == list(lengths)


# boards


def apart(
    values: Mapping[Place, Any], wanted: Collection[Any], neighbours: Neighbours[Place]
) -> bool:
    """No two places with wanted values are beside each other."""
    return not any(
        values[place] in wanted and values[near] in wanted
        for place in values
        for near in neighbours[place]
    )


def connected(
    values: Mapping[Place, Any], wanted: Collection[Any], neighbours: Neighbours[Place]
) -> bool:
    """From every place with a wanted value one can step to every other;
    so it is where there is one, or none."""
    left = {place for place, value in values.items() if value in wanted}
    todo = [left.pop()] if left else []
    while todo:
        near = left.intersection(neighbours[todo.pop()])
        left -= near
        todo += near
    return not left


def pattern(values: Mapping[Cell, Any], shape: Mapping[Cell, Collection[Any]]) -> bool:
    """Nowhere on the board does a window look like this: at each step from its corner one of the
    values given there."""
    corners = {(row - down, column - right) for row, column in values for down, right in shape}
    return not any(
        all(
            (place := (row + down, column + right)) in values and values[place] in few
            for (down, right), few in shape.items()
        )
        for row, column in corners
    )


def loop(edges: Collection[tuple[Place, Place]], path: bool = False) -> bool:
    """The edges, each between two points, are one closed loop and nothing else;
    with `path` one open path instead."""
    degree = Counter(point for edge in edges for point in edge)
    ends = sum(number == 1 for number in degree.values())
    if not edges or max(degree.values()) > 2 or ends != (2 if path else 0):
        return False
    ways = {
        point: [(set(edge) - {point}).pop() for edge in edges if point in edge] for point in degree
    }
    return connected(dict.fromkeys(degree, True), {True}, ways)


def outline(inside: Collection[Cell]) -> list[tuple[Cell, Cell]]:
    """The edges between these cells and all others, each from one corner of a cell to the next."""
    found = []
    for row, column in inside:
        # around the cell
        corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
        sides = zip(corners, corners[1:] + corners[:1], strict=True)  # in the order of SIDES
        found += [
            side
            for (down, right), side in zip(SIDES, sides, strict=True)
            if (row + down, column + right) not in inside
        ]
    return found
