"""Words about the whole grid: one diagonal, disjoint groups."""

from __future__ import annotations

from collections.abc import Iterator

from exactone.models.boards.board import Line, LineSort
from exactone.models.text.words import similar
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Stroke

from ..different import Different
from ..names import Names, Table
from ..part import Part
from ..sketch import Sketch
from .word import of_list

SLOPES = {"positive": LineSort.RISING, "negative": LineSort.FALLING}


def _diagonal(data: Table, names: Names) -> Iterator[Part | Sketch]:
    """No value twice on one diagonal of a square grid."""
    said = data["diagonal"]
    if not isinstance(said, str) or said not in SLOPES:
        found = similar(said, list(SLOPES)) if isinstance(said, str) else ""
        raise PuzzleError(
            'diagonal must be "positive", from the bottom left to the top right, or "negative"; '
            f"{found or 'write one of these'}",
            "diagonal",
        )
    if names.cells is None:
        raise PuzzleError("diagonal needs a grid; for variables write different", "diagonal")
    (line,) = (line for line in names.lines("diagonals", "diagonal") if line.sort is SLOPES[said])
    yield Different((line,))
    last_row = names.cells.height - 0.5
    last = names.cells.width - 0.5
    ends = (
        ((last_row, -0.5), (-0.5, last)) if said == "positive" else ((-0.5, -0.5), (last_row, last))
    )
    yield Sketch(
        f"{said} diagonal",
        means="no value twice on it",
        sample="diagonal",
        strokes=(Stroke(ends, "diagonal"),),
    )


def _disjoint_groups(data: Table, names: Names) -> Iterator[Part | Sketch]:
    """Cells at the same place of all blocks are different."""
    said = data["disjoint_groups"]
    if said is True:
        blocks = names.blocks
    elif isinstance(said, str) and said.lower().startswith("block"):
        blocks = names.lines(said, "disjoint_groups")
    else:
        raise PuzzleError(
            'disjoint_groups must be true, or say which blocks, as in "blocks 3x3"',
            "disjoint_groups",
        )
    if not blocks or len({len(block.places) for block in blocks}) > 1:
        raise PuzzleError(
            "disjoint_groups needs blocks of one shape; say which, as in "
            'disjoint_groups = "blocks 3x3"',
            "disjoint_groups",
        )
    groups = zip(*(block.places for block in blocks), strict=True)
    yield Different(
        tuple(
            Line(places, f"disjoint group {number}")
            for number, places in enumerate(groups, start=1)
        )
    )
    yield Sketch("disjoint groups", means="cells at the same place of all blocks are different")


DIAGONAL = """\
# diagonal: no value twice on the positive diagonal, from the bottom left to the top right, or on
# the negative one
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . . .
. 3 . .
. . . .
. . . .
'''
[[rule]]
diagonal = "positive"
[[rule]]
diagonal = "negative"
[[rule]]
different = ["rows", "columns"]
"""

DISJOINT = """\
# disjoint_groups: cells at the same place of all blocks of this shape are different; true for the
# blocks of a Sudoku
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . . .
. 3 . .
. . . .
. . . .
'''
[[rule]]
disjoint_groups = "blocks 2x2"
[[rule]]
different = ["rows", "columns", "blocks 2x2"]
"""

FORMS = (
    of_list(
        "diagonal",
        '"positive", from the bottom left to the top right, or "negative"',
        "no value stands twice on one of the two diagonals",
        _diagonal,
        DIAGONAL,
    ),
    of_list(
        "disjoint_groups",
        'true for the blocks of a Sudoku, or which blocks, as in "blocks 3x3"',
        "cells at the same place of all blocks are different",
        _disjoint_groups,
        DISJOINT,
    ),
)
