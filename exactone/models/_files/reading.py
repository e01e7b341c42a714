"""From bytes to documents: the keys of one puzzle each.

TOML or JSON     recognised from the content
JSON lines       several puzzles, an object on each line
anything else    a bare text, for the kinds to recognise
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from ...solver.errors import PuzzleError
from .document import Document
from .places import NAME
from .words import CUT, cut, quoted

LARGEST = 256_000_000  # bytes of one file

_PUZ = b"ACROSS&DOWN\0"
_TOML_LINE = re.compile(r"""^[ \t]*(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')(?:\.[\w"'-]+)*[ \t]*=(?!=)""", re.M)
_NEXT = re.compile(r"^# \d+$", re.M)
_KIND = re.compile(r"^kind[ \t]*=", re.M)
_MAIL = "from|to|cc|bcc|subject|date|sent|received"  # what heads of mails begin with
_YAML = re.compile(r"^kind:(?: |$)|^\w+: [|>][-+]?$", re.M)  # other lines with a colon may be heads above a grid
_YAML_LINE = re.compile(rf"^(?!(?i:board|tiles):$|(?i:{_MAIL}):)[A-Za-z_]\w*:( |$)", re.M)
_DEEP_KEY = re.compile(rf"^[ \t]*\[*{NAME.pattern}(?:[ \t]*\.[ \t]*{NAME.pattern}){{20}}", re.M)
_HUGE = re.compile(r"[=\[,{](?:\s|#.*)*+(0[xob]\w{2000})")
_LONG_TEXT = re.compile(r"('''|\"\"\").*?\1", re.S)
_ASSIGNED = re.compile(r"\s*\w+[ \t]*=\s*(?:(?:np\.|numpy\.)?array\()?[\[(][^={}]*[\])]\s*;?\s*")  # a list in a program
_ARRAY = re.compile(r"\s*\[\s*\{")  # a list of puzzles
_WRAPPED = re.compile(r"[ \t]*ipuz\((\s*\{.*\}\s*)\)[\s;]*", re.S)  # as web pages hand over an ipuz document


def _is_yaml(text: str) -> bool:
    """Whether a text has keys as of YAML, and not just a head with a colon."""
    keys = (found[0][:1].islower() for found in _YAML_LINE.finditer(text))
    return _YAML.search(text) is not None or sum(islice(filter(None, keys), 2)) > 1


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


def is_puz(raw: bytes) -> bool:
    """Whether these are the bytes of an Across Lite file."""
    return _PUZ in raw[:4096]


def is_json(text: str) -> bool:
    """Whether this is an object of JSON, or several, plain or as web pages hand them over."""
    return text.lstrip().startswith("{") or _WRAPPED.fullmatch(text) is not None


def documents(text: str) -> Iterator[tuple[int | None, Document | PuzzleError]] | None:
    """The puzzles of a TOML or JSON text, with their line where there are several; None for a bare text."""
    if wrapped := _WRAPPED.fullmatch(text):
        text = " " * wrapped.start(1) + wrapped[1]
    if _ARRAY.match(text):
        return _items(text)
    if text.lstrip().startswith("{"):
        whole = _parsed(_json, text)
        if isinstance(whole, PuzzleError):
            lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
            if len(lines) > 1 and any(isinstance(_parsed(_json, line), Document) for _, line in lines):
                return ((number, _parsed(_json, line, number)) for number, line in lines)
        return iter([(None, whole)])
    if _TOML_LINE.search(text) and not _ASSIGNED.fullmatch(text):
        found = list(pieces(text))
        return ((line if len(found) > 1 else None, _parsed(_toml, piece, line)) for line, piece in found)
    if _is_yaml(text):
        raise PuzzleError('this looks like YAML, which is not accepted; write TOML: kind = "..."', row=0)
    return None


def in_json(line: str, number: int = 1) -> Document | PuzzleError:
    """A document in JSON on a line of a file, or why it is none."""
    return _parsed(_json, line, number)


def _items(text: str) -> Iterator[tuple[int | None, Document | PuzzleError]]:
    """The puzzles of a list in JSON, each with the line where it begins."""
    at, several = text.index("[") + 1, text.count("{") > 1
    read = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant).raw_decode
    while (start := text.find("{", at)) >= 0:
        line = text.count("\n", 0, start) + 1
        try:
            _, at = read(text, start)
        except (ValueError, RecursionError, PuzzleError):  # said of what there is from here
            yield line, _parsed(_json, text[start:], line)
            return
        yield line if several else None, _parsed(_json, text[start:at], line)


def pieces(text: str) -> Iterator[tuple[int, str]]:
    """The puzzles of a TOML file, where a line as # 2 begins each but the first, with the lines where they begin."""
    starts = [0, *(found.start() for found in _NEXT.finditer(text))]
    found = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    if not all(_KIND.search(piece) for piece in found):
        found, starts = [text], [0]
    yield from ((text.count("\n", 0, start) + 1, piece) for start, piece in zip(starts, found, strict=True))


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
        said = cut(re.sub(r" \(at .*\)$", "", str(error)), 2 * CUT)
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
