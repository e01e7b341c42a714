"""What there is to draw of a rule sheet: a grid, or a line for each variable."""

from __future__ import annotations

from dataclasses import replace

from ....solver.puzzle import Grid, Solution
from ..._kit.board import Cell, Line
from ..._kit.cells import Cells
from ..._parts.cage import Cage
from ..._parts.different import Different
from ..._parts.product import Product
from ..._parts.related import Related
from ..._parts.saying import framed, notes
from ..._parts.sum import Sum
from .. import Reduction
from .pictures import HOLE, like_rulings


def grid(puzzle: Reduction, solution: Solution | None) -> Grid:
    """What there is to draw, with the rules under a puzzle and numbers around it, unless values look like a frame."""
    drawn = _drawn(puzzle, solution)
    shown = drawn if like_rulings(puzzle.values) else framed(drawn, puzzle.around)
    signs = ("between:", *(f"  {row}" for row in puzzle.signs_between)) if puzzle.signs_between else ()
    return shown if solution is not None else replace(shown, notes=(*notes(puzzle.tight()), *signs))


def _drawn(puzzle: Reduction, solution: Solution | None) -> Grid:
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
    return next(filter(None, blocks), ()) or _cages(puzzle)


def _cages(puzzle: Reduction) -> tuple[Line, ...]:
    """The lists of cells that are cages, as in KenKen, where no two of them overlap."""
    sums = [line for part in puzzle.tight() if isinstance(part, Cage | Sum | Product) for line in part.lines]
    related = (part.pairs for part in puzzle.tight() if isinstance(part, Related) and not part.how)
    pairs = [Line(pair) for some in related for pair in some]
    found = tuple(line for line in (*sums, *pairs) if not line.name)
    places = [place for line in found for place in line.places]
    return found if sums and len(places) == len(set(places)) else ()
