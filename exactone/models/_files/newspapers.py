"""The JSON of newspaper archives as ipuz documents: lists of squares, row after row, with "." for black."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ...solver.errors import PuzzleError
from .._kit.crosswords import cut
from .ipuz import CROSSWORD, sides


def from_archive(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """A crossword of an archive as an ipuz document; None if it is none."""
    if "kind" in data or not {"size", "grid", "gridnums"} <= data.keys():
        return None
    columns, rows = sides(data["size"], "cols", "rows")
    if not (columns and rows):
        raise PuzzleError("size must have the numbers of rows and cols", "size")
    squares, shown = (_squares(data, key, rows, columns) for key in ("grid", "gridnums"))
    puzzle = ["#" if square == "." else number for square, number in zip(squares, shown, strict=True)]
    return {
        "kind": [CROSSWORD],
        "title": data.get("title"),
        "author": data.get("author"),
        "dimensions": {"width": columns, "height": rows},
        "puzzle": cut(puzzle, columns),
        "clues": dict(_clues(data.get("clues"))),
    }


def _squares(data: Mapping[str, Any], key: str, rows: int, columns: int) -> list[Any]:
    found = data[key]
    if not isinstance(found, list) or len(found) != rows * columns:
        raise PuzzleError(f"{key} must have {rows} times {columns} squares, as size says", key)
    return found


def _clues(clues: object) -> Iterator[tuple[str, list[list[Any]]]]:
    """The clues as archives write them: "1. Foolish", in the order of their numbers."""
    for name in ("across", "down"):
        texts = clues.get(name) if isinstance(clues, dict) else None
        if texts is not None and not isinstance(texts, list):
            raise PuzzleError(f"clues {name} must be a list of texts", "clues")
        found = [re.match(r"\s*([0-9]{1,4})\b", text) for text in texts or () if isinstance(text, str)]
        if listed := [[int(match[1]), ""] for match in found if match]:
            yield name.title(), listed
