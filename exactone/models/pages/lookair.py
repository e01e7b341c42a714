"""Look-Air: shade squares, of which equal ones do not see each other.

. 1 # #      shaded cells that hang together are a square;
# . # #      a number counts the shaded cells among its own cell and those at its sides;
. 0 . 2      between two squares of the same size that see each other along a row or a column
. . . #      another one stands

A grid may have no shaded cell at all, as published rules have it; puzz.link wants one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import ClassVar, NamedTuple

from exactone.models.base.looks import NUMBERS
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import laid
from exactone.models.base.shading import SHADED, Shading
from exactone.models.boards.board import Cell, Line, beside
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import CELLS_10
from exactone.models.links.link import link
from exactone.models.parts.bank import Bank, Piece, Unlike
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Lookair"]
UNKNOWN = "?"


class NumberClue(NamedTuple):
    """A number: its place, the places that it counts, and how many of them are shaded."""

    place: int
    counted: frozenset[int]
    number: int


@dataclass(frozen=True, kw_only=True)
class Lookair(Shading):
    """One grid of numbers, and what is known of it."""

    kind: ClassVar[str] = "lookair"
    puzz_links: ClassVar = (link("lookair", grid=CELLS_10),)
    clue_looks: ClassVar = {"numbers": NUMBERS}

    numbers: Picture = key(
        picture("[0-5?._]", "0 to 5, ? or ."),
        "a picture: numbers from 0 to 5, ? a number that is not told, . elsewhere",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield self.of_squares(self.squared())

    def tight(self) -> Iterator[Part | Rule]:
        """With the squares alone that no number forbids, which are far fewer."""
        told = self.numbers_over()
        yield self.of_squares(
            tuple(
                piece._replace(ways=tuple(way for way in piece.ways if self.fits(way, told)))
                for piece in self.squared()
            )
        )
        yield from (clue.as_rule for clue in self.every_clue)

    def of_squares(self, squares: tuple[Piece, ...]) -> Rule:
        """The rule that shaded areas are some of these squares."""
        board = self.board
        unlike = tuple(
            Unlike(line.places[first], line.places[last], line.places[first + 1 : last])
            for line in (*board.rows, *board.columns)
            for first, last in combinations(range(len(line.places)), 2)
            if last - first > 1
        )
        rule = "the rule that shaded areas are squares of which no two equal ones see each other"
        near = board.near("sides")
        return Rule(rule, (Bank(SHADED, board.places, near, squares, unlike, "square"),))

    def squared(self) -> tuple[Piece, ...]:
        """The squares of each size."""
        board = self.board
        return tuple(
            Piece(f"a square of {side}", None, tuple(w.places for w in board.windows(side, side)))
            for side in range(1, min(board.height, board.width) + 1)
        )

    def clues(self) -> Iterator[PartClue]:
        for cell, line, number in self.told():
            yield self.clue_in("numbers", cell, Count(SHADED, (line,), number, number))

    def told(self) -> Iterator[tuple[Cell, Line, int]]:
        """The cells with a number that is told, each with the cells that it counts."""
        for cell, sign in self.numbers.marked():
            if sign != UNKNOWN:
                around = self.board.around(cell, "sides")
                places = tuple(sorted((self.board.place[cell], *around.places)))
                yield cell, around._replace(places=places), int(sign)

    def numbers_over(self) -> Mapping[int, Sequence[NumberClue]]:
        """Of each place the numbers that count it."""
        numbers = defaultdict[int, list[NumberClue]](list)
        for cell, line, number in self.told():
            clue = NumberClue(self.board.place[cell], frozenset(line.places), number)
            for place in line.places:
                numbers[place].append(clue)
        return numbers

    @staticmethod
    def fits(square: Sequence[int], told: Mapping[int, Sequence[NumberClue]]) -> bool:
        """Whether no number forbids a square. One in it counts cells of this square alone; the
        cell of one beside it is white, so that one cell or more is counted, but not all."""
        cells = frozenset(square)
        return all(
            len(cells & each.counted) == each.number
            if each.place in cells
            else 0 < each.number < len(each.counted)
            for place in square
            for each in told.get(place, ())
        )


LARGEST = 4


class LookairMaker(PageMaker[Lookair]):
    """Lays squares, and counts shaded cells."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Lookair:
        return Lookair(numbers=open_picture(rows, columns))

    def filled(self, board: Lookair, rng: Random, solve: Solve) -> Solution | None:
        squares = [
            (piece.name, [board.board.cells[place] for place in way])
            for piece in board.squared()[:LARGEST]
            for way in piece.ways
        ]
        shaded = laid(rng, squares, lambda some: not board.check(board.answered(some)))
        return board.answered(shaded)

    def clued(self, board: Lookair, solution: Solution, rng: Random) -> Lookair:
        """A number in each cell."""
        shaded = board.having("shaded", solution)
        numbers = {
            cell: str(len(shaded.intersection((cell, *beside(cell))))) for cell in board.board.cells
        }
        return replace(board, numbers=board.numbers.put(numbers))
