"""The model with a given for each clue: without that given the clue need not hold.

switch          a hidden choice: this clue holds
claim           a hidden choice: this piece is there, and a clue that holds gives one of its cells to this name
"""

from __future__ import annotations

from collections import defaultdict
from itertools import chain, combinations

from ....solver.model import Given, Model
from ..._kit.board import Cell
from ..._kit.switches import Switched
from .. import Sort, Tiles
from ..model import Packing
from . import without


def loose(puzzle: Tiles) -> Model:
    """The rules, and a switch for each given cell."""
    packing = Packing(without(puzzle, puzzle.given))
    packing.cover()
    packing.number()
    switches = packing.rules.hidden(len(puzzle.given)).tolist()
    told = dict[int, list[tuple[int, Cell, str]]]()  # of each sort, with their switches
    for switch, (cell, (sort, name)) in zip(switches, puzzle.given.items(), strict=True):
        Switched(packing.rules, switch).clause([packing.on(sort, [cell]).tolist()])
        told.setdefault(sort, []).append((switch, cell, name))
    for index, equal in enumerate(puzzle.sorts):
        if len(equal.tiles) > 1 and index in told:
            _share(packing, equal, _claims(packing, index, told[index]), packing.choices[index].tolist())
    return Model(packing.rules, tuple(map(Given, switches, puzzle.given)))


def _claims(packing: Packing, index: int, told: list[tuple[int, Cell, str]]) -> dict[str, list[int]]:
    """The claims of each name to pieces of a sort; no piece has two names."""
    rules, found, pieces = packing.rules, dict[str, list[int]](), defaultdict[int, list[int]](list)
    touching = defaultdict[tuple[int, str], list[int]](list)  # a piece and a name: the switches of cells that both have
    for switch, cell, name in told:
        for choice in packing.on(index, [cell]).tolist():
            touching[choice, name].append(switch)
    for claim, ((choice, name), switches) in zip(rules.hidden(len(touching)).tolist(), touching.items(), strict=True):
        rules.clause([[-claim, choice], [-claim, *switches], *([claim, -choice, -switch] for switch in switches)])
        found.setdefault(name, []).append(claim)
        pieces[choice].append(claim)
    for claims in pieces.values():
        if len(claims) > 1:
            rules.at_most_one(claims)
    return found


def _share(packing: Packing, sort: Sort, claims: dict[str, list[int]], choices: list[int]) -> None:
    """No name has more pieces than there are of it, and enough are left for the least of the others."""
    for tile in sort.tiles:
        if tile.name in claims and tile.most is not None:
            packing.rules.at_most(tile.most, claims[tile.name])
    for chosen in chain.from_iterable(combinations(claims, number) for number in range(1, len(claims) + 1)):
        taken = [-claim for name in chosen for claim in claims[name]]  # each is true, or takes a piece away
        least = sum(tile.least for tile in sort.tiles if tile.name not in chosen)
        packing.rules.at_least(min(least, len(choices) + 1) + len(taken), choices + taken)
