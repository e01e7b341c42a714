r"""Kakuro: fill in digits so that each run of cells adds up to its clue, with no digit twice in a run.

#   4\  3\      4\ is the sum of the run below,
\4  3   1       \4 that of the run to the right, 4\3 both
\3  1   2
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from ..solver.puzzle import Clue
from ._kit.board import Cell
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.keys import key
from ._kit.made import PartClue
from ._kit.sums import Sums, stretches, sums
from ._parts.cage import Cage
from ._parts.different import Different
from ._parts.part import Part

__all__ = ["Kakuro"]
DIGITS = tuple(range(1, 10))


@dataclass(frozen=True, kw_only=True)
class Kakuro(CellPuzzle):
    """One grid of clues and open cells."""

    kind: ClassVar[str] = "kakuro"
    signs: ClassVar = {str(digit): Sign(str(digit), str(digit), str(digit)) for digit in DIGITS}
    spaced: ClassVar[bool] = True

    clued: Sums = key(
        sums,
        r"a picture: . open, # blocked, 17\3 the sum below and the sum to the right, or one of them",
        name="grid",
    )

    def sign(self, cell: Cell, value: int | None) -> str:
        return self.clued[cell] if value is None else str(DIGITS[value])

    def parts(self) -> Iterator[Part]:
        yield Different(tuple(run for _, _, run in stretches(self.board)))

    def tight(self) -> Iterator[Part]:
        """A run with a sum is a cage, which says that its digits are different, too."""
        yield from (clue.part for clue in self.clues())
        summed = {run for _, run in self.clued.told}
        yield Different(tuple(run for _, _, run in stretches(self.board) if run not in summed))

    def clues(self) -> Iterator[PartClue]:
        for told, run in self.clued.told:
            name, at = f"the sum {told.total} of {run.name}", tuple(self.board.at[place] for place in run.places)
            part = Cage(DIGITS, (run,), told.total, told.total)
            yield PartClue(name, at, line=self.clued.line(told.cell), part=part)

    def _without(self, clues: Collection[Clue]) -> Self:
        every = zip(self.clues(), self.clued.told, strict=True)
        return replace(self, clued=self.clued.without([told for clue, (told, _) in every if clue in clues]))

    def argument(self) -> str | None:
        return next(self._impossible(), None) or super().argument() or self.clued.unequal()

    def _impossible(self) -> Iterator[str]:
        """Sums that no digits make."""
        for told, run in self.clued.told:
            size = len(run.places)
            least, most = sum(DIGITS[:size]), sum(DIGITS[-size:])
            if not least <= told.total <= most:
                yield f"{size} different digits make {least} to {most}, but {run.name} must make {told.total}"
