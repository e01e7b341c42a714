"""How tile puzzles are written: pictures of boards and shapes, numbers of tiles, and the notation without keys."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, NamedTuple

from ....solver.puzzle import PuzzleError
from ..._files.document import Document, counted, nearest, quoted
from ..parts import Board, Tile, letters
from .polyominoes import ONE_SIDED, SETS, Cell, Shape, connected, named, normal

TILE_KEYS = {
    "shape": "a picture: # and - (or 1 and 0)",
    "count": "how many: a number, a range as in 2-4, or any",
    "mirror": "whether it may be turned over",
    "rotate": "whether it may be turned",
}
OPEN, BLOCKED, EITHER = "-._0", "#123456789", "?"
NOTHING = ("-", ".", "_", "?")  # of a given cell, or in an answer
_HEADER = re.compile(r"(board|tiles)[ \t]*:?", re.IGNORECASE)


class Row(NamedTuple):
    """A row of a picture: its line within the text, from 0, and its signs."""

    line: int
    signs: list[str]


def rows(text: str, key: str) -> list[Row]:
    """The rows of a picture, which must be equally long; signs stand close together or with spaces between."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n")) if line.strip()]
    spaced = any(re.search(r"[ \t]", line) for _, line in lines)
    found = [Row(number, line.split() if spaced else list(line)) for number, line in lines]
    if not found:
        raise PuzzleError(f"the {key} is empty; draw it with - for open cells and # for the others", key)
    if [row.line for row in found] != list(range(found[0].line, found[0].line + len(found))):
        gap = next(b.line for a, b in pairwise(found) if b.line > a.line + 1)
        raise PuzzleError(f"there is an empty line within the {key}; remove it", key, gap - 1)
    for row in found[1:]:
        if len(row.signs) != len(found[0].signs):
            raise PuzzleError(
                f"this row of the {key} has {len(row.signs)} cells, but the first has {len(found[0].signs)};"
                " draw every cell, also the empty ones",
                key,
                row.line,
            )
    return found


def board(text: str) -> Board:
    """A board from its picture; what must be covered is all that is not optional."""
    picture = rows(text, "board")
    cells, must = set(), set()
    for y, row in enumerate(picture):
        for x, sign in enumerate(row.signs):
            if sign not in OPEN + BLOCKED + EITHER or len(sign) > 1:
                raise _stray(sign, "board", "- (open), # (blocked) and ? (may be covered or not)", row.line)
            cells |= {(y, x)} if sign not in BLOCKED else set()
            must |= {(y, x)} if sign in OPEN else set()
    if not cells:
        raise PuzzleError("the board has no open cell; draw open cells as -", "board")
    return Board(len(picture), len(picture[0].signs), frozenset(cells), frozenset(must))


def shape(text: str) -> Shape:
    """A shape from its picture."""
    picture = rows(text, "shape")
    cells: list[Cell] = []
    mark = None
    for y, row in enumerate(picture):
        for x, sign in enumerate(row.signs):
            if sign not in OPEN + BLOCKED or len(sign) > 1 or (mark not in (None, sign) and sign in BLOCKED):
                raise _stray(
                    sign, "shape", "# (or one digit) for the cells of the tile and - (or 0) for the rest", row.line
                )
            if sign in BLOCKED:
                cells.append((y, x))
                mark = sign
    if not cells:
        raise PuzzleError("the shape is empty; draw the cells of the tile as #", "shape", picture[0].line)
    found = normal(cells)
    if not connected(found):
        sentence = "the shape is not connected; its cells must hang together along their sides"
        raise PuzzleError(sentence, "shape", picture[0].line)
    return found


def _stray(sign: str, key: str, known: str, line: int) -> PuzzleError:
    return PuzzleError(f"unknown sign {quoted(sign)} in the {key}; known are {known}", key, line)


def given(text: str, plain: Board, names: set[str]) -> dict[Cell, tuple[str, int]]:
    """What is given: the tile that a cell belongs to, by name, and the row of the text that says so."""
    picture = rows(text, "given")
    if (len(picture), len(picture[0].signs)) != (plain.rows, plain.columns):
        raise PuzzleError(
            f"given has {len(picture)} rows of {len(picture[0].signs)} cells, but the board has"
            f" {plain.rows} of {plain.columns}; draw all of it, with . where nothing is given",
            "given",
        )
    found = {}
    for y, row in enumerate(picture):
        for x, name in enumerate(row.signs):
            if name in names:
                if (y, x) not in plain.cells:
                    raise PuzzleError(f"r{y + 1}c{x + 1} is given to {name}, but is blocked", "given", row.line)
                found[y, x] = name, row.line
            elif not (name in NOTHING or (name == "#" and (y, x) not in plain.cells)):
                raise PuzzleError(f"there is no tile {quoted(name)}; {nearest(name, sorted(names))}", "given", row.line)
    return found


def number(value: object) -> tuple[int, int | None]:
    """How many of a tile there are."""
    least, most = counted(value)
    if most is not None and most < 1:
        raise PuzzleError(f"a count of {most} leaves no tile; write 1 or more, or leave the tile out", "count")
    return least, most


def tiles(data: Document) -> list[Tile]:
    """All tiles of a puzzle: those of a bundled set, and those that are drawn."""
    rotate, mirror = data.boolean("rotate"), data.boolean("mirror")
    drawn = data.parts("tile")
    found = {tile.name: tile for tile in _set(data, rotate, mirror)}
    for name, part in drawn.items():
        with data.inside("tile", name, part):
            found[name] = _tile(name, part, found.get(name), rotate is not False, mirror is not False)
    if not found:
        raise PuzzleError(
            f"there are no tiles; draw one under [tile.A], or write set = one of {', '.join(SETS)}", "tile"
        )
    use = data.string("use") or "all"
    if use not in ("all", "some"):
        raise PuzzleError(f"use is {quoted(use)}; write all or some", "use")
    return [tile._replace(least=0) if use == "some" else tile for tile in found.values()]


def _set(data: Document, rotate: bool | None, mirror: bool | None) -> list[Tile]:
    chosen = data.string("set")
    if chosen is None:
        return []
    if chosen not in SETS:
        raise PuzzleError(f"there is no set {quoted(chosen)}; {nearest(chosen, list(SETS))}", "set")
    sided = chosen.startswith(ONE_SIDED)
    if sided and mirror:
        raise PuzzleError(f"the tiles of {chosen} may not be turned over; leave mirror = true out", "mirror")
    may_mirror = not sided and mirror is not False
    return [Tile(name, form, rotate=rotate is not False, mirror=may_mirror) for name, form in named(chosen).items()]


def _tile(name: str, part: Document, known: Tile | None, rotate: bool, mirror: bool) -> Tile:
    """A tile that is drawn, or one of the set of which there are more, or which may not be turned."""
    if not name.isprintable() or not any(sign.isalnum() for sign in name) or " " in name:
        raise PuzzleError("this is no name for a tile; write a letter, or a word without spaces")
    part.check(TILE_KEYS)
    drawn = part.rows("shape")
    if known and drawn is not None:
        raise PuzzleError("the set has a tile of this name too; write another name", "shape")
    if not known and drawn is None:
        raise PuzzleError("there is no shape; draw one as in shape = '''...'''")
    least, most = number(part.data.get("count", 1))
    form = known.shape if known else shape(drawn or "")
    own = [part.boolean(key) for key in ("rotate", "mirror")]
    both = [known.rotate, known.mirror] if known else [rotate, mirror]
    turns, flips = (there if said is None else said for said, there in zip(own, both, strict=True))
    return Tile(name, form, least, most, turns, flips)


def bare(text: str) -> dict[str, Any] | None:
    """The keys that a text of pictures stands for: a board, and tiles one under the other; None if it is none."""
    pictures: list[str] = []
    headers, before = [], ""
    for line in text.split("\n"):
        header = _HEADER.fullmatch(line.strip())
        headers += [header.group(1).lower()] if header else []
        if line.strip() and not header:
            pictures += [] if before.strip() else [""]
            pictures[-1] += before[-1:] + line  # from its line break on, so that its line in the file can be found
        before = "\n" if header or not line.strip() else line + "\n"
    if headers not in ([], ["board"], ["tiles"], ["board", "tiles"]):
        return None
    if not headers and not (len(pictures) > 1 and all(map(_looks_like_a_tile, pictures[1:]))):
        return None
    return {
        "board": pictures[0] if pictures else "",
        "tile": {letters(index): {"shape": picture} for index, picture in enumerate(pictures[1:])},
    }


def _looks_like_a_tile(picture: str) -> bool:
    """Whether this is drawn with one mark and one sign for empty cells, as no Sudoku is."""
    signs = set(picture) - set(" \t\n")
    marks = signs & set(BLOCKED)
    return len(marks) == 1 and signs - marks <= set(OPEN) and len(signs) <= 2
