"""Witness 2: the hand-written search, cell by cell along a scan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import NamedTuple

from exactone.models.boards.board import Cell, beside
from exactone.solver import puzzle as contract
from exactone.solver.puzzle import Move, Turn

from . import Edges, PlacedTile, Sides, Tile

SIDES: Sides = ("0", "1", "2", "3")  # of a tile that shows where its sides go when it is turned


class Place(NamedTuple):
    """A cell in its turn to be filled, and what its sides face."""

    cell: Cell
    left: int  # cells that are open after it
    slots: int  # that were ever used until then
    rim: list[int]  # its sides that face no cell
    met: dict[int, int]  # those that face filled cells, with the slots in which the colours wait
    # those that face open cells, with the slots in which their own colours wait
    kept: dict[int, int]
    pairs: list[tuple[int, int]]  # those that face each other


def scan(puzzle: Edges, turn: Turn) -> Iterator[Place]:
    """The cells along the short side of the board, of those that are copies of each other only the
    first."""
    cells = frozenset(puzzle.cells)
    # with which place a cell is filled, and the sides that it shows
    homes: dict[Cell, tuple[int, list[int]]] = {}
    slots: dict[tuple[int, int], int] = {}  # of the sides of a place
    free = list[int]()
    used = 0
    place = 0
    for cell in _order(puzzle, turn):
        if cell in homes:
            continue
        homes |= _home(cell, place, turn)
        own = homes[cell][1]
        rim = list[int]()
        later = list[int]()
        met = dict[int, int]()
        pairs = list[tuple[int, int]]()
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
                    free = [used]
                    used = used + 1
                slots[place, way] = free.pop()
        kept = {way: slots[place, way] for way in later if own[way] == way}
        yield Place(cell, len(cells) - len(homes), used, rim, met, kept, pairs)
        place += 1


def _order(puzzle: Edges, turn: Turn) -> list[Cell]:
    """The cells row by row, or column by column where those of the folded board are shorter."""
    corner = turn(PlacedTile(0, 0, SIDES))
    rows = puzzle.rows // (2 if corner.row and not corner.column else 1)
    columns = puzzle.columns // (2 if corner.column and not corner.row else 1)
    return sorted(puzzle.cells, key=lambda cell: cell if columns <= rows else cell[::-1])


def _home(cell: Cell, place: int, turn: Turn) -> dict[Cell, tuple[int, list[int]]]:
    """Where a cell and its copies are filled, and which of its sides they show;
    of sides that are alike the first."""
    every = copies(PlacedTile(*cell, SIDES), turn)
    own = [copy.sides for copy in every if (copy.row, copy.column) == cell]
    same = {side: min(int(sides[int(side)]) for sides in own) for side in SIDES}
    return {(copy.row, copy.column): (place, [same[side] for side in copy.sides]) for copy in every}


def copies(laid: PlacedTile, turn: Turn) -> list[PlacedTile]:
    """What lies where if the turn leaves the answer as it is."""
    images = [laid]
    while (copy := turn(images[-1])) != laid:
        images.append(copy)
    return images


class State(NamedTuple):
    """What the cells that are not filled yet depend on."""

    place: int  # of the next cell, in the order of the scan
    facing: int  # the colours that face open cells, each in the bits of its slot
    used: frozenset[tuple[int, ...]]  # how often each tile with a number may have been used
    # of a loop: for each slot the piece of path that ends there, or 0; () once it is closed
    ends: tuple[int, ...]


class Way(NamedTuple):
    """A way to fill a cell, and its copies where the board is folded."""

    labels: list[PlacedTile]
    # of each of them those that can lie so: places among those with a number, -1 for others
    tiles: list[list[int]]
    change: int  # of the colours that face open cells
    comes: list[int]  # the slots from which a path comes
    goes: list[int]  # the slots to which it goes


class Search(contract.Search):
    """The moves from one state to the next."""

    def __init__(self, puzzle: Edges, turn: Turn = lambda label: label) -> None:
        self.puzzle = puzzle
        self.turn = turn
        numbered = [
            sort for sort, each in enumerate(puzzle.sorts) if each.least or each.most is not None
        ]
        self.number = {sort: place for place, sort in enumerate(numbered)}
        self.bounds = [(puzzle.sorts[sort].least, puzzle.sorts[sort].most) for sort in numbered]
        self.looks: dict[Sides, list[int]] = {}  # the tiles that can show these sides
        for sort, each in enumerate(puzzle.sorts):
            for sides in dict.fromkeys(_turned(each.tiles[0])):
                self.looks.setdefault(sides, []).append(self.number.get(sort, -1))
        colours = sorted({side for look in self.looks for side in look})
        self.colours = {side: number for number, side in enumerate(colours)}
        self.bits = (len(colours) - 1).bit_length()
        self.scan = scan(puzzle, turn)
        self.places: list[Place] = []  # as far as the search has come
        self.ways: list[tuple[int, dict[int, list[Way]]]] = []

    def start(self) -> Iterable[Move]:
        """An empty board; no move where more of a tile is given than there is."""
        if all(most is None or least <= most for least, most in self.bounds):
            yield (
                (),
                State(0, 0, frozenset({(0,) * len(self.bounds)}), (0,) if self.puzzle.loop else ()),
            )

    def moves(self, state: State) -> Iterable[Move] | None:
        if state.place == len(self.places):
            place = next(self.scan, None)
            if place is None:
                return None
            self.places.append(place)
            self.ways.append(self._ways(place))
        return self._fill(*state)

    def _fill(
        self, number: int, facing: int, used: frozenset[tuple[int, ...]], ends: tuple[int, ...]
    ) -> Iterator[Move]:
        place, (mask, ways) = self.places[number], self.ways[number]
        for way in ways.get(facing & mask, ()):
            numbers = self._counted(used, way.tiles, place.left) if self.bounds else used
            pieces = self._joined(ends, way, place.slots) if self.puzzle.loop else ends
            if numbers and pieces is not None and (place.left or not pieces):
                yield way.labels, State(number + 1, facing + way.change, numbers, pieces)

    # a cell

    def _ways(self, place: Place) -> tuple[int, dict[int, list[Way]]]:
        """The bits in which the colours wait that a cell meets,
        and by these the ways to fill it."""
        ways: dict[int, list[Way]] = {}
        for sides in self.looks:
            every = copies(PlacedTile(*place.cell, sides), self.turn)
            tiles = [self._tiles(copy) for copy in every]
            alone = len(every) == 1 or len({(copy.row, copy.column) for copy in every}) == len(
                every
            )
            if all(tiles) and alone and self._fits(place, sides):
                meets = self._packed(place.met, sides)
                paths = [self._paths(slots, sides) for slots in (place.met, place.kept)]
                way = Way(every, tiles, self._packed(place.kept, sides) - meets, *paths)
                ways.setdefault(meets, []).append(way)
        mask = sum((1 << self.bits) - 1 << slot * self.bits for slot in {*place.met.values()})
        return mask, ways

    def _packed(self, slots: Mapping[int, int], sides: Sides) -> int:
        """The colours of some sides, each in its slot."""
        return reduce(
            or_, (self.colours[sides[way]] << slot * self.bits for way, slot in slots.items()), 0
        )

    def _paths(self, slots: Mapping[int, int], sides: Sides) -> list[int]:
        """The slots of the sides that a path passes."""
        return [slot for way, slot in slots.items() if sides[way] == self.puzzle.loop]

    def _fits(self, place: Place, sides: Sides) -> bool:
        """Whether sides that face each other show the same,
        and those that face no cell what the rim wants."""
        rim = ((self.puzzle.outside[way], sides[way]) for way in place.rim)
        return all(
            wanted in (None, side) and side != self.puzzle.loop for wanted, side in rim
        ) and all(sides[one] == sides[other] for one, other in place.pairs)

    def _tiles(self, laid: PlacedTile) -> list[int]:
        """The tiles that can lie so: places among those with a number, -1 for others."""
        known = self.puzzle.given.get((laid.row, laid.column))
        if known is None:
            return self.looks.get(laid.sides, [])
        if laid.sides in _turned(known.tile, known.turn):
            return [self.number.get(known.sort, -1)]
        return []

    # numbers and loops

    def _counted(
        self, used: frozenset[tuple[int, ...]], tiles: Iterable[list[int]], left: int
    ) -> frozenset[tuple[int, ...]]:
        """How often tiles may have been used with these more;
        nothing where too few cells are left."""
        for some in tiles:
            more = {self._one_more(numbers, tile) for numbers in used for tile in some}
            used = frozenset(numbers for numbers in more if numbers is not None)
        return frozenset(numbers for numbers in used if self._missing(numbers) <= left)

    def _one_more(self, numbers: tuple[int, ...], tile: int) -> tuple[int, ...] | None:
        """How often tiles have been used with one more; None where there is no more."""
        if tile < 0:
            return numbers
        least, most = self.bounds[tile]
        if most is None and numbers[tile] == least:
            return numbers  # beyond that it makes no difference
        if numbers[tile] == most:
            return None
        return (*numbers[:tile], numbers[tile] + 1, *numbers[tile + 1 :])

    def _missing(self, numbers: tuple[int, ...]) -> int:
        """How many tiles must still be used."""
        return sum(
            max(0, least - number) for number, (least, _) in zip(numbers, self.bounds, strict=True)
        )

    def _joined(self, ends: tuple[int, ...], way: Way, slots: int) -> tuple[int, ...] | None:
        """The pieces of path after a cell; () when they have become the loop,
        None where they become two."""
        comes = way.comes
        goes = way.goes
        if not ends:
            return None if comes or goes else ()
        pieces = [*ends, *[0] * (slots - len(ends))]
        # a new piece where both ends begin here
        some = [pieces[slot] for slot in comes] or [len(pieces) + 1]
        for slot in comes:
            pieces[slot] = 0
        if len(comes) == 2:
            one, other = some
            if one == other:
                return None if any(pieces) else ()
            pieces = [one if piece == other else piece for piece in pieces]
        for slot in goes:
            pieces[slot] = some[0]
        names = {0: 0}
        return tuple([names.setdefault(piece, len(names)) for piece in pieces])


def _turned(tile: Tile, turn: int | None = None) -> list[Sides]:
    """The sides that a tile shows in a turn, or in all that it may take."""
    ways = [tile.sides]
    while tile.rotate and len(ways) < 4:
        *others, last = ways[-1]
        up, right, down = others
        ways.append((last, up, right, down))
    return ways if turn is None else [ways[turn]]
