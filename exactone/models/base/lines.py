"""Files with a puzzle on each line: how each line is read, and many of them at once,
with arrays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from exactone.models.text.document import Document
    from exactone.solver.errors import PuzzleError
    from exactone.solver.puzzle_batch import Checks, Ints, PuzzleBatch


class LineBatch(NamedTuple):
    """Lines that hold puzzles with the same rules."""

    lines: Ints  # which of the lines that were read, from 0
    puzzles: PuzzleBatch
    right: Checks
    # answers of some puzzles, as they are written in a file
    written: Callable[[Ints, Ints], list[list[str]]]
    titles: Mapping[int, str]  # of lines that have one
    sure: Set[int] = frozenset()  # lines that say themselves that there is exactly one solution


class LineReader(ABC):
    """How a file that has a puzzle on each line is read."""

    kind: str
    first: int  # the number of the line that has the first puzzle

    @abstractmethod
    def document(self, line: bytes, number: int) -> Document | PuzzleError | None:
        """What stands on a line of a file, of that number; None where it has no puzzle,
        as a comment."""

    @abstractmethod
    def number(self, lines: Iterable[bytes]) -> int:
        """How many of these lines hold puzzles: those that are neither blank nor comments."""

    @abstractmethod
    def batches(self, lines: Sequence[bytes]) -> list[LineBatch]:
        """The puzzles of the lines that are quickly understood;
        what is left out here is read line by line."""
