"""Grids as text, for all kinds. Walls are drawn, with a frame around; what is printed can be pasted back.

┌─────┬─────┐
│ 1 . │ 3 . │
│ . 2 │ 4 . │
├─────┼─────┤
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace

from ..solver.puzzle import Grid
from .layer import Dress, Layer, Place, has_roads
from .paper import APART, Bit, Block, Paper, below, beside, extent, spelled, trimmed
from .signs import OPEN, escaped, width
from .walls import Room, Walls

Part = tuple[tuple[str, ...], ...]

GIVEN = "1"  # bold
BLACK, SHADES = "38;5;16", ("217", "157", "153", "229", "183", "159", "223", "251")  # black is read on each of these
HOLE = "#"

PLAIN = Paper()


def text(grid: Grid, paper: Paper = PLAIN, bold: Collection[Place] = ()) -> str:
    """A grid, with some symbols in bold where there is colour."""
    (drawn,) = even([grid], paper.ascii)
    room = room_for([drawn], paper)
    blocks = [block(drawn, paper, Dress(dict.fromkeys(bold, GIVEN) if paper.color else {}), room)]
    return paper.printed(trimmed(blocks)[0] if paper.ascii and has_roads(grid) else blocks[0])


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


def alike(one: Grid, other: Grid) -> set[Place]:
    """Where two grids of the same shape do not differ."""
    every = {(z, y, x) for z, layer in enumerate(one.layers) for y, row in enumerate(layer) for x in range(len(row))}
    return every.difference(differences(one, other))


def room_for(grids: Sequence[Grid], paper: Paper) -> Room:
    """Room for the walls of even grids, as much as there is."""
    wide = width(grids[0].layers[0][0][0])
    return Room.of([Walls.of(grid) for grid in grids]).fitted(wide, paper.columns)


def block(grid: Grid, paper: Paper, dress: Dress, room: Room) -> Block:
    """The lines of a grid with even symbols: its layers, side by side where they fit, and its notes."""
    walls = Walls.of(grid)
    fills = _fills(grid, walls) if paper.color else []
    layers = [Layer(grid, number, walls, room, fills, dress).lines(paper.ascii) for number in range(len(grid.layers))]
    if len(layers) > 1:
        layers = [[[Bit(f"layer {number}")], *lines] for number, lines in enumerate(layers, start=1)]
    drawn = _arranged(layers, paper.columns)
    drawn = below([drawn, [[Bit(line)] for note in grid.notes for line in paper.lines(note)]]) if grid.notes else drawn
    return spelled(drawn, _dot(grid)) if paper.ascii else drawn


def even(grids: Sequence[Grid], ascii: bool) -> list[Grid]:
    """Grids with symbols that are equally wide, and can be spelled; numbers end in the same place."""
    found = [_escaped(grid) for grid in grids] if ascii else grids
    symbols = {each for grid in found for part in (*grid.layers, grid.top, grid.foot) for row in part for each in row}
    wide, numbers = max(map(width, symbols)), all(symbol.isdecimal() for symbol in symbols if width(symbol) > 1)
    blanks = {symbol: " " * (wide - width(symbol)) for symbol in symbols}
    known = {symbol: blank + symbol if numbers else symbol + blank for symbol, blank in blanks.items()}

    def padded(part: Part) -> Part:
        return tuple(tuple(map(known.__getitem__, row)) for row in part)

    return [
        _stretched(grid, wide)
        if grid.link
        else replace(grid, layers=tuple(map(padded, grid.layers)), top=padded(grid.top), foot=padded(grid.foot))
        for grid in found
    ]


def _stretched(grid: Grid, wide: int) -> Grid:
    """A grid in which lines lead from symbol to symbol, with symbols that are so wide."""
    link = grid.link or (lambda row, column: "")
    (layer,) = grid.layers
    ends = [
        [*(link(row, column) or " " for column in range(len(symbols) - 1)), " "] for row, symbols in enumerate(layer)
    ]
    rows = (
        tuple(symbol + end * (wide - width(symbol)) for symbol, end in zip(*row, strict=True))
        for row in zip(layer, ends, strict=True)
    )
    return replace(grid, layers=(tuple(rows),))


def _escaped(grid: Grid) -> Grid:
    """A grid whose symbols can be spelled in ASCII."""
    return replace(grid, layers=tuple(tuple(tuple(map(escaped, row)) for row in layer) for layer in grid.layers))


def _arranged(layers: list[Block], columns: int) -> Block:
    """Layers in as many columns as fit, all equally long; the first ones in the first column, as they are read."""
    wide, number = extent(layers[0]) + APART, len(layers)
    fitting = (across for across in range(number, 1, -1) if number % across == 0 and across * wide - APART <= columns)
    down = number // next(fitting, 1)
    columns_of = [below(layers[first : first + down]) for first in range(0, number, down)]
    return beside(columns_of) if len(columns_of) > 1 else columns_of[0]


def _fills(grid: Grid, walls: Walls) -> list[str]:
    """The colours of the regions, or of the pieces that they are parts of; blocks have none, nor what is no piece."""
    inside: dict[int, set[Hashable]] = {}
    solid = set[int]()
    for y, homes in enumerate(walls.homes):
        for x, home in enumerate(homes):
            inside.setdefault(home, set()).add(grid.content and grid.content(0, y, x))
            if grid.layers[0][y][x].strip() != HOLE:
                solid.add(home)
    pieces = all(len(some) == 1 for some in inside.values()) and any(some != {None} for some in inside.values())
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
    return "x" if any(symbol.strip() == OPEN for layer in grid.layers for row in layer for symbol in row) else OPEN
