"""A grid as a drawing: what is behind the lines, the lines, what stands in cells, around them, and what is marked.

One layer after the other, each with the same geometry. Later groups of a drawing lie above earlier ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from math import ceil, sqrt

from ..solver.grid import Cell, Grid, Layer, Look, Margins, Point, Spot, Stroke
from .marks import Marks, marked
from .shapes import around, cross, frame, head, star
from .style import is_colour, tint
from .svg import Drawing, element, group, measure, number, path, shortened

HIGH = 40.0  # a cell
LARGEST, LEAST, LETTER = 25.0, 13.0, 0.65  # sizes of symbols, and how wide one of their letters is
LONGEST = 24  # letters of a symbol
UNDER_CLUE = 21.0  # the size of a symbol that shares its cell with a clue
SMALL_LETTER = 6.8  # of a clue in a corner
CLUE, CLUE_LETTER = 20.0, 9.6  # a line above the columns, a letter beside the rows
RIM = 4.0  # around all
FRAME = 2.5  # between the sides of a cell and a mark
BLANK = {".": "", "·": "", "_": "", " ": ""}
SHAPES = {"★": "star", "●": "dot", "○": "ring", "×": "cross"}
UNDER = ("diagonal", "line", "thermometer", "arrow", "head")  # strokes that lie under lines and symbols, in this order


def layers(grid: Grid) -> tuple[Layer, ...]:
    """The symbols of the cells of a picture."""
    return grid.scene.layers or grid.layers


class Board:
    """Where things are drawn in all layers of a grid, and the drawing of each."""

    def __init__(self, grid: Grid, marks: Marks | None = None) -> None:
        self.grid, self.scene, self.layers = grid, grid.scene, layers(grid)
        self.rows, self.columns = len(self.layers[0]), max(map(len, self.layers[0]))
        self.marks = marked(grid, marks or {})
        longest = max((measure(self._symbol(z, cell)) for z, cell in self._places()), default=1)
        room = LETTER * max(1, min(longest, LONGEST))
        self.size = max(LEAST, min(LARGEST, (HIGH - 6) / room))
        self.wide = max(HIGH, self.size * room + 12)
        self.around = grid.scene.margins or Margins(grid.left, grid.top, grid.ends, grid.foot)
        self.left = self._beside(self.around.left)
        self.top = RIM + CLUE * len(self.around.top)
        self.width = self.left + self.columns * self.wide + self._beside(self.around.ends)
        self.height = self.top + self.rows * HIGH + CLUE * len(self.around.foot) + RIM
        self.clued = {min(cage.cells) for cage in self.scene.cages if cage.clue}
        names = {tint for look in self.scene.looks.values() for tint in (look.tint, *look.sides)}
        others = sorted(name for name in names if isinstance(name, str) and not is_colour(name))
        self.tints = {name: number for number, name in enumerate(others)}

    def layer(self, z: int) -> Drawing:
        """One layer."""
        lines = [
            *group(self._fills(z), shape_rendering="crispEdges"),
            *group(self._strokes(z, under=True)),
            *group(self._lines(z)),
            *group(self._cages()),
            *group(self._halos(z)),
            *group(self._strokes(z, under=False)),
            *group(self._symbols(z)),
            *group(self._spots()),
            *group(self._around()),
            *group(self._frames(z)),
        ]
        return Drawing(self.width, self.height, lines)

    # what there is

    def _beside(self, words: Iterable[str]) -> float:
        """How wide a margin is."""
        widest = max(map(measure, words), default=0)
        return RIM + widest * CLUE_LETTER + 10 if widest else RIM

    def _places(self) -> Iterator[tuple[int, Cell]]:
        for z, layer in enumerate(self.layers):
            yield from ((z, (y, x)) for y, row in enumerate(layer) for x in range(len(row)))

    def _look(self, cell: Cell) -> Look:
        return self.scene.looks.get(cell, NO_LOOK)

    def _symbol(self, z: int, cell: Cell) -> str:
        look = self._look(cell)
        if look.symbol is not None:
            return look.symbol
        sign = self.layers[z][cell[0]][cell[1]].strip()
        return BLANK.get(sign, "" if sign == "#" else shortened(sign, LONGEST))

    def _fill(self, z: int, cell: Cell) -> str:
        look = self._look(cell)
        if look.tint is not None:
            return self._tint(look.tint)
        blocked = look.symbol is None and self.layers[z][cell[0]][cell[1]] == "#"
        return look.fill or ("blocked" if blocked else "cell")

    def _tint(self, said: int | str) -> str:
        return tint(self.tints.get(said, said) if isinstance(said, str) else said)

    def _is_there(self, z: int, cell: Cell) -> bool:
        inside = 0 <= cell[0] < self.rows and 0 <= cell[1] < len(self.layers[z][cell[0]])
        return inside and self._look(cell).fill != "missing"

    def _at(self, point: Point) -> Point:
        """Where a point is drawn: right and down."""
        return self.left + (point[1] + 0.5) * self.wide, self.top + (point[0] + 0.5) * HIGH

    def _step(self, letter: str, point: Point) -> str:
        x, y = self._at(point)
        return f"{letter}{number(x)} {number(y)}"

    # behind the lines

    def _fills(self, z: int) -> Iterator[str]:
        steps = defaultdict[str, list[str]](list)
        for y, row in enumerate(self.layers[z]):
            kinds = (self._fill(z, (y, x)) if self._is_there(z, (y, x)) else "" for x in range(len(row)))
            for fill, first, last in _runs(kinds):
                (left, top), (right, bottom) = self._at((y - 0.5, first - 0.5)), self._at((y + 0.5, last - 0.5))
                steps[fill].append(f"M{number(left)} {number(top)}H{number(right)}V{number(bottom)}H{number(left)}z")
        for cell, look in self.scene.looks.items():
            for side, said in enumerate(look.sides):
                steps[self._tint(said)].append(self._triangle(cell, side))
        for fill, found in steps.items():
            yield from path(found, fill)

    def _triangle(self, cell: Cell, side: int) -> str:
        """The part of a cell that belongs to one of its sides."""
        y, x = cell
        corners = [(y - 0.5, x - 0.5), (y - 0.5, x + 0.5), (y + 0.5, x + 0.5), (y + 0.5, x - 0.5)]
        one, other = corners[side], corners[(side + 1) % 4]
        return f"{self._step('M', cell)}{self._step('L', one)}{self._step('L', other)}z"

    # lines

    def _lines(self, z: int) -> Iterator[str]:
        if self.scene.dotted:
            for y in range(self.rows + 1):
                for x in range(self.columns + 1):
                    yield self._dot((y - 0.5, x - 0.5), 3, "node")
            return
        steps = defaultdict[str, list[str]](list)
        for y in range(self.rows + 1):
            kinds = (self._between(z, (y - 1, x), (y, x), self.grid.below) for x in range(self.columns))
            for kind, first, last in _runs(kinds):
                end = self._at((y - 0.5, last - 0.5))[0]
                steps[kind].append(f"{self._step('M', (y - 0.5, first - 0.5))}H{number(end)}")
        for x in range(self.columns + 1):
            kinds = (self._between(z, (y, x - 1), (y, x), self.grid.right) for y in range(self.rows))
            for kind, first, last in _runs(kinds):
                end = self._at((last - 0.5, x - 0.5))[1]
                steps[kind].append(f"{self._step('M', (first - 0.5, x - 0.5))}V{number(end)}")
        for kind in ("thin", "wall"):
            yield from path(steps[kind], kind)

    def _between(self, z: int, cell: Cell, other: Cell, wall: Callable[[int, int], bool]) -> str:
        """The line between two neighbours, of which one may be outside."""
        there = self._is_there(z, cell), self._is_there(z, other)
        if not all(there):
            return "wall" if any(there) else ""
        every, at = self.scene.every, max(other[0] - cell[0], 0) * other[0] or other[1]
        return "wall" if wall(*cell) or (every and at % every == 0) else "thin"

    def _cages(self) -> Iterator[str]:
        for cage in self.scene.cages:
            yield from path(map(self._polyline, around(cage.cells)), "cage")
            if cage.clue:
                y, x = min(cage.cells)
                left, top = self._at((y - 0.5, x - 0.5))
                wide = measure(cage.clue) * SMALL_LETTER + 2
                yield element("rect", class_="cell", x=left + 3, y=top + 2, width=wide, height=11)
                yield element("text", cage.clue, class_="small", x=left + 4, y=top + 12)

    def _strokes(self, z: int, under: bool) -> Iterator[str]:
        found = defaultdict[str, list[Stroke]](list)
        for stroke in self.scene.strokes:
            if (stroke.what in UNDER) == under:
                shade = "" if stroke.tint is None else f" s{stroke.tint % 12}"
                found[stroke.what + shade].append(stroke)
        order = [*UNDER, *found]
        for what, strokes in sorted(found.items(), key=lambda each: order.index(each[0].split()[0])):
            steps = [self._polyline(stroke.points) for stroke in strokes]
            yield from path(steps, what)
            if what == "head":
                yield from path(steps, "inside")
            for stroke in strokes:
                if stroke.what == "thermometer":
                    yield self._dot(stroke.points[0], 14, "bulb")
                elif stroke.what == "arrow":
                    yield from path([head(*map(self._at, stroke.points[-2:]))], what)

    def _polyline(self, points: Iterable[Point]) -> str:
        first, *others = points
        return self._step("M", first) + "".join(self._step("L", point) for point in others)

    # symbols

    def _symbols(self, z: int) -> Iterator[str]:
        for cell in ((y, x) for y, row in enumerate(self.layers[z]) for x in range(len(row))):
            if self._is_there(z, cell):
                symbol, look = self._symbol(z, cell), self._look(cell)
                if symbol:
                    yield self._sign(z, cell, symbol)
                elif look.possible:
                    yield from self._pencilled(cell, look.possible)
                if look.corner:
                    x, y = self._at((cell[0] - 0.5, cell[1] - 0.5))
                    corner = shortened(look.corner, (self.wide - 6) / SMALL_LETTER)
                    yield element("text", corner, class_="small", x=x + 5, y=y + 13)

    def _sign(self, z: int, cell: Cell, symbol: str) -> str:
        shape, given = SHAPES.get(symbol), self.scene.given
        if shape == "star":
            return element("path", class_="star", d=star(*self._at(cell)))
        if shape == "cross":
            return element("path", class_="cross", d=cross(*self._at(cell)))
        if shape:
            return self._dot(cell, 11, shape)
        x, y = self._at(cell)
        told = "" if given is None else " given" if (z, *cell) in given else " found"
        told = " onfilled" if self._fill(z, cell) == "filled" else told
        clued = self._look(cell).corner != "" or cell in self.clued  # which needs room above the symbol
        size = min(self.size, UNDER_CLUE) if clued else self.size
        y = y + 0.36 * size + 3.5 * clued
        return element("text", symbol, class_=f"symbol{told}", x=x, y=y, font_size=size)

    def _dot(self, at: Point, radius: float, class_: str) -> str:
        x, y = self._at(at)
        return element("circle", class_=class_, cx=x, cy=y, r=radius)

    def _pencilled(self, cell: Cell, possible: tuple[str, ...]) -> Iterator[str]:
        """What a cell may still be, in rows."""
        across = ceil(sqrt(len(possible)))
        step, size = 0.72 / across, min(12.0, 24 / across)
        for n, sign in enumerate(possible):
            row, column = divmod(n, across)
            x, y = self._at((cell[0] - 0.36 + (row + 0.5) * step, cell[1] - 0.36 + (column + 0.5) * step))
            yield element("text", shortened(sign, 6), class_="symbol faint", x=x, y=y + 0.36 * size, font_size=size)

    def _spots(self) -> Iterator[str]:
        for spot in self.scene.spots:
            if spot.at[0] % 1 == 0.5 or spot.at[1] % 1 == 0.5:  # on a line, which it interrupts
                yield self._dot(spot.at, 7, "cell")
            yield self._spot(spot)

    def _spot(self, spot: Spot) -> str:
        if spot.sign in SHAPES:
            return self._dot(spot.at, 5, SHAPES[spot.sign])
        x, y = self._at(spot.at)
        return element("text", spot.sign, class_="clue middle", x=x, y=y + 5.5)

    # around

    def _around(self) -> Iterator[str]:
        left, top, ends, foot = self.around
        for words, class_, x in ((left, "clue end", self.left - 8), (ends, "clue", 0.0)):
            for y, said in enumerate(words):
                if said.strip():
                    x = x or self._at((0, self.columns - 0.5))[0] + 8
                    yield element("text", said, class_=class_, x=x, y=self._at((y, 0))[1] + 6)
        below = self._at((self.rows - 0.5, 0))[1]
        for lines, first in ((top, RIM), (foot, below)):
            for number_, line in enumerate(lines):
                for x, said in enumerate(line):
                    if said.strip():
                        at = self._at((0, x))[0]
                        yield element("text", said, class_="clue middle", x=at, y=first + CLUE * (number_ + 1) - 4)

    # marks

    def _halos(self, z: int) -> Iterator[str]:
        """What is marked and is a line, as something broad behind it: that there is a line is still seen."""
        for what, (_, lines) in self.marks.get(z, {}).items():
            yield from path((self._polyline(points) for points in lines), f"{what} halo")

    def _frames(self, z: int) -> Iterator[str]:
        for what, (cells, _) in self.marks.get(z, {}).items():
            yield from path((self._box(cell) for cell in cells), what)

    def _box(self, cell: Cell) -> str:
        left, top = self._at((cell[0] - 0.5, cell[1] - 0.5))
        return frame(left + FRAME, top + FRAME, self.wide - 2 * FRAME, HIGH - 2 * FRAME)


NO_LOOK = Look()


def _runs(kinds: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """The kinds that follow each other, each with where it begins and ends; "" is none."""
    at = 0
    for kind, some in groupby(kinds):
        first, at = at, at + sum(1 for _ in some)
        if kind:
            yield kind, first, at
