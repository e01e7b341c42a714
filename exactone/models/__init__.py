"""Kinds of puzzles, and how a file becomes a puzzle: layers, each of which imports those above it.

    text/                documents, pictures as typed and pasted, words of refusals
    boards/              cells, edges, their lines and regions, and keys that describe them
    links/               how puzzles are said in links of other programs
    parts/               rules that kinds are made of, each with its three witnesses
    base/                what a kind is; what kinds made of parts share
    pages/               kinds of one page, a file each; the name of the file is the kind
    sudoku/ tiles/ edges/ diagramless/ rules/    kinds with rooms, a folder each
    sheets/              kinds that are said in TOML, and where they are found
    files/               entries, bare texts, streams, the bundled library

The rooms of a kind: `__init__` says what it is, with its words, a picture and its sheet (plain
data); `text` is its notation in and out, `bare` and `lines` texts without keys; `model`,
`search` and `check` are the three witnesses; `proof` sees at sight that there is no solution;
`turns` is how it may be turned; `clues` is what its clues are; `advice` is what its maker can be
told, `making` how new ones are made; `pencil` is what somebody who solves it writes;
`parts` is what of it is made of parts. A large room is a
folder in turn.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from exactone.models.base.kind import Kind
from exactone.models.base.kinds import about, kind_class, kinds
from exactone.models.files.entries import (
    Entry,
    Reader,
    answers,
    bundled,
    drafts,
    ending,
    entries,
    files_of,
    finished_grids,
    from_bytes,
    from_keys,
    misstated,
)
from exactone.models.text.document import COMMON, LARGEST
from exactone.models.text.words import nearest
from exactone.solver.errors import PuzzleError

if TYPE_CHECKING:
    from exactone.models.base.lines import LineReader
    from exactone.models.files.begun import begun, example
    from exactone.models.files.rewriting import rewritten
    from exactone.models.files.stream import Chunk, Stream, entry_on, stream
    from exactone.models.sheets.shelf import faults, look_around
    from exactone.models.text.writing import as_text, written

__all__ = [
    "COMMON",
    "LARGEST",
    "Chunk",
    "Entry",
    "Kind",
    "LineReader",
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
    "faults",
    "files_of",
    "finished_grids",
    "from_bytes",
    "from_keys",
    "kind_class",
    "kinds",
    "load",
    "look_around",
    "misstated",
    "named",
    "nearest",
    "only",
    "only_entry",
    "rewritten",
    "stream",
    "written",
]

_SELDOM = {
    "Chunk": "files.stream",
    "LineReader": "base.lines",
    "Stream": "files.stream",
    "as_text": "text.writing",
    "begun": "files.begun",
    "entry_on": "files.stream",
    "example": "files.begun",
    "faults": "sheets.shelf",
    "look_around": "sheets.shelf",
    "rewritten": "files.rewriting",
    "stream": "files.stream",
    "written": "text.writing",
}


def __getattr__(name: str) -> object:
    """What few commands need is loaded when it is asked for."""
    if name not in _SELDOM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_SELDOM[name]}", __name__), name)


def load(path: str | Path) -> Kind:
    """The one puzzle of a file, or the bundled one of this name;
    raises PuzzleError when there is none, or several."""
    return only([entry(path)], str(path))


def entry(path: str | Path) -> Entry:
    """The one puzzle of a file, or the bundled one of this name, as the entry of its file."""
    return only_entry(named(path), str(path))


def named(path: str | Path) -> Iterator[Entry]:
    """The puzzles of a file or a folder, or the bundled one of this name."""
    known = None if os.path.exists(path) else bundled().get(str(path))
    if known is None:
        return entries(str(path))
    return from_bytes(str(path), known.read_bytes())


def only(entries: Iterable[Entry], name: str) -> Kind:
    """The one puzzle of what has this name; raises PuzzleError when there is none, or several."""
    puzzle = only_entry(entries, name).puzzle
    assert puzzle is not None
    return puzzle


def only_entry(entries: Iterable[Entry], name: str) -> Entry:
    """The one entry of what has this name; raises PuzzleError when it is no puzzle,
    or there are several."""
    known = list(entries)
    for each in known:
        if each.puzzle is None:
            raise PuzzleError(each.error)
    if len(known) != 1:
        raise PuzzleError(
            f"{name}: there are {len(known)} puzzles; exactone.load_all reads them one by one"
        )
    return known[0]
