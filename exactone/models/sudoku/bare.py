"""Bare texts that are Sudokus: a grid, or one on each line, and files of other Sudoku programs.

[Puzzle]          :0610:13:..6.+8.1..: ... :        <game data="0060801..." />
                  pzprv3/sudoku/9/. . 6 . 8 .../
..6.8.1..         + was filled in by a solver
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import takewhile
from math import isqrt
from typing import Any

from exactone.models.base.kind import STATED, BareText, Confidence
from exactone.models.text import pasted
from exactone.models.text import picture as _picture
from exactone.models.text.picture import Row
from exactone.models.text.symbols import OPEN, ORDER, open_signs
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError, Unable

from . import Sudoku
from .text import ROWS, fitting, layers, layout, without_marks

_BATCH = (
    "these {0} lines are read as {0} puzzles, a line each; as one grid they need spaces between "
    "the cells"
)
_GRID = (
    "these {0} lines are read as one grid; to have {0} puzzles of a line each, put a name behind "
    "each"
)
_CUBE = (
    "these {0} grids are read as the layers of one cube; to have {0} puzzles, put a title above "
    "each"
)
_MARKS = "possible digits that are noted in open cells are not looked at"
SLIPS = 2  # symbols that a grid with slips of the pen may have too many; words have more
SMALL = frozenset("0123")  # the numbers of a Slitherlink
SUMS = "\\"  # between the sums of a Kakuro
LOOK = 100  # lines by which a text is judged that has more than any grid, and is refused when read
COMMENT = ("#", "[P")  # how a line begins that holds no puzzle
_LINE = re.compile(r"(?=.*[0-9A-Za-z.])[0-9A-Za-z._*?-]{16,}")  # a puzzle on a line of a batch
_LONG = re.compile(r"[0-9A-Za-z._*?-]{16}")  # in a text where some line may be a puzzle
# above the lines of a batch, the names of its columns
_HEAD = re.compile(r"(?i)[a-z_\"']*([,;\t] *[a-z_\"']*)+|puzzles?|quizzes|sudokus?")
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
_PUZZ_LINK = re.compile(
    r"\s*pzprv3(?:\.\d+)?\s*[/\n]\s*sudoku\s*[/\n]\s*(\d{1,3})\s*[/\n](?:\1\s*[/\n])?(.*)", re.S
)
_CELLS = re.compile(r"version: \d+\n(.*)", re.S)


def recognise(bare: str) -> BareText | None:
    """The puzzles of a text without keys: one grid, or one on each line.
    None when it looks like neither."""
    programs = _of_programs(bare)
    if programs is not None:
        return BareText(Confidence.CERTAIN, iter(programs), several=len(programs) > 1)
    rows = [*map(_row, bare.split("\n"))]
    every = pasted.lines("\n".join(rows))
    lines = [(number + 1, row) for number, row in every if row.strip()]
    if len(lines) > 1 and _HEAD.fullmatch(rows[lines[0][0] - 1]):
        lines = lines[1:]
    one = [row for _, row in every[: 2 * ROWS]]
    if not _LONG.search("\n".join([row for _, row in lines])):
        return _one_grid(rows, one)
    named = [named_line(row) for _, row in lines]
    if len(named) == 1 and is_line(named[0]["grid"]):
        return BareText(Confidence.LIKELY, iter([(None, named[0])]))
    if is_batch([row for _, row in lines], [keys["grid"] for keys in named]):
        first = "\n".join(keys["grid"] for keys in named[:ROWS])
        note = _BATCH.format(len(lines)) if _fits(without_marks(_picture.rows(first))) else ""
        keyed = ((line, keys) for (line, _), keys in zip(lines, named, strict=True))
        return BareText(Confidence.LIKELY, keyed, note, several=True)
    return _one_grid(rows, one)


def first_line(text: str) -> int:
    """The first line that has a puzzle, where each has one and says, read alone, the same;
    else 0."""
    lines = text.split("\n")
    keyed = [(number, keys) for number, line in enumerate(lines, 1) if (keys := line_keys(line))]
    if keyed and _HEAD.fullmatch(_row(lines[keyed[0][0] - 1])):
        keyed = keyed[1:]
    whole = recognise(text)
    alike = keyed and whole and not whole.note and [*whole.keys] == keyed
    return keyed[0][0] if alike else 0


def line_keys(line: str) -> dict[str, str] | None:
    """The keys that a line stands for; None where it is blank, or a comment."""
    row = _row(line)
    return named_line(row) if row.strip() else None


def _row(line: str) -> str:
    """A line without the blanks at its end; of a comment nothing."""
    return "" if line.lstrip().startswith(COMMENT) else line.rstrip(" ")


def _one_grid(rows: list[str], lines: list[str]) -> BareText | None:
    """The grid of these rows, which are these lines without what is around them."""
    filled = [line for line in lines if line.strip()]
    large = len(filled) > ROWS
    lines = filled[:LOOK] if large else lines
    written = _picture.rows("\n".join(lines))
    picture = without_marks(written)
    if not (is_grid(picture) and _picture.ruled_evenly(lines)):
        return None
    note = ""
    fits = not large and _fits(picture)
    grids = layers(picture) if fits else 1
    if grids > 1:
        note = _CUBE.format(grids)
    elif picture != written:
        note = _MARKS
    elif len(filled) > 1 and all(map(is_line, filled)):
        note = _GRID.format(len(filled))
    sure = Confidence.LIKELY if fits else Confidence.PERHAPS
    if fits and _is_another(picture):
        sure = Confidence.HARDLY
    return BareText(sure, iter([(None, {"grid": "\n".join(rows)})]), note)


def is_batch(lines: list[str], words: list[str]) -> bool:
    """Whether these lines, which begin with these words, are puzzles and not the rows of one
    grid."""
    whole = [word for word in words if is_line(word)]
    if not whole or are_rows(whole):
        return False
    length = Counter(map(len, whole)).most_common(1)[0][0]
    equal = len(whole) == len(words) and len(set(map(len, words))) == 1
    if equal and fitting(len(words), length, None):
        return len(words) > 1
    others = [line for line, word in zip(lines, words, strict=True) if not is_line(word)]
    titled = len(others) == len(whole) and all(map(pasted.is_words, others))
    mostly = len(words) > 1 and len(whole) >= len(others) and not titled
    if not mostly or length > len(ORDER):
        return mostly
    return not _fits(without_marks(_picture.rows("\n".join(lines[:ROWS]))))


def are_rows(words: list[str]) -> bool:
    """Whether these are the rows of one grid, and not so many puzzles on a line each:
    16 rows of 16, or of side 4?"""
    length = len(words[0])
    if len(words) == 1 or length > len(ORDER) or any(len(word) != length for word in words):
        return False
    if not fitting(len(words), length, None):
        return False
    return not {*ORDER[: isqrt(length) + 1], *OPEN}.issuperset("".join(words))


def is_line(word: str) -> bool:
    """Whether this is a puzzle on one line."""
    return _LINE.fullmatch(word) is not None and isqrt(len(word)) ** 2 == len(word)


def is_grid(picture: list[Row]) -> bool:
    """Whether these rows look like one grid, if perhaps a faulty one."""
    cells = "".join(word for row in picture for word in row.words)
    drawn = 2 * sum(sign in "0123456789._-" for sign in cells) >= len(cells)
    return bool(cells) and SUMS not in cells and (drawn or _fits(picture))


def _fits(picture: list[Row]) -> bool:
    """Whether these are the rows of a grid of the right size,
    with hardly more symbols than it may have."""
    if not 2 <= len(picture) < ROWS:
        return False
    try:
        side, _, cells = layout(picture, None)
    except PuzzleError:
        return False
    signs = {sign for _, sign in cells} - OPEN
    return len(signs) <= side + SLIPS and ">" not in signs  # which is of a mail


def _is_another(picture: list[Row]) -> bool:
    """Whether a grid of the right size is hardly a Sudoku: it has no open cell and says something
    twice in a row, as Hitori and areas do, or has no numbers but 0 to 3, as a Slitherlink."""
    side, _, cells = layout(picture, None)
    words = [word for _, word in cells]
    signs = {*words}
    if not OPEN.isdisjoint(signs):
        digits = signs & SMALL
        if side <= len(SMALL) or len(digits) < 2 or not signs <= SMALL | OPEN:
            return False
        lines = [words[first : first + side] for first in range(0, len(words), side)]
        lines += [list(line) for line in zip(*lines, strict=True)]
        is_twice = any(line.count(digit) > 1 for line in lines for digit in digits - {"0"})
        return is_twice or ("0" in signs and not signs.isdisjoint(OPEN - {"0"}))
    is_full = "0" not in signs and open_signs(words, side) == OPEN
    rows = (words[first : first + side] for first in range(0, len(words), side))
    return is_full and any(len({*row}) < side for row in rows)


def named_line(line: str) -> dict[str, str]:
    """The keys that a line of a batch stands for: a puzzle, and beside it a name,
    a number or its solution."""
    grid, *rest = _BETWEEN.split(line.strip(_ENDS), maxsplit=1)
    if not rest:
        return {"grid": grid}
    name = rest[0]
    stated = ""
    second, *others = _BETWEEN.split(name, maxsplit=1)
    if is_line(second) and not is_line(grid):
        name = grid
        grid = second
        third = _BETWEEN.split(others[0], maxsplit=1)[0] if others else ""
        stated = third if _solves(third, grid) else ""
    elif _solves(second, grid):
        stated = second
        name = " ".join(others)
    keys = {"grid": grid, "title": name, STATED: stated}
    return {key: said for key, said in keys.items() if said or key == "grid"}


def _solves(word: str, grid: str) -> bool:
    """Whether this looks like the solution of a puzzle on a line."""
    return is_line(word) and len(word) == len(grid) and not (OPEN | {"0"}).intersection(word)


# files of other programs


def _of_programs(text: str) -> list[Keys] | None:
    """The puzzles of such a file; None if it is none."""
    if _XML.match(text):
        return _numbered(_games(text))
    if own := _PUZZ_LINK.match(text):
        rows = own[2].replace("/", "\n").split("\n")[: int(own[1])]
        # answers stand below
        return [(None, {"grid": "\n" * text.count("\n", 0, own.start(2)) + "\n".join(rows)})]
    lines = text.split("\n")
    if "[puzzle]" in text.lower() and (
        start := next(
            (number for number, line in enumerate(lines, 1) if _SECTION.fullmatch(line.strip())), 0
        )
    ):
        rows = takewhile(lambda line: not line.lstrip().startswith("["), lines[start:])
        return [(None, {"grid": "\n".join([""] * start + list(rows))})]
    return _of_library(lines)


def _of_library(lines: list[str]) -> list[Keys] | None:
    """The puzzles of a library, one on each line; None if it is none."""
    puzzles = list[Keys]()
    for number, line in enumerate(lines, 1):
        said = line.strip()
        library = _LIBRARY.fullmatch(said)
        if library:
            puzzles.append((number, {"grid": _FILLED.sub(".", library[1])}))
        elif said:
            return None
    return _numbered(iter(puzzles)) if puzzles else None


def _numbered(puzzles: Iterator[Keys]) -> list[Keys]:
    every = list(puzzles)
    return [(None, every[0][1])] if len(every) == 1 else every


def _games(text: str) -> Iterator[Keys]:
    """The games of an OpenSudoku file, each called as its folder."""
    folder = _FOLDER.search(text)
    title = unescape(next(filter(None, folder.groups()), "")).strip() if folder else ""
    for number, game in enumerate(_GAME.finditer(text), start=1):
        line = text.count("\n", 0, game.start()) + 1
        yield (
            line,
            {"grid": _data(unescape(game[1]).strip(), line)}
            | ({"title": f"{title} {number}"} if title else {}),
        )


def _data(data: str, line: int) -> str:
    """The givens of a game: 81 digits, or a value, a note and whether it may be edited of each
    cell."""
    if not (cells := _CELLS.fullmatch(data)):
        return data
    words = cells[1].strip().strip("|").split("|")
    each = len(words) // 81
    if len(words) != 81 * each or each < 3:
        raise PuzzleError(
            f"this game has {len(words)} entries; 81 cells with 3 each are known", row=line - 1
        )
    return "".join(
        words[at] if words[at + each - 1] == "0" else "." for at in range(0, len(words), each)
    )


# ipuz documents

IPUZ = "http://ipuz.org/sudoku"
_PLAIN = re.compile(rf"{re.escape(IPUZ)}(?:#\d+)?")
_MORE = ("cages", "zones")  # keys with rules that are not read


def translated(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """The keys of the Sudoku in an ipuz document; None if it has none."""
    kinds = data.get("kind")
    names = [str(name) for name in kinds] if isinstance(kinds, list) else []
    if not any(name.startswith(IPUZ) for name in names):
        return None
    if others := [name for name in names if not _PLAIN.fullmatch(name)]:
        raise PuzzleError(f"ipuz documents of the kind {quoted(others[0])} are not read", "kind")
    if more := [key for key in _MORE if data.get(key)]:
        raise PuzzleError(f"{more[0]} of an ipuz document are not read; write them as [[rule]]")
    if data.get("boxes") is False:
        raise PuzzleError('this Sudoku has no boxes; write block = "1x9" and the like', "boxes")
    rows = data.get("puzzle")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise PuzzleError("puzzle must be a list of rows, each a list of cells", "puzzle")
    grid = "\n".join(" ".join(map(_ipuz_cell, row)) for row in rows)
    words = {key: data[key] for key in ("title", "author", "notes") if _is_shown(data.get(key))}
    charset = data.get("charset")
    symbols = {"symbols": " ".join(charset)} if isinstance(charset, str) and charset else {}
    return {"kind": Sudoku.kind, **words, **symbols, "grid": f"{grid}\n"}


def _ipuz_cell(cell: object) -> str:
    """A given of an ipuz document as a word of a grid."""
    value = cell.get("value", cell.get("cell")) if isinstance(cell, dict) else cell
    if value is None or value in (0, "0", ""):
        return "."
    if isinstance(value, bool) or not isinstance(value, int | str) or " " in str(value):
        raise PuzzleError(f"{quoted(str(value))} is no cell of a Sudoku", "puzzle")
    return str(value)


def _is_shown(words: object) -> bool:
    return isinstance(words, str) and words != "" and words.isprintable()


def as_ipuz(puzzle: Sudoku) -> dict[str, Any]:
    """A Sudoku as an ipuz document; refuses what ipuz has no place for."""
    side = puzzle.side
    if len(puzzle.block) != 2:
        raise Unable("ipuz has Sudokus of two dimensions alone")
    if isqrt(side) ** 2 != side or set(puzzle.block) != {isqrt(side)}:
        shape = "x".join(map(str, puzzle.block))
        raise Unable(f"ipuz has square blocks alone, and these are {shape}")
    if any(len(symbol) > 1 for symbol in puzzle.symbols):
        raise Unable("ipuz has symbols of one sign alone")
    if any(puzzle.symbols[symbol] == "0" for symbol in puzzle.given.values()):
        raise Unable("ipuz has 0 for open cells, and here it is given")
    cells = [puzzle.symbols[puzzle.given[n]] if n in puzzle.given else 0 for n in range(side**2)]
    numbers = [int(cell) if str(cell).isdecimal() else cell for cell in cells]
    return {
        "version": "http://ipuz.org/v2",
        "kind": [f"{IPUZ}#1"],
        "dimensions": {"width": side, "height": side},
        "charset": "".join(puzzle.symbols),
        "boxes": True,
        "puzzle": [numbers[first : first + side] for first in range(0, side**2, side)],
    }
