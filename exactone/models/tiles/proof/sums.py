"""What arguments are proved with: the ways in which tiles lie, what they add,
which sums there can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import product
from math import gcd
from operator import or_
from typing import NamedTuple

from exactone.models.boards.board import Cell
from exactone.models.tiles import Board, Shape, TileType

COARSE = 1000  # of more equal tiles than this the possible totals are only bounded, not listed


@lru_cache(maxsize=256)
def ways(sort: TileType) -> tuple[Shape, ...]:
    """The shapes of a tile in all ways in which it may lie, beginning in row 0 and column 0."""
    _, shape, _, _, rotate, mirror = sort.tiles[0]
    shapes = set[Shape]()
    for down, right, swap in product((1, -1), (1, -1), (False, True)):
        over = (down != right) != swap
        if (rotate or (down > 0 and not swap)) and (mirror or not over):
            cells = sorted(
                (right * x, down * y) if swap else (down * y, right * x) for y, x in shape
            )
            top = cells[0][0]
            left = min(x for _, x in cells)
            shapes.add(tuple((y - top, x - left) for y, x in cells))
    return tuple(sorted(shapes))


class Part(NamedTuple):
    """What the tiles of one sort can add to a total: so many of them,
    and what each of them may add."""

    least: int
    most: int
    totals: frozenset[int]


def counts_within(board: Board, sorts: Sequence[TileType]) -> list[tuple[int, int]]:
    """How many tiles of each sort are placed at least and at most,
    as far as the area of the board tells."""
    ends = []
    for sort in sorts:
        room = len(board.cells) // sort.size
        ends.append((sort.least, room if sort.most is None else min(sort.most, room)))
    low = sum(least * sort.size for (least, _), sort in zip(ends, sorts, strict=True))
    high = sum(most * sort.size for (_, most), sort in zip(ends, sorts, strict=True))
    counts = []
    for (least, most), sort in zip(ends, sorts, strict=True):
        missing = len(board.must) - (high - most * sort.size)
        room = len(board.cells) - (low - least * sort.size)
        counts.append((max(least, -(-missing // sort.size)), min(most, room // sort.size)))
    return counts


def totals(board: Board, sort: TileType, numbers: Mapping[Cell, int]) -> frozenset[int]:
    """The totals of all the ways in which one tile can lie on the board."""
    apart = sum(map(abs, numbers.values())) + 1
    closed = 2 * apart  # such a cell lifts every total beyond what cells of the board can make
    sums: set[int] = set()
    for way in ways(sort):
        down = max(row for row, _ in way)
        right = max(column for _, column in way)
        if down >= board.rows or right >= board.columns:
            continue
        # with closed cells at the end of each line no tile reaches into the next one
        width = board.columns + right
        line = [closed] * (width * (board.rows + down) + right)
        for row, column in board.cells:
            line[row * width + column] = numbers.get((row, column), 0)
        sums.update(
            map(sum, zip(*(line[row * width + column :] for row, column in way), strict=False))
        )
    return frozenset(total for total in sums if total < apart)


def nearest_sums(
    parts: Iterable[Part], first: int, last: int
) -> tuple[int | None, int | None] | None:
    """The sums next below and next above, if no sum of all the parts lies from `first` to
    `last`."""
    # the bits of the first number are the sums, counted from the second
    sums = 1
    lowest = 0
    for least, most, totals in parts:
        for times, choices in ((least, totals), (most - least, totals | {0})):
            if times > 0 and choices:
                lowest += times * min(choices)
                sums = _spread(sums, sorted(choice - min(choices) for choice in choices), times)
    below = sums & ((1 << max(first - lowest, 0)) - 1)
    above = sums >> max(last + 1 - lowest, 0)
    if below.bit_count() + above.bit_count() < sums.bit_count():
        return None
    return (
        lowest + below.bit_length() - 1 if below else None,
        max(last + 1, lowest) + (above & -above).bit_length() - 1 if above else None,
    )


def _spread(sums: int, steps: list[int], times: int) -> int:
    """All the sums after so many steps more; the smallest step is 0."""
    gap = gcd(*steps)
    if times <= COARSE and steps != list(range(0, steps[-1] + 1, gap or 1)):
        for _ in range(times):
            sums = reduce(or_, (sums << step for step in steps))
        return sums
    done = 1
    wanted = 1 + times * (steps[-1] // gap if gap else 0)
    # evenly spaced steps have evenly spaced sums, and their number can be doubled
    while done < wanted:
        more = min(done, wanted - done)
        sums |= sums << gap * more
        done += more
    return sums
