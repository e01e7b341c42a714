"""Draws the pictures of docs/gallery.md, writes the page, and what the README shows of kinds:
`python docs/gallery.py`. A kind of one page is shown without being named here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import exactone
from exactone.models import bundled, entry
from exactone.models.base.kinds import about

HERE = Path(__file__).parent
README = HERE.parent / "README.md"
PAGES = HERE.parent / "exactone" / "models" / "pages"
OPENING = """# Gallery

Bundled puzzles as `exactone draw NAME -o picture.svg` draws them, and their answers with
`--solution`. This page is made by `python docs/gallery.py`.
"""


class Shown(NamedTuple):
    """A bundled puzzle, what there is to see, and how it is drawn."""

    name: str
    words: str
    stack: bool = False
    solution: bool = True
    puzzle: bool = True


SORTS = {
    "Sudoku": (
        Shown("sudoku/famous", "given digits are bold"),
        Shown("sudoku/killer", "cages with their sums"),
        Shown("sudoku/thermometers", "thermometers", solution=False),
        Shown("sudoku/arrows", "arrows", solution=False),
        Shown("sudoku/kropki", "dots between cells", solution=False),
        Shown("sudoku/whispers", "German whispers", solution=False),
        Shown("sudoku/between-lines", "between lines", solution=False),
        Shown("sudoku/sandwich", "sandwiches", solution=False),
        Shown("sudoku/indexers", "row, column and box indexers", solution=False),
        Shown("sudoku/areas", "areas in place of blocks", solution=False),
        Shown(
            "sudoku/cube-8x8x8",
            "a cube as a stack of layers (`--stack`)",
            stack=True,
            solution=False,
        ),
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
    "Rules": (
        Shown("rules/kenken", "cages that walls are drawn around"),
        Shown("rules/battleships", "numbers around a grid"),
        Shown("rules/futoshiki", "signs between cells", solution=False),
        Shown("rules/dominosa", "edges as lines", puzzle=False),
        Shown("rules/australia", "variables", puzzle=False),
    ),
}
TOP = {  # of the README, above the kinds of one page
    "sudoku-famous": "Sudoku",
    "sudoku-killer": "Killer Sudoku",
    "edges-roads-holes-solution": "Roads",
    "diagramless-list-29-solution": "Diagramless crossword",
    "rules-kenken-solution": "Rules: KenKen",
}
WELL_KNOWN = (
    *("akari", "galaxies", "hashi", "heyawake", "kakuro", "lits", "masyu", "nonogram"),
    *("numberlink", "nurikabe", "shakashaka", "slitherlink", "starbattle", "tapa", "yajilin"),
)
"""Kinds of one page of which the README has a picture, too; the gallery has all of them."""

PICTURES_OF_README = re.compile(r'(?:<img src="docs/pictures/[^"]+" height="120"[^\n]*\n)+')
ROW_OF_README = re.compile(r"\| (?:`\w+` )+\| as they are printed")
NUMBER_IN_README = re.compile(r"\d+ kinds of pencil puzzles")


def pages() -> list[str]:
    """The kinds of one page."""
    return sorted(path.stem for path in PAGES.glob("[a-z]*.py"))


def example_of(kind: str) -> str:
    """The puzzle that shows a kind of one page: the smallest file with exactly one solution."""
    files = {name: path for name, path in bundled().items() if path.parent.name == kind}
    by_size = sorted(files, key=lambda name: (files[name].stat().st_size, name))
    return next(name for name in by_size if entry(files[name]).expected == 1)


def chapters() -> dict[str, tuple[Shown, ...]]:
    """What is shown, by title: the kinds of one page by their puzzles and their docstrings."""
    found = {}
    for kind in pages():
        title, _, rules = about(kind).partition(": ")
        found[title] = (Shown(example_of(kind), rules.removesuffix(".")),)
    return {**SORTS, **found}


def readme(text: str) -> str:
    """The README with the pictures and the names of the kinds that there are."""
    shown = {chapter[0]: title for title, chapter in chapters().items() if title not in SORTS}
    small = {
        _file(each, "-solution"): title
        for each, title in shown.items()
        if each.name.partition("/")[0] in WELL_KNOWN
    }
    top = {**{f"{name}.svg": title for name, title in TOP.items()}, **small}
    lines = [f'<img src="docs/pictures/{file}" height="120" alt="{top[file]}">\n' for file in top]
    row = f"| {' '.join(f'`{kind}`' for kind in pages())} | as they are printed"
    text, pictures = PICTURES_OF_README.subn("".join(lines), text)
    text, rows = ROW_OF_README.subn(row, text)
    text, numbers = NUMBER_IN_README.subn(f"{len(pages())} kinds of pencil puzzles", text)
    if (pictures, rows, numbers) != (1, 1, 1):
        raise ValueError("README.md: no pictures of kinds, no row of kinds, or no number of them")
    return text


def pictures() -> Iterator[tuple[str, str]]:
    """The names of the pictures, and the pictures."""
    for shown in (each for chapter in chapters().values() for each in chapter):
        found = entry(bundled()[shown.name])
        assert found.puzzle is not None
        if shown.puzzle:
            yield _file(shown, ""), exactone.svg(found.puzzle, stack=shown.stack, title=found.title)
        if shown.solution:
            solution = next(exactone.solutions(found.puzzle, limit=1, backend="reference"))
            drawn = exactone.svg(
                found.puzzle, solution, stack=shown.stack, title=(f"{found.title}: solution")
            )
            yield _file(shown, "-solution"), drawn


def page() -> str:
    """The page that shows them."""
    lines = [OPENING]
    for title, chapter in chapters().items():
        lines.append(f"## {title}\n")
        for shown in chapter:
            lines.append(f"`{shown.name}`: {shown.words}\n")
            files = [
                _file(shown, end)
                for end, wanted in (("", shown.puzzle), ("-solution", shown.solution))
                if wanted
            ]
            lines.append(" ".join(f"![{shown.name}](pictures/{file})" for file in files) + "\n")
    return "\n".join(lines)


def _file(shown: Shown, end: str) -> str:
    return f"{shown.name.replace('/', '-')}{end}.svg"


def main() -> None:
    """Writes all of it; pictures that nobody shows any more are gone."""
    drawn = dict(pictures())
    (HERE / "pictures").mkdir(exist_ok=True)
    for path in (HERE / "pictures").glob("*.svg"):
        if path.name not in drawn:
            path.unlink()
    for name, picture in drawn.items():
        (HERE / "pictures" / name).write_text(picture, encoding="utf-8")
    (HERE / "gallery.md").write_text(page(), encoding="utf-8")
    README.write_text(readme(README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
