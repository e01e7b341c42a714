"""The rules of a board of tiles as groups of choices, for engines: sides meet by their colours, not tile by tile.

laid[cell, way]         the tile in this cell shows these sides: the only choices that are part of an answer
which[cell, way, sort]  it is a tile of this sort, where there are several that can show them
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...solver.model import Answer, Clause, Given, Literals, Model, Rules
from .text.keys import Cell, Sheet
from .text.sets import OPPOSITE, Sides

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # up, right, down, left
Masks = NDArray[np.bool_]
Colours = NDArray[np.int64]


def model(sheet: Sheet, label: Callable[..., Any]) -> Model:
    """Rules and givens of a puzzle."""
    build = _Build(sheet, label)
    return Model(build.rules, tuple(build.givens()))


class _Build:
    """The rules of one sheet while they are written down."""

    def __init__(self, sheet: Sheet, label: Callable[..., Any]) -> None:
        self.sheet = sheet
        self.ways = list(dict.fromkeys(sides for sort in sheet.sorts for sides in sort.ways))
        self.colour = {name: number for number, name in enumerate(sorted({side for way in self.ways for side in way}))}
        self.colours = np.array([[self.colour[side] for side in sides] for sides in self.ways])
        self.rules = Rules(self._label(label))
        self.laid = self._choices()
        self._write()

    def _label(self, label: Callable[..., Any]) -> Callable[[int], Any]:
        def of(choice: int) -> Any:
            row, column, way = (int(place) for place in self._where[choice - 1])
            return label(row, column, self.ways[way])

        return of

    @cached_property
    def _where(self) -> NDArray[np.int64]:
        """Row, column and way of each choice."""
        return np.argwhere(self.laid)

    def _choices(self) -> Literals:
        """A choice for each cell and each way that the rim allows; 0 where there is none."""
        sheet = self.sheet
        fits = np.zeros((sheet.rows, sheet.columns, len(self.ways)), dtype=np.bool_)
        cells = np.zeros((sheet.rows + 2, sheet.columns + 2), dtype=np.bool_)  # with a border of no cells
        rows, columns = np.array(sheet.cells).T
        cells[rows + 1, columns + 1] = True
        fits[rows, columns] = True
        for way, (down, right) in enumerate(STEPS):
            off = ~cells[1 + down : 1 + down + sheet.rows, 1 + right : 1 + right + sheet.columns]
            good = np.ones(len(self.ways), dtype=np.bool_)
            if (wanted := sheet.outside[way]) is not None:
                good &= self.colours[:, way] == self.colour.get(wanted, -1)
            if sheet.loop:
                good &= self.colours[:, way] != self.colour[sheet.loop]
            fits &= good | ~off[:, :, None]
        laid = np.zeros(fits.shape, dtype=np.int32)
        laid[fits] = self.rules.choices(int(fits.sum()))
        return laid

    def _write(self) -> None:
        """All of it."""
        sheet, rules = self.sheet, self.rules
        cells, on_board = np.array(sheet.cells), set(sheet.cells)
        for pattern, members in _alike(self._fits(cells), cells):
            rules.exactly_one(self._laid(members, pattern))
        for way in (1, 2):
            joined = [cell for cell in sheet.cells if _step(cell, way) in on_board]
            self._meet(np.array(joined).reshape(-1, 2), np.array(STEPS[way]), way)
        self._numbers()
        if sheet.loop:
            through = [way for way, sides in enumerate(self.ways) if sheet.loop in sides]
            if len(through) < len(self.ways):
                rules.clause(_there(self.laid[:, :, through]))
            rules.lazy.append(self._second_loop)

    def _laid(self, cells: NDArray[np.int64], ways: NDArray[Any]) -> Literals:
        """The choices of some ways in some cells, a row for each cell."""
        return self.laid[cells[:, 0], cells[:, 1]][:, ways]

    def _meet(self, cells: NDArray[np.int64], step: NDArray[np.int64], way: int) -> None:
        """Each of the cells shows the colour of its neighbour on the side between them."""
        if not len(cells):
            return
        both = np.concatenate([self._fits(cells), self._fits(cells + step)], axis=1)
        for pattern, members in _alike(both, cells):
            one, other = np.split(pattern, 2)
            here, there = self._laid(members, one), self._laid(members + step, other)
            own, others = self.colours[one, way], self.colours[other, OPPOSITE[way]]
            self._support(here, own, there, others)
            self._support(there, others, here, own)

    def _support(self, laid: Literals, colours: Colours, others: Literals, wanted: Colours) -> None:
        """What lies in a cell needs some tile next to it that shows the same colour."""
        for number, colour in enumerate(colours):
            self.rules.clause(np.concatenate([-laid[:, number : number + 1], others[:, wanted == colour]], axis=1))

    def _fits(self, cells: NDArray[np.int64]) -> Masks:
        """Which ways the cells allow, a row for each cell."""
        found: Masks = self.laid[cells[:, 0], cells[:, 1]] > 0
        return found

    def _numbers(self) -> None:
        """How often tiles are used; where tiles of several sorts can show the same sides, one of them does."""
        sorts = self.sheet.sorts
        bounded = [sort.least > 0 or sort.most is not None for sort in sorts]
        tiles: list[list[Literals]] = [[] for _ in sorts]
        for way, sides in enumerate(self.ways):
            here = self.laid[:, :, way]
            owners = [number for number, sort in enumerate(sorts) if sides in sort.ways]
            if len(owners) == 1:
                tiles[owners[0]].append(_there(here))
            elif any(bounded[number] for number in owners):
                which = self.rules.hidden(int((here > 0).sum()), len(owners))
                self.rules.exactly_one(np.concatenate([-_there(here).reshape(-1, 1), which], axis=1))
                for owner, choices in zip(owners, which.T, strict=True):
                    tiles[owner].append(choices)
                self._named(here, owners, which)
        for sort, choices in zip(sorts, tiles, strict=True):
            self._between(sort.least, sort.most, np.concatenate([*choices, np.zeros(0, dtype=np.int32)]))

    def _named(self, here: Literals, owners: list[int], which: Literals) -> None:
        """Where a tile is given, it is no other one that shows the same sides."""
        cells = np.argwhere(here > 0).tolist()
        for (row, column), choices in zip(cells, which.tolist(), strict=True):
            known = self.sheet.given.get((row, column))
            if known is not None:
                self.rules.clause(
                    [[-choice] for owner, choice in zip(owners, choices, strict=True) if owner != known.sort]
                )

    def _between(self, least: int, most: int | None, laid: Literals) -> None:
        if least > len(laid) or (most is not None and least > most):
            self.rules.clause([])
        elif least or (most is not None and most < len(laid)):
            self.rules.between(least, len(laid) if most is None else min(most, len(laid)), laid)

    # givens

    def givens(self) -> Iterator[Given]:
        """What is given, and that nothing else lies there."""
        for (row, column), known in self.sheet.given.items():
            line = self.sheet.lines.get((row, column))
            place = f"r{row + 1}c{column + 1} = {known.tile}" + (f" (line {line})" if line else "")
            meant = [sides in known.ways for sides in self.ways]
            choices = self.laid[row, column]
            right = [int(choice) for choice, good in zip(choices, meant, strict=True) if choice and good]
            if len(right) == 1:
                yield Given(right[0], place)
            else:
                yield from (
                    Given(-int(choice), place)
                    for choice, good in zip(choices, meant, strict=True)
                    if choice and not good
                )

    # one loop

    def _second_loop(self, answer: Answer) -> Iterable[Clause]:
        """For each of several loops: a path leaves its cells, or a cell of it, or of the others, has no path."""
        loops = list(self._loops(answer))
        for loop in loops if len(loops) > 1 else ():
            ways_out = self._ways_out(loop)
            for other in loops:
                if other is not loop:
                    yield [*ways_out, *self._empty(min(loop)), *self._empty(min(other))]

    def _loops(self, answer: Answer) -> Iterator[set[Cell]]:
        """The cells of each loop."""
        left: dict[Cell, Sides] = {}
        for choice in answer:
            row, column, way = self._where[choice - 1].tolist()
            if self.sheet.loop in (sides := self.ways[way]):
                left[row, column] = sides
        while left:
            loop, todo = set(), [min(left)]
            while todo:
                cell = todo.pop()
                if cell in left:
                    loop.add(cell)
                    sides = left.pop(cell)
                    todo += [_step(cell, way) for way in range(4) if sides[way] == self.sheet.loop]
            yield loop

    def _ways_out(self, loop: set[Cell]) -> list[int]:
        """The choices by which a path crosses from these cells to others."""
        line = self.sheet.loop
        return [
            int(choice)
            for row, column in sorted(loop)
            for choice, sides in zip(self.laid[row, column].tolist(), self.ways, strict=True)
            if choice and any(sides[way] == line and _step((row, column), way) not in loop for way in range(4))
        ]

    def _empty(self, cell: Cell) -> list[int]:
        """The choices of a cell that have no path."""
        choices = zip(self.laid[cell].tolist(), self.ways, strict=True)
        return [choice for choice, sides in choices if choice and self.sheet.loop not in sides]


def _alike(patterns: Masks, cells: NDArray[np.int64]) -> Iterator[tuple[Masks, NDArray[np.int64]]]:
    """The cells by their patterns, so that their rules are written together."""
    found, numbers = np.unique(patterns, axis=0, return_inverse=True)
    for number, pattern in enumerate(found):
        yield pattern, cells[numbers.ravel() == number]


def _there(choices: Literals) -> Literals:
    """The choices that there are, as one group."""
    found: Literals = choices[choices > 0]
    return found


def _step(cell: Cell, way: int) -> Cell:
    down, right = STEPS[way]
    return cell[0] + down, cell[1] + right
