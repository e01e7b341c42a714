"""Pieces in words: pentominoes and tetrominoes by their names, others drawn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from exactone.solver.symmetry import board_turns

from .board import Cell, together

LARGEST = 20  # cells of a side of a piece
_NONE, _CELL = "._", "#"

SHAPES = {
    "F": ".##/##./.#.",
    "I": "#####",
    "L": "####/#...",
    "N": "###./..##",
    "P": "###/##.",
    "T": "###/.#./.#.",
    "U": "###/#.#",
    "V": "###/#../#..",
    "W": "##./.##/..#",
    "X": ".#./###/.#.",
    "Y": "####/.#..",
    "Z": "##./.#./.##",
    "I4": "####",
    "L4": "###/#..",
    "O4": "##/##",
    "S4": "##./.##",
    "T4": "###/.#.",
}
"""Pieces that have a name: the pentominoes, and the tetrominoes."""


def shape(said: str) -> frozenset[Cell]:
    """The cells of a piece: one with a name, or one that is drawn row by row, as in ##./.##; a
    ValueError if it is none."""
    rows = SHAPES.get(said, said).split("/")
    cells = frozenset(
        (row, column)
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign == _CELL
    )
    width = max(map(len, rows))
    if not cells or {*"".join(rows)} - {*_NONE, _CELL} or max(len(rows), width) > LARGEST:
        raise ValueError(said)
    return cells


def hangs_together(said: str) -> bool:
    """Whether the cells of a piece hang together by their sides."""
    return len([*together(shape(said))]) == 1


def turned(cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """A piece turned and mirrored in all ways, each moved into the upper left corner."""
    ways = dict[tuple[Cell, ...], None]()
    for turn in board_turns(LARGEST, LARGEST):
        some = [turn.cell(cell) for cell in cells]
        top, left = (min(side) for side in zip(*some, strict=True))
        ways[tuple(sorted((row - top, column - left) for row, column in some))] = None
    return sorted(ways)


@cache
def named() -> dict[tuple[Cell, ...], str]:
    """The names of pieces that have one, by their cells in each way to lie."""
    return {cells: name for name in SHAPES for cells in turned(shape(name))}
