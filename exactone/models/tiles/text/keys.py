"""From the keys of a document to a puzzle: its board, its tiles, and what is given."""

from __future__ import annotations

from collections.abc import Sequence

from exactone.models.boards.board import Cell
from exactone.models.text.document import Document, counted
from exactone.models.text.words import nearest, quoted
from exactone.models.tiles import Board, Owner, Shape, Tile, Tiles, TileType
from exactone.solver.errors import PuzzleError

from . import pictures
from .polyominoes import ONE_SIDED, SETS, named, orientations

LARGEST = 20_000_000  # places, cells times ways to lie
LONGEST = 500_000_000  # the same, times the cells of the tiles


def parse(data: Document) -> Tiles:
    """Reads a puzzle; refuses what is none."""
    picture = data.rows("board")
    if picture is None:
        raise PuzzleError("there is no board; draw one as in board = '''...'''")
    board = pictures.board(picture)
    listed = tiles(data)
    sorts = sorted_out([_clipped(tile, len(board.cells)) for tile in listed])
    _refuse_too_many_places(board, sorts)
    cover = data.boolean("cover")
    if cover is None:
        cover = data.string("use") == "some" or all(tile.most is None for tile in listed)
    given, lines = _given(data, board, sorts)
    # tiles as large as the board fill it
    full = sum(sort.least * sort.size for sort in sorts) == len(board.cells)
    must = board.cells if full else board.must if cover else frozenset[Cell]()
    return Tiles(board._replace(must=must | given.keys()), sorts, given, lines, must)


def _clipped(tile: Tile, cells: int) -> Tile:
    """A tile, with no more of it allowed than there is room for on so many cells."""
    room = max(tile.least, cells // len(tile.shape))
    return tile._replace(most=None if tile.most is None else min(tile.most, room))


def _refuse_too_many_places(board: Board, sorts: tuple[TileType, ...]) -> None:
    ways = [way for sort in sorts for way in ways_of(sort) if _is_within(way, board)]
    if len(board.cells) * len(ways) > LARGEST or len(board.cells) * sum(map(len, ways)) > LONGEST:
        raise PuzzleError(
            "there are too many places for such tiles on such a board; make one of them smaller",
            "board",
        )


def _is_within(way: Shape, board: Board) -> bool:
    """Whether a shape is no higher and no wider than the picture of the board."""
    return (
        max(row for row, _ in way) < board.rows and max(column for _, column in way) < board.columns
    )


def _given(
    data: Document, board: Board, sorts: tuple[TileType, ...]
) -> tuple[dict[Cell, Owner], dict[Cell, int]]:
    """The givens and their lines in the file."""
    picture = data.rows("given")
    if picture is None:
        return {}, {}
    home = {tile.name: index for index, sort in enumerate(sorts) for tile in sort.tiles}
    owners = pictures.given(picture, board, set(home))
    lines = {
        cell: line
        for cell, (_, row) in owners.items()
        if (line := data.line("given", row)) is not None
    }
    return {cell: Owner(home[name], name) for cell, (name, _) in owners.items()}, lines


# tiles


def sorted_out(tiles: Sequence[Tile]) -> tuple[TileType, ...]:
    """The tiles with their equals, in the order in which they were written down."""
    by_shapes: dict[tuple[Shape, ...], list[Tile]] = {}
    for tile in tiles:
        by_shapes.setdefault(orientations(tile.shape, tile.rotate, tile.mirror), []).append(tile)
    return tuple(map(_sort, by_shapes.values()))


def _sort(equal: list[Tile]) -> TileType:
    most = [tile.most for tile in equal]
    return TileType(
        equal[0].name,
        tuple(equal),
        len(equal[0].shape),
        sum(tile.least for tile in equal),
        None if None in most else sum(number or 0 for number in most),
    )


def ways_of(sort: TileType) -> tuple[Shape, ...]:
    """The ways in which tiles of a sort may lie."""
    return orientations(sort.tiles[0].shape, sort.tiles[0].rotate, sort.tiles[0].mirror)


def tiles(data: Document) -> list[Tile]:
    """All tiles of a puzzle: those of a bundled set, and those that are drawn."""
    rotate = data.boolean("rotate")
    mirror = data.boolean("mirror")
    drawn = data.parts("tile")
    by_name = {tile.name: tile for tile in _set(data, rotate, mirror)}
    for name, part in drawn.items():
        with data.inside("tile", name, part):
            by_name[name] = _tile(
                name, part, by_name.get(name), rotate is not False, mirror is not False
            )
    if not by_name:
        raise PuzzleError(
            f"there are no tiles; draw one under [tile.A], or write set = one of {', '.join(SETS)}",
            "tile",
        )
    use = data.string("use") or "all"
    if use not in ("all", "some"):
        raise PuzzleError(f"use is {quoted(use)}; write all or some", "use")
    return [tile._replace(least=0) if use == "some" else tile for tile in by_name.values()]


def _set(data: Document, rotate: bool | None, mirror: bool | None) -> list[Tile]:
    chosen = data.string("set")
    if chosen is None:
        return []
    if chosen not in SETS:
        raise PuzzleError(f"there is no set {quoted(chosen)}; {nearest(chosen, list(SETS))}", "set")
    sided = chosen.startswith(ONE_SIDED)
    if sided and mirror:
        raise PuzzleError(
            f"the tiles of {chosen} may not be turned over; leave mirror = true out", "mirror"
        )
    may_mirror = not sided and mirror is not False
    return [
        Tile(name, form, rotate=rotate is not False, mirror=may_mirror)
        for name, form in named(chosen).items()
    ]


def _tile(name: str, part: Document, known: Tile | None, rotate: bool, mirror: bool) -> Tile:
    """A tile that is drawn, or one of the set of which there are more,
    or which may not be turned."""
    if not name.isprintable() or not any(sign.isalnum() for sign in name) or " " in name:
        raise PuzzleError("this is no name for a tile; write a letter, or a word without spaces")
    part.check(Tiles.inside["tile"])
    drawn = part.rows("shape")
    if known and drawn is not None:
        raise PuzzleError("the set has a tile of this name too; write another name", "shape")
    if not known and drawn is None:
        raise PuzzleError("there is no shape; draw one as in shape = '''...'''")
    least, most = counted(part.data.get("count", 1))
    if most is not None and most < 1:
        raise PuzzleError(
            f"a count of {most} leaves no tile; write 1 or more, or leave the tile out", "count"
        )
    form = known.shape if known else pictures.shape(drawn or "")
    own = [part.boolean(key) for key in ("rotate", "mirror")]
    both = [known.rotate, known.mirror] if known else [rotate, mirror]
    turns, flips = (there if said is None else said for said, there in zip(own, both, strict=True))
    return Tile(name, form, least, most, turns, flips)
