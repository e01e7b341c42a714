"""Makers of puzzles with one clue in each piece of a division of the grid: in which cell it stands
tells other divisions apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from exactone.models.boards.board import Cell

MOVES = 300  # of clues, until it seems that they cannot tell divisions apart
Piece = tuple[Sequence[Cell], str]
"""The cells of a piece, and what its clue says."""


def clue_cells(
    rng: Random, pieces: Sequence[Piece], at: Sequence[Cell], others: Iterable[Sequence[Piece]]
) -> list[Cell] | None:
    """A cell for the clue of each piece, of which some other divisions have none, or several, or
    with other words, in one of their pieces; None where chance led to nothing.

    They begin where they are, and move as long as there are divisions that all clues allow.
    """
    cells = list(at)
    signs = [sign for _, sign in pieces]
    homes = [_by_cell(other) for other in others]

    def allowed() -> list[Mapping[Cell, tuple[int, str]]]:
        return [home for home in homes if _allowed(home, cells, signs)]

    left = allowed()
    for _ in range(MOVES):
        if not left:
            return cells
        home = rng.choice(left)
        movable = [number for number, piece in enumerate(pieces) if _differs(home, piece)]
        number = rng.choice(movable)
        before, cells[number] = cells[number], rng.choice(pieces[number][0])
        after = allowed()
        if len(after) <= len(left):
            left = after
        else:
            cells[number] = before
    return None


def _by_cell(pieces: Sequence[Piece]) -> dict[Cell, tuple[int, str]]:
    """The number of the piece of each cell, and what its clue says."""
    return {cell: (number, sign) for number, (cells, sign) in enumerate(pieces) for cell in cells}


def _allowed(
    home: Mapping[Cell, tuple[int, str]], cells: Sequence[Cell], signs: Sequence[str]
) -> bool:
    """Whether each piece of a division has one of these clues, and it is right."""
    seen = set[int]()
    for cell, sign in zip(cells, signs, strict=True):
        number, its = home[cell]
        if its != sign or number in seen:
            return False
        seen.add(number)
    return True


def _differs(home: Mapping[Cell, tuple[int, str]], piece: Piece) -> bool:
    """Whether a division has the cells of a piece in several, or says something else of them."""
    cells, sign = piece
    return len({home[cell] for cell in cells}) > 1 or home[cells[0]][1] != sign
