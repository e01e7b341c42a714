"""Witness 1: the rules of a board of tiles as groups of choices: sides meet by their colours,
not tile by tile.

laid[cell, way]         the tile in this cell shows these sides: the only choices that are part
                        of an answer
which[cell, way, sort]  it is a tile of this sort, where there are several that can show them
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from exactone.models.boards.board import STEPS, Cell, beside, together
from exactone.solver.bundle import distinct
from exactone.solver.model import Answer, Clause, Given, Literals, Model, Rules

from . import Edges, KnownCell, PlacedTile, Rim, Sides, Tile, TileType

Masks = NDArray[np.bool_]
Numbers = NDArray[np.int64]
"""Of cells: their rows and columns, or bits that say which of their sides face no cell; of ways:
colours."""

OTHERS = 30  # loops that each loop is set against; thousands would take millions of clauses


def model(puzzle: Edges) -> Model:
    """Rules and givens."""
    build = _written(
        puzzle.rows,
        puzzle.columns,
        puzzle.cells,
        puzzle.sorts,
        puzzle.outside,
        puzzle.loop,
        puzzle.apart,
    )
    return Model(build.rules, (*build.named(puzzle.given), *build.givens(puzzle.given)))


@lru_cache(maxsize=2)
def _written(
    rows: int,
    columns: int,
    cells: tuple[Cell, ...],
    sorts: tuple[TileType, ...],
    outside: Rim,
    loop: str,
    apart: bool,
) -> Build:
    """The rules of a board, whatever is given. Cached, because engines keep loaded what is the same
    object."""
    build = Build(
        Edges(
            rows=rows,
            columns=columns,
            cells=cells,
            sorts=sorts,
            outside=outside,
            loop=loop,
            apart=apart,
        )
    )
    build.write()
    return build


def size(puzzle: Edges) -> int:
    """About how many literals the rules have."""
    board = _Board(puzzle)
    shown = [
        [Counter(board.colours[fits, way].tolist()) for way in range(4)] for fits in board.fits
    ]
    counted = [2 * len(owners) * board.is_numbered(sides) for sides, owners in board.owners.items()]
    each = board.fits @ (1 + np.array(counted))
    literals = sum(len(cells) * int(each[rim]) for rim, cells in board.alike())
    for way in (1, 2):
        for one, other, cells in board.joined(way):
            own = shown[one][way]
            others = shown[other][way - 2]
            literals += len(cells) * (
                own.total()
                + others.total()
                + 2 * sum(own[colour] * others[colour] for colour in own)
            )
    return literals


def _ways(tile: Tile, turn: int | None = None) -> list[Sides]:
    """The sides that a tile shows in a turn, or in each turn that it may take."""
    ways, (up, right, down, left) = [], tile.sides
    for _ in range(4):
        ways.append((up, right, down, left))
        up, right, down, left = left, up, right, down
    if turn is not None:
        return ways[turn : turn + 1]
    if tile.rotate:
        return ways
    return ways[:1]


class _Board:
    """Which ways the cells allow: that depends on their sides that face no cell."""

    def __init__(self, puzzle: Edges) -> None:
        self.puzzle = puzzle
        self.owners: dict[Sides, list[int]] = {}  # the sorts whose tiles can show these sides
        for number, sort in enumerate(puzzle.sorts):
            for sides in dict.fromkeys(_ways(sort.tiles[0])):
                self.owners.setdefault(sides, []).append(number)
        self.ways = list(self.owners)
        self.colour = {
            name: number
            for number, name in enumerate(sorted({side for way in self.ways for side in way}))
        }
        self.colours = np.array([[self.colour[side] for side in sides] for sides in self.ways])
        self.cells = np.array(puzzle.cells)
        self.rim = self._rim()
        # by sides at the rim: the ways that they allow
        self.fits = np.array([self._fits(rim) for rim in range(16)])

    def _rim(self) -> Numbers:
        """The sides of each cell that face no cell, as bits."""
        # with a border of no cells
        there = np.zeros((self.puzzle.rows + 2, self.puzzle.columns + 2), dtype=np.bool_)
        rows, columns = self.cells.T + 1
        there[rows, columns] = True
        colours = np.zeros((self.puzzle.rows, self.puzzle.columns), dtype=np.int64)
        for way, (down, right) in enumerate(STEPS):
            colours[rows - 1, columns - 1] += ~there[rows + down, columns + right] * (1 << way)
        return colours

    def _fits(self, rim: int) -> Masks:
        """The ways that show the right colours on these sides."""
        good = np.ones(len(self.ways), dtype=np.bool_)
        for way, wanted in enumerate(self.puzzle.outside):
            if rim >> way & 1 and wanted is not None:
                good &= self.colours[:, way] == self.colour[wanted]
            if rim >> way & 1 and self.puzzle.loop:
                good &= self.colours[:, way] != self.colour[self.puzzle.loop]
        return good

    def alike(self) -> Iterator[tuple[int, Numbers]]:
        """The cells with the same sides at the rim, whose rules are written together."""
        rims = self.rim[tuple(self.cells.T)]
        for rim in distinct(rims).tolist():
            yield rim, self.cells[rims == rim]

    def joined(self, way: int) -> Iterator[tuple[int, int, Numbers]]:
        """The cells that have a neighbour on this side, by their own sides at the rim and by those
        of the neighbour."""
        for rim, cells in self.alike():
            if not rim >> way & 1:
                others = self.rim[tuple((cells + STEPS[way]).T)]
                for other in distinct(others).tolist():
                    yield rim, other, cells[others == other]

    def is_numbered(self, sides: Sides) -> bool:
        """Whether a tile that shows these sides is one of those that are counted."""
        sorts = [self.puzzle.sorts[owner] for owner in self.owners[sides]]
        return any(sort.least > 0 or sort.most is not None for sort in sorts)


class Build(_Board):
    """The rules of one puzzle while they are written down."""

    def __init__(self, puzzle: Edges) -> None:
        super().__init__(puzzle)
        self.rules = Rules(self._label)
        self.laid = self._choices()
        # of each sort: where it is a tile of this sort, if that is counted
        self.shown: list[Literals] = []
        # of each cell the sorts that can show the same sides there, with a choice for each
        self.which = defaultdict[Cell, list[tuple[int, int]]](list)

    def _label(self, choice: int) -> PlacedTile:
        row, column, way = self._where[choice - 1].tolist()
        return PlacedTile(row, column, self.ways[way])

    @cached_property
    def _where(self) -> Numbers:
        """Row, column and way of each choice."""
        return np.argwhere(self.laid)

    def _choices(self) -> Literals:
        """A choice for each cell and each way that the rim allows; 0 where there is none."""
        rows, columns = self.cells.T
        fits = np.zeros((self.puzzle.rows, self.puzzle.columns, len(self.ways)), dtype=np.bool_)
        fits[rows, columns] = self.fits[self.rim[rows, columns]]
        laid = np.zeros(fits.shape, dtype=np.int32)
        laid[fits] = self.rules.choices(int(fits.sum()))
        return laid

    def write(self) -> None:
        """All rules."""
        self.fill()
        for way in (1, 2):
            for one, other, cells in self.joined(way):
                self.join(way, one, other, cells, self.rules)
        for number in range(len(self.puzzle.sorts)):
            self.count(number, self.rules)
        if self.puzzle.loop:
            self.one_loop(self.rules)

    def fill(self) -> None:
        """Each cell has one tile; and which one it is, where that counts."""
        along = (
            (self.puzzle.columns, 1)
            if self.puzzle.columns <= self.puzzle.rows
            else (1, self.puzzle.rows)
        )
        for rim, cells in self.alike():
            self.rules.exactly_one(self._laid(cells, rim), at=cells @ along)  # the short side first
        self._numbers()

    def join(self, way: int, one: int, other: int, cells: Numbers, rules: Rules) -> None:
        """Cells and those on this side of them show the same there, as one of these rules."""
        here = self._laid(cells, one)
        there = self._laid(cells + STEPS[way], other)
        own = self.colours[self.fits[one], way]
        others = self.colours[self.fits[other], way - 2]
        _support(rules, here, own, there, others)
        _support(rules, there, others, here, own)

    def count(self, number: int, rules: Rules) -> None:
        """How many tiles of a sort are used, as one of these rules."""
        sort = self.puzzle.sorts[number]
        laid = self.shown[number]
        least = sort.least
        most = sort.most
        if least > len(laid) or (most is not None and least > most):
            rules.clause([[]])
        elif least or (most is not None and most < len(laid)):
            rules.between(least, len(laid) if most is None else min(most, len(laid)), laid)

    def one_loop(self, rules: Rules) -> None:
        """All paths are one loop, as one of these rules."""
        through = [way for way, sides in enumerate(self.ways) if self.puzzle.loop in sides]
        if len(through) < len(self.ways):
            rules.clause(_there(self.laid[:, :, through]))
        rules.lazy.append(self._second_loop)

    def _laid(self, cells: Numbers, rim: int) -> Literals:
        """The choices of cells with these sides at the rim, a row for each cell."""
        return self.laid[cells[:, 0], cells[:, 1]][:, self.fits[rim]]

    def _numbers(self) -> None:
        """Where each sort is used; where tiles of several sorts can show the same sides,
        one of them does."""
        tiles: list[list[Literals]] = [[] for _ in self.puzzle.sorts]
        for way, (sides, owners) in enumerate(self.owners.items()):
            here = self.laid[:, :, way]
            if len(owners) == 1:
                tiles[owners[0]].append(_there(here))
            elif self.is_numbered(sides):
                which = self.rules.hidden(int((here > 0).sum()), len(owners))
                self.rules.exactly_one(
                    np.concatenate([-_there(here).reshape(-1, 1), which], axis=1)
                )
                for owner, choices in zip(owners, which.T, strict=True):
                    tiles[owner].append(choices)
                cells = np.argwhere(here > 0).tolist()
                for (row, column), choices in zip(cells, which.tolist(), strict=True):
                    self.which[row, column] += zip(owners, choices, strict=True)
        self.shown = [np.concatenate([*choices, np.zeros(0, dtype=np.int32)]) for choices in tiles]

    # givens

    def named(self, given: Mapping[Cell, KnownCell]) -> Iterator[Given]:
        """Where a tile is given, it is no other one that shows the same sides."""
        for cell, known in given.items():
            for owner, choice in self.which.get(cell, ()):
                if owner != known.sort:
                    yield Given(-choice, cell)

    def givens(self, given: Mapping[Cell, KnownCell]) -> Iterator[Given]:
        """What is given, and that nothing else lies there."""
        for cell, known in given.items():
            meant = _ways(known.tile, known.turn)
            choices = [
                (choice, sides)
                for choice, sides in zip(self.laid[cell].tolist(), self.ways, strict=True)
                if choice
            ]
            right = [choice for choice, sides in choices if sides in meant]
            if len(right) == 1:
                yield Given(right[0], cell)
            else:
                yield from (Given(-choice, cell) for choice, sides in choices if sides not in meant)

    # one loop

    def _second_loop(self, true: Answer) -> Iterable[Clause]:
        """For each of several loops: a path leaves its cells, or a cell of it, or of the others,
        has no path."""
        # the others are hidden
        loops = self._loops(choice for choice in true if choice <= len(self._where))
        for loop in loops if len(loops) > 1 else ():
            ways_out = self._ways_out(loop)
            for other in loops[:OTHERS]:
                if other is not loop:
                    yield [*ways_out, *self._empty(min(loop)), *self._empty(min(other))]

    def _loops(self, answer: Iterable[int]) -> list[set[Cell]]:
        """The cells of each loop."""
        line = self.puzzle.loop
        board = dict[Cell, Sides]()
        for choice in answer:
            row, column, sides = self._label(choice)
            if line in sides:
                board[row, column] = sides

        def along(cell: Cell) -> Iterator[Cell]:
            for way, (near, side) in enumerate(zip(beside(cell), board[cell], strict=True)):
                if side == line or (
                    self.puzzle.apart and near in board and board[near][way - 2] == line
                ):
                    yield near

        return list(together(board, along))

    def _ways_out(self, loop: set[Cell]) -> list[int]:
        """The choices by which a path crosses from these cells to others;
        where these need not meet, or from those."""
        line = self.puzzle.loop
        around = {near for cell in loop for near in beside(cell)} - loop
        others = around & {*self.puzzle.cells} if self.puzzle.apart else set()
        return [
            choice
            for cell in sorted(loop | others)
            for choice, sides in zip(self.laid[cell].tolist(), self.ways, strict=True)
            if choice
            and any(
                side == line and (near in loop) != (cell in loop)
                for side, near in zip(sides, beside(cell), strict=True)
            )
        ]

    def _empty(self, cell: Cell) -> list[int]:
        """The choices of a cell that have no path."""
        choices = zip(self.laid[cell].tolist(), self.ways, strict=True)
        return [choice for choice, sides in choices if choice and self.puzzle.loop not in sides]


def _support(
    rules: Rules, laid: Literals, colours: Numbers, others: Literals, wanted: Numbers
) -> None:
    """What lies in a cell needs some tile next to it that shows the same colour."""
    for number, colour in enumerate(colours):
        rules.clause(
            np.concatenate([-laid[:, number : number + 1], others[:, wanted == colour]], axis=1)
        )


def _there(choices: Literals) -> Literals:
    """The choices that there are, as one group."""
    present: Literals = choices[choices > 0]
    return present
