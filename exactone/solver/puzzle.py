"""What a puzzle is to the solver: three independent witnesses of one and the same set of rules.

    model()            says what an answer is, declaratively, for engines
    start(), moves()   search for answers by hand, one decision after the other
    check()            looks at one answer and names the rules it breaks

They share the parsed puzzle and never each other's functions: that is what makes their agreement worth something.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from .model import Model

Solution = frozenset[Any]
"""The labels of an answer: NamedTuples of the puzzle's own that say what is where."""

Move = tuple[Iterable[Hashable], Hashable]
"""What a move makes true (labels), and the state of the search after it."""


class PuzzleError(Exception):
    """A file that is no puzzle: one sentence that says what is wrong and how to mend it.

    `key` and `row` say which line of the file it is about, for whoever knows the file.
    """

    def __init__(self, sentence: str, key: str | None = None, row: int | None = None) -> None:
        super().__init__(sentence)
        self.key, self.row = key, row


@dataclass(frozen=True)
class Grid:
    """What there is to draw: layers of rows of symbols, and the walls between the cells of a layer."""

    layers: tuple[tuple[tuple[str, ...], ...], ...]
    right: Callable[[int, int], bool]  # whether the cell in this row and column has a wall on its right
    below: Callable[[int, int], bool]
    belongs: Callable[[int, int, int], Hashable] | None = None  # what a cell (layer, row, column) is part of, if more
    # than its symbol: two answers differ where that does
    joint: Callable[[int, int], str] | None = None  # what stands between a cell and the next one, if not a blank
    named: Callable[[int, int, int], str] | None = None  # what is there, where it is not called r1c1 but has a name


class Puzzle(Protocol):
    """One parsed puzzle: what it accepted in parsing never crashes later."""

    @property
    def engine(self) -> str:
        """The engine that suits this puzzle, when the user leaves it open."""

    def model(self) -> Model:
        """Witness 1: rules and givens."""

    def start(self) -> Iterable[Move]:
        """Witness 2: the first move, which makes what is given; none when that contradicts itself at once."""

    def moves(self, state: Any) -> Iterable[Move] | None:
        """Witness 2: the ways to decide the next open spot (none is a dead end); None when nothing is open.

        States are hashable, and equal states have equal futures: they hold what the future depends on, nothing else.
        """

    def check(self, solution: Solution) -> list[str]:
        """Witness 3: the rules that this answer breaks, in words; none when it is right."""

    def hopeless(self) -> str | None:
        """Why there is no solution, where that can be told at sight; None where it takes a search."""

    def images(self, solution: Solution) -> Iterable[Solution]:
        """The turned and mirrored copies of an answer, itself among them, that the board and the rules allow."""
