"""Firefly, to be tested."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from itertools import pairwise, product

from tests.brute_grids import Rows, cells, tokens
from tests.brute_links import Edge, as_given, drawn, edges, turned_arrows, turned_rows
from tests.brute_parts import SIDES, Cell, beside

from . import FACTS_TOLD, LINKS_DRAWN, Case, Keys

SIZES = ((2, 2), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (3, 3))
MOST = 4  # fireflies
ARROWS = dict(zip("^>v<", SIDES, strict=True))


@cache
def drawings(height: int, width: int) -> tuple[Rows, ...]:
    """All ways to draw lines that hang together between the cells of a board, where at most as
    many cells as there may be fireflies have another number of lines than two."""
    places = list(product(range(height), range(width)))
    links = [(one, other) for one, near in beside(places).items() for other in near if one < other]
    found = []
    for chosen in product((False, True), repeat=len(links)):
        lines = {link for link, so in zip(links, chosen, strict=True) if so}
        often = Counter(cell for line in lines for cell in line)
        odd = sum(number != 2 for number in often.values())
        if lines and odd <= MOST and reached(min(often), lines) == often.keys():
            found.append(drawn(lines, height, width))
    return tuple(found)


def reached(start: Cell, lines: Collection[Edge]) -> set[Cell]:
    """The cells to which lines lead from one of them."""
    found = {start}
    while more := {end for line in lines if found & {*line} for end in line} - found:
        found |= more
    return found


def boards(keys: Keys) -> Iterator[Rows]:
    """All ways to draw lines on the board of a puzzle."""
    picture = tokens(keys["grid"])
    return iter(drawings(len(picture), len(picture[0])))


def fireflies(keys: Keys) -> dict[Cell, str]:
    """The signs of fireflies."""
    return {cell: sign for cell, sign in cells(keys["grid"]).items() if sign not in "._"}


def beam(start: Cell, signs: dict[Cell, str], lines: Collection[Edge]) -> list[Cell]:
    """The cells of the line from a dot, with both ends; up to where it goes on in no way or in
    several."""
    down, right = ARROWS[signs[start][-1]]
    found = [start]
    after = [(start[0] + down, start[1] + right)]
    while len(after) == 1 and tuple(sorted((found[-1], after[0]))) in lines:
        found.append(after[0])
        if found[-1] in signs:
            return found
        ends = {end for line in lines if found[-1] in line for end in line}
        after = [end for end in ends if end not in found[-2:]]
    return found


def right(keys: Keys, rows: Rows) -> bool:
    """Whether a line leads from each dot to another side of a firefly with as many turns as it
    says, there is nothing else, and all hangs together."""
    lines = edges(rows)
    if lines is None or not as_given(keys, rows, {"x": "."}):
        return False
    signs = fireflies(keys)
    often = Counter(cell for line in lines for cell in line)
    if any(number != 2 for cell, number in often.items() if cell not in signs):
        return False
    used = set[Edge]()
    for cell, sign in signs.items():
        path = beam(cell, signs, lines)
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
        if len(path) < 2 or path[-1] not in signs:
            return False
        down, across = ARROWS[signs[path[-1]][-1]]
        if steps[-1] == (-down, -across):
            return False
        turns = sum(one != other for one, other in pairwise(steps))
        if sign[:-1] not in ("", str(turns)):
            return False
        used |= {(min(a, b), max(a, b)) for a, b in pairwise(path)}
    return used == lines and reached(min(signs), lines) >= {*signs, *often}


def puzzle(rng: random.Random) -> Keys:
    """Fireflies anywhere whose dots are not on the rim, some with numbers, mostly true ones."""
    height, width = rng.choice(SIZES)
    places = list(product(range(height), range(width)))
    signs = dict[Cell, str]()
    for row, column in rng.sample(places, rng.randint(1, min(MOST, len(places)))):
        ways = [s for s, (y, x) in ARROWS.items() if (row + y, column + x) in places]
        signs[row, column] = rng.choice(ways)
    keys = grid(height, width, signs)
    found = [rows for rows in drawings(height, width) if right(keys, rows)]
    lines = edges(rng.choice(found)) if found else None
    for cell in signs:
        if rng.random() < 0.6:
            path = beam(cell, signs, lines) if lines else []
            turns = sum(a[0] != c[0] and a[1] != c[1] for a, c in zip(path, path[2:], strict=False))
            signs[cell] = f"{turns if rng.random() < 0.9 else rng.randrange(3)}{signs[cell]}"
    keys = grid(height, width, signs)
    if rng.random() < 0.3:
        known = rng.choice(found or drawings(height, width))
        given = [[sign if rng.random() < 0.2 else "." for sign in row] for row in known]
        keys = {**keys, "given": [" ".join(row) for row in given]}
    return keys


def grid(height: int, width: int, signs: dict[Cell, str]) -> Keys:
    """The keys of a puzzle with these fireflies."""
    rows = [[signs.get((y, x), ".") for x in range(width)] for y in range(height)]
    return {"grid": [" ".join(row) for row in rows]}


def nearly(rng: random.Random, keys: Keys) -> Iterator[list[str]]:
    """Lines at random, answers, and answers that differ in a cell."""
    every = list(boards(keys))
    found = [rows for rows in every if right(keys, rows)]
    for rows in rng.sample(every, min(len(every), 6)) + rng.sample(found, min(len(found), 6)):
        yield list(rows)
        changed = [list(row) for row in rows]
        row = rng.choice(changed)
        row[rng.randrange(len(row))] = rng.choice("─│┌┐└┘.╵╶╷╴├")
        yield ["".join(row) for row in changed]


def without(keys: Keys, number: int) -> Keys:
    """The keys without one number: its firefly stays."""
    rows = tokens(keys["grid"])
    at = [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign[:-1]]
    row, column = at[number]
    rows[row][column] = rows[row][column][-1]
    return {**keys, "grid": [" ".join(each) for each in rows]}


CASE = Case(
    "firefly",
    right,
    own_puzzle=puzzle,
    own_nearly=nearly,
    boards=boards,
    harmless={
        **LINKS_DRAWN,
        **dict.fromkeys(("firefly:Firefly._occupied", "firefly:Firefly.facts"), FACTS_TOLD),
        **dict.fromkeys(
            ("base.link_puzzle:LinkPuzzle._value", "base.link_puzzle:LinkPuzzle.value_of_lines"),
            "what cells are follows from the lines that are read",
        ),
        "base.line_signs:_is_drawn_row": "a board of one row has no solution",
    },
    without=without,
    turned=turned_arrows,
    turned_answer=turned_rows,
    refusals=(
        (
            "kind = 'firefly'\ngrid = '''\n..\n..\n'''\n",
            "there is no firefly in the grid; write one at least",
        ),
        (
            "kind = 'firefly'\ngrid = '''\n. ^\n> .\n'''\n",
            "the dot of the firefly at r1c2 is on the rim; turn it",
        ),
    ),
    published=(
        ({"grid": ["> .", ". <"]}, 1, "by hand: from each dot around a corner to the other one"),
        ({"grid": ["> <"]}, 0, "by hand: dot to dot"),
        ({"grid": ["> .", ". ."]}, 1, "by hand: around and back to itself"),
        ({"grid": ["2> .", ". ."]}, 0, "by hand: that turns three times"),
    ),
)
