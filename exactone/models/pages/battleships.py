"""Battleships: put all ships of the fleet into the grid, straight and apart from each other, so
that each number at the rim says how many cells of its line have ships.

    2 0 1
  ┌──────
2 │ # . #      ships do not touch, not even at a corner; all ships of the fleet
1 │ # . .      are there, as often as it says, and no others
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Self

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.grid_puzzle import GridMaker
from exactone.models.base.looks import NOTHING, Sign, in_corner
from exactone.models.base.rim_puzzle import NEEDED, UNKNOWN, Rim, RimPuzzle, Told, rim
from exactone.models.boards.board import Cell, Line, LineSort, beside, cell_name
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import LIST, Picture, items, key, open_picture, picture
from exactone.models.links.link import link
from exactone.models.links.rims import SHIP_PARTS, Fleet, around
from exactone.models.parts.apart import Apart
from exactone.models.parts.areas import Areas
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Look
from exactone.solver.puzzle import Solution, Solve, Thing

__all__ = ["Battleships"]
SHIP = frozenset({0})
FLEET = (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)
LONGEST = 20


def _length(said: object) -> int:
    """The length of a ship."""
    if not isinstance(said, int) or isinstance(said, bool) or not 1 <= said <= LONGEST:
        raise ValueError(said)
    return said


# parts of ships, and on which sides more of the ship is: above, right, below, left
ENDS = {"^": (False, False, True, False), "v": (True, False, False, False)}
ENDS |= {"<": (False, True, False, False), ">": (False, False, False, True), "o": (False,) * 4}
MIDDLE, WATER = "=", "x"


@dataclass(frozen=True, kw_only=True)
class Battleships(RimPuzzle, CellPuzzle):
    """How many cells of rows and columns have ships, and the lengths of the ships."""

    kind: ClassVar[str] = "battleships"
    puzz_links: ClassVar = (
        link("battleship", rim=around("columns", "rows"), grid=SHIP_PARTS, fleet=Fleet()),
    )
    shapes: ClassVar = {"fleet": LIST}
    signs: ClassVar = {
        Thing("ship", "a ship"): Sign("#", "#", "#", "ship cell", Look("●")),
        "water": Sign("x", ".", "·", "water cell", NOTHING),
    }
    clue_looks: ClassVar = {"parts": {"[?<>^vox=]": in_corner}}

    rows: Rim = rim("how many cells of each row have ships, in a list", default=NEEDED)
    columns: Rim = rim("how many cells of each column have ships", default=NEEDED)
    fleet: tuple[int, ...] = key(
        items(_length, "[4, 3, 3, 2, 2, 2, 1, 1, 1, 1]"),
        f"the lengths of the ships; {', '.join(map(str, FLEET))} if left out",
        default=FLEET,
        write=list,
    )
    parts: Picture = key(
        picture("[<>^vox?=._]", "^, v, <, >, =, o, ?, x or ."),
        "a picture: ^ v < > an end of a ship, = a middle, o one of one cell, ? any part, x water",
        default=Picture(()),
        name="grid",
    )

    def __post_init__(self) -> None:
        """A picture that is left out says nothing; rows and columns are always there."""
        if not self.parts.height:
            object.__setattr__(self, "parts", open_picture(len(self.rows), len(self.columns)))

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        rows, columns = len(puzzle.rows), len(puzzle.columns)
        if puzzle.parts.size != (rows, columns):
            said = f"grid must have {numbered(rows, 'row')} of {numbered(columns, 'cell')}"
            raise PuzzleError(f"{said}, as many as rows and columns say", "grid", 0)
        for cell, sign in puzzle.parts.marked():
            more = [near in puzzle.board.place for near in beside(cell)]
            wanted = ENDS.get(sign, (False,) * 4)
            fits = all(there or not need for there, need in zip(more, wanted, strict=True))
            if not fits or (sign == MIDDLE and sum(more) < 2):
                said = f"{cell_name(cell)} says {sign}, but the ship cannot go on beyond the rim"
                raise PuzzleError(f"{said}; write another sign", "grid", puzzle.parts.at[cell[0]])
        return puzzle

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """A picture that says nothing is left out."""
        keys = super().document(data)
        if not any(self.parts.marked()):
            del keys["grid"]
        return keys

    @cached_property
    def board(self) -> Cells:
        return Cells(len(self.rows), len(self.columns))

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        rule = "the rule that ships do not touch"
        yield Rule(rule, (Apart(SHIP, board.near("corners")),))
        sizes = tuple(sorted(Counter(self.fleet).items()))
        yield Rule("the fleet", (Areas(SHIP, board.places, board.near("sides"), sizes),))
        total = sum(self.fleet)
        yield Rule("the number of cells of the fleet", (Count(SHIP, (self._all,), total, total),))

    @property
    def _all(self) -> Line:
        return Line(self.board.places, "the grid", LineSort.GRID)

    def seen(self, told: Told) -> Part:
        return Count(SHIP, (told.line,), int(told.says), int(told.says))

    def clues(self) -> Iterator[PartClue]:
        yield from super().clues()
        for cell, sign in self.parts.marked():
            yield self.clue_in("parts", cell, *self._part(cell, sign))

    def _part(self, cell: Cell, sign: str) -> Iterator[Part]:
        """What a part of a ship says of its cell and of those beside it."""
        place = self.board.place

        def ships(cells: list[Cell], number: int) -> Part:
            return Count(SHIP, (Line(tuple(place[each] for each in cells)),), number, number)

        yield ships([cell], int(sign != WATER))
        near = [each in place for each in beside(cell)]
        if sign == MIDDLE:
            yield ships(list(filter(place.__contains__, beside(cell))), 2)
        elif sign in ENDS:
            for each, there, more in zip(beside(cell), near, ENDS[sign], strict=True):
                if there:
                    yield ships([each], int(more))

    def remarks(self) -> tuple[str, ...]:
        return (f"fleet: {', '.join(map(str, sorted(self.fleet, reverse=True)))}",)


FLEETS = {6: (3, 2, 2, 1, 1, 1), 8: (4, 3, 2, 2, 1, 1, 1)}  # of new ones, up to such a side


class BattleshipsMaker(GridMaker[Battleships]):
    """Places the ships, the longest first."""

    adds: ClassVar[str] = "numbers at the rim"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Battleships:
        side = min(rows, columns)
        fleet = next((fleet for most, fleet in FLEETS.items() if side <= most), FLEET)
        fleet = fleet if side > 3 else (1,)
        return Battleships(rows=(UNKNOWN,) * rows, columns=(UNKNOWN,) * columns, fleet=fleet)

    def filled(self, board: Battleships, rng: Random, solve: Solve) -> Solution | None:
        ships, closed = set[Cell](), set[Cell]()
        for length in sorted(board.fleet, reverse=True):
            lines = (*board.board.rows, *board.board.columns)
            spots = [
                cells
                for line in lines
                for at in range(len(line.places) - length + 1)
                if closed.isdisjoint(
                    cells := [board.board.cells[place] for place in line.places[at : at + length]]
                )
            ]
            if not spots:
                return None
            chosen = rng.choice(spots)
            ships.update(chosen)
            for cell in chosen:
                around = board.board.around(cell).places
                closed |= {cell, *(board.board.cells[place] for place in around)}
        return board.answered(ships)

    def clued(self, board: Battleships, solution: Solution, rng: Random) -> Battleships:
        return board.with_rim(solution, lambda _, line: str(line.count("ship")))
