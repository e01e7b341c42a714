"""Castle wall: draw one closed loop through the middles of cells, but not through those with a
colour.

. ┌ ─ ┐      white cells are inside of the loop, black ones outside, grey ones either;
┌ ┘ W │      a number with an arrow says how many links of the loop lie in its row, or its
│ . . │      column, where the arrow points: how often the loop goes from a cell to the next one
└ ─ ─ ┘      there along the arrow; the loop does not cross or touch itself
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.link_puzzle import LINE, ON, LinkPuzzle
from exactone.models.base.looks import ARROWS, ClueSign
from exactone.models.base.loop_making import LoopMaker, loop_board
from exactone.models.base.random_shapes import blob
from exactone.models.boards.board import STEPS, Cell, Line, cell_name
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.link import link
from exactone.models.links.loops import TOWERS_IN_CELLS
from exactone.models.parts.count import Count
from exactone.models.parts.parity import Odd
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.grid import Look
from exactone.solver.puzzle import Draft, Solution, Solve

__all__ = ["CastleWall"]
WHITE = "W"
BLACK = "B"
GREY = "G"
COLOURS = {WHITE: "white", BLACK: "black", GREY: "grey"}
DRAWN = {WHITE: "□", BLACK: "■", GREY: "▦"}
FILLS = {WHITE: "", BLACK: "filled", GREY: "blocked"}
WAYS = dict(zip("^>v<", STEPS, strict=True))
UNKNOWN = "?"


def tower(sign: str) -> ClueSign:
    """A cell with its colour, and a number with an arrow where it has one."""
    colour, number = sign[0], sign[1:-1]
    way, point = ARROWS[sign[-1]] if number else ("", "")
    told = number.replace(UNKNOWN, "")
    return ClueSign(sign, DRAWN[colour] + told + point, Look(told, FILLS[colour], arrow=way))


@dataclass(frozen=True, kw_only=True)
class CastleWall(LinkPuzzle):
    """One grid of cells with colours, numbers and arrows, and what is known."""

    kind: ClassVar[str] = "castlewall"
    puzz_links: ClassVar = (link("castle", "castlewall", grid=TOWERS_IN_CELLS),)
    clue_looks: ClassVar = {"towers": {".*": tower}}

    towers: Picture = key(
        picture(
            r"[WBG](?:(?:[0-9]{1,3}|\?)[\^>v<])?|[._]",
            "W, B or G, with a number and an arrow of ^ > v < or without, or .",
        ),
        "a picture: W a white cell, inside of the loop, B a black one, outside, G a grey one; W2> "
        "with two links of the loop on its right, . a cell for the loop",
        name="grid",
    )

    @property
    def outlined(self) -> Collection[Cell]:
        return {cell for cell, sign in self.towers.marked() if sign[0] == WHITE}

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.towers.marked():
            colour, number, way = sign[0], sign[1:-1], sign[-1]
            parts: list[Part] = [Count(ON, (self.links.around_cell(cell),), 0, 0)]
            if colour != GREY:
                parts.append(Odd(ON, (self.way_out(cell),), even=colour == BLACK))
            if number not in ("", UNKNOWN):
                there = (self.ahead(cell, WAYS[way]),)
                parts.append(Count(ON, there, int(number), int(number)))
            name = f"the {COLOURS[colour]} {sign[1:] or 'cell'} at {cell_name(cell)}"
            yield replace(self.clue_in("towers", cell, Rule(name, tuple(parts))), name=name)

    def ahead(self, cell: Cell, way: Cell) -> Line:
        """The links that lie where an arrow points."""
        size = max(self.towers.size)
        every = (self.links.link(cell, way, far) for far in range(1, size))
        links = tuple(link for link in every if link is not None)
        return Line(links, f"what the arrow at {cell_name(cell)} points to")

    def way_out(self, cell: Cell) -> Line:
        """The links that are crossed on the shortest way from a cell to the rim, a little beside
        the middles of cells: an odd number of lines, if it is inside."""
        ways = [
            (self.crossed(cell, way, side), way, side)
            for way in STEPS
            for side in STEPS
            if way[0] * side[0] == way[1] * side[1] == 0
        ]
        links, *_ = min(ways, key=lambda each: len(each[0]))
        return Line(links, f"the way from {cell_name(cell)} to the rim")

    def crossed(self, cell: Cell, way: Cell, side: Cell) -> tuple[int, ...]:
        """The links that lead to this side, out of the cells that lie this way from a cell."""
        found = list[int]()
        (row, column), (down, right) = cell, way
        for step in range(1, max(self.towers.size)):
            other = (row + step * down, column + step * right)
            link = self.links.link(other, side)
            if link is not None:
                found.append(link)
        return tuple(found)

    def lines_of(self, solution: Solution) -> set[int]:
        """The links that are lines."""
        lines = {label.variable for label in solution if label.value == LINE}
        return {at for at, name in enumerate(self.links.names) if name in lines}

    def tower(self, cell: Cell, way: str, on: Collection[int]) -> str:
        """What a cell beside a loop of these links tells, with an arrow that way."""
        colour = WHITE if sum(link in on for link in self.way_out(cell).places) % 2 else BLACK
        return f"{colour}{sum(link in on for link in self.ahead(cell, WAYS[way]).places)}{way}"


class CastleWallMaker(LoopMaker[CastleWall]):
    """Gives all cells beside the loop a colour and an arrow, and turns arrows to where numbers
    tell the loop from others."""

    adds: ClassVar[str] = "cells with a colour"
    inside: ClassVar[float] = 0.5  # the share of what the loop is drawn around

    @classmethod
    def empty(cls, rows: int, columns: int) -> CastleWall:
        return CastleWall(towers=loop_board(rows, columns))

    def filled(self, board: CastleWall, rng: Random, solve: Solve) -> Solution | None:
        rows, columns = board.towers.size
        return board.around(blob(rng, rows - 1, columns - 1, self.inside))

    def clued(self, board: CastleWall, solution: Solution, rng: Random) -> CastleWall:
        on, visited = board.lines_of(solution), board.passed(solution)
        towers = {
            cell: board.tower(cell, rng.choice([*WAYS]), on)
            for cell, _ in board.towers.items()
            if cell not in visited
        }
        return replace(board, towers=board.towers.put(towers))

    def changed(
        self,
        puzzle: CastleWall,
        solution: Solution,
        others: Sequence[Solution],
        rng: Random,
    ) -> Draft | None:
        """With an arrow to where as many of the other loops as possible have another number."""
        on, *ons = map(puzzle.lines_of, (solution, *others))
        found = list[tuple[int, float, Cell, str]]()
        for cell, sign in puzzle.towers.marked():
            for way in WAYS:
                there = {*puzzle.ahead(cell, WAYS[way]).places}
                differ = sum(len(there & other) != len(there & on) for other in ons)
                if differ and sign[-1] != way:
                    found.append((differ, rng.random(), cell, way))
        if not found:
            return None
        *_, cell, way = max(found)
        towers = puzzle.towers.put({cell: puzzle.tower(cell, way, on)})
        return Draft(replace(puzzle, towers=towers), solution)

    def added(self, solution: Solution) -> CastleWall:
        """Colours alone, where there is none yet."""
        full = self.clued(self.blank, solution, Random()).towers
        colours = {cell: sign[0] for cell, sign in full.marked()}
        own = dict(self.blank.towers.marked())
        return replace(self.blank, towers=full.put({**colours, **own}))
