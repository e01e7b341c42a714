"""The model with a given for each clue, and for each rule where they are apart: without that given it need not hold.

switch    a hidden choice: this clue holds
more      a hidden choice: of the cells that are given to a name, so many hold, which is more than there must be of it
"""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from ....solver.model import Given, Model, Rules
from ..._kit.board import STEPS, cell_name, counted
from ..._kit.stock import amount
from ..._kit.switches import Pieces
from .. import Edges, Sort
from ..model import Build
from . import without


def loose(puzzle: Edges) -> Model:
    """The rules, and a switch for each given cell."""
    build = Build(without(puzzle, puzzle.given), puzzle.given)
    pieces = Pieces(build.rules)
    numbered = _apart(build, pieces) if puzzle.apart else _together(build)
    rules, switches = build.rules, build.rules.hidden(len(puzzle.given)).tolist()
    switch: dict[Hashable, int] = dict(zip(puzzle.given, switches, strict=True))
    for literal, given in (*build.named, *build.givens()):
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


def _apart(build: Build, pieces: Pieces) -> list[Rules]:
    """The same, a rule for each two neighbours and for each sort; what the rim wants holds in any case."""
    build.fill()
    for way in (1, 2):
        for one, other, cells in build.joined(way):
            for cell in map(tuple, cells.tolist()):
                near = (cell[0] + STEPS[way][0], cell[1] + STEPS[way][1])
                name = f"{cell_name(cell)} and {cell_name(near)} meet"
                build.join(way, one, other, np.array([cell]), pieces.rule(name, [counted(cell), counted(near)]))
    found = list[Rules]()
    for number, sort in enumerate(build.puzzle.sorts):
        said = amount(sort.least, sort.most, "/".join(tile.name for tile in sort.tiles))
        found.append(pieces.rule(said) if said else build.rules)
        build.count(number, found[-1])
    if build.puzzle.loop:
        build.one_loop(pieces.rule("there is one loop"))
    return found


def _share(rules: Rules, numbered: Rules, sort: Sort, named: dict[str, list[int]], shown: list[int]) -> None:
    """No name is given more often than there are tiles of it; what it has beyond its least the others cannot have."""
    more = list[int]()
    for tile in sort.tiles:
        held = named[tile.name]
        if tile.most is not None and tile.most < len(held):
            numbered.at_most(tile.most, held)
        if sort.least and len(sort.tiles) > 1:
            more += [_at_least(rules, number, held) for number in range(tile.least + 1, len(held) + 1)]
    if more:
        numbered.at_least(sort.least + len(more), shown + [-choice for choice in more])


def _at_least(rules: Rules, number: int, held: list[int]) -> int:
    """A choice that says whether so many of these hold."""
    choice, fewer = int(rules.hidden(1)[0]), len(held) - number + 1
    rules.at_least(number, [held + [-choice] * number])
    rules.at_least(fewer, [[-switch for switch in held] + [choice] * fewer])
    return choice
