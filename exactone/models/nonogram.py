"""Nonogram: fill cells so that each row and each column has runs of the lengths beside it, in their order.

      1
    3 1         3 1 beside a row: three filled cells together, then at least one empty one, then one filled;
  ║             0: none is filled; ?: nothing is known
2 ║ # #
1 ║ # .
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from random import Random
from typing import ClassVar, Self

from ..solver.puzzle import Clue, Draft, Solution, Solve
from ._kit.board import counted
from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.cells import Cells
from ._kit.keys import items, key
from ._kit.made import Assigned, PartClue
from ._kit.making.shapes import blots
from ._kit.margins import stacked
from ._parts.part import Part
from ._parts.runs import Lengths, Runs, lengths

__all__ = ["Nonogram"]
FILLED = frozenset({0})
MEANT = '["3 1", "0", "?"]'


def _beside(runs: Lengths | None) -> list[str]:
    """What stands beside a line."""
    return ["?"] if runs is None else [str(length) for length in runs or (0,)]


def _texts(lines: tuple[Lengths | None, ...]) -> list[str]:
    return [" ".join(_beside(runs)) for runs in lines]


def _lengths_of(filled: Iterable[bool]) -> Lengths:
    """The lengths of a line of filled and empty cells."""
    return tuple(len([*run]) for is_filled, run in groupby(filled) if is_filled)


@dataclass(frozen=True, kw_only=True)
class Nonogram(CellPuzzle):
    """The runs beside rows and columns, and what is given."""

    kind: ClassVar[str] = "nonogram"
    signs: ClassVar = {"filled": Sign("#", "#", "#", "filled cell"), "empty": Sign("x", ".", "·", "empty cell")}

    thinned: ClassVar[bool] = False

    rows: tuple[Lengths | None, ...] = key(
        items(lengths, MEANT), 'the runs of each row, as in "3 1" or [3, 1]', write=_texts
    )
    columns: tuple[Lengths | None, ...] = key(items(lengths, MEANT), "the runs of each column", write=_texts)

    @cached_property
    def board(self) -> Cells:
        return Cells(len(self.rows), len(self.columns))

    def parts(self) -> Iterator[Part]:
        yield from ()

    def clues(self) -> Iterator[PartClue]:
        lines = (*self.board.rows, *self.board.columns)
        for line, runs in zip(lines, (*self.rows, *self.columns), strict=True):
            if runs is not None:
                at = tuple(counted(self.board.cells[place]) for place in line.places)
                yield PartClue(f"{line.name}: {' '.join(_beside(runs))}", at, part=Runs(FILLED, ((line, runs),)))

    def _without(self, clues: Collection[Clue]) -> Self:
        names, number = {clue.name.partition(":")[0] for clue in clues}, len(self.rows)
        lines = zip((*self.board.rows, *self.board.columns), (*self.rows, *self.columns), strict=True)
        left = tuple(None if line.name in names else runs for line, runs in lines)
        return replace(self, rows=left[:number], columns=left[number:])

    def argument(self) -> str | None:
        rows, columns = (sum(sum(runs or ()) for runs in lines) for lines in (self.rows, self.columns))
        said = f"the rows have {rows} filled cells together, and the columns {columns}"
        return super().argument() or (said if rows != columns and None not in self.rows + self.columns else None)

    def margins(self) -> tuple[list[str], list[list[str]]]:
        return [" ".join(_beside(runs)) for runs in self.rows], stacked(map(_beside, self.columns))

    # how they are made

    @classmethod
    def empty(cls, rows: int, columns: int) -> Self:
        return cls(rows=(None,) * rows, columns=(None,) * columns)

    def filled(self, rng: Random, solve: Solve) -> Solution:
        return self.answered(blots(rng, self.board.height, self.board.width))

    def allowed(self, solution: Solution) -> Self:
        filled = {label.variable for label in solution if label.value == "filled"}
        names, board = self.board.names, self.board
        rows, columns = (
            tuple(_lengths_of(names[place] in filled for place in line.places) for line in lines)
            for lines in (board.rows, board.columns)
        )
        return replace(self, rows=rows, columns=columns)

    def mended(self, solution: Solution, others: Sequence[Solution], rng: Random) -> Draft:
        cell = rng.choice(sorted(label.variable for label in solution - others[-1] if label.value == "empty"))
        changed = solution - {Assigned(cell, "empty")} | {Assigned(cell, "filled")}
        return Draft(self.allowed(changed), changed)
