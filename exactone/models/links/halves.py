"""Coders of kinds that divide a grid: dots in cells and between them, compasses."""

from __future__ import annotations

from exactone.models.boards.board import Cell, painted
from exactone.models.boards.keys import OPEN

from .coders import Coder, LinkBoard, Meaning, PictureCoder, Signs, Table, wall_places
from .sequences import BITS, CIRCLES, NUMBERS_16, Body, Number, SkippingItems, Skips, SpacedBits

HOLE = "#"


class HalfCells(Coder):
    """White and black dots in cells, between two and where four meet, and cells that are none: a
    picture of cells and what is between them."""

    dots = SpacedBits()

    def read(self, body: Body, board: LinkBoard) -> str:
        places = self._places(board)
        is_black = self.dots.read(body, len(places))
        signs = {places[number]: "*" if black else "o" for number, black in is_black.items()}
        missing = {} if body.is_read else BITS.read(body, len(board.cells))
        for number in missing:
            row, column = board.cells[number]
            signs[2 * row, 2 * column] = HOLE
        return painted(signs, 2 * board.rows - 1, 2 * board.columns - 1, OPEN[0])

    def write(self, value: Signs, board: LinkBoard) -> str:
        places = self._places(board)
        is_black = {
            number: int(value[place] == "*")
            for number, place in enumerate(places)
            if value.get(place, HOLE) != HOLE
        }
        text = self.dots.write(is_black, len(places))
        holes = {
            number: 1
            for number, (row, column) in enumerate(board.cells)
            if value.get((2 * row, 2 * column)) == HOLE
        }
        return text + (BITS.write(holes, len(board.cells)) if holes else "")

    def board_of(self, rows: int, columns: int) -> tuple[int, int]:
        return (rows + 1) // 2, (columns + 1) // 2

    def _places(self, board: LinkBoard) -> list[Cell]:
        return LinkBoard(2 * board.rows - 1, 2 * board.columns - 1).cells


class DotsBetween(Coder):
    """White and black dots between cells: a picture of cells and what is between them. First those
    between columns, row by row, then those between rows, three dots a character."""

    dots = Table({1: "o", 2: "*"})

    def read(self, body: Body, board: LinkBoard) -> str:
        places = self._places(board)
        dots = CIRCLES.read(body, len(places))
        signs = {places[number]: self.dots.sign(dot) for number, dot in dots.items()}
        return painted(signs, 2 * board.rows - 1, 2 * board.columns - 1, OPEN[0])

    def write(self, value: Signs, board: LinkBoard) -> str:
        number = {place: at for at, place in enumerate(self._places(board))}
        dots = {number[place]: self.dots.value(sign) for place, sign in value.items()}
        return CIRCLES.write(dots, len(number))

    def board_of(self, rows: int, columns: int) -> tuple[int, int]:
        return (rows + 1) // 2, (columns + 1) // 2

    def _places(self, board: LinkBoard) -> list[Cell]:
        across, down = wall_places(board)
        return [(one[0] + other[0], one[1] + other[1]) for one, other in (*across, *down)]


HALF_CELLS = HalfCells()
DOTS_BETWEEN = DotsBetween()


class Compasses(SkippingItems[tuple[Number, ...]]):
    """Four numbers, those above, below, on the left and on the right; g to z skip."""

    skips = Skips("g", 20)

    def read_one(self, body: Body) -> tuple[Number, ...]:
        return tuple(NUMBERS_16.read_one(body) for _ in range(4))

    def write_one(self, value: tuple[Number, ...]) -> str:
        return "".join(map(NUMBERS_16.write_one, value))


class CompassSigns(Meaning[tuple[Number, ...]]):
    """Four numbers as in 2/0/?/1: above, on the right, below, on the left; ? where all are open."""

    def sign(self, value: tuple[Number, ...]) -> str:
        above, below, left, right = ("?" if number is None else str(number) for number in value)
        told = above, right, below, left
        return "?" if set(told) == {"?"} else "/".join(told)

    def value(self, sign: str) -> tuple[Number, ...]:
        told = sign.split("/") if sign != "?" else ["?"] * 4
        above, right, below, left = (None if word == "?" else int(word) for word in told)
        return above, below, left, right


COMPASSES = PictureCoder(Compasses(), CompassSigns())
