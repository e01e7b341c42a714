"""How Nurikabe are made: a sea in which islands rise, and a number somewhere on each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from ...solver.puzzle import Draft, Solution, Solve
from .._kit.board import together
from .._kit.keys import open_picture
from .._kit.making import OnBoard
from .._kit.making.shapes import flooded
from ..nurikabe import Nurikabe

__all__ = ["Islands"]
MOVES = 1000  # of numbers, until it seems that they cannot tell the solutions apart


class Islands(OnBoard[Nurikabe]):
    """Lets islands rise, and moves their numbers as long as there are other solutions."""

    thinned: ClassVar[bool] = False

    @classmethod
    def empty(cls, rows: int, columns: int) -> Nurikabe:
        return Nurikabe(clued=open_picture(rows, columns))

    def filled(self, board: Nurikabe, rng: Random, solve: Solve) -> Solution | None:
        sea = flooded(rng, *board.clued.size)
        return None if sea is None else board.answered(sea)

    def clued(self, board: Nurikabe, solution: Solution, rng: Random) -> Nurikabe:
        """The number of each island in one of its cells."""
        islands = (sorted(island) for island in together(sorted(board.having("island", solution))))
        return replace(board, clued=board.clued.put({rng.choice(island): str(len(island)) for island in islands}))

    def changed(self, puzzle: Nurikabe, solution: Solution, others: Sequence[Solution], rng: Random) -> Draft | None:
        """Numbers move so that each of the others has sea where one of them stands."""
        islands = list(together(sorted(puzzle.having("island", solution))))
        at = [next(cell for cell in island if puzzle.clued[cell] not in "._") for island in islands]
        seas = [puzzle.having("sea", other) for other in others]
        for _ in range(MOVES):
            if (sea := next((sea for sea in seas if sea.isdisjoint(at)), None)) is None:
                signs = {cell: str(len(island)) for cell, island in zip(at, islands, strict=True)}
                return Draft(replace(puzzle, clued=open_picture(*puzzle.clued.size).put(signs)), solution)
            wet = [number for number, island in enumerate(islands) if island & sea]
            if not wet:
                return None
            number = rng.choice(wet)
            at[number] = rng.choice(sorted(islands[number] & sea))
        return None
