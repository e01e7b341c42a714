"""Kinds, the sizes that they are made in, and puzzles to begin with."""

from __future__ import annotations

import json
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from exactone.models.base.kind import Kind
from exactone.models.base.kinds import (
    PAGES,
    about,
    kind_class,
    kinds,
    maker_of,
    module_of,
    rules_in_words,
    usual_size,
)
from exactone.models.files.begun import example
from exactone.models.text.words import nearest
from exactone.solver.errors import ArgumentError, Unable

from .messages import shown

if TYPE_CHECKING:
    from .opened import Opened

SMALLER = 6  # rows and columns of puzzles that are soon made


DATA = Path(__file__).with_name("kinds.json")
"""What is told of the kinds of the package, which would take long to load: docs/kinds.py writes
it."""


def about_kinds() -> list[dict[str, Any]]:
    """All kinds, with what may be offered of each."""
    try:
        known = {each["kind"]: each for each in json.loads(_data())}
    except (OSError, ValueError):
        known = {}
    return [known.get(kind) or about_kind(kind) for kind in kinds()]


def _data() -> str:
    """The content of that file, which may stand in an archive."""
    found = pkgutil.get_data(__package__, DATA.name)
    return "[]" if found is None else found.decode()


def about_kind(kind: str) -> dict[str, Any]:
    """What is told of a kind before anybody opens a puzzle of it."""
    return {
        "kind": kind,
        "name": named(kind),
        "words": rules_in_words(kind),
        "sizes": _sizes(kind),
        "makes": maker_of(kind) is not None,
        "new": _begins(kind),
        "links": bool(kind_class(kind).puzz_links),
    }


def _begins(kind: str) -> bool:
    """Whether there is a puzzle of a kind to begin with."""
    try:
        return kind_class(kind).blank(_size(kind)) is not None or example(kind) is not None
    except Unable:
        return False


def named(kind: str) -> str:
    """What puzzles of a kind are called: as its page says; of one that has rooms, its own name."""
    name, _, words = about(kind).partition(": ")
    return name if words and f".{PAGES}." in module_of(kind).__name__ else kind.capitalize()


def _size(kind: str) -> str:
    """The size in which puzzles of a kind are usually made, as in 10x10."""
    rows, columns = usual_size(kind)
    return f"{rows}x{columns}"


def _sizes(kind: str) -> list[str]:
    """The usual size, and before it a smaller one where that is large."""
    usual = _size(kind)
    if min(usual_size(kind)) <= SMALLER:
        return [usual]
    smaller = f"{SMALLER}x{SMALLER}"
    try:
        return [smaller, usual] if kind_class(kind).blank(smaller) else [usual]
    except Unable:
        return [usual]


def known_kind(kind: str) -> type[Kind]:
    """The class of a kind; refuses one that nobody knows."""
    known = kinds()
    if kind not in known:
        raise ArgumentError(f"there is no kind {shown(kind)}; {nearest(kind[:60], known)}")
    return kind_class(kind)


def begun(kind: str, size: str) -> Opened:
    """A puzzle of a kind and a size that says nothing yet; of a kind that has none such, its
    smallest bundled one, which says so."""
    from .opened import of_keys

    keys = known_kind(kind).blank(size or _size(kind))
    if keys is not None:
        return of_keys(keys)
    found = example(kind)
    if found is None:
        raise Unable(f"nobody knows a puzzle of the kind {kind} to begin with")
    return of_keys(found.document).noted(
        "no puzzle of this kind is empty; this is a bundled one to change"
    )
