"""Bare texts: the kind that is surest of one says what it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...solver.errors import PuzzleError
from .._kit.kind import STATED, Finished, Recognised, Sure
from .._kit.kinds import kind_class, kinds, with_texts
from .document import Document
from .words import AROUND

if TYPE_CHECKING:
    from .passages import Passage

SEVERAL = "these {} grids are read as so many puzzles, which have nothing to do with each other"
HEADS = 3  # lines of words above a grid: a title, who made it, and one more
_HEAD = re.compile(r"\s*\n?([^\n]*[^\W\d_]{2}[^\n]*)(?:\n|$)")  # a line of words above a grid

Documents = Iterator[tuple[int | None, Document | PuzzleError]]
"""The documents of a file, each with its line where there are several, or why it is none."""


def bare(text: str) -> Documents:
    """The documents that a bare text stands for, as the kind says that is surest of it."""
    from .passages import passages

    title, rest = "", text
    meant = recognised(rest)
    for _ in range(HEADS):
        if any(own.sure > Sure.PERHAPS for _, own in meant) or not (head := _HEAD.match(rest)):
            break
        title, rest = title or head[1].strip(), "\n" * head[0].count("\n") + rest[head.end() :]
        other = recognised(rest)
        meant = other if any(own.sure > Sure.PERHAPS for _, own in other) else meant
    if len(meant) != 1:
        if found := passages(text, _is_sure):
            return _several(found)
        raise PuzzleError(_unknown(text, [kind for kind, _ in meant]), row=0)
    ((kind, own),) = meant
    if own.sure <= Sure.PERHAPS and (found := passages(text, _is_sure)):
        return _several(found)
    titled = {"title": title} if title and own.sure > Sure.PERHAPS else {}
    return (_stood(line, {"kind": kind, **titled, **keys}, text, own.note) for line, keys in own.keys)


def _is_sure(text: str) -> bool:
    """Whether one kind is sure that this is one of its puzzles, and it is."""
    meant = recognised(text)
    if len(meant) != 1 or meant[0][1].sure <= Sure.PERHAPS:
        return False
    ((kind, own),) = meant
    keys = [keys for line, keys in own.keys if line is None]
    try:
        return bool(keys) and bool(kind_class(kind).parse(Document({"kind": kind, **keys[0]})))
    except PuzzleError:
        return False


def _several(found: list[Passage]) -> Documents:
    """The documents of grids that stand in a text with something else."""
    note = AROUND if len(found) == 1 else SEVERAL.format(len(found))
    for passage in found:
        ((kind, own),) = recognised(passage.text)
        ((_, keys),) = own.keys
        titled = {"title": passage.title} if passage.title else {}
        document = Document({"kind": kind, **titled, **keys}, passage.text, 1, own.note or note)
        yield None if len(found) == 1 else passage.first, document


def _stood(line: int | None, keys: dict[str, Any], text: str, note: str) -> tuple[int | None, Document]:
    """The document of a puzzle that stands in a bare text, perhaps with its solution beside it."""
    stated = keys.pop(STATED, "")
    return line, Document(keys, keys["grid"] if line else text, line or 1, note, stated)


def recognised(text: str) -> list[tuple[str, Recognised]]:
    """The kinds that are surest of a bare text, with what they take it for."""
    found = [(kind, own) for kind in with_texts() if (own := kind_class(kind).recognise(text))]
    surest = max((own.sure for _, own in found), default=None)
    return [(kind, own) for kind, own in found if own.sure is surest]


def _unknown(text: str, kinds_: list[str]) -> str:
    """Why a bare text is no puzzle, which several kinds may know, or none."""
    if not kinds_ and text.lstrip().startswith("["):
        return 'a puzzle in JSON is an object; write {"kind": "...", ...}'
    if not kinds_ and _is_finished(text):
        return "this is a finished grid and no puzzle; `exactone audit` says what it must tell to be the only one"
    said = f"this may be {' or '.join(kinds_)}" if kinds_ else "this is no puzzle that I know"
    return f'{said}; start with kind = "...", one of {", ".join(kinds())}'


def _is_finished(text: str) -> bool:
    """Whether a bare text is a finished grid, and no list of comments."""
    wide = {len("".join(line.split())) for line in text.split("\n") if line.strip()}
    try:
        return len(wide) == 1 and min(wide) > 2 < len(text.split()) and bool(finished(text))
    except PuzzleError:
        return False


def finished(data: Mapping[str, Any] | str) -> Finished:
    """The finished grid, as the first kind says that knows it."""
    for kind in with_texts():
        if found := kind_class(kind).finished(data):
            return found
    raise PuzzleError("there is no crossword grid in it; a finished grid has # for black, - or letters for white")
