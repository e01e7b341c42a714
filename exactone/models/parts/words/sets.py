"""Entropic and modular lines: any three cells in a row on the line are of three sorts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError

from ..count import Count
from ..names import Names, Table
from ..part import Part
from ..sketch import Sketch
from .word import ALONG_LINE, drawn, lines_of, of_list

SORTS = 3  # of values, and cells in a row


def _thirds(numbers: Sequence[int]) -> list[list[int]]:
    """The low, the middle and the high values."""
    ordered = sorted(range(len(numbers)), key=numbers.__getitem__)
    if len(ordered) % SORTS:
        raise PuzzleError(
            "entropic needs low, middle and high values, as many of each, and there are "
            f"{len(ordered)} in all; take another number of values",
            "entropic",
        )
    size = len(ordered) // SORTS
    return [ordered[first : first + size] for first in range(0, len(ordered), size)]


def _remainders(numbers: Sequence[int]) -> list[list[int]]:
    """The values with each remainder when divided by three."""
    return [
        [value for value, number in enumerate(numbers) if number % SORTS == rest]
        for rest in range(SORTS)
    ]


NAMES = {
    "entropic": ("entropic line", "of three cells in a row one is low, one middle, one high"),
    "modular": ("modular line", "of three cells in a row no two differ by a multiple of 3"),
}


def _read(word: str, data: Table, names: Names) -> Iterator[Part | Sketch]:
    """Of each sort exactly one among any three cells in a row; of shorter lines at most one."""
    numbers = names.numbers(word)
    sorts = _thirds(numbers) if word == "entropic" else _remainders(numbers)
    lines = lines_of(data, names, word)
    whole = [line.places for line in lines if len(line.places) >= SORTS]
    short = tuple(Line(line.places) for line in lines if len(line.places) < SORTS)
    windows = tuple(
        Line(places[first : first + SORTS])
        for places in whole
        for first in range(len(places) - SORTS + 1)
    )
    for values in map(frozenset, sorts):
        if windows:
            yield Count(values, windows, 1, 1)
        if short:
            yield Count(values, short, 0, 1)
    name, means = NAMES[word]
    yield from drawn(names, name, lines, means, word)


ENTROPIC = """\
# entropic: along a list of cells, or several, any three cells in a row have a low, a middle and a
# high value, in any order: of 1 to 9 one from 1 to 3, one from 4 to 6 and one from 7 to 9
kind = "rules"
values = [1, 2, 3, 4, 5, 6]
grid = '''
. 1 . 2
. . . .
'''
[[rule]]
entropic = ["r1c1", "r1c2", "r2c3", "r1c3", "r1c4"]
[[rule]]
different = ["rows", "columns"]
"""

MODULAR = """\
# modular: along a list of cells, or several, any three cells in a row have different remainders
# when divided by three: of 1 to 9 one of 1 4 7, one of 2 5 8 and one of 3 6 9
kind = "rules"
values = [1, 2, 3, 4, 5, 6]
grid = '''
. 1 . 4
. . . .
'''
[[rule]]
modular = ["r1c1", "r1c2", "r2c3", "r1c3", "r1c4"]
[[rule]]
different = ["rows", "columns"]
"""

FORMS = (
    of_list(
        "entropic",
        ALONG_LINE,
        "of three cells in a row on a line one is low, one middle and one high",
        partial(_read, "entropic"),
        ENTROPIC,
    ),
    of_list(
        "modular",
        ALONG_LINE,
        "three cells in a row on a line have different remainders when divided by three",
        partial(_read, "modular"),
        MODULAR,
    ),
)
