"""In which order cells are filled, and where colours wait that face open cells; also on a board folded by a turn.

. . a b      a and b are filled: the colours below them, and right of b, wait in slots until x, y and z are,
x y z _      which give them free again. On a folded board a cell is filled with its copies, so that its sides
_ _ _ _      may meet those of another cell's copies, or of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....solver.puzzle import Turn
from ..._kit.board import Cell, beside
from .. import Edges, Laid, Sides

SIDES: Sides = ("0", "1", "2", "3")  # of a tile that shows where its sides go when it is turned


class Place(NamedTuple):
    """A cell in its turn to be filled, and what its sides face."""

    cell: Cell
    left: int  # cells that are open after it
    slots: int  # that were ever used until then
    rim: list[int]  # its sides that face no cell
    met: dict[int, int]  # those that face filled cells, with the slots in which the colours wait
    kept: dict[int, int]  # those that face open cells, with the slots in which their own colours wait
    pairs: list[tuple[int, int]]  # those that face each other


def scan(puzzle: Edges, turn: Turn) -> Iterator[Place]:
    """The cells along the short side of the board, of those that are copies of each other only the first."""
    cells = frozenset(puzzle.cells)
    homes: dict[Cell, tuple[int, list[int]]] = {}  # with which place a cell is filled, and the sides that it shows
    slots: dict[tuple[int, int], int] = {}  # of the sides of a place
    free, used, place = list[int](), 0, 0
    for cell in _order(puzzle, turn):
        if cell in homes:
            continue
        homes |= _home(cell, place, turn)
        own, rim, later = homes[cell][1], list[int](), list[int]()
        met, pairs = dict[int, int](), list[tuple[int, int]]()
        for way, near in enumerate(beside(cell)):
            if near in homes:
                other, sides = homes[near]
                if other < place:
                    met[way] = slots[other, sides[way - 2]]
                elif sides[way - 2] != own[way]:
                    pairs.append((way, sides[way - 2]))
            else:
                (later if near in cells else rim).append(way)
        free += sorted({*met.values()}, reverse=True)
        for way in later:
            if own[way] == way:  # else it shows the same as another side, which has a slot
                if not free:
                    free, used = [used], used + 1
                slots[place, way] = free.pop()
        kept = {way: slots[place, way] for way in later if own[way] == way}
        yield Place(cell, len(cells) - len(homes), used, rim, met, kept, pairs)
        place += 1


def _order(puzzle: Edges, turn: Turn) -> list[Cell]:
    """The cells row by row, or column by column where those of the folded board are shorter."""
    corner = turn(Laid(0, 0, SIDES))
    rows = puzzle.rows // (2 if corner.row and not corner.column else 1)
    columns = puzzle.columns // (2 if corner.column and not corner.row else 1)
    return sorted(puzzle.cells, key=lambda cell: cell if columns <= rows else cell[::-1])


def _home(cell: Cell, place: int, turn: Turn) -> dict[Cell, tuple[int, list[int]]]:
    """Where a cell and its copies are filled, and which of its sides they show; of sides that are alike the first."""
    every = copies(Laid(*cell, SIDES), turn)
    own = [copy.sides for copy in every if (copy.row, copy.column) == cell]
    same = {side: min(int(sides[int(side)]) for sides in own) for side in SIDES}
    return {(copy.row, copy.column): (place, [same[side] for side in copy.sides]) for copy in every}


def copies(laid: Laid, turn: Turn) -> list[Laid]:
    """What lies where if the turn leaves the answer as it is."""
    found = [laid]
    while (copy := turn(found[-1])) != laid:
        found.append(copy)
    return found
