"""Witness 2: the hand-written search, piece by piece, with what is left of each tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import product
from math import gcd
from operator import or_
from typing import NamedTuple

from exactone.models.boards.board import Cell, beside, together
from exactone.solver import puzzle as contract
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Move

from . import Board, Piece, Shape, Tile, Tiles, TileType


def too_small(size: int, left: list[tuple[int, int]]) -> bool:
    """Whether every tile is larger than the region."""
    return all(size < tile for tile, _ in left)


def no_multiple(size: int, left: list[tuple[int, int]]) -> bool:
    """Whether all tiles have sizes with a common divisor that the region lacks."""
    return not left or size % gcd(*(tile for tile, _ in left)) != 0


def no_sum(size: int, left: list[tuple[int, int]]) -> bool:
    """Whether no tiles have as many cells together as the region."""
    sums = 1  # bit s: some tiles have s cells together
    for tile, number in left:
        for _ in range(min(number, size // tile)):
            sums |= sums << tile
    return not sums >> size & 1


DEAD = {"dead-size": too_small, "dead-divisor": no_multiple, "dead-sums": no_sum}


class Stock:
    """A field for each sort of which there is an end, and for each name that has cells given and
    equals."""

    def __init__(self, puzzle: Tiles, always: bool) -> None:
        self.sorts = puzzle.sorts
        cells = len(puzzle.board.cells)
        self.masks, self.units = [0] * len(self.sorts), [0] * len(self.sorts)
        self.most = [cells // sort.size for sort in self.sorts]
        self.claims: dict[tuple[int, str], tuple[int, int, int]] = {}  # mask, unit, most
        self.full = shift = 0
        for index, sort in enumerate(self.sorts):
            most = self.most[index] if sort.most is None else min(sort.most, self.most[index])
            named = (
                {name for same, name in puzzle.given.values() if same == index}
                if len(sort.tiles) > 1
                else set()
            )
            if always or sort.least or most < self.most[index] or named:
                mask, unit, shift = _field(shift, most)
                self.masks[index], self.units[index] = mask, unit
                self.full += unit * most
            self.most[index] = most
            for tile in sort.tiles:
                if tile.name in named:
                    own = most if tile.most is None else min(most, tile.most)
                    mask, unit, shift = _field(shift, own)
                    self.claims[index, tile.name] = mask, unit, own
                    self.full += unit * own
        self.sized = [(index, sort.size) for index, sort in enumerate(self.sorts) if sort.least]

    def may(self, sort: int, left: int, most: int) -> int:
        """How many more of a sort may be placed."""
        if self.units[sort]:
            return (left & self.masks[sort]) // self.units[sort]
        return most

    def placed(self, sort: int, left: int) -> int:
        """How many of a sort are placed."""
        return self.most[sort] - (left & self.masks[sort]) // self.units[sort]

    def _due(self, sort: int, left: int) -> int:
        """How many more of a sort must be placed."""
        return max(0, self.sorts[sort].least - self.placed(sort, left))

    def cells(self, left: int) -> int:
        """How many cells the pieces have that must still be placed."""
        return sum(size * self._due(index, left) for index, size in self.sized)

    def complete(self, left: int) -> bool:
        """Whether enough of everything is placed, also for each name that is given."""
        ended = (index for index, unit in enumerate(self.units) if unit)
        return all(self.placed(index, left) >= self._needed(index, left) for index in ended)

    def _needed(self, index: int, left: int) -> int:
        """How many of a sort there must be, with the pieces that have a name already: its least,
        or more."""
        claimed = {
            name: most - (left & mask) // unit
            for (same, name), (mask, unit, most) in self.claims.items()
            if same == index
        }
        sort = self.sorts[index]
        if claimed:
            return sum(max(tile.least, claimed.get(tile.name, 0)) for tile in sort.tiles)
        return sort.least


def _field(shift: int, most: int) -> tuple[int, int, int]:
    """A field that can hold so many: its mask, its unit, and where the next one begins."""
    width = most.bit_length()
    return ((1 << width) - 1) << shift, 1 << shift, shift + width


ORDERS = ("first-cell", "fewest-places", "largest-tile", "smallest-pit")


class State(NamedTuple):
    """The cells not yet decided and the pieces that may still be placed;
    then what only some orders need."""

    open: int
    left: int
    after: int = -1  # the place of the last of several equal tiles: the next one comes behind it
    closed: int = 0  # a bit for each sort of which no more are placed


class Place(NamedTuple):
    """Where a piece may lie: its cells, what it takes from the fields,
    and what it is called in an answer."""

    cells: int
    fields: tuple[tuple[int, int], ...]  # mask and unit of each field it takes one from
    takes: int  # all the units together
    label: tuple[Piece]


class Search(contract.Search):
    """The moves from one state to the next, by one heuristic."""

    def __init__(self, puzzle: Tiles, heuristic: str = "") -> None:
        order, tests = _read(heuristic)
        self.board = puzzle.board
        self.sorts = puzzle.sorts
        self.given = puzzle.given
        self.bit = {cell: 1 << number for number, cell in enumerate(_along(self.board))}
        self.must = sum(self.bit[cell] for cell in self.board.must)
        self.near = {
            bit: sum(self.bit.get(other, 0) for other in beside(cell))
            for cell, bit in self.bit.items()
        }
        self.apart = any(len(list(together(sort.tiles[0].shape))) > 1 for sort in self.sorts)
        self.stock = Stock(puzzle, always=order == "largest-tile")
        self.masks = self.stock.masks
        self.places = [list(self._places(index)) for index in range(len(self.sorts))]
        self.decide = {
            "first-cell": self._first_cell,
            "fewest-places": self._fewest_places,
            "largest-tile": self._largest_tile,
            "smallest-pit": self._smallest_pit,
        }[order]
        self.tests = [DEAD[t] for t in tests]
        # the places on each cell
        self.on: dict[int, list[Place]] = {bit: [] for bit in self.bit.values()}
        for place in (place for places in self.places for place in places):
            for bit in (
                [place.cells & -place.cells] if order == "first-cell" else _bits(place.cells)
            ):
                self.on[bit].append(place)

    def start(self) -> Iterable[Move]:
        yield (), State((1 << len(self.bit)) - 1, self.stock.full)

    def moves(self, state: State) -> Iterable[Move] | None:
        """Covers the next cell, or places the next tile, as the heuristic says."""
        if not state.open:
            return None if self.stock.complete(state.left) else ()
        if self.tests and self._dead(state):
            return ()
        return self.decide(state)

    # what is to be decided next

    def _first_cell(self, state: State) -> Iterator[Move]:
        return self._at(state.open & -state.open, state)

    def _smallest_pit(self, state: State) -> Iterator[Move]:
        pit = min(self._regions(state.open), key=int.bit_count)
        return self._at(min(_bits(pit), key=lambda bit: (self.near[bit] & pit).bit_count()), state)

    def _fewest_places(self, state: State) -> Iterator[Move]:
        if not state.open & self.must:
            return self._first_of(state)
        cells = _bits(state.open & self.must)
        cell = min(cells, key=lambda bit: sum(self._fits(place, state) for place in self.on[bit]))
        fewest = [place for place in self.on[cell] if self._fits(place, state)]
        for index, sort in enumerate(self.sorts):  # a tile of which there is just one
            if sort.least == sort.most == 1 and state.left & self.masks[index]:
                places = [place for place in self.places[index] if self._fits(place, state)]
                fewest = min(fewest, places, key=len)
        return (self._put(place, state) for place in fewest)

    def _largest_tile(self, state: State) -> Iterator[Move]:
        left = [
            i
            for i, mask in enumerate(self.masks)
            if state.left & mask and not state.closed >> i & 1
        ]
        if not left:
            if not state.open & self.must:
                yield (), State(0, state.left)
            return
        index = max(left, key=lambda index: self.sorts[index].size)
        for number in range(state.after + 1, len(self.places[index])):
            place = self.places[index][number]
            if self._fits(place, state):
                now = state.left - place.takes
                after = number if now & self.masks[index] else -1
                yield place.label, State(state.open ^ place.cells, now, after, state.closed)
        if self.sorts[index].least <= self.stock.placed(index, state.left):  # enough of them
            yield (), State(state.open, state.left, -1, state.closed | 1 << index)

    def _first_of(self, state: State) -> Iterator[Move]:
        """When all that must be covered is: the first cell that may be,
        by the pieces that begin there."""
        cell = state.open & -state.open
        for place in self.on[cell]:
            if place.cells & -place.cells == cell and self._fits(place, state):
                yield self._put(place, state)
        if self._room(state) > 0:
            yield (), State(state.open ^ cell, state.left)

    def _at(self, cell: int, state: State) -> Iterator[Move]:
        """The ways to cover a cell, or to leave it open."""
        still = state.open
        left = state.left
        for cells, fields, takes, label in self.on[cell]:
            if cells & still == cells:
                for mask, _ in fields:
                    if not left & mask:
                        break
                else:
                    yield label, State(still ^ cells, left - takes)
        if not cell & self.must and self._room(state) > 0:
            yield (), State(still ^ cell, left)

    def _fits(self, place: Place, state: State) -> bool:
        if place.cells & state.open != place.cells:
            return False
        for mask, _ in place.fields:  # noqa: SIM110  # twice as fast as all(...)
            if not state.left & mask:
                return False
        return True

    def _put(self, place: Place, state: State) -> Move:
        return place.label, State(state.open ^ place.cells, state.left - place.takes)

    # when to give up

    def _room(self, state: State) -> int:
        """How many open cells are left over when all that must be placed is."""
        return state.open.bit_count() - self.stock.cells(state.left)

    def _dead(self, state: State) -> bool:
        """Whether a test says that some region, all of which must be covered, cannot be."""
        still = state.open.bit_count()
        left = [
            (sort.size, number)
            for index, sort in enumerate(self.sorts)
            if not state.closed >> index & 1
            and (number := self.stock.may(index, state.left, still))
        ]
        return any(
            region & ~self.must == 0 and any(test(region.bit_count(), left) for test in self.tests)
            for region in self._regions(state.open)
        )

    def _regions(self, still: int) -> Iterator[int]:
        """The open cells, those together that no tile can leave:
        where some tile does not hang together, all."""
        if self.apart:
            yield still
            return
        while still:
            region = 0
            edge = still & -still
            while edge:
                region |= edge
                edge = reduce(or_, (self.near[bit] for bit in _bits(edge))) & still & ~region
            yield region
            still ^= region

    # where tiles fit

    def _places(self, index: int) -> Iterator[Place]:
        """All places of a sort that the givens allow."""
        sort = self.sorts[index]
        for way, row, column in self._corners(sort):
            cells = tuple((row + down, column + right) for down, right in way)
            if all(cell in self.bit for cell in cells):
                owners = {self.given[cell] for cell in cells if cell in self.given}
                if not owners:
                    names = []
                elif len(owners) == 1 and owners <= {(index, tile.name) for tile in sort.tiles}:
                    names = [
                        self.stock.claims[owner][:2]
                        for owner in owners
                        if owner in self.stock.claims
                    ]
                else:
                    continue
                own = (
                    [(self.masks[index], self.stock.units[index])]
                    if self.stock.units[index]
                    else []
                )
                fields = (*own, *names)
                taken = sum(unit for _, unit in fields)
                yield Place(
                    sum(self.bit[cell] for cell in cells), fields, taken, (Piece(index, cells),)
                )

    def _corners(self, sort: TileType) -> Iterator[tuple[Shape, int, int]]:
        """The ways to lie, and where on the picture of the board the top left corner can be."""
        for way in _ways(sort.tiles[0]):
            down = max(row for row, _ in way)
            right = max(column for _, column in way)
            for row, column in product(
                range(self.board.rows - down), range(self.board.columns - right)
            ):
                yield way, row, column


def _read(heuristic: str) -> tuple[str, list[str]]:
    """The order, and the tests, that a heuristic joins by +."""
    words = [word for word in heuristic.split("+") if word]
    orders = [word for word in words if word in ORDERS]
    if len(orders) > 1:
        raise Unable(f"only one of {', '.join(ORDERS)} can be used at a time")
    return orders[0] if orders else ORDERS[0], [word for word in words if word not in ORDERS]


def _ways(tile: Tile) -> list[Shape]:
    """The cells of a tile in every way in which it may lie, beginning in row 0 and column 0;
    each way once."""
    ways = set[Shape]()
    for over in (1, -1)[: 1 + tile.mirror]:
        cells = [(row, over * column) for row, column in tile.shape]
        for _ in range(4 if tile.rotate else 1):
            top, left = (min(line) for line in zip(*cells, strict=True))
            ways.add(tuple(sorted((row - top, column - left) for row, column in cells)))
            cells = [(column, -row) for row, column in cells]
    return sorted(ways)


def _along(board: Board) -> list[Cell]:
    """The cells row by row, of the board with its longer side upright."""
    rows, columns = zip(*board.cells, strict=True)
    upright = max(rows) - min(rows) > max(columns) - min(columns)
    return sorted(board.cells, key=lambda cell: cell if upright else (cell[1], cell[0]))


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
