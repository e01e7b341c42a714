"""Slant, to be tested."""

from __future__ import annotations

from collections.abc import Sequence

from tests.brute_grids import Rows, cells, numbers
from tests.brute_parts import Cell
from tests.turned import Turning, pictures

from . import CORNERS_DRAWN, Case, Keys


def signs_of(picture: str | Sequence[str]) -> list[list[str]]:
    """The signs of a picture, with spaces between them or without."""
    rows = picture.split("\n") if isinstance(picture, str) else picture
    return [list("".join(row.split())) for row in rows if row.strip()]


def ends(cell: Cell, sign: str) -> tuple[Cell, Cell]:
    """The corners that a diagonal joins."""
    row, column = cell
    if sign == "\\":
        return cell, (row + 1, column + 1)
    return (row, column + 1), (row + 1, column)


def right(keys: Keys, rows: Rows) -> bool:
    """Whether each diagonal joins what was apart, and as many end at each number as it says."""
    signs = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    given = {
        (y, x): sign
        for y, row in enumerate(signs_of(keys.get("given", "")))
        for x, sign in enumerate(row)
        if sign in "\\/"
    }
    if any(signs[cell] != sign for cell, sign in given.items()):
        return False
    home = {corner: corner for corner in cells(keys["grid"])}
    often = dict.fromkeys(home, 0)
    for cell, sign in signs.items():
        one, other = ends(cell, sign)
        often[one] += 1
        often[other] += 1
        if home[one] == home[other]:
            return False
        home = {at: home[one] if its == home[other] else its for at, its in home.items()}
    return all(often[corner] == number for corner, number in numbers(keys).items())


def turned_rows(rows: Rows, turning: Turning) -> Rows:
    """Rows with each diagonal as it lies then."""
    other = turning.mirrored != turning.lays_down
    signs = str.maketrans("\\/", "/\\" if other else "\\/")
    return tuple("".join(row).translate(signs) for row in turning.rows(rows))


def turned_keys(keys: Keys, turning: Turning) -> Keys:
    """The picture of what is given has diagonals, too."""
    found = pictures(keys, turning)
    if "given" in keys:
        rows = tuple(map("".join, signs_of(keys["given"])))
        found = {**found, "given": list(turned_rows(rows, turning))}
    return found


CASE = Case(
    "slant",
    right,
    sizes=((2, 2), (2, 3), (3, 2), *[(3, 3), (3, 4), (4, 3), (4, 4)] * 2),
    harmless=CORNERS_DRAWN,
    turned=turned_keys,
    turned_answer=lambda answer, turning, height, width: turned_rows(answer, turning),
    published=(
        ({"grid": ["...", "...", "..."]}, 15, "by hand: all but the diamond"),
        ({"grid": [".....", "....."]}, 16, "by hand: one row closes no loop"),
        ({"grid": ["3.", ".."]}, 0, "by hand: one cell meets there"),
    ),
)
