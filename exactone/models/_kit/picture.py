"""Pictures of grids as people type and paste them: rows of symbols, with or without spaces and rulings between them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from . import pasted

RULINGS = "|+-=*:!'" + "".join(map(chr, range(0x2500, 0x2580)))  # these are drawn between cells
_LABELS = re.compile(r"(?:\s*layer \d{1,6})+\s*")  # above the layers of a cube
_RULING = re.compile(rf"[\s{re.escape(RULINGS)}]*")  # a line of nothing else separates rows, and has no cells
_SYMBOL = re.compile(r"\w")  # nor has a frame such as .-------.-------.
_BARS = re.compile(rf"[{pasted.BARS}]")
_OPEN = re.compile(r"[._]")  # where these stand, blanks are no open cells
LARGE = 200  # rows; so large nobody leaves cells blank
DASHES = frozenset("-*")  # some write open cells so
_DASHED = re.compile(rf"[-*\s{pasted.BARS}]+")

MARGIN = "║"  # parts what stands left and right of a grid from the grid; what stands above and below has none
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
    text = text.replace(PLAIN_MARGIN, MARGIN)
    found = _rows(pasted.lines(text, known), known)
    if len(found) > LARGE or _OPEN.search(text) or (_even(found) and not _scattered(text)):
        return found
    return _rows(pasted.in_columns(text), known) or found


def _rows(lines: Iterable[pasted.Line], known: Callable[[str], object]) -> list[Row]:
    found, doubtful, ruled = list[Row](), list[tuple[int, Row]](), False
    lines = [*lines]
    margin = any(MARGIN in content for _, content in lines)
    for line, content in lines:
        if margin:
            _, _, content = content.partition(MARGIN)
            content = content.partition(MARGIN)[0] if content.count(MARGIN) == 1 else content  # else these are walls
        if not _is_ruling(content) or (content.strip() and all(map(known, content.replace(" ", "")))):
            found.append(Row(line, _words(content), ruled))
            ruled = False
        elif content.strip():
            if _DASHED.fullmatch(content):
                doubtful.append((len(found), Row(line, _words(content))))
            ruled = True
    return _with_open(found, doubtful) if doubtful else found


def _words(content: str) -> list[str]:
    return [word for word in _SPACES.split(_BARS.sub(" ", content)) if word]


def _with_open(found: list[Row], doubtful: list[tuple[int, Row]]) -> list[Row]:
    """The same with rows of dashes, as long as the others, where dashes are the signs of open cells."""
    sizes = Counter(sum(map(len, row.words)) for row in found)
    if not any(set("".join(row.words)) & DASHES for row in found):
        return found
    usual = sizes.most_common(1)[0][0]
    for place, row in reversed(doubtful):
        if sum(map(len, row.words)) == usual:
            found.insert(place, row)
    return found


def _even(found: list[Row]) -> bool:
    """Whether all rows are equally long."""
    by_word, by_sign = ({measure(row.words) for row in found} for measure in (len, lambda words: sum(map(len, words))))
    return min(len(by_word), len(by_sign)) <= 1


def _scattered(text: str) -> bool:
    """Whether each line has one sign, and not all of them stand one under the other."""
    lines = [line for line in text.split("\n") if line.strip()]
    return all(len(line.strip()) == 1 for line in lines) and len({len(line) - len(line.lstrip()) for line in lines}) > 1


def unruled(text: str, apart: str, known: str = "") -> list[Row]:
    """The rows of a picture without rulings: of words if this pattern is in some row, else of signs close together."""
    lines = [(number, line.strip()) for number, line in pasted.unboxed(text, known.__contains__) if line.strip()]
    spaced = any(re.search(apart, line) for _, line in lines)
    return [Row(number, line.split() if spaced else list(line)) for number, line in lines]


def _is_ruling(content: str) -> bool:
    """Whether a line has no cells: it is blank, a ruling, or a frame such as .-------.-------."""
    frame = ("--" in content or "==" in content) and not _SYMBOL.search(content)
    return frame or _RULING.fullmatch(content) is not None or _LABELS.fullmatch(content) is not None


def ruled_evenly(lines: list[str]) -> bool:
    """Whether all rows have their bars in the same places and rulings have no gaps, as around equal blocks."""
    rows = (line for line in {*lines} if line.strip() and not _is_ruling(line))
    if len({tuple(bar.start() for bar in _BARS.finditer(line)) for line in rows}) == 1:
        return True
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
