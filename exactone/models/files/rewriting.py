"""A puzzle file with some of its clues changed: comments,
order and layout stay as a person wrote them.

What cannot be changed in place is written anew, key by key; where the whole would not be the
wanted puzzle, all of it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from exactone.models.base.kind import Kind
from exactone.models.text.document import decode
from exactone.models.text.writing import block, written
from exactone.solver.errors import PuzzleError

from .entries import Entry, from_bytes
from .reading import pieces

_HEADER = re.compile(r"\s*\[")
_RULING = re.compile(r"[\s|+=\-─│┼]*")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")


class _CannotEdit(Exception):
    """What cannot be changed in place."""


def rewritten(entry: Entry, puzzle: Kind, document: Mapping[str, Any]) -> str:
    """The file of an entry when it is about this puzzle, whose keys these are."""
    try:
        if entry.puzzle is not None:
            text = _edited(
                _text(entry), entry.puzzle.document(entry.document), document, entry.document
            )
            (changed_entry,) = from_bytes("changed.toml", text.encode())
            if changed_entry.puzzle is not None and _same(
                changed_entry.puzzle.document(changed_entry.document), document
            ):
                return text.replace("\n", "\r\n") if b"\r\n" in entry.raw else text
    except (_CannotEdit, PuzzleError, ValueError, IndexError):
        pass
    return written(document)


def edited(
    text: str, before: Mapping[str, Any], after: Mapping[str, Any], said: Mapping[str, Any]
) -> str | None:
    """A text that has the keys `said`, which mean what `before` says, with those changed that are
    others after it; None where that cannot be done in place."""
    try:
        return _edited(text.replace("\r\n", "\n"), before, after, said)
    except (_CannotEdit, ValueError, IndexError):
        return None


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
    raise _CannotEdit


def _edited(
    text: str, before: Mapping[str, Any], after: Mapping[str, Any], said: Mapping[str, Any]
) -> str:
    """The text with the keys changed that differ; `said` are those that it has."""
    lines = text.split("\n")
    behind = {key: value for key, value in after.items() if key not in said and _are_named(value)}
    after = {key: value for key, value in after.items() if key not in behind}
    if tomllib.loads(text).keys() != said.keys():
        raise _CannotEdit
    for key in said:
        old = before.get(key, said[key])
        new = after.get(key)
        named = _are_named(old) and (new is None or _are_named(new))
        if old != new and named and _has_headers(lines, key):
            _change_named(lines, key, old, new or {})
        elif old != new:
            _change(lines, key, old, new)
    more = {
        key: value for key, value in after.items() if key not in said and value != before.get(key)
    }
    if any(key in before for key in more):
        raise _CannotEdit  # it is said under another name
    top = next((at for at, line in enumerate(lines) if _HEADER.match(line)), len(lines))
    while top and not lines[top - 1].strip():
        top -= 1
    tables = {key: value for key, value in more.items() if _are_tables(value)}
    plain = {key: value for key, value in more.items() if key not in tables}
    lines[top:top] = block(plain).rstrip("\n").split("\n") if plain else []
    text = "\n".join(lines)
    tables |= behind
    return f"{text.rstrip()}\n\n{written(tables)}" if tables else text


def _are_tables(said: Any) -> bool:
    """Whether this is a list of tables, with one at least."""
    return isinstance(said, list) and bool(said) and all(isinstance(one, Mapping) for one in said)


def _change(lines: list[str], key: str, old: Any, new: Any) -> None:
    """Changes the lines of a key."""
    if _are_tables(old):
        if new and not _are_tables(new):
            raise _CannotEdit
        if new is not None and len(new) >= len(old):
            _add(lines, key, old, new)
        else:
            _leave_out(lines, key, old, new or [])
        return
    first, last = _span(lines, key)
    chunk = lines[first:last]
    try:
        lines[first:last] = [] if new is None else _value(chunk, old, new)
    except _CannotEdit:
        lines[first:last] = [block({key: new}).rstrip("\n") + _comment(chunk)]


def _value(chunk: Sequence[str], old: Any, new: Any) -> list[str]:
    """The lines of a key with another value, where that can be changed in place."""
    if isinstance(old, str) and "\n" in old and isinstance(new, str):
        return _picture(chunk, old.strip("\n").split("\n"), new.strip("\n").split("\n"))
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return _list(chunk, old, new)
    raise _CannotEdit


def _span(lines: Sequence[str], key: str) -> tuple[int, int]:
    """The lines of a key that stands above all tables, from the first to behind the last."""
    for first, line in enumerate(lines):
        if _HEADER.match(line):
            break
        if re.match(rf"\s*{re.escape(key)}\s*=", line):
            for last in range(first + 1, len(lines) + 1):
                if _keys("\n".join(lines[first:last])) == {key}:
                    return first, last
    raise _CannotEdit


def _keys(text: str) -> set[str]:
    """The keys of a text; none where it is none."""
    try:
        return set(tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        return set()


def _comment(chunk: Sequence[str]) -> str:
    """What stands behind a value on its last line."""
    whole = "\n".join(chunk)
    last = chunk[-1]
    for at in (sign.start() for sign in re.finditer("#", last)):
        cut = whole[: len(whole) - len(last) + at]
        if _keys(cut) and tomllib.loads(cut) == tomllib.loads(whole):
            return f"  {last[at:]}"
    return ""


def _picture(chunk: Sequence[str], old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The lines of a picture in which some cells are changed; rulings and spaces stay."""
    inner = list(chunk)
    rows = list(range(1, len(chunk) - 1))
    if "'''" not in chunk[0] + chunk[-1] and '"""' not in chunk[0] + chunk[-1]:
        raise _CannotEdit
    if len(rows) != len(old):
        rows = [row for row in rows if not _RULING.fullmatch(chunk[row])]
    if not len(rows) == len(old) == len(new):
        raise _CannotEdit
    for row, one, other in zip(rows, old, new, strict=True):
        if one != other:
            inner[row] = _row(chunk[row], _cells(one), _cells(other))
    return inner


def _row(line: str, old: Sequence[str], new: Sequence[str]) -> str:
    """A line of a picture with other cells."""
    spans = [word.span() for word in re.finditer(r"[^\s|│]+", line)]
    if len(spans) != len(old):
        spans = [word.span() for word in re.finditer(r"[^\s|│]", line)]
    if not len(spans) == len(old) == len(new):
        raise _CannotEdit
    for (start, end), one, other in reversed(list(zip(spans, old, new, strict=True))):
        if one != other:
            line = line[:start] + other.rjust(end - start) + line[end:]
    return line


def _cells(row: str) -> list[str]:
    """The cells of a row as it is written anew."""
    return row.split() if " " in row.strip() else list(row.strip())


def _list(chunk: Sequence[str], old: Sequence[Any], new: Sequence[Any]) -> list[str]:
    """The lines of a list in which some texts are others."""
    text = "\n".join(chunk)
    number = count()

    def other(match: re.Match[str]) -> str:
        at = next(number)
        return match[0] if old[at] == new[at] else f'"{new[at]}"'

    if not all(isinstance(each, str) for each in (*old, *new)) or len(_QUOTED.findall(text)) != len(
        old
    ):
        raise _CannotEdit
    return _QUOTED.sub(other, text).split("\n")


def _add(lines: list[str], key: str, old: Sequence[Any], new: Sequence[Any]) -> None:
    """Changes tables of a list, of which none is left out, and puts others behind them."""
    begins = _begins(lines, key)
    if len(begins) != len(old):
        raise _CannotEdit
    for at, one, other in reversed(list(zip(begins, old, new[: len(old)], strict=True))):
        if one != other:
            end = _end(lines, at)
            inner = lines[at + 1 : end]
            for name in one.keys() | other.keys():
                if one.get(name) != other.get(name):
                    _change(inner, name, one.get(name), other.get(name))
            lines[at + 1 : end] = inner
    last = _end(lines, _begins(lines, key)[-1])
    more = [
        line
        for each in new[len(old) :]
        for line in [f"[[{key}]]", *block(each).rstrip("\n").split("\n")]
    ]
    lines[last:last] = more


def _are_named(said: Any) -> bool:
    """Whether this is tables by their names, one at least."""
    named = isinstance(said, Mapping) and len(said) > 0
    return named and all(isinstance(each, Mapping) for each in said.values())


def _has_headers(lines: Sequence[str], key: str) -> bool:
    """Whether tables of this key stand below lines as [key.name], not on a line of their own."""
    header = re.compile(rf"\s*\[\s*{re.escape(key)}\s*\.")
    return any(map(header.match, lines))


def _change_named(
    lines: list[str], key: str, old: Mapping[str, Any], new: Mapping[str, Any]
) -> None:
    """Changes tables that begin with [key.name], and puts new ones behind the last of them."""
    begins = {name: _begin(lines, key, name) for name in old}
    last = _end(lines, max(begins.values()))
    more = {name: table for name, table in new.items() if name not in old}
    for name in sorted(old, key=begins.__getitem__, reverse=True):
        begin, end = begins[name], _end(lines, begins[name])
        if name not in new:
            lines[begin:end] = []
            last -= end - begin
        elif old[name] != new[name]:
            inner = lines[begin + 1 : end]
            _change_inside(inner, old[name], new[name])
            last += len(inner) - (end - begin - 1)
            lines[begin + 1 : end] = inner
    lines[last:last] = written({key: more}).rstrip("\n").split("\n") if more else []


def _change_inside(lines: list[str], old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    """Changes the keys of one table."""
    for name, value in old.items():
        if new.get(name) != value:
            _change(lines, name, value, new.get(name))
    more = {name: value for name, value in new.items() if name not in old}
    lines += block(more).rstrip("\n").split("\n") if more else []


def _begin(lines: Sequence[str], key: str, name: str) -> int:
    """The line with which the table of this name begins."""
    called = rf"(?:{re.escape(name)}|\"{re.escape(name)}\"|'{re.escape(name)}')"
    header = re.compile(rf"\s*\[\s*{re.escape(key)}\s*\.\s*{called}\s*\]")
    found = [at for at, line in enumerate(lines) if header.match(line)]
    if len(found) != 1:
        raise _CannotEdit
    return found[0]


def _begins(lines: Sequence[str], key: str) -> list[int]:
    """Where the tables of a list begin."""
    return [
        at for at, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{re.escape(key)}\s*\]\]", line)
    ]


def _end(lines: Sequence[str], begin: int) -> int:
    """The line behind a table, where another one begins, or a blank one stands."""
    end = begin + 1
    while end < len(lines) and lines[end].strip() and not _HEADER.match(lines[end]):
        end += 1
    return end


def _leave_out(lines: list[str], key: str, old: Sequence[Any], new: Sequence[Any]) -> None:
    """Takes away the tables of a list that are no longer there."""
    begins = _begins(lines, key)
    if len(begins) != len(old) or any(each not in old for each in new):
        raise _CannotEdit
    for at, each in reversed(list(zip(begins, old, strict=True))):
        if each not in new:
            lines[at : _end(lines, at)] = []
