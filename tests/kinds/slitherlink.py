"""Slitherlink as data for the tests that all kinds share: small boards, some with numbers that no loop has."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

from tests.brute_grids import Rows, cells, drawn, few, nearly, stacked, tokens, without
from tests.brute_parts import Cell, loop, outline

from . import LOOPS_DRAWN, Case, Keys


def inside(written: Sequence[str]) -> set[Cell]:
    """The cells inside."""
    return {cell for cell, sign in cells(written).items() if sign == "#"}


def edges(cell: Cell, within: set[Cell]) -> int:
    """How many edges of a cell belong to the loop: those between inside and outside."""
    row, column = cell
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return sum((other in within) != (cell in within) for other in near)


def right(keys: Keys, written: Sequence[str]) -> bool:
    """Whether one closed loop lies around the cells inside, with as many edges around each cell as are said."""
    within = inside(written)
    numbers = {cell: int(sign) for cell, sign in cells(keys["grid"]).items() if sign not in "._"}
    return loop(outline(within)) and all(edges(cell, within) == number for cell, number in numbers.items())


def solutions(keys: Keys, whole: bool = True) -> Iterator[Rows]:
    """All answers; or all boards with the right numbers, be they one loop or not."""
    signs = tokens(keys["grid"])

    def fits(rows: Rows) -> bool:
        known = len(rows) - (len(rows) < len(signs))  # rows of which both neighbours are known
        return all(
            signs[row][column] in "._" or edges((row, column), inside(rows)) == int(signs[row][column])
            for row in range(max(0, len(rows) - 2), known)
            for column in range(len(signs[0]))
        )

    lines = ["".join(line) for line in product("#.", repeat=len(signs[0]))]
    return (rows for rows in stacked([lines] * len(signs), fits) if not whole or right(keys, rows))


def puzzle(rng: random.Random) -> Keys:
    """Numbers of a random loop, seldom a wrong one among them."""
    height, width = rng.choice([(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4), (4, 3)])
    share, wrong = rng.choice([0.3, 0.5, 0.7, 1.0]), rng.choice([0.0, 0.0, 0.2])
    within: set[Cell] = set()
    while not loop(outline(within)):
        within = {cell for cell in product(range(height), range(width)) if rng.random() < 0.6}
    number = {cell: str(edges(cell, within)) for cell in product(range(height), range(width))}
    kept = {cell: sign for cell, sign in number.items() if sign != "4" and rng.random() < share}
    kept = {cell: rng.choice("0123") if rng.random() < wrong else sign for cell, sign in kept.items()}
    sign = rng.choice("...._")
    return {"grid": drawn(rng, [[kept.get((row, column), sign) for column in range(width)] for row in range(height)])}


SQUARES = {1: 1, 2: 13, 3: 213, 4: 9349}  # loops, by side
OBLONG = {(1, 2): 3, (1, 3): 6, (1, 4): 10, (2, 3): 40, (2, 4): 108, (3, 4): 1049}  # by rows and columns
HEAD = "kind = 'slitherlink'\n"
CASE = Case(
    kind="slitherlink",
    harmless=LOOPS_DRAWN,
    without=without,
    random_puzzle=few(puzzle, solutions),
    answers=lambda keys: {*solutions(keys)},
    plain=tuple,
    right=right,
    nearly=lambda rng, keys: nearly(rng, solutions(keys), solutions(keys, whole=False), signs="#."),
    refusals=(
        (HEAD, "the key grid is missing; write "),
        (HEAD + "grid = ''\n", ":2: grid has no cells; write a row of signs for each row"),
        (HEAD + "grid = '''\n1.3\n..\n'''\n", ":4: this row has 2 cells, but the first has 3"),
        (HEAD + "grid = '''\n1.5\n...\n'''\n", ":3: '5' means nothing here; write 0 to 3, or ."),
        (HEAD + "grid = '''\n1.a\n...\n'''\n", ":3: 'a' means nothing here; write 0 to 3, or ."),
        (HEAD + "grid = '1.3'\nboard = '...'\n", ":3: unknown key 'board'"),
    ),
    published=(
        *(({"grid": ["." * side] * side}, number, "oeis.org/A140517") for side, number in SQUARES.items()),
        *(({"grid": ["." * sides[1]] * sides[0]}, number, "oeis.org/A231829") for sides, number in OBLONG.items()),
    ),
)
