"""Bare texts that are packings: a board, and tiles one under the other."""

from __future__ import annotations

import re

from exactone.models.base.kind import BareText, Confidence
from exactone.models.tiles.text.pictures import BLOCKED, OPEN, letters

_HEADER = re.compile(r"(board|tiles)[ \t]*:?", re.IGNORECASE)


def recognise(bare: str) -> BareText | None:
    """A board, and tiles one under the other; None if it is none."""
    pictures: list[list[str]] = []
    headers = []
    before = ""
    for line in bare.split("\n"):
        said = line.strip()
        header = _HEADER.fullmatch(said)
        headers += [header.group(1).lower()] if header else []
        if said and not header:
            pictures += [] if before.strip() else [[]]
            # from its line break on, so that its line can be found
            pictures[-1].append(before[-1:] + line)
        before = "\n" if header or not said else line + "\n"
    if headers not in ([], ["board"], ["tiles"], ["board", "tiles"]):
        return None
    board, *shapes = map("".join, pictures or [[]])
    if not headers and not (shapes and all(map(_looks_like_a_tile, shapes))):
        return None
    tiles = {letters(index): {"shape": shape} for index, shape in enumerate(shapes)}
    return BareText(Confidence.CERTAIN, iter([(None, {"board": board, "tile": tiles})]))


def _looks_like_a_tile(picture: str) -> bool:
    """Whether this is drawn with one mark and one sign for empty cells, as no Sudoku is."""
    signs = set(picture) - set(" \t\n")
    marks = signs & set(BLOCKED)
    return len(marks) == 1 and signs - marks <= set(OPEN) and len(signs) <= 2
