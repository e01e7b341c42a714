"""Futoshiki, to be tested."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tests.brute_grids import Rows, cells, tokens
from tests.brute_numbers import digits, latin, without_sign
from tests.brute_parts import different
from tests.turned import Turning, pictures

from . import CLUES_STAND, NOTHING_GIVEN, Case, Keys, square

TURNED = dict(zip("^>v<", ">v<^", strict=True))  # by a quarter turn clockwise
FLIPPED = {"<": ">", ">": "<"}


def right(keys: Keys, rows: Rows) -> bool:
    """Whether it is a Latin square with what is given, and each sign opens to the larger number."""
    shown = cells(rows)
    for (row, column), sign in cells(keys.get("between", "")).items():
        first = shown.get((row // 2, column // 2), "")
        second = shown.get(((row + 1) // 2, (column + 1) // 2), "")
        if (sign in "<^" and not first < second) or (sign in ">v" and not first > second):
            return False
    return latin(keys, rows, lambda *_: True)


def may_be(keys: Keys, at: int, row: Sequence[str]) -> bool:
    """Whether an answer may have such a row: no number twice, and its own signs hold."""
    signs = tokens(keys["between"])[2 * at][1::2] if "between" in keys else "." * (len(row) - 1)
    return different(row) and all(
        sign not in "<>" or (a < b) == (sign == "<")
        for sign, (a, b) in zip(signs, pairwise(row), strict=True)
    )


def turned(keys: Keys, turning: Turning) -> Keys:
    """Signs turn with the picture of what is between cells."""
    if "between" not in keys:
        return pictures(keys, turning)
    between = " ".join("/".join(turning.picture(keys["between"])).split())
    for _ in range(turning.mirrored):
        between = "".join(FLIPPED.get(sign, sign) for sign in between)
    for _ in range(turning.quarters):
        between = "".join(TURNED.get(sign, sign) for sign in between)
    return {**pictures(keys, turning), "between": between.split("/")}


CASE = Case(
    "futoshiki",
    right,
    sizes=((1, 1), *[(2, 2)] * 5, *[(3, 3)] * 4),
    made=1,
    cell=digits,
    row=may_be,
    without=lambda keys, number: without_sign(keys, number, "between"),
    turned=turned,
    harmless={**CLUES_STAND, **NOTHING_GIVEN},
    refusals=(
        square("futoshiki"),
        (
            "kind = 'futoshiki'\ngrid = '''\n..\n..\n'''\nbetween = '''\n.<.\n<..\n...\n'''\n",
            ":8: '<' is number 1 of this row, where there can be no such sign; write ^, v",
        ),
        (
            "kind = 'futoshiki'\ngrid = '''\n..\n..\n'''\nbetween = '''\n.<\n'''\n",
            ":7: between has 1 row of 2 signs, but must have 3 rows of 3 signs",
        ),
        (
            "kind = 'futoshiki'\ngrid = '''\n.3\n..\n'''\n",
            ":3: '3' means nothing here; write 1 to 2",
        ),
    ),
    published=(
        ({"grid": ["..."] * 3, "between": [".....", "....."] * 2 + ["....."]}, 12, "all squares"),
        ({"grid": ["..."] * 3, "between": [".<.<.", *["....."] * 4]}, 2, "1 2 3 above two others"),
    ),
)
