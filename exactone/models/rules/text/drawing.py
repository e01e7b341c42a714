"""What there is to draw of a rule sheet: a grid, or a line for each variable."""

from __future__ import annotations

from ....solver.puzzle import Grid, Solution
from ..._kit.cells import Cells
from ..._parts.different import Different
from .. import Reduction
from .pictures import like_rulings


def grid(puzzle: Reduction, solution: Solution | None) -> Grid:
    """A grid, with walls around blocks that are all different; else a line per variable."""
    sheet = puzzle.sheet
    if solution is None:
        known = {sheet.names[at]: sheet.values[min(some)] for at, some in puzzle.given.items() if len(some) == 1}
    else:
        known = dict(solution)
    shown = [known.get(name, ".") for name in sheet.names]
    if not isinstance(puzzle.board, Cells):
        width = max(map(len, sheet.names))
        lines = tuple((f"{name:<{width}} = {sign}",) for name, sign in zip(sheet.names, shown, strict=True))
        return Grid((lines,), name=lambda _, row, __: sheet.names[row])
    rows, columns = puzzle.board.height, puzzle.board.width
    tall, wide = _block(puzzle, puzzle.board) or (rows, columns)
    layer = tuple(tuple(shown[row * columns : (row + 1) * columns]) for row in range(rows))
    return Grid((layer,), lambda _, column: (column + 1) % wide == 0, lambda row, _: (row + 1) % tall == 0)


def _block(puzzle: Reduction, cells: Cells) -> tuple[int, int] | None:
    """How large the blocks are that walls are drawn around; None where there are none."""
    if like_rulings(puzzle.values):
        return None
    lines = (line for part in puzzle.parts() if isinstance(part, Different) for line in part.lines)
    block = next((line.places for line in lines if line.name.startswith("the block")), None)
    if block is None:
        return None
    (top, left), (bottom, right) = cells.cells[block[0]], cells.cells[block[-1]]
    return bottom - top + 1, right - left + 1
