"""A brute-force witness for Sudoku in any number of dimensions,
written from the rules alone and deliberately naive."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, product
from math import prod

Ints = tuple[int, ...]
Values = Sequence[int | None]


def flat(side: int, place: Sequence[int]) -> int:
    """Return the row-major index of the cell at these coordinates."""
    index = 0
    for coordinate in place:
        index = index * side + coordinate
    return index


def units(side: int, block: Ints) -> list[list[int]]:
    """Return every line along every axis, then every block, as lists of cell indexes."""
    if not block or min(block) < 1 or prod(block) != side:
        raise ValueError("block must be non-empty, of positive lengths whose product is side")
    found: list[list[int]] = []
    for axis in range(len(block)):
        for rest in product(range(side), repeat=len(block) - 1):
            found.append([flat(side, (*rest[:axis], x, *rest[axis:])) for x in range(side)])
    for corner in product(*(range(0, side, length) for length in block)):
        spans = [range(start, start + length) for start, length in zip(corner, block, strict=True)]
        found.append([flat(side, place) for place in product(*spans)])
    return found


def clashes(side: int, block: Ints, values: Values) -> set[tuple[int, int]]:
    """Return every pair (i, j), i < j, of filled cells that share a unit and a symbol."""
    if len(values) != side ** len(block):
        raise ValueError(f"expected {side ** len(block)} cells, got {len(values)}")
    pairs = [pair for unit in units(side, block) for pair in combinations(sorted(unit), 2)]
    return {(i, j) for i, j in pairs if values[i] is not None and values[i] == values[j]}


def broken(side: int, block: Ints, givens: Values, answer: Sequence[int]) -> list[tuple[int, int]]:
    """Return clashing pairs, and (i, i) where the answer contradicts given i or is no symbol at
    all."""
    found = clashes(side, block, answer)
    for i, (given, symbol) in enumerate(zip(givens, answer, strict=True)):
        if symbol not in range(side) or given not in (None, symbol):
            found.add((i, i))
    return sorted(found)


def completions(
    side: int, block: Ints, givens: Values, symbols: Callable[[], Sequence[int]]
) -> Iterator[Ints]:
    """Yield every completion, filling open cells in order and trying symbols() in the order it
    returns them."""
    if clashes(side, block, givens) or any(g is not None and g not in range(side) for g in givens):
        return
    grid = list(givens)
    open_cells = [i for i, given in enumerate(givens) if given is None]
    around = [[unit for unit in units(side, block) if i in unit] for i in open_cells]

    def fill(depth: int) -> Iterator[Ints]:
        """Yield every way of filling the open cells from this one on."""
        if depth == len(open_cells):
            yield tuple(value for value in grid if value is not None)
            return
        cell = open_cells[depth]
        taken = {grid[other] for unit in around[depth] for other in unit}
        for symbol in symbols():
            if symbol not in taken:
                grid[cell] = symbol
                yield from fill(depth + 1)
                grid[cell] = None

    yield from fill(0)


def solutions(side: int, block: Ints, givens: Values, limit: int | None = None) -> list[Ints]:
    """Return all completions in lexicographic order, or the first `limit` of them."""
    return list(islice(completions(side, block, givens, lambda: range(side)), limit))


def count(side: int, block: Ints, givens: Values) -> int:
    """Return the number of completions."""
    return len(solutions(side, block, givens))


def shuffled(rng: random.Random, items: Sequence[int]) -> list[int]:
    """Return the items in random order."""
    return rng.sample(items, len(items))


def formula_grid(side: int, block: Ints) -> list[int]:
    """Return one full grid: a sum over axes, modulo side, of each coordinate with its mixed-radix
    digits rotated."""
    grid: list[int] = []
    for place in product(range(side), repeat=len(block)):
        total = 0
        for axis, x in enumerate(place):
            weight = prod(block[axis + 1 :])
            outer, inner = divmod(x, block[axis])
            total += inner * weight + outer % weight + outer // weight * weight * block[axis]
        grid.append(total % side)
    return grid


def random_givens(rng: random.Random, side: int, block: Ints, keep: float) -> list[int | None]:
    """Return a solvable puzzle: a random full grid with each cell kept with probability `keep`."""
    cells = side ** len(block)
    patience = iter(range(20 * cells))  # out of patience: no symbols, so the search fails

    def symbols() -> list[int]:
        """Return all symbols in random order, or none once patience has run out."""
        return [] if next(patience, None) is None else shuffled(rng, range(side))

    full: list[int | None] = list(formula_grid(side, block))
    if cells <= 81:
        full = list(next(completions(side, block, [None] * cells, symbols), full))
    mixed = reordered(side, block_shuffles(rng, side, block), relabelled(rng, side, full))
    return [value if rng.random() < keep else None for value in mixed]


def relabelled(rng: random.Random, side: int, values: Values) -> list[int | None]:
    """Return the values with the symbols randomly renamed, anything else left alone."""
    names: dict[int | None, int] = dict(enumerate(shuffled(rng, range(side))))
    return [names.get(value, value) for value in values]


def block_shuffles(rng: random.Random, side: int, block: Ints) -> list[list[int]]:
    """Return, per axis, a random order of coordinates that keeps the coordinates of each block
    together."""
    return [
        [
            band * b + step
            for band in shuffled(rng, range(side // b))
            for step in shuffled(rng, range(b))
        ]
        for b in block
    ]


def reordered(side: int, orders: Sequence[Sequence[int]], values: Values) -> list[int | None]:
    """Return the values with the coordinates along each axis taken in the order given for that
    axis."""
    return [values[flat(side, place)] for place in product(*orders)]


def images(side: int, block: Ints, givens: Values, rng: random.Random) -> list[list[int | None]]:
    """Return equivalent puzzles: relabelled, shuffled by blocks, mirrored,
    transposed where allowed, all together."""
    dims = len(block)
    found = [
        relabelled(rng, side, givens),
        reordered(side, block_shuffles(rng, side, block), givens),
    ]
    for axis in range(dims):
        found.append(
            reordered(side, [range(side)[:: -1 if a == axis else 1] for a in range(dims)], givens)
        )
    for a, b in combinations(range(dims), 2):
        if block[a] == block[b]:
            axes = [{a: b, b: a}.get(axis, axis) for axis in range(dims)]
            places = product(range(side), repeat=dims)
            found.append([givens[flat(side, [place[axis] for axis in axes])] for place in places])
    return [
        *found,
        reordered(side, block_shuffles(rng, side, block), relabelled(rng, side, found[-1])),
    ]
