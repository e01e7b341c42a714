"""The edges of a grid as a board: the sides of its cells,
or the links between the middles of neighbouring cells.

    sides                        links
    +-top-+-top-+                r1c1 - r1c2       a side belongs to the cell below it or on its
                                 right,
    left  left  right            |      |          where there is one
    +-bottom-+ ...               r2c1 - r2c2

Nodes are what edges join: the corners of cells for sides, the cells for links. Edges are
numbered node by node in reading order, the one to the right before the one down, so that few
nodes have both known and unknown edges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from exactone.solver.puzzle import At
from exactone.solver.symmetry import board_turns

from .board import CachedFields, Cell, Line, LineSort, PlacesTurned, cell_name

Ends = tuple[tuple[int, int, int], ...]
"""An edge, and the two nodes that it joins."""


@dataclass(frozen=True)
class Edges(CachedFields):
    """The sides of the cells of a grid; or, if they are not `around` cells,
    the links between neighbouring ones, of which `holes` have none."""

    height: int
    width: int
    around: bool = True
    holes: frozenset[Cell] = frozenset()

    @property
    def nodes(self) -> tuple[int, int]:
        """How many rows and columns of nodes there are."""
        return self.height + self.around, self.width + self.around

    @cached_property
    def edges(self) -> tuple[tuple[Cell, Cell], ...]:
        """The nodes that each edge joins, the first one in reading order first."""
        rows, columns = self.nodes
        every = [(row, column) for row in range(rows) for column in range(columns)]
        steps = [
            (node, other)
            for node in every
            for other in ((node[0], node[1] + 1), (node[0] + 1, node[1]))
        ]
        return tuple(
            (node, other)
            for node, other in steps
            if other[0] < rows and other[1] < columns and self.holes.isdisjoint((node, other))
        )

    @cached_property
    def place(self) -> dict[tuple[Cell, Cell], int]:
        """The number of each edge."""
        return {edge: number for number, edge in enumerate(self.edges)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(
            self._side(*edge) if self.around else "-".join(map(cell_name, edge))
            for edge in self.edges
        )

    @property
    def at(self) -> tuple[At, ...]:
        return self.names

    def _side(self, node: Cell, other: Cell) -> str:
        """A side of the cell below it or on its right; at the rim of the one above it or on its
        left."""
        row, column = node
        if row == other[0]:
            if row < self.height:
                return f"{cell_name(node)} top"
            return f"{cell_name((row - 1, column))} bottom"
        if column < self.width:
            return f"{cell_name(node)} left"
        return f"{cell_name((row, column - 1))} right"

    @cached_property
    def ends(self) -> Ends:
        """Each edge with the numbers of the nodes that it joins."""
        columns = self.nodes[1]
        return tuple(
            (n, a[0] * columns + a[1], b[0] * columns + b[1]) for n, (a, b) in enumerate(self.edges)
        )

    @cached_property
    def cells_beside(self) -> tuple[tuple[Cell, Cell], ...]:
        """The cells on both sides of each side; at the rim one of them is not there."""
        return tuple(((b[0] - 1, b[1] - 1), a) for a, b in self.edges)

    def around_cell(self, cell: Cell) -> Line:
        """The four sides of a cell; or the links of a cell, of which there are fewer at the rim."""
        row, column = cell
        below = (row + 1, column)
        right = (row, column + 1)
        if self.around:
            edges = [
                (cell, right),
                (cell, below),
                (right, (row + 1, column + 1)),
                (below, (row + 1, column + 1)),
            ]
        else:
            edges = [
                ((row - 1, column), cell),
                ((row, column - 1), cell),
                (cell, right),
                (cell, below),
            ]
        return Line(
            tuple(self.place[edge] for edge in edges if edge in self.place),
            cell_name(cell),
            LineSort.SIDES,
            row * self.width + column + 1,
        )

    @cached_property
    def around_cells(self) -> tuple[Line, ...]:
        """The sides, or the links, of each cell that is no hole."""
        return tuple(
            self.around_cell((row, column))
            for row in range(self.height)
            for column in range(self.width)
            if (row, column) not in self.holes
        )

    def link(self, cell: Cell, way: Cell, far: int = 0) -> int | None:
        """The link that leads out of a cell one way, or out of a cell so many steps from it;
        None where there is none."""
        (row, column), (down, right) = cell, way
        one = (row + far * down, column + far * right)
        other = (one[0] + down, one[1] + right)
        return self.place.get((min(one, other), max(one, other)))

    def straight(self, cell: Cell, way: Cell) -> tuple[int, ...]:
        """The links that go on one way from a cell, to the rim or to a hole."""
        links = list[int]()
        while (link := self.link(cell, way, far=len(links))) is not None:
            links.append(link)
        return tuple(links)

    def alike(self, sign: Mapping[Cell, str], lines: Iterable[Line]) -> tuple[Line, ...]:
        """The edges of each line between cells with the same two signs;
        sides at the rim are between none."""
        groups = list[Line]()
        for line in lines:
            by_signs = defaultdict[tuple[str, ...], list[int]](list)
            for place in line.places:
                cells = self.cells_beside[place] if self.around else self.edges[place]
                if all(cell in sign for cell in cells):
                    by_signs[tuple(sorted(sign[cell] for cell in cells))].append(place)
            of = f" of {line.name}" if line.name else ""
            for (one, other), some in by_signs.items():
                name = f"the edges between {one} and {other}{of}"
                groups.append(Line(tuple(some), name, LineSort.ALIKE, len(groups) + 1))
        return tuple(groups)

    def turns(self) -> list[PlacesTurned]:
        """The ways to turn it; its holes go where holes are."""
        turned = []
        for turn in board_turns(*self.nodes):
            if {turn.cell(hole) for hole in self.holes} != self.holes:
                continue
            moved = [sorted((turn.cell(node), turn.cell(other))) for node, other in self.edges]
            places = tuple(self.place[one, other] for one, other in moved)
            turned.append(PlacesTurned(turn, places))
        return turned
