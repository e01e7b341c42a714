"""Drawings for a page: lines of SVG, and the boxes of all places that somebody may point at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from exactone.drawing.board import layers
from exactone.drawing.figure import figure
from exactone.drawing.marks import Marks
from exactone.drawing.style import FONT, ROOT, RULES
from exactone.drawing.svg import Box, Drawing
from exactone.solver.grid import Grid, Point
from exactone.solver.places import names

Points = Mapping[str, tuple[Point, ...]]
"""Places of a picture, each at a point of the grid, or along a line between two."""


Room = tuple[float, float]
"""The width and the height of a drawing."""


def board(
    grid: Grid,
    marks: Marks | None = None,
    places: Points | None = None,
    *,
    lists: bool = True,
    room: Room = (0.0, 0.0),
) -> dict[str, Any]:
    """A grid as a drawing, with the boxes of its places where some are asked for; it takes this
    room at least."""
    drawing = figure(grid, marks, lists=lists, places=places)
    drawing = drawing._replace(
        width=max(drawing.width, room[0]), height=max(drawing.height, room[1])
    )
    left, top, right, bottom = _extent(drawing)
    found: dict[str, Any] = {
        "width": _rounded(drawing.width),
        "height": _rounded(drawing.height),
        "box": [*map(_rounded, (left, top, right - left, bottom - top))],
        "svg": "\n".join(drawing.lines),
        "words": grid.words,
    }
    if places is not None:
        found["places"] = [*map(_place, drawing.boxes)]
    return found


def places_of(marks: Mapping[str, str]) -> Marks:
    """Marks by the coordinates of cells, where their names are those of cells."""
    return {
        next((at for at in names(name) if isinstance(at, tuple)), name): what
        for name, what in marks.items()
    }


def _extent(drawing: Drawing) -> tuple[float, float, float, float]:
    """The rectangle that holds a drawing and all its boxes: left, top, right, bottom."""
    boxes: Iterable[Box] = (Box("", 0, 0, drawing.width, drawing.height), *drawing.boxes)
    corners = [(box.x, box.y, box.x + box.width, box.y + box.height) for box in boxes]
    lefts, tops, rights, bottoms = zip(*corners, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _place(box: Box) -> dict[str, Any]:
    """A place as data."""
    at, *numbers = box
    return {"at": at, **dict(zip("xywh", map(_rounded, numbers), strict=True))}


def _rounded(number: float) -> float:
    """A number with two decimals at most."""
    return round(number, 2)


def size_of(grid: Grid) -> tuple[int, int, int]:
    """How many layers, rows and columns of cells a picture shows."""
    shown = layers(grid)
    return len(shown), len(shown[0]), max(map(len, shown[0]))


def stylesheet() -> str:
    """The rules for all classes of drawings; on a dark page, or where its root says so."""
    bright = [f"{rule.chosen(name)} {{ {rule.bright} }}" for name, rule in RULES.items()]
    dark = [f"{rule.chosen(name)} {{ {rule.dark} }}" for name, rule in RULES.items() if rule.dark]
    named = [f":root[data-theme=dark] {each}" for each in dark]
    night = [f"  :root:not([data-theme=light]) {each}" for each in dark]
    return "\n".join(
        [
            f".{ROOT} text {{ {FONT} }}",
            *bright,
            *named,
            "@media (prefers-color-scheme: dark) {",
            *night,
            "}",
            "",
        ]
    )
