"""A Sudoku with parts: diagonals, areas in place of its blocks, and clues such as cages, thermometers and arrows.

1 2 | 3 4      areas:   A A B B      every row, every column and every area has each symbol once;
3 4 | 1 2               A A B B      so has a diagonal, where `diagonals` says so
. . . .                 C C D D
. . . .                 C C D D      what [[rule]] says holds as well

It has two dimensions, and the kit gives it its witnesses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Self

from ...solver.errors import PuzzleError
from ...solver.grid import Grid, Scene, Stroke
from ...solver.puzzle import Clue, Solution
from .._files.document import Document
from .._files.words import numbered
from .._kit.board import Line
from .._kit.cells import Cells
from .._kit.kind import Kind
from .._kit.made import Assigned, MadeOfParts, PartClue
from .._parts.different import Different
from .._parts.names import Names
from .._parts.part import Part
from .._parts.reading import areas, clues, kept_tables
from .._parts.saying import around, framed, notes
from . import Placed, Sudoku
from .text import PARTS


@dataclass(frozen=True, kw_only=True)
class SudokuOfParts(MadeOfParts):
    """One Sudoku with parts: an open grid of its size, what is given in it, and what holds besides."""

    kind: ClassVar[str] = Sudoku.kind
    keys: ClassVar[Mapping[str, str]] = Sudoku.keys

    empty: Sudoku  # its side, its blocks and its symbols
    areas: tuple[Line, ...] = ()  # in place of the blocks
    diagonals: bool = False
    told: tuple[PartClue, ...] = ()
    around: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)  # the grid, in a drawing

    @cached_property
    def board(self) -> Cells:
        return Cells(self.empty.side, self.empty.side)

    @property
    def values(self) -> tuple[str, ...]:
        return self.empty.symbols

    def parts(self) -> Iterator[Part]:
        board = self.board
        yield Different((*board.rows, *board.columns, *(self.areas or board.blocks(*self.empty.block))))
        if self.diagonals:
            yield Different(board.diagonals)

    def clues(self) -> tuple[PartClue, ...]:
        return self.told

    def _without(self, clues: Collection[Clue]) -> Self:
        return replace(self, told=tuple(clue for clue in self.told if clue not in clues))

    # files

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        given = {cell: min(some) for cell, some in self.given.items()}
        plain = replace(self.empty, given=given).document(data)
        if "areas" in plain:
            plain.pop("block", None)
        return kept_tables(plain, self.told)

    @classmethod
    def parse(cls, data: Document) -> Kind:
        return Sudoku.parse(data)

    def read(self, answer: object) -> Solution:
        names, symbols = self.board.names, self.values
        return frozenset(Assigned(names[cell], symbols[symbol]) for cell, symbol in self.empty.read(answer))

    def write(self, solution: Solution) -> Any:
        return self.empty.write(self._placed(solution))

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        given = (Placed(cell, min(some)) for cell, some in self.given.items())
        grid = framed(self.empty.grid(frozenset(given) if solution is None else self._placed(solution)), self.around)
        if solution is None:
            diagonals = ("no symbol twice on a diagonal",) if self.diagonals else ()
            grid = replace(grid, notes=(*diagonals, *notes(clue.part for clue in self.told)))
        grid = replace(grid, scene=self._scene(solution is None))
        if not self.areas:
            return grid
        place, side = self.board.place, self.empty.side
        home = {cell: number for number, area in enumerate(self.areas) for cell in area.places}

        def wall(row: int, column: int, down: int, right: int) -> bool:
            inside = row + down < side and column + right < side
            return inside and home[place[row, column]] != home[place[row + down, column + right]]

        return replace(grid, right=lambda row, column: wall(row, column, 0, 1), below=lambda y, x: wall(y, x, 1, 0))

    def _scene(self, with_notes: bool) -> Scene:
        """What a picture shows besides symbols."""
        from .._parts.scenery import scene

        last = self.empty.side - 0.5
        crossing = (((-0.5, -0.5), (last, last)), ((-0.5, last), (last, -0.5))) if self.diagonals else ()
        found = scene(self.told, self.board, self.values)
        given = frozenset((0, *self.board.cells[place]) for place in self.given)
        found = found if with_notes else replace(found, notes=())
        return replace(found, given=given, strokes=(*(Stroke(ends, "diagonal") for ends in crossing), *found.strokes))

    def _placed(self, solution: Solution) -> Solution:
        """The labels that a plain Sudoku has."""
        cell = {name: number for number, name in enumerate(self.board.names)}
        symbol = {name: number for number, name in enumerate(self.values)}
        return frozenset(Placed(cell[variable], symbol[value]) for variable, value in solution)


def with_parts(data: Document, plain: Sudoku) -> Sudoku | SudokuOfParts:
    """A Sudoku with the parts that its document has."""
    key = next((key for key in sorted(PARTS) if data.data.get(key)), None)
    if len(plain.block) != 2 and key:
        said = f"diagonals, areas and rules are for grids of two dimensions, and this one has {len(plain.block)}"
        raise PuzzleError(f"{said}; leave out {key}", key)
    board = Cells(plain.side, plain.side)
    found, diagonals = areas(data, board), data.boolean("diagonals") or False
    _check(data, found, plain.side)
    told = tuple(clues(data, Names(board, plain.symbols, found)))
    if not (found or diagonals or told):
        return plain
    puzzle = of_parts(plain)
    return replace(puzzle, areas=found, diagonals=diagonals, told=told, around=around(data, board))


def of_parts(plain: Sudoku) -> SudokuOfParts:
    """A plain Sudoku as one that is made of parts."""
    given = {cell: frozenset({symbol}) for cell, symbol in plain.given.items()}
    return SudokuOfParts(empty=replace(plain, given={}, lines={}), given=given, lines=plain.lines)


def _check(data: Document, areas: tuple[Line, ...], side: int) -> None:
    """Refuses areas that cannot have each symbol once."""
    if areas and data.data.get("block") is not None:
        raise PuzzleError("areas stand in place of the blocks; leave out block, or areas", "block")
    for places, name in areas:
        if len(places) != side:
            raise PuzzleError(
                f"{name} has {numbered(len(places), 'cell')}, but each must have {side}, one for each symbol",
                "areas",
                0,
            )


EXAMPLE = """\
# areas stand in place of the blocks; each [[rule]] is one clue, and may be any of those that `kinds rules` shows
kind = "sudoku"
grid = ["....", "....", "....", "...."]
areas = '''
A A B B
A A C B
D C C B
D D D C
'''
diagonals = false
[[rule]]
cage = { in = ["r3c4", "r4c3", "r4c4"], exactly = 6 }
[[rule]]
ordered = ["r2c2", "r1c1", "r1c2"]
[[rule]]
related = ["r2c3", "r2c4"]
ratio = 2
"""
