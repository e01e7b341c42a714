"""What makers of puzzles share whose areas are drawn around a solution: where cells of other
solutions stand, areas change."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import Any, ClassVar, TypeVar

from exactone.models.boards.board import Cell, beside, cell_name, counted, together
from exactone.models.boards.keys import Picture, open_picture
from exactone.solver.puzzle import Change, Draft, Solution

from .cell_puzzle import CellPuzzle
from .making import PageMaker
from .random_shapes import LETTERS, lettered, rectangles
from .shading import Rooms

A = TypeVar("A", bound=CellPuzzle)
R = TypeVar("R", bound=Rooms)
NO_AREA = frozenset("._")


class AreaMaker(PageMaker[A]):
    """Changes the areas of a draft, and those of a puzzle that is to be mended."""

    thinned: ClassVar[bool] = False
    drawn: ClassVar[str] = "areas"
    largest: ClassVar[int | None] = None  # cells of an area of a new one, where it is mended

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
        areas, value = getattr(puzzle, self.drawn), puzzle.values[0]
        meant = puzzle.having(value, solution)
        wrong = differences(puzzle, {value: value}, solution, others)
        wrong += [
            {(value, cell): 1 if cell in cells else -1 for cell in cells ^ meant}
            for cells in self.close(puzzle, meant)
        ]
        home = told_apart(rng, dict(areas.items()), wrong, meant, self.largest)
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


MOVES = 300  # of cells for each cell of the board, until areas seem to tell nothing apart
CALM = 3  # moves for each cell, until others move than those in which solutions differ
ANY_CELL = 0.5  # how often any cell moves then, which may make way for others
WORSE = 0.7  # how much worse a move may be that is made about every third time
RAGGED = 0.2  # how much worse an area is for a cell more that touches another one
Difference = Mapping[tuple[str, Cell], int]
"""Where another solution has a value that the one that is meant has not, 1, and the other way
round, -1: by values that are counted in each area, and cells."""


def differences(
    puzzle: CellPuzzle,
    counted_as: Mapping[str, str],
    solution: Solution,
    others: Iterable[Solution],
) -> list[Difference]:
    """Where others have one of these values, and the solution that is meant has none that is
    counted as the same, or the other way round."""
    cells = puzzle.cell_named
    found = list[Difference]()
    for other in others:
        steps = Counter[tuple[str, Cell]]()
        for some, step in ((other - solution, 1), (solution - other, -1)):
            for name, value in some:
                if value in counted_as:
                    steps[counted_as[value], cells[name]] += step
        # sorted: what follows must not depend on how texts are hashed
        found.append({where: step for where, step in sorted(steps.items()) if step})
    return found


def told_apart(
    rng: Random,
    home: Mapping[Cell, str],
    wrong: Iterable[Difference],
    fixed: Collection[Cell] = (),
    largest: int | None = None,
) -> dict[Cell, str] | None:
    """The areas with cells moved to neighbouring ones, until each of the wrong solutions has more
    or fewer of some value than what is meant in one of them; None where chance led to nothing.

    Fixed cells stay where they are, and no area gets more than the largest number of cells.
    """
    changing = _ChangingAreas(home, wrong)
    free = [cell for cell in home if cell not in {*fixed}]
    for move in range(MOVES * len(home)):
        if not changing.alike:
            return changing.home
        number = rng.choice([*changing.alike])
        cells = [cell for cell in changing.cells_of[number] if cell not in fixed]
        if move > CALM * len(home) and rng.random() < ANY_CELL:
            cells = free
        if cells:
            changing.try_move(rng, rng.choice(cells), largest)
    return None


class _ChangingAreas:
    """Areas whose cells move, and which of some wrong solutions have as many of each value in each
    of them as the one that is meant."""

    def __init__(self, home: Mapping[Cell, str], wrong: Iterable[Difference]) -> None:
        self.home = dict(home)
        self.areas = defaultdict[str, set[Cell]](set)
        for cell, area in home.items():
            self.areas[area].add(cell)
        # how many more of a value each wrong solution has in an area, where they are not as many
        self.more = list[Counter[tuple[str, str]]]()
        self.cells_of = list[list[Cell]]()  # in which each wrong solution is different
        # the wrong solutions that are different in a cell, and how
        self.changes_at = defaultdict[Cell, list[tuple[int, str, int]]](list)
        for number, difference in enumerate(wrong):
            self.more.append(Counter())
            self.cells_of.append(sorted({cell for _, cell in difference}))
            for (value, cell), step in difference.items():
                self.changes_at[cell].append((number, value, step))
                self._add(number, (home[cell], value), step)
        self.alike = {number: None for number, more in enumerate(self.more) if not more}

    def _add(self, number: int, where: tuple[str, str], step: int) -> None:
        more = self.more[number]
        more[where] += step
        if not more[where]:
            del more[where]

    def try_move(self, rng: Random, cell: Cell, largest: int | None) -> None:
        """Moves a cell to an area beside it, if that is better, or not much worse."""
        own = self.home[cell]
        near = [self.home[other] for other in beside(cell) if other in self.home]
        into = rng.choice(near) if near else own
        rest = self.areas[own] - {cell}
        if into == own or (largest is not None and len(self.areas[into]) >= largest):
            return
        if len(list(together(sorted(rest)))) != 1:
            return
        before = len(self.alike)
        self._move(cell, into)
        worse = len(self.alike) - before + RAGGED * (near.count(own) - near.count(into))
        if worse > 0 and rng.random() > exp(-worse / WORSE):
            self._move(cell, own)

    def _move(self, cell: Cell, into: str) -> None:
        own = self.home[cell]
        self.areas[own].remove(cell)
        self.areas[into].add(cell)
        self.home[cell] = into
        for number, value, step in self.changes_at[cell]:
            self._add(number, (own, value), -step)
            self._add(number, (into, value), step)
            if self.more[number]:
                self.alike.pop(number, None)
            else:
                self.alike[number] = None


class RoomMaker(PageMaker[R]):
    """Cuts the board into rectangles, and counts what is shaded in each."""

    adds: ClassVar[str] = "numbers of areas"
    largest: ClassVar[int] = 9  # cells of an area
    mends: ClassVar[bool] = False  # whether areas may become other shapes than rectangles, or
    # are but cut, where that tells solutions apart
    fixed: ClassVar[bool] = False  # whether shaded cells stay in their areas then

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
        """Areas in which none of the others has as many shaded cells."""
        value = puzzle.values[0]
        wrong = differences(puzzle, {value: value}, solution, others)
        home = dict(puzzle.areas.items())
        fixed = puzzle.having(value, solution) if self.fixed else ()
        for _ in range(TRIED):
            if self.mends:
                found = told_apart(rng, home, wrong, fixed, self.largest)
            else:
                found = self._cut_apart(rng, home, wrong, solution)
            if found is None:
                return None
            draft = self._numbered(found, solution, rng)
            if not draft.check(solution):
                return Draft(draft, solution)
        return None

    def _numbered(self, home: Mapping[Cell, str], solution: Solution, rng: Random) -> R:
        """A puzzle with these areas, and all numbers."""
        return self.clued(replace(self.blank, areas=self.blank.areas.put(home)), solution, rng)

    def _cut_apart(
        self, rng: Random, home: dict[Cell, str], wrong: Iterable[Difference], solution: Solution
    ) -> dict[Cell, str] | None:
        """The areas, of which some are cut in two so that none of the wrong solutions has as many
        shaded cells in both; None where the rules allow no such cut."""
        for difference in wrong:
            more = {cell: step for (_, cell), step in difference.items()}
            counts = Counter[str]()
            for cell, step in more.items():
                counts[home[cell]] += step
            if any(counts.values()):
                continue
            cuts = [cut for area in counts for cut in _cuts(home, area, more)]
            for part in rng.sample(cuts, min(len(cuts), CUTS)):
                areas = lettered({**home, **dict.fromkeys(part, NEW_AREA)})
                if not self._numbered(areas, solution, rng).check(solution):
                    home = areas
                    break
            else:
                return None
        return home


CUTS = 10  # that are tried
TRIED = 20  # ways to change areas, of which one may keep the rules
NEW_AREA = ""  # the sign of a part that was cut off, until it has a letter


def _cuts(home: Mapping[Cell, str], area: str, more: Mapping[Cell, int]) -> Iterator[list[Cell]]:
    """The parts that straight cuts leave of an area, where the sum of some numbers is not 0."""
    cells = [cell for cell, its in home.items() if its == area]
    for axis in (0, 1):
        for line in sorted({cell[axis] for cell in cells})[1:]:
            part = [cell for cell in cells if cell[axis] < line]
            if sum(more.get(cell, 0) for cell in part):
                yield part


def _parts(areas: Picture) -> dict[str, int]:
    """Of how many parts that hang together each area is."""
    cells = defaultdict[str, list[Cell]](list)
    for cell, sign in areas.items():
        cells[sign].append(cell)
    return {sign: sum(1 for _ in together(some)) for sign, some in cells.items()}
