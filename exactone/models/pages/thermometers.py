"""Thermometers: fill thermometers from their bulbs, each as far as you like, so that each number
at the rim says how many cells of its line are filled.

    2 1 1
  ┌──────
2 │ > > x      an arrow points to the next cell of its thermometer, x is its end; a bulb is where
2 │ > x o      no arrow leads to; a thermometer of one cell is o
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.grid_puzzle import GridMaker
from exactone.models.base.looks import ARROWS, NOTHING, ClueSign, Sign
from exactone.models.base.rim_puzzle import Rim, RimPuzzle, Told, rim
from exactone.models.boards.board import Cell, beside, cell_name
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.related import Related
from exactone.models.text.document import Document
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import WAYS, Look, Stroke
from exactone.solver.puzzle import Solution

__all__ = ["Thermometers"]
FILLED = frozenset({0})
NO_GAP = frozenset({(0, 0), (0, 1), (1, 1)})  # the values of a cell, and of the next one
END, ALONE = "x", "o"
SIGN = {WAYS[way]: sign for sign, (way, _) in ARROWS.items()}  # of a step


def _shown(sign: str) -> ClueSign:
    """An arrow as text; a picture shows the thermometer."""
    return ClueSign(sign, ARROWS[sign][1] if sign in ARROWS else sign, Look(""))


@dataclass(frozen=True, kw_only=True)
class Thermometers(RimPuzzle, CellPuzzle):
    """Thermometers, and how many cells of rows and columns are filled."""

    kind: ClassVar[str] = "thermometers"
    guessed: ClassVar[bool] = False
    signs: ClassVar = {
        "filled": Sign("#", "#", "#", "filled cell", Look("", "shaded")),
        "empty": Sign("x", ".", "·", "empty cell", NOTHING),
    }
    clue_looks: ClassVar = {"ways": {".": _shown}}

    ways: Picture = key(
        picture("[<>^vxo]", "<, >, ^, v, x or o"),
        "a picture: < > ^ v point to the next cell of a thermometer, x is its end, o one of a "
        "single cell",
        name="grid",
    )
    rows: Rim = rim("how many cells of each row are filled, in a list")
    columns: Rim = rim("how many cells of each column are filled")

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        before = Counter(puzzle.next(cell) for cell, _ in puzzle.ways.items())
        for cell, sign in puzzle.ways.items():
            after, at = puzzle.next(cell), puzzle.ways.at[cell[0]]
            if sign in ARROWS and (after not in puzzle.board.place or puzzle.ways[after] == ALONE):
                said = f"{quoted(sign)} at {cell_name(cell)} points to no next cell"
                raise PuzzleError(f"{said}; write {END} where a thermometer ends", "grid", at)
            if before[cell] > 1 or (sign == END and not before[cell]):
                said = f"{cell_name(cell)} is the next cell of {before[cell]} others"
                raise PuzzleError(f"{said}; write an arrow from one, or {ALONE}", "grid", at)
        return puzzle

    def next(self, cell: Cell) -> Cell | None:
        """The next cell of its thermometer."""
        sign = self.ways[cell]
        if sign not in ARROWS:
            return None
        down, right = WAYS[ARROWS[sign][0]]
        return cell[0] + down, cell[1] + right

    def thermometers(self) -> Iterator[list[Cell]]:
        """The cells of each, from its bulb; rings have none."""
        after = {cell: self.next(cell) for cell, _ in self.ways.items()}
        for bulb in after.keys() - set(after.values()):
            cells = [bulb]
            while (cell := after[cells[-1]]) is not None:
                cells.append(cell)
            yield cells

    def rules(self) -> Iterator[Part | Rule]:
        place = self.board.place
        found = ((place[cell], self.next(cell)) for cell, _ in self.ways.items())
        pairs = tuple((one, place[after]) for one, after in found if after is not None)
        yield Rule(
            "the rule that thermometers are filled from their bulbs", (Related(pairs, NO_GAP),)
        )

    def seen(self, told: Told) -> Part:
        return Count(FILLED, (told.line,), int(told.says), int(told.says))

    def strokes(self) -> tuple[Stroke, ...]:
        return tuple(Stroke(tuple(cells), "thermometer") for cells in sorted(self.thermometers()))


LONGEST = 6  # cells of a new thermometer


class ThermometersMaker(GridMaker[Thermometers]):
    """Lays thermometers wherever there is room."""

    adds: ClassVar[str] = "numbers at the rim"
    usual: ClassVar[tuple[int, int]] = (6, 6)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Thermometers:
        blank = open_picture(rows, columns)
        return Thermometers(ways=blank.put({cell: ALONE for cell, _ in blank.items()}))

    def opened(self, rng: Random) -> Thermometers:
        left = {cell for cell, _ in self.blank.ways.items()}
        signs = dict[Cell, str]()
        while left:
            near = {cell: [other for other in beside(cell) if other in left] for cell in left}
            cell = rng.choice(
                sorted(cell for cell in left if len(near[cell]) == min(map(len, near.values())))
            )
            left.remove(cell)
            for _ in range(rng.randrange(LONGEST)):
                ways = [other for other in beside(cell) if other in left]
                if not ways:
                    break
                after = rng.choice(ways)
                signs[cell] = SIGN[after[0] - cell[0], after[1] - cell[1]]
                signs[after] = END
                left.remove(after)
                cell = after
            signs.setdefault(cell, ALONE)
        return replace(self.blank, ways=self.blank.ways.put(signs))

    def clued(self, board: Thermometers, solution: Solution, rng: Random) -> Thermometers:
        return board.with_rim(solution, lambda _, line: str(line.count("filled")))
