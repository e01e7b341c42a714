"""Boards of tiles with coloured sides as people write them: tiles, counts, rims, what is given;
refusals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping

from exactone.models.boards.board import Cell, placed
from exactone.models.edges import Edges, KnownCell, Rim, Sides, Tile, TileType
from exactone.models.text.document import Document, counted
from exactone.models.text.picture import unruled
from exactone.models.text.words import nearest, numbered, quoted
from exactone.solver.errors import PuzzleError

from .sets import NO_SET, SETS, Set

WAYS = ("top", "right", "bottom", "left")
OPEN = "_."
HOLE = "#"
LARGEST = 20_000_000  # placements: cells times ways in which tiles may lie


def parse(data: Document) -> Edges:
    """Reads all keys; refuses what is no puzzle."""
    chosen = data.string("set")
    if chosen is not None and chosen not in SETS:
        raise PuzzleError(f"there is no set {quoted(chosen)}; {nearest(chosen, list(SETS))}", "set")
    bundled = SETS[chosen] if chosen else NO_SET
    tiles = _tiles(data, bundled)
    text = data.rows("board")
    if text is None:
        raise PuzzleError(
            "there is no board; write board = '''...''', with _ for an open cell and # for none"
        )
    tokens, lines = drawn(text, names={*tiles, *bundled.aliases, *OPEN, HOLE})
    loop = _loop(data, tiles)
    outside = _outside(data, bundled, {side for tile in tiles.values() for side in tile.sides})
    cells = tuple(cell for cell, token in tokens if token != HOLE)
    if not cells:
        raise PuzzleError("the board has no cell; write _ for an open one", "board")
    if len(cells) * sum(len(ways(tile)) for tile in tiles.values()) > LARGEST:
        raise PuzzleError(
            f"the board is too large: more than {LARGEST:,} ways to place a tile", "board"
        )
    named = {
        cell: named_tile(token, tiles, bundled.aliases, "board", lines[cell[0]])
        for cell, token in tokens
        if token not in (*OPEN, HOLE)
    }
    sorts = sorted_out(tiles, Counter(tile.name for tile, _ in named.values()))
    place = {tile.name: number for number, sort in enumerate(sorts) for tile in sort.tiles}
    given = {cell: KnownCell(tile, place[tile.name], turn) for cell, (tile, turn) in named.items()}
    stand = {
        cell: line for cell in given if (line := data.line("board", lines[cell[0]])) is not None
    }
    rows, columns = (1 + max(cell[way] for cell, _ in tokens) for way in (0, 1))
    return Edges(rows, columns, cells, sorts, outside, loop, given, chosen or "", stand)


# the board


def drawn(
    text: str, key: str | None = "board", columns: int = 0, names: Collection[str] = ()
) -> tuple[list[tuple[Cell, str]], list[int]]:
    """The tokens of a picture with their cells, and the line of each row.

    Each line is a cell where that is known, and where it is one of these names, which stand for
    something alone, and not a row of shorter ones.
    """
    lines = {line.strip() for line in text.split("\n")} - {""}
    column = columns == 1 or (lines <= {*names} and not {*"".join(lines)} <= {*names})
    rows = unruled(text, "" if column else r"[\s:]")
    if not rows:
        raise PuzzleError("the board is empty; write _ for an open cell, # for none", key)
    for row in rows:
        if len(row.words) != len(rows[0].words):
            said = (
                f"this row has {numbered(len(row.words), 'cell')}, the first one "
                f"{len(rows[0].words)}"
            )
            raise PuzzleError(said + ("; _ is an open cell, # none" if key else ""), key, row.line)
    return list(placed(row.words for row in rows)), [row.line for row in rows]


def named_tile(
    token: str, tiles: Mapping[str, Tile], aliases: Mapping[str, str], key: str | None, row: int
) -> tuple[Tile, int | None]:
    """The tile that a token stands for, and its turn if that tells: A in any,
    A:1 turned once clockwise."""
    name, colon, turn = token.partition(":")
    name = name if name in tiles else aliases.get(name, name)
    if name not in tiles:
        raise PuzzleError(
            f"there is no tile {quoted(name)}; {nearest(name, [*tiles])}; _ is an open cell",
            key,
            row,
        )
    if not colon:
        return tiles[name], None
    if turn not in ("0", "1", "2", "3"):
        raise PuzzleError(
            f"{quoted(token)} has no such turn; write {name}:0 to {name}:3, quarter turns", key, row
        )
    if int(turn) and not tiles[name].rotate:
        raise PuzzleError(
            f"tile {name} may not be turned; write {name}, or rotate = true", key, row
        )
    return tiles[name], int(turn) if len(ways(tiles[name])) > 1 else None


# tiles


def ways(tile: Tile, turn: int | None = None) -> list[Sides]:
    """The sides that a tile shows in a turn, or in all that it may take, each once."""
    up, right, down, left = tile.sides
    turned = [
        (up, right, down, left),
        (left, up, right, down),
        (down, left, up, right),
        (right, down, left, up),
    ]
    if turn is not None:
        return [turned[turn]]
    return list(dict.fromkeys(turned if tile.rotate else turned[:1]))


def _tiles(data: Document, bundled: Set) -> dict[str, Tile]:
    """The bundled tiles and those of the file, by name; a table without sides changes a bundled
    one."""
    every = data.boolean("rotate") or False
    tiles = {name: Tile(name, sides, rotate=every) for name, sides in bundled.tiles.items()}
    for name, table in data.parts("tile").items():
        if name in (*OPEN, HOLE, "") or re.search(r"[\s:]|^\{", name) or not name.isprintable():
            raise PuzzleError(
                f"no tile can be called {quoted(name)}; use letters and digits", "tile"
            )
        with data.inside("tile", name, table):
            table.check(Edges.inside["tile"])
            known = tiles.get(name)
            sides = _sides(table) if known is None or "sides" in table.data else known.sides
            rotate = table.boolean("rotate")
            tiles[name] = Tile(
                name,
                sides,
                *counted(table.data.get("count", "any")),
                every if rotate is None else rotate,
            )
    if not tiles:
        raise PuzzleError(
            'there are no tiles; write set = "roads", or [tile.A] with sides = "up right down left"'
        )
    return tiles


def _sides(table: Document) -> Sides:
    value = table.data.get("sides")
    words = value if isinstance(value, list) else (table.string("sides") or "").split()
    if len(words) != 4 or not all(
        isinstance(word, str) and word.split() == [word] for word in words
    ):
        raise PuzzleError('sides must be four words, as in sides = "up right down left"', "sides")
    up, right, down, left = words
    Document({"sides": " ".join(words)}).string("sides")
    return up, right, down, left


def sorted_out(tiles: Mapping[str, Tile], given: Mapping[str, int]) -> tuple[TileType, ...]:
    """Equal tiles together; what is given of one of them is no longer free for the others."""
    equal: dict[frozenset[Sides], list[Tile]] = {}
    for tile in tiles.values():
        equal.setdefault(frozenset(ways(tile)), []).append(tile)
    types = []
    for group in equal.values():
        known = {tile.name: given.get(tile.name, 0) for tile in group}
        least = sum(max(tile.least, known[tile.name]) for tile in group)
        most = [tile.most for tile in group]
        everything = None if None in most else sum(number or 0 for number in most)
        for tile in group:
            if tile.most is not None and known[tile.name] > tile.most:
                # a contradiction, whatever else there is
                least = known[tile.name]
                everything = tile.most
        types.append(TileType(tuple(group), least, everything))
    return tuple(types)


# the rim


def _outside(data: Document, bundled: Set, colours: set[str]) -> Rim:
    usual = bundled.outside or "free"
    value = data.data.get("outside", usual)
    if isinstance(value, str):
        value = dict.fromkeys(WAYS, value)
    if not isinstance(value, Mapping) or not all(
        isinstance(colour, str) for colour in value.values()
    ):
        raise PuzzleError(
            'outside must be "free", a colour, or a table as in { top = "x", left = "y" }',
            "outside",
        )
    for way, colour in value.items():
        if way not in WAYS:
            raise PuzzleError(
                f"outside has no side {quoted(way)}; {nearest(way, list(WAYS))}", "outside"
            )
        if colour != "free" and colour not in colours:
            raise PuzzleError(
                f"no tile has a side {quoted(colour)}; {nearest(colour, sorted(colours))}",
                "outside",
            )
    top, right, bottom, left = (
        None if (colour := value.get(way, usual)) == "free" else colour for way in WAYS
    )
    return top, right, bottom, left


def _loop(data: Document, tiles: Mapping[str, Tile]) -> str:
    if not data.boolean("single_loop"):
        return ""
    line = SETS["paths"].line
    for tile in tiles.values():
        if tile.sides.count(line) not in (0, 2):
            raise PuzzleError(
                f'single_loop is for tiles with two sides "{line}" or none; {tile.name} has '
                f"{tile.sides.count(line)}",
                "single_loop",
            )
    if not any(line in tile.sides for tile in tiles.values()):
        raise PuzzleError(
            f'single_loop needs tiles with sides "{line}", as those of set = "paths"', "single_loop"
        )
    return line
