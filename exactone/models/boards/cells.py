"""A grid of cells as a board: its lines, its areas, and which cells are near each other.

Places are the cells in reading order, without the holes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, takewhile
from typing import TypeVar

from exactone.models.text.words import numbered
from exactone.solver.puzzle import At
from exactone.solver.symmetry import board_turns

from .board import (
    STEPS,
    CachedFields,
    Cell,
    Line,
    LineSort,
    PlacesTurned,
    cell_name,
    counted,
    together,
)

K = TypeVar("K", bound=Hashable)

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

NAMED = 4  # pieces of an area of which it is said where they begin
Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Cells(CachedFields):
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

    def _grouped(self, of: Callable[[Cell], K]) -> dict[K, tuple[int, ...]]:
        """The places of the cells that have the same key, by that key."""
        groups = defaultdict[K, list[int]](list)
        for place, cell in enumerate(self.cells):
            groups[of(cell)].append(place)
        return {key: tuple(places) for key, places in groups.items()}

    @cached_property
    def rows(self) -> tuple[Line, ...]:
        """The cells of each row."""
        rows = self._grouped(lambda cell: cell[0] + 1)
        return tuple(
            Line(places, f"row {number}", LineSort.ROW, number) for number, places in rows.items()
        )

    @cached_property
    def columns(self) -> tuple[Line, ...]:
        """The cells of each column, from left to right."""
        by_number = self._grouped(lambda cell: cell[1] + 1)
        return tuple(
            Line(places, f"column {number}", LineSort.COLUMN, number)
            for number, places in sorted(by_number.items())
        )

    def blocks(self, height: int, width: int) -> tuple[Line, ...]:
        """The cells of each block of this size."""
        by_corner = self._grouped(lambda at: (at[0] - at[0] % height, at[1] - at[1] % width))
        return tuple(
            Line(places, f"the block at {cell_name(corner)}", LineSort.BLOCK, number)
            for number, (corner, places) in enumerate(by_corner.items(), start=1)
        )

    def areas(
        self, picture: Sequence[Sequence[str]], without: Iterable[str] = ()
    ) -> tuple[Line, ...]:
        """The cells with the same sign in a picture, but for some signs."""
        by_sign = self._grouped(lambda cell: picture[cell[0]][cell[1]])
        left = {*without}
        return tuple(
            Line(places, f"area {sign}", LineSort.AREA, number)
            for number, (sign, places) in enumerate(by_sign.items(), start=1)
            if sign not in left
        )

    @cached_property
    def all_diagonals(self) -> tuple[Line, ...]:
        """Every diagonal, in both directions, down to single cells."""
        falling = self._grouped(lambda cell: cell[1] - cell[0])
        rising = self._grouped(lambda cell: cell[0] + cell[1])
        last = self.width - 1
        diagonals = list[Line]()
        for step, places in falling.items():
            begin = cell_name((max(0, -step), max(0, step)))
            name = f"the diagonal down from {begin}"
            diagonals.append(Line(places, name, LineSort.FALLING, step + self.height))
        for total, places in rising.items():
            begin = cell_name((max(0, total - last), min(total, last)))
            name = f"the diagonal down and left from {begin}"
            diagonals.append(Line(places, name, LineSort.RISING, total + 1))
        return tuple(diagonals)

    @cached_property
    def diagonals(self) -> tuple[Line, ...]:
        """The two of a square grid, from corner to corner."""
        wanted = ((LineSort.FALLING, self.height), (LineSort.RISING, self.width))
        return tuple(line for line in self.all_diagonals if (line.sort, line.number) in wanted)

    def stretches(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """Rows or columns, cut where cells are missing."""
        parts = list[Line]()
        for line in lines:
            places = line.places
            cells = [self.cells[place] for place in places]
            is_column = line.sort is LineSort.COLUMN
            sort = LineSort.COLUMN_STRETCH if is_column else LineSort.ROW_STRETCH
            way = "down" if is_column else "to the right"
            cuts = [
                n for n, (a, b) in enumerate(pairwise(cells), 1) if a[0] + a[1] + 1 != b[0] + b[1]
            ]
            for first, last in pairwise([0, *cuts, len(places)]):
                name = f"the stretch {way} from {cell_name(cells[first])}"
                parts.append(Line(places[first:last], name, sort, len(parts) + 1))
        return tuple(parts)

    def alike(self, sign: Mapping[Cell, str], lines: Iterable[Line]) -> tuple[Line, ...]:
        """The cells of each line that have the same sign."""
        groups = list[Line]()
        for line in lines:
            by_sign = defaultdict[str, list[int]](list)
            for place in line.places:
                by_sign[sign[self.cells[place]]].append(place)
            of = f" in {line.name}" if line.name else ""
            for shown, some in by_sign.items():
                name = f"the cells with {shown}{of}"
                groups.append(Line(tuple(some), name, LineSort.ALIKE, len(groups) + 1))
        return tuple(groups)

    @cached_property
    def rim(self) -> tuple[int, ...]:
        """The places of the outermost cells, clockwise; without holes each is beside the next."""
        last, end = self.height - 1, self.width - 1
        top = [(0, column) for column in range(self.width)]
        right = [(row, end) for row in range(self.height)]
        bottom = [(last, column) for column in reversed(range(self.width))]
        left = [(row, 0) for row in reversed(range(self.height))]
        around = dict.fromkeys((*top, *right, *bottom, *left))
        return tuple(self.place[cell] for cell in around if cell in self.place)

    # neighbours

    def near(self, how: str) -> Pairs:
        """The pairs of cells that are near each other, the first one in reading order first."""
        steps = NEAR[how]
        place = self.place
        return tuple(
            (number, place[other])
            for number, (row, column) in enumerate(self.cells)
            for down, right in steps
            if (other := (row + down, column + right)) in place
        )

    def around(self, cell: Cell, how: str = "touching") -> Line:
        """The cells that are near a cell, or near a hole."""
        (row, column), steps = cell, NEAR[how]
        every = [
            (row + turn * down, column + turn * right) for down, right in steps for turn in (-1, 1)
        ]
        return Line(
            tuple(sorted(self.place[cell] for cell in every if cell in self.place)),
            f"the cells around {cell_name(cell)}",
            LineSort.AROUND,
            row * self.width + column + 1,
        )

    def around_corner(self, corner: Cell) -> Line:
        """The cells that meet in a corner; the first corner is the top left one of the first cell,
        and there is one more in each row and column than there are cells."""
        row, column = corner
        meeting = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
        return Line(
            tuple(self.place[cell] for cell in meeting if cell in self.place),
            f"the corner {cell_name(corner)}",
            LineSort.CORNER,
            row * (self.width + 1) + column + 1,
        )

    def views(self, cell: Cell) -> tuple[Line, ...]:
        """What is seen from a cell up, right, down and left, up to the next hole."""
        seen = list[Line]()
        for down, right in STEPS:
            row, column = cell
            places = list[int]()
            while (at := (row := row + down, column := column + right)) in self.place:
                places.append(self.place[at])
            seen.append(Line(tuple(places)))
        return tuple(seen)

    def seen(self, cell: Cell, clear: Container[Cell]) -> int:
        """How many cells are seen from one, itself among them, through such as are clear."""
        views = ([self.cells[place] for place in view.places] for view in self.views(cell))
        return 1 + sum(len([*takewhile(clear.__contains__, view)]) for view in views)

    def windows(self, height: int, width: int) -> tuple[Line, ...]:
        """The cells of each window of this size that has no hole."""
        squares = list[Line]()
        for row in range(self.height - height + 1):
            for column in range(self.width - width + 1):
                cells = [
                    (row + down, column + right) for down in range(height) for right in range(width)
                ]
                if self.holes.isdisjoint(cells):
                    name = f"the {height} x {width} window at {cell_name((row, column))}"
                    places = tuple(map(self.place.__getitem__, cells))
                    squares.append(Line(places, name, LineSort.WINDOW, len(squares) + 1))
        return tuple(squares)

    def turns(self) -> list[PlacesTurned]:
        """The ways to turn it; its holes go where holes are."""
        turned = []
        for turn in board_turns(self.height, self.width):
            goes = [self.place.get(turn.cell(cell)) for cell in self.cells]
            if None not in goes:
                places = tuple(place for place in goes if place is not None)
                turned.append(PlacesTurned(turn, places))
        return turned


def in_pieces(board: Cells, areas: Iterable[Line]) -> str:
    """Which areas do not hang together, in a sentence; nothing where all do."""
    torn = list[tuple[str, list[str]]]()
    for area in areas:
        cells = [board.cells[place] for place in area.places]
        pieces = [cell_name(min(piece)) for piece in together(cells)]
        if len(pieces) > 1:
            torn.append((area.name, pieces))
    if not torn:
        return ""
    (name, pieces), *others = torn
    more = (
        f", and so {'is' if len(others) == 1 else 'are'} {numbered(len(others), 'more area')}"
        if others
        else ""
    )
    begin = (
        f"{', '.join(pieces[:-1])} and {pieces[-1]}"
        if len(pieces) <= NAMED
        else (f"{', '.join(pieces[:NAMED])}, ...")
    )
    return f"{name} is in {len(pieces)} pieces, from {begin}{more}; is that meant?"
