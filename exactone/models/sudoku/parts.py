"""A Sudoku with parts: diagonals, areas in place of its blocks, and clues such as cages,
thermometers and arrows.

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
from typing import TYPE_CHECKING, Any, ClassVar, Self

from exactone.models.base.kind import Kind
from exactone.models.base.part_puzzle import Assignment, PartPuzzle
from exactone.models.boards.board import Line
from exactone.models.boards.cells import Cells
from exactone.models.parts.different import Different
from exactone.models.parts.names import Names
from exactone.models.parts.new_clues import NewClues, named
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.saying import around, framed
from exactone.models.parts.tables import areas, clues, kept_tables
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.grid import Grid, LegendEntry, Scene, Stroke
from exactone.solver.puzzle import Clue, Solution

from . import CellValue, Sudoku
from .text import PARTS

if TYPE_CHECKING:
    from exactone.models.boards.offers import Offers
    from exactone.models.parts.sketch import Ground


@dataclass(frozen=True, kw_only=True)
class SudokuOfParts(PartPuzzle):
    """One Sudoku with parts: an open grid of its size, what is given in it,
    and what holds besides."""

    kind: ClassVar[str] = Sudoku.kind
    keys: ClassVar[Mapping[str, str]] = Sudoku.keys

    empty: Sudoku  # its side, its blocks and its symbols
    areas: tuple[Line, ...] = ()  # in place of the blocks
    diagonals: bool = False
    told: tuple[PartClue, ...] = ()
    # places that its maker named: what could be added are cages of these
    named: tuple[Line, ...] = ()
    # the grid, in a drawing
    around: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)

    @cached_property
    def board(self) -> Cells:
        return Cells(self.empty.side, self.empty.side)

    @property
    def values(self) -> tuple[str, ...]:
        return self.empty.symbols

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        yield Different(
            (*board.rows, *board.columns, *(self.areas or board.blocks(*self.empty.block)))
        )
        if self.diagonals:
            yield Different(board.diagonals)

    def clues(self) -> tuple[PartClue, ...]:
        return self.told

    def drawn_areas(self) -> tuple[Line, ...]:
        return self.areas

    def _without(self, clues: Collection[Clue]) -> Self:
        return replace(self, told=tuple(clue for clue in self.told if clue not in clues))

    @cached_property
    def _more(self) -> NewClues:
        return NewClues(self.told, names_of(self.board, self.empty, self.areas), self.named)

    @property
    def addable(self) -> str:
        return self._more.called

    def as_made(self, solution: Solution) -> Self:
        """The puzzle with more clues of the sorts that it has."""
        place = {name: number for number, name in enumerate(self.board.names)}
        value = {name: number for number, name in enumerate(self.values)}
        new = self._more.allowed({place[label.variable]: value[label.value] for label in solution})
        return replace(self, told=(*self.told, *new))

    def with_cages(self, groups: Collection[str]) -> Self:
        return replace(self, named=named(groups, self.board, self.values))

    # files

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        given = {cell: min(some) for cell, some in self.given.items()}
        plain = replace(self.empty, given=given).document(data)
        if "areas" in plain:
            plain.pop("block", None)
        return kept_tables(plain, self.told)

    def offers(self, key: str) -> Offers | None:
        return self.empty.offers(key)

    def as_ipuz(self) -> dict[str, Any]:
        raise Unable("ipuz has plain Sudokus alone, and this one has more rules")

    def keys_read(self) -> Mapping[str, Any]:
        return self.empty.keys_read()

    @classmethod
    def parse(cls, data: Document) -> Kind:
        return Sudoku.parse(data)

    def read(self, answer: object) -> Solution:
        names = self.board.names
        symbols = self.values
        return frozenset(
            Assignment(names[cell], symbols[symbol]) for cell, symbol in self.empty.read(answer)
        )

    def write(self, solution: Solution) -> Any:
        return self.empty.write(self._placed(solution))

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        from exactone.models.parts.scenery import remarks

        given = (CellValue(cell, min(some)) for cell, some in self.given.items())
        grid = framed(
            self.empty.grid(frozenset(given) if solution is None else self._placed(solution)),
            self.around,
        )
        if solution is None:
            diagonals = ("no symbol twice on a diagonal",) if self.diagonals else ()
            told = remarks(self.told, self._ground)
            grid = replace(grid, notes=(*diagonals, *told))
        grid = replace(grid, scene=self._scene(solution is None))
        if not self.areas:
            return grid
        place = self.board.place
        side = self.empty.side
        home = {cell: number for number, area in enumerate(self.areas) for cell in area.places}

        def wall(row: int, column: int, down: int, right: int) -> bool:
            inside = row + down < side and column + right < side
            return inside and home[place[row, column]] != home[place[row + down, column + right]]

        return replace(
            grid,
            right=lambda row, column: wall(row, column, 0, 1),
            below=lambda y, x: wall(y, x, 1, 0),
        )

    @property
    def _ground(self) -> Ground:
        """What its rules are drawn on."""
        from exactone.models.parts.sketch import Ground

        return Ground(self.board, self.values)

    def _scene(self, with_notes: bool) -> Scene:
        """What a picture shows besides symbols."""
        from exactone.models.parts.scenery import scene

        last = self.empty.side - 0.5
        crossing = (
            (((-0.5, -0.5), (last, last)), ((-0.5, last), (last, -0.5))) if self.diagonals else ()
        )
        picture = scene(self.told, self._ground)
        given = frozenset((0, *self.board.cells[place]) for place in self.given)
        if with_notes:
            key = (
                (LegendEntry("diagonal", "no symbol twice on a diagonal"),)
                if self.diagonals
                else ()
            )
            picture = replace(picture, legend=(*key, *picture.legend))
        else:
            picture = replace(picture, notes=(), legend=())
        return replace(
            picture,
            given=given,
            strokes=(*(Stroke(ends, "diagonal") for ends in crossing), *picture.strokes),
        )

    def _placed(self, solution: Solution) -> Solution:
        """The labels that a plain Sudoku has."""
        cell = {name: number for number, name in enumerate(self.board.names)}
        symbol = {name: number for number, name in enumerate(self.values)}
        return frozenset(CellValue(cell[variable], symbol[value]) for variable, value in solution)


def with_parts(data: Document, plain: Sudoku) -> Sudoku | SudokuOfParts:
    """A Sudoku with the parts that its document has."""
    key = next((key for key in sorted(PARTS) if data.data.get(key)), None)
    if len(plain.block) != 2 and key:
        said = (
            "diagonals, areas and rules are for grids of two dimensions, and this one has "
            f"{len(plain.block)}"
        )
        raise PuzzleError(f"{said}; leave out {key}", key)
    board = Cells(plain.side, plain.side)
    regions = areas(data, board)
    diagonals = data.boolean("diagonals") or False
    _check(data, regions, plain.side)
    told = tuple(clues(data, names_of(board, plain, regions)))
    if not (regions or diagonals or told):
        return plain
    puzzle = of_parts(plain)
    return replace(
        puzzle, areas=regions, diagonals=diagonals, told=told, around=around(data, board)
    )


def names_of(board: Cells, plain: Sudoku, areas: tuple[Line, ...]) -> Names:
    """The words of its file, for a Sudoku with these areas, or with its blocks."""
    return Names(board, plain.symbols, areas, blocks=board.blocks(*plain.block))


def of_parts(plain: Sudoku) -> SudokuOfParts:
    """A plain Sudoku as one that is made of parts."""
    given = {cell: frozenset({symbol}) for cell, symbol in plain.given.items()}
    return SudokuOfParts(empty=replace(plain, given={}, rows={}), given=given, lines=plain.lines)


def _check(data: Document, areas: tuple[Line, ...], side: int) -> None:
    """Refuses areas that cannot have each symbol once."""
    if areas and data.data.get("block") is not None:
        raise PuzzleError("areas stand in place of the blocks; leave out block, or areas", "block")
    for area in areas:
        if len(area.places) != side:
            said = f"{area.name} has {numbered(len(area.places), 'cell')}"
            raise PuzzleError(f"{said}, but each must have {side}, one for each symbol", "areas", 0)


EXAMPLE = """\
# areas stand in place of the blocks; each [[rule]] is one clue, and may be any of those that
# `kinds rules` shows
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
