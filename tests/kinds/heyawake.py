"""Heyawake as data for the tests that all kinds share: small boards, their rooms rectangles or any shapes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, product

from tests.brute_grids import Rows, cells, drawn, few, given, nearly, stacked, tokens
from tests.brute_grids import without as without_number
from tests.brute_parts import apart, beside, connected

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys

SIZES = [(1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 4), (3, 3), (3, 4), (4, 3), (3, 5), *[(4, 4)] * 4]


def crossed(rooms: Sequence[str], signs: Sequence[str]) -> bool:
    """Whether white cells of a line go on through two borders of rooms."""
    for white, run in groupby(range(len(signs)), lambda at: signs[at] == "."):
        line = [rooms[at] for at in run]
        if white and sum(one != other for one, other in pairwise(line)) > 1:
            return True
    return False


def shaded(keys: Keys, rows: Rows, room: str) -> int:
    """How many cells of a room are shaded."""
    areas = cells(keys["areas"])
    return sum(sign == "#" and areas[cell] == room for cell, sign in cells(rows).items())


def right(keys: Keys, written: Sequence[str]) -> bool:
    """Whether shaded cells are apart, white ones hang together and cross one border at most, and numbers are right."""
    areas, found, rows = cells(keys["areas"]), cells(written), tuple(written)
    numbers = {cell: sign for cell, sign in cells(keys["grid"]).items() if sign not in "._"} if "grid" in keys else {}
    rooms, signs = tokens(keys["areas"]), tokens(written)
    lines = zip(rooms, signs, strict=True)
    columns = zip(zip(*rooms, strict=True), zip(*signs, strict=True), strict=True)
    known = cells(keys["given"]) if "given" in keys else {}
    return (
        apart(found, "#", beside(found))
        and connected(found, ".", beside(found))
        and not any(crossed(rooms, signs) for rooms, signs in (*lines, *columns))
        and all(shaded(keys, rows, areas[cell]) == int(number) for cell, number in numbers.items())
        and all(found[cell] == {"#": "#", "o": "."}[sign] for cell, sign in known.items() if sign in "#o")
    )


def solutions(keys: Keys, whole: bool = True) -> Iterator[Rows]:
    """All answers; or all boards with shaded cells apart, whatever else is broken."""
    width = len(tokens(keys["areas"])[0])
    lines = ["".join(line) for line in product("#.", repeat=width) if "##" not in "".join(line)]

    def fits(rows: Rows) -> bool:
        return all(sign[-2:] != ("#", "#") for sign in zip(*rows, strict=True))

    found = stacked([lines] * len(tokens(keys["areas"])), fits)
    return (rows for rows in found if not whole or right(keys, rows))


def puzzle(rng: random.Random) -> Keys:
    """Random rooms; the numbers of a board with shaded cells apart, or wrong ones now and then."""
    height, width = rng.choice(SIZES)
    down, along = rng.choice([1, 2, 3]), rng.choice([1, 2, 3])
    board = list(product(range(height), range(width)))
    room = {(row, column): "abcdefghijklmnopqrstuvwxyz"[row // down * 5 + column // along] for row, column in board}
    for cell in board:
        if rng.random() < rng.choice([0, 0, 0.15]):
            room[cell] = rng.choice([room[near] for near in beside(board)[cell]] or [room[cell]])
    areas = [[room[row, column] for column in range(width)] for row in range(height)]
    keys = {"areas": drawn(rng, areas)}
    rows = rng.choice([*solutions(keys)][:50] or [("." * width,) * height])
    first = {room[cell]: cell for cell in rng.sample(board, len(board))}
    numbers = {
        cell: str(rng.randint(0, 3) if rng.random() < 0.05 else shaded(keys, rows, name))
        for name, cell in first.items()
        if rng.random() < 0.6
    }
    if numbers or rng.random() < 0.5:
        keys["grid"] = drawn(
            rng, [[numbers.get((row, column), ".") for column in range(width)] for row in range(height)]
        )
    if rng.random() < 0.3:
        keys["given"] = given(rng, [list(row) for row in rows], "#")
        keys["given"] = [row.replace("x", "o") for row in map("".join, tokens(keys["given"]))]
    return keys


HEAD = "kind = 'heyawake'\nareas = '''\naab\ncab\n'''\n"
CASE = Case(
    kind="heyawake",
    harmless={
        **NOTHING_GIVEN,
        **CLUES_STAND,
        **NOTES_DIFFER,
        "heyawake:Heyawake.area": "walls of drawings",
        "_kit.keys:Picture.size": "a picture that says nothing may be larger",
    },
    random_puzzle=few(puzzle, solutions),
    answers=lambda keys: {*solutions(keys)},
    plain=tuple,
    right=right,
    nearly=lambda rng, keys: nearly(rng, solutions(keys), solutions(keys, whole=False), signs="#."),
    refusals=(
        (HEAD + "grid = '''\n1..\n..\n'''\n", ":8: this row has 2 cells, but the first has 3"),
        (HEAD + "grid = '''\n1..\n'''\n", ":7: grid has 1 row of 3 cells, but areas has 2 rows of 3 cells"),
        (HEAD + "grid = '''\n1..\n..x\n'''\n", ":8: 'x' means nothing here; write a number, or ."),
        (HEAD + "given = '''\n*..\n...\n'''\n", ":7: '*' means nothing here; write #, o or ."),
    ),
    without=lambda keys, number: without_number(keys, number),
    published=(
        ({"areas": ["ab", "cd"]}, 5, "by hand: none or one; two in opposite corners cut the others apart"),
        ({"areas": ["aaa"]}, 1 + 2 + 1, "by hand: none, an end, or both; the middle would cut"),
        ({"areas": ["abc"]}, 3, "by hand: an end, or both: white may cross one border"),
        ({"areas": ["aa", "aa"], "grid": ["1.", ".."]}, 4, "by hand: any one of them"),
    ),
)
