"""Snake: shade the cells of one snake, which never touches itself, not even at a corner.

    3 1 2
  ┌──────
1 │ @ . .      a number at the rim counts the cells of the snake in its line;
2 │ # . @      B: an end of the snake, its head or its tail, which answers call @;
3 │ # # #      W: a cell of the snake that is no end
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.looks import FULL, NOTHING, Sign, black_circle, white_circle
from exactone.models.base.making import PageMaker
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.rim_puzzle import Rim, RimPuzzle, Told, rim
from exactone.models.boards.board import Cell, Line, LineSort, beside
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import circles
from exactone.models.links.link import link
from exactone.models.links.rims import around
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.pattern import Pattern
from exactone.solver.grid import Look
from exactone.solver.puzzle import Solution, Solve, Thing

__all__ = ["Snake"]
END_OF_SNAKE = Thing("end", "an end of the snake")
MIDDLE = Thing("body", "in the middle of the snake")
END, BODY, EMPTY = (frozenset({value}) for value in range(3))
SNAKE = END | BODY
CIRCLES = {"B": END, "W": BODY}
ENDS = 2
NEIGHBOURS = {
    END: "an end of the snake has one neighbour in it",
    BODY: "cells in the middle of the snake have two neighbours in it",
}


@dataclass(frozen=True, kw_only=True)
class Snake(RimPuzzle):
    """One grid of circles, the numbers beside it, and what is known."""

    kind: ClassVar[str] = "snake"
    puzz_links: ClassVar = (link("snake", grid=circles("W", "B"), rim=around("columns", "rows")),)
    signs: ClassVar = {
        Thing("end", "an end of the snake"): Sign(
            "@", "@", "@", "end of the snake", Look("○", "filled")
        ),
        Thing("body", "in the middle of the snake"): Sign(
            "#", "#", "#", "middle of the snake", FULL
        ),
        "empty": Sign("x", ".", "·", "empty cell", NOTHING),
    }
    clue_looks: ClassVar = {"circles": {"W": white_circle, "B": black_circle}}

    circles: Picture = key(
        picture("[BW._]", "B, W or ."),
        "a picture: B an end of the snake, W a cell of it that is none, . elsewhere",
        name="grid",
    )
    rows: Rim = rim("how many cells of the snake each row has, in a list")
    columns: Rim = rim("how many cells of the snake each column has")

    def rules(self) -> Iterator[Part | Rule]:
        board, near = self.board, self.board.near("sides")
        yield Rule("the rule of one snake", (Connected(SNAKE, board.places, near),))
        ends = Count(END, (Line(board.places, "the grid", LineSort.GRID),), ENDS, ENDS)
        yield Rule("the rule that the snake has two ends", (ends,))
        for number, value in ((1, END), (2, BODY)):
            beside_it = (
                CountWhere(SNAKE, (board.around(cell, "sides"),), number, number, ((place, value),))
                for place, cell in enumerate(board.cells)
            )
            yield Rule(f"the rule that {NEIGHBOURS[value]}", tuple(beside_it))
        looks = (SNAKE, EMPTY, EMPTY, SNAKE), (EMPTY, SNAKE, SNAKE, EMPTY), (SNAKE,) * 4
        windows = tuple(window.places for window in board.windows(2, 2))
        yield Rule("the rule that the snake does not touch itself", (Pattern(windows, looks),))

    def clues(self) -> Iterator[PartClue]:
        yield from super().clues()
        for cell, sign in self.circles.marked():
            line = Line((self.board.place[cell],))
            yield self.clue_in("circles", cell, Count(CIRCLES[sign], (line,), 1, 1))

    def seen(self, told: Told) -> Part:
        return Count(SNAKE, (told.line,), int(told.says), int(told.says))


WALKS = 40  # of which the longest one is taken


class SnakeMaker(PageMaker[Snake]):
    """Lets a snake creep until it is stuck, and tells circles and numbers."""

    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Snake:
        return Snake(circles=open_picture(rows, columns))

    def filled(self, board: Snake, rng: Random, solve: Solve) -> Solution | None:
        walk = max((_walk(rng, board) for _ in range(WALKS)), key=len)
        if len(walk) < ENDS:
            return None
        value = {**dict.fromkeys(walk, "body"), walk[0]: "end", walk[-1]: "end"}
        names = zip(board.board.cells, board.board.names, strict=True)
        return frozenset(Assignment(name, value.get(cell, "empty")) for cell, name in names)

    def clued(self, board: Snake, solution: Solution, rng: Random) -> Snake:
        """All numbers, both ends, and circles in the other cells of the snake."""
        found = board.with_rim(
            solution, lambda _, line: str(sum(value != "empty" for value in line))
        )
        sign = {"end": "B", "body": "W"}
        signs = {cell: sign[own] for cell, own in board.in_cells(solution) if own in sign}
        return replace(found, circles=board.circles.put(signs))


def _walk(rng: Random, board: Snake) -> list[Cell]:
    """The cells of a snake that creeps at random, as long as it does not touch itself."""
    cells = board.board.place
    walk = [rng.choice(board.board.cells)]
    while True:
        old, last = {*walk[:-ENDS]}, {*walk[-ENDS:]}
        ways = [
            cell
            for cell in beside(walk[-1])
            if cell in cells and cell not in last and old.isdisjoint(_touching(cell))
        ]
        if not ways:
            return walk
        walk.append(rng.choice(ways))


def _touching(cell: Cell) -> set[Cell]:
    """The cell and those that touch it."""
    row, column = cell
    return {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
