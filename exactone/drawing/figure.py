"""A grid with all that belongs to it as one drawing: its layers, what is told beside it;
and drawings together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, sqrt

from exactone.solver.grid import ClueList, Grid, Point, StockItem

from .board import Board
from .legend import legend
from .marks import Marks
from .svg import Box, Drawing, element, group, measure, moved, number, wrapped

GAP = 24.0  # between drawings
ROW = 4  # layers of a cube beside each other, at least
# a line of words, and a letter of them
LINE = 19.0
LETTER = 8.5
NARROW = 34  # letters of the narrowest lines
TILTED = (0.94, 0.14, -0.42, 0.46)  # how a layer of a stack lies
MOST = 200  # lines below a drawing
LONGEST = 40  # lines of one that is wrapped
COLUMNS = 3  # that lists have at most
# tiles beside a board: of several cells, or of one
SMALL = 0.4
SINGLE = 0.8


def figure(
    grid: Grid,
    marks: Marks | None = None,
    *,
    lists: bool = True,
    stacked: bool = False,
    places: Mapping[str, tuple[Point, ...]] | None = None,
) -> Drawing:
    """A grid, and under it its lists and what it does not hold;
    of a cube the layers may be stacked.

    Where `places` are wanted, the drawing has the boxes of all cells, of what the grid calls by a
    name, and of these: a point each, or the two ends of a line.
    """
    board = Board(grid, marks)
    drawings = [board.layer(z) for z in range(len(board.layers))]
    if places is not None and not stacked:
        drawings = [
            drawing._replace(boxes=tuple(board.boxes(z, places)))
            for z, drawing in enumerate(drawings)
        ]
    if len(drawings) == 1:
        drawn = drawings[0]
    elif stacked:
        drawn = stack(drawings)
    else:
        named = [captioned(drawing, f"layer {z}") for z, drawing in enumerate(drawings, 1)]
        drawn = rows(
            named, board.rows if len(named) == board.rows**2 else max(ROW, ceil(sqrt(len(named))))
        )
    if not lists:
        return drawn
    notes = grid.notes if grid.scene.notes is None else grid.scene.notes
    told = [] if not notes else [paragraph(notes, drawn.width)]
    key = (
        []
        if not grid.scene.legend
        else [legend(grid.scene.legend, max(drawn.width, NARROW * LETTER))]
    )
    listed = [] if not grid.scene.lists else [_lists(grid.scene.lists, drawn.width)]
    stock = [] if not grid.scene.stock else [_stock(grid.scene.stock, drawn.width)]
    return column([drawn, *stock, *listed, *key, *told], GAP / 2)


def stack(layers: Sequence[Drawing]) -> Drawing:
    """Layers one above the other, seen from the side."""
    a, b, c, d = TILTED
    wide = layers[0].width
    high = layers[0].height
    step = b * wide + d * high + GAP / 2
    first = -c * high
    lines = list[str]()
    for z, layer in enumerate(layers):
        matrix = " ".join(map(number, (a, b, c, d, first, z * step)))
        lines += group(layer.lines, transform=f"matrix({matrix})")
    return Drawing(a * wide + first, len(layers) * step, lines)


def column(drawings: Iterable[Drawing], gap: float = GAP) -> Drawing:
    """Drawings one under the other."""
    lines = list[str]()
    boxes = list[Box]()
    y = 0.0
    width = 0.0
    for drawing in drawings:
        lines += moved(drawing, 0, y)
        boxes += (box.moved(0, y) for box in drawing.boxes)
        y = y + drawing.height + gap
        width = max(width, drawing.width)
    return Drawing(width, max(0.0, y - gap), lines, tuple(boxes))


def rows(drawings: Sequence[Drawing], most: int) -> Drawing:
    """Drawings in rows of so many, in equal columns."""
    wide = max(drawing.width for drawing in drawings)
    lines = list[str]()
    boxes = list[Box]()
    y = 0.0
    for first in range(0, len(drawings), most):
        row = drawings[first : first + most]
        for x, drawing in enumerate(row):
            lines += moved(drawing, x * (wide + GAP), y)
            boxes += (box.moved(x * (wide + GAP), y) for box in drawing.boxes)
        y += max(drawing.height for drawing in row) + GAP
    across = min(most, len(drawings))
    return Drawing(across * (wide + GAP) - GAP, y - GAP, lines, tuple(boxes))


def captioned(drawing: Drawing, caption: str, more: Sequence[str] = ()) -> Drawing:
    """A drawing with a heading above it, and below it what else there is to say;
    only of very much the end is cut."""
    heading = paragraph([caption], drawing.width, "words faint")
    said = [*more[:MOST], *([f"and {len(more) - MOST:,} more lines"] if len(more) > MOST else [])]
    return column([heading, drawing, *([paragraph(said, drawing.width)] if said else [])], 4)


def paragraph(lines: Iterable[str], width: float, class_: str = "words") -> Drawing:
    """Lines of words, wrapped where they are wider than a drawing."""
    letters = int(max(NARROW, width / LETTER))
    return words([part for line in lines for part in wrapped(line, letters, LONGEST)], class_)


def words(lines: Sequence[str], class_: str = "words") -> Drawing:
    """Lines of words."""
    texts = [
        element("text", line, class_=class_, x=4, y=LINE * (n + 1) - 5)
        for n, line in enumerate(lines)
    ]
    return Drawing(max(map(measure, lines), default=0) * LETTER + 8, LINE * len(lines), texts)


def scaled(drawing: Drawing, by: float) -> Drawing:
    """A drawing made larger or smaller."""
    # two decimals would be too few: what fits a page could go over its margin
    told = f"scale({by:.6g})"
    return Drawing(drawing.width * by, drawing.height * by, group(drawing.lines, transform=told))


def _stock(stock: Sequence[StockItem], width: float) -> Drawing:
    """What there is to put into a grid, in rows that are about as wide as that."""
    scale = (
        SMALL
        if any(len(grid.layers[0]) > 1 or len(grid.layers[0][0]) > 1 for grid, _ in stock)
        else SINGLE
    )
    lines = list[str]()
    x = 0.0
    y = 0.0
    high = 0.0
    wide = 0.0
    for drawing in (
        column([words([said]), scaled(figure(grid), scale)], 0) for grid, said in stock
    ):
        if x and x + drawing.width > max(width, NARROW * LETTER):
            x = 0.0
            y = y + high + GAP / 2
            high = 0.0
        lines += moved(drawing, x, y)
        x = x + drawing.width + GAP / 2
        high = max(high, drawing.height)
        wide = max(wide, x)
    return Drawing(wide, y + high, lines)


def _lists(lists: Sequence[ClueList], width: float) -> Drawing:
    """Lists of clues in columns."""
    most = max(1, min(COLUMNS, len(lists), int(width / (NARROW * LETTER / 2))))
    letters = int(max(NARROW / 2, (width - GAP * (most - 1)) / most / LETTER))
    columns = [
        column(
            [
                words([heading], "words given"),
                words([part for line in lines for part in wrapped(line, letters)]),
            ],
            0,
        )
        for heading, lines in lists
    ]
    return rows(columns, most)
