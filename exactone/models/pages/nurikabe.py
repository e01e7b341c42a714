"""Nurikabe: shade cells so that each number is left on an island of as many cells,
and the sea around them is one.

2 . # 1      each island has one number, and as many cells as that says; ? is an island of any size;
# # # #      islands do not touch by their sides;
3 . . #      all sea hangs together, and has no pool of 2 x 2 cells
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import FULL, NOTHING, NUMBERS, Sign
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import flooded
from exactone.models.boards.board import beside, cell_name, counted, together
from exactone.models.boards.keys import OPEN, Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_16
from exactone.models.links.link import link
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.islands import Islands
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Change, Draft, Solution, Solve, Thing

__all__ = ["Nurikabe"]
SEA = frozenset({0})
ISLAND = frozenset({1})


@dataclass(frozen=True, kw_only=True)
class Nurikabe(CellPuzzle):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "nurikabe"
    puzz_links: ClassVar = (link("nurikabe", grid=CELLS_16),)
    signs: ClassVar = {
        Thing("sea", "a sea cell"): Sign("#", "#", "#", "sea cell", FULL),
        Thing("island", "an island cell"): Sign("o", ".", ".", "island cell", NOTHING),
    }
    clue_looks: ClassVar = {"clued": NUMBERS}

    clued: Picture = key(
        picture(r"[1-9][0-9]{0,3}|[?._]", "a number, ? or ."),
        "a picture: numbers, ? where an island has any size, . elsewhere; with spaces between",
        name="grid",
    )

    @property
    def numbers(self) -> dict[int, int | None]:
        """The sizes of the islands by place."""
        return {
            self.board.place[cell]: None if sign == "?" else int(sign)
            for cell, sign in self.clued.marked()
        }

    def islands(self, numbers: Mapping[int, int | None], others: bool = False) -> Islands:
        """Islands around these numbers, and perhaps others."""
        board, clues = self.board, tuple(numbers.items())
        return Islands(ISLAND, board.places, board.near("sides"), clues, others)

    def argument(self) -> str | None:
        land = sum(size or 1 for size in self.numbers.values())
        cells = len(self.board.cells)
        said = f"the islands have {land} cells together, and the grid has {cells}"
        return super().argument() or (said if land > cells else None)

    def rules(self) -> Iterator[Part | Rule]:
        return self.rules_with(dict.fromkeys(self.numbers))

    def tight(self) -> Iterator[Part | Rule]:
        return self.rules_with(self.numbers)

    def rules_with(self, numbers: Mapping[int, int | None]) -> Iterator[Part | Rule]:
        """What holds where the islands have these numbers."""
        yield Rule("the rule that each island has one number", (self.islands(numbers),))
        sea = Connected(SEA, self.board.places, self.board.near("sides"))
        yield Rule("the rule that all sea hangs together", (sea,))
        yield Count(SEA, self.board.windows(2, 2), 0, 3)

    def clues(self) -> Iterator[PartClue]:
        for place, size in self.numbers.items():
            if size:
                part = self.islands({place: size}, others=True)
                yield self.clue_in("clued", self.board.cells[place], part, nothing="?")


UNKNOWN = "?"  # the size of an island
LARGEST = 9  # cells of an island of a new one
MOVES = 1000  # of numbers, until it seems that they cannot tell the solutions apart


class NurikabeMaker(PageMaker[Nurikabe]):
    """Lets islands rise, and moves their numbers as long as there are other solutions."""

    thinned: ClassVar[bool] = False
    refills: ClassVar[bool] = True
    drawn: ClassVar[str] = "clued"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Nurikabe:
        return Nurikabe(clued=open_picture(rows, columns))

    def filled(self, board: Nurikabe, rng: Random, solve: Solve) -> Solution | None:
        sea = flooded(rng, *board.clued.size)
        return None if sea is None else board.answered(sea)

    def clued(self, board: Nurikabe, solution: Solution, rng: Random) -> Nurikabe | None:
        """The number of each island in one of its cells: where it has one already, there. None
        where a new one has become too large."""
        there = {cell for cell, _ in board.clued.marked()}
        islands = list(together(sorted(board.having("island", solution))))
        if self.told is None and max(map(len, islands), default=0) > LARGEST:
            return None
        sizes = {rng.choice(sorted(each & there or each)): str(len(each)) for each in islands}
        return replace(board, clued=board.clued.put(sizes))

    def changed(
        self, puzzle: Nurikabe, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Numbers move so that each of the others has sea where one of them stands."""
        islands = list(together(sorted(puzzle.having("island", solution))))
        at = [next(cell for cell in island if puzzle.clued[cell] not in "._") for island in islands]
        seas = [puzzle.having("sea", other) for other in others]
        for _ in range(MOVES):
            if (sea := next((sea for sea in seas if sea.isdisjoint(at)), None)) is None:
                signs = {cell: str(len(island)) for cell, island in zip(at, islands, strict=True)}
                return Draft(
                    replace(puzzle, clued=open_picture(*puzzle.clued.size).put(signs)), solution
                )
            wet = [number for number, island in enumerate(islands) if island & sea]
            if not wet:
                return None
            number = rng.choice(wet)
            at[number] = rng.choice(sorted(islands[number] & sea))
        return None

    @property
    def addable(self) -> str:
        return "numbers in place of ?" if None in self.blank.numbers.values() else ""

    def added(self, solution: Solution) -> Nurikabe:
        """The sizes of islands whose size is not told."""
        clued = self.blank.clued
        islands = together(self.blank.having("island", solution))
        size = {cell: len(island) for island in islands for cell in island}
        told = {cell: str(size[cell]) for cell, sign in clued.marked() if sign == UNKNOWN}
        return replace(self.blank, clued=clued.put(told))

    def changes(self) -> Iterator[Change]:
        """Each number in each other cell that its island could reach,
        and that is beside no other number."""
        at = dict(self.blank.clued.marked())
        for cell, sign in at.items():
            others = at.keys() - {cell}
            for new in self.blank.board.cells:
                far = abs(new[0] - cell[0]) + abs(new[1] - cell[1])
                if (
                    new not in at
                    and others.isdisjoint(beside(new))
                    and (sign == UNKNOWN or far < int(sign))
                ):
                    said = f"the {sign} at {cell_name(cell)} stands at {cell_name(new)}"
                    yield Change(
                        said, (counted(cell), counted(new)), ((cell, OPEN[0]), (new, sign))
                    )
