"""Files with a puzzle on each line, bare, in JSON or as a link, read some lines at a time,
however large they are."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import ExitStack
from dataclasses import replace
from io import BufferedReader
from typing import Any, NamedTuple

from exactone.models.base.kind import Confidence
from exactone.models.base.kinds import kind_class, kinds
from exactone.models.base.lines import LineBatch, LineReader
from exactone.models.text.document import LARGEST, Document, decode
from exactone.solver.errors import PuzzleError

from .entries import Entry, entry_of
from .reading import LINES, LINK_HINT, documents, in_json, is_json, on_line

HEAD = 1 << 14  # bytes that decide: more than any grid has that could be taken for lines
LONG = 1 << 17  # bytes
# bytes of a page: the first answers come soon, and later ones at less cost each
LEAST = 1 << 14
MOST = 1 << 18


class Chunk(NamedTuple):
    """Some lines of a file."""

    first: int  # the number of the first one
    lines: list[bytes]
    end: int  # bytes of the file up to here
    returns: Set[int] = frozenset()  # which of the lines, from 0, end with CR LF


class Stream:
    """A file with a puzzle on each line."""

    def __init__(
        self, name: str, lines: LineReader, file: BufferedReader, head: bytes, size: int | None
    ) -> None:
        self.name, self.lines, self.size = name, lines, size  # in bytes; None where nobody knows
        self._file = file
        self._rest = head

    def pages(self) -> Iterator[Chunk]:
        """All lines, some at a time."""
        first = 1
        end = 0
        size = LEAST
        last = False
        while self._rest or not last:
            if not last and (len(self._rest) < size or b"\n" not in self._rest):
                more = self._file.read1(size)
                last = not more
                self._rest = self._rest + more
            cut = (
                self._rest.rfind(b"\n", 0, size) + 1
                or self._rest.find(b"\n") + 1
                or (len(self._rest) if last else 0)
            )
            if cut:
                lines = self._rest[:cut].removesuffix(b"\n").split(b"\n")
                returns = frozenset(
                    place for place, line in enumerate(lines) if line.endswith(b"\r")
                )
                self._rest = self._rest[cut:]
                end = end + cut
                size = min(MOST, 2 * size)
                yield Chunk(first, [line.removesuffix(b"\r") for line in lines], end, returns)
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


def entry_on(name: str, lines: LineReader, number: int, line: bytes) -> Entry | None:
    """The puzzle of one line of a file, or why it is none; None where the line has no puzzle."""
    if number < lines.first or not line.strip():
        return None
    document = lines.document(line, number)
    if document is None:
        return None
    return replace(entry_of(f"{name}:{number}", name, document), line=number)


def stream(
    path: str,
    piped: BufferedReader | None = None,
    single: bool = False,
    links: bool = True,
) -> Stream | bytes | None:
    """A file, or what is piped, with a puzzle on each line; where it is none what it holds,
    if that is gone.

    A file whose name says so is one with a `single` line, too, only where that is wanted; lists of
    `links`, which are of any kinds, only where that will do.
    """
    if piped is None and not os.path.exists(path):
        return None
    with ExitStack() as stack:
        try:
            file = piped or stack.enter_context(open(path, "rb"))
            head = _head(file)
            size = _size(file)
        except OSError:
            return None
        if lines := lines_of(head, path, single, links):
            stack.pop_all()  # it stays open
            return Stream(path, lines, file, head, size)
        if size is not None and piped is None:
            return None
        return head + file.read(LARGEST + 1)


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


def lines_of(head: bytes, name: str, single: bool, links: bool = True) -> LineReader | None:
    """How a file that begins so is read line by line; None where it is no such file."""
    if name.lower().endswith(LINES):
        some = sum(map(bool, map(bytes.strip, head.split(b"\n"))))
        several = some > 1 or len(head) >= HEAD
        if several or (single and some):
            return json_lines(_text(head), always=True)
        return None
    try:
        text = _text(head[: head.rfind(b"\n") + 1] if len(head) >= HEAD else head)
        if is_json(text):
            return json_lines(text)
        if links and LINK_HINT.search(text) and (lines := _links(text, single)):
            return lines
        if documents(text) is not None:
            return None
    except PuzzleError:
        return None
    from .bare import recognised

    readings = recognised(text)
    if len(readings) != 1 or readings[0][1].sure <= Confidence.PERHAPS:
        return None
    return kind_class(readings[0][0]).by_line(text)


def _links(text: str, single: bool) -> LineReader | None:
    """How a file is read that begins so and has a link on each line; None for others."""
    from .link_texts import link_lines

    return link_lines(text, single)


def _text(head: bytes) -> str:
    """What a file begins with; a sign stands for lines that are no text,
    which are refused in their turn."""
    try:
        return decode(head)
    except PuzzleError:
        return "\n".join(map(_line, head.split(b"\n")))


def _line(line: bytes) -> str:
    try:
        return decode(line)
    except PuzzleError:
        return "\N{REPLACEMENT CHARACTER}"


_GRID = re.compile(r"[0-9._]+(\n[0-9._]+)*\n?")  # what means the same in a document and on a line
_TITLE = re.compile(r"[!-~]+( [!-~]+)*")
LOOKED_AT = 100  # lines, to see which kind many of them may have
# keys of puzzles that bare lines say as well, or nearly
SIMPLE = {"kind", "grid", "title", "solutions"}


class JsonLines(LineReader):
    """Lines that are puzzles of any kinds, read one by one,
    but for those of one kind that is read by the line."""

    first = 1

    def __init__(self, inner: LineReader | None) -> None:
        self.inner, self.kind = inner, inner.kind if inner else ""

    def document(self, line: bytes, number: int) -> Document | PuzzleError | None:
        try:
            if line.strip():
                return on_line(decode(line), number)
            return None
        except PuzzleError as error:
            error.row = number - 1
            return error

    def number(self, lines: Iterable[bytes]) -> int:
        return sum(map(bool, map(bytes.strip, lines)))

    def batches(self, lines: Sequence[bytes]) -> list[LineBatch]:
        """The puzzles of the lines that say no more than a grid, and perhaps a title."""
        if self.inner is None:
            return []
        grids = list[bytes]()
        titles = dict[int, str]()
        sure = set[int]()
        for number, line in enumerate(lines):
            if line.strip() and not line.lstrip().startswith(b"{"):
                grids.append(line)
                continue
            keys = self._simple(line) or {"grid": ""}
            grids.append(keys["grid"].encode())
            if "title" in keys:
                titles[number] = keys["title"]
            if "solutions" in keys:
                sure.add(number)
        batches = self.inner.batches(grids)
        return [batch._replace(titles={**batch.titles, **titles}, sure=sure) for batch in batches]

    def _simple(self, line: bytes) -> dict[str, Any] | None:
        """The kind, the grid on one line, perhaps a title, and one solution;
        None where there is more, or it is odd."""
        try:
            keys = json.loads(line)
        except (ValueError, RecursionError):
            return None
        if (
            not isinstance(keys, dict)
            or not {"kind", "grid"} <= keys.keys() <= SIMPLE
            or keys["kind"] != self.kind
        ):
            return None
        texts = [
            each
            for key, each in keys.items()
            if key != "solutions" or type(each) is not int or each != 1
        ]
        if not all(isinstance(each, str) for each in texts) or line.count(b'"') != 2 * (
            len(keys) + len(texts)
        ):
            return None  # a key stands there twice, or texts have quotes
        rows = keys["grid"].removesuffix("\n").split("\n")
        if not _GRID.fullmatch(keys["grid"]) or not _TITLE.fullmatch(keys.get("title", "-")):
            return None
        if len(rows) > 1 and {*map(len, rows)} != {len(rows)}:
            return None
        return {**keys, "grid": "".join(rows)}


def json_lines(text: str, always: bool = False) -> JsonLines | None:
    """How a text is read that has such a puzzle on its first line, and more below it, or always;
    None for others."""
    some = [line for line in text.split("\n") if line.strip()]
    if not always and (len(some) < 2 or not _kind(in_json(some[0]))):
        return None
    return JsonLines(next(filter(None, map(_inner, some[:LOOKED_AT])), None))


def _inner(line: str) -> LineReader | None:
    """How lines are read that have a puzzle of the same kind as this one;
    None where such are not read by the line."""
    document = on_line(line, 1)
    if not isinstance(document, Document) or not (kind := _kind(document)):
        return None
    grid = "".join(str(document.data.get("grid", "")).split())
    return kind_class(kind).by_line(f"{grid}\n{grid}\n")


def _kind(document: Document | PuzzleError) -> str:
    """The kind that a document names, if it is one of ours."""
    kind = document.data.get("kind") if isinstance(document, Document) else None
    return str(kind) if kind in kinds() else ""
