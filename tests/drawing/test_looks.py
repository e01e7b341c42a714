"""What a row of the tables of a kind looks like: as text, in ASCII, and in a picture; each thing
that cells of grid puzzles show has a kind here of which nothing else is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from exactone.drawing.figure import figure
from exactone.drawing.paper import TextCanvas
from exactone.drawing.svg import document
from exactone.drawing.text import text, texts
from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import NUMBERS, clue_sign
from exactone.models.base.part_puzzle import Assignment
from exactone.models.text.document import Document
from exactone.solver.grid import Grid
from tests.drawing import kinds_of_looks as kinds
from tests.drawing.test_svg import check, missing
from tests.test_bundles import bundled

MANY = 300  # answers

DRAWN: dict[type[CellPuzzle], tuple[Sequence[str], Sequence[str], str, str, dict[str, int]]] = {
    # the puzzle, an answer, how that is drawn, in ASCII, and how much of what is in its picture
    kinds.Lamps: (
        ["1..", "..#", "0.."],
        ["#*.", "..#", "#.*"],
        "1 ● ·\n· · #\n0 · ●",
        "1 * .\n. . #\n0 . *",
        {"dot": 2, "onfilled": 2, "filled": 1},
    ),
    kinds.Halves: (
        ["..2.", "#..."],
        ["db#.", "#qp."],
        "◢ ◣ 2 ·\n# ◥ ◤ ·",
        "d b 2 .\n# q p .",
        {"filled": 2, "onfilled": 1},
    ),
    kinds.Bridges: (
        ["3.3", "...", "2..", "...", "1.."],
        ["#H#", "v.V", "#.V", "v..", "#hh"],
        "3═══3\n│ · ║\n2 · ║\n│ · ·\n1────",
        "3===3\n| . V\n2 . V\n| . .\n1----",
        {"disc": 4, "loop": 1},
    ),
    kinds.Arrows: (
        ["2> .", ". 1v"],
        ["##", ".#"],
        "2→ #\n·  1↓",
        "2> #\n.  1v",
        {"pointer": 2, "blocked": 1, "filled": 1},
    ),
    kinds.ArrowsInCells: (
        ["2> ^", ". 10<"],
        ["#.", ".."],
        "#   ↑\n·   10←",
        "#   ^\n.   10<",
        {"pointer": 3, "onfull": 1, "onfilled": 1, "filled": 1},
    ),
    kinds.Circles: (
        ["w b w", "b5 w5 ."],
        ["#7.", "#.7"],
        "#  7  ○\n#  ○5 7",
        "#  7  w\n#  w5 7",
        {"dot": 2, "disc": 3, "ondot": 2, "ringed": 1, "filled": 1},
    ),
    kinds.Ends: (
        ["1.1", "2..", "..2"],
        ["eHw", "sF7", "LJn"],
        "1───1\n2 ┌─┐\n└─┘ 2",
        "1---1\n\n2 +-+\n| | |\n+-+ 2",
        {"loop": 1, "symbol": 4},
    ),
    kinds.Areas: (
        ["3..", "..2", "1.."],
        ["333", "122", "133"],
        "┌───────────┐\n│ 3   3   3 │\n├───┬───────┤\n│ 1 │ 2   2 │\n│ "
        "  ├───────┤\n│ 1 │ 3   3 │\n└───┴───────┘",
        "+-----------+\n| 3   3   3 |\n+---+-------+\n| 1 | 2   2 |\n| "
        "  +-------+\n| 1 | 3   3 |\n+---+-------+",
        {"wall": 1, "symbol": 9},
    ),
    kinds.Corners: (
        ["..3", "4.."],
        [">>o", "o<<"],
        "┌───────┐\n│ → → 3 │\n├───────┤\n│ 4 ← ← │\n└───────┘",
        "+-------+\n| > > 3 |\n+-------+\n| 4 < < |\n+-------+",
        {"disc": 2, "loop": 1, "wall": 1},
    ),
}


def shown(grid: Grid) -> str:
    """The picture of a grid, in which there is nothing but what may be, and all signs."""
    check(picture := document(figure(grid), "a look"))
    assert not missing(grid, picture)
    return picture


def classes(picture: str) -> Counter[str]:
    """How many elements have each class."""
    every = ElementTree.fromstring(picture).iter()
    return Counter(name for each in every for name in each.get("class", "").split())


def plain(drawing: str) -> str:
    """A drawing without blanks at the ends of its lines."""
    return "\n".join(line.rstrip() for line in drawing.split("\n"))


@pytest.mark.parametrize("kind", DRAWN, ids=lambda kind: kind.__name__)
def test_a_row_of_a_table_is_a_drawing(kind: type[CellPuzzle]) -> None:
    rows, answer, drawn, spelled, elements = DRAWN[kind]
    puzzle = kind.parse(Document({"grid": list(rows)}))
    grid = puzzle.grid(puzzle.read(list(answer)))
    assert plain(text(grid)) == drawn
    ascii_text = text(grid, TextCanvas(ascii=True))
    assert ascii_text.isascii()
    assert plain(ascii_text).strip("\n") == spelled
    found = classes(shown(grid))
    assert {name: found[name] for name in elements} == elements
    shown(puzzle.grid())


@pytest.mark.parametrize("kind", DRAWN, ids=lambda kind: kind.__name__)
def test_answers_are_read_as_they_are_written(kind: type[CellPuzzle]) -> None:
    rows, answer, *_ = DRAWN[kind]
    puzzle = kind.parse(Document({"grid": list(rows)}))
    assert puzzle.write(puzzle.read(list(answer))) == list(answer)


def test_a_value_that_is_given_is_seen_beside_its_clue() -> None:
    keys = {"grid": ["w w5", ". ."], "given": ["o o", "# o"]}
    puzzle = kinds.Circles.parse(Document(keys))
    assert text(puzzle.grid()).split() == ["○o", "○5o", "#", "·"]
    assert kinds.Circles.parse(Document({**keys, "given": ["○o ○5o", "# o"]})) == puzzle
    found = classes(document(figure(puzzle.grid()), "givens"))
    assert (found["pale"], found["filled"], found["ring"]) == (1, 1, 1)


def test_open_cells_have_no_walls_from_an_answer() -> None:
    keys = {"grid": ["..", ".."], "given": ["12", ".."]}
    puzzle = kinds.Areas.parse(Document(keys))
    grid = puzzle.grid()
    assert grid.right(0, 0)
    assert not grid.below(0, 0)
    assert not grid.right(1, 0)


def test_a_form_that_no_row_has_is_drawn_as_it_is_written() -> None:
    assert clue_sign(NUMBERS, "?").look.symbol == "?"
    assert clue_sign({}, "A7").drawn == "A7"
    assert clue_sign({}, "#").look.fill == "blocked"


@pytest.mark.parametrize("kind", [kinds.Areas, kinds.Corners, kinds.Bridges])
def test_many_answers_are_drawn_as_each_is(kind: type[CellPuzzle]) -> None:
    """Walls from answers are computed with arrays."""
    puzzle = kind.parse(Document({"grid": ["..", ".."]}))
    bundle = bundled(puzzle)[-1]
    some = bundle.picked(slice(0, MANY))
    pictured = puzzle.pictured(some)
    assert pictured is not None
    alone = [text(puzzle.grid(solution)) for solution in some.solutions()]
    together = texts(pictured, TextCanvas())
    assert [one or other for one, other in zip(together, alone, strict=True)] == alone
    assert kind is kinds.Bridges or any(together)


LOOP = ("r1c1-r1c2", "r1c2-r1c3", "r1c3-r2c3", "r2c2-r2c3", "r2c1-r2c2", "r1c1-r2c1")


def test_a_loop_goes_through_the_middles_of_cells() -> None:
    puzzle = kinds.Through.parse(Document({"grid": [".w.", "b..", "..."]}))
    names = puzzle.board.names
    solution = frozenset(Assignment(name, "on" if name in LOOP else "off") for name in names)
    grid = puzzle.grid(solution)
    assert text(grid) == "┌─○─┐\n│   │\n●───┘\n\n. . ."
    assert text(grid, TextCanvas(ascii=True)) == "+-w-+\n|   |\nb---+\n\n. . ."
    assert {stroke.points for stroke in grid.scene.strokes} >= {((0, 0), (0, 1)), ((0, 0), (1, 0))}
    assert not grid.scene.dotted
    found = classes(shown(grid))
    assert (found["loop"], found["disc"], found["dot"]) == (1, 1, 1)
    shown(puzzle.grid())
