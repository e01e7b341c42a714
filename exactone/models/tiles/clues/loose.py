"""The model with a given for each clue, and for each rule where they are apart: without that given it need not hold.

switch          a hidden choice: this clue holds
claim           a hidden choice: this piece is there, and a clue that holds gives one of its cells to this name
"""

from __future__ import annotations

from collections import defaultdict
from itertools import chain, combinations

from ....solver.model import Given, Model, Rules
from ..._kit.board import Cell, cell_name, counted
from ..._kit.stock import amount
from ..._kit.switches import Pieces, Switched
from .. import Sort, Tiles
from ..model import Packing
from . import without


def loose(puzzle: Tiles) -> Model:
    """The rules, and a switch for each given cell."""
    packing = Packing(without(puzzle, puzzle.given))
    pieces = Pieces(packing.rules)
    numbered = _apart(packing, pieces) if puzzle.apart else _together(packing)
    switches = packing.rules.hidden(len(puzzle.given)).tolist()
    told = dict[int, list[tuple[int, Cell, str]]]()  # of each sort, with their switches
    for switch, (cell, (sort, name)) in zip(switches, puzzle.given.items(), strict=True):
        Switched(packing.rules, switch).clause([packing.on(sort, [cell]).tolist()])
        told.setdefault(sort, []).append((switch, cell, name))
    for index, equal in enumerate(puzzle.sorts):
        if len(equal.tiles) > 1 and index in told:
            _share(*numbered[index], equal, _claims(packing, index, told[index]), packing.choices[index].tolist())
    return Model(packing.rules, (*map(Given, switches, puzzle.given), *pieces.givens))


def _together(packing: Packing) -> list[tuple[Rules, Rules | None]]:
    """The rules of the board and of the numbers; and where the most and the least of each sort are said."""
    packing.cover()
    packing.number()
    return [(packing.rules, packing.rules)] * len(packing.choices)


def _apart(packing: Packing, pieces: Pieces) -> list[tuple[Rules, Rules | None]]:
    """The same, a rule for each cell that must be covered, and two for each sort; no two pieces overlap in any case.

    That there must be so many goes without saying where it takes all of them to cover the board.
    """
    must = sorted(packing.board.must)
    packing.board = packing.board._replace(must=frozenset())
    packing.cover()
    for cell in must:
        pieces.rule(f"{cell_name(cell)} must be covered", [counted(cell)]).clause([packing.over(cell).tolist()])
    found, every = list[tuple[Rules, Rules | None]](), _takes_all(packing.puzzle, len(must))
    for sort, choices in zip(packing.puzzle.sorts, packing.choices, strict=True):
        names, room = "/".join(tile.name for tile in sort.tiles), packing.room(sort)
        most = None if sort.most is None or sort.most >= room else sort.most
        said = amount(0, most, names), "" if every else amount(sort.least, None, names)
        upper, lower = (pieces.rule(words) if words else packing.rules for words in said)
        if most is not None:
            upper.at_most(most, choices)
        if sort.least and not every:
            lower.at_least(min(sort.least, room + 1), choices)
        found.append((upper, None if every else lower))
    return found


def _takes_all(puzzle: Tiles, cells: int) -> bool:
    """Whether so many cells are not covered by fewer than all tiles."""
    return sum(cells if sort.most is None else sort.most * sort.size for sort in puzzle.sorts) <= cells


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


def _share(upper: Rules, lower: Rules | None, sort: Sort, claims: dict[str, list[int]], choices: list[int]) -> None:
    """No name has more pieces than there are of it, and enough are left for the least of the others."""
    for tile in sort.tiles:
        if tile.name in claims and tile.most is not None:
            upper.at_most(tile.most, claims[tile.name])
    if lower is None:
        return
    for chosen in chain.from_iterable(combinations(claims, number) for number in range(1, len(claims) + 1)):
        taken = [-claim for name in chosen for claim in claims[name]]  # each is true, or takes a piece away
        least = sum(tile.least for tile in sort.tiles if tile.name not in chosen)
        lower.at_least(min(least, len(choices) + 1) + len(taken), choices + taken)
