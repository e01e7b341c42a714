"""Sums that cannot be: rules that say how many, added up so many times each, as black cells less white ones.

modulus 4             what is counted in
3 times 1 of 7 8 -9   of these literals one is true, and that three times

On the left each variable comes as often as a multiple of the modulus says, or never; on the right there is none. So the
rules contradict each other. It knows numbers and nothing else: no puzzle, no solver.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence

from ..errors import Unproved
from ..model import Model

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
    left, right = Counter[int](), 0
    for number, line in enumerate(lines[1:], start=2):
        if (found := _TIMES.fullmatch(line)) is None:
            raise Unproved(f"{FILE}, line {number}: this says nothing of how many")
        times, many, literals = int(found[1]), int(found[2]), tuple(map(int, found[3].split()))
        if (many, literals) not in known:
            raise Unproved(f"{FILE}, line {number}: this is no rule of the puzzle, and nothing that is given")
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
    words = (f"{one} times {many} of {' '.join(map(str, literals))}" for one, many, literals in chosen)
    return (f"modulus {modulus}", *words)
