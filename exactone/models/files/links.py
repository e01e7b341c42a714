"""From links to documents, and from puzzles to links: the sites that are read, and the kinds by
their names in links of puzz.link."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from exactone.models.base.kind import Kind
from exactone.models.base.kinds import kind_class, kinds
from exactone.models.boards.keys import NAME, Picture
from exactone.models.links.link import Link, WrittenLink, address
from exactone.models.text.document import Document
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError, Unable

LONGEST = 1_000_000  # characters of a link
_SCHEME = r"(?:https?://)?(?:www\.)?"
_TAIL = re.compile(
    r"([a-z0-9][a-z0-9_-]*)(?:/[a-z0-9:_-]*){0,8}?/[0-9]+/[0-9]+(?:/\S*)?", re.I | re.A
)
_WITH_SCHEME = re.compile(r"https?://\S+", re.I | re.A)


def is_link(text: str) -> bool:
    """Whether a text is one link: an address, or what stands behind the ? in one of puzz.link,
    if that names a puzzle there."""
    text = text.strip()
    if len(text) > LONGEST or _WITH_SCHEME.fullmatch(text):
        return not any(sign.isspace() for sign in text)
    if any(site.pattern.match(text) for site in SITES) and not re.search(r"\s", text):
        return True
    tail = _TAIL.fullmatch(text)
    return tail is not None and tail[1].lower() in _by_name()


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
    return of_puzz_link(text)


@cache
def _by_name() -> dict[str, tuple[str, Link]]:
    """The kinds and their links, by the names that they have there."""
    return {
        name: (kind, link)
        for kind in kinds()
        for link in kind_class(kind).puzz_links
        for name in link.names
    }


def of_puzz_link(text: str) -> Document:
    """The puzzle of a link of puzz.link or its relatives, in our keys."""
    said = address(text)
    known = _by_name()
    if said.name not in known:
        near = get_close_matches(said.name, known, 1)
        meant = (
            f"did you mean {quoted(near[0])}?" if near else "exactone kinds names those that are"
        )
        raise PuzzleError(f"links of {quoted(said.name)} are not read; {meant}")
    kind, link = known[said.name]
    return Document({"kind": kind, **link.read(said)}, text)


def written(puzzle: Kind, lenient: bool = False) -> WrittenLink:
    """The link of a puzzle; if lenient, what a link cannot say and no rule needs is left out."""
    if not puzzle.puzz_links:
        raise Unable(f"puzz.link has no puzzles of the kind {puzzle.kind}, or not as links")
    values = _values(puzzle)
    rows, columns = _size(values)
    return WrittenLink(puzzle.puzz_links[0].write(values, rows, columns))


def _values(puzzle: Kind) -> dict[str, Any]:
    """What the keys of a puzzle hold; of a picture the signs of its cells."""
    found = {}
    for each in fields(puzzle):  # type: ignore[arg-type]  # every kind is a dataclass
        if each.metadata:
            value = getattr(puzzle, each.name)
            found[each.metadata[NAME] or each.name] = value
    return found


def _size(values: dict[str, Any]) -> tuple[int, int]:
    first = next(value for value in values.values() if isinstance(value, Picture))
    return first.size


def of_fpuzzles(text: str) -> Document:
    """The puzzle of a link of f-puzzles."""
    from exactone.models.links import fpuzzles  # which knows all rules, and few files have its links

    return fpuzzles.document(text)


class Site(NamedTuple):
    """A site whose links are read: how they begin, and who reads them."""

    name: str
    pattern: re.Pattern[str]
    reader: Callable[[str], Document]


SITES = (
    Site(
        "puzz.link",
        re.compile(
            _SCHEME
            + r"(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn|pzpr\.(?:com|jp))(?:/|\?)",
            re.I | re.A,
        ),
        of_puzz_link,
    ),
    Site("f-puzzles", re.compile(_SCHEME + r"f-puzzles\.com(?:/|\?)", re.I | re.A), of_fpuzzles),
)
"""Where links come from; an address of none of these is read as one of puzz.link, of which there
are copies elsewhere."""
