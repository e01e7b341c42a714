"""What the tests of puzzle files share: text in; puzzles, sentences and answers out."""

from __future__ import annotations

import json
from collections.abc import Sequence

from exactone import models
from exactone.models.sudoku import Sudoku
from exactone.solver.ask.answers import checked
from exactone.solver.ask.request import Request
from exactone.solver.puzzle import Solution
from exactone.solver.streams import breathless, first
from tests import brute_sudoku as brute

FILE = "some/puzzle.file"

Flat = tuple[int, ...]
"""A filled grid: the number of the symbol of each cell, in reading order."""


def entries(content: str | bytes) -> list[models.Entry]:
    """What a file with this content holds."""
    return list(models.from_bytes(FILE, content.encode() if isinstance(content, str) else content))


def puzzles(content: str | bytes) -> list[Sudoku]:
    """The Sudoku of a file that has nothing else in it."""
    found = []
    for entry in entries(content):
        assert isinstance(entry.puzzle, Sudoku), entry.error
        assert entry.error == ""
        found.append(entry.puzzle)
    return found


def puzzle(content: str | bytes) -> Sudoku:
    """The only Sudoku of a file."""
    (found,) = puzzles(content)
    return found


def error(content: str | bytes) -> str:
    """The sentence with which the only puzzle of a file is refused."""
    (entry,) = entries(content)
    assert entry.puzzle is None, f"accepted: {rows(entry.puzzle)}"
    return entry.error


def toml(grid: str, **keys: str | int) -> str:
    """A TOML file with this grid, whose first row is on line 3, and the other keys behind it."""
    others = "".join(
        f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in keys.items()
    )
    return f"kind = 'sudoku'\ngrid = '''\n{grid}\n'''\n{others}"


def rows(found: models.Kind, solution: Solution | None = None) -> list[str]:
    """The rows of all layers, their symbols close together,
    or with spaces where a symbol is longer."""
    grid = found.grid(solution)
    space = (
        " "
        if any(len(symbol) > 1 for layer in grid.layers for row in layer for symbol in row)
        else ""
    )
    return [space.join(row) for layer in grid.layers for row in layer]


def built(side: int, block: Sequence[int], givens: brute.Values) -> Sudoku:
    """A Sudoku with these givens, by way of a file in which symbols are numbers."""
    shape = {"block": "x".join(map(str, block))} if len(block) == 2 else {"dimensions": len(block)}
    words = [str(given + 1) if given is not None else "." for given in givens]
    grid = [" ".join(words[first : first + side]) for first in range(0, len(words), side)]
    return puzzle(json.dumps({"kind": "sudoku", "grid": grid, "symbols": f"1-{side}", **shape}))


def flat(found: Sudoku, solution: Solution) -> Flat:
    """A whole solution as the numbers of its symbols, cell by cell."""
    cells = dict(solution)
    assert len(cells) == len(solution) == found.cells
    return tuple(cells[cell] for cell in range(found.cells))


def answers(found: Sudoku, engine: str, number: int | None = None) -> list[Flat]:
    """What an engine finds, also where the givens clash at sight;
    each answer must have passed the checker."""
    search = first(number, checked(found, Request(engine), engine))
    return [flat(found, solution) for solution in breathless(search)]
