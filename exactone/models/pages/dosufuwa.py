"""Dosun-fuwari: put a balloon and an iron ball into each area; balloons rise, and balls fall.

o | o  #      o a balloon: above it is the rim, a black cell or another balloon;
. | .  o      * an iron ball: below it is the rim, a black cell or another ball;
. +--- .      # a black cell
* | *  *
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import DISC, NOTHING, RING, Sign, block
from exactone.models.base.making import PageMaker
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.random_shapes import lettered, parcels, scattered
from exactone.models.boards.board import Cell
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import BORDERS_AND_BLACK
from exactone.models.links.link import link
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.related import Related
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Dosufuwa"]
BLACK = "#"
BALLOON, BALL, EMPTY = range(3)


@dataclass(frozen=True, kw_only=True)
class Dosufuwa(CellPuzzle):
    """A picture of areas and black cells, and what is known."""

    kind: ClassVar[str] = "dosufuwa"
    puzz_links: ClassVar = (link("dosufuwa", areas=BORDERS_AND_BLACK),)
    signs: ClassVar = {
        "balloon": Sign("o", "o", "○", "balloon", RING),
        "ball": Sign("*", "*", "●", "iron ball", DISC),
        "empty": Sign("x", ".", "·", "empty cell", NOTHING),
    }
    clue_looks: ClassVar = {"areas": {BLACK: block}}
    walls: ClassVar[str] = "areas"

    areas: Picture = key(
        picture("[^._]+", "a letter for each area, or #"),
        "a picture: cells with the same letter, or word, are an area; # a black cell",
    )

    @cached_property
    def board(self) -> Cells:
        black = (cell for cell, sign in self.areas.items() if sign == BLACK)
        return Cells(*self.areas.size, frozenset(black))

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        areas = tuple(self.drawn_areas())
        yield Count(frozenset({BALLOON}), areas, 1, 1)
        yield Count(frozenset({BALL}), areas, 1, 1)
        above = board.near("below")
        no_balloon = frozenset({(BALL, BALLOON), (EMPTY, BALLOON)})
        yield Rule("the rule that balloons rise", (Related(above, no_balloon, allowed=False),))
        no_ball = frozenset({(BALL, BALLOON), (BALL, EMPTY)})
        yield Rule("the rule that balls fall", (Related(above, no_ball, allowed=False),))


LARGEST = 7  # cells of an area
USUAL = 5  # about so many cells of the board for each area
SHARE = 0.1  # of the cells are black


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
        """Areas with a balloon and a ball each."""
        value = dict(board.in_cells(solution))
        wanted = [board.values[kind] for kind in (BALLOON, BALL)]

        def fits(cells: list[Cell]) -> bool:
            own = [value.get(cell, BLACK) for cell in cells]
            return len(cells) == 1 or (BLACK not in own and max(map(own.count, wanted)) < 2)

        home = parcels(rng, *board.areas.size, LARGEST, fits)
        found = defaultdict[int, list[str]](list)
        for cell, number in home.items():
            found[number].append(value.get(cell, BLACK))
        if any(own != [BLACK] and not {*wanted} <= {*own} for own in found.values()):
            return None
        black = {cell: BLACK for cell in home if cell not in value}
        return replace(board, areas=board.areas.put({**lettered(home), **black}))
