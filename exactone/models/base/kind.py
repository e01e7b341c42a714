"""What a kind of puzzle is: a puzzle that can be read from files, written and drawn.

A kind is one class, the only name in `__all__` of its module or package, whose name is the kind.
What the solver asks of it is in solver/puzzle.py. Whatever has a default here may be left out. A
kind in a folder, with witnesses of its own, is a `FolderKind`.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from exactone.models.text.document import Document
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Grid, Maker, Puzzle, Solution

if TYPE_CHECKING:
    from exactone.models.boards.keys import Schema
    from exactone.models.boards.offers import Offers
    from exactone.models.links.link import Link
    from exactone.solver.bundle import AnswerBatch
    from exactone.solver.grid import ManyGrids

    from .lines import LineReader
    from .pencil import PencilCheck, PencilGroup


class Confidence(IntEnum):
    """How sure a kind is that a bare text is one of its puzzles; the surest gets it."""

    HARDLY = 0  # it has the size of one, but says what others say
    PERHAPS = 1  # it may be one with a fault
    LIKELY = 2  # it has the form of one, as other things may have
    CERTAIN = 3  # nothing else is written so


STATED = "stated solution"
"""The key, of no file, of a solution that a bare text has beside a puzzle."""


class BareText(NamedTuple):
    """What a bare text stands for: the keys of its puzzles,
    each with its line where there are several."""

    sure: Confidence
    keys: Iterator[tuple[int | None, dict[str, Any]]]
    note: str = ""  # how it was read, where it could be read in another way as well
    several: bool = False  # whether it has a puzzle on each of some lines


class FilledGrid(NamedTuple):
    """A filled-in grid of another program as the puzzle that it makes,
    and what its file says otherwise."""

    puzzle: Kind
    solution: Solution
    wrong: tuple[str, ...]


class _LinksWhenAsked:
    """The links of a kind, without which most of its puzzles are read."""

    def __get__(self, _: object, kind: type[FolderKind]) -> tuple[Link, ...]:
        return kind.links()


class Kind(Puzzle):
    """One parsed puzzle of a kind."""

    kind: ClassVar[str]
    keys: ClassVar[Mapping[str, str]]  # what can be written in its files, with a few words on each
    shapes: ClassVar[Mapping[str, Schema]] = {}  # of those that are no pictures
    # the keys of the tables with names that stand under a key, with a few words on each
    inside: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    needed: ClassVar[tuple[tuple[str, ...], ...]] = ()  # those that must be there, or else others
    # whether a grid of which nothing is said may be one: not where its signs say little
    guessed: ClassVar[bool] = True
    # what its puzzles are called in links of puzz.link, and how those are read and written
    puzz_links: ClassVar[tuple[Link, ...]] = ()
    # whether what is given stands between cells, and is drawn in a way of the kind's own
    gives_links: ClassVar[bool] = False
    # of a kind that is not made of parts, the keys that a turned puzzle has, too, with their
    # pictures turned; one that says others is not turned
    turned_keys: ClassVar[frozenset[str]] = frozenset()
    # the ways in which it is drawn, with a few words on each
    styles: ClassVar[Mapping[str, str]] = {}
    # what a solver is to do, where the page of a kind does not say it beside a picture
    task: ClassVar[str] = ""

    lines: Mapping[Any, int]  # of the file, where givens stand, if it has any
    # that it comes from, with `:17` for line 17; no part of the puzzle, as its title
    file: str = ""
    title: str = ""
    file_keys: Mapping[str, Any] = MappingProxyType({})  # all that its file says

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
    def grid(self, solution: Solution | None = None, style: str = "") -> Grid: ...

    def called(self, file: str, title: str, keys: Mapping[str, Any] | None = None) -> Self:
        """This puzzle, which knows from now on what it is called, and the keys of its file."""
        # it is frozen, and equal to those that are called otherwise
        object.__setattr__(self, "file", file)
        object.__setattr__(self, "title", title)
        if keys is not None:
            object.__setattr__(self, "file_keys", keys)
        return self

    def pictured(self, bundle: AnswerBatch) -> ManyGrids | None:
        """What there is to draw of many answers at once; None where each has to be asked for
        alone."""
        return None

    def written(self, bundle: AnswerBatch) -> list[str]:
        """Many answers as `write` gives them, each as JSON."""
        return [json.dumps(self.write(solution)) for solution in bundle.solutions()]

    def __str__(self) -> str:
        """The puzzle as text."""
        from exactone.drawing.paper import TextCanvas
        from exactone.drawing.text import text

        return text(self.grid(), TextCanvas())

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from exactone.drawing.figure import figure
        from exactone.drawing.svg import document

        grid = self.grid()
        return document(figure(grid), self.title or self.kind, grid.words)

    def document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The keys of a file that says this puzzle: those of another one that differs from it in
        its clues, changed."""
        raise Unable("nobody has written yet how puzzles of this kind are written back")

    def keys_read(self) -> Mapping[str, Any]:
        """The keys of the file that it was read from; none where they are not known."""
        return self.file_keys

    def with_cages(self, groups: Collection[str]) -> Kind:
        """This puzzle, to which `fix` adds cages of these places, each as in r1c1,r1c2,
        before all else."""
        raise Unable("puzzles of this kind have no cages; leave --cage out")

    def relabelled(self) -> Kind:
        """This puzzle, of which answers are copies of each other, too,
        that differ in the names of values."""
        raise Unable("values of this kind cannot be renamed; leave --relabel out")

    def offers(self, key: str) -> Offers | None:
        """What may stand in the cells of the picture under a key, for whoever edits it;
        None where it has no such picture."""
        return None

    def pencil(self) -> Iterable[PencilGroup]:
        """What somebody who solves it may write where; nothing where nobody wrote that yet."""
        return ()

    def pencilled(self, written: Mapping[str, str]) -> Kind:
        """The puzzle with what somebody wrote into it, which may be wrong, as if it were given."""
        raise Unable("nobody has written yet how puzzles of this kind are solved by hand")

    def drawn_with(self, written: Mapping[str, str]) -> Grid:
        """What there is to draw of it with what somebody wrote into it."""
        return self.pencilled(written).grid()

    def check_pencil(self, written: Mapping[str, str]) -> PencilCheck:
        """Which rules are broken by what somebody wrote into it, and whether that is all."""
        raise Unable("nobody has written yet how puzzles of this kind are solved by hand")

    def said(self, value: str) -> str | int:
        """A value of an answer as the maker of the puzzle wrote it: a number, where it was one."""
        return value

    def note(self) -> str:
        """What the file leaves to a default that its maker may not expect, in a sentence;
        nothing where it says so."""
        return ""

    def doubt(self) -> str:
        """What is allowed in its file and may well be a slip of the pen, in a sentence;
        nothing where there is none."""
        return ""

    @classmethod
    def maker(cls, size: str, source: str) -> Maker:
        """Who makes new puzzles of a size, as in 10x10, or from a text that shows an answer or
        the like; of each "" where it is left open."""
        from .kinds import maker_of

        if (maker := maker_of(cls.kind)) is None:
            said = f"nobody has written yet how puzzles of the kind {cls.kind} are made"
            raise Unable(
                f"{said}; write one without clues, and fix adds what it needs to have exactly one "
                "solution"
            )
        return maker(size, source)

    @classmethod
    def blank(cls, size: str) -> dict[str, Any] | None:
        """The keys of a puzzle of a size, as in 10x10, that says nothing yet, for whoever begins a
        new one; None where no such puzzle can be read."""
        from .making import blank_of

        return blank_of(cls, size)

    @classmethod
    def reference(cls) -> Iterator[str]:
        """What there is to say about the notation beyond its keys, piece by piece,
        with puzzles that show it."""
        yield from ()

    @classmethod
    def draft(cls, data: Document) -> Kind:
        """Reads also what would be refused although one change may make a puzzle of it."""
        return cls.parse(data)

    @classmethod
    def recognise(cls, bare: str) -> BareText | None:
        """The puzzles that a bare text stands for; None if it is none of this kind."""
        return None

    @classmethod
    def by_line(cls, head: str) -> LineReader | None:
        """How a file that begins so is read line by line, a puzzle on each;
        None where it is read as a whole."""
        return None

    @classmethod
    def translated(cls, data: Mapping[str, Any]) -> dict[str, Any] | None:
        """The keys of the puzzle in a document of another program;
        None if it is none that this kind knows."""
        return None

    @classmethod
    def finished(cls, data: Mapping[str, Any] | str) -> FilledGrid | None:
        """The filled-in grid in a document of another program, or in a bare text;
        None if it is none."""
        return None

    def at(self, given: Hashable) -> str:
        """Where in the file a given stands, to be put behind its name."""
        if given in self.lines:
            return f" (line {self.lines[given]})"
        return ""

    def as_ipuz(self) -> dict[str, Any] | None:
        """This puzzle as an ipuz document, without title and author; None where there are no such
        documents of its kind. Raises Unable, which names what they cannot say."""
        return None

    def exported(self, solution: Solution, title: str, author: str) -> dict[str, Any] | None:
        """An answer as an ipuz document, for other programs; None where there is no such thing."""
        return None


@dataclass(frozen=True, kw_only=True)
class FolderKind(Kind):
    """A kind in a folder. Each of its methods imports the room that answers when it is called."""

    apart: bool = False  # whether its rules, piece by piece, count as clues
    puzz_links = _LinksWhenAsked()

    @classmethod
    def links(cls) -> tuple[Link, ...]:
        """What its puzzles are called in links of puzz.link, and how those are read and written."""
        return ()

    def parted(self) -> Puzzle | None:
        return replace(self, apart=True)
