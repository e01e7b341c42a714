"""Crosswords in formats of other programs, as our own keys: ipuz, and the JSON of newspaper archives.

diagramless ipuz     its clue numbers, enumerations and known squares make a puzzle
any other crossword  its finished grid makes the puzzle that a diagramless of it would be: clue numbers, symmetry, start
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..solver.puzzle import PuzzleError

DIAGRAMLESS = "ipuz.org/crossword/diagramless"
CROSSWORD = "ipuz.org/crossword"
Rows = list[str]


def translated(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """The keys of the puzzle in a document of another program; None if it is none that we know."""
    kinds = data.get("kind")
    names = [name for name in kinds if isinstance(name, str)] if isinstance(kinds, list) else []
    if any(CROSSWORD in name for name in names):
        known = _title(data)
        return known | (_open(data) if any(DIAGRAMLESS in name for name in names) else _finished(_ipuz_rows(data)))
    if "kind" not in data and {"size", "grid", "gridnums"} <= data.keys():
        return _title(data) | _finished(_archive_rows(data))
    return None


def ipuz(rows: Rows, across: Mapping[int, int], down: Mapping[int, int], title: str = "") -> dict[str, Any]:
    """A layout as an ipuz document: `across` and `down` are the lengths of the words by their numbers."""
    numbers = iter(range(1, len(rows) * len(rows[0]) + 1))
    picture = [
        ["#" if sign == "#" else next(numbers) if _begins(rows, y, x) else 0 for x, sign in enumerate(row)]
        for y, row in enumerate(rows)
    ]
    clues = {
        name: [{"number": number, "clue": "", "enumeration": str(length)} for number, length in sorted(words.items())]
        for name, words in (("Across", across), ("Down", down))
    }
    document = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": len(rows[0]), "height": len(rows)},
        "puzzle": picture,
        "clues": clues,
        "showenumerations": True,
    }
    return document | ({"title": title} if title else {})


# what is known of a diagramless


def _open(data: Mapping[str, Any]) -> dict[str, Any]:
    columns, rows = _dimensions(data)
    keys: dict[str, Any] = {"rows": rows, "columns": columns, "symmetry": "any"}
    lengths: dict[str, dict[str, int]] = {}
    for name, clues in _lists(data):
        numbers = []
        for clue in clues:
            number, enumeration = _clue(clue)
            numbers.append(number)
            if letters := sum(map(int, re.findall(r"[0-9]{1,3}", enumeration))):
                lengths.setdefault(name, {})[str(number)] = letters
        keys[name] = " ".join(map(str, numbers))
    grid = _picture(data, "puzzle", rows, columns)
    if any(sign != "." for row in grid for sign in row):
        keys["grid"] = grid
    return keys | ({"lengths": lengths} if lengths else {})


def _lists(data: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    clues = data.get("clues")
    for name in ("across", "down"):
        found = [c for key, c in clues.items() if key.lower().split(":")[0] == name] if isinstance(clues, dict) else []
        if not found or not isinstance(found[0], list):
            raise PuzzleError(f"there is no list of clues {name}; a diagramless is its clue numbers", "clues")
        yield name, found[0]


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


def _picture(data: Mapping[str, Any], key: str, rows: int, columns: int) -> Rows:
    """What is known of the squares: black, letters, white where there is a number, and unknown."""
    block, lines = data.get("block", "#"), data.get(key)
    if lines is None:
        return ["." * columns] * rows
    shaped = isinstance(lines, list) and len(lines) == rows
    if not shaped or any(not isinstance(line, list) or len(line) != columns for line in lines):
        raise PuzzleError(f"{key} must have {rows} rows of {columns} squares, as its dimensions say", key)
    return ["".join(_sign(square, block) for square in line) for line in lines]


def _sign(square: object, block: object) -> str:
    value = square.get("value", square.get("cell")) if isinstance(square, dict) else square
    if value == block or value == "#":
        return "#"
    if isinstance(value, str) and len(value) == 1 and value.isalpha():
        return value
    return "-" if isinstance(value, int) and value > 0 else "."


def _dimensions(data: Mapping[str, Any]) -> tuple[int, int]:
    columns, rows = _sides(data.get("dimensions"), "width", "height")
    if not (columns and rows):
        raise PuzzleError("there are no dimensions; ipuz has width and height as numbers", "dimensions")
    return columns, rows


def _sides(size: object, *names: str) -> list[int]:
    """Two numbers of a table; 0 for what is none."""
    found = [size.get(name) for name in names] if isinstance(size, dict) else [0] * len(names)
    return [side if type(side) is int and 0 < side < 1000 else 0 for side in found]


# finished grids


def _ipuz_rows(data: Mapping[str, Any]) -> Rows:
    columns, rows = _dimensions(data)
    found = _picture(data, "puzzle", rows, columns)
    return ["".join("#" if sign == "#" else "-" for sign in row) for row in found]


def _archive_rows(data: Mapping[str, Any]) -> Rows:
    """The squares of a newspaper's grid: one list, row after row, with "." for black."""
    squares = data["grid"]
    columns, rows = _sides(data["size"], "cols", "rows")
    if not (columns and rows):
        raise PuzzleError("size must have the numbers of rows and cols", "size")
    if not isinstance(squares, list) or len(squares) != rows * columns:
        raise PuzzleError(f"grid must have {rows} times {columns} squares, as size says", "grid")
    signs = ["#" if square == "." else "-" for square in squares]
    return ["".join(signs[first : first + columns]) for first in range(0, len(signs), columns)]


def _finished(rows: Rows) -> dict[str, Any]:
    """The puzzle that a diagramless with this layout would be."""
    kinds = ""
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == "-":
                across, down = x == 0 or row[x - 1] == "#", y == 0 or rows[y - 1][x] == "#"
                kinds += "Z" if across and down else "A" if across else "D" if down else ""
    first = rows[0].find("-")
    keys = {"rows": len(rows), "columns": len(rows[0]), "clues": kinds, "symmetry": _symmetry(rows)}
    return keys | ({"start": first + 1} if first >= 0 else {})


def _begins(rows: Rows, y: int, x: int) -> bool:
    return x == 0 or y == 0 or "#" in (rows[y][x - 1], rows[y - 1][x])


def _symmetry(rows: Rows) -> str:
    """The strictest symmetry of a layout."""
    turns: dict[str, Callable[[Rows], Rows]] = {
        "rotational": lambda grid: [row[::-1] for row in grid[::-1]],
        "left-right": lambda grid: [row[::-1] for row in grid],
        "up-down": lambda grid: grid[::-1],
    }
    if len(rows) == len(rows[0]):
        turns["diagonal-tlbr"] = lambda grid: ["".join(column) for column in zip(*grid, strict=True)]
        turns["dual-rotational"] = lambda grid: turns["diagonal-tlbr"](grid)[::-1]
        turns["diagonal-trbl"] = lambda grid: turns["rotational"](turns["diagonal-tlbr"](grid))
    has = {name for name, turn in turns.items() if turn(rows) == rows}
    if {"dual-rotational", "left-right"} <= has:
        return "super"
    if {"left-right", "up-down"} <= has:
        return "three-way"
    order = ("dual-rotational", "rotational", "left-right", "up-down", "diagonal-tlbr", "diagonal-trbl")
    return next((name for name in order if name in has), "asymmetry")


def _title(data: Mapping[str, Any]) -> dict[str, Any]:
    title = data.get("title")
    return {"kind": "diagramless"} | ({"title": title} if isinstance(title, str) and title.isprintable() else {})
