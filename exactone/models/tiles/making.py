"""How puzzles of tiles are made: pentominoes cover a rectangle, and few of its cells are given."""

from __future__ import annotations

from exactone.models.base.making import FillMaker, sized
from exactone.models.text.document import Document
from exactone.models.tiles.text.keys import parse
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Maker

SET = "pentominoes"
CELLS = 5
TILES = 12
USUAL = (6, 10)  # rows and columns


def maker(size: str, source: str) -> Maker:
    """Who makes puzzles of pentominoes on a board of this size, 6x10 if it is left open,
    or from a packed one."""
    shown = [
        line.split() if " " in line.strip() else [*line.strip()]
        for line in source.splitlines()
        if line.strip()
    ]
    rows, columns = (len(shown), len(shown[0])) if shown else sized(size, USUAL)
    if rows * columns % CELLS or not 0 < rows * columns <= CELLS * TILES:
        said = f"{SET} cover a board of 5, 10, 15, ... up to {CELLS * TILES} cells"
        raise Unable(f"{said}, and {rows}x{columns} are {rows * columns}")
    board = "\n".join(["-" * columns] * rows)
    blank = parse(Document({"set": SET, "board": board, "use": "some", "cover": True}))
    return FillMaker(blank, blank.read(source) if shown else None)
