"""How Sudoku are written down: grids in their many layouts, blocks, lines of 81 characters."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import isqrt, prod

from ...solver.puzzle import PuzzleError
from .._files.document import quoted
from .._kit import picture as _picture
from .._kit.picture import Row
from .._kit.symbols import OPEN, ORDER, plain

LONG = 4  # characters
ROWS = 20_000  # more than any grid has
_LINE = re.compile(r"[0-9A-Za-z._]{16,}")  # a puzzle on a line of a batch
DIMENSIONS = 4  # in five, the smallest cube has 32^5 cells, more than fit the memory

Cell = tuple[int, str]
"""A cell as it is written: its line within the text, from 0, and its word."""


def layout(picture: list[Row], dimensions: int | None) -> tuple[int, int, list[Cell]]:
    """The side, the number of dimensions and the cells, in their order, of a picture of grids."""
    if not picture:
        raise PuzzleError("the grid has no cells; write a row of symbols for each row", "grid")
    if dimensions is not None and not 1 <= dimensions <= DIMENSIONS:
        raise PuzzleError(f"dimensions is {dimensions}, but must be from 1 to {DIMENSIONS}", "dimensions")
    by_word = [row.words for row in picture]
    by_char = [list("".join(row.words)) for row in picture]
    single = all(len(words) == 1 for words in by_word)
    lengths = {len(word) for words in by_word for word in words}
    long = len(lengths) == 1 and min(lengths) >= LONG  # rows of several grids side by side, not symbols
    for cells in (by_char,) if single else (by_char, by_word) if long else (by_word, by_char):
        if len({len(row) for row in cells}) == 1 and (size := _size(len(cells), len(cells[0]), dimensions)):
            return *size, _in_order(picture, cells, size[0])
    raise _misfit(picture, by_char if single or _close_together(by_word) else by_word, dimensions)


def _size(height: int, width: int, dimensions: int | None) -> tuple[int, int] | None:
    """Side and dimensions of a picture with so many rows of so many cells; None when nothing fits."""
    total = height * width
    for tried in [dimensions] if dimensions else range(2, DIMENSIONS + 1):
        side, k = round(total ** (1 / tried)), round(total ** (1 / tried**2))
        on_one_line = height == 1 and side**tried == total
        stacked = side**tried == total and width % side == 0 and height % side == 0
        fits = height in (1, side) if tried == 2 else tried == 1 or k**tried == side
        if (on_one_line or stacked) and fits:
            return side, tried
    return None


def _in_order(picture: list[Row], cells: list[list[str]], side: int) -> list[Cell]:
    """The cells in reading order, where grids stand side by side one column of grids after the other."""
    width = len(cells[0])
    step = width if len(cells) == 1 else side
    return [
        (row.line, word)
        for first in range(0, width, step)
        for row, words in zip(picture, cells, strict=True)
        for word in words[first : first + step]
    ]


def _close_together(by_word: list[list[str]]) -> bool:
    """Whether the words are groups of cells, as in `1.. 3.4 8.9`, not cells."""
    lengths = Counter(len(word) for words in by_word for word in words)
    return lengths[1] == 0


def _misfit(picture: list[Row], cells: list[list[str]], dimensions: int | None) -> PuzzleError:
    """Why these rows make no grid."""
    usual = Counter(map(len, cells)).most_common(1)[0][0]
    for row, words in zip(picture, cells, strict=True):
        if len(words) != usual:
            return PuzzleError(f"this row has {_number(len(words), 'cell')}, others have {usual}", "grid", row.line)
    layers = _layers(picture)
    height = Counter(layers.values()).most_common(1)[0][0]
    for line, rows in layers.items():
        if rows != height and dimensions != 2:
            return PuzzleError(f"the layer from here has {_number(rows, 'row')}, others have {height}", "grid", line)
    if len(cells) == 1 and dimensions in (None, 2):
        remedy = "one line must have a square number of cells, such as 81"
    elif dimensions in (None, 2):
        remedy = "n rows of n cells are needed, or in d dimensions grids of side k^d, such as 8 grids of 8x8"
    elif dimensions == 1:
        remedy = "in one dimension it is one row"
    else:
        remedy = f"{dimensions} dimensions need side k^{dimensions}, and grids of that side one under the other"
    shape = f"{_number(len(cells), 'row')} of {_number(usual, 'cell')}"
    return PuzzleError(f"{shape} make no Sudoku: {remedy}", "grid", picture[0].line)


def _layers(picture: list[Row]) -> dict[int, int]:
    """The first line of each layer and how many rows it has: layers are what blank lines or rulings separate."""
    layers: dict[int, int] = {}
    before = first = -2
    for row in picture:
        first = first if row.line == before + 1 else row.line
        layers[first] = layers.get(first, 0) + 1
        before = row.line
    return layers


def _number(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def ruled_rows(picture: list[Row]) -> int | None:
    """How many rows the rulings of a picture group together; None where they do not say."""
    starts = [0, *(i for i, row in enumerate(picture) if row.ruled and i)]
    heights = {after - first for first, after in pairwise([*starts, len(picture)])}
    return heights.pop() if len(heights) == 1 and len(starts) > 1 else None


def block_shape(spec: str | None, side: int, dimensions: int, ruled: int | None = None) -> tuple[int, ...]:
    """The cells of a block along each axis, as a `block` key says, or the rulings, or as is usual."""
    if dimensions != 2:
        k = round(side ** (1 / dimensions))
        if k**dimensions != side:
            raise PuzzleError(f"in {dimensions} dimensions the side must be k^{dimensions}, not {side}", "grid")
        usual = (k,) * dimensions
    else:
        rows = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
        usual = (rows, side // rows)
    if spec is None:
        drawn = dimensions == 2 and ruled is not None and ruled > 1 and side % ruled == 0
        return (ruled, side // ruled) if drawn and ruled else usual
    sizes = re.split(r"\s*[xX×]\s*", spec.strip())
    block = tuple(int(size) for size in sizes if re.fullmatch(r"\d{1,6}", size, re.ASCII))
    shape = "x".join(map(str, usual))
    what = "rows x columns" if dimensions == 2 else "its cells along each axis"
    if len(block) < len(sizes) or (len(block) != 2 and block != usual):
        raise PuzzleError(f"block is {quoted(spec)}, but must be {what}, as in {shape}", "block")
    if dimensions != 2 and block != usual:
        raise PuzzleError(f"in {dimensions} dimensions the block is {shape}; leave the key out", "block")
    if prod(block) != side:
        raise PuzzleError(f"a block of {spec.strip()} has {prod(block)} cells, but a row has {side}", "block")
    return block


def filled(cells: list[Cell], symbols: tuple[str, ...]) -> dict[int, int]:
    """The cells that are not open, with the number of their symbol."""
    number = {symbol: i for i, symbol in enumerate(symbols)}
    known = {symbol.swapcase(): i for symbol, i in number.items()} | number
    open_signs = OPEN if "0" in number else OPEN | {"0"}
    found = {}
    for cell, (line, word) in enumerate(cells):
        if word in open_signs:
            continue
        symbol = known.get(word, known.get(plain(word)))
        if symbol is None:
            named = f"{symbols[0]} to {symbols[-1]}" if len(symbols) > 2 else " and ".join(symbols)
            raise PuzzleError(
                f"{quoted(word)} is no symbol of this grid, which has {named}; an open cell is . or _", "grid", line
            )
        found[cell] = symbol
    return found


def is_batch(lines: list[str]) -> bool:
    """Whether these lines are puzzles, one on each, and not the rows of one grid."""
    words = [named_line(line)["grid"] for line in lines]
    whole = [word for word in words if is_line(word)]
    if not whole:
        return False
    length = Counter(map(len, whole)).most_common(1)[0][0]
    if len(whole) == len(words) and len(set(map(len, words))) == 1 and _size(len(words), length, None):
        few = {*ORDER[: isqrt(length) + 1], *OPEN}  # 16 rows of 16: one grid, or 16 puzzles of side 4?
        return len(words) > 1 and (length > len(ORDER) or few.issuperset("".join(words)))
    mostly = len(words) > 1 and 2 * len(whole) >= len(words)
    return mostly and (length > len(ORDER) or not _fits(lines))


def is_line(word: str) -> bool:
    """Whether this is a puzzle on one line."""
    return _LINE.fullmatch(word) is not None and isqrt(len(word)) ** 2 == len(word)


def is_grid(lines: list[str]) -> bool:
    """Whether these lines look like one grid, if perhaps a faulty one."""
    cells = "".join(word for row in _picture.rows("\n".join(lines)) for word in row.words)
    return bool(cells) and (2 * sum(sign in "0123456789._" for sign in cells) >= len(cells) or _fits(lines))


def _fits(lines: list[str]) -> bool:
    """Whether these lines are the rows of a grid of the right size."""
    picture = _picture.rows("\n".join(lines)) if len(lines) < ROWS else []
    if len(picture) < 2:
        return False
    try:
        layout(picture, None)
    except PuzzleError:
        return False
    return True


def named_line(line: str) -> dict[str, str]:
    """The keys that a line of a batch stands for: what is behind a space or a comma is a name."""
    grid, *name = re.split(r"[\s,;]+", line, maxsplit=1)
    return {"grid": grid} | ({"title": name[0]} if name and name[0] else {})
