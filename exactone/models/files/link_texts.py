"""Texts with links of puzzles: one link alone, a list of them, words among which they stand.

https://puzz.link/p?...          alone: as an argument, in a file, through a pipe
# spring contest                 a list: one link on each line, perhaps as a field of a table;
7,hard,https://puzz.link/p?...   lines with # and blank ones have none
try [this](https://puzz.link...  words: each link in them is a puzzle
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from exactone.models.base.kinds import kind_class, kinds
from exactone.models.base.lines import LineBatch, LineReader
from exactone.models.text.document import COMMON, Document, KindWanted, decode
from exactone.models.text.words import listed, numbered, quoted
from exactone.solver.errors import PuzzleError

from .links import SITES, TAIL, document, is_link, kinds_called
from .reading import LINK_HINT

HEAD = 1 << 14  # characters that decide whether a text is a list
_AROUND = " \t\r\n<>()[]{}\"'`|,;"  # what stands between a link and what is beside it
_TOKEN = re.compile(rf"[^{re.escape(_AROUND)}]+")
# beside a link, signs of the sentence or of Markdown
_BEFORE = "*_~"
_BEHIND = "!?:*~"
NO_TEXT = "\N{REPLACEMENT CHARACTER}"  # a line that is refused in its turn
STOPS = 3  # full stops behind a link that are no part of it
_SCHEME = re.compile(r"https?://", re.I)
_HOST = re.compile(r"(?:https?://)?(?:www\.)?([^/?#]+)", re.I)
_ESCAPED = re.compile(r"\\([?&=#_*~])")  # as some shells and Markdown have it
_CUT_OFF = re.compile(
    r"(?:https?://)?[^/?#]*/?"
    r"|.*(?:/p(?:\.html)?|/penpa-edit/?)\??(?:#(?:m=\w*)?)?"
    r"|.*[?&](?:load|p)=?",
    re.I,
)

IN_QUOTES = "this link ends before its puzzle; put it in quotes, as shells cut at & and ?"
NO_LINK = "there is no link on this line; begin a comment with #"
TWO = "there are {} links on this line of a list; write each on a line of its own"

Read = Document | PuzzleError
"""The puzzle of a link, or why there is none."""


class LinkInText(NamedTuple):
    """A link in a text, and the number of its line, from 1."""

    text: str
    line: int


def has_links(text: str) -> bool:
    """Whether there is a link of a puzzle in a text."""
    return LINK_HINT.search(text) is not None and any(True for _ in _links_in(text))


def alone(text: str) -> str:
    """The link that is all that a text has, but for quotes and brackets around it; else nothing."""
    tokens = [each[0] for each in islice(_TOKEN.finditer(text), 2)]
    if len(tokens) == 1 and _is_address(_clean(tokens[0])):
        return _clean(tokens[0])
    return ""


def why_none(text: str) -> str:
    """Why a text is no link that is formed as the end of one, as in yajilin/8/8/42j; nothing where
    it is formed otherwise."""
    if not TAIL.fullmatch(text):
        return ""
    puzzle = read(text)
    if isinstance(puzzle, PuzzleError):
        return f"as a link it is none either: {puzzle}"
    return ""


def documents(text: str) -> Iterator[tuple[int | None, Read]] | None:
    """The puzzles of the links in a text, each with its line where there are several; None where
    there is no link."""
    if not LINK_HINT.search(text):
        return None
    if link := alone(text):
        line = text.count("\n", 0, text.index(link[:1])) + 1
        return iter([(None, read(link, line if "\n" in text else 0))])
    if lines := link_lines(text[:HEAD]):
        return lines.documents(text)
    links = list(_links_in(text))
    if not links:
        return None
    if not _is_read(links[0]) and _is_grid(text):
        return None
    note = _note(text, links)
    several = len(links) > 1
    return (
        (each.line if several else None, _noted(read(each.text, each.line), note)) for each in links
    )


def _is_read(link: LinkInText) -> bool:
    """Whether a link is read, and not refused."""
    return isinstance(read(link.text), Document)


def _is_grid(text: str) -> bool:
    """Whether a text is a grid of a kind all the same, as one below an address that names it."""
    from .bare import bare

    try:
        puzzles = [each for _, each in bare(text)]
        return all(
            isinstance(each, Document) and kind_class(each.data["kind"]).parse(each)
            for each in puzzles
        )
    except PuzzleError:
        return False


def read(link: str, line: int = 0) -> Read:
    """The puzzle of a link on a line of a file, from 1; 0 where it stands in none."""
    try:
        puzzle = _document(link)
    except PuzzleError as error:
        error.key = None
        error.row = line - 1 if line else None
        return error
    return replace(puzzle, text=link if line else "", first=max(line, 1))


def linked(document: Document, link: str, kind: str) -> Document:
    """The puzzle of a link that stands in a document, with the title and the like that it has; of a
    drawing that does not say its kind it is this one, if the document says any. What the document
    says of the puzzle itself is refused."""
    try:
        own_document = _document(alone(link) or link)
    except KindWanted as wanted:
        if kind not in kinds():
            raise
        own_document = wanted.of_kind(kind)
    own = own_document.data["kind"]
    called = kinds_called(kind)
    if called and own not in called:
        raise PuzzleError(
            f"this says the kind {quoted(kind)}, and its link is of {own}; leave kind out, or "
            "take another link",
            "kind",
        )
    words = {key: said for key, said in document.data.items() if key in COMMON and key != "kind"}
    others = [key for key in document.data if key not in (*COMMON, "link", "url")]
    if again := [key for key in others if key in kind_class(own).keys]:
        raise PuzzleError(
            f"the link says the whole puzzle, and {listed(again)} of {own} would be dropped; leave "
            "the link out, or these keys",
            again[0],
        )
    if kind and not called:
        others.append("kind")
    note = f"the link of an object is its puzzle; not read: {listed(others)}" if others else ""
    data = {**own_document.data, **words}
    note = "; ".join(filter(None, (own_document.note, note)))
    return replace(document, data=data, note=note, stated=own_document.stated)


def _document(link: str) -> Document:
    """The puzzle of a link, which may have full stops behind it."""
    if not (_is_puzzle(link) or TAIL.fullmatch(link)):
        raise PuzzleError(_unknown(link))
    if _CUT_OFF.fullmatch(link):
        raise PuzzleError(IN_QUOTES)
    try:
        return document(link)
    except PuzzleError as refused:
        stops = len(link) - len(link.rstrip("."))
        for number in range(1, min(stops, STOPS) + 1):
            try:
                return document(link[:-number])
            except PuzzleError:
                continue
        raise refused from None


def _unknown(link: str) -> str:
    """Why an address is not read that is of another site."""
    host = _HOST.match(link)
    sites = listed([site.name for site in SITES])
    return f"links of {quoted(host[1] if host else link)} are not read; those of {sites} are"


def _noted(read: Read, note: str) -> Read:
    if isinstance(read, Document):
        return replace(read, note=read.note or note)
    return read


# links in a text


def _clean(token: str) -> str:
    """A link without the signs of the sentence behind it, and as its site has it."""
    link = _ESCAPED.sub(r"\1", token).replace("&amp;", "&").lstrip(_BEFORE).rstrip(_BEHIND)
    if "?" in link:
        return link
    return re.sub("%3F", "?", link, count=1, flags=re.I)


def _is_address(link: str) -> bool:
    """Whether a word is the address of a page, or the end of a link."""
    return "/" in link and is_link(link)


def _is_puzzle(link: str) -> bool:
    """Whether a word is a link of a puzzle, read or refused: of a site that is known, of a copy of
    one, or the end of such a link."""
    if any(site.pattern.match(link) for site in SITES):
        return True
    if _SCHEME.match(link):
        return TAIL.fullmatch(link.partition("?")[2]) is not None
    return _is_address(link)


def _links_in(text: str) -> Iterator[LinkInText]:
    """The links of puzzles in a text; those in comments are none."""
    for number, line in enumerate(text.split("\n"), start=1):
        if not _is_comment(line):
            yield from (LinkInText(link, number) for link in _links_on(line))


def _links_on(line: str) -> Iterator[str]:
    """The links of puzzles on a line."""
    if LINK_HINT.search(line):
        yield from filter(_is_puzzle, map(_clean, _TOKEN.findall(line)))


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def _note(text: str, links: Sequence[LinkInText]) -> str:
    """How many links are read of a text with words, and what else there is."""
    with_links = {each.line for each in links}
    lines = list(enumerate(text.split("\n"), start=1))
    others = [
        number
        for number, line in lines
        if line.strip()
        and number not in with_links
        and (not _is_comment(line) or any(_links_on(line)))
    ]
    addresses = [
        number
        for number, line in lines
        for token in _TOKEN.findall(line)
        if _SCHEME.match(token) and not _is_puzzle(_clean(token))
    ]
    if not others and not addresses:
        return ""
    words = [f"{numbered(len(links), 'link')} of puzzles read; other lines: {len(others)}"]
    if addresses:
        words.append(
            f"addresses of other sites: {len(addresses)}, the first of them on line {addresses[0]}"
        )
    return "; ".join(words)


# lists


class LinkLines(LineReader):
    """A list: lines with one link each, of any kinds; comments and blank lines have none."""

    kind = ""

    def __init__(self, first: int) -> None:
        self.first = first  # behind the head of a table

    def document(self, line: bytes, number: int) -> Read | None:
        try:
            text = decode(line) if line.strip() else ""
        except PuzzleError as error:
            error.row = number - 1
            return error
        return self._read_line(text, number)

    def documents(self, text: str) -> Iterator[tuple[int, Read]]:
        """The puzzles of all lines of a text, with the numbers of the lines."""
        for number, line in enumerate(text.split("\n"), start=1):
            if number >= self.first and (links := self._read_line(line, number)) is not None:
                yield number, links

    def _read_line(self, line: str, number: int) -> Read | None:
        """The puzzle on a line."""
        if not line.strip() or _is_comment(line):
            return None
        links = list(_links_on(line))
        if len(links) == 1:
            return read(links[0], number)
        if links:
            return PuzzleError(TWO.format(len(links)), row=number - 1)
        addresses = [word for word in map(_clean, _TOKEN.findall(line)) if _is_address(word)]
        said = _unknown(addresses[0]) if addresses else NO_LINK
        return PuzzleError(said, row=number - 1)

    def number(self, lines: Iterable[bytes]) -> int:
        some = (line.lstrip() for line in lines)
        return sum(bool(line) and not line.startswith(b"#") for line in some)

    def batches(self, lines: Sequence[bytes]) -> list[LineBatch]:
        return []  # each is asked about alone


def link_lines(head: str, single: bool = False) -> LinkLines | None:
    """How a text is read that begins so and is a list, of two links at least unless a `single` one
    will do; None for others."""
    if not LINK_HINT.search(head):
        return None
    lines = [
        (number, line)
        for number, line in enumerate(head.split("\n"), start=1)
        if line.strip() and not _is_comment(line) and line != NO_TEXT
    ]
    if len(head) >= HEAD:
        lines.pop()  # which may be cut
    counts = [len(list(_links_on(line))) for _, line in lines]
    above = 1 if counts[:1] == [0] else 0  # the head of a table
    if sum(counts) < (1 if single else 2) or any(count != 1 for count in counts[above:]):
        return None
    return LinkLines(lines[above][0])
