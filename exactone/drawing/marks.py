"""What is marked in a picture: places by what they are called, each with why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from exactone.solver.grid import DIFFERS, Cell, Grid, Point
from exactone.solver.puzzle import At

from .text import differences

Marks = Mapping[At, str]
Marked = dict[int, dict[str, tuple[list[Cell], list[tuple[Point, ...]]]]]
"""By layer and mark the cells, and the lines, that are marked."""


def marked(grid: Grid, marks: Marks) -> Marked:
    """Where the marks are; places that are nowhere in the picture are left out."""
    marks_of: Marked = defaultdict(lambda: defaultdict(lambda: ([], [])))
    side = len((grid.scene.layers or grid.layers)[0])
    for at, what in marks.items():
        if not isinstance(at, str):
            *above, row, column = (1, *at)[-max(2, len(at)) :]
            layer = 0
            for coordinate in above:
                layer = layer * side + coordinate - 1
            marks_of[layer][what][0].append((row - 1, column - 1))
        elif points := grid.scene.named.get(at):
            cells, lines = marks_of[0][what]
            if len(points) == 1:
                cells.append((int(points[0][0]), int(points[0][1])))
            else:
                lines.append(points)
    return marks_of


def layer_number(z: int, layers: int, side: int) -> tuple[int, ...]:
    """What people call a layer of a cube with so many of them, one coordinate for each dimension
    above two; nothing where there is but one layer."""
    numbers: tuple[int, ...] = ()
    while layers > 1:
        z, rest = divmod(z, side)
        layers = -(-layers // side)
        numbers = (rest + 1, *numbers)
    return numbers


def differing(one: Grid, other: Grid) -> Marks:
    """A mark wherever two grids of the same shape differ."""
    side = len(one.layers[0])
    marks: dict[At, str] = {}
    for z, y, x in differences(one, other):
        above: tuple[int, ...] = ()
        while z:
            z, rest = divmod(z, side)
            above = (rest + 1, *above)
        marks[one.name(0, y, x) if one.name else (*above, y + 1, x + 1)] = DIFFERS
    return marks
