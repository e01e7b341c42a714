"""Tatamibari, to be tested."""

from __future__ import annotations

import random
from dataclasses import replace

from tests import random_pages
from tests.brute_grids import Rows, cells, pieces, tokens, turned_division
from tests.turned import Turning, pictures

from . import CLUES_STAND, DIVIDED, NOTHING_GIVEN, Case, Keys

TURNED = {"w": "t", "t": "w"}


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each piece is a rectangle with one sign, which it lies as, and no four meet."""
    signs = {cell: sign for cell, sign in cells(keys["grid"]).items() if sign not in "._"}
    home = {cell: number for number, piece in enumerate(pieces(rows)) for cell in piece}
    for piece in pieces(rows):
        high, wide = (
            1 + max(cell[way] for cell in piece) - min(cell[way] for cell in piece)
            for way in (0, 1)
        )
        told = [signs[cell] for cell in piece if cell in signs]
        if high * wide != len(piece) or len(told) != 1:
            return False
        if told[0] not in ("?", "s" if high == wide else "w" if wide > high else "t"):
            return False
    windows = ([(y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1)] for y, x in home)
    return all(
        len({home[cell] for cell in window}) < len(window)
        for window in windows
        if all(cell in home for cell in window)
    )


def turned(keys: Keys, turning: Turning) -> Keys:
    """The grid, with rectangles that lie as they are turned."""
    found = pictures(keys, turning)
    if turning.quarters % 2 == 0:
        return found
    rows = [[TURNED.get(sign, sign) for sign in row] for row in tokens(found["grid"])]
    return {**found, "grid": [" ".join(row) for row in rows]}


def without(keys: Keys, number: int) -> Keys:
    """The keys without one sign, of which a ? is left."""
    rows = tokens(keys["grid"])
    known = [(line, at) for line in rows for at, sign in enumerate(line) if sign not in "._?"]
    line, at = known[number]
    line[at] = "?"
    return {**keys, "grid": [" ".join(each) for each in rows]}


def puzzle(rng: random.Random) -> Keys:
    """A random puzzle, some of whose signs tell nothing."""
    keys = random_pages.random_puzzle(replace(CASE, own_puzzle=None), rng)
    share = rng.choice([0, 0.5, 1])
    rows = [
        [sign if sign in "._" or rng.random() >= share else "?" for sign in row]
        for row in tokens(keys["grid"])
    ]
    return {"grid": [" ".join(row) for row in rows]}


CASE = Case(
    "tatamibari",
    right,
    sizes=((1, 2), (1, 4), (4, 1), *[(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] * 2),
    made=0.9,
    own_puzzle=puzzle,
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
        ({"grid": ["? ?", ". ."]}, 1, "by hand: two columns"),
        ({"grid": ["? .", ". ?"]}, 2, "by hand: rows or columns"),
        ({"grid": ["? ?", "? ?"]}, 0, "by hand: four squares meet"),
        ({"grid": ["t .", ". ?"]}, 1, "by hand: columns"),
        ({"grid": [". .", ". ."]}, 0, "no sign"),
    ),
)
