"""Numberlink, to be tested."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from itertools import product
from typing import Any

from tests.brute_grids import Rows, cells, tokens
from tests.brute_links import Edge, as_given, drawn, edges, turned_keys, turned_rows
from tests.brute_parts import Cell, beside

from . import LINKS_DRAWN, Case, Keys

SIZES = ((1, 2), (1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (3, 3))


@cache
def lines(height: int, width: int) -> tuple[Rows, ...]:
    """All ways to draw lines that do not branch, as rows of signs."""
    places = list(product(range(height), range(width)))
    links = [(one, other) for one, ways in beside(places).items() for other in ways if one < other]
    found = []
    for chosen in product((False, True), repeat=len(links)):
        some = [edge for edge, so in zip(links, chosen, strict=True) if so]
        often = Counter(cell for edge in some for cell in edge)
        if max(often.values(), default=0) < 3:
            found.append(drawn(some, height, width))
    return tuple(found)


def boards(keys: Keys) -> Iterator[Rows]:
    """All ways to draw lines on the board of a puzzle."""
    picture = tokens(keys["grid"])
    return iter(lines(len(picture), len(picture[0])))


def walked(cell: Cell, drawn: Collection[Edge]) -> list[Cell]:
    """The cells of a line from one of its ends on."""
    found = [cell]
    while more := [
        other for edge in drawn if found[-1] in edge for other in edge if other not in found
    ]:
        found.append(more[0])
    return found


def right(keys: Keys, rows: Rows, all_used: bool = False) -> bool:
    """Whether from each number a line leads to the other one, and there is nothing else."""
    found = edges(rows)
    if found is None or not as_given(keys, rows, {"x": "."}):
        return False
    numbers = {cell: sign for cell, sign in cells(keys["grid"]).items() if sign not in "._"}
    often = Counter(cell for edge in found for cell in edge)
    if any((number == 1) != (cell in numbers) or number > 2 for cell, number in often.items()):
        return False
    reached = set[Cell]()
    for cell, sign in numbers.items():
        line = walked(cell, found)
        if len(line) < 2 or numbers.get(line[-1]) != sign:
            return False
        reached.update(line)
    used = {*cells(keys["grid"])} if all_used else {*often}
    return reached == used


def puzzle(rng: random.Random, sizes: Collection[tuple[int, int]] = SIZES) -> Keys:
    """Numbers in pairs, anywhere or at the ends of lines."""
    height, width = rng.choice(list(sizes))
    rows = [["."] * width for _ in range(height)]
    places = list(product(range(height), range(width)))
    pairs = rng.randint(1, max(1, len(places) // 4))
    ends = rng.sample(places, 2 * pairs)
    if rng.random() < 0.7:
        found = edges(rng.choice(lines(height, width))) or set()
        often = Counter(cell for edge in found for cell in edge)
        starts = sorted(cell for cell, number in often.items() if number == 1)
        both = (end for cell in starts for end in (cell, walked(cell, found)[-1]))
        ends = list(dict.fromkeys(both)) or ends
    for at, (row, column) in enumerate(ends):
        rows[row][column] = str(at // 2 + 1)
    keys: Keys = {"grid": [" ".join(row) for row in rows]}
    if rng.random() < 0.3:
        known = rng.choice(lines(height, width))
        given = [[sign if rng.random() < 0.2 else "." for sign in row] for row in known]
        keys = {**keys, "given": [" ".join(row) for row in given]}
    return keys


def answers(keys: Keys, all_used: bool = False) -> set[Any]:
    """All answers."""
    return {rows for rows in boards(keys) if right(keys, rows, all_used)}


def nearly(rng: random.Random, keys: Keys) -> Iterator[list[str]]:
    """Lines at random, answers, and answers that differ in a cell or two."""
    every = list(boards(keys))
    found = sorted(answers(keys))
    for rows in rng.sample(every, min(len(every), 6)) + rng.sample(found, min(len(found), 6)):
        yield list(rows)
        changed = [list(row) for row in rows]
        row = rng.choice(changed)
        row[rng.randrange(len(row))] = rng.choice("─│┌┐└┘.╵╶╷╴")
        yield ["".join(row) for row in changed]


ONCE = "kind = 'numberlink'\ngrid = '''\n1.\n21\n'''\n"
NO_LINK = "kind = 'numberlink'\ngrid = '''\n1.\n.?\n'''\n"
CASE = Case(
    "numberlink",
    right,
    own_puzzle=puzzle,
    own_answers=answers,
    own_nearly=nearly,
    harmless=LINKS_DRAWN,
    turned=turned_keys,
    turned_answer=turned_rows,
    refusals=(
        (ONCE, ":4: the number 2 stands once; write each number in two cells"),
        (NO_LINK, ":4: '?' means nothing here; write a number from 1, or ."),
    ),
    published=(
        ({"grid": ["1.1"]}, 1, "by hand"),
        ({"grid": ["1.", ".1"]}, 2, "by hand: two ways round"),
        ({"grid": ["12", "21"]}, 0, "by hand: they would cross"),
        ({"grid": ["11", ".."]}, 2, "by hand: straight, or round two cells that may be unused"),
    ),
)
