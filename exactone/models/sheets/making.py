"""New puzzles of a kind that a sheet says: areas by lot, the numbers of any solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import grown, lettered, moved
from exactone.models.boards.board import cell_at
from exactone.models.boards.keys import open_picture
from exactone.models.parts.part import Part
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Draft, Solution

from .puzzle import SheetPuzzle, field_of
from .sheet import AREAS, PICTURE

LARGE = 5  # cells of an area, on average
HOLES = 0.3  # of the cells, where those with numbers are none


@dataclass(frozen=True)
class SheetMaker(PageMaker[SheetPuzzle]):
    """Draws areas at random, and writes all numbers that a solution allows."""

    usual: ClassVar[tuple[int, int]] = (6, 6)
    of_kind: ClassVar[type[SheetPuzzle]]

    @classmethod
    def empty(cls, rows: int, columns: int) -> SheetPuzzle:
        values = dict[str, Any]()
        for own in cls.of_kind.sheet_of_kind.keys.values():
            if own.sort in (AREAS, PICTURE):
                values[field_of(own)] = open_picture(rows, columns)
            elif own.default is None:
                raise Unable(
                    f"nobody knows what {own.name} of a new puzzle is; give it a default in the "
                    "sheet"
                )
        return cls.of_kind(**values)

    def opened(self, rng: Random) -> SheetPuzzle:
        rows, columns = self.blank.board.height, self.blank.board.width
        cells = [(row, column) for row in range(rows) for column in range(columns)]
        pictures = dict[str, Any]()
        for own in self.blank.sheet_of_kind.keys.values():
            picture = self.blank.picture_of(own) if own.sort in (AREAS, PICTURE) else None
            if picture is None:
                continue
            if own.sort == AREAS:
                seeds = rng.sample(cells, max(1, len(cells) // LARGE))
                home = grown(rng, rows, columns, [[seed] for seed in seeds])
                pictures[field_of(own)] = picture.put(lettered(home))
            elif own.holes:
                holes = rng.sample(cells, round(HOLES * len(cells)))
                pictures[field_of(own)] = picture.put(dict.fromkeys(holes, own.blank))
        return replace(self.blank, **pictures)

    def clued(self, board: SheetPuzzle, solution: Solution, rng: Random) -> SheetPuzzle:
        """All numbers that a solution allows, in cells that are free or wait for one."""
        places = {name: place for place, name in enumerate(board.board.names)}
        values = {value: number for number, value in enumerate(board.values)}
        filled = {places[label.variable]: values[label.value] for label in solution}
        pictures = dict[str, Any]()
        for own in board.sheet_of_kind.keys.values():
            if own.sort != PICTURE:
                continue
            picture = board.picture_of(own)
            waiting = [cell for cell, sign in picture.items() if sign == own.blank]
            trial: Any = {field_of(own): picture.put(dict.fromkeys(waiting, "0"))}
            numbers = {
                cell_at(clue.at[0]): _number(clue.parts, filled)
                for clue in replace(board, **trial).clues()
                if clue.id and clue.id.key == field_of(own)
            }
            clues = {cell: number for cell, number in numbers.items() if number is not None}
            pictures[field_of(own)] = picture.put(clues)
        return replace(board, **pictures)

    def changed(
        self, puzzle: SheetPuzzle, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """A cell in which the other solution differs goes to a neighbouring area."""
        areas = [own for own in puzzle.sheet_of_kind.keys.values() if own.sort == AREAS]
        if not areas:
            return None
        picture = puzzle.picture_of(areas[0])
        unlike = dict(puzzle.in_cells(others[-1])).items() - dict(puzzle.in_cells(solution)).items()
        cells = sorted(cell for cell, _ in unlike)
        for cell in rng.sample(cells, len(cells)):
            if (home := moved(rng, dict(picture.items()), cell)) is not None:
                drawn: Any = {field_of(areas[0]): picture.put(home)}
                changed = replace(puzzle, **drawn)
                if not changed.check(solution):
                    return Draft(changed, solution)
        return None


def _number(parts: Sequence[Part], filled: dict[int, int]) -> str | None:
    """What a clue would have to say; None where its rules do not agree."""
    said = {each.instead(filled) for each in parts}
    return said.pop() if len(said) == 1 else None
