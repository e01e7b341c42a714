"""What a rule looks like in a picture, and what people who set puzzles call it: decided once,
by its part.

ground    the cells that rules are drawn on, and what their values are
sketch    what one rule looks like: its name, what that means, and its lines, signs and shapes

A part yields a sketch of each sort of thing that it is; one that yields none is told in the
words of its file.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, pairwise

from exactone.models.boards.board import Line, cell_name, together
from exactone.models.boards.cells import Cells
from exactone.solver.grid import Cage, Cell, Look, Outside, Point, Spot, Stroke

_NUMBER = re.compile(r"-?[0-9]{1,17}", re.ASCII)
PARITIES = ("even", "odd")


@dataclass(frozen=True)
class Sketch:
    """What one rule, or one sort of things that it says, looks like."""

    name: str  # as setters call it: German whispers
    of: str = ""  # the cells that it is about, in words
    amount: str = ""
    # what things that look so mean, for a legend; none where that goes without saying
    means: str = ""
    sample: str = ""  # how they look there
    strokes: tuple[Stroke, ...] = ()
    spots: tuple[Spot, ...] = ()
    cages: tuple[Cage, ...] = ()
    outside: tuple[Outside, ...] = ()
    looks: Mapping[Cell, Look] = field(default_factory=dict)
    margin: bool = False  # whether its amount stands beside the grid

    @property
    def drawn(self) -> bool:
        """Whether there is anything to see of it."""
        things = self.strokes or self.spots or self.cages or self.outside or self.looks
        return bool(things) or self.margin

    @property
    def title(self) -> str:
        """Its name, and how much."""
        return f"{self.name} {self.amount}".strip()


@dataclass(frozen=True)
class Ground:
    """What rules are drawn on."""

    board: Cells
    values: tuple[str, ...]
    solid: bool = False  # cages have walls, and their clues stand in a corner
    # where signs stand between cells, which a picture of the file has
    signs: Collection[Point] = ()

    @cached_property
    def numbers(self) -> tuple[int, ...] | None:
        """The values as the numbers that they are; None where some are none."""
        return tuple(map(int, self.values)) if all(map(_NUMBER.fullmatch, self.values)) else None

    def at(self, places: Iterable[int]) -> tuple[Cell, ...]:
        """The cells of places."""
        return tuple(self.board.cells[place] for place in places)

    def plain(self, numbers: Sequence[int]) -> bool:
        """Whether values stand for the numbers that they are,
        as everyone takes them who sees them."""
        return tuple(numbers) == self.numbers

    def parity(self, values: Collection[int]) -> str:
        """even or odd, where these are all values that are so; else nothing."""
        if self.numbers:
            for word, rest in zip(PARITIES, (0, 1), strict=True):
                every = {value for value, number in enumerate(self.numbers) if number % 2 == rest}
                if every == set(values) and len(every) < len(self.numbers):
                    return word
        return ""

    def signed(self, pair: Iterable[int]) -> bool:
        """Whether a sign of the file stands between two places."""
        return bool(self.signs) and between(*self.at(pair)) in self.signs

    def along_diagonal(self, cells: Sequence[Cell]) -> Cell | None:
        """The step of a line of cells that goes along a diagonal from rim to rim;
        None of others."""
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
        if len(steps) != 1 or not all(abs(part) == 1 for step in steps for part in step):
            return None
        ((down, right),) = steps
        ends = (
            (cells[0][0] - down, cells[0][1] - right),
            (cells[-1][0] + down, cells[-1][1] + right),
        )
        return None if any(self._inside(end) for end in ends) else (down, right)

    def _inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.board.height and 0 <= cell[1] < self.board.width


def listed_cells(lines: Iterable[Iterable[Cell]]) -> str:
    """Lists of cells in words."""
    return ", ".join(" ".join(map(cell_name, cells)) for cells in lines)


def between(one: Cell, other: Cell) -> Point:
    """The middle between two cells."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def beside(one: Cell, other: Cell) -> bool:
    """Whether two cells have a side in common."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def hangs_together(cells: Collection[Cell]) -> bool:
    """Whether cells are one area."""
    return len(list(together(cells))) == 1


def listed(lines: Iterable[Line]) -> bool:
    """Whether lines are lists of places, and none of those that have a name, as rows have."""
    return not any(line.name for line in lines)


def bounds_shown(low: int | None, high: int | None) -> str:
    """How much, as the clue of a cage."""
    if low == high:
        return "" if low is None else str(low)
    shown = [f"≥{low}"] if low is not None else []
    return " ".join([*shown, *([f"≤{high}"] if high is not None else [])])


def cages(
    ground: Ground, name: str, lines: Sequence[Line], clue: str, sign: str, means: str
) -> Sketch:
    """Dashed lines around cells, with a clue; where they have walls already only the clue."""
    cells = [ground.at(line.places) for line in lines]
    amount = clue.removesuffix(sign)
    of = listed_cells(cells)
    if ground.solid:
        return Sketch(name, of, amount, looks={min(each): Look(corner=clue) for each in cells})
    drawn = tuple(Cage(each, clue) for each in cells)
    return Sketch(name, of, amount, means, "cage", cages=drawn)


def parity(word: str, cells: Sequence[Cell]) -> Sketch:
    """Cells that are even, or odd."""
    shape = "square" if word == "even" else "circle"
    looks = {cell: Look(shape=word) for cell in cells}
    return Sketch(
        word,
        " ".join(map(cell_name, cells)),
        means=f"cells with a {shape}",
        sample=word,
        looks=looks,
    )


def corner(cells: Collection[Cell]) -> Point | None:
    """The corner that four cells have in common, if these are four around one."""
    row, column = min(cells)
    around = {(row + down, column + right) for down in (0, 1) for right in (0, 1)}
    return (row + 0.5, column + 0.5) if set(cells) == around else None


def words(sketches: Iterable[Sketch]) -> Iterator[str]:
    """What a rule says, as lines in the words that its sketches have."""
    for title, some in groupby(sketches, key=lambda sketch: sketch.title):
        of = ", ".join(dict.fromkeys(sketch.of for sketch in some if sketch.of))
        yield f"{title}: {of}" if of else title


def on_top(one: Look, other: Look) -> Look:
    """What two rules say of the same cell."""
    return Look(
        symbol=one.symbol if one.symbol is not None else other.symbol,
        fill=one.fill or other.fill,
        tint=one.tint if one.tint is not None else other.tint,
        corner=" ".join(filter(None, (one.corner, other.corner))),
        possible=one.possible or other.possible,
        sides=one.sides or other.sides,
        shape=one.shape or other.shape,
        half=one.half or other.half,
        arms=one.arms or other.arms,
        arrow=one.arrow or other.arrow,
    )
