"""Pictures of grids as people type and paste them: rows of symbols, with or without spaces and rulings between them."""

from __future__ import annotations

import re
from typing import NamedTuple

_RULING = re.compile(r"[\s|+\-=*:!─-╿]*")  # a line of nothing else separates rows, and no cells
_BARS = re.compile(r"[|!│┃║]")  # these separate cells within a row


class Row(NamedTuple):
    """A row of a picture: its line within the text, from 0, and what stands on it."""

    line: int
    words: list[str]


def rows(text: str) -> list[Row]:
    """The rows of a picture; rulings and blank lines are left out."""
    found = []
    for line, content in enumerate(text.split("\n")):
        if not _RULING.fullmatch(content):
            found.append(Row(line, _BARS.sub(" ", content).split()))
    return found
