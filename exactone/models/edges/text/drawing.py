"""Boards of tiles as they are drawn: lines, blocks of signs, names;
and drawings as they are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from exactone.models.boards.board import STEPS, Cell, cell_name
from exactone.models.edges import Edges, PlacedTile, Sides
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Grid, Look, Scene, StockItem, Stroke
from exactone.solver.puzzle import Solution

from .keys import HOLE, OPEN, WAYS, drawn, named_tile, ways
from .names import tokens
from .sets import NO_SET, SETS, block, sign

BLOCK = (3, 6)  # rows and columns of one
TURN = re.compile(r":[0-3]$")  # behind a name
# a line that is drawn as one, and the tint of what lies beside it
ROAD = "road"
LAND = 14


# drawings


def grid(puzzle: Edges, solution: Solution | None, style: str) -> Grid:
    """What there is to draw: a filled board, or what is given."""
    if solution is not None:
        shown = {(laid.row, laid.column): laid.sides for laid in solution}
        names = tokens(puzzle, solution)
    else:
        looks = {cell: ways(known.tile, known.turn) for cell, known in puzzle.given.items()}
        shown = {cell: several[0] for cell, several in looks.items() if len(several) == 1}
        names = {cell: known.tile.name for cell, known in puzzle.given.items()}
    drawn_as = NO_SET if style == "names" else SETS.get(puzzle.bundled, NO_SET)
    line = drawn_as.line
    bundled = set(drawn_as.tiles.values())
    sides = {cell: sides for cell, sides in shown.items() if sides in bundled}
    scene = _scene(puzzle, shown, names, line if style != "names" else "", solution is None)
    if line and style == "blocks":
        return replace(_blocks(puzzle, sides, names, line), scene=scene)
    signs = {cell: sign(way, line) for cell, way in sides.items()}
    cells = set(puzzle.cells)

    def link(row: int, column: int) -> str:
        left = sides.get((row, column))
        right = sides.get((row, column + 1))
        if (left and left[1] == line) or (right and right[3] == line):
            return "─"
        return " "

    def symbol(cell: Cell) -> str:
        return signs.get(cell) or names.get(cell) or (OPEN[0] if cell in cells else HOLE)

    symbols = tuple(
        tuple(symbol((row, column)) for column in range(puzzle.columns))
        for row in range(puzzle.rows)
    )
    return Grid(
        (symbols,),
        link=link,
        notes=() if solution is not None else tuple(_remarks(puzzle)),
        scene=scene,
    )


def _remarks(puzzle: Edges) -> Iterator[str]:
    """What no cell shows: the rim, the loop."""
    wanted = [
        (side, colour)
        for side, colour in zip(WAYS, puzzle.outside, strict=True)
        if colour is not None
    ]
    if set(puzzle.outside) == {SETS.get(puzzle.bundled, NO_SET).outside}:
        pass  # as always with these tiles
    elif len(wanted) == len(WAYS) and len(set(puzzle.outside)) == 1:
        yield f"the rim shows {puzzle.outside[0]}"
    elif wanted:
        yield f"the rim shows {', '.join(f'{colour} ({side})' for side, colour in wanted)}"
    if puzzle.loop:
        yield "one closed loop"


def _scene(
    puzzle: Edges,
    shown: Mapping[Cell, Sides],
    names: Mapping[Cell, str],
    line: str,
    with_stock: bool,
) -> Scene:
    """Roads and paths as lines; other tiles with a triangle for each of their sides."""
    there = set(puzzle.cells)
    strokes = list[Stroke]()
    every = ((row, column) for row in range(puzzle.rows) for column in range(puzzle.columns))
    looks = {cell: Look(names.get(cell, ""), "" if cell in there else "missing") for cell in every}
    for cell, sides in sorted(shown.items()):
        # how it is turned is seen
        name = "" if puzzle.bundled else TURN.sub("", names.get(cell, ""))
        own = Look("", sides=sides, corner=name)
        looks[cell] = own if not line else Look("", tint=LAND if line == ROAD else None)
        strokes += _lines(cell, sides, line) if line else []
    layer = ((" ",) * puzzle.columns,) * puzzle.rows
    stock = tuple(_stock(puzzle)) if with_stock and not puzzle.bundled else ()
    return Scene((layer,), looks, strokes=tuple(strokes), stock=stock)


def _lines(cell: Cell, sides: Sides, line: str) -> Iterator[Stroke]:
    """The lines of a tile, from side to side through the middle."""
    ends = [
        (cell[0] + down / 2, cell[1] + right / 2)
        for (down, right), colour in zip(STEPS, sides, strict=True)
        if colour == line
    ]
    if ends:
        yield Stroke((*ends[:1], cell, *ends[1:2]), "road" if line == ROAD else "loop")
    for end in ends[2:]:
        yield Stroke((cell, end), "road" if line == ROAD else "loop")


def _stock(puzzle: Edges) -> Iterator[StockItem]:
    """The tiles with their sides, each with its name and how often it is used."""
    for tile in (tile for sort in puzzle.sorts for tile in sort.tiles):
        least = tile.least
        most = tile.most
        open_ = f"{least} or more" if least else "any"
        often = f"{least}" if least == most else f"{least}-{most}" if most is not None else open_
        words = f"{tile.name} × {often}" if often != "1" else tile.name
        yield StockItem(
            Grid((((" ",),),), scene=Scene(looks={(0, 0): Look("", sides=tile.sides)})), words
        )


def _blocks(
    puzzle: Edges, sides: Mapping[Cell, Sides], names: Mapping[Cell, str], line: str
) -> Grid:
    """Every cell as a block of signs; what is no line is a name or nothing in the middle of one."""
    cells = set(puzzle.cells)
    lines: list[tuple[str, ...]] = []
    for row in range(puzzle.rows):
        blocks = []
        for column in range(puzzle.columns):
            cell = (row, column)
            blank = " " if cell in cells else HOLE
            empty = blank * 6
            middle = names.get(cell, "")[:6].center(6, blank)
            blocks.append(block(sides[cell], line) if cell in sides else (empty, middle, empty))
        lines += [tuple("".join(part)) for part in zip(*blocks, strict=True)]
    return Grid((tuple(lines),), link=lambda row, column: "")


# reading


def read(puzzle: Edges, answer: object) -> Solution:
    """A filled board, from names or from a drawing in any style."""
    return frozenset(_laid(puzzle, answer))


def _laid(puzzle: Edges, answer: object) -> Iterator[PlacedTile]:
    picture = Document({"answer": answer}).rows("answer") or ""
    lines = {number: line for number, line in enumerate(picture.split("\n")) if line.strip()}
    if not lines:
        raise PuzzleError("the answer is empty; write a tile for every cell")
    numbers = list(lines)
    rows = list(lines.values())
    if puzzle.bundled and _is_drawn_in_blocks(rows, puzzle):
        yield from _from_blocks(rows, puzzle, numbers)
        return
    looks = _looks(puzzle)
    tiles = {tile.name: tile for sort in puzzle.sorts for tile in sort.tiles}
    aliases = SETS.get(puzzle.bundled, NO_SET).aliases
    for cell, token in (looks and _from_lines(rows, puzzle, looks)) or drawn(
        picture, None, puzzle.columns
    )[0]:
        row = numbers[cell[0]]
        if cell[0] >= puzzle.rows or cell[1] >= puzzle.columns:
            said = (
                f"the board has {puzzle.rows} rows of {puzzle.columns} cells, the answer has more"
            )
            raise PuzzleError(said, row=row)
        if token in tuple(OPEN):
            raise PuzzleError(
                f"{cell_name(cell)} is open; an answer has a tile in every cell", row=row
            )
        if token != HOLE:
            several = (
                [looks[token]]
                if token in looks
                else ways(*named_tile(token, tiles, aliases, None, row))
            )
            if len(several) > 1:
                said = f"{token} at {cell_name(cell)} may be turned; write {token}:0 to {token}:3"
                raise PuzzleError(said, row=row)
            yield PlacedTile(*cell, several[0])


def _looks(puzzle: Edges) -> dict[str, Sides]:
    """What the signs of the set's tiles show, but for those that are names."""
    named = {tile.name for sort in puzzle.sorts for tile in sort.tiles}
    bundled = SETS.get(puzzle.bundled, NO_SET)
    looks = {sign(sides, bundled.line): sides for sides in bundled.tiles.values()}
    return {token: sides for token, sides in looks.items() if token not in named}


def _from_lines(
    lines: list[str], puzzle: Edges, looks: Mapping[str, Sides]
) -> list[tuple[Cell, str]]:
    """The tokens of a drawing in lines, whose cells are equally wide;
    none where it is something else."""
    if len(lines) != puzzle.rows or puzzle.columns == 1:
        return []
    longest = max(len(line.rstrip()) for line in lines)
    # a cell and what joins it to the next one
    for wide in range(2, (longest - 1) // (puzzle.columns - 1) + 1):
        rows = [line.rstrip().ljust(wide * puzzle.columns) for line in lines]
        parts = [[row[at : at + wide] for at in range(0, len(row), wide)] for row in rows]
        signs = [
            ((y, x), part[0] + part[1:].rstrip(" ─"))
            for y, row in enumerate(parts)
            for x, part in enumerate(row)
        ]
        joined = all(part[-1] in " ─" and part[0] != " " for row in parts for part in row)
        if joined and all(
            token in looks or not {" ", *looks}.intersection(token) for _, token in signs
        ):
            return signs
    return []


def _is_drawn_in_blocks(lines: list[str], puzzle: Edges) -> bool:
    high, wide = BLOCK
    sized = len(lines) == high * puzzle.rows and all(
        len(line.rstrip()) <= wide * puzzle.columns for line in lines
    )
    return sized and all(re.fullmatch(r"[.=|# ]*", line) for line in lines)


def _from_blocks(lines: list[str], puzzle: Edges, numbers: list[int]) -> Iterator[PlacedTile]:
    """The tiles of a drawing in blocks."""
    (high, wide), line = BLOCK, SETS[puzzle.bundled].line
    known: dict[tuple[str, ...], Sides] = {
        block(sides, line): sides for sides in SETS[puzzle.bundled].tiles.values()
    }
    for row, column in puzzle.cells:
        part = [
            text.ljust(wide * puzzle.columns)[column * wide :][:wide]
            for text in lines[row * high :][:high]
        ]
        if tuple(part) not in known:
            where = cell_name((row, column))
            raise PuzzleError(
                f"the block at {where} is no tile of the set", row=numbers[row * high]
            )
        yield PlacedTile(row, column, known[tuple(part)])
