"""Coders that one kind alone has: the sums of Kakuro, basins of an aquarium, blocks of a Sudoku."""

from __future__ import annotations

from collections import defaultdict
from math import isqrt

from exactone.models.boards.board import Cell, together
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

from .coders import Borders, Coder, LinkBoard, Meaning, NumberSigns, PictureCoder, Signs
from .sequences import (
    BLOCKED_CELLS,
    CIRCLE,
    CIRCLES_AND_ARROWS,
    NUMBERS_16,
    SEVERAL_NUMBERS,
    Body,
    Pointing,
    Several,
    read_sum,
    written_sum,
)


class SeveralSigns(Meaning[Several]):
    """Numbers with commas between them; ? where one is not told."""

    def sign(self, value: Several) -> str:
        return ",".join("?" if number is None else str(number) for number in value)

    def value(self, sign: str) -> Several:
        return tuple(None if number == "?" else int(number) for number in sign.split(","))


class CircleSigns(Meaning[Pointing]):
    """A circle with a number or o without, and an arrow."""

    arrows = "^v<>"

    def sign(self, value: Pointing) -> str:
        direction, number = value
        if direction == 0:
            raise PuzzleError("this link has ? in a cell, which says nothing; leave it out")
        if direction != CIRCLE:
            return self.arrows[direction - 1]
        return "o" if number is None else str(number)

    def value(self, sign: str) -> Pointing:
        if sign in self.arrows:
            return self.arrows.index(sign) + 1, None
        return CIRCLE, None if sign == "o" else int(sign)


SEVERAL = PictureCoder(SEVERAL_NUMBERS, SeveralSigns())
CORNERS_AND_ENDS = PictureCoder(CIRCLES_AND_ARROWS, CircleSigns())
BLOCKED = "#"


class SumsBefore(Coder):
    r"""Sums such as 17\3 before runs of cells. The first row and the first column of the picture
    are blocked, and not on the board of the link, where their sums come last."""

    def more(self) -> tuple[int, int]:
        return 1, 1

    def read(self, body: Body, board: LinkBoard) -> dict[Cell, str]:
        told = BLOCKED_CELLS.read(body, board.rows * board.columns)
        inside = {board.cells[at]: sums for at, sums in told.items()}
        found = {(row + 1, column + 1): _sums(*sums) for (row, column), sums in inside.items()}
        found[0, 0] = BLOCKED
        for column in range(board.columns):
            below = 0 if (0, column) in inside else read_sum(body)
            found[0, column + 1] = _sums(below, 0)
        for row in range(board.rows):
            beside = 0 if (row, 0) in inside else read_sum(body)
            found[row + 1, 0] = _sums(0, beside)
        return found

    def write(self, value: Signs, board: LinkBoard) -> str:
        rim = [(0, column) for column in range(board.columns + 1)]
        rim += [(row, 0) for row in range(1, board.rows + 1)]
        if not all(cell in value for cell in rim):
            raise PuzzleError(
                "the first row and the first column of such a link are blocked; add a row above "
                f"and a column on the left, of {BLOCKED} and of sums"
            )
        inside = {
            at: _told(value[row + 1, column + 1])
            for at, (row, column) in enumerate(board.cells)
            if (row + 1, column + 1) in value
        }
        text = BLOCKED_CELLS.write(inside, board.rows * board.columns)
        for row, column in rim[1:]:
            down = row == 0
            if ((1, column) if down else (row, 1)) not in value:
                text += written_sum(_told(value[row, column])[0 if down else 1])
        return text


def _sums(below: int, beside: int) -> str:
    r"""A blocked cell with its sums, as in 17\3."""
    said = [str(total) if total else "" for total in (below, beside)]
    return "\\".join(said) if any(said) else BLOCKED


def _told(sign: str) -> tuple[int, int]:
    """The sums of a blocked cell; 0 where there is none."""
    below, _, beside = sign.partition("\\")
    return (0, 0) if sign == BLOCKED else (int(below or 0), int(beside or 0))


class Basins(Borders):
    """Areas in each of which water stands everywhere as high, which is what the flag r says.
    Without it, water that does not hang together may stand differently high: the same where
    cells of an area at the same level or deeper always hang together."""

    flag = "r"

    def read(self, body: Body, board: LinkBoard) -> dict[Cell, str]:
        areas = super().read(body, board)
        if self.flag in board.flags:
            board.flags.remove(self.flag)
        elif (apart := _apart(areas)) is not None:
            row, column = apart
            raise PuzzleError(
                "water of this link may stand differently high in one area, as around row "
                f"{row + 1}, column {column + 1}, which is not read; with r/ before its size it "
                "stands everywhere as high"
            )
        return areas

    def write(self, value: Signs, board: LinkBoard) -> str:
        if _apart(value) is not None:
            board.flags.add(self.flag)
        return super().write(value, board)


def _apart(areas: Signs) -> Cell | None:
    """A cell from which no way leads, in its area and as deep, to others that are as deep."""
    cells = defaultdict[str, list[Cell]](list)
    for cell, name in areas.items():
        cells[name].append(cell)
    for area in cells.values():
        for level in {row for row, _ in area}:
            deep = [(row, column) for row, column in area if row >= level]
            if len(parts := list(together(deep))) > 1:
                return min(parts[-1])
    return None


class SudokuGrid(PictureCoder[int | None]):
    """Numbers in cells, of a Sudoku whose blocks are those that links have: squares, and 2x3."""

    def read(self, body: Body, board: LinkBoard) -> dict[Cell, str]:
        if board.rows != board.columns:
            raise PuzzleError(
                f"this link is of {board.columns} columns and {board.rows} rows; a Sudoku has as "
                "many of both"
            )
        check_blocks(board.rows)
        found = super().read(body, board)
        for cell, sign in found.items():
            if not sign.isdecimal() or not 1 <= int(sign) <= board.rows:
                raise PuzzleError(
                    f"this link says {quoted(sign)} in row {cell[0] + 1}, column {cell[1] + 1}; "
                    f"numbers are from 1 to {board.rows}"
                )
        return found

    def write(self, value: Signs, board: LinkBoard) -> str:
        check_blocks(board.rows)
        return super().write(value, board)


def check_blocks(side: int) -> None:
    """Refuses a Sudoku whose blocks are not what people take for those of its size."""
    if isqrt(side) ** 2 != side and side != 6:
        raise PuzzleError(
            f"links have no Sudokus of {side} x {side} cells; sides of 4, 6, 9, 16 and 25 have "
            "blocks there"
        )


SUDOKU = SudokuGrid(NUMBERS_16, NumberSigns())
