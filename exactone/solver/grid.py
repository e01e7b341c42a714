"""What there is to draw, as plain data: rows of symbols for a text,
and what a picture shows besides them.

    symbol     what stands in a cell; in a picture . and · are blank, and # is a blocked cell
    wall       a line between two cells
    margin     what stands around the cells: left, top, ends, foot
    look       how a picture shows a cell, where that is more than its symbol
    stroke     a line through points, as a road through the middles of cells, or a loop along
               their sides
    mark       why a place is framed: solutions differ there; it is a reason; it follows, or was
               added; it is open

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

WAYS: Mapping[str, Cell] = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
BACK: Mapping[str, str] = {"n": "s", "e": "w", "s": "n", "w": "e"}
"""Ways from a cell to its neighbours, as steps, and the ways back."""

Layer = tuple[tuple[str, ...], ...]

DIFFERS = "differs"
REASON = "reason"
FOLLOWS = "follows"
OPEN = "open"
"""Marks."""


@dataclass(frozen=True)
class Look:
    """How a picture shows a cell."""

    symbol: str | None = None  # in place of that of the text
    fill: str = ""  # filled, blocked, pale, shaded, cloned, rowindexer, columnindexer,
    # boxindexer; missing, where there is no cell
    tint: int | str | None = None  # the colour of what it belongs to, by number or by name
    corner: str = ""  # a small clue in its corner: the number of a word
    # what it may still be, each at its place; empty for what it cannot be any more
    possible: tuple[str, ...] = ()
    sides: tuple[int | str, ...] = ()  # the tints of its four sides: up, right, down, left
    # what stands behind its symbol: even, a square; odd, a circle; white or black, a disc
    shape: str = ""
    half: str = ""  # the corner of the half that is filled: nw, ne, se, sw
    # the ways in which lines lead from its middle to its sides, of n e s w; twice for two lines
    arms: str = ""
    diagonal: str = ""  # a line from corner to corner: falling to the right, or rising
    arrow: str = ""  # the way in which an arrow beside its symbol points


class Stroke(NamedTuple):
    """A line through points."""

    points: tuple[Point, ...]
    what: str  # road, loop, thermometer, slow, arrow, head, line, diagonal, thin
    # of a line: the sort that has a colour of its own, or a number, of other sorts
    tint: int | str = ""


class Spot(NamedTuple):
    """A small sign that stands anywhere: between two cells, in a corner. ○ and ● are dots."""

    at: Point
    sign: str
    circled: bool = False  # with words between in a circle, as the digits of a quadruple


class Outside(NamedTuple):
    """A clue that stands in a cell outside the grid, with an arrow that looks into it along a
    diagonal."""

    at: Cell
    way: Cell  # the step from cell to cell
    words: str


class LegendEntry(NamedTuple):
    """A line of the legend: a sample of what is drawn, and what it means."""

    # the classes of a stroke; even, odd, cage, outside, circled, shaded, cloned; or the sign of a
    # spot
    sample: str
    words: str


class Cage(NamedTuple):
    """Cells with a dashed line around them, and what their clue says."""

    cells: tuple[Cell, ...]
    clue: str = ""


class ClueList(NamedTuple):
    """Clues that stand beside a picture, under a heading."""

    heading: str
    lines: tuple[str, ...]


class StockItem(NamedTuple):
    """What there is to put into the grid, drawn beside it: a tile, and a word on it,
    such as how often."""

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
    # what the maker of the puzzle put there; None where that is not told apart
    given: frozenset[Place] | None = None
    strokes: tuple[Stroke, ...] = ()
    spots: tuple[Spot, ...] = ()
    cages: tuple[Cage, ...] = ()
    outside: tuple[Outside, ...] = ()
    # where places are that are called by a name: in the middle of a cell, or a line
    named: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    dotted: bool = False  # the corners of cells are dots, and there are no lines between them
    every: int = 0  # after so many rows and columns a line is stronger
    # whether a cell has a wall on its right, and below; None where it has those of the text
    right: Callable[[int, int], bool] | None = None
    below: Callable[[int, int], bool] | None = None
    stock: tuple[StockItem, ...] = ()
    margins: Margins | None = None  # None for those of the text
    lists: tuple[ClueList, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    notes: tuple[str, ...] | None = None  # what it does not hold; None for those of the text


def no_wall(row: int, column: int) -> bool:
    """Of a grid without walls."""
    return False


@dataclass(frozen=True)
class Grid:
    """What there is to draw: layers of rows of symbols, and the walls between the cells of a
    layer."""

    layers: tuple[Layer, ...]
    # whether the cell in this row and column has a wall on its right
    right: Callable[[int, int], bool] = no_wall
    below: Callable[[int, int], bool] = no_wall
    # of a cell (layer, row, column), if more than its symbol: two answers differ where that does
    content: Callable[[int, int, int], Hashable] | None = None
    # what stands between a cell and the next one, if not a blank
    link: Callable[[int, int], str] | None = None
    # of what is there, where it is not a cell called r1c1
    name: Callable[[int, int, int], str] | None = None
    each: str = "variable"  # the word for one of those
    # what stands left of each row; blanks where something stands on other sides alone
    left: tuple[str, ...] = ()
    top: tuple[tuple[str, ...], ...] = ()  # above each column, in lines
    ends: tuple[str, ...] = ()  # right of each row
    foot: tuple[tuple[str, ...], ...] = ()  # below each column, in lines
    notes: tuple[str, ...] = ()  # what no picture holds, in lines under it
    # signs that stand for others in ASCII, as files write them
    spelled: Mapping[str, str] = field(default_factory=dict)
    pencilled: bool = False  # whether a text, too, shows what cells may still be
    scene: Scene = field(default_factory=Scene)

    @property
    def words(self) -> str:
        """What there is, for those who cannot see a picture of it."""
        cells = (self.scene.layers or self.layers)[0]
        layers = len(self.scene.layers or self.layers)
        size = f"{len(cells)} rows of {max(map(len, cells))} cells"
        return size if layers == 1 else f"{layers} layers of {size}"


class ManyGrids(NamedTuple):
    """What there is to draw of many answers at once, by answer, row and column."""

    grid: Grid  # one of them, for what is the same in all
    signs: NDArray[np.str_]  # in cells, one sign in each
    # walls right of cells, of all columns but the last; None where all answers
    right: NDArray[np.bool_] | None = None
    # have the walls of the grid; those below, of all rows but the last
    below: NDArray[np.bool_] | None = None
