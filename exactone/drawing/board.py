"""Where things are drawn in the layers of a grid, and the shapes of what is drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import groupby
from math import ceil, cos, hypot, pi, sin, sqrt

from exactone.solver.grid import BACK, WAYS, Cell, Grid, Layer, Look, Margins, Point, Spot, Stroke
from exactone.solver.puzzle import place_name

from .marks import Marks, layer_number, marked
from .style import OTHERS, is_colour, tint
from .svg import Box, Drawing, element, group, measure, number, path, shortened

INSIDE = 0.08  # of a cell, between its sides and a cage
# of a star
POINTS = 5
INNER = 5.2
OUTER = 13.0
CROSS = 6.0
# the head of an arrow
LONG = 9.0
BROAD = 6.0


def star(x: float, y: float) -> str:
    """A star around a point."""
    corners = [(INNER if n % 2 else OUTER, pi * n / POINTS) for n in range(2 * POINTS)]
    points = [f"{number(x + r * sin(turn))} {number(y + 1 - r * cos(turn))}" for r, turn in corners]
    return f"M{'L'.join(points)}z"


def cross(x: float, y: float) -> str:
    """Two lines through a point."""
    size = number(2 * CROSS)
    return f"M{number(x - CROSS)} {number(y - CROSS)}l{size} {size}m0 -{size}l-{size} {size}"


def head(before: Point, end: Point, size: float = 1.0) -> str:
    """The head of an arrow, from and to right and down."""
    (a, b), (x, y) = before, end
    long = hypot(x - a, y - b) or 1.0
    u = (x - a) / long
    v = (y - b) / long
    (c, d), (e, f) = (
        (x - size * (LONG * u - way * v), y - size * (LONG * v + way * u))
        for way in (-BROAD, BROAD)
    )
    return f"M{number(c)} {number(d)}L{number(x)} {number(y)}L{number(e)} {number(f)}"


def frame(left: float, top: float, wide: float, high: float) -> str:
    """The steps of a path around a rectangle."""
    return f"M{number(left)} {number(top)}h{number(wide)}v{number(high)}h-{number(wide)}z"


def around(cage: Collection[Cell]) -> Iterator[tuple[Point, Point]]:
    """The sides of a cage, a little inside its cells; they go on where the next cell is of the
    cage, too."""
    cells = set(cage)
    out = 0.5 - INSIDE
    for y, x in sorted(cells):
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            if (y + down, x + right) in cells:
                continue
            ends = []
            for way in (-1, 1):
                aside = (way * (right != 0), way * (down != 0))
                beside = (y + aside[0], x + aside[1])
                turns = beside in cells and (beside[0] + down, beside[1] + right) in cells
                reach = out if beside not in cells else 0.5 + INSIDE * turns
                ends.append((y + down * out + aside[0] * reach, x + right * out + aside[1] * reach))
            yield ends[0], ends[1]


HIGH = 40.0  # a cell
# sizes of symbols, and how wide one of their letters is
LARGEST = 25.0
LEAST = 13.0
LETTER = 0.65
LONGEST = 24  # letters of a symbol
UNDER_CORNER = 0.24  # of a cell: the height of a clue in its corner
UNDER_CLUE = 21.0  # the size of a symbol that shares its cell with a clue
SMALL_LETTER = 6.8  # of a clue in a corner
# a line above the columns, a letter beside the rows
CLUE = 20.0
CLUE_LETTER = 9.6
OUTSIDE = 36.0  # what clues take outside the grid whose arrows look into it
# a circle with digits, and these
CIRCLE = 13.5
DIGIT = 12.0
# the arrow of a clue outside: how far it goes right and down, and how large its head is
ARROW = 14.0
POINTED = 0.7
# what stands behind symbols: a side, and a radius
SQUARE = 29.0
ROUND = 15.0
RIM = 4.0  # around all
TOUCHED = 0.8  # of a line: how much of it answers to a touch, and its breadth of half a cell
FRAME = 2.5  # between the sides of a cell and a mark
BLANK = {".": "", "·": "", "_": "", " ": ""}
HALVES = {"nw": (-0.5, -0.5), "ne": (-0.5, 0.5), "se": (0.5, 0.5), "sw": (0.5, -0.5)}
DISCS = {"white": "disc", "black": "dot"}  # behind symbols
IN_DISC = 22.0  # the size of a symbol of one letter in a disc
BESIDE_SYMBOL = 0.34  # of a cell: where lines begin that lead out of one with a symbol
DOUBLE = 3.5  # of two lines side by side: how far each is from the middle
# an arrow beside a symbol: half as long as it is, and the largest size of the symbol
POINTER = 9.0
POINTED_SIZE = 20.0
SHAPES = {"★": "star", "●": "dot", "○": "ring", "×": "cross"}
UNDER = (
    "diagonal",
    "line",
    "slow",
    "thermometer",
    "arrow",
    "head",
    "diamond",
)  # strokes that lie under lines and symbols, in this order


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
        up, right, down, left = self.ring = self._ring()
        self.left = self._beside(self.around.left) + left
        self.top = RIM + CLUE * len(self.around.top) + up
        self.width = self.left + self.columns * self.wide + right + self._beside(self.around.ends)
        self.height = self.top + self.rows * HIGH + down + CLUE * len(self.around.foot) + RIM
        self.clued = {min(cage.cells) for cage in self.scene.cages if cage.clue}
        self.corners = bool(self.clued) or any(look.corner for look in self.scene.looks.values())
        names = {tint for look in self.scene.looks.values() for tint in (look.tint, *look.sides)}
        others = sorted(name for name in names if isinstance(name, str) and not is_colour(name))
        self.tints = {name: number for number, name in enumerate(others)}

    def layer(self, z: int) -> Drawing:
        """One layer."""
        lines = [
            *group(self._fills(z), shape_rendering="crispEdges"),
            *group(self._halves()),
            *group(self._shapes(z, over=False)),
            *group(self._strokes(z, under=True)),
            *group(self._lines(z)),
            *group(self._cages()),
            *group(self._halos(z)),
            *group(self._arms(z)),
            *group(self._diagonals()),
            *group(self._strokes(z, under=False)),
            *group(self._shapes(z, over=True)),
            *group(self._symbols(z)),
            *group(self._spots()),
            *group(self._around()),
            *group(self._outside()),
            *group(self._frames(z)),
        ]
        return Drawing(self.width, self.height, lines)

    # where places are

    def boxes(self, z: int, more: Mapping[str, tuple[Point, ...]]) -> Iterator[Box]:
        """Where the cells of a layer are, what the grid calls by a name, and more that is asked
        for: each at a point, or along a line between two of them."""
        called = {**self.scene.named, **more}
        if not any(_is_cell(points) for points in self.scene.named.values()):
            for y, row in enumerate(self.layers[z]):
                for x in range(len(row)):
                    at = (*layer_number(z, len(self.layers), self.rows), y + 1, x + 1)
                    yield self._box_of(place_name(at), ((y, x),))
        if z == 0:
            yield from (self._box_of(name, points) for name, points in called.items())

    def _box_of(self, name: str, points: tuple[Point, ...]) -> Box:
        """The box of a cell, where that is the point; a smaller one around another point, or along
        a line."""
        first, last = self._at(points[0]), self._at(points[-1])
        if len(points) > 1:
            long = hypot(last[0] - first[0], last[1] - first[1])
            wide, high = (TOUCHED * long, TOUCHED * HIGH / 2)
            wide, high = (wide, high) if abs(last[0] - first[0]) > 1 else (high, wide)
        else:
            wide, high = (self.wide, HIGH) if _is_cell(points) else (HIGH / 2, HIGH / 2)
        x, y = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
        return Box(name, x - wide / 2, y - high / 2, wide, high)

    # what there is

    def _beside(self, words: Iterable[str]) -> float:
        """How wide a margin is."""
        widest = max(map(measure, words), default=0)
        return RIM + widest * CLUE_LETTER + 10 if widest else RIM

    def _ring(self) -> tuple[float, float, float, float]:
        """What clues with arrows take outside the grid: up, right, down, left."""
        outside = self.scene.outside
        words = [measure(each.words) for each in outside if 0 <= each.at[0] < self.rows]
        beside = max(OUTSIDE, ARROW + 8 + max(words, default=0) * CLUE_LETTER)
        up = OUTSIDE * any(each.at[0] < 0 for each in outside)
        right = beside * any(each.at[1] >= self.columns for each in outside)
        down = OUTSIDE * any(each.at[0] >= self.rows for each in outside)
        left = beside * any(each.at[1] < 0 for each in outside)
        rim = self._over_the_rim()
        return max(up, rim), max(right, rim), max(down, rim), max(left, rim)

    def _over_the_rim(self) -> float:
        """How far circles stand out of the grid, on its rim."""
        rim = (-0.5, self.rows - 0.5), (-0.5, self.columns - 0.5)
        circles = (spot.at for spot in self.scene.spots if spot.circled)
        return (CIRCLE - RIM + 2) * any(y in rim[0] or x in rim[1] for y, x in circles)

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
            kinds = (
                self._fill(z, (y, x)) if self._is_there(z, (y, x)) else "" for x in range(len(row))
            )
            for fill, first, last in _runs(kinds):
                (left, top), (right, bottom) = (
                    self._at((y - 0.5, first - 0.5)),
                    self._at((y + 0.5, last - 0.5)),
                )
                steps[fill].append(
                    f"M{number(left)} "
                    f"{number(top)}H{number(right)}V{number(bottom)}H{number(left)}z"
                )
        for cell, look in self.scene.looks.items():
            for side, said in enumerate(look.sides):
                steps[self._tint(said)].append(self._triangle(cell, side))
        for fill, cells in steps.items():
            yield from path(cells, fill)

    def _halves(self) -> Iterator[str]:
        """Halves of cells that are filled, below or above a diagonal."""
        steps = []
        for (y, x), look in self.scene.looks.items():
            if look.half:
                down, right = HALVES[look.half]
                corner = (y + down, x + right)
                ends = ((y + down, x - right), (y - down, x + right))
                steps.append(f"{self._polyline((ends[0], corner, ends[1]))}z")
        yield from path(steps, "filled")

    def _arms(self, z: int) -> Iterator[str]:
        """Lines from the middles of cells, or from their symbols, to their sides; to the middle
        of a neighbour from which no line leads back."""
        steps = []
        for cell, look in self.scene.looks.items():
            for way in dict.fromkeys(look.arms):
                down, right = WAYS[way]
                other = (cell[0] + down, cell[1] + right)
                near = BESIDE_SYMBOL if self._symbol(z, cell) else 0.0
                far = 0.5 if BACK[way] in self._look(other).arms else 1.0
                far = min(far, 1.0 - BESIDE_SYMBOL) if self._symbol_at(z, other) else far
                begin = (cell[0] + near * down, cell[1] + near * right)
                end = (cell[0] + far * down, cell[1] + far * right)
                number_ = look.arms.count(way)
                for line in range(number_):
                    aside = DOUBLE * (2 * line - number_ + 1)
                    steps.append(self._line(begin, end, (down * aside, right * aside)))
        yield from path(steps, "loop")

    def _diagonals(self) -> Iterator[str]:
        """Lines from corner to corner of a cell."""
        steps = []
        for (y, x), look in self.scene.looks.items():
            if look.diagonal:
                down = 0.5 if look.diagonal == "falling" else -0.5
                steps.append(self._polyline(((y - down, x - 0.5), (y + down, x + 0.5))))
        yield from path(steps, "loop")

    def _line(self, one: Point, other: Point, aside: Point) -> str:
        """A line between two points, moved aside by so much down and right."""
        (a, b), (x, y) = self._at(one), self._at(other)
        right, down = aside
        first = f"{number(a + right)} {number(b + down)}"
        return f"M{first}L{number(x + right)} {number(y + down)}"

    def _symbol_at(self, z: int, cell: Cell) -> str:
        """The symbol of a cell, if it is there."""
        return self._symbol(z, cell) if self._is_there(z, cell) else ""

    def _is_over(self, z: int, cell: Cell) -> bool:
        """Whether the disc of a cell is seen on lines: one with a number, or where they end."""
        look = self._look(cell)
        if look.shape not in DISCS:
            return False
        return self._symbol_at(z, cell) != "" or (not look.arms and self._is_reached(cell))

    def _is_reached(self, cell: Cell) -> bool:
        """Whether a line of a neighbour leads into a cell."""
        ways = ((BACK[way], step) for way, step in WAYS.items())
        return any(
            back in self._look((cell[0] + down, cell[1] + right)).arms
            for back, (down, right) in ways
        )

    def _shapes(self, z: int, over: bool) -> Iterator[str]:
        """Squares and circles behind symbols: those over lines, or all others."""
        for cell, look in self.scene.looks.items():
            if over != self._is_over(z, cell):
                continue
            x, y = self._at(cell)
            if look.shape in DISCS:
                is_dark = look.shape == "black" and self._fill(z, cell) == "filled"
                yield self._dot(cell, ROUND, DISCS[look.shape] + (" ringed" if is_dark else ""))
            elif look.shape == "even":
                left = x - SQUARE / 2
                top = y - SQUARE / 2
                yield element("rect", class_="parity", x=left, y=top, width=SQUARE, height=SQUARE)
            elif look.shape == "odd":
                yield element("circle", class_="parity", cx=x, cy=y, r=ROUND)

    def _triangle(self, cell: Cell, side: int) -> str:
        """The part of a cell that belongs to one of its sides."""
        y, x = cell
        corners = [(y - 0.5, x - 0.5), (y - 0.5, x + 0.5), (y + 0.5, x + 0.5), (y + 0.5, x - 0.5)]
        one = corners[side]
        other = corners[(side + 1) % 4]
        return f"{self._step('M', cell)}{self._step('L', one)}{self._step('L', other)}z"

    # lines

    def _lines(self, z: int) -> Iterator[str]:
        if self.scene.dotted:
            for y in range(self.rows + 1):
                for x in range(self.columns + 1):
                    yield self._dot((y - 0.5, x - 0.5), 3, "node")
            return
        right = self.scene.right or self.grid.right
        below = self.scene.below or self.grid.below
        steps = defaultdict[str, list[str]](list)
        for y in range(self.rows + 1):
            kinds = (self._between(z, (y - 1, x), (y, x), below) for x in range(self.columns))
            for kind, first, last in _runs(kinds):
                end = self._at((y - 0.5, last - 0.5))[0]
                steps[kind].append(f"{self._step('M', (y - 0.5, first - 0.5))}H{number(end)}")
        for x in range(self.columns + 1):
            kinds = (self._between(z, (y, x - 1), (y, x), right) for y in range(self.rows))
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
        every = self.scene.every
        at = max(other[0] - cell[0], 0) * other[0] or other[1]
        if wall(*cell) or (every and at % every == 0):
            return "wall"
        return "thin"

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
        by_sort = defaultdict[str, list[Stroke]](list)
        for stroke in self.scene.strokes:
            if (stroke.what in UNDER) == under:
                shade = f"s{stroke.tint % OTHERS}" if isinstance(stroke.tint, int) else stroke.tint
                by_sort[f"{stroke.what} {shade}".strip()].append(stroke)
        order = [*UNDER, *by_sort]
        for what, strokes in sorted(
            by_sort.items(), key=lambda each: order.index(each[0].split()[0])
        ):
            steps = [self._polyline(stroke.points) for stroke in strokes]
            yield from path(steps, what)
            if what == "head":
                yield from path(steps, "inside")
            for stroke in strokes:
                if stroke.what == "thermometer":
                    yield self._dot(stroke.points[0], 14, "bulb")
                elif stroke.what == "slow":
                    yield self._dot(stroke.points[0], 14, "hollow")
                elif stroke.what == "arrow":
                    yield from path([head(*self._ends(stroke))], what)

    def _ends(self, stroke: Stroke) -> tuple[Point, Point]:
        """The last two points of a stroke, as they are drawn."""
        *_, before, end = stroke.points
        return self._at(before), self._at(end)

    def _polyline(self, points: Iterable[Point]) -> str:
        first, *others = points
        return self._step("M", first) + "".join(self._step("L", point) for point in others)

    # symbols

    def _symbols(self, z: int) -> Iterator[str]:
        for cell in ((y, x) for y, row in enumerate(self.layers[z]) for x in range(len(row))):
            if self._is_there(z, cell):
                symbol = self._symbol(z, cell)
                look = self._look(cell)
                if look.arrow:
                    yield from self._pointed(z, cell, symbol, look)
                elif symbol:
                    yield self._sign(z, cell, symbol)
                elif look.possible:
                    yield from self._pencilled(cell, look.possible)
                if look.corner:
                    x, y = self._at((cell[0] - 0.5, cell[1] - 0.5))
                    corner = shortened(look.corner, (self.wide - 6) / SMALL_LETTER)
                    told = " onfilled" if self._fill(z, cell) == "filled" else ""
                    yield element("text", corner, class_=f"small{told}", x=x + 5, y=y + 13)

    def _pointed(self, z: int, cell: Cell, symbol: str, look: Look) -> Iterator[str]:
        """An arrow: above a symbol where it points to a side, right of it where it points up or
        down; alone in the middle of its cell."""
        down, right = WAYS[look.arrow]
        x, y = self._at(cell)
        aside = 0.0
        if symbol:
            aside = 5 + measure(symbol) * LETTER * POINTED_SIZE / 2
            shift = (0.0, 5.0) if right else (-5.0, 0.0)
            yield self._text(z, cell, symbol, min(self.size, POINTED_SIZE), shift)
        middle = (x, y - 11) if right and symbol else (x + aside, y)
        tail = (middle[0] - POINTER * right, middle[1] - POINTER * down)
        tip = (middle[0] + POINTER * right, middle[1] + POINTER * down)
        class_ = "pointer onfull" if self._fill(z, cell) == "filled" else "pointer"
        yield from path([f"M{_pair(tail)}L{_pair(tip)}", head(tail, tip, POINTED)], class_)

    def _sign(self, z: int, cell: Cell, symbol: str) -> str:
        shape = SHAPES.get(symbol)
        if shape == "star":
            return element("path", class_="star", d=star(*self._at(cell)))
        if shape == "cross":
            return element("path", class_="cross", d=cross(*self._at(cell)))
        if shape:
            return self._dot(cell, 11, shape)
        clued = self._is_clued(cell)
        size = min(self.size, UNDER_CLUE) if clued else self.size
        if self._look(cell).shape in DISCS:
            size = min(size, IN_DISC / max(1, measure(symbol)) ** 0.5)
        return self._text(z, cell, symbol, size, (0.0, 3.5 * clued))

    def _text(self, z: int, cell: Cell, symbol: str, size: float, shift: Point) -> str:
        """A symbol in its cell, moved right and down by so much."""
        given = self.scene.given
        told = "" if given is None else " given" if (z, *cell) in given else " found"
        shape = self._look(cell).shape
        told = " onfilled" if self._fill(z, cell) == "filled" and shape != "white" else told
        told = " ondot" if shape == "black" else told
        x, y = self._at(cell)
        x = x + shift[0]
        y = y + 0.36 * size + shift[1]
        return element("text", symbol, class_=f"symbol{told}", x=x, y=y, font_size=size)

    def _dot(self, at: Point, radius: float, class_: str) -> str:
        x, y = self._at(at)
        return element("circle", class_=class_, cx=x, cy=y, r=radius)

    def _pencilled(self, cell: Cell, possible: tuple[str, ...]) -> Iterator[str]:
        """What a cell may still be, in rows, each value at its place;
        below the clues in the corners of cells."""
        across = ceil(sqrt(len(possible)))
        down = ceil(len(possible) / across)
        above = UNDER_CORNER if self.corners else 0.0
        high = 0.8 - above
        wide = 0.8
        size = min(12.0, HIGH * high / down, self.wide * wide / across / LETTER)
        for n, sign in enumerate(possible):
            if sign:
                row, column = divmod(n, across)
                middle = above / 2 - high / 2 + (row + 0.5) * high / down
                x, y = self._at(
                    (cell[0] + middle, cell[1] - wide / 2 + (column + 0.5) * wide / across)
                )
                yield element(
                    "text",
                    shortened(sign, 6),
                    class_="symbol faint",
                    x=x,
                    y=y + 0.36 * size,
                    font_size=size,
                )

    def _is_clued(self, cell: Cell) -> bool:
        """Whether a clue stands in the corner of a cell, which needs room above the symbol."""
        return self._look(cell).corner != "" or cell in self.clued

    def _spots(self) -> Iterator[str]:
        for spot in self.scene.spots:
            if spot.circled:
                yield from self._circled(spot)
                continue
            if spot.at[0] % 1 == 0.5 or spot.at[1] % 1 == 0.5:  # on a line, which it interrupts
                yield self._dot(spot.at, 7, "cell")
            yield self._spot(spot)

    def _spot(self, spot: Spot) -> str:
        if spot.sign in SHAPES:
            return self._dot(spot.at, 5, SHAPES[spot.sign])
        x, y = self._at(spot.at)
        return element("text", spot.sign, class_="clue middle", x=x, y=y + 5.5)

    def _circled(self, spot: Spot) -> Iterator[str]:
        """Words in a circle, in two lines where there are many."""
        yield self._dot(spot.at, CIRCLE, "disc")
        words, (x, y) = spot.sign.split(), self._at(spot.at)
        half = len(words) if len(words) < 3 else ceil(len(words) / 2)
        lines = (
            [" ".join(words[:half]), " ".join(words[half:])] if words[half:] else [" ".join(words)]
        )
        for number_, line in enumerate(lines):
            down = (number_ - (len(lines) - 1) / 2) * (DIGIT - 2) + 0.36 * DIGIT
            yield element("text", line, class_="symbol", x=x, y=y + down, font_size=DIGIT)

    # around

    def _outside(self) -> Iterator[str]:
        """Clues outside the grid, each with an arrow from it along its diagonal."""
        for (y, x), (down, right), words in self.scene.outside:
            corner = self._at((y + down * 0.5, x + right * 0.5))
            tip = corner[0] - 2 * right, corner[1] - 2 * down
            tail = corner[0] - ARROW * right, corner[1] - ARROW * down
            yield from path([f"M{_pair(tail)}L{_pair(tip)}", head(tail, tip, POINTED)], "arrow")
            aside = y if 0 <= y < self.rows else None
            # above or below: over the tail of the arrow, so that two have room beside each other
            if aside is None:
                place = (tail[0], tail[1] + (-4 if down > 0 else 15))
                class_ = "clue middle"
            else:
                place = tail[0] - 3 * right, tail[1] + (-1 if down > 0 else 12)
                class_ = "clue end" if right > 0 else "clue"
            yield element("text", words, class_=class_, x=place[0], y=place[1])

    def _around(self) -> Iterator[str]:
        left, top, ends, foot = self.around
        ring = self.ring
        for words, class_, x in ((left, "clue end", self.left - ring[3] - 8), (ends, "clue", 0.0)):
            for y, said in enumerate(words):
                if said.strip():
                    x = x or self._at((0, self.columns - 0.5))[0] + ring[1] + 8
                    yield element("text", said, class_=class_, x=x, y=self._at((y, 0))[1] + 6)
        below = self._at((self.rows - 0.5, 0))[1] + ring[2]
        for lines, first in ((top, RIM), (foot, below)):
            for number_, line in enumerate(lines):
                for x, said in enumerate(line):
                    if said.strip():
                        at = self._at((0, x))[0]
                        yield element(
                            "text",
                            said,
                            class_="clue middle",
                            x=at,
                            y=first + CLUE * (number_ + 1) - 4,
                        )

    # marks

    def _halos(self, z: int) -> Iterator[str]:
        """What is marked and is a line, as something broad behind it:
        that there is a line is still seen."""
        for what, (_, lines) in self.marks.get(z, {}).items():
            yield from path((self._polyline(points) for points in lines), f"{what} halo")

    def _frames(self, z: int) -> Iterator[str]:
        for what, (cells, _) in self.marks.get(z, {}).items():
            yield from path((self._box(cell) for cell in cells), what)

    def _box(self, cell: Cell) -> str:
        left, top = self._at((cell[0] - 0.5, cell[1] - 0.5))
        return frame(left + FRAME, top + FRAME, self.wide - 2 * FRAME, HIGH - 2 * FRAME)


NO_LOOK = Look()


def _is_cell(points: tuple[Point, ...]) -> bool:
    """Whether this is the middle of a cell."""
    return len(points) == 1 and all(each % 1 == 0 for each in points[0])


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _runs(kinds: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """The kinds that follow each other, each with where it begins and ends; "" is none."""
    at = 0
    for kind, some in groupby(kinds):
        first = at
        at = at + sum(1 for _ in some)
        if kind:
            yield kind, first, at
