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
WAYS = "^>v<"  # what may stand behind the number of a clue


@dataclass(frozen=True, kw_only=True)
class ShadedCellsAndLoop(LinkPuzzle):
    """Shaded cells that do not touch, and one loop through all others."""

    signs: ClassVar = {
        "shaded": Sign("#", "#", "#", "shaded cell", FULL),
        "visited": Sign("", "", "", "visited cell", NOTHING),
    }

    def rules(self) -> Iterator[Part | Rule]:
        near = self.layers.near("sides")
        yield Rule("the rule that shaded cells do not touch", (Apart(SHADED, near),))
        yield self.one_loop()
        yield self.through_all_but("shaded", "")


@dataclass(frozen=True, kw_only=True)
class ShadedLoopPuzzle(ShadedCellsAndLoop):
    """One picture of clues, each of which says how many of some cells are shaded."""

    told: ClassVar[str]  # the field with the picture of clues

    @property
    def holes(self) -> frozenset[Cell]:
        return frozenset(cell for cell, _ in self.picture.marked())

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

    refills: ClassVar[bool] = True
    share: ClassVar[float] = 0.14  # of cells that have a clue at first,
    most: ClassVar[float] = 0.2  # and of cells that may get one where solutions differ

    def opened(self, rng: Random) -> S:
        cells = [cell for cell, _ in self.blank.picture.items()]
        some = rng.sample(cells, round(self.share * len(cells)))
        return self.blank.put(dict.fromkeys(some, NO_NUMBER))

    def filled(self, board: S, rng: Random, solve: Solve) -> Solution | None:
        return solve(board)

    def clued(self, board: S, solution: Solution, rng: Random) -> S:
        """In each cell for a clue one that is true."""
        return self._told(board, board.having("shaded", solution), [], rng)[0]

    def _told(
        self, board: S, shaded: set[Cell], wrong: Sequence[set[Cell]], rng: Random
    ) -> tuple[S, Sequence[set[Cell]]]:
        """The board with a clue in each cell for one, where other cells are shaded each of which as
        many of the wrong ones as can be disobey; and those that obey all."""
        signs = dict[Cell, str]()
        for cell in rng.sample(sorted(board.holes), len(board.holes)):
            true = dict.fromkeys(self.clues_in(board, cell, shaded))
            obeying = {
                sign: [other for other in wrong if sign in self.clues_in(board, cell, other)]
                for sign in rng.sample([*true], len(true))
            }
            signs[cell] = min(obeying, key=lambda sign: (len(obeying[sign]), _less(sign)))
            wrong = obeying[signs[cell]]
        return board.put(signs), wrong

    def changed(
        self, puzzle: S, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Other clues; or else a clue in place of a cell that is not shaded in another solution."""
        shaded = puzzle.having("shaded", solution)
        found = [puzzle.having("shaded", other) for other in others]
        blank = puzzle.put(dict.fromkeys(puzzle.holes, NO_NUMBER))
        board, obeying = self._told(blank, shaded, found, rng)
        if not obeying:
            return Draft(board, solution)
        if len(puzzle.holes) >= self.most * len([*puzzle.picture.items()]):
            return None
        in_all = [set.intersection(*some) for some in (obeying, found)]
        lost = next(filter(None, (shaded - kept for kept in in_all)), None)
        if lost is None:
            return None
        cell = rng.choice(sorted(lost))
        without = frozenset(label for label in solution if label.variable != cell_name(cell))
        board = blank.put({**dict.fromkeys(puzzle.holes, NO_NUMBER), cell: NO_NUMBER})
        meant = board.read(puzzle.write(without))
        return Draft(self.clued(board, meant, rng), meant)

    @abstractmethod
    def clues_in(self, board: S, cell: Cell, shaded: set[Cell]) -> Sequence[str]:
        """The signs of all clues that can be in a cell where these cells are shaded."""


def _less(sign: str) -> int:
    """By what clues are ordered that begin with a number, the largest first."""
    return -int(sign.rstrip(WAYS))
