"""Statue Park, to be tested."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable
from itertools import product

from tests.brute_grids import Rows, as_given, cells
from tests.brute_parts import Cell, beside, connected, together

from . import CLUES_STAND, NOTES_DIFFER, NOTHING_GIVEN, Case, Keys
from .kurotto import CASE as KUROTTO

SIZES = ((1, 3), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4))
SHAPES = {
    "I4": ((0, 0), (0, 1), (0, 2), (0, 3)),
    "L4": ((0, 0), (0, 1), (0, 2), (1, 0)),
    "O4": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "S4": ((0, 0), (0, 1), (1, 1), (1, 2)),
    "T4": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "#": ((0, 0),),
    "##": ((0, 0), (0, 1)),
    "##/#.": ((0, 0), (0, 1), (1, 0)),
    "#./##": ((0, 0), (1, 0), (1, 1)),
    "###": ((0, 0), (0, 1), (0, 2)),
}


def alike(some: Iterable[Cell]) -> frozenset[Cell]:
    """One of the images of a shape, the same one for all of them."""
    images = list[list[Cell]]()
    image = list(some)
    for _ in range(2):
        image = [(row, -column) for row, column in image]
        for _ in range(4):
            image = [(column, -row) for row, column in image]
            top, left = min(row for row, _ in image), min(column for _, column in image)
            images.append(sorted((row - top, column - left) for row, column in image))
    return frozenset(min(images))


def right(keys: Keys, rows: Rows) -> bool:
    """Whether shaded cells are the pieces, white ones hang together, and circles are kept."""
    signs = cells(rows)
    near = beside(signs)
    found = [alike(group) for group in together({c for c in signs if signs[c] == "#"}, near)]
    wanted = [alike(SHAPES[piece]) for piece in keys["pieces"]]
    circles = {"B": "#", "W": "."}
    return (
        sorted(map(sorted, found)) == sorted(map(sorted, wanted))
        and connected(signs, ".", near)
        and all(
            signs[cell] == circles[word]
            for cell, word in cells(keys["grid"]).items()
            if word in circles
        )
        and as_given(keys, rows, {"#": "#", "o": "."})
    )


def puzzle(rng: random.Random) -> Keys:
    """A few pieces, and circles of which one may be wrong."""
    height, width = rng.choice(SIZES)
    pieces = rng.sample(list(SHAPES), rng.choice([1, 1, 2, 2, 3]))
    blank = {"grid": ["." * width] * height, "pieces": pieces}
    found = sorted(every_answer(blank))
    told = rng.choice(found) if found and rng.random() < 0.8 else ("." * width,) * height
    share = rng.choice([0, 0.2, 0.5])
    sign = {"#": "B", ".": "W"}
    grid = ["".join(sign[s] if rng.random() < share else "." for s in row) for row in told]
    given = [
        "".join(s.replace(".", "o") if rng.random() < 0.1 else "." for s in row) for row in told
    ]
    keys: Keys = {"grid": grid, "pieces": pieces}
    return {**keys, "given": given} if rng.random() < 0.3 else keys


def every_answer(keys: Keys) -> set[Rows]:
    """All answers."""
    height, width = len(keys["grid"]), len(keys["grid"][0])
    rows = ["".join(row) for row in product("#.", repeat=width)]
    return {board for board in product(rows, repeat=height) if right(keys, board)}


def answers(keys: Keys) -> set[Hashable]:
    """All answers."""
    return set(every_answer(keys))


CASE = Case(
    "statuepark",
    right,
    own_puzzle=puzzle,
    own_answers=answers,
    without=KUROTTO.without,
    harmless={**NOTHING_GIVEN, **CLUES_STAND, **NOTES_DIFFER},
    refusals=(
        (
            "kind = 'statuepark'\ngrid = '''\n..\n'''\npieces = ['Q']\n",
            ":5: number 1 of pieces is 'Q'; write it as in ",
        ),
        (
            "kind = 'statuepark'\ngrid = '''\n...\n...\n'''\npieces = ['#', '#.#']\n",
            ":6: number 2 of pieces is '#.#', which does not hang together by sides; write a ",
        ),
        (
            "kind = 'statuepark'\ngrid = '''\n...\n...\n'''\npieces = ['#/.#']\n",
            ":6: number 1 of pieces is '#/.#', which does not hang together by sides; write a ",
        ),
    ),
    published=(
        ({"grid": ["...", "..."], "pieces": ["##"]}, 7 - 1, "by hand: not in the middle"),
        (
            {"grid": ["...", "...", "..."], "pieces": ["#", "#"]},
            20,
            "of 24 pairs that do not touch four cut a corner off",
        ),
    ),
)
