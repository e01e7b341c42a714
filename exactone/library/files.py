"""Puzzles from files, texts, and what a program has at hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from exactone import models
from exactone.models import Entry, Kind

from .arguments import KEYS, TEXT, each_of, encoded, path_of

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
