"""Files with a Sudoku on each line, many lines at once with arrays.

    4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
    4.....8.5.3...,417369825632...                 and a name, or a solution, behind it

What a line means is what bare.py and text.py say of it alone; here the usual lines are read, the
same way but faster.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from math import isqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from exactone.models.base.kind import STATED
from exactone.models.base.lines import LineBatch, LineReader
from exactone.models.text.document import Document, decode, has_control
from exactone.models.text.symbols import INSTEAD, OPEN, ORDER
from exactone.solver.errors import PuzzleError
from exactone.solver.puzzle_batch import Ints

from . import check, model
from .bare import COMMENT, is_line, line_keys
from .text import block_shape

Signs = NDArray[np.uint8]
Symbols = NDArray[np.int8]

LETTERS = len(ORDER)
# what stands for . and _ among the bits of signs, and for what no cell has
DOT = LETTERS
ODD = 62
COMMENTS = tuple(word.encode() for word in COMMENT)
CODES = np.full(256, ODD, dtype=np.int8)
for _code, _signs in [*enumerate(ORDER), (DOT, "".join(OPEN)), *enumerate(INSTEAD[:-1], DOT + 1)]:
    for _sign in {*_signs, *_signs.lower()}:
        CODES[ord(_sign)] = _code
BITS = np.left_shift(np.int64(1), CODES.astype(np.int64))
CROSS = 1 << ORDER.index(INSTEAD[-1][-1])  # X, a symbol or an open cell
SYMBOLS = (1 << LETTERS) - 1
FIRST = (1, 0, 10)  # symbols are 1 to n, else 0 to n-1, else letters from A


class SudokuLines(LineReader):
    """Lines that are Sudokus."""

    kind = "sudoku"

    def __init__(self, first: int) -> None:
        self.first = first  # the number of the line that has the first puzzle

    def document(self, line: bytes, number: int) -> Document | PuzzleError | None:
        if not line.strip():
            return None
        try:
            keys = line_keys(decode(line))
        except PuzzleError as error:
            error.row = number - 1
            return error
        if keys is None:
            return None
        stated = keys.pop(STATED, "")
        return Document({"kind": self.kind, **keys}, keys["grid"], number, stated=stated)

    def number(self, lines: Iterable[bytes]) -> int:
        return sum(1 for line in lines if line.strip() and not line.lstrip().startswith(COMMENTS))

    def batches(self, lines: Sequence[bytes]) -> list[LineBatch]:
        """The puzzles of the usual lines, those of one size together."""
        by_size = defaultdict[int, list[int]](list)
        for number, line in enumerate(lines):
            by_size[len(line)].append(number)
        batches = list[LineBatch]()
        named = list[int]()
        for size, numbers in by_size.items():
            side = isqrt(size)
            if side * side != size or not 4 <= side <= LETTERS:
                named += numbers
                continue
            signs = np.frombuffer(
                b"".join([lines[number] for number in numbers]), dtype=np.uint8
            ).reshape(-1, size)
            good = (CODES[signs] != ODD).all(axis=1)
            places = np.array(numbers)
            batches += _batches(side, places[good], signs[good], {}, {})
            named += places[~good].tolist()
        return batches + self._named(lines, named)

    def _named(self, lines: Sequence[bytes], numbers: list[int]) -> list[LineBatch]:
        """The batches of lines that have a name, or a solution, beside the puzzle."""
        by_size = defaultdict[int, list[int]](list)
        grids = dict[int, bytes]()
        titles = dict[int, str]()
        stated = dict[int, bytes]()
        for number in numbers:
            keys = _plainly(lines[number])
            if keys is not None:
                grids[number] = grid = keys["grid"].encode()
                by_size[len(grid)].append(number)
                if "title" in keys:
                    titles[number] = keys["title"]
                if STATED in keys:
                    stated[number] = keys[STATED].encode()
        batches = list[LineBatch]()
        for size, some in by_size.items():
            signs = np.frombuffer(
                b"".join([grids[number] for number in some]), dtype=np.uint8
            ).reshape(-1, size)
            batches += _batches(isqrt(size), np.array(some), signs, titles, stated)
        return batches


def _plainly(line: bytes) -> dict[str, str] | None:
    """The keys of a line with a puzzle that is spelled in ASCII;
    None where it needs a closer look."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return None
    keys = None if has_control(text) else line_keys(text)
    if keys and is_line(keys["grid"]) and len(keys["grid"]) <= LETTERS**2:
        return keys
    return None


def _batches(
    side: int, lines: Ints, signs: Signs, titles: dict[int, str], stated: dict[int, bytes]
) -> list[LineBatch]:
    """The puzzles of lines of one size, those that the arrays understand."""
    given, first = understood(side, signs)
    block = block_shape(None, side, 2)
    good = first >= 0
    numbers = lines.tolist()
    if some := [i for i, number in enumerate(numbers) if number in stated]:
        solved = np.full(signs.shape, side, dtype=np.int8)
        for i in some:
            word = np.frombuffer(stated[numbers[i]], dtype=np.uint8)
            solved[i] = np.clip(CODES[word] - first[i], -1, side)
        good[some] &= check.right(side, block, given[some], solved[some])
    given = given[good]
    first = first[good]
    lines = lines[good]
    if not len(lines):
        return []
    sheet = _Sheet(side, block, given, first)
    named = (
        {number: titles[number] for number in lines.tolist() if number in titles} if titles else {}
    )
    return [
        LineBatch(
            lines,
            model.puzzle_batch(side, block, given),
            partial(_right, sheet),
            partial(_written, sheet),
            named,
        )
    ]


class _Sheet(NamedTuple):
    """Puzzles of one size."""

    side: int
    block: tuple[int, ...]
    given: Symbols
    first: Ints  # of each which of all signs stands for symbol 0


def _right(sheet: _Sheet, puzzles: Ints, answers: Ints) -> NDArray[np.bool_]:
    """Whether these puzzles have these answers."""
    filled = model.filled(sheet.side, sheet.side**2, answers)
    return check.right(sheet.side, sheet.block, sheet.given[puzzles], filled)


def _written(sheet: _Sheet, puzzles: Ints, answers: Ints) -> list[list[str]]:
    """Answers as rows of symbols."""
    signs = np.frombuffer(ORDER.encode(), dtype=np.uint8)
    filled = model.filled(sheet.side, sheet.side**2, answers) + sheet.first[puzzles, None]
    rows = range(0, sheet.side**2, sheet.side)
    return [
        [word[row : row + sheet.side] for row in rows]
        for word in (line.tobytes().decode() for line in signs[filled])
    ]


def understood(side: int, signs: Signs) -> tuple[Symbols, Ints]:
    """The symbols of the cells, -1 where they are open, and which sign is symbol 0;
    -1 where a line is not usual."""
    codes = CODES[signs]
    used = np.bitwise_or.reduce(BITS[signs], axis=1)
    dots = used >> DOT & 1 == 1
    others = used >> (DOT + 1) & 7
    zero = used & 1 == 1
    # one other sign for open cells, and a symbol
    alone = (others & (others - 1) == 0) & ~dots & (used & SYMBOLS != 0)
    strange = (used >= 1 << ODD) | ((others > 0) & ~alone)
    strange |= (used & CROSS > 0) & ~dots
    blank = zero & ~dots & (others == 0)  # 0 is an open cell
    many = np.flatnonzero(blank)
    strange[many[(codes[many] == 0).sum(axis=1) == side]] = True  # or a symbol of a full grid
    symbols = np.where(blank, used & ~1, used) & SYMBOLS
    first = np.full(len(signs), -1)
    for start in (start for start in FIRST if start + side <= LETTERS):
        mask = ((1 << side) - 1) << start
        first[(first < 0) & (symbols & ~mask == 0) & ~(blank & (start == 0))] = start
    first[strange] = -1
    opened = (codes >= DOT) | (blank[:, None] & (codes == 0))
    return np.where(opened, -1, codes - first[:, None]).astype(np.int8), first
