"""Boards of tiles as they are drawn: lines, blocks of signs, names; and drawings as they are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial

from ....solver.puzzle import Grid, PuzzleError
from .keys import HOLE, OPEN, Cell, Sheet, drawn, shown
from .names import Board, tokens
from .sets import SETS, Sides, block, sign

STYLES = {
    "lines": "roads and paths as lines, other tiles by name",
    "blocks": "roads and paths as blocks of 6 x 3 signs",
    "names": "all tiles by name",
}
BLOCK = (3, 6)  # rows and columns of one


# drawings


def grid(sheet: Sheet, board: Board | None, style: str) -> Grid:
    """What there is to draw: a filled board, or what is given."""
    shown = {cell: known.ways[0] for cell, known in sheet.given.items() if len(known.ways) == 1}
    names = {cell: known.tile for cell, known in sheet.given.items()}
    if board is not None:
        shown, names = dict(board), tokens(board, sheet)
    line = SETS[sheet.set].line if sheet.set and style != "names" else ""
    bundled = set(SETS[sheet.set].tiles.values()) if line else set()
    sides = {cell: sides for cell, sides in shown.items() if sides in bundled}
    if line and style == "blocks":
        return _blocks(sheet, sides, names, line)
    signs = {cell: sign(way, line) for cell, way in sides.items()} if line else {}
    cells = set(sheet.cells)

    def joint(row: int, column: int) -> str:
        left, right = sides.get((row, column)), sides.get((row, column + 1))
        return "─" if line and ((left and left[1] == line) or (right and right[3] == line)) else " "

    def symbol(cell: Cell) -> str:
        return signs.get(cell) or names.get(cell) or (OPEN[0] if cell in cells else HOLE)

    symbols = tuple(tuple(symbol((row, column)) for column in range(sheet.columns)) for row in range(sheet.rows))
    return Grid((symbols,), lambda row, column: False, lambda row, column: False, joint=joint)


def _blocks(sheet: Sheet, sides: Mapping[Cell, Sides], names: Mapping[Cell, str], line: str) -> Grid:
    """Every cell as a block of signs; what is no line is a name or nothing in the middle of one."""
    cells = set(sheet.cells)
    lines: list[tuple[str, ...]] = []
    for row in range(sheet.rows):
        blocks = []
        for column in range(sheet.columns):
            cell = (row, column)
            blank = " " if cell in cells else HOLE
            empty, middle = blank * 6, names.get(cell, "")[:6].center(6, blank)
            blocks.append(block(sides[cell], line) if cell in sides else (empty, middle, empty))
        lines += [tuple("".join(part)) for part in zip(*blocks, strict=True)]
    return Grid((tuple(lines),), lambda row, column: False, lambda row, column: False, joint=lambda row, column: "")


# reading


def read(picture: str, sheet: Sheet) -> Iterator[tuple[Cell, Sides]]:
    """The cells of a filled board, from names or from a drawing in any style."""
    numbers, lines = [], []
    for number, line in enumerate(picture.split("\n")):
        if line.strip():
            numbers.append(number)
            lines.append(line)
    if not lines:
        raise PuzzleError("the answer is empty; write a tile for every cell")
    if sheet.set and _is_drawn_in_blocks(lines, sheet):
        yield from _from_blocks(lines, sheet, numbers)
        return
    looks = _looks(sheet)
    signs = _from_lines(lines, sheet, looks) if looks else None
    found = signs or drawn(picture, None, sheet.columns)[0]
    for cell, token in found:
        at = partial(PuzzleError, key=None, row=numbers[cell[0]])
        if cell[0] >= sheet.rows or cell[1] >= sheet.columns:
            raise at(f"the board has {sheet.rows} rows of {sheet.columns} cells, the answer has more")
        if token in looks:
            yield cell, looks[token]
            continue
        if token in tuple(OPEN):
            raise at(f"r{cell[0] + 1}c{cell[1] + 1} is open; an answer has a tile in every cell")
        if token == HOLE:
            continue
        try:
            ways = shown(token, sheet)
        except PuzzleError as error:
            raise at(str(error)) from None
        if len(ways) > 1:
            raise at(f"{token} at r{cell[0] + 1}c{cell[1] + 1} may be turned; write {token}:0 to {token}:3")
        yield cell, ways[0]


def _looks(sheet: Sheet) -> dict[str, Sides]:
    """What the signs of the set's tiles show, but for those that are names."""
    named = {tile.name for sort in sheet.sorts for tile in sort.tiles}
    bundled = SETS[sheet.set] if sheet.set else None
    looks = {sign(sides, bundled.line): sides for sides in bundled.tiles.values()} if bundled else {}
    return {token: sides for token, sides in looks.items() if token not in named}


def _from_lines(lines: list[str], sheet: Sheet, looks: Mapping[str, Sides]) -> list[tuple[Cell, str]]:
    """The tokens of a drawing in lines, whose cells are equally wide; none where it is something else."""
    if len(lines) != sheet.rows or sheet.columns == 1:
        return []
    longest = max(len(line.rstrip()) for line in lines)
    for wide in range(2, (longest - 1) // (sheet.columns - 1) + 1):  # a cell and what joins it to the next one
        rows = [line.rstrip().ljust(wide * sheet.columns) for line in lines]
        parts = [[row[at : at + wide] for at in range(0, len(row), wide)] for row in rows]
        found = [((y, x), part[0] + part[1:].rstrip(" ─")) for y, row in enumerate(parts) for x, part in enumerate(row)]
        joined = all(part[-1] in " ─" and part[0] != " " for row in parts for part in row)
        if joined and all(token in looks or not {" ", *looks}.intersection(token) for _, token in found):
            return found
    return []


def _is_drawn_in_blocks(lines: list[str], sheet: Sheet) -> bool:
    high, wide = BLOCK
    sized = len(lines) == high * sheet.rows and all(len(line.rstrip()) <= wide * sheet.columns for line in lines)
    return sized and all(re.fullmatch(r"[.=|# ]*", line) for line in lines)


def _from_blocks(lines: list[str], sheet: Sheet, numbers: list[int]) -> Iterator[tuple[Cell, Sides]]:
    """The tiles of a drawing in blocks."""
    (high, wide), line = BLOCK, SETS[sheet.set].line
    known = {block(sides, line): sides for sides in SETS[sheet.set].tiles.values()}
    for row, column in sheet.cells:
        part = [
            text.ljust(wide * sheet.columns)[column * wide : (column + 1) * wide] for text in lines[row * high :][:high]
        ]
        first, second, third = part
        if (first, second, third) not in known:
            raise PuzzleError(f"the block at r{row + 1}c{column + 1} is no tile of the set", row=numbers[row * high])
        yield (row, column), known[first, second, third]
