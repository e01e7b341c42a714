"""What makers of puzzles share: sizes, random shapes, and those who take any solution of an open board.

shapes.py   random regions, areas and patterns of cells
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ....solver.errors import Unable
from ....solver.puzzle import Draft, Maker, Puzzle, Solution, Solve
from ..cell_puzzle import Declared

_SIZE = re.compile(r"([1-9]\d{0,3})(?:\s*x\s*([1-9]\d{0,3}))?", re.ASCII)


def sized(size: str, default: tuple[int, int], least: int = 1, most: int = 100) -> tuple[int, int]:
    """The rows and columns that a size as 10x10 means; one number stands for both."""
    if not size:
        return default
    if not (found := _SIZE.fullmatch(size.strip())):
        raise Unable(f"{size!r} is no size; write rows x columns, as in {default[0]}x{default[1]}")
    rows, columns = int(found[1]), int(found[2] or found[1])
    if not (least <= rows <= most and least <= columns <= most):
        raise Unable(f"{rows}x{columns} is not possible; rows and columns must be from {least} to {most}")
    return rows, columns


@dataclass(frozen=True)
class Answered(Maker):
    """Takes a random solution of an open board, or the one that is told, with the clues that it allows."""

    blank: Puzzle
    told: Solution | None = None
    shuffled: Callable[[Solution, Random], Solution] | None = None

    @property
    def only(self) -> bool:
        return self.told is not None

    def draft(self, rng: Random, solve: Solve) -> Draft | None:
        solution = solve(self.blank) if self.told is None else self.told
        if solution is None:
            return None
        draft = Draft(self.blank.allowed(solution), solution)
        return draft if self.told is None else _right(draft)

    def turned(self, solution: Solution, rng: Random) -> Solution:
        return solution if self.shuffled is None else self.shuffled(solution, rng)


@dataclass(frozen=True)
class OnBoard(Maker):
    """Makes puzzles whose fields are their keys on an empty board: their kind says how, or which solution was told."""

    blank: Declared
    told: Solution | None = None

    @property
    def thinned(self) -> bool:
        return self.blank.thinned

    @property
    def only(self) -> bool:
        return self.told is not None

    def draft(self, rng: Random, solve: Solve) -> Draft | None:
        if self.told is None:
            return self.blank.drafted(rng, solve)
        clued = self.blank.clued_by(self.told, rng)
        return None if clued is None else _right(Draft(clued, self.told))

    def mended(self, draft: Draft, others: Sequence[Solution], rng: Random) -> Draft | None:
        assert isinstance(draft.puzzle, Declared)
        found = draft.puzzle.mended(draft.solution, others, rng)
        return found if found is None or self.told in (None, found.solution) else None


def _right(draft: Draft) -> Draft:
    """The same; refuses what breaks the rules, as a solution may that was told."""
    if broken := draft.puzzle.check(draft.solution):
        raise Unable(f"this cannot be the solution of a puzzle: {broken[0]}")
    return draft
