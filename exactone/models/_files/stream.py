"""Files with a puzzle on each line, read some lines at a time, however large they are.

What the beginning of such a file is decides how all of it is read. Where lines read one by one mean something else than
all of them together, as in a table, the file is no stream, and is read as a whole.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from io import BufferedReader
from typing import NamedTuple

from ...solver.errors import PuzzleError
from .._kit.kind import Sure
from .._kit.kinds import kind_class
from .._kit.lines import Lines
from .entries import Entry, entry_of
from .json_lines import json_lines
from .reading import LARGEST, decode, documents, is_json

HEAD = 1 << 14  # bytes that decide: more than any grid has that could be taken for lines
LONG = 1 << 17  # bytes
LEAST, MOST = 1 << 14, 1 << 18  # bytes of a page: the first answers come soon, and later ones at less cost each


class Page(NamedTuple):
    """Some lines of a file."""

    first: int  # the number of the first one
    lines: list[bytes]
    end: int  # bytes of the file up to here


class Stream:
    """A file with a puzzle on each line."""

    def __init__(self, name: str, lines: Lines, file: BufferedReader, head: bytes, size: int | None) -> None:
        self.name, self.lines, self.size = name, lines, size  # in bytes; None where nobody knows
        self._file, self._rest = file, head

    def pages(self) -> Iterator[Page]:
        """All lines, some at a time."""
        first, end, size, last = 1, 0, LEAST, False
        while self._rest or not last:
            if not last and (len(self._rest) < size or b"\n" not in self._rest):
                more = self._file.read1(size)
                last, self._rest = not more, self._rest + more
            cut = self._rest.rfind(b"\n", 0, size) + 1 or self._rest.find(b"\n") + 1 or (len(self._rest) if last else 0)
            if cut:
                lines = self._rest[:cut].removesuffix(b"\n").split(b"\n")
                self._rest, end, size = self._rest[cut:], end + cut, min(MOST, 2 * size)
                yield Page(first, [line.removesuffix(b"\r") for line in lines], end)
                first += len(lines)
        self._file.close()

    def close(self) -> None:
        """Nobody reads on."""
        self._file.close()

    @property
    def long(self) -> bool:
        """Whether it is known to have thousands of lines."""
        return self.size is not None and self.size > LONG

    def left(self, end: int) -> int | None:
        """How many puzzles come after so many bytes; None where nobody knows."""
        if self.size is None or self._file.closed:
            return None if self.size is None else 0
        with self._file:
            self._file.seek(end)  # more may have been read, of which nobody heard
            return self.lines.number(self._file)


def entry_on(name: str, lines: Lines, number: int, line: bytes) -> Entry | None:
    """The puzzle of one line of a file, or why it is none; None where the line has no puzzle."""
    if number < lines.first or not line.strip():
        return None
    document = lines.document(line, number)
    return None if document is None else replace(entry_of(f"{name}:{number}", name, document), line=number)


def stream(path: str, piped: BufferedReader | None = None) -> Stream | bytes | None:
    """A file, or what is piped, with a puzzle on each line; where it is none what it holds, if that is gone."""
    if piped is None and not os.path.exists(path):
        return None
    with ExitStack() as stack:
        try:
            file = piped or stack.enter_context(open(path, "rb"))
            head, size = _head(file), _size(file)
        except OSError:
            return None
        if lines := lines_of(head):
            stack.pop_all()  # it stays open
            return Stream(path, lines, file, head, size)
        return None if size is not None and piped is None else head + file.read(LARGEST + 1)


def _head(file: BufferedReader) -> bytes:
    """The beginning of a file."""
    head = b""
    while len(head) < HEAD and (more := file.read1(HEAD - len(head))):
        head += more
    return head


def _size(file: BufferedReader) -> int | None:
    """How many bytes it has; None where nobody knows, as of a pipe."""
    try:
        status = os.fstat(file.fileno())
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def lines_of(head: bytes) -> Lines | None:
    """How a file that begins so is read line by line; None where it is no such file."""
    try:
        text = _text(head[: head.rfind(b"\n") + 1] if len(head) >= HEAD else head)
        if is_json(text):
            return json_lines(text)
        if documents(text) is not None:
            return None
    except PuzzleError:
        return None
    from .bare import recognised

    found = recognised(text)
    if len(found) != 1 or found[0][1].sure <= Sure.PERHAPS:
        return None
    return kind_class(found[0][0]).by_line(text)


def _text(head: bytes) -> str:
    """What a file begins with; a sign stands for lines that are no text, which are refused in their turn."""
    try:
        return decode(head)
    except PuzzleError:
        return "\n".join(map(_line, head.split(b"\n")))


def _line(line: bytes) -> str:
    try:
        return decode(line)
    except PuzzleError:
        return "\N{REPLACEMENT CHARACTER}"
