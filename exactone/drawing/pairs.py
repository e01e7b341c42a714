"""Two solutions of one puzzle, with what tells them apart."""

from __future__ import annotations

import string
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import chain, count

from ..solver.puzzle import Grid
from .layer import Dress, Place, has_roads
from .paper import Bit, Block, Paper, below, beside, extent, trimmed
from .signs import HEAVY, SPELLED
from .text import block, even, room_for
from .walls import Room

DIFFERENT = "1;31"  # bold and red
MARKS = "*<!^~'"
"""Signs for a difference; the first that stands nowhere in the grids is taken."""

APART = 6
HEADINGS = ("first solution", "second solution")


def pair(one: Grid, other: Grid, places: Collection[Place], paper: Paper) -> str:
    """Two grids with headings, side by side where they fit, and with a mark (and a colour) at these places."""
    grids = even([one, other], paper.ascii)
    room = room_for(grids, paper)
    told = set() if len(places) == cells(one) else set(places)  # a mark at every cell tells nothing
    grids, marks = _told_apart(grids, told, room, paper.ascii)
    dress = Dress(dict.fromkeys(told, DIFFERENT) if paper.color else {}, marks)

    def drawn(columns: int) -> list[Block]:
        blocks = [block(grid, replace(paper, columns=columns), dress, room) for grid in grids]
        blocks = trimmed(blocks) if paper.ascii and has_roads(one) else blocks
        return [[[Bit(heading)], *lines] for heading, lines in zip(HEADINGS, blocks, strict=True)]

    halves = drawn((paper.columns - APART) // 2)
    fitting = sum(map(extent, halves)) + APART <= paper.columns
    return paper.printed(beside(halves, APART) if fitting else below(drawn(paper.columns)))


def cells(grid: Grid) -> int:
    """How many cells a grid has."""
    return sum(len(row) for layer in grid.layers for row in layer)


def _told_apart(
    grids: list[Grid], places: Collection[Place], room: Room, ascii: bool
) -> tuple[list[Grid], dict[Place, str]]:
    """Grids with heavy lines or marks at these places; or marks of their own, where a blank is behind each symbol."""
    if not places:
        return grids, {}
    if HEAVY.keys() >= {grid.layers[z][y][x].strip() or " " for grid in grids for z, y, x in places}:
        return [_with_heavy_lines(grid, places) for grid in grids], {}
    mark = _mark(grids, ascii)
    if all(room.columns) and not room.tight:
        return grids, dict.fromkeys(places, mark)
    return [_marked(grid, places, mark) for grid in grids], {}


def _with_heavy_lines(grid: Grid, places: Collection[Place]) -> Grid:
    """The same grid with heavy lines at these places."""
    heavy = str.maketrans(HEAVY)
    return _changed(grid, places, lambda symbol: symbol.translate(heavy), str)


def _marked(grid: Grid, places: Collection[Place], mark: str) -> Grid:
    """The same grid with a mark behind the symbols at these places, and a blank behind others."""

    def told(symbol: str) -> str:
        shown = symbol.rstrip()
        return shown + mark + symbol[len(shown) :]

    return _changed(grid, places, told, lambda symbol: f"{symbol} ")


def _changed(grid: Grid, places: Collection[Place], here: Callable[[str], str], other: Callable[[str], str]) -> Grid:
    """A grid with other symbols at these places, at the other places, and around."""
    layers = (
        tuple(
            tuple((here if (z, y, x) in places else other)(symbol) for x, symbol in enumerate(row))
            for y, row in enumerate(layer)
        )
        for z, layer in enumerate(grid.layers)
    )
    top, foot = (tuple(tuple(map(other, heads)) for heads in lines) for lines in (grid.top, grid.foot))
    return replace(grid, layers=tuple(layers), top=top, foot=foot)


def _mark(grids: Sequence[Grid], ascii: bool) -> str:
    """A sign that no symbol has."""
    symbols = {symbol for grid in grids for layer in grid.layers for row in layer for symbol in row}
    taken = set("".join(symbols))
    taken |= {SPELLED.get(sign, sign) for sign in taken} if ascii else set()
    return next(sign for sign in chain(MARKS, string.punctuation, map(chr, count(0x2190))) if sign not in taken)
