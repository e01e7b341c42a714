"""Cells and the links between their middles as one board of two layers.

r1c1   r1c1-r1c2   r1c2       each cell is followed by its links to the right and down,
r1c1-r2c1   r1c2-r2c2         so that what is close to each other has numbers close together
r2c1   r2c1-r2c2   r2c2
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from exactone.solver.puzzle import At

from .board import CachedFields, Cell, Line, PlacesTurned
from .cells import Cells, Pairs
from .edges import Edges, Ends


class _Layer(NamedTuple):
    """The places of a board of one layer, by their numbers there."""

    places: tuple[int, ...]

    def line(self, line: Line) -> Line:
        """A line of the layer on the whole board."""
        return line._replace(places=tuple(self.places[place] for place in line.places))


@dataclass(frozen=True)
class CellsAndLinks(CachedFields):
    """A grid of cells, and the links between neighbours; `holes` are no places and have no
    links."""

    height: int
    width: int
    holes: frozenset[Cell] = frozenset()

    @cached_property
    def cells(self) -> Cells:
        """The layer of cells."""
        return Cells(self.height, self.width, self.holes)

    @cached_property
    def links(self) -> Edges:
        """The layer of links."""
        return Edges(self.height, self.width, around=False, holes=self.holes)

    @cached_property
    def _order(self) -> tuple[tuple[Cell, bool, int], ...]:
        """For each place a cell, whether it is a link, and its number in its layer."""
        cells = [(cell, False, number) for number, cell in enumerate(self.cells.cells)]
        links = [(edge[0], True, number) for number, edge in enumerate(self.links.edges)]
        return tuple(sorted(cells + links))

    @cached_property
    def _layers(self) -> tuple[_Layer, _Layer]:
        """The cells, and the links."""
        places: dict[bool, list[int]] = {False: [], True: []}
        for place, (_, is_link, _) in enumerate(self._order):
            places[is_link].append(place)
        return _Layer(tuple(places[False])), _Layer(tuple(places[True]))

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(
            (self.links if is_link else self.cells).names[number]
            for _, is_link, number in self._order
        )

    @cached_property
    def at(self) -> tuple[At, ...]:
        return tuple(
            self.links.at[number] if is_link else self.cells.at[number]
            for _, is_link, number in self._order
        )

    @property
    def places_of_cells(self) -> tuple[int, ...]:
        """The numbers of the cells, in reading order."""
        return self._layers[0].places

    @property
    def places_of_links(self) -> tuple[int, ...]:
        """The numbers of the links, in their order."""
        return self._layers[1].places

    def of_cell(self, cell: Cell) -> int:
        """The number of a cell."""
        return self.places_of_cells[self.cells.place[cell]]

    def line_of_cells(self, line: Line) -> Line:
        """A line of cells."""
        return self._layers[0].line(line)

    def line_of_links(self, line: Line) -> Line:
        """A line of links."""
        return self._layers[1].line(line)

    @cached_property
    def ends(self) -> Ends:
        """Each link with the numbers of the cells that it joins."""
        places = self.places_of_links
        return tuple((places[link], one, other) for link, one, other in self.links.ends)

    def near(self, how: str) -> Pairs:
        """The pairs of cells that are near each other, the first one in reading order first."""
        places = self.places_of_cells
        return tuple((places[one], places[other]) for one, other in self.cells.near(how))

    @cached_property
    def with_links(self) -> tuple[Line, ...]:
        """Each cell with its links behind it."""
        return tuple(
            Line((place, *self.line_of_links(around).places), around.name)
            for place, around in zip(self.places_of_cells, self.links.around_cells, strict=True)
        )

    def turns(self) -> list[PlacesTurned]:
        """The ways to turn it; its holes go where holes are."""
        turns = []
        for of_cells, of_links in zip(self.cells.turns(), self.links.turns(), strict=True):
            goes = [0] * len(self.names)
            for places, moved in (
                (self.places_of_cells, of_cells.goes),
                (self.places_of_links, of_links.goes),
            ):
                for place, other in zip(places, moved, strict=True):
                    goes[place] = places[other]
            turns.append(PlacesTurned(of_cells.turn, tuple(goes)))
        return turns
