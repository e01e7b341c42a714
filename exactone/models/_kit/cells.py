"""A grid of cells as a board: its lines, its areas, and which cells are near each other.

Places are the cells in reading order, without the holes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ...solver.puzzle import At
from ...solver.symmetry import board_turns
from .board import Cell, Line, Remembering, cell_name, counted

NEAR: dict[str, tuple[Cell, ...]] = {
    # how cells may be near each other: the steps to those that come later in reading order
    "right": ((0, 1),),
    "below": ((1, 0),),
    "any": ((0, 1), (1, 0)),
    "sides": ((0, 1), (1, 0)),
    "corners": ((1, -1), (1, 1)),
    "touching": ((0, 1), (1, -1), (1, 0), (1, 1)),
    "knight": ((1, -2), (1, 2), (2, -1), (2, 1)),
}

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Cells(Remembering):
    """A grid of so many rows and columns, some cells of which may be missing."""

    height: int
    width: int
    holes: frozenset[Cell] = frozenset()

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in reading order."""
        every = ((row, column) for row in range(self.height) for column in range(self.width))
        return tuple(cell for cell in every if cell not in self.holes)

    @property
    def places(self) -> tuple[int, ...]:
        """All places of the grid, by their numbers."""
        return tuple(range(len(self.cells)))

    @cached_property
    def place(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(map(cell_name, self.cells))

    @cached_property
    def at(self) -> tuple[At, ...]:
        return tuple(map(counted, self.cells))

    # lines

    def lines(self, of: Callable[[Cell], str]) -> tuple[Line, ...]:
        """The cells that are called the same, together."""
        found = defaultdict[str, list[int]](list)
        for place, cell in enumerate(self.cells):
            found[of(cell)].append(place)
        return tuple(Line(tuple(places), name) for name, places in found.items())

    @cached_property
    def rows(self) -> tuple[Line, ...]:
        """The cells of each row."""
        return self.lines(lambda cell: f"row {cell[0] + 1}")

    @cached_property
    def columns(self) -> tuple[Line, ...]:
        """The cells of each column, from left to right."""
        found = self.lines(lambda cell: f"column {cell[1] + 1}")
        return tuple(sorted(found, key=lambda line: self.cells[line.places[0]][1]))

    def blocks(self, height: int, width: int) -> tuple[Line, ...]:
        """The cells of each block of this size."""
        return self.lines(lambda at: f"the block at {cell_name((at[0] - at[0] % height, at[1] - at[1] % width))}")

    def areas(self, picture: Sequence[Sequence[str]], without: Iterable[str] = ()) -> tuple[Line, ...]:
        """The cells with the same sign in a picture, but for some signs."""
        named = self.lines(lambda cell: f"area {picture[cell[0]][cell[1]]}")
        return tuple(line for line in named if line.name not in {f"area {sign}" for sign in without})

    @cached_property
    def all_diagonals(self) -> tuple[Line, ...]:
        """Every diagonal, in both directions, down to single cells."""
        last = self.width - 1

        def falling(cell: Cell) -> str:
            up = min(cell)
            return f"the diagonal down from {cell_name((cell[0] - up, cell[1] - up))}"

        def rising(cell: Cell) -> str:
            up = min(cell[0], last - cell[1])
            return f"the diagonal down and left from {cell_name((cell[0] - up, cell[1] + up))}"

        return self.lines(falling) + self.lines(rising)

    @cached_property
    def diagonals(self) -> tuple[Line, ...]:
        """The two of a square grid, from corner to corner."""
        corners = (cell_name((0, 0)), cell_name((0, self.width - 1)))
        ends = (f"the diagonal down from {corners[0]}", f"the diagonal down and left from {corners[1]}")
        return tuple(line for line in self.all_diagonals if line.name in ends)

    def stretches(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """Rows or columns, cut where cells are missing."""
        found = []
        for places, name in lines:
            cells = [self.cells[place] for place in places]
            way = "down" if name.startswith("column") else "to the right"
            cuts = [n for n, (a, b) in enumerate(pairwise(cells), 1) if a[0] + a[1] + 1 != b[0] + b[1]]
            for first, last in pairwise([0, *cuts, len(places)]):
                found.append(Line(places[first:last], f"the stretch {way} from {cell_name(cells[first])}"))
        return tuple(found)

    def alike(self, sign: Mapping[Cell, str], lines: Iterable[Line]) -> tuple[Line, ...]:
        """The cells of each line that have the same sign."""
        found = list[Line]()
        for places, name in lines:
            by_sign = defaultdict[str, list[int]](list)
            for place in places:
                by_sign[sign[self.cells[place]]].append(place)
            found += [
                Line(tuple(some), f"the {sign} of {name}" if name else f"the places of {sign}")
                for sign, some in by_sign.items()
            ]
        return tuple(found)

    # neighbours

    def near(self, how: str) -> Pairs:
        """The pairs of cells that are near each other, the first one in reading order first."""
        steps, place = NEAR[how], self.place
        return tuple(
            (number, place[other])
            for number, (row, column) in enumerate(self.cells)
            for down, right in steps
            if (other := (row + down, column + right)) in place
        )

    def around(self, cell: Cell, how: str = "touching") -> Line:
        """The cells that are near a cell, or near a hole."""
        (row, column), steps = cell, NEAR[how]
        every = [(row + turn * down, column + turn * right) for down, right in steps for turn in (-1, 1)]
        return Line(
            tuple(sorted(self.place[cell] for cell in every if cell in self.place)),
            f"the cells around {cell_name(cell)}",
        )

    def windows(self, height: int, width: int) -> tuple[Line, ...]:
        """The cells of each window of this size that has no hole."""
        found = []
        for row in range(self.height - height + 1):
            for column in range(self.width - width + 1):
                cells = [(row + down, column + right) for down in range(height) for right in range(width)]
                if self.holes.isdisjoint(cells):
                    name = f"the {height} x {width} window at {cell_name((row, column))}"
                    found.append(Line(tuple(map(self.place.__getitem__, cells)), name))
        return tuple(found)

    def turns(self) -> list[tuple[int, ...]]:
        """The ways to turn it; its holes go where holes are."""
        found = []
        for turn in board_turns(self.height, self.width):
            goes = [self.place.get(turn.cell(cell)) for cell in self.cells]
            if None not in goes:
                found.append(tuple(place for place in goes if place is not None))
        return found
