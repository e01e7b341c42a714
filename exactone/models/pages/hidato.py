"""Hidato: fill in the numbers from 1 to as many as there are cells, each once, so that each number
touches the next one, by a side or a corner.

1 2 #     # is no cell; a path that goes as a king goes leads from 1 to the last number
4 3 6
5 8 7
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from random import Random
from typing import ClassVar, Self

from exactone.models.base.grid_puzzle import MOST, GridMaker, GridPuzzle, NumberPuzzle
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.random_shapes import wound_path
from exactone.models.boards.board import Line, LineSort
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.different import Different
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.related import Related
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Hidato"]
HOLE = "#"


@dataclass(frozen=True, kw_only=True)
class Hidato(NumberPuzzle, GridPuzzle):
    """One grid, some cells of which may be missing."""

    kind: ClassVar[str] = "hidato"

    cells: Picture = key(
        picture("[1-9][0-9]{0,2}|[#._]", "a number, #, or ."),
        "a picture: the numbers that are known, # no cell, . open",
        name="grid",
    )

    @cached_property
    def board(self) -> Cells:
        holes = frozenset(cell for cell, sign in self.cells.items() if sign == HOLE)
        return Cells(*self.cells.size, holes)

    @property
    def highest(self) -> int:
        return len(self.board.cells)

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        if not 1 <= puzzle.highest <= MOST:
            said = f"grid has {puzzle.highest} cells; write one to {MOST} that are not {HOLE}"
            raise PuzzleError(said, "grid", 0)
        return puzzle

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        once = "the rule that no number stands twice"
        yield Rule(once, (Different((Line(board.places, "the grid", LineSort.GRID),)),))
        near = set(board.near("touching"))
        far = tuple(pair for pair in combinations(board.places, 2) if pair not in near)
        last = len(self.values) - 1
        consecutive = {(value, value + 1) for value in range(last)}
        consecutive |= {(b, a) for a, b in consecutive}
        rule = "the rule that each number touches the next one"
        yield Rule(rule, (Related(far, frozenset(consecutive), allowed=False),))


class HidatoMaker(GridMaker[Hidato]):
    """Gives all numbers, and leaves out what can be."""

    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Hidato:
        return Hidato(cells=open_picture(rows, columns))

    def opened(self, rng: Random) -> Hidato:
        """Without up to an eighth of the cells."""
        cells = [cell for cell, _ in self.blank.cells.items()]
        holes = rng.sample(cells, rng.randint(0, len(cells) // 8))
        return replace(self.blank, cells=self.blank.cells.put(dict.fromkeys(holes, HOLE)))

    def filled(self, board: Hidato, rng: Random, solve: Solve) -> Solution | None:
        """The numbers along a way through all cells."""
        cells = board.board
        near: dict[int, list[int]] = {place: [] for place in cells.places}
        for one, other in cells.near("touching"):
            near[one].append(other)
            near[other].append(one)
        if (path := wound_path(rng, near)) is None:
            return None
        numbers = zip(path, board.values, strict=True)
        return frozenset(Assignment(cells.names[place], value) for place, value in numbers)
