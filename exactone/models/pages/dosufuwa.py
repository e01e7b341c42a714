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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar

from exactone.models.base.area_making import differences, told_apart
from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import DISC, NOTHING, RING, Sign
from exactone.models.base.making import PageMaker
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.random_shapes import lettered, scattered
from exactone.models.boards.board import Cell, beside
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import BORDERS_AND_BLACK
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule, one_by_one
from exactone.models.parts.related import Related
from exactone.solver.puzzle import Draft, Solution, Solve, Thing

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


USUAL = 4  # about so many cells of the board for each area
SHARE = 0.16  # of the cells are black


class DosufuwaMaker(PageMaker[Dosufuwa]):
    """Lets balloons rise and balls fall between black cells, and lays areas around one of each."""

    usual: ClassVar[tuple[int, int]] = (6, 6)
    thinned: ClassVar[bool] = False
    drawn: ClassVar[str] = "areas"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Dosufuwa:
        blank = open_picture(rows, columns)
        return Dosufuwa(areas=blank.put({cell: "A" for cell, _ in blank.items()}))

    def opened(self, rng: Random) -> Dosufuwa:
        areas = self.blank.areas
        black = scattered(rng, *areas.size, SHARE)
        return replace(self.blank, areas=areas.put(dict.fromkeys(black, BLACK)))

    def filled(self, board: Dosufuwa, rng: Random, solve: Solve) -> Solution | None:
        cells = board.board
        stretches = [list(line.places) for line in cells.stretches(cells.columns)]
        value = dict.fromkeys(cells.places, board.values[EMPTY])
        for _ in range(max(1, len(value) // USUAL)):
            for kind, at in ((BALLOON, 0), (BALL, -1)):
                if not (room := [stretch for stretch in stretches if stretch]):
                    return None
                value[rng.choice(room).pop(at)] = board.values[kind]
        return frozenset(Assignment(cells.names[place], own) for place, own in value.items())

    def clued(self, board: Dosufuwa, solution: Solution, rng: Random) -> Dosufuwa | None:
        """Areas around balloons and balls that are joined by ways of empty cells."""
        value = dict(board.in_cells(solution))
        home = dict[Cell, int]()
        some = [cell for cell, own in value.items() if own == board.values[BALLOON]]
        for number, balloon in enumerate(rng.sample(some, len(some))):
            free = {
                cell: own
                for cell, own in value.items()
                if cell not in home and own != board.values[BALLOON]
            }
            if not (way := _way(rng, balloon, free, board.values[BALL])):
                return None
            home |= dict.fromkeys(way, number)
        while left := sorted(value.keys() - home):
            near = [(cell, other) for cell in left for other in beside(cell) if other in home]
            if not near:
                return None
            cell, other = rng.choice(near)
            home[cell] = home[other]
        black = {cell: BLACK for cell, _ in board.areas.items() if cell not in value}
        return replace(board, areas=board.areas.put({**lettered(home), **black}))

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
        return None if found is None else Draft(replace(puzzle, areas=puzzle.areas.put(found)), solution)


def _way(rng: Random, start: Cell, free: Mapping[Cell, str], goal: str) -> list[Cell]:
    """A shortest way from a cell over free ones, in which nothing is, to one with the goal;
    empty where there is none."""
    before = {start: start}
    todo = [start]
    for cell in todo:
        for other in rng.sample(beside(cell), 4):
            if other not in free or other in before:
                continue
            before[other] = cell
            if free[other] == goal:
                way = [other]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return way
            todo.append(other)
    return []
