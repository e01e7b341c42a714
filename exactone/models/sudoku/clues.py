"""Cells that are given, a clue each: in words, left out, and all of an answer."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import replace

from exactone.solver.puzzle import Clue, Fact, Solution

from . import CellValue, Sudoku


def facts(puzzle: Sudoku, label: CellValue) -> tuple[Fact]:
    """The symbol in a cell."""
    at = puzzle.counted(label.cell)
    return (Fact(at, puzzle.symbols[label.symbol]),)


def clue_of(puzzle: Sudoku, given: Hashable) -> Clue:
    """A clue in words, which says what is in its cell."""
    assert isinstance(given, int)
    (fact,) = facts(puzzle, CellValue(given, puzzle.given[given]))
    return Clue(str(fact), (fact.at,), fact, puzzle.lines.get(given))


def without(puzzle: Sudoku, givens: Collection[Hashable]) -> Sudoku:
    """The puzzle when these cells are not given."""
    left = {cell: symbol for cell, symbol in puzzle.given.items() if cell not in givens}
    return replace(puzzle, given=left)


def full(puzzle: Sudoku, solution: Solution) -> Sudoku:
    """The puzzle when all cells of an answer are given."""
    every = {label.cell: label.symbol for label in solution}
    return replace(puzzle, given={**every, **puzzle.given})
