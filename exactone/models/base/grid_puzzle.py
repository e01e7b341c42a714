"""Kinds made of parts whose cells have numbers; and such in whose grid stands what is given,
as it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from exactone.models.boards.board import painted
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.parts.count import Count
from exactone.models.parts.different import Different
from exactone.models.parts.part import Part, Rule, one_by_one
from exactone.models.text.document import Document
from exactone.models.text.words import in_runs, listed, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.puzzle import Draft, Solution

from .cell_puzzle import OPEN, CellPuzzle
from .looks import Sign
from .making import PageMaker
from .random_shapes import lettered, parcels

if TYPE_CHECKING:
    from exactone.models.boards.offers import Offers

MOST = 400  # values of a cell
GIVEN = "given"
G = TypeVar("G", bound=CellPuzzle)


def numbers(first: int, last: int) -> dict[str, Sign]:
    """The signs of numbers as values."""
    return {number: Sign(number, number, number) for number in map(str, range(first, last + 1))}


@dataclass(frozen=True, kw_only=True)
class NumberPuzzle(CellPuzzle):
    """A puzzle whose cells have numbers from 1 to one that it knows."""

    signs: ClassVar[Mapping[str, Sign]] = numbers(1, MOST)
    spaced: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if GIVEN in cls.keys:
            cls.keys = {**cls.keys, GIVEN: f"a picture of what is known: numbers, {OPEN} open"}

    @property
    def highest(self) -> int:
        """The largest number that a cell may have."""
        return max(self.board.height, self.board.width)

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(self.signs)[: self.highest]

    @property
    def heights(self) -> tuple[int, ...]:
        """What each value stands for."""
        return tuple(map(int, self.values))


@dataclass(frozen=True, kw_only=True)
class GridPuzzle(CellPuzzle):
    """A puzzle whose grid shows the values that are given."""

    guessed: ClassVar[bool] = False
    clue_signs: ClassVar[str] = ""  # signs of its grid that are clues, and no values

    cells: Picture = key(
        picture("[1-9][0-9]{0,2}|[._]", "a number from 1, or ."),
        "a picture: the numbers that are known, . elsewhere",
        name="grid",
    )

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.keys = {name: words for name, words in cls.keys.items() if name != GIVEN}

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        number = {sign: value for value, sign in enumerate(puzzle._given_signs)}
        place = puzzle.board.place
        told = {
            cell: sign
            for cell, sign in puzzle.cells.marked()
            if cell in place and sign not in (*cls.clue_signs,)
        }
        for (row, _), sign in told.items():
            if sign not in number:
                meant = f"write {listed(in_runs([*number]))}, or {OPEN}"
                said = f"{quoted(sign)} means nothing here; {meant}"
                raise PuzzleError(said, "grid", puzzle.cells.at[row])
        lines = {place[cell]: puzzle.cells.line(cell) for cell in told}
        return replace(
            puzzle,
            cells=puzzle.cells.put(dict.fromkeys(told, OPEN)),
            given={place[cell]: frozenset({number[sign]}) for cell, sign in told.items()},
            lines={at: line for at, line in lines.items() if line is not None},
        )

    def offers(self, key: str) -> Offers | None:
        """Of its grid what its values are; numbers up to the largest of them."""
        every = super().offers(key)
        if key != "grid" or every is None:
            return every
        given = [sign for sign in self._given_signs if sign]
        return every.among({*given, *self.clue_signs})

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        keys = super().document(data)
        signs = self._given_signs
        given = {self.board.cells[place]: signs[min(some)] for place, some in self.given.items()}
        keys.pop(GIVEN, None)
        shown = dict(self.cells.put(given).items())
        return {**keys, "grid": painted(shown, *self.cells.size, OPEN, self.spaced)}


@dataclass(frozen=True, kw_only=True)
class AreaPuzzle(NumberPuzzle, GridPuzzle):
    """A puzzle whose areas have the numbers from 1 to as many as there are cells in each."""

    walls: ClassVar[str] = "areas"

    cells: Picture = key(
        picture("[1-9][0-9]{0,2}|[._]", "a number from 1, or ."),
        "a picture: the numbers that are known, . elsewhere",
        name="grid",
        like="areas",
    )
    areas: Picture = key(
        picture("[^#._]+", "a letter for each area"),
        "a picture: cells with the same letter are an area",
    )

    @property
    def highest(self) -> int:
        return max(len(area.places) for area in self.drawn_areas())

    def own_numbers(self) -> Iterator[Part | Rule]:
        """The rule of areas."""
        areas = tuple(self.drawn_areas())
        yield Different(areas)
        for size in sorted({len(area.places) for area in areas} - {self.highest}):
            larger = frozenset(range(size, self.highest))
            some = tuple(area for area in areas if len(area.places) == size)
            yield from one_by_one(Count(larger, some, 0, 0), "the size of {}")


A = TypeVar("A", bound=AreaPuzzle)


class GridMaker(PageMaker[G]):
    """Gives a cell more as long as there are other solutions."""

    def changed(
        self, puzzle: G, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        number = {value: index for index, value in enumerate(puzzle.values)}
        place = dict(zip(puzzle.board.names, puzzle.board.places, strict=True))
        name, value = rng.choice(sorted(solution - others[-1]))
        told = {place[name]: frozenset({number[value]})}
        return Draft(replace(puzzle, given={**puzzle.given, **told}), solution)


class AreaMaker(GridMaker[A]):
    """Cuts the board into areas."""

    usual: ClassVar[tuple[int, int]] = (6, 6)
    largest: ClassVar[int] = 5

    def opened(self, rng: Random) -> A:
        areas = self.blank.areas
        home = lettered(parcels(rng, *areas.size, self.largest))
        return replace(self.blank, areas=areas.put(home))
