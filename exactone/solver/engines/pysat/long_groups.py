"""Groups so long that what counts them is written in portions,
between which somebody looks at the limits.

    registers   variable j behind each literal says whether j of the literals up to there are true
    network     comparators that sort the literals, true ones first: the one in place j says
                whether j are true
    blocks      for solvers that know "at most so many": a block has a number of true literals,
                in digits of base 32,
                each a row of variables in order; what is carried, and what is left over, is
                counted again

A solver that is told one bound about 490,000 literals is at it for 50 seconds in one go, as its
time grows with the square; with blocks it takes one or two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from exactone.solver.model import Literals

Clauses = list[list[int]]
Bound = tuple[list[int], int]
"""Of these literals at most so many."""

New = Callable[[int], Literals]
"""Makes so many new variables."""

STEP = 20_000  # clauses that are written at a time, or about so many
BLOCK = 512  # literals of a block
BASE = 32  # of its digits


# clauses


def clauses_for(low: int, width: int) -> int:
    """About how many clauses it takes to say how many of so many literals are true at least,
    or at most."""
    return min(_registers(low, width), _network(width))


def _registers(low: int, width: int) -> int:
    return 2 * width * min(low, width - low)


def _network(width: int) -> int:
    levels = max(1, (width - 1).bit_length())
    return 3 * width * levels * (levels + 1) // 4


def different(row: Literals) -> int:
    """How many literals a group has that are different: one is often repeated, as is a switch."""
    return len(np.unique(row))


def guarded(low: int, row: Literals) -> tuple[Literals, list[int]]:
    """A group of which so many are true at least, without a literal that stands there as often and
    is enough alone."""
    literals, times = np.unique(row, return_counts=True)
    often = literals[times >= max(2, low)][:1].tolist()
    return (row[~np.isin(row, often)], often) if often else (row, [])


def at_least(low: int, row: Literals, new: New) -> Iterator[Clauses]:
    """At least so many are true, two or more, in whichever way takes fewer clauses."""
    row, guard = guarded(low, row)
    width = len(row)
    if low > width:
        yield [guard]
    elif low == width:
        yield [[literal, *guard] for literal in row.tolist()]
    elif _network(width) < _registers(low, width):
        yield from _sorted(row, low, new, guard)
    elif 2 * low <= width:
        yield from _count_down(row, low, new, guard)
    else:
        yield from _count_up(-row, width - low, new, guard)


def _count_up(row: Literals, high: int, new: New, guard: list[int]) -> Iterator[Clauses]:
    """At most so many: where j of the first literals are true, so is variable j behind them."""
    step = max(1, STEP // (2 * high + 1))
    before = np.zeros(0, dtype=np.int32)
    for first in range(0, len(row), step):
        clauses: Clauses = []
        for literal in row[first : first + step].tolist():
            after = new(high)
            literals = np.full(len(before), -literal, dtype=np.int32)
            clauses.append([-literal, int(after[0])])
            clauses += np.stack([-before, after[: len(before)]], axis=1).tolist()
            clauses += (
                np.stack([literals[1:], -before[:-1], after[1:]], axis=1).tolist()
                if len(before)
                else []
            )
            clauses += [[-literal, -int(before[-1]), *guard]] if len(before) else []
            before = after
        yield clauses


def _count_down(row: Literals, low: int, new: New, guard: list[int]) -> Iterator[Clauses]:
    """At least so many: where variable j behind the first literals is true, so are j of them;
    and the last one is."""
    step = max(1, STEP // (2 * low + 1))
    before = np.zeros(0, dtype=np.int32)
    for first in range(0, len(row), step):
        clauses: Clauses = []
        for literal in row[first : first + step].tolist():
            after = new(low)
            if len(before):
                literals = np.full(low, literal, dtype=np.int32)
                clauses += np.stack([-after, literals, before], axis=1).tolist()
                clauses += np.stack([-after[1:], before[:-1]], axis=1).tolist()
            else:
                clauses += [[-int(after[0]), literal], *([-int(each)] for each in after[1:])]
            before = after
        yield clauses
    yield [[int(before[-1]), *guard]]


def _sorted(row: Literals, low: int, new: New, guard: list[int]) -> Iterator[Clauses]:
    """At least so many, by Batcher's odd-even merge sort: what comes out of it in this place is
    true.

    Of what leaves a comparator, the first is true only where one of the two that enter is, the
    second where both are.
    """
    wires = row.copy()
    for one, other in _layers(len(row)):
        for first in range(0, len(one), STEP):
            above = one[first : first + STEP]
            below = other[first : first + STEP]
            left = wires[above]
            right = wires[below]
            made = new(2 * len(above))
            some = made[: len(above)]
            both = made[len(above) :]
            clauses: Clauses = np.stack([-some, left, right], axis=1).tolist()
            clauses += np.stack([-both, left], axis=1).tolist()
            clauses += np.stack([-both, right], axis=1).tolist()
            wires[above], wires[below] = some, both
            yield clauses
    yield [[int(wires[low - 1]), *guard]]


def _layers(width: int) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """The places that are compared at the same time, as K. E. Batcher,
    "Sorting networks and their applications"."""
    size = 1
    while size < width:
        step = size
        while step:
            places = np.arange(step % size, width - step, dtype=np.int64)
            in_turn = (places - step % size) % (2 * step) < step
            together = places // (2 * size) == (places + step) // (2 * size)
            chosen = places[in_turn & together]
            if len(chosen):
                yield chosen, chosen + step
            step //= 2
        size *= 2


# bounds


def blocks(low: int, high: int, row: Literals, new: New) -> Iterator[tuple[Clauses, list[Bound]]]:
    """That at least and at most so many are true: what the blocks carry, and what is left over,
    add up to that."""
    width = len(row)
    guard = list[int]()
    carried = list[int]()
    if high >= width:
        row, guard = guarded(low, row)
    rest = row
    while True:
        left = list[Literals]()
        for first in range(0, len(rest), BLOCK):
            block = rest[first : first + BLOCK]
            carry = new(len(block) // BASE)
            over = new(min(BASE - 1, len(block)))
            yield [*_in_order(carry), *_in_order(over)], _equal(block, carry, over)
            carried += carry.tolist()
            left.append(over)
        rest = np.concatenate([*left, np.zeros(0, dtype=np.int32)])
        if len(left) <= 1:
            break
    if low > 0:
        yield _at_least(low, carried, rest, guard)
    if high < width:
        yield [], [_at_most(high, carried, rest)]


def _in_order(variables: Literals) -> Clauses:
    """Those that are true come first."""
    clauses: Clauses = np.stack([variables[:-1], -variables[1:]], axis=1).tolist()
    return clauses


def _equal(block: Literals, carry: Literals, over: Literals) -> list[Bound]:
    """As many of a block are true as its digits say."""
    sides = np.concatenate([block, -np.repeat(carry, BASE), -over])
    total = BASE * len(carry) + len(over)
    return [(sides.tolist(), total), ((-sides).tolist(), len(sides) - total)]


def _at_most(high: int, carried: Sequence[int], rest: Literals) -> Bound:
    """Carried are no more than this number carries; and where as many are,
    no more are left over than of it."""
    carry, over = divmod(high, BASE)
    return [*carried, *rest[over : over + 1].tolist()], carry


def _at_least(
    low: int, carried: Sequence[int], rest: Literals, guard: list[int]
) -> tuple[Clauses, list[Bound]]:
    """Carried are more than this number carries; or as many are,
    and so many are left over as of it."""
    carry, over = divmod(low, BASE)
    wanted = carry + (over > 0)
    literals = [*carried, *(rest[over - 1 : over].tolist() if over else []), *guard * wanted]
    if wanted > len(literals):
        return [[]], []
    return [], [([-literal for literal in literals], len(literals) - wanted)]
