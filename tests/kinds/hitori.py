"""Hitori as data for the tests that all kinds share: small boards of few numbers, not all of them square."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

from tests.brute_grids import Rows, cells, drawn, few, nearly, stacked, tokens
from tests.brute_parts import Cell, apart, beside, connected, different

from . import NOTHING_GIVEN, Case, Keys


def unstruck(numbers: Sequence[str], signs: Sequence[str]) -> list[int]:
    """The numbers of a line that are not struck out."""
    return [int(number) for number, sign in zip(numbers, signs, strict=False) if sign == "."]


def right(keys: Keys, written: Sequence[str]) -> bool:
    """Whether no number is left twice in a line, none struck are neighbours, and what is left hangs together."""
    numbers, signs, found = tokens(keys["grid"]), tokens(written), cells(written)
    columns = zip(zip(*numbers, strict=True), zip(*signs, strict=True), strict=True)
    return (
        all(different(unstruck(*line)) for line in zip(numbers, signs, strict=True))
        and all(different(unstruck(*line)) for line in columns)
        and apart(found, "#", beside(found))
        and connected(found, ".", beside(found))
    )


def solutions(keys: Keys, whole: bool = True) -> Iterator[Rows]:
    """All answers; or all boards with numbers left once and struck cells apart, hang the others together or not."""
    numbers = tokens(keys["grid"])
    lines = ["".join(line) for line in product("#.", repeat=len(numbers[0])) if "##" not in "".join(line)]
    columns = list(zip(*numbers, strict=True))

    def fits(rows: Rows) -> bool:
        signs = list(zip(*rows, strict=True))
        once = all(different(unstruck(*line)) for line in zip(columns, signs, strict=True))
        return once and all(sign[-2:] != ("#", "#") for sign in signs)

    found = stacked([[line for line in lines if different(unstruck(row, line))] for row in numbers], fits)
    return (rows for rows in found if not whole or right(keys, rows))


def puzzle(rng: random.Random) -> Keys:
    """Random numbers; or those of a Latin square, but where cells are struck out mostly others of their lines."""
    height, width = rng.choice([(1, 1), (1, 2), (1, 4), (3, 1), (2, 2), (3, 3), (3, 4), (4, 5), (5, 5), *[(4, 4)] * 7])
    most, other = max(height, width), rng.choice([0, 0, 0, 0.1, 1])
    names = (
        rng.sample(range(1, 15), most) if width > 1 and rng.random() < 0.15 else rng.sample(range(1, most + 1), most)
    )
    rows, columns = rng.sample(range(most), height), rng.sample(range(most), width)
    board, struck = list(product(range(height), range(width))), set[Cell]()
    for cell in rng.sample(board, len(board)):
        tried = {place: "#" if place in {*struck, cell} else "." for place in board}
        if apart(tried, "#", beside(tried)) and connected(tried, ".", beside(tried)) and rng.random() < 0.8:
            struck.add(cell)
    number = {(row, column): names[(rows[row] + columns[column]) % most] for row, column in board}
    for row, column in sorted(struck):
        line = [number[cell] for cell in board if cell not in struck and (row == cell[0] or column == cell[1])]
        number[row, column] = rng.choice(line if line and rng.random() < 0.9 else names)
    number |= {cell: rng.choice(names) for cell in board if rng.random() < other}
    return {"grid": drawn(rng, [[str(number[row, column]) for column in range(width)] for row in range(height)])}


HEAD = "kind = 'hitori'\n"
CASE = Case(
    kind="hitori",
    harmless=NOTHING_GIVEN,
    random_puzzle=few(puzzle, solutions),
    answers=lambda keys: {*solutions(keys)},
    plain=tuple,
    right=right,
    nearly=lambda rng, keys: nearly(rng, solutions(keys), solutions(keys, whole=False), signs="#."),
    refusals=(
        (HEAD, "the key grid is missing; write "),
        (HEAD + "grid = ''\n", ":2: grid has no cells; write a row of signs for each row"),
        (HEAD + "grid = '''\n123\n12\n'''\n", ":4: this row has 2 cells, but the first has 3"),
        (HEAD + "grid = '''\n12\n1a\n'''\n", ":4: 'a' means nothing here; write a number"),
        (HEAD + "grid = '''\n1 2\n1 -2\n'''\n", ":4: '-2' means nothing here; write a number"),
        (HEAD + "grid = '12'\nboard = '12'\n", ":3: unknown key 'board'"),
    ),
    published=(
        ({"grid": ["11", "11"]}, 0, "two cells must be struck in each row, by hand: one at most can be left"),
        ({"grid": ["12", "34"]}, 5, "by hand: none or one is struck"),
        ({"grid": ["1234"]}, 4, "by hand: only ends can be struck"),
        ({"grid": ["123", "231", "312"]}, 1 + 9 + 20 + 8 + 1, "by hand: by how many are struck, from none to four"),
    ),
)
