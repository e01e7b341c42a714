"""Loops through the middles of cells, as rows of line signs: read, listed and turned by plain
code."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from tests.brute_grids import Rows, cells, tokens
from tests.brute_parts import SIDES, Cell, loop, outline
from tests.turned import Turning, pictures

if TYPE_CHECKING:
    from tests.kinds import Keys

LINES = ".╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By the ways in which a line leads out of a cell: up 1, right 2, down 4, left 8."""

WHOLE = "─│┌┐└┘"
Edge = tuple[Cell, Cell]


def ways(sign: str) -> list[Cell]:
    """The steps that a line takes out of a cell."""
    number = LINES.find(sign)
    return [step for bit, step in enumerate(SIDES) if number > 0 and number >> bit & 1]


def edges(rows: Iterable[Iterable[str]]) -> set[Edge] | None:
    """The links that are lines; None where a line leads to a cell from which none leads back."""
    signs = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    found = set[Edge]()
    for (row, column), sign in signs.items():
        for down, right in ways(sign):
            other = (row + down, column + right)
            if (-down, -right) not in ways(signs.get(other, ".")):
                return None
            found.add((min((row, column), other), max((row, column), other)))
    return found


def one_loop(rows: Rows) -> bool:
    """Whether the lines are one closed loop."""
    found = edges(rows)
    return found is not None and loop(found)


def arms(signs: Mapping[Cell, str]) -> dict[Cell, dict[Cell, int]]:
    """Of each cell with a line how many links it goes straight on, each way that it leads."""

    def length(cell: Cell, step: Cell) -> int:
        found = 0
        while step in ways(signs[cell]):
            cell = (cell[0] + step[0], cell[1] + step[1])
            found += 1
        return found

    return {cell: {step: length(cell, step) for step in ways(sign)} for cell, sign in signs.items()}


def drawn(lines: Collection[Edge], height: int, width: int) -> Rows:
    """The rows of signs of some links."""
    number = dict.fromkeys(product(range(height), range(width)), 0)
    for one, other in lines:
        for here, there in ((one, other), (other, one)):
            step = (there[0] - here[0], there[1] - here[1])
            number[here] |= 1 << SIDES.index(step)
    return tuple("".join(LINES[number[y, x]] for x in range(width)) for y in range(height))


@cache
def loops(height: int, width: int) -> tuple[Rows, ...]:
    """All loops on a board: the rims of sets of the squares between its cells."""
    squares = list(product(range(height - 1), range(width - 1)))
    found = []
    for number in range(1, len(squares) + 1):
        for inside in combinations(squares, number):
            rim = outline(inside)
            if loop(rim):
                found.append(drawn(rim, height, width))
    return tuple(found)


def loops_and_shaded(keys: Keys, blocked: Collection[Cell]) -> Iterator[Rows]:
    """All loops that leave out the blocked cells, each with every set of shaded cells, no two of
    which are beside each other, in the cells that it leaves out."""
    picture = tokens(keys["grid"])
    for rows in loops(len(picture), len(picture[0])):
        signs = cells(rows)
        if any(signs[cell] != "." for cell in blocked):
            continue
        left = [cell for cell, sign in signs.items() if sign == "." and cell not in blocked]
        for number in range(len(left) + 1):
            for some in combinations(left, number):
                shaded = {*some}
                if not any(
                    (y + down, x + right) in shaded for y, x in some for down, right in SIDES
                ):
                    yield tuple(
                        "".join("#" if (y, x) in shaded else sign for x, sign in enumerate(row))
                        for y, row in enumerate(rows)
                    )


def turned_sign(sign: str, turning: Turning) -> str:
    """A line sign on a turned board."""
    if sign not in LINES:
        return sign
    number = 0
    for down, right in ways(sign):
        step = (down, -right if turning.mirrored else right)
        for _ in range(turning.quarters):
            step = (step[1], -step[0])
        number |= 1 << SIDES.index(step)
    return LINES[number]


def turned_rows(rows: Rows, turning: Turning, height: int, width: int) -> Rows:
    """An answer on a turned board."""
    signs = [[turned_sign(sign, turning) for sign in row] for row in rows]
    return tuple("".join(row) for row in turning.rows(signs))


def turned_keys(keys: Keys, turning: Turning) -> Keys:
    """The keys of a turned puzzle, the lines that are given among them."""
    found = dict(pictures(keys, turning))
    if "given" in keys:
        signs = [[turned_sign(sign, turning) for sign in row] for row in tokens(keys["given"])]
        found["given"] = [" ".join(row) for row in turning.rows(signs)]
    return found


def turned_arrows(keys: Keys, turning: Turning) -> Keys:
    """The keys of a turned puzzle: arrows behind numbers turn as well."""
    found = dict(turned_keys(keys, turning))
    arrows = dict(zip("^>v<", SIDES, strict=True))

    def sign(clue: str) -> str:
        if clue[-1] not in arrows:
            return clue
        down, right = arrows[clue[-1]]
        step = (down, -right if turning.mirrored else right)
        for _ in range(turning.quarters):
            step = (step[1], -step[0])
        return clue[:-1] + "^>v<"[SIDES.index(step)]

    found["grid"] = [" ".join(map(sign, row)) for row in tokens(found["grid"])]
    return found


def as_given(keys: Keys, rows: Rows, meant: Mapping[str, str]) -> bool:
    """Whether an answer has what is given: at least these lines, and of other signs what each
    means."""
    found = cells(rows)
    for cell, sign in cells(keys.get("given", "")).items():
        if sign in meant:
            if found[cell] != meant[sign]:
                return False
        else:
            for down, right in ways(sign):
                if (down, right) not in ways(found[cell]):
                    return False
    return True


def without_sign(keys: Keys, number: int) -> Keys:
    """The keys without one of the signs of the grid."""
    rows = tokens(keys["grid"])
    at = [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."]
    row, column = at[number]
    rows[row][column] = "."
    return {**keys, "grid": [" ".join(each) for each in rows]}


# loops that cross themselves


@cache
def pipes(height: int, width: int) -> tuple[Rows, ...]:
    """All ways to put a pipe in each cell so that all ends meet."""
    found = [""]
    for row, column in product(range(height), range(width)):
        longer = []
        for text in found:
            above = text[-width] if row else ""
            before = text[-1] if column else ""
            for sign in (*WHOLE, "┼"):
                steps = ways(sign)
                if (
                    ((-1, 0) in steps) == ((1, 0) in ways(above))
                    and ((0, -1) in steps) == ((0, 1) in ways(before))
                    and not ((1, 0) in steps and row == height - 1)
                    and not ((0, 1) in steps and column == width - 1)
                ):
                    longer.append(text + sign)
        found = longer
    return tuple(
        tuple(text[at : at + width] for at in range(0, len(text), width)) for text in found
    )


def one_crossing_loop(rows: Rows) -> bool:
    """Whether one loop goes along all lines, straight on where it crosses itself."""
    lines = edges(rows)
    signs = cells(rows)
    if not lines or any(sign not in (*WHOLE, "┼") for sign in signs.values()):
        return False
    start = (0, 0)
    cell, step = start, ways(signs[start])[0]
    passed = set[Edge]()
    while True:
        other = (cell[0] + step[0], cell[1] + step[1])
        passed.add((min(cell, other), max(cell, other)))
        if signs[other] != "┼":
            (step,) = [way for way in ways(signs[other]) if way != (-step[0], -step[1])]
        cell = other
        if cell == start:
            return passed == lines
