"""Bare texts that are Sudokus: a grid, or one on each line, and files of other Sudoku programs.

[Puzzle]          :0610:13:..6.+8.1..: ... :        <game data="0060801..." />
..6.8.1..         + was filled in by a solver
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from itertools import takewhile
from math import isqrt
from string import ascii_uppercase
from typing import Any

from ...solver.errors import PuzzleError
from .._files.words import AROUND
from .._kit import pasted
from .._kit import picture as _picture
from .._kit.kind import STATED, Recognised, Sure
from .._kit.picture import Row
from .._kit.symbols import OPEN, ORDER
from .text import ROWS, fitting, grid_rows, layers, layout, without_marks

_BATCH = "these {0} lines are read as {0} puzzles, a line each; as one grid they need spaces between the cells"
_GRID = "these {0} lines are read as one grid; to have {0} puzzles of a line each, put a name behind each"
_CUBE = "these {0} grids are read as the layers of one cube; to have {0} puzzles, put a title above each"
_MARKS = "possible digits that are noted in open cells are not looked at"
SLIPS = 2  # symbols that a grid with slips of the pen may have too many; words have more
COMMENT = ("#", "[P")  # how a line begins that holds no puzzle
_LINE = re.compile(r"(?=.*[0-9A-Za-z.])[0-9A-Za-z._*?-]{16,}")  # a puzzle on a line of a batch
_HEAD = re.compile(r"(?i)[a-z_\"']*([,;\t] *[a-z_\"']*)+|puzzles?|quizzes|sudokus?")  # above the lines of a batch
_PROSE = re.compile(r"(?!.*[0-9._*-]{9})(?=.*[^\W\d_A-Z]).*[^\W\d_]{2}.*|[-=~*#`]+|#?\d{1,5}[.):]")
_SIGNS = re.compile(r"[0-9A-Za-z._*?-]{16,}")
_SEPARATOR, _PREFIX = re.compile(r"[,;\t]"), re.compile(r"^[A-Za-z]+[ _]?(?=\d)")  # of the names of columns
_ENDS = " \t,;\"'"
_BETWEEN = re.compile(r"[\s,;\"']+")  # between a puzzle and its name, its number or its solution

Keys = tuple[int | None, dict[str, Any]]
"""The line of a puzzle, where there are several, and its keys."""

_SECTION = re.compile(r"\[puzzle\]", re.I)
_LIBRARY = re.compile(r":[0-9a-z-]*:[^:]*:((?:\+?[1-9]|[.0]){81}):.*", re.I)
_FILLED = re.compile(r"\+[1-9]")  # by a solver, so no given
_XML = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<opensudoku\b", re.S)
_GAME = re.compile(r"<game\b[^>]*?\bdata\s*=\s*[\"']([^\"']*)[\"']")
_FOLDER = re.compile(r"<folder\b[^>]*?\bname\s*=\s*[\"']([^\"']*)[\"']|<name>([^<]*)</name>")
_CELLS = re.compile(r"version: \d+\n(.*)", re.S)


def recognise(bare: str) -> Recognised | None:
    """The puzzles of a bare text: one grid, or one on each line. None when it looks like neither."""
    if (found := _of_programs(bare)) is not None:
        return Recognised(Sure.CERTAIN, iter(found))
    rows = _below_head([*map(_row, bare.split("\n"))])
    every = pasted.lines("\n".join(rows))
    lines = [(number + 1, row) for number, row in every if row.strip()]
    if len(lines) > 1 and _HEAD.fullmatch(rows[lines[0][0] - 1]):
        lines = lines[1:]
    named = [named_line(row) for _, row in lines]
    if (among := _among_words(lines, named)) is not None:
        return among
    if is_batch([row for _, row in lines], [keys["grid"] for keys in named]):
        note = _BATCH if _fits(grid_rows("\n".join(each["grid"] for each in named[:ROWS]))) else ""
        keys = ((line, keys) for (line, _), keys in zip(lines, named, strict=True))
        return Recognised(Sure.LIKELY, keys, note.format(len(lines)))
    if len(named) == 1 and is_line(named[0]["grid"]):
        return Recognised(Sure.LIKELY, iter([(None, named[0])]), AROUND if spoken(lines[0][1]) else "")
    return _one_grid(rows, [row for _, row in every[: 2 * ROWS]])


def _among_words(lines: list[pasted.Line], named: list[dict[str, str]]) -> Recognised | None:
    """The only puzzle of a text that has it on one line, or in it, where all other lines are words; None where not so.

    Of several lines with puzzles one that has none is a fault.
    """
    whole = [number for number, keys in enumerate(named) if is_line(keys["grid"])]
    others = [row for number, (_, row) in enumerate(lines) if number not in whole]
    if len(whole) != 1 or not others or not all(map(_PROSE.fullmatch, others)):
        return None
    from .._files.passages import title

    (line, _), keys = lines[whole[0]], named[whole[0]]
    name = keys.get("title") or title(others[: whole[0]])
    keys |= {"grid": "\n" * (line - 1) + keys["grid"]} | ({"title": name} if name else {})
    return Recognised(Sure.LIKELY, iter([(None, keys)]), AROUND)


def first_line(text: str) -> int:
    """The first line that has a puzzle, where each has one and says, read alone, the same; else 0."""
    lines = text.split("\n")
    found = [(number, keys) for number, line in enumerate(lines, 1) if (keys := line_keys(line))]
    if found and _HEAD.fullmatch(_row(lines[found[0][0] - 1])):
        found = found[1:]
    whole = recognise(text)
    alike = found and whole and not whole.note and [*whole.keys] == found
    return found[0][0] if alike else 0


def line_keys(line: str) -> dict[str, str] | None:
    """The keys that a line stands for; None where it is blank, or a comment."""
    row = _row(line)
    return named_line(row) if row.strip() else None


def _below_head(rows: list[str]) -> list[str]:
    """The same without the names of columns above a table: A, B, ..., or 0, 1, ..., or c1, c2, ..."""
    own = [number for number, row in enumerate(rows) if row.strip(" ")]
    names = [_PREFIX.sub("", name.strip("\"' ")) for name in _SEPARATOR.split(rows[own[0]])] if own else []
    count = len(names)
    heads = (ascii_uppercase[:count], map(str, range(count)), map(str, range(1, count + 1)))
    if len(own) != count + 1 or not any(names == [*head] for head in heads):
        return rows
    return ["" if number == own[0] else row for number, row in enumerate(rows)]


def _row(line: str) -> str:
    """A line without the blanks at its end; of a comment nothing."""
    return "" if line.lstrip().startswith(COMMENT) else line.rstrip(" ")


def _one_grid(rows: list[str], lines: list[str]) -> Recognised | None:
    """The grid of these rows, which are these lines without what is around them."""
    own = [line for line in lines if line.strip()]
    written = _picture.rows("\n".join(lines))
    picture = without_marks(written)
    if not (is_grid(picture) and _picture.ruled_evenly(lines)):
        return None
    note = _MARKS if picture != written else _GRID if len(own) > 1 and all(map(is_line, own)) else ""
    fits = _fits(picture)
    number = layers(picture) if fits else 1
    note = note.format(len(own)) if number == 1 else _CUBE.format(number)
    return Recognised(Sure.LIKELY if fits else Sure.PERHAPS, iter([(None, {"grid": "\n".join(rows)})]), note)


def is_batch(lines: list[str], words: list[str]) -> bool:
    """Whether these lines, which begin with these words, are puzzles and not the rows of one grid."""
    whole = [word for word in words if is_line(word)]
    if not whole:
        return False
    length = Counter(map(len, whole)).most_common(1)[0][0]
    if are_rows(whole):
        return False
    if len(whole) == len(words) and len(set(map(len, words))) == 1 and fitting(len(words), length, None):
        return len(words) > 1
    others = [line for line, word in zip(lines, words, strict=True) if not is_line(word)]
    said = len(others) == len(whole) and all(map(_PROSE.fullmatch, others))
    mostly = len(words) > 1 and len(whole) >= len(others) and not said
    return mostly and (length > len(ORDER) or not _fits(grid_rows("\n".join(lines[:ROWS]))))


def are_rows(words: list[str]) -> bool:
    """Whether these are the rows of one grid, and not so many puzzles on a line each: 16 rows of 16, or of side 4?"""
    length, number = len(words[0]), len(words)
    if number == 1 or length > len(ORDER) or len(set(map(len, words))) > 1 or not fitting(number, length, None):
        return False
    return not {*ORDER[: isqrt(length) + 1], *OPEN}.issuperset("".join(words))


def is_line(word: str) -> bool:
    """Whether this is a puzzle on one line."""
    return _LINE.fullmatch(word) is not None and isqrt(len(word)) ** 2 == len(word)


def is_grid(picture: list[Row]) -> bool:
    """Whether these rows look like one grid, if perhaps a faulty one."""
    cells = "".join(word for row in picture for word in row.words)
    return bool(cells) and (2 * sum(sign in "0123456789._-" for sign in cells) >= len(cells) or _fits(picture))


def _fits(picture: list[Row]) -> bool:
    """Whether these are the rows of a grid of the right size, with hardly more symbols than it may have."""
    if not 2 <= len(picture) < ROWS:
        return False
    try:
        side, _, cells = layout(picture, None)
    except PuzzleError:
        return False
    signs = {sign for _, sign in cells} - OPEN
    return len(signs) <= side + SLIPS and ">" not in signs  # which is of a mail


def named_line(line: str) -> dict[str, str]:
    """The keys that a line of a batch stands for: a puzzle, and beside it a name, a number or its solution."""
    grid, *rest = _BETWEEN.split(line.strip(_ENDS), maxsplit=1)
    if not rest:
        return {"grid": grid}
    (name,), stated = rest, ""
    other, *more = _BETWEEN.split(name, maxsplit=1)
    if is_line(other) and not is_line(grid):
        grid, name = other, grid
        if more and _solves(behind := _BETWEEN.split(more[0], maxsplit=1)[0], grid):
            stated = behind
    elif _solves(other, grid):
        stated, name = other, " ".join(more)
    elif not is_line(grid) and (only := spoken(line)):
        return {"grid": only}
    return {"grid": grid} | ({"title": name} if name else {}) | ({STATED: stated} if stated else {})


def _solves(word: str, grid: str) -> bool:
    """Whether this looks like the solution of a puzzle on a line."""
    return is_line(word) and len(word) == len(grid) and not (OPEN | {"0"}).intersection(word)


def spoken(line: str) -> str:
    """The only puzzle that a sentence names; nothing where there is none, or where it has a place of its own."""
    words = _SIGNS.findall(line)
    found = [word if is_line(word) else word[:-1] for word in words if is_line(word) or is_line(word[:-1])]
    found = [word for word in found if is_grid([Row(0, [word])])]
    placed = any(map(is_line, _BETWEEN.split(line.strip(_ENDS))[:2]))
    return found[0] if len(found) == 1 and not placed else ""


# files of other programs


def _of_programs(text: str) -> list[Keys] | None:
    """The puzzles of such a file; None if it is none."""
    if _XML.match(text):
        return _numbered(_games(text))
    lines = text.split("\n")
    if start := next((number for number, line in enumerate(lines, 1) if _SECTION.fullmatch(line.strip())), 0):
        rows = takewhile(lambda line: not line.lstrip().startswith("["), lines[start:])
        return [(None, {"grid": "\n".join([""] * start + list(rows))})]
    found = [(number, _LIBRARY.fullmatch(line.strip())) for number, line in enumerate(lines, 1) if line.strip()]
    if found and found[0][1] and all(library for _, library in found):
        return _numbered((number, {"grid": _FILLED.sub(".", library[1])}) for number, library in found if library)
    return None


def _numbered(found: Iterator[Keys]) -> list[Keys]:
    every = list(found)
    return [(None, every[0][1])] if len(every) == 1 else every


def _games(text: str) -> Iterator[Keys]:
    """The games of an OpenSudoku file, each called as its folder."""
    folder = _FOLDER.search(text)
    title = unescape(next(filter(None, folder.groups()), "")).strip() if folder else ""
    for number, game in enumerate(_GAME.finditer(text), start=1):
        line = text.count("\n", 0, game.start()) + 1
        yield line, {"grid": _data(unescape(game[1]).strip(), line)} | ({"title": f"{title} {number}"} if title else {})


def _data(data: str, line: int) -> str:
    """The givens of a game: 81 digits, or a value, a note and whether it may be edited of each cell."""
    if not (cells := _CELLS.fullmatch(data)):
        return data
    words = cells[1].strip().strip("|").split("|")
    each = len(words) // 81
    if len(words) != 81 * each or each < 3:
        raise PuzzleError(f"this game has {len(words)} entries; 81 cells with 3 each are known", row=line - 1)
    return "".join(words[at] if words[at + each - 1] == "0" else "." for at in range(0, len(words), each))
