"""The model with a given for each clue: without that given the clue need not hold.

switch    a hidden choice: this clue holds
more      a hidden choice: of the cells that are given to a name, so many hold, which is more than there must be of it
"""

from __future__ import annotations

from collections.abc import Hashable

from ....solver.model import Given, Model, Rules
from .. import Edges, Sort
from ..model import Build
from . import without


def loose(puzzle: Edges) -> Model:
    """The rules, and a switch for each given cell."""
    build = Build(without(puzzle, puzzle.given), puzzle.given)
    build.write()
    rules, switches = build.rules, build.rules.hidden(len(puzzle.given)).tolist()
    switch: dict[Hashable, int] = dict(zip(puzzle.given, switches, strict=True))
    for literal, given in (*build.named, *build.givens()):
        rules.clause([[literal, -switch[given]]])
    for sort, shown in zip(build.puzzle.sorts, build.shown, strict=True):
        named: dict[str, list[int]] = {tile.name: [] for tile in sort.tiles}
        for cell, known in puzzle.given.items():
            if known.tile.name in named:
                named[known.tile.name].append(switch[cell])
        _share(rules, sort, named, shown.tolist())
    return Model(rules, tuple(map(Given, switches, puzzle.given)))


def _share(rules: Rules, sort: Sort, named: dict[str, list[int]], shown: list[int]) -> None:
    """No name is given more often than there are tiles of it; what it has beyond its least the others cannot have."""
    more = list[int]()
    for tile in sort.tiles:
        held = named[tile.name]
        if tile.most is not None and tile.most < len(held):
            rules.at_most(tile.most, held)
        if sort.least and len(sort.tiles) > 1:
            more += [_at_least(rules, number, held) for number in range(tile.least + 1, len(held) + 1)]
    if more:
        rules.at_least(sort.least + len(more), shown + [-choice for choice in more])


def _at_least(rules: Rules, number: int, held: list[int]) -> int:
    """A choice that says whether so many of these hold."""
    choice, fewer = int(rules.hidden(1)[0]), len(held) - number + 1
    rules.at_least(number, [held + [-choice] * number])
    rules.at_least(fewer, [[-switch for switch in held] + [choice] * fewer])
    return choice
