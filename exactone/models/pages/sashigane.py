"""Sashigane: divide the grid into Ls, whose corners have circles and whose ends have arrows.

3 < | v      each cell is in one L: two arms that meet at a right angle, one cell wide, three cells
^ | . 3      or more together; a circle is a corner, and tells of how many cells if it has a number;
             an arrow is an end, and points to the corner; an L may have no clue, or several
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import ClassVar, NamedTuple

from exactone.models.base.division_puzzle import JOINED, DivisionPuzzle
from exactone.models.base.looks import ClueTable, arrow, white_circle
from exactone.models.base.making import PageMaker
from exactone.models.boards.board import Cell
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.link import link
from exactone.models.links.special import CORNERS_AND_ENDS
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.pieces import pieces
from exactone.solver.puzzle import Solution

__all__ = ["Sashigane"]
CIRCLE = "o"
ARROWS = "^v<>"
CLUES: ClueTable = {"[<>^v]": arrow, "o|[0-9]+": white_circle}


class Angle(NamedTuple):
    """An L: its corner, and two arms, each with the cells from there to its end and with the
    arrow that points back."""

    corner: Cell
    arms: tuple[tuple[str, tuple[Cell, ...]], ...]

    @property
    def cells(self) -> list[Cell]:
        """All its cells."""
        return [self.corner, *(cell for _, arm in self.arms for cell in arm)]

    def signs(self) -> dict[Cell, str]:
        """All clues that it may have, of a circle the number."""
        arrows = {arm[-1]: back for back, arm in self.arms}
        return {self.corner: str(len(self.cells)), **arrows}


@dataclass(frozen=True, kw_only=True)
class Sashigane(DivisionPuzzle):
    """One grid of circles and arrows."""

    kind: ClassVar[str] = "sashigane"
    puzz_links: ClassVar = (link("sashigane", grid=CORNERS_AND_ENDS),)
    clue_looks: ClassVar = {"clued": CLUES}

    clued: Picture = key(
        picture(r"[<>^vo._]|[1-9][0-9]{0,2}", "a number, o, ^, v, <, > or ."),
        "a picture: a number or o for a corner, ^ v < > for an end, . elsewhere; with spaces "
        "between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        ways = (angle.cells for angle in self.angles())
        yield pieces(self.board, JOINED, ways, wanted="an L")

    def tight(self) -> Iterator[Part | Rule]:
        told = dict(self.clued.marked())
        ways = (
            angle.cells
            for angle in self.angles()
            if all(
                told[cell] in _meant(angle.signs().get(cell))
                for cell in angle.cells
                if cell in told
            )
        )
        yield pieces(self.board, JOINED, ways, wanted="an L that all clues in it are about")

    def clues(self) -> Iterator[PartClue]:
        every = [(angle, angle.signs()) for angle in self.angles()]
        for cell, sign in self.clued.marked():
            ways = (angle.cells for angle, signs in every if sign in _meant(signs.get(cell)))
            wanted = f"an L with the {sign} at its {'end' if sign in ARROWS else 'corner'}"
            part = pieces(self.board, JOINED, ways, [cell], wanted=wanted)
            yield self.clue_in("clued", cell, part)

    def angles(self) -> Iterator[Angle]:
        """All Ls that fit into the grid."""
        height, width = self.clued.size
        for corner in product(range(height), range(width)):
            row, column = corner
            up = _arms("v", [(down, column) for down in range(row - 1, -1, -1)])
            down = _arms("^", [(down, column) for down in range(row + 1, height)])
            left = _arms(">", [(row, right) for right in range(column - 1, -1, -1)])
            right = _arms("<", [(row, right) for right in range(column + 1, width)])
            for arms in product(up + down, left + right):
                yield Angle(corner, arms)


def _arms(back: str, cells: list[Cell]) -> list[tuple[str, tuple[Cell, ...]]]:
    """The arms along some cells, shorter and longer ones."""
    return [(back, tuple(cells[:number])) for number in range(1, len(cells) + 1)]


def _meant(sign: str | None) -> tuple[str, ...]:
    """The clues that there may be where an L has this one: a circle need not tell its number."""
    if sign is None or sign in ARROWS:
        return (sign,) if sign else ()
    return (sign, CIRCLE)


class SashiganeMaker(PageMaker[Sashigane]):
    """Divides the grid, and marks the ends and the corner of each L."""

    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Sashigane:
        return Sashigane(clued=open_picture(rows, columns))

    def clued(self, board: Sashigane, solution: Solution, rng: Random) -> Sashigane:
        """All clues; circles with their numbers."""
        some = {frozenset(piece) for piece in board.pieces(solution)}
        lying = (angle for angle in board.angles() if some.issuperset([frozenset(angle.cells)]))
        signs = {cell: sign for angle in lying for cell, sign in angle.signs().items()}
        return replace(board, clued=board.clued.put(signs))
