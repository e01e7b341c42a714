"""Skyscrapers, to be tested."""

from __future__ import annotations

from collections.abc import Sequence

from tests.brute_grids import Rows
from tests.brute_numbers import digits, latin, no_digit_twice

from . import CLUES_STAND, NOTHING_GIVEN, SQUARES, Case, Keys, square


def seen(number: str, line: Sequence[str]) -> bool:
    """Whether so many of a line are higher than all before them."""
    return int(number) == sum(all(b < a for b in line[:at]) for at, a in enumerate(line))


def right(keys: Keys, rows: Rows) -> bool:
    """Whether it is a Latin square with what is given, and as many are seen as is said."""
    return latin(keys, rows, seen)


EMPTY = {"grid": ["...."] * 4}
CASE = Case(
    "skyscrapers",
    right,
    sizes=SQUARES,
    cell=digits,
    row=no_digit_twice,
    harmless={**CLUES_STAND, **NOTHING_GIVEN},
    refusals=(square("skyscrapers"),),
    published=(
        (EMPTY, 576, "oeis.org/A002860"),
        ({**EMPTY, "left": [1, *"???"], "right": [1, *"???"]}, 0, "the 4 is at one end"),
    ),
)
