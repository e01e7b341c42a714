"""Factors, to be tested."""

from __future__ import annotations

from collections import defaultdict
from math import prod

from tests.brute_grids import Rows, as_given, cells, numbers
from tests.brute_numbers import columns, no_digit_twice, without_sign
from tests.brute_parts import different

from . import CLUES_STAND, NOTHING_GIVEN, Case, Keys, kenken, square


def right(keys: Keys, rows: Rows) -> bool:
    """Whether it is a Latin square, and the numbers of areas multiply to what is said."""
    areas = cells(keys["areas"])
    own = defaultdict[str, list[int]](list)
    for cell, sign in cells(rows).items():
        own[areas[cell]].append(int(sign))
    return (
        all(map(different, [*(row.replace(" ", "") for row in rows), *columns(rows)]))
        and all(prod(own[areas[cell]]) == number for cell, number in numbers(keys).items())
        and as_given(keys, rows, {digit: digit for digit in "123456789"})
    )


CASE = Case(
    "factors",
    right,
    sizes=((1, 1), (2, 2), *[(3, 3)] * 6),
    made=0.9,
    cell=kenken.digits,
    row=no_digit_twice,
    without=without_sign,
    harmless={**CLUES_STAND, **NOTHING_GIVEN},
    refusals=(
        (
            square("factors")[0].replace("grid", "areas").replace(".", "a"),
            ":3: there are 2 rows of 3 cells; write as many rows as columns",
        ),
    ),
    published=(
        ({"areas": ["aa", "bb"]}, 2, "by hand: both squares"),
        ({"areas": ["ab", "ab"], "grid": ["2.", ".."]}, 2, "by hand: 1 and 2 in any column"),
        ({"areas": ["ab", "cb"], "grid": ["2.", ".."]}, 1, "by hand: 2 is in the first cell"),
        ({"areas": ["aa", "bb"], "grid": ["4.", ".."]}, 0, "by hand: 2 twice in a row"),
    ),
)
