"""Witness 1: the rules of Sudoku as groups of choices. has[cell..., symbol] is one choice."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from exactone.models.base.switches import RuleSwitches
from exactone.solver.model import Given, Model, Rules
from exactone.solver.puzzle_batch import Ints, PuzzleBatch

from . import RULE, CellValue, Sudoku, rule_name


def model(puzzle: Sudoku) -> Model:
    """Rules and givens."""
    side = puzzle.side
    givens = (Given(cell * side + symbol + 1, cell) for cell, symbol in puzzle.given.items())
    return Model(_rules(side, puzzle.block), tuple(givens))


def loose(puzzle: Sudoku) -> Model:
    """The model of a puzzle; where rules are apart, with a given for each line and each block:
    without it that need not hold."""
    whole = model(puzzle)
    if not puzzle.apart:
        return whole
    rules, pieces = _pieces(puzzle.side, puzzle.block)
    return Model(rules, (*whole.givens, *pieces))


def puzzle_batch(side: int, block: tuple[int, ...], given: NDArray[np.int8]) -> PuzzleBatch:
    """Many puzzles: a row of each with the symbols of its cells, -1 where they are open."""
    puzzles, cells = np.nonzero(given >= 0)
    starts = np.searchsorted(puzzles, np.arange(len(given) + 1))
    return PuzzleBatch(_rules(side, block), starts, cells * side + given[puzzles, cells] + 1)


def filled(side: int, cells: int, answers: Ints) -> NDArray[np.int8]:
    """Answers as rows of symbols, one for each cell; -1 where a cell has none,
    or an answer too many."""
    symbols = np.full((len(answers), cells), -1, dtype=np.int8)
    whole = np.flatnonzero((answers > 0).sum(axis=1) == cells)
    in_order = np.sort(answers[whole], axis=1)
    chosen = in_order[:, answers.shape[1] - cells :]
    cell, symbol = np.divmod(chosen - 1, side)
    symbols[whole[:, None], cell] = symbol
    return symbols


@lru_cache(maxsize=4)
def _rules(side: int, block: tuple[int, ...]) -> Rules:
    """The rule sheet. Cached, because engines keep loaded what is the same object."""
    dimensions = len(block)
    rules = Rules(lambda choice: CellValue(*divmod(choice - 1, side)))
    has = rules.choices(*[side] * dimensions, side)  # has[cell..., symbol]
    rules.exactly_one(has.reshape(-1, side))  # each cell has one symbol
    for axis in range(dimensions):  # each line has each symbol once
        rules.exactly_one(np.moveaxis(has, axis, -1).reshape(-1, side))
    parts = has.reshape(*(part for size in block for part in (side // size, size)), side)
    # of each axis, the place within a block: each block has each symbol once
    within = range(1, 2 * dimensions, 2)
    rules.exactly_one(np.moveaxis(parts, within, range(-dimensions, 0)).reshape(-1, side))
    if len(set(block)) == 1:
        every_cell = np.arange(side**dimensions)
        rules.guess = lambda seed: has.reshape(-1, side)[every_cell, _regular(block, seed)]
    return rules


@lru_cache(maxsize=1)
def _pieces(side: int, block: tuple[int, ...]) -> tuple[Rules, tuple[Given, ...]]:
    """The rule sheet with a switch for each line and each block."""
    rules = Rules(lambda choice: CellValue(*divmod(choice - 1, side)))
    cells = np.arange(side ** len(block)).reshape([side] * len(block))
    has = rules.choices(cells.size, side)
    pieces = RuleSwitches(rules)
    rules.exactly_one(has)
    units = list[NDArray[Any]]()
    for axis in range(cells.ndim):
        units += [*np.moveaxis(cells, axis, -1).reshape(-1, side)]
    for corner in product(*(range(0, side, step) for step in block)):
        within = tuple(map(slice, corner, np.add(corner, block)))
        units.append(cells[within].ravel())
    for unit in units:
        places = np.argwhere(np.isin(cells, unit)) + 1  # counted from 1
        at = [tuple(each) for each in places.tolist()]
        pieces.rule(RULE, rule_name(at), at).exactly_one(has[unit].T)
    return rules, tuple(pieces.givens)


def _regular(block: tuple[int, ...], seed: int | None) -> NDArray[np.int64]:
    """The symbols of a valid grid with cubic blocks, shuffled with a seed.

    With the coordinates written in base k, digit j of the symbol is the sum over all axes i of
    digit (j - i) of that coordinate: along every line and within every block, all digits change
    independently of each other.
    """
    dimensions = len(block)
    k = block[0]
    side = k**dimensions
    at = np.indices([side] * dimensions)
    digits = [
        sum(at[i] // k ** ((j - i) % dimensions) % k for i in range(dimensions)) % k
        for j in range(dimensions)
    ]
    symbols = np.asarray(sum(digit * k**j for j, digit in enumerate(digits)))
    if seed is not None:
        random = np.random.default_rng(seed)
        for axis in range(dimensions):
            order = list[int]()
            for group in random.permutation(side // k):
                order += [group * k + place for place in random.permutation(k)]
            symbols = np.take(symbols, order, axis=axis)
        symbols = random.permutation(side)[symbols]
    return symbols.ravel()
