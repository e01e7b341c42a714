"""Sudoku, to be tested: blocks of all shapes in up to four dimensions,
with symbols of all sorts."""

from __future__ import annotations

import json
import random
from collections.abc import Hashable, Sequence
from math import prod

from tests import brute_sudoku as brute
from tests import brute_variants as variants
from tests import random_variants, turned

from . import CLUES_STAND, FACTS_TOLD, LINES_FOLLOW, Case, Keys

SHAPES = {  # blocks, with the share of cells that are given at least: brute force is slow
    (1,): 0.0,
    (2,): 0.0,
    (4,): 0.0,
    (6,): 0.3,
    (1, 1): 0.0,
    (1, 2): 0.0,
    (2, 1): 0.0,
    (1, 3): 0.1,
    (2, 2): 0.1,
    (1, 4): 0.2,
    (4, 1): 0.2,
    (1, 5): 0.45,
    (5, 1): 0.45,
    (2, 3): 0.4,
    (3, 2): 0.4,
    (2, 4): 0.6,
    (4, 2): 0.6,
    (3, 3): 0.55,
    (2, 5): 0.75,
    (3, 4): 0.85,
    (4, 4): 0.9,
    (2, 2, 2): 0.85,
    (1, 1, 1): 0.0,
    (1, 1, 1, 1): 0.0,
}
LETTERS = "ABCDEFGHIJKLMNOP"


def keys_of(block: brute.Ints, givens: brute.Values) -> Keys:
    """The keys of a Sudoku with these givens, whose symbols are numbers from 1."""
    return drawn(block, [str(given + 1) if given is not None else "." for given in givens])


def drawn(block: brute.Ints, cells: list[str], ruled: bool = False) -> Keys:
    """The keys of a Sudoku with these cells, the shape of its blocks said or drawn."""
    side, wide, tall = prod(block), block[-1], block[0]
    rows = [cells[first : first + side] for first in range(0, len(cells), side)]
    if not ruled:
        shape = {"block": f"{tall}x{wide}"} if len(block) == 2 else {"dimensions": len(block)}
        return {"grid": [" ".join(row) for row in rows], **shape}
    barred = [
        " | ".join(" ".join(row[at : at + wide]) for at in range(0, side, wide)) for row in rows
    ]
    bands = ["\n".join(barred[at : at + tall]) for at in range(0, side, tall)]
    return {"grid": f"\n{'-' * len(barred[0])}\n".join(bands).split("\n")}


def random_puzzle(rng: random.Random) -> Keys:
    """A Sudoku of some shape, mostly one that has a solution, with symbols of some sort;
    or one with parts."""
    if rng.random() < 0.4:
        return random_variants.puzzle(rng)
    shapes = list(SHAPES)
    (block,) = rng.choices(
        shapes, [0.2 if prod(shape) > 9 or len(shape) == 3 else 1 for shape in shapes]
    )
    side, least = prod(block), SHAPES[block]
    givens = brute.random_givens(rng, side, block, rng.triangular(least, 1, least))
    if rng.random() < 0.3:  # one given more, which is mostly wrong
        givens[rng.randrange(len(givens))] = rng.randrange(side)
    words = (
        rng.sample(LETTERS, side)
        if rng.random() < 0.4
        else [str(number + 1) for number in range(side)]
    )
    signs = [
        f"0{word}" if word.isdecimal() and side > 1 and rng.random() < 0.2 else word
        for word in words
    ]
    ruled = len(block) == 2 and block[0] > 1 and rng.random() < 0.5
    keys = drawn(block, [signs[given] if given is not None else "." for given in givens], ruled)
    return keys if words[0] == "1" and rng.random() < 0.5 else {**keys, "symbols": " ".join(words)}


# brute force reads what `drawn` draws, and bundled files


def cells_of(rows: Sequence[str]) -> list[list[str]]:
    """The words of rows that have any, without rulings; there are spaces between them where one is
    long."""
    plain = [row.replace("|", " ").strip() for row in rows if row.strip(" -+")]
    return [row.split() if " " in row else list(row) for row in plain]


def plain(written: Sequence[str]) -> tuple[str, ...]:
    """The words of all cells, without zeros before them."""
    return tuple(word.lstrip("0") or "0" for row in cells_of(written) for word in row)


def turned_answer(
    answer: tuple[str, ...], turning: turned.Turning, height: int, width: int
) -> Hashable:
    """The words of all cells of the turned grid."""
    return tuple(
        word
        for row in turning.rows([answer[at : at + width] for at in range(0, height * width, width)])
        for word in row
    )


def block_of(keys: Keys, side: int) -> brute.Ints:
    """The cells of a block along each axis: as the keys say, or as is drawn, or as is usual."""
    if "block" in keys:
        return tuple(map(int, keys["block"].split("x")))
    dimensions = keys.get("dimensions", 2)
    if dimensions != 2:
        return tuple([round(side ** (1 / dimensions))] * dimensions)
    drawn = [number for number, row in enumerate(keys["grid"]) if row and not row.strip("-+ ")]
    usual = max(rows for rows in range(1, side + 1) if side % rows == 0 and rows * rows <= side)
    rows = drawn[0] if drawn else usual
    return rows, side // rows


def answers(keys: Keys) -> set[Hashable]:
    """The words of all cells in every solution."""
    cells = plain(keys["grid"])
    side = round(len(cells) ** (1 / keys.get("dimensions", 2)))
    words = (
        keys["symbols"].split()
        if "symbols" in keys
        else [str(number + 1) for number in range(side)]
    )
    givens = [words.index(cell) if cell != "." else None for cell in cells]
    if variants.KEYS & keys.keys():
        return {
            tuple(each.values())
            for each in variants.answers(keys, block_of(keys, side), words, givens)
        }
    found = brute.solutions(side, block_of(keys, side), givens)
    return {tuple(words[symbol] for symbol in solution) for solution in found}


def right(keys: Keys, written: Sequence[str]) -> bool:
    """Whether no cells that see each other have the same symbol,
    and every given is where it was."""
    side, answer = len(cells_of(written)[0]), plain(written)
    keys = {**keys, "grid": keys["grid"].split("\n")}
    rows, number = cells_of(keys["grid"]), {word: i for i, word in enumerate(sorted(set(answer)))}
    # else there may be several grids side by side, the left ones first
    step = len(rows[0]) if len(rows) == 1 else side
    givens = [
        word
        for first in range(0, len(rows[0]), step)
        for row in rows
        for word in row[first : first + step]
    ]
    same = all(given in ("_", ".", word) for given, word in zip(givens, answer, strict=True))
    if variants.KEYS & keys.keys():
        named = {
            variants.name(*at): word for at, word in zip(variants.board(side), answer, strict=True)
        }
        return same and variants.is_answer(rows_of(keys), block_of(keys, side), named)
    return same and not brute.clashes(side, block_of(keys, side), [number[word] for word in answer])


def rows_of(keys: Keys) -> Keys:
    """The keys, with the rows of areas that may be one text."""
    areas = keys.get("areas", [])
    return {**keys, "areas": areas.replace(" ", "").split()} if isinstance(areas, str) else keys


def toml(grid: str, **keys: object) -> str:
    """A file whose grid begins on line 3."""
    others = "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())
    return f"kind = 'sudoku'\ngrid = '''\n{grid}\n'''\n{others}"


def with_rule(rule: str, **keys: object) -> str:
    """A file with a rule, whose second line is line 9."""
    return f"{toml(FOUR, **keys)}[[rule]]\n{rule}\n"


FOUR = "1...\n.3..\n2...\n..4."
OPEN = "....\n....\n....\n...."
CUBE = "\n".join(["........"] * 64)

CASE = Case(
    kind="sudoku",
    without=lambda keys, number: {
        **keys,
        "rule": [*keys["rule"][:number], *keys["rule"][number + 1 :]],
    },
    turned=turned.with_rules,
    turned_answer=turned_answer,
    own_puzzle=random_puzzle,
    own_answers=answers,
    plain=plain,
    harmless={
        **LINES_FOLLOW,
        **CLUES_STAND,
        "sudoku:Sudoku.facts": FACTS_TOLD,
        "sudoku.clues:facts": FACTS_TOLD,
        **dict.fromkeys(
            ("sudoku:Sudoku.coordinates", "sudoku:Sudoku.counted", "sudoku:Sudoku.lines"),
            "names of cells in sentences, and lines of the file (tests/cli/test_why.py)",
        ),
        "text.picture:_inside": "the blank behind a margin",
        "sudoku.parts:SudokuOfParts.drawn_areas": (
            "a remark on areas in several pieces (tests/models/test_made_of_parts.py)"
        ),
        "boards.cells:Cells.blocks": "one fewer follows from the others and the rows",
        "sudoku.check:clashes": (
            "where lines repeat a symbol there are two clashes, and one is as bad"
        ),
    },
    large={"grid": [" ".join("." * 100)] * 100},
    right=right,
    refusals=(
        ("kind = 'sudoku'\n", "there is no grid; write one"),
        (toml(""), "the grid has no cells"),
        (toml("1...\n...\n....\n...."), ":4: this row has 3 cells, others have 4"),
        (toml("1 . . .\n. . .\n. . . .\n. . . ."), ":4: this row has 3 cells, others have 4"),
        (toml("1.. 3.4 8.9\n... ... ..."), ":3: 2 rows of 9 cells make no Sudoku"),
        (
            toml("1...\n....\n...."),
            ":3: 3 rows of 4 cells make no Sudoku: n rows of n cells are needed",
        ),
        (
            toml("." * 80),
            "1 row of 80 cells makes no Sudoku: one line must have a square number of cells",
        ),
        (toml(FOUR, dimensions=1), "in one dimension it is one row"),
        (toml(FOUR, dimensions=3), "3 dimensions need side k^3"),
        (toml(CUBE[9:]), "63 rows of 8 cells make no Sudoku"),
        (toml(FOUR, dimensions=5), ":8: dimensions is 5, but must be from 1 to 4"),
        (toml("1...\n....\n..x.\n...."), ":5: 'x' is no symbol of this grid, which has 1 to 4"),
        (toml("5.\n.."), ":3: '5' is no symbol of this grid, which has 1 and 2"),
        (toml(FOUR, block="2x3"), ":8: a block of 2x3 has 6 cells, but a row has 4"),
        (toml(FOUR, block="4"), ":8: block is '4', but must be rows x columns, as in 2x2"),
        (toml(CUBE, block="2x4"), "in 3 dimensions the block is 2x2x2; leave the key out"),
        (toml(CUBE, block="8"), "must be its cells along each axis, as in 2x2x2"),
        (toml(("." * 1000 + "\n") * 1000), "1,000,000 cells of 1000 symbols are too many"),
        (toml(FOUR, symbols="123"), ":8: symbols names 3 symbols, but the grid needs 4"),
        (toml(FOUR, symbols="1231"), ":8: symbols names '1' twice"),
        (toml(FOUR, symbols="123."), ":8: '.' means an open cell and cannot be a symbol"),
        (toml(FOUR, symbols="one-four"), ":8: 'one-four' is no range of symbols"),
        (toml(FOUR, symbols="1 2 3 |"), ":8: '|' is for drawing grids"),
        (toml(FOUR, diagonals=1), ":8: diagonals is a number, but must be true or false"),
        (
            toml(CUBE, diagonals=True),
            "areas and rules are for grids of two dimensions, and this one has 3; leave out "
            "diagonals",
        ),
        (
            f"{toml(CUBE)}[[rule]]\ndifferent = ['r1c1', 'r2c2']",
            "and this one has 3; leave out rule",
        ),
        (
            toml("1...", dimensions=1, areas="AAAA"),
            ":6: diagonals, areas and rules are for grids of two",
        ),
        (toml(FOUR, areas=["AABB"] * 3), ":8: areas has 3 rows, but the grid has 4"),
        (
            toml(FOUR, areas=["AABB", "AABB", "CCDD", "CCD"]),
            ":8: this row has 3 cells, but must have 4",
        ),
        (
            toml(FOUR, areas=["AABB", "AABB", "CCCD", "CCDD"]),
            "area C has 5 cells, but each must have 4",
        ),
        (
            toml(FOUR, areas=["AABB", "AABB", "CCDD", "CCDD"], block="2x2"),
            "leave out block, or areas",
        ),
        (toml(FOUR, rule=3), ":8: rule must be a list of tables; begin each with [[rule]]"),
        (
            with_rule("diferent = ['r1c1', 'r2c2']"),
            ":9: rule 1: unknown key 'diferent'; did you mean 'different'?",
        ),
        (
            with_rule("different = ['r1c1', 'r5c5']"),
            ":9: rule 1: unknown variable 'r5c5'; the cells are r1c1 to r4c4",
        ),
        (with_rule("sum = { in = ['r1c1', 'r2c2'] }"), "rule 1: sum does not say how much"),
        (with_rule("cage = { exactly = 3 }"), ":9: rule 1: cage needs a list"),
        (
            with_rule("cage = { in = ['r1c1', 'r2c2'], exactly = '3' }"),
            "exactly must be a whole number",
        ),
        (
            with_rule("arrow = { head = 'r1c1', along = ['r1c1', 'r1c2'] }"),
            "r1c1 is in the head and along the arrow",
        ),
        (
            with_rule("arrow = { head = 'rows', along = ['r1c1', 'r1c2'] }"),
            "the head has 4 cells; 3 are the most",
        ),
        (with_rule("arrow = ['r1c1']"), "arrow must be a table"),
        (
            f"{toml(OPEN, symbols='A-D')}[[rule]]\nrenban = ['r1c1']",
            ":10: rule 1: renban needs values that are whole numbers, and 'A' is none",
        ),
        (toml(FOUR, symbols="A-D"), ":3: '1' is no symbol of this grid, which has A to D"),
    ),
    published=(
        (keys_of((2, 2), [None] * 16), 288, "https://oeis.org/A107739"),
        (keys_of((1, 4), [None] * 16), 576, "Latin squares, https://oeis.org/A002860"),
        (keys_of((4, 1), [None] * 16), 576, "Latin squares, https://oeis.org/A002860"),
        (keys_of((1, 3), [None] * 9), 12, "Latin squares, https://oeis.org/A002860"),
        (keys_of((5,), [None] * 5), 120, "permutations"),
        (
            {**keys_of((2, 2), [None] * 16), "diagonals": True},
            48,
            "Latin squares with diagonals have blocks, too",
        ),
        ({**keys_of((1, 4), [None] * 16), "diagonals": True}, 48, "https://oeis.org/A274806"),
        ({**keys_of((1, 5), [None] * 25), "diagonals": True}, 960, "https://oeis.org/A274806"),
        (
            {"grid": ["...."] * 4, "areas": ["AABB", "AABB", "CCDD", "CCDD"]},
            288,
            "areas that are blocks",
        ),
        (
            {**keys_of((2, 2), [None] * 16), "rule": [{"adjacent": "knight", "equal": False}]},
            24,
            "those of all 288 that have no equal symbols a knight's move apart",
        ),
        (
            {
                **keys_of(
                    (1, 5),
                    [
                        given
                        for middle in (2, 4, 3, 0, 1)
                        for given in (None, None, middle, None, None)
                    ],
                ),
                "rule": [{"adjacent": "any", "difference": {"at_most": 3}}],
            },
            12,
            "those of all 161,280 Latin squares that have this column, and 1 beside no 5",
        ),
        (
            keys_of(
                (1, 5),
                [0, 1, 2, 3, 4, *(n for row in range(1, 5) for n in (row, None, None, None, None))],
            ),
            56,
            "reduced Latin squares, https://oeis.org/A000315",
        ),
    ),
)
