"""Kinds in which some cells are shaded, which do not touch, and one loop goes through all others
that have no clue."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Self, TypeVar

from exactone.models.boards.board import Cell, Line, cell_name
from exactone.models.parts.apart import Apart
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Draft, Solution, Solve

from .link_puzzle import FIRST, LinkPuzzle
from .looks import FULL, NOTHING, Sign
from .loop_making import LoopMaker

SHADED = frozenset({FIRST})
NO_NUMBER = "?"


@dataclass(frozen=True, kw_only=True)
class ShadedLoopPuzzle(LinkPuzzle):
    """One picture of clues, each of which says how many of some cells are shaded."""

    signs: ClassVar = {
        "shaded": Sign("#", "#", "#", "shaded cell", FULL),
        "visited": Sign("", "", "", "visited cell", NOTHING),
    }
    told: ClassVar[str]  # the field with the picture of clues

    @property
    def holes(self) -> frozenset[Cell]:
        return frozenset(cell for cell, _ in self.picture.marked())

    def rules(self) -> Iterator[Part | Rule]:
        near = self.layers.near("sides")
        yield Rule("the rule that shaded cells do not touch", (Apart(SHADED, near),))
        yield self.one_loop()
        yield self.through_all_but("shaded", "")

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.picture.marked():
            if sign != NO_NUMBER:
                number, line = self.counted(cell, sign)
                part = Count(SHADED, (line,), number, number)
                yield self.clue_in(self.told, cell, part, nothing=NO_NUMBER)

    @abstractmethod
    def counted(self, cell: Cell, sign: str) -> tuple[int, Line]:
        """How many are shaded by the sign of a clue, and of which cells."""

    def put(self, signs: dict[Cell, str]) -> Self:
        """The puzzle with clues in some cells."""
        changed: Any = {self.told: self.picture.put(signs)}
        return replace(self, **changed)


S = TypeVar("S", bound=ShadedLoopPuzzle)


class ShadedLoopMaker(LoopMaker[S]):
    """Draws cells for clues by lot, fills the board, and counts what is shaded."""

    share: ClassVar[float] = 0.14  # of cells that have a clue

    def opened(self, rng: Random) -> S:
        cells = [cell for cell, _ in self.blank.picture.items()]
        some = rng.sample(cells, round(self.share * len(cells)))
        return self.blank.put(dict.fromkeys(some, NO_NUMBER))

    def filled(self, board: S, rng: Random, solve: Solve) -> Solution | None:
        return solve(board)

    def clued(self, board: S, solution: Solution, rng: Random) -> S:
        """In each cell for a clue one that is true."""
        shaded = board.having("shaded", solution)
        signs = {cell: self.clue(board, cell, shaded, rng) for cell in sorted(board.holes)}
        return board.put(signs)

    def changed(
        self, puzzle: S, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """A clue in place of a cell that is not shaded in another solution."""
        kept = set[Cell].intersection(*(puzzle.having("shaded", other) for other in others))
        lost = sorted(puzzle.having("shaded", solution) - kept)
        if not lost:
            return None
        cell = rng.choice(lost)
        board = puzzle.put({**dict.fromkeys(puzzle.holes, NO_NUMBER), cell: NO_NUMBER})
        without = frozenset(label for label in solution if label.variable != cell_name(cell))
        meant = board.read(puzzle.write(without))
        return Draft(self.clued(board, meant, rng), meant)

    @abstractmethod
    def clue(self, board: S, cell: Cell, shaded: set[Cell], rng: Random) -> str:
        """The sign of a clue in a cell."""
