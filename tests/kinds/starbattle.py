"""Star battles as data for the tests that all kinds share: areas that hang together or not, one star or two."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import product

from tests.brute_grids import Rows, cells, drawn, given, nearly, stacked, tokens
from tests.brute_parts import TOUCHING, apart, beside, count

from . import LINES_FOLLOW, Case, Keys

WORDS = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789", "A1", "b12")
GIVEN = {"*": "*", "x": ".", ".": "*.", "_": "*."}  # what may stand where this is given


def right(keys: Keys, written: Sequence[str]) -> bool:
    """Whether every row, column and area has its stars, no two touch, and the givens are kept."""
    found, areas, stars = cells(written), cells(keys["areas"]), keys.get("stars", 1)
    groups = [[found[cell] for cell in areas if areas[cell] == area] for area in set(areas.values())]
    lines = [*tokens(written), *zip(*tokens(written), strict=True), *groups]
    return (
        all(count(line, "*", stars, stars) for line in lines)
        and apart(found, "*", beside(found, TOUCHING))
        and all(found[cell] in GIVEN[sign] for cell, sign in cells(keys.get("given", "")).items())
    )


@cache
def boards(height: int, width: int, stars: int) -> list[Rows]:
    """All boards that are right where there are no areas."""
    lines = ["".join(line) for line in product(".*", repeat=width) if line.count("*") == stars]

    def fits(rows: Rows) -> bool:
        last = {(row, column): sign for row, line in enumerate(rows[-2:]) for column, sign in enumerate(line)}
        numbers = [column.count("*") for column in zip(*rows, strict=True)]
        enough = len(rows) < height or min(numbers) == stars
        return enough and max(numbers) <= stars and apart(last, "*", beside(last, TOUCHING))

    return list(stacked([lines] * height, fits))


def all_boards(keys: Keys) -> list[Rows]:
    """The boards among which the answers are."""
    rows = tokens(keys["areas"])
    return boards(len(rows), len(rows[0]), keys.get("stars", 1))


def random_puzzle(rng: random.Random) -> Keys:
    """Areas that grow from the stars of a board, where there is one, a few cells changed; some cells are given."""
    height = rng.choice([1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 8])
    width, stars = height + (height < 6 and rng.random() < 0.05), 2 if height == 8 or rng.random() < 0.05 else 1
    known = boards(height, width, stars) or [tuple("*" * stars + "." * (width - stars) for _ in range(height))]
    board = cells(rng.choice(known))
    words = rng.sample(WORDS if rng.random() < 0.2 else WORDS[:26], height)
    area = dict(zip([cell for cell in board if board[cell] == "*"], words * stars, strict=False))
    neighbours, drift = beside(board), rng.choice([0.0, 0.0, 0.02])
    while left := [cell for cell in board if cell not in area]:
        cell = rng.choice(left)
        if near := [area[other] for other in neighbours[cell] if other in area]:
            area[cell] = rng.choice(near)
    area |= {cell: rng.choice(words) for cell in board if rng.random() < drift}
    keys = {"areas": drawn(rng, [[area[row, column] for column in range(width)] for row in range(height)])}
    if rng.random() < 0.4:
        keys["given"] = given(rng, [[board[row, column] for column in range(width)] for row in range(height)], "*")
    return keys if stars == 1 and rng.random() < 0.7 else {**keys, "stars": stars}


def striped(side: int) -> Keys:
    """A board whose areas are its rows."""
    return {"areas": [word * side for word in WORDS[:side]]}


CORNER = {**striped(9), "stars": 2, "given": ["*........", *["........."] * 8]}
CASE = Case(
    kind="starbattle",
    harmless={
        **LINES_FOLLOW,
        "_kit.cells:Cells.areas": "one fewer follows from the others and the rows",
    },
    random_puzzle=random_puzzle,
    answers=lambda keys: {rows for rows in all_boards(keys) if right(keys, rows)},
    plain=tuple,
    right=right,
    nearly=lambda rng, keys: nearly(rng, all_boards(keys), signs=".*"),
    refusals=(
        ("kind = 'starbattle'\n", "the key areas is missing; write a picture of letters: the same ones are one area"),
        ("kind = 'starbattle'\nareas = 'A'\nstars = -1\n", ":3: stars is -1, but must be from 1 to 9"),
        ("kind = 'starbattle'\nareas = 'A'\nstars = 'two'\n", ":3: stars is a text, but must be a whole number"),
        ("kind = 'starbattle'\nareas = 'A'\ngiven = '?'\n", ":3: '?' means nothing here; write *, x or ."),
    ),
    published=(
        *((striped(side), number, "oeis.org/A002464") for side, number in enumerate((1, 0, 0, 2, 14, 90), start=1)),
        ({**striped(8), "stars": 2}, 2, "the two ways for kings, two in a line of 8x8"),
        (CORNER, 91, "counted row by row; 8 more have another star beside that in the corner, and no others touch"),
    ),
)
