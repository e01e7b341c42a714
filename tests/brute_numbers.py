"""What kinds with numbers in their cells have in common, by plain code: rows of numbers,
and what stands at the rim of a grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tests.brute_grids import Rows, cells, tokens
from tests.brute_parts import Cell, different

if TYPE_CHECKING:
    from tests.kinds import Keys

Rim = Iterator[tuple[str, Sequence[str]]]


def digits(keys: Keys, cell: Cell) -> Iterable[str]:
    """What may stand in a cell of a square: its number, or those up to the size of the grid."""
    sign = cells(keys["grid"])[cell]
    return map(str, range(1, len(tokens(keys["grid"])) + 1)) if sign in "._" else sign


def no_digit_twice(_: Keys, __: int, row: Sequence[str]) -> bool:
    """Whether a row may be one of a square."""
    return different(row)


def columns(rows: Rows) -> list[str]:
    """The columns of an answer, from top to bottom."""
    return list(map("".join, zip(*(row.replace(" ", "") for row in rows), strict=True)))


def rim(keys: Keys, rows: Rows) -> Rim:
    """What stands at the rim, each with its line as one looks along it from there."""
    plain = [row.replace(" ", "") for row in rows]
    lines = {"left": plain, "rows": plain, "top": columns(rows), "columns": columns(rows)}
    lines |= {"right": [row[::-1] for row in plain], "bottom": [row[::-1] for row in columns(rows)]}
    for side, each in lines.items():
        for says, line in zip(keys.get(side, ()), each, strict=side in keys):
            if says != "?":
                yield str(says), line


def latin(keys: Keys, rows: Rows, says: Callable[[str, Sequence[str]], bool]) -> bool:
    """Whether all numbers of rows and columns are different, those of the file are kept,
    and what stands at the rim is so."""
    plain = [row.replace(" ", "") for row in rows]
    shown = cells(rows)
    told = cells(keys["grid"])
    return (
        all(map(different, [*plain, *columns(rows)]))
        and all(shown[cell] == sign for cell, sign in told.items() if sign not in "._#")
        and all(says(number, line) for number, line in rim(keys, rows))
    )


def without_sign(keys: Keys, number: int, key: str = "grid") -> Keys:
    """The keys without one of the signs of a picture."""
    rows = tokens(keys[key])
    places = [
        (y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign not in "._"
    ]
    row, column = places[number]
    rows[row][column] = "."
    return {**keys, key: [" ".join(row) for row in rows]}


# areas that have the numbers from 1 to as many as there are cells


def areas(keys: Keys) -> dict[str, list[Cell]]:
    """The cells of each area."""
    found = dict[str, list[Cell]]()
    for cell, area in cells(keys["areas"]).items():
        found.setdefault(area, []).append(cell)
    return found


def own_numbers(keys: Keys, rows: Rows) -> bool:
    """Whether each area has these numbers, and those of the file are kept."""
    shown = cells(rows)
    told = cells(keys.get("grid", ""))
    return all(
        sorted(int(shown[cell]) for cell in area) == list(range(1, len(area) + 1))
        for area in areas(keys).values()
    ) and all(shown[cell] == sign for cell, sign in told.items() if sign not in "._")


def up_to_size(keys: Keys, cell: Cell) -> Iterable[str]:
    """What may stand in a cell."""
    sign = cells(keys.get("grid", "")).get(cell, ".")
    size = len(next(area for area in areas(keys).values() if cell in area))
    return map(str, range(1, size + 1)) if sign in "._" else sign


# cells that are counted at the rim


def counted(keys: Keys, rows: Rows, signs: str) -> bool:
    """Whether each number at the rim says how many of these signs its line has."""
    return all(
        int(number) == sum(sign in signs for sign in line) for number, line in rim(keys, rows)
    )


def count_in_row(sign: str) -> Callable[[Keys, int, Sequence[str]], bool]:
    """Whether a row has as many of a sign as is said beside it."""

    def may_be(keys: Keys, at: int, row: Sequence[str]) -> bool:
        says = keys["rows"][at] if keys.get("rows") else "?"
        return str(says) in ("?", str(list(row).count(sign)))

    return may_be
