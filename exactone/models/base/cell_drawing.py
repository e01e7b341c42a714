"""What there is to draw of a puzzle of cells, from the tables of its kind (looks.py): as text,
and as a picture."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactone.models.boards.board import Cell
from exactone.models.parts.sketch import on_top
from exactone.solver.grid import Grid, Look, ManyGrids, Scene, Spot, Stroke

from .line_drawing import SIDES, TURNS
from .looks import ANSWER, NOTHING, ClueSign, Sign, clue_signs, joined

if TYPE_CHECKING:
    from exactone.solver.bundle import AnswerBatch

    from .cell_puzzle import CellPuzzle

OPEN = "."
HOLE = "#"
BLANK = (".", "·")
LINES = f"{SIDES}{TURNS}═"  # drawn as lines in ASCII, too
LINKS = (" ", "─", "═")  # between cells that so many lines join
MARKS = {"x": "×", "o": "○"}  # how it is shown that a cell is given which is blank else


@dataclass(frozen=True)
class CellDrawing:
    """The signs, walls and pictures of one puzzle."""

    puzzle: CellPuzzle

    @cached_property
    def signs(self) -> tuple[Sign, ...]:
        """The row of each value."""
        return tuple(self.puzzle.signs[value] for value in self.puzzle.values)

    @cached_property
    def clues(self) -> dict[Cell, ClueSign]:
        """The clues that stand in cells."""
        tables = self.puzzle.clue_looks.items()
        return clue_signs((getattr(self.puzzle, name), table) for name, table in tables)

    @cached_property
    def has_arms(self) -> bool:
        """Whether lines lead from cell to cell."""
        return any(sign.look.arms for sign in self.signs)

    # text

    def sign(self, cell: Cell, value: int | None) -> str:
        """The sign of a cell; its value is None where it is open, or where there is no cell."""
        if value is not None and self._is_seen(cell, value):
            return self.signs[value].drawn
        if cell in self.clues:
            return self.clues[cell].drawn
        return OPEN if cell in self.puzzle.board.place else HOLE

    def _is_seen(self, cell: Cell, value: int) -> bool:
        """Whether the sign of a value is drawn: one that is filled hides a number, one that is
        drawn a circle without a number."""
        look = self.signs[value].look
        if (clue := self.clues.get(cell)) is None:
            return True
        return bool(look.fill) or (look != NOTHING and not clue.look.symbol and not clue.look.arrow)

    def given_sign(self, cell: Cell, value: int | None) -> str:
        """The sign of a cell in a drawing of the puzzle: that it is given is seen."""
        sign = self.sign(cell, value)
        blank = self.sign(cell, None)
        mark = "" if value is None or sign != blank else self.signs[value].given
        return mark if mark and blank == OPEN else sign + mark

    def content(self, cell: Cell, value: int | None) -> Hashable:
        """What a cell holds: where a clue is all there is to see, that; else its value, however
        it is shown."""
        if value is None or self.signs[value].look == NOTHING or self._is_seen(cell, value):
            has_clue = self.sign(cell, None) != OPEN
            return self.sign(cell, value) if has_clue else value
        return value

    def spelled(self) -> dict[str, str]:
        """The signs that no ASCII text has, as files write them; lines are drawn as lines."""
        rows = [(clue.drawn, clue.written) for clue in self.clues.values()]
        rows += [(sign.drawn, sign.answer) for sign in self.signs if sign.drawn not in LINES]
        return {
            drawn: written
            for drawn, written in rows
            if written.isascii() and not drawn.isascii() and drawn not in BLANK
        }

    # walls, and lines from cell to cell

    def _wall(self, known: Mapping[Cell, int]) -> Callable[[Cell, str, Cell], bool]:
        """Whether a wall stands between a cell and the next one in a way."""
        if self.puzzle.walls == ANSWER:
            return lambda cell, way, other: self._parted(known.get(cell), way, known.get(other))
        areas = dict(getattr(self.puzzle, self.puzzle.walls).items())
        within = {*self.puzzle.walls_within()}
        return lambda cell, _, other: areas.get(cell) != areas.get(other) or (cell, other) in within

    def _parted(self, one: int | None, way: str, other: int | None) -> bool:
        """Whether an answer with these values has a wall between two cells."""
        if one is None or other is None:
            return False
        if self.has_arms:
            return not joined(self.signs[one].look, way, self.signs[other].look)
        return one != other

    def _link(self, known: Mapping[Cell, int]) -> Callable[[int, int], str]:
        """What stands between a cell and the one on its right: the lines that join them."""

        def look(cell: Cell) -> Look:
            return self.signs[known[cell]].look if cell in known else NOTHING

        def link(row: int, column: int) -> str:
            lines = joined(look((row, column)), "e", look((row, column + 1)))
            return LINKS[min(lines, len(LINKS) - 1)]

        return link

    def grid(self, values: Mapping[int, int], is_puzzle: bool) -> Grid:
        """What there is to draw where places have these values."""
        puzzle = self.puzzle
        board = puzzle.board
        known = {board.cells[place]: value for place, value in values.items()}
        sign = self.given_sign if is_puzzle else self.sign
        around = puzzle.margins()
        drawn = Grid(
            (
                tuple(
                    tuple(sign((y, x), known.get((y, x))) for x in range(board.width))
                    for y in range(board.height)
                ),
            ),
            content=lambda _, y, x: self.content((y, x), known.get((y, x))),
            link=self._link(known) if self.has_arms and puzzle.walls != ANSWER else None,
            left=around.left,
            top=around.top,
            ends=around.ends,
            foot=around.foot,
            notes=(*puzzle.remarks(), *puzzle.in_words()) if is_puzzle else (),
            spelled=self.spelled(),
            scene=self.scene(values, is_puzzle),
        )
        if not puzzle.walls:
            return drawn
        wall = self._wall(known)
        return replace(
            drawn,
            right=lambda y, x: x + 1 < board.width and wall((y, x), "e", (y, x + 1)),
            below=lambda y, x: wall((y, x), "s", (y + 1, x)),
        )

    def many(self, bundle: AnswerBatch, signs: Any, numbers: Any) -> ManyGrids:
        """What there is to draw of many answers with walls of their own, by their signs and
        the numbers of their values."""
        grid = self.puzzle.grid(next(bundle.solutions()))
        right, below = (self._walls_between(way) for way in "es")
        return ManyGrids(
            grid,
            signs,
            right[numbers[:, :, :-1], numbers[:, :, 1:]],
            below[numbers[:, :-1], numbers[:, 1:]],
        )

    def _walls_between(self, way: str) -> Any:
        """Whether a wall stands between cells with these values, counted from 1; 0 is no cell."""
        import numpy as np

        values = [None, *range(len(self.signs))]
        return np.array(
            [[self._parted(one, way, other) for other in values] for one in values], dtype=bool
        )

    # pictures

    def scene(self, known: Mapping[int, int], is_puzzle: bool) -> Scene:
        """What a picture shows besides, from the values of places."""
        board = self.puzzle.board
        looks = dict[Cell, Look]()
        for cell in ((y, x) for y in range(board.height) for x in range(board.width)):
            place = board.place.get(cell)
            value = None if place is None else known.get(place)
            if (look := self._look(cell, value, is_puzzle)) is not None:
                looks[cell] = look
        sums = [
            (cell, clue.sums)
            for cell, clue in sorted(self.clues.items())
            if clue.sums is not None and cell not in board.place
        ]
        return Scene(
            looks=looks,
            strokes=(*map(_across, (cell for cell, _ in sums)), *self.puzzle.strokes()),
            spots=(
                *(spot for cell, totals in sums for spot in _corners(cell, *totals)),
                *self.puzzle.spots(),
            ),
            given=self._given(looks),
            every=self.puzzle.bars,
            notes=self.puzzle.remarks() if is_puzzle else (),
        )

    def _given(self, looks: Mapping[Cell, Look]) -> frozenset[tuple[int, int, int]] | None:
        """What the maker of the puzzle put there, where values are the symbols that are drawn."""
        board = self.puzzle.board
        if any(sign.drawn != value for value, sign in self.puzzle.signs.items()):
            return None
        told = [board.cells[place] for place in self.puzzle.given]
        told += [cell for cell in looks if cell not in board.place]
        return frozenset((0, *cell) for cell in told)

    def _look(self, cell: Cell, value: int | None, is_puzzle: bool) -> Look | None:
        """A cell with its value and its clue; None where it looks as its sign does."""
        clue = self.clues[cell].look if cell in self.clues else None
        if cell not in self.puzzle.board.place:
            clue = clue or Look("")
            return replace(clue, fill=clue.fill or "blocked")
        if value is None:
            return None if clue is None or clue == Look(clue.symbol or None) else clue
        look = self.signs[value].look
        is_blank = look == NOTHING
        if clue is None:
            mark = MARKS.get(self.signs[value].given, "")
            return Look(mark) if is_blank and is_puzzle else look
        both = replace(on_top(look, clue), symbol=clue.symbol or look.symbol)
        return replace(both, fill="pale") if is_blank and is_puzzle else both


def _across(cell: Cell) -> Stroke:
    """The line between two sums, which stand in corners of their cell."""
    row, column = cell
    return Stroke(((row - 0.5, column - 0.5), (row + 0.5, column + 0.5)), "thin")


def _corners(cell: Cell, below: str, beside: str) -> Iterator[Spot]:
    """The sum of the stretch below, and the one of that on the right."""
    row, column = cell
    if below:
        yield Spot((row + 0.25, column - 0.2), below)
    if beside:
        yield Spot((row - 0.22, column + 0.2), beside)
