"""From bytes to documents: the keys of one puzzle each.

TOML or JSON     recognised from the content
JSON lines       several puzzles, an object on each line; always so where the name of the file
                 says it
links            one alone, a list, or words among which they stand
anything else    a bare text, for the kinds to recognise
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from exactone.models.text.document import NAME, Document, decode
from exactone.models.text.words import CUT, cut, quoted
from exactone.solver.errors import PuzzleError

# how the name of a file ends that has a puzzle on each line, whatever stands on the first
LINES = ".jsonl"
# what every text with a link has: a site with a path, or a size between slashes
LINK_HINT = re.compile(r"\.[a-z]{2,12}(?:/|%2F|\?)|://|/[0-9]{1,6}/[0-9]{1,6}/", re.I)

_ACROSS_LITE = b"ACROSS&DOWN\0"
BEGIN = 4096  # bytes that say what a file is
MARK = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"  # of the order of bytes, and blanks
XML_OR_PACKED = (b"<", b"PK\3\4", b"\x1f\x8b")
_TOML_LINE = re.compile(
    r"""^[ \t]*(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')(?:\.[\w"'-]+)*[ \t]*=(?!=)""", re.M
)
_NEXT = re.compile(r"^# \d+$", re.M)
_KIND = re.compile(r"^kind[ \t]*=", re.M)
# a text over several lines, or a key; heads of mails begin with a capital
_YAML = re.compile(r"\A---\n\w+:|^\w+: [|>][-+]?$", re.M)
_YAML_LINE = re.compile(r"^(?!(?:board|tiles):$)[a-z_]\w*:( |$)", re.M)
_DEEP_KEY = re.compile(rf"^[ \t]*\[*{NAME}(?:[ \t]*\.[ \t]*{NAME}){{20}}", re.M)
_HUGE = re.compile(r"[=\[,{](?:\s|#.*)*+(0[xob]\w{2000})")
_LONG_TEXT = re.compile(r"('''|\"\"\").*?\1", re.S)
_OBJECT = re.compile(r"^[ \t]*\{.*\}[ \t]*$", re.M)  # on a line of its own
_ARRAY = re.compile(r"\s*\[\s*\{")  # a list of puzzles
# as web pages hand over an ipuz document
_WRAPPED = re.compile(r"[ \t]*ipuz\((\s*\{.*\}\s*)\)[\s;]*", re.S)


def _is_yaml(text: str) -> bool:
    """Whether a text has keys as of YAML, and not just a head with a colon."""
    keys = [*islice(_YAML_LINE.finditer(text), 2)]
    return len(keys) > 1 or _YAML.search(text) is not None


def crossword_ending(raw: bytes) -> str:
    """How the names of files with such bytes end: of Across Lite, or of Crossword Compiler; nothing
    where it is none of them."""
    begin = raw[:BEGIN]
    if _ACROSS_LITE in begin:
        return ".puz"
    if begin.lstrip(MARK).startswith(XML_OR_PACKED):
        from exactone.models.boards.jpz import is_jpz

        return ".jpz" if is_jpz(raw) else ""
    return ""


def _crossword(raw: bytes, ending: str) -> Document:
    """The crossword in a file of another program."""
    if ending == ".puz":
        from exactone.models.boards.crosswords import from_puz

        return Document(from_puz(raw))
    from exactone.models.boards.jpz import from_jpz

    return Document(from_jpz(raw))


def is_json(text: str) -> bool:
    """Whether this is an object of JSON, or several, plain or as web pages hand them over."""
    return text.lstrip().startswith("{") or _WRAPPED.fullmatch(text) is not None


def documents_of(
    raw: bytes, name: str = ""
) -> Iterator[tuple[int | None, Document | PuzzleError]] | None:
    """The documents in the content of a file; None for a bare text."""
    if ending := crossword_ending(raw):
        return iter([(None, _crossword(raw, ending))])
    text = decode(raw)
    if name.lower().endswith(LINES):
        return each_line(text)
    return documents(text)


def documents(text: str) -> Iterator[tuple[int | None, Document | PuzzleError]] | None:
    """The puzzles of a TOML or JSON text, with their line where there are several;
    None for a bare text."""
    if wrapped := _WRAPPED.fullmatch(text):
        text = " " * wrapped.start(1) + wrapped[1]
    if _ARRAY.match(text):
        return _items(text)
    if text.lstrip().startswith("{"):
        whole = _parsed(_json, text)
        if isinstance(whole, PuzzleError):
            lines = [line for line in text.split("\n") if line.strip()]
            if len(lines) > 1 and any(isinstance(in_json(line), Document) for line in lines):
                return each_line(text)
        return iter([(None, whole)])
    if (links := of_links(text)) is not None:
        return links
    if _TOML_LINE.search(text):
        parts = list(pieces(text))
        return (
            (line if len(parts) > 1 else None, _parsed(_toml, piece, line)) for line, piece in parts
        )
    if any(
        isinstance(said := in_json(line), Document) and "kind" in said.data
        for line in _OBJECT.findall(text)
    ):
        return each_line(text)  # some in JSON, the others not
    if _is_yaml(text):
        raise PuzzleError(
            'this looks like YAML, which is not accepted; write TOML: kind = "..."', row=0
        )
    return None


def of_links(text: str) -> Iterator[tuple[int | None, Document | PuzzleError]] | None:
    """The puzzles of the links in a text; None where there are none, or they stand in the keys of
    a file in TOML, as that of a source does."""
    if not LINK_HINT.search(text) or _KIND.search(text):
        return None
    if _TOML_LINE.search(text) and isinstance(_parsed(_toml, text), Document):
        return None
    from . import link_texts

    return link_texts.documents(text)


def each_line(text: str) -> Iterator[tuple[int, Document | PuzzleError]]:
    """The puzzles of the lines of a text, with their numbers; blank lines have none."""
    return (
        (number, on_line(line, number))
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip()
    )


def on_line(line: str, number: int) -> Document | PuzzleError:
    """The puzzle on a line of a file, in JSON or a grid, or why it has none."""
    if line.lstrip().startswith("{"):
        return in_json(line, number)
    if LINK_HINT.search(line):
        from . import link_texts

        if link := link_texts.alone(line):
            return link_texts.read(link, number)
    from .bare import bare

    try:
        ((_, document),) = bare(line)
    except (PuzzleError, ValueError):
        document = None
    # else more stands there than a grid and its name
    if isinstance(document, Document) and not document.note:
        return replace(document, first=number)
    return PuzzleError(
        'this line is no puzzle; write {"kind": "...", ...}, or a grid on it', row=number - 1
    )


def in_json(line: str, number: int = 1) -> Document | PuzzleError:
    """A document in JSON on a line of a file, or why it is none."""
    return _parsed(_json, line, number)


def _items(text: str) -> Iterator[tuple[int | None, Document | PuzzleError]]:
    """The puzzles of a list in JSON, each with the line where it begins."""
    at = text.index("[") + 1
    several = text.count("{") > 1
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
    """The puzzles of a TOML file, where a line as # 2 begins each but the first,
    with the lines where they begin."""
    starts = [0, *(begin.start() for begin in _NEXT.finditer(text))]
    parts = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    if not all(_KIND.search(piece) for piece in parts):
        parts = [text]
        starts = [0]
    yield from (
        (text.count("\n", 0, start) + 1, piece) for start, piece in zip(starts, parts, strict=True)
    )


def _parsed(
    read: Callable[[str], dict[str, Any]], text: str, first: int = 1
) -> Document | PuzzleError:
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
    if match := _DEEP_KEY.search(_LONG_TEXT.sub("", text)):
        raise PuzzleError(
            f"the key {quoted(match.group().strip())} is nested too deeply; a puzzle needs three "
            "levels"
        )
    if match := _HUGE.search(_LONG_TEXT.sub(lambda part: "\n" * part.group().count("\n"), text)):
        raise PuzzleError(
            "not valid TOML: a number of thousands of digits; write a smaller one",
            row=match.string.count("\n", 0, match.start(1)),
        )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"\(at line (\d+), column \d+\)", str(error))
        row = int(match.group(1)) - 1 if match else text.rstrip().count("\n")
        said = cut(re.sub(r" \(at .*\)$", "", str(error)), 2 * CUT)
        raise PuzzleError(
            f"not valid TOML: {said[:1].lower()}{said[1:]}{_toml_remedy(text, row)}", row=row
        ) from None
    except ValueError:  # dates that do not exist, numbers of thousands of digits
        raise PuzzleError(
            "not valid TOML: a number or a date that there is not; put texts in quotes"
        ) from None


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
        raise PuzzleError(
            f"not valid JSON: {said}, column {error.colno}; {remedy}", row=error.lineno - 1
        ) from None
    except ValueError:
        raise PuzzleError(
            "not valid JSON: a number of thousands of digits; write a smaller one"
        ) from None
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
