"""Mines, to be tested: whether an answer is right, from the rules and nothing else."""

from __future__ import annotations

from tests.brute_grids import Rows, as_given, cells, numbers
from tests.brute_parts import TOUCHING, beside

from . import Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether no number has a mine under it, and each says how many touch it."""
    signs = cells(rows)
    near = beside(signs, TOUCHING)
    return as_given(keys, rows, {"*": "*", "x": "."}) and all(
        signs[cell] == "." and sum(signs[other] == "*" for other in near[cell]) == number
        for cell, number in numbers(keys).items()
    )


CASE = Case(
    "mines",
    right,
    published=(
        ({"grid": ["...", ".8.", "..."]}, 1, "a mine everywhere else"),
        ({"grid": ["..", ".."]}, 16, "2^4"),
    ),
)
