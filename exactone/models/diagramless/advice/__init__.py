"""What the maker of a diagramless crossword can be told: facts of its layouts, and slips of the pen (`slips`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....solver import puzzle as contract
from ....solver.puzzle import Solution
from ..._kit.crosswords import numbered
from .. import Diagramless, Word
from ..text.layouts import rows_of
from .slips import changes, words

START = "the square of clue 1"


class Advice(contract.Advice):
    """About one diagramless crossword."""

    def __init__(self, puzzle: Diagramless) -> None:
        self.puzzle = puzzle

    def facts(self, solution: Solution) -> dict[str, int]:
        puzzle, rows = self.puzzle, rows_of(self.puzzle, solution)
        found = {START: rows[0].find("-") + 1} if puzzle.start is None else {}
        for number, start in enumerate(numbered(rows), 1):
            for direction, length in (("A", start.across), ("D", start.down)):
                if length and (word := Word(direction, number)) not in puzzle.lengths:
                    found[_length(word)] = length
        return found

    def told(self, fact: str, value: int) -> Diagramless:
        if fact == START:
            return replace(self.puzzle, start=value - 1)
        word = next(word for word in words(self.puzzle) if fact == _length(word))
        return replace(self.puzzle, lengths={**self.puzzle.lengths, word: value})

    def looser(self) -> Iterator[tuple[str, Diagramless]]:
        without = replace(self.puzzle, start=None)
        if self.puzzle.symmetry not in ("asymmetry", "any"):
            yield f"the clue numbers and {_called(self.puzzle.symmetry)}", without
        yield "the clue numbers alone", replace(without, symmetry="asymmetry")

    def changes(self) -> Iterator[tuple[str, Diagramless]]:
        return changes(self.puzzle)

    def summary(self, solution: Solution) -> str:
        puzzle, number = self.puzzle, sum(1 for _ in words(self.puzzle))
        blacks = f"{len(solution)} black squares" if len(solution) != 1 else "1 black square"
        return f"{puzzle.rows} x {puzzle.columns}, {_called(puzzle.symmetry)}, {blacks}, {number} words"


def _length(word: Word) -> str:
    return f"the length of {word}"


def _called(symmetry: str) -> str:
    """A symmetry in a sentence."""
    return "no symmetry" if symmetry == "asymmetry" else f"{symmetry} symmetry"
