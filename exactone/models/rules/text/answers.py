"""Answers as they are written: the rows of a grid, or variables with their values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....solver.errors import PuzzleError
from ....solver.puzzle import Solution
from ..._files.document import Document, quoted
from .. import Assigned, Reduction
from .drawing import grid
from .forms import Words
from .pictures import OPEN, picture


def read(puzzle: Reduction, answer: object) -> Solution:
    """An answer as `write` gives it, as a filled-in grid, or in lines such as `WA = red`."""
    sheet = puzzle.sheet
    words = Words(sheet.variables, sheet.values, sheet.size)
    if isinstance(answer, Mapping):
        found = [(words.variable(name, "answer"), words.value(value, "answer")) for name, value in answer.items()]
    else:
        rows = Document({"answer": answer}).rows("answer") or ""
        found = list(_filled(rows, words, sheet.size) if sheet.size else _assigned(rows, words))
    return frozenset(Assigned(sheet.variables[variable], sheet.values[value]) for variable, value in found)


def _filled(text: str, words: Words, size: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The cells of a grid that someone filled in."""
    rows = picture(text, tuple(words.values), "answer")
    if (len(rows), len(rows[0][1])) != size:
        said = f"the answer has {len(rows)} rows of {len(rows[0][1])} cells"
        raise PuzzleError(f"{said}, but the puzzle has {size[0]} of {size[1]}", "answer", 0)
    for cell, (line, sign) in enumerate((line, sign) for line, row in rows for sign in row):
        if sign not in OPEN:
            yield cell, words.value(sign, "answer", line)


def _assigned(text: str, words: Words) -> Iterator[tuple[int, int]]:
    """The variables and values of lines such as `WA = red`."""
    for row, line in enumerate(text.split("\n")):
        variable, sign, value = line.partition("=")
        if not line.strip():
            continue
        if not sign:
            raise PuzzleError(f"{quoted(line.strip())} assigns nothing; write lines such as WA = red", "answer", row)
        if value.strip() not in OPEN:
            yield words.variable(variable.strip(), "answer", row), words.value(value.strip(), "answer", row)


def write(puzzle: Reduction, solution: Solution) -> list[str] | dict[str, str]:
    """An answer as it would stand in a file."""
    if puzzle.sheet.size is None:
        known = dict(solution)
        return {name: known[name] for name in puzzle.sheet.variables if name in known}
    space = " " if max(map(len, puzzle.sheet.values)) > 1 else ""
    return [space.join(row) for row in grid(puzzle, solution).layers[0]]
