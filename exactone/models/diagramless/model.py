"""The rules of a layout as groups of choices, for engines: the order of the clues is a running count of them.

black[r, c]       the square is black: the only choice that is part of an answer
across[r, c]      a word across begins here; down[r, c], begins[r, c]: a word down, any word
count[s, k]       among the squares up to s, in reading order, at least k begin a word
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...solver.model import Answer, Clause, Given, Literals, Model, Rules
from .text import Cell, Sheet

SYMMETRIC: dict[str, list[Callable[[Literals], Literals]]] = {
    "rotational": [lambda grid: grid[::-1, ::-1]],
    "dual-rotational": [lambda grid: np.rot90(grid)],
    "left-right": [lambda grid: grid[:, ::-1]],
    "up-down": [lambda grid: grid[::-1]],
    "three-way": [lambda grid: grid[:, ::-1], lambda grid: grid[::-1]],
    "diagonal-tlbr": [lambda grid: grid.T],
    "diagonal-trbl": [lambda grid: grid[::-1, ::-1].T],
    "super": [lambda grid: np.rot90(grid), lambda grid: grid.T],
}


def model(sheet: Sheet, label: Callable[[int, int], Any], at: Callable[[Cell], str]) -> Model:
    """Rules and givens of a puzzle; `at` says where in the file a known square stands."""
    if sheet.fault:  # nothing can be built on it
        rules = Rules()
        rules.clause([])
        return Model(rules)
    build = _Build(sheet, label)
    return Model(build.rules, tuple(build.givens(at)))


class _Build:
    """The rules of one sheet while they are written down."""

    def __init__(self, sheet: Sheet, label: Callable[[int, int], Any]) -> None:
        self.sheet = sheet
        self.rules = Rules(lambda choice: label(*divmod(choice - 1, sheet.columns)))
        self.black = self.rules.choices(sheet.rows, sheet.columns)

        self._write()

    def _write(self) -> None:
        """All of it."""
        sheet, rules, black = self.sheet, self.rules, self.black
        for image in SYMMETRIC.get(sheet.symmetry, []):
            for one, other in zip(black.ravel().tolist(), image(black).ravel().tolist(), strict=True):
                if one != other:
                    rules.same(one, other)
        rules.clause(-black)
        rules.clause(-black.T)
        self.across = self._words(black)
        self.down = self._words(black.T).T
        self._count()
        self._hints()
        if sheet.connected:
            rules.lazy.append(self._cut_off)

    def _words(self, black: Literals) -> Literals:
        """Where words along rows begin; each has enough letters."""
        rules, shortest, width = self.rules, self.sheet.shortest, black.shape[1]
        begins = -black
        begins[:, 1:] = rules.hidden(black.shape[0], width - 1)
        here, before, first = black[:, 1:].ravel(), black[:, :-1].ravel(), begins[:, 1:].ravel()
        rules.clause(np.stack([-first, -here], axis=1))
        rules.clause(np.stack([-first, before], axis=1))
        rules.clause(np.stack([first, here, -before], axis=1))
        for ahead in range(1, shortest):
            rules.clause(np.stack([-begins[:, : width - ahead].ravel(), -black[:, ahead:].ravel()], axis=1))
        rules.clause(-begins[:, width - shortest + 1 :].reshape(-1, 1))
        return begins

    # the clues in their order

    def _count(self) -> None:
        """The words that begin are the clues, one after the other and no more."""
        rules, clues = self.rules, self.sheet.clues
        self.true = int(rules.hidden(1)[0])
        rules.clause([self.true])
        self.begins = rules.hidden(self.sheet.rows, self.sheet.columns).ravel()
        across, down, total = self.across.ravel(), self.down.ravel(), len(clues)
        self._clauses(-across, self.begins)
        self._clauses(-down, self.begins)
        self._clauses(-self.begins, across, down)
        self.counts = counts = self._counts(total)
        for k in range(1, total + 2):
            before, now, begun = counts[:-1, k], counts[1:, k], counts[:-1, k - 1]
            self._clauses(-before, now)
            self._clauses(-now, begun)
            self._clauses(-begun, -self.begins, now)
            self._clauses(-now, before, self.begins)
        for k, kind in enumerate(clues):
            next_one = (-counts[:-1, k], counts[:-1, k + 1])  # exactly k words begin before this square
            for words, there in ((across, kind in "ZA"), (down, kind in "ZD")):
                if there:
                    self._clauses(*next_one, -self.begins, words)
                else:
                    self._clauses(*next_one, -words)

    def _counts(self, total: int) -> Literals:
        """The running count before each square and after the last; what rows must have decides much of it."""
        low, high = self._bounds(total)
        numbers = np.arange(total + 2)
        counts = np.where(numbers <= low[:, None], self.true, -self.true).astype(np.int32)
        free = (numbers > low[:, None]) & (numbers <= high[:, None])
        counts[free] = self.rules.hidden(int(free.sum()))
        return counts

    def _bounds(self, total: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """How many clues there are at least and at most before each square, because each row has words of its own."""
        sheet = self.sheet
        most = (sheet.columns + 1) // (sheet.shortest + 1)
        across = np.cumsum([0] + [kind in "ZA" for kind in sheet.clues])
        ends = np.arange(total + 1)
        low, high = [0], [0]
        for row in range(1, sheet.rows + 1):
            left = sheet.rows - row
            fits = (across >= row) & (across <= row * most)
            fits &= (across[-1] - across >= left) & (across[-1] - across <= left * most)
            here = ends[fits]
            low.append(int(here.min(initial=total)))
            high.append(int(here.max(initial=0)))
        at = np.arange(sheet.rows * sheet.columns + 1)
        lines, column = np.divmod(at, sheet.columns)
        below = np.minimum(lines + 1, sheet.rows)
        least = np.maximum(np.array(low)[lines], np.array(low)[below] - (sheet.columns - column))
        return least, np.minimum(np.array(high)[lines] + column, np.array(high)[below])

    def _clauses(self, *columns: Literals) -> None:
        """A clause for each square, without those that hold anyway."""
        clauses = np.stack(np.broadcast_arrays(*columns), axis=1)
        clauses = clauses[(clauses != self.true).all(axis=1)]
        if len(clauses):
            self.rules.clause(clauses)

    # hints

    def _hints(self) -> None:
        """Lengths of words, and the letters of answers, where their clues come to stand."""
        sheet, last = self.sheet, self.sheet.rows * self.sheet.columns
        letters = _Letters(self.rules)
        for cell, letter in sheet.letters.items():
            if sheet.answers:
                self.rules.clause([letters.has(cell, letter)])
        for word, length in sheet.lengths.items():
            down, across = (0, 1) if word.direction == "A" else (1, 0)
            for square in range(last):
                row, column = divmod(square, sheet.columns)
                here = [
                    -int(self.begins[square]),
                    -int(self.counts[square, word.number - 1]),
                    int(self.counts[square, word.number]),
                ]
                if self.true in here:
                    continue
                cells = [(row + down * step, column + across * step) for step in range(length + 1)]
                *inside, behind = cells
                if not self._on_grid(inside[-1]):
                    self.rules.clause([here])
                    continue
                self.rules.clause([[*here, -int(self.black[cell])] for cell in inside])
                if self._on_grid(behind):
                    self.rules.clause([[*here, int(self.black[behind])]])
                for cell, letter in zip(inside, sheet.answers.get(word, ""), strict=False):
                    if letter != ".":
                        self.rules.clause([[*here, letters.has(cell, letter)]])
        letters.one_each()

    def _on_grid(self, cell: tuple[int, int]) -> bool:
        return cell[0] < self.sheet.rows and cell[1] < self.sheet.columns

    def givens(self, at: Callable[[Cell], str]) -> Iterator[Given]:
        """Known squares, and the black ones before the first clue."""
        for cell, black in self.sheet.black.items():
            place = f"r{cell[0] + 1}c{cell[1] + 1} = {'black' if black else 'white'}{at(cell)}"
            yield Given(int(self.black[cell]) * (1 if black else -1), place)
        if self.sheet.start is not None:
            place = f"start = {self.sheet.start + 1}"
            yield from (Given(int(choice), place) for choice in self.black[0, : self.sheet.start])
            yield Given(-int(self.black[0, self.sheet.start]), place)

    # what hangs together

    def _cut_off(self, answer: Answer) -> Iterable[Clause]:
        """For each part of the white squares that is cut off: no square of it is white, or a square around it is white.

        A part that meets all four sides may be all that is white, and is passed over; two such parts would cross.
        """
        parts = list(self._parts(answer))
        if len(parts) < 2:
            return
        for part, around in parts:
            rows, columns = {row for row, _ in part}, {column for _, column in part}
            if not ({0, self.sheet.rows - 1} <= rows and {0, self.sheet.columns - 1} <= columns):
                gates = [-int(self.black[cell]) for cell in sorted(around)]
                yield from ([int(self.black[cell]), *gates] for cell in sorted(part))

    def _parts(self, answer: Answer) -> Iterator[tuple[set[tuple[int, int]], set[tuple[int, int]]]]:
        """The white squares that hang together, with the black ones around them."""
        cells = product(range(self.sheet.rows), range(self.sheet.columns))
        white = {cell for cell in cells if int(self.black[cell]) not in answer}
        while white:
            part, around, todo = set(), set(), deque([white.pop()])
            while todo:
                row, column = todo.popleft()
                part.add((row, column))
                for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                    if near in white:
                        white.remove(near)
                        todo.append(near)
                    elif near not in part and near not in todo and min(near) >= 0 and self._on_grid(near):
                        around.add(near)
            yield part, around


class _Letters:
    """Choices for the letters that answers name: a square has one of them at most."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.made: dict[tuple[int, int], dict[str, int]] = {}

    def has(self, cell: tuple[int, int], letter: str) -> int:
        """The choice that this letter stands in this square."""
        own = self.made.setdefault(cell, {})
        if letter not in own:
            own[letter] = int(self.rules.hidden(1)[0])
        return own[letter]

    def one_each(self) -> None:
        """No square has two letters."""
        for own in self.made.values():
            if len(own) > 1:
                self.rules.at_most_one(list(own.values()))
