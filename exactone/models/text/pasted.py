"""Grids as programs write them, row by row; and grids with titles above them, as pages have them.

5,3,,,7        CSV, cells of a spreadsheet, boxes: a field for each cell
[[5, 3, 0]]    lists of lists, as programs print them and JSON has them
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from exactone.solver.errors import PuzzleError

HEAD = "a table with a head, as in Markdown, is not read; write the rows of the grid alone"
OPEN = "."
BARS = "|!│┃║"
"""These separate cells within a row."""

Line = tuple[int, str]
"""The number of a line within the text, from 0, and what stands on it."""

Known = Callable[[str], object]
"""Whether a word is a sign of the picture that is wanted."""

_LISTS = re.compile(r"\s*[\[(]\s*[\[(\"'\d]")  # but no [Puzzle]
_ROW = re.compile(r"[\[(]([^\[\]()]*)[\])]")  # a list without lists in it
_ITEM = re.compile(r"\"([^\"]*)\"|'([^']*)'|([^\s,]+)")
_NOTHING = frozenset({"", "None", "null"})  # an open cell in a list
_BAR = re.compile(rf"[{BARS}]")
_SEPARATORS = ("\t", ",", ";", BARS)  # the first that stands in a text
# a line of a table without cells
_RULED = re.compile(r"[\s|!+:=\-\u2500-\u257f]*[-=─━═][\s|!+:=\-\u2500-\u257f]*")
_CORNER = re.compile(r"[|+\u2502-\u257f]")
_MANY = 16  # fields of a line that is a puzzle; signs of a field that is one


def lines(text: str, known: Known = lambda _: False, full: bool = False) -> list[Line]:
    """The lines of a text; those of a table, and lists, with spaces between cells and . for open
    cells."""
    numbered = list(enumerate(text.split("\n")))
    if _LISTS.match(text):
        return list(_listed(text)) or numbered
    for separator in _SEPARATORS:
        is_there = not set(separator).isdisjoint(text)
        if is_there and (cells := _table(numbered, separator, known, full)):
            return cells
    return numbered


def unboxed(text: str, known: Known = lambda _: False) -> list[Line]:
    """The lines of a text for pictures without rulings: a box where each cell has a field of its
    own loses its frame."""
    whole = lines(text, known, full=True)
    inside = [
        (number, line)
        for number, line in whole
        if not (_is_ruling(line, known) and _CORNER.search(line))
    ]
    is_box = inside and _BAR.search(text) and not any(_BAR.search(line) for _, line in inside)
    return inside if is_box else whole


# lists of lists


def _listed(text: str) -> Iterator[Line]:
    """A row for each innermost list, or for each text of the only one."""
    rows = [(row.start(1), row[1]) for row in _ROW.finditer(text)]
    for start, row in rows:
        items = [(start + item.start(), _cell(item)) for item in _ITEM.finditer(row)]
        if len(rows) == 1 and len(items) > 1 and any(len(cell) > 2 for _, cell in items):
            yield from ((text.count("\n", 0, at), cell) for at, cell in items)
        elif items:
            cells = " ".join(cell.replace(" ", "") for _, cell in items)
            yield text.count("\n", 0, start), cells


def _cell(item: re.Match[str]) -> str:
    """What an item of a list says: a text in quotes, or a word."""
    word = next(group for group in item.groups() if group is not None)
    word = word.strip().replace("\\\\", "\\")
    return OPEN if word in _NOTHING else word


# tables


def _table(numbered: list[Line], separator: str, known: Known, full: bool) -> list[Line]:
    """The rows of a table whose fields have a sign each, or none; nothing where this is no table,
    or says no more than its rows with bars do.

    Where the separator may be a sign as well, each field must have one, of one character.
    """
    boxed = separator == BARS
    strict = separator != "\t" and any(map(known, separator))
    written = [(number, line) for number, line in numbered if line.strip(" ")]
    rulings = [each for each in written if boxed and _is_ruling(each[1], known)]
    ruled = {number for number, _ in rulings}
    rows = [(number, line) for number, line in written if number not in ruled]
    fields = [_fields(line, separator) for _, line in rows]
    width = len(fields[0]) if fields else 0
    if width < 2 or any(len(row) != width for row in fields):
        return []
    if len(fields) == 1 and width < _MANY:
        return []
    if boxed and len(rows) > 2 and len(rulings) == 1:
        number, ruling = rulings[0]
        if rows[0][0] < number < rows[1][0] and _BAR.search(ruling):
            raise PuzzleError(HEAD, row=rows[0][0])
    if not boxed and width == len(fields) + 1 and all(row[-1] == "" for row in fields):
        fields = [row[:-1] for row in fields]  # each ends with a separator
    cells = [cell for row in fields for cell in row]
    if strict and any(len(cell) != 1 for cell in cells):
        return []
    if boxed and all(cells) and not (strict or full):
        return []
    if boxed and _is_walled([line for _, line in written], known):
        return []
    if any(len(cell) >= _MANY or len(cell.split()) > 1 for cell in cells):
        return []
    joined = [
        (number, " ".join(cell or OPEN for cell in row))
        for (number, _), row in zip(rows, fields, strict=True)
    ]
    return sorted(joined if strict else rulings + joined)


def _is_walled(lines: list[str], known: Known) -> bool:
    """Whether these are the rows of a framed drawing with walls between some of them: every other
    line has a wall, or nothing but bars."""
    if len(lines) % 2 == 0:
        return False
    between = lines[::2]
    walls = [line for line in between if _is_ruling(line, known)]
    others = [line for line in between if not _is_ruling(line, known)]
    framed = all(line in walls and _CORNER.search(line) for line in (lines[0], lines[-1]))
    if not framed or not others:
        return False
    bars_alone = not any(any(_fields(line, BARS)) for line in others)
    return bars_alone and all(all(_fields(line, BARS)) for line in lines[1::2])


def _is_ruling(line: str, known: Known) -> bool:
    """Whether this is a line of a table between its rows, whose fields are no signs."""
    if not _RULED.fullmatch(line):
        return False
    fields = [field.strip() for field in _BAR.split(_outside(line))]
    return not any(fields) or any(
        field and not (len(field) == 1 and known(field)) for field in fields
    )


def _fields(line: str, separator: str) -> list[str]:
    """The fields of a line, without blanks and quotes around each."""
    fields = _BAR.split(_outside(line)) if separator == BARS else line.strip(" ").split(separator)
    return [_unquoted(field.strip()) for field in fields]


def _unquoted(field: str) -> str:
    in_quotes = len(field) > 1 and field[0] == field[-1] and field[0] in "\"'"
    return field[1:-1].strip() if in_quotes else field


def _outside(line: str) -> str:
    """A line without the bars at its ends."""
    line = line.strip()
    if line:
        return line[line[:1] in BARS : len(line) - (line[-1:] in BARS)]
    return line


# grids below their titles

HEADS = 3  # lines of words above a grid: a title, who made it, and one more
_WORDS = re.compile(r"(?=.*[^\W\d_A-Z])(?:.*[^\W\d_]{3}|[^\W\d_]{2}\. ?\d{1,5}$)|#?\d{1,5}[.):]?$")
# a line below one of our own drawings, which belongs to it and is no title of the next
_RULE = re.compile(
    r"\br\d+c\d+\b|\bdiagonal\b|^(?:related|ordered|adjacent|different|count|sum)\b", re.M
)


class TitledGrid(NamedTuple):
    """Lines of a text that are a grid, and the words above it."""

    first: int  # the number of the first of them, from 1
    text: str
    heads: Sequence[str] = ()
    head: int = 0  # the number of the first line of words, from 0

    @property
    def title(self) -> str:
        """What the grid is called."""
        return self.heads[0].strip().rstrip(":,;") if self.heads else ""


def is_words(line: str) -> bool:
    """Whether a line is words or the number of a puzzle, and no row of a grid."""
    return _WORDS.match(line.strip(" ")) is not None


def titled_grids(text: str) -> list[TitledGrid]:
    """The grids in a text: one without a title, or each below its own; none where words stand
    elsewhere, or may be a rule of the grid above them. Of words alone all but the first are rows.
    """
    lines = text.split("\n")
    written = [number for number, line in enumerate(lines) if line.strip(" ")]
    runs = [list(run) for _, run in groupby(written, key=lambda number: is_words(lines[number]))]
    titled = is_words(lines[written[0]])
    if len(runs) == 1 and titled:
        runs = [written[:1], written[1:]] if len(written) > 1 else [[], written]
    elif not titled:
        runs = [[], *runs]
    if len(runs) % 2 or any(len(heads) > HEADS for heads in runs[::2]):
        return []
    if len(runs) > 2 and (not titled or _RULE.search(text)):
        return []
    grids = list[TitledGrid]()
    for heads, rows in zip(runs[::2], runs[1::2], strict=True):
        grid = "\n".join(lines[rows[0] : rows[-1] + 1])
        words = [lines[number] for number in heads]
        grids.append(TitledGrid(rows[0] + 1, grid, words, heads[0] if heads else 0))
    return grids


def has_blank_cells(text: str) -> bool:
    """Whether letters and digits stand in columns, but not in each row in the same ones, as where
    open cells are left blank."""
    lines = [line.rstrip() for line in text.expandtabs().split("\n") if line.strip()]
    columns = {tuple(place for place, sign in enumerate(line) if sign != " ") for line in lines}
    return len(columns) > 1 and all(map(str.isalnum, "".join("".join(lines).split())))
