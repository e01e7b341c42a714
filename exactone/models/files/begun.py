"""Files to begin with: the smallest bundled puzzle of a kind, with words on each key."""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from exactone.models.base.kinds import about, kind_class
from exactone.models.text.document import COMMON
from exactone.models.text.writing import written

from .entries import Entry, bundled, from_bytes

WIDE = 100  # columns of a comment
OWN = ("title", "author", "source", "notes")  # which the maker of a new puzzle fills in


@cache
def example(kind: str) -> Entry | None:
    """The smallest bundled puzzle of a kind that has exactly one solution,
    under its bundled name."""
    own = kind_class(kind).keys
    examples = list[tuple[int, str, Path]]()
    for name, path in bundled().items():
        if name.startswith(f"{kind}/"):
            keys = tomllib.loads(path.read_text(encoding="utf-8"))
            if keys.get("solutions") == 1:
                examples.append(
                    (sum(len(str(said)) for key, said in keys.items() if key in own), name, path)
                )
    smallest = sorted(examples, key=lambda each: each[:2])
    return next(
        (entry for _, name, path in smallest for entry in from_bytes(name, path.read_bytes())), None
    )


def begun(kind: str) -> str:
    """A puzzle file of this kind, with comments, to begin a new one with."""
    return "\n".join(_lines(kind))


def _lines(kind: str) -> Iterator[str]:
    own = kind_class(kind).keys
    shown = example(kind)
    document = dict(shown.document) if shown else {}
    yield from _comment(about(kind))
    yield f'\nkind = "{kind}"'
    for key in (key for key in COMMON if key != "kind"):
        if key in OWN:
            yield f'{key} = ""'.ljust(20) + f" # {COMMON[key]}"
        elif key in document:
            yield written({key: document[key]}).rstrip("\n").ljust(20) + f" # {COMMON[key]}"
    said = {key: written({key: document[key]}).rstrip("\n") for key in own if key in document}
    # what follows a table belongs to it
    for key in sorted(said, key=lambda key: said[key].startswith("[")):
        yield ""
        yield from _comment(f"{key}: {own[key]}")
        yield said[key]
    if left := [key for key in own if key not in document]:
        yield ""
        yield "# what else there is:"
        for key in left:
            yield from _comment(f"{key}: {own[key]}")


def _comment(words: str) -> list[str]:
    return textwrap.wrap(
        words, WIDE, initial_indent="# ", subsequent_indent="#   ", break_long_words=False
    )
