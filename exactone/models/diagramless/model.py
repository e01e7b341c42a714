"""Witness 1: the rules of a layout as groups of choices;
the order of the clues is a running count of them.

black[r, c]       the square is black: the only choice that is part of an answer
across[r, c]      a word across begins here; down[r, c], begins[r, c]: a word down, any word
count[s, k]       among the squares up to s, in reading order, at least k begin a word
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from exactone.models.base.switches import RuleSwitches, SwitchedRules
from exactone.models.boards.board import Cell, beside, counted, together
from exactone.solver.model import Answer, Clause, Given, Literals, Model, Rules
from exactone.solver.puzzle import At, ClueId
from exactone.solver.symmetry import NamedTurn

from . import KINDS, START, SYMMETRIES, Black, Diagramless, Word

IMAGES: dict[NamedTurn, Callable[[Literals], Literals]] = {
    NamedTurn.HALF: lambda grid: grid[::-1, ::-1],
    NamedTurn.QUARTER: lambda grid: np.rot90(grid),
    NamedTurn.ACROSS: lambda grid: grid[:, ::-1],
    NamedTurn.OVER: lambda grid: grid[::-1],
    NamedTurn.FALLING: lambda grid: grid.T,
    NamedTurn.RISING: lambda grid: grid[::-1, ::-1].T,
}


def model(puzzle: Diagramless) -> Model:
    """Rules and givens."""
    if puzzle.fault:  # nothing can be built on it
        rules = Rules()
        rules.clause([])
        return Model(rules)
    build = _Build(puzzle)
    for cell in puzzle.letters:
        build.letter(cell, build.rules)
    for word in puzzle.lengths:
        build.word(word, build.rules)
    build.one_letter_each()
    return Model(build.rules, tuple(build.givens()))


def loose(puzzle: Diagramless) -> Model:
    """Rules and givens with a hidden choice for each clue, that it holds, which is given: without
    it the clue is loose. Rules have such a choice, too, where they are apart."""
    if puzzle.fault:
        return model(puzzle)
    build = _Build(puzzle)
    clues = [*puzzle.black, *([] if puzzle.start is None else [START]), *puzzle.lengths]
    held = tuple(map(Given, build.rules.hidden(len(clues)).tolist(), clues))
    known = defaultdict[Hashable, list[list[int]]](list)
    for literal, clue in build.givens():
        known[clue].append([literal])
    for switch, clue in held:
        rules = SwitchedRules(build.rules, switch)
        if isinstance(clue, Word):
            build.word(clue, rules)
            continue
        rules.clause(known[clue])
        if clue in puzzle.letters:
            build.letter(clue, rules)
    build.one_letter_each()
    return Model(build.rules, (*held, *build.pieces.givens))


class _Build:
    """The rules of one puzzle while they are written down."""

    def __init__(self, puzzle: Diagramless) -> None:
        self.puzzle = puzzle
        self.rules = rules = Rules(lambda choice: Black(*divmod(choice - 1, puzzle.columns)))
        self.pieces = RuleSwitches(rules)
        self.black = black = rules.choices(puzzle.rows, puzzle.columns)
        if made_of := SYMMETRIES[puzzle.symmetry].made_of:
            self._symmetric(made_of, self._told_symmetry())
        self.across = self._words(black, "row")
        self.down = self._words(black.T, "column").T
        self._count()
        self.letters = defaultdict[Cell, defaultdict[str, int]](self._letters)
        if puzzle.connected:
            hang_together = self._rule(ClueId("connected"), "the white squares hang together")
            hang_together.lazy.append(self._cut_off)

    def _rule(self, id: ClueId, name: str, at: Iterable[At] = ()) -> Rules:
        """Says one rule, by itself where rules are apart."""
        if self.puzzle.apart:
            return self.pieces.rule(id, name, at)
        return self.rules

    def _told_rule(self, id: ClueId, name: str) -> Rules:
        """Says what the file tells, by itself where that is apart."""
        if self._counts_as_clues:
            return self.pieces.rule(id, name)
        return self.rules

    def _told_symmetry(self) -> Rules:
        symmetry = self.puzzle.symmetry
        return self._told_rule(ClueId("symmetry", says=symmetry), f"the symmetry is {symmetry}")

    @property
    def _counts_as_clues(self) -> bool:
        """Whether what the file tells is apart."""
        return self.puzzle.apart or self.puzzle.told_apart

    def _symmetric(self, made_of: Iterable[NamedTurn], rules: Rules) -> None:
        """Squares are black together that the symmetry sends to each other."""
        for turned in made_of:
            for one, other in zip(
                self.black.ravel().tolist(),
                IMAGES[turned](self.black).ravel().tolist(),
                strict=True,
            ):
                if one != other:
                    rules.same(one, other)

    def _words(self, black: Literals, lines: str) -> Literals:
        """Where words along lines begin; each has enough letters, and no line is all black."""
        rules = self.rules
        shortest = self.puzzle.shortest
        width = black.shape[1]
        begins = -black
        begins[:, 1:] = rules.hidden(black.shape[0], width - 1)
        here = black[:, 1:].ravel()
        before = black[:, :-1].ravel()
        first = begins[:, 1:].ravel()
        rules.clause(np.stack([-first, -here], axis=1))
        rules.clause(np.stack([-first, before], axis=1))
        rules.clause(np.stack([first, here, -before], axis=1))
        for some, name, at in self._told(black, lines):
            where = (lines, some.start + 1) if name else ()
            white = self._rule(ClueId("white", where), f"{name} is not all black", at)
            white.clause(-black[some])
            long = self._rule(
                ClueId("shortest", where, shortest),
                f"words in {name} have {shortest} letters or more",
                at,
            )
            for ahead in range(1, shortest):
                starts = begins[some, : width - ahead].ravel()
                after = black[some, ahead:].ravel()
                long.clause(np.stack([-starts, -after], axis=1))
            long.clause(-begins[some, width - shortest + 1 :].reshape(-1, 1))
        return begins

    def _told(self, black: Literals, lines: str) -> Iterator[tuple[slice, str, list[At]]]:
        """The lines one by one, with their names and their squares;
        all of them together where rules are not apart."""
        if not self.puzzle.apart:
            yield slice(None), "", []
            return
        for number, line in enumerate(black.tolist()):
            at = [counted(divmod(choice - 1, self.puzzle.columns)) for choice in line]
            yield slice(number, number + 1), f"{lines} {number + 1}", at

    # the clues in their order

    def _count(self) -> None:
        """The words that begin are the clues, one after the other and no more."""
        rules = self.rules
        clues = self.puzzle.clues
        self.true = int(rules.hidden(1)[0])
        rules.clause([self.true])
        self.begins = rules.hidden(self.puzzle.rows, self.puzzle.columns).ravel()
        across = self.across.ravel()
        down = self.down.ravel()
        total = len(clues)
        self._clauses(-across, self.begins)
        self._clauses(-down, self.begins)
        self._clauses(-self.begins, across, down)
        self.counts = counts = self._counts(total)
        for k in range(1, total + 2):
            before = counts[:-1, k]
            now = counts[1:, k]
            begun = counts[:-1, k - 1]
            self._clauses(-before, now)
            self._clauses(-now, begun)
            self._clauses(-begun, -self.begins, now)
            self._clauses(-now, before, self.begins)
        for k, kind in enumerate(clues):
            # exactly k words begin before this square
            next_one = (-counts[:-1, k], counts[:-1, k + 1])
            known = ClueId("clues", (k + 1,), kind)
            rule = self._told_rule(known, f"clue {k + 1} is {KINDS[kind]}")
            for words, there in ((across, kind in "ZA"), (down, kind in "ZD")):
                if there:
                    self._clauses(*next_one, -self.begins, words, rules=rule)
                else:
                    self._clauses(*next_one, -words, rules=rule)
        if self._counts_as_clues:
            self._told_rule(ClueId("clues", says=total), f"there are {total} clues").clause(
                [[int(counts[-1, total])], [-int(counts[-1, total + 1])]]
            )

    def _counts(self, total: int) -> Literals:
        """The running count before each square and after the last;
        what rows must have decides much of it."""
        low, high = _free(self.puzzle) if self._counts_as_clues else _bounds(self.puzzle)
        numbers = np.arange(total + 2)
        counts = np.where(numbers <= low[:, None], self.true, -self.true).astype(np.int32)
        free = (numbers > low[:, None]) & (numbers <= high[:, None])
        counts[free] = self.rules.hidden(int(free.sum()))
        return counts

    def _clauses(self, *columns: Literals, rules: Rules | None = None) -> None:
        """A clause for each square, without those that hold anyway."""
        clauses = np.stack(np.broadcast_arrays(*columns), axis=1)
        clauses = clauses[(clauses != self.true).all(axis=1)]
        if len(clauses):
            (rules or self.rules).clause(clauses)

    # what is known

    def letter(self, cell: Cell, rules: Rules) -> None:
        """The letter of a known square, where it could be another one in an answer."""
        if self.puzzle.answers:
            rules.clause([self.letters[cell][self.puzzle.letters[cell]]])

    def word(self, word: Word, rules: Rules) -> None:
        """The length of a word, and the letters of its answer, where its clue comes to stand."""
        puzzle, length = self.puzzle, self.puzzle.lengths[word]
        down, across = (0, 1) if word.direction == "A" else (1, 0)
        for square in range(puzzle.rows * puzzle.columns):
            row, column = divmod(square, puzzle.columns)
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
                rules.clause([here])
                continue
            rules.clause([[*here, -int(self.black[cell])] for cell in inside])
            if self._on_grid(behind):
                rules.clause([[*here, int(self.black[behind])]])
            for cell, letter in zip(inside, puzzle.answers.get(word, ""), strict=False):
                if letter != ".":
                    rules.clause([[*here, self.letters[cell][letter]]])

    def one_letter_each(self) -> None:
        """No square has two letters."""
        for named in self.letters.values():
            if len(named) > 1:
                self.rules.at_most_one(list(named.values()))

    def _letters(self) -> defaultdict[str, int]:
        """Choices for the letters of a square that answers name,
        each made when it is asked for the first time."""
        return defaultdict(lambda: int(self.rules.hidden(1)[0]))

    def _on_grid(self, cell: Cell) -> bool:
        return cell[0] < self.puzzle.rows and cell[1] < self.puzzle.columns

    def givens(self) -> Iterator[Given]:
        """Known squares, and the black ones before the first clue."""
        for cell, black in self.puzzle.black.items():
            yield Given(int(self.black[cell]) * (1 if black else -1), cell)
        if self.puzzle.start is not None:
            yield from (Given(int(choice), START) for choice in self.black[0, : self.puzzle.start])
            yield Given(-int(self.black[0, self.puzzle.start]), START)

    # what hangs together

    def _cut_off(self, answer: Answer) -> Iterable[Clause]:
        """For each part of the white squares that is cut off: no square of it is white,
        or a square around it is white.

        A part that meets all four sides may be all that is white, and is passed over; two such
        parts would cross.
        """
        cells = product(range(self.puzzle.rows), range(self.puzzle.columns))
        parts = list(together(cell for cell in cells if int(self.black[cell]) not in answer))
        for part in parts if len(parts) > 1 else ():
            rows = {row for row, _ in part}
            columns = {column for _, column in part}
            if not ({0, self.puzzle.rows - 1} <= rows and {0, self.puzzle.columns - 1} <= columns):
                around = {near for cell in part for near in beside(cell)} - part
                gates = [
                    -int(self.black[cell])
                    for cell in sorted(around)
                    if min(cell) >= 0 and self._on_grid(cell)
                ]
                yield from ([int(self.black[cell]), *gates] for cell in sorted(part))


def _free(puzzle: Diagramless) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many clues there are at least and at most before each square, if nothing is known;
    some more are one."""
    at = np.arange(puzzle.rows * puzzle.columns + 1)
    return np.zeros_like(at), np.minimum(at, len(puzzle.clues) + 1)


def _bounds(puzzle: Diagramless) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many clues there are at least and at most before each square,
    because each row has words of its own."""
    total = len(puzzle.clues)
    most = (puzzle.columns + 1) // (puzzle.shortest + 1)
    across = np.cumsum([0] + [kind in "ZA" for kind in puzzle.clues])
    ends = np.arange(total + 1)
    low = [0]
    high = [0]
    for row in range(1, puzzle.rows + 1):
        left = puzzle.rows - row
        fits = (across >= row) & (across <= row * most)
        fits &= (across[-1] - across >= left) & (across[-1] - across <= left * most)
        here = ends[fits]
        low.append(int(here.min(initial=total)))
        high.append(int(here.max(initial=0)))
    at = np.arange(puzzle.rows * puzzle.columns + 1)
    lines, column = np.divmod(at, puzzle.columns)
    below = np.minimum(lines + 1, puzzle.rows)
    least = np.maximum(np.array(low)[lines], np.array(low)[below] - (puzzle.columns - column))
    return least, np.minimum(np.array(high)[lines] + column, np.array(high)[below])


def size(puzzle: Diagramless) -> int:
    """About how many literals the groups have: most of them count clues,
    or say how a known word lies."""
    if puzzle.fault:
        return 0
    low, high = _bounds(puzzle)
    numbers = np.arange(len(puzzle.clues) + 1)
    # where a clue may stand
    squares = ((numbers >= low[:, None]) & (numbers <= high[:, None])).sum(axis=0)
    words = sum(
        4 * (length + 1) * int(squares[word.number - 1]) for word, length in puzzle.lengths.items()
    )
    return 17 * int(squares.sum()) + words
