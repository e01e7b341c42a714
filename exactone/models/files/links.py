"""From links to documents, and from puzzles to links: the kinds by their names there."""

from __future__ import annotations

from dataclasses import fields
from difflib import get_close_matches
from functools import cache
from typing import Any

from exactone.models.base.kind import Kind
from exactone.models.base.kinds import kind_class, kinds
from exactone.models.boards.keys import NAME, Picture
from exactone.models.links.link import Link, address
from exactone.models.text.document import Document
from exactone.models.text.words import quoted
from exactone.solver.errors import PuzzleError, Unable


@cache
def _by_name() -> dict[str, tuple[str, Link]]:
    """The kinds and their links, by the names that they have there."""
    return {
        name: (kind, link)
        for kind in kinds()
        for link in kind_class(kind).puzz_links
        for name in link.names
    }


def document(text: str) -> Document:
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


def written(puzzle: Kind) -> str:
    """The link of a puzzle."""
    if not puzzle.puzz_links:
        raise Unable(f"puzz.link has no puzzles of the kind {puzzle.kind}, or not as links")
    values = _values(puzzle)
    rows, columns = _size(values)
    return puzzle.puzz_links[0].write(values, rows, columns)


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
