"""Firefly: from the dot of each firefly draw a line to a firefly, so that all is joined.

┌─────1<      an arrow shows on which side of a firefly its dot is; the line that begins there
1>─┐  ^──<    ends at a firefly, mostly another one, and not at its dot; several may end at one
└──<          a number says how often the line that begins there turns; lines do not cross or
              touch, no other line is drawn, and all of them hang together

Also known as Hotaru Beam.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise
from random import Random
from typing import ClassVar, Self

from exactone.models.base.link_puzzle import FIRST, LINE, NO_LINE, ON, LinkPuzzle
from exactone.models.base.looks import ARROWS, NOTHING, ClueSign, Sign
from exactone.models.base.loop_making import loop_board
from exactone.models.base.making import PageMaker
from exactone.models.base.part_puzzle import Assignment, Step
from exactone.models.boards.board import STEPS, Cell, Line, cell_name
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.links.coders import directed
from exactone.models.links.link import link
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.count_where import CountWhere
from exactone.models.parts.implies import Implies
from exactone.models.parts.part import Part, PartClue, Rule
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.grid import Look, Scene, Spot
from exactone.solver.puzzle import Clue, Draft, Fact, Solution, Solve

__all__ = ["Firefly"]
COUNTED = 6
UNUSED = "unused"
UNUSED_CELL = frozenset({FIRST})
SIDE = dict(zip("^>v<", STEPS, strict=True))
RADIUS = 0.38  # from the middle of a firefly to its dot
NAMES = dict(zip(STEPS, ("up", "to the right", "down", "to the left"), strict=True))


def firefly(sign: str) -> ClueSign:
    """A circle with a number if there is one; a text has an arrow to the side of the dot."""
    _, point = ARROWS[sign[-1]]
    return ClueSign(sign, sign[:-1] + point, Look(sign[:-1], "cell", shape="white"))


@dataclass(frozen=True, kw_only=True)
class Firefly(LinkPuzzle):
    """One grid of fireflies, and what is known of lines."""

    kind: ClassVar[str] = "firefly"
    puzz_links: ClassVar = (link("firefly", grid=directed()),)
    signs: ClassVar = {UNUSED: Sign("x", ".", "", "unused cell", NOTHING)}
    clue_looks: ClassVar = {"fireflies": {"[0-9]*[<>^v]": firefly}}

    fireflies: Picture = key(
        picture("(0|[1-9][0-9]{0,2})?[<>^v]|[._]", "an arrow with a number or without, or ."),
        "a picture: ^ a firefly with its dot above, > to the right, v below, < to the left, the "
        "number of turns before it if that is told, as in 2>; . elsewhere",
        name="grid",
    )

    counted: int = COUNTED  # turns that are counted, at least

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        if not puzzle.dots:
            said = "there is no firefly in the grid; write one at least"
            raise PuzzleError(said, "grid", 0)
        for cell, side in puzzle.dots.items():
            if side not in puzzle.links_of(cell):
                said = f"the dot of the firefly at {cell_name(cell)} is on the rim; turn it"
                raise PuzzleError(said, "grid", puzzle.fireflies.at[cell[0]])
        return puzzle

    @cached_property
    def dots(self) -> dict[Cell, Cell]:
        """The cells of fireflies, each with the step to the side of its dot."""
        return {cell: SIDE[sign[-1]] for cell, sign in self.fireflies.marked()}

    @cached_property
    def most(self) -> int:
        """More turns than any number says, or said: so many, or more, are not told apart."""
        return max(self.counted, 1 + self.largest)

    @property
    def largest(self) -> int:
        """The largest number that is told."""
        return max((int(sign[:-1]) for sign in self.told.values()), default=0)

    @property
    def told(self) -> dict[Cell, str]:
        """The fireflies with a number."""
        return {cell: sign for cell, sign in self.fireflies.marked() if sign[:-1]}

    @property
    def values(self) -> tuple[str, ...]:
        """Of links; and of a cell which way a line goes on there, with how many turns to come."""
        own = (self.going(way, turns) for way in STEPS for turns in range(self.most + 1))
        return (*super().values, *own)

    @property
    def things(self) -> tuple[str, ...]:
        return (*super().things, *(f"cell {value}" for value in self.values[FIRST + 1 :]))

    def going(self, way: Cell, turns: int) -> str:
        """The value of a cell."""
        more = " or more" if turns == self.most else ""
        plural = "" if turns == 1 else "s"
        return f"on a line {NAMES[way]} with {turns}{more} turn{plural} to come"

    @property
    def points(self) -> Mapping[str, Collection[Step]]:
        return {self.going(way, turns): [way] for way in STEPS for turns in range(self.most + 1)}

    def leaving(self, way: Cell) -> list[int]:
        """The values with which a line goes on one way, by the turns to come."""
        first = FIRST + 1 + STEPS.index(way) * (self.most + 1)
        return [*range(first, first + self.most + 1)]

    @property
    def domains(self) -> tuple[frozenset[int], ...]:
        found = list(super().domains)
        for cell, _ in self.fireflies.items():
            dot = self.dots.get(cell)
            ways = self.links_of(cell) if dot is None else [dot]
            own = {value for way in ways for value in self.leaving(way)}
            found[self.layers.of_cell(cell)] = frozenset(own if dot else {FIRST, *own})
        return tuple(found)

    def facts(self, label: Assignment) -> tuple[Fact, ...]:
        """A number tells how often the line of a firefly turns."""
        return () if label.variable in self._occupied else super().facts(label)

    @cached_property
    def _occupied(self) -> frozenset[str]:
        """The names of the cells of fireflies."""
        return frozenset(map(cell_name, self.dots))

    def links_of(self, cell: Cell) -> dict[Cell, int]:
        """The places of the links of a cell, by the ways that they lead."""
        found = ((way, self.links.link(cell, way)) for way in STEPS)
        places = self.layers.places_of_links
        return {way: places[link] for way, link in found if link is not None}

    def rules(self) -> Iterator[Part | Rule]:
        used = frozenset(range(FIRST + 1, len(self.values)))
        for cell, place in zip(self.layers.cells.cells, self.layers.places_of_cells, strict=True):
            around = self.links_of(cell)
            if cell not in self.dots:
                line = Line(tuple(around.values()), f"the way through {cell_name(cell)}")
                unused = CountWhere(ON, (line,), 0, 0, ((place, UNUSED_CELL),))
                through = CountWhere(ON, (line,), 2, 2, ((place, used),))
                yield Rule(line.name, (unused, through))
            for way in STEPS[1:3]:
                if way in around:
                    yield self.between(cell, way)
        yield Rule("the rule that all lines hang together", (self.together(),))

    def between(self, cell: Cell, way: Cell) -> Rule:
        """Where there is a line between two cells, it goes on from one of them to the other."""
        other, back = _after(cell, way), (-way[0], -way[1])
        dots = [at for at, to in ((cell, way), (other, back)) if self.dots.get(at) == to]
        name = f"the line between {cell_name(cell)} and {cell_name(other)}"
        if dots:
            name = f"the dot of the firefly at {cell_name(dots[0])}"
        link = (self.links_of(cell)[way], ON)
        leaving, arriving = (frozenset(self.leaving(to)) for to in (way, back))
        others = frozenset(range(FIRST, len(self.values))) - leaving
        here, there = self.layers.of_cell(cell), self.layers.of_cell(other)
        return Rule(
            name,
            (
                *self.going_on(cell, way, link),
                *self.going_on(other, back, link),
                Implies((link, (here, others)), ((there, arriving),)),
            ),
        )

    def going_on(self, cell: Cell, way: Cell, link: tuple[int, frozenset[int]]) -> Iterator[Part]:
        """Where a line leads to the next cell, it goes on there with as many turns to come, or one
        fewer if it turns there; or it ends, with none to come, at a firefly and not at its dot."""
        if self.dots.get(cell, way) != way:
            return
        other = _after(cell, way)
        for turns, value in enumerate(self.leaving(way)):
            when = ((self.layers.of_cell(cell), frozenset({value})),)
            fitting = frozenset(self._fitting(other, way, turns))
            yield Implies(when, (link, (self.layers.of_cell(other), fitting)))

    def tight(self) -> Iterator[Part | Rule]:
        """Where all numbers are told, no line turns oftener than the largest of them."""
        yield from super().tight()
        if len(self.told) == len(self.dots):
            never = (value for way in STEPS for value in self.leaving(way)[self.largest + 1 :])
            line = Line(self.layers.places_of_cells)
            yield Rule("the largest number", (Count(frozenset(never), (line,), 0, 0),))

    def _fitting(self, cell: Cell, way: Cell, turns: int) -> Iterator[int]:
        """The values of a cell to which a line comes that goes one way, with turns to come."""
        back = (-way[0], -way[1])
        if cell in self.dots:
            if not turns and self.dots[cell] != back:
                yield from self.leaving(self.dots[cell])
            return
        for after in STEPS:
            for left, value in enumerate(self.leaving(after)):
                if after != back and min(left + (after != way), self.most) == turns:
                    yield value

    def together(self) -> Connected:
        """Lines hang together from link to link."""
        around = (self.links_of(cell).values() for cell in self.layers.cells.cells)
        near = (pair for some in around for pair in combinations(sorted(some), 2))
        return Connected(ON, self.layers.places_of_links, tuple(near))

    def clues(self) -> Iterator[PartClue]:
        for cell, sign in self.told.items():
            value = self.leaving(self.dots[cell])[int(sign[:-1])]
            line = Line((self.layers.of_cell(cell),))
            part = Count(frozenset({value}), (line,), 1, 1)
            yield self.clue_in("fireflies", cell, part, nothing=sign[-1])

    def _without(self, clues: Collection[Clue]) -> Self:
        """Turns that were told apart still are."""
        return replace(super()._without(clues), counted=self.most)

    # drawings

    def _scene(self, known: Mapping[str, str], on: Collection[str], is_puzzle: bool) -> Scene:
        scene = super()._scene(known, on, is_puzzle)
        points = (
            (row + RADIUS * down, column + RADIUS * right)
            for (row, column), (down, right) in self.dots.items()
        )
        return replace(scene, spots=tuple(Spot(point, "●") for point in points))

    # answers

    def beams(self, solution: Solution) -> dict[Cell, list[tuple[Cell, Cell]]]:
        """Of each firefly the cells of the line from its dot on, itself the first of them, each
        with the way that it goes on there."""
        near = self.beside_by_lines(solution)
        found = dict[Cell, list[tuple[Cell, Cell]]]()
        for start, dot in self.dots.items():
            beam = [(start, dot)]
            before, cell = start, _after(start, dot)
            while cell not in self.dots and len(ends := near.get(cell, [])) == 2:
                after = ends[1] if ends[0] == before else ends[0]
                beam.append((cell, (after[0] - cell[0], after[1] - cell[1])))
                before, cell = cell, after
            found[start] = beam
        return found

    def read(self, answer: object) -> Solution:
        """The lines, and how they go on in each cell."""
        labels = {label for label in super().read(answer) if label.value in (LINE, NO_LINE)}
        its = dict.fromkeys((cell for cell, _ in self.fireflies.items()), UNUSED)
        for beam in self.beams(frozenset(labels)).values():
            turns = 0
            for at in reversed(range(len(beam))):
                cell, way = beam[at]
                its[cell] = self.going(way, min(turns, self.most))
                turns += at > 0 and beam[at - 1][1] != way
        return frozenset(labels | {Assignment(cell_name(cell), its[cell]) for cell in its})


def _after(cell: Cell, way: Cell) -> Cell:
    """The next cell one way."""
    return cell[0] + way[0], cell[1] + way[1]


SHARE = 0.12  # of the cells of new ones that have a firefly at first


class FireflyMaker(PageMaker[Firefly]):
    """Puts fireflies into cells by lot, joins them, and counts the turns of their lines; puts
    more of them on lines as long as there are other solutions."""

    usual: ClassVar[tuple[int, int]] = (6, 6)
    adds: ClassVar[str] = "numbers"

    @classmethod
    def empty(cls, rows: int, columns: int) -> Firefly:
        return Firefly(fireflies=loop_board(rows, columns))

    @classmethod
    def under(cls, answer: Sequence[Sequence[str]]) -> Firefly:
        raise Unable("lines do not say where fireflies are; make one of a size, as in --size 6x6")

    def opened(self, rng: Random) -> Firefly:
        cells = [cell for cell, _ in self.blank.fireflies.items()]
        some = rng.sample(cells, max(2, round(SHARE * len(cells))))
        signs = {
            cell: rng.choice([sign for sign, way in SIDE.items() if way in links])
            for cell in some
            for links in [self.blank.links_of(cell)]
        }
        return replace(self.blank, fireflies=self.blank.fireflies.put(signs))

    def filled(self, board: Firefly, rng: Random, solve: Solve) -> Solution | None:
        return solve(board)

    def clued(self, board: Firefly, solution: Solution, rng: Random) -> Firefly:
        """The number of turns of each line that has not too many."""
        signs = dict[Cell, str]()
        for cell, beam in board.beams(solution).items():
            ways = [way for _, way in beam]
            turns = sum(way != before for before, way in pairwise(ways))
            number = str(turns) if turns < board.most else ""
            signs[cell] = number + board.fireflies[cell][-1]
        return replace(board, fireflies=board.fireflies.put(signs))

    def _draft(self, board: Firefly, solution: Solution, rng: Random) -> Draft:
        puzzle = self.clued(board, solution, rng)
        return Draft(puzzle, puzzle.read(board.write(solution)))

    def changed(
        self, puzzle: Firefly, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """With a firefly more, on a line where another solution has none like it: its dot is
        where the line goes on."""
        arrow = {way: sign for sign, way in SIDE.items()}
        known = {label.variable for label in others[-1] & solution}
        more = {
            cell: arrow[way]
            for beam in puzzle.beams(solution).values()
            for cell, way in beam[1:]
            if cell_name(cell) not in known
        }
        if not more:
            return None
        cell = rng.choice(sorted(more))
        board = replace(puzzle, fireflies=puzzle.fireflies.put({cell: more[cell]}))
        return self._draft(board, solution, rng)
