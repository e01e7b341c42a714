"""Puzzle files: from bytes to documents, each one puzzle's keys with their lines in the file.

TOML or JSON     recognised from the content
JSON lines       several puzzles, an object on each line
anything else    a bare text, for the kinds to recognise
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from ..solver.puzzle import PuzzleError

LARGEST = 256_000_000  # bytes of one file
COMMON = {
    "kind": "what type of puzzle this is",
    "title": "what the puzzle is called",
    "author": "who made it",
    "source": "where it is from",
    "notes": "anything worth knowing",
    "solutions": 'the expected number of solutions, or "many"',
}

_TOML_LINE = re.compile(
    r"""^[ \t]*(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')(?:\.[\w"'-]+)*[ \t]*=(?!=)|^[ \t]*\[\[?\w""", re.M
)
_YAML_LINE = re.compile(r"^(---|[A-Za-z_]\w*:( |$))", re.M)


@dataclass(frozen=True)
class Document:
    """The keys of one puzzle, and the text they were read from."""

    data: Mapping[str, Any]
    text: str = ""
    first: int = 1  # the number of the first line of the text in its file

    def line(self, key: str, row: int = 0) -> int | None:
        """The line of the file on which a row of this key's value stands, or at least the key."""
        value = self.data.get(key)
        if isinstance(value, str) and "\n" in value and (start := self.text.find(value)) >= 0:
            return self.first + self.text.count("\n", 0, start) + row
        if not (self.text and key in self.data):
            return None
        found = re.search(rf"""^[ \t{{,]*["']?{re.escape(key)}["']?[ \t]*[=:]""", self.text, re.M)
        return self.first + self.text.count("\n", 0, found.end()) if found else self.first

    def string(self, key: str) -> str | None:
        """The text under this key; a list of strings is a text with as many lines."""
        value = self.data.get(key)
        if isinstance(value, list) and value and all(isinstance(row, str) for row in value):
            value = "\n".join(value)
        if value is not None and not isinstance(value, str):
            raise PuzzleError(f"{key} is {_sort(value)}, but must be a text in quotes", key)
        return value

    def integer(self, key: str) -> int | None:
        """The number under this key."""
        value = self.data.get(key)
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            raise PuzzleError(f"{key} is {_sort(value)}, but must be a whole number", key)
        return value

    def check(self, known: Mapping[str, str]) -> None:
        """Refuses keys that this kind does not know, and common keys of the wrong type."""
        for key in self.data:
            if key not in known and key not in COMMON:
                raise PuzzleError(f"unknown key {key!r}; {nearest(key, [*known, *COMMON])}", key)
        for key in ("title", "author", "source", "notes"):
            self.string(key)
        if self.data.get("solutions") != "many" and (self.integer("solutions") or 0) < 0:
            raise PuzzleError('solutions must be a number from 0 up, or "many"', "solutions")


def nearest(word: str, known: list[str]) -> str:
    """What was probably meant, as the end of a sentence."""
    close = get_close_matches(word.lower(), known, 1, 0.6)
    return f"did you mean {close[0]!r}?" if close else f"known are {', '.join(sorted(known))}"


def decode(raw: bytes) -> str:
    """The text of a file, with line ends as \\n."""
    if len(raw) > LARGEST:
        raise PuzzleError(f"the file has more than {LARGEST // 10**6} MB; split it")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise PuzzleError("the file is UTF-16; save it as UTF-8")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = raw.count(b"\n", 0, error.start)
        raise PuzzleError(f"byte {raw[error.start]:#04x} is not UTF-8; save the file as UTF-8", row=row) from None
    text = text.replace("\r\n", "\n")
    if found := re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", text):
        row = text.count("\n", 0, found.start())
        raise PuzzleError(f"control character {found.group()!r}; remove it", row=row)
    if not text.strip():
        raise PuzzleError('the file is empty; a puzzle starts with kind = "..." or is a bare grid')
    return text


def documents(text: str) -> Iterator[tuple[int | None, Document | PuzzleError]] | None:
    """The puzzles of a TOML or JSON text, with their line where there are several; None for a bare text."""
    if text.lstrip().startswith("{"):
        lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
        if len(lines) > 1 and all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for _, line in lines):
            return ((number, _parsed(_json, line, number)) for number, line in lines)
        return iter([(None, _parsed(_json, text))])
    if _TOML_LINE.search(text):
        return iter([(None, _parsed(_toml, text))])
    if _YAML_LINE.search(text):
        raise PuzzleError('this looks like YAML, which is not accepted; write TOML: kind = "..."', row=0)
    return None


def answer_texts(text: str) -> list[object]:
    """The solutions that a text holds: those of its JSON objects, or else the text itself."""
    found = documents(text) if text.lstrip().startswith("{") else None
    if found is None:
        return [text]
    solutions = []
    for _, document in found:
        if isinstance(document, PuzzleError):
            raise document
        solutions += [document.data["solution"]] if "solution" in document.data else []
    return solutions


def _parsed(read: Any, text: str, first: int = 1) -> Document | PuzzleError:
    try:
        return Document(read(text), text, first)
    except PuzzleError as error:
        return error
    except RecursionError:
        return PuzzleError("the file is nested too deeply; a puzzle needs three levels at most")
    except MemoryError:
        return PuzzleError("the file does not fit the memory")


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        row = int(found.group(1)) - 1 if found else text.rstrip().count("\n")
        said = re.sub(r" \(at .*\)$", "", str(error))
        raise PuzzleError(f"not valid TOML: {said[:1].lower()}{said[1:]}{_toml_remedy(text, row)}", row=row) from None
    except ValueError as error:  # numbers of thousands of digits, dates that do not exist
        raise PuzzleError(f"not valid TOML: {error}") from None


def _toml_remedy(text: str, row: int) -> str:
    if _YAML_LINE.match("\n".join(text.split("\n")[row:])):
        return '; write key = "value", not key: value'
    return "; texts stand in quotes, grids between ''' and '''"


def _json(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise PuzzleError(
            f"not valid JSON: {error.msg.lower()} at column {error.colno}", row=error.lineno - 1
        ) from None
    except ValueError as error:
        raise PuzzleError(f"not valid JSON: {error}") from None
    assert isinstance(data, dict)  # it starts with a brace
    return data


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise PuzzleError(f"the key {twice!r} stands there twice; keep one of them")
    return data


def _no_constant(word: str) -> None:
    raise PuzzleError(f"{word} is not a JSON value; write a number")


def _sort(value: object) -> str:
    names = {bool: "true or false", int: "a number", float: "a number with a point", str: "a text", list: "a list"}
    return names.get(type(value), "a table" if isinstance(value, Mapping) else "a date")
