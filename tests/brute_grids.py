"""Pictures read and drawn by plain code, which knows no kind."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from string import ascii_letters
from typing import TYPE_CHECKING

from tests.brute_parts import Cell, beside, together

if TYPE_CHECKING:
    from tests.kinds import Keys
    from tests.turned import Turning

Rows = tuple[str, ...]
ALONG_ROWS = ("rows", "left", "right")
LISTS = ("rows", "columns", "left", "right", "top", "bottom")


def tokens(picture: str | Sequence[str]) -> list[list[str]]:
    """The words of a picture, row by row; one sign each, unless there are spaces between them,
    or sums."""
    rows = [
        row.strip()
        for row in (picture.split("\n") if isinstance(picture, str) else picture)
        if row.strip()
    ]
    return [
        row.split() if any(set(row) & {" ", "\\"} for row in rows) else list(row) for row in rows
    ]


def cells(picture: str | Sequence[str]) -> dict[Cell, str]:
    """The words of a picture by row and column."""
    return {
        (row, column): word
        for row, line in enumerate(tokens(picture))
        for column, word in enumerate(line)
    }


def numbers(keys: Keys, name: str = "grid") -> dict[Cell, int]:
    """The numbers of a picture, which may be left out."""
    found = cells(keys.get(name, ""))
    return {cell: int(word) for cell, word in found.items() if word.isdecimal()}


def walls(keys: Keys) -> set[frozenset[Cell]]:
    """The walls within areas, each with the two cells beside it."""
    pairs = [wall.split("-") for wall in keys.get("walls", ())]
    numbers = [[[int(part) - 1 for part in name[1:].split("c")] for name in pair] for pair in pairs]
    return {frozenset((row, column) for row, column in pair) for pair in numbers}


def lines(picture: str | Sequence[str]) -> list[Sequence[str]]:
    """The rows of a picture, and then its columns."""
    rows = tokens(picture)
    return [*rows, *map(list, zip(*rows, strict=True))]


@cache
def divisions(height: int, width: int) -> frozenset[Rows]:
    """All ways to divide a grid into pieces that hang together, as rows of letters."""
    every = [(row, column) for row in range(height) for column in range(width)]
    found = {frozenset(frozenset({cell}) for cell in every)}
    for cell, ways in beside(every).items():
        for near in ways:
            for pieces in list(found):
                both = [piece for piece in pieces if cell in piece or near in piece]
                found.add(pieces.difference(both) | {frozenset[Cell]().union(*both)})
    return frozenset(
        lettered({cell: piece for piece in pieces for cell in piece}) for pieces in found
    )


def lettered(home: Mapping[Cell, object]) -> Rows:
    """The rows of letters of an answer, A for the first piece in reading order; cells are in the
    same piece that have the same home."""
    letters = dict[object, str]()
    for cell in sorted(home):
        letters.setdefault(home[cell], ascii_letters.swapcase()[len(letters)])
    height, width = map(max, zip(*home, strict=True))
    return tuple(
        "".join(letters[home[row, column]] for column in range(width + 1))
        for row in range(height + 1)
    )


def pieces(rows: Rows) -> list[set[Cell]]:
    """The pieces of an answer: cells with the same letter that hang together."""
    signs = cells(rows)
    near = beside(signs)
    alike = {cell: [at for at in ways if signs[at] == signs[cell]] for cell, ways in near.items()}
    return together(signs, alike)


def turned_division(rows: Rows, turning: Turning, height: int, width: int) -> Rows:
    """The rows of letters of an answer on a turned grid."""
    return lettered(cells(["".join(row) for row in turning.rows(rows)]))


def each_has_its_size(areas: Iterable[Collection[Cell]], said: Mapping[Cell, str]) -> bool:
    """Whether each of these areas has one number, which says how many cells it has, or a ?."""
    for area in areas:
        own = [said[cell] for cell in area if cell in said]
        if len(own) != 1 or own[0] not in ("?", str(len(area))):
            return False
    return True


def as_given(keys: Keys, rows: Rows, meant: Mapping[str, str]) -> bool:
    """Whether an answer has what is given; what each sign means that is no open cell."""
    found = cells(rows)
    known = {cell: meant.get(sign) for cell, sign in cells(keys.get("given", "")).items()}
    return all(sign in (None, found[cell]) for cell, sign in known.items())


def without(keys: Keys, number: int, blank: str = ".") -> Keys:
    """The keys without one clue: one of the lines of which something is known, or one of the
    numbers in the grid; of such as 17\\3 there are two."""
    known = [(key, at) for key in LISTS for at, line in enumerate(keys.get(key, ())) if line != "?"]
    if known:
        key, at = known[number]
        return {**keys, key: [*keys[key][:at], "?", *keys[key][at + 1 :]]}
    rows = tokens(keys["grid"])
    left = number
    for line in rows:
        for column, word in enumerate(line):
            parts = word.split("\\")
            for place, part in enumerate(parts):
                left -= part.isdecimal()
                if left < 0:
                    parts[place] = ""
                    line[column] = (
                        "\\".join(parts) if any(parts) else "#" if len(parts) > 1 else blank
                    )
                    return {**keys, "grid": [" ".join(each) for each in rows]}
    raise IndexError(number)


def without_sign(keys: Keys, number: int) -> Keys:
    """The keys without one sign of the grid, whatever that is."""
    rows = tokens(keys["grid"])
    told = [(row, at) for row, line in enumerate(rows) for at, word in enumerate(line)]
    row, column = [(row, at) for row, at in told if rows[row][at] not in "._"][number]
    rows[row][column] = "."
    return {**keys, "grid": [" ".join(line) for line in rows]}


def drawn(
    rng: random.Random, rows: Sequence[Sequence[str]], spaced: bool | None = None
) -> str | list[str]:
    """A picture of these words, as a text or a list of its rows,
    with spaces between them or without."""
    space = " " if rng.random() < 0.3 or any(len(word) > 1 for row in rows for word in row) else ""
    lines = [(" " if spaced else space).join(row) for row in rows]
    forms: list[str | list[str]] = [lines, "\n".join(lines), "\n" + "\n".join(lines) + "\n"]
    return rng.choice(forms)
