"""Coders that one kind alone has: the sums of Kakuro, basins of an aquarium, blocks of a Sudoku,
marks of a maze."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby
from math import isqrt
from operator import itemgetter

from exactone.models.boards.board import Cell, beside
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError

from .coders import (
    BORDERS,
    Coder,
    LinkBoard,
    Meaning,
    NumberSigns,
    PictureCoder,
    Signs,
    Table,
    areas_within,
    circles,
    marks,
    read_walls,
    write_walls,
)
from .sequences import (
    BLOCKED_CELLS,
    CIRCLE,
    CIRCLES_AND_ARROWS,
    NUMBERS_16,
    SEVERAL_NUMBERS,
    Body,
    Pointing,
    Several,
    SkippingItems,
    Skips,
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
        signs = {(row + 1, column + 1): _sums(*sums) for (row, column), sums in inside.items()}
        signs[0, 0] = BLOCKED
        for column in range(board.columns):
            below = 0 if (0, column) in inside else read_sum(body)
            signs[0, column + 1] = _sums(below, 0)
        for row in range(board.rows):
            beside = 0 if (row, 0) in inside else read_sum(body)
            signs[row + 1, 0] = _sums(0, beside)
        return signs

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
    if sign == BLOCKED:
        return (0, 0)
    return (int(below or 0), int(beside or 0))


class AreasWithBasins(Coder):
    """Areas of water, and whether it stands as high only where it hangs together: without the flag
    r, and in areas in which that makes a difference."""

    flag = "r"

    def keys(self, key: str) -> tuple[str, ...]:
        return "areas", "basins"

    def read(self, body: Body, board: LinkBoard) -> tuple[Signs, bool | None]:
        areas = BORDERS.read(body, board)
        everywhere = self.flag in board.flags
        board.flags.discard(self.flag)
        return areas, True if not everywhere and _has_basins(areas) else None

    def write(self, value: tuple[Signs, bool], board: LinkBoard) -> str:
        areas, basins = value
        if not basins and _has_basins(areas):
            board.flags.add(self.flag)
        return BORDERS.write(areas, board)


BASINS = AreasWithBasins()


def _has_basins(areas: Signs) -> bool:
    """Whether cells of an area that are as deep as each other, or deeper, may hang together only
    by others that are less deep."""
    cells = defaultdict[str, list[Cell]](list)
    for cell, name in areas.items():
        cells[name].append(cell)
    for area in cells.values():
        head: dict[Cell, Cell] = {}  # of each cell another one of its basin, or itself
        basins = 0
        for _, level in groupby(sorted(area, reverse=True), key=itemgetter(0)):
            for cell in level:
                head[cell] = cell
                basins += 1
                for near in beside(cell):
                    if near in head and _first(head, near) != _first(head, cell):
                        head[_first(head, near)] = cell
                        basins -= 1
            if basins > 1:
                return True
    return False


def _first(head: dict[Cell, Cell], cell: Cell) -> Cell:
    """The cell by which all of a basin are known."""
    while head[cell] != cell:
        head[cell] = cell = head[head[cell]]
    return cell


class SudokuGrid(PictureCoder[int | None]):
    """Numbers in cells, of a Sudoku whose blocks are those that links have: squares, and 2x3."""

    def read(self, body: Body, board: LinkBoard) -> dict[Cell, str]:
        check_blocks(board)
        signs = super().read(body, board)
        for cell, sign in signs.items():
            if not _is_digit(sign, board.rows):
                raise PuzzleError(
                    f"this link says {quoted(sign)} in row {cell[0] + 1}, column {cell[1] + 1}; "
                    f"numbers are from 1 to {board.rows}"
                )
        return signs

    def write(self, value: Signs, board: LinkBoard) -> str:
        check_blocks(board)
        for sign in value.values():
            if sign.isdecimal() and not _is_digit(sign, board.rows):
                raise PuzzleError(
                    f"a link of a Sudoku has numbers from 1 to {board.rows}, and this has {sign}"
                )
        return super().write(value, board)


def _is_digit(sign: str, size: int) -> bool:
    """Whether a sign is one of the numbers of a Sudoku of this size."""
    return sign.isdecimal() and 1 <= int(sign) <= size


def check_blocks(board: LinkBoard) -> None:
    """Refuses a Sudoku whose blocks are not what people take for those of its size."""
    side = board.rows
    if side != board.columns:
        raise PuzzleError(
            f"a Sudoku of a link has as many columns as rows, and not {board.columns} columns and "
            f"{side} rows"
        )
    if isqrt(side) ** 2 != side and side != 6:
        raise PuzzleError(
            f"links have no Sudokus of {side} x {side} cells; sides of 4, 6, 9, 16 and 25 have "
            "blocks there"
        )


@dataclass(frozen=True)
class PiecesAndPoles(Coder):
    """Pieces by the walls between their cells, and what is known of poles; cells of no piece come
    last, and both are left out where there are none."""

    poles: PictureCoder[int]
    alone: PictureCoder[int]

    def keys(self, key: str) -> tuple[str, ...]:
        return "areas", "given"

    def read(self, body: Body, board: LinkBoard) -> tuple[Signs, Signs | None]:
        walls = read_walls(body, board)
        poles = {} if body.is_read else self.poles.read(body, board)
        alone = {} if body.is_read else self.alone.read(body, board)
        return areas_within(board, walls, alone), poles or None

    def write(self, value: tuple[Signs, Signs], board: LinkBoard) -> str:
        areas, poles = value
        alone = {cell: sign for cell, sign in areas.items() if sign == BLOCKED}
        text = write_walls(
            lambda one, other: areas[one] != areas[other] and not {one, other} & alone.keys(),
            board,
        )
        if poles or alone:
            text += self.poles.write(poles, board)
        return text + (self.alone.write(alone, board) if alone else "")


class MazeMarks(SkippingItems[int]):
    """1 the start, 2 the goal, 3 a circle, 4 a triangle; 5 to z skip."""

    skips = Skips("5", 31)

    def read_one(self, body: Body) -> int:
        sign = body.take()
        if sign not in "1234":
            raise body.wrong(sign)
        return int(sign)

    def write_one(self, value: int) -> str:
        return str(value)


def maze_marks(start: str, goal: str, circle: str, triangle: str) -> PictureCoder[int]:
    """The marks of a maze, of these signs."""
    return PictureCoder(MazeMarks(), Table({1: start, 2: goal, 3: circle, 4: triangle}))


PIECES = PiecesAndPoles(circles("+", "-"), marks(BLOCKED))
SUDOKU = SudokuGrid(NUMBERS_16, NumberSigns())
