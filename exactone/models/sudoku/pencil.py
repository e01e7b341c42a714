"""What somebody who solves a Sudoku writes into its cells, and which symbols clash so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from exactone.models.base.pencil import BrokenRule, PencilCheck, PencilGroup, Written
from exactone.models.boards.offers import SignOffer
from exactone.models.text.words import brief
from exactone.solver.errors import Unable
from exactone.solver.grid import Grid

from . import Sudoku, check


def groups(puzzle: Sudoku) -> Iterator[PencilGroup]:
    """The cells that are not given, with all symbols."""
    names = tuple(puzzle.name(cell) for cell in range(puzzle.cells) if cell not in puzzle.given)
    if names:
        yield PencilGroup("cells", names, tuple(map(SignOffer, puzzle.symbols)))


def _known(puzzle: Sudoku, written: Written) -> dict[int, int]:
    """The symbols that somebody wrote, by their cells."""
    cells = {puzzle.name(cell): cell for cell in range(puzzle.cells)}
    symbols = {symbol: number for number, symbol in enumerate(puzzle.symbols)}
    for name, sign in written.items():
        if name not in cells:
            raise Unable(f"{brief(name)} is no cell of this puzzle")
        if sign not in symbols:
            raise Unable(f"{brief(sign)} is no symbol of this puzzle")
    return {cells[name]: symbols[sign] for name, sign in written.items()}


def filled(puzzle: Sudoku, written: Written) -> Sudoku:
    """The puzzle with what somebody wrote as givens."""
    return replace(puzzle, given={**puzzle.given, **_known(puzzle, written)})


def drawn(puzzle: Sudoku, written: Written) -> Grid:
    """The puzzle with what somebody wrote, which does not look as what is given does."""
    grid = filled(puzzle, written).grid()
    return replace(grid, scene=replace(grid.scene, given=puzzle.grid().scene.given))


def checked(puzzle: Sudoku, written: Written) -> PencilCheck:
    """The symbols that clash so far, and whether all cells are right."""
    known = _known(puzzle, written)
    wrong = [
        BrokenRule(f"{puzzle.name(cell)} is given otherwise", (puzzle.name(cell),))
        for cell, symbol in known.items()
        if puzzle.given.get(cell, symbol) != symbol
    ]
    every = {**known, **puzzle.given}
    wrong += _clashes(puzzle, every)
    return PencilCheck(tuple(wrong), not wrong and len(every) == puzzle.cells)


def _clashes(puzzle: Sudoku, known: Mapping[int, int]) -> Iterator[BrokenRule]:
    """Pairs of cells with the same symbol in one line or block."""
    for one, other, symbol, where in check.clashes(puzzle, known):
        names = puzzle.name(one), puzzle.name(other)
        yield BrokenRule(
            f"{' and '.join(names)} are both {puzzle.symbols[symbol]} in {where}", names
        )
