"""Tapa: shade a wall around the clues, each of which says how long its stretches around the clue
are.

# # # .      numbers: the lengths of the shaded stretches among the cells around, in any order, with
# 5 # .      white cells between; all is white beyond the rim; ? is any number, 0 no stretch at all;
. . 1 .      no clue is shaded; all shaded cells hang together, and there is no 2 x 2 of them
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby, product
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import FULL, NOTHING, ClueTable, Sign, number
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import flooded
from exactone.models.boards.board import Cell, Line, LineSort, cell_name
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.link import link
from exactone.models.links.special import SEVERAL
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.ways import Ways
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Tapa"]
SHADED, WHITE = 0, 1
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
ANY = "?"
NUMBERS: ClueTable = {r"[0-9?,]+": number}


@dataclass(frozen=True, kw_only=True)
class Tapa(CellPuzzle):
    """One grid of clues, and what is known of it."""

    kind: ClassVar[str] = "tapa"
    puzz_links: ClassVar = (link("tapa", grid=SEVERAL),)
    signs: ClassVar = {
        "shaded": Sign("#", "#", "#", "shaded cell", FULL),
        "white": Sign("o", ".", ".", "white cell", NOTHING),
    }
    clue_looks: ClassVar = {"clued": NUMBERS}

    clued: Picture = key(
        picture(r"[0-8?]|[1-5?](,[1-5?]){1,3}|[._]", "a number, several as in 1,3, ? or ."),
        "a picture: numbers as in 3 or 1,?,2, . elsewhere; with spaces between",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        connected = "the rule that all shaded cells hang together"
        yield Rule(connected, (Connected(frozenset({SHADED}), board.places, board.near("sides")),))
        yield Count(frozenset({SHADED}), board.windows(2, 2), 0, 3)

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.clued.marked():
            yield self.clue_in("clued", cell, self.around(cell, sign))

    def around(self, cell: Cell, sign: str) -> Ways:
        """A clue: it is white, and the stretches around it are as long as it says."""
        row, column = cell
        place = self.board.place
        ring = [place.get((row + down, column + right)) for down, right in AROUND]
        ways = ring_ways(tuple(sign.split(",")), tuple(each is not None for each in ring))
        places = (place[cell], *(each for each in ring if each is not None))
        line = Line(
            places,
            f"the cells around {cell_name(cell)}",
            LineSort.AROUND,
            row * self.board.width + column + 1,
        )
        return Ways((line,), ways, f"what the {sign} asks for")


@cache
def ring_ways(
    told: tuple[str, ...], there: tuple[bool, ...]
) -> tuple[tuple[frozenset[int], ...], ...]:
    """What the clue and those of the eight cells around it that are there may be."""
    found = []
    for ring in product((SHADED, WHITE), repeat=len(there)):
        on_board = [value for value, so in zip(ring, there, strict=True) if so]
        beyond = [value for value, so in zip(ring, there, strict=True) if not so]
        if SHADED not in beyond and fits(told, stretches(ring)):
            found.append(tuple(frozenset({value}) for value in (WHITE, *on_board)))
    return tuple(found)


def stretches(ring: Sequence[int]) -> list[int]:
    """The lengths of the shaded stretches around; 0 where there is none."""
    if WHITE not in ring:
        return [len(ring)]
    first = ring.index(WHITE)
    runs = groupby((*ring[first:], *ring[:first]))
    return [len([*run]) for value, run in runs if value == SHADED] or [0]


def fits(told: Sequence[str], lengths: Sequence[int]) -> bool:
    """Whether lengths are those that a clue tells, whichever is which."""
    known = Counter(int(sign) for sign in told if sign != ANY)
    return len(told) == len(lengths) and known <= Counter(lengths)


class TapaMaker(PageMaker[Tapa]):
    """Lets white cells rise out of a shaded board, and tells what is around them."""

    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Tapa:
        return Tapa(clued=open_picture(rows, columns))

    def filled(self, board: Tapa, rng: Random, solve: Solve) -> Solution | None:
        shaded = flooded(rng, *board.clued.size)
        return None if shaded is None else board.answered(shaded)

    def clued(self, board: Tapa, solution: Solution, rng: Random) -> Tapa:
        """A clue in each white cell."""
        shaded = board.having("shaded", solution)
        clues = dict[Cell, str]()
        for row, column in board.having("white", solution):
            near = [(row + down, column + right) for down, right in AROUND]
            ring = [SHADED if cell in shaded else WHITE for cell in near]
            clues[row, column] = ",".join(map(str, sorted(stretches(ring))))
        return replace(board, clued=board.clued.put(clues))
