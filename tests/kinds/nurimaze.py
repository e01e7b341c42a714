"""Nurimaze, to be tested."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.brute_grids import Rows, as_given, cells, tokens
from tests.brute_parts import Cell, beside, connected, together

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys


def way(white: set[Cell], start: Cell, goal: Cell) -> set[Cell]:
    """The cells of a tree between two of them: what is left without its other ends."""
    left = set(white)
    while ends := [
        cell for cell, near in beside(left).items() if cell not in (start, goal) and len(near) < 2
    ]:
        left -= set(ends)
    return left


def right(keys: Keys, rows: Rows) -> bool:
    """Whether areas are of one colour, white cells a tree, and the way as it should be."""
    signs, areas, marks = cells(rows), cells(keys["areas"]), cells(keys.get("grid", ""))
    shaded = {cell for cell, sign in signs.items() if sign == "#"}
    if any(
        areas[one] == areas[other] and (one in shaded) != (other in shaded)
        for one, other in product(signs, repeat=2)
    ):
        return False
    if any({(y, x), (y + 1, x), (y, x + 1), (y + 1, x + 1)} <= shaded for y, x in shaded):
        return False
    white = {*signs} - shaded
    near = beside(white)
    links = sum(map(len, near.values())) // 2
    if len(together(white, near)) != 1 or links != len(white) - 1:
        return False
    at = {sign: [cell for cell, its in marks.items() if its == sign] for sign in "SGOT"}
    if not white.issuperset(cell for some in at.values() for cell in some):
        return False
    on = way(white, at["S"][0], at["G"][0])
    drawn = {cell for cell, sign in signs.items() if sign == "o"}
    fits = on.issuperset(at["O"]) and on.isdisjoint(at["T"]) and drawn == on
    return fits and as_given(keys, rows, {"#": "#", "x": ".", "o": "o"})


def puzzle(rng: random.Random) -> Keys:
    """Small areas, ends anywhere, and marks as some maze has them, or by lot."""
    height, width = rng.choice([(1, 2), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3)])
    places = list(product(range(height), range(width)))
    letters = "ABCDEFGHIJKL"
    home = {cell: letters[number] for number, cell in enumerate(places)}
    for _ in range(max(0, len(places) - rng.randint(5, 8))):
        one = rng.choice(places)
        other = rng.choice(beside(places)[one])
        home = {cell: home[one] if its == home[other] else its for cell, its in home.items()}
    start, goal = rng.sample(places, 2)
    marks = {start: "S", goal: "G"}
    keys = drawn(height, width, home, marks)
    found = sorted(answers(keys))
    signs = cells(rng.choice(found)) if found else dict.fromkeys(places, "x")
    for cell in places:
        if cell not in marks and rng.random() < 0.25:
            told = {"o": "O", ".": "T"}.get(signs[cell], "")
            marks[cell] = rng.choice("OT") if rng.random() < 0.1 else told or "."
    keys = drawn(height, width, home, marks)
    if found and rng.random() < 0.3:
        said = {"#": "#", ".": "x", "o": "o"}
        given = {cell: said[sign] for cell, sign in signs.items() if rng.random() < 0.2}
        keys = {**keys, "given": picture(height, width, given)}
    return keys


def picture(height: int, width: int, signs: dict[Cell, str]) -> list[str]:
    """The rows of a picture."""
    return ["".join(signs.get((y, x), ".") for x in range(width)) for y in range(height)]


def drawn(height: int, width: int, home: dict[Cell, str], marks: dict[Cell, str]) -> Keys:
    """The keys of a puzzle."""
    return {"areas": picture(height, width, home), "grid": picture(height, width, marks)}


def boards(keys: Keys) -> Iterator[Rows]:
    """All ways to shade areas, with the way if there is one."""
    areas, marks = cells(keys["areas"]), cells(keys["grid"])
    height, width = len(tokens(keys["areas"])), len(tokens(keys["areas"])[0])
    (start,), (goal,) = ([cell for cell, its in marks.items() if its == sign] for sign in "SG")
    letters = sorted({*areas.values()})
    for shades in product("#.", repeat=len(letters)):
        shade = dict(zip(letters, shades, strict=True))
        signs = {cell: shade[letter] for cell, letter in areas.items()}
        white = {cell for cell, sign in signs.items() if sign == "."}
        if {start, goal} <= white and connected(signs, ".", beside(signs)):
            signs |= dict.fromkeys(way(white, start, goal), "o")
        yield tuple(picture(height, width, signs))


def answers(keys: Keys) -> set[Any]:
    """All answers."""
    return {rows for rows in boards(keys) if right(keys, rows)}


def nearly(rng: random.Random, keys: Keys) -> Iterator[list[str]]:
    """Ways to shade, answers, and such as differ in a cell or two."""
    every, found = list(boards(keys)), sorted(answers(keys))
    for rows in rng.sample(every, min(len(every), 6)) + rng.sample(found, min(len(found), 6)):
        yield list(rows)
        changed = [list(row) for row in rows]
        for _ in range(rng.randint(1, 2)):
            row = rng.choice(changed)
            row[rng.randrange(len(row))] = rng.choice("#.o")
        yield ["".join(row) for row in changed]


def without(keys: Keys, number: int) -> Keys:
    """The keys without one circle or triangle."""
    rows = tokens(keys["grid"])
    at = [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in "OT"]
    y, x = at[number]
    rows[y][x] = "."
    return {**keys, "grid": ["".join(row) for row in rows]}


NO_GOAL = "kind = 'nurimaze'\nareas = '''\nAB\nCD\n'''\ngrid = '''\nS.\n..\n'''\n"
TWO_STARTS = "kind = 'nurimaze'\nareas = '''\nAB\nCD\n'''\ngrid = '''\nS.\nGS\n'''\n"
CASE = Case(
    "nurimaze",
    right,
    own_puzzle=puzzle,
    own_answers=answers,
    own_nearly=nearly,
    without=without,
    harmless={
        **NOTHING_GIVEN,
        **CLUES_STAND,
        **NOTES_DIFFER,
        "base.cell_puzzle:CellPuzzle.having": "the line of the way in pictures",
        "base.part_puzzle:PartPuzzle.domains": "all places may have all values",
        "boards.cells:Cells.windows": "a window that stands there twice is said twice",
    },
    refusals=(
        (NO_GOAL, "the goal G stands nowhere in the grid; write it in one cell"),
        (TWO_STARTS, "the start S stands 2 times in the grid; write it in one cell"),
    ),
    published=(
        ({"areas": ["AAAA"], "grid": ["S..G"]}, 1, "by hand: all white"),
        ({"areas": ["AB", "CD"], "grid": ["S.", ".G"]}, 2, "by hand: one corner is shaded"),
        ({"areas": ["AB", "CD"], "grid": ["SO", ".G"]}, 1, "by hand: the way is told"),
        ({"areas": ["AB", "BC"], "grid": ["S.", ".G"]}, 0, "by hand: a ring, or no way"),
    ),
)
