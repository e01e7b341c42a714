"""Dosun-fuwari: put a balloon and an iron ball into each area; balloons rise, and balls fall.

.   o | . | #      o a balloon: above it is the rim, a black cell or another balloon;
  +---+   +--      * an iron ball: below it is the rim, a black cell or another ball;
* | o   .   .      # a black cell
--+---+
*   o | .   .
--+   +---+
# | .   . | *
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar

from exactone.models.base.area_loop import number_of_areas
from exactone.models.base.area_making import differences, told_apart
from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import DISC, NOTHING, RING, Sign
from exactone.models.base.making import PageMaker
from exactone.models.base.random_shapes import grown, lettered, matched, scattered, touching
from exactone.models.boards.board import Cell, beside
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import BORDERS_AND_BLACK
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule, one_by_one
from exactone.models.parts.related import Related
from exactone.solver.puzzle import Draft, Solution, Thing

__all__ = ["Dosufuwa"]
BLACK = "#"
BALLOON, BALL, EMPTY = range(3)


@dataclass(frozen=True, kw_only=True)
class Dosufuwa(CellPuzzle):
    """A picture of areas and black cells, and what is known."""

    kind: ClassVar[str] = "dosufuwa"
    puzz_links: ClassVar = (link("dosufuwa", areas=BORDERS_AND_BLACK),)
    signs: ClassVar = {
        Thing("balloon", "a balloon"): Sign("o", "o", "○", "balloon", RING),
        Thing("ball", "a ball"): Sign("*", "*", "●", "iron ball", DISC),
        "empty": Sign("x", ".", "·", "empty cell", NOTHING),
    }
    walls: ClassVar[str] = "areas"

    areas: Picture = key(
        picture("[^#%._]+|#", "a letter or a word for each area, or #"),
        "a picture: cells with the same letter, or word, are an area; # a black cell",
    )

    @cached_property
    def board(self) -> Cells:
        black = (cell for cell, sign in self.areas.items() if sign == BLACK)
        return Cells(*self.areas.size, frozenset(black))

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        areas = tuple(self.drawn_areas())
        for kind, called in ((BALLOON, "balloon"), (BALL, "ball")):
            yield from one_by_one(Count(frozenset({kind}), areas, 1, 1), f"the {called} of {{}}")
        above = board.near("below")
        no_balloon = frozenset({(BALL, BALLOON), (EMPTY, BALLOON)})
        yield Rule("the rule that balloons rise", (Related(above, no_balloon, allowed=False),))
        no_ball = frozenset({(BALL, BALLOON), (BALL, EMPTY)})
        yield Rule("the rule that balls fall", (Related(above, no_ball, allowed=False),))


USUAL = 3  # cells of the board for each area, or more
BOARDS = 10  # that are divided, of which one is taken
SHARE = 0.2  # of the cells are black
LONGEST = 6  # cells of a way from a balloon to a ball


class DosufuwaMaker(PageMaker[Dosufuwa]):
    """Lays areas around balloons that rose and balls that fell between black cells."""

    usual: ClassVar[tuple[int, int]] = (6, 6)
    thinned: ClassVar[bool] = False
    drawn: ClassVar[str] = "areas"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Dosufuwa:
        blank = open_picture(rows, columns)
        return Dosufuwa(areas=blank.put({cell: "A" for cell, _ in blank.items()}))

    def opened(self, rng: Random) -> Dosufuwa:
        """The board with the most areas of some."""
        boards = [self._divided(rng) for _ in range(BOARDS)]
        return max(boards, key=lambda board: number_of_areas(board.areas))

    def _divided(self, rng: Random) -> Dosufuwa:
        """A board with areas in which there can be a balloon and a ball each: ways from where a
        balloon rises to where a ball falls, and what grows from these."""
        size = self.blank.areas.size
        black = scattered(rng, *size, SHARE)
        cells = Cells(*size, frozenset(black))
        falling = [
            [cells.cells[place] for place in line.places] for line in cells.stretches(cells.columns)
        ]
        ways = list[list[Cell]]()
        while len(ways) < len(cells.cells) // USUAL and (way := _way(rng, falling, ways)):
            ways.append(way)
        home = lettered(grown(rng, *size, ways, black))
        signs = {cell: home.get(cell, BLACK) for cell, _ in self.blank.areas.items()}
        return replace(self.blank, areas=self.blank.areas.put(signs))

    def clued(self, board: Dosufuwa, solution: Solution, rng: Random) -> Dosufuwa | None:
        """The areas that there are; or else areas that grow from a balloon and a ball each."""
        if number_of_areas(board.areas) > 1:
            return board
        balloons, balls = (
            sorted(board.having(board.values[kind], solution)) for kind in (BALLOON, BALL)
        )
        seeds = [[cell] for cell in (*balloons, *balls)]
        home = grown(rng, *board.areas.size, seeds)
        of_balls = range(len(balloons), len(seeds))
        near = touching(home)
        pair = matched(rng, {one: near[one].intersection(of_balls) for one in range(len(balloons))})
        if not pair or len(balls) > len(pair):
            return None
        balloon = {ball: one for one, ball in pair.items()}
        joined = {cell: balloon.get(number, number) for cell, number in home.items()}
        return replace(board, areas=board.areas.put(lettered(joined)))

    def changed(
        self, puzzle: Dosufuwa, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Areas with empty cells moved to neighbouring ones, until each of the others has too much
        in one."""
        home = {cell: sign for cell, sign in puzzle.areas.items() if sign != BLACK}
        things = puzzle.values[:EMPTY]
        wrong = differences(puzzle, {value: value for value in things}, solution, others)
        fixed = {cell for value in things for cell in puzzle.having(value, solution)}
        found = told_apart(rng, home, wrong, fixed)
        return (
            None
            if found is None
            else Draft(replace(puzzle, areas=puzzle.areas.put(found)), solution)
        )


def _way(
    rng: Random, stretches: Sequence[Sequence[Cell]], ways: Sequence[Sequence[Cell]]
) -> list[Cell] | None:
    """A way of free cells from where the next balloon of a stretch rises to where the next
    ball of one falls; None where there is none."""
    ends = {cell for way in ways for cell in (way[0], way[-1])}
    free = {cell for stretch in stretches for cell in stretch}.difference(*ways)
    tops = free.intersection(_next(stretches, ends))
    bottoms = free.intersection(_next([stretch[::-1] for stretch in stretches], ends))
    for start in rng.sample(sorted(tops), len(tops)):
        if way := _any_way(rng, start, free, bottoms):
            return way
    return None


def _next(stretches: Iterable[Sequence[Cell]], ends: Collection[Cell]) -> Iterator[Cell]:
    """The first cell of each stretch in which nothing is yet."""
    for stretch in stretches:
        yield from [cell for cell in stretch if cell not in ends][:1]


def _any_way(
    rng: Random, start: Cell, free: Collection[Cell], goals: Collection[Cell]
) -> list[Cell]:
    """A way from a cell over free ones to a goal, not much longer than others; empty where there is
    none."""
    way_to = {start: [start]}
    todo = [start]
    for cell in todo:
        new = [other for other in beside(cell) if other in free and other not in way_to]
        if len(way_to[cell]) < LONGEST:
            way_to |= {other: [*way_to[cell], other] for other in new}
            todo += rng.sample(new, len(new))
    ends = [cell for cell in way_to if cell != start and cell in goals]
    return min((way_to[cell] for cell in ends), key=len, default=[])
