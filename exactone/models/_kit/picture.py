"""Pictures of grids as people type and paste them: rows of symbols, with or without spaces and rulings between them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

RULINGS = "|+-=*:!'" + "".join(map(chr, range(0x2500, 0x2580)))  # these are drawn between cells
_RULING = re.compile(rf"[\s{re.escape(RULINGS)}]*")  # a line of nothing else separates rows, and has no cells
_SYMBOL = re.compile(r"\w")  # nor has a frame such as .-------.-------.
_BARS = re.compile(r"[|!│┃║]")  # these separate cells within a row

MARGIN = "║"  # parts what stands left and right of a grid from the grid; what stands above and below has none
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
    found: list[Row] = []
    ruled = False
    for line, content in enumerate(text.split("\n")):
        if MARGIN in text:
            _, _, content = content.partition(MARGIN)
            content = content.partition(MARGIN)[0] if content.count(MARGIN) == 1 else content  # else these are walls
        if not _is_ruling(content) or (content.strip() and all(map(known, content.replace(" ", "")))):
            words = [word for word in _SPACES.split(_BARS.sub(" ", content)) if word]
            found.append(Row(line, words, ruled))
            ruled = False
        elif content.strip():
            ruled = True
    return found


def unruled(text: str, apart: str) -> list[Row]:
    """The rows of a picture without rulings: of words if this pattern is in some row, else of signs close together."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n")) if line.strip()]
    spaced = any(re.search(apart, line) for _, line in lines)
    return [Row(number, line.split() if spaced else list(line)) for number, line in lines]


def _is_ruling(content: str) -> bool:
    """Whether a line has no cells: it is blank, a ruling, or a frame such as .-------.-------."""
    frame = ("--" in content or "==" in content) and not _SYMBOL.search(content)
    return frame or _RULING.fullmatch(content) is not None


def ruled_evenly(lines: list[str]) -> bool:
    """Whether all rows have their bars in the same places and rulings have no gaps, as around equal blocks."""
    bars = set[tuple[int, ...]]()
    for line in lines:
        content = line.strip()
        if not content:
            continue
        if _is_ruling(content):
            if re.search(r"[-=─═]\s{2,}|\s{2,}[-=─═]", content):
                return False
        else:
            parts = [part.split() for part in _BARS.sub("|", content).strip("|").split("|")]
            apart = any(len(words) > 1 for words in parts)  # else signs stand close together
            bars.add(tuple(len(words) if apart else len("".join(words)) for words in parts[:-1]))
    return len(bars) <= 1
