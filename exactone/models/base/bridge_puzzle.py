"""Kinds made of parts whose answers are bridges between islands, drawn as single and double lines.

4═══2 . .      a text has a sign for each cell and one between any two of them; where a line goes
║   .   .      between two cells, all of its bridge is meant
3─────1 .
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, Self

from exactone.models.boards.board import Cell, cell_name
from exactone.models.boards.bridges import Bridges
from exactone.models.boards.keys import Picture, pictures_of
from exactone.models.text.document import Document
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Grid, Look, Point, Scene, Stroke
from exactone.solver.puzzle import Solution

from .cell_puzzle import KeyedPuzzle
from .looks import NOTHING, Sign, clue_signs
from .part_puzzle import Assignment

OPEN = "."
BLANK = (OPEN, "_", " ", "·")
NONE = "x"
LYING = {"─": 1, "-": 1, "═": 2, "=": 2}
STANDING = {"│": 1, "|": 1, "║": 2, "H": 2}
LINES = (" ", "─│", "═║")  # by how many bridges there are: lying, and standing
ASIDE = 0.12  # of a cell: how far each of two lines is from the middle


class Between(NamedTuple):
    """A sign of a text between two neighbouring cells, or in a cell where it is one."""

    at: Cell  # by rows and columns of the text
    sign: str
    row: int


@dataclass(frozen=True, kw_only=True)
class BridgePuzzle(KeyedPuzzle):
    """A puzzle whose places are the pairs of islands that see each other: so many bridges."""

    signs: ClassVar[Mapping[str, Sign]] = {
        "no bridge": Sign(NONE, OPEN, " ", "place without a bridge", NOTHING),
        "one bridge": Sign("─", "─", "─", "single bridge"),
        "two bridges": Sign("═", "═", "═", "double bridge"),
    }
    gives_links: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        """What is given is a key, too."""
        super().__init_subclass__()
        words = "lines ─ │ or ═ ║ (- | = H), x no bridge"
        cls.keys = {**cls.keys, "given": f"a drawing of what is known, as of answers: {words}"}

    @property
    def picture(self) -> Picture:
        """The first picture of its file, which is that of islands."""
        return next(pictures_of(self))

    @cached_property
    def board(self) -> Bridges:
        islands = tuple(cell for cell, _ in self.picture.marked())
        return Bridges(*self.picture.size, islands)

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(self.signs)

    @property
    def things(self) -> tuple[str, ...]:
        return tuple(sign.thing for sign in self.signs.values())

    def extent(self) -> tuple[int, int]:
        return self.picture.size

    # files

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        if not puzzle.board.islands:
            raise PuzzleError("grid has no island; write the number of each", "grid", 0)
        return puzzle._with_given(data)

    def _with_given(self, data: Document) -> Self:
        if (text := data.rows("given")) is None:
            return self
        given = dict[int, frozenset[int]]()
        lines = dict[int, int]()
        for between in self._signs(text, "given"):
            for place, value in self._said(between, "given"):
                if given.setdefault(place, frozenset({value})) != {value}:
                    said = f"{self.board.names[place]} is drawn in two ways"
                    raise PuzzleError(f"{said}; draw one of them", "given", between.row)
                if (line := data.line("given", between.row)) is not None:
                    lines.setdefault(place, line)
        return replace(self, given=given, lines=lines)

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        keys = super().document({key: said for key, said in data.items() if key != "given"})
        if not self.given:
            return keys
        shown = {self.board.names[place]: min(some) for place, some in self.given.items()}
        rows = self._drawn(shown, OPEN)
        for place, some in self.given.items():
            if min(some) == 0:
                row, column = self._links[place][0]
                rows[row][column] = NONE
        return {**keys, "given": "".join("".join(row) + "\n" for row in rows)}

    @cached_property
    def _links(self) -> tuple[tuple[Cell, ...], ...]:
        """Of each bridge where it is between neighbouring cells, by rows and columns of a text."""
        bridges = []
        for place, (one, other) in enumerate(self.board.bridges):
            cells = [one, *self.board.water(place), other]
            bridges.append(tuple((a[0] + b[0], a[1] + b[1]) for a, b in pairwise(cells)))
        return tuple(bridges)

    @cached_property
    def _places(self) -> dict[Cell, list[int]]:
        """The bridges that lead through each place of a text."""
        crossing = dict[Cell, list[int]]()
        for place, links in enumerate(self._links):
            for at in (*links, *((2 * y, 2 * x) for y, x in self.board.water(place))):
                crossing.setdefault(at, []).append(place)
        return crossing

    def _signs(self, text: str, key: str) -> Iterator[Between]:
        """The signs of a text that are not blank."""
        lines = [(number, line.rstrip()) for number, line in enumerate(text.split("\n"))]
        while lines and not lines[0][1]:
            lines.pop(0)
        while lines and not lines[-1][1]:
            lines.pop()
        height, width = self.picture.size
        if len(lines) != 2 * height - 1:
            if not lines:
                raise PuzzleError(f"{key} has no cells; write a row of signs for each row", key)
            said = f"the {key} has {numbered(len(lines), 'row')}, but a drawing has "
            raise PuzzleError(
                f"{said}{2 * height - 1}: one for each row of cells, and one between them", key, 0
            )
        for row, (number, line) in enumerate(lines):
            if len(line) > 2 * width - 1 or (len(line) < 2 * width - 1 and row % 2 == 0):
                said = f"this row has {numbered(len(line), 'cell')}, but must have {2 * width - 1}"
                raise PuzzleError(f"{said}; write a sign for each, and between them", key, number)
            for column, sign in enumerate(line):
                if sign not in BLANK:
                    yield Between((row, column), sign, number)

    def _sign(self, cell: Cell) -> str:
        """The sign of an island; a dot where there is none."""
        if cell in self.board.islands:
            return self.picture[cell]
        return OPEN

    def _said(self, between: Between, key: str) -> Iterator[tuple[int, int]]:
        """Which bridges a sign is about, and how many it says."""
        (row, column), sign, number = between
        known = {**LYING, **STANDING, NONE: 0}
        is_island = row % 2 == column % 2 == 0 and self._sign((row // 2, column // 2)) != OPEN
        if is_island and sign == self._sign((row // 2, column // 2)):
            return
        if sign not in known or is_island:
            raise PuzzleError(
                f"{quoted(sign)} means nothing here; write ─ or │, ═ or ║, {NONE} or {OPEN}",
                key,
                number,
            )
        places = self._places.get((row, column), [])
        if sign == NONE:
            yield from ((place, 0) for place in places)
        elif row % 2 != column % 2:
            if not places or (sign in LYING) != (row % 2 == 0):
                said = f"the line at {cell_name((row // 2, column // 2))} is no bridge"
                raise PuzzleError(f"{said}; draw it from island to island", key, number)
            yield from ((place, known[sign]) for place in places)

    # answers

    def read(self, answer: object) -> Solution:
        text = Document({"answer": answer}).rows("answer") or ""
        drawn = dict[Cell, int]()
        for between in self._signs(text, "answer"):
            for _, value in self._said(between, "answer"):
                drawn[between.at] = value
        assigned = list[Assignment]()
        for name, links in zip(self.board.names, self._links, strict=True):
            values = {drawn.get(at, 0) for at in links}
            if len(values) > 1:
                said = f"the bridge {name} is not the same all the way"
                raise PuzzleError(f"{said}; draw it from island to island", "answer", 0)
            assigned.append(Assignment(name, self.values[min(values)]))
        return frozenset(assigned)

    def write(self, solution: Solution) -> list[str]:
        number = {label.variable: self.values.index(label.value) for label in solution}
        return ["".join(row) for row in self._drawn(number, OPEN)]

    def _drawn(self, number: Mapping[str, int], blank: str) -> list[list[str]]:
        """The rows of a text with so many bridges between islands."""
        height, width = self.picture.size
        rows = [[blank] * (2 * width - 1) for _ in range(2 * height - 1)]
        for row in range(height):
            for column in range(width):
                rows[2 * row][2 * column] = OPEN
        for place, name in enumerate(self.board.names):
            if many := number.get(name, 0):
                (top, _), (bottom, _) = self.board.bridges[place]
                sign = LINES[many][top != bottom]
                water = ((2 * y, 2 * x) for y, x in self.board.water(place))
                for y, x in (*self._links[place], *water):
                    rows[y][x] = sign
        for (row, column), sign in self.picture.marked():
            rows[2 * row][2 * column] = sign
        return rows

    # drawings

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        if solution is None:
            number = {self.board.names[place]: min(some) for place, some in self.given.items()}
        else:
            number = {label.variable: self.values.index(label.value) for label in solution}
        rows = self._drawn(number, " ")
        if solution is None:
            for place, some in self.given.items():
                if min(some) == 0:
                    row, column = self._links[place][0]
                    rows[row][column] = NONE
        names = {
            at: self.board.names[place] for place, links in enumerate(self._links) for at in links
        }
        return Grid(
            (tuple(map(tuple, rows)),),
            link=lambda row, column: "",
            name=lambda _, y, x: names.get((y, x)) or cell_name((y // 2, x // 2)),
            each="bridge",
            spelled={"═": "=", "║": "H"},
            scene=self._scene(number),
        )

    def _scene(self, number: Mapping[str, int]) -> Scene:
        """Islands as circles, bridges as single and double lines."""
        tables = self.clue_looks.items()
        islands = clue_signs((getattr(self, name), table) for name, table in tables)
        height, width = self.picture.size
        blank = tuple((" ",) * width for _ in range(height))
        strokes = list[Stroke]()
        named = dict[str, tuple[Point, ...]]()
        for name, (one, other) in zip(self.board.names, self.board.bridges, strict=True):
            ends = ((float(one[0]), float(one[1])), (float(other[0]), float(other[1])))
            named[name] = ends
            many = number.get(name, 0)
            down, right = (0, 1) if one[1] == other[1] else (1, 0)
            for line in range(many):
                aside = ASIDE * (2 * line - many + 1)
                points = tuple((y + aside * down, x + aside * right) for y, x in ends)
                strokes.append(Stroke(points, "loop"))
        looks: dict[Cell, Look] = {cell: clue.look for cell, clue in islands.items()}
        return Scene((blank,), looks, strokes=tuple(strokes), named=named)
