"""Witness 1: the rules of Sudoku as groups of choices. has[cell..., symbol] is one choice."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ...solver.lot import Ints, Lot
from ...solver.model import Given, Model, Rules
from .._kit.switches import Pieces
from . import Placed, Sudoku, rule_name


def model(puzzle: Sudoku) -> Model:
    """Rules and givens."""
    side = puzzle.side
    givens = (Given(cell * side + symbol + 1, cell) for cell, symbol in puzzle.given.items())
    return Model(_rules(side, puzzle.block), tuple(givens))


def loose(puzzle: Sudoku) -> Model:
    """The same; where rules are apart, with a given for each line and each block: without it that need not hold."""
    whole = model(puzzle)
    if not puzzle.apart:
        return whole
    rules, pieces = _pieces(puzzle.side, puzzle.block)
    return Model(rules, (*whole.givens, *pieces))


def size(puzzle: Sudoku) -> int:
    """How many literals there are: in a cell, a line along each axis and a block."""
    return puzzle.cells * puzzle.side * (len(puzzle.block) + 2)


def lot(side: int, block: tuple[int, ...], given: NDArray[np.int8]) -> Lot:
    """Many puzzles: a row of each with the symbols of its cells, -1 where they are open."""
    puzzles, cells = np.nonzero(given >= 0)
    starts = np.searchsorted(puzzles, np.arange(len(given) + 1))
    return Lot(_rules(side, block), starts, cells * side + given[puzzles, cells] + 1)


def filled(side: int, cells: int, answers: Ints) -> NDArray[np.int8]:
    """Answers as rows of symbols, one for each cell; -1 where a cell has none, or an answer too many."""
    symbols = np.full((len(answers), cells), -1, dtype=np.int8)
    whole = np.flatnonzero((answers > 0).sum(axis=1) == cells)
    cell, symbol = np.divmod(np.sort(answers[whole], axis=1)[:, answers.shape[1] - cells :] - 1, side)
    symbols[whole[:, None], cell] = symbol
    return symbols


@lru_cache(maxsize=4)
def _rules(side: int, block: tuple[int, ...]) -> Rules:
    """The rule sheet. Cached, because engines keep loaded what is the same object."""
    dimensions = len(block)
    rules = Rules(lambda choice: Placed(*divmod(choice - 1, side)))
    has = rules.choices(*[side] * dimensions, side)  # has[cell..., symbol]
    rules.exactly_one(has.reshape(-1, side))  # each cell has one symbol
    for axis in range(dimensions):  # each line has each symbol once
        rules.exactly_one(np.moveaxis(has, axis, -1).reshape(-1, side))
    parts = has.reshape(*(part for size in block for part in (side // size, size)), side)
    within = range(1, 2 * dimensions, 2)  # of each axis, the place within a block: each block has each symbol once
    rules.exactly_one(np.moveaxis(parts, within, range(-dimensions, 0)).reshape(-1, side))
    if len(set(block)) == 1:
        rules.guess = lambda seed: has.reshape(-1, side)[np.arange(side**dimensions), _regular(block, seed)]
    return rules


@lru_cache(maxsize=1)
def _pieces(side: int, block: tuple[int, ...]) -> tuple[Rules, tuple[Given, ...]]:
    """The rule sheet with a switch for each line and each block."""
    rules = Rules(lambda choice: Placed(*divmod(choice - 1, side)))
    cells = np.arange(side ** len(block)).reshape([side] * len(block))
    has, pieces = rules.choices(cells.size, side), Pieces(rules)
    rules.exactly_one(has)
    units = [line for axis in range(cells.ndim) for line in np.moveaxis(cells, axis, -1).reshape(-1, side)]
    for corner in product(*(range(0, side, step) for step in block)):
        units.append(cells[tuple(map(slice, corner, np.add(corner, block)))].ravel())
    for unit in units:
        at = [tuple(each) for each in (np.argwhere(np.isin(cells, unit)) + 1).tolist()]
        pieces.rule(rule_name(at), at).exactly_one(has[unit].T)
    return rules, tuple(pieces.givens)


def _regular(block: tuple[int, ...], seed: int | None) -> NDArray[np.int64]:
    """The symbols of a valid grid with cubic blocks, shuffled with a seed.

    With the coordinates written in base k, digit j of the symbol is the sum over all axes i of digit (j - i) of that
    coordinate: along every line and within every block, all digits change independently of each other.
    """
    dimensions, k = len(block), block[0]
    side = k**dimensions
    at = np.indices([side] * dimensions)
    digits = [sum(at[i] // k ** ((j - i) % dimensions) % k for i in range(dimensions)) % k for j in range(dimensions)]
    symbols = np.asarray(sum(digit * k**j for j, digit in enumerate(digits)))
    if seed is not None:
        random = np.random.default_rng(seed)
        for axis in range(dimensions):
            order = [b * k + x for b in random.permutation(side // k) for x in random.permutation(k)]
            symbols = np.take(symbols, order, axis=axis)
        symbols = random.permutation(side)[symbols]
    return symbols.ravel()
