"""A kind of puzzle for tests, small enough to be seen through: cover a board with dominoes.

The number of ways is known: 2x2 has 2, 4x4 has 36, 6x6 has 6,728, 8x8 has 12,988,816.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, NamedTuple

import numpy as np

from exactone.solver.model import Literals, Model, Rules
from exactone.solver.puzzle import Move, Puzzle, Search, Solution, Turn

Cell = tuple[int, int]


class Placed(NamedTuple):
    """A domino on these two cells."""

    one: Cell
    other: Cell


@dataclass(frozen=True)
class Dominoes(Puzzle, Search):
    """A board, some cells of which may be missing, and its own search:
    a state is the set of cells in use, as bits."""

    rows: int
    columns: int
    missing: frozenset[Cell] = frozenset()
    # in reading order, each with its bit
    cells: dict[Cell, int] = field(init=False, repr=False, compare=False)
    places: tuple[Placed, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        board = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        cells = {cell: 1 << number for number, cell in enumerate(board) if cell not in self.missing}
        steps = [(cell, step) for cell in cells for step in ((0, 1), (1, 0))]
        placed = [Placed(cell, (cell[0] + step[0], cell[1] + step[1])) for cell, step in steps]
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "places", tuple(one for one in placed if one.other in cells))

    def model(self) -> Model:
        """Each cell has one domino."""
        rules = Rules(lambda choice: self.places[choice - 1])
        rules.choices(len(self.places))
        for cell in self.cells:
            rules.exactly_one(
                [choice for choice, placed in enumerate(self.places, start=1) if cell in placed]
            )
        return Model(rules)

    def search(self, heuristic: str = "") -> Search:
        """This very object."""
        return self

    def start(self) -> Iterable[Move]:
        """An empty board."""
        yield (), 0

    def moves(self, state: int) -> Iterable[Move] | None:
        """Covers the first open cell."""
        cell = next((cell for cell, bit in self.cells.items() if not state & bit), None)
        return None if cell is None else self._cover(cell, state)

    def _cover(self, cell: Cell, state: int) -> Iterator[Move]:
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1])):
            if other in self.cells and not state & self.cells[other]:
                yield (Placed(cell, other),), state | self.cells[cell] | self.cells[other]

    def check(self, solution: Solution) -> list[str]:
        """Cells with no domino or with two."""
        wrong = [
            f"{placed} is no place for a domino" for placed in solution if placed not in self.places
        ]
        for cell in self.cells:
            if (number := sum(cell in placed for placed in solution)) != 1:
                wrong.append(f"{cell} has {number} dominoes")
        return wrong

    def argument(self) -> str | None:
        """An odd number of cells."""
        return "the number of cells is odd" if len(self.cells) % 2 else None

    def turns(self) -> list[Turn]:
        """The ways to turn and mirror it, without a quarter turn."""
        return [partial(self._moved, turn) for turn in self._board_turns()]

    @staticmethod
    def _moved(turn: Callable[[Cell], Cell], placed: Placed) -> Placed:
        return Placed(*sorted(map(turn, placed)))

    def _board_turns(self) -> Iterator[Callable[[Cell], Cell]]:
        for down in (False, True):
            for across in (False, True):

                def turn(cell: Cell, down: bool = down, across: bool = across) -> Cell:
                    row, column = cell
                    return (
                        self.rows - 1 - row if down else row,
                        self.columns - 1 - column if across else column,
                    )

                if frozenset(map(turn, self.missing)) == self.missing:
                    yield turn


@dataclass(frozen=True)
class Scanned(Dominoes):
    """Dominoes whose rules say where each cell stands when the board is scanned,
    and how it can be turned."""

    engine: ClassVar[str] = "cover"

    def model(self) -> Model:
        """Each cell has one domino."""
        rules = Rules(lambda choice: self.places[choice - 1])
        rules.choices(len(self.places))
        for row, column in self.cells:
            own = [
                choice
                for choice, placed in enumerate(self.places, start=1)
                if (row, column) in placed
            ]
            rules.exactly_one(
                np.array([own], dtype=np.int32),
                np.array([row * self.columns + column], dtype=np.int32),
            )
        rules.row = self.columns
        rules.turns = lambda: [self._renumbered(turn) for turn in self.turns()]
        return Model(rules)

    def _renumbered(self, turn: Turn) -> Literals:
        number = {placed: choice for choice, placed in enumerate(self.places, start=1)}
        return np.array([0, *(number[turn(placed)] for placed in self.places)], dtype=np.int32)


COUNTS = {(2, 2): 2, (2, 3): 3, (4, 4): 36, (3, 3): 0, (6, 6): 6728, (8, 8): 12_988_816}
LARGE = 2_444_888_770_250_892_795_802_079_170_816  # ways to cover 16x16


def without_two_corners(side: int) -> Dominoes:
    """A board that cannot be covered, because both corners have one colour;
    a search does not see that."""
    return Dominoes(side, side, frozenset({(0, 0), (side - 1, side - 1)}))
