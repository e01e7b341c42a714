"""How tile puzzles are drawn: boards, shapes, what is given."""

from __future__ import annotations

from ....solver.errors import PuzzleError
from ..._files.words import nearest, numbered, quoted
from ..._kit.board import Cell, cell_name, placed
from ..._kit.picture import Row, unruled
from .. import Board, Shape
from .polyominoes import normal

OPEN, BLOCKED, EITHER = "-._0", "#123456789", "?"
NOTHING = ("-", ".", "_", "?")  # of a given cell, or in an answer


def rows(text: str, key: str, columns: int = 0) -> list[Row]:
    """The rows of a picture, which must be equally long; signs stand close together or with spaces between.

    Where there is known to be one column, each line is a cell.
    """
    found = unruled(text, r"[ \t]" if columns != 1 else "", OPEN)
    if not found:
        raise PuzzleError(f"the {key} is empty; draw it with - for open cells and # for the others", key)
    lines = text.split("\n")
    if gap := next((number for number in range(found[0].line, found[-1].line) if not lines[number].strip()), None):
        raise PuzzleError(f"there is an empty line within the {key}; remove it", key, gap)
    for row in found[1:]:
        if len(row.words) != len(found[0].words):
            raise PuzzleError(
                f"this row of the {key} has {numbered(len(row.words), 'cell')}, but the first has"
                f" {len(found[0].words)}; draw every cell, also the empty ones",
                key,
                row.line,
            )
    return found


def board(text: str) -> Board:
    """A board from its picture; what must be covered is all that is not optional."""
    picture = rows(text, "board")
    cells, must = set(), set()
    for cell, sign in placed(row.words for row in picture):
        if sign not in OPEN + BLOCKED + EITHER or len(sign) > 1:
            known = "- (open), # (blocked) and ? (may be covered or not)"
            raise _stray(sign, "board", known, picture[cell[0]].line)
        cells |= {cell} if sign not in BLOCKED else set()
        must |= {cell} if sign in OPEN else set()
    if not cells:
        raise PuzzleError("the board has no open cell; draw open cells as -", "board")
    return Board(len(picture), len(picture[0].words), frozenset(cells), frozenset(must))


def shape(text: str) -> Shape:
    """A shape from its picture."""
    picture = rows(text, "shape")
    cells: list[Cell] = []
    mark = None
    for cell, sign in placed(row.words for row in picture):
        if sign not in OPEN + BLOCKED or len(sign) > 1 or (mark not in (None, sign) and sign in BLOCKED):
            known = "# (or one digit) for the cells of the tile and - (or 0) for the rest"
            raise _stray(sign, "shape", known, picture[cell[0]].line)
        if sign in BLOCKED:
            cells.append(cell)
            mark = sign
    if not cells:
        raise PuzzleError("the shape is empty; draw the cells of the tile as #", "shape", picture[0].line)
    return normal(cells)


def _stray(sign: str, key: str, known: str, line: int) -> PuzzleError:
    return PuzzleError(f"unknown sign {quoted(sign)} in the {key}; known are {known}", key, line)


def given(text: str, plain: Board, names: set[str]) -> dict[Cell, tuple[str, int]]:
    """What is given: the tile that a cell belongs to, by name, and the row of the text that says so."""
    picture = rows(text, "given", plain.columns)
    if (len(picture), len(picture[0].words)) != (plain.rows, plain.columns):
        raise PuzzleError(
            f"given has {numbered(len(picture), 'row')} of {numbered(len(picture[0].words), 'cell')}, but the board has"
            f" {plain.rows} of {plain.columns}; draw all of it, with . where nothing is given",
            "given",
        )
    found = {}
    for cell, name in placed(row.words for row in picture):
        line = picture[cell[0]].line
        if name in names:
            if cell not in plain.cells:
                raise PuzzleError(f"{cell_name(cell)} is given to {name}, but is blocked", "given", line)
            found[cell] = name, line
        elif not (name in NOTHING or (name == "#" and cell not in plain.cells)):
            raise PuzzleError(f"there is no tile {quoted(name)}; {nearest(name, sorted(names))}", "given", line)
    return found


def letters(index: int) -> str:
    """A, B, ..., Z, a, ..., z, AA, AB, ... without end."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    found = ""
    while True:
        found = alphabet[index % 52] + found
        index = index // 52 - 1
        if index < 0:
            return found
