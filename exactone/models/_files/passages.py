"""Where grids stand in a text that has more: mails with heads, words and signatures; several, one under the other.

Subject: Sudoku 23          53..7....
                            6..195...         a passage: its first line, its text, what it is called
Hi, try this one:           ...
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple

MOST = 2000  # lines of a text in which it is looked for passages
FEW, LINE = 8, 15  # signs on several lines, and on one, that are no grid: a name at the end, a number to call
_MARK = re.compile(r"\s*(?:>[ \t]?)+")
_QUOTED = re.compile(r" *(?:> ?)*")  # tabs stand before open cells
_WORDS = re.compile(
    r"(?=.*[^\W\d_A-Z])(?:.*[^\W\d_]{3}|[^\W\d_]{2}[,!:]$)|(?:On|Am|Le)\b.*:$|--$|#?\d{1,5}[.):]?$|[\w.+-]+@[\w.-]+$"
)
_SUBJECT = re.compile(r"subject:\s*(?:(?:re|fwd?|aw|wg):\s*)*(.*)", re.I)
_RULES = re.compile(r"\br\d+c\d+\b|\bdiagonal\b|^(?:related|ordered|adjacent|different|count|sum)\b", re.M)
_CALLING = re.compile(r".*[:,;]$")  # said to somebody, and no title
TITLED = 3  # lines of words above a grid, of which one is its title


class Passage(NamedTuple):
    """Lines of a text that are a grid, with empty ones in place of those above."""

    first: int  # the number of the first of them, from 1
    text: str
    title: str


def passages(text: str, is_grid: Callable[[str], bool]) -> list[Passage]:
    """The grids in a text, where the rest is words; none where something is left that may be one with a fault.

    Words that stand below a grid, and none above it, may be its rules, as in our own drawings.
    """
    lines = text.split("\n")
    every = list(_stretches(lines)) if len(lines) <= MOST and not _RULES.search(text) else []
    if len(every) < 1 or (len(every) > 1 and not every[0][1]):
        return []
    found, above = list[Passage](), list[str]()
    for (first, last), are_words in every:
        if are_words:
            above = lines[first:last]
            continue
        for start, end in _grids(lines, first, last, is_grid):
            if end < 0:
                return []
            found.append(Passage(start + 1, "\n" * start + _joined(lines, start, end), title(above)))
            above = []
    return found


def _stretches(lines: list[str]) -> Iterator[tuple[tuple[int, int], bool]]:
    """From where to where there are words, or none; blank lines are of what stands above."""
    words, are_words = list[bool](), _WORDS.match("".join(lines[:1])) is not None
    for line in lines:
        said = _QUOTED.sub("", line, count=1).strip(" ")
        are_words = _WORDS.match(said) is not None if said else are_words
        words.append(are_words)
    at = 0
    for is_so, some in groupby(words):
        first, at = at, at + sum(1 for _ in some)
        yield (first, at), is_so


def _grids(lines: list[str], first: int, last: int, is_grid: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """The grids between these lines: all of them, or each that stands by itself; to -1 where one is doubtful."""
    parts = list(_parts(lines, first, last))
    for size in range(len(parts), 0, -1):  # bands of blocks may have blank lines between, too
        if len(parts) % size == 0:
            several = [(some[0][0], some[-1][1]) for some in (parts[n : n + size] for n in range(0, len(parts), size))]
            if all(is_grid(_joined(lines, start, end)) for start, end in several):
                yield from several
                return
    for start, end in parts:
        if is_grid(part := _joined(lines, start, end)):
            yield start, end
        elif sum(not sign.isspace() for sign in part) > (FEW if end - start > 1 else LINE):
            yield start, -1


def _joined(lines: list[str], start: int, end: int) -> str:
    """Some of the lines, without the signs of a mail that is quoted."""
    own = lines[start:end]
    quoted = all(line.lstrip().startswith(">") for line in own if line.strip())
    return "\n".join(_MARK.sub("", line, count=1) for line in own) if quoted else "\n".join(own)


def _parts(lines: list[str], first: int, last: int) -> Iterator[tuple[int, int]]:
    """From where to where lines follow each other that are not blank."""
    at = first
    for is_blank, some in groupby(lines[first:last], key=lambda line: not line.strip(" >")):
        start, at = at, at + sum(1 for _ in some)
        if not is_blank:
            yield start, at


def title(above: list[str]) -> str:
    """What a grid is called by the words above it."""
    said = [line for line in (_QUOTED.sub("", line, count=1).strip() for line in above) if line]
    if subject := next(filter(None, map(_SUBJECT.fullmatch, said)), None):
        return subject[1].strip()
    titles = [line for line in said if not _CALLING.fullmatch(line)]
    return titles[0] if titles and len(said) <= TITLED else ""
