"""How roads are made: an open board, some of whose cells are given."""

from __future__ import annotations

from exactone.models.base.making import FillMaker, sized
from exactone.models.edges.text.keys import parse
from exactone.models.text.document import Document
from exactone.solver.puzzle import Maker

SET = "roads"
USUAL = (8, 8)  # rows and columns


def maker(size: str, source: str) -> Maker:
    """Who makes roads on a board of this size, 8x8 if it is left open, or from a full one."""
    shown = [line.split() for line in source.splitlines() if line.strip()]
    rows, columns = (len(shown), len(shown[0])) if shown else sized(size, USUAL)
    blank = parse(Document({"set": SET, "board": "\n".join([" ".join("_" * columns)] * rows)}))
    return FillMaker(blank, blank.read(source) if shown else None)
