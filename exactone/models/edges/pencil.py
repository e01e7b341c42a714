"""What somebody who lays tiles with coloured sides writes into cells: their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from exactone.models.base.pencil import BrokenRule, PencilCheck, PencilGroup, Written
from exactone.models.boards.board import Cell, beside, cell_name
from exactone.models.boards.offers import SignOffer
from exactone.models.text.words import brief
from exactone.solver.errors import Unable
from exactone.solver.grid import Grid

from . import Edges, KnownCell, PlacedTile, Sides, check
from .text.keys import ways

WAYS = ("top", "right", "bottom", "left")


def groups(puzzle: Edges) -> Iterator[PencilGroup]:
    """The cells that are not given, with all tiles as they may lie."""
    names = tuple(cell_name(cell) for cell in puzzle.cells if cell not in puzzle.given)
    signs = (SignOffer(sign, " ".join(sides)) for sign, (_, sides) in _tiles(puzzle).items())
    if names:
        yield PencilGroup("cells", names, tuple(signs))


def _tiles(puzzle: Edges) -> dict[str, tuple[KnownCell, Sides]]:
    """The tiles as they may lie, by their signs: A, or A:1 where it may be turned."""
    tiles = dict[str, tuple[KnownCell, Sides]]()
    for number, sort in enumerate(puzzle.sorts):
        for tile in sort.tiles:
            for turn in range(4) if tile.rotate else (None,):
                sides = ways(tile, turn)[0]
                name = tile.name if turn is None else f"{tile.name}:{turn}"
                if sides not in (each for _, each in tiles.values()):
                    tiles[name] = KnownCell(tile, number, turn), sides
    return tiles


def _known(puzzle: Edges, written: Written) -> dict[Cell, tuple[KnownCell, Sides]]:
    """The tiles that somebody laid, by their cells."""
    cells = {cell_name(cell): cell for cell in puzzle.cells}
    tiles = _tiles(puzzle)
    for name, sign in written.items():
        if name not in cells:
            raise Unable(f"{brief(name)} is no cell of this puzzle")
        if sign not in tiles:
            raise Unable(f"{brief(sign)} is no tile of this puzzle")
    return {cells[name]: tiles[sign] for name, sign in written.items()}


def filled(puzzle: Edges, written: Written) -> Edges:
    """The puzzle with these tiles as givens."""
    laid = {cell: tile for cell, (tile, _) in _known(puzzle, written).items()}
    return replace(puzzle, given={**laid, **puzzle.given})


def drawn(puzzle: Edges, written: Written) -> Grid:
    """The puzzle with these tiles."""
    return filled(puzzle, written).grid()


def checked(puzzle: Edges, written: Written) -> PencilCheck:
    """Sides that do not meet so far; of a full board whatever is wrong."""
    shown = {cell: sides for cell, (_, sides) in _known(puzzle, written).items()}
    for cell, given in puzzle.given.items():
        if len(several := ways(given.tile, given.turn)) == 1:
            shown.setdefault(cell, several[0])
    wrong = [*_clashes(puzzle, shown)]
    if wrong or len(shown) < len(puzzle.cells):
        return PencilCheck(tuple(wrong), complete=False)
    answer = frozenset(PlacedTile(*cell, sides) for cell, sides in shown.items())
    broken = check.broken(puzzle, answer)
    return PencilCheck(tuple(BrokenRule(said, ()) for said in broken), not broken)


def _clashes(puzzle: Edges, shown: Mapping[Cell, Sides]) -> Iterator[BrokenRule]:
    """Neighbours whose sides differ, and sides that the rim does not want."""
    there = {*puzzle.cells}
    for cell, sides in shown.items():
        for way, (near, own) in enumerate(zip(beside(cell), sides, strict=True)):
            if near in shown and way in (1, 2) and shown[near][way - 2] != own:
                names = cell_name(cell), cell_name(near)
                yield BrokenRule(f"{' and '.join(names)} show different sides to each other", names)
            if near not in there and puzzle.outside[way] not in (None, own):
                said = f"{cell_name(cell)} shows {own} to the rim ({WAYS[way]}), which wants "
                yield BrokenRule(f"{said}{puzzle.outside[way]}", (cell_name(cell),))
