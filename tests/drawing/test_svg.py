"""Pictures are as they were when somebody looked at them;
`pytest --update-golden` writes what there is now."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

import exactone
from exactone import models
from exactone.drawing.board import Board
from exactone.drawing.figure import figure
from exactone.drawing.style import DARK_TINTS, RULES, TINTS
from exactone.drawing.svg import document
from exactone.models.base.looks import number
from exactone.models.pages.kakuro import Kakuro
from exactone.solver.grid import Grid, Look, Scene
from tests.drawing.samples import SAMPLES, sample

GOLDEN = Path(__file__).parents[1] / "golden" / "svg"
SVG = "{http://www.w3.org/2000/svg}"
KNOWN = {
    f"{SVG}{name}"
    for name in ("svg", "title", "desc", "style", "g", "path", "rect", "circle", "text")
}
HOSTILE = (
    "</title><script>alert(1)</script>",
    "\x1b[31m\x00\u202e",
    "\ud800",
    "x" * 10_000,
    "& \" ' ]]> <!--",
    "字" * 999,
)


def drawn(name: str, part: str) -> str:
    """The picture of a sample: the puzzle, or its first solution."""
    found = sample(name)
    assert found.puzzle is not None
    solution = (
        None
        if part == "puzzle"
        else next(exactone.solutions(found.puzzle, limit=1, backend="reference"))
    )
    return exactone.svg(found.puzzle, solution, title=found.title)


@pytest.mark.parametrize("part", ["puzzle", "solution"])
@pytest.mark.parametrize("name", SAMPLES)
def test_pictures_are_as_they_were(
    name: str, part: str, golden: Callable[[str, str], None]
) -> None:
    check(found := drawn(name, part))
    golden(f"svg/{name}-{part}.svg", found)


@pytest.mark.parametrize("kind", models.kinds())
def test_every_bundled_puzzle_has_a_picture(kind: str) -> None:
    for name, file in models.bundled().items():
        if name.startswith(f"{kind}/"):
            for style in ("", *models.load(file).styles):
                check(picture := exactone.svg(models.load(file), style=style, title=name))
                gone = missing(models.load(file).grid(style=style), picture)
                assert gone.keys() <= SHAPES.get(kind, set()), name


SHAPES = {
    "compass": {"?"},
    "galaxies": {"o"},
    "tatamibari": {"s", "t", "w"},
    "tents": {"T"},
    "thermometers": {"x", "o", "ox"},
}
"""Signs of the text that pictures show as shapes: crosses, dots, bars, trees, tubes and bulbs."""


def missing(grid: Grid, picture: str) -> Counter[str]:
    """Signs of the text, in cells and margins, that are not as often in a picture;
    a table has one of its own."""
    rows = [row for layer in grid.layers for row in layer] if not grid.scene.layers else []
    wanted = [*chain(*rows), *chain(*grid.top, *grid.foot), *grid.left, *grid.ends]
    texts = [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]
    signs, found = (Counter(re.findall(r"[^\W_]+|\?", " ".join(some))) for some in (wanted, texts))
    return signs - found


KAKURO = rb"""kind = "kakuro"
grid = ['#   4\  3\', '\4  .  .', '\3  .  .']
"""


class BlackNumbers(Kakuro):
    """Sums are numbers in black cells."""

    clue_looks: ClassVar = {"clued": {r".*\\.*": lambda sign: number(sign.strip("\\"))}}


def test_numbers_of_black_cells_are_in_pictures() -> None:
    (found,) = models.from_bytes("x.toml", KAKURO)
    assert isinstance(found.puzzle, Kakuro)
    grid = BlackNumbers(clued=found.puzzle.clued).grid()
    assert sorted(filter(str.isdigit, chain(*grid.layers[0]))) == ["3", "3", "4", "4"]
    check(picture := document(figure(grid), "numbers"))
    assert not missing(grid, picture)
    assert picture.count('class="symbol given"') == 4


def test_every_kind_has_a_picture() -> None:
    assert {keys["kind"] for keys in SAMPLES.values()} == set(models.kinds())
    assert {path.stem.rpartition("-")[0] for path in GOLDEN.iterdir()} == set(SAMPLES)


def check(svg: str) -> None:
    """It is a document with nothing in it that does something, and with a rule for each class."""
    root = ElementTree.fromstring(svg)
    assert {element.tag for element in root.iter()} <= KNOWN
    assert root.get("role") == "img"
    assert next(iter(root)).tag == f"{SVG}title"
    assert not any(
        name.startswith("on") or "href" in name
        for element in root.iter()
        for name in element.attrib
    )
    assert not re.search(r"\bnan\b", svg)
    assert "inf" not in svg
    used = {name for element in root.iter() for name in element.get("class", "").split()} - {
        "exactone"
    }
    style = root.findtext(f"{SVG}style") or ""
    assert used <= set(RULES) | {"s"}
    assert all(f"{RULES[name].chosen(name)} {{" in style for name in used)
    inside(root)


def inside(root: ElementTree.Element) -> None:
    """All words stand on the paper."""
    x, y, width, height = map(float, str(root.get("viewBox")).split())
    for element, dx, dy, scale in placed(root, 0.0, 0.0, 1.0):
        if element.tag == f"{SVG}text":
            at = (
                float(str(element.get("x"))) * scale + dx,
                float(str(element.get("y"))) * scale + dy,
            )
            assert x <= at[0] <= x + width, element.text
            assert y <= at[1] <= y + height, element.text


def placed(
    element: ElementTree.Element, x: float, y: float, scale: float
) -> Iterator[tuple[Any, float, float, float]]:
    """Elements with where they are moved to."""
    for what, numbers in re.findall(r"(translate|scale)\(([^)]*)\)", element.get("transform", "")):
        amounts = [*map(float, numbers.split())]
        if what == "translate":
            x, y = x + scale * amounts[0], y + scale * amounts[1]
        else:
            scale *= amounts[0]
    yield element, x, y, scale
    for child in element:
        yield from placed(child, x, y, scale)


@pytest.mark.parametrize("title", HOSTILE)
def test_titles_cannot_do_harm(title: str) -> None:
    puzzle = sample("sudoku").puzzle
    assert puzzle is not None
    found = exactone.svg(puzzle, title=title)
    found.encode()
    check(found)
    assert len(found) < 5_000


@pytest.mark.parametrize("symbol", ["<b>", "\x1b", "\ud800", "y" * 500, "&", "字"])
def test_symbols_cannot_do_harm(symbol: str) -> None:
    check(document(figure(Grid((((symbol, "."),),), left=(symbol,), notes=(symbol,))), ""))


def test_a_grid_that_says_nothing_of_pictures_has_one() -> None:
    found = document(
        figure(Grid(((("1", "."), ("#", "2")),), right=lambda row, column: row == 0)), "plain"
    )
    check(found)
    assert found.count("<text") == 2
    assert 'class="blocked"' in found


def test_two_solutions_are_marked_where_they_differ() -> None:
    puzzle = sample("sudoku", grid=["12..", "....", "....", "...."]).puzzle
    assert puzzle is not None
    one, other, *_ = exactone.solutions(puzzle, limit=2)
    assert 'class="differs"' in exactone.svg(puzzle, one, against=other)
    assert 'class="differs"' not in exactone.svg(puzzle, one, against=one)


@pytest.mark.parametrize("name", ["slitherlink", "variables", "links"])
def test_places_with_names_are_marked_where_they_are(name: str) -> None:
    puzzle = sample(name).puzzle
    assert puzzle is not None
    grid = puzzle.grid()
    for place in grid.scene.named:
        assert any(Board(grid, {place: "open"}).marks.values())


def test_tiles_have_more_than_thirty_colours() -> None:
    assert len({*TINTS}) == len({*DARK_TINTS}) == 36
    looks = {(0, x): Look("", tint=x) for x in range(100)}
    check(document(figure(Grid((((" ",) * 100,),), scene=Scene(looks=looks))), "all tints"))


def test_a_stack_shows_every_layer() -> None:
    layer = (("1", "2"), ("3", "4"))
    for stacked in (True, False):
        found = document(figure(Grid((layer,) * 8), stacked=stacked), "cube")
        check(found)
        assert found.count("matrix") == 8 * stacked
        assert found.count('class="symbol"') == 32


def test_notebooks_show_pictures() -> None:
    puzzle = sample("sudoku").puzzle
    assert puzzle is not None
    check(puzzle._repr_svg_())
