"""What words of setters have in common: the lines that they are about, and how these look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from exactone.models.boards.board import Line, LineSort
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Cell, Point, Stroke

from ..form import Form, told
from ..names import Names, Table, number_as_text
from ..part import Part
from ..sketch import Sketch

Read = Callable[[Table, Names], Iterable[Part | Sketch]]
ALONG_LINE = "a list of cells along the line, or several lists"
WIDE = 0.42  # of a cell: from the middle of a diamond to its corners
TINY = 0.001  # of a cell: the length of a line that is a point


def of_list(name: str, about: str, wish: str, read: Read, example: str) -> Form:
    """A word with a list under it."""
    return Form(name, {name: about}, read, (example,), wish=wish)


def lines_of(data: Table, names: Names, key: str, least: int = 2) -> tuple[Line, ...]:
    """The lines under a key, each of which has so many cells at least."""
    found = names.lines(data[key], key)
    for line in found:
        if len(line.places) < least:
            raise PuzzleError(
                f"{key} has a line of {numbered(len(line.places), 'cell')}, but must have {least} "
                "at least; make it longer",
                key,
            )
    return found


def places_of(data: Table, names: Names, key: str) -> tuple[int, ...]:
    """All cells that are listed under a key, each once."""
    said = data[key]
    alone = [said] if isinstance(said, str) and said.lower() in names.places else said
    lines = names.lines(alone, key)
    return tuple(dict.fromkeys(place for line in lines for place in line.places))


def cells_of(names: Names, places: Iterable[int]) -> tuple[Cell, ...]:
    """The cells of places; none where there is no grid."""
    return tuple(names.cells.cells[place] for place in places) if names.cells else ()


def called(names: Names, lines: Iterable[Line]) -> str:
    """Lines in words: by their names, or by their cells."""
    return ", ".join(
        line.name or " ".join(names.board.names[place] for place in line.places) for line in lines
    )


def drawn(
    names: Names, name: str, lines: Sequence[Line], means: str, tint: str, ends: str = ""
) -> Iterator[Sketch]:
    """Lines through cells in a colour of their own, with something at both ends or without."""
    if not names.cells:
        return
    strokes = list[Stroke]()
    for line in lines:
        cells = cells_of(names, line.places)
        strokes.append(Stroke(cells, "line", tint))
        if ends:
            outline = _diamond if ends == "diamond" else _point
            strokes += [Stroke(outline(cell), ends) for cell in (cells[0], cells[-1])]
    of = called(names, lines)
    yield Sketch(name, of, means=means, sample=f"line {tint}", strokes=tuple(strokes))


def _point(cell: Cell) -> tuple[Point, ...]:
    """A line that is as good as a point."""
    return cell, (cell[0], cell[1] + TINY)


def _diamond(cell: Cell) -> tuple[Point, ...]:
    """The corners of a diamond around the middle of a cell, and the first one again."""
    y, x = cell
    return (y - WIDE, x), (y, x + WIDE), (y + WIDE, x), (y, x - WIDE), (y - WIDE, x)


def numbers_told(
    table: Table, names: Names, key: str, sides: Sequence[str]
) -> Iterator[tuple[Line, int]]:
    """The rows and columns of which a table tells a whole number, each with that."""
    for line, said in told(table, names, key, sides):
        if number_as_text(said) is None or not isinstance(said, int) or said < 0:
            raise PuzzleError(
                f'{key} needs whole numbers from 0 up, or "." where nothing is known', key
            )
        yield line, said


def in_margin(names: Names, name: str, line: Line, amount: object, means: str) -> Iterator[Sketch]:
    """A clue that stands beside a row or column."""
    if names.cells:
        margin = line.sort in (LineSort.ROW, LineSort.COLUMN)
        yield Sketch(name, called(names, [line]), str(amount), means, str(amount), margin=margin)
