"""Kinds made of parts whose answers are a loop through the middles of cells,
written as rows of line signs.

Places are the links between neighbouring cells; where the kind has `signs` for values of cells,
the cells as well, and what is a link and what a cell is said by `domains`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any, ClassVar, Self

from exactone.models.boards.board import STEPS, Cell, Line, cell_name, painted
from exactone.models.boards.cells import Cells, in_pieces
from exactone.models.boards.edges import Edges
from exactone.models.boards.keys import Picture, pictures_of
from exactone.models.boards.layers import CellsAndLinks
from exactone.models.parts.count import Count
from exactone.models.parts.implies import Implies
from exactone.models.parts.loop import Loop
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.sketch import on_top
from exactone.models.text.document import Document
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Grid, Layer, Look, Scene, Spot, Stroke
from exactone.solver.puzzle import At, Fact, Solution, place_name

from .cell_drawing import MARKS
from .cell_puzzle import NO_AREA, KeyedPuzzle
from .line_drawing import SIDES, TURNS, edge_grid, edge_scene, turns
from .line_signs import CellSign, links, signs
from .looks import NOTHING, ClueSign, Sign, clue_signs
from .part_puzzle import Assignment

OPEN = "."
BLANK = "_"
DOT = "o"  # a small sign in ASCII
LINE = "on"
NO_LINE = "off"
TURN = "turn"  # values of cells, where a kind speaks of turns
NO_TURN = "no turn"
ON = frozenset({0})
OFF = frozenset({1})
FIRST = 2  # the number of the first value of cells


class LinkFact(Fact):
    """That the line goes from a cell to the next one, or that it does not."""

    __slots__ = ()

    def __str__(self) -> str:
        return self._words(self.value == LINE)

    @property
    def denied(self) -> str:
        return self._words(self.value != LINE)

    def _words(self, is_line: bool) -> str:
        """What a solver says of a link."""
        one, other = place_name(self.at).split("-")
        if is_line:
            return f"the line goes from {one} to {other}"
        return f"there is no line between {one} and {other}"


class WayFact(Fact):
    """How the line goes through a cell: that it turns there, or that it does not."""

    __slots__ = ()

    def __str__(self) -> str:
        return self._words(self.value == TURN)

    @property
    def denied(self) -> str:
        return self._words(self.value != TURN)

    def _words(self, turns: bool) -> str:
        """What a solver says of a cell."""
        cell = place_name(self.at)
        if turns:
            return f"the line turns at {cell}"
        return f"the line does not turn at {cell}"


FACTS = {LINE: LinkFact, NO_LINE: LinkFact, TURN: WayFact, NO_TURN: WayFact}


@dataclass(frozen=True, kw_only=True)
class LinkPuzzle(KeyedPuzzle):
    """A puzzle whose places are the links between neighbouring cells: on the loop, or not."""

    # of each value of cells, where cells are places too; that a line goes through a cell has no
    # sign of its own in answers: it is seen
    signs: ClassVar[Mapping[str, Sign]] = {}
    walls: ClassVar[str] = ""  # the field with a picture of areas, between which walls stand
    gives_links: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        """What is given is a key, too."""
        super().__init_subclass__()
        own = [f"{sign.given} {value}" for value, sign in cls.signs.items() if sign.given]
        words = ", ".join(["lines such as ─ or ┌ (or a half ╶)", *own])
        cls.keys = {**cls.keys, "given": f"a picture of what is known: {words}, {OPEN} open"}

    @cached_property
    def picture(self) -> Picture:
        """A picture that is as large as the board."""
        return self._as_large()

    def _as_large(self) -> Picture:
        """The first picture of its file."""
        return next(pictures_of(self))

    @property
    def holes(self) -> frozenset[Cell]:
        """The cells through which no line can go, and which have no value."""
        return frozenset()

    @property
    def outlined(self) -> Collection[Cell]:
        """The cells around which a picture has walls."""
        return ()

    @cached_property
    def links(self) -> Edges:
        """The layer of links."""
        return Edges(*self.picture.size, around=False, holes=self.holes)

    @cached_property
    def board(self) -> Edges | CellsAndLinks:
        return self.layers if self.signs else self.links

    @cached_property
    def layers(self) -> CellsAndLinks:
        """Cells and links, of a kind with values of cells."""
        return CellsAndLinks(*self.picture.size, self.holes)

    @property
    def values(self) -> tuple[str, ...]:
        return (LINE, NO_LINE, *self.signs)

    @property
    def things(self) -> tuple[str, ...]:
        cells = tuple(sign.thing for sign in self.signs.values())
        return ("line", "link without a line", *cells)

    @property
    def domains(self) -> tuple[frozenset[int], ...]:
        if not self.signs:
            return ()
        of_cells = frozenset(range(FIRST, len(self.values)))
        cells = {*self.layers.places_of_cells}
        every = range(len(self.board.names))
        return tuple(of_cells if place in cells else ON | OFF for place in every)

    def extent(self) -> tuple[int, int]:
        return self.picture.size

    def drawn_areas(self) -> Iterable[Line]:
        if not self.walls:
            return ()
        areas: Picture = getattr(self, self.walls)
        return Cells(*areas.size).areas(areas.rows, NO_AREA)

    def doubt(self) -> str:
        return in_pieces(Cells(*self.picture.size), self.drawn_areas())

    def one_loop(self) -> Rule:
        """The rule that the lines are one loop."""
        return Rule("the rule of one loop", (Loop(ON, self.board.ends),))

    def through_all_but(self, value: str, rule: str) -> Rule:
        """The rule that a line goes through each cell but those that have this value: beside one
        loop, a cell that has it and the lines of a cell are one or two."""
        either = ON | {self.values.index(value)}
        return Rule(rule, (Count(either, tuple(map(_named, self.layers.with_links)), 1, 2),))

    def through_all(self, high: int = 2) -> Count:
        """The rule that a line goes through each cell; two lines, where so many links may be
        lines."""
        around: Iterable[Line] = self.links.around_cells
        if self.signs:
            around = map(self.layers.line_of_links, around)
        return Count(ON, tuple(map(_named, around)), 2, high)

    def turning(self, cell: Cell) -> Rule:
        """The rule that a cell is a turn or not, as its two lines say."""
        places = self.layers.places_of_links
        leading = ((way, self.links.link(cell, way)) for way in STEPS)
        around = [(way, places[link]) for way, link in leading if link is not None]
        values = {value: frozenset({self.values.index(value)}) for value in (TURN, NO_TURN)}
        parts = list[Part]()
        for (way, one), (back, other) in combinations(around, 2):
            then = values[NO_TURN if way == (-back[0], -back[1]) else TURN]
            parts.append(Implies(((one, ON), (other, ON)), ((self.layers.of_cell(cell), then),)))
        return Rule(f"the way through {cell_name(cell)}", tuple(parts))

    def may_give(self, label: Assignment) -> bool:
        return label.value == LINE or (
            label.value in self.signs and self.signs[label.value].given != ""
        )

    def fact(self, at: At, value: str) -> Fact:
        return FACTS.get(value, Fact)(at, value)

    # files

    @classmethod
    def parse(cls, data: Document) -> Self:
        return super().parse(data)._with_given(data)

    def _with_given(self, data: Document) -> Self:
        if (text := data.rows("given")) is None:
            return self
        values = {sign.given: value for value, sign in self.signs.items() if sign.given}
        placed = signs(text, "given", self.picture.size, [OPEN, BLANK, *values])
        rows = dict(links(self.links, placed, "given", halves=True))
        said = dict.fromkeys(rows, LINE)
        for cell, sign, row, ways in placed:
            if not ways and sign in values and cell not in self.holes:
                said[cell_name(cell)] = values[sign]
                rows[cell_name(cell)] = row
        place = {name: number for number, name in enumerate(self.board.names)}
        lines = {place[name]: data.line("given", row) for name, row in rows.items()}
        return replace(
            self,
            given={place[name]: frozenset({self.values.index(v)}) for name, v in said.items()},
            lines={place_: line for place_, line in lines.items() if line is not None},
        )

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        keys = super().document({key: said for key, said in data.items() if key != "given"})
        if not self.given:
            return keys
        known = self._known()
        drawn = {
            cell: self.signs[known[cell_name(cell)]].given
            for cell, _ in self.picture.items()
            if known.get(cell_name(cell)) in self.signs
        }
        drawn |= turns(self.links, _lines(known))
        return {**keys, "given": painted(drawn, *self.picture.size, OPEN)}

    def _known(self) -> dict[str, str]:
        """The values that are given."""
        return {
            self.board.names[place]: self.values[min(some)] for place, some in self.given.items()
        }

    # answers

    def read(self, answer: object) -> Solution:
        text = Document({"answer": answer}).rows("answer") or ""
        drawn = {clue.drawn[:1] for clue in self._clues.values()}
        drawn |= {clue.written[:1] for clue in self._clues.values()}
        drawn |= {sign for spot in self.spots() for sign in (spot.sign, DOT)}
        own = {sign.answer: value for value, sign in self.signs.items() if sign.answer}
        placed = signs(text, "answer", self.picture.size, [OPEN, *own, *sorted(drawn - {*own})])
        for each in placed:
            if each.cell in self.holes and each.sign in own:
                said = f"{cell_name(each.cell)} is {quoted(each.sign)}, but is a clue"
                raise PuzzleError(f"{said}; write {OPEN}", "answer", each.row)
        lines = links(self.links, placed, "answer", halves=False)
        labels = [Assignment(name, LINE if name in lines else NO_LINE) for name in self.links.names]
        values = ((each.cell, self._value(each, own)) for each in placed)
        labels += [
            Assignment(cell_name(cell), value)
            for cell, value in values
            if value and cell not in self.holes
        ]
        return frozenset(labels)

    def _value(self, each: CellSign, own: Mapping[str, str]) -> str | None:
        """The value of a cell of an answer; None where it has none."""
        if each.ways:
            return self.value_of_lines(each.ways)
        return own.get(each.sign, own.get(OPEN))

    def value_of_lines(self, ways: int) -> str | None:
        """The value of a cell through which lines lead in these ways, as bits."""
        if TURN in self.signs:
            return NO_TURN if TURNS[ways] in "─│┼" else TURN
        return next((value for value, sign in self.signs.items() if not sign.answer), None)

    def write(self, solution: Solution) -> list[str]:
        known = dict(solution)
        drawn = {
            cell: self.signs[known[cell_name(cell)]].answer or OPEN
            for cell, _ in self.picture.items()
            if known.get(cell_name(cell)) in self.signs
        }
        drawn |= turns(self.links, _lines(known))
        return painted(drawn, *self.picture.size, OPEN).split()

    # how new ones are made

    def around(self, inside: Collection[Cell]) -> Solution:
        """The rim of a region of cells whose corners are the cells of the board."""
        assigned = list[Assignment]()
        for name, ((row, column), (below, _)) in zip(
            self.links.names, self.links.edges, strict=True
        ):
            one = (row, column)
            other = (row - 1, column) if row == below else (row, column - 1)
            is_line = (one in inside) != (other in inside)
            assigned.append(Assignment(name, LINE if is_line else NO_LINE))
        return self.read(self.write(frozenset(assigned)))

    def passed(self, solution: Solution) -> dict[Cell, str]:
        """The cells through which the loop goes, each with how it does."""
        return turns(self.links, _lines(dict(solution)))

    def beside_by_lines(self, solution: Solution) -> dict[Cell, list[Cell]]:
        """The cells to which lines lead from each cell that has one."""
        known = dict(solution)
        found = defaultdict[Cell, list[Cell]](list)
        for name, (one, other) in zip(self.links.names, self.links.edges, strict=True):
            if known.get(name) == LINE:
                found[one].append(other)
                found[other].append(one)
        return dict(found)

    def having(self, value: str, solution: Solution) -> set[Cell]:
        """The cells that have a value in a solution."""
        known = dict(solution)
        return {cell for cell, _ in self.picture.items() if known.get(cell_name(cell)) == value}

    def cells_of(self, line: Line) -> list[Cell]:
        """The cells of a line of cells."""
        cell = dict(zip(self.layers.places_of_cells, self.layers.cells.cells, strict=True))
        return [cell[place] for place in line.places]

    # drawings

    def spots(self) -> tuple[Spot, ...]:
        """Small signs in the middles of cells and between them, that are clues."""
        return ()

    def strokes(self) -> tuple[Stroke, ...]:
        """Lines that a picture shows behind the loop, that are clues."""
        return ()

    @cached_property
    def _clues(self) -> dict[Cell, ClueSign]:
        """The clues that stand in cells."""
        return clue_signs((getattr(self, name), table) for name, table in self.clue_looks.items())

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        known = self._known() if solution is None else dict(solution)
        on = _lines(known)
        shown = {cell: clue.drawn for cell, clue in self._clues.items()}
        for cell, _ in self.picture.items():
            sign = self.signs.get(known.get(cell_name(cell), ""))
            mark = "" if sign is None else sign.given if solution is None else sign.drawn
            if mark and (cell not in shown or (sign is not None and sign.look.fill)):
                shown[cell] = mark
        spelled = {
            clue.drawn: clue.written
            for clue in self._clues.values()
            if not clue.drawn.isascii() and clue.written.isascii()
        }
        scene = self._scene(known, on, solution is None)
        if solution is None and self.walls:
            return replace(self._walled(shown, on), spelled=spelled, scene=scene)
        drawn = edge_grid(self.links, shown, on, scene)

        def content(_: int, y: int, x: int) -> str:
            """Cells differ where their values do, not where other lines go through them."""
            if y % 2 == x % 2 == 0:
                return known.get(cell_name((y // 2, x // 2)), "")
            return drawn.layers[0][y][x]

        if spots := self.spots():
            spelled |= {spot.sign: DOT for spot in spots}
            drawn = replace(drawn, layers=(_dotted(drawn.layers[0], spots),))
        return replace(drawn, content=content, spelled=spelled)

    def _walled(self, shown: Mapping[Cell, str], on: Collection[str]) -> Grid:
        """A puzzle with the walls of its areas."""
        height, width = self.picture.size
        lines = turns(self.links, on)
        symbols = tuple(
            tuple(shown.get((y, x)) or lines.get((y, x), OPEN) for x in range(width))
            for y in range(height)
        )
        place = self.links.place
        names = self.links.names

        def link(row: int, column: int) -> str:
            edge = ((row, column), (row, column + 1))
            if edge in place and names[place[edge]] in on:
                return SIDES[0]
            return " "

        right, below = self._walls_between()
        return Grid((symbols,), right=right, below=below, link=link if on else None)

    def _walls_between(self) -> tuple[Any, Any]:
        """Whether a cell has a wall on its right, and below."""
        areas: dict[Cell, object] = (
            dict(getattr(self, self.walls).items())
            if self.walls
            else {cell: cell in self.outlined and cell for cell, _ in self.picture.items()}
        )
        within = {*self.walls_within()}

        def is_wall(cell: Cell, other: Cell) -> bool:
            return areas[cell] != areas[other] or (cell, other) in within

        def right(row: int, column: int) -> bool:
            other = (row, column + 1)
            return other in areas and is_wall((row, column), other)

        def below(row: int, column: int) -> bool:
            other = (row + 1, column)
            return other in areas and is_wall((row, column), other)

        return right, below

    def _scene(self, known: Mapping[str, str], on: Collection[str], is_puzzle: bool) -> Scene:
        """What a picture shows: lines through the middles of cells, values of cells, clues."""
        looks = dict[Cell, Look]()
        for cell, _ in self.picture.items():
            sign = self.signs.get(known.get(cell_name(cell), ""))
            look = NOTHING if sign is None else sign.look
            if is_puzzle and sign is not None and look == NOTHING:
                look = Look(MARKS.get(sign.given, ""))
            if cell in self._clues:
                clue = self._clues[cell].look
                look = replace(on_top(clue, look), symbol=clue.symbol or look.symbol)
            if look != NOTHING:
                looks[cell] = look
        blank = {cell: " " for cell, _ in self.picture.items()}
        scene = edge_scene(self.links, blank, on, looks)
        strokes = (*self.strokes(), *scene.strokes)
        scene = replace(scene, spots=self.spots(), strokes=strokes)
        if not self.walls and not self.outlined:
            return scene
        right, below = self._walls_between()
        return replace(scene, right=right, below=below)


def _dotted(symbols: Layer, spots: Iterable[Spot]) -> Layer:
    """A text in which cells and links are, with small signs where no line is drawn."""
    canvas = [list(row) for row in symbols]
    for (row, column), sign, _ in spots:
        y, x = int(2 * row), int(2 * column)
        if canvas[y][x] in (" ", OPEN) or (y % 2 == x % 2 == 0):
            canvas[y][x] = sign
    return tuple(map(tuple, canvas))


def _named(line: Line) -> Line:
    """The links of a cell as what has lines."""
    return line._replace(name=f"the way through {line.name}")


def _lines(known: Mapping[str, str]) -> set[str]:
    """The links that are lines."""
    return {name for name, value in known.items() if value == LINE}
