"""Nonograms as data for the tests that all kinds share: small pictures, with lines of which nothing is known."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

from tests.brute_grids import Rows, cells, few, given, nearly, stacked, tokens, unknown_line
from tests.brute_parts import runs

from . import CLUES_STAND, Case, Keys

GIVEN = {"#": "#", "x": ".", ".": "#.", "_": "#."}  # what may stand where this is given


def is_line(line: Sequence[str], clue: str) -> bool:
    """Whether the runs of a line are those of its clue."""
    return clue == "?" or runs(line, "#", [int(word) for word in clue.split() if word != "0"])


def right(keys: Keys, written: Sequence[str]) -> bool:
    """Whether all lines have their runs, and the givens are kept."""
    rows, found = tokens(written), cells(written)
    return (
        all(map(is_line, rows, keys["rows"]))
        and all(map(is_line, zip(*rows, strict=True), keys["columns"]))
        and all(found[cell] in GIVEN[sign] for cell, sign in cells(keys.get("given", "")).items())
    )


def solutions(keys: Keys, clues: bool = True) -> Iterator[Rows]:
    """All answers; or all pictures with the right rows, where the columns and the givens do not matter."""
    height, width = len(keys["rows"]), len(keys["columns"])
    lines = [[*map("".join, product("#.", repeat=size))] for size in (width, height)]
    whole = [[line for line in lines[1] if is_line(line, clue)] for clue in keys["columns"]]
    begun = [{line[:last] for line in some for last in range(height + 1)} for some in whole]

    def fits(rows: Rows) -> bool:
        columns = map("".join, zip(*rows, strict=True))
        return not clues or all(column in some for column, some in zip(columns, begun, strict=True))

    found = stacked([[line for line in lines[0] if is_line(line, clue)] for clue in keys["rows"]], fits)
    return (rows for rows in found if not clues or right(keys, rows))


def clue(rng: random.Random, line: Sequence[str], unknown: float) -> str:
    """What stands beside a line; seldom it is the clue of another one."""
    if rng.random() < 0.05:
        line = rng.choices("#.", k=len(line))
    words = [str(len(run)) for run in "".join(line).split(".") if run]
    return "?" if rng.random() < unknown else " ".join(words) or "0"


def puzzle(rng: random.Random) -> Keys:
    """The runs of a random picture, a few of them wrong, with unknown lines and cells that are given."""
    height, width, share = rng.randint(1, 5), rng.randint(1, 5), rng.choice([0.2, 0.5, 0.6, 0.8])
    picture = [["#" if rng.random() < share else "." for _ in range(width)] for _ in range(height)]
    unknown = rng.choice([0, 0, 0.1, 0.3])
    keys: dict[str, object] = {
        "rows": [clue(rng, row, unknown) for row in picture],
        "columns": [clue(rng, column, unknown) for column in zip(*picture, strict=True)],
    }
    if rng.random() < 0.4:
        keys["given"] = given(rng, picture, "#")
    return keys


def lines(height: int, width: int, row: str, column: str) -> Keys:
    """A board with the same clue beside all rows, and the same above all columns."""
    return {"rows": [row] * height, "columns": [column] * width}


HEAD = "kind = 'nonogram'\n"
ONE = HEAD + "rows = ['1']\n"
MEANT = 'write it as in ["3 1", "0", "?"]'
CASE = Case(
    kind="nonogram",
    harmless=CLUES_STAND,
    without=unknown_line,
    random_puzzle=few(puzzle, solutions),
    answers=lambda keys: {*solutions(keys)},
    plain=tuple,
    right=right,
    nearly=lambda rng, keys: nearly(rng, solutions(keys), solutions(keys, clues=False), signs="#."),
    refusals=(
        (HEAD, "the key rows is missing; write "),
        (ONE + "columns = []\n", ":3: columns must be a list, as in columns = "),
        (ONE + "columns = ['one']\n", f":3: number 1 of columns is 'one'; {MEANT}"),
        (ONE + "columns = ['1']\ngiven = '..'\n", ":4: this row has 2 cells, but must have 1"),
        (ONE + "columns = ['1']\ngiven = 'a'\n", ":4: 'a' means nothing here; write #, x or ."),
        (ONE + "columns = ['1']\ngrid = '.'\n", ":4: unknown key 'grid'"),
    ),
    published=(
        (lines(3, 3, "?", "?"), 2**9, "all pictures"),
        (lines(4, 3, "1", "?"), 3**4, "one cell in each row"),
        *((lines(side, side, "1", "1"), number, "permutations") for side, number in {3: 6, 4: 24, 5: 120}.items()),
    ),
)
