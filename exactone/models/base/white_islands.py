"""What kinds share in which each white area has one number, which says how many cells it has."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, TypeVar

from exactone.models.boards.board import Cell, together
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.parts.islands import Islands
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Draft, Solution, Solve

from .looks import NUMBERS
from .making import PageMaker
from .shading import WHITE, Shading

UNKNOWN = "?"
Clues = tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, kw_only=True)
class WhiteIslands(Shading):
    """One grid of numbers, and what is known of it."""

    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture(r"[1-9][0-9]{0,3}|[?._]", "a number, ? or ."),
        "a picture: numbers, ? in an area of any size, . elsewhere; with spaces between",
        name="grid",
    )

    @abstractmethod
    def of_shaded(self) -> Iterator[Part | Rule]:
        """The rules of shaded cells."""

    def numbered(self) -> Clues:
        """The sizes of white areas by place."""
        return tuple(
            (self.board.place[cell], None if sign == UNKNOWN else int(sign))
            for cell, sign in self.numbers.marked()
        )

    def islands(self, clues: Clues, others: bool = False) -> Rule:
        """White areas have these sizes."""
        board, rule = self.board, "the rule that each white area has one number"
        return Rule(rule, (Islands(WHITE, board.places, board.near("sides"), clues, others),))

    def rules(self) -> Iterator[Part | Rule]:
        yield from self.of_shaded()
        yield self.islands(tuple((place, None) for place, _ in self.numbered()))

    def tight(self) -> Iterator[Part | Rule]:
        yield from self.of_shaded()
        yield self.islands(self.numbered())

    def clues(self) -> Iterator[PartClue]:
        for place, size in self.numbered():
            if size:
                part = self.islands(((place, size),), others=True)
                yield self.clue_in("numbers", self.board.cells[place], part, nothing=UNKNOWN)


W = TypeVar("W", bound=WhiteIslands)


LAID_ANEW = 100  # times
AROUND = 2  # cells to all sides, where what is shaded is laid anew


class IslandMaker(PageMaker[W]):
    """Shades cells so that white areas are small, and counts the cells of these."""

    refills: ClassVar[bool] = True

    @abstractmethod
    def shaded(self, board: W, rng: Random, there: set[Cell]) -> set[Cell]:
        """Cells that may be shaded, by lot, beside those that are there."""

    def filled(self, board: W, rng: Random, solve: Solve) -> Solution | None:
        """What is shaded is laid anew here and there, as long as white areas become smaller: large
        ones tell little."""
        every = board.board.cells

        def weight(shaded: Collection[Cell]) -> int:
            white = together(cell for cell in every if cell not in shaded)
            return sum(len(area) ** 2 for area in white)

        best = self.shaded(board, rng, set())
        for _ in range(LAID_ANEW):
            middle = rng.choice(every)
            kept = (group for group in together(sorted(best)) if not _is_near(middle, group))
            other = self.shaded(board, rng, set[Cell]().union(*kept))
            best = min(other, best, key=weight)
        return board.answered(best)

    def clued(self, board: W, solution: Solution, rng: Random) -> W:
        """The number of each white area in one of its cells: where it has one already, there."""
        there = {cell for cell, _ in board.numbers.marked()}
        areas = together(sorted(board.having("white", solution)))
        sizes = {rng.choice(sorted(area & there or area)): str(len(area)) for area in areas}
        return replace(board, numbers=board.numbers.put(sizes))

    def changed(
        self, puzzle: W, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Numbers in cells that others shade, so that none of them stays possible."""
        left = [puzzle.having("shaded", other) for other in others]
        numbers = dict[Cell, str]()
        areas = list(together(sorted(puzzle.having("white", solution))))
        for area in rng.sample(areas, len(areas)):
            often = {cell: sum(cell in shaded for shaded in left) for cell in sorted(area)}
            cell = max(rng.sample(list(often), len(often)), key=often.__getitem__)
            numbers[cell] = str(len(area))
            left = [shaded for shaded in left if cell not in shaded]
        if left:
            return None
        blank = self.blank.numbers
        return Draft(replace(puzzle, numbers=blank.put(numbers)), solution)


def _is_near(middle: Cell, group: Collection[Cell]) -> bool:
    """Whether some of these cells are near one."""
    return any(max(abs(y - middle[0]), abs(x - middle[1])) <= AROUND for y, x in group)
