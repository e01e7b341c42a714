"""The JSON in a link, read without trust: what is too deep, too large or no JSON is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from exactone.models.text.words import cut
from exactone.solver.errors import PuzzleError

MENTIONED = 30_000  # cells in all clues, times the digits of each
LEVELS = 30  # lists and tables in each other


def object_of(text: str) -> Mapping[str, Any]:
    """The object that a text in JSON is."""
    value = value_of(text)
    if not isinstance(value, Mapping):
        raise PuzzleError("what this link unpacks to is no puzzle; copy all of it again")
    return value


def value_of(text: str) -> Any:
    """What a text in JSON says."""
    if _levels(text) > LEVELS:
        raise PuzzleError(f"this link has more than {LEVELS} lists in each other; no puzzle has")
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise PuzzleError(
            "what this link unpacks to is no JSON; is a part of the link missing?"
        ) from None


def _levels(text: str) -> int:
    """How deep brackets stand in each other; those in texts count, too."""
    deepest = depth = 0
    for sign in text:
        if sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "]}":
            depth -= 1
    return deepest


def _no_constant(word: str) -> None:
    raise ValueError(word)


def refuse_many(cells: int, size: int) -> None:
    """Refuses clues that name more cells than those of any puzzle of this size do, before they are
    read."""
    most = max(MENTIONED // size, 3 * size**2)
    if cells > most:
        raise PuzzleError(f"the clues of this link name {cells:,} cells; {most:,} are the most")


def plain_text(said: object) -> str:
    """A text of a title or of rules, without what no file of ours may have."""
    words = said if isinstance(said, str) else ""
    words = words.replace("\r\n", "\n").replace("\r", "\n")
    kept = (sign for sign in words if sign in "\n\t" or sign.isprintable())
    return cut("".join(kept).strip(), LONGEST)


LONGEST = 20_000  # signs of a text that people wrote
