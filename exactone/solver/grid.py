"""What there is to draw, as plain data: rows of symbols for a text, and what a picture shows besides them.

    symbol     what stands in a cell; in a picture . and · are blank, and # is a blocked cell
    wall       a line between two cells
    margin     what stands around the cells: left, top, ends, foot
    look       how a picture shows a cell, where that is more than its symbol
    stroke     a line through points, as a road through the middles of cells, or a loop along their sides
    mark       why a place is framed: solutions differ there; it is a reason; it follows, or was added; it is open

Whoever says nothing about the picture gets one of the symbols, the walls and the margins.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Cell = tuple[int, int]
"""Row and column, from 0."""

Place = tuple[int, int, int]
"""A cell of a layer: layer, row, column."""

Point = tuple[float, float]
"""Row and column: (0, 0) is the middle of the first cell, (-0.5, -0.5) its corner."""

Layer = tuple[tuple[str, ...], ...]

DIFFERS, REASON, FOLLOWS, OPEN = "differs", "reason", "follows", "open"
"""Marks."""


@dataclass(frozen=True)
class Look:
    """How a picture shows a cell."""

    symbol: str | None = None  # in place of that of the text
    fill: str = ""  # filled, blocked, pale; missing, where there is no cell
    tint: int | str | None = None  # the colour of what it belongs to, by number or by name
    corner: str = ""  # a small clue in its corner: the number of a word
    possible: tuple[str, ...] = ()  # what it may still be
    sides: tuple[int | str, ...] = ()  # the tints of its four sides: up, right, down, left


class Stroke(NamedTuple):
    """A line through points."""

    points: tuple[Point, ...]
    what: str  # road, loop, thermometer, arrow, line, thin
    tint: int | None = None  # the number of its colour, where there are lines of several sorts


class Spot(NamedTuple):
    """A small sign that stands anywhere: between two cells, in a corner. ○ and ● are dots."""

    at: Point
    sign: str


class Cage(NamedTuple):
    """Cells with a dashed line around them, and what their clue says."""

    cells: tuple[Cell, ...]
    clue: str = ""


class Listed(NamedTuple):
    """Clues that stand beside a picture, under a heading."""

    heading: str
    lines: tuple[str, ...]


class Stocked(NamedTuple):
    """What there is to put into the grid, drawn beside it: a tile, and a word on it, such as how often."""

    grid: Grid
    words: str = ""


class Margins(NamedTuple):
    """What stands around the cells, as in a grid."""

    left: tuple[str, ...] = ()
    top: tuple[tuple[str, ...], ...] = ()
    ends: tuple[str, ...] = ()
    foot: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Scene:
    """What a picture shows besides symbols, walls and margins."""

    layers: tuple[Layer, ...] = ()  # the symbols, where they are other cells than those of the text
    looks: Mapping[Cell, Look] = field(default_factory=dict)  # of all layers
    given: frozenset[Place] | None = None  # what the maker of the puzzle put there; None where that is not told apart
    strokes: tuple[Stroke, ...] = ()
    spots: tuple[Spot, ...] = ()
    cages: tuple[Cage, ...] = ()
    named: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)  # where places are that are called by a name:
    # in the middle of a cell, or a line
    dotted: bool = False  # the corners of cells are dots, and there are no lines between them
    every: int = 0  # after so many rows and columns a line is stronger
    stock: tuple[Stocked, ...] = ()
    margins: Margins | None = None  # None for those of the text
    lists: tuple[Listed, ...] = ()
    notes: tuple[str, ...] | None = None  # what it does not hold; None for those of the text


def no_wall(row: int, column: int) -> bool:
    """Of a grid without walls."""
    return False


@dataclass(frozen=True)
class Grid:
    """What there is to draw: layers of rows of symbols, and the walls between the cells of a layer."""

    layers: tuple[Layer, ...]
    right: Callable[[int, int], bool] = no_wall  # whether the cell in this row and column has a wall on its right
    below: Callable[[int, int], bool] = no_wall
    content: Callable[[int, int, int], Hashable] | None = None  # of a cell (layer, row, column), if more than its
    # symbol: two answers differ where that does
    link: Callable[[int, int], str] | None = None  # what stands between a cell and the next one, if not a blank
    name: Callable[[int, int, int], str] | None = None  # of what is there, where it is not a cell called r1c1
    each: str = "variable"  # the word for one of those
    left: tuple[str, ...] = ()  # what stands left of each row; blanks where something stands on other sides alone
    top: tuple[tuple[str, ...], ...] = ()  # above each column, in lines
    ends: tuple[str, ...] = ()  # right of each row
    foot: tuple[tuple[str, ...], ...] = ()  # below each column, in lines
    notes: tuple[str, ...] = ()  # what no picture holds, in lines under it
    scene: Scene = field(default_factory=Scene)

    @property
    def words(self) -> str:
        """What there is, for those who cannot see a picture of it."""
        cells = (self.scene.layers or self.layers)[0]
        layers = len(self.scene.layers or self.layers)
        size = f"{len(cells)} rows of {max(map(len, cells))} cells"
        return size if layers == 1 else f"{layers} layers of {size}"


class Pictured(NamedTuple):
    """What there is to draw of many answers at once, by answer, row and column."""

    grid: Grid  # one of them, for what is the same in all
    signs: NDArray[np.str_]  # in cells, one sign in each
    right: NDArray[np.bool_] | None = None  # walls right of cells, of all columns but the last; None where all answers
    below: NDArray[np.bool_] | None = None  # have the walls of the grid; those below, of all rows but the last
