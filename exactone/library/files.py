"""Puzzles from files, texts, and what a program has at hand; and as links, and in other formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from exactone import models
from exactone.models import Entry, Kind
from exactone.models.files import formats
from exactone.models.files.formats import FORMATS, WrittenPuzzle
from exactone.solver.errors import ArgumentError, Unable

from .arguments import KEYS, TEXT, AnyPuzzle, each_of, encoded, entry_of, path_of, word_of

Written = str | Path | Mapping[str, Any]
"""A puzzle as it is written: a file, a text, or the keys of a file."""


def load(path: str | Path) -> Kind:
    """The one puzzle of a file, of a link of an editor on the web, or a bundled one, as
    "tiles/given".

    Raises PuzzleError, whose text names file, line and remedy.
    """
    return models.load(path_of(path))


def loads(text: str | bytes | Mapping[str, Any] | Iterable[Any]) -> Kind:
    """The one puzzle of a text as a file or a pipe has it: TOML, JSON, a grid, a link;
    of a dict with its keys, or of rows.

    Raises PuzzleError, whose text names line and remedy.
    """
    return models.only(_entries(text), TEXT)


def load_all(source: str | Path | Mapping[str, Any] | Iterable[Written]) -> Iterator[Kind]:
    """The puzzles of a file with several, of a folder, of a text (of several lines), of a dict,
    or of a list of these.

    Each has its `.file`, as in my.txt:17, and its `.title`. Raises PuzzleError at the first that
    is none; `entries` goes on.
    """
    return (models.only([entry], entry.name) for entry in entries(source))


def entries(source: str | Path | Mapping[str, Any] | Iterable[Written]) -> Iterator[Entry]:
    """The puzzles of a source, one by one, as entries: with a `.name`, a `.puzzle` or else an
    `.error`, and what the file expects."""
    if isinstance(source, Mapping) or (isinstance(source, str) and "\n" in source):
        yield from _entries(source)
    elif isinstance(source, str | Path):
        yield from models.named(source)
    else:
        for each in each_of(source):
            yield from entries(each)


def _entries(said: str | bytes | Mapping[str, Any] | Iterable[Any]) -> Iterator[Entry]:
    """The puzzles of what is no file."""
    if isinstance(said, Mapping):
        return models.from_keys(KEYS, said)
    if not isinstance(said, str | bytes):
        said = models.as_text(each_of(said))
    return models.from_bytes(TEXT, encoded(said) if isinstance(said, str) else said)


# in other formats


def convert(puzzle: AnyPuzzle, to: str = "toml", *, lenient: bool = False) -> WrittenPuzzle:
    """A puzzle in a format: its `.text`, and what was `.left_out` that the format has no place for.

    Formats are those of `exactone convert --help`: "toml", "json", "puzzlink", ... Raises Unable,
    which names what the format cannot say; if lenient, a Sudoku without [[rule]] tables has digits
    for other symbols where the format has digits alone.
    """
    word_of("to", to, '"puzzlink" or "toml"')
    if to not in FORMATS:
        raise ArgumentError(f"there is no format {to!r}; {models.nearest(to, FORMATS)}")
    return FORMATS[to].written(*_said(puzzle), lenient)


def link(puzzle: AnyPuzzle, to: str = "", *, lenient: bool = False) -> str:
    """The link of a puzzle, which opens it in an editor on the web: of this format, or of the first
    one that can say it. `load` reads it back.

    A title and the like are left out where a link has no place for them. Raises Unable, which names
    what cannot be said.
    """
    if word_of("to", to, '"puzzlink", or "" for any'):
        if to in FORMATS and not FORMATS[to].is_link:
            raise ArgumentError(f"{to} is no format of links; convert writes it")
        return convert(puzzle, to, lenient=lenient).text
    return formats.as_link(*_said(puzzle), lenient).text


def _said(puzzle: AnyPuzzle) -> tuple[Kind, dict[str, Any]]:
    """The puzzle that is meant, and all keys of a file that says it."""
    if not isinstance(puzzle, Kind):
        entry = entry_of(puzzle)
        assert entry.puzzle is not None
        return entry.puzzle, formats.keys_of(entry)
    keys = formats.keys_of(Entry(puzzle.file, puzzle, document=puzzle.keys_read()))
    if not puzzle.keys_read() and next(models.from_keys(KEYS, keys)).puzzle != puzzle:
        raise Unable(
            "this puzzle does not know all that the file says which it was made from; hand that "
            "file over, or the document of to_json"
        )
    return puzzle, keys
