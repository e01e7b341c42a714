"""Binairo: fill in 0 and 1, so that each row and each column has as many of each,
never three in a row of the same, and no two rows and no two columns are equal.

0 1 1 0      also known as Takuzu, Binary Puzzle, and, in black and white, Unruly,
1 0 0 1      where rows and columns may be equal
0 0 1 1
1 1 0 0
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Self

from exactone.models.base.grid_puzzle import GridMaker, GridPuzzle, numbers
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.pattern import Pattern
from exactone.models.parts.unlike import Unlike
from exactone.models.text.document import Document
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError, Unable

__all__ = ["Binairo"]
ONE = frozenset({1})
ALIKE = tuple((frozenset({value}),) * 3 for value in (0, 1))  # three in a row


@dataclass(frozen=True, kw_only=True)
class Binairo(GridPuzzle):
    """One grid of zeros and ones."""

    kind: ClassVar[str] = "binairo"
    signs: ClassVar = numbers(0, 1)

    cells: Picture = key(
        picture("[01._]", "0, 1, or ."),
        "a picture: 0 and 1 where they are known, . elsewhere",
        name="grid",
    )

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        height, width = puzzle.cells.size
        if height % 2 or width % 2:
            said = f"grid has {numbered(height, 'row')} of {numbered(width, 'cell')}"
            raise PuzzleError(f"{said}; write an even number of both", "grid", 0)
        return puzzle

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        for lines in (board.rows, board.columns):
            half = len(lines[0].places) // 2
            yield Count(ONE, lines, half, half)
        windows = (*board.windows(1, 3), *board.windows(3, 1))
        said = "the rule that no three in a row are the same"
        yield Rule(said, (Pattern(tuple(window.places for window in windows), ALIKE),))
        pairs = (*combinations(board.rows, 2), *combinations(board.columns, 2))
        yield Rule(
            "the rule that no two rows and no two columns are equal", (Unlike(tuple(pairs)),)
        )


class BinairoMaker(GridMaker[Binairo]):
    """Gives all cells, and leaves out what can be."""

    usual: ClassVar[tuple[int, int]] = (8, 8)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Binairo:
        if rows % 2 or columns % 2:
            raise Unable(
                f"{rows}x{columns} is not possible; write even numbers of rows and columns"
            )
        return Binairo(cells=open_picture(rows, columns))
