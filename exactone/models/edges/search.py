"""The hand-written search for boards of tiles: cell after cell along the short side of the board.

        . . . . .      placed: their sides towards open cells are all that matters
        . . . x _      x, the next cell, meets the side above and the side before it
        _ _ _ _ _      open

A state is what the open cells depend on, and nothing else: the colours that face them, how often tiles with a number
were used, and for a loop which open ends belong to the same piece of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from ...solver.puzzle import Move
from .text.keys import Cell, Sheet
from .text.sets import Sides

ALONG_ROWS, ALONG_COLUMNS = (0, 1, 2, 3), (3, 2, 1, 0)
"""Which side faces the line before, the next cell, the next line, and the cell before."""


class State(NamedTuple):
    """What the cells that are not filled yet depend on."""

    place: int  # of the next cell, in the order of the scan
    facing: (
        int  # the colours that face open cells, as digits: one for each column of the scan, the last for the next cell
    )
    used: frozenset[tuple[int, ...]]  # how often each tile with a number may have been used
    ends: tuple[
        int, ...
    ]  # of a loop: for each digit the piece of path that ends there, 0 for none; () once it is closed


class Way(NamedTuple):
    """A way to fill a cell."""

    labels: tuple[Hashable, ...]
    tiles: tuple[int, ...]  # that can lie so: places among those with a number, -1 for the others
    ahead: int  # the colours that it shows to open cells, 0 where there is none
    under: int
    reaches: tuple[bool, ...]  # whether a path goes to the line before, the next cell, the next line, the cell before


class Search:
    """The moves from one state to the next."""

    def __init__(self, sheet: Sheet, label: Callable[[Cell, Sides], Hashable]) -> None:
        self.sheet, self.label = sheet, label
        by_rows = sheet.columns <= sheet.rows
        self.roles = ALONG_ROWS if by_rows else ALONG_COLUMNS
        self.width = sheet.columns if by_rows else sheet.rows
        self.order = sheet.cells if by_rows else tuple(sorted(sheet.cells, key=lambda cell: cell[::-1]))
        self.column = [cell[1] if by_rows else cell[0] for cell in self.order]
        colours = sorted({side for sort in sheet.sorts for way in sort.ways for side in way})
        self.colours = {side: number for number, side in enumerate(colours, 1)}
        self.power = [(len(colours) + 1) ** column for column in range(self.width + 1)]
        numbered = [number for number, sort in enumerate(sheet.sorts) if sort.least or sort.most is not None]
        self.number = {sort: place for place, sort in enumerate(numbered)}
        self.bounds = [(sheet.sorts[sort].least, sheet.sorts[sort].most) for sort in numbered]
        self.ways: dict[int, dict[tuple[int, int], list[Way]]] = {}

    def start(self) -> Iterable[Move]:
        """An empty board; no move where more of a tile is given than there is."""
        if all(most is None or least <= most for least, most in self.bounds):
            ends = (0,) * (self.width + 1) if self.sheet.loop else ()
            yield (), State(0, 0, frozenset({(0,) * len(self.bounds)}), ends)

    def moves(self, state: State) -> Iterable[Move] | None:
        """The ways to fill the next cell; None when all are filled."""
        return None if state.place == len(self.order) else self._fill(state)

    def _fill(self, state: State) -> Iterator[Move]:
        place, column, top = state.place, self.power[self.column[state.place]], self.power[-1]
        base = self.power[1]
        over, behind = state.facing // column % base, state.facing // top
        rest = state.facing - over * column - behind * top
        left = len(self.order) - place - 1
        for way in self._ways(place).get((over, behind), ()):
            used = self._counted(state.used, way.tiles, left) if self.bounds else state.used
            ends = self._joined(state.ends, way.reaches, self.column[place]) if self.sheet.loop else ()
            if used and ends is not None and (left or not ends):
                yield way.labels, State(place + 1, rest + way.under * column + way.ahead * top, used, ends)

    def _ways(self, place: int) -> dict[tuple[int, int], list[Way]]:
        """The ways to fill a cell, by the colours that face it from the line before and from the cell before."""
        if place not in self.ways:
            cell, found = self.order[place], dict[tuple[int, int], list[Way]]()
            near = self._near(cell)
            for sides, tiles in self._tiles(cell).items():
                if self._meets_the_rim(sides, near):
                    over, ahead, under, behind = (self.colours[sides[way]] if near[way] else 0 for way in self.roles)
                    reaches = tuple(sides[way] == self.sheet.loop for way in self.roles)
                    way = Way((self.label(cell, sides),), tuple(tiles), ahead, under, reaches)
                    found.setdefault((over, behind), []).append(way)
            self.ways[place] = found
        return self.ways[place]

    def _tiles(self, cell: Cell) -> dict[Sides, list[int]]:
        """What a cell may show, and the tiles that can show it there."""
        known, found = self.sheet.given.get(cell), dict[Sides, list[int]]()
        for number, sort in enumerate(self.sheet.sorts):
            if known is None or known.sort == number:
                for sides in sort.ways if known is None else known.ways:
                    found.setdefault(sides, []).append(self.number.get(number, -1))
        return found

    def _near(self, cell: Cell) -> tuple[bool, bool, bool, bool]:
        """Whether there is a cell above, right, below, left."""
        row, column = cell
        cells = self._cells
        return (
            (row - 1, column) in cells,
            (row, column + 1) in cells,
            (row + 1, column) in cells,
            (row, column - 1) in cells,
        )

    @cached_property
    def _cells(self) -> frozenset[Cell]:
        return frozenset(self.order)

    def _meets_the_rim(self, sides: Sides, near: tuple[bool, ...]) -> bool:
        """Whether the sides that face no cell are as the rim wants them; a loop never leaves the board."""
        for side, there, wanted in zip(sides, near, self.sheet.outside, strict=True):
            if not there and (wanted not in (None, side) or (self.sheet.loop and side == self.sheet.loop)):
                return False
        return True

    def _counted(
        self, used: Iterable[tuple[int, ...]], tiles: tuple[int, ...], left: int
    ) -> frozenset[tuple[int, ...]]:
        """How often tiles may have been used with one of these more; nothing where too few cells are left."""
        more = {self._one_more(numbers, tile) for numbers in used for tile in tiles}
        return frozenset(numbers for numbers in more if numbers is not None and self._missing(numbers) <= left)

    def _one_more(self, numbers: tuple[int, ...], tile: int) -> tuple[int, ...] | None:
        if tile < 0:
            return numbers
        least, most = self.bounds[tile]
        if most is None and numbers[tile] == least:
            return numbers  # beyond that it makes no difference
        return None if numbers[tile] == most else (*numbers[:tile], numbers[tile] + 1, *numbers[tile + 1 :])

    def _missing(self, numbers: tuple[int, ...]) -> int:
        """How many tiles must still be used."""
        return sum(max(0, least - number) for number, (least, _) in zip(numbers, self.bounds, strict=True))

    def _joined(self, ends: tuple[int, ...], reaches: tuple[bool, ...], column: int) -> tuple[int, ...] | None:
        """The pieces of path after a cell; () when they have become the loop, None where they become two."""
        over, ahead, under, behind = reaches
        if not ends:
            return None if any(reaches) else ()
        pieces = list(ends)
        one, other = pieces[column], pieces[-1]
        pieces[column] = pieces[-1] = 0
        if over and behind:
            if one == other:
                return None if any(pieces) else ()
            pieces = [one if piece == other else piece for piece in pieces]
        else:
            piece = one or other or len(pieces) + 1  # a new one where both ends begin here
            pieces[column], pieces[-1] = piece if under else 0, piece if ahead else 0
        names = {0: 0}
        return tuple([names.setdefault(piece, len(names)) for piece in pieces])
