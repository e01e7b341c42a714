"""Files of Crossword Compiler (.jpz, XML, perhaps packed) as ipuz documents.

<crossword-compiler-applet xmlns="...">      or crossword-compiler, or rectangular-puzzle itself
  <rectangular-puzzle xmlns="...">
    <metadata><title/><creator/></metadata>
    <crossword>
      <grid width="15" height="15">
        <cell x="1" y="1" solution="A" number="1"/>  <cell x="4" y="1" type="block"/>
      </grid>
      <clues><title><b>Across</b></title><clue number="1">Foolish</clue></clues>

Nothing of such a file is believed: it is unpacked up to a limit, entities that it declares are
refused, and no other file is opened for it.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from exactone.solver.errors import PuzzleError

from .board import Cell, cell_name
from .crosswords import CROSSWORD, cut, sides

LARGEST = 16_000_000  # bytes of the XML
DEEPEST = 100  # elements inside each other
MARKS = (b"rectangular-puzzle", b"crossword-compiler")  # one of which stands near the beginning
BEGIN = 4096
ZIPPED = b"PK\3\4"
GZIPPED = b"\x1f\x8b"
BLACK = ("block", "void", "clue")  # types of cells that hold no letter
BARS = ("top-bar", "bottom-bar", "left-bar", "right-bar")
TOO_LARGE = f"this .jpz file has more than {LARGEST // 10**6} MB; no crossword needs so many"
DAMAGED = "not a valid .jpz file: {}; is it damaged?"

Attributes = Mapping[str, str]


def is_jpz(raw: bytes) -> bool:
    """Whether these are the bytes of a file of Crossword Compiler, or of a packed file, which may
    be one."""
    return raw.startswith((ZIPPED, GZIPPED)) or _is_xml(raw)


def _is_xml(raw: bytes) -> bool:
    begin = raw[:BEGIN].replace(b"\0", b"")  # as of UTF-16
    text = begin.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return text.startswith(b"<") and any(mark in text for mark in MARKS)


def from_jpz(raw: bytes) -> dict[str, Any]:
    """A file of Crossword Compiler as an ipuz document."""
    content = _unpacked(raw)
    if not _is_xml(content):
        raise PuzzleError("there is no crossword in this packed file; unpack it")
    reading = _Reading()
    _parse(content, reading)
    return reading.document()


def _unpacked(raw: bytes) -> bytes:
    """The XML of a file."""
    if len(raw) > LARGEST:
        raise PuzzleError(TOO_LARGE)
    try:
        if raw.startswith(ZIPPED):
            content = _first_member(raw)
        elif raw.startswith(GZIPPED):
            content = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(raw, LARGEST + 1)
        else:
            content = raw
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, LookupError) as error:
        raise PuzzleError(DAMAGED.format(str(error).lower())) from None
    except (RuntimeError, NotImplementedError):  # with a password, or packed in a rare way
        raise PuzzleError("this packed file cannot be opened; unpack it") from None
    if len(content) > LARGEST:
        raise PuzzleError(TOO_LARGE)
    return content


def _first_member(raw: bytes) -> bytes:
    """The first file in an archive."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        files = [each for each in archive.infolist() if not each.is_dir()]
        if not files:
            return b""
        with archive.open(files[0]) as member:
            return member.read(LARGEST + 1)


def _parse(content: bytes, reading: _Reading) -> None:
    """Reads the elements of some XML."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.UseForeignDTD(True)  # so that names of HTML, as &nbsp;, are passed over
    parser.EntityDeclHandler = _refuse_entities
    parser.StartElementHandler = reading.begin
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.text
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        said = expat.errors.messages.get(error.code, "it cannot be read")
        raise PuzzleError(DAMAGED.format(said), row=error.lineno - 1) from None
    except (LookupError, ValueError) as error:  # of its encoding
        raise PuzzleError(DAMAGED.format(str(error).lower())) from None


def _refuse_entities(name: str, *_: object) -> None:
    raise PuzzleError(f"the XML declares the entity {name[:40]!r}, which no crossword needs")


@dataclass
class _Reading:
    """What is known of a crossword while its elements are read, one after the other."""

    path: list[str] = field(default_factory=list)  # of elements, without namespaces
    puzzles: int = 0
    sort: str = ""  # of the puzzle: the element around its grid
    size: tuple[int, int] = (0, 0)  # rows and columns
    squares: dict[Cell, Any] = field(default_factory=dict)  # "#", a number or 0
    words: dict[str, str] = field(default_factory=dict)  # title and author
    lists: dict[str, list[str]] = field(default_factory=dict)  # numbers of clues, by direction
    direction: str = ""  # of the list of clues that is read
    title: str = ""  # of it, as far as it is read

    def begin(self, name: str, attributes: Attributes) -> None:
        """An element begins."""
        element = name.rpartition(" ")[2].lower()
        if len(self.path) >= DEEPEST:
            raise PuzzleError("the XML is nested too deeply; a crossword needs ten levels")
        above = self.path[-1] if self.path else ""
        self.path.append(element)
        if element == "grid":
            self._grid(above, attributes)
        elif element == "cell" and above == "grid":
            self._cell(attributes)
        elif element == "clues":
            self.direction = self.title = ""
        elif element == "clue" and self.direction:
            self.lists[self.direction].append(attributes.get("number", ""))

    def end(self, _: str) -> None:
        """The last element that began ends."""
        element = self.path.pop()
        if element == "title" and self.path[-1:] == ["clues"]:
            known = (name for name in ("across", "down") if name in self.title.lower())
            self.direction = next(known, "")
            if self.direction:
                self.lists.setdefault(self.direction, [])

    def text(self, said: str) -> None:
        """Some text within the element, or a piece of it."""
        if "metadata" in self.path:
            key = {"title": "title", "creator": "author"}.get(self.path[-1])
            if key:
                self.words[key] = (self.words.get(key, "") + said)[:1000]
        elif "clues" in self.path and "title" in self.path:
            self.title = (self.title + said)[:1000]

    def _grid(self, above: str, attributes: Attributes) -> None:
        self.puzzles += 1
        self.sort = above
        numbers = {key: _integer(attributes.get(key, "")) for key in ("width", "height")}
        columns, rows = sides(numbers, "width", "height")
        if not (columns and rows):
            raise PuzzleError("the grid has no width and height; is the file damaged?")
        self.size = (rows, columns)

    def _cell(self, attributes: Attributes) -> None:
        row, column = (_integer(attributes.get(key, "")) - 1 for key in "yx")
        rows, columns = self.size
        if not (0 <= row < rows and 0 <= column < columns):
            raise PuzzleError(f"there is a cell outside of the grid of {rows} x {columns}")
        cell = (row, column)
        if cell in self.squares and self.puzzles == 1:
            raise PuzzleError(f"{cell_name(cell)} stands there twice; keep one of them")
        if any(attributes.get(bar) == "true" for bar in BARS):
            raise PuzzleError(
                f"{cell_name(cell)} has a bar at its side; only grids with black squares are read"
            )
        is_black = attributes.get("type", "").lower() in BLACK
        self.squares[cell] = "#" if is_black else _integer(attributes.get("number", ""))

    def document(self) -> dict[str, Any]:
        """The crossword."""
        if not self.puzzles or not self.squares:
            raise PuzzleError("there is no grid in this .jpz file; is it damaged?")
        if self.puzzles > 1:
            raise PuzzleError(
                f"there are {self.puzzles} puzzles in this file; write each into one of its own"
            )
        if self.sort != "crossword":
            raise PuzzleError(f"this is no crossword, but {self.sort[:40]!r}")
        rows, columns = self.size
        squares = [self.squares.get((y, x), "#") for y in range(rows) for x in range(columns)]
        return {
            "kind": [CROSSWORD],
            **{key: " ".join(said.split()) for key, said in self.words.items()},
            "dimensions": {"width": columns, "height": rows},
            "puzzle": cut(squares, columns),
            "clues": dict(self._clues()),
        }

    def _clues(self) -> Iterator[tuple[str, list[list[Any]]]]:
        """The lists of clues of which each has a number, as in 12, and 4,5 for two words."""
        for name, numbers in self.lists.items():
            numbers_read = [re.match(r"\s*([0-9]{1,4})", number) for number in numbers]
            if numbers_read and all(numbers_read):
                yield name.title(), [[int(match[1]), ""] for match in numbers_read if match]


def _integer(said: str) -> int:
    """A number from 1; 0 for what is none."""
    return int(said) if re.fullmatch(r"[0-9]{1,4}", said.strip()) else 0
