"""Nurimaze: shade areas so that white cells are a maze, through which one way leads from S to G.

o   o   S | #      an area is shaded as a whole or not at all; no 2 x 2 cells are all shaded;
  +---+---+--      white cells hang together and make no ring; S, G, O and T are white;
o | # | # | .      the way goes through each circle O, and through no triangle T
  +---+---+
o   o | o   o
--+---+---+
T | #   # | G
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import ClassVar, Self

from exactone.models.base.cell_puzzle import OPEN, CellPuzzle
from exactone.models.base.looks import (
    FULL,
    NOTHING,
    ClueSign,
    Sign,
    empty_circle,
)
from exactone.models.base.making import PageMaker
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.random_shapes import lettered, maze, parcels, way_through
from exactone.models.base.shading import AREAS, AREAS_MEANT, SHADED
from exactone.models.boards.board import Cell, Line, beside, cell_name, placed, together
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import BORDERS
from exactone.models.links.link import link
from exactone.models.links.special import maze_marks
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.no_loop import NoLoop, neighbours_joined
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.parts.related import Related
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.grid import Grid, Look, Stroke
from exactone.solver.puzzle import Solution, Solve

__all__ = ["Nurimaze"]
OFF_WAY = frozenset({1})
WAY = frozenset({2})
WHITE = OFF_WAY | WAY
START, GOAL, CIRCLE, TRIANGLE = "SGOT"
ENDS = {START: "start S", GOAL: "goal G"}
MARKS = {CIRCLE: "circle", TRIANGLE: "triangle"}
ALIKE = frozenset({(0, 0), *((one, other) for one in WHITE for other in WHITE)})


def end(sign: str) -> ClueSign:
    """The start or the goal."""
    return ClueSign(sign, sign, Look(sign, "cell", shape="white"))


def triangle(sign: str) -> ClueSign:
    """A triangle."""
    return ClueSign(sign, "△", Look("△"))


@dataclass(frozen=True, kw_only=True)
class Nurimaze(CellPuzzle):
    """Areas, a start, a goal, circles and triangles, and what is known."""

    kind: ClassVar[str] = "nurimaze"
    puzz_links: ClassVar = (
        link("nurimaze", areas=BORDERS, grid=maze_marks(START, GOAL, CIRCLE, TRIANGLE)),
    )
    signs: ClassVar = {
        "shaded": Sign("#", "#", "#", "shaded cell", FULL),
        "off the way": Sign("x", ".", "·", "white cell off the way", NOTHING),
        "on the way": Sign("o", "o", "o", "cell on the way", NOTHING),
    }
    walls: ClassVar[str] = "areas"
    clue_looks: ClassVar = {
        "marks": {"[SG]": end, CIRCLE: empty_circle, TRIANGLE: triangle},
    }

    areas: Picture = key(AREAS, AREAS_MEANT)
    marks: Picture = key(
        picture("[SGOT._]", "S, G, O, T or ."),
        "a picture: S the start, G the goal, O a circle, T a triangle, . elsewhere",
        name="grid",
        like="areas",
    )

    def _with_given(self, data: Document) -> Self:
        """Refuses a maze without one start and one goal, before anything is asked of them."""
        often = [sign for _, sign in self.marks.marked()]
        for sign, called in ENDS.items():
            if often.count(sign) != 1:
                times = f"{often.count(sign)} times" if sign in often else "nowhere"
                said = f"the {called} stands {times} in the grid; write it in one cell"
                raise PuzzleError(said, "grid", 0)
        return super()._with_given(data)

    def _places_of(self, signs: str) -> list[int]:
        """The places of the cells with one of these marks."""
        return [self.board.place[cell] for cell, sign in self.marks.marked() if sign in signs]

    def always(self) -> Iterator[Part]:
        """The way begins at the start and ends at the goal."""
        yield Count(WAY, (Line(tuple(self._places_of(START + GOAL))),), 2, 2)

    def rules(self) -> Iterator[Part | Rule]:
        board = self.board
        for area in self.drawn_areas():
            if pairs := tuple(pairwise(area.places)):
                words = f"the rule that {area.name} is of one colour"
                yield Rule(words, (Related(pairs, ALIKE),))
        yield Count(SHADED, board.windows(2, 2), 0, 3)
        near = board.near("sides")
        together = Connected(WHITE, board.places, near)
        yield Rule("the rule that white cells hang together", (together,))
        ring = NoLoop(neighbours_joined(WHITE, near))
        yield Rule("the rule that white cells make no ring", (ring,))
        yield Rule("the rule that one way leads from S to G", tuple(self._way()))

    def _way(self) -> Iterator[Part]:
        """Beside each cell on the way two others are, beside its ends one."""
        ends = self._places_of(START + GOAL)
        for place, cell in enumerate(self.board.cells):
            around = self.board.around(cell, "sides")
            number = 1 if place in ends else 2
            yield CountWhere(WAY, (around,), number, number, ((place, WAY),))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.marks.marked():
            if sign in MARKS:
                values = WAY if sign == CIRCLE else OFF_WAY
                part = Count(values, (Line((self.board.place[cell],)),), 1, 1)
                name = f"the {MARKS[sign]} at {cell_name(cell)}"
                yield replace(self.clue_in("marks", cell, part), name=name)

    def read(self, answer: object) -> Solution:
        """In a drawing triangles are off the way; circles, the start and the goal are on it."""
        text = Document({"answer": answer}).rows("answer") or ""
        way = f"{START}{GOAL}{CIRCLE}○"
        signs = str.maketrans(f"{TRIANGLE}△{way}", OPEN * 2 + "o" * len(way))
        return super().read(text.translate(signs))

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        """A picture has the way as a line."""
        drawn = super().grid(solution, style)
        way = self.having("on the way", solution or frozenset())
        steps = (
            Stroke(((float(y), float(x)), (float(y + down), float(x + right))), "loop")
            for y, x in sorted(way)
            for down, right in ((0, 1), (1, 0))
            if (y + down, x + right) in way
        )
        scene = replace(drawn.scene, strokes=(*drawn.scene.strokes, *steps))
        return replace(drawn, scene=scene)


LARGEST = 9  # cells of an area of a new puzzle
TRIES = 30  # mazes, until one has no 2 x 2 shaded cells


class NurimazeMaker(PageMaker[Nurimaze]):
    """Draws a maze, cuts it and what is shaded into small areas, and marks all white cells at
    first."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> Nurimaze:
        if rows * columns < 2:
            raise Unable("there is no way on a board of 1x1; take at least 1x2")
        blank = open_picture(rows, columns)
        areas = {cell: "A" for cell, _ in blank.items()}
        return Nurimaze(areas=blank.put(areas), marks=blank)

    @classmethod
    def under(cls, answer: Sequence[Sequence[str]]) -> Nurimaze:
        """The areas and ends of a maze that is told."""
        signs = dict(placed(answer))
        way = {cell for cell, sign in signs.items() if sign == "o"}
        ends = [cell for cell in sorted(way) if sum(other in way for other in beside(cell)) == 1]
        if len(ends) != 2:
            raise Unable("this maze has no way from a start to a goal; write o in its cells")
        white = {cell for cell, sign in signs.items() if sign != "#"}
        blank = cls.empty(len(answer), len(answer[0]))
        return _cut(blank, white, (ends[0], ends[1]), Random(0))

    def opened(self, rng: Random) -> Nurimaze:
        """A maze that is given, with its areas and ends."""
        size = self.blank.areas.size
        for _ in range(TRIES):
            white = maze(rng, *size)
            squares = self.blank.board.windows(2, 2)
            cells = self.blank.board.cells
            if len(white) > 1 and all(
                any(cells[place] in white for place in square.places) for square in squares
            ):
                break
        ends = [cell for cell in sorted(white) if sum(at in white for at in beside(cell)) == 1]
        start, goal = max(
            (rng.sample(ends, 2) for _ in range(len(ends))),
            key=lambda pair: len(way_through(white, *pair)),
        )
        board = _cut(self.blank, white, (start, goal), rng)
        way = way_through(white, start, goal)
        given = {
            place: WAY if cell in way else OFF_WAY if cell in white else SHADED
            for place, cell in enumerate(board.board.cells)
        }
        return replace(board, given=given)

    def filled(self, board: Nurimaze, rng: Random, solve: Solve) -> Solution:
        """The maze that is given."""
        return frozenset(
            Assignment(board.board.names[place], board.values[min(some)])
            for place, some in board.given.items()
        )

    def clued(self, board: Nurimaze, solution: Solution, rng: Random) -> Nurimaze:
        """A circle on each cell of the way, a triangle on each other white cell."""
        marks = dict.fromkeys(board.having("on the way", solution), CIRCLE)
        marks |= dict.fromkeys(board.having("off the way", solution), TRIANGLE)
        ends = {cell: sign for cell, sign in board.marks.marked() if sign in ENDS}
        return replace(board, marks=board.marks.put(marks | ends), given={})


def _cut(board: Nurimaze, white: set[Cell], ends: tuple[Cell, Cell], rng: Random) -> Nurimaze:
    """The board with areas of one colour each, and with these ends."""
    home = parcels(rng, *board.areas.size, LARGEST)

    def near(cell: Cell) -> list[Cell]:
        like = (home[cell], cell in white)
        return [at for at in beside(cell) if at in home and (home[at], at in white) == like]

    areas = enumerate(together(sorted(home), near))
    letters = lettered({cell: number for number, area in areas for cell in area})
    marks = board.marks.put({ends[0]: START, ends[1]: GOAL})
    return replace(board, areas=board.areas.put(letters), marks=marks)
