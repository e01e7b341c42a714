"""Compass, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells, pieces, tokens, turned_division
from tests.turned import Turning, pictures

from . import CLUES_STAND, DIVIDED, NOTHING_GIVEN, Case, Keys

NONE = "?"
TOLD = "?/?/?/?"


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each piece has one compass, and as many cells on each side of it as that says."""
    compasses = {cell: sign for cell, sign in cells(keys["grid"]).items() if sign not in "._"}
    for piece in pieces(rows):
        inside = [cell for cell in piece if cell in compasses]
        if len(inside) != 1:
            return False
        ((row, column),) = inside
        found = (
            sum(y < row for y, _ in piece),
            sum(x > column for _, x in piece),
            sum(y > row for y, _ in piece),
            sum(x < column for _, x in piece),
        )
        sign = compasses[row, column]
        told = (TOLD if sign == NONE else sign).split("/")
        if any(word not in (NONE, str(each)) for word, each in zip(told, found, strict=True)):
            return False
    return True


def turned(keys: Keys, turning: Turning) -> Keys:
    """The grid, with the numbers of compasses on the sides that are turned to."""

    def other(sign: str) -> str:
        if "/" not in sign:
            return sign
        up, right, down, left = sign.split("/")
        told = [up, left, down, right] if turning.mirrored else [up, right, down, left]
        for _ in range(turning.quarters):
            told = [told[-1], *told[:-1]]
        return "/".join(told)

    found = pictures(keys, turning)
    rows = [[other(sign) for sign in row] for row in tokens(found["grid"])]
    return {**found, "grid": [" ".join(row) for row in rows]}


def without(keys: Keys, number: int) -> Keys:
    """The keys without the numbers of one compass."""
    rows = tokens(keys["grid"])
    known = [(line, at) for line in rows for at, sign in enumerate(line) if sign not in "._?"]
    line, at = known[number]
    line[at] = NONE
    return {**keys, "grid": [" ".join(each) for each in rows]}


CASE = Case(
    "compass",
    right,
    sizes=((2, 2), (2, 3), (3, 2), (2, 4), (3, 3)),
    made=0.4,
    engines=("pysat", "ortools", "reference", "auto"),
    harmless={
        **CLUES_STAND,
        **NOTHING_GIVEN,
        **DIVIDED,
        "base.division_puzzle:DivisionPuzzle.pieces": "what makers put, and drawings",
        "base.part_puzzle:PartPuzzle.domains": "all links may join",
    },
    without=without,
    turned=turned,
    turned_answer=turned_division,
    published=(
        (
            {"grid": ["? ?", ". ."]},
            3,
            "by hand: those below are of one, or of both, or of the other",
        ),
        ({"grid": ["0/?/?/? ?", ". ."]}, 3, "by hand: nothing lies above the first row"),
        ({"grid": ["?/1/?/? ?", ". ."]}, 1, "by hand: all cells that are left"),
        ({"grid": ["?/?/?/1 .", ". ."]}, 0, "by hand: nothing lies on its left"),
        ({"grid": [". .", ". ."]}, 0, "no compass"),
    ),
)
