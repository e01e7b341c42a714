"""Lines that join equal numbers and take no way round: which rules they keep, and where a line
could take another way.

    ┌─1    A line that comes beside itself could go there at once, and one that goes round an
    │ ·    unused cell, or turns at it, could go through it: each is another solution with shorter
    └─1    lines, or with lines as long. So a puzzle with any solution has one whose lines

come nowhere beside themselves, and leave no unused cell between two of their cells, but at a
corner. If it has just one such solution, each other solution is one in which a line goes a longer
way through cells that are unused there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from exactone.models.boards.board import Cell, beside, together
from exactone.models.boards.layers import CellsAndLinks
from exactone.models.parts.implies import Implies

Line = Sequence[Cell]
"""The cells of a line from end to end."""


def without_ways_round(
    board: CellsAndLinks,
    numbered: Collection[Cell],
    on: frozenset[int],
    unused: frozenset[int],
    lines: Collection[int],
) -> Iterator[Implies]:
    """That lines take no way round: of links the values that are lines, of cells those that are
    unused, and one value for each line."""
    place = dict(zip(board.cells.cells, board.places_of_cells, strict=True))
    cells = board.cells.cells
    joins = {frozenset((cells[one], cells[other])): link for link, one, other in board.ends}
    own = [frozenset({value}) for value in lines]
    for pair, link in joins.items():
        one, other = sorted(pair)
        for line in own:
            yield Implies(((place[one], line), (place[other], line)), ((link, on),))
    for cell in place.keys() - numbered:
        for one, other in combinations(beside(cell), 2):
            if one not in place or other not in place:
                continue
            corners = place.keys() & {*beside(one)} & {*beside(other)} - {cell}
            through = [joins[frozenset((end, by))] for by in corners for end in (one, other)]
            for line in own:
                goes_by = ((place[cell], unused), (place[one], line), (place[other], line))
                at_corner = tuple((link, on) for link in through)
                yield Implies(goes_by, at_corner or ((place[cell], frozenset(lines)),))


def way_round(lines: Collection[Line], unused: Collection[Cell]) -> list[Line] | None:
    """These lines, of which one goes another way through cells that are unused; None where
    none can."""
    for free in together(sorted(unused)):
        for line in lines:
            touched = [cell for cell in line if not free.isdisjoint(beside(cell))]
            if len(touched) > 1:
                first, last = touched[:2]
                way = _way(first, last, free)
                new = [*line[: line.index(first) + 1], *way, *line[line.index(last) :]]
                return [*(other for other in lines if other != line), new]
    return None


def _way(first: Cell, last: Cell, free: Collection[Cell]) -> list[Cell]:
    """A shortest way between two cells through free ones that hang together."""
    back: dict[Cell, Cell] = {}
    todo = [first]
    for cell in todo:
        for near in beside(cell):
            if near == last and cell != first:
                way = [cell]
                while back[way[-1]] != first:
                    way.append(back[way[-1]])
                return way[::-1]
            if near in free and near not in back:
                back[near] = cell
                todo.append(near)
    raise ValueError(f"{first} and {last} are not joined")
