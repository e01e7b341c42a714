"""What makers of puzzles share whose areas are drawn around a solution: where cells of other
solutions stand, areas change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from exactone.models.boards.board import Cell, beside, cell_name, counted, together
from exactone.models.boards.keys import Picture, open_picture
from exactone.solver.puzzle import Change, Draft, Solution

from .cell_puzzle import CellPuzzle
from .making import PageMaker
from .random_shapes import LETTERS, lettered, moved, rectangles
from .shading import Rooms

A = TypeVar("A", bound=CellPuzzle)
R = TypeVar("R", bound=Rooms)
NO_AREA = frozenset("._")


class AreaMaker(PageMaker[A]):
    """Changes the areas of a draft, and those of a puzzle that is to be mended."""

    thinned: ClassVar[bool] = False
    drawn: ClassVar[str] = "areas"

    @property
    def _areas(self) -> Picture:
        found: Picture = getattr(self.blank, self.drawn)
        return found

    def close(self, puzzle: A, meant: set[Cell]) -> Iterable[set[Cell]]:
        """What the rules allow that differs little from what is meant, whatever the areas are."""
        return ()

    def changed(
        self, puzzle: A, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Areas in which none of the others has as many cells with the first value."""
        value, areas = puzzle.values[0], getattr(puzzle, self.drawn)
        meant, *wrong = (puzzle.having(value, each) for each in (solution, *others))
        wrong += self.close(puzzle, meant)
        home = told_apart(rng, dict(areas.items()), meant, wrong, lambda cells: cells - meant)
        other: Any = {self.drawn: areas.put(home or {})}
        return None if home is None else Draft(replace(puzzle, **other), solution)

    def changes(self) -> Iterator[Change]:
        """Each cell as one of a neighbouring area."""
        areas = self._areas
        for cell, sign in areas.items():
            for other in sorted(
                {areas[near] for near in beside(cell) if near in self.blank.board.place}
            ):
                if sign not in NO_AREA and other != sign and other not in NO_AREA:
                    said = f"{cell_name(cell)} is in area {other}, not {sign}"
                    yield Change(said, (counted(cell),), ((cell, other),))

    def redrawn(self, changes: Collection[Change]) -> A | None:
        """None where an area is gone, or no longer hangs together."""
        other = super().redrawn(changes)
        if other is None:
            return None
        areas: Picture = getattr(other, self.drawn)
        return other if _parts(areas) == _parts(self._areas) else None


MOVES = 300  # of cells, until it seems that areas cannot tell the solutions apart
TRIED = 5  # of them, of which the best is made


def told_apart(
    rng: Random,
    home: dict[Cell, str],
    meant: set[Cell],
    wrong: Sequence[set[Cell]],
    movable: Callable[[set[Cell]], set[Cell]],
) -> dict[Cell, str] | None:
    """The areas with cells moved to neighbouring ones, until each of the wrong sets has more or
    fewer cells than what is meant in one of them; None where chance led to nothing."""

    found = [(cells - meant, meant - cells, cells) for cells in wrong]

    def alike(home: Mapping[Cell, str]) -> list[set[Cell]]:
        return [
            cells
            for more, fewer, cells in found
            if sorted(home[cell] for cell in more) == sorted(home[cell] for cell in fewer)
        ]

    for _ in range(MOVES):
        if not (left := alike(home)):
            return home
        cells = sorted(movable(rng.choice(left)))
        ways = [moved(rng, home, cell) for cell in rng.sample(cells, min(len(cells), TRIED))]
        home = min((way for way in ways if way), key=lambda way: len(alike(way)), default=home)
    return None


class RoomMaker(PageMaker[R]):
    """Cuts the board into rectangles, and counts what is shaded in each."""

    adds: ClassVar[str] = "numbers of areas"
    largest: ClassVar[int] = 9  # cells of an area
    mends: ClassVar[bool] = False  # whether areas may become other shapes than rectangles

    @classmethod
    def rooms(cls, kind: type[R], rows: int, columns: int) -> R:
        """One area without a number."""
        blank = open_picture(rows, columns)
        areas = blank.put({cell: LETTERS[0] for cell, _ in blank.items()})
        return kind(areas=areas, numbers=blank)

    def opened(self, rng: Random) -> R:
        home = rectangles(rng, *self.blank.areas.size, self.largest)
        return replace(self.blank, areas=self.blank.areas.put(lettered(home)))

    def clued(self, board: R, solution: Solution, rng: Random) -> R:
        """The number of each area in its first cell."""
        shaded, cells = board.having(board.values[0], solution), board.board.cells
        areas = (
            [cells[place] for place in line.places] for line in board.board.areas(board.areas.rows)
        )
        numbers = {area[0]: str(len(shaded.intersection(area))) for area in areas}
        return replace(board, numbers=board.numbers.put(numbers))

    def changed(
        self, puzzle: R, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Areas in which none of the others has as many shaded cells, where they may change."""
        value = puzzle.values[0]
        meant, *wrong = (puzzle.having(value, each) for each in (solution, *others))
        home = dict(puzzle.areas.items())
        found = told_apart(rng, home, meant, wrong, meant.symmetric_difference)
        if not self.mends or found is None:
            return None
        draft = self.clued(replace(self.blank, areas=puzzle.areas.put(found)), solution, rng)
        return None if draft.check(solution) else Draft(draft, solution)


def _parts(areas: Picture) -> dict[str, int]:
    """Of how many parts that hang together each area is."""
    cells = defaultdict[str, list[Cell]](list)
    for cell, sign in areas.items():
        cells[sign].append(cell)
    return {sign: sum(1 for _ in together(some)) for sign, some in cells.items()}
