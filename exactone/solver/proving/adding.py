"""Finds sums that cannot be: elimination, where numbers that are multiples of a modulus are nothing.

It is careless: of the variables it sees random mixtures, a few more than there are equations. The checker is not.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..errors import Unproved
from ..limits import Stopped
from ..model import Model
from . import sums

MODULI = ((2, 3), (3, 2), (5, 1), (7, 1))  # primes and their powers
MOST = 600  # equations; more of them take long
LARGE = 50_000_000  # numbers in all mixtures
MORE = 20  # mixtures than equations

Numbers = NDArray[np.int64]


def added(model: Model, over: Callable[[], object]) -> tuple[str, ...] | None:
    """Lines that the checker takes, which show that a model has no answer; None where none were found."""
    equations = list(dict.fromkeys(each for each in sums.equations(model) if each[1]))
    if not 0 < len(equations) <= MOST or model.rules.size * len(equations) > LARGE:
        return None
    rng = np.random.default_rng(1)
    for prime, power in MODULI:
        modulus = prime**power
        mixed = rng.integers(modulus, size=(model.rules.size + 1, len(equations) + MORE), dtype=np.int8)
        sides = np.zeros((len(equations), mixed.shape[1] + 1), dtype=np.int64)
        for side, (many, literals) in zip(sides, equations, strict=True):
            signs = np.sign(literals)
            side[:-1] = (mixed[np.abs(literals)] * signs[:, None]).sum(axis=0)
            side[-1] = many - (signs < 0).sum()
        times = _vanishing(sides % modulus, prime, power, over)
        if times is not None:
            lines = sums.written(modulus, times.tolist(), equations)
            try:
                sums.check(lines, set(equations))
            except Unproved:
                continue
            return lines
    return None


def _vanishing(sides: Numbers, prime: int, power: int, over: Callable[[], object]) -> Numbers | None:
    """How many times each row is taken, so that of all columns only the last one is left; None if there is no way."""
    modulus, height = prime**power, len(sides)
    rows = np.concatenate([sides, np.eye(height, dtype=np.int64)], axis=1)
    width = sides.shape[1] - 1
    for exponent in range(power):  # least multiples of the prime first: what is left can be divided by them
        step = prime**exponent
        column = 0
        while column < width and len(rows):
            if over():
                raise Stopped
            usable = np.flatnonzero(rows[:, column] % (step * prime))
            if not len(usable):
                column += 1
                continue
            pivot = rows[usable[0]] * pow(int(rows[usable[0], column]) // step, -1, modulus) % modulus
            rows = np.delete(rows, usable[0], axis=0)
            rows = (rows - (rows[:, column] // step)[:, None] * pivot) % modulus
            nothing: Numbers = pivot * prime ** (power - exponent) % modulus
            if nothing[width]:
                return nothing[width + 1 :]
            column += 1
    return next((row[width + 1 :] for row in rows if row[width]), None)
