r"""Sums before the stretches of a grid with holes.

17\3 is the sum of the stretch below and that of the stretch on the right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Self

from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError

from .board import CachedFields, Cell, Line, cell_name
from .cells import Cells
from .keys import OPEN, Picture, PictureReader

BETWEEN = "\\"
BLOCKED = "#"
SIGNS = r"[#._]|[0-9]{1,3}\\[0-9]{0,3}|\\[0-9]{1,3}"
MEANT = r". open, # blocked, or sums as in 17\3, 17\ and \3"


class SumClue(NamedTuple):
    """A sum, the cell in which it stands, and the stretch after that;
    None where there is no open cell."""

    cell: Cell
    down: bool
    total: int
    stretch: Line | None


def stretches(board: Cells) -> Iterator[tuple[Cell, bool, Line]]:
    """The stretches that go down and those to the right, each with the cell before it,
    on the board or not."""
    for lines, down in ((board.columns, True), (board.rows, False)):
        for stretch in board.stretches(lines):
            row, column = board.cells[stretch.places[0]]
            yield (row - down, column - (not down)), down, stretch


def told(board: Cells, signs: Iterable[tuple[Cell, str]]) -> Iterator[SumClue]:
    """The sums that the signs of a picture tell."""
    after = {(cell, down): stretch for cell, down, stretch in stretches(board)}
    for cell, sign in signs:
        below, _, beside = sign.partition(BETWEEN)
        for down, total in ((True, below), (False, beside)):
            if BETWEEN in sign and total:
                yield SumClue(cell, down, int(total), after.get((cell, down)))


def written(sums: Iterable[SumClue]) -> dict[Cell, str]:
    """The signs that tell these sums."""
    totals = {(each.cell, each.down): str(each.total) for each in sums}
    return {
        cell: BETWEEN.join(totals.get((cell, down), "") for down in (True, False))
        for cell, _ in totals
    }


@dataclass(frozen=True)
class Sums(CachedFields, Picture):
    """A picture of sums, of blocked cells, and of open ones."""

    @cached_property
    def board(self) -> Cells:
        """The open cells."""
        return Cells(self.height, self.width, frozenset(cell for cell, _ in self.marked()))

    @cached_property
    def told(self) -> tuple[tuple[SumClue, Line], ...]:
        """The sums with their stretches."""
        return tuple(
            (each, each.stretch)
            for each in told(self.board, self.items())
            if each.stretch is not None
        )

    def without(self, gone: Collection[SumClue]) -> Self:
        """This picture without some of its sums."""
        kept = written(each for each, _ in self.told if each not in gone)
        return self.put({each.cell: kept.get(each.cell, BLOCKED) for each in gone})

    def unequal(self) -> str | None:
        """That the rows do not make what the columns make, where each cell is in two sums."""
        total = {True: 0, False: 0}
        cells = {True: 0, False: 0}
        for each, stretch in self.told:
            total[each.down] += each.total
            cells[each.down] += len(stretch.places)
        if set(cells.values()) != {len(self.board.cells)} or total[True] == total[False]:
            return None
        return f"the sums of the rows make {total[False]}, and those of the columns {total[True]}"


class SumsReader(PictureReader):
    """Reads such a picture."""

    def __call__(self, data: Document, name: str) -> Sums | None:
        if (picture := super().__call__(data, name)) is None:
            return None
        read = Sums(picture.rows, picture.at, picture.lines)
        for (row, column), _, total, stretch in told(read.board, read.items()):
            if stretch is None:
                said = (
                    f"{cell_name((row, column))} says {total}, but there is no open cell on that "
                    "side of it"
                )
                raise PuzzleError(f"{said}; leave the sum out", name, picture.at[row])
        if not read.board.cells:
            raise PuzzleError(f"the {name} has no open cell; write {OPEN[0]} for each", name, 0)
        return read


sums = SumsReader(SIGNS, MEANT)
