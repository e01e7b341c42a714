"""Crosswords of other programs, as our own keys, and layouts written for them.

All come as ipuz documents, Across Lite files and newspaper archives too: _crossword_formats.py sees to that.

diagramless          its clue numbers, enumerations and known squares make a puzzle
any other crossword  its finished grid makes the puzzle that a diagramless of it would be: clue numbers, symmetry, start
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...solver.puzzle import PuzzleError
from .._kit.layouts import Rows, Start, numbered, numbers, picture, turned
from .formats import CROSSWORD, DIAGRAMLESS, from_archive, sides


class Finished(NamedTuple):
    """A finished grid of a crossword file, and what its numbers and lists of clues say that the grid does not."""

    rows: Rows  # "#" black, "-" white
    wrong: list[str]


def translated(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """The keys of the puzzle in a document of another program; None if it is none that we know."""
    document = _ipuz(data)
    if document is None:
        return None
    keys = _open(document) if _is_diagramless(document) else finished_keys(_layout(document))
    names = {key: document.get(key) for key in ("title", "author")}
    said = {key: name for key, name in names.items() if isinstance(name, str) and name and name.isprintable()}
    return {"kind": "diagramless"} | said | keys


def finished(data: Mapping[str, Any]) -> Finished | None:
    """The finished grid in a document of another program; None if it is none that we know."""
    document = _ipuz(data)
    if document is None:
        return None
    rows = _layout(document)
    wrong = [*_wrong_blacks(document, rows), *_wrong_numbers(document, rows), *_wrong_lists(document, rows)]
    return Finished(rows, wrong)


def _ipuz(data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    if any(CROSSWORD in name for name in _kinds(data)):
        return data
    return from_archive(data) if "kind" not in data and {"size", "grid", "gridnums"} <= data.keys() else None


def _kinds(data: Mapping[str, Any]) -> list[str]:
    kinds = data.get("kind")
    return [name for name in kinds if isinstance(name, str)] if isinstance(kinds, list) else []


def _is_diagramless(data: Mapping[str, Any]) -> bool:
    return any(DIAGRAMLESS in name for name in _kinds(data))


def ipuz(rows: Rows, letters: Mapping[tuple[int, int], str], title: str = "", author: str = "") -> dict[str, Any]:
    """A layout as an ipuz document: its numbers, clues without words but with their lengths, the letters known."""
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
    return {**({"title": title} if title else {}), **({"author": author} if author else {}), **document}


# what is known of a diagramless


def _open(data: Mapping[str, Any]) -> dict[str, Any]:
    columns, rows = _dimensions(data)
    keys: dict[str, Any] = {"rows": rows, "columns": columns, "symmetry": "any"}
    lengths: dict[str, dict[str, int]] = {}
    for name, clues in _lists(data):
        listed = []
        for clue in clues:
            number, enumeration = _clue(clue)
            listed.append(number)
            if letters := sum(map(int, re.findall(r"[0-9]{1,3}", enumeration))):
                lengths.setdefault(name, {})[str(number)] = letters
        keys[name] = " ".join(map(str, listed))
    grid = _known(data, "puzzle", rows, columns)
    if any(sign != "." for row in grid for sign in row):
        keys["grid"] = grid
    return keys | ({"lengths": lengths} if lengths else {})


def _lists(data: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    found = dict(_found_lists(data))
    for name in ("across", "down"):
        if name not in found:
            raise PuzzleError(f"there is no list of clues {name}; a diagramless is its clue numbers", "clues")
        yield name, found[name]


def _found_lists(data: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """The lists of clues that there are; what is called Across:Horizontal is across."""
    clues = data.get("clues")
    for key, found in clues.items() if isinstance(clues, dict) else ():
        if (name := key.lower().split(":")[0]) in ("across", "down") and isinstance(found, list):
            yield name, found


def _clue(clue: object) -> tuple[int, str]:
    """The number of a clue and its enumeration, as in (3,4)."""
    number: object = clue
    enumeration: object = ""
    if isinstance(clue, dict):
        number, enumeration = clue.get("number"), clue.get("enumeration", "")
    elif isinstance(clue, list) and clue:
        number = clue[0]
    if isinstance(number, str) and re.fullmatch(r"[0-9]{1,4}", number):
        number = int(number)
    if not isinstance(number, int) or isinstance(number, bool):
        raise PuzzleError("a clue without a number; ipuz writes clues as [1, text]", "clues")
    return number, str(enumeration)


def _known(data: Mapping[str, Any], key: str, rows: int, columns: int) -> Rows:
    """What is known of the squares: black, letters, white where there is a number, and unknown."""
    if data.get(key) is None:
        return ["." * columns] * rows
    block = data.get("block", "#")
    return ["".join(_sign(square, block) for square in line) for line in _squares(data, key, rows, columns)]


def _squares(data: Mapping[str, Any], key: str, rows: int, columns: int) -> list[list[Any]]:
    """The squares of a grid in a document."""
    lines: list[list[Any]] = data[key]
    shaped = isinstance(lines, list) and len(lines) == rows
    if not shaped or any(not isinstance(line, list) or len(line) != columns for line in lines):
        raise PuzzleError(f"{key} must have {rows} rows of {columns} squares, as its dimensions say", key)
    return lines


def _sign(square: object, block: object) -> str:
    value = square.get("value", square.get("cell")) if isinstance(square, dict) else square
    if square is None or value == block or value == "#":
        return "#"  # what is left out of the grid is as good as black
    if isinstance(value, str) and len(value) == 1 and value.isalpha():
        return value
    return "-" if isinstance(value, int) and value > 0 else "."


def _dimensions(data: Mapping[str, Any]) -> tuple[int, int]:
    columns, rows = sides(data.get("dimensions"), "width", "height")
    if not (columns and rows):
        raise PuzzleError("there are no dimensions; ipuz has width and height as numbers", "dimensions")
    return columns, rows


# finished grids


def _layout(data: Mapping[str, Any]) -> Rows:
    """The black and white squares of a finished grid; a square left out of the grid is as good as black."""
    columns, rows = _dimensions(data)
    key = "solution" if _is_diagramless(data) else "puzzle"
    if data.get(key) is None:
        raise PuzzleError(f"there is no {key}; without it there is no finished grid to look at")
    squares, block = _squares(data, key, rows, columns), data.get("block", "#")
    return ["".join("#" if _is_black(square, block) else "-" for square in row) for row in squares]


def _is_black(square: object, block: object) -> bool:
    value = square.get("cell", square.get("value", 0)) if isinstance(square, dict) else square
    return value is None or value == block or value == "#"


def _number(square: object) -> int:
    """The number that a file gives to a square, 0 for none."""
    value = square.get("cell", 0) if isinstance(square, dict) else square
    if isinstance(value, str) and re.fullmatch("[0-9]{1,4}", value):
        return int(value)
    return value if type(value) is int and value > 0 else 0


def _wrong_blacks(data: Mapping[str, Any], rows: Rows) -> Iterator[str]:
    """Where the solution in the file is black and the grid is not, or the other way round."""
    if _is_diagramless(data) or data.get("solution") is None:
        return
    block = data.get("block", "#")
    for y, line in enumerate(_squares(data, "solution", len(rows), len(rows[0]))):
        for x, square in enumerate(line):
            if (black := _is_black(square, block)) != (rows[y][x] == "#"):
                said = ("black", "white") if black else ("white", "black")
                yield f"r{y + 1}c{x + 1} is {said[0]} in the solution of the file, but {said[1]} in its grid"


def _wrong_numbers(data: Mapping[str, Any], rows: Rows) -> Iterator[str]:
    """Where the file numbers squares otherwise than the grid does; a file without numbers says nothing."""
    squares = [] if _is_diagramless(data) else _squares(data, "puzzle", len(rows), len(rows[0]))
    said = {(y, x): _number(square) for y, row in enumerate(squares) for x, square in enumerate(row)}
    right = numbers(rows)
    if any(said.values()):
        for (y, x), number in said.items():
            if number != (own := right.get((y, x), 0)):
                has = f"is numbered {number}" if number else "has no number"
                yield f"r{y + 1}c{x + 1} {has} in the file, but {f'is {own}' if own else 'no word begins there'}"


def _wrong_lists(data: Mapping[str, Any], rows: Rows) -> Iterator[str]:
    """Clues without a word, and words without a clue; a file without lists of clues says nothing."""
    for name, clues in _found_lists(data):
        listed = {number for number, _ in map(_clue, clues)}
        words = {number for number, start in enumerate(numbered(rows), 1) if getattr(start, name)}
        yield from (
            f"the file has clue {n} {name}, but in the grid no such word begins" for n in sorted(listed - words)
        )
        yield from (f"the file has no clue {n} {name}, but the grid has such a word" for n in sorted(words - listed))


def finished_keys(rows: Rows) -> dict[str, Any]:
    """The puzzle that a diagramless with this layout would be."""
    kinds = "".join(_kind(start) for start in numbered(rows))
    first = rows[0].find("-")
    keys = {"rows": len(rows), "columns": len(rows[0]), "clues": kinds, "symmetry": _symmetry(rows)}
    return keys | ({"start": first + 1} if first >= 0 else {})


def _kind(start: Start) -> str:
    return "Z" if start.across and start.down else "A" if start.across else "D"


def _symmetry(rows: Rows) -> str:
    """The strictest symmetry of a layout."""
    has = {name for name, image in turned(rows).items() if image == rows}
    if {"dual-rotational", "left-right"} <= has:
        return "super"
    if {"left-right", "up-down"} <= has:
        return "three-way"
    order = ("dual-rotational", "rotational", "left-right", "up-down", "diagonal-tlbr", "diagonal-trbl")
    return next((name for name in order if name in has), "asymmetry")
