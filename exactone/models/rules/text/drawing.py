"""What there is to draw of a rule sheet: a grid, or a line for each variable."""

from __future__ import annotations

from ....solver.puzzle import Grid, Solution
from ..._kit.board import Cell, Line
from ..._kit.cells import Cells
from ..._parts.different import Different
from .. import Reduction
from .pictures import HOLE, like_rulings


def grid(puzzle: Reduction, solution: Solution | None) -> Grid:
    """A grid, with walls around areas, or around blocks that are all different; else a line per variable."""
    sheet, board = puzzle.sheet, puzzle.board
    if solution is None:
        known = {sheet.names[at]: sheet.values[min(some)] for at, some in puzzle.given.items() if len(some) == 1}
    else:
        known = dict(solution)
    shown = [known.get(name, ".") for name in sheet.names]
    if not isinstance(board, Cells):
        width = max(map(len, sheet.names))
        lines = tuple((f"{name:<{width}} = {sign}",) for name, sign in zip(sheet.names, shown, strict=True))
        return Grid((lines,), name=lambda _, row, __: sheet.names[row])
    signs = dict(zip(board.cells, shown, strict=True))
    layer = tuple(tuple(signs.get((row, column), HOLE) for column in range(board.width)) for row in range(board.height))
    if not (walled := _walled(puzzle)):
        return Grid((layer,))
    home = {board.cells[place]: number for number, line in enumerate(walled) for place in line.places}

    def wall(cell: Cell, other: Cell) -> bool:
        return other[1] < board.width and home.get(cell) != home.get(other)

    return Grid((layer,), lambda y, x: wall((y, x), (y, x + 1)), lambda y, x: wall((y, x), (y + 1, x)))


def _walled(puzzle: Reduction) -> tuple[Line, ...]:
    """What walls are drawn around."""
    if puzzle.areas or like_rulings(puzzle.values):
        return () if like_rulings(puzzle.values) else puzzle.areas
    different = (part.lines for part in puzzle.tight() if isinstance(part, Different))
    blocks = (tuple(line for line in lines if line.name.startswith("the block")) for lines in different)
    return next(filter(None, blocks), ())
