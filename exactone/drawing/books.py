"""Drawings on paper: one on a page, or a book of many with the solutions at its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .board import HIGH
from .figure import GAP, LINE, column, scaled, words
from .svg import Drawing, element, moved, wrapped

MILLIMETRE = 96 / 25.4  # in units of a drawing
MARGIN = 15 * MILLIMETRE
USUAL = 8 * MILLIMETRE  # a cell of a puzzle in a book
SOLVED = 0.5  # how large its solution is, beside it
NARROWEST = 150.0  # of a puzzle with its title
LETTER = 7.4


class Leaf(NamedTuple):
    """A page, in units of a drawing."""

    width: float
    height: float

    @property
    def room(self) -> Leaf:
        """Within the margins."""
        return Leaf(self.width - 2 * MARGIN, self.height - 2 * MARGIN)

    @property
    def below_words(self) -> Leaf:
        """The same without what titles and authors take of it."""
        return Leaf(self.room.width, self.room.height - 8 * LINE)


LEAVES = {
    "A4": Leaf(210 * MILLIMETRE, 297 * MILLIMETRE),
    "Letter": Leaf(215.9 * MILLIMETRE, 279.4 * MILLIMETRE),
}


class Printed(NamedTuple):
    """A puzzle of a book: what it is called, who made it, and its drawings; there may be no solution."""

    title: str
    author: str
    puzzle: Drawing
    solution: Drawing | None


def scale(drawing: Drawing, room: Leaf, wanted: float) -> float:
    """How large a drawing is made: as is wanted, or smaller where there is less room."""
    return min(wanted, room.width / drawing.width, room.height / drawing.height)


def fitted(drawing: Drawing, room: Leaf, wanted: float) -> Drawing:
    """A drawing at a scale, or smaller where there is less room."""
    return scaled(drawing, scale(drawing, room, wanted))


def page(drawing: Drawing, paper: Leaf, cell: float | None) -> Drawing:
    """One drawing in the middle of a page, with cells that are so large; as large as possible where it is not said."""
    found = fitted(drawing, paper.room, 100.0 if cell is None else cell / HIGH)
    return Drawing(*paper, moved(found, (paper.width - found.width) / 2, MARGIN))


def book(puzzles: Sequence[Printed], paper: Leaf, cell: float | None, title: str) -> list[Drawing]:
    """The pages of a book."""
    wanted = (cell or USUAL) / HIGH
    blocks = [_block(number, each, paper, wanted) for number, each in enumerate(puzzles, 1)]
    solved = [_solved(number, each, paper, wanted * SOLVED) for number, each in enumerate(puzzles, 1)]
    pages = [*_pages(blocks, paper, title), *_pages(filter(None, solved), paper, "Solutions")]
    return [_footed(lines, paper, number) for number, lines in enumerate(pages, 1)]


def _block(number: int, each: Printed, paper: Leaf, wanted: float) -> Drawing:
    """A puzzle with its number, its title and its author."""
    drawn = fitted(each.puzzle, paper.below_words, wanted)
    letters = max(NARROWEST, drawn.width) / LETTER
    heading = words(wrapped(f"{number}. {each.title}", letters, 2), "words given")
    author = [words(wrapped(each.author, letters, 1), "words faint")] if each.author.strip() else []
    return column([heading, *author, drawn], 2)


def _solved(number: int, each: Printed, paper: Leaf, wanted: float) -> Drawing | None:
    """Its solution, with the number."""
    if each.solution is None:
        return None
    drawn = fitted(each.solution, paper.below_words, wanted)
    return column([words([f"{number}"], "words given"), drawn], 2)


def _pages(blocks: Iterable[Drawing], paper: Leaf, title: str) -> Iterator[list[str]]:
    """The lines of pages with these drawings in rows, under a title on the first one."""
    room, lines = paper.room, list[str]()
    top = MARGIN
    if title:
        heading = wrapped(title, room.width / LETTER / 1.4, 1)
        lines, top = moved(words(heading, "heading"), MARGIN, MARGIN), MARGIN + 2 * LINE
    y = top
    for row in _rows(blocks, room.width):
        high = max(drawing.height for drawing in row)
        if y > top and y + high > paper.height - MARGIN:
            yield lines
            lines, y = [], MARGIN
            top = MARGIN
        between = (room.width - sum(drawing.width for drawing in row)) / (len(row) + 1)
        x = MARGIN
        for drawing in row:
            lines += moved(drawing, x + between, y)
            x += between + drawing.width
        y += high + GAP
    if y > top:
        yield lines


def _rows(blocks: Iterable[Drawing], width: float) -> Iterator[list[Drawing]]:
    """Drawings that have room beside each other."""
    row, taken = list[Drawing](), 0.0
    for drawing in blocks:
        if row and taken + drawing.width > width:
            yield row
            row, taken = [], 0.0
        row.append(drawing)
        taken += drawing.width + GAP
    if row:
        yield row


def _footed(lines: list[str], paper: Leaf, number: int) -> Drawing:
    """A page with its number."""
    foot = element("text", str(number), class_="words middle faint", x=paper.width / 2, y=paper.height - MARGIN / 2)
    return Drawing(*paper, [*lines, foot])
