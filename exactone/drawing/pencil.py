"""What open cells may be, in a text: each of them as rows of small signs,
every value at its own place.

┌─────────┬─────────┐      r1c1 is 1; r1c2 may be 3 or 4
│ 1   ··  │ ·2  3   │
│     34  │ 3·      │
├─────────┼─────────┤
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, sqrt
from typing import NamedTuple

from exactone.solver.grid import Grid, Look

from .signs import DOT, width
from .walls import Walls

Line = tuple[int, int]
"""A row of a grid, and which of the rows of signs in it;
one that is behind all of them is blank."""


class PencilLayout(NamedTuple):
    """A grid whose rows are lines of text, and above which of these there may be walls;
    None where rows are lines."""

    grid: Grid
    parted: tuple[bool, ...] | None = None


def spread(grid: Grid) -> PencilLayout:
    """A grid in which each cell is as large as it takes for what it may be; others as they are."""
    looks = grid.scene.looks
    counts = [len(look.possible) for look in looks.values() if look.possible]
    if not grid.pencilled or not counts:
        return PencilLayout(grid)
    (layer,) = grid.layers
    across = ceil(sqrt(max(counts)))
    down = ceil(max(counts) / across)
    symbols = [sign for look in looks.values() for sign in look.possible]
    wide = max(map(width, [*symbols, *(symbol for row in layer for symbol in row)]))
    lines = _lines(grid, down)

    def row_of(line: Line) -> tuple[str, ...]:
        row, part = line
        return tuple(
            _part(looks.get((row, column)), symbol, part, across, down, wide)
            for column, symbol in enumerate(layer[row])
        )

    def below(line: int, column: int) -> bool:
        row = lines[line][0]
        last = line + 1 < len(lines) and lines[line + 1][0] != row
        return last and grid.below(row, column)

    def beside(words: Sequence[str]) -> tuple[str, ...]:
        if words:
            return tuple(words[row] if part == _middle(down) else "" for row, part in lines)
        return ()

    content = grid.content
    changed = replace(
        grid,
        layers=(tuple(map(row_of, lines)),),
        right=lambda line, column: grid.right(lines[line][0], column),
        below=below,
        content=None
        if content is None
        else lambda layer, line, column: content(layer, lines[line][0], column),
        left=beside(grid.left),
        ends=beside(grid.ends),
    )
    parted = (one[0] != other[0] for one, other in pairwise(lines))
    return PencilLayout(changed, (True, *parted, True))


def _lines(grid: Grid, down: int) -> list[Line]:
    """The lines of text of all rows; one of a row without open cells,
    and a blank one where no wall parts two rows."""
    (layer,) = grid.layers
    walls = Walls.of(grid)
    still_open = {row for (row, _), look in grid.scene.looks.items() if look.possible}
    lines = list[Line]()
    for row in range(len(layer)):
        lines += (
            [(row, part) for part in range(down)] if row in still_open else [(row, _middle(down))]
        )
        if (
            row + 1 < len(layer)
            and walls.even
            and not any(walls.level[row + 1])
            and {row, row + 1} & still_open
        ):
            lines.append((row, down))
    return lines


def _middle(number: int) -> int:
    """Which of so many lines, or columns, of a cell has its symbol."""
    return (number - 1) // 2


def _part(look: Look | None, symbol: str, part: int, across: int, down: int, wide: int) -> str:
    """What stands in one line of a cell: some of what it may be, or its symbol in the middle."""
    space = " " * (wide > 1)
    if part == down:
        signs = [""] * across
    elif look is not None and look.possible:
        some = look.possible[part * across : (part + 1) * across]
        signs = [*(sign or DOT for sign in some), *[""] * (across - len(some))]
    else:
        middle = _middle(down), _middle(across)
        signs = [symbol.strip() if (part, column) == middle else "" for column in range(across)]
    return space.join(sign + " " * (wide - width(sign)) for sign in signs)
