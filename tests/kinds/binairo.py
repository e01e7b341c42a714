"""Binairo, to be tested."""

from __future__ import annotations

from collections.abc import Sequence

from tests.brute_grids import Rows, cells
from tests.brute_numbers import columns
from tests.brute_parts import different

from . import NOTES_DIFFER, Case, Keys


def is_line(line: str) -> bool:
    """Whether a line has as many zeros as ones, and never three in a row."""
    return line.count("0") == line.count("1") and "000" not in line and "111" not in line


def right(keys: Keys, rows: Rows) -> bool:
    """Whether all lines are right, no two rows or columns are equal, and the givens are kept."""
    plain = [row.replace(" ", "") for row in rows]
    shown = cells(rows)
    return (
        all(map(is_line, [*plain, *columns(rows)]))
        and different(plain)
        and different(columns(rows))
        and all(shown[cell] == sign for cell, sign in cells(keys["grid"]).items() if sign in "01")
    )


def may_be(_: Keys, __: int, row: Sequence[str]) -> bool:
    """Whether an answer may have such a row."""
    return is_line("".join(row))


CASE = Case(
    "binairo",
    right,
    sizes=((2, 2), (2, 4), (4, 2), *[(4, 4)] * 6),
    row=may_be,
    harmless=NOTES_DIFFER,
    refusals=(
        (
            "kind = 'binairo'\ngrid = '''\n...\n...\n'''\n",
            ":3: grid has 2 rows of 3 cells; write an even number of both",
        ),
    ),
    published=(
        ({"grid": [".."] * 2}, 2, "oeis.org/A253316"),
        ({"grid": ["...."] * 4}, 72, "oeis.org/A253316"),
        ({"grid": ["......"] * 6}, 4140, "oeis.org/A253316"),
    ),
)
