"""Sums that cannot be: rules added up to a contradiction, found by elimination, and checked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from exactone.solver.errors import Unproved
from exactone.solver.limits import Stopped
from exactone.solver.model import Model

Equation = tuple[int, tuple[int, ...]]
"""How many of these literals are true, which are in ascending order."""

FILE = "proof.sums"
_MODULUS = re.compile(r"modulus (\d{1,9})", re.ASCII)
_TIMES = re.compile(r"(\d{1,9}) times (\d{1,9}) of((?: -?\d{1,9})+)", re.ASCII)


def equations(model: Model) -> Iterator[Equation]:
    """What rules and givens say of how many."""
    for low, high, literals, _ in model.rules.tables():
        if low == high:
            yield from ((low, tuple(sorted(row))) for row in literals.tolist())
    yield from ((1, (given.literal,)) for given in model.givens)


def check(lines: Sequence[str], known: Container[Equation]) -> None:
    """Raises Unproved where the lines do not add up to what cannot be, or say what is not known."""
    if not lines or not (first := _MODULUS.fullmatch(lines[0])) or (modulus := int(first[1])) < 2:
        raise Unproved(f"{FILE}, line 1: no modulus above 1 stands there")
    left = Counter[int]()
    right = 0
    for number, line in enumerate(lines[1:], start=2):
        if (match := _TIMES.fullmatch(line)) is None:
            raise Unproved(f"{FILE}, line {number}: this says nothing of how many")
        times = int(match[1])
        many = int(match[2])
        literals = tuple(map(int, match[3].split()))
        if (many, literals) not in known:
            raise Unproved(
                f"{FILE}, line {number}: this is no rule of the puzzle, and nothing that is given"
            )
        right += times * many
        for literal in literals:
            left[abs(literal)] += times if literal > 0 else -times
            right -= times if literal < 0 else 0  # what is not true counts 1 less what is
    if any(times % modulus for times in left.values()):
        variable = min(variable for variable, times in left.items() if times % modulus)
        raise Unproved(f"{FILE}: variable {variable} is left over, so that nothing is said")
    if right % modulus == 0:
        raise Unproved(f"{FILE}: both sides are multiples of {modulus}, so that nothing is said")


def written(modulus: int, times: Sequence[int], of: Sequence[Equation]) -> tuple[str, ...]:
    """The lines that say so many times each of these."""
    chosen = ((one, many, literals) for one, (many, literals) in zip(times, of, strict=True) if one)
    words = (
        f"{one} times {many} of {' '.join(map(str, literals))}" for one, many, literals in chosen
    )
    return (f"modulus {modulus}", *words)


MODULI = ((2, 3), (3, 2), (5, 1), (7, 1))  # primes and their powers
MOST = 600  # equations; more of them take long
LARGE = 50_000_000  # numbers in all mixtures
MORE = 20  # mixtures than equations

Numbers = NDArray[np.int64]


def added(model: Model, over: Callable[[], object]) -> tuple[str, ...] | None:
    """Lines that the checker takes, which show that a model has no answer;
    None where none were found."""
    own = list(dict.fromkeys(each for each in equations(model) if each[1]))
    if not 0 < len(own) <= MOST or model.rules.size * len(own) > LARGE:
        return None
    rng = np.random.default_rng(1)
    for prime, power in MODULI:
        modulus = prime**power
        mixed = rng.integers(modulus, size=(model.rules.size + 1, len(own) + MORE), dtype=np.int8)
        sides = np.zeros((len(own), mixed.shape[1] + 1), dtype=np.int64)
        for side, (many, literals) in zip(sides, own, strict=True):
            signs = np.sign(literals)
            side[:-1] = (mixed[np.abs(literals)] * signs[:, None]).sum(axis=0)
            side[-1] = many - (signs < 0).sum()
        times = _vanishing(sides % modulus, prime, power, over)
        if times is not None:
            lines = written(modulus, times.tolist(), own)
            try:
                check(lines, set(own))
            except Unproved:
                continue
            return lines
    return None


def _vanishing(
    sides: Numbers, prime: int, power: int, over: Callable[[], object]
) -> Numbers | None:
    """How many times each row is taken, so that of all columns only the last one is left;
    None if there is no way."""
    modulus = prime**power
    height = len(sides)
    rows = np.concatenate([sides, np.eye(height, dtype=np.int64)], axis=1)
    width = sides.shape[1] - 1
    # least multiples of the prime first: what is left can be divided by them
    for exponent in range(power):
        step = prime**exponent
        column = 0
        while column < width and len(rows):
            if over():
                raise Stopped
            usable = np.flatnonzero(rows[:, column] % (step * prime))
            if not len(usable):
                column += 1
                continue
            pivot = (
                rows[usable[0]] * pow(int(rows[usable[0], column]) // step, -1, modulus) % modulus
            )
            rows = np.delete(rows, usable[0], axis=0)
            rows = (rows - (rows[:, column] // step)[:, None] * pivot) % modulus
            nothing: Numbers = pivot * prime ** (power - exponent) % modulus
            if nothing[width]:
                return nothing[width + 1 :]
            column += 1
    return next((row[width + 1 :] for row in rows if row[width]), None)
