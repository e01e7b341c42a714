"""Diagramless crosswords: the size and the clue numbers are known, the black squares are not.

    square     white, with a letter, or black; (row, column), numbered from 0
    word       white squares in a row (across) or a column (down), as many as there are    1 2 3 # 4 5 6
    clue       the numbered square where words begin, in reading order; its kind says      7 - - # 8 - -
               which: Z both, A across, D down                                            9 - - 10 - - -
    layout     a grid whose clues are the given ones: the answer is its black squares      # # # 11 - - -

Every white square lies in a word across and a word down of at least `shortest` letters. No row or column is all black.
The white squares hang together unless the puzzle says no. Known squares, lengths and answers narrow it down.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from ...solver.model import Model
from ...solver.puzzle import Grid, Move, PuzzleError, Solution
from .._files.document import Document, quoted
from .._files.ipuz import finished_keys, ipuz
from .._kit.layouts import turned
from . import text
from .advice import SAID, changes
from .model import model
from .proof import reasons
from .search.rows_in_turn import Search, State
from .text import Sheet

__all__ = ["Diagramless"]

KEYS = {
    "rows": "how many rows the grid has",
    "columns": "how many columns",
    "clues": "the kinds of the clues in order: Z both, A across, D down",
    "across": "or else the numbers of the clues across, as in 1 5 9-11",
    "down": "and those of the clues down",
    "symmetry": f"{', '.join(text.SYMMETRIES)}; the default is asymmetry, which like any asks for nothing",
    "start": "the square of clue 1, counted from the top left corner",
    "connected": "whether all white squares hang together; the default is true",
    "shortest": "how many letters the shortest word may have; the default is 3",
    "grid": 'a picture of what is known: "#" black, a letter or "-" white, "." unknown',
    "lengths": "known lengths of words, as in { across = { 1 = 5 }, down = { 2 = 4 } }",
    "answers": 'known answers, as in { across = { 1 = "HEL.." } }, with . for unknown letters',
}
MIRRORED = {
    "rotational": "when it is turned by half",
    "dual-rotational": "when it is turned by a quarter",
    "left-right": "when left and right are exchanged",
    "up-down": "when top and bottom are exchanged",
    "diagonal-tlbr": "when it is mirrored in the diagonal from the top left",
    "diagonal-trbl": "when it is mirrored in the diagonal from the top right",
}
LARGE = 300  # squares
START = "the square of clue 1"
DEMANDS = {"three-way": ("left-right", "up-down"), "super": ("dual-rotational", "diagonal-tlbr")}


class Black(NamedTuple):
    """This square is black."""

    row: int
    column: int


@dataclass(frozen=True)
class Diagramless:
    """One diagramless crossword."""

    kind: ClassVar[str] = "diagramless"
    lenient: ClassVar[bool] = False
    styles: ClassVar[Mapping[str, str]] = {
        "numbers": "layouts with the numbers of the clues",
        "kinds": "with the kinds of the clues: Z both, A across, D down",
        "letters": "with the letters that are known",
    }

    sheet: Sheet
    lines: dict[tuple[int, int], int] = field(default_factory=dict)  # of the file, where known squares stand
    style: str = "numbers"

    @property
    def engine(self) -> str:
        """The hand-written search, but for large grids in which a row says little about the others."""
        free = self.sheet.symmetry in ("asymmetry", "any", "diagonal-tlbr", "diagonal-trbl")
        return "pysat" if free and self.sheet.rows * self.sheet.columns > LARGE else "reference"

    # witness 1: the model

    def model(self) -> Model:
        """Rules and givens."""
        return model(self.sheet, Black, self._at)

    # witness 2: the hand-written search

    @cached_property
    def _search(self) -> Search:
        return Search(self.sheet, Black)

    def start(self) -> Iterable[Move]:
        """An empty grid, unless nothing can be built on the sheet."""
        if not self.sheet.fault:
            yield (), self._search.start

    def moves(self, state: State) -> Iterable[Move] | None:
        """Fills the next row, and with some symmetries the one that mirrors it."""
        return self._search.moves(state)

    # witness 3: the checker

    def check(self, solution: Solution) -> list[str]:
        """The rules that a layout breaks."""
        sheet = self.sheet
        off = [cell for cell in sorted(solution) if not (0 <= cell[0] < sheet.rows and 0 <= cell[1] < sheet.columns)]
        if off:
            return [f"{_name(cell)} is no square of the grid" for cell in off]
        rows = self._rows(solution)
        wrong = [f"row {number} is all black" for number, row in enumerate(rows, 1) if "-" not in row]
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        wrong += [f"column {number} is all black" for number, column in enumerate(columns, 1) if "-" not in column]
        wrong += _unlike(rows, sheet.symmetry)
        if sheet.connected and (apart := _apart(rows)):
            wrong.append(f"{_name(apart)} does not hang together with the first white square")
        return wrong + self._wrong_words(rows) + self._wrong_squares(rows)

    def _rows(self, solution: Solution) -> list[str]:
        """A layout as a picture."""
        rows = [["-"] * self.sheet.columns for _ in range(self.sheet.rows)]
        for row, column in solution:
            rows[row][column] = "#"
        return ["".join(row) for row in rows]

    def _wrong_words(self, rows: list[str]) -> list[str]:
        """Words that are too short, clues of another kind, lengths and letters that are not as known."""
        sheet, wrong = self.sheet, []
        letters = {cell: (letter, f"{_name(cell)}") for cell, letter in sheet.letters.items()}
        kinds = []
        for row, column, across, down in _numbered(rows):
            kinds.append("Z" if across and down else "A" if across else "D")
            for length, direction, step in ((across, "A", (0, 1)), (down, "D", (1, 0))):
                if not length:
                    continue
                word = text.Word(direction, len(kinds))
                if length == 1:
                    wrong.append(f"{_name((row, column))} lies in no word {'across' if direction == 'A' else 'down'}")
                elif length < sheet.shortest:
                    wrong.append(f"{word} at {_name((row, column))} has {length} letters, not {sheet.shortest}")
                if sheet.lengths.get(word, length) != length:
                    wrong.append(f"{word} has {length} letters, not {sheet.lengths[word]}")
                for place, letter in enumerate(sheet.answers.get(word, "")[:length]):
                    cell = row + step[0] * place, column + step[1] * place
                    other, owner = letters.setdefault(cell, (letter, str(word))) if letter != "." else (letter, "")
                    if other != letter:
                        wrong.append(f"{_name(cell)} is {letter} in {word}, but {other} in {owner}")
        found = "".join(kinds)
        if found != sheet.clues:
            place = next((i for i, pair in enumerate(zip(found, sheet.clues, strict=False)) if pair[0] != pair[1]), -1)
            if place >= 0:
                wrong.append(f"clue {place + 1} is {SAID[found[place]]}, but must be {SAID[sheet.clues[place]]}")
            else:
                wrong.append(f"there are {len(found)} clues, not {len(sheet.clues)}")
        return wrong

    def _wrong_squares(self, rows: list[str]) -> list[str]:
        """Known squares of the other colour, and a first clue in another place."""
        sheet = self.sheet
        wrong = [
            f"{_name(cell)} is {'white' if black else 'black'}, but known to be {'black' if black else 'white'}"
            + self._at(cell)
            for cell, black in sheet.black.items()
            if (rows[cell[0]][cell[1]] == "#") != black
        ]
        if sheet.start is not None and rows[0].find("-") != sheet.start:
            wrong.append(f"clue 1 does not stand in square {sheet.start + 1}")
        return wrong

    def _at(self, cell: tuple[int, int]) -> str:
        return f" (line {self.lines[cell]})" if cell in self.lines else ""

    def hopeless(self) -> str | None:
        """The first proof at sight that there is no layout."""
        return next(reasons(self.sheet, lambda cell: _name(cell) + self._at(cell)), None)

    def images(self, solution: Solution) -> Iterable[Solution]:
        """The layout alone: turned or mirrored, its clues are numbered otherwise."""
        yield solution

    # what its maker asks

    def survey(self, numbers: Mapping[Hashable, int], total: int) -> Grid:
        """The squares that have one colour in all layouts, and of the others the share in which they are black."""
        shares = [[numbers.get(Black(y, x), 0) for x in range(self.sheet.columns)] for y in range(self.sheet.rows)]
        symbols = tuple(
            tuple("#" if n == total else "-" if not n else f"{min(99, max(1, round(100 * n / total)))}" for n in row)
            for row in shares
        )
        return Grid((symbols,), lambda row, column: False, lambda row, column: False)

    def facts(self, solution: Solution) -> dict[str, int]:
        """What could be told of a layout and is not known: the square of clue 1, the lengths of words."""
        rows = self._rows(solution)
        found = {START: rows[0].find("-") + 1} if self.sheet.start is None else {}
        for number, (*_, across, down) in enumerate(_numbered(rows), 1):
            for direction, length in (("A", across), ("D", down)):
                if length and (word := text.Word(direction, number)) not in self.sheet.lengths:
                    found[f"the length of {word}"] = length
        return found

    def told(self, fact: str, value: int) -> Self:
        """The puzzle when this, too, is known."""
        if fact == START:
            return replace(self, sheet=replace(self.sheet, start=value - 1))
        word = next(word for word in self.sheet.words() if fact == f"the length of {word}")
        return replace(self, sheet=replace(self.sheet, lengths={**self.sheet.lengths, word: value}))

    def looser(self) -> Iterator[tuple[str, Self]]:
        """The puzzle with less and less of what makes it easy told, each with what is left."""
        if self.sheet.symmetry not in ("asymmetry", "any"):
            yield (
                f"the clue numbers and {_called(self.sheet.symmetry)}",
                replace(self, sheet=replace(self.sheet, start=None)),
            )
        yield "the clue numbers alone", replace(self, sheet=replace(self.sheet, start=None, symmetry="asymmetry"))

    def changes(self) -> Iterator[tuple[str, Self]]:
        """The puzzles that differ from this one by one slip of the pen."""
        for words, sheet in changes(self.sheet):
            yield words, replace(self, sheet=sheet)

    def ipuz(self, solution: Solution, title: str = "", author: str = "") -> dict[str, Any]:
        """A layout as an ipuz document, for other programs."""
        return ipuz(self._rows(solution), self._letters(self._rows(solution)), title, author)

    def summary(self, solution: Solution) -> str:
        """Size, symmetry, black squares and words of a layout."""
        sheet, words = self.sheet, sum(1 for _ in self.sheet.words())
        blacks = f"{len(solution)} black squares" if len(solution) != 1 else "1 black square"
        return f"{sheet.rows} x {sheet.columns}, {_called(sheet.symmetry)}, {blacks}, {words} words"

    @classmethod
    def of(cls, rows: list[str]) -> tuple[Self, Solution]:
        """The puzzle that a finished grid would make, whatever rules it breaks, and the grid as its layout."""
        keys = finished_keys(rows)
        keys["start"] = keys["start"] - 1 if "start" in keys else None
        blacks = (Black(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")
        return cls(Sheet(**keys)), frozenset(blacks)

    @classmethod
    def rows_of(cls, data: Document) -> list[str]:
        """A finished grid of our own: rows of "#" and of "-" or letters."""
        rows = ["".join(line.split()) for line in (data.rows("grid") or "").split("\n") if line.strip()]
        if not rows or data.data.get("kind") != cls.kind:
            raise PuzzleError(
                "there is no crossword grid in it; a finished grid has # for black, - or letters for white"
            )
        for number, row in enumerate(rows):
            if len(row) != len(rows[0]):
                raise PuzzleError(f"the row has {len(row)} squares, the first one {len(rows[0])}", row=number)
            if wrong := next((sign for sign in row if sign not in "#-" and not sign.isalnum()), None):
                raise PuzzleError(
                    f"{quoted(wrong)} is no finished square; write # for black, - or a letter for white", row=number
                )
        return ["".join("#" if sign == "#" else "-" for sign in row) for row in rows]

    def variants(self) -> Iterator[tuple[str, Self]]:
        """Where any symmetry will do: the puzzle with each one that such a grid may have, the strictest first."""
        sheet = self.sheet
        for symmetry in reversed(text.SYMMETRIES[:-1]) if sheet.symmetry == "any" else ():
            if sheet.rows == sheet.columns or symmetry not in text.SQUARE:
                yield symmetry, replace(self, sheet=replace(sheet, symmetry=symmetry))

    # notation

    @classmethod
    def parse(cls, data: Document) -> Self:
        """Reads a puzzle; refuses what is none."""
        return cls(*text.sheet(data))

    @classmethod
    def draft(cls, data: Document) -> Self:
        """Reads what may be no puzzle before one slip of the pen is mended: hopeless until then."""
        return cls(*text.sheet(data, draft=True))

    @classmethod
    def recognise(cls, bare: str) -> Iterator[tuple[int | None, dict[str, Any]]] | None:
        """No bare text says what size a grid has."""
        return None

    def read(self, answer: object) -> Solution:
        """A layout from rows of "#" and "-", or of letters or clue numbers for white squares."""
        picture = Document({"answer": answer}).rows("answer") or ""
        squares = text.picture(picture, self.sheet.rows, self.sheet.columns)
        for number, row in enumerate(squares):
            if wrong := next((sign for sign in row if sign != "#" and sign != "-" and not sign.isalnum()), None):
                raise PuzzleError(f"{quoted(wrong)} is no square; write # for black, - for white", row=number)
        return frozenset(
            Black(row, column) for row, line in enumerate(squares) for column, sign in enumerate(line) if sign == "#"
        )

    def write(self, solution: Solution) -> list[str]:
        """A layout as rows of "#" and "-", or letters where they are known."""
        letters = self._letters(self._rows(solution))
        return [
            "".join(letters.get((y, x), sign) if sign == "-" else sign for x, sign in enumerate(row))
            for y, row in enumerate(self._rows(solution))
        ]

    def grid(self, solution: Solution | None = None) -> Grid:
        """What there is to draw: a layout with its clue numbers, or what is known of it."""
        sheet = self.sheet
        shown: dict[tuple[int, int], str] = {}
        if solution is None:
            shown |= {cell: "#" if black else "-" for cell, black in sheet.black.items()} | sheet.letters
            if sheet.start is not None:
                shown |= {(0, column): "#" for column in range(sheet.start)} | {(0, sheet.start): "1"}
        else:
            rows = self._rows(solution)
            shown |= {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
            shown |= self._letters(rows) if self.style == "letters" else self._clues(rows)
        symbols = tuple(tuple(shown.get((y, x), ".") for x in range(sheet.columns)) for y in range(sheet.rows))
        return Grid((symbols,), lambda row, column: False, lambda row, column: False)

    def _clues(self, rows: list[str]) -> dict[tuple[int, int], str]:
        """The numbers of the clues of a layout, or their kinds."""
        found = {}
        for number, (row, column, across, down) in enumerate(_numbered(rows), 1):
            kind = "Z" if across and down else "A" if across else "D"
            found[row, column] = kind if self.style == "kinds" else str(number)
        return found

    def styled(self, style: str) -> Self:
        """The same puzzle, drawn in another style."""
        return replace(self, style=style)

    def _letters(self, rows: list[str]) -> dict[tuple[int, int], str]:
        """The letters that are known in a layout."""
        letters = dict(self.sheet.letters)
        for number, (row, column, *_) in enumerate(_numbered(rows), 1) if self.sheet.answers else ():
            for direction, down, across in (("A", 0, 1), ("D", 1, 0)):
                for place, letter in enumerate(self.sheet.answers.get(text.Word(direction, number), "")):
                    if letter != ".":
                        letters[row + down * place, column + across * place] = letter
        return letters


def _called(symmetry: str) -> str:
    """A symmetry in a sentence."""
    return "no symmetry" if symmetry == "asymmetry" else f"{symmetry} symmetry"


def _name(cell: tuple[int, int]) -> str:
    """What people call a square."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _numbered(rows: list[str]) -> Iterator[tuple[int, int, int, int]]:
    """The squares with a clue number: row, column, and the lengths of the words that begin there, 0 for none."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == "-":
                across = 0 if x and row[x - 1] == "-" else _length(row, x)
                down = 0 if y and columns[x][y - 1] == "-" else _length(columns[x], y)
                if across or down:
                    yield y, x, across, down


def _length(line: str, place: int) -> int:
    end = line.find("#", place)
    return (len(line) if end < 0 else end) - place


def _unlike(rows: list[str], symmetry: str) -> list[str]:
    """The symmetries that a layout does not have, but should."""
    images, wanted = turned(rows), DEMANDS.get(symmetry, (symmetry,))
    return [f"the grid is another {MIRRORED[name]}" for name in wanted if images.get(name, rows) != rows]


def _apart(rows: list[str]) -> tuple[int, int] | None:
    """A white square that does not hang together with the first one; None if all do."""
    white = [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "-"]
    left = set(white)
    todo = white[:1]
    while todo:
        y, x = todo.pop()
        if (y, x) in left:
            left.remove((y, x))
            todo += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
    return min(left, default=None)
