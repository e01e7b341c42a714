"""Documents: files as text, the keys of one puzzle with their lines in the file, and what is
refused of both."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactone.solver.errors import PuzzleError

from .words import CUT, brief, listed, nearest, quoted, sort_of

if TYPE_CHECKING:
    from .places import Place

DRAWN = 4_000_000  # signs of one picture; what is larger no engine takes
LONGEST = 100  # characters of a name, which stands in many sentences
OPEN = "."
LARGEST = 256_000_000  # bytes of one file
GRID = 16  # cells of a grid that is one list
COMMON = {
    "kind": "what type of puzzle this is",
    "title": "what the puzzle is called",
    "author": "who made it",
    "source": "where it is from",
    "notes": "anything worth knowing",
    "solutions": 'the expected number of solutions, or "many"',
}

TEXT = r"""'[^'\n]*+'|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+\""""
NAME = rf"(?:{TEXT}|[\w-]++)"
"""Patterns: a text on one line, and a key of TOML, as both are written."""

_UNTYPED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # control characters of a file
_RANGE = re.compile(r"\s*(\d{1,18})\s*(?:-\s*(\d{1,18})\s*)?", re.ASCII)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def decode(raw: bytes) -> str:
    """The text of a file in UTF-8, with line ends as \\n and no control characters."""
    if len(raw) > LARGEST:
        raise PuzzleError(f"the file has more than {LARGEST // 10**6} MB; split it")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise PuzzleError("the file is UTF-16; save it as UTF-8")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = raw.count(b"\n", 0, error.start)
        raise PuzzleError(
            f"byte {raw[error.start]:#04x} is not UTF-8; save the file as UTF-8", row=row
        ) from None
    text = text.replace("\r\n", "\n")
    if control := _UNTYPED.search(text):
        row = text.count("\n", 0, control.start())
        raise PuzzleError(f"control character {control.group()!r}; remove it", row=row)
    if not text.strip():
        raise PuzzleError('the file is empty; a puzzle starts with kind = "..." or is a bare grid')
    return text


@dataclass(frozen=True)
class Document:
    """The keys of one puzzle, and the text they were read from."""

    data: Mapping[str, Any]
    text: str = ""
    first: int = 1  # the number of the first line of the text in its file, or of a part
    note: str = ""  # how it was read, where it could be read in another way as well
    stated: str = ""  # a solution that stands beside it
    own: Place | None = field(default=None, repr=False, compare=False)  # of a part, if it has one

    @cached_property
    def _place(self) -> Place:
        """The places of the keys in the text."""
        from .places import Place, places  # of few puzzles anybody wants to know them

        if self.own or "\n" not in self.text:
            return self.own or Place(self.first)
        known = places(self.text, self.first)
        for key, value in self.data.items():
            if (
                key not in known.parts
                and isinstance(value, str)
                and "\n" in value
                and value in self.text
            ):
                line = self.first + self.text.count("\n", 0, self.text.find(value))
                known.parts[key] = Place(line, line)  # a picture of a text without keys
        return known

    def line(self, key: str, row: int = 0) -> int | None:
        """The line of the file on which a row of this key's value stands, or at least the key;
        None if unknown."""
        place = self._place.parts.get(key)
        if place is None:
            return self.first if self.text and "\n" not in self.text else None
        return place.line if place.rows is None else place.rows + row

    def string(self, key: str) -> str | None:
        """The text under this key."""
        value = self.data.get(key)
        if value is not None and not isinstance(value, str):
            raise PuzzleError(f"{key} is {sort_of(value)}, but must be a text in quotes", key)
        if value is not None and (match := _CONTROL.search(value)):
            raise PuzzleError(f"{key} has the control character {match.group()!r}; remove it", key)
        return value

    def rows(self, key: str) -> str | None:
        """The text under this key, which may also be written as a list of its rows."""
        value = self.data.get(key)
        if isinstance(value, list):
            rows = [_row(row) for row in ([value] if _is_long_row(value) else value)]
            if not rows or None in rows:
                raise PuzzleError(
                    f"{key} is a list, but must be a text in quotes, or a list of texts", key
                )
            value = "\n".join(row for row in rows if row is not None)
        if isinstance(value, str):
            value = value.replace("\r\n", "\n")
            if len(value) > DRAWN:
                raise PuzzleError(
                    f"{key} has {len(value):,} signs; make it smaller, {DRAWN:,} are the most", key
                )
        return Document({key: value}).string(key) if value is not None else None

    def integer(self, key: str) -> int | None:
        """The number under this key."""
        value = self.data.get(key)
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            raise PuzzleError(f"{key} is {sort_of(value)}, but must be a whole number", key)
        if value is not None and abs(value) >= 10**CUT:
            raise PuzzleError(f"{key} is {brief(value)}; write a smaller one", key)
        return value

    def boolean(self, key: str) -> bool | None:
        """Whether what this key says is wanted."""
        value = self.data.get(key)
        if value is not None and not isinstance(value, bool):
            raise PuzzleError(f"{key} is {sort_of(value)}, but must be true or false", key)
        return value

    def parts(self, key: str) -> dict[str, Document]:
        """The tables under this key, as [key.name] begins one, each with its own lines."""
        said = self.data.get(key)
        tables = {} if said is None else said
        if not isinstance(tables, Mapping):
            raise PuzzleError(
                f"{key} is {sort_of(tables)}, but must be a table for each name, as in [{key}.A]",
                key,
            )
        for name, table in tables.items():
            known = f"{key}.{brief(name)}"
            if not isinstance(table, Mapping):
                raise PuzzleError(
                    f"{known} is {sort_of(table)}, but must be a table, as in [{known}]", key
                )
            if len(name) > LONGEST:
                raise PuzzleError(
                    f"{known} has a name of {len(name):,} signs; take one of {LONGEST} at most", key
                )
        place = self._place.parts.get(key)
        owns = place.parts if place else {}
        return {name: self._part(table, owns.get(name)) for name, table in tables.items()}

    def _part(self, table: Mapping[str, Any], own: Place | None) -> Document:
        return (
            Document(table, first=own.line, own=own)
            if own
            else Document(table, self.text, self.first)
        )

    @contextmanager
    def inside(self, key: str, name: str, part: Document) -> Iterator[None]:
        """Says of what is refused that it stands in this part, and on which line."""
        try:
            yield
        except PuzzleError as error:
            line = part.line(error.key, error.row or 0) if error.key else None
            line = line or (part.first if part.own else self.line(key))
            row = None if line is None else line - self.first
            raise PuzzleError(f"{key} {brief(name)}: {error}", row=row) from None

    def items(self, key: str) -> list[Document]:
        """The tables of the list under this key, as each [[key]] begins one,
        each with its own lines."""
        said = self.data.get(key)
        tables = [] if said is None else said
        if isinstance(tables, Mapping):
            raise PuzzleError(
                f"{key} is a table, but must be a list of tables; begin each with [[{key}]]", key
            )
        if not isinstance(tables, list) or not all(isinstance(table, Mapping) for table in tables):
            raise PuzzleError(f"{key} must be a list of tables; begin each with [[{key}]]", key)
        place = self._place.parts.get(key)
        known = place.items if place else []
        owns = known if len(known) == len(tables) else [None] * len(tables)
        return [self._part(table, own) for table, own in zip(tables, owns, strict=True)]

    def check(self, known: Mapping[str, str]) -> None:
        """Refuses keys that this kind does not know, and common keys of the wrong type."""
        for key in self.data:
            if key not in known:
                raise PuzzleError(f"unknown key {quoted(key)}; {nearest(key, known)}", key)
        for key in ("title", "author", "source", "notes"):
            self.string(key)
        expected = self.data.get("solutions", 0)
        if expected != "many" and (
            not isinstance(expected, int) or isinstance(expected, bool) or expected < 0
        ):
            raise PuzzleError('solutions must be a number from 0 up, or "many"', "solutions")


class KindWanted(PuzzleError):
    """A puzzle that does not say of which kind it is, as a drawing: once somebody says one of
    these, it is read."""

    def __init__(self, why: str, kinds: Collection[str], of_kind: Callable[[str], Document]):
        ways = f"say the kind with --kind, as in --kind slitherlink: {listed([*kinds])}"
        super().__init__(f"{why}; {ways}")
        self.why = why
        self.kinds = kinds
        self.of_kind = of_kind


def counted(value: object) -> tuple[int, int | None]:
    """The least and the greatest number that a count allows; None where there is no greatest."""
    if value == "any":
        return 0, None
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**18:
        return value, value
    match = _RANGE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        said = (
            brief(value)
            if isinstance(value, int)
            else str(value)
            if isinstance(value, float)
            else sort_of(value)
        )
        said = quoted(value) if isinstance(value, str) else said
        raise PuzzleError(
            f'count is {said}; write a number, a range as in "2-4", or "any"', "count"
        )
    least = int(match[1])
    most = int(match[2] or match[1])
    if least > most:
        raise PuzzleError(
            f'the range {least}-{most} is upside down; write "{most}-{least}"', "count"
        )
    return least, most


def has_control(text: str) -> bool:
    """Whether there is a control character in it, but tabs and line ends."""
    return _CONTROL.search(text) is not None


def _is_long_row(value: list[Any]) -> bool:
    """Whether this is a whole grid, one number after the other."""
    return len(value) >= GRID and all(isinstance(each, int | None) for each in value)


def _row(value: object) -> str | None:
    """A row of a picture: a text, or a list of signs and numbers,
    in which nothing is an open cell."""
    if isinstance(value, str):
        return value
    if not isinstance(value, list) or not value:
        return None
    cells = [
        "".join(f"{cell or ''}".split()) if isinstance(cell, str | None) else f"{cell}"
        for cell in value
    ]
    known = all(isinstance(cell, str | int | None) and not isinstance(cell, bool) for cell in value)
    return " ".join(cell or OPEN for cell in cells) if known else None
