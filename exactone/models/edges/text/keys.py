"""Boards of tiles with coloured sides as people write them: tiles, counts, rims, what is given; refusals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeVar

from ....solver.puzzle import PuzzleError
from ..._files.document import Document, counted, nearest, quoted
from .sets import SETS, Sides

WAYS = ("top", "right", "bottom", "left")
OPEN, HOLE = "_.", "#"
TILE_KEYS = {"sides": "up right down left", "count": "how often", "rotate": "whether it may be turned"}
LARGEST = 20_000_000  # placements: cells times ways in which tiles may lie

Cell = tuple[int, int]
Rim = tuple[str | None, str | None, str | None, str | None]


T = TypeVar("T")


def turned(sides: tuple[T, T, T, T], turn: int) -> tuple[T, T, T, T]:
    """The sides after so many quarter turns clockwise."""
    up, right, down, left = (sides[(way - turn) % 4] for way in range(4))
    return up, right, down, left


class Tile(NamedTuple):
    """A tile as it was written down; `most` is None where it may be used as often as one likes."""

    name: str
    sides: Sides
    least: int = 0
    most: int | None = None
    rotate: bool = False

    @property
    def ways(self) -> tuple[Sides, ...]:
        """Its sides in every turn in which it may lie, each once."""
        return tuple(dict.fromkeys(turned(self.sides, turn) for turn in range(4 if self.rotate else 1)))


@dataclass(frozen=True)
class Sort:
    """Tiles that may lie in the same ways: they are equal, and which of them lies where makes no difference."""

    tiles: tuple[Tile, ...]
    least: int
    most: int | None

    @property
    def name(self) -> str:
        """What the first of them is called."""
        return self.tiles[0].name

    @cached_property
    def ways(self) -> tuple[Sides, ...]:
        """The sides that it may show."""
        return self.tiles[0].ways


class Known(NamedTuple):
    """What is given for a cell: the tile, and the sides that it may show there."""

    tile: str
    sort: int
    ways: tuple[Sides, ...]


@dataclass(frozen=True)
class Sheet:
    """A board, its tiles, its rim, and what is given."""

    rows: int
    columns: int
    cells: tuple[Cell, ...]  # in reading order
    sorts: tuple[Sort, ...]
    outside: Rim = (None, None, None, None)  # the colours of sides that face no cell; None where any will do
    loop: str = ""  # the colour that must be one closed loop
    given: Mapping[Cell, Known] = field(default_factory=dict)
    set: str = ""  # the bundled one, for drawing
    lines: Mapping[Cell, int] = field(default_factory=dict)  # of the file


def sheet(data: Document) -> Sheet:
    """Reads all keys."""
    chosen = data.string("set")
    if chosen is not None and chosen not in SETS:
        raise PuzzleError(f"there is no set {quoted(chosen)}; {nearest(chosen, list(SETS))}", "set")
    tiles = _tiles(data, chosen)
    picture = _Picture(data)
    loop = _loop(data, tiles)
    outside = _outside(data, chosen, {side for tile in tiles.values() for side in tile.sides})
    cells = tuple(cell for cell, token in picture.tokens if token != HOLE)
    if not cells:
        raise PuzzleError("the board has no cell; write _ for an open one", "board")
    if len(cells) * sum(len(tile.ways) for tile in tiles.values()) > LARGEST:
        raise PuzzleError(f"the board is too large: more than {LARGEST:,} ways to place a tile", "board")
    aliases = SETS[chosen].aliases if chosen else {}
    named = {
        cell: _named(token, tiles, aliases, picture.row(cell))
        for cell, token in picture.tokens
        if token not in (*OPEN, HOLE)
    }
    sorts = _sorts(tiles, Counter(name for name, _ in named.values()))
    place = {tile.name: number for number, sort in enumerate(sorts) for tile in sort.tiles}
    given = {cell: Known(name, place[name], ways) for cell, (name, ways) in named.items()}
    lines = {cell: line for cell in given if (line := data.line("board", picture.row(cell))) is not None}
    return Sheet(picture.rows, picture.columns, cells, sorts, outside, loop, given, chosen or "", lines)


# the board


class _Picture:
    """The board as it is drawn: a token for each cell."""

    def __init__(self, data: Document) -> None:
        text = data.rows("board")
        if text is None:
            raise PuzzleError("there is no board; write board = '''...''', with _ for an open cell and # for none")
        self.tokens, self._row = drawn(text)
        self.rows, self.columns = (1 + max(cell[way] for cell, _ in self.tokens) for way in (0, 1))

    def row(self, cell: Cell) -> int:
        """The line of the text on which a cell stands."""
        return self._row[cell[0]]


def drawn(text: str, key: str | None = "board", columns: int = 0) -> tuple[list[tuple[Cell, str]], list[int]]:
    """The tokens of a picture with their cells, and the line of each row; each line is a cell where that is known."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n")) if line.strip()]
    if not lines:
        raise PuzzleError("the board is empty; write _ for an open cell, # for none", key)
    apart = columns == 1 or any(re.search(r"[\s:]", line) for _, line in lines)
    rows = [(number, line.split() if apart else list(line)) for number, line in lines]
    for number, row in rows:
        if len(row) != len(rows[0][1]):
            raise PuzzleError(
                f"this row has {len(row)} cells, the first one {len(rows[0][1])}"
                + ("; _ is an open cell, # none" if key else ""),
                key,
                number,
            )
    cells = [((y, x), token) for y, (_, row) in enumerate(rows) for x, token in enumerate(row)]
    return cells, [number for number, _ in rows]


def _named(
    token: str, tiles: Mapping[str, Tile], aliases: Mapping[str, str], row: int | None, key: str | None = "board"
) -> tuple[str, tuple[Sides, ...]]:
    """The tile that a token stands for, and the sides that it may show: A in any turn, A:1 turned once clockwise."""
    name, colon, turn = token.partition(":")
    name = name if name in tiles else aliases.get(name, name)
    if name not in tiles:
        raise PuzzleError(f"there is no tile {quoted(name)}; {nearest(name, [*tiles])}; _ is an open cell", key, row)
    tile = tiles[name]
    if not colon:
        return name, tile.ways
    if turn not in ("0", "1", "2", "3"):
        raise PuzzleError(f"{quoted(token)} has no such turn; write {name}:0 to {name}:3, quarter turns", key, row)
    if int(turn) and not tile.rotate:
        raise PuzzleError(f"tile {name} may not be turned; write {name}, or rotate = true", key, row)
    return name, (turned(tile.sides, int(turn)),)


def shown(token: str, sheet: Sheet) -> tuple[Sides, ...]:
    """The sides that a token of an answer may show."""
    tiles = {tile.name: tile for sort in sheet.sorts for tile in sort.tiles}
    return _named(token, tiles, SETS[sheet.set].aliases if sheet.set else {}, None, None)[1]


# tiles


def _tiles(data: Document, chosen: str | None) -> dict[str, Tile]:
    """The bundled tiles and those of the file, by name; a table without sides changes a bundled one."""
    every = data.boolean("rotate") or False
    found = {name: Tile(name, sides, rotate=every) for name, sides in (SETS[chosen].tiles if chosen else {}).items()}
    for name, table in data.parts("tile").items():
        if name in (*OPEN, HOLE, "") or re.search(r"[\s:]|^\{", name) or not name.isprintable():
            raise PuzzleError(f"no tile can be called {quoted(name)}; use letters and digits", "tile")
        with data.inside("tile", name, table):
            table.check(TILE_KEYS)
            known = found.get(name)
            sides = _sides(table) if known is None or "sides" in table.data else known.sides
            rotate = table.boolean("rotate")
            found[name] = Tile(
                name, sides, *counted(table.data.get("count", "any")), every if rotate is None else rotate
            )
    if not found:
        raise PuzzleError('there are no tiles; write set = "roads", or [tile.A] with sides = "up right down left"')
    return found


def _sides(table: Document) -> Sides:
    value = table.data.get("sides")
    words = value if isinstance(value, list) else (table.string("sides") or "").split()
    if len(words) != 4 or not all(isinstance(word, str) and word.split() == [word] for word in words):
        raise PuzzleError('sides must be four words, as in sides = "up right down left"', "sides")
    up, right, down, left = words
    Document({"sides": " ".join(words)}).string("sides")
    return up, right, down, left


def _sorts(tiles: Mapping[str, Tile], given: Mapping[str, int]) -> tuple[Sort, ...]:
    """Equal tiles together; what is given of one of them is no longer free for the others."""
    equal: dict[frozenset[Sides], list[Tile]] = {}
    for tile in tiles.values():
        equal.setdefault(frozenset(tile.ways), []).append(tile)
    found = []
    for group in equal.values():
        known = {tile.name: given.get(tile.name, 0) for tile in group}
        least, most = sum(max(tile.least, known[tile.name]) for tile in group), [tile.most for tile in group]
        everything = None if None in most else sum(number or 0 for number in most)
        for tile in group:
            if tile.most is not None and known[tile.name] > tile.most:
                least, everything = known[tile.name], tile.most  # a contradiction, whatever else there is
        found.append(Sort(tuple(group), least, everything))
    return tuple(found)


# the rim


def _outside(data: Document, chosen: str | None, colours: set[str]) -> Rim:
    usual = (SETS[chosen].outside if chosen else None) or "free"
    value = data.data.get("outside", usual)
    if isinstance(value, str):
        value = dict.fromkeys(WAYS, value)
    if not isinstance(value, Mapping) or not all(isinstance(colour, str) for colour in value.values()):
        raise PuzzleError('outside must be "free", a colour, or a table as in { top = "x", left = "y" }', "outside")
    for way, colour in value.items():
        if way not in WAYS:
            raise PuzzleError(f"outside has no side {quoted(way)}; {nearest(way, list(WAYS))}", "outside")
        if colour != "free" and colour not in colours:
            raise PuzzleError(f"no tile has a side {quoted(colour)}; {nearest(colour, sorted(colours))}", "outside")
    top, right, bottom, left = (None if (colour := value.get(way, usual)) == "free" else colour for way in WAYS)
    return top, right, bottom, left


def _loop(data: Document, tiles: Mapping[str, Tile]) -> str:
    if not data.boolean("single_loop"):
        return ""
    line = SETS["paths"].line
    for tile in tiles.values():
        if tile.sides.count(line) not in (0, 2):
            raise PuzzleError(
                f'single_loop is for tiles with two sides "{line}" or none; {tile.name} has {tile.sides.count(line)}',
                "single_loop",
            )
    if not any(line in tile.sides for tile in tiles.values()):
        raise PuzzleError(f'single_loop needs tiles with sides "{line}", as those of set = "paths"', "single_loop")
    return line
