"""The edges of a grid as a board: the sides of its cells, or the links between the middles of neighbouring cells.

    sides                        links
    +-top-+-top-+                r1c1 - r1c2       a side belongs to the cell below it or on its right,
    left  left  right            |      |          where there is one
    +-bottom-+ ...               r2c1 - r2c2

Nodes are what edges join: the corners of cells for sides, the cells for links. Edges are numbered node by node in
reading order, the one to the right before the one down, so that few nodes have both known and unknown edges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...solver.puzzle import At
from ...solver.symmetry import board_turns
from .board import Cell, Line, Remembering, cell_name

Ends = tuple[tuple[int, int, int], ...]
"""An edge, and the two nodes that it joins."""


@dataclass(frozen=True)
class Edges(Remembering):
    """The sides of the cells of a grid; or, if they are not `around` cells, the links between neighbouring ones."""

    height: int
    width: int
    around: bool = True

    @property
    def nodes(self) -> tuple[int, int]:
        """How many rows and columns of nodes there are."""
        return self.height + self.around, self.width + self.around

    @cached_property
    def edges(self) -> tuple[tuple[Cell, Cell], ...]:
        """The nodes that each edge joins, the first one in reading order first."""
        rows, columns = self.nodes
        every = [(row, column) for row in range(rows) for column in range(columns)]
        steps = [(node, other) for node in every for other in ((node[0], node[1] + 1), (node[0] + 1, node[1]))]
        return tuple((node, other) for node, other in steps if other[0] < rows and other[1] < columns)

    @cached_property
    def place(self) -> dict[tuple[Cell, Cell], int]:
        """The number of each edge."""
        return {edge: number for number, edge in enumerate(self.edges)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self._side(*edge) if self.around else "-".join(map(cell_name, edge)) for edge in self.edges)

    @property
    def at(self) -> tuple[At, ...]:
        return self.names

    def _side(self, node: Cell, other: Cell) -> str:
        """A side of the cell below it or on its right; at the rim of the one above it or on its left."""
        row, column = node
        if row == other[0]:
            return f"{cell_name(node)} top" if row < self.height else f"{cell_name((row - 1, column))} bottom"
        return f"{cell_name(node)} left" if column < self.width else f"{cell_name((row, column - 1))} right"

    @cached_property
    def ends(self) -> Ends:
        """Each edge with the numbers of the nodes that it joins."""
        columns = self.nodes[1]
        return tuple((n, a[0] * columns + a[1], b[0] * columns + b[1]) for n, (a, b) in enumerate(self.edges))

    @cached_property
    def cells_beside(self) -> tuple[tuple[Cell, Cell], ...]:
        """The cells on both sides of each side; at the rim one of them is not there."""
        return tuple(((b[0] - 1, b[1] - 1), a) for a, b in self.edges)

    def around_cell(self, cell: Cell) -> Line:
        """The four sides of a cell; or the links of a cell, of which there are fewer at the rim."""
        row, column = cell
        below, right = (row + 1, column), (row, column + 1)
        if self.around:
            edges = [(cell, right), (cell, below), (right, (row + 1, column + 1)), (below, (row + 1, column + 1))]
        else:
            edges = [((row - 1, column), cell), ((row, column - 1), cell), (cell, right), (cell, below)]
        return Line(tuple(self.place[edge] for edge in edges if edge in self.place), cell_name(cell))

    @cached_property
    def around_cells(self) -> tuple[Line, ...]:
        """The sides, or the links, of each cell."""
        return tuple(self.around_cell((row, column)) for row in range(self.height) for column in range(self.width))

    def alike(self, sign: Mapping[Cell, str], lines: Iterable[Line]) -> tuple[Line, ...]:
        """The edges of each line between cells with the same two signs; sides at the rim are between none."""
        found = list[Line]()
        for places, name in lines:
            by_signs = defaultdict[tuple[str, ...], list[int]](list)
            for place in places:
                cells = self.cells_beside[place] if self.around else self.edges[place]
                if all(cell in sign for cell in cells):
                    by_signs[tuple(sorted(sign[cell] for cell in cells))].append(place)
            of = f" of {name}" if name else ""
            found += [Line(tuple(some), f"the edges between {a} and {b}{of}") for (a, b), some in by_signs.items()]
        return tuple(found)

    def turns(self) -> list[tuple[int, ...]]:
        """The ways to turn it."""
        found = []
        for turn in board_turns(*self.nodes):
            moved = [sorted((turn.cell(node), turn.cell(other))) for node, other in self.edges]
            found.append(tuple(self.place[one, other] for one, other in moved))
        return found
