"""What a kind of puzzle is: a puzzle that can be read from files, written and drawn.

A kind is one class, the only name in `__all__` of its module or package, whose name is the kind. What the solver asks
of it is in solver/puzzle.py. Whatever has a default here may be left out.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Any, ClassVar, NamedTuple

from ...solver.puzzle import Grid, Puzzle, Solution
from .._files.document import Document


class Sure(IntEnum):
    """How sure a kind is that a bare text is one of its puzzles; the surest gets it."""

    PERHAPS = 1  # it may be one with a fault
    LIKELY = 2  # it has the form of one, as other things may have
    CERTAIN = 3  # nothing else is written so


class Recognised(NamedTuple):
    """What a bare text stands for: the keys of its puzzles, each with its line where there are several."""

    sure: Sure
    keys: Iterator[tuple[int | None, dict[str, Any]]]


class Finished(NamedTuple):
    """A filled-in grid of another program as the puzzle that it makes, and what its file says otherwise."""

    puzzle: Kind
    solution: Solution
    wrong: tuple[str, ...]


class Kind(Puzzle):
    """One parsed puzzle of a kind."""

    kind: ClassVar[str]
    keys: ClassVar[Mapping[str, str]]  # what can be written in its files, with a few words on each
    examples: ClassVar[tuple[str, ...]] = ()  # puzzles that show the notation, where keys alone do not say it
    styles: ClassVar[Mapping[str, str]] = {}  # the ways in which it is drawn, with a few words on each

    @classmethod
    @abstractmethod
    def parse(cls, data: Document) -> Kind:
        """Reads the keys of a document; raises PuzzleError where they make no puzzle."""

    @abstractmethod
    def read(self, answer: object) -> Solution:
        """An answer from what `write` returns, or from a filled-in text."""

    @abstractmethod
    def write(self, solution: Solution) -> Any:
        """An answer as this kind writes it in a file, as JSON data."""

    @abstractmethod
    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        """What there is to draw: the puzzle, or one of its answers, in one of the `styles`."""

    def note(self) -> str:
        """What the file leaves to a default that its maker may not expect, in a sentence; nothing where it says so."""
        return ""

    @classmethod
    def draft(cls, data: Document) -> Kind:
        """Reads also what would be refused although one change may make a puzzle of it."""
        return cls.parse(data)

    @classmethod
    def recognise(cls, bare: str) -> Recognised | None:
        """The puzzles that a bare text stands for; None if it is none of this kind."""
        return None

    @classmethod
    def translated(cls, data: Mapping[str, Any]) -> dict[str, Any] | None:
        """The keys of the puzzle in a document of another program; None if it is none that this kind knows."""
        return None

    @classmethod
    def finished(cls, data: Mapping[str, Any] | str) -> Finished | None:
        """The filled-in grid in a document of another program, or in a bare text; None if it is none."""
        return None

    def exported(self, solution: Solution, title: str, author: str) -> dict[str, Any] | None:
        """An answer as an ipuz document, for other programs; None where there is no such thing."""
        return None
