"""Pictures of grids as people type and paste them: rows of symbols,
with or without spaces and rulings between them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from . import pasted

RULINGS = "|+-=*:!'" + "".join(map(chr, range(0x2500, 0x2580)))  # these are drawn between cells
_LABELS = re.compile(r"(?:\s*layer \d{1,6})+\s*")  # above the layers of a cube
# a line of nothing else separates rows, and has no cells
_RULING = re.compile(rf"[\s{re.escape(RULINGS)}]*")
_SYMBOL = re.compile(r"\w")  # nor has a frame such as .-------.-------.
_BARS = re.compile(rf"[{pasted.BARS}]")
DASHES = frozenset("-*")  # some write open cells so
_DASHED = re.compile(rf"[-*\s{pasted.BARS}]+")

# parts what stands left and right of a grid from the grid; what stands above and below has none
MARGIN = "║"
PLAIN_MARGIN = "::"  # the same in ASCII
_SPACES = re.compile(r"[ \t\u00a0]+")  # with the one that web pages have between words


class Row(NamedTuple):
    """A row of a picture: its line within the text, from 0, and what stands on it."""

    line: int
    words: list[str]
    ruled: bool = False  # whether a ruling is drawn above it


def rows(text: str, known: Callable[[str], object] = lambda _: False) -> list[Row]:
    """The rows of a picture; rulings and blank lines are left out, and what stands in a margin.

    A line of signs that are known is none, although it may look like one.
    """
    lines = pasted.lines(text.replace(PLAIN_MARGIN, MARGIN), known)
    margin = any(MARGIN in content for _, content in lines)
    drawn = list[Row]()
    dashed = list[tuple[int, Row]]()  # rulings that may be rows, and before which row
    ruled = False
    for line, content in lines:
        if margin:
            content = _inside(content)
        signs = content.replace(" ", "")
        is_row = bool(signs.strip()) and all(map(known, signs))
        if not is_row and _is_ruling(content):
            if _DASHED.fullmatch(content) and content.strip():
                dashed.append((len(drawn), Row(line, _words(content))))
            ruled = ruled or bool(content.strip())
        else:
            drawn.append(Row(line, _words(content), ruled))
            ruled = False
    return _with_open(drawn, dashed) if dashed else drawn


def _inside(content: str) -> str:
    """A line without what stands in margins; where there is none on the right, what looks like one
    is a wall."""
    _, _, inside = content.partition(MARGIN)
    if inside.count(MARGIN) == 1:
        return inside.partition(MARGIN)[0]
    return inside


def _words(content: str) -> list[str]:
    """The words of a line; bars are between them, but where there is nothing else."""
    words = [word for word in _SPACES.split(_BARS.sub(" ", content)) if word]
    return words or content.split()


def _with_open(drawn: list[Row], dashed: list[tuple[int, Row]]) -> list[Row]:
    """Rows, and among them those of dashes that are as long as most, where a dash is the sign of
    an open cell."""
    if not any(DASHES.intersection(word) for row in drawn for word in row.words):
        return drawn
    lengths = Counter(_length(row) for row in drawn)
    usual = lengths.most_common(1)[0][0]
    for place, row in reversed(dashed):
        if _length(row) == usual:
            drawn.insert(place, row)
    return drawn


def _length(row: Row) -> int:
    """How many signs stand in a row."""
    return sum(map(len, row.words))


def unruled(text: str, apart: str, known: str = "") -> list[Row]:
    """The rows of a picture without rulings: of words if this pattern is in some row,
    else of signs close together."""
    lines = [
        (number, line.strip())
        for number, line in pasted.unboxed(text, known.__contains__)
        if line.strip()
    ]
    spaced = any(re.search(apart, line) for _, line in lines)
    return [Row(number, line.split() if spaced else list(line)) for number, line in lines]


def _is_ruling(content: str) -> bool:
    """Whether a line has no cells: it is blank, a ruling, or a frame such as .-------.-------."""
    frame = ("--" in content or "==" in content) and not _SYMBOL.search(content)
    return frame or _RULING.fullmatch(content) is not None or _LABELS.fullmatch(content) is not None


def ruled_evenly(lines: list[str]) -> bool:
    """Whether all rows have their bars in the same places and rulings have no gaps,
    as around equal blocks."""
    rows = (line for line in {*lines} if line.strip() and not _is_ruling(line))
    if len({tuple(bar.start() for bar in _BARS.finditer(line)) for line in rows}) == 1:
        return True
    bars = set[tuple[int, ...]]()
    for content in map(str.strip, lines):
        if not _is_ruling(content):
            bars.add(_between_bars(content))
        elif re.search(r"[-=─═]\s{2,}|\s{2,}[-=─═]", content):
            return False
    return len(bars) <= 1


def _between_bars(content: str) -> tuple[int, ...]:
    """How many cells of a row stand before the first bar, between it and the second, and so on."""
    parts = [part.split() for part in _BARS.sub("|", content).strip("|").split("|")]
    if any(len(words) > 1 for words in parts):
        return tuple(len(words) for words in parts[:-1])
    return tuple(len("".join(words)) for words in parts[:-1])  # signs stand close together
