"""Kinds in which lines through the middles of cells join equal numbers, and what makers of them
share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import ClassVar, Self, TypeVar

from exactone.models.base.link_puzzle import FIRST, LINE, NO_LINE, ON, LinkPuzzle
from exactone.models.base.looks import NOTHING, Sign, white_circle
from exactone.models.base.making import PageMaker
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.random_shapes import threads
from exactone.models.base.short_lines import way_round, without_ways_round
from exactone.models.boards.board import Cell, Line, cell_name, together
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.parts.count import Count
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.joined import Joined
from exactone.models.parts.no_loop import NoLoop, edges_joined
from exactone.models.parts.part import Part, Rule
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.puzzle import Draft, Fact, Solution, Solve

N = TypeVar("N", bound="PairedNumbers")
UNUSED = "unused"
UNUSED_CELL = frozenset({FIRST})
OF = "of the line of "


@dataclass(frozen=True, kw_only=True)
class PairedNumbers(LinkPuzzle):
    """One grid of numbers, each of which stands in two cells, and which lines join."""

    signs: ClassVar = {UNUSED: Sign("x", ".", "", "unused cell", NOTHING)}
    clue_looks: ClassVar = {"numbers": {"[0-9]+": white_circle}}
    guessed: ClassVar[bool] = False  # a grid of numbers alone is mostly of another kind
    all_used: ClassVar[bool] = False  # whether a line goes through every cell

    numbers: Picture = key(
        picture("[1-9][0-9]{0,2}|[._]", "a number from 1, or ."),
        "a picture: each number in two cells, . elsewhere",
        name="grid",
    )

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        often = Counter(sign for _, sign in puzzle.numbers.marked())
        for (row, _), sign in puzzle.numbers.marked():
            if often[sign] != 2:
                times = "once" if often[sign] == 1 else f"{often[sign]} times"
                said = f"the number {sign} stands {times}; write each number in two cells"
                raise PuzzleError(said, "grid", puzzle.numbers.at[row])
        return puzzle

    @cached_property
    def _ends(self) -> dict[str, list[Cell]]:
        """The two cells of each number."""
        ends = dict[str, list[Cell]]()
        for cell, sign in self.numbers.marked():
            ends.setdefault(sign, []).append(cell)
        return dict(sorted(ends.items(), key=lambda each: int(each[0])))

    @property
    def values(self) -> tuple[str, ...]:
        return (*super().values, *(OF + number for number in self._ends))

    @property
    def things(self) -> tuple[str, ...]:
        return (*super().things, *(f"cell of the line of {number}" for number in self._ends))

    def facts(self, label: Assignment) -> tuple[Fact, ...]:
        """Nobody need be told of which line a number is."""
        if label.variable in self._numbered:
            return ()
        return super().facts(label)

    @cached_property
    def _numbered(self) -> frozenset[str]:
        """The names of cells with numbers."""
        return frozenset(cell_name(cell) for cell, _ in self.numbers.marked())

    def always(self) -> Iterator[Part]:
        """The cells of a number are of its line."""
        values = self.values
        for number, cells in self._ends.items():
            places = tuple(self.layers.of_cell(cell) for cell in cells)
            yield Count(frozenset({values.index(OF + number)}), (Line(places),), 2, 2)

    def rules(self) -> Iterator[Part | Rule]:
        yield from self._at_numbers()
        yield Rule("the rule that lines go on from cell to cell", tuple(self._elsewhere()))
        places = self.layers.places_of_cells
        ends = tuple((link, places[one], places[other]) for link, one, other in self.layers.ends)
        yield Rule("the rule that each line joins equal numbers", (Joined(ON, ends),))
        no_loop = NoLoop(edges_joined(ON, self.layers.ends))
        yield Rule("the rule that lines are not closed", (no_loop,))

    def _lines_of(self) -> Iterator[tuple[Cell, int, Line]]:
        """Each cell with its place and its links."""
        layers = self.layers
        around = map(layers.line_of_links, layers.links.around_cells)
        return zip(layers.cells.cells, layers.places_of_cells, around, strict=True)

    def _at_numbers(self) -> Iterator[Rule]:
        """One link of each of two equal numbers is a line."""
        line_of = {cell: _named(line) for cell, _, line in self._lines_of()}
        for number, cells in self._ends.items():
            lines = tuple(line_of[cell] for cell in cells)
            where = " and ".join(map(cell_name, cells))
            yield Rule(f"the {number}s at {where}", (Count(ON, lines, 1, 1),), plural=True)

    def _elsewhere(self) -> Iterator[Part]:
        """Two links of a cell are lines; or it is unused, and none is."""
        used = frozenset(range(FIRST + 1, len(self.values)))
        for cell, place, line in self._lines_of():
            if self.numbers[cell] in "._":
                yield CountWhere(ON, (_named(line),), 0, 0, ((place, UNUSED_CELL),))
                yield CountWhere(ON, (_named(line),), 2, 2, ((place, used),))

    # whether there is one solution

    def narrowed(self) -> Self | None:
        """Without ways round; where all cells are used, or something is given, lines may need
        them."""
        if self.all_used or self.given or self.more:
            return None
        used = range(FIRST + 1, len(self.values))
        numbered = {cell for cell, _ in self.numbers.marked()}
        parts = without_ways_round(self.layers, numbered, ON, UNUSED_CELL, used)
        return replace(self, more=tuple(parts))

    def another(self, solution: Solution) -> Solution | None:
        """One in which a line goes another way through unused cells."""
        lines = [*self._ways(self.beside_by_lines(solution))]
        unused = {cell for cell, _ in self.numbers.items()}.difference(*lines)
        changed = way_round(lines, unused)
        return None if changed is None else self._drawn(changed)

    def _ways(self, near: Mapping[Cell, Sequence[Cell]]) -> Iterator[list[Cell]]:
        """The cells of each line, from one end to the other."""
        for start, _ in self._ends.values():
            line = [start]
            while more := [cell for cell in near[line[-1]] if cell not in line[-2:]]:
                line += more
            yield line

    def _drawn(self, lines: Iterable[Sequence[Cell]]) -> Solution:
        """The answer with these lines."""
        number = {cell: self.numbers[line[0]] for line in lines for cell in line}
        on = {frozenset(pair) for line in lines for pair in pairwise(line)}
        links = zip(self.links.names, self.links.edges, strict=True)
        assigned = {
            Assignment(name, LINE if frozenset(edge) in on else NO_LINE) for name, edge in links
        }
        for cell, _ in self.numbers.items():
            value = OF + number[cell] if cell in number else UNUSED
            assigned.add(Assignment(cell_name(cell), value))
        return frozenset(assigned)

    def lines_in(self, solution: Solution) -> Iterator[list[Cell]]:
        """The cells of each line, in reading order."""
        near = self.beside_by_lines(solution)
        return map(sorted, together(sorted(near), near.__getitem__))

    def read(self, answer: object) -> Solution:
        """The lines, and of which number each cell is."""
        labels = {label for label in super().read(answer) if label.value in (LINE, NO_LINE)}
        its = dict.fromkeys((cell for cell, _ in self.numbers.items()), UNUSED)
        for line in self.lines_in(frozenset(labels)):
            numbers = [self.numbers[cell] for cell in line if self.numbers[cell] not in "._"]
            its |= dict.fromkeys(line, OF + numbers[0] if numbers else UNUSED)
        return frozenset(labels | {Assignment(cell_name(cell), its[cell]) for cell in its})


def blank_grid(rows: int, columns: int) -> Picture:
    """A grid without numbers, on which a line has room."""
    if rows * columns < 2:
        raise Unable("there is no line on a board of 1x1; take at least 1x2")
    return open_picture(rows, columns)


def _named(line: Line) -> Line:
    """The links of a cell as what has lines."""
    return line._replace(name=f"the way through {line.name}")


SHORT = 3  # cells of a line of a new puzzle, at least, where it is cut


class PairedNumbersMaker(PageMaker[N]):
    """Fills the board with lines that do not touch themselves, and cuts what leaves a choice."""

    usual: ClassVar[tuple[int, int]] = (7, 7)

    def filled(self, board: N, rng: Random, solve: Solve) -> Solution | None:
        """The links of lines by lot; the cells follow from them."""
        lines = threads(rng, *board.numbers.size)
        if board.all_used and min(map(len, lines)) < 2:
            return None
        on = {frozenset(pair) for line in lines for pair in pairwise(line)}
        links = zip(board.links.names, board.links.edges, strict=True)
        return frozenset(
            Assignment(name, LINE if frozenset(edge) in on else NO_LINE) for name, edge in links
        )

    def _draft(self, board: N, solution: Solution, rng: Random) -> Draft:
        """A puzzle with a number at both ends of each line."""
        near = board.beside_by_lines(solution)
        ends = {
            cell: str(number)
            for number, line in enumerate(board.lines_in(solution), start=1)
            for cell in line
            if len(near[cell]) == 1
        }
        puzzle = replace(board, numbers=self.blank.numbers.put(ends))
        return Draft(puzzle, puzzle.read(board.write(solution)))

    def changed(
        self, puzzle: N, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """A line is cut where solutions differ, if two are left that are long enough."""
        near = puzzle.beside_by_lines(solution)
        differs = {label.variable for label in solution - others[-1] if label.value == LINE}
        edges = zip(puzzle.links.names, puzzle.links.edges, strict=True)
        cuts = [
            name
            for name, (one, other) in edges
            if name in differs
            and _length(near, one, other) >= SHORT
            and _length(near, other, one) >= SHORT
        ]
        if not cuts:
            return None
        cut = rng.choice(cuts)
        left = solution - {Assignment(cut, LINE)} | {Assignment(cut, NO_LINE)}
        return self._draft(puzzle, left, rng)


def _length(near: Mapping[Cell, Sequence[Cell]], first: Cell, without: Cell) -> int:
    """How many cells a line has from one of them on, which does not lead back."""
    line = [without, first]
    while more := [cell for cell in near[line[-1]] if cell != line[-2]]:
        line += more[:1]
    return len(line) - 1
