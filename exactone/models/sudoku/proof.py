"""Why a Sudoku has no solution, where that is seen at sight."""

from __future__ import annotations

from . import Sudoku
from .check import clashes


def argument(puzzle: Sudoku) -> str | None:
    """Two givens that clash."""
    for one, other, symbol, where in clashes(puzzle, puzzle.given):
        places = f"{puzzle.name(one)}{puzzle.at(one)} and {puzzle.name(other)}{puzzle.at(other)}"
        return f"{places} are both given as {puzzle.symbols[symbol]} in {where}"
    return None
