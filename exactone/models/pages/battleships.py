"""Battleships: put all ships of the fleet into the grid, straight and apart from each other, so
that each number at the rim says how many cells of its line have ships.

    2 0 1
  ┌──────
2 │ # . #      ships do not touch, not even at a corner; the fleet is that of the puzzle:
1 │ # . .      here a ship of two cells and one of one, fleet = [2, 1]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.grid_puzzle import GridMaker
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.rim_puzzle import NEEDED, UNKNOWN, Rim, RimPuzzle, Told, rim
from exactone.models.boards.board import Cell, Line, LineSort
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import LIST, items, key
from exactone.models.links.link import link
from exactone.models.links.rims import SHIP_PARTS, Fleet, around
from exactone.models.parts.apart import Apart
from exactone.models.parts.areas import Areas
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.solver.grid import Look
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Battleships"]
SHIP = frozenset({0})
FLEET = (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)
LONGEST = 20


def _length(said: object) -> int:
    """The length of a ship."""
    if not isinstance(said, int) or isinstance(said, bool) or not 1 <= said <= LONGEST:
        raise ValueError(said)
    return said


@dataclass(frozen=True, kw_only=True)
class Battleships(RimPuzzle, CellPuzzle):
    """How many cells of rows and columns have ships, and the lengths of the ships."""

    kind: ClassVar[str] = "battleships"
    puzz_links: ClassVar = (
        link("battleship", rim=around("columns", "rows"), grid=SHIP_PARTS, fleet=Fleet()),
    )
    shapes: ClassVar = {"fleet": LIST}
    signs: ClassVar = {
        "ship": Sign("#", "#", "#", "ship cell", Look("●")),
        "water": Sign("x", ".", "·", "water cell", NOTHING),
    }

    rows: Rim = rim("how many cells of each row have ships, in a list", default=NEEDED)
    columns: Rim = rim("how many cells of each column have ships", default=NEEDED)
    fleet: tuple[int, ...] = key(
        items(_length, "[4, 3, 3, 2, 2, 2, 1, 1, 1, 1]"),
        f"the lengths of the ships; {', '.join(map(str, FLEET))} if left out",
        default=FLEET,
        write=list,
    )

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
