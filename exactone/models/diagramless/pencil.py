"""What somebody who looks for the layout of a crossword writes: black and white squares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from exactone.models.base.pencil import BrokenRule, PencilCheck, PencilGroup, Written
from exactone.models.boards.board import Cell, cell_name
from exactone.models.boards.offers import SignOffer
from exactone.models.text.words import brief
from exactone.solver.errors import Unable
from exactone.solver.grid import Grid

from . import Diagramless, check
from .text import layouts

SIGNS = {"#": True, "-": False}


def _names(puzzle: Diagramless) -> dict[str, Cell]:
    """All squares by their names."""
    every = ((row, column) for row in range(puzzle.rows) for column in range(puzzle.columns))
    return {cell_name(cell): cell for cell in every}


def groups(puzzle: Diagramless) -> Iterator[PencilGroup]:
    """The squares that are not given."""
    names = tuple(name for name, cell in _names(puzzle).items() if cell not in puzzle.black)
    if names:
        yield PencilGroup("squares", names, (SignOffer("#", "black"), SignOffer("-", "white")))


def _known(puzzle: Diagramless, written: Written) -> dict[Cell, bool]:
    """Which squares somebody made black, and which white."""
    names = _names(puzzle)
    for name, sign in written.items():
        if name not in names:
            raise Unable(f"{brief(name)} is no square of this puzzle")
        if sign not in SIGNS:
            raise Unable(f"{brief(sign)} is neither # nor -")
    return {names[name]: SIGNS[sign] for name, sign in written.items()}


def filled(puzzle: Diagramless, written: Written) -> Diagramless:
    """The puzzle with these squares as givens."""
    return replace(puzzle, black={**_known(puzzle, written), **puzzle.black})


def drawn(puzzle: Diagramless, written: Written) -> Grid:
    """The puzzle with these squares."""
    return filled(puzzle, written).grid()


def checked(puzzle: Diagramless, written: Written) -> PencilCheck:
    """Squares that are given otherwise; of a full layout whatever is wrong. Squares that are left
    blank are white in it."""
    known = _known(puzzle, written)
    wrong = tuple(
        BrokenRule(f"{cell_name(cell)} is given otherwise", (cell_name(cell),))
        for cell, black in known.items()
        if puzzle.black.get(cell, black) is not black
    )
    every = {**known, **puzzle.black}
    if wrong or len(every) < puzzle.rows * puzzle.columns:
        return PencilCheck(wrong, complete=not wrong and not _broken(puzzle, every))
    broken = _broken(puzzle, every)
    return PencilCheck(tuple(BrokenRule(said, ()) for said in broken), not broken)


def _broken(puzzle: Diagramless, black: dict[Cell, bool]) -> list[str]:
    """What is wrong with a layout of these black squares."""
    rows = [
        "".join("#" if black.get((row, column)) else "-" for column in range(puzzle.columns))
        for row in range(puzzle.rows)
    ]
    return check.broken(puzzle, layouts.read(puzzle, rows))
