"""Cells in which tiles are given, a clue each: in words, left out, all of an answer, and as keys of a file.

loose.py   the model with a switch for each clue
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from dataclasses import replace
from typing import Any

from ....solver.errors import Unable
from ....solver.puzzle import Clue, Fact, Solution
from ..._kit.board import Cell, counted, painted
from .. import Edges, Known, Laid, Sides, Tile
from ..text.keys import HOLE, OPEN, WAYS, sorted_out, ways
from ..text.names import tokens


def signs(puzzle: Edges) -> dict[Sides, list[str]]:
    """The tiles that show some sides, with their turns where they look otherwise when they are turned."""
    found: dict[Sides, list[str]] = {}
    for tile in (tile for sort in puzzle.sorts for tile in sort.tiles):
        shown = ways(tile)
        for turn, sides in enumerate(shown):
            found.setdefault(sides, []).append(_sign(tile, turn if len(shown) > 1 else None))
    return found


def _sign(tile: Tile, turn: int | None) -> str:
    return tile.name if turn is None else f"{tile.name}:{turn}"


def facts(puzzle: Edges, label: Laid) -> tuple[Fact]:
    """The tile in a cell; of several that look the same that is the first."""
    return (Fact(counted(label[:2]), puzzle.signs[label.sides][0]),)


def clue_of(puzzle: Edges, given: Hashable) -> Clue:
    """A clue in words; a tile says less than what lies there if its turn is open, and more if others look the same."""
    assert isinstance(given, tuple)
    tile, _, turn = puzzle.given[given]
    said, shown = Fact(counted(given), _sign(tile, turn)), ways(tile, turn)
    fact, *others = (said._replace(value=sign) for sign in puzzle.signs[shown[0]])
    return Clue(str(said), (said.at,), None if others or len(shown) > 1 else fact, puzzle.lines.get(given))


def without(puzzle: Edges, givens: Collection[Hashable]) -> Edges:
    """The puzzle when these cells are not given."""
    return _given(puzzle, {cell: known for cell, known in puzzle.given.items() if cell not in givens})


def full(puzzle: Edges, solution: Solution) -> Edges:
    """The puzzle when all cells of an answer are given."""
    found = {tile.name: (tile, number) for number, sort in enumerate(puzzle.sorts) for tile in sort.tiles}
    told = dict[Cell, Known]()
    for cell, token in tokens(puzzle, solution).items():
        name, _, turn = token.partition(":")
        told[cell] = puzzle.given.get(cell) or Known(*found[name], int(turn) if turn else None)
    return _given(puzzle, told)


def _given(puzzle: Edges, given: Mapping[Cell, Known]) -> Edges:
    tiles = {tile.name: tile for sort in puzzle.sorts for tile in sort.tiles}
    sorts = sorted_out(tiles, Counter(known.tile.name for known in given.values()))
    return replace(puzzle, given=given, sorts=sorts)


def document(puzzle: Edges, data: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a file: those of another one with what is given here, or all of them where it says no puzzle."""
    rest = data if "board" in data else _rules(puzzle)
    return {**rest, "kind": puzzle.kind, "board": _board(puzzle)}


def _rules(puzzle: Edges) -> dict[str, Any]:
    """The keys that say all but the board."""
    tiles = (tile for sort in puzzle.sorts for tile in sort.tiles)
    return {
        **({"set": puzzle.bundled} if puzzle.bundled else {}),
        "outside": {
            way: "free" if colour is None else colour for way, colour in zip(WAYS, puzzle.outside, strict=True)
        },
        "single_loop": bool(puzzle.loop),
        "tile": {tile.name: _table(tile) for tile in tiles},
    }


def _table(tile: Tile) -> dict[str, Any]:
    least, most = tile.least, tile.most
    count = "any" if most is None else most if least == most else f"{least}-{most}"
    return {"sides": " ".join(tile.sides), "count": count, "rotate": tile.rotate}


def _board(puzzle: Edges) -> str:
    """The picture of the board, with spaces where a tile needs them."""
    shown = {cell: _sign(known.tile, known.turn) for cell, known in puzzle.given.items()}
    if puzzle.columns == 1 and any(len(sign) > 1 for sign in shown.values()):
        shown = _apart(puzzle, shown)
    return painted(dict.fromkeys(puzzle.cells, OPEN[0]) | shown, puzzle.rows, puzzle.columns, HOLE)


def _apart(puzzle: Edges, shown: Mapping[Cell, str]) -> dict[Cell, str]:
    """The signs of one column, in which only a turn tells that a long name is not several short ones."""
    found = {cell: f"{sign}:0" if len(ways(puzzle.given[cell].tile)) == 1 else sign for cell, sign in shown.items()}
    if not any(":" in sign for sign in found.values()):
        raise Unable("in a board of one column a long name looks like several short ones; call the tiles by one letter")
    return found
