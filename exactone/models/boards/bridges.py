"""Islands in a grid, and the bridges between them, as a board.

A bridge joins an island and the next one to the right or below, where nothing but water lies
between them. Bridges are numbered island by island in reading order, the one to the right before
the one down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from exactone.solver.puzzle import At
from exactone.solver.symmetry import board_turns

from .board import CachedFields, Cell, Line, LineSort, PlacesTurned, cell_name
from .cells import Pairs
from .edges import Ends


@dataclass(frozen=True)
class Bridges(CachedFields):
    """The pairs of islands in a grid that see each other along a row or column."""

    height: int
    width: int
    islands: tuple[Cell, ...]  # in reading order

    @cached_property
    def bridges(self) -> tuple[tuple[Cell, Cell], ...]:
        """The islands that each bridge joins, the first one in reading order first."""
        bridges = list[tuple[Cell, Cell]]()
        for row, column in self.islands:
            right = (cell for cell in self.islands if cell[0] == row and cell[1] > column)
            below = (cell for cell in self.islands if cell[1] == column and cell[0] > row)
            for some in (right, below):
                bridges += [((row, column), cell) for cell in list(some)[:1]]
        return tuple(bridges)

    @cached_property
    def place(self) -> dict[tuple[Cell, Cell], int]:
        """The number of each bridge."""
        return {bridge: number for number, bridge in enumerate(self.bridges)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple("-".join(map(cell_name, bridge)) for bridge in self.bridges)

    @property
    def at(self) -> tuple[At, ...]:
        return self.names

    @cached_property
    def ends(self) -> Ends:
        """Each bridge with the numbers of the islands that it joins."""
        number = {cell: at for at, cell in enumerate(self.islands)}
        return tuple(
            (place, number[one], number[other]) for place, (one, other) in enumerate(self.bridges)
        )

    def water(self, place: int) -> list[Cell]:
        """The cells between the islands of a bridge."""
        (top, left), (bottom, right) = self.bridges[place]
        if top == bottom:
            return [(top, column) for column in range(left + 1, right)]
        return [(row, left) for row in range(top + 1, bottom)]

    @cached_property
    def crossing(self) -> Pairs:
        """The pairs of bridges that would cross each other."""
        over = dict[Cell, list[int]]()
        for place in range(len(self.bridges)):
            for cell in self.water(place):
                over.setdefault(cell, []).append(place)
        return tuple(dict.fromkeys((some[0], some[1]) for some in over.values() if len(some) == 2))

    @cached_property
    def meeting(self) -> Pairs:
        """The pairs of bridges that lead to the same island."""
        pairs = dict[tuple[int, int], None]()
        for line in self.around:
            places = line.places
            pairs |= {(one, other): None for one in places for other in places if one < other}
        return tuple(pairs)

    @cached_property
    def around(self) -> tuple[Line, ...]:
        """The bridges of each island."""
        return tuple(
            Line(
                tuple(place for place, bridge in enumerate(self.bridges) if cell in bridge),
                f"island {cell_name(cell)}",
                LineSort.SIDES,
                cell[0] * self.width + cell[1] + 1,
            )
            for cell in self.islands
        )

    def turns(self) -> list[PlacesTurned]:
        """The ways to turn it; islands go where islands are."""
        turned = []
        for turn in board_turns(self.height, self.width):
            if {turn.cell(cell) for cell in self.islands} == {*self.islands}:
                moved = [sorted((turn.cell(one), turn.cell(other))) for one, other in self.bridges]
                turned.append(PlacesTurned(turn, tuple(self.place[a, b] for a, b in moved)))
        return turned
