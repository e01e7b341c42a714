"""How Sudoku are written down: grids in their many layouts, blocks, lines of 81 characters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Set
from itertools import pairwise
from math import isqrt, prod
from typing import TYPE_CHECKING, Any

from exactone.models.text.document import Document
from exactone.models.text.picture import Row
from exactone.models.text.picture import rows as rows_of
from exactone.models.text.symbols import OPEN, open_signs, plain, recognised, spelled
from exactone.models.text.words import brief, numbered, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Grid, Scene
from exactone.solver.puzzle import Solution

from . import CellValue, Sudoku

if TYPE_CHECKING:
    from .parts import SudokuOfParts

_NOTED = re.compile(r"[1-9]+")  # possible digits
LARGEST = 5_000_000  # choices, cells times symbols: 16x16x16x16 has a million
LONG = 4  # characters
ROWS = 20_000  # more than any grid has, with blank lines and rulings
PARTS = frozenset({"diagonals", "areas", "rule"})  # keys of what a plain Sudoku does not have
DIMENSIONS = 4  # in five, the smallest cube has 32^5 cells, more than fit the memory

Cell = tuple[int, str]
"""A cell as it is written: its line within the text, from 0, and its word."""


def parse(data: Document) -> Sudoku | SudokuOfParts:
    """Reads all keys; refuses what is no Sudoku."""
    grid = data.rows("grid")
    if grid is None:
        raise PuzzleError("there is no grid; write one as in grid = '''...'''")
    if (number := grid.count("\n")) > ROWS:
        said = f"{number:,} lines are too many for one Sudoku, which has {ROWS:,} at most"
        raise PuzzleError(
            f"{said}; write each puzzle into a file of its own, or on one line", "grid"
        )
    wanted = data.integer("dimensions")
    picture = without_marks(rows_of(grid))
    side, dimensions, cells = layout(picture, wanted)
    if side ** (dimensions + 1) > LARGEST:
        raise PuzzleError(
            f"{side**dimensions:,} cells of {side} symbols are too many; the limit is {LARGEST:,} "
            "choices"
        )
    block = block_shape(data.string("block"), side, dimensions, ruled_rows(picture))
    spec = data.rows("symbols")
    words = Counter(word for _, word in cells)
    symbols = spelled(spec, side) if spec is not None else recognised(words, side)
    given = filled(cells, symbols, open_signs(words, side))
    rows = {cell: cells[cell][0] for cell in given}
    puzzle = Sudoku(side, block, symbols, given, rows, data)
    if PARTS.isdisjoint(data.data):
        return puzzle
    from .parts import with_parts  # which most Sudokus do not need

    return with_parts(data, puzzle)


def read(puzzle: Sudoku, answer: object) -> Solution:
    """An answer as `write` gives it, or as a grid that someone filled in."""
    grid = Document({"answer": answer}).rows("answer")
    _, _, cells = layout(without_marks(rows_of(grid or "")), len(puzzle.block))
    if len(cells) != puzzle.cells:
        raise PuzzleError(f"the answer has {len(cells)} cells, but the puzzle has {puzzle.cells}")
    return frozenset(
        CellValue(cell, symbol) for cell, symbol in filled(cells, puzzle.symbols, OPEN).items()
    )


def write(puzzle: Sudoku, solution: Solution) -> list[str]:
    """An answer as it would stand in a file: rows of symbols, an empty one between layers."""
    space = " " if max(map(len, puzzle.symbols)) > 1 else ""
    layers = [[space.join(row) for row in layer] for layer in grid(puzzle, solution).layers]
    return [row for i, layer in enumerate(layers) for row in ([""] if i else []) + layer]


def document(puzzle: Sudoku, data: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a file: those of another one, with this grid,
    and what else it takes to be read as it is."""
    keys = {
        **data,
        "kind": puzzle.kind,
        "grid": "\n".join(write(puzzle, frozenset(puzzle.given.items()))) + "\n",
    }
    shape = {"dimensions": len(puzzle.block)} | (
        {"block": "x".join(map(str, puzzle.block))} if len(puzzle.block) == 2 else {}
    )
    symbols = {
        "symbols": " ".join(puzzle.symbols) if len(puzzle.symbols) > 1 else puzzle.symbols[0]
    }
    for more in ({}, symbols, shape):
        keys = {**more, **keys} if more is shape else {**keys, **more}
        try:
            if (
                parse(Document({key: said for key, said in keys.items() if key not in PARTS}))
                == puzzle
            ):
                break
        except PuzzleError:
            continue
    return keys


def grid(puzzle: Sudoku, solution: Solution | None, _: str = "") -> Grid:
    """What there is to draw: layers of rows of symbols, with walls around the blocks."""
    side = puzzle.side
    block = puzzle.block
    symbols = puzzle.given if solution is None else dict(solution)
    cells = [
        puzzle.symbols[symbols[cell]] if cell in symbols else "." for cell in range(puzzle.cells)
    ]
    rows = [tuple(cells[first : first + side]) for first in range(0, len(cells), side)]
    height = side if len(block) > 1 else 1
    layers = tuple(tuple(rows[first : first + height]) for first in range(0, len(rows), height))
    tall = block[-2] if height > 1 else 1
    wide = block[-1]
    given = frozenset(
        ((cell // side) // height, (cell // side) % height, cell % side) for cell in puzzle.given
    )
    return Grid(
        layers,
        lambda _, column: (column + 1) % wide == 0,
        lambda row, _: (row + 1) % tall == 0,
        scene=Scene(given=given),
    )


# grids in their layouts


def layout(picture: list[Row], dimensions: int | None) -> tuple[int, int, list[Cell]]:
    """The side, the number of dimensions and the cells, in their order, of a picture of grids."""
    if not picture:
        raise PuzzleError("the grid has no cells; write a row of symbols for each row", "grid")
    if dimensions is not None and not 1 <= dimensions <= DIMENSIONS:
        raise PuzzleError(
            f"dimensions is {brief(dimensions)}, but must be from 1 to {DIMENSIONS}", "dimensions"
        )
    by_word = [row.words for row in picture]
    by_char = [list("".join(row.words)) for row in picture]
    single = all(len(words) == 1 for words in by_word)
    lengths = {len(word) for words in by_word for word in words}
    # rows of several grids side by side, not symbols
    long = len(lengths) == 1 and min(lengths) >= LONG
    for cells in (by_char,) if single else (by_char, by_word) if long else (by_word, by_char):
        if len({len(row) for row in cells}) == 1 and (
            size := fitting(len(cells), len(cells[0]), dimensions)
        ):
            return *size, _in_order(picture, cells, size[0])
    close_together = 1 not in lengths  # groups of cells, as in `1.. 3.4 8.9`
    raise _misfit(picture, by_char if single or close_together else by_word, dimensions)


def layers(picture: list[Row]) -> int:
    """How many grids of two dimensions this picture has, where it has a fitting size."""
    side, _, cells = layout(picture, None)
    return len(cells) // side**2


def fitting(height: int, width: int, dimensions: int | None) -> tuple[int, int] | None:
    """Side and dimensions of a picture with so many rows of so many cells;
    None when nothing fits."""
    total = height * width
    for tried in [dimensions] if dimensions else range(2, DIMENSIONS + 1):
        side = round(total ** (1 / tried))
        k = round(total ** (1 / tried**2))
        on_one_line = height == 1 and side**tried == total
        stacked = side**tried == total and width % side == 0 and height % side == 0
        fits = height in (1, side) if tried == 2 else tried == 1 or k**tried == side
        if (on_one_line or stacked) and fits:
            return side, tried
    return None


def _in_order(picture: list[Row], cells: list[list[str]], side: int) -> list[Cell]:
    """The cells in reading order, where grids stand side by side one column of grids after the
    other."""
    width = len(cells[0])
    step = width if len(cells) == 1 else side
    return [
        (row.line, word)
        for first in range(0, width, step)
        for row, words in zip(picture, cells, strict=True)
        for word in words[first : first + step]
    ]


def _misfit(picture: list[Row], cells: list[list[str]], dimensions: int | None) -> PuzzleError:
    """Why these rows make no grid."""
    usual = Counter(map(len, cells)).most_common(1)[0][0]
    for row, words in zip(picture, cells, strict=True):
        if len(words) != usual:
            said = f"this row has {numbered(len(words), 'cell')}, others have {usual}"
            signs = {sign for row in picture for word in row.words for sign in word}
            blank = signs.isdisjoint("._-*?0xX")
            return PuzzleError(
                f"{said}; a blank is no cell, write . for an open one" if blank else said,
                "grid",
                row.line,
            )
    layers = _layers(picture)
    height = Counter(layers.values()).most_common(1)[0][0]
    for line, rows in layers.items():
        if rows != height and dimensions != 2:
            return PuzzleError(
                f"the layer from here has {numbered(rows, 'row')}, others have {height}",
                "grid",
                line,
            )
    if len(cells) == 1 and dimensions in (None, 2):
        remedy = "one line must have a square number of cells, such as 81"
    elif dimensions in (None, 2):
        remedy = (
            "n rows of n cells are needed, or in d dimensions grids of side k^d, such as 8 grids "
            "of 8x8"
        )
    elif dimensions == 1:
        remedy = "in one dimension it is one row"
    else:
        remedy = (
            f"{dimensions} dimensions need side k^{dimensions}, and grids of that side one under "
            "the other"
        )
    shape = f"{numbered(len(cells), 'row')} of {numbered(usual, 'cell')}"
    makes = "makes" if len(cells) == 1 else "make"
    return PuzzleError(f"{shape} {makes} no Sudoku: {remedy}", "grid", picture[0].line)


def _layers(picture: list[Row]) -> dict[int, int]:
    """The first line of each layer and how many rows it has:
    layers are what blank lines or rulings separate."""
    layers: dict[int, int] = {}
    before = first = -2
    for row in picture:
        first = first if row.line == before + 1 else row.line
        layers[first] = layers.get(first, 0) + 1
        before = row.line
    return layers


def ruled_rows(picture: list[Row]) -> int | None:
    """How many rows the rulings of a picture group together; None where they do not say."""
    starts = [0, *(i for i, row in enumerate(picture) if row.ruled and i)]
    heights = {after - first for first, after in pairwise([*starts, len(picture)])}
    if len(heights) == 1 and len(starts) > 1:
        return heights.pop()
    return None


def block_shape(
    spec: str | None, side: int, dimensions: int, ruled: int | None = None
) -> tuple[int, ...]:
    """The cells of a block along each axis, as a `block` key says, or the rulings,
    or as is usual."""
    if dimensions != 2:
        k = round(side ** (1 / dimensions))
        if k**dimensions != side:
            raise PuzzleError(
                f"in {dimensions} dimensions the side must be k^{dimensions}, not {side}", "grid"
            )
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
        raise PuzzleError(
            f"in {dimensions} dimensions the block is {shape}; leave the key out", "block"
        )
    if prod(block) != side:
        raise PuzzleError(
            f"a block of {brief(spec.strip())} has {prod(block)} cells, but a row has {side}",
            "block",
        )
    return block


def filled(cells: list[Cell], symbols: tuple[str, ...], blank: Set[str]) -> dict[int, int]:
    """The cells that are not open, with the number of their symbol;
    some signs are for open cells."""
    number = {symbol: i for i, symbol in enumerate(symbols)}
    known = {symbol.swapcase(): i for symbol, i in number.items()} | number
    blank = blank - {*number} | (frozenset() if "0" in number else {"0"})
    symbol_of = {}
    for cell, (line, word) in enumerate(cells):
        if word in blank:
            continue
        symbol = known.get(word, known.get(plain(word)))
        if symbol is None:
            many = len(symbols) > 2
            ends = (symbols[0], symbols[-1]) if many else symbols
            named = (" to " if many else " and ").join(map(brief, ends))
            raise PuzzleError(
                f"{quoted(word)} is no symbol of this grid, which has {named}; an open cell is . "
                "or _",
                "grid",
                line,
            )
        symbol_of[cell] = symbol
    return symbol_of


def without_marks(picture: list[Row]) -> list[Row]:
    """A grid in which possible digits stand in open cells, with those cells open;
    other pictures as they are."""
    words = [word for row in picture for word in row.words]
    marked = [word for word in words if len(word) > 1]
    if len(words) != 81 or not marked or not all(map(_NOTED.fullmatch, words)):
        return picture
    if any(len(set(word)) < len(word) or list(word) != sorted(word) for word in marked):
        return picture
    return [
        row._replace(words=["." if len(word) > 1 else word for word in row.words])
        for row in picture
    ]
