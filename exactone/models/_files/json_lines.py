"""Files with a puzzle in JSON on each line, those that say no more than a grid many at once, as bare lines are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from ...solver.errors import PuzzleError
from .._kit.kinds import kind_class, kinds
from .._kit.lines import Lines, Parcel
from .document import Document
from .reading import decode, in_json

_GRID = re.compile(r"[0-9._]+(\n[0-9._]+)*\n?")  # what means the same in a document and on a line
_TITLE = re.compile(r"[!-~]+( [!-~]+)*")
SIMPLE = {"kind", "grid", "title", "solutions"}  # keys of puzzles that bare lines say as well, or nearly


class JsonLines(Lines):
    """Lines that are puzzles of one kind, or of any other, which are read one by one."""

    first = 1

    def __init__(self, inner: Lines) -> None:
        self.inner, self.kind = inner, inner.kind

    def document(self, line: bytes, number: int) -> Document | PuzzleError | None:
        try:
            return in_json(decode(line), number) if line.strip() else None
        except PuzzleError as error:
            error.row = number - 1
            return error

    def number(self, lines: Iterable[bytes]) -> int:
        return sum(map(bool, map(bytes.strip, lines)))

    def parcels(self, lines: Sequence[bytes]) -> list[Parcel]:
        """The puzzles of the lines that say no more than a grid, and perhaps a title."""
        grids, titles, sure = list[bytes](), dict[int, str](), set[int]()
        for number, line in enumerate(lines):
            keys = self._simple(line) or {"grid": ""}
            grids.append(keys["grid"].encode())
            if "title" in keys:
                titles[number] = keys["title"]
            if "solutions" in keys:
                sure.add(number)
        return [parcel._replace(titles=titles, sure=sure) for parcel in self.inner.parcels(grids)]

    def _simple(self, line: bytes) -> dict[str, Any] | None:
        """The kind, the grid on one line, perhaps a title, and one solution; None where there is more, or it is odd."""
        try:
            keys = json.loads(line)
        except (ValueError, RecursionError):
            return None
        if not isinstance(keys, dict) or not {"kind", "grid"} <= keys.keys() <= SIMPLE or keys["kind"] != self.kind:
            return None
        texts = [each for key, each in keys.items() if key != "solutions" or type(each) is not int or each != 1]
        if not all(isinstance(each, str) for each in texts) or line.count(b'"') != 2 * (len(keys) + len(texts)):
            return None  # a key stands there twice, or texts have quotes
        rows = keys["grid"].removesuffix("\n").split("\n")
        if not _GRID.fullmatch(keys["grid"]) or not _TITLE.fullmatch(keys.get("title", "-")):
            return None
        if len(rows) > 1 and {*map(len, rows)} != {len(rows)}:
            return None
        return {**keys, "grid": "".join(rows)}


def json_lines(text: str) -> JsonLines | None:
    """How a text is read that has such a puzzle on its first line, and more below it; None for others."""
    first, *others = [line for line in text.split("\n") if line.strip()] or [""]
    document = in_json(first) if others else None
    if not isinstance(document, Document) or (kind := document.data.get("kind")) not in kinds():
        return None
    grid = "".join(str(document.data.get("grid", "")).split())
    inner = kind_class(str(kind)).by_line(f"{grid}\n{grid}\n")
    return JsonLines(inner) if inner else None
