"""Grids as text: one of them, or many answers at once."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from operator import and_
from typing import Any

from exactone.solver.grid import Grid, ManyGrids

from . import pencil
from .layer import CellStyle, Layer, Place, has_roads
from .paper import APART, Block, TextCanvas, TextSpan, below, beside, extent, spelled, trimmed
from .signs import JOINTS, OPEN, RIGHTWARDS, escaped, width
from .walls import Walls, WallSpace

Part = tuple[tuple[str, ...], ...]

GIVEN = "1"  # bold
# black is read on each of these
BLACK = "38;5;16"
SHADES = ("217", "157", "153", "229", "183", "159", "223", "251")
HOLE = "#"

PLAIN = TextCanvas()


def text(grid: Grid, paper: TextCanvas = PLAIN, bold: Collection[Place] = ()) -> str:
    """A grid, with some symbols in bold where there is colour."""
    spread, parted = pencil.spread(grid)
    (drawn,) = even([spread], paper.ascii)
    room = room_for([drawn], paper)
    if parted:
        room = replace(room, rows=[*map(and_, room.rows, parted)])
    blocks = [
        block(drawn, paper, CellStyle(dict.fromkeys(bold, GIVEN) if paper.color else {}), room)
    ]
    return paper.printed(trimmed(blocks)[0] if paper.ascii and has_roads(grid) else blocks[0])


def differences(one: Grid, other: Grid) -> list[Place]:
    """Where two grids of the same shape have different symbols,
    or cells that are part of different things."""

    def content(grid: Grid, z: int, y: int, x: int) -> Hashable:
        return grid.layers[z][y][x] if grid.content is None else grid.content(z, y, x)

    return [
        (z, y, x)
        for z, layer in enumerate(one.layers)
        for y, row in enumerate(layer)
        for x in range(len(row))
        if content(one, z, y, x) != content(other, z, y, x)
    ]


def alike(one: Grid, other: Grid) -> set[Place]:
    """Where two grids of the same shape do not differ."""
    every = {
        (z, y, x)
        for z, layer in enumerate(one.layers)
        for y, row in enumerate(layer)
        for x in range(len(row))
    }
    return every.difference(differences(one, other))


def room_for(grids: Sequence[Grid], paper: TextCanvas) -> WallSpace:
    """Room for the walls of even grids, as much as there is."""
    wide = width(grids[0].layers[0][0][0])
    return WallSpace.of([Walls.of(grid) for grid in grids]).fitted(wide, paper.columns)


def block(grid: Grid, paper: TextCanvas, dress: CellStyle, room: WallSpace) -> Block:
    """The lines of a grid with even symbols: its layers, side by side where they fit,
    and its notes."""
    walls = Walls.of(grid)
    fills = _fills(grid, walls) if paper.color else []
    layers = [
        Layer(grid, number, walls, room, fills, dress).lines(paper.ascii)
        for number in range(len(grid.layers))
    ]
    if len(layers) > 1:
        layers = [
            [[TextSpan(f"layer {number}")], *lines] for number, lines in enumerate(layers, start=1)
        ]
    drawn = _arranged(layers, paper.columns)
    drawn = (
        below([drawn, [[TextSpan(line)] for note in grid.notes for line in paper.lines(note)]])
        if grid.notes
        else drawn
    )
    return spelled(drawn, _dot(grid)) if paper.ascii else drawn


def even(grids: Sequence[Grid], ascii: bool) -> list[Grid]:
    """Grids with symbols that are equally wide, and can be spelled;
    numbers end in the same place."""
    drawn = [_escaped(grid) for grid in grids] if ascii else grids
    symbols = {
        each
        for grid in drawn
        for part in (*grid.layers, grid.top, grid.foot)
        for row in part
        for each in row
    }
    wide = max(map(width, symbols))
    numbers = all(symbol.isdecimal() for symbol in symbols if width(symbol) > 1)
    blanks = {symbol: " " * (wide - width(symbol)) for symbol in symbols}
    known = {
        symbol: blank + symbol if numbers else symbol + blank for symbol, blank in blanks.items()
    }

    def padded(part: Part) -> Part:
        return tuple(tuple(map(known.__getitem__, row)) for row in part)

    return [
        _stretched(grid, wide)
        if grid.link
        else replace(
            grid,
            layers=tuple(map(padded, grid.layers)),
            top=padded(grid.top),
            foot=padded(grid.foot),
        )
        for grid in drawn
    ]


def _stretched(grid: Grid, wide: int) -> Grid:
    """A grid in which lines lead from symbol to symbol, with symbols that are so wide."""
    link = grid.link or (lambda row, column: "")
    (layer,) = grid.layers
    ends = [
        [
            *(link(row, column) or _onwards(symbol) for column, symbol in enumerate(symbols[:-1])),
            " ",
        ]
        for row, symbols in enumerate(layer)
    ]
    rows = (
        tuple(symbol + end * (wide - width(symbol)) for symbol, end in zip(*row, strict=True))
        for row in zip(layer, ends, strict=True)
    )
    return replace(grid, layers=(tuple(rows),))


def _onwards(symbol: str) -> str:
    """How a symbol goes on to the right."""
    return "─" if symbol[-1:] in RIGHTWARDS else " "


def _escaped(grid: Grid) -> Grid:
    """A grid whose symbols can be spelled in ASCII."""

    def spelled(sign: str) -> str:
        return grid.spelled.get(sign) or escaped(sign)

    layers = (tuple(tuple(map(spelled, row)) for row in layer) for layer in grid.layers)
    return replace(grid, layers=tuple(layers))


def _arranged(layers: list[Block], columns: int) -> Block:
    """Layers in as many columns as fit, all equally long; the first ones in the first column,
    as they are read."""
    wide = extent(layers[0]) + APART
    number = len(layers)
    fitting = (
        across
        for across in range(number, 1, -1)
        if number % across == 0 and across * wide - APART <= columns
    )
    down = number // next(fitting, 1)
    columns_of = [below(layers[first : first + down]) for first in range(0, number, down)]
    return beside(columns_of) if len(columns_of) > 1 else columns_of[0]


def _fills(grid: Grid, walls: Walls) -> list[str]:
    """The colours of the regions, or of the pieces that they are parts of; blocks have none,
    nor what is no piece."""
    inside: dict[int, set[Hashable]] = {}
    solid = set[int]()
    for y, homes in enumerate(walls.homes):
        for x, home in enumerate(homes):
            inside.setdefault(home, set()).add(grid.content and grid.content(0, y, x))
            if grid.layers[0][y][x].strip() != HOLE:
                solid.add(home)
    pieces = all(len(some) == 1 for some in inside.values()) and any(
        some != {None} for some in inside.values()
    )
    if walls.even and not pieces:
        return []
    owners = [some.pop() if pieces else home for home, some in inside.items()]
    shades = walls.shades(owners, len(SHADES))
    return [
        f"{BLACK};48;5;{SHADES[shades[owner]]}" if home in solid and owner is not None else ""
        for home, owner in enumerate(owners)
    ]


def _dot(grid: Grid) -> str:
    """What a dot is in ASCII: a corner between lines, or a point, unless that is an open cell."""
    if grid.link is not None and grid.link(0, 0) == "":
        return "+"
    return (
        "x"
        if any(symbol.strip() == OPEN for layer in grid.layers for row in layer for symbol in row)
        else OPEN
    )


FIRST = 0xF0000  # of signs that nobody uses, which stand for cells
# from one cell to the next, where there is room for walls
CELL = 4
LINE = 2


def texts(pictured: ManyGrids, paper: TextCanvas) -> Sequence[str | None]:
    """The text of each answer; None where it has to be drawn alone."""
    grid = pictured.grid
    signs = pictured.signs
    if (
        paper.ascii
        or paper.color
        or grid.link
        or any(sign.isspace() or width(sign) != 1 for sign in set(signs.flat))
    ):
        return [None] * len(signs)
    rows, columns = signs.shape[1:]
    names = [
        [chr(FIRST + row * columns + column) for column in range(columns)] for row in range(rows)
    ]
    marked = replace(grid, layers=(tuple(map(tuple, names)),))
    if pictured.right is None or pictured.below is None:
        return _filled(text(marked, paper), signs)
    return _walled(marked, signs, pictured.right, pictured.below, paper)


def _filled(form: str, signs: Any) -> list[str]:
    """A text with the signs of each answer in the place of its own."""
    import numpy as np

    number = len(signs)
    size = signs[0].size
    at = {sign: place for place, sign in enumerate(form)}
    lines = np.tile(np.array(list(form)), (number, 1))
    lines[:, [at[chr(FIRST + cell)] for cell in range(size)]] = signs.reshape(number, size)
    return _joined(lines)


def _joined(signs: Any) -> list[str]:
    """Rows of signs as texts."""
    import numpy as np

    flat = np.ascontiguousarray(signs)
    texts: list[str] = flat.view(f"<U{flat.shape[1]}").ravel().tolist()
    return texts


def _walled(
    marked: Grid, signs: Any, right: Any, below: Any, paper: TextCanvas
) -> list[str | None]:
    """Texts with a room for each wall; where walls are even,
    rows and columns without walls have none."""
    import numpy as np

    number, rows, columns = signs.shape
    form = text(
        replace(marked, right=lambda row, column: True, below=lambda row, column: True), paper
    ).split("\n")
    if [len(line) for line in form] != [CELL * columns + 1] * (LINE * rows + 1):
        return [None] * number  # there is no room, or something stands around
    upright = np.pad(right, ((0, 0), (0, 0), (1, 1)), constant_values=True)
    level = np.pad(below, ((0, 0), (1, 1), (0, 0)), constant_values=True)
    joints = np.zeros((number, rows + 1, columns + 1), dtype=np.int64)
    joints[:, 1:] += upright
    joints[:, :-1] += 4 * upright
    joints[:, :, :-1] += 2 * level
    joints[:, :, 1:] += 8 * level
    lines = np.full((number, LINE * rows + 1, CELL * columns + 2), " ")
    lines[:, ::LINE, :-1:CELL] = np.array(list(JOINTS))[joints]
    lines[:, 1::LINE, :-1:CELL] = np.where(upright, "│", " ")
    lines[:, 1::LINE, CELL // 2 : -1 : CELL] = signs
    for dash in range(1, CELL):
        lines[:, ::LINE, dash:-1:CELL] = np.where(level, "─", " ")
    lines[:, :, -1] = "\n"
    even = (upright.all(1) == upright.any(1)).all(1) & (level.all(2) == level.any(2)).all(1)
    joined = _joined(lines.reshape(number, -1)[:, :-1])
    return [None if alone else one for one, alone in zip(joined, even.tolist(), strict=True)]
