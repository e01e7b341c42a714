"""Files of pictures: what a name's suffix says, what can be written there, and writing it whole or not at all."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Sequence
from errno import EISDIR, ENOENT
from pathlib import Path

from ..solver.errors import Unable
from . import printing
from .board import HIGH
from .books import LEAVES, MILLIMETRE, Leaf, Printed, book, page, scale
from .document import PADDING, document
from .suffixes import PICTURES, TEXT, suffix
from .svg import Drawing, shortened

SHARP, LARGEST = 2.0, 4000.0  # pixels for a unit of an image, and of its longer side
SHOWN = 20  # signs that no font has
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
SMALLEST, LONGEST = 1.0, 200.0  # millimetres of a cell


class File:
    """A file to be written; whoever makes one knows before any work that nothing stands in its way."""

    def __init__(self, path: str, cell: str = "", paper: str = "", text: bool = False) -> None:
        self.path, self.suffix = Path(path), suffix(path)
        known = (*PICTURES, TEXT) if text else PICTURES
        if self.suffix not in known:
            said = f"{self.suffix} is no suffix of a picture" if self.suffix else f"{path!r} has no suffix"
            raise Unable(f"{said}; write one of {', '.join(known)}")
        self.cell = _length(cell) if cell else None
        self.paper = _paper(paper) if paper else None
        self.notes = list[str]()  # what is not as one may expect
        if self.suffix == TEXT and (cell or paper):
            raise Unable("--cell and --paper are for pictures, and this is a text; leave them out")
        if self.suffix in (".png", ".pdf"):
            printing.needs_library()
        if self.path.is_dir() or not self.path.absolute().parent.is_dir():
            code, why = (EISDIR, "is a folder") if self.path.is_dir() else (ENOENT, "there is no such folder")
            raise OSError(code, why, str(self.path))

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
            text = document(drawing, title, description, millimetres=size / MILLIMETRE, printed=True)
            self._printed([text], title, max(drawing[:2], key=float) * size + 2 * PADDING)

    def book(self, puzzles: Sequence[Printed], title: str) -> None:
        """Writes many drawings on pages, with their solutions at the end."""
        paper = self.paper or LEAVES["A4"]
        self._measure([each.puzzle for each in puzzles], paper.below_words)
        self._pages(book(puzzles, paper, self.cell, title), title, "")

    def _measure(self, drawings: Sequence[Drawing], room: Leaf) -> None:
        """Notes where cells are smaller than was said."""
        if self.cell is None:
            return
        found = [scale(drawing, room, self.cell / HIGH) * HIGH for drawing in drawings]
        if small := [each for each in found if each < 0.99 * self.cell]:
            which = "its" if len(found) == 1 else f"of {len(small)} of {len(found)} puzzles the"
            room_for = f"{min(small) / MILLIMETRE:.1f} mm and not {self.cell / MILLIMETRE:.1f}"
            self.notes.append(f"{which} cells are {room_for}: there is no more room on the page")

    def _pages(self, pages: Sequence[Drawing], title: str, description: str) -> None:
        printed, unit = self.suffix != ".svg", 1 / MILLIMETRE
        texts = [document(each, title, description, millimetres=unit, printed=printed, padding=0) for each in pages]
        if printed:
            self._printed(texts, title, pages[0].height)
        else:
            self.write(texts[0].encode())

    def _printed(self, texts: Sequence[str], title: str, longest: float) -> None:
        if signs := printing.missing(texts):
            self.notes.append(f"no font here has {shortened(signs, SHOWN)}: install one, or write an .svg")
        if self.suffix == ".pdf":
            self.write(printing.pdf(texts, title))
        else:
            self.write(printing.png(texts[0], min(SHARP, LARGEST / longest)))

    def write(self, content: bytes) -> None:
        """All of it, or nothing; raises OSError."""
        try:
            mode = self.path.stat().st_mode if self.path.exists() else 0o666 & ~_umask()
            with tempfile.NamedTemporaryFile(
                dir=self.path.parent, prefix=f".{self.path.name[:50]}.", delete=False
            ) as new:
                try:
                    new.write(content)
                    new.flush()
                    os.chmod(new.name, mode & 0o777)
                    os.replace(new.name, self.path)
                except BaseException:
                    os.unlink(new.name)
                    raise
        except OSError as error:  # which may name the file beside it
            raise OSError(error.errno, error.strerror or str(error), str(self.path)) from None


def _umask() -> int:
    """What nobody else may do with new files; it can only be read by changing it."""
    found = os.umask(0o077)
    os.umask(found)
    return found


def _length(said: str) -> float:
    """A length in units of a drawing."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?)\s*(mm|cm|in)", said.strip(), re.ASCII)
    millimetres = float(found[1]) * UNITS[found[2]] if found else 0.0
    if not SMALLEST <= millimetres <= LONGEST:
        raise Unable(f"--cell is {said!r}; write a length from 1mm to 200mm, as in 12mm, 1.2cm or 0.5in")
    return millimetres * MILLIMETRE


def _paper(said: str) -> Leaf:
    known = {name.lower(): paper for name, paper in LEAVES.items()}
    if said.lower() not in known:
        raise Unable(f"there is no paper {said!r}; write {' or '.join(LEAVES)}")
    return known[said.lower()]
