"""Doppelblock: blacken two cells of each row and each column, and put the numbers from 1 into the
others; a number at the rim is the sum of those between the two black cells.

    3 ? 3 ?
  ┌────────
2 │ # 2 # 1      a grid of n rows has the numbers from 1 to n - 2, each once in each
2 │ 1 # 2 #      row and each column
? │ 2 # 1 #
? │ # 1 # 2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar

from exactone.models.base.grid_puzzle import numbers
from exactone.models.base.latin_puzzle import LatinMaker, LatinPuzzle
from exactone.models.base.looks import FULL, Sign
from exactone.models.base.rim_puzzle import NEEDED, UNKNOWN, Rim, RimPuzzle, Told, rim
from exactone.models.boards.cells import Cells
from exactone.models.links.link import link
from exactone.models.links.rims import around
from exactone.models.parts.between import Between
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule, one_by_one
from exactone.solver.puzzle import Solution

__all__ = ["Doppelblock"]
BLACK = "black"
TWO = 2


@dataclass(frozen=True, kw_only=True)
class Doppelblock(RimPuzzle, LatinPuzzle):
    """The sums of rows and columns, and what is known."""

    kind: ClassVar[str] = "doppelblock"
    puzz_links: ClassVar = (link("doppelblock", rim=around("columns", "rows")),)
    signs: ClassVar[Mapping[str, Sign]] = {
        **numbers(1, 60),
        BLACK: Sign("#", "#", "#", "", FULL),
    }

    rows: Rim = rim("the sum between the black cells of each row, in a list", default=NEEDED)
    columns: Rim = rim("the sum between the black cells of each column", default=NEEDED)

    @cached_property
    def board(self) -> Cells:
        return Cells(len(self.rows), len(self.columns))

    @property
    def values(self) -> tuple[str, ...]:
        return (*tuple(self.signs)[: max(0, len(self.rows) - TWO)], BLACK)

    def rules(self) -> Iterator[Part | Rule]:
        lines = (*self.board.rows, *self.board.columns)
        *digits, black = range(len(self.values))
        two = Count(frozenset({black}), lines, TWO, TWO)
        yield from one_by_one(two, "the two black cells of {}", plural=True)
        for value in digits:
            one = Count(frozenset({value}), lines, 1, 1)
            yield from one_by_one(one, f"the {self.values[value]} of {{}}")

    def seen(self, told: Told) -> Part:
        *digits, black = range(len(self.values))
        adds = (*(value + 1 for value in digits), 0)
        return Between(frozenset({black}), adds, (told.line,), int(told.says), int(told.says))


class DoppelblockMaker(LatinMaker[Doppelblock]):
    """Takes an answer, and tells its sums, and cells where these are not enough."""

    adds: ClassVar[str] = "sums at the rim"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Doppelblock:
        return Doppelblock(rows=(UNKNOWN,) * rows, columns=(UNKNOWN,) * columns)

    def clued(self, board: Doppelblock, solution: Solution, rng: Random) -> Doppelblock:
        return board.with_rim(solution, lambda _, line: _sum(line))


def _sum(line: list[str]) -> str:
    """The sum between the two black cells."""
    first, last = (at for at, value in enumerate(line) if value == BLACK)
    return str(sum(map(int, line[first + 1 : last])))
