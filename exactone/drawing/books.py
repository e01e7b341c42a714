"""Drawings on paper: one on a page, or a book of many with the solutions at its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf, sqrt
from typing import NamedTuple

from .board import HIGH
from .figure import GAP, LINE, column, rows, scaled, words
from .svg import Drawing, element, moved, wrapped

MILLIMETRE = 96 / 25.4  # in units of a drawing
MARGIN = 15 * MILLIMETRE
USUAL = 8 * MILLIMETRE  # a cell of a puzzle in a book
SOLVED = 0.5  # how large its solution is, beside it
NARROWEST = 150.0  # of a puzzle with its title
LETTER = 7.4
STEP = 5.7 * MILLIMETRE  # a cell of one of many steps: three Sudokus are beside each other
SMALL = 0.8  # how large the words below it are
LONGEST = 30  # lines of them


class BookPage(NamedTuple):
    """A page, in units of a drawing."""

    width: float
    height: float

    @property
    def room(self) -> BookPage:
        """Within the margins."""
        return BookPage(self.width - 2 * MARGIN, self.height - 2 * MARGIN)

    @property
    def below_words(self) -> BookPage:
        """The room for drawings on this page, without what titles and authors take of it."""
        return BookPage(self.room.width, self.room.height - 8 * LINE)


LEAVES = {
    "A4": BookPage(210 * MILLIMETRE, 297 * MILLIMETRE),
    "Letter": BookPage(215.9 * MILLIMETRE, 279.4 * MILLIMETRE),
}


class BookPuzzle(NamedTuple):
    """A puzzle of a book: what it is called, who made it, and its drawings;
    there may be no solution."""

    title: str
    author: str
    puzzle: Drawing
    solution: Drawing | None


def scale(drawing: Drawing, room: BookPage, wanted: float) -> float:
    """How large a drawing is made: as is wanted, or smaller where there is less room."""
    return min(wanted, room.width / drawing.width, room.height / drawing.height)


def fitted(drawing: Drawing, room: BookPage, wanted: float) -> Drawing:
    """A drawing at a scale, or smaller where there is less room."""
    return scaled(drawing, scale(drawing, room, wanted))


def page(drawing: Drawing, paper: BookPage, cell: float | None) -> Drawing:
    """One drawing in the middle of a page, with cells that are so large;
    as large as possible where it is not said."""
    fit = fitted(drawing, paper.room, 100.0 if cell is None else cell / HIGH)
    return Drawing(*paper, moved(fit, (paper.width - fit.width) / 2, MARGIN))


def book(
    puzzles: Sequence[BookPuzzle], paper: BookPage, cell: float | None, title: str
) -> list[Drawing]:
    """The pages of a book."""
    wanted = (cell or USUAL) / HIGH
    blocks = [_block(number, each, paper, wanted) for number, each in enumerate(puzzles, 1)]
    solved = [
        _solved(number, each, paper, wanted * SOLVED) for number, each in enumerate(puzzles, 1)
    ]
    pages = [*_pages(blocks, paper, title), *_pages(filter(None, solved), paper, "Solutions")]
    return [_footed(lines, paper, number) for number, lines in enumerate(pages, 1)]


def steps(
    panels: Sequence[tuple[Drawing, str]], paper: BookPage, cell: float | None, title: str
) -> list[Drawing]:
    """The pages of pictures that follow each other, each with words below it."""
    wanted = (cell or STEP) / HIGH
    blocks = [_step(drawing, words, paper, wanted) for drawing, words in panels]
    return [
        _footed(lines, paper, number)
        for number, lines in enumerate(_pages(blocks, paper, title), 1)
    ]


def sheet_of_steps(panels: Sequence[tuple[Drawing, str]]) -> Drawing:
    """Pictures that follow each other as one, about as high as wide, each with words below it."""
    paper = BookPage(max(drawing.width for drawing, _ in panels) + 2 * MARGIN, inf)
    blocks = [_step(drawing, words, paper, 1.0) for drawing, words in panels]
    wide = max(block.width for block in blocks)
    high = max(block.height for block in blocks)
    return rows(blocks, max(1, round(sqrt(len(blocks) * high / wide))))


def _step(drawing: Drawing, said: str, paper: BookPage, wanted: float) -> Drawing:
    """A picture with words below it, as wide as it is."""
    drawn = fitted(drawing, paper.below_words, wanted)
    wide = max(NARROWEST, drawn.width)
    lines = words(wrapped(said, wide / (LETTER * SMALL), LONGEST))
    below = column([drawn, scaled(lines, SMALL)], 2)
    return below._replace(width=wide)  # signs are narrower than they are measured


def _block(number: int, each: BookPuzzle, paper: BookPage, wanted: float) -> Drawing:
    """A puzzle with its number, its title and its author."""
    drawn = fitted(each.puzzle, paper.below_words, wanted)
    letters = max(NARROWEST, drawn.width) / LETTER
    heading = words(wrapped(f"{number}. {each.title}", letters, 2), "words given")
    author = [words(wrapped(each.author, letters, 1), "words faint")] if each.author.strip() else []
    return column([heading, *author, drawn], 2)


def _solved(number: int, each: BookPuzzle, paper: BookPage, wanted: float) -> Drawing | None:
    """Its solution, with the number."""
    if each.solution is None:
        return None
    drawn = fitted(each.solution, paper.below_words, wanted)
    return column([words([f"{number}"], "words given"), drawn], 2)


def _pages(blocks: Iterable[Drawing], paper: BookPage, title: str) -> Iterator[list[str]]:
    """The lines of pages with these drawings in rows, under a title on the first one."""
    room = paper.room
    lines = list[str]()
    top = MARGIN
    if title:
        heading = wrapped(title, room.width / LETTER / 1.4, 1)
        lines = moved(words(heading, "heading"), MARGIN, MARGIN)
        top = MARGIN + 2 * LINE
    y = top
    for row in _rows(blocks, room.width):
        high = max(drawing.height for drawing in row)
        if y > top and y + high > paper.height - MARGIN:
            yield lines
            lines = []
            y = MARGIN
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
    row = list[Drawing]()
    taken = 0.0
    for drawing in blocks:
        if row and taken + drawing.width > width:
            yield row
            row = []
            taken = 0.0
        row.append(drawing)
        taken += drawing.width + GAP
    if row:
        yield row


def _footed(lines: list[str], paper: BookPage, number: int) -> Drawing:
    """A page with its number."""
    foot = element(
        "text",
        str(number),
        class_="words middle faint",
        x=paper.width / 2,
        y=paper.height - MARGIN / 2,
    )
    return Drawing(*paper, [*lines, foot])
