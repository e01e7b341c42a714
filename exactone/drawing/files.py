"""Drawings as files: SVG, PNG and PDF."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal
from unicodedata import category

from exactone import saving
from exactone.solver.errors import Unable

from .board import HIGH
from .books import (
    LEAVES,
    MILLIMETRE,
    BookPage,
    BookPuzzle,
    book,
    page,
    scale,
    sheet_of_steps,
    steps,
)
from .suffixes import PICTURES, TEXT, suffix
from .svg import PADDING, Drawing, document, shortened

MISSING = 'pictures as PNG and PDF need typst; install it with: pip install "exactone[pictures]"'
PAGES = """
#set document(title: sys.inputs.title, date: none)
#for number in range(int(sys.inputs.pages)) {
  page(
    width: auto, height: auto, margin: 0pt,
    image(bytes(sys.inputs.at(str(number))), format: "svg"),
  )
}
"""
SIGNS = """
#for sign in sys.inputs.signs.codepoints() {
  let text = "<text y='15' font-size='14' font-family='Libertinus Serif, serif'>" + sign + "</text>"
  let own = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'>" + text + "</svg>"
  page(width: 20pt, height: 20pt, margin: 0pt, image(bytes(own), format: "svg"))
}
"""
NO_SIGN = "\u0378"  # which no font has, as it stands for nothing
LATIN = 0x250  # all fonts have the signs below
UNSEEN = ("Cc", "Cf", "Mc", "Me", "Mn", "Zl", "Zp", "Zs")
MOST = 500  # signs that are looked for
INCH = 96.0  # units of SVG


def needs_library() -> None:
    """Refuses where the library is not installed."""
    if importlib.util.find_spec("typst") is None:
        raise Unable(MISSING)


def pdf(pages: Sequence[str], title: str = "") -> bytes:
    """SVG documents as the pages of a PDF document."""
    return _compiled(pages, title, "pdf", INCH)


def png(page: str, scale: float) -> bytes:
    """An SVG document as a PNG image, with so many pixels for a unit."""
    return _compiled([page], "", "png", scale * INCH)


def missing(texts: Iterable[str]) -> str:
    """The signs of some texts that no font has: each is drawn as what is no sign at all."""
    lacking = sorted(
        {
            sign
            for text in texts
            for sign in text
            if ord(sign) >= LATIN and category(sign) not in UNSEEN
        }
    )
    if not lacking:
        return ""
    import typst

    signs = "".join([NO_SIGN, *lacking[:MOST]])
    none, *drawn = typst.compile(SIGNS.encode(), format="png", ppi=30, sys_inputs={"signs": signs})
    return "".join(sign for sign, picture in zip(signs[1:], drawn, strict=True) if picture == none)


def _compiled(pages: Sequence[str], title: str, what: Literal["pdf", "png"], ppi: float) -> bytes:
    import typst

    inputs = {
        "title": shortened(title, 300),
        "pages": str(len(pages)),
        **{str(n): page for n, page in enumerate(pages)},
    }
    try:
        return typst.compile(PAGES.encode(), format=what, ppi=ppi, sys_inputs=inputs)
    except RuntimeError as error:
        raise Unable(f"typst cannot draw this: {error}") from None


# pixels for a unit of an image, and of its longer side
SHARP = 2.0
LARGEST = 4000.0
SHOWN = 20  # signs that no font has
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
# millimetres of a cell
SMALLEST = 1.0
LONGEST = 200.0


class File:
    """A file to be written; whoever makes one knows before any work that nothing stands in its
    way."""

    def __init__(self, path: str, cell: str = "", paper: str = "", text: bool = False) -> None:
        self.path, self.suffix = Path(path), suffix(path)
        known = (*PICTURES, TEXT) if text else PICTURES
        if self.suffix not in known:
            said = (
                f"{self.suffix} is no suffix of a picture"
                if self.suffix
                else (f"{path!r} has no suffix")
            )
            raise Unable(f"{said}; write one of {', '.join(known)}")
        self.cell = _length(cell) if cell else None
        self.paper = _paper(paper) if paper else None
        self.notes = list[str]()  # what is not as one may expect
        if self.suffix == TEXT and (cell or paper):
            raise Unable("--cell and --paper are for pictures, and this is a text; leave them out")
        if self.suffix in (".png", ".pdf"):
            needs_library()
        saving.refuse_unwritable(self.path)

    def picture(self, drawing: Drawing, title: str, description: str = "") -> None:
        """Writes one drawing."""
        if self.paper:
            self._measure([drawing], self.paper.room)
            self._pages([page(drawing, self.paper, self.cell)], title, description)
        elif self.suffix == ".svg":
            millimetres = None if self.cell is None else self.cell / MILLIMETRE / HIGH
            self.write(document(drawing, title, description, millimetres=millimetres).encode())
        else:
            size = 1.0 if self.cell is None else self.cell / HIGH
            text = document(
                drawing, title, description, millimetres=size / MILLIMETRE, printed=True
            )
            self._printed([text], title, max(drawing[:2], key=float) * size + 2 * PADDING)

    def book(self, puzzles: Sequence[BookPuzzle], title: str) -> None:
        """Writes many drawings on pages, with their solutions at the end."""
        paper = self.paper or LEAVES["A4"]
        self._measure([each.puzzle for each in puzzles], paper.below_words)
        self._pages(book(puzzles, paper, self.cell, title), title, "")

    def steps(self, panels: Sequence[tuple[Drawing, str]], title: str) -> None:
        """Writes pictures that follow each other, each with words below it: on pages, or as one
        picture where the file has no pages."""
        if self.suffix != ".pdf":
            self.picture(sheet_of_steps(panels), title)
            return
        paper = self.paper or LEAVES["A4"]
        self._measure([drawing for drawing, _ in panels], paper.below_words)
        self._pages(steps(panels, paper, self.cell, title), title, "")

    def _measure(self, drawings: Sequence[Drawing], room: BookPage) -> None:
        """Notes where cells are smaller than was said."""
        if self.cell is None:
            return
        heights = [scale(drawing, room, self.cell / HIGH) * HIGH for drawing in drawings]
        if small := [each for each in heights if each < 0.99 * self.cell]:
            which = "its" if len(heights) == 1 else f"of {len(small)} of {len(heights)} puzzles the"
            room_for = f"{min(small) / MILLIMETRE:.1f} mm and not {self.cell / MILLIMETRE:.1f}"
            self.notes.append(f"{which} cells are {room_for}: there is no more room on the page")

    def _pages(self, pages: Sequence[Drawing], title: str, description: str) -> None:
        printed = self.suffix != ".svg"
        unit = 1 / MILLIMETRE
        texts = [
            document(each, title, description, millimetres=unit, printed=printed, padding=0)
            for each in pages
        ]
        if printed:
            self._printed(texts, title, pages[0].height)
        else:
            self.write(texts[0].encode())

    def _printed(self, texts: Sequence[str], title: str, longest: float) -> None:
        if signs := missing(texts):
            self.notes.append(
                f"no font here has {shortened(signs, SHOWN)}: install one, or write an .svg"
            )
        if self.suffix == ".pdf":
            self.write(pdf(texts, title))
        else:
            self.write(png(texts[0], min(SHARP, LARGEST / longest)))

    def write(self, content: bytes) -> None:
        """All of it, or nothing; raises OSError."""
        saving.write(self.path, content)


def _length(said: str) -> float:
    """A length in units of a drawing."""
    match = re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?)\s*(mm|cm|in)", said.strip(), re.ASCII)
    millimetres = float(match[1]) * UNITS[match[2]] if match else 0.0
    if not SMALLEST <= millimetres <= LONGEST:
        raise Unable(
            f"--cell is {said!r}; write a length from 1mm to 200mm, as in 12mm, 1.2cm or 0.5in"
        )
    return millimetres * MILLIMETRE


def _paper(said: str) -> BookPage:
    known = {name.lower(): paper for name, paper in LEAVES.items()}
    if said.lower() not in known:
        raise Unable(f"there is no paper {said!r}; write {' or '.join(LEAVES)}")
    return known[said.lower()]
