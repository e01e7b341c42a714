"""Cells that are given to tiles, a clue each: in words, left out, all that an answer allows, and as keys of a file.

loose.py   the model with a switch for each clue
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ....solver.puzzle import Clue, Fact, Solution
from ..._kit.board import Cell, counted, painted
from .. import Owner, Piece, Shape, Tile, Tiles
from ..text.answers import names


def facts(puzzle: Tiles, piece: Piece) -> Iterator[Fact]:
    """The cells of a piece belong to its tile; of equal tiles that is one of several names."""
    names = "/".join(tile.name for tile in puzzle.sorts[piece.sort].tiles)
    return (Fact(counted(cell), names) for cell in piece.cells)


def clue_of(puzzle: Tiles, given: Hashable) -> Clue:
    """A clue in words; one of several names of equal tiles says more than what lies there."""
    assert isinstance(given, tuple)
    sort, name = puzzle.given[given]
    fact = Fact(counted(given), name)
    alone = len(puzzle.sorts[sort].tiles) == 1
    return Clue(str(fact), (fact.at,), fact if alone else None, puzzle.lines.get(given))


def without(puzzle: Tiles, givens: Collection[Hashable]) -> Tiles:
    """The puzzle when these cells are not given."""
    return _given(puzzle, {cell: owner for cell, owner in puzzle.given.items() if cell not in givens})


def full(puzzle: Tiles, solution: Solution) -> Tiles:
    """The puzzle when all cells are given that an answer covers."""
    told = {cell: Owner(piece.sort, name) for piece, name in names(puzzle, solution).items() for cell in piece.cells}
    return _given(puzzle, told)


def _given(puzzle: Tiles, given: dict[Cell, Owner]) -> Tiles:
    return replace(puzzle, board=puzzle.board._replace(must=puzzle.cover | given.keys()), given=given)


def document(puzzle: Tiles, data: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a file: those of another one with what is given here, or all of them where it says no puzzle."""
    rest = {key: said for key, said in (data if "board" in data else _rules(puzzle)).items() if key != "given"}
    signs = {cell: owner.name for cell, owner in puzzle.given.items()}
    return {"kind": puzzle.kind, **rest, **({"given": painted(signs, *puzzle.board[:2], ".")} if signs else {})}


def _rules(puzzle: Tiles) -> dict[str, Any]:
    """The keys that say all but what is given."""
    board, cover = puzzle.board, puzzle.cover
    signs = {cell: "-" if cell in cover or not cover else "?" for cell in board.cells}
    tiles = (tile for sort in puzzle.sorts for tile in sort.tiles)
    return {
        "board": painted(signs, *board[:2], "#"),
        "cover": bool(cover),
        "tile": {tile.name: _table(tile) for tile in tiles},
    }


def _table(tile: Tile) -> dict[str, Any]:
    """The table of a tile; where there is no room for any of it, one is allowed, which changes nothing."""
    least, most = tile.least, None if tile.most is None else max(1, tile.most)
    count = "any" if most is None else most if least == most else f"{least}-{most}"
    return {"shape": _drawn(tile.shape), "count": count, "rotate": tile.rotate, "mirror": tile.mirror}


def _drawn(shape: Shape) -> str:
    height, width = (1 + max(each) for each in zip(*shape, strict=True))
    return painted(dict.fromkeys(shape, "#"), height, width, "-")
