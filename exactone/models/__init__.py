"""Kinds of puzzles, and how a file becomes a puzzle.

    sudoku/ tiles/ ...   a kind each, a folder of rooms or a single file; the name is the kind
    _making/             how new ones of the kinds in a single file are made
    _parts/              rules that kinds are made of
    _kit/                what kinds share: what a kind is, boards, pictures, symbols
    _files/              from bytes to documents and puzzles, files of other programs, the bundled library

The rooms of a kind: `__init__` says what it is, with its words, a picture and its sheet (plain data); `text` is its
notation in and out, `bare` and `lines` texts without keys; `model`, `search` and `check` are the three witnesses;
`proof` sees at sight that there is no solution; `turns` is how it may be turned; `clues` is what its clues are;
`advice` is what its maker can be told, `making` how new ones are made; `parts` is what of it is made of parts. A large
room is a folder in turn.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from ..solver.errors import PuzzleError
from ._files.document import COMMON
from ._files.entries import (
    Entry,
    Reader,
    answers,
    drafts,
    ending,
    entries,
    finished_grids,
    from_bytes,
    from_keys,
    misstated,
)
from ._files.library import bundled
from ._files.reading import LARGEST
from ._files.stream import Page, Stream, entry_on, stream
from ._files.words import nearest
from ._kit.kind import Kind
from ._kit.kinds import about, kind_class, kinds
from ._kit.lines import Lines

if TYPE_CHECKING:
    from ._files.begun import begun, example
    from ._files.plain import as_text
    from ._files.rewriting import rewritten
    from ._files.writing import written

__all__ = [
    "COMMON",
    "LARGEST",
    "Entry",
    "Kind",
    "Lines",
    "Page",
    "Reader",
    "Stream",
    "about",
    "answers",
    "as_text",
    "begun",
    "bundled",
    "drafts",
    "ending",
    "entries",
    "entry",
    "entry_on",
    "example",
    "finished_grids",
    "from_bytes",
    "from_keys",
    "kind_class",
    "kinds",
    "load",
    "misstated",
    "named",
    "nearest",
    "only",
    "rewritten",
    "stream",
    "written",
]

_SELDOM = {"as_text": "plain", "begun": "begun", "example": "begun", "rewritten": "rewriting", "written": "writing"}


def __getattr__(name: str) -> object:
    """What few commands need is loaded when it is asked for."""
    if name not in _SELDOM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"._files.{_SELDOM[name]}", __name__), name)


def load(path: str | Path) -> Kind:
    """The one puzzle of a file, or the bundled one of this name; raises PuzzleError when there is none, or several."""
    return only([entry(path)], str(path))


def entry(path: str | Path) -> Entry:
    """The same, as the entry of its file."""
    return _only(named(path), str(path))


def named(path: str | Path) -> Iterator[Entry]:
    """The puzzles of a file or a folder, or the bundled one of this name."""
    known = None if os.path.exists(path) else bundled().get(str(path))
    return entries(str(path)) if known is None else from_bytes(str(path), known.read_bytes())


def only(found: Iterable[Entry], name: str) -> Kind:
    """The one puzzle of what has this name; raises PuzzleError when there is none, or several."""
    puzzle = _only(found, name).puzzle
    assert puzzle is not None
    return puzzle


def _only(entries: Iterable[Entry], name: str) -> Entry:
    found = list(entries)
    for each in found:
        if each.puzzle is None:
            raise PuzzleError(each.error)
    if len(found) != 1:
        raise PuzzleError(f"{name}: there are {len(found)} puzzles; exactone.load_all reads them one by one")
    return found[0]
