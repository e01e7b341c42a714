"""Ripple effect, to be tested."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tests.brute_grids import Rows
from tests.brute_numbers import columns, own_numbers, up_to_size

from . import AREAS_NUMBERED, CLUES_STAND, Case, Keys


def is_line(line: Sequence[str]) -> bool:
    """Whether equal numbers have at least as many cells between them."""
    pairs = combinations(enumerate(line), 2)
    return all(a != b or y - x - 1 >= int(a) for (x, a), (y, b) in pairs)


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each area has its numbers, equal ones are far enough, and the givens are kept."""
    plain = [row.replace(" ", "") for row in rows]
    return own_numbers(keys, rows) and all(map(is_line, [*plain, *columns(rows)]))


CASE = Case(
    "ripple",
    right,
    sizes=((1, 1), (1, 4), (2, 2), *[(2, 3), (3, 3)] * 3),
    made=0.9,
    cell=up_to_size,
    row=lambda _, __, row: is_line(row),
    harmless={**AREAS_NUMBERED, **CLUES_STAND},
    published=(
        ({"areas": ["abac"]}, 0, "b and c are 1, with one of a"),
        ({"areas": ["aabb"]}, 0, "two 2 have at most two cells between them, two 1 none then"),
        ({"areas": ["aa", "aa"]}, 24, "permutations"),
    ),
)
