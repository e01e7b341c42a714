"""Nurikabe as data for the tests that all kinds share: small boards, with islands of unknown size."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

from tests.brute_grids import Rows, cells, drawn, few, nearly, stacked, tokens, without
from tests.brute_parts import Cell, beside, connected, pattern

from . import NOTES_DIFFER, NOTHING_GIVEN, Case, Keys

POOL = {(down, right): "#" for down in (0, 1) for right in (0, 1)}


def islands(found: dict[Cell, str]) -> list[set[Cell]]:
    """The cells that are no sea, in sets that hang together by sides."""
    left, neighbours, sets = {cell for cell, sign in found.items() if sign == "."}, beside(found), []
    while left:
        sets.append(todo := {left.pop()})
        while near := {other for cell in todo for other in neighbours[cell]} & left:
            todo |= near
            left -= near
    return sets


def numbers(keys: Keys) -> dict[Cell, str]:
    """The numbers and question marks."""
    return {cell: sign for cell, sign in cells(keys["grid"]).items() if sign not in "._"}


def has_number(island: set[Cell], said: dict[Cell, str], whole: bool = True) -> bool:
    """Whether an island has one number and as many cells; or may have, if only a part of it is known."""
    own = [said[cell] for cell in island if cell in said]
    if not whole:
        return len(own) <= 1 and (own in ([], ["?"]) or len(island) <= int(own[0]))
    return len(own) == 1 and own[0] in ("?", str(len(island)))


def right(keys: Keys, written: Sequence[str]) -> bool:
    """Whether every island has one number and as many cells, and all sea hangs together without pools."""
    found, said = cells(written), numbers(keys)
    return (
        all(found[cell] == "." for cell in said)
        and all(has_number(island, said) for island in islands(found))
        and connected(found, "#", beside(found))
        and pattern(found, POOL)
    )


def solutions(keys: Keys, whole: bool = True) -> Iterator[Rows]:
    """All answers; or all boards without pools whose numbers are no sea."""
    signs, said = tokens(keys["grid"]), numbers(keys)

    def fits(rows: Rows) -> bool:
        parts = islands(cells(rows)) if whole else []
        islets = all(has_number(part, said, whole=all(row + 1 < len(rows) for row, _ in part)) for part in parts)
        return islets and pattern(cells(rows[-2:]), POOL)

    lines = [["".join(line) for line in product(*["#." if sign in "._" else "." for sign in row])] for row in signs]
    return (rows for rows in stacked(lines, fits) if not whole or right(keys, rows))


def puzzle(rng: random.Random) -> Keys:
    """A number on every island of a board whose sea hangs together, seldom a wrong one, or one more or less."""
    height, width = rng.choice([(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 3), (3, 3), (4, 3), (3, 4)])
    found = dict.fromkeys(product(range(height), range(width)), "#")
    while not (pattern(found, POOL) and connected(found, "#", beside(found))):
        found = {cell: "#" if rng.random() < 0.5 else "." for cell in found}
    signs, unknown = dict.fromkeys(found, rng.choice("...._")), rng.choice([0, 0, 0.3, 1])
    for island in map(sorted, islands(found)):
        number = "?" if rng.random() < unknown else str(len(island))
        signs[rng.choice(island)] = number
    if rng.random() < 0.3:
        signs[rng.choice(list(signs))] = rng.choice([".", "?", str(rng.randint(1, min(9, height * width)))])
    return {"grid": drawn(rng, [[signs[row, column] for column in range(width)] for row in range(height)], spaced=True)}


HEAD = "kind = 'nurikabe'\n"
CASE = Case(
    kind="nurikabe",
    harmless={**NOTHING_GIVEN, **NOTES_DIFFER},
    without=lambda keys, number: without(keys, number, "?"),
    random_puzzle=few(puzzle, solutions),
    answers=lambda keys: {*solutions(keys)},
    plain=tuple,
    right=right,
    nearly=lambda rng, keys: nearly(rng, solutions(keys), solutions(keys, whole=False), signs="#."),
    refusals=(
        (HEAD, "the key grid is missing; write "),
        (HEAD + "grid = '''\n1 . .\n. .\n'''\n", ":4: this row has 2 cells, but the first has 3"),
        (HEAD + "grid = '''\n1 . -2\n. . .\n'''\n", ":3: '-2' means nothing here; write a number, ? or ."),
    ),
    published=(
        ({"grid": ["? .", ". ."]}, 7, "by hand: the islands that hold a corner of 2x2"),
        ({"grid": [". .", ". ."]}, 0, "by hand: a pool"),
    ),
)
