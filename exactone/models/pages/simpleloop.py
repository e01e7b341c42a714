"""Simple loop: draw one closed loop through the middles of all open cells.

┌─┐#      it does not cross or touch itself, and does not go through blocked cells
│#└┐
└──┘
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from exactone.models.base.link_puzzle import LinkPuzzle
from exactone.models.base.looks import block
from exactone.models.base.loop_making import BentLoopMaker, loop_board
from exactone.models.boards.board import Cell
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.coders import marks
from exactone.models.links.link import link
from exactone.models.parts.part import Part, Rule
from exactone.solver.puzzle import Draft, Solution

__all__ = ["SimpleLoop"]
BLOCKED = "#"


@dataclass(frozen=True, kw_only=True)
class SimpleLoop(LinkPuzzle):
    """One grid of open and blocked cells."""

    kind: ClassVar[str] = "simpleloop"
    puzz_links: ClassVar = (link("simpleloop", grid=marks("#")),)
    clue_looks: ClassVar = {"blocked": {BLOCKED: block}}

    blocked: Picture = key(
        picture("[#._]", "# or ."), "a picture: # a blocked cell, . an open one", name="grid"
    )

    @property
    def holes(self) -> frozenset[Cell]:
        return frozenset(cell for cell, _ in self.blocked.marked())

    def rules(self) -> Iterator[Part | Rule]:
        yield self.one_loop()
        yield self.through_all()


class SimpleLoopMaker(BentLoopMaker[SimpleLoop]):
    """Blocks all cells through which the loop does not go."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> SimpleLoop:
        return SimpleLoop(blocked=loop_board(rows, columns))

    def _draft(self, board: SimpleLoop, solution: Solution, rng: Random) -> Draft:
        lines = board.passed(solution)
        left = {cell: BLOCKED for cell, _ in board.blocked.items() if cell not in lines}
        puzzle = replace(board, blocked=board.blocked.put(left))
        return Draft(puzzle, puzzle.read(board.write(solution)))
