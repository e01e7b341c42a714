"""Futoshiki: fill in numbers, so that each row and each column has every number once;
a sign between two cells says which one is larger.

1 < 3   2      the sign opens towards the larger number
    v
3   2   1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.latin_puzzle import LatinMaker
from exactone.models.base.signs_between import SignsBetween, cells_beside
from exactone.models.boards.board import Cell
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.related import Related
from exactone.solver.puzzle import Solution

__all__ = ["Futoshiki"]
ACROSS = {"<": False, ">": True}  # whether the first of two cells is larger
DOWN = {"^": False, "v": True}


@dataclass(frozen=True, kw_only=True)
class Futoshiki(SignsBetween):
    """One grid, and the signs between its cells."""

    kind: ClassVar[str] = "futoshiki"
    drawn: ClassVar = {"^": "∧", "v": "∨"}

    between: Picture = key(
        picture("[<>^v._]", "<, >, ^ or v between two cells, . elsewhere"),
        "a picture of twice as many rows and columns, less one, with < > ^ v between two cells, "
        ". elsewhere",
        default=Picture(()),
    )

    @classmethod
    def known_at(cls, at: Cell) -> dict[str, bool]:
        return {(0, 1): ACROSS, (1, 0): DOWN}.get((at[0] % 2, at[1] % 2), {})

    def rules(self) -> Iterator[Part | Rule]:
        yield self.latin()

    def clues(self) -> Iterator[PartClue]:
        heights = self.heights
        rising = frozenset(
            (a, b) for a, low in enumerate(heights) for b, high in enumerate(heights) if low < high
        )
        for at, sign in self.between.marked():
            one, other = (self.board.place[cell] for cell in cells_beside(at))
            pair = (other, one) if self.known_at(at)[sign] else (one, other)
            yield self.clue_between(at, Related((pair,), rising))


class FutoshikiMaker(LatinMaker[Futoshiki]):
    """Puts a sign between any two cells."""

    adds: ClassVar[str] = "signs"
    usual: ClassVar[tuple[int, int]] = (5, 5)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Futoshiki:
        return Futoshiki(cells=open_picture(rows, columns))

    def clued(self, board: Futoshiki, solution: Solution, rng: Random) -> Futoshiki:
        number = {cell: int(value) for cell, value in board.in_cells(solution)}
        signs = dict[Cell, str]()
        for at, _ in board.between.items():
            one, other = (number[cell] for cell in cells_beside(at))
            for sign, falls in board.known_at(at).items():
                if falls == (one > other):
                    signs[at] = sign
        return replace(board, between=board.between.put(signs))
