"""Sudoku of any size in any number of dimensions.

    cell     a place in the grid; numbered from 0 in reading order, the last coordinate fastest
    line     the cells that differ in one coordinate only: a row, a column, a pillar, ...
    block    a box of cells:             . . . | . . .
                                         . . . | . . .     block (2, 3) of side 6: 2 rows, 3 columns
                                         ------+------
                                         . . . | . . .
    side     cells of a line = cells of a block = number of symbols

Every cell has one symbol; every line and every block has each symbol once. In two dimensions blocks are R x C; in
d dimensions they have k cells along every axis, and the side is k^d.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from math import prod
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from ...solver.model import Given, Model, Rules
from ...solver.puzzle import Grid, Move, PuzzleError, Solution
from .._files.document import Document
from .._kit import picture as _picture
from .._kit import symbols as _symbols
from . import text

__all__ = ["Sudoku"]

KEYS = {
    "grid": "n rows of n symbols, close together or with spaces; . and _ (and 0 where no symbol is 0) are open",
    "block": "rows x columns of a block, as in 2x3; else as rulings say, the square one, or the widest not taller",
    "dimensions": "2; or more: grids one under the other, the last coordinates fastest, or side by side in columns",
    "symbols": "as in 1-9, 0-F, A-P or a list of words; the default is what fits: 1 to n, 0 to n-1, or letters",
}
LARGEST = 5_000_000  # choices, cells times symbols: 16x16x16x16 has a million
BITE = 500  # cells that the hand-written search fills before it lets the clock be looked at


class Placed(NamedTuple):
    """This cell has this symbol."""

    cell: int
    symbol: int


class State(NamedTuple):
    """Of the hand-written search: per open cell a bit for each symbol it may have; and what is to be filled in next."""

    masks: tuple[int, ...]
    todo: tuple[tuple[int, int], ...]


@lru_cache(maxsize=4)
def _rules(side: int, block: tuple[int, ...]) -> Rules:
    """The rule sheet. Cached, because engines keep loaded what is the same object."""
    dimensions = len(block)
    rules = Rules(lambda choice: Placed(*divmod(choice - 1, side)))
    has = rules.choices(*[side] * dimensions, side)  # has[cell..., symbol]
    rules.exactly_one(has.reshape(-1, side))  # each cell has one symbol
    for axis in range(dimensions):  # each line has each symbol once
        rules.exactly_one(np.moveaxis(has, axis, -1).reshape(-1, side))
    parts = has.reshape(*(part for size in block for part in (side // size, size)), side)
    within = range(1, 2 * dimensions, 2)  # of each axis, the place within a block: each block has each symbol once
    rules.exactly_one(np.moveaxis(parts, within, range(-dimensions, 0)).reshape(-1, side))
    if len(set(block)) == 1:
        rules.guess = lambda seed: has.reshape(-1, side)[np.arange(side**dimensions), _regular(block, seed)]
    return rules


def _regular(block: tuple[int, ...], seed: int | None) -> NDArray[np.int64]:
    """The symbols of a valid grid with cubic blocks, shuffled with a seed.

    With the coordinates written in base k, digit j of the symbol is the sum over all axes i of digit (j - i) of that
    coordinate: along every line and within every block, all digits change independently of each other.
    """
    dimensions, k = len(block), block[0]
    side = k**dimensions
    at = np.indices([side] * dimensions)
    digits = [sum(at[i] // k ** ((j - i) % dimensions) % k for i in range(dimensions)) % k for j in range(dimensions)]
    symbols = np.asarray(sum(digit * k**j for j, digit in enumerate(digits)))
    if seed is not None:
        random = np.random.default_rng(seed)
        for axis in range(dimensions):
            order = [b * k + x for b in random.permutation(side // k) for x in random.permutation(k)]
            symbols = np.take(symbols, order, axis=axis)
        symbols = random.permutation(side)[symbols]
    return symbols.ravel()


@dataclass(frozen=True)
class Sudoku:
    """One Sudoku: its size, its symbols, and its givens with their lines in the file."""

    kind: ClassVar[str] = "sudoku"
    lenient: ClassVar[bool] = True
    engine: ClassVar[str] = "pysat"
    heuristics: ClassVar[Mapping[str, str]] = {}

    side: int
    block: tuple[int, ...]
    symbols: tuple[str, ...]
    given: dict[int, int]  # cell: symbol
    lines: dict[int, int]  # cell: line of the file

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return prod([self.side] * len(self.block))

    # witness 1: the model

    def model(self) -> Model:
        """Rules and givens."""
        givens = (
            Given(cell * self.side + symbol + 1, f"{self.name(cell)} = {self.symbols[symbol]}{self._at(cell)}")
            for cell, symbol in self.given.items()
        )
        return Model(_rules(self.side, self.block), tuple(givens))

    # witness 2: the hand-written search

    def start(self) -> Iterable[Move]:
        """Nothing is filled in yet, and the givens are to be."""
        everything = (2**self.side - 1,) * self.cells
        yield (), State(everything, tuple((cell, 1 << symbol) for cell, symbol in self.given.items()))

    def moves(self, state: State) -> Iterable[Move] | None:
        """Fills in what is known, then tries the symbols of a cell with the fewest candidates."""
        if state.todo:
            return self._fill(state.masks, state.todo)
        open_cells = [cell for cell, mask in enumerate(state.masks) if mask]
        if not open_cells:
            return None
        cell = min(open_cells, key=lambda cell: state.masks[cell].bit_count())
        return (
            move
            for symbol in range(self.side)
            if state.masks[cell] >> symbol & 1
            for move in self._fill(state.masks, ((cell, 1 << symbol),))
        )

    def using(self, heuristic: str) -> Self:
        """There is but one way: the cell with the fewest candidates."""
        raise ValueError("the hand-written search for Sudokus has no heuristics to choose from")

    def _fill(self, before: tuple[int, ...], todo: tuple[tuple[int, int], ...]) -> Iterator[Move]:
        """Fills in cells, and those that follow: naked and hidden singles. Yields nothing when that cannot be."""
        masks, units, units_of = list(before), *_units(self.side, self.block)
        work, made = list(todo), dict[int, int]()
        while work and len(made) < BITE:
            cell, bit = work.pop()
            if made.get(cell) == bit:
                continue
            if not masks[cell] & bit:
                return
            made[cell] = bit
            lost = [(cell, 1 << other) for other in range(self.side) if masks[cell] & ~bit & 1 << other]
            masks[cell] = 0
            for unit in units_of[cell]:
                for peer in units[unit]:
                    if masks[peer] & bit:
                        masks[peer] ^= bit
                        lost.append((peer, bit))
                        if not masks[peer]:
                            return
                        if not masks[peer] & masks[peer] - 1:  # one candidate left: a naked single
                            work.append((peer, masks[peer]))
            for loser, gone in lost:
                for unit in units_of[loser]:
                    if gone == bit and unit in units_of[cell]:
                        continue  # it has its place there
                    places = [place for place in units[unit] if masks[place] & gone]
                    if not places:
                        return
                    if len(places) == 1:  # a hidden single
                        work.append((places[0], gone))
        labels = [Placed(cell, bit.bit_length() - 1) for cell, bit in made.items()]
        rest = tuple(item for item in work if made.get(item[0]) != item[1])
        yield labels, State(tuple(masks), rest)

    # witness 3: the checker

    def check(self, solution: Solution) -> list[str]:
        """The rules that an answer breaks."""
        if any(not (0 <= cell < self.cells and 0 <= symbol < self.side) for cell, symbol in solution):
            return ["there is a cell or a symbol that this puzzle does not have"]
        filled: dict[int, int] = dict(sorted(solution))
        wrong = []
        if len(solution) != self.cells or len(filled) != self.cells:
            count = Counter(placed.cell for placed in solution)
            wrong = [f"{self.name(cell)} is empty" for cell in range(self.cells) if not count[cell]]
            wrong += [f"{self.name(cell)} has {number} symbols" for cell, number in count.items() if number > 1]
        if not self.given.items() <= filled.items():
            wrong += [
                f"{self.name(cell)} is given as {self.symbols[symbol]}, not {self.symbols[filled[cell]]}"
                for cell, symbol in self.given.items()
                if filled.get(cell, symbol) != symbol
            ]
        return wrong + [
            f"{self.name(one)} and {self.name(other)} are both {self.symbols[symbol]} in {where}"
            for one, other, symbol, where in self._clashes(filled)
        ]

    def hopeless(self) -> str | None:
        """Two givens that clash."""
        for one, other, symbol, where in self._clashes(self.given):
            places = f"{self.name(one)}{self._at(one)} and {self.name(other)}{self._at(other)}"
            return f"{places} are both given as {self.symbols[symbol]} in {where}"
        return None

    def _clashes(self, filled: dict[int, int]) -> Iterator[tuple[int, int, int, str]]:
        """Pairs of cells with the same symbol in one line or block."""
        seen: dict[int, int] = {}
        homes = _homes(self.side, self.block)
        for cell, symbol in filled.items():
            for number, home in enumerate(homes[cell]):
                first = seen.setdefault(home * self.side + symbol, cell)
                if first != cell:
                    yield first, cell, symbol, self._home_name(number, cell)

    # notation

    @classmethod
    def parse(cls, data: Document) -> Self:
        """Reads a puzzle; refuses what is none."""
        grid = data.rows("grid")
        if grid is None:
            raise PuzzleError("there is no grid; write one as in grid = '''...'''")
        picture = _picture.rows(grid)
        side, dimensions, cells = text.layout(picture, data.integer("dimensions"))
        if side ** (dimensions + 1) > LARGEST:
            raise PuzzleError(
                f"{side**dimensions:,} cells of {side} symbols are too many; the limit is {LARGEST:,} choices"
            )
        block = text.block_shape(data.string("block"), side, dimensions, text.ruled_rows(picture))
        spec = data.rows("symbols")
        words = Counter(word for _, word in cells)
        symbols = _symbols.spelled(spec, side) if spec is not None else _symbols.recognised(words, side)
        given = text.filled(cells, symbols)
        lines = {cell: line for cell in given if (line := data.line("grid", cells[cell][0])) is not None}
        return cls(side, block, symbols, given, lines)

    @classmethod
    def recognise(cls, bare: str) -> Iterator[tuple[int | None, dict[str, Any]]] | None:
        """The puzzles of a bare text: one grid, or one on each line. None when it looks like neither."""
        rows = ["" if line.lstrip().startswith(("#", "[")) else line.strip() for line in bare.split("\n")]
        lines = [(number, row) for number, row in enumerate(rows, start=1) if row]
        named = [text.named_line(row) for _, row in lines]
        if text.is_batch([row for _, row in lines]):
            return ((number, keys) for (number, _), keys in zip(lines, named, strict=True))
        if len(named) == 1 and text.is_line(named[0]["grid"]):
            return iter([(None, named[0])])
        if text.is_grid(rows):
            return iter([(None, {"grid": "\n".join(rows)})])
        return None

    def read(self, answer: object) -> Solution:
        """An answer as `write` gives it, or as a grid that someone filled in."""
        grid = Document({"answer": answer}).rows("answer")
        _, _, cells = text.layout(_picture.rows(grid or ""), len(self.block))
        if len(cells) != self.cells:
            raise PuzzleError(f"the answer has {len(cells)} cells, but the puzzle has {self.cells}")
        return frozenset(Placed(cell, symbol) for cell, symbol in text.filled(cells, self.symbols).items())

    def write(self, solution: Solution) -> list[str]:
        """An answer as it would stand in a file: rows of symbols, an empty one between layers."""
        grid = self.grid(solution)
        space = " " if max(map(len, self.symbols)) > 1 else ""
        layers = [[space.join(row) for row in layer] for layer in grid.layers]
        return [row for i, layer in enumerate(layers) for row in ([""] if i else []) + layer]

    def grid(self, solution: Solution | None = None) -> Grid:
        """What there is to draw: layers of rows of symbols, with walls around the blocks."""
        filled = self.given if solution is None else {placed.cell: placed.symbol for placed in solution}
        cells = [self.symbols[filled[cell]] if cell in filled else "." for cell in range(self.cells)]
        rows = [tuple(cells[first : first + self.side]) for first in range(0, len(cells), self.side)]
        height = self.side if len(self.block) > 1 else 1
        layers = tuple(tuple(rows[first : first + height]) for first in range(0, len(rows), height))
        tall, wide = self.block[-2] if height > 1 else 1, self.block[-1]
        return Grid(layers, lambda _, column: (column + 1) % wide == 0, lambda row, _: (row + 1) % tall == 0)

    def images(self, solution: Solution) -> Iterable[Solution]:
        """The turned and mirrored copies that the blocks and the givens allow."""
        for turn in self._turns():
            yield frozenset(Placed(turn[placed.cell], placed.symbol) for placed in solution)

    def _turns(self) -> Iterator[list[int]]:
        """Where each cell goes when the grid is turned or mirrored onto itself, blocks and givens too."""
        sides = [self.side] * len(self.block)
        numbers = np.arange(prod(sides)).reshape(sides)
        for axes in permutations(range(len(sides))):
            if tuple(self.block[axis] for axis in axes) == self.block:
                for flips in product((1, -1), repeat=len(sides)):
                    turn = numbers.transpose(axes)[tuple(slice(None, None, flip) for flip in flips)].ravel().tolist()
                    if {turn[cell]: symbol for cell, symbol in self.given.items()} == self.given:
                        yield turn

    # names

    def coordinates(self, cell: int) -> tuple[int, ...]:
        """Where a cell is, the slowest coordinate first."""
        return tuple(cell // self.side**axis % self.side for axis in reversed(range(len(self.block))))

    def name(self, cell: int) -> str:
        """What people call a cell: r1c5, or with the layers of a cube before it."""
        *layers, row, column = (0, 0, *self.coordinates(cell))[-max(2, len(self.block)) :]
        layer = ".".join(str(number + 1) for number in layers)
        return f"{f'layer {layer} ' if layers else ''}r{row + 1}c{column + 1}"

    def _at(self, cell: int) -> str:
        return f" (line {self.lines[cell]})" if cell in self.lines else ""

    def _home_name(self, number: int, cell: int) -> str:
        at = self.coordinates(cell)
        if number == len(at):
            return "one block"
        if len(at) == 2:
            return f"row {at[0] + 1}" if number == 1 else f"column {at[1] + 1}"
        return f"one line along axis {number + 1}"


@lru_cache(maxsize=4)
def _homes(side: int, block: tuple[int, ...]) -> list[tuple[int, ...]]:
    """For the checker: of each cell the numbers of its lines, one along each axis, and of its block.

    A line or block is numbered after its first cell, with an offset that keeps the axes and the blocks apart.
    """
    steps = [side**axis for axis in reversed(range(len(block)))]
    cells = side ** len(block)
    homes = []
    for cell, at in enumerate(product(range(side), repeat=len(block))):
        lines = [axis * cells + cell - x * step for axis, (x, step) in enumerate(zip(at, steps, strict=True))]
        corner = cell - sum(x % size * step for x, size, step in zip(at, block, steps, strict=True))
        homes.append((*lines, len(block) * cells + corner))
    return homes


@lru_cache(maxsize=4)
def _units(side: int, block: tuple[int, ...]) -> tuple[list[list[int]], list[tuple[int, ...]]]:
    """For the hand-written search: the cells of each line and block, and the lines and blocks of each cell."""
    dimensions = len(block)
    cells = list(product(range(side), repeat=dimensions))
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, cell in enumerate(cells):
        for axis in range(dimensions):
            groups.setdefault((axis, *cell[:axis], *cell[axis + 1 :]), []).append(number)
        corner = tuple(x - x % size for x, size in zip(cell, block, strict=True))
        groups.setdefault(("block", *corner), []).append(number)
    units_of: list[list[int]] = [[] for _ in cells]
    for unit, members in enumerate(groups.values()):
        for number in members:
            units_of[number].append(unit)
    return list(groups.values()), [tuple(units) for units in units_of]
