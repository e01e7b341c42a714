"""The words of refusals: what a file says is quoted, cut where it is long,
and what was probably meant is named."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from math import log10

CUT = 40  # characters of a word, or digits of a number, that a refusal repeats
# words of a list, and their characters
NAMED = 30
ROOM = 500
# a thing, and what is said of it behind its noun: cell, on the way
BEHIND_NOUN = re.compile(r"(.*?)((?: (?:at|in|of|off|on|that|with|without) .*)?)", re.DOTALL)
COMPARED = 10_000  # known words that are looked at when something else was meant


def quoted(word: str) -> str:
    """A word of the file in quotes, cut when it is long."""
    return repr(cut(word))


def brief(said: str | int) -> str:
    """A name or a number of the file as it is, cut when it is long."""
    if isinstance(said, str):
        return quoted(said)[1:-1]
    if abs(said) < 10**CUT:
        return str(said)
    # their own number, as str refuses what has thousands of digits
    most = int(said.bit_length() * log10(2))
    return f"a number of {most + (abs(said) >= 10**most):,} digits"


def cut(text: str, most: int = CUT) -> str:
    """A text, or its beginning where it is long."""
    return text if len(text) <= most else text[: most - 3] + "..."


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


def plural(what: str) -> str:
    """What several of them are called: cells without a turn, cells that are left out."""
    noun, behind = BEHIND_NOUN.fullmatch(what).groups()  # type: ignore[union-attr]
    return f"{noun}s{behind.replace(' that is', ' that are', 1)}"


def in_runs(signs: Sequence[str]) -> list[str]:
    """Signs in their order, of those that follow each other the first and the last: 1 to 4."""
    runs = list[list[str]]()
    for sign in signs:
        if runs and _follows(runs[-1][-1], sign):
            runs[-1].append(sign)
        else:
            runs.append([sign])
    return [run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]


def _follows(one: str, other: str) -> bool:
    """Whether another number, or letter, is the next one."""
    if one.isdecimal() and other.isdecimal():
        return int(other) == int(one) + 1
    return len(one) == len(other) == 1 and ord(other) == ord(one) + 1


def listed(words: Sequence[str], between: str = ", ") -> str:
    """Words in a row; of many the first."""
    shown = [brief(word) for word in words[:NAMED]]
    while sum(map(len, shown)) > ROOM:
        shown.pop()
    rest = f" and {len(words) - len(shown):,} more" if len(words) > len(shown) else ""
    return between.join(shown) + rest


def sort_of(value: object) -> str:
    """What a value of a file is, where another one was wanted."""
    names: dict[type, str] = {
        bool: "true or false",
        int: "a number",
        float: "a number with a point",
        str: "a text",
    }
    names |= {list: "a list", type(None): "nothing"}
    return names.get(type(value), "a table" if isinstance(value, Mapping) else "a date")
