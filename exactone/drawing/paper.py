"""What is drawn on: how much fits beside each other, which signs there are,
whether there is colour."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import NamedTuple

from .signs import SPELLED, width

APART = 3  # blanks between what stands side by side


class TextSpan(NamedTuple):
    """A piece of a line, in one colour."""

    words: str
    code: str = ""  # as terminals know it: 1;31 is bold and red


Line = list[TextSpan]
Block = list[Line]


@dataclass(frozen=True)
class TextCanvas:
    """What is drawn on."""

    columns: int = 100  # signs that fit side by side
    ascii: bool = False
    color: bool = False
    folds: bool = False  # long notes go on in the next line

    def lines(self, note: str) -> list[str]:
        """A line of words, as lines that fit where there are such."""
        return folded(note, self.columns, 2) if self.folds else [note]

    def printed(self, block: Block) -> str:
        """Lines as text."""
        return "\n".join(map(self._line, block))

    def _line(self, line: Line) -> str:
        """A line without blanks at its end."""
        if not (self.color and any(bit.code for bit in line)):
            return "".join(bit.words for bit in line).rstrip()
        bits = [bit for bit in line if bit.words]
        painted = ""
        for code, some in groupby(bits, lambda bit: bit.code):
            words = "".join(bit.words for bit in some)
            painted += paint(words, code, bool(code))
        return painted.rstrip()


def folded(words: str, columns: int, hanging: int) -> list[str]:
    """A long line as several, between words; all but the first begin with so many blanks."""
    if len(words) <= columns:
        return [words]
    indent = " " * min(hanging, columns // 2)
    return textwrap.wrap(
        words, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def paint(words: str, code: str, color: bool) -> str:
    """Words in a terminal colour, where colour is wanted."""
    return f"\x1b[{code}m{words}\x1b[0m" if color else words


def spelled(block: Block, dot: str) -> Block:
    """Lines in ASCII, with this sign for a dot."""
    table = str.maketrans({**SPELLED, "·": dot})
    return [[TextSpan(bit.words.translate(table), bit.code) for bit in line] for line in block]


def trimmed(blocks: Sequence[Block]) -> list[Block]:
    """Blocks without the first line, the last one and the first column where those are blank in all
    of them."""
    words = [["".join(bit.words for bit in line) for line in block] for block in blocks]
    first, last = (int(not any(lines[end].strip() for lines in words)) for end in (0, -1))
    bare = not any(line[:1].strip() for lines in words for line in lines)
    return [
        [_without_first(line) if bare else line for line in block[first : len(block) - last]]
        for block in blocks
    ]


def _without_first(line: Line) -> Line:
    """A line without its first sign."""
    return [line[0]._replace(words=line[0].words[1:]), *line[1:]]


def extent(block: Block) -> int:
    """How wide a block is."""
    return max((sum(width(bit.words) for bit in line) for line in block), default=0)


def beside(blocks: Sequence[Block], apart: int = APART) -> Block:
    """Blocks side by side."""
    extents = [extent(block) + apart for block in blocks]
    return [
        [
            bit
            for line, wide in zip(lines, extents, strict=True)
            for bit in (*line, TextSpan(" " * (wide - extent([line]))))
        ]
        for lines in zip_longest(*blocks, fillvalue=[])
    ]


def below(blocks: Iterable[Block]) -> Block:
    """Blocks one under the other, with a blank line between."""
    lines: Block = []
    for block in blocks:
        lines += [[], *block] if lines else block
    return lines
