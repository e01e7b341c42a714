"""What cells look like: the rows of the tables of a kind.

    signs         value: its signs in files and in drawings as text, its name in sentences,
                  and what a picture shows
    clue_looks    field with a picture of clues: for each form of their signs what is drawn
    walls         where walls stand: the field with a picture of areas, the answer, or nowhere

A page that has these tables says nothing else of drawings (cell_drawing.py draws them). What a
picture shows is a `Look`: a symbol, a fill, a half of the cell, arms that lead out of it, a disc
behind the symbol, an arrow beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from exactone.models.boards.board import Cell
from exactone.models.boards.keys import Picture
from exactone.models.boards.sums import BETWEEN
from exactone.solver.grid import BACK, Look

# what values look like; one that is none of these looks as its sign does

FULL = Look("", "filled")
NOTHING = Look("")
DISC = Look("●")
RING = Look("○")


def half(corner: str) -> Look:
    """A cell of which one half is filled: nw, ne, se or sw."""
    return Look("", half=corner)


def arms(ways: str) -> Look:
    """Lines from the middle of a cell to its sides: es goes right and down; eeww is a double
    line from side to side."""
    return Look("", arms=ways)


def across(way: str) -> Look:
    """A line from corner to corner: falling to the right, or rising."""
    return Look("", diagonal=way)


class Sign(NamedTuple):
    """A value: how it is written as given, if it can be, in an answer, and in a drawing;
    what its cells are called; what a picture shows."""

    given: str
    answer: str  # in a drawing in ASCII, too, where the sign of drawings is none
    drawn: str
    thing: str = ""
    look: Look = Look()


# what clues look like


class ClueSign(NamedTuple):
    """A clue: its sign in the file, in a drawing as text, and what a picture shows."""

    written: str
    drawn: str
    look: Look
    sums: tuple[str, str] | None = None  # in two corners of its cell: below, and on the right


ClueTable = Mapping[str, Callable[[str], ClueSign]]
"""Forms of signs, as regular expressions, each with what makes a clue of such a sign."""

ARROWS = {
    "^": ("n", "↑"),
    ">": ("e", "→"),
    "v": ("s", "↓"),
    "<": ("w", "←"),
}
NO_DIGIT = re.compile(r"[^0-9?]")


def number(sign: str) -> ClueSign:
    """A number, or whatever else stands in its cell as it is written."""
    return ClueSign(sign, sign, Look(sign))


def in_corner(sign: str) -> ClueSign:
    """A number, or what else is written, in a corner of its cell."""
    return ClueSign(sign, sign, Look("", corner=sign))


def block(sign: str) -> ClueSign:
    """A cell that is none, on grey."""
    return ClueSign(sign, sign, Look("", "blocked"))


def on_black(sign: str) -> ClueSign:
    """A black cell, with a number if there is one."""
    return ClueSign(sign, sign, Look(NO_DIGIT.sub("", sign), "filled"))


def sums(sign: str) -> ClueSign:
    r"""A blocked cell with sums, as in 17\3."""
    below, _, beside = sign.partition(BETWEEN)
    return ClueSign(sign, sign, Look("", "blocked"), (below, beside))


def white_circle(sign: str) -> ClueSign:
    """A circle, with a number if there is one."""
    return _circle(sign, "white", "○")


def empty_circle(sign: str) -> ClueSign:
    """A circle whose number is not told."""
    return ClueSign(sign, "○", Look("", "cell", shape="white"))


def black_circle(sign: str) -> ClueSign:
    """A black disc, with a number if there is one."""
    return _circle(sign, "black", "●")


def _circle(sign: str, shape: str, disc: str) -> ClueSign:
    digits = NO_DIGIT.sub("", sign)
    drawn = sign if sign == digits else disc + digits
    return ClueSign(sign, drawn, Look(digits, "cell", shape=shape))


def arrow(sign: str) -> ClueSign:
    """An arrow, with a number if there is one, as in 2> or ^."""
    (way, point), *_ = [ARROWS[each] for each in sign if each in ARROWS]
    digits = NO_DIGIT.sub("", sign)
    return ClueSign(sign, digits + point, Look(digits, arrow=way))


NUMBERS: ClueTable = {r"[0-9?]+": number}
SUMS: ClueTable = {"#": block, r"[0-9]*\\[0-9]*": sums}


def clue_sign(table: ClueTable, sign: str) -> ClueSign:
    """What a sign of a file is by the first form that it has; one that has none is as it is
    written, and # no cell."""
    rows = (row for form, row in table.items() if re.fullmatch(form, sign))
    return next(rows, block if sign == "#" else number)(sign)


def clue_signs(pictures: Iterable[tuple[Picture, ClueTable]]) -> dict[Cell, ClueSign]:
    """The clues of pictures by their cells; the first picture counts where several have one."""
    clues = dict[Cell, ClueSign]()
    for picture, table in pictures:
        for cell, sign in picture.marked():
            if cell not in clues:
                clues[cell] = clue_sign(table, sign)
    return clues


# walls

ANSWER = "answer"
"""Walls stand between neighbours that have different values; where values have arms, between
those that no arm joins."""


def joined(one: Look, way: str, other: Look) -> int:
    """How many lines lead from a cell to the next one that way, from either of them."""
    return max(one.arms.count(way), other.arms.count(BACK[way]))
