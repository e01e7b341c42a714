"""Finished crosswords: their words and numbers, and files of other programs (ipuz, Across Lite,
newspaper archives) as ipuz documents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from exactone.solver.errors import PuzzleError

from .board import Cell, cell_name, placed

Rows = list[str]


class Start(NamedTuple):
    """A square with a number: where words of two letters or more begin, and how long they are,
    0 for none."""

    row: int
    column: int
    across: int
    down: int

    @property
    def kind(self) -> str:
        """Z where words begin both across and down, A across only, D down only."""
        if self.across and self.down:
            return "Z"
        return "A" if self.across else "D"


def numbered(rows: Rows) -> Iterator[Start]:
    """The squares that get the numbers 1, 2, ... in a finished grid."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign != "#":
                across = 0 if x and row[x - 1] != "#" else _word(row, x)
                down = 0 if y and columns[x][y - 1] != "#" else _word(columns[x], y)
                if across or down:
                    yield Start(y, x, across, down)


def _word(line: str, place: int) -> int:
    """How long the word is that begins here; 0 for a single square, which is none."""
    end = line.find("#", place)
    length = (len(line) if end < 0 else end) - place
    return length if length > 1 else 0


def numbers(rows: Rows) -> dict[Cell, int]:
    """The numbers of the squares that have one."""
    return {(start.row, start.column): number for number, start in enumerate(numbered(rows), 1)}


def picture(rows: Rows, signs: Mapping[Cell, Any]) -> list[list[Any]]:
    """A grid with a sign in some white squares, and 0 in the others."""
    return [
        ["#" if sign == "#" else signs.get((y, x), 0) for x, sign in enumerate(row)]
        for y, row in enumerate(rows)
    ]


def cut(squares: Any, width: int) -> list[Any]:
    """Rows of so many squares."""
    return [squares[first : first + width] for first in range(0, len(squares), width)]


CROSSWORD = "ipuz.org/crossword"
MANY = 10_000  # more than there are clues
BLACKS_HIDDEN = "ipuz.org/crossword/diagramless"


@dataclass(frozen=True)
class Crossword:
    """What an ipuz document says of a crossword."""

    data: Mapping[str, Any]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Crossword | None:
        """The crossword in a document; None if there is none."""
        crossword = cls(data)
        if any(CROSSWORD in kind for kind in crossword._kinds()):
            return crossword
        return None

    def _kinds(self) -> list[str]:
        kinds = self.data.get("kind")
        if isinstance(kinds, list):
            return [name for name in kinds if isinstance(name, str)]
        return []

    @property
    def blacks_hidden(self) -> bool:
        """Whether the black squares are for the solver to find."""
        return any(BLACKS_HIDDEN in kind for kind in self._kinds())

    def names(self) -> dict[str, str]:
        """Title and author, as far as they can be shown."""
        names = {key: self.data.get(key) for key in ("title", "author")}
        return {
            key: name
            for key, name in names.items()
            if isinstance(name, str) and name and name.isprintable()
        }

    def size(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        columns, rows = sides(self.data.get("dimensions"), "width", "height")
        if not (columns and rows):
            raise PuzzleError(
                "there are no dimensions; ipuz has width and height as numbers", "dimensions"
            )
        return rows, columns

    # clues

    def clues(self, name: str) -> list[tuple[int, int]] | None:
        """The numbers of the clues across or down, each with the letters of its enumeration;
        None without a list."""
        lists = self.data.get("clues")
        numbered = None
        for key, listed in lists.items() if isinstance(lists, dict) else ():
            # as in Across:Horizontal
            if key.lower().split(":")[0] == name and isinstance(listed, list):
                numbered = list(map(_clue, listed))
        return numbered

    # squares

    def known(self) -> Rows:
        """What is known of the squares: black, letters, white where there is a number,
        and unknown."""
        rows, columns = self.size()
        if self.data.get("puzzle") is None:
            return ["." * columns] * rows
        return ["".join(map(self._sign, line)) for line in self._squares("puzzle")]

    def finished(self) -> Rows:
        """The black and white squares of the finished grid;
        a square left out of the grid is as good as black."""
        key = "solution" if self.blacks_hidden else "puzzle"
        self.size()
        if self.data.get(key) is None:
            raise PuzzleError(f"there is no {key}; without it there is no finished grid to look at")
        return [
            "".join("#" if self._is_black(square) else "-" for square in row)
            for row in self._squares(key)
        ]

    def _squares(self, key: str) -> list[list[Any]]:
        (rows, columns), lines = self.size(), self.data[key]
        shaped = isinstance(lines, list) and len(lines) == rows
        if not shaped or any(not isinstance(line, list) or len(line) != columns for line in lines):
            raise PuzzleError(
                f"{key} must have {rows} rows of {columns} squares, as its dimensions say", key
            )
        squares: list[list[Any]] = lines
        return squares

    def _is_block(self, value: object) -> bool:
        return value is None or value == "#" or value == self.data.get("block", "#")

    def _sign(self, square: object) -> str:
        value = square.get("value", square.get("cell")) if isinstance(square, dict) else square
        if square is None or (value is not None and self._is_block(value)):
            return "#"
        if isinstance(value, str) and len(value) == 1 and value.isalpha():
            return value
        return "-" if isinstance(value, int) and value > 0 else "."

    def _is_black(self, square: object) -> bool:
        return self._is_block(
            square.get("cell", square.get("value", 0)) if isinstance(square, dict) else square
        )

    # what it says that is not so

    def wrong(self, rows: Rows) -> Iterator[str]:
        """What the document says otherwise than its finished grid."""
        if not self.blacks_hidden:
            yield from self._wrong_blacks(rows)
            yield from self._wrong_numbers(rows)
        yield from self._wrong_clues(rows)

    def _wrong_blacks(self, rows: Rows) -> Iterator[str]:
        """Where the solution in the file is black and the grid is not, or the other way round."""
        for cell, square in (
            placed(self._squares("solution")) if self.data.get("solution") is not None else ()
        ):
            if (black := self._is_black(square)) != (rows[cell[0]][cell[1]] == "#"):
                own, shown = ("black", "white") if black else ("white", "black")
                yield (
                    f"{cell_name(cell)} is {own} in the solution of the file, but {shown} in its "
                    "grid"
                )

    def _wrong_numbers(self, rows: Rows) -> Iterator[str]:
        """Where the file numbers squares otherwise than the grid does;
        a file without numbers says nothing."""
        said = {cell: _number(square) for cell, square in placed(self._squares("puzzle"))}
        right = numbers(rows)
        for cell, number in said.items() if any(said.values()) else ():
            if number != (own := right.get(cell, 0)):
                has = f"is numbered {number}" if number else "has no number"
                yield (
                    f"{cell_name(cell)} {has} in the file, but "
                    f"{f'is {own}' if own else 'no word begins there'}"
                )

    def _wrong_clues(self, rows: Rows) -> Iterator[str]:
        """Clues without a word, and words without a clue; a file without lists of clues says
        nothing."""
        for name in ("across", "down"):
            if (clues := self.clues(name)) is None:
                continue
            listed = {number for number, _ in clues}
            words = {
                number for number, start in enumerate(numbered(rows), 1) if getattr(start, name)
            }
            for number in sorted(listed - words):
                yield f"the file has clue {number} {name}, but in the grid no such word begins"
            for number in sorted(words - listed):
                yield f"the file has no clue {number} {name}, but the grid has such a word"


def written(rows: Rows, letters: Mapping[Cell, str], title: str, author: str) -> dict[str, Any]:
    """A finished grid as a document: its numbers, clues without words but with their lengths,
    the letters known."""
    clues = {
        name.title(): [
            {"number": number, "clue": "", "enumeration": str(length)}
            for number, start in enumerate(numbered(rows), 1)
            if (length := getattr(start, name))
        ]
        for name in ("across", "down")
    }
    document = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": len(rows[0]), "height": len(rows)},
        "puzzle": picture(rows, numbers(rows)),
        "clues": clues,
        "showenumerations": True,
    }
    if letters:
        document["solution"] = picture(rows, letters)
    return {
        **({"title": title} if title else {}),
        **({"author": author} if author else {}),
        **document,
    }


def sides(size: object, *names: str) -> list[int]:
    """Two numbers of a table; 0 for what is none."""
    sizes = [size.get(name) for name in names] if isinstance(size, dict) else [0] * len(names)
    return [side if type(side) is int and 0 < side < 1000 else 0 for side in sizes]


def _clue(clue: object) -> tuple[int, int]:
    """The number of a clue, and how many letters its enumeration has, as in (3,4);
    0 without one."""
    number: object = clue
    enumeration: object = ""
    if isinstance(clue, dict):
        number = clue.get("number")
        enumeration = clue.get("enumeration", "")
    elif isinstance(clue, list) and clue:
        number = clue[0]
    if isinstance(number, str) and re.fullmatch(r"[0-9]{1,4}", number):
        number = int(number)
    if type(number) is not int or abs(number) >= MANY:
        raise PuzzleError("a clue without a number; ipuz writes clues as [1, text]", "clues")
    return number, sum(map(int, re.findall(r"[0-9]{1,3}", str(enumeration))))


def _number(square: object) -> int:
    """The number that a file gives to a square, 0 for none."""
    value = square.get("cell", 0) if isinstance(square, dict) else square
    if isinstance(value, str) and re.fullmatch("[0-9]{1,4}", value):
        return int(value)
    return value if type(value) is int and 0 < value < MANY else 0


def from_archive(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """A crossword of an archive as an ipuz document; None if it is none."""
    if "kind" in data or not {"size", "grid", "gridnums"} <= data.keys():
        return None
    columns, rows = sides(data["size"], "cols", "rows")
    if not (columns and rows):
        raise PuzzleError("size must have the numbers of rows and cols", "size")
    squares, shown = (_squares(data, key, rows, columns) for key in ("grid", "gridnums"))
    puzzle = [
        "#" if square == "." else number for square, number in zip(squares, shown, strict=True)
    ]
    return {
        "kind": [CROSSWORD],
        "title": data.get("title"),
        "author": data.get("author"),
        "dimensions": {"width": columns, "height": rows},
        "puzzle": cut(puzzle, columns),
        "clues": dict(_clues(data.get("clues"))),
    }


def _squares(data: Mapping[str, Any], key: str, rows: int, columns: int) -> list[Any]:
    squares = data[key]
    if not isinstance(squares, list) or len(squares) != rows * columns:
        raise PuzzleError(f"{key} must have {rows} times {columns} squares, as size says", key)
    return squares


def _clues(clues: object) -> Iterator[tuple[str, list[list[Any]]]]:
    """The clues as archives write them: "1. Foolish", in the order of their numbers."""
    for name in ("across", "down"):
        texts = clues.get(name) if isinstance(clues, dict) else None
        if texts is not None and not isinstance(texts, list):
            raise PuzzleError(f"clues {name} must be a list of texts", "clues")
        matches = [
            re.match(r"\s*([0-9]{1,4})\b", text) for text in texts or () if isinstance(text, str)
        ]
        if listed := [[int(match[1]), ""] for match in matches if match]:
            yield name.title(), listed


def from_puz(raw: bytes) -> dict[str, Any]:
    """An Across Lite file as an ipuz document."""
    try:
        import puz
    except ImportError:
        raise PuzzleError(
            'a .puz file is read with the package puzpy; install it: pip install "exactone[puz]"'
        ) from None
    try:
        puzzle = puz.load(raw)
    except (puz.PuzzleFormatError, UnicodeDecodeError, ValueError, IndexError) as error:
        said = " ".join(str(error).split()) or type(error).__name__
        raise PuzzleError(f"not a valid .puz file: {said}; is it damaged?") from None
    hidden = puzzle.puzzletype == puz.PuzzleType.Diagramless
    squares = re.sub("[.:]" if hidden else r"\.", "#", puzzle.solution)
    width = puzzle.width
    height = puzzle.height
    if (
        not width
        or not height
        or len(squares) != width * height
        or len(puzzle.fill) != width * height
    ):
        raise PuzzleError("not a valid .puz file: it has no grid; is it damaged?")
    rows = cut(squares, width)
    shown = picture(rows, numbers(rows))
    if hidden:
        shown = [[sign if sign.isalnum() else 0 for sign in row] for row in cut(puzzle.fill, width)]
    return {
        "kind": [BLACKS_HIDDEN if hidden else CROSSWORD],
        "title": puzzle.title.strip(),
        "author": puzzle.author.strip(),
        "dimensions": {"width": width, "height": height},
        "puzzle": shown,
        "solution": [list(row) for row in rows],
        "clues": _clue_lists(rows, puzzle.clues),
    }


def _clue_lists(rows: Rows, texts: list[str]) -> dict[str, list[list[Any]]]:
    """The clues by direction: a .puz has them in the order of the numbers, across before down."""
    clues: dict[str, list[list[Any]]] = {"Across": [], "Down": []}
    for number, start in enumerate(numbered(rows), 1):
        clues["Across"] += [[number, ""]] if start.across else []
        clues["Down"] += [[number, ""]] if start.down else []
    words = sum(map(len, clues.values()))
    if words != len(texts):
        raise PuzzleError(
            f"the .puz file has {len(texts)} clues, but its grid has {words} words; is it damaged?"
        )
    return clues
