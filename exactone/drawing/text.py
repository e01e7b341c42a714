"""Grids as text, for all kinds.

1 . . | 3 . 4        walls between cells are drawn where a layer has any; what is printed can be pasted back
. 2 4 | . . .
------+------
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from itertools import pairwise

from ..solver.puzzle import Grid, no_wall

Place = tuple[int, int, int]  # layer, row, column
Layer = tuple[tuple[str, ...], ...]


def text(
    grid: Grid,
    style: Callable[[Place, str], str] | None = None,
    width: int = 0,
    beside: Grid | None = None,
) -> str:
    """The layers of a grid, one under the other with a blank line between. `style` may dress up a padded symbol.

    There is room for the walls of another grid too, where the two are to stand side by side.
    """
    width = max(width, *(max(map(len, row)) for part in (*grid.layers, grid.top, grid.foot) for row in part))
    grids = [grid] if beside is None else [grid, beside]
    layers = [_layer(grids, number, width, style) for number in range(len(grid.layers))]
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in (*layers, grid.notes) if part)


def differences(one: Grid, other: Grid) -> list[Place]:
    """Where two grids of the same shape have different symbols, or cells that are part of different things."""

    def content(grid: Grid, z: int, y: int, x: int) -> Hashable:
        return grid.layers[z][y][x] if grid.content is None else grid.content(z, y, x)

    return [
        (z, y, x)
        for z, layer in enumerate(one.layers)
        for y, row in enumerate(layer)
        for x in range(len(row))
        if content(one, z, y, x) != content(other, z, y, x)
    ]


MARGIN = " ║ "
"""Parts what stands left and right of a grid from the grid."""

MARKS = "*<!^~'"
"""Signs for a difference; the first that is no part of a symbol is taken."""

HEAVY = dict(zip("─│┌┐└┘├┤┬┴┼· ", "━┃┏┓┗┛┣┫┳┻╋· ", strict=True))
"""Signs of lines that differ, in place of a mark, which would tear lines apart."""


def beside(one: Grid, other: Grid, color: bool) -> str:
    """Two grids side by side, with a mark (and a colour) at the cells that differ."""
    marked = set(differences(one, other))
    symbols = [grid.layers[z][y][x] for grid in (one, other) for z, y, x in marked]
    drawn = text(one) + text(other)
    mark = next((mark for mark in MARKS if mark not in drawn), MARKS[0])
    lines = HEAVY.keys() >= set(symbols)

    def style(place: Place, symbol: str) -> str:
        if place not in marked:
            return symbol
        shown = HEAVY[symbol.strip() or " "] if lines else symbol.rstrip() + mark
        return paint(shown, "1;31", color) + " " * (len(symbol) - len(shown))

    longest = max(len(symbol) for grid in (one, other) for layer in grid.layers for row in layer for symbol in row)
    width = longest + (not lines)
    left, right = (text(a, style, width, b).split("\n") for a, b in ((one, other), (other, one)))
    room = max(map(_visible, left)) + 6
    return "\n".join((a + " " * (room - _visible(a)) + b).rstrip() for a, b in zip(left, right, strict=True))


def _visible(line: str) -> int:
    """How wide a line is on the screen."""
    return len(re.sub(r"\x1b\[[0-9;]*m", "", line))


def paint(words: str, code: str, color: bool) -> str:
    """Words in a terminal colour, where colour is wanted."""
    return f"\x1b[{code}m{words}\x1b[0m" if color else words


def _layer(grids: list[Grid], number: int, width: int, style: Callable[[Place, str], str] | None) -> list[str]:
    """A layer of the first grid, with room for the walls of all."""
    grid, layer = grids[0], grids[0].layers[number]
    columns = range(len(layer[0]))
    if (
        style is None
        and grid.link is None
        and not grid.left
        and all(each.right is each.below is no_wall for each in grids)
    ):
        return [" ".join([symbol.ljust(width) for symbol in symbols]) for symbols in layer]
    walled = [any(each.right(row, column) for each in grids for row in range(len(layer))) for column in columns]
    margin = max(map(len, grid.left), default=0)
    lines, foot = (
        [" " * (margin + len(MARGIN)) + _heads(heads, width, walled) for heads in each]
        for each in (grid.top, grid.foot)
    )
    for row, symbols in enumerate(layer):
        line = grid.left[row].rjust(margin) + MARGIN if grid.left else ""
        for column in columns:
            joint = grid.link(row, column) if grid.link and column < columns[-1] else " "
            symbol = symbols[column].ljust(width, joint or " ")
            line += style((number, row, column), symbol) if style else symbol
            if column < columns[-1]:
                line += (" | " if grid.right(row, column) else "   ") if walled[column] else joint
        lines.append(line + (MARGIN + grid.ends[row] if grid.ends else ""))
        if row < len(layer) - 1 and any(each.below(row, column) for each in grids for column in columns):
            lines.append((" " * margin + MARGIN if grid.left else "") + _ruling(grid, row, width, walled))
    return lines + foot


def _heads(heads: tuple[str, ...], width: int, walled: list[bool]) -> str:
    """A line of what stands above the columns."""
    return "".join(head.ljust(width) + ("   " if wall else " ") for head, wall in zip(heads, walled, strict=True))


def _ruling(grid: Grid, row: int, width: int, walled: list[bool]) -> str:
    """The line between two rows that have a wall between them somewhere."""
    dashes = ["-" if grid.below(row, column) else " " for column in range(len(walled))]
    line = dashes[0] * width
    for wall, (left, right) in zip(walled, pairwise(dashes), strict=False):
        line += f"{left}+{right}" if wall else left if left == right else " "
        line += right * width
    return line
