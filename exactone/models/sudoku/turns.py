"""How a Sudoku may be turned and mirrored, and where that is wanted its symbols renamed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import factorial, prod

import numpy as np

from exactone.solver.errors import Unable
from exactone.solver.puzzle import Turn

from . import CellValue, Sudoku

MANY = 10_000  # ways to rename symbols


def turns(puzzle: Sudoku) -> list[Turn]:
    """The ways that map the grid onto itself, blocks and givens too."""
    free = puzzle.side - len(set(puzzle.given.values()))
    if puzzle.renamed and factorial(free) > MANY:
        said = f"{free} symbols that are not given can be renamed in {factorial(free):,} ways"
        raise Unable(f"{said}, which are too many; give more of them, or leave --relabel out")
    return list(_turns(puzzle))


def _turns(puzzle: Sudoku) -> Iterator[Turn]:
    sides = [puzzle.side] * len(puzzle.block)
    numbers = np.arange(prod(sides)).reshape(sides)
    for axes in permutations(range(len(sides))):
        if tuple(puzzle.block[axis] for axis in axes) != puzzle.block:
            continue
        transposed = numbers.transpose(axes)
        for flips in product((1, -1), repeat=len(sides)):
            flipped = transposed[tuple(slice(None, None, flip) for flip in flips)]
            turn = flipped.ravel().tolist()
            for names in _names(puzzle, turn):
                yield _moved(turn, names)


def _names(puzzle: Sudoku, turn: Sequence[int]) -> Iterator[Sequence[int] | None]:
    """The new symbols, in the order of the old ones, with which the givens are turned into
    themselves; or None."""
    given = puzzle.given
    pairs = {(symbol, given.get(turn[cell], -1)) for cell, symbol in given.items()}
    known = dict(pairs)
    every = range(puzzle.side)
    if -1 in known.values():
        return
    if not len(pairs) == len(known) == len(set(known.values())):
        return
    if not puzzle.renamed:
        if all(symbol == other for symbol, other in pairs):
            yield None
        return
    free = [symbol for symbol in every if symbol not in known.values()]
    for order in permutations(free):
        rest = iter(order)
        yield [known[symbol] if symbol in known else next(rest) for symbol in every]


def _moved(cells: Sequence[int], names: Sequence[int] | None) -> Turn:
    """The turn that sends each cell where the list says, and renames its symbol."""
    if names is None:
        return lambda placed: CellValue(cells[placed.cell], placed.symbol)
    return lambda placed: CellValue(cells[placed.cell], names[placed.symbol])
