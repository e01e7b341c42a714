"""Crosswords of other programs as diagramless ones, and layouts written for them.

blacks to be found   its clue numbers, enumerations and known squares make a puzzle
any other crossword  its finished grid makes the puzzle that a diagramless of it would be: clue
                     numbers, symmetry, start
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactone.models.base.kind import FilledGrid
from exactone.models.boards import crosswords
from exactone.models.boards.board import Cell
from exactone.models.boards.crosswords import Crossword, Rows, from_archive
from exactone.models.diagramless.text.layouts import blacks, clues, letters, rows_of
from exactone.models.text.document import Document
from exactone.models.text.words import listed, quoted
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.puzzle import Solution

from . import SYMMETRIES, Diagramless, Word
from .check import unlike


def translated(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """The keys of the puzzle in a document of another program; None if it is no crossword."""
    crossword = _crossword(data)
    if crossword is None:
        return None
    keys = _open(crossword) if crossword.blacks_hidden else _of(crossword.finished())
    return {"kind": Diagramless.kind} | crossword.names() | keys


def finished(data: Mapping[str, Any] | str) -> FilledGrid | None:
    """The finished grid in a document, or in a bare text; None if it is none."""
    data = {"kind": Diagramless.kind, "grid": data} if isinstance(data, str) else data
    wrong = tuple[str, ...]()
    if crossword := _crossword(data):
        rows = crossword.finished()
        wrong = tuple(crossword.wrong(rows))
    elif data.get("kind") == Diagramless.kind:
        rows = _rows(Document(data).rows("grid") or "")
    else:
        return None
    if not rows:
        return None
    keys = _of(rows)
    start = keys.pop("start", 0) - 1
    return FilledGrid(Diagramless(**keys, start=None if start < 0 else start), blacks(rows), wrong)


def exported(puzzle: Diagramless, solution: Solution, title: str, author: str) -> dict[str, Any]:
    """A layout as an ipuz document."""
    rows = rows_of(puzzle, solution)
    return crosswords.written(rows, letters(puzzle, rows), title, author)


def as_ipuz(puzzle: Diagramless) -> dict[str, Any]:
    """A puzzle as an ipuz document, whose black squares are to be found; refuses what ipuz has no
    place for."""
    white = [cell for cell, is_black in puzzle.black.items() if not is_black]
    more = {
        f"symmetry {puzzle.symmetry}": puzzle.symmetry not in ("any", "asymmetry"),
        "shortest": puzzle.shortest != Diagramless.shortest,
        "connected": not puzzle.connected,
        "answers": bool(puzzle.answers),
        "squares that are white, and no more": any(cell not in puzzle.letters for cell in white),
    }
    if unsaid := [name for name, is_there in more.items() if is_there]:
        raise Unable(f"ipuz has no place for {listed(unsaid)} of a crossword without a diagram")
    columns = range(puzzle.columns)
    squares = [[_ipuz_square(puzzle, (y, x)) for x in columns] for y in range(puzzle.rows)]
    return {
        "version": "http://ipuz.org/v2",
        "kind": [f"http://{crosswords.BLACKS_HIDDEN}#1"],
        "dimensions": {"width": puzzle.columns, "height": puzzle.rows},
        "puzzle": squares,
        "clues": {"Across": _ipuz_clues(puzzle, "A"), "Down": _ipuz_clues(puzzle, "D")},
    }


def _ipuz_clues(puzzle: Diagramless, direction: str) -> list[Any]:
    """The clues across, A, or down, D."""
    numbers = (n for n, kind in enumerate(puzzle.clues, 1) if kind in (direction, "Z"))
    return [_ipuz_clue(puzzle, Word(direction, number)) for number in numbers]


def _ipuz_square(puzzle: Diagramless, cell: Cell) -> Any:
    """What is known of a square: black, the first white one, its letter, or nothing."""
    row, column = cell
    if puzzle.start is not None and row == 0 and column <= puzzle.start:
        return 1 if column == puzzle.start else "#"
    if puzzle.black.get(cell):
        return "#"
    letter = puzzle.letters.get(cell)
    return {"cell": 0, "value": letter} if letter else 0


def _ipuz_clue(puzzle: Diagramless, word: Word) -> Any:
    """A clue without words, with the length of its answer where that is known."""
    _, number = word
    if word not in puzzle.lengths:
        return [number, ""]
    return {"number": number, "clue": "", "enumeration": str(puzzle.lengths[word])}


def _crossword(data: Mapping[str, Any]) -> Crossword | None:
    return Crossword.of(data) or Crossword.of(from_archive(data) or {})


def _open(crossword: Crossword) -> dict[str, Any]:
    """What is known of a crossword whose black squares are not."""
    rows, columns = crossword.size()
    keys: dict[str, Any] = {"rows": rows, "columns": columns, "symmetry": "any"}
    lengths: dict[str, dict[str, int]] = {}
    for name in ("across", "down"):
        listed = crossword.clues(name)
        if listed is None:
            raise PuzzleError(
                f"there is no list of clues {name}; a diagramless is its clue numbers", "clues"
            )
        keys[name] = " ".join(str(number) for number, _ in listed)
        if known := {str(number): length for number, length in listed if length}:
            lengths[name] = known
    grid = crossword.known()
    if any(sign != "." for row in grid for sign in row):
        keys["grid"] = grid
    return keys | ({"lengths": lengths} if lengths else {})


def _of(rows: Rows) -> dict[str, Any]:
    """The puzzle that a diagramless with this layout would be."""
    square = len(rows) == len(rows[0])
    first = rows[0].find("-")
    has = [
        name
        for name, each in SYMMETRIES.items()
        if (square or not each.square) and not unlike(rows, name)
    ]
    strictest = max(has, key=lambda name: SYMMETRIES[name].alike)
    keys = {"rows": len(rows), "columns": len(rows[0]), "clues": clues(rows), "symmetry": strictest}
    return keys | ({"start": first + 1} if first >= 0 else {})


def _rows(text: str) -> Rows:
    """The rows of a picture of "#" and of "-" or letters."""
    rows = ["".join(line.split()) for line in text.split("\n") if line.strip()]
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"the row has {len(row)} squares, the first one {len(rows[0])}", row=number
            )
        if wrong := next((sign for sign in row if sign not in "#-" and not sign.isalnum()), None):
            raise PuzzleError(
                f"{quoted(wrong)} is no finished square; write # for black, - or a letter for "
                "white",
                row=number,
            )
    return ["".join("#" if sign == "#" else "-" for sign in row) for row in rows]
