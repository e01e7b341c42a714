"""Draws the pictures of docs/gallery.md, and writes the page: python docs/gallery.py."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import exactone
from exactone.models import bundled, entry

HERE = Path(__file__).parent
OPENING = """# Gallery

Bundled puzzles as `exactone draw NAME -o picture.svg` draws them, and their answers with `--solution`.
This page is made by `python docs/gallery.py`.
"""


class Shown(NamedTuple):
    """A bundled puzzle, what there is to see, and how it is drawn."""

    name: str
    words: str
    stack: bool = False
    solution: bool = True
    puzzle: bool = True


CHAPTERS = {
    "Sudoku": (
        Shown("sudoku/famous", "given digits are bold"),
        Shown("sudoku/killer", "cages with their sums"),
        Shown("sudoku/thermometers", "thermometers", solution=False),
        Shown("sudoku/arrows", "arrows", solution=False),
        Shown("sudoku/kropki", "dots between cells", solution=False),
        Shown("sudoku/areas", "areas in place of blocks", solution=False),
        Shown("sudoku/cube-8x8x8", "a cube as a stack of layers (`--stack`)", stack=True, solution=False),
    ),
    "Tiles": (
        Shown("tiles/given", "tiles, and cells given to them"),
        Shown("tiles/pentominoes-8x8-hole", "a hole, one of 65 solutions", puzzle=False),
    ),
    "Edges": (
        Shown("edges/roads-holes", "roads around lakes"),
        Shown("edges/loops-holes", "one closed loop", puzzle=False),
        Shown("edges/macmahon-4x6", "MacMahon's squares", puzzle=False),
    ),
    "Diagramless crosswords": (Shown("diagramless/list-29", "the lists of clues, and the layout"),),
    "Nonogram": (Shown("nonogram/10x10", "runs beside rows and columns"),),
    "Slitherlink": (Shown("slitherlink/wikipedia", "one loop along the sides of cells"),),
    "Star battle": (Shown("starbattle/janko-009", "two stars in each row, column and area"),),
    "Hitori": (Shown("hitori/janko-001", "struck cells"),),
    "Heyawake": (Shown("heyawake/made-6x6", "rooms, some with a number"),),
    "Nurikabe": (Shown("nurikabe/cspuz-6x6", "islands in the sea"),),
    "Kakuro": (Shown("kakuro/wikipedia", "sums of runs"),),
    "Rules": (
        Shown("rules/kenken", "cages that walls are drawn around"),
        Shown("rules/battleships", "numbers around a grid"),
        Shown("rules/futoshiki", "signs between cells", solution=False),
        Shown("rules/dominosa", "edges as lines", puzzle=False),
        Shown("rules/australia", "variables", puzzle=False),
    ),
}


def pictures() -> Iterator[tuple[str, str]]:
    """The names of the pictures, and the pictures."""
    for shown in (each for chapter in CHAPTERS.values() for each in chapter):
        found = entry(bundled()[shown.name])
        assert found.puzzle is not None
        if shown.puzzle:
            yield _file(shown, ""), exactone.svg(found.puzzle, stack=shown.stack, title=found.title)
        if shown.solution:
            solution = next(exactone.solutions(found.puzzle, limit=1, backend="reference"))
            drawn = exactone.svg(found.puzzle, solution, stack=shown.stack, title=f"{found.title}: solution")
            yield _file(shown, "-solution"), drawn


def page() -> str:
    """The page that shows them."""
    lines = [OPENING]
    for title, chapter in CHAPTERS.items():
        lines.append(f"## {title}\n")
        for shown in chapter:
            lines.append(f"`{shown.name}`: {shown.words}\n")
            files = [_file(shown, end) for end, wanted in (("", shown.puzzle), ("-solution", shown.solution)) if wanted]
            lines.append(" ".join(f"![{shown.name}](pictures/{file})" for file in files) + "\n")
    return "\n".join(lines)


def _file(shown: Shown, end: str) -> str:
    return f"{shown.name.replace('/', '-')}{end}.svg"


if __name__ == "__main__":
    (HERE / "pictures").mkdir(exist_ok=True)
    for name, drawn in pictures():
        (HERE / "pictures" / name).write_text(drawn, encoding="utf-8")
    (HERE / "gallery.md").write_text(page(), encoding="utf-8")
