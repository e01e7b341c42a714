"""How a Sudoku may be turned and mirrored, and where that is wanted its symbols renamed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import factorial, prod

import numpy as np

from ...solver.errors import Unable
from ...solver.puzzle import Turn
from . import Placed, Sudoku

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
        if tuple(puzzle.block[axis] for axis in axes) == puzzle.block:
            for flips in product((1, -1), repeat=len(sides)):
                turn = numbers.transpose(axes)[tuple(slice(None, None, flip) for flip in flips)].ravel().tolist()
                yield from (_moved(turn, names) for names in _names(puzzle, turn))


def _names(puzzle: Sudoku, turn: Sequence[int]) -> Iterator[Sequence[int] | None]:
    """The new symbols, in the order of the old ones, with which the givens are turned into themselves; or None."""
    pairs = {(symbol, puzzle.given.get(turn[cell], -1)) for cell, symbol in puzzle.given.items()}
    known, every = dict(pairs), range(puzzle.side)
    if -1 in known.values() or not len(pairs) == len(known) == len(set(known.values())):
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
        return lambda placed: Placed(cells[placed.cell], placed.symbol)
    return lambda placed: Placed(cells[placed.cell], names[placed.symbol])
