"""What links of loops through cells say: circles and towers with numbers, dots on lines."""

from __future__ import annotations

from typing import NamedTuple

from exactone.models.boards.board import painted
from exactone.models.boards.keys import OPEN
from exactone.solver.errors import PuzzleError

from .coders import Coder, LinkBoard, Meaning, PictureCoder, SignsOfPicture, Table
from .sequences import (
    ARROWS_16,
    NUMBERS_16,
    Body,
    Number,
    SkippingItems,
    Skips,
    SpacedBits,
)

COLOURS = "WB"
TOWERS = "GWB"
WAYS = " ^v<>"


class ColouredNumbers(Meaning[Number]):
    """White and black circles in one number: twice their own, one more where they are black; 0
    and 1 are circles without a number."""

    def sign(self, value: Number) -> str:
        if value is None:
            raise PuzzleError("this link has a number without a colour, which means nothing here")
        number, black = divmod(value, 2)
        return f"{COLOURS[black]}{number or ''}"

    def value(self, sign: str) -> int:
        return 2 * int(sign[1:] or 0) + COLOURS.index(sign[0])


class Tower(NamedTuple):
    """A cell of a castle wall: its colour, a direction and a number."""

    colour: int
    direction: int
    number: Number


class Towers(SkippingItems[Tower]):
    """A colour, and then a direction and a number; a to z skip."""

    skips = Skips("a", 26)

    def read_one(self, body: Body) -> Tower:
        sign = body.take()
        if sign not in "012":
            raise body.wrong(sign)
        return Tower(int(sign), *ARROWS_16.read_one(body))

    def write_one(self, value: Tower) -> str:
        colour, direction, number = value
        return f"{colour}{ARROWS_16.write_one((direction, number))}"


class TowerSigns(Meaning[Tower]):
    """A letter for the colour, with a number and an arrow where there are any, as in W2>."""

    def sign(self, value: Tower) -> str:
        colour, direction, number = value
        if not direction and number is not None:
            raise PuzzleError(f"this link has a {number} without an arrow, which means nothing")
        told = "?" if number is None else number
        return TOWERS[colour] + (f"{told}{WAYS[direction]}" if direction else "")

    def value(self, sign: str) -> Tower:
        colour = TOWERS.index(sign[0])
        if len(sign) == 1:
            return Tower(colour, 0, None)
        told = sign[1:-1]
        return Tower(colour, WAYS.index(sign[-1]), None if told == "?" else int(told))


COLOURED_NUMBERS = PictureCoder(NUMBERS_16, ColouredNumbers())
TOWERS_IN_CELLS = PictureCoder(Towers(), TowerSigns())


class Dots(SpacedBits):
    """Dots alone."""

    known = (1,)


class DotCoder(Coder):
    """Dots in the middles of cells and between two of them, in a picture that has twice as many
    rows and columns, less one."""

    items = Dots()

    def __init__(self, sign: str) -> None:
        self.dot = sign

    def read(self, body: Body, board: LinkBoard) -> str:
        rows, columns = 2 * board.rows - 1, 2 * board.columns - 1
        dots = self.items.read(body, rows * columns)
        signs = {divmod(at, columns): self.dot for at in dots}
        return painted(signs, rows, columns, OPEN[0])

    def write(self, value: SignsOfPicture, board: LinkBoard) -> str:
        columns = 2 * board.columns - 1
        dots = {row * columns + column: 1 for row, column in value}
        return self.items.write(dots, (2 * board.rows - 1) * columns)

    def size(self, value: SignsOfPicture) -> tuple[int, int]:
        return (value.rows + 1) // 2, (value.columns + 1) // 2


DOTS = DotCoder("o")


class PipeItems(SkippingItems[int]):
    """Pipes, a to g; h to z skip."""

    skips = Skips("h", 19)
    names = "abcdefg"

    def read_one(self, body: Body) -> int:
        sign = body.take()
        if sign not in self.names:
            raise body.wrong(sign)
        return self.names.index(sign)

    def write_one(self, value: int) -> str:
        return self.names[value]


PIPES_IN_CELLS = PictureCoder(PipeItems(), Table(dict(enumerate("XIHLJ7F"))))
