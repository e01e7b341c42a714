"""Cubes: a puzzle cut into parts, each with the first choices fixed; no answer is in two, and each is in one.

    by_model.py     the name of a cube is its literals: they are givens besides those of the puzzle
    by_search.py    the name of a cube is the moves that lead to a state, each told by what it makes true

The empty name is the whole puzzle. Names depend on the puzzle alone, so that every process makes the same cubes of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..errors import Refused
from ..model import Model
from ..puzzle import Puzzle, Search, Solution

WHOLE = ""
TRIES = 4  # times as many steps as pieces are wanted: where most are empty, fewer are enough


class Cubes(ABC):
    """A puzzle and the ways to cut it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def cube(self, name: str) -> Puzzle:
        """The puzzle whose answers are those in a cube."""
        return self._cube(name) if name else self.puzzle

    @abstractmethod
    def _cube(self, name: str) -> Puzzle:
        """The same for a part of the puzzle."""

    @abstractmethod
    def cut(self, name: str, pieces: int) -> list[str] | None:
        """A cube cut into about so many, where there are as many, without those that are seen to be empty.

        None where nothing is open in it.
        """

    @property
    @abstractmethod
    def mark(self) -> str:
        """What names depend on: where it differs, the same name is another cube."""


class Cubed(Puzzle):
    """A puzzle with the first choices fixed. It has no turns: they would lead out of the cube."""

    def __init__(self, puzzle: Puzzle, name: str) -> None:
        self.puzzle, self.name = puzzle, name

    @property
    def suited(self) -> str:
        return self.puzzle.suited

    def size(self) -> int:
        return self.puzzle.size()

    def model(self) -> Model:
        raise Refused("engines of models know no cubes of the hand-written search")

    def search(self, heuristic: str = "") -> Search:
        raise Refused("the hand-written search knows no cubes of a model")

    def check(self, solution: Solution) -> list[str]:
        outside = [] if self._has(solution) else [f"it is not in the cube {self.name}, which was searched"]
        return [*self.puzzle.check(solution), *outside]

    @abstractmethod
    def _has(self, solution: Solution) -> bool:
        """Whether an answer is in this cube."""
