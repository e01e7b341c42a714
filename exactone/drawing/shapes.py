"""Shapes as steps of paths: stars, crosses, heads of arrows, frames; and what goes around a cage."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import cos, hypot, pi, sin

from ..solver.grid import Cell, Point
from .svg import number

INSIDE = 0.08  # of a cell, between its sides and a cage
POINTS, INNER, OUTER = 5, 5.2, 13.0  # of a star
CROSS = 6.0
LONG, BROAD = 9.0, 6.0  # the head of an arrow


def star(x: float, y: float) -> str:
    """A star around a point."""
    corners = [(INNER if n % 2 else OUTER, pi * n / POINTS) for n in range(2 * POINTS)]
    points = [f"{number(x + r * sin(turn))} {number(y + 1 - r * cos(turn))}" for r, turn in corners]
    return f"M{'L'.join(points)}z"


def cross(x: float, y: float) -> str:
    """Two lines through a point."""
    size = number(2 * CROSS)
    return f"M{number(x - CROSS)} {number(y - CROSS)}l{size} {size}m0 -{size}l-{size} {size}"


def head(before: Point, end: Point) -> str:
    """The head of an arrow, from and to right and down."""
    (a, b), (x, y) = before, end
    long = hypot(x - a, y - b) or 1.0
    u, v = (x - a) / long, (y - b) / long
    (c, d), (e, f) = ((x - LONG * u + way * v, y - LONG * v - way * u) for way in (-BROAD, BROAD))
    return f"M{number(c)} {number(d)}L{number(x)} {number(y)}L{number(e)} {number(f)}"


def frame(left: float, top: float, wide: float, high: float) -> str:
    """The steps of a path around a rectangle."""
    return f"M{number(left)} {number(top)}h{number(wide)}v{number(high)}h-{number(wide)}z"


def around(cage: Collection[Cell]) -> Iterator[tuple[Point, Point]]:
    """The sides of a cage, a little inside its cells; they go on where the next cell is of the cage, too."""
    cells, out = set(cage), 0.5 - INSIDE
    for y, x in sorted(cells):
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            if (y + down, x + right) in cells:
                continue
            ends = []
            for way in (-1, 1):
                aside = (way * (right != 0), way * (down != 0))
                beside = (y + aside[0], x + aside[1])
                turns = beside in cells and (beside[0] + down, beside[1] + right) in cells
                reach = out if beside not in cells else 0.5 + INSIDE * turns
                ends.append((y + down * out + aside[0] * reach, x + right * out + aside[1] * reach))
            yield ends[0], ends[1]
