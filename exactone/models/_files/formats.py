"""Crosswords of other programs as ipuz documents: Across Lite files (.puz), and the JSON of newspaper archives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ...solver.puzzle import PuzzleError
from .._kit.layouts import Rows, numbered, numbers, picture

DIAGRAMLESS = "ipuz.org/crossword/diagramless"
CROSSWORD = "ipuz.org/crossword"
_MAGIC = b"ACROSS&DOWN\0"


def is_puz(raw: bytes) -> bool:
    """Whether these are the bytes of an Across Lite file."""
    return _MAGIC in raw[:4096]


def from_puz(raw: bytes) -> dict[str, Any]:
    """An Across Lite file as an ipuz document."""
    try:
        import puz
    except ImportError:
        raise PuzzleError(
            'a .puz file is read with the package puzpy; install it: pip install "exactone[puz]"'
        ) from None
    try:
        found = puz.load(raw)
    except (puz.PuzzleFormatError, UnicodeDecodeError, ValueError, IndexError) as error:
        said = " ".join(str(error).split()) or type(error).__name__
        raise PuzzleError(f"not a valid .puz file: {said}; is it damaged?") from None
    diagramless = found.puzzletype == puz.PuzzleType.Diagramless
    squares = re.sub("[.:]" if diagramless else r"\.", "#", found.solution)
    width, height = found.width, found.height
    if not width or not height or len(squares) != width * height or len(found.fill) != width * height:
        raise PuzzleError("not a valid .puz file: it has no grid; is it damaged?")
    rows = _cut(squares, width)
    shown = picture(rows, numbers(rows))
    if diagramless:
        shown = [[sign if sign.isalnum() else 0 for sign in row] for row in _cut(found.fill, width)]
    return {
        "kind": [DIAGRAMLESS if diagramless else CROSSWORD],
        "title": found.title.strip(),
        "author": found.author.strip(),
        "dimensions": {"width": width, "height": height},
        "puzzle": shown,
        "solution": [list(row) for row in rows],
        "clues": _puz_clues(rows, found.clues),
    }


def _puz_clues(rows: Rows, texts: list[str]) -> dict[str, list[list[Any]]]:
    """The clues by direction: a .puz has them in the order of the numbers, across before down."""
    clues: dict[str, list[list[Any]]] = {"Across": [], "Down": []}
    for number, start in enumerate(numbered(rows), 1):
        clues["Across"] += [[number, ""]] if start.across else []
        clues["Down"] += [[number, ""]] if start.down else []
    words = sum(map(len, clues.values()))
    if words != len(texts):
        raise PuzzleError(f"the .puz file has {len(texts)} clues, but its grid has {words} words; is it damaged?")
    return clues


def from_archive(data: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON of a newspaper archive as an ipuz document: lists of squares, row after row, with "." for black."""
    size, squares, shown = data["size"], data["grid"], data["gridnums"]
    columns, rows = sides(size, "cols", "rows")
    if not (columns and rows):
        raise PuzzleError("size must have the numbers of rows and cols", "size")
    for key, found in (("grid", squares), ("gridnums", shown)):
        if not isinstance(found, list) or len(found) != rows * columns:
            raise PuzzleError(f"{key} must have {rows} times {columns} squares, as size says", key)
    shown = ["#" if square == "." else number for square, number in zip(squares, shown, strict=True)]
    return {
        "kind": [CROSSWORD],
        "title": data.get("title"),
        "author": data.get("author"),
        "dimensions": {"width": columns, "height": rows},
        "puzzle": _cut(shown, columns),
        "clues": dict(_archive_clues(data.get("clues"))),
    }


def _archive_clues(clues: object) -> Iterator[tuple[str, list[list[Any]]]]:
    """The clues as archives write them: "1. Foolish", in the order of their numbers."""
    for name in ("across", "down"):
        texts = clues.get(name) if isinstance(clues, dict) else None
        if texts is not None and not isinstance(texts, list):
            raise PuzzleError(f"clues {name} must be a list of texts", "clues")
        found = [re.match(r"\s*([0-9]{1,4})\b", text) for text in texts or () if isinstance(text, str)]
        if listed := [[int(match[1]), ""] for match in found if match]:
            yield name.title(), listed


def sides(size: object, *names: str) -> list[int]:
    """Two numbers of a table; 0 for what is none."""
    found = [size.get(name) for name in names] if isinstance(size, dict) else [0] * len(names)
    return [side if type(side) is int and 0 < side < 1000 else 0 for side in found]


def _cut(squares: Any, width: int) -> list[Any]:
    """Rows of so many squares."""
    return [squares[first : first + width] for first in range(0, len(squares), width)]
