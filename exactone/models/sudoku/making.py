"""How Sudoku are made: any full grid, turned and shuffled, of which cells are left open."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from exactone.models.base.making import FillMaker, sized
from exactone.models.text.document import Document
from exactone.models.text.symbols import recognised
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Maker, Solution

from . import CellValue, Sudoku
from .text import block_shape, parse

USUAL = (9, 9)  # rows and columns
LARGEST = 36  # rows


class SudokuMaker(FillMaker[Sudoku]):
    """Shuffles the full grids that a solver finds, which are too much alike."""

    def turned(self, solution: Solution, rng: Random) -> Solution:
        return _shuffled(self.blank, solution, rng)


def maker(size: str, source: str) -> Maker:
    """Who makes Sudoku of a size, 9x9 if it is left open, or from a full grid."""
    if source:
        return _from(source)
    rows, columns = sized(size, USUAL, most=LARGEST)
    if rows != columns:
        raise Unable(f"a Sudoku has as many rows as columns, and {rows}x{columns} has not")
    block = block_shape(None, rows, 2, None)
    return SudokuMaker(Sudoku(rows, block, recognised(Counter(), rows), {}))


def _from(source: str) -> Maker:
    full = parse(Document({"grid": source}, source))
    if not isinstance(full, Sudoku) or len(full.given) < full.cells:
        raise Unable(
            "a full Sudoku is made into a puzzle, and this one has open cells; solve it first"
        )
    return FillMaker(
        replace(full, given={}, rows={}),
        frozenset(CellValue(*each) for each in full.given.items()),
    )


def _shuffled(blank: Sudoku, solution: Solution, rng: Random) -> Solution:
    """A grid with other symbols, and with its rows and columns exchanged within blocks,
    and blocks with blocks."""
    side, symbols = blank.side, rng.sample(range(blank.side), blank.side)
    rows, columns = (_exchanged(side, length, rng) for length in blank.block)
    return frozenset(
        CellValue(rows[cell // side] * side + columns[cell % side], symbols[symbol])
        for cell, symbol in solution
    )


def _exchanged(side: int, length: int, rng: Random) -> list[int]:
    """Where each of the rows goes, so many of which are those of a block."""
    bands = rng.sample(range(side // length), side // length)
    return [band * length + row for band in bands for row in rng.sample(range(length), length)]
