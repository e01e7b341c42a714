"""Pictures of grids: values, and signs for open cells."""

from __future__ import annotations

from collections.abc import Iterator

from exactone.models.boards.board import Cell
from exactone.models.text.pasted import unboxed
from exactone.models.text.picture import RULINGS, rows
from exactone.models.text.words import numbered
from exactone.solver.errors import PuzzleError

OPEN = frozenset("._")
HOLE = "#"  # no cell, unless a value is called so

Rows = list[tuple[int, list[str]]]
"""The signs of each row of a picture, with its line, from 0."""


def like_rulings(values: tuple[str, ...]) -> bool:
    """Whether some value looks like what is drawn between cells."""
    return any(not set(value).isdisjoint(RULINGS) for value in values)


def picture(text: str, values: tuple[str, ...], key: str) -> Rows:
    """The rows of a picture, each with its line, from 0; signs stand close together where all
    values are one sign.

    Rulings between cells are left out, unless there are values that look like them.
    """
    if like_rulings(values):
        known = {sign for value in values for sign in value}.__contains__
        lines = [(number, line.split()) for number, line in unboxed(text, known) if line.strip()]
    else:
        lines = [(row.line, row.words) for row in rows(text)]
    if all(len(value) == 1 for value in values):
        drawing = [(line, list("".join(words))) for line, words in lines]
    else:  # several open cells may stand close together all the same
        drawing = [
            (line, [sign for word in words for sign in _signs(word)]) for line, words in lines
        ]
    if not drawing:
        raise PuzzleError(
            "the grid has no cells; write a row of values, or . for open cells, for each row", key
        )
    for line, row in drawing:
        if len(row) != len(drawing[0][1]):
            said = (
                f"this row has {numbered(len(row), 'cell')}, but the first has {len(drawing[0][1])}"
            )
            raise PuzzleError(f"{said}; write a value or . for every cell", key, line)
    return drawing


def _signs(word: str) -> list[str]:
    return list(word) if OPEN.union(HOLE).issuperset(word) else [word]


def cells_of(rows: Rows) -> Iterator[tuple[Cell, int, str]]:
    """The cells of a picture, each with its line and its sign."""
    return (
        ((y, x), line, sign) for y, (line, row) in enumerate(rows) for x, sign in enumerate(row)
    )
