"""Tiles with coloured sides on a board: roads, loops, Wang tiles, edge matching.

    cell       a place on the board for one tile; (row, column), numbered from 0        +---+---+
    sides      the colours of a tile: up, right, down, left                             | a | x |
    turn       quarter turns clockwise, where a tile may be turned                      |c b|b y|    b meets b
    sort       tiles that are equal: they may show the same sides                       | d | z |
    rim        the sides that face no cell: outside the board, or a hole in it          +---+---+

Every cell has one tile. Neighbours show the same colour on their common side; the rim may want a colour, too. Of each
sort at least and at most so many are used. A loop is one closed path that all tiles with a path are part of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from ...solver.model import Model
from ...solver.puzzle import Grid, Move, Solution
from .._files.document import Document
from .model import model
from .search import Search, State
from .text import drawing, names
from .text import keys as text
from .text.keys import Cell, Sheet
from .text.sets import SETS, Sides
from .turns import Symmetry, symmetries

__all__ = ["Edges"]

KEYS = {
    "board": 'a picture: tile names, "_" or "." for an open cell, "#" for none; A:1 is tile A a quarter turn clockwise',
    "set": "bundled tiles: roads (U D L R E: roads leave on three sides, or none), paths (UD LR UR RD DL UL: passes)",
    "outside": 'what sides at the rim, or at a hole, show: "free", a colour, or { top = "x" }; free, or none for paths',
    "single_loop": "whether all paths are one closed loop; the default is false",
    "rotate": "whether tiles may be turned; the default is false",
    "tile": 'a table for each tile, as in [tile.A]: sides = "up right down left", count (a number, 2-4, any), rotate',
}


class Laid(NamedTuple):
    """The tile here shows these sides."""

    row: int
    column: int
    sides: Sides


@dataclass(frozen=True)
class Edges:
    """One board, its tiles, and what is given."""

    kind: ClassVar[str] = "edges"
    lenient: ClassVar[bool] = False
    engine: ClassVar[str] = "pysat"
    styles: ClassVar[Mapping[str, str]] = drawing.STYLES

    sheet: Sheet
    style: str = "lines"

    # witness 1: the model

    def model(self) -> Model:
        """Rules and givens."""
        return model(self.sheet, Laid)

    # witness 2: the hand-written search

    @cached_property
    def _search(self) -> Search:
        return Search(self.sheet, lambda cell, sides: Laid(*cell, sides))

    def start(self) -> Iterable[Move]:
        """An empty board."""
        return self._search.start()

    def moves(self, state: State) -> Iterable[Move] | None:
        """Fills the next cell."""
        return self._search.moves(state)

    # witness 3: the checker

    def check(self, solution: Solution) -> list[str]:
        """The rules that a filled board breaks."""
        there = Counter((laid.row, laid.column) for laid in solution)
        cells = set(self.sheet.cells)
        wrong = [f"{_name(cell)} is no cell of the board" for cell in sorted(there) if cell not in cells]
        wrong += [f"{_name(cell)} has {n} tiles" for cell, n in sorted(there.items()) if n > 1]
        wrong += [f"{_name(cell)} has no tile" for cell in self.sheet.cells if cell not in there]
        if wrong:
            return wrong
        board = {(laid.row, laid.column): laid for laid in sorted(solution)}
        wrong += [text for cell, laid in board.items() for text in self._wrong_tile(cell, laid)]
        wrong += [text for cell, laid in board.items() for text in self._wrong_sides(cell, laid, board)]
        return wrong + self._wrong_numbers(board) + self._wrong_loop(board)

    def _wrong_tile(self, cell: Cell, laid: Laid) -> Iterator[str]:
        """Sides that no tile shows, or not the one that is given."""
        known = self.sheet.given.get(cell)
        if not any(laid.sides in sort.ways for sort in self.sheet.sorts):
            yield f"no tile shows {' '.join(laid.sides)}, as {_name(cell)} does"
        elif known is not None and laid.sides not in known.ways:
            where = self.sheet.lines.get(cell)
            yield f"{_name(cell)} is given as {known.tile}{f' (line {where})' if where else ''}, which looks otherwise"

    def _wrong_sides(self, cell: Cell, laid: Laid, board: Mapping[Cell, Laid]) -> Iterator[str]:
        """Sides that do not meet those of the neighbours, or not the rim."""
        row, column = cell
        up, right, down, left = laid.sides
        for near, own, way, opposite in (((row, column + 1), right, "right", 3), ((row + 1, column), down, "below", 0)):
            if near in board and (other := board[near].sides[opposite]) != own:
                yield f"{_name(cell)} shows {own} to {_name(near)} ({way}), which shows {other}"
        off = (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)
        for near, own, wanted, way in zip(off, (up, right, down, left), self.sheet.outside, text.WAYS, strict=True):
            if near not in board and wanted is not None and own != wanted:
                yield f"{_name(cell)} shows {own} to the rim ({way}), which wants {wanted}"
            if near not in board and self.sheet.loop and own == self.sheet.loop:
                yield f"the path leaves the board at {_name(cell)} ({way})"

    def _wrong_numbers(self, board: Mapping[Cell, Laid]) -> list[str]:
        """Tiles that are used too often, or not often enough."""
        shown, wrong = Counter(laid.sides for laid in board.values()), []
        for sort in self.sheet.sorts:
            others = [other for other in self.sheet.sorts if other is not sort]
            may = sum(shown[sides] for sides in sort.ways)
            must = sum(shown[sides] for sides in sort.ways if not any(sides in other.ways for other in others))
            if may < sort.least or (sort.most is not None and must > sort.most):
                called = " and ".join(tile.name for tile in sort.tiles)
                least = f"at least {sort.least}" if sort.most is None else f"{sort.least} to {sort.most}"
                wanted = sort.least if sort.least == sort.most else least
                wrong.append(f"tile {called} is used {may if may < sort.least else must} times, not {wanted}")
        if not wrong and names.dealt({cell: laid.sides for cell, laid in board.items()}, self.sheet) is None:
            return ["there are not enough of the tiles that look alike"]
        return wrong

    def _wrong_loop(self, board: Mapping[Cell, Laid]) -> list[str]:
        """Whether the paths are not one loop, found by walking along one of them."""
        loop = self.sheet.loop
        left = {cell for cell, laid in board.items() if loop and loop in laid.sides}
        if loop and not left:
            return ["there is no loop"]
        todo = [min(left)] if left else []
        while todo:
            cell = todo.pop()
            if cell in left:
                left.remove(cell)
                row, column = cell
                ways = zip(board[cell].sides, ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True)
                todo += [(row + down, column + right) for side, (down, right) in ways if side == loop]
        return [f"the path at {_name(min(left))} is not part of the same loop"] if left else []

    def hopeless(self) -> str | None:
        """Numbers of tiles that cannot be, and loops that would have to pass more black cells than white ones."""
        sheet, cells = self.sheet, len(self.sheet.cells)
        for sort in sheet.sorts:
            if sort.most is not None and sort.least > sort.most:
                return f"tile {sort.name} is needed or given {sort.least} times, but there are {sort.most}"
        if (least := sum(sort.least for sort in sheet.sorts)) > cells:
            return f"{least} tiles must be used, but the board has {cells} cells"
        most = [sort.most for sort in sheet.sorts]
        if None not in most and (all_of_them := sum(number or 0 for number in most)) < cells:
            return f"there are {all_of_them} tiles, but the board has {cells} cells"
        if sheet.loop and all(sheet.loop in sort.ways[0] for sort in sheet.sorts):
            black = sum((row + column) % 2 == 0 for row, column in sheet.cells)
            if 2 * black != cells:
                colours = f"{black} black cells and {cells - black} white ones"
                return f"a loop goes from black to white and back, but coloured like a chessboard there are {colours}"
        return None

    @cached_property
    def _symmetries(self) -> list[Symmetry]:
        return symmetries(self.sheet)

    def images(self, solution: Solution) -> Iterable[Solution]:
        """The board turned and mirrored, as far as board, rim, tiles and givens allow it."""
        for turn in self._symmetries:
            yield frozenset(Laid(*turn.cell((laid.row, laid.column)), turn.sides(laid.sides)) for laid in solution)

    # notation

    @classmethod
    def parse(cls, data: Document) -> Self:
        """Reads a puzzle; refuses what is none."""
        return cls(text.sheet(data))

    @classmethod
    def recognise(cls, bare: str) -> Iterator[tuple[int | None, dict[str, Any]]] | None:
        """A board of roads: rows of U D L R E and _, some of them letters that are no digits."""
        tokens = set(bare.split()) if any(" " in line.strip() for line in bare.split("\n")) else set(bare) - {"\n"}
        roads = set(SETS["roads"].tiles)
        if tokens <= {*roads, *text.OPEN, text.HOLE} and tokens & {"U", "L", "R"}:
            return iter([(None, {"set": "roads", "board": bare.strip("\n")})])
        return None

    def read(self, answer: object) -> Solution:
        """A filled board as `write` gives it, or as it is drawn."""
        picture = Document({"answer": answer}).rows("answer") or ""
        return frozenset(Laid(*cell, sides) for cell, sides in drawing.read(picture, self.sheet))

    def write(self, solution: Solution) -> list[str]:
        """A filled board as rows of tile names, with their turns where tiles may be turned."""
        return names.rows(_board(solution), self.sheet)

    def grid(self, solution: Solution | None = None) -> Grid:
        """What there is to draw: a filled board, or what is given."""
        return drawing.grid(self.sheet, None if solution is None else _board(solution), self.style)

    def styled(self, style: str) -> Self:
        """The same puzzle, drawn in another style."""
        return replace(self, style=style)


def _board(solution: Solution) -> dict[Cell, Sides]:
    """What each cell shows."""
    return {(laid.row, laid.column): laid.sides for laid in solution}


def _name(cell: Cell) -> str:
    """What people call a cell."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"
