"""Nurikabe: shade cells so that each number is left on an island of as many cells, and the sea around them is one.

2 . # 1      each island has one number, and as many cells as that says; ? is an island of any size;
# # # #      islands do not touch by their sides;
3 . . #      all sea hangs together, and has no pool of 2 x 2 cells
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from ..solver.puzzle import Draft, Solution, Solve
from ._kit.board import Cell, Line, cell_name, counted, together
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.cells import Cells
from ._kit.keys import Picture, key, open_picture, picture
from ._kit.made import PartClue
from ._kit.making.shapes import flooded
from ._parts.connected import Connected
from ._parts.count import Count
from ._parts.islands import Islands
from ._parts.part import Part

__all__ = ["Nurikabe"]
MOVES = 1000  # of numbers, until it seems that they cannot tell the solutions apart
SEA, ISLAND = frozenset({0}), frozenset({1})


@dataclass(frozen=True, kw_only=True)
class Nurikabe(CellPuzzle):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "nurikabe"
    signs: ClassVar = {"sea": Sign("#", "#", "#", "sea cell"), "island": Sign("o", ".", ".", "island cell")}

    thinned: ClassVar[bool] = False

    clued: Picture = key(
        picture(r"[1-9][0-9]{0,3}|[?._]", "a number, ? or ."),
        "a picture: numbers, ? where an island has any size, . elsewhere; with spaces between",
        name="grid",
    )

    @cached_property
    def board(self) -> Cells:
        return Cells(self.clued.height, self.clued.width)

    def sign(self, cell: Cell, value: int | None) -> str:
        return super().sign(cell, value) if self.clued[cell] in "._" or value == 0 else self.clued[cell]

    @property
    def numbers(self) -> dict[int, int | None]:
        """The sizes of the islands by place."""
        signs = ((self.board.place[cell], sign) for cell, sign in self.clued.items() if sign not in "._")
        return {place: None if sign == "?" else int(sign) for place, sign in signs}

    def islands(self, numbers: Mapping[int, int | None]) -> Islands:
        """That there is an island around each number, as large as it says."""
        return Islands(ISLAND, tuple(range(len(self.board.cells))), self.board.near("sides"), tuple(numbers.items()))

    def argument(self) -> str | None:
        land, cells = sum(size or 1 for size in self.numbers.values()), len(self.board.cells)
        said = f"the islands have {land} cells together, and the grid has {cells}"
        return super().argument() or (said if land > cells else None)

    def parts(self) -> Iterator[Part]:
        yield self.islands(dict.fromkeys(self.numbers))
        yield from self.sea()

    def sea(self) -> Iterator[Part]:
        """What holds for the sea."""
        board = self.board
        yield Connected(SEA, tuple(range(len(board.cells))), board.near("sides"))
        pools = (Line(places, f"the 2 x 2 window at {board.names[places[0]]}") for places in board.windows(2, 2))
        yield Count(SEA, tuple(pools), 0, 3)

    def clues(self) -> Iterator[PartClue]:
        for place, size in self.numbers.items():
            if size:
                part, cell = self.islands(dict.fromkeys(self.numbers) | {place: size}), self.board.cells[place]
                name, line = f"the {size} at {cell_name(cell)}", self.clued.line(cell)
                yield PartClue(name, (counted(cell),), line=line, part=part, left=("clued", "?"))

    def tight(self) -> Iterator[Part]:
        yield self.islands(self.numbers)
        yield from self.sea()

    # how they are made

    @classmethod
    def empty(cls, rows: int, columns: int) -> Self:
        return cls(clued=open_picture(rows, columns))

    def filled(self, rng: Random, solve: Solve) -> Solution | None:
        sea = flooded(rng, self.board.height, self.board.width)
        return None if sea is None else self.answered(sea)

    def clued_by(self, solution: Solution, rng: Random) -> Self:
        """The number of each island in one of its cells."""
        islands = (sorted(island) for island in together(sorted(self.having("island", solution))))
        return replace(self, clued=self.clued.put({rng.choice(island): str(len(island)) for island in islands}))

    def mended(self, solution: Solution, others: Sequence[Solution], rng: Random) -> Draft | None:
        """Numbers move so that each of the others has sea where one of them stands."""
        islands = list(together(sorted(self.having("island", solution))))
        at = [next(cell for cell in island if self.clued[cell] not in "._") for island in islands]
        seas = [self.having("sea", other) for other in others]
        for _ in range(MOVES):
            if (sea := next((sea for sea in seas if sea.isdisjoint(at)), None)) is None:
                signs = {cell: str(len(island)) for cell, island in zip(at, islands, strict=True)}
                return Draft(replace(self, clued=open_picture(*self.clued.size).put(signs)), solution)
            wet = [number for number, island in enumerate(islands) if island & sea]
            if not wet:
                return None
            number = rng.choice(wet)
            at[number] = rng.choice(sorted(islands[number] & sea))
        return None
