"""Puzzle types, one file each, and how a file becomes a puzzle.

The file name is the kind: `models/sudoku.py` exports one class, which reads and judges puzzles of kind "sudoku". A name
with a leading underscore is no puzzle type.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self, runtime_checkable

from ..solver.puzzle import Grid, Puzzle, PuzzleError, Solution
from ._files.document import COMMON, LARGEST, Document, decode, documents, is_json, nearest, quoted
from ._files.formats import from_puz, is_puz
from ._files.ipuz import finished, translated
from ._files.library import bundled

__all__ = [
    "LARGEST",
    "Entry",
    "Kind",
    "Steered",
    "Styled",
    "about",
    "answers",
    "bundled",
    "drafts",
    "entries",
    "examples",
    "finished_grids",
    "from_bytes",
    "heuristics",
    "keys",
    "kind_class",
    "kinds",
    "load",
    "nearest",
    "styles",
]


ENDINGS = (".toml", ".json", ".jsonl", ".ipuz", ".puz", ".txt", ".sdk", ".sdm", ".csv")  # of puzzle files in a folder


class Kind(Puzzle, Protocol):
    """A puzzle type: a puzzle that can also be read from files and written to them."""

    kind: ClassVar[str]
    lenient: ClassVar[bool]  # recognises also what may be a faulty puzzle of its kind; the others are asked first

    @classmethod
    def parse(cls, data: Document) -> Self:
        """Reads the keys of a document; raises PuzzleError where they make no puzzle."""

    @classmethod
    def recognise(cls, bare: str) -> Iterator[tuple[int | None, dict[str, Any]]] | None:
        """The keys that a bare text stands for, with its line where it holds several puzzles; None if not ours."""

    def read(self, answer: object) -> Solution:
        """An answer from what `write` returns, or from a filled-in text."""

    def write(self, solution: Solution) -> Any:
        """An answer as this kind writes it in a file, as JSON data."""

    def grid(self, solution: Solution | None = None) -> Grid:
        """What there is to draw: the puzzle, or one of its answers."""


@runtime_checkable
class Steered(Kind, Protocol):
    """A puzzle type whose hand-written search may go in several ways."""

    heuristics: ClassVar[Mapping[str, str]]  # with a few words on each

    def using(self, heuristic: str) -> Self:
        """The same puzzle, searched by hand in another way; raises ValueError when there is none of this name."""


@runtime_checkable
class Styled(Kind, Protocol):
    """A puzzle type that can be drawn in several ways."""

    styles: ClassVar[Mapping[str, str]]  # with a few words on each

    def styled(self, style: str) -> Self:
        """The same puzzle, drawn in another style."""


@dataclass(frozen=True)
class Entry:
    """One puzzle of a file, or the sentence that says why it is none."""

    name: str  # the path as given, with `:17` for line 17 of a batch
    puzzle: Kind | None
    error: str = ""
    expected: int | str | None = None  # the number of solutions that the file itself expects
    title: str = ""
    author: str = ""
    layout: Solution | None = None  # where the file is a finished grid and that is what was asked for
    wrong: tuple[str, ...] = ()  # what a finished grid's file says otherwise than the grid


@cache
def kinds() -> list[str]:
    """The names of all puzzle types."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


@cache
def kind_class(kind: str) -> type[Kind]:
    """The class of a puzzle type."""
    module = importlib.import_module(f"{__name__}.{kind}")
    found: type[Kind] = getattr(module, module.__all__[0])
    return found


def about(kind: str) -> str:
    """What puzzles of this type are, in a line."""
    return (importlib.import_module(f"{__name__}.{kind}").__doc__ or "").split("\n")[0]


def keys(kind: str) -> Mapping[str, str]:
    """What can be written in a file of this kind, with a few words on each key."""
    module = importlib.import_module(f"{__name__}.{kind}")
    return {**module.KEYS, **COMMON}


def examples(kind: str) -> tuple[str, ...]:
    """Puzzles that show how files of this kind are written, where keys alone do not say it."""
    found: tuple[str, ...] = getattr(importlib.import_module(f"{__name__}.{kind}"), "EXAMPLES", ())
    return found


def heuristics(kind: str) -> Mapping[str, str]:
    """The ways in which the hand-written search for this kind can go, with a few words on each; often just one."""
    return getattr(kind_class(kind), "heuristics", {})


def styles(kind: str) -> Mapping[str, str]:
    """The styles in which puzzles of this kind are drawn, with a few words on each, where there are several."""
    return getattr(kind_class(kind), "styles", {})


def load(path: str | Path) -> Kind:
    """The one puzzle of a file, or the bundled one of this name; raises PuzzleError when there is none, or several."""
    path = path if Path(path).exists() else bundled().get(str(path), path)
    found = list(entries(str(path)))
    for entry in found:
        if entry.puzzle is None:
            raise PuzzleError(entry.error)
    if len(found) != 1 or found[0].puzzle is None:
        raise PuzzleError(f"{path}: there are {len(found)} puzzles; exactone.load_all reads them one by one")
    return found[0].puzzle


def entries(path: str, read: Callable[[str, bytes], Iterator[Entry]] | None = None) -> Iterator[Entry]:
    """The puzzles of a file, or of all files of a folder, each with its name; `read` is from_bytes or the like."""
    read = read or from_bytes
    try:
        if path == "":
            raise ValueError("there is no file name")
        if Path(path).is_dir():
            files = sorted(
                file for file in Path(path).rglob("*") if _may_be_puzzle(file.relative_to(path)) and file.is_file()
            )
            if not files:
                yield Entry(path, None, f"{path}: there are no puzzle files in this folder ({', '.join(ENDINGS)})")
            for file in files:
                yield from entries(str(file), read)
            return
        with open(path, "rb") as content:
            raw = content.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        yield Entry(path, None, f"{path}: {said.lower()}; is the path right?")
        return
    yield from read(path, raw)


def from_bytes(name: str, raw: bytes, draft: bool = False) -> Iterator[Entry]:
    """The puzzles of the content of a file."""
    try:
        found = _documents(raw)
        if found is None:
            found = _bare(decode(raw))
    except PuzzleError as error:
        yield _refused(name, name, error, Document({}))
        return
    for line, document in found:
        yield _entry(name if line is None else f"{name}:{line}", name, document, draft)


def drafts(name: str, raw: bytes) -> Iterator[Entry]:
    """The same, also of what would be refused although one change may make a puzzle of it, where its kind knows how."""
    return from_bytes(name, raw, draft=True)


def finished_grids(name: str, raw: bytes) -> Iterator[Entry]:
    """The finished crosswords in the content of a file, each as the puzzle that it would make, with its layout."""
    diagramless: Any = kind_class("diagramless")
    try:
        documents = _documents(raw) or iter(
            [(None, Document({"kind": "diagramless", "grid": decode(raw).strip("\n")}))]
        )
        for line, document in documents:
            if isinstance(document, PuzzleError):
                raise document
            rows, wrong = finished(document.data) or (diagramless.rows_of(document), ())
            puzzle, layout = diagramless.of(rows)
            title = document.data.get("title")
            where = name if line is None else f"{name}:{line}"
            yield Entry(where, puzzle, title=title if isinstance(title, str) else "", layout=layout, wrong=tuple(wrong))
    except PuzzleError as error:
        yield _refused(name, name, error, Document({}))


def answers(puzzle: Kind, name: str, raw: bytes) -> list[Solution]:
    """The filled-in answers in the content of a file: what `solve --json` printed, or a bare grid."""
    found: list[object] | None = None
    try:
        if is_puz(raw) or is_json(text := decode(raw)):
            found = [answer for _, document in _documents(raw) or () for answer in _answers_in(document)]
        if found == []:
            raise PuzzleError('there is no "solution" in it; write a grid, or what solve --json prints')
        return [puzzle.read(answer) for answer in ([text] if found is None else found)]
    except PuzzleError as error:
        of_the_file = error.row is not None and (error.key is None or found is None)
        line = f":{(error.row or 0) + 1}" if of_the_file else ""
        raise PuzzleError(f"{name}{line}: {error}") from None


def _answers_in(document: Document | PuzzleError) -> list[object]:
    """The answer in a document, ours or a crossword of another program, if there is one."""
    if isinstance(document, PuzzleError):
        raise document
    if grid := finished(document.data):
        return [grid.rows]
    return [document.data["solution"]] if "solution" in document.data else []


def _documents(raw: bytes) -> Iterator[tuple[int | None, Document | PuzzleError]] | None:
    """The documents in the content of a file; None for a bare text."""
    return iter([(None, Document(from_puz(raw)))]) if is_puz(raw) else documents(decode(raw))


def _entry(name: str, file: str, document: Document | PuzzleError, draft: bool) -> Entry:
    if isinstance(document, PuzzleError):
        return _refused(name, file, document, Document({}))
    try:
        if (keys_of_ours := translated(document.data)) is not None:
            document = replace(document, data=keys_of_ours)
        kind = document.string("kind")
        if kind is None:
            raise PuzzleError(f'there is no kind; write kind = "...", one of {", ".join(kinds())}')
        if kind not in kinds():
            raise PuzzleError(f"unknown kind {quoted(kind)}; {nearest(kind, kinds())}", "kind")
        document.check(keys(kind))
        own = kind_class(kind)
        parse: Callable[[Document], Kind] = getattr(own, "draft", own.parse) if draft else own.parse
        puzzle = parse(document)
    except PuzzleError as error:
        return _refused(name, file, error, document)
    title, author = (document.string(key) or "" for key in ("title", "author"))
    return Entry(name, puzzle, expected=document.data.get("solutions"), title=title, author=author)


def _refused(name: str, file: str, error: PuzzleError, document: Document) -> Entry:
    """The entry of a puzzle that was refused, with the line where the file can be mended."""
    row = error.row or 0
    line = document.line(error.key, row) if error.key is not None else None
    if line is None and error.row is not None and error.key is None:
        line = document.first + row
    where = name if line is None else f"{file}:{line}"
    return Entry(name, None, f"{where}: {error}")


def _bare(text: str) -> Iterator[tuple[int | None, Document]]:
    """The documents that a bare text stands for, as the first kind says that recognises it."""
    for kind in sorted(kinds(), key=lambda kind: kind_class(kind).lenient):
        found = kind_class(kind).recognise(text)
        if found is not None:
            return (
                (line, Document({"kind": kind, **data}, data["grid"] if line else text, line or 1))
                for line, data in found
            )
    raise PuzzleError(f'this is no puzzle that I know; start with kind = "...", one of {", ".join(kinds())}', row=0)


def _may_be_puzzle(file: Path) -> bool:
    hidden = any(part.startswith(".") for part in file.parts)
    return not hidden and file.suffix.lower() in ENDINGS
