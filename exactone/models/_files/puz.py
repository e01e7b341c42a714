"""Across Lite files (.puz) as ipuz documents."""

from __future__ import annotations

import re
from typing import Any

from ...solver.errors import PuzzleError
from .._kit.crosswords import Rows, cut, numbered, numbers, picture
from .ipuz import BLACKS_HIDDEN, CROSSWORD


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
    hidden = found.puzzletype == puz.PuzzleType.Diagramless
    squares = re.sub("[.:]" if hidden else r"\.", "#", found.solution)
    width, height = found.width, found.height
    if not width or not height or len(squares) != width * height or len(found.fill) != width * height:
        raise PuzzleError("not a valid .puz file: it has no grid; is it damaged?")
    rows = cut(squares, width)
    shown = picture(rows, numbers(rows))
    if hidden:
        shown = [[sign if sign.isalnum() else 0 for sign in row] for row in cut(found.fill, width)]
    return {
        "kind": [BLACKS_HIDDEN if hidden else CROSSWORD],
        "title": found.title.strip(),
        "author": found.author.strip(),
        "dimensions": {"width": width, "height": height},
        "puzzle": shown,
        "solution": [list(row) for row in rows],
        "clues": _clues(rows, found.clues),
    }


def _clues(rows: Rows, texts: list[str]) -> dict[str, list[list[Any]]]:
    """The clues by direction: a .puz has them in the order of the numbers, across before down."""
    clues: dict[str, list[list[Any]]] = {"Across": [], "Down": []}
    for number, start in enumerate(numbered(rows), 1):
        clues["Across"] += [[number, ""]] if start.across else []
        clues["Down"] += [[number, ""]] if start.down else []
    words = sum(map(len, clues.values()))
    if words != len(texts):
        raise PuzzleError(f"the .puz file has {len(texts)} clues, but its grid has {words} words; is it damaged?")
    return clues
