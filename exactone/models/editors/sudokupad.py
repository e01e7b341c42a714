"""Links of SudokuPad, which plays puzzles of f-puzzles, and has a format of its own.

https://sudokupad.app/fpuzzlesN4IgzglgXgpi...      a puzzle of f-puzzles, packed as there
https://sudokupad.app/sclN4IgzglgXgpi...           one of SudokuPad, packed in the same way
https://sudokupad.app/?puzzleid=scl...             the same
https://sudokupad.app/gr8name                      the name of a puzzle that is kept there

A puzzle of SudokuPad is a drawing in JSON: of it cells, regions, cages, and what it says of itself
(title, author, rules, solution) are rules. Lines, arrows and signs are drawn, and what they mean
stands in the rules that people read. The names of its keys are often one or two letters, and the
JSON has shorter words (https://github.com/SudokuPad/sudokutools, puzzlezipper): see `Unzipping`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, unquote

from exactone.models.base.kind import Kind
from exactone.models.boards.board import Cell, cell_name, painted
from exactone.models.links.coders import letters
from exactone.models.links.link import WrittenLink
from exactone.models.parts.part import TABLE
from exactone.models.text.document import Document
from exactone.models.text.words import brief, listed, numbered, quoted
from exactone.solver.errors import PuzzleError

from . import fpuzzles
from .items import usual_block
from .lzstring import decompressed
from .payload import LEVELS, object_of, plain_text, refuse_many

ADDRESS = "https://sudokupad.app/fpuzzles"
LARGEST = fpuzzles.LARGEST
KINDS = fpuzzles.KINDS  # for which links are written
SHORT = {  # keys as they stand in links
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
DRAWN = ("lines", "arrows", "overlays", "underlays", "svg")
ABOUT = {"title": "title", "author": "author", "rules": "notes"}  # and what they are here
SAID = frozenset({*ABOUT, "solution", "source", "msgcorrect", "msgincorrect", "videos", "bgimage"})
RULES = {
    "antiknight": {"adjacent": "knight", "equal": False},
    "antiking": {"adjacent": "touching", "equal": False},
}
FOG = ("foglight", "fogofwar", "triggereffect")
CELL = frozenset({"value", "centremarks", "candidates"})
UNREAD = {  # what else cells have
    "color": "colours",
    "colors": "colours",
    "colour": "colours",
    "colours": "colours",
    "highlight": "colours",
    "cornermarks": "pencil marks in corners",
    "pencilMarks": "pencil marks in corners",
}
QUIET = frozenset({"id", "cellSize", "settings", "videos", "duration", "version", "puzzleType"})
_HOST = re.compile(r"(?:https?://)?[^/?#]*[/?#]*", re.I)
_ASKED = re.compile(r"[?&]puzzleid=([^&#]*)", re.I)
_FORMATS = re.compile(r"(fpuzzles|fpuz|scl|ctc|scf)(.+)", re.S)
_META = re.compile(r"\s*([A-Za-z]+):\s*(\S.*)", re.S)


def document(text: str) -> Document:
    """The puzzle of a link of SudokuPad, in our keys; what is drawn and not said is refused."""
    name = _puzzle_name(text)
    match = _FORMATS.fullmatch(name)
    if match is None or match[1] == "scf":
        raise PuzzleError(
            "this link has only the name under which SudokuPad keeps the puzzle, and no network is "
            "asked; a link with fpuzzles or scl behind the address has all of it"
        )
    if match[1].startswith("fpuz"):
        return fpuzzles.Reading(object_of(decompressed(match[2], "{"))).document(text)
    return _Reading(unzipped(decompressed(match[2], "{"))).document(text)


def written(
    puzzle: Kind, lenient: bool = False, keys: Mapping[str, Any] | None = None
) -> WrittenLink:
    """The link under which SudokuPad opens a Sudoku: with all its constraints, as f-puzzles has
    them."""
    packed, left_out = fpuzzles.packed_puzzle(puzzle, lenient, keys)
    return WrittenLink(ADDRESS + quote(packed, safe=""), left_out)


def _puzzle_name(text: str) -> str:
    """What stands behind the address."""
    if asked := _ASKED.search(text):
        return unquote(asked[1])
    path = _HOST.sub("", text, count=1).removeprefix("sudoku/")
    return path.partition("?")[0].partition("#")[0].strip("/")


# its JSON


def unzipped(text: str) -> Mapping[str, Any]:
    """The puzzle in a text that is JSON, or JSON with shorter words."""
    try:
        data: Any = object_of(text)
    except PuzzleError:
        data = Unzipping(text).whole()
    if not isinstance(data, Mapping):
        raise PuzzleError("what this link unpacks to is no puzzle; copy all of it again")
    return {SHORT.get(f"{key}", f"{key}"): _with_long_keys(data[key]) for key in data}


def _with_long_keys(value: Any) -> Any:
    """A value of the JSON of which all keys have their long names."""
    if isinstance(value, Mapping):
        return {SHORT.get(key, key): _with_long_keys(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_with_long_keys(each) for each in value]
    return value


class Unzipping:
    """Reads JSON in which keys have no quotes, texts may have single ones, t and f are true and
    false, colours are bare, and a table that is empty is left out between commas."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def whole(self) -> Any:
        """The value that all of the text is."""
        value = self._value(0)
        if self.text[self.at :].strip():
            raise self._fault()
        return value

    def _fault(self) -> PuzzleError:
        said = quoted(self.text[self.at : self.at + 20])
        return PuzzleError(
            f"what this link unpacks to is no puzzle from {said} on; copy all of it again"
        )

    def _next(self) -> str:
        """The sign that comes next; nothing at the end."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def _eat(self, sign: str) -> bool:
        if self._next() != sign:
            return False
        self.at += 1
        return True

    def _value(self, depth: int) -> Any:
        if depth > LEVELS:
            raise PuzzleError(
                f"this link has more than {LEVELS} lists in each other; no puzzle has"
            )
        if self._eat("{"):
            return self._table(depth)
        if self._eat("["):
            return self._list(depth)
        if self._next() in ("'", '"'):
            return self._text()
        return self._word()

    def _table(self, depth: int) -> dict[str, Any]:
        table = dict[str, Any]()
        while not self._eat("}"):
            key = self._text() if self._next() in ("'", '"') else self._key()
            if not self._eat(":"):
                raise self._fault()
            table[key] = self._value(depth + 1)
            if not self._eat(",") and self._next() != "}":
                raise self._fault()
        return table

    def _list(self, depth: int) -> list[Any]:
        items = list[Any]()
        while True:
            items.append({} if self._next() in (",", "]") else self._value(depth + 1))
            if self._eat("]"):
                return items
            if not self._eat(","):
                raise self._fault()

    def _key(self) -> str:
        match = re.compile(r"\w+", re.A).match(self.text, self.at)
        if match is None:
            raise self._fault()
        self.at = match.end()
        return match[0]

    def _text(self) -> str:
        mark = self.text[self.at]
        pattern = re.compile(rf"{mark}((?:[^{mark}\\]|\\.)*){mark}", re.S)
        match = pattern.match(self.text, self.at)
        if match is None:
            raise self._fault()
        self.at = match.end()
        return re.sub(r"\\(u[0-9A-Fa-f]{4}|.)", _escaped, match[1], flags=re.S)

    def _word(self) -> Any:
        match = re.compile(r"[^,}\]\s]+").match(self.text, self.at)
        if match is None:
            raise self._fault()
        word = match[0]
        self.at = match.end()
        if word in _WORDS:
            return _WORDS[word]
        if re.fullmatch(r"[0-9A-Fa-f]{6}", word, re.A):
            return f"#{word}"
        if re.fullmatch(r"-?[0-9]{1,15}", word, re.A):
            return int(word)
        if re.fullmatch(r"-?[0-9]{1,15}\.?[0-9]{0,20}(?:e-?[0-9]{1,2})?", word, re.A | re.I):
            return float(word)
        self.at = match.start()
        raise self._fault()


_WORDS: dict[str, Any] = {
    "t": True,
    "f": False,
    "true": True,
    "false": False,
    "null": None,
    "#0": "#000000",
    "#F": "#FFFFFF",
}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def _escaped(match: re.Match[str]) -> str:
    said = match[1]
    if len(said) > 1:
        return chr(int(said[1:], 16))
    return _ESCAPES.get(said, said)


# from SudokuPad


def _holds(name: str, said: object) -> bool:
    """Whether a rule of the whole grid is said to hold; refuses what says neither yes nor no."""
    word = f"{'' if said is None else said}".strip().lower()
    if word not in ("true", "false", ""):
        raise PuzzleError(f"{name} of this link is {quoted(word)}; it is true or false")
    return word == "true"


class _Reading:
    """What the JSON of SudokuPad says."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self.said = said
        self.keys = dict[str, Any]()
        self.notes = list[str]()

    def document(self, text: str) -> Document:
        """The puzzle in our keys."""
        about = self._about()
        rows = self._rows()
        size = len(rows)
        self._refuse_drawn()
        for name, key in ABOUT.items():
            if words := plain_text(about.get(name)):
                self.keys[key] = words if key == "notes" else " ".join(words.split())
        self._check_cells(rows)
        self._read_givens(rows)
        self._read_regions(size)
        tables = [rule for name, rule in RULES.items() if _holds(name, about.get(name))]
        tables += [*self._marks(rows), *self._cages(size)]
        if tables:
            self.keys[TABLE] = tables
        stated = fpuzzles.stated_solution(about.get("solution"), size, self.notes)
        return Document(
            {"kind": fpuzzles.SUDOKU, **self.keys},
            text,
            note="; ".join(self.notes),
            stated=stated,
        )

    def _list(self, name: str) -> list[Any]:
        items = self.said.get(name) or []
        if not isinstance(items, list):
            raise PuzzleError(f"{name} of this link is no list; copy all of the link")
        return items

    def _items(self, name: str) -> list[Mapping[str, Any]]:
        items = self._list(name)
        if not all(isinstance(item, Mapping) for item in items):
            raise PuzzleError(f"{name} of this link has what is no table; copy all of the link")
        return items

    def _about(self) -> dict[str, Any]:
        """What the puzzle says of itself: under metadata, and in cages without cells."""
        about = dict[str, Any]()
        for cage in self._items("cages"):
            value = cage.get("value")
            said = _META.fullmatch(value) if isinstance(value, str) else None
            if said and not cage.get("cells"):
                about[said[1].lower()] = said[2].strip()
        own = self.said.get("metadata") or self.said.get("metaData") or {}
        if isinstance(own, Mapping):
            about |= {name.lower(): said for name, said in own.items()}
        if _holds("norowcol", about.get("norowcol")):
            raise PuzzleError(
                "this puzzle says that rows and columns may have a digit twice (norowcol), so it "
                "is no Sudoku of ours"
            )
        unknown = [name for name in about if name not in SAID and name not in (*RULES, "norowcol")]
        if unknown:
            self.notes.append(f"left out of what the puzzle says of itself: {listed(unknown)}")
        return about

    def _rows(self) -> list[list[Mapping[str, Any]]]:
        rows = self._list("cells")
        if not 0 < len(rows) <= LARGEST:
            raise PuzzleError(
                f"this link has a grid of {numbered(len(rows), 'row')}; it must have 1 to {LARGEST}"
            )
        for row in rows:
            if not isinstance(row, list) or len(row) != len(rows):
                raise PuzzleError(
                    f"this link's grid has {numbered(len(rows), 'row')}, but not as many columns; "
                    "a Sudoku has"
                )
            if not all(isinstance(cell, Mapping) for cell in row):
                raise PuzzleError("a cell of this link's grid is no table; copy all of the link")
        return rows

    def _refuse_drawn(self) -> None:
        """Refuses what may be a rule, and is only drawn; and what nobody knows."""
        for name, said in self.said.items():
            if said and name.lower() in FOG:
                raise PuzzleError(
                    "this puzzle has fog, which is no rule of ours; without it, it is another "
                    "puzzle"
                )
        known = {"cells", "regions", "cages", "metadata", "metaData", *DRAWN, *QUIET, *ABOUT}
        if others := [name for name, said in self.said.items() if name not in known and said]:
            raise PuzzleError(f"nobody knows here what {listed(others)} is in this link")
        drawn = [
            numbered(number, name.removesuffix("s"))
            for name in DRAWN
            if (number := len(self._list(name)) if name != "svg" else bool(self.said.get(name)))
        ]
        if drawn:
            raise PuzzleError(
                f"this link draws {listed(drawn)} and does not say what they mean; a link of "
                "f-puzzles to this puzzle would, or write its rules into a file"
            )

    def _check_cells(self, rows: list[list[Mapping[str, Any]]]) -> None:
        """Refuses what nobody knows of cells; says how many have colours, or notes of a player."""
        unread = Counter[str]()
        for y, row in enumerate(rows):
            for x, cell in enumerate(row):
                said = {key for key, each in cell.items() if each not in (None, "", [], {})}
                if unknown := sorted(said - CELL - UNREAD.keys()):
                    where = cell_name((y, x))
                    raise PuzzleError(f"{where} has {quoted(unknown[0])}, which is not known here")
                unread.update({UNREAD[key] for key in said & UNREAD.keys()})
        for what, number in sorted(unread.items()):
            self.notes.append(f"the {what} of {numbered(number, 'cell')} left out")

    def _read_givens(self, rows: list[list[Mapping[str, Any]]]) -> None:
        size = len(rows)
        given = dict[Cell, str]()
        for y, row in enumerate(rows):
            for x, cell in enumerate(row):
                digit = cell.get("value")
                if digit in (None, "", 0):
                    continue
                if not re.fullmatch(r"[0-9]{1,2}", f"{digit}") or not 0 < int(digit) <= size:
                    raise PuzzleError(
                        f"{cell_name((y, x))} has {brief(str(digit))} in this link; digits are 1 "
                        f"to {size}"
                    )
                given[y, x] = f"{int(digit)}"
        self.keys["grid"] = painted(given, size, size, ".", size > fpuzzles.NUMBERED)
        if size > fpuzzles.NUMBERED:
            self.keys["symbols"] = f"1-{size}"

    def _marks(self, rows: list[list[Mapping[str, Any]]]) -> Iterator[dict[str, Any]]:
        """Pencil marks in the centre that the maker put there: what cells may be."""
        marked = 0
        for y, row in enumerate(rows):
            for x, cell in enumerate(row):
                marks = cell.get("centremarks") or cell.get("candidates")
                if not marks or cell.get("value"):
                    continue
                digits = {f"{mark}" for mark in marks} if isinstance(marks, list) else {"?"}
                if not digits <= {str(digit) for digit in range(1, len(rows) + 1)}:
                    raise PuzzleError(
                        f"{cell_name((y, x))} has pencil marks in this link that are no digits"
                    )
                marked += 1
                yield {"if": {}, "then": {cell_name((y, x)): sorted(map(int, digits))}}
        if marked:
            self.notes.append(fpuzzles.CENTRE_MARKS.format(numbered(marked, "cell")))

    def _cell_list(self, said: object, name: str, size: int) -> list[Cell]:
        """Cells as pairs of a row and a column, from 0."""
        if not isinstance(said, list) or not all(
            isinstance(cell, list)
            and len(cell) == 2
            and all(isinstance(at, int) and 0 <= at < size for at in cell)
            for cell in said
        ):
            raise PuzzleError(f"{name} of this link have cells that are not in its grid")
        return list(dict.fromkeys((row, column) for row, column in said))

    def _read_regions(self, size: int) -> None:
        home = dict[Cell, int]()
        for number, region in enumerate(self._list("regions")):
            cells = self._cell_list(region, "regions", size)
            if twice := next((cell for cell in cells if cell in home), None):
                raise PuzzleError(f"{cell_name(twice)} is in two regions of this link")
            if len(cells) != size:
                raise PuzzleError(
                    f"region {number + 1} of this link has {numbered(len(cells), 'cell')}, but "
                    f"each must have {size}"
                )
            home.update(dict.fromkeys(cells, number))
        if len(home) < size**2:
            raise PuzzleError(
                "not all cells of this link are in a region, so it is no Sudoku; is another kind "
                "of puzzle drawn in it?"
            )
        tall, wide = map(int, usual_block(size).split("x"))
        blocks = {(cell[0] // tall, cell[1] // wide, number) for cell, number in home.items()}
        if len(blocks) > size:
            self.keys["areas"] = painted(
                {cell: letters(number) for cell, number in home.items()}, size, size, "."
            )

    def _cages(self, size: int) -> Iterator[dict[str, Any]]:
        drawn = 0
        lists = (cage.get("cells") for cage in self._items("cages"))
        refuse_many(sum(len(cells) for cells in lists if isinstance(cells, list)), size)
        for cage in self._items("cages"):
            if not cage.get("cells"):
                continue
            cells = [cell_name(cell) for cell in self._cell_list(cage["cells"], "cages", size)]
            said = cage.get("sum", cage.get("value"))
            is_number = re.fullmatch(r"[0-9]{1,6}", f"{said}", re.A) is not None
            total = int(said) or None if is_number else None  # 0 is no sum
            unique = cage.get("unique")
            if said not in (None, "") and not is_number:
                drawn += 1
            elif unique or (unique is None and is_number):
                yield {"cage": {"in": cells, **({} if total is None else {"exactly": total})}}
            elif total is not None:
                yield {"sum": {"in": cells, "exactly": total}}
            else:
                drawn += 1
        if drawn:
            raise PuzzleError(
                f"{numbered(drawn, 'cage')} of this link {'says' if drawn == 1 else 'say'} neither "
                "a sum nor that digits are different, so what is meant is not known"
            )
