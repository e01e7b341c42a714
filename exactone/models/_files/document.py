"""Puzzle files: from bytes to documents, each one puzzle's keys with their lines in the file.

TOML or JSON     recognised from the content
JSON lines       several puzzles, an object on each line
anything else    a bare text, for the kinds to recognise
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from math import log10
from typing import Any

from ...solver.errors import PuzzleError
from .places import NAME, Place, places

LARGEST = 256_000_000  # bytes of one file
DRAWN = 4_000_000  # signs of one picture; what is larger no engine takes
LONGEST = 100  # characters of a name, which stands in many sentences
CUT = 40  # characters of any other word, or digits of a number, that a refusal repeats
NAMED, ROOM = 30, 500  # words of a list, and their characters
COMPARED = 10_000  # known words that are looked at when something else was meant
NOWHERE = Place(0)
COMMON = {
    "kind": "what type of puzzle this is",
    "title": "what the puzzle is called",
    "author": "who made it",
    "source": "where it is from",
    "notes": "anything worth knowing",
    "solutions": 'the expected number of solutions, or "many"',
}

_TOML_LINE = re.compile(r"""^[ \t]*(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')(?:\.[\w"'-]+)*[ \t]*=(?!=)""", re.M)
_NEXT = re.compile(r"^# \d+$", re.M)
_KIND = re.compile(r"^kind[ \t]*=", re.M)
_YAML_LINE = re.compile(r"^(?!(?i:board|tiles):$)[A-Za-z_]\w*:( |$)", re.M)
_DEEP_KEY = re.compile(rf"^[ \t]*\[*{NAME.pattern}(?:[ \t]*\.[ \t]*{NAME.pattern}){{20}}", re.M)
_HUGE = re.compile(r"[=\[,{](?:\s|#.*)*+(0[xob]\w{2000})")
_LONG_TEXT = re.compile(r"('''|\"\"\").*?\1", re.S)
_RANGE = re.compile(r"\s*(\d{1,18})\s*(?:-\s*(\d{1,18})\s*)?", re.ASCII)
_WRAPPED = re.compile(r"[ \t]*ipuz\((\s*\{.*\}\s*)\)[\s;]*", re.S)  # as web pages hand over an ipuz document
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


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
        if self.own or "\n" not in self.text:
            return self.own or Place(self.first)
        found = places(self.text, self.first)
        for key, value in self.data.items():
            if key not in found.parts and isinstance(value, str) and "\n" in value and value in self.text:
                line = self.first + self.text.count("\n", 0, self.text.find(value))
                found.parts[key] = Place(line, line)  # a picture of a text without keys
        return found

    @cached_property
    def _only(self) -> int | None:
        """The only line there is; None where there are several, or none."""
        return self.first if self.text and "\n" not in self.text else None

    def line(self, key: str, row: int = 0) -> int | None:
        """The line of the file on which a row of this key's value stands, or at least the key; None if unknown."""
        place = self._place.parts.get(key)
        if place is None:
            return self._only
        return place.line if place.rows is None else place.rows + row

    def string(self, key: str) -> str | None:
        """The text under this key."""
        value = self.data.get(key)
        if value is not None and not isinstance(value, str):
            raise PuzzleError(f"{key} is {_sort(value)}, but must be a text in quotes", key)
        if value is not None and (found := _CONTROL.search(value)):
            raise PuzzleError(f"{key} has the control character {found.group()!r}; remove it", key)
        return value

    def rows(self, key: str) -> str | None:
        """The text under this key, which may also be written as a list of its rows."""
        value = self.data.get(key)
        if isinstance(value, list):
            if not value or not all(isinstance(row, str) for row in value):
                raise PuzzleError(f"{key} is a list, but must be a text in quotes, or a list of texts", key)
            value = "\n".join(value)
        if isinstance(value, str):
            value = value.replace("\r\n", "\n")
            if len(value) > DRAWN:
                raise PuzzleError(f"{key} has {len(value):,} signs; make it smaller, {DRAWN:,} are the most", key)
        return Document({key: value}).string(key) if value is not None else None

    def integer(self, key: str) -> int | None:
        """The number under this key."""
        value = self.data.get(key)
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            raise PuzzleError(f"{key} is {_sort(value)}, but must be a whole number", key)
        if value is not None and abs(value) >= 10**CUT:
            raise PuzzleError(f"{key} is {brief(value)}; write a smaller one", key)
        return value

    def boolean(self, key: str) -> bool | None:
        """Whether what this key says is wanted."""
        value = self.data.get(key)
        if value is not None and not isinstance(value, bool):
            raise PuzzleError(f"{key} is {_sort(value)}, but must be true or false", key)
        return value

    def parts(self, key: str) -> dict[str, Document]:
        """The tables under this key, as [key.name] begins one, each with its own lines."""
        said = self.data.get(key)
        tables = {} if said is None else said
        if not isinstance(tables, Mapping):
            raise PuzzleError(f"{key} is {_sort(tables)}, but must be a table for each name, as in [{key}.A]", key)
        for name, table in tables.items():
            known = f"{key}.{brief(name)}"
            if not isinstance(table, Mapping):
                raise PuzzleError(f"{known} is {_sort(table)}, but must be a table, as in [{known}]", key)
            if len(name) > LONGEST:
                raise PuzzleError(f"{known} has a name of {len(name):,} signs; take one of {LONGEST} at most", key)
        owns = self._place.parts.get(key, NOWHERE).parts
        return {name: self._part(table, owns.get(name)) for name, table in tables.items()}

    def _part(self, table: Mapping[str, Any], own: Place | None) -> Document:
        return Document(table, first=own.line, own=own) if own else Document(table, self.text, self.first)

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
        """The tables of the list under this key, as each [[key]] begins one, each with its own lines."""
        said = self.data.get(key)
        tables = [] if said is None else said
        if isinstance(tables, Mapping):
            raise PuzzleError(f"{key} is a table, but must be a list of tables; begin each with [[{key}]]", key)
        if not isinstance(tables, list) or not all(isinstance(table, Mapping) for table in tables):
            raise PuzzleError(f"{key} must be a list of tables; begin each with [[{key}]]", key)
        found = self._place.parts.get(key, NOWHERE).items
        owns = found if len(found) == len(tables) else [None] * len(tables)
        return [self._part(table, own) for table, own in zip(tables, owns, strict=True)]

    def check(self, known: Mapping[str, str]) -> None:
        """Refuses keys that this kind does not know, and common keys of the wrong type."""
        for key in self.data:
            if key not in known:
                raise PuzzleError(f"unknown key {quoted(key)}; {nearest(key, known)}", key)
        for key in ("title", "author", "source", "notes"):
            self.string(key)
        expected = self.data.get("solutions", 0)
        if expected != "many" and (not isinstance(expected, int) or isinstance(expected, bool) or expected < 0):
            raise PuzzleError('solutions must be a number from 0 up, or "many"', "solutions")


def quoted(word: str) -> str:
    """A word of the file in quotes, cut when it is long."""
    return repr(_cut(word))


def brief(said: str | int) -> str:
    """A name or a number of the file as it is, cut when it is long."""
    if isinstance(said, str):
        return quoted(said)[1:-1]
    if abs(said) < 10**CUT:
        return str(said)
    most = int(said.bit_length() * log10(2))  # their own number, as str refuses what has thousands of digits
    return f"a number of {most + (abs(said) >= 10**most):,} digits"


def _cut(text: str, most: int = CUT) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def counted(value: object) -> tuple[int, int | None]:
    """The least and the greatest number that a count allows; None where there is no greatest."""
    if value == "any":
        return 0, None
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**18:
        return value, value
    found = _RANGE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        said = brief(value) if isinstance(value, int) else str(value) if isinstance(value, float) else _sort(value)
        said = quoted(value) if isinstance(value, str) else said
        raise PuzzleError(f'count is {said}; write a number, a range as in "2-4", or "any"', "count")
    least, most = int(found[1]), int(found[2] or found[1])
    if least > most:
        raise PuzzleError(f'the range {least}-{most} is upside down; write "{most}-{least}"', "count")
    return least, most


def nearest(word: str, known: Collection[str]) -> str:
    """What was probably meant, or else what is known, as the end of a sentence."""
    return similar(word, known) or f"known are {listed(sorted(known))}"


def similar(word: str, known: Collection[str]) -> str:
    """What was probably meant; nothing where no known word is like this one."""
    named = {other.lower(): other for other in islice(known, COMPARED)}
    close = get_close_matches(word[:CUT].lower(), named, 1, 0.6)
    return f"did you mean {quoted(named[close[0]])}?" if close else ""


def numbered(number: int, what: str) -> str:
    """So many of something, as in "1 cell" and "2 cells"."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def listed(words: Sequence[str], between: str = ", ") -> str:
    """Words in a row; of many the first."""
    shown = [brief(word) for word in words[:NAMED]]
    while sum(map(len, shown)) > ROOM:
        shown.pop()
    rest = f" and {len(words) - len(shown):,} more" if len(words) > len(shown) else ""
    return between.join(shown) + rest


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


def is_json(text: str) -> bool:
    """Whether this is an object of JSON, or several, plain or as web pages hand them over."""
    return text.lstrip().startswith("{") or _WRAPPED.fullmatch(text) is not None


def documents(text: str) -> Iterator[tuple[int | None, Document | PuzzleError]] | None:
    """The puzzles of a TOML or JSON text, with their line where there are several; None for a bare text."""
    if wrapped := _WRAPPED.fullmatch(text):
        text = " " * wrapped.start(1) + wrapped[1]
    if text.lstrip().startswith("{"):
        whole = _parsed(_json, text)
        if isinstance(whole, PuzzleError):
            lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
            if len(lines) > 1 and any(isinstance(_parsed(_json, line), Document) for _, line in lines):
                return ((number, _parsed(_json, line, number)) for number, line in lines)
        return iter([(None, whole)])
    if _TOML_LINE.search(text):
        pieces = list(_pieces(text))
        return ((line if len(pieces) > 1 else None, _parsed(_toml, piece, line)) for line, piece in pieces)
    if _YAML_LINE.search(text):
        raise PuzzleError('this looks like YAML, which is not accepted; write TOML: kind = "..."', row=0)
    return None


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """The puzzles of a TOML file, where a line as # 2 begins each but the first, with the lines where they begin."""
    starts = [0, *(found.start() for found in _NEXT.finditer(text))]
    pieces = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    if not all(_KIND.search(piece) for piece in pieces):
        pieces, starts = [text], [0]
    yield from ((text.count("\n", 0, start) + 1, piece) for start, piece in zip(starts, pieces, strict=True))


def _parsed(read: Callable[[str], dict[str, Any]], text: str, first: int = 1) -> Document | PuzzleError:
    """A document, or why it is none, with the line counted from the start of the file."""
    try:
        return Document(read(text), text, first)
    except RecursionError:
        error = PuzzleError("the file is nested too deeply; a puzzle needs three levels at most")
    except MemoryError:
        error = PuzzleError("the file does not fit the memory; split it")
    except PuzzleError as refused:
        error = refused
    if error.row is not None or first > 1:
        error.row = first - 1 + (error.row or 0)
    return error


def _toml(text: str) -> dict[str, Any]:
    if found := _DEEP_KEY.search(_LONG_TEXT.sub("", text)):
        raise PuzzleError(f"the key {quoted(found.group().strip())} is nested too deeply; a puzzle needs three levels")
    if found := _HUGE.search(_LONG_TEXT.sub(lambda part: "\n" * part.group().count("\n"), text)):
        raise PuzzleError(
            "not valid TOML: a number of thousands of digits; write a smaller one",
            row=found.string.count("\n", 0, found.start(1)),
        )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        row = int(found.group(1)) - 1 if found else text.rstrip().count("\n")
        said = _cut(re.sub(r" \(at .*\)$", "", str(error)), 2 * CUT)
        raise PuzzleError(f"not valid TOML: {said[:1].lower()}{said[1:]}{_toml_remedy(text, row)}", row=row) from None
    except ValueError:  # dates that do not exist, numbers of thousands of digits
        raise PuzzleError("not valid TOML: a number or a date that there is not; put texts in quotes") from None


def _toml_remedy(text: str, row: int) -> str:
    if _YAML_LINE.match("\n".join(text.split("\n")[row:])):
        return '; write key = "value", not key: value'
    return "; texts stand in quotes, grids between ''' and '''"


def _json(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        said = error.msg[:1].lower() + error.msg[1:].removesuffix(" at")
        remedy = "keys and texts stand in double quotes, with commas between them"
        raise PuzzleError(f"not valid JSON: {said}, column {error.colno}; {remedy}", row=error.lineno - 1) from None
    except ValueError:
        raise PuzzleError("not valid JSON: a number of thousands of digits; write a smaller one") from None
    if not isinstance(data, dict):
        raise PuzzleError('a puzzle in JSON is an object; write {"kind": "...", ...}')
    return data


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        (twice, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise PuzzleError(f"the key {quoted(twice)} stands there twice; keep one of them")
    return data


def _no_constant(word: str) -> None:
    raise PuzzleError(f"{word} is not a JSON value; write a number")


def _sort(value: object) -> str:
    names: dict[type, str] = {bool: "true or false", int: "a number", float: "a number with a point", str: "a text"}
    names |= {list: "a list", type(None): "nothing"}
    return names.get(type(value), "a table" if isinstance(value, Mapping) else "a date")
