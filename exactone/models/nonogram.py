"""Nonogram: fill cells so that each row and each column has runs of the lengths beside it, in their order.

      1
    3 1         3 1 beside a row: three filled cells together, then at least one empty one, then one filled;
  ║             0: none is filled; ?: nothing is known
2 ║ # #
1 ║ # .
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import ClassVar

from ._kit.cell_puzzle import CellPuzzle, Sign
from ._kit.cells import Cells
from ._kit.keys import key, texts
from ._kit.made import Clue
from ._parts.part import Part
from ._parts.runs import Runs

__all__ = ["Nonogram"]
FILLED = frozenset({0})
LENGTHS = re.compile(r"0|[1-9]\d{0,3}(\s+[1-9]\d{0,3})*", re.ASCII)


def _lengths(text: str) -> tuple[int, ...] | None:
    """The lengths of a line, (0,) where it is empty, none of them where nothing is known; None for anything else."""
    if text.strip() == "?":
        return ()
    return tuple(map(int, text.split())) if LENGTHS.fullmatch(text.strip()) else None


@dataclass(frozen=True, kw_only=True)
class Nonogram(CellPuzzle):
    """The runs beside rows and columns, and what is given."""

    kind: ClassVar[str] = "nonogram"
    signs: ClassVar = {"filled": Sign("#", "#", "#"), "empty": Sign("x", ".", "·")}

    rows: tuple[tuple[int, ...], ...] = key(texts(_lengths, '["3 1", "0", "?"]'), 'the runs of each row, as in "3 1"')
    columns: tuple[tuple[int, ...], ...] = key(texts(_lengths, '["3 1", "0", "?"]'), "the runs of each column")

    @cached_property
    def board(self) -> Cells:
        return Cells(len(self.rows), len(self.columns))

    def parts(self) -> Iterator[Part]:
        yield from ()

    def clues(self) -> Iterator[Clue]:
        lines = (*self.board.rows, *self.board.columns)
        for line, lengths in zip(lines, (*self.rows, *self.columns), strict=True):
            if lengths:
                runs = tuple(length for length in lengths if length)
                yield Clue(Runs(FILLED, ((line, runs),)), f"{line.name}: {_text(lengths)}", line.places)

    def argument(self) -> str | None:
        rows, columns = (sum(map(sum, lines)) for lines in (self.rows, self.columns))
        said = f"the rows have {rows} filled cells together, and the columns {columns}"
        return super().argument() or (said if rows != columns and all(self.rows + self.columns) else None)

    def margins(self) -> tuple[list[str], list[list[str]]]:
        above = zip_longest(*([str(n) for n in (lengths or "?")][::-1] for lengths in self.columns), fillvalue="")
        return [_text(lengths) for lengths in self.rows], [list(heads) for heads in above][::-1]


def _text(lengths: tuple[int, ...]) -> str:
    return " ".join(map(str, lengths)) or "?"
