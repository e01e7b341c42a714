"""Hitori, to be tested."""

from __future__ import annotations

from collections.abc import Sequence

from tests.brute_grids import Rows, as_given, cells, lines, tokens
from tests.brute_parts import apart, beside, connected, different

from . import NOTHING_GIVEN, Case, Keys


def once(numbers: Sequence[str], signs: Sequence[str]) -> bool:
    """Whether no number of a line is left twice."""
    left = [number for number, sign in zip(numbers, signs, strict=True) if sign == "."]
    return different(number for number in left if number != "x")


def right(keys: Keys, rows: Rows) -> bool:
    """Whether no number is left twice in a line, none struck are neighbours,
    and what is left hangs together."""
    signs = cells(rows)
    near = beside(signs)
    return (
        all(map(once, lines(keys["grid"]), lines(rows)))
        and apart(signs, "#", near)
        and connected(signs, ".", near)
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


CASE = Case(
    "hitori",
    right,
    row=lambda keys, at, row: "##" not in row and once(tokens(keys["grid"])[at], row),
    harmless=NOTHING_GIVEN,
    published=(
        (
            {"grid": ["11", "11"]},
            0,
            "two cells must be struck in each row, by hand: one at most can be left",
        ),
        ({"grid": ["1x1"]}, 3, "by hand: one end, or both"),
        ({"grid": ["12", "34"]}, 5, "by hand: none or one is struck"),
        ({"grid": ["1234"]}, 4, "by hand: only ends can be struck"),
        (
            {"grid": ["123", "231", "312"]},
            1 + 9 + 20 + 8 + 1,
            "by hand: by how many are struck, from none to four",
        ),
    ),
)
