"""How Heyawake are made: rooms that are rectangles, any solution of them, and the numbers of all rooms."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from string import ascii_letters
from typing import ClassVar

from ...solver.puzzle import Solution
from .._kit.keys import open_picture
from .._kit.making import OnBoard
from .._kit.making.shapes import rectangles
from ..heyawake import Heyawake

__all__ = ["Rooms"]
LARGEST, LETTERS = 9, ascii_letters.swapcase()
ONE_ROOM = "A"


class Rooms(OnBoard[Heyawake]):
    """Cuts the board into rooms, and counts what is shaded in each."""

    one_way: ClassVar[bool] = True

    @classmethod
    def empty(cls, rows: int, columns: int) -> Heyawake:
        blank = open_picture(rows, columns)
        return Heyawake(areas=blank.put({cell: ONE_ROOM for cell, _ in blank.items()}), numbers=blank)

    def opened(self, rng: Random) -> Heyawake:
        home = rectangles(rng, *self.blank.areas.size, LARGEST)
        sign = {cell: _letter(number) for cell, number in home.items()}
        return replace(self.blank, areas=self.blank.areas.put(sign))

    def clued(self, board: Heyawake, solution: Solution, rng: Random) -> Heyawake:
        """The number of each room in its first cell."""
        shaded, cells = board.having("shaded", solution), board.board.cells
        rooms = ([cells[place] for place in line.places] for line in board.board.areas(board.areas.rows))
        numbers = {room[0]: str(len(shaded.intersection(room))) for room in rooms}
        return replace(board, numbers=board.numbers.put(numbers))


def _letter(number: int) -> str:
    """A sign of its own for each room: letters, and behind them whatever there is."""
    return LETTERS[number] if number < len(LETTERS) else chr(0x100 + number)
