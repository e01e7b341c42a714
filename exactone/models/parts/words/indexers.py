"""Indexers: a cell says where in its row, column or block the number of its own position stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Look

from ..implies import Implies
from ..names import Names, Table
from ..part import Part
from ..sketch import Sketch
from .word import cells_of, of_list, places_of

NAMES = {
    "row_indexer": (
        "row indexer",
        "a number says in which row of the column the number of its own row stands",
    ),
    "column_indexer": (
        "column indexer",
        "a number says in which column of the row the number of its own column stands",
    ),
    "box_indexer": (
        "box indexer",
        "a number says at which place of the block the number of its own place stands",
    ),
}


def _lines(word: str, names: Names) -> tuple[Line, ...]:
    """The lines in which cells are numbered."""
    if names.cells is None:
        raise PuzzleError(f"{word} needs a grid; for variables write if and then", word)
    if word == "row_indexer":
        return names.cells.columns
    if word == "column_indexer":
        return names.cells.rows
    if not names.regions:
        raise PuzzleError(
            "box_indexer needs regions; draw them under areas, as in areas = '''...'''", word
        )
    return names.regions


def _read(word: str, data: Table, names: Names) -> Iterator[Part | Sketch]:
    """The cell at position p has the number x, so the one at position x has p."""
    numbers = names.numbers(word)
    value_of = {number: value for value, number in enumerate(numbers)}
    lines = _lines(word, names)
    listed = places_of(data, names, word)
    for place in listed:
        line = next((line for line in lines if place in line.places), None)
        if line is None:
            raise PuzzleError(f"{names.board.names[place]} is in no region; leave it out", word)
        position = line.places.index(place) + 1
        fitting = frozenset(
            value for value, number in enumerate(numbers) if 1 <= number <= len(line.places)
        )
        own = frozenset({value_of[position]}) if position in value_of else frozenset[int]()
        yield Implies((), ((place, fitting),))
        for value in sorted(fitting):
            other = line.places[numbers[value] - 1]
            yield Implies(((place, frozenset({value})),), ((other, own),))
    name, means = NAMES[word]
    fill = word.replace("_", "")
    looks = {cell: Look(fill=fill) for cell in cells_of(names, listed)}
    of = " ".join(names.board.names[place] for place in listed)
    yield Sketch(name, of, means=means, sample=fill, looks=looks)


EXAMPLE = """\
# {word}: {rule}
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
. . . .
. 3 . .
. . . .
. . . .
'''
areas = '''
a a b b
a a b b
c c d d
c c d d
'''
[[rule]]
{word} = ["r1c1", "r2c1", "r3c4"]
[[rule]]
different = ["rows", "columns", "areas"]
"""

RULES = {
    "row_indexer": (
        "cells whose number says in which row of the same column the number of the\n"
        "# cell's own row stands: 3 in row 1 means that row 3 of that column has 1"
    ),
    "column_indexer": (
        "cells whose number says in which column of the same row the number of the\n"
        "# cell's own column stands: 3 in column 1 means that column 3 of that row has 1"
    ),
    "box_indexer": (
        "cells whose number says at which place of the same block (of a Sudoku; or area),\n"
        "# in reading order, the number of the cell's own place stands"
    ),
}

FORMS = tuple(
    of_list(
        word,
        f"a cell, or a list of cells: {means}",
        means,
        partial(_read, word),
        EXAMPLE.format(word=word, rule=RULES[word]),
    )
    for word, (_, means) in NAMES.items()
)
