r"""Kakuro: fill in digits so that each run of cells adds up to its clue,
with no digit twice in a run.

#   4\  3\      4\ is the sum of the run below,
\4  3   1       \4 that of the run to the right, 4\3 both
\3  1   2
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from math import log
from random import Random
from typing import ClassVar, Self

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import SUMS, Sign
from exactone.models.base.making import PageMaker
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.random_shapes import barred
from exactone.models.boards.board import Cell, cell_name
from exactone.models.boards.keys import key, open_picture
from exactone.models.boards.sums import SumClue, Sums, stretches, sums, written
from exactone.models.links.link import link
from exactone.models.links.special import SumsBefore
from exactone.models.parts.cage import Cage
from exactone.models.parts.different import Different
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.solver.puzzle import Clue, ClueId, Draft, Solution, Solve

__all__ = ["Kakuro"]
DIGITS = tuple(range(1, 10))


@dataclass(frozen=True, kw_only=True)
class Kakuro(CellPuzzle):
    """One grid of clues and open cells."""

    kind: ClassVar[str] = "kakuro"
    puzz_links: ClassVar = (link("kakuro", grid=SumsBefore()),)
    signs: ClassVar = {str(digit): Sign(str(digit), str(digit), str(digit)) for digit in DIGITS}
    clue_looks: ClassVar = {"clued": SUMS}
    spaced: ClassVar[bool] = True

    clued: Sums = key(
        sums,
        r"a picture: . open, # blocked, 17\3 the sum below and the sum to the right, "
        r"or one of them",
        name="grid",
    )

    def rules(self) -> Iterator[Part | Rule]:
        yield Different(tuple(run for _, _, run in stretches(self.board)))

    def tight(self) -> Iterator[Part | Rule]:
        """A run with a sum is a cage, which says that its digits are different, too."""
        yield from (clue.as_rule for clue in self.clues())
        summed = {run for _, run in self.clued.told}
        yield Different(tuple(run for _, _, run in stretches(self.board) if run not in summed))

    def clues(self) -> Iterator[PartClue]:
        for told, run in self.clued.told:
            name = f"the sum {told.total} of {run.name}"
            row, column = told.cell
            way = "down" if told.down else "right"
            known = ClueId("clued", (row + 1, column + 1, way), told.total)
            at = tuple(self.board.at[place] for place in run.places)
            part = Cage(DIGITS, (run,), told.total, told.total)
            yield PartClue(
                name, at, line=self.clued.line(told.cell), id=known, parts=(part,), words=""
            )

    def _without(self, clues: Collection[Clue]) -> Self:
        every = zip(self.clues(), self.clued.told, strict=True)
        return replace(
            self, clued=self.clued.without([told for clue, (told, _) in every if clue in clues])
        )

    def argument(self) -> str | None:
        return next(self._impossible(), None) or super().argument() or self.clued.unequal()

    def _impossible(self) -> Iterator[str]:
        """Sums that no digits make."""
        for told, run in self.clued.told:
            size = len(run.places)
            least = sum(DIGITS[:size])
            most = sum(DIGITS[-size:])
            if not least <= told.total <= most:
                yield (
                    f"{size} different digits make {least} to {most}, but {run.name} must make "
                    f"{told.total}"
                )


# the lengths of new ones, and the share of blocked cells besides the rim
RUNS = range(2, 10)
SHARE = (0.25, 0.4)


class KakuroMaker(PageMaker[Kakuro]):
    """Sets bars, and changes digits as long as others have the same sums."""

    thinned: ClassVar[bool] = False
    adds: ClassVar[str] = "sums"
    usual: ClassVar[tuple[int, int]] = (9, 9)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Kakuro:
        return Kakuro(clued=Sums(open_picture(rows, columns).rows))

    @classmethod
    def under(cls, answer: Sequence[Sequence[str]]) -> Kakuro:
        return Kakuro(
            clued=Sums(tuple(tuple("#" if sign == "#" else "." for sign in row) for row in answer))
        )

    def opened(self, rng: Random) -> Kakuro:
        """The first row and the first column are left to sums."""
        clued = self.blank.clued
        bars = barred(rng, clued.height - 1, clued.width - 1, RUNS, rng.uniform(*SHARE))
        blocked = {(row + 1, column + 1) for row, column in bars} | {
            cell for cell, _ in clued.items() if 0 in cell
        }
        return replace(self.blank, clued=clued.put(dict.fromkeys(blocked, "#")))

    def filled(self, board: Kakuro, rng: Random, solve: Solve) -> Solution | None:
        """Any digits, each made better once."""
        if (solution := solve(board)) is None:
            return None
        digits = _digits(board, solution)
        cells = board.board.cells
        for cell in rng.sample(cells, len(cells)):
            digits.change([cell], rng)
        return _solution(digits)

    def clued(self, board: Kakuro, solution: Solution, rng: Random) -> Kakuro:
        """The sums of all runs, each before the run."""
        cells = board.board.cells
        digit = {cell: int(digit) for cell, digit in board.in_cells(solution)}
        sums = (
            SumClue(before, down, sum(digit[cells[place]] for place in run.places), run)
            for before, down, run in stretches(board.board)
            if min(before) >= 0
        )
        return replace(board, clued=board.clued.put(written(sums)))

    def changed(
        self, puzzle: Kakuro, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """A cell that is another one in the other solution gets another digit."""
        digits = _digits(puzzle, solution)
        wrong = sorted(
            cell for cell, digit in puzzle.in_cells(others[-1]) if digits.of[cell] != int(digit)
        )
        if not digits.change(wrong, rng):
            return None
        changed = _solution(digits)
        return Draft(self.clued(puzzle, changed, rng), changed)


def _digits(board: Kakuro, solution: Solution) -> Digits:
    cells = board.board.cells
    runs = (tuple(cells[place] for place in run.places) for _, _, run in stretches(board.board))
    return Digits(runs, {cell: int(digit) for cell, digit in board.in_cells(solution)})


def _solution(digits: Digits) -> Solution:
    return frozenset(Assignment(cell_name(cell), str(digit)) for cell, digit in digits.of.items())


EVERY = range(1, 10)
CHOICE = 3  # of the best changes one is made


class Digits:
    """The digit of each cell."""

    def __init__(self, runs: Iterable[tuple[Cell, ...]], of: Mapping[Cell, int]) -> None:
        self.of = dict(of)
        self._runs = defaultdict[Cell, list[tuple[Cell, ...]]](list)
        for run in runs:
            for cell in run:
                self._runs[cell].append(run)

    def change(self, cells: Collection[Cell], rng: Random) -> bool:
        """Gives one of these cells another digit, so that few other digits have the sums;
        whether there is one."""
        changes = [
            (self._open(cell, new), rng.random(), cell, new)
            for cell in cells
            for new in self._may_be(cell)
        ]
        for _, _, cell, new in rng.sample(found := sorted(changes)[:CHOICE], len(found))[:1]:
            self.of[cell] = new
        return bool(changes)

    def _may_be(self, cell: Cell) -> set[int]:
        """The other digits that it may have."""
        return set(EVERY) - {self.of[other] for run in self._runs[cell] for other in run}

    def _open(self, cell: Cell, new: int) -> float:
        """How much the sums of its runs leave open when it has this digit,
        less what they leave open now."""
        more = new - self.of[cell]
        sums = ((len(run), sum(map(self.of.__getitem__, run))) for run in self._runs[cell])
        return sum(
            log(_ways(length)[total + more]) - log(_ways(length)[total]) for length, total in sums
        )


@cache
def _ways(length: int) -> Counter[int]:
    """How many sets of so many digits have each sum."""
    return Counter(map(sum, combinations(EVERY, length)))
