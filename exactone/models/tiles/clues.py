"""What the clues of a packing are, in words; the packing without some; clues as switches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, combinations
from typing import Any

from exactone.models.base.switches import RuleSwitches, SwitchedRules
from exactone.models.boards.board import Cell, cell_name, counted, painted
from exactone.models.boards.stock import amount
from exactone.models.tiles.text.answers import names
from exactone.solver.model import Given, Model, Rules
from exactone.solver.puzzle import Clue, ClueId, Fact, Solution

from . import Owner, Piece, Shape, Tile, Tiles, TileType
from .model import PackingModel


def facts(puzzle: Tiles, piece: Piece) -> Iterator[Fact]:
    """The cells of a piece belong to its tile; of equal tiles that is one of several names."""
    names = "/".join(tile.name for tile in puzzle.sorts[piece.sort].tiles)
    return (Fact(counted(cell), names) for cell in piece.cells)


def clue_of(puzzle: Tiles, given: Hashable) -> Clue:
    """A clue in words; one of several names of equal tiles says more than what lies there."""
    assert isinstance(given, tuple)
    sort, name = puzzle.given[given]
    fact = Fact(counted(given), name)
    line = puzzle.lines.get(given)
    if len(puzzle.sorts[sort].tiles) == 1:
        return Clue(str(fact), (fact.at,), fact, line)
    row, column = given
    return Clue(str(fact), (fact.at,), line=line, id=ClueId("given", (row + 1, column + 1), name))


def without(puzzle: Tiles, givens: Collection[Hashable]) -> Tiles:
    """The puzzle when these cells are not given."""
    return with_given(
        puzzle, {cell: owner for cell, owner in puzzle.given.items() if cell not in givens}
    )


def full(puzzle: Tiles, solution: Solution) -> Tiles:
    """The puzzle when all cells are given that an answer covers."""
    told = {
        cell: Owner(piece.sort, name)
        for piece, name in names(puzzle, solution).items()
        for cell in piece.cells
    }
    return with_given(puzzle, told)


def with_given(puzzle: Tiles, given: dict[Cell, Owner]) -> Tiles:
    """The puzzle when these cells are given, and no others."""
    return replace(
        puzzle, board=puzzle.board._replace(must=puzzle.cover | given.keys()), given=given
    )


def document(puzzle: Tiles, data: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a file: those of another one with what is given here,
    or all of them where it says no puzzle."""
    rest = {
        key: said
        for key, said in (data if "board" in data else _rules(puzzle)).items()
        if key != "given"
    }
    signs = {cell: owner.name for cell, owner in puzzle.given.items()}
    return {
        "kind": puzzle.kind,
        **rest,
        **({"given": painted(signs, *puzzle.board[:2], ".")} if signs else {}),
    }


def _rules(puzzle: Tiles) -> dict[str, Any]:
    """The keys that say all but what is given."""
    board = puzzle.board
    cover = puzzle.cover
    signs = {cell: "-" if cell in cover or not cover else "?" for cell in board.cells}
    tiles = (tile for sort in puzzle.sorts for tile in sort.tiles)
    return {
        "board": painted(signs, *board[:2], "#"),
        "cover": bool(cover),
        "tile": {tile.name: _table(tile) for tile in tiles},
    }


def _table(tile: Tile) -> dict[str, Any]:
    """The table of a tile; where there is no room for any of it, one is allowed,
    which changes nothing."""
    least = tile.least
    most = None if tile.most is None else max(1, tile.most)
    count = "any" if most is None else most if least == most else f"{least}-{most}"
    return {
        "shape": _drawn(tile.shape),
        "count": count,
        "rotate": tile.rotate,
        "mirror": tile.mirror,
    }


def _drawn(shape: Shape) -> str:
    height, width = (1 + max(each) for each in zip(*shape, strict=True))
    return painted(dict.fromkeys(shape, "#"), height, width, "-")


def loose(puzzle: Tiles) -> Model:
    """The rules, and a switch for each given cell."""
    packing = PackingModel(without(puzzle, puzzle.given))
    pieces = RuleSwitches(packing.rules)
    numbered = _apart(packing, pieces) if puzzle.apart else _together(packing)
    switches = packing.rules.hidden(len(puzzle.given)).tolist()
    told = dict[int, list[tuple[int, Cell, str]]]()  # of each sort, with their switches
    for switch, (cell, (sort, name)) in zip(switches, puzzle.given.items(), strict=True):
        SwitchedRules(packing.rules, switch).clause([packing.on(sort, [cell]).tolist()])
        told.setdefault(sort, []).append((switch, cell, name))
    for index, equal in enumerate(puzzle.sorts):
        if len(equal.tiles) > 1 and index in told:
            _share(
                *numbered[index],
                equal,
                _claims(packing, index, told[index]),
                packing.choices[index].tolist(),
            )
    return Model(packing.rules, (*map(Given, switches, puzzle.given), *pieces.givens))


def _together(packing: PackingModel) -> list[tuple[Rules, Rules | None]]:
    """The rules of the board and of the numbers; and where the most and the least of each sort are
    said."""
    packing.cover()
    packing.number()
    return [(packing.rules, packing.rules)] * len(packing.choices)


def _apart(packing: PackingModel, pieces: RuleSwitches) -> list[tuple[Rules, Rules | None]]:
    """The rules of the board, a switch for each cell that must be covered, and two for each sort;
    no two pieces overlap in any case.

    That there must be so many goes without saying where it takes all of them to cover the board.
    """
    must = sorted(packing.board.must)
    packing.board = packing.board._replace(must=frozenset())
    packing.cover()
    for cell in must:
        name = f"{cell_name(cell)} must be covered"
        covered = pieces.rule(ClueId("cover"), name, [counted(cell)])
        covered.clause([packing.over(cell).tolist()])
    rules = list[tuple[Rules, Rules | None]]()
    every = _takes_all(packing.puzzle, len(must))
    both = zip(packing.puzzle.sorts, packing.choices, strict=True)
    for number, (sort, choices) in enumerate(both, start=1):
        names = "/".join(tile.name for tile in sort.tiles)
        room = packing.room(sort)
        most = None if sort.most is None or sort.most >= room else sort.most
        bounds = ((0, most), (0 if every else sort.least, None))
        said = [(each, amount(*each, names)) for each in bounds]
        upper, lower = (
            pieces.rule(ClueId("tile", (number,), each), words) if words else packing.rules
            for each, words in said
        )
        if most is not None:
            upper.at_most(most, choices)
        if sort.least and not every:
            lower.at_least(min(sort.least, room + 1), choices)
        rules.append((upper, None if every else lower))
    return rules


def _takes_all(puzzle: Tiles, cells: int) -> bool:
    """Whether so many cells are not covered by fewer than all tiles."""
    return (
        sum(cells if sort.most is None else sort.most * sort.size for sort in puzzle.sorts) <= cells
    )


def _claims(
    packing: PackingModel, index: int, told: list[tuple[int, Cell, str]]
) -> dict[str, list[int]]:
    """The claims of each name to pieces of a sort; no piece has two names."""
    rules = packing.rules
    numbers = dict[str, list[int]]()
    pieces = defaultdict[int, list[int]](list)
    # a piece and a name: the switches of cells that both have
    touching = defaultdict[tuple[int, str], list[int]](list)
    for switch, cell, name in told:
        for choice in packing.on(index, [cell]).tolist():
            touching[choice, name].append(switch)
    for claim, ((choice, name), switches) in zip(
        rules.hidden(len(touching)).tolist(), touching.items(), strict=True
    ):
        rules.clause(
            [
                [-claim, choice],
                [-claim, *switches],
                *([claim, -choice, -switch] for switch in switches),
            ]
        )
        numbers.setdefault(name, []).append(claim)
        pieces[choice].append(claim)
    for claims in pieces.values():
        if len(claims) > 1:
            rules.at_most_one(claims)
    return numbers


def _share(
    upper: Rules,
    lower: Rules | None,
    sort: TileType,
    claims: dict[str, list[int]],
    choices: list[int],
) -> None:
    """No name has more pieces than there are of it, and enough are left for the least of the
    others."""
    for tile in sort.tiles:
        if tile.name in claims and tile.most is not None:
            upper.at_most(tile.most, claims[tile.name])
    if lower is None:
        return
    for chosen in chain.from_iterable(
        combinations(claims, number) for number in range(1, len(claims) + 1)
    ):
        # each is true, or takes a piece away
        taken = [-claim for name in chosen for claim in claims[name]]
        least = sum(tile.least for tile in sort.tiles if tile.name not in chosen)
        lower.at_least(min(least, len(choices) + 1) + len(taken), choices + taken)
