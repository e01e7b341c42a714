"""Words for cells that are the same: palindromes and clones."""

from __future__ import annotations

from collections.abc import Iterator

from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Look

from ..names import Names, Table
from ..part import Part
from ..related import Related
from ..sketch import Sketch
from .word import ALONG_LINE, called, cells_of, drawn, lines_of, of_list


def _equal(pairs: list[tuple[int, int]], names: Names) -> Related:
    """Both of each pair have the same value."""
    return Related(tuple(pairs), frozenset((value, value) for value in names.values.values()))


def _palindrome(data: Table, names: Names) -> Iterator[Part | Sketch]:
    """A line reads the same from both ends."""
    lines = lines_of(data, names, "palindrome")
    pairs = [
        pair
        for line in lines
        for pair in list(zip(line.places, line.places[::-1], strict=True))[: len(line.places) // 2]
    ]
    yield _equal(pairs, names)
    yield from drawn(names, "palindrome", lines, "reads the same from both ends", "palindrome")


def _clone(data: Table, names: Names) -> Iterator[Part | Sketch]:
    """Lists of cells have the same values in the same order."""
    lines = lines_of(data, names, "clone", least=1)
    if len(lines) < 2:
        raise PuzzleError(
            'clone needs two lists of cells or more, as in [["r1c1", "r1c2"], ["r5c5", "r5c6"]]',
            "clone",
        )
    first, *others = lines
    for other in others:
        if len(other.places) != len(first.places):
            raise PuzzleError(
                f"clone has lists of {numbered(len(first.places), 'cell')} and of "
                f"{len(other.places)}; all must have as many",
                "clone",
            )
    yield _equal(
        [pair for other in others for pair in zip(first.places, other.places, strict=True)], names
    )
    if names.cells:
        looks = {
            cell: Look(fill="cloned") for line in lines for cell in cells_of(names, line.places)
        }
        means = "have the same in the same places"
        of = called(names, lines)
        yield Sketch("clones", of, means=means, sample="cloned", looks=looks)


PALINDROME = """\
# palindrome: a list of cells that reads the same from both ends, or several
kind = "rules"
values = [1, 2, 3]
grid = '''
1 . .
. . .
. . .
'''
[[rule]]
palindrome = ["r1c1", "r1c2", "r2c2", "r2c1", "r3c2"]
[[rule]]
different = ["rows", "columns"]
"""

CLONE = """\
# clone: lists of cells that have the same values in the same order
kind = "rules"
values = [1, 2, 3]
grid = '''
1 . .
. . .
. . .
'''
[[rule]]
clone = [["r1c1", "r1c2"], ["r2c2", "r2c3"]]
[[rule]]
different = ["rows", "columns"]
"""

FORMS = (
    of_list(
        "palindrome",
        ALONG_LINE,
        "a line reads the same from both ends",
        _palindrome,
        PALINDROME,
    ),
    of_list(
        "clone",
        "two lists of cells or more, which have the same values in the same order",
        "lists of cells are copies of each other",
        _clone,
        CLONE,
    ),
)
