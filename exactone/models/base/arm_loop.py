"""Kinds in which a loop goes through circles, which say something of its arms: how far it goes
straight on from there, to both sides."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self, TypeVar

from exactone.models.boards.board import STEPS, Cell, Line, cell_name
from exactone.models.boards.keys import Picture
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.reach import Reach, View
from exactone.solver.grid import Look
from exactone.solver.puzzle import Draft, Solution

from .link_puzzle import OFF, ON, LinkPuzzle
from .looks import ClueSign, black_circle, white_circle
from .loop_making import LoopMaker, arms

WHITE = "W"
BLACK = "B"
GREY = "G"
COLOURS = {WHITE: "white", BLACK: "black", GREY: "grey"}
WAYS = dict(zip(STEPS, ("up", "right", "down", "left"), strict=True))


def grey_circle(sign: str) -> ClueSign:
    """A circle of no colour, on grey, with a number if there is one."""
    return ClueSign(sign, f"◐{sign[1:]}", Look(sign[1:], "blocked", shape="white"))


@dataclass(frozen=True, kw_only=True)
class ArmLoopPuzzle(LinkPuzzle):
    """One picture of circles; a number in one says how long its two arms are together."""

    clue_looks: ClassVar = {
        "circles": {"W[0-9]*": white_circle, "B[0-9]*": black_circle, "G[0-9]*": grey_circle}
    }

    circles: Picture

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.circles.marked():
            colour, number = sign[0], sign[1:]
            name = f"the {COLOURS[colour]} {number or 'circle'} at {cell_name(cell)}"
            arms = self.arms(cell)
            parts: list[Part] = [Count(ON, (self.links.around_cell(cell),), 2, 2)]
            parts += self.coloured(cell, colour, arms)
            if number:
                view = View(tuple(arms.values()), int(number), cell_name(cell))
                parts.append(Reach(OFF, (view,), arms=True))
            yield replace(self.clue_in("circles", cell, Rule(name, tuple(parts))), name=name)

    @abstractmethod
    def coloured(self, cell: Cell, colour: str, arms: Mapping[Cell, Line]) -> Iterator[Part]:
        """What the colour of a circle says of its arms."""

    def arms(self, cell: Cell) -> dict[Cell, Line]:
        """The links that go straight on each way from a cell."""
        return {
            way: Line(self.links.straight(cell, way), f"the arm {word} from {cell_name(cell)}")
            for way, word in WAYS.items()
        }

    def put(self, circles: Mapping[Cell, str]) -> Self:
        """The puzzle with circles in some cells."""
        return replace(self, circles=self.circles.put(circles))


A = TypeVar("A", bound=ArmLoopPuzzle)


class ArmLoopMaker(LoopMaker[A]):
    """Puts a circle in every cell of the loop, with a number in some of them; where that is not
    enough, in all."""

    adds: ClassVar[str] = "circles"
    numbers: ClassVar[float] = 0.5  # the share of circles that have one at first

    @abstractmethod
    def colour(self, arms: Mapping[Cell, int]) -> str:
        """The colour of a circle with arms of these lengths; nothing where there can be none."""

    def clued(self, board: A, solution: Solution, rng: Random) -> A:
        return board.put(self._circles(board, solution, rng, self.numbers))

    def added(self, solution: Solution) -> A:
        """Those circles that are not there yet, with numbers."""
        circles = self._circles(self.blank, solution, Random(), 1.0)
        return self.blank.put({**circles, **dict(self.blank.circles.marked())})

    def _circles(self, board: A, solution: Solution, rng: Random, share: float) -> dict[Cell, str]:
        circles = dict[Cell, str]()
        for cell, lengths in sorted(arms(board.passed(solution)).items()):
            if colour := self.colour(lengths):
                has_number = rng.random() < share
                circles[cell] = f"{colour}{sum(lengths.values())}" if has_number else colour
        return circles

    def changed(
        self, puzzle: A, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """With numbers in all circles."""
        full = puzzle.put(self._circles(puzzle, solution, rng, 1.0))
        return Draft(full, solution) if full != puzzle else None
