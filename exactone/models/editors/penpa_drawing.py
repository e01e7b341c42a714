"""What a link of penpa draws, and drawings as links.

Behind p= of a link is base 64 of a deflate stream (without a head) of lines:

     0  square,COLUMNS,ROWS,...,Title: ..,Author: ..,source,rules,...    margins count as well
     1  [top, bottom, left, right]: rows and columns around the grid
     3  the puzzle, 4 what a player drew: JSON in which names are short, as zN for "number"
     5  the cells of the grid, as steps from one to the next
    17  tags, among them perhaps the kind

A place is a number: those of all cells with a frame of two around them, row by row; then as many
corners (each right below its cell), borders below cells, and borders right of cells. The format is
that of https://github.com/swaroopg92/penpa-edit, as its links show it and as
https://github.com/T0nyX1ang/noqx reads it.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import unquote

from exactone.models.boards.board import STEPS, Cell, cell_name, painted, together
from exactone.models.links.coders import letters
from exactone.models.text.words import listed, numbered, quoted
from exactone.solver.errors import PuzzleError

from .payload import plain_text, value_of

LARGEST = 4_000_000  # bytes of a drawing
CELLS = 10_000  # of a grid, with its margins
FRAME = 2  # cells around the grid and its margins
CENTRE, CORNER, BELOW, RIGHT = range(4)  # where in a cell a place is
SHAPES = ("square", "sudoku", "kakuro")
SHORT = {
    "zR": "command_redo",
    "zU": "command_undo",
    "z8": "command_replay",
    "zS": "surface",
    "zN": "number",
    "z1": "numberS",
    "zY": "symbol",
    "zF": "freeline",
    "z2": "freeedge",
    "zT": "thermo",
    "z3": "arrows",
    "zD": "direction",
    "z0": "squareframe",
    "z5": "polygon",
    "zL": "line",
    "zE": "edge",
    "zW": "wall",
    "zC": "cage",
    "z4": "deleteedge",
    "z6": "killercages",
    "z7": "nobulbthermo",
    "z_": "__a",
}
DARK = (1, 3, 4, 8)  # surfaces that are black or grey
ESCAPED = {",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"}  # in titles and rules
QUIET = ("command_redo", "command_undo", "command_replay", "deleteedge", "squareframe")
UNKNOWN = "?"
_LINK = re.compile(r"[#?&]p=([^&#\s]*)")
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|z[A-Z0-9_]')


def unpacked(text: str) -> list[str]:
    """The lines of the drawing in a link."""
    match = _LINK.search(text)
    if match is None:
        raise PuzzleError("this link of penpa has no drawing behind p=; copy all of it")
    letters_only = unquote(match[1]).replace("-", "+").replace("_", "/").replace(" ", "+")
    try:
        raw = base64.b64decode(letters_only + "=" * (-len(letters_only) % 4), validate=True)
        stream = zlib.decompressobj(-zlib.MAX_WBITS)
        content = stream.decompress(raw, LARGEST)
    except (binascii.Error, ValueError, zlib.error):
        raise PuzzleError(
            "this link of penpa is cut off, or a sign of it was changed; copy all of it again"
        ) from None
    if stream.unconsumed_tail:
        raise PuzzleError(f"this link unpacks to more than {LARGEST:,} bytes; no puzzle does")
    if not stream.eof:
        raise PuzzleError("this link of penpa is cut off; copy all of it again")
    return content.decode("utf-8", "replace").split("\n")


def spelled_out(text: str) -> str:
    """JSON in which short names stand in full."""

    def word(match: re.Match[str]) -> str:
        short = match[0]
        if short.startswith('"'):
            return short
        return "null" if short == "zO" else json.dumps(SHORT.get(short, short))

    return _WORD.sub(word, text)


class Place(NamedTuple):
    """A cell of the grid, or outside it, and where in it."""

    cell: Cell
    where: int = CENTRE


@dataclass
class Drawing:
    """What a link draws, layer by layer; what was read is taken from the layers."""

    rows: int
    columns: int
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    layers: dict[str, Any] = field(default_factory=dict)
    about: dict[str, str] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    shape: str = SHAPES[0]
    notes: list[str] = field(default_factory=list)

    @classmethod
    def of_link(cls, text: str) -> Drawing:
        """The drawing of a link."""
        lines = unpacked(text)
        head = lines[0].split(",")
        if head[0] not in SHAPES:
            raise PuzzleError(
                f"this link has a grid of the form {quoted(head[0])}; square ones are read"
            )
        if len(lines) < 5 or len(head) < 17 or not all(map(_is_size, head[1:3])):
            raise PuzzleError("this link of penpa has no grid; copy all of it again")
        columns, rows = map(int, head[1:3])
        if not 0 < rows * columns <= CELLS:
            raise PuzzleError(
                f"this link is of {columns:,} columns and {rows:,} rows; {CELLS:,} cells are the "
                "most"
            )
        layers = value_of(spelled_out(lines[3]))
        if not isinstance(layers, dict):
            raise PuzzleError("this link of penpa has no puzzle; copy all of it again")
        drawing = cls(rows, columns, _margins(lines[1], rows, columns), layers)
        drawing.rows -= sum(drawing.margins[:2])
        drawing.columns -= sum(drawing.margins[2:])
        drawing._read_about(head, lines[17] if len(lines) > 17 else "[]")
        drawing._refuse_holes(lines[5] if len(lines) > 5 else "[]")
        return drawing

    def _read_about(self, head: list[str], tags: str) -> None:
        """Title, author and rules, the tags, and the shape of the board."""
        told = dict(zip(("title", "author", "source", "notes"), head[15:19], strict=False))
        for key, words in told.items():
            if key in ("title", "author"):
                words = words.partition(":")[2]
            for sign, written in ESCAPED.items():
                words = words.replace(written, sign)
            if words := plain_text(words):
                self.about[key] = words if key == "notes" else " ".join(words.split())
        try:
            value = value_of(tags)
        except PuzzleError:
            value = []
        words_said = value if isinstance(value, list) else []
        self.tags = tuple(tag.lower() for tag in words_said if isinstance(tag, str))
        self.shape = head[0]

    def _refuse_holes(self, steps: str) -> None:
        """Refuses grids of which cells were taken away."""
        numbers = value_of(steps)
        if not isinstance(numbers, list) or not all(isinstance(step, int) for step in numbers):
            raise PuzzleError("this link of penpa says not which cells its grid has")
        if numbers and len(numbers) != self.rows * self.columns:
            raise PuzzleError(
                f"this grid has {numbered(len(numbers), 'cell')} of {self.rows} x {self.columns}; "
                "grids with holes, or of which cells were added, are not read"
            )

    # places

    @cached_property
    def _wide(self) -> int:
        return self.columns + sum(self.margins[2:]) + 2 * FRAME

    @cached_property
    def _high(self) -> int:
        return self.rows + sum(self.margins[:2]) + 2 * FRAME

    def place(self, said: object) -> Place:
        """The place of a number."""
        if not isinstance(said, int) or not 0 <= said < 4 * self._wide * self._high:
            raise PuzzleError("this link of penpa draws outside its grid; copy all of it again")
        where, number = divmod(said, self._wide * self._high)
        row, column = divmod(number, self._wide)
        return Place((row - FRAME - self.margins[0], column - FRAME - self.margins[2]), where)

    def has(self, cell: Cell) -> bool:
        """Whether a cell is in the grid, and not in a margin."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    @property
    def cells(self) -> list[Cell]:
        """All cells of the grid."""
        return [(row, column) for row in range(self.rows) for column in range(self.columns)]

    # layers

    def listed(self, name: str) -> list[Any]:
        """The lists that a layer draws; they are taken from the drawing."""
        items = self.layers.pop(name, [])
        if not isinstance(items, list):
            raise PuzzleError(f"{name} of this link is damaged; copy all of the link again")
        return items

    def layer(self, name: str) -> dict[str, Any]:
        """What a layer draws, by places; it is taken from the drawing."""
        items = self.layers.pop(name, {})
        if not isinstance(items, dict):
            raise PuzzleError(f"{name} of this link is damaged; copy all of the link again")
        return items

    def by_cell(self, name: str) -> dict[Cell, Any]:
        """What a layer has in cells, and in margins."""
        values = dict[Cell, Any]()
        for key, value in self.layer(name).items():
            place = self.place(int(key) if _is_number(key) else None)
            if place.where != CENTRE:
                raise PuzzleError(
                    f"this link has a {name} between cells, beside {cell_name(place.cell)}, which "
                    "is not read"
                )
            values[place.cell] = value
        return values

    def numbers(self) -> dict[Cell, str]:
        """The numbers in cells; those without one that have a circle are not told."""
        texts = dict[Cell, str]()
        for cell, said in self.by_cell("number").items():
            if not isinstance(said, list) or len(said) < 3:
                raise PuzzleError("a number of this link is damaged; copy all of the link again")
            if said[2] in CANDIDATES:
                raise PuzzleError(
                    f"{cell_name(cell)} has pencil marks in this link, which are not read"
                )
            text = f"{said[0]}".strip()
            if text or said[1] in CIRCLED:
                texts[cell] = text or UNKNOWN
        return texts

    def symbols(self) -> dict[Cell, tuple[str, Any]]:
        """The symbols in cells, each with its style."""
        drawn = dict[Cell, tuple[str, Any]]()
        for cell, said in self.by_cell("symbol").items():
            if not isinstance(said, list) or len(said) < 2 or not isinstance(said[1], str):
                raise PuzzleError("a symbol of this link is damaged; copy all of the link again")
            drawn[cell] = said[1], said[0]
        return drawn

    def walls(self) -> set[frozenset[Cell]]:
        """The pairs of cells that have an edge between them; those of the frame are none."""
        sides_with_walls = set[frozenset[Cell]]()
        for key in self.layer("edge"):
            ends = [self.place(int(end)) if _is_number(end) else None for end in key.split(",")]
            sides = _sides_of(ends)
            if sides is None:
                raise PuzzleError("this link has an edge that is no side of a cell")
            if all(map(self.has, sides)):
                sides_with_walls.add(frozenset(sides))
        return sides_with_walls

    def areas(self) -> dict[Cell, str]:
        """The areas between edges, each with its letter; an edge that ends inside one is
        refused."""
        walls = self.walls()

        def near(cell: Cell) -> list[Cell]:
            others = [(cell[0] + down, cell[1] + right) for down, right in STEPS]
            return [each for each in others if frozenset({cell, each}) not in walls]

        home = dict[Cell, str]()
        for number, area in enumerate(together(self.cells, near)):
            home.update(dict.fromkeys(area, letters(number)))
        for one, other in map(sorted, walls):
            if home[one] == home[other]:
                raise PuzzleError(
                    f"an edge of this link ends inside an area, beside {cell_name(one)}; a file of "
                    "areas cannot say that"
                )
        return home

    def surfaces(self) -> dict[Cell, int]:
        """The colours of cells."""
        return self.by_cell("surface")

    def only_inside(self, cells: Mapping[Cell, Any], what: str) -> None:
        """Refuses what stands in a margin, which does not belong to this kind."""
        if outside := [cell for cell in cells if not self.has(cell)]:
            raise PuzzleError(
                f"this link has {numbered(len(outside), what)} outside its grid, which does not "
                "belong to this kind"
            )

    def picture(self, signs: Mapping[Cell, str], spaced: bool = False) -> str:
        """A picture of the grid."""
        return painted(signs, self.rows, self.columns, ".", spaced)

    def refuse_others(self, kind: str) -> None:
        """Refuses what is left of the drawing; colours but black and grey say nothing."""
        for name in QUIET:
            self.layers.pop(name, None)
        surfaces = self.surfaces()
        if dark := [cell for cell, colour in surfaces.items() if colour in DARK]:
            raise PuzzleError(
                f"{cell_name(dark[0])} is black or grey in this link, which does not belong to "
                f"{kind}"
            )
        if surfaces:
            self.notes.append(f"the colours of {numbered(len(surfaces), 'cell')} are left out")
        if others := [name for name, said in self.layers.items() if said]:
            raise PuzzleError(f"this link draws {listed(others)}, which does not belong to {kind}")


CANDIDATES = ("7",)  # ways to write numbers: pencil marks
CIRCLED = (5, 6, 7)  # numbers of these styles have a circle around them


def _is_size(word: str) -> bool:
    return re.fullmatch(r"[0-9]{1,9}", word, re.A) is not None


def _is_number(word: str) -> bool:
    return re.fullmatch(r"[0-9]{1,9}", word, re.A) is not None


def _margins(text: str, rows: int, columns: int) -> tuple[int, int, int, int]:
    """The rows and columns around the grid: above, below, left, right."""
    margins = value_of(text)
    if not isinstance(margins, list) or len(margins) != 4:
        margins = [0, 0, 0, 0]  # older links have none
    if not all(isinstance(one, int) and 0 <= one < 100 for one in margins):
        raise PuzzleError("this link of penpa has no margins that can be; copy all of it again")
    top, bottom, left, right = margins
    if top + bottom >= rows or left + right >= columns:
        raise PuzzleError("this link of penpa has margins alone, and no grid")
    return top, bottom, left, right


def _sides_of(ends: list[Place | None]) -> tuple[Cell, Cell] | None:
    """The two cells beside an edge between two corners; None where it is none."""
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        return None
    (one, at), (other, its) = sorted(end for end in ends if end)
    if at != CORNER or its != CORNER:
        return None
    if one[0] == other[0] and other[1] == one[1] + 1:
        return other, (other[0] + 1, other[1])
    if one[1] == other[1] and other[0] == one[0] + 1:
        return other, (other[0], other[1] + 1)
    return None


# to penpa

PIXELS = 38  # of a cell
EDGE = 2  # the style of an edge: thick
TABLES = (
    "surface",
    "number",
    "numberS",
    "symbol",
    "freeline",
    "freeedge",
    "line",
    "edge",
    "wall",
    "cage",
    "deleteedge",
)
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
MODES = (
    '{z9:zA,zG:%s,zQ:{zM:zN,zS:["",1],zL:["1",2],zE:["1",2],zW:["",2],zC:["1",10],'
    'zN:["1",1],zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["battleship",""],'
    '"sudoku":["1",1]},zA:{zM:zN,zS:["",1],zL:["1",3],zE:["1",3],zW:["",3],zC:["1",10],'
    'zN:["1",2],zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["battleship",""],'
    '"sudoku":["1",9]}}'
)
"""How the editor is set when it opens a link: how the grid looks, and that numbers are chosen."""
LINES, DOTS = '["1","2","1"]', '["3","1","2"]'


@dataclass
class Canvas:
    """A drawing that is made: a grid with margins, and what stands on it."""

    rows: int
    columns: int
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    layers: dict[str, Any] = field(default_factory=lambda: {name: {} for name in TABLES})
    dotted: bool = False  # whether corners of cells are drawn, and not their sides

    def number_of(self, cell: Cell, where: int = CENTRE) -> int:
        """The number of a place."""
        top, bottom, left, right = self.margins
        wide = self.columns + left + right + 2 * FRAME
        high = self.rows + top + bottom + 2 * FRAME
        return where * wide * high + (cell[0] + FRAME + top) * wide + cell[1] + FRAME + left

    def draw(self, layer: str, cell: Cell, what: Any) -> None:
        """Draws something into a cell."""
        self.layers[layer][str(self.number_of(cell))] = what

    def number(self, cell: Cell, text: str, style: int = 1, way: str = "1") -> None:
        """Writes a number into a cell."""
        self.draw("number", cell, [text, style, way])

    def edges(self, areas: Mapping[Cell, str]) -> None:
        """Draws edges around areas, but for the frame."""
        for row, column in areas:
            for down, right, back in ((0, 1, (-1, 0)), (1, 0, (0, -1))):
                other = (row + down, column + right)
                if other in areas and areas[other] != areas[row, column]:
                    corner = (row + back[0], column + back[1])
                    ends = sorted(self.number_of(end, CORNER) for end in (corner, (row, column)))
                    self.layers["edge"][",".join(map(str, ends))] = EDGE

    def packed(self, tags: list[str], about: Mapping[str, str]) -> str:
        """What stands behind p= in a link."""
        empty: dict[str, Any] = {name: {} for name in TABLES} | {name: [] for name in LISTS}
        lines = [
            self._head(tags, about),
            json.dumps(self.margins, separators=(",", ":")),
            MODES % (DOTS if self.dotted else LINES),
            _shortened({**empty, **self.layers}),
            _shortened(empty),
            json.dumps(self._steps(), separators=(",", ":")),
            json.dumps(["Surface", "Edge Normal", "Number Normal", "Sudoku Normal"]),
            "{}",
            '"x"',
            '"x"',
            "[3,1,4]",
            MODES % (DOTS if self.dotted else LINES),
            '"x"',
            "0",
            _shortened(empty),
            _shortened(empty),
            "{}",
            json.dumps(tags),
            "",
        ]
        stream = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        content = stream.compress("\n".join(lines).encode()) + stream.flush()
        return base64.b64encode(content).decode()

    def _head(self, tags: list[str], about: Mapping[str, str]) -> str:
        """The first line: the form of the grid, its size, where its middle is, and the titles."""
        top, bottom, left, right = self.margins
        columns = self.columns + left + right
        rows = self.rows + top + bottom
        middle = ((rows - 1) // 2 - top, (columns - 1) // 2 - left)
        where = {(0, 0): CORNER, (0, 1): BELOW, (1, 0): RIGHT, (1, 1): CENTRE}[
            rows % 2, columns % 2
        ]
        centre = self.number_of(middle, where)
        words = list[str]()
        for key in ("title", "author", "source", "notes"):
            word = about.get(key, "")
            for sign, written in ESCAPED.items():
                word = word.replace(sign, written)
            words.append(word)
        shape = "sudoku" if "sudoku" in tags else "square"
        size = f"{(columns + 1) * PIXELS},{(rows + 1) * PIXELS}"
        return (
            f"{shape},{columns},{rows},{PIXELS},0,1,1,{size},{centre},{centre},0,0,0,0,"
            f"Title: {words[0]},Author: {words[1]},{words[2]},{words[3]},OFF,false"
        )

    def _steps(self) -> list[int]:
        """The cells of the grid, each as a step from the one before."""
        numbers = [
            self.number_of((row, column))
            for row in range(self.rows)
            for column in range(self.columns)
        ]
        return [number - before for before, number in zip([0, *numbers], numbers, strict=False)]


def _shortened(layers: Mapping[str, Any]) -> str:
    """Layers as JSON with short names."""
    short = {name: word for word, name in SHORT.items()}
    undo = "".join(f"{word}:{{z_:[]}}," for word in ("zR", "zU", "z8"))
    body = ",".join(
        f"{short[name]}:{json.dumps(said, separators=(',', ':'))}" for name, said in layers.items()
    )
    return "{" + undo + body + "}"
