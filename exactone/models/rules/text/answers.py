"""Answers as they are written: the rows of a grid, or variables with their values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from exactone.models.base import many
from exactone.models.base.part_puzzle import Assignment
from exactone.models.boards.cells import Cells
from exactone.models.parts.names import Names
from exactone.models.rules import Reduction
from exactone.models.text.document import Document
from exactone.models.text.words import numbered, quoted
from exactone.solver.bundle import AnswerBatch
from exactone.solver.errors import PuzzleError
from exactone.solver.puzzle import Solution

from .drawing import grid, signs_in
from .pictures import OPEN, cells_of, picture


def read(puzzle: Reduction, answer: object) -> Solution:
    """An answer as `write` gives it, as a filled-in grid, or in lines such as `WA = red`."""
    sheet = puzzle.sheet
    names = Names(puzzle.board, puzzle.values)
    if isinstance(answer, Mapping):
        assigned = [
            (names.place(name, "answer"), names.value(value, "answer"))
            for name, value in answer.items()
        ]
    else:
        rows = Document({"answer": answer}).rows("answer") or ""
        assigned = list(
            _filled(rows, names, names.cells) if names.cells else _assigned(rows, names)
        )
    return frozenset(
        Assignment(sheet.names[place], sheet.values[value]) for place, value in assigned
    )


def _filled(text: str, names: Names, cells: Cells) -> Iterator[tuple[int, int]]:
    """The cells of a grid that someone filled in."""
    rows = picture(text, tuple(names.values), "answer")
    if (len(rows), len(rows[0][1])) != (cells.height, cells.width):
        said = f"the answer has {numbered(len(rows), 'row')} of {numbered(len(rows[0][1]), 'cell')}"
        raise PuzzleError(
            f"{said}, but the puzzle has {cells.height} of {cells.width}", "answer", 0
        )
    for cell, line, sign in cells_of(rows):
        if sign not in OPEN and cell in cells.place:
            yield cells.place[cell], names.value(sign, "answer", line)


def _assigned(text: str, names: Names) -> Iterator[tuple[int, int]]:
    """The variables and values of lines such as `WA = red`."""
    for row, line in enumerate(text.split("\n")):
        variable, sign, value = line.partition("=")
        if not line.strip():
            continue
        if not sign:
            raise PuzzleError(
                f"{quoted(line.strip())} assigns nothing; write lines such as WA = red",
                "answer",
                row,
            )
        if value.strip() not in OPEN:
            yield (
                names.place(variable.strip(), "answer", row),
                names.value(value.strip(), "answer", row),
            )


def write(puzzle: Reduction, solution: Solution) -> list[str] | dict[str, str]:
    """An answer as it would stand in a file."""
    if not isinstance(puzzle.board, Cells):
        known = dict(solution)
        return {name: known[name] for name in puzzle.board.names if name in known}
    space = " " if max(map(len, puzzle.values)) > 1 else ""
    return [space.join(row) for row in grid(puzzle, solution).layers[0]]


def written(puzzle: Reduction, bundle: AnswerBatch) -> list[str] | None:
    """Many answers as they would stand in files, as JSON; None where each has to be written
    alone."""
    signs = signs_in(puzzle, bundle) if max(map(len, puzzle.values)) == 1 else None
    return None if signs is None else many.rows(signs)
