"""Witness 3: looks at a filled-in Sudoku and names what is wrong, and at givens that clash."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from exactone.solver.puzzle import Solution

from . import Sudoku

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def broken(puzzle: Sudoku, solution: Solution) -> list[str]:
    """The rules that an answer breaks."""
    cells = range(puzzle.cells)
    symbols = range(puzzle.side)
    if any(cell not in cells or symbol not in symbols for cell, symbol in solution):
        return ["there is a cell or a symbol that this puzzle does not have"]
    filled: dict[int, int] = dict(sorted(solution))
    wrong = []
    if len(solution) != puzzle.cells or len(filled) != puzzle.cells:
        count = Counter(placed.cell for placed in solution)
        wrong = [f"{puzzle.name(cell)} is empty" for cell in range(puzzle.cells) if not count[cell]]
        wrong += [
            f"{puzzle.name(cell)} has {number} symbols"
            for cell, number in count.items()
            if number > 1
        ]
    if not puzzle.given.items() <= filled.items():
        wrong += [
            f"{puzzle.name(cell)} is given as {puzzle.symbols[symbol]}, not "
            f"{puzzle.symbols[filled[cell]]}"
            for cell, symbol in puzzle.given.items()
            if filled.get(cell, symbol) != symbol
        ]
    return wrong + [
        f"{puzzle.name(one)} and {puzzle.name(other)} are both {puzzle.symbols[symbol]} in {where}"
        for one, other, symbol, where in clashes(puzzle, filled)
    ]


def argument(puzzle: Sudoku) -> str | None:
    """Two givens that clash."""
    for one, other, symbol, where in clashes(puzzle, puzzle.given):
        places = f"{puzzle.name(one)}{puzzle.at(one)} and {puzzle.name(other)}{puzzle.at(other)}"
        return f"{places} are both given as {puzzle.symbols[symbol]} in {where}"
    return None


def right(
    side: int, block: tuple[int, ...], given: NDArray[np.int8], filled: NDArray[np.int8]
) -> NDArray[np.bool_]:
    """Of many flat Sudokus, each a row of symbols, -1 for none,
    whether they are filled in as the rules want it."""
    import numpy as np

    fine = (
        ((given < 0) | (given == filled)).all(axis=1)
        & (filled >= 0).all(axis=1)
        & (filled < side).all(axis=1)
    )
    (tall, wide), count = block, len(filled)
    rows = filled.reshape(count, side, side)
    boxes = filled.reshape(count, side // tall, tall, side // wide, wide).swapaxes(2, 3)
    for homes in (rows, rows.swapaxes(1, 2), boxes.reshape(count, side, side)):
        seen = np.bitwise_or.reduce(np.left_shift(np.int64(1), np.clip(homes, 0, side - 1)), axis=2)
        fine &= (seen == (1 << side) - 1).all(axis=1)
    return np.asarray(fine, dtype=np.bool_)


def clashes(puzzle: Sudoku, filled: Mapping[int, int]) -> Iterator[tuple[int, int, int, str]]:
    """Pairs of cells with the same symbol in one line or block."""
    seen: dict[int, int] = {}
    homes = _homes(puzzle.side, puzzle.block)
    for cell, symbol in filled.items():
        for number, home in enumerate(homes[cell]):
            first = seen.setdefault(home * puzzle.side + symbol, cell)
            if first != cell:
                yield first, cell, symbol, _home_name(puzzle, number, cell)


def _home_name(puzzle: Sudoku, number: int, cell: int) -> str:
    """What people call a line, or the block, that a cell lies in."""
    at = puzzle.coordinates(cell)
    if number == len(at):
        return "one block"
    if len(at) == 2:
        return f"row {at[0] + 1}" if number == 1 else f"column {at[1] + 1}"
    return f"one line along axis {number + 1}"


@lru_cache(maxsize=4)
def _homes(side: int, block: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Of each cell the numbers of its lines, one along each axis, and of its block.

    A line or block is numbered after its first cell, with an offset that keeps the axes and the
    blocks apart.
    """
    steps = [side**axis for axis in reversed(range(len(block)))]
    cells = side ** len(block)
    homes = []
    for cell, at in enumerate(product(range(side), repeat=len(block))):
        lines = [
            axis * cells + cell - x * step
            for axis, (x, step) in enumerate(zip(at, steps, strict=True))
        ]
        corner = cell - sum(x % size * step for x, size, step in zip(at, block, steps, strict=True))
        homes.append((*lines, len(block) * cells + corner))
    return homes
