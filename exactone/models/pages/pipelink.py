"""Pipelink: draw one closed loop through the middles of all cells, which may cross itself.

┌──┐      where it crosses itself it goes straight on both ways, and it touches itself nowhere;
└┐┌┘      pipes that are there show how it goes through their cells
┌┼┼┐
└┘└┘
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.line_signs import WAYS_OF, leads
from exactone.models.base.link_puzzle import NO_TURN, OFF, ON, TURN, LinkPuzzle
from exactone.models.base.looks import NOTHING, ClueSign, Sign
from exactone.models.base.loop_making import LoopMaker, loop_board
from exactone.models.boards.board import STEPS, Cell, Line, cell_name
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.link import link
from exactone.models.links.loops import PIPES_IN_CELLS
from exactone.models.parts.count import Count
from exactone.models.parts.loop import Loop
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.grid import Stroke
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Pipelink"]
ON_OR_TURN = ON | {2}
PIPES = dict(zip("LXJF7IH", "└┼┘┌┐│─", strict=True))
LETTERS = {drawn: letter for letter, drawn in PIPES.items()}


def pipe(sign: str) -> ClueSign:
    """A piece of the loop."""
    return ClueSign(sign, PIPES[sign], NOTHING)


@dataclass(frozen=True, kw_only=True)
class Pipelink(LinkPuzzle):
    """One grid of pipes, and what is known."""

    kind: ClassVar[str] = "pipelink"
    puzz_links: ClassVar = (link("pipelink", grid=PIPES_IN_CELLS),)
    signs: ClassVar = {
        TURN: Sign("", "", "", "turn", NOTHING),
        NO_TURN: Sign("", "", "", "cell without a turn", NOTHING),
    }
    clue_looks: ClassVar = {"pipes": {"[LXJF7IH]": pipe}}

    pipes: Picture = key(
        picture("[LXJF7IH._]", "a pipe of F 7 L J H I X, or ."),
        "a picture of how the loop goes through cells: F ┌, 7 ┐, L └, J ┘, H ─, I │, X a crossing, "
        ". any way",
        name="grid",
    )

    def strokes(self) -> tuple[Stroke, ...]:
        """Pipes from side to side of their cells."""
        found = list[Stroke]()
        for cell, sign in self.pipes.marked():
            ways = [*leads(WAYS_OF[PIPES[sign]])]
            for one, other in (ways[::2], ways[1::2]) if len(ways) == 4 else (ways,):
                points = (_side(cell, one), cell, _side(cell, other))
                found.append(Stroke(points, "road"))
        return tuple(found)

    def rules(self) -> Iterator[Part | Rule]:
        yield Rule("the rule of one loop", (self.crossing_loop(),))
        yield self.through_all(high=4)

    def crossing_loop(self) -> Loop:
        """The lines are one loop, in which each cell is met twice: by the lines that lie, and by
        those that stand. A turn leads from one to the other."""
        ends = list[tuple[int, int, int]]()
        for cell, place in enumerate(self.layers.places_of_cells):
            ends.append((place, 2 * cell, 2 * cell + 1))
        for (place, one, other), (here, there) in zip(
            self.layers.ends, self.links.edges, strict=True
        ):
            stands = here[1] == there[1]
            ends.append((place, 2 * one + stands, 2 * other + stands))
        return Loop(ON_OR_TURN, tuple(ends))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.pipes.marked():
            ways = [*leads(WAYS_OF[PIPES[sign]])]
            parts = [Count(ON, (self._line(cell, ways),), len(ways), len(ways))]
            if others := self._line(cell, [step for step in STEPS if step not in ways]).places:
                parts.append(Count(OFF, (Line(others),), len(others), len(others)))
            name = f"the {PIPES[sign]} at {cell_name(cell)}"
            yield replace(self.clue_in("pipes", cell, Rule(name, tuple(parts))), name=name)

    def _line(self, cell: Cell, ways: list[Cell]) -> Line:
        """The links that lead out of a cell these ways."""
        found = (self.links.link(cell, way) for way in ways)
        places = self.layers.places_of_links
        return Line(tuple(places[link] for link in found if link is not None))


def _side(cell: Cell, way: Cell) -> tuple[float, float]:
    """The middle of a side of a cell."""
    return cell[0] + way[0] / 2, cell[1] + way[1] / 2


class PipelinkMaker(LoopMaker[Pipelink]):
    """Takes any loop through all cells, and puts a pipe in each."""

    adds: ClassVar[str] = "pipes"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Pipelink:
        return Pipelink(pipes=loop_board(rows, columns))

    def filled(self, board: Pipelink, rng: Random, solve: Solve) -> Solution | None:
        return solve(board)

    def clued(self, board: Pipelink, solution: Solution, rng: Random) -> Pipelink:
        pipes = {cell: LETTERS[sign] for cell, sign in board.passed(solution).items()}
        return replace(board, pipes=board.pipes.put(pipes))
