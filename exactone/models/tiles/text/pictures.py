"""How tile puzzles are drawn: boards, shapes, what is given."""

from __future__ import annotations

from exactone.models.boards.board import Cell, cell_name, placed, together
from exactone.models.text.picture import Row, unruled
from exactone.models.text.words import nearest, numbered, quoted
from exactone.models.tiles import Board, Shape
from exactone.solver.errors import PuzzleError

from .polyominoes import normal

OPEN = "-._0"
BLOCKED = "#123456789"
EITHER = "?"
SIGNS = {
    "board": "- where it is open and # where there is none",
    "given": (". where nothing is given"),
}
# columns; where all rows but the first begin farther to the right, that one stands behind its key
CONTINUED = 4
NOTHING = ("-", ".", "_", "?")  # of a given cell, or in an answer


def rows(text: str, key: str, columns: int = 0, ragged: bool = False) -> list[Row]:
    """The rows of a picture, equally long unless they may be ragged;
    signs stand close together or with spaces between.

    Where there is known to be one column, each line is a cell.
    """
    drawn = unruled(text, r"[ \t]" if columns != 1 else "", OPEN)
    if not drawn:
        raise PuzzleError(
            f"the {key} is empty; draw it with - for open cells and # for the others", key
        )
    lines = text.split("\n")
    if gap := next(
        (number for number in range(drawn[0].line, drawn[-1].line) if not lines[number].strip()),
        None,
    ):
        raise PuzzleError(f"there is an empty line within the {key}; remove it", key, gap)
    for row in () if ragged else drawn[1:]:
        if len(row.words) != len(drawn[0].words):
            raise PuzzleError(
                f"this row of the {key} has {numbered(len(row.words), 'cell')}, but the first has"
                f" {len(drawn[0].words)}; draw every cell, {SIGNS[key]}",
                key,
                row.line,
            )
    return drawn


def _filled_up(text: str) -> list[Row]:
    """The rows of a shape made equally long, with cells that are not of it at their right."""
    lines = rows(text, "shape", ragged=True)
    width = max(len(row.words) for row in lines)
    if any(len(row.words) < width for row in lines) and (line := _uneven(text)) is not None:
        said = "this row of the shape does not begin below the first"
        raise PuzzleError(f"{said}; draw the cells that are not of it as -", "shape", line)
    return [row._replace(words=row.words + [OPEN[0]] * (width - len(row.words))) for row in lines]


def _with_blanks(text: str) -> list[Row]:
    """The rows of a shape that is drawn with blanks where it has no cells, and hangs together so;
    none of others.

    Signs stand close together, or in every other column.
    """
    lines = _lines(text)
    if (
        set(text) - {*OPEN, *BLOCKED, " ", "\n"}
        or not lines
        or lines[-1][0] - lines[0][0] >= len(lines)
    ):
        return []
    left = min(len(line) - len(line.lstrip()) for _, line in lines)
    cut = [(number, line[left:]) for number, line in lines]
    words = [line.split() for _, line in cut]
    if not any(" " in line for _, line in cut):
        return []
    apart = any(len(some) > 1 for some in words) and all(
        len(word) == 1 for some in words for word in some
    )
    if apart and any(line[1::2].strip() for _, line in cut):
        return []
    step = 2 if apart else 1
    width = max(len(line) for _, line in cut)
    spread = [
        Row(number, list(line.ljust(width)[::step].replace(" ", OPEN[0]))) for number, line in cut
    ]
    cells = [cell for cell, sign in placed(row.words for row in spread) if sign in BLOCKED]
    return spread if len(list(together(cells))) == 1 else []


def _uneven(text: str) -> int | None:
    """The first row that does not begin in the column of the first one,
    where these are rows of a picture."""
    lines = _lines(text)
    indents = [len(line) - len(line.lstrip()) for _, line in lines]
    continued = indents[0] == 0 and len({*indents[1:]}) == 1 and indents[1] >= CONTINUED
    if continued or set(text) - {*OPEN, *BLOCKED, *EITHER, *" \t\n"}:
        return None
    return next(
        (
            number
            for (number, _), indent in zip(lines, indents, strict=True)
            if indent != indents[0]
        ),
        None,
    )


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    return [(number, line.rstrip()) for number, line in enumerate(text.split("\n")) if line.strip()]


def board(text: str) -> Board:
    """A board from its picture; what must be covered is all that is not optional."""
    picture = rows(text, "board")
    if (line := _uneven(text)) is not None:
        said = "this row of the board does not begin below the first"
        raise PuzzleError(
            f"{said}; draw every cell, - where it is open and # where there is none", "board", line
        )
    cells = set()
    must = set()
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
    """A shape from its picture, whose rows may end, or with blanks begin,
    where no more cells of it are."""
    picture = _with_blanks(text) or _filled_up(text)
    cells: list[Cell] = []
    mark = None
    for cell, sign in placed(row.words for row in picture):
        if (
            sign not in OPEN + BLOCKED
            or len(sign) > 1
            or (mark not in (None, sign) and sign in BLOCKED)
        ):
            known = "# (or one digit) for the cells of the tile and - (or 0) for the rest"
            raise _stray(sign, "shape", known, picture[cell[0]].line)
        if sign in BLOCKED:
            cells.append(cell)
            mark = sign
    if not cells:
        raise PuzzleError(
            "the shape is empty; draw the cells of the tile as #", "shape", picture[0].line
        )
    return normal(cells)


def _stray(sign: str, key: str, known: str, line: int) -> PuzzleError:
    return PuzzleError(f"unknown sign {quoted(sign)} in the {key}; known are {known}", key, line)


def given(text: str, plain: Board, names: set[str]) -> dict[Cell, tuple[str, int]]:
    """What is given: the tile that a cell belongs to, by name,
    and the row of the text that says so."""
    picture = rows(text, "given", plain.columns)
    if (len(picture), len(picture[0].words)) != (plain.rows, plain.columns):
        raise PuzzleError(
            f"given has {numbered(len(picture), 'row')} of "
            f"{numbered(len(picture[0].words), 'cell')}, but the board has"
            f" {plain.rows} of {plain.columns}; draw all of it, with . where nothing is given",
            "given",
        )
    pieces = {}
    for cell, name in placed(row.words for row in picture):
        line = picture[cell[0]].line
        if name in names:
            if cell not in plain.cells:
                raise PuzzleError(
                    f"{cell_name(cell)} is given to {name}, but is blocked", "given", line
                )
            pieces[cell] = name, line
        elif not (name in NOTHING or (name == "#" and cell not in plain.cells)):
            raise PuzzleError(
                f"there is no tile {quoted(name)}; {nearest(name, sorted(names))}", "given", line
            )
    return pieces


def letters(index: int) -> str:
    """A, B, ..., Z, a, ..., z, AA, AB, ... without end."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    signs = ""
    while True:
        signs = alphabet[index % 52] + signs
        index = index // 52 - 1
        if index < 0:
            return signs
