"""Drawings of every kind as they are, in tests/golden/text; and what holds for all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import exactone
from exactone import models
from exactone.drawing.pairs import MARKS, pair
from exactone.drawing.paper import TextCanvas
from exactone.drawing.signs import JOINTS, can_be_spelled, width
from exactone.drawing.text import alike, differences, text
from exactone.drawing.walls import Walls
from exactone.solver.puzzle import Grid, Solution
from tests.cli.tool import without_color
from tests.conftest import GOLDEN
from tests.drawing.samples import GALLERY

# of each kind of one page the sample of the gallery; of other kinds small ones, and what is
# special: margins, notes, areas, cages, holes, layers, wide symbols, no grid
DRAWN = [
    *map(GALLERY["example_of"], GALLERY["pages"]()),
    "diagramless/wright-16",
    "edges/framed-3x3",
    "edges/loops-holes",
    "edges/loops-4x4",
    "edges/roads-4x5",
    "nonogram/unknown-lines",
    "rules/australia",
    "rules/battleships",
    "rules/futoshiki",
    "rules/kenken",
    "rules/skyscrapers",
    "slitherlink/two-loops",
    "starbattle/given",
    "starbattle/kings-two-8",
    "sudoku/16x16",
    "sudoku/4x4-mini",
    "sudoku/6x6",
    "sudoku/areas",
    "sudoku/cube-8x8x8",
    "sudoku/thermometers",
    "tiles/hexominoes-13",
    "tiles/langford-7",
    "tiles/optional",
    "tiles/pentominoes-8x8-hole",
    "tiles/several-regions",
]
TEXTS = GOLDEN / "text"
WIDE = TextCanvas(columns=160)


@cache
def bundled(name: str) -> models.Kind:
    """A bundled puzzle."""
    (entry,) = models.from_bytes(name, models.bundled()[name].read_bytes())
    assert entry.puzzle is not None
    return entry.puzzle


@cache
def firsts(name: str) -> Sequence[Solution]:
    """One solution or two: of all, so that they do not depend on how anybody searches."""
    return sorted(exactone.solutions(bundled(name)), key=sorted)[:2]


def drawn(name: str, paper: TextCanvas) -> str:
    """The puzzle, its solution, and two of them where it has several."""
    puzzle = bundled(name)
    grids = [puzzle.grid(solution) for solution in firsts(name)]
    pictures = [text(grid, paper) for grid in (puzzle.grid(), *grids[:1])]
    if len(grids) > 1:
        one, other = grids
        pictures.append(pair(one, other, differences(one, other), paper))
    return "\n\n".join(pictures)


@pytest.mark.parametrize("name", DRAWN)
def test_drawings_are_as_they_were(name: str, golden: Callable[[str, str], None]) -> None:
    golden(
        f"text/{name}.txt",
        f"{drawn(name, WIDE)}\n\n{drawn(name, TextCanvas(columns=160, ascii=True))}\n",
    )


@pytest.mark.parametrize("name", [name for name in DRAWN if bundled(name).styles])
def test_styles_are_as_they_were(name: str, golden: Callable[[str, str], None]) -> None:
    puzzle = bundled(name)
    solution = firsts(name)[0]
    golden(
        f"text/{name}-styles.txt",
        "\n\n".join(
            f"{style}\n{text(puzzle.grid(solution, style), WIDE)}" for style in puzzle.styles
        )
        + "\n",
    )


def test_every_kind_is_drawn() -> None:
    assert {name.split("/")[0] for name in DRAWN} == set(models.kinds())
    golden = {path.relative_to(TEXTS).with_suffix("").as_posix() for path in TEXTS.rglob("*.txt")}
    assert {name.removesuffix("-styles") for name in golden} == set(DRAWN)


# what holds for all


@pytest.mark.parametrize("name", DRAWN)
def test_colour_and_ascii_change_nothing_else(name: str) -> None:
    puzzle = bundled(name)
    for solution in [None, *firsts(name)[:1]]:
        grid = puzzle.grid(solution)
        everywhere = alike(grid, grid)
        coloured = text(grid, TextCanvas(color=True), everywhere)
        assert without_color(coloured) == text(grid)
        assert "\x1b" in coloured
        plain = text(grid, TextCanvas(ascii=True))
        assert plain.isascii()
        assert [*map(str.isspace, plain)].count(False) >= sum(
            not sign.isspace() for sign in text(grid)
        )


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.long
def test_drawings_fit_and_are_even(name: str) -> None:
    """All lines of a frame are equally long, and no line is longer than there is room."""
    for columns in (40, 80, 200):
        for grid in map(bundled(name).grid, [None, *firsts(name)[:1]]):
            lines = text(grid, TextCanvas(columns=columns)).split("\n")
            framed = [line for line in lines if line and line[0] in "┌├└│" and not grid.link]
            assert len({len(line) for line in framed}) <= 1
            assert len(grid.layers) == 1 or max(map(len, lines)) <= columns


@pytest.mark.parametrize(
    "name", [name for name in DRAWN if not re.match("edges/(roads|loops)|magnets/", name)]
)
def test_drawings_in_ascii_can_be_pasted_as_answers(name: str) -> None:
    """But for roads, and for + and - between walls: in ASCII those are for the eye."""
    puzzle = bundled(name)
    for solution in firsts(name):
        plain = exactone.draw(puzzle, solution, ascii=True)
        assert models.answers(puzzle, "answer.txt", plain.encode()) == [solution]


@pytest.mark.parametrize(("columns", "extent"), [(33, 33), (32, 17), (10, 17)])
def test_where_there_is_little_room_there_are_no_blanks_beside_walls(
    columns: int, extent: int
) -> None:
    name = "tiles/pentominoes-8x8-hole"
    puzzle = bundled(name)
    one, other = firsts(name)
    shown = text(puzzle.grid(one), TextCanvas(columns=columns))
    assert {len(line) for line in shown.split("\n")} == {extent}
    assert models.answers(puzzle, "answer.txt", shown.encode()) == [one]
    both = pair(
        puzzle.grid(one), puzzle.grid(other), [(0, 0, 0)], TextCanvas(columns=columns)
    ).split("\n")
    assert both[0] == "first solution"
    assert both[2].startswith("│ " if extent == 33 else "│")
    assert both[2][2 if extent == 33 else 1 :][1] == "*"


# walls


AREAS = st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=1, max_size=5)


def grid_of(areas: list[list[int]]) -> Grid:
    """A grid with walls between cells of different areas."""
    rows = tuple(tuple("abcd"[area] for area in row) for row in areas)
    return Grid(
        (rows,),
        lambda y, x: areas[y][x] != areas[y][x + 1],
        lambda y, x: areas[y][x] != areas[y + 1][x],
    )


@given(AREAS)
def test_lines_meet(areas: list[list[int]]) -> None:
    """Each sign of a line goes on in the signs beside it, and nowhere else."""
    lines = text(grid_of(areas)).split("\n")
    longest = max(map(len, lines))
    rows = [line.ljust(longest) for line in lines]
    if not Walls.of(grid_of(areas)).upright[0][0]:
        return
    for y, x in product(range(len(rows)), range(longest)):
        ways = max(0, JOINTS.find(rows[y][x]))
        right = max(0, JOINTS.find(rows[y][x + 1])) if x + 1 < longest else 0
        down = max(0, JOINTS.find(rows[y + 1][x])) if y + 1 < len(rows) else 0
        assert bool(ways & 2) == bool(right & 8)
        assert bool(ways & 4) == bool(down & 1)


@given(AREAS)
def test_regions_that_touch_have_other_colours(areas: list[list[int]]) -> None:
    walls = Walls.of(grid_of(areas))
    homes = walls.homes
    shades = walls.shades(range(20), 20)
    for y, x in product(range(len(areas)), range(4)):
        for down, right in ((0, 1), (1, 0), (1, 1)):
            if y + down < len(areas) and x + right < 4:
                one, other = homes[y][x], homes[y + down][x + right]
                assert (one == other) == (shades[one] == shades[other]) or (down and right)


def test_a_piece_in_several_parts_has_one_colour_and_what_is_left_over_has_none() -> None:
    owners: list[list[str | None]] = [["a", "b", "a"], [None, "b", None]]
    grid = Grid(
        ((("A", "B", "A"), (".", "B", ".")),),
        lambda y, x: owners[y][x] != owners[y][x + 1],
        lambda y, x: owners[y][x] != owners[y + 1][x],
        lambda z, y, x: owners[y][x],
    )
    shades = re.findall(r"48;5;(\d+)m ([ABC])", text(grid, TextCanvas(color=True)))
    assert len(set(shades)) == 2
    assert [symbol for _, symbol in shades] == ["A", "B", "A", "B"]


# marks


def test_a_mark_is_never_a_sign_of_the_grid() -> None:
    for taken in (MARKS, MARKS[:3], "".join(map(chr, range(33, 127)))):
        rows = (tuple(taken), tuple(reversed(taken)), tuple("a" * len(taken)))
        one, other = Grid((rows,)), Grid(((rows[1], rows[0], rows[2]),))
        shown = pair(one, other, differences(one, other), TextCanvas(columns=500)).split("\n")
        marks = set("".join(shown[1:])) - set(taken) - {" ", "a"}
        assert len(marks) == 1


@pytest.mark.parametrize("wall", [False, True])
def test_marks_stand_in_the_layers_that_differ(wall: bool) -> None:
    """In colour as well; between walls and without them."""
    layers = tuple(((f"{n}a", f"{n}b"), (f"{n}c", f"{n}d")) for n in range(1, 5))
    other = tuple(
        tuple(tuple(sign.replace("3b", "9x") for sign in row) for row in layer) for layer in layers
    )
    one, same = (Grid(each, lambda y, x: wall, lambda y, x: wall) for each in (layers, other))
    told = differences(one, same)
    assert told == [(2, 0, 1)]
    shown = pair(one, same, told, TextCanvas(columns=200))
    assert [re.findall(rf"(\w\w){re.escape(mark)}", shown) for mark in MARKS if mark in shown] == [
        ["3b", "9x"]
    ]
    coloured = pair(one, same, told, TextCanvas(columns=200, color=True))
    assert set(re.findall(r"\x1b\[1;31m *(\w\w)", coloured)) == {"3b", "9x"}


def test_a_mark_at_every_cell_would_tell_nothing() -> None:
    one, other = Grid(((("1", "2"),),)), Grid(((("2", "1"),),))
    assert pair(one, other, differences(one, other), TextCanvas()).split("\n")[1:] == [
        "1 2" + " " * 17 + "2 1"
    ]


def test_wide_signs_are_as_wide_as_they_are_shown() -> None:
    assert [width(sign) for sign in ("a", "漢", "é", "e\u0301", "🟥")] == [1, 2, 1, 1, 2]
    assert text(Grid(((("漢", "b"), ("c", "d")),))).split("\n") == ["漢 b", "c  d"]


def test_symbols_that_ascii_does_not_have_are_escaped_and_stay_in_columns() -> None:
    lines = text(Grid(((("♠", "b"), ("c", "♣")),)), TextCanvas(ascii=True)).split("\n")
    assert lines == ["\\u2660 b", "c      \\u2663"]


@pytest.mark.parametrize(
    ("encoding", "can"),
    [
        ("utf-8", True),
        ("utf-16", True),
        ("ascii", False),
        ("latin-1", False),
        ("cp437", False),
        ("nonsense", False),
    ],
)
def test_encodings(encoding: str, can: bool) -> None:
    assert can_be_spelled(encoding) is can
