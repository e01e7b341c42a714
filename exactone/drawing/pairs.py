"""Drawings of two solutions side by side, and where they differ."""

from __future__ import annotations

import string
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import chain, count

from exactone.solver.puzzle import Grid

from .layer import CellStyle, Place, has_roads
from .paper import Block, TextCanvas, TextSpan, below, beside, extent, trimmed
from .signs import HEAVY, SPELLED
from .text import block, differences, even, room_for
from .walls import WallSpace

DIFFERENT = "1;31"  # bold and red
MARKS = "*<!^~'"
"""Signs for a difference; the first that stands nowhere in the grids is taken."""

APART = 6
HEADINGS = ("first solution", "second solution")


def pair(one: Grid, other: Grid, places: Collection[Place], paper: TextCanvas) -> str:
    """Two grids with headings, side by side where they fit,
    and with a mark (and a colour) at these places."""
    grids = even([one, other], paper.ascii)
    room = room_for(grids, paper)
    told = set() if len(places) == cells(one) else set(places)  # a mark at every cell tells nothing
    grids, marks = _told_apart(grids, told, room, paper.ascii)
    dress = CellStyle(dict.fromkeys(told, DIFFERENT) if paper.color else {}, marks)

    def drawn(columns: int) -> list[Block]:
        blocks = [block(grid, replace(paper, columns=columns), dress, room) for grid in grids]
        blocks = trimmed(blocks) if paper.ascii and has_roads(one) else blocks
        return [
            [[TextSpan(heading)], *lines] for heading, lines in zip(HEADINGS, blocks, strict=True)
        ]

    halves = drawn((paper.columns - APART) // 2)
    fitting = sum(map(extent, halves)) + APART <= paper.columns
    return paper.printed(beside(halves, APART) if fitting else below(drawn(paper.columns)))


def cells(grid: Grid) -> int:
    """How many cells a grid has."""
    return sum(len(row) for layer in grid.layers for row in layer)


def _told_apart(
    grids: list[Grid], places: Collection[Place], room: WallSpace, ascii: bool
) -> tuple[list[Grid], dict[Place, str]]:
    """Grids with heavy lines or marks at these places; or marks of their own,
    where a blank is behind each symbol."""
    if not places:
        return grids, {}
    if HEAVY.keys() >= {
        grid.layers[z][y][x].strip() or " " for grid in grids for z, y, x in places
    }:
        return [_with_heavy_lines(grid, places) for grid in grids], {}
    mark = _mark(grids, ascii)
    if all(room.columns) and not room.tight:
        return grids, dict.fromkeys(places, mark)
    return [_marked(grid, places, mark) for grid in grids], {}


def _with_heavy_lines(grid: Grid, places: Collection[Place]) -> Grid:
    """This grid with heavy lines at some places."""
    heavy = str.maketrans(HEAVY)
    return _changed(grid, places, lambda symbol: symbol.translate(heavy), str)


def _marked(grid: Grid, places: Collection[Place], mark: str) -> Grid:
    """This grid with a mark behind the symbols at some places, and a blank behind the others."""

    def told(symbol: str) -> str:
        shown = symbol.rstrip()
        return shown + mark + symbol[len(shown) :]

    return _changed(grid, places, told, lambda symbol: f"{symbol} ")


def _changed(
    grid: Grid, places: Collection[Place], here: Callable[[str], str], other: Callable[[str], str]
) -> Grid:
    """A grid with other symbols at these places, at the other places, and around."""

    def row_of(z: int, y: int, row: Sequence[str]) -> tuple[str, ...]:
        return tuple(
            here(symbol) if (z, y, x) in places else other(symbol) for x, symbol in enumerate(row)
        )

    layers = tuple(
        tuple(row_of(z, y, row) for y, row in enumerate(layer))
        for z, layer in enumerate(grid.layers)
    )
    top = tuple(tuple(map(other, heads)) for heads in grid.top)
    foot = tuple(tuple(map(other, heads)) for heads in grid.foot)
    return replace(grid, layers=layers, top=top, foot=foot)


def _mark(grids: Sequence[Grid], ascii: bool) -> str:
    """A sign that no symbol has."""
    symbols = {symbol for grid in grids for layer in grid.layers for row in layer for symbol in row}
    taken = set("".join(symbols))
    taken |= {SPELLED.get(sign, sign) for sign in taken} if ascii else set()
    return next(
        sign
        for sign in chain(MARKS, string.punctuation, map(chr, count(0x2190)))
        if sign not in taken
    )


NAMED = 12  # of the cells that differ, how many are named


def sentence(one: Grid, other: Grid, turned: bool) -> str:
    """Where they differ, or that the second is a turned copy of the first."""
    if turned:
        return "the second solution is the first one, turned or mirrored"
    places = differences(one, other)
    layered = len(one.layers) > 1
    name = one.name or (lambda z, y, x: f"{f'layer {z + 1} ' if layered else ''}r{y + 1}c{x + 1}")
    rest = f" and {len(places) - NAMED:,} more" if len(places) > NAMED else ""
    what = f"{one.each if one.name else 'cell'}{'' if len(places) == 1 else 's'}"
    named = ", ".join(name(*place) for place in places[:NAMED])
    every = 1 < len(places) == cells(one)
    return f"they differ in {f'all {what}' if every else f'{len(places):,} {what}: {named}{rest}'}"
