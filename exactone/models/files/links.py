"""From links to documents, and from puzzles to links: the sites that are read, and the kinds by
their names in links of puzz.link."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from exactone.models.base.kind import Kind
from exactone.models.base.kinds import kind_class, kinds
from exactone.models.boards.keys import NAME, OPEN, WRITE, Picture, pictures_of
from exactone.models.links.link import Link, WrittenLink, address
from exactone.models.text.document import Document
from exactone.models.text.words import listed, quoted
from exactone.solver.errors import PuzzleError, Unable

from .naming import NAMES, WORDS

LONGEST = 1_000_000  # characters of a link
_SCHEME = r"(?:https?://)?(?:www\.)?"
_HOSTS = "|".join(
    map(
        re.escape,
        (
            *("puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn"),
            *("kanpen.net", "indi.s58.xrea.com"),  # of old
        ),
    )
)
TAIL = re.compile(
    r"([a-z0-9][a-z0-9_-]*)(?:/[a-z0-9:_-]*){0,8}?/[0-9]+/[0-9]+(?:/\S*)?", re.I | re.A
)
_WITH_SCHEME = re.compile(r"https?://\S+", re.I | re.A)


OWN_RULES = {"diagonals": "diagonals", "areas": "areas", "rule": "the [[rule]] tables"}
"""Keys with rules that a kind does not have by itself, and what they are called."""


def is_link(text: str) -> bool:
    """Whether a text is one link: an address, or what stands behind the ? in one of puzz.link,
    if that names a puzzle there."""
    text = text.strip()
    if len(text) > LONGEST or _WITH_SCHEME.fullmatch(text):
        return not any(sign.isspace() for sign in text)
    if any(site.pattern.match(text) for site in SITES) and not re.search(r"\s", text):
        return True
    tail = TAIL.fullmatch(text)
    return tail is not None and _of_name(tail[1].lower()) is not None


def document(text: str) -> Document:
    """The puzzle of a link, in our keys."""
    text = text.strip()
    if len(text) > LONGEST:
        raise PuzzleError(
            f"this link has more than {LONGEST:,} characters; no puzzle needs so many"
        )
    for site in SITES:
        if site.pattern.match(text):
            return site.reader(text)
    host, _, tail = text.partition("?")
    if _WITH_SCHEME.match(text) and not TAIL.match(tail):
        name = quoted(host.split("/")[2])
        every = listed([site.name for site in SITES], " and ")
        raise PuzzleError(f"links of {name} are not read; those of {every} are")
    return of_puzz_link(text)


@cache
def _by_name() -> dict[str, tuple[str, Link]]:
    """The kinds and their links, by the names that they have there; a kind of which it is the
    first name comes before others."""
    links = [(kind, kind_class(kind).puzz_links) for kind in kinds()]
    first = {name: (kind, own[0]) for kind, own in links if own for name in own[0].names}
    every = {name: (kind, link) for kind, own in links for link in own for name in link.names}
    return every | first


@lru_cache(1000)
def _of_name(name: str) -> tuple[str, Link] | None:
    """The kind that has this name in links; pages that are called otherwise are not loaded for
    it."""
    patterns = (*NAMES.items(), *WORDS.items())
    called = [kind for kind, pattern in patterns if re.fullmatch(pattern, name)]
    for kind in (name, *called):
        if kind in kinds():
            for link in kind_class(kind).puzz_links:
                if name in link.names:
                    return kind, link
    return _by_name().get(name)


def kinds_called(word: str) -> set[str]:
    """The kinds that a word may mean: of this name, called so, or called so in links."""
    if word in kinds():
        return {word}
    patterns = (*NAMES.items(), *WORDS.items())
    called = {kind for kind, pattern in patterns if re.fullmatch(pattern, word, re.I)}
    known = _of_name(word.lower())
    return called | ({known[0]} if known else set())


def of_puzz_link(text: str) -> Document:
    """The puzzle of a link of puzz.link or its relatives, in our keys."""
    said = address(text)
    if (known := _of_name(said.name)) is None:
        near = get_close_matches(said.name, _by_name(), 1)
        every = listed(sorted(_by_name()))
        meant = f"did you mean {quoted(near[0])}?" if near else f"those that are: {every}"
        raise PuzzleError(f"links of {quoted(said.name)} are not read; {meant}")
    kind, link = known
    return Document({"kind": kind, **link.read(said)}, text)


def written(puzzle: Kind, keys: Mapping[str, Any] | None = None) -> WrittenLink:
    """The link of a puzzle that a file with these keys says, if they are not those it was read
    from. Its title is no part of a link."""
    links = puzzle.puzz_links
    if not links and kind_class(puzzle.kind).puzz_links:
        said = puzzle.document(puzzle.keys_read()) if keys is None else keys
        others = [words for key, words in OWN_RULES.items() if said.get(key)]
        raise PuzzleError(
            f"a link of {puzzle.kind} cannot say other rules than the usual ones; leave "
            f"{listed(others, ' and ')} out"
        )
    if not links:
        raise Unable(f"puzz.link has no puzzles of the kind {puzzle.kind}, or not as links")
    values = puzzle.document({})
    one_column = any(picture.width == 1 for picture in pictures_of(puzzle))
    for each in links[:-1]:
        try:
            return WrittenLink(_written(puzzle, each, values, one_column))
        except PuzzleError:
            continue
    return WrittenLink(_written(puzzle, links[-1], values, one_column))


def _written(puzzle: Kind, link: Link, values: dict[str, Any], one_column: bool) -> str:
    """A puzzle as a link of this name; refuses what that cannot say."""
    usual = _defaults(type(puzzle))
    others = [
        key
        for key, value in values.items()
        if key not in ("kind", *link.said) and value != usual.get(key) and not _says_nothing(value)
    ]
    if others:
        them = "it" if len(others) == 1 else "them"
        said = f"a link of {link.names[0]} cannot say {listed(others, ' and ')}"
        raise PuzzleError(f"{said}; leave {them} out", others[0])
    return link.write(values, one_column)


def _defaults(kind: type[Kind]) -> dict[str, Any]:
    """What the keys of a kind say where a file leaves them out, as it stands in a file."""
    return {
        each.metadata[NAME] or each.name: each.metadata[WRITE](each.default)
        for each in fields(kind)  # type: ignore[arg-type]  # every kind is a dataclass
        if each.metadata and each.default is not MISSING and not isinstance(each.default, Picture)
    }


def _says_nothing(value: object) -> bool:
    """Whether all of a picture is open, or nothing is known in a list."""
    if isinstance(value, str):
        return not set(value) - set(f"{OPEN} \n")
    return isinstance(value, list) and set(map(str, value)) <= {"?"}


def _of_editor(module: str) -> Callable[[str], Document]:
    """Who reads the links of an editor; loaded where there is one, as most files have none."""

    def document_of(text: str) -> Document:
        puzzle: Document = import_module(f"exactone.models.editors.{module}").document(text)
        return puzzle

    return document_of


class Site(NamedTuple):
    """A site whose links are read: how they begin, and who reads them."""

    name: str
    pattern: re.Pattern[str]
    reader: Callable[[str], Document]


SITES = (
    Site(
        "puzz.link",
        re.compile(rf"{_SCHEME}(?:{_HOSTS})[/?]", re.I | re.A),
        of_puzz_link,
    ),
    Site(
        "SudokuPad",
        re.compile(
            r"(?:https?://)?(?:[a-z]+\.)?(?:sudokupad\.(?:app|svencodes\.com)|crackingthecryptic\.com)"
            r"(?:/|\?)",
            re.I | re.A,
        ),
        _of_editor("sudokupad"),
    ),
    Site(
        "f-puzzles",
        re.compile(_SCHEME + r"f-puzzles\.com(?:/|\?)", re.I | re.A),
        _of_editor("fpuzzles"),
    ),
    Site(
        "penpa",
        re.compile(
            r"(?:https?://)?[a-z0-9.-]+(?::[0-9]{1,5})?/penpa-edit/?(?:index\.html)?[#?]",
            re.I | re.A,
        ),
        _of_editor("penpa"),
    ),
)
"""Where links come from; an address of none of these is read as one of puzz.link, of which there
are copies elsewhere."""
