"""What the clues of a board of tiles are, in words; the board without some; clues as switches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from exactone.models.base.switches import RuleSwitches
from exactone.models.boards.board import STEPS, Cell, cell_name, counted, painted
from exactone.models.boards.stock import amount
from exactone.models.edges.text.keys import HOLE, OPEN, WAYS, sorted_out, ways
from exactone.models.edges.text.names import tokens
from exactone.solver.errors import Unable
from exactone.solver.model import Given, Model, Rules
from exactone.solver.puzzle import Clue, ClueId, Fact, Solution

from . import Edges, KnownCell, PlacedTile, Sides, Tile, TileType
from .model import Build


def signs(puzzle: Edges) -> dict[Sides, list[str]]:
    """The tiles that show some sides, with their turns where they look otherwise when they are
    turned."""
    names_of: dict[Sides, list[str]] = {}
    for tile in (tile for sort in puzzle.sorts for tile in sort.tiles):
        shown = ways(tile)
        for turn, sides in enumerate(shown):
            names_of.setdefault(sides, []).append(_sign(tile, turn if len(shown) > 1 else None))
    return names_of


def _sign(tile: Tile, turn: int | None) -> str:
    return tile.name if turn is None else f"{tile.name}:{turn}"


def facts(puzzle: Edges, label: PlacedTile) -> tuple[Fact]:
    """The tile in a cell; of several that look the same that is the first."""
    return (Fact(counted(label[:2]), puzzle.signs[label.sides][0]),)


def clue_of(puzzle: Edges, given: Hashable) -> Clue:
    """A clue in words; a tile says less than what lies there if its turn is open,
    and more if others look the same."""
    assert isinstance(given, tuple)
    tile, _, turn = puzzle.given[given]
    said = Fact(counted(given), _sign(tile, turn))
    shown = ways(tile, turn)
    fact, *others = (said._replace(value=sign) for sign in puzzle.signs[shown[0]])
    line = puzzle.lines.get(given)
    if not others and len(shown) == 1:
        return Clue(str(said), (said.at,), fact, line)
    row, column = given
    known = ClueId("board", (row + 1, column + 1), said.value)
    return Clue(str(said), (said.at,), line=line, id=known)


def without(puzzle: Edges, givens: Collection[Hashable]) -> Edges:
    """The puzzle when these cells are not given."""
    return _given(
        puzzle, {cell: known for cell, known in puzzle.given.items() if cell not in givens}
    )


def full(puzzle: Edges, solution: Solution) -> Edges:
    """The puzzle when all cells of an answer are given."""
    given = {
        tile.name: (tile, number) for number, sort in enumerate(puzzle.sorts) for tile in sort.tiles
    }
    told = dict[Cell, KnownCell]()
    for cell, token in tokens(puzzle, solution).items():
        name, _, turn = token.partition(":")
        told[cell] = puzzle.given.get(cell) or KnownCell(*given[name], int(turn) if turn else None)
    return _given(puzzle, told)


def _given(puzzle: Edges, given: Mapping[Cell, KnownCell]) -> Edges:
    tiles = {tile.name: tile for sort in puzzle.sorts for tile in sort.tiles}
    sorts = sorted_out(tiles, Counter(known.tile.name for known in given.values()))
    return replace(puzzle, given=given, sorts=sorts)


def document(puzzle: Edges, data: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a file: those of another one with what is given here,
    or all of them where it says no puzzle."""
    rest = data if "board" in data else _rules(puzzle)
    return {**rest, "kind": puzzle.kind, "board": _board(puzzle)}


def _rules(puzzle: Edges) -> dict[str, Any]:
    """The keys that say all but the board."""
    tiles = (tile for sort in puzzle.sorts for tile in sort.tiles)
    colours = ("free" if colour is None else colour for colour in puzzle.outside)
    keys: dict[str, Any] = {"set": puzzle.bundled} if puzzle.bundled else {}
    keys["outside"] = dict(zip(WAYS, colours, strict=True))
    keys["single_loop"] = bool(puzzle.loop)
    keys["tile"] = {tile.name: _table(tile) for tile in tiles}
    return keys


def _table(tile: Tile) -> dict[str, Any]:
    least = tile.least
    most = tile.most
    count = "any" if most is None else most if least == most else f"{least}-{most}"
    return {"sides": " ".join(tile.sides), "count": count, "rotate": tile.rotate}


def _board(puzzle: Edges) -> str:
    """The picture of the board, with spaces where a tile needs them."""
    shown = {cell: _sign(known.tile, known.turn) for cell, known in puzzle.given.items()}
    if puzzle.columns == 1 and any(len(sign) > 1 for sign in shown.values()):
        shown = _apart(puzzle, shown)
    return painted(dict.fromkeys(puzzle.cells, OPEN[0]) | shown, puzzle.rows, puzzle.columns, HOLE)


def _apart(puzzle: Edges, shown: Mapping[Cell, str]) -> dict[Cell, str]:
    """The signs of one column, in which only a turn tells that a long name is not several short
    ones."""
    tile_at = {
        cell: f"{sign}:0" if len(ways(puzzle.given[cell].tile)) == 1 else sign
        for cell, sign in shown.items()
    }
    if not any(":" in sign for sign in tile_at.values()):
        raise Unable(
            "in a board of one column a long name looks like several short ones; call the tiles by "
            "one letter"
        )
    return tile_at


def loose(puzzle: Edges) -> Model:
    """The rules, and a switch for each given cell."""
    build = Build(without(puzzle, puzzle.given))
    pieces = RuleSwitches(build.rules)
    numbered = _switched_rules(build, pieces) if puzzle.apart else _together(build)
    rules, switches = build.rules, build.rules.hidden(len(puzzle.given)).tolist()
    switch: dict[Hashable, int] = dict(zip(puzzle.given, switches, strict=True))
    for literal, given in (*build.named(puzzle.given), *build.givens(puzzle.given)):
        rules.clause([[literal, -switch[given]]])
    for sort, shown, where in zip(build.puzzle.sorts, build.shown, numbered, strict=True):
        named: dict[str, list[int]] = {tile.name: [] for tile in sort.tiles}
        for cell, known in puzzle.given.items():
            if known.tile.name in named:
                named[known.tile.name].append(switch[cell])
        _share(rules, where, sort, named, shown.tolist())
    return Model(rules, (*map(Given, switches, puzzle.given), *pieces.givens))


def _together(build: Build) -> list[Rules]:
    """The rules of the board; and where the numbers are said, for each sort."""
    build.write()
    return [build.rules] * len(build.shown)


def _switched_rules(build: Build, pieces: RuleSwitches) -> list[Rules]:
    """The rules of the board, a switch for each two neighbours and for each sort; what the rim
    wants holds in any case."""
    build.fill()
    for way in (1, 2):
        for one, other, cells in build.joined(way):
            for cell in map(tuple, cells.tolist()):
                near = (cell[0] + STEPS[way][0], cell[1] + STEPS[way][1])
                name = f"{cell_name(cell)} and {cell_name(near)} meet"
                build.join(
                    way,
                    one,
                    other,
                    np.array([cell]),
                    pieces.rule(ClueId("meet"), name, [counted(cell), counted(near)]),
                )
    rules = list[Rules]()
    for number, sort in enumerate(build.puzzle.sorts):
        said = amount(sort.least, sort.most, "/".join(tile.name for tile in sort.tiles))
        known = ClueId("tile", (number + 1,), (sort.least, sort.most))
        rules.append(pieces.rule(known, said) if said else build.rules)
        build.count(number, rules[-1])
    if build.puzzle.loop:
        build.one_loop(pieces.rule(ClueId("loop"), "there is one loop"))
    return rules


def _share(
    rules: Rules, numbered: Rules, sort: TileType, named: dict[str, list[int]], shown: list[int]
) -> None:
    """No name is given more often than there are tiles of it;
    what it has beyond its least the others cannot have."""
    more = list[int]()
    for tile in sort.tiles:
        held = named[tile.name]
        if tile.most is not None and tile.most < len(held):
            numbered.at_most(tile.most, held)
        if sort.least and len(sort.tiles) > 1:
            more += [
                _at_least(rules, number, held) for number in range(tile.least + 1, len(held) + 1)
            ]
    if more:
        numbered.at_least(sort.least + len(more), shown + [-choice for choice in more])


def _at_least(rules: Rules, number: int, held: list[int]) -> int:
    """A choice that says whether so many of these hold."""
    choice = int(rules.hidden(1)[0])
    fewer = len(held) - number + 1
    rules.at_least(number, [held + [-choice] * number])
    rules.at_least(fewer, [[-switch for switch in held] + [choice] * fewer])
    return choice
