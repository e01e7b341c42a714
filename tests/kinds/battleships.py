"""Battleships, to be tested."""

from __future__ import annotations

import random
from collections.abc import Hashable
from itertools import product

from tests.brute_grids import Rows, as_given, cells, without, without_sign
from tests.brute_numbers import columns, counted
from tests.brute_parts import TOUCHING, beside, together
from tests.turned import Turning
from tests.turned import keys as turned_keys

from . import CLUES_STAND, Case, Keys
from .sashigane import turned as arrows

SIZES = ((1, 1), (1, 3), (2, 2), (2, 3), (3, 3), (3, 3))
FLEET = [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]


def right(keys: Keys, rows: Rows) -> bool:
    """Whether what touches is a straight ship, the ships are the fleet, and the cells of lines are
    as many as is said."""
    signs = cells(rows)
    ships = {cell for cell, sign in signs.items() if sign == "#"}
    found = together(ships, beside(ships, TOUCHING))
    straight = all(1 in (len({y for y, _ in ship}), len({x for _, x in ship})) for ship in found)
    return (
        straight
        and sorted(map(len, found)) == sorted(keys.get("fleet", FLEET))
        and counted(keys, rows, "#")
        and as_given(keys, rows, {"#": "#", "x": "."})
        and all(sign in part(cell, ships) for cell, sign in cells(keys.get("grid", "")).items())
    )


def part(cell: tuple[int, int], ships: set[tuple[int, int]]) -> str:
    """The signs that tell what is in a cell."""
    if cell not in ships:
        return ".x"
    row, column = cell
    beyond = {"v": (-1, 0), "^": (1, 0), ">": (0, -1), "<": (0, 1)}
    more = [sign for sign, (y, x) in beyond.items() if (row + y, column + x) in ships]
    return ".?" + {0: "o", 1: "".join(more), 2: "="}.get(len(more), "")


def puzzle(rng: random.Random) -> Keys:
    """Numbers of any picture, of which some are left out, and now and then one is wrong."""
    height, width = rng.choice(SIZES)
    rows = ["".join(rng.choice("#..") for _ in range(width)) for _ in range(height)]
    ships = {cell for cell, sign in cells(rows).items() if sign == "#"}
    found = together(ships, beside(ships, TOUCHING))
    fleet = [len(ship) for ship in found if len(ship) < 3] or [rng.randint(1, 2)]
    wrong, told = rng.choice([0, 0, 0, 0.3]), rng.choice([0.2, 0.6, 1])

    def says(line: str) -> int | str:
        number = line.count("#") + (rng.random() < wrong)
        return number if rng.random() < told else "?"

    keys: Keys = {"rows": list(map(says, rows)), "columns": list(map(says, columns(tuple(rows))))}
    given = ["".join(sign if rng.random() < 0.15 else "_" for sign in row) for row in rows]
    shown = [row.replace(".", "x").replace("_", ".") for row in given]
    parts = [
        "".join(
            rng.choice(part((y, x), ships)) if rng.random() < told / 2 else "."
            for x in range(width)
        )
        for y in range(height)
    ]
    return {
        **keys,
        "fleet": fleet,
        **({"given": shown} if rng.random() < 0.4 else {}),
        **({"grid": parts} if rng.random() < 0.5 else {}),
    }


def turned(keys: Keys, turning: Turning) -> Keys:
    """What is told at the rim and in the grid, with ends of ships that lie as they are turned."""
    found = dict(turned_keys(keys, turning))
    return {**found, **arrows({"grid": keys["grid"]}, turning)} if "grid" in keys else found


def without_one(keys: Keys, number: int) -> Keys:
    """The keys without one clue: those at the rim come first."""
    rim = sum(line != "?" for key in ("rows", "columns") for line in keys[key])
    return without(keys, number) if number < rim else without_sign(keys, number - rim)


def answers(keys: Keys) -> set[Hashable]:
    """All answers."""
    height, width = len(keys["rows"]), len(keys["columns"])
    rows = ["".join(row) for row in product("#.", repeat=width)]
    return {board for board in product(rows, repeat=height) if right(keys, board)}


CASE = Case(
    "battleships",
    right,
    own_puzzle=puzzle,
    own_answers=answers,
    without=without_one,
    turned=turned,
    harmless=CLUES_STAND,
    refusals=(
        ("kind = 'battleships'\nrows = [1]\n", "the key columns is missing; write how many cells"),
        (
            "kind = 'battleships'\nrows = [1]\ncolumns = [1]\nfleet = [0]\n",
            ":4: number 1 of fleet is something else; write it as in [4, 3, 3, 2",
        ),
        (
            "kind = 'battleships'\nrows = ['one']\ncolumns = [1]\n",
            ":2: number 1 of rows is 'one'; write it as in ",
        ),
        (
            "kind = 'battleships'\nrows = [1]\ncolumns = [1, 1]\ngrid = '''\n^.\n'''\n",
            ":5: r1c1 says ^, but the ship cannot go on beyond the rim; write another sign",
        ),
        (
            "kind = 'battleships'\nrows = [1]\ncolumns = [1, 1]\ngrid = '''\n...\n'''\n",
            "grid must have 1 row of 2 cells, as many as rows and columns say",
        ),
    ),
    published=(
        (
            {"rows": ["?"] * 2, "columns": ["?"] * 3, "fleet": [2], "grid": ["..>", "..."]},
            1,
            "the other cell is left of it",
        ),
        ({"rows": ["?"], "columns": ["?"] * 4, "fleet": [3], "grid": [".=.."]}, 1, "the first 3"),
        ({"rows": ["?"] * 2, "columns": ["?"] * 2, "fleet": [2]}, 4, "two rows and two columns"),
        ({"rows": [3, 0, 0], "columns": ["?"] * 3, "fleet": [3]}, 1, "the first row"),
        ({"rows": ["?"] * 3, "columns": ["?"] * 3, "fleet": [1, 1, 1, 1]}, 1, "the corners"),
        ({"rows": ["?"] * 3, "columns": ["?"] * 3, "fleet": [3, 3]}, 2, "first and last"),
    ),
)
