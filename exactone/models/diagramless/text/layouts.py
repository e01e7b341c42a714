"""Layouts as people write and see them: rows of "#" and "-",
with letters or the numbers of clues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from exactone.models.boards.board import Cell, placed
from exactone.models.boards.crosswords import Rows, numbered, numbers
from exactone.models.diagramless import KINDS, Black, Diagramless, Word
from exactone.models.text.document import Document
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import ClueList, Grid, Look, Scene
from exactone.solver.puzzle import Solution

from .keys import picture

USUAL = 3  # letters of the shortest word


def read(puzzle: Diagramless, answer: object) -> Solution:
    """A layout from rows of "#" and "-", or of letters or clue numbers for white squares."""
    squares = picture(
        Document({"answer": answer}).rows("answer") or "", puzzle.rows, puzzle.columns
    )
    for number, row in enumerate(squares):
        if wrong := next(
            (sign for sign in row if sign != "#" and sign != "-" and not sign.isalnum()), None
        ):
            raise PuzzleError(
                f"{quoted(wrong)} is no square; write # for black, - for white", row=number
            )
    return blacks(squares)


def blacks(squares: list[list[str]] | Rows) -> Solution:
    """The layout of these squares."""
    return frozenset(Black(*cell) for cell, sign in placed(squares) if sign == "#")


def rows_of(puzzle: Diagramless, solution: Solution) -> Rows:
    """A layout as a picture."""
    columns = range(puzzle.columns)
    return [
        "".join("#" if (row, column) in solution else "-" for column in columns)
        for row in range(puzzle.rows)
    ]


def write(puzzle: Diagramless, solution: Solution) -> list[str]:
    """A layout as rows of "#" and "-", or letters where they are known."""
    rows = rows_of(puzzle, solution)
    known = letters(puzzle, rows)
    filled = list[str]()
    for y, row in enumerate(rows):
        signs = (known.get((y, x), sign) for x, sign in enumerate(row))
        filled.append("".join(signs))
    return filled


def letters(puzzle: Diagramless, rows: Rows) -> dict[Cell, str]:
    """The letters that are known in a layout."""
    letter_at = dict(puzzle.letters)
    for number, (row, column, *_) in enumerate(numbered(rows), 1) if puzzle.answers else ():
        for direction, down, across in (("A", 0, 1), ("D", 1, 0)):
            for place, letter in enumerate(puzzle.answers.get(Word(direction, number), "")):
                if letter != ".":
                    letter_at[row + down * place, column + across * place] = letter
    return letter_at


def clues(rows: Rows) -> str:
    """The kinds of the clues of a layout."""
    return "".join(start.kind for start in numbered(rows))


def grid(puzzle: Diagramless, solution: Solution | None, style: str) -> Grid:
    """What there is to draw: a layout with its clue numbers, or what is known of it."""
    shown: dict[Cell, str] = {}
    if solution is None:
        shown |= {
            cell: "#" if black else "-" for cell, black in puzzle.black.items()
        } | puzzle.letters
        if puzzle.start is not None:
            shown |= {(0, column): "#" for column in range(puzzle.start)} | {(0, puzzle.start): "1"}
    else:
        rows = rows_of(puzzle, solution)
        shown |= dict(placed(rows))
        shown |= letters(puzzle, rows) if style == "letters" else _clues(rows, style)
    layer = tuple(
        tuple(shown.get((y, x), ".") for x in range(puzzle.columns)) for y in range(puzzle.rows)
    )
    return Grid(
        (layer,),
        notes=tuple(_remarks(puzzle)) if solution is None else (),
        scene=_scene(puzzle, solution, shown, style),
    )


def _remarks(puzzle: Diagramless) -> Iterator[str]:
    """What no square shows."""
    if puzzle.symmetry not in ("asymmetry", "any"):  # which ask for nothing
        yield f"symmetry {puzzle.symmetry}"
    if puzzle.shortest != USUAL:
        yield f"words of {puzzle.shortest} or more letters"
    if not puzzle.connected:
        yield "white squares need not hang together"


def _scene(
    puzzle: Diagramless, solution: Solution | None, shown: Mapping[Cell, str], style: str
) -> Scene:
    """Black squares, numbers in corners, letters; beside the puzzle the two lists of its clues."""
    if solution is None:
        known = puzzle.letters
        number = {cell: 1 for cell, sign in shown.items() if sign == "1"}
        lists = tuple(
            ClueList(heading, (_listed(puzzle, letter),))
            for heading, letter in (("Across", "A"), ("Down", "D"))
        )
    else:
        rows = rows_of(puzzle, solution)
        known = letters(puzzle, rows)
        number = numbers(rows)
        lists = ()
    looks = dict[Cell, Look]()
    for cell, sign in shown.items():
        letter = known.get(cell, "○" if solution is None and sign == "-" else "")
        letter = sign if style == "kinds" and sign in KINDS else letter
        looks[cell] = Look(
            letter, "filled" if sign == "#" else "", corner=str(number.get(cell, ""))
        )
    return Scene(looks=looks, lists=lists)


def _listed(puzzle: Diagramless, direction: str) -> str:
    """The numbers of the clues in a direction, each with its length or answer where that is
    known."""
    lines = list[str]()
    for number, kind in enumerate(puzzle.clues, 1):
        if kind in ("Z", direction):
            word = Word(direction, number)
            told = puzzle.answers.get(word) or puzzle.lengths.get(word)
            lines.append(f"{number} ({told})" if told else f"{number}")
    return ", ".join(lines)


def _clues(rows: Rows, style: str) -> dict[Cell, str]:
    """The numbers of the clues of a layout, or their kinds."""
    kinds = clues(rows)
    cells = numbers(rows)
    return {
        cell: kinds[number - 1] if style == "kinds" else str(number)
        for cell, number in cells.items()
    }
