"""A puzzle file with some of its clues changed: comments, order and layout stay as a person wrote them.

What cannot be changed in place is written anew, key by key; where the whole would not be the wanted puzzle, all of it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from ...solver.errors import PuzzleError
from .._kit.kind import Kind
from .entries import Entry, from_bytes
from .reading import decode, pieces
from .writing import block, written

_HEADER = re.compile(r"\s*\[")
_RULING = re.compile(r"[\s|+=\-─│┼]*")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")


class _Lost(Exception):
    """What cannot be changed in place."""


def rewritten(entry: Entry, puzzle: Kind, document: Mapping[str, Any]) -> str:
    """The file of an entry when it is about this puzzle, whose keys these are."""
    try:
        if entry.puzzle is not None:
            text = _edited(_text(entry), entry.puzzle.document(entry.document), document, entry.document)
            (found,) = from_bytes("changed.toml", text.encode())
            if found.puzzle is not None and _same(found.puzzle.document(found.document), document):
                return text
    except (_Lost, PuzzleError, ValueError, IndexError):
        pass
    return written(document)


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether keys say the same; what is None is not said."""
    return {key: said for key, said in one.items() if said is not None} == {
        key: said for key, said in other.items() if said is not None
    }


def _text(entry: Entry) -> str:
    """What the file says about this puzzle."""
    text = decode(entry.raw)
    for line, piece in pieces(text):
        if entry.line in (None, line):
            return piece
    raise _Lost


def _edited(text: str, before: Mapping[str, Any], after: Mapping[str, Any], said: Mapping[str, Any]) -> str:
    """The text with the keys changed that differ; `said` are those that it has."""
    lines = text.split("\n")
    if tomllib.loads(text).keys() != said.keys():
        raise _Lost
    for key in said:
        old, new = before.get(key, said[key]), after.get(key)
        if old != new:
            _change(lines, key, old, new)
    more = {key: value for key, value in after.items() if key not in said and value != before.get(key)}
    if any(key in before for key in more):
        raise _Lost  # it is said under another name
    top = next((at for at, line in enumerate(lines) if _HEADER.match(line)), len(lines))
    while top and not lines[top - 1].strip():
        top -= 1
    lines[top:top] = block(more).rstrip("\n").split("\n") if more else []
    return "\n".join(lines)


def _change(lines: list[str], key: str, old: Any, new: Any) -> None:
    """Changes the lines of a key."""
    if isinstance(old, list) and old and isinstance(old[0], Mapping):
        _leave_out(lines, key, old, new or [])
        return
    first, last = _span(lines, key)
    chunk = lines[first:last]
    try:
        lines[first:last] = [] if new is None else _value(chunk, old, new)
    except _Lost:
        lines[first:last] = [block({key: new}).rstrip("\n") + _comment(chunk)]


def _value(chunk: Sequence[str], old: Any, new: Any) -> list[str]:
    """The lines of a key with another value, where that can be changed in place."""
    if isinstance(old, str) and "\n" in old and isinstance(new, str):
        return _picture(chunk, old.strip("\n").split("\n"), new.strip("\n").split("\n"))
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return _list(chunk, old, new)
    raise _Lost


def _span(lines: Sequence[str], key: str) -> tuple[int, int]:
    """The lines of a key that stands above all tables, from the first to behind the last."""
    for first, line in enumerate(lines):
        if _HEADER.match(line):
            break
        if re.match(rf"\s*{re.escape(key)}\s*=", line):
            for last in range(first + 1, len(lines) + 1):
                if _keys("\n".join(lines[first:last])) == {key}:
                    return first, last
    raise _Lost


def _keys(text: str) -> set[str]:
    """The keys of a text; none where it is none."""
    try:
        return set(tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        return set()


def _comment(chunk: Sequence[str]) -> str:
    """What stands behind a value on its last line."""
    whole, last = "\n".join(chunk), chunk[-1]
    for at in (found.start() for found in re.finditer("#", last)):
        cut = whole[: len(whole) - len(last) + at]
        if _keys(cut) and tomllib.loads(cut) == tomllib.loads(whole):
            return f"  {last[at:]}"
    return ""


def _picture(chunk: Sequence[str], old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The lines of a picture in which some cells are changed; rulings and spaces stay."""
    inner, rows = list(chunk), list(range(1, len(chunk) - 1))
    if "'''" not in chunk[0] + chunk[-1] and '"""' not in chunk[0] + chunk[-1]:
        raise _Lost
    if len(rows) != len(old):
        rows = [row for row in rows if not _RULING.fullmatch(chunk[row])]
    if not len(rows) == len(old) == len(new):
        raise _Lost
    for row, one, other in zip(rows, old, new, strict=True):
        if one != other:
            inner[row] = _row(chunk[row], _cells(one), _cells(other))
    return inner


def _row(line: str, old: Sequence[str], new: Sequence[str]) -> str:
    """A line of a picture with other cells."""
    spans = [found.span() for found in re.finditer(r"[^\s|│]+", line)]
    if len(spans) != len(old):
        spans = [found.span() for found in re.finditer(r"[^\s|│]", line)]
    if not len(spans) == len(old) == len(new):
        raise _Lost
    for (start, end), one, other in reversed(list(zip(spans, old, new, strict=True))):
        if one != other:
            line = line[:start] + other.rjust(end - start) + line[end:]
    return line


def _cells(row: str) -> list[str]:
    """The cells of a row as it is written anew."""
    return row.split() if " " in row.strip() else list(row.strip())


def _list(chunk: Sequence[str], old: Sequence[Any], new: Sequence[Any]) -> list[str]:
    """The lines of a list in which some texts are others."""
    text, number = "\n".join(chunk), count()

    def other(found: re.Match[str]) -> str:
        at = next(number)
        return found[0] if old[at] == new[at] else f'"{new[at]}"'

    if not all(isinstance(each, str) for each in (*old, *new)) or len(_QUOTED.findall(text)) != len(old):
        raise _Lost
    return _QUOTED.sub(other, text).split("\n")


def _leave_out(lines: list[str], key: str, old: Sequence[Any], new: Sequence[Any]) -> None:
    """Takes away the tables of a list that are no longer there."""
    begins = [at for at, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{re.escape(key)}\s*\]\]", line)]
    if len(begins) != len(old) or any(each not in old for each in new):
        raise _Lost
    for at, each in reversed(list(zip(begins, old, strict=True))):
        if each not in new:
            end = at + 1
            while end < len(lines) and lines[end].strip() and not _HEADER.match(lines[end]):
                end += 1
            lines[at:end] = []
