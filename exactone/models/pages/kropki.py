"""Kropki: fill in numbers, so that each row and each column has every number once;
dots say which neighbours are consecutive, and which are the double of each other.

1 ○ 2 ● 4   3      ○ between two cells: the numbers differ by one; ●: one is twice the other;
●                  without a dot they do neither; 1 and 2 may have either dot; ? tells nothing
2 ● 1   3 ○ 4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random
from typing import ClassVar

from exactone.models.base.latin_puzzle import LatinMaker
from exactone.models.base.signs_between import SignsBetween, cells_beside, is_between
from exactone.models.boards.board import Cell
from exactone.models.boards.keys import OPEN, Picture, key, open_picture, picture
from exactone.models.links.halves import DOTS_BETWEEN
from exactone.models.links.link import link
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.related import Related
from exactone.solver.puzzle import Solution

__all__ = ["Kropki"]
WHITE, BLACK, ANY = "o*?"


def is_consecutive(one: int, other: int) -> bool:
    """Whether two numbers may have a white dot."""
    return abs(one - other) == 1


def is_double(one: int, other: int) -> bool:
    """Whether two numbers may have a black dot."""
    return max(one, other) == 2 * min(one, other)


@dataclass(frozen=True, kw_only=True)
class Kropki(SignsBetween):
    """One grid, and the dots between its cells."""

    kind: ClassVar[str] = "kropki"
    drawn: ClassVar = {WHITE: "○", BLACK: "●"}
    puzz_links: ClassVar = (link("kropki", between=DOTS_BETWEEN),)

    cells: Picture = key(
        picture("[1-9][0-9]{0,2}|[._]", "a number from 1, or ."),
        "a picture: the numbers that are known, . elsewhere; all open if left out",
        name="grid",
        default=Picture(()),
    )
    between: Picture = key(
        picture("[o*?._]", "o, * or ? between two cells, . elsewhere"),
        "a picture of twice as many rows and columns, less one, with o for a white dot between "
        "two cells, * for a black one, ? where that is not told, . elsewhere",
    )

    @classmethod
    def known_at(cls, at: Cell) -> tuple[str, ...]:
        return (WHITE, BLACK, ANY) if is_between(at) else ()

    def rules(self) -> Iterator[Part | Rule]:
        yield self.latin()
        without = tuple(
            self.pair(at)
            for at, sign in self.between.items()
            if is_between(at) and sign not in self.known_at(at)
        )
        either = self.related(is_consecutive) | self.related(is_double)
        rule = "the rule that neighbours without a dot are neither consecutive nor double"
        yield Rule(rule, (Related(without, either, allowed=False),))

    def clues(self) -> Iterator[PartClue]:
        related = {WHITE: self.related(is_consecutive), BLACK: self.related(is_double)}
        for at, sign in self.between.marked():
            if sign != ANY:
                yield self.clue_between(at, Related((self.pair(at),), related[sign]), ANY)

    def pair(self, at: Cell) -> tuple[int, int]:
        """The places of the two cells beside a dot."""
        one, other = (self.board.place[cell] for cell in cells_beside(at))
        return one, other

    def related(self, how: Callable[[int, int], bool]) -> frozenset[tuple[int, int]]:
        """The pairs of values whose numbers stand in a relation."""
        every = permutations(enumerate(self.heights), 2)
        return frozenset((a, b) for (a, one), (b, other) in every if how(one, other))


class KropkiMaker(LatinMaker[Kropki]):
    """Puts a dot wherever one belongs; tells numbers where that is not enough."""

    thinned: ClassVar[bool] = False
    usual: ClassVar[tuple[int, int]] = (5, 5)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Kropki:
        """No dot is told, where none would say something."""
        between = open_picture(2 * rows - 1, 2 * columns - 1)
        return Kropki(between=between.put({at: ANY for at, _ in between.items() if is_between(at)}))

    def clued(self, board: Kropki, solution: Solution, rng: Random) -> Kropki:
        number = {cell: int(value) for cell, value in board.in_cells(solution)}
        signs = dict[Cell, str]()
        for at, _ in board.between.items():
            if is_between(at):
                one, other = (number[cell] for cell in cells_beside(at))
                dots = WHITE * is_consecutive(one, other) + BLACK * is_double(one, other)
                signs[at] = rng.choice(dots or OPEN[0])
        return replace(board, between=board.between.put(signs))
