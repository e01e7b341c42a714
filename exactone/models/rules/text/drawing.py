"""What there is to draw of a rule sheet: a grid, or a line for each variable."""

from __future__ import annotations

from ....solver.puzzle import Grid, Solution
from .. import Different, Lines, Reduction
from .pictures import like_rulings


def grid(puzzle: Reduction, solution: Solution | None) -> Grid:
    """A grid, with walls around blocks that are all different; else a line per variable."""
    sheet = puzzle.sheet
    if solution is None:
        known = {sheet.variables[at]: sheet.values[min(some)] for at, some in puzzle.given.items() if len(some) == 1}
    else:
        known = dict(solution)
    shown = [known.get(name, ".") for name in sheet.variables]
    if sheet.size is None:
        width = max(map(len, sheet.variables))
        lines = tuple((f"{name:<{width}} = {sign}",) for name, sign in zip(sheet.variables, shown, strict=True))
        return Grid((lines,), name=lambda _, row, __: sheet.variables[row])
    rows, columns = sheet.size
    layer = tuple(tuple(shown[row * columns : (row + 1) * columns]) for row in range(rows))
    if (block := puzzle.block) is None:
        return Grid((layer,))
    tall, wide = block
    return Grid((layer,), lambda _, column: (column + 1) % wide == 0, lambda row, _: (row + 1) % tall == 0)


def block(puzzle: Reduction) -> tuple[int, int] | None:
    """How large the blocks are that walls are drawn around; None where there are none."""
    different = (rule.where for rule in puzzle.sheet.rules if isinstance(rule, Different))
    blocks = (each for where in different for each in where if isinstance(each, Lines) and each.sort == "blocks")
    first = next(blocks, None)
    return None if first is None or like_rulings(puzzle.sheet.values) else (first.height, first.width)
