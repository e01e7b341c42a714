"""Sashigane, to be tested."""

from __future__ import annotations

from tests.brute_grids import Rows, cells, pieces, tokens, turned_division
from tests.turned import Turning, pictures

from . import CLUES_STAND, DIVIDED, NOTHING_GIVEN, Case, Keys

WAYS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each piece is an L, with circles at its corner and arrows at its ends."""
    clues = {cell: sign for cell, sign in cells(keys["grid"]).items() if sign not in "._"}
    for piece in pieces(rows):
        corners = [cell for cell in piece if is_corner(cell, piece)]
        if len(corners) != 1:
            return False
        (row, column) = corners[0]
        for cell in piece & clues.keys():
            sign = clues[cell]
            if sign not in WAYS:
                if cell != (row, column) or sign not in ("o", str(len(piece))):
                    return False
                continue
            down, across = WAYS[sign]
            steps = abs(cell[0] - row) + abs(cell[1] - column)
            points = (cell[0] + steps * down, cell[1] + steps * across) == (row, column)
            if not points or not steps or (cell[0] - down, cell[1] - across) in piece:
                return False
    return True


def is_corner(corner: tuple[int, int], piece: set[tuple[int, int]]) -> bool:
    """Whether all other cells are in two arms, one along the row and one along the column."""
    row, column = corner
    down = sorted(r - row for r, c in piece if c == column and r != row)
    across = sorted(c - column for r, c in piece if r == row and c != column)

    def one_arm(steps: list[int]) -> bool:
        return (
            steps in (list(range(1, len(steps) + 1)), list(range(-len(steps), 0))) and steps != []
        )

    return one_arm(down) and one_arm(across) and len(piece) == 1 + len(down) + len(across)


def turned(keys: Keys, turning: Turning) -> Keys:
    """The grid, with arrows that point where they are turned to."""
    becomes = {}
    for sign, (down, across) in WAYS.items():
        way = (down, -across) if turning.mirrored else (down, across)
        for _ in range(turning.quarters):
            way = (way[1], -way[0])
        becomes[sign] = next(other for other, its in WAYS.items() if its == way)
    found = pictures(keys, turning)
    rows = [[becomes.get(sign, sign) for sign in row] for row in tokens(found["grid"])]
    return {**found, "grid": [" ".join(row) for row in rows]}


def without(keys: Keys, number: int) -> Keys:
    """The keys without one clue."""
    rows = tokens(keys["grid"])
    known = [(line, at) for line in rows for at, sign in enumerate(line) if sign not in "._"]
    line, at = known[number]
    line[at] = "."
    return {**keys, "grid": [" ".join(each) for each in rows]}


CASE = Case(
    "sashigane",
    right,
    sizes=((1, 3), (2, 2), *[(2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] * 3),
    engines=("pysat", "ortools", "cover", "reference", "auto"),
    harmless={**CLUES_STAND, **NOTHING_GIVEN, **DIVIDED},
    without=without,
    turned=turned,
    turned_answer=turned_division,
    published=(
        ({"grid": [". . .", ". . ."]}, 2, "by hand: two Ls of three, one way and mirrored"),
        ({"grid": ["o . .", ". . ."]}, 1, "by hand: one of them"),
        ({"grid": [". .", ". ."]}, 0, "no L of four, and none of one"),
    ),
)
