"""LITS: shade a tetromino in each area, so that all hang together and no equal ones are beside
each other.

L . | T T T      each area has four shaded cells that are an L, an I, a T or an S;
L . | . T .      all shaded cells hang together, and there is no 2 x 2 of them;
L L | . . .      two of the same shape, turned or mirrored or not, do not share a side
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random
from typing import ClassVar, Self

from exactone.models.base.area_making import differences, told_apart
from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import NOTHING, Sign
from exactone.models.base.making import PageMaker
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.random_shapes import LETTERS, grown
from exactone.models.boards.board import Cell, Line, beside, together
from exactone.models.boards.inner_walls import WALL_SCHEMA, Wall, walls_key
from exactone.models.boards.keys import Picture, key, open_picture, picture
from exactone.models.links.coders import BORDERS_OR_SIGNS
from exactone.models.links.link import link
from exactone.models.parts.apart import Apart
from exactone.models.parts.connected import Connected
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.parts.ways import Ways
from exactone.models.text.document import Document
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Look
from exactone.solver.puzzle import Draft, Solution, Solve
from exactone.solver.symmetry import board_turns

__all__ = ["Lits"]
SHAPES: Mapping[str, Sequence[Cell]] = {
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
}
LARGEST = 400  # cells of an area
EMPTY = len(SHAPES)
SHADED = frozenset(range(EMPTY))


@dataclass(frozen=True, kw_only=True)
class Lits(CellPuzzle):
    """A picture of areas, and what is known."""

    kind: ClassVar[str] = "lits"
    puzz_links: ClassVar = (link("lits", areas=BORDERS_OR_SIGNS),)
    signs: ClassVar = {
        **{each: Sign(each, each, each, f"{each} cell", Look(each, "filled")) for each in SHAPES},
        "empty": Sign("x", ".", "·", "empty cell", NOTHING),
    }
    walls: ClassVar[str] = "areas"
    shapes: ClassVar = WALL_SCHEMA

    areas: Picture = key(
        picture("[^#._]+", "a letter for each area"),
        "a picture: cells with the same letter, or word, are an area",
    )

    inner: tuple[Wall, ...] = walls_key()

    def walls_within(self) -> tuple[Wall, ...]:
        return self.inner

    @classmethod
    def parse(cls, data: Document) -> Self:
        puzzle = super().parse(data)
        for area in puzzle.board.areas(puzzle.areas.rows):
            if (size := len(area.places)) > LARGEST:
                raise PuzzleError(
                    f"an area has {size:,} cells, in which tetrominoes lie in too many ways; "
                    f"{LARGEST} are the most",
                    "areas",
                )
        return puzzle

    def rules(self) -> Iterator[Part | Rule]:
        board, near = self.board, self.board.near("sides")
        for area in board.areas(self.areas.rows):
            yield Ways((area,), self.tetrominoes(area), "one tetromino L, I, T or S")
        connected = "the rule that all tetrominoes hang together"
        yield Rule(connected, (Connected(SHADED, board.places, near),))
        yield Count(SHADED, board.windows(2, 2), 0, 3)
        area_of = [self.areas[cell] for cell in board.cells]
        borders = tuple((one, other) for one, other in near if area_of[one] != area_of[other])
        for value, shape in enumerate(SHAPES):
            alike = f"the rule that no two {shape} share a side"
            yield Rule(alike, (Apart(frozenset({value}), borders),))

    def tetrominoes(self, area: Line) -> tuple[tuple[frozenset[int], ...], ...]:
        """The ways in which a tetromino can lie in an area: what each of its cells is then."""
        cells = [self.board.cells[place] for place in area.places]
        some = set(cells)
        found = []
        for row, column in cells:
            for value, shape in turned_shapes():
                lying = {(row + down, column + right) for down, right in shape}
                if lying <= some and self.hangs_together(lying):
                    here = (value if cell in lying else EMPTY for cell in cells)
                    found.append(tuple(frozenset({each}) for each in here))
        return tuple(found)

    def hangs_together(self, lying: set[Cell]) -> bool:
        """Whether no walls within an area cut a tetromino in two."""

        def near(cell: Cell) -> Iterator[Cell]:
            return (
                other
                for other in beside(cell)
                if other in lying and (min(cell, other), max(cell, other)) not in self.inner
            )

        return not self.inner or len(list(together(lying, near))) == 1


@cache
def turned_shapes() -> tuple[tuple[int, tuple[Cell, ...]], ...]:
    """The number of each shape with its cells, turned and mirrored, as steps from the first one
    in reading order."""
    found = dict[tuple[int, tuple[Cell, ...]], None]()
    for value, shape in enumerate(SHAPES.values()):
        for turn in board_turns(4, 4):
            cells = sorted(map(turn.cell, shape))
            (top, left), *_ = cells
            found[value, tuple((row - top, column - left) for row, column in cells)] = None
    return tuple(found)


AREA = 4  # cells of each area that are shaded
MOVES = 300  # of cells, until it seems that they cannot tell the solutions apart
BOARDS = 12  # that are laid, of which the fullest one is taken
TRIES = 500  # tetrominoes in a row that do not fit, until a board is full enough


class LitsMaker(PageMaker[Lits]):
    """Lays tetrominoes side by side, and lets areas grow around them."""

    thinned: ClassVar[bool] = False
    drawn: ClassVar[str] = "areas"
    usual: ClassVar[tuple[int, int]] = (7, 7)

    @classmethod
    def empty(cls, rows: int, columns: int) -> Lits:
        blank = open_picture(rows, columns)
        return Lits(areas=blank.put({cell: LETTERS[0] for cell, _ in blank.items()}))

    def filled(self, board: Lits, rng: Random, solve: Solve) -> Solution | None:
        signs = max((_laid(rng, board.board.cells) for _ in range(BOARDS)), key=len)
        names = zip(board.board.cells, board.board.names, strict=True)
        empty = board.values[EMPTY]
        return frozenset(Assignment(name, signs.get(cell, empty)) for cell, name in names)

    def clued(self, board: Lits, solution: Solution, rng: Random) -> Lits | None:
        """Areas that grow from the tetrominoes."""
        seeds = [
            sorted(piece)
            for shape in SHAPES
            for piece in together(sorted(board.having(shape, solution)))
        ]
        if not 0 < len(seeds) <= len(LETTERS):
            return None
        home = grown(rng, *board.areas.size, seeds)
        order = dict.fromkeys(home[cell] for cell in board.board.cells)
        letter = dict(zip(order, LETTERS, strict=False))
        return replace(
            board, areas=board.areas.put({cell: letter[number] for cell, number in home.items()})
        )

    def changed(
        self, puzzle: Lits, solution: Solution, others: Sequence[Solution], rng: Random
    ) -> Draft | None:
        """Cells that the others shade go to neighbouring areas, until each of the others has too
        much in one."""
        home = dict(puzzle.areas.items())
        shaded = home.keys() - puzzle.having(puzzle.values[EMPTY], solution)
        wrong = differences(puzzle, dict.fromkeys(SHAPES, "shaded"), solution, others)
        found = told_apart(rng, home, wrong, shaded)
        if found is None:
            return None
        return Draft(replace(puzzle, areas=puzzle.areas.put(found)), solution)


def _laid(rng: Random, cells: Sequence[Cell]) -> dict[Cell, str]:
    """The shapes of tetrominoes that hang together, none of which is beside an equal one."""
    names, every = list(SHAPES), set(cells)
    signs = dict[Cell, str]()
    tries = 0
    while tries < TRIES:
        row, column = rng.choice(cells)
        value, shape = rng.choice(turned_shapes())
        lying = {(row + down, column + right) for down, right in shape}
        around = {other for cell in lying for other in beside(cell)} - lying
        near = {signs[other] for other in around if other in signs}
        if lying <= every and lying.isdisjoint(signs):
            more = {**signs, **dict.fromkeys(lying, names[value])}
            fits = names[value] not in near and (bool(near) or not signs)
            if fits and not any(map(more.keys().__ge__, _squares(lying))):
                signs, tries = more, 0
        tries += 1
    return signs


def _squares(cells: Iterable[Cell]) -> Iterator[set[Cell]]:
    """The windows of 2 x 2 cells that have some of these."""
    for row, column in cells:
        for top, left in product((row - 1, row), (column - 1, column)):
            yield {(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)}
