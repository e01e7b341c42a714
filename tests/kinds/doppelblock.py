"""Doppelblock, to be tested."""

from __future__ import annotations

import random
from collections.abc import Hashable
from functools import cache
from itertools import permutations, product

from tests.brute_grids import Rows, as_given, lines

from . import CLUES_STAND, Case, Keys


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each line has two black cells, each number once, and the sum that is told."""
    sums = [str(each) for key in ("rows", "columns") for each in keys[key]]
    wanted = sorted(["#", "#", *(str(number + 1) for number in range(len(keys["rows"]) - 2))])
    for line, told in zip(lines(rows), sums, strict=True):
        if sorted(line) != wanted:
            return False
        first, last = (at for at, sign in enumerate(line) if sign == "#")
        if told not in ("?", str(sum(map(int, line[first + 1 : last])))):
            return False
    return as_given(keys, rows, {sign: sign for sign in "#1234"})


@cache
def squares(side: int) -> list[Rows]:
    """All grids of a side, whatever their sums."""
    signs = ["#", "#", *map(str, range(1, side - 1))]
    every = sorted({" ".join(each) for each in permutations(signs)})
    keys = {"rows": ["?"] * side, "columns": ["?"] * side}
    return [rows for rows in product(every, repeat=side) if right(keys, rows)]


def puzzle(rng: random.Random) -> Keys:
    """The sums of some grid, of which some are left out, and now and then one is wrong."""
    side = rng.choice([2, 3, 3, 4, 4, 4])
    chosen = rng.choice(squares(side))
    wrong, told = rng.choice([0, 0, 0, 0.2]), rng.choice([0.3, 0.6, 1])
    sums = list[int | str]()
    for line in lines(chosen):
        first, last = (at for at, sign in enumerate(line) if sign == "#")
        number = sum(map(int, line[first + 1 : last])) + (rng.random() < wrong)
        sums.append(number if rng.random() < told else "?")
    keys: Keys = {"rows": sums[:side], "columns": sums[side:]}
    given = [" ".join(s if rng.random() < 0.2 else "." for s in row.split()) for row in chosen]
    return {**keys, "given": given} if rng.random() < 0.4 else keys


def answers(keys: Keys) -> set[Hashable]:
    """All answers."""
    found = (rows for rows in squares(len(keys["rows"])) if right(keys, rows))
    return {tuple(row.replace(" ", "") for row in rows) for rows in found}


CASE = Case(
    "doppelblock",
    right,
    own_puzzle=puzzle,
    own_answers=answers,
    harmless=CLUES_STAND,
    refusals=(
        ("kind = 'doppelblock'\nrows = [1]\n", "the key columns is missing; write the sum"),
        (
            "kind = 'doppelblock'\nrows = [1, 2]\ncolumns = [1, 2, 3]\n",
            "there are 2 rows of 3 cells; write as many rows as columns",
        ),
        (
            "kind = 'doppelblock'\nrows = [1, 2, 3]\ncolumns = [1, 2]\n"
            "given = '''\n...\n...\n...\n'''\n",
            ":2: there are 3 rows of 2 cells; write as many rows as columns",
        ),
    ),
    published=(
        ({"rows": ["?"] * 3, "columns": ["?"] * 3}, 6, "by hand: where the 1 of each row stands"),
        (
            {"rows": [1, "?", "?"], "columns": ["?"] * 3},
            2,
            "by hand: r1c2, and two ways for others",
        ),
    ),
)
