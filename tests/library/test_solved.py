"""Solutions as rows, by names and as arrays, of every kind; what notebooks show."""

from __future__ import annotations

import pickle
import re
import xml.etree.ElementTree as Tree

import numpy as np
import pytest

import exactone
from exactone import Kind, Unable, models
from exactone.solver.puzzle import in_sentence

OTHERS = {"diagramless": "wright-05", "edges": "roads-4x5", "starbattle": "given", "tiles": "given"}
"""Small puzzles of kinds of which another one shows more than the smallest."""


def puzzle_of(kind: str) -> Kind:
    """A small bundled one."""
    if kind in OTHERS:
        return exactone.load(f"{kind}/{OTHERS[kind]}")
    example = models.example(kind)
    assert example is not None
    return exactone.load(example.name)


@pytest.mark.parametrize("kind", models.kinds())
def test_rows_are_read_again_and_arrays_are_as_large(kind: str) -> None:
    puzzle = puzzle_of(kind)
    (solution,) = exactone.solve(puzzle)
    rows = exactone.rows(puzzle, solution)
    assert rows
    assert all(isinstance(row, str) for row in rows)
    assert exactone.check(puzzle, solution) == []
    # which cells belong together is more than what stands where
    if kind not in ("tiles", "diagramless"):
        assert puzzle.read(rows) == solution
        assert exactone.check(puzzle, rows) == exactone.check(puzzle, "\n".join(rows)) == []
    array = exactone.array(puzzle, solution)
    assert array.shape[0] == len(rows)
    assert array.ndim == 2


TOLD_BY_OTHERS = ("arukone", "diagramless", "firefly", "numberlink", "tents")
"""Kinds of which some places need not be told, as a number says of which line it is."""


@pytest.mark.parametrize("kind", models.kinds())
def test_places_have_the_names_that_people_use(kind: str) -> None:
    puzzle = puzzle_of(kind)
    (solution,) = exactone.solve(puzzle)
    cells = exactone.cells(puzzle, solution)
    assert all(re.match(r"r\d+c\d+", name) for name in cells)
    assert len(cells) >= len(solution) or kind in TOLD_BY_OTHERS


def test_a_sudoku_in_rows_by_names_and_as_an_array() -> None:
    puzzle = exactone.load("sudoku/4x4")
    (solution,) = found = exactone.solve(puzzle)
    assert exactone.rows(puzzle, solution) == ["1234", "4321", "2413", "3142"]
    assert list(exactone.cells(puzzle, solution).items())[3:5] == [("r1c4", "4"), ("r2c1", "4")]
    assert exactone.array(puzzle, solution).tolist() == [
        [1, 2, 3, 4],
        [4, 3, 2, 1],
        [2, 4, 1, 3],
        [3, 1, 4, 2],
    ]
    assert exactone.array(puzzle, solution).dtype == np.int64
    assert found.rows == [["1234", "4321", "2413", "3142"]]


def test_a_solution_says_what_stands_where() -> None:
    puzzle = exactone.load("sudoku/4x4")
    listed, (found,), (verified,) = (
        next(exactone.solutions(puzzle)),
        exactone.solve(puzzle),
        exactone.verify(puzzle).solutions,
    )
    assert (
        repr(listed)
        == repr(found)
        == repr(verified)
        == ("Solved(['1234', '4321', '2413', '3142'])")
    )
    assert (found.rows, found.cells["r1c2"], found.array().sum()) == (
        exactone.rows(puzzle, found),
        "2",
        40,
    )
    assert str(found) == exactone.draw(puzzle, found)
    assert found == puzzle.read(found.rows)
    assert found._repr_svg_() == exactone.svg(puzzle, found)
    assert pickle.loads(pickle.dumps(found)).rows == found.rows


def test_every_solution_of_an_answer_says_what_stands_where() -> None:
    puzzle = exactone.load("sudoku/4x4")
    mini, session = exactone.load("sudoku/4x4-mini"), exactone.Session(puzzle)
    made = next(exactone.make("sudoku", size="4", seed=1))
    for found in (
        exactone.common(puzzle).one,
        exactone.fix(mini).solution,
        exactone.minimize(puzzle).solution,
        session.common().one,
        session.minimize().solution,
        made.solution,
    ):
        assert isinstance(found, exactone.Solved)
    session.change(mini)
    assert isinstance(session.fix().solution, exactone.Solved)
    assert exactone.fix(exactone.load("sudoku/none")).solution is None


def test_a_cube_has_three_axes_and_letters_stay_letters() -> None:
    puzzle = exactone.load("sudoku/cube-8x8x8")
    (solution,) = exactone.solve(puzzle)
    array, cells = exactone.array(puzzle, solution), exactone.cells(puzzle, solution)
    assert array.shape == (8, 8, 8)
    assert str(array[1, 2, 3]) == cells["layer 2 r3c4"]
    large = exactone.load("sudoku/16x16")
    assert exactone.array(large, exactone.solve(large)[0]).dtype.kind == "U"


def test_tiles_say_which_lies_where() -> None:
    puzzle = exactone.load("tiles/given")
    assert exactone.rows(puzzle, exactone.solve(puzzle)[0])[0] == "LLLLUUUVVV"


def test_what_has_names_has_no_array() -> None:
    puzzle = exactone.load("rules/australia")
    (solution,) = exactone.solve(puzzle)
    assert exactone.cells(puzzle, solution)["WA"] in ("red", "green", "blue")
    assert exactone.rows(puzzle, solution)[0].startswith("NSW = ")
    with pytest.raises(Unable):
        exactone.array(puzzle, solution)


@pytest.mark.parametrize("kind", models.kinds())
def test_facts_say_the_signs_of_a_solution(kind: str) -> None:
    puzzle = puzzle_of(kind)
    solution = exactone.solve(puzzle)[0]
    assert [str(fact) for fact in solution.facts] == [
        f"{at} is {in_sentence(value)}" for at, value in solution.cells.items()
    ]


def test_solutions_are_a_list_that_knows_whether_it_is_all() -> None:
    puzzle = exactone.load("sudoku/4x4-empty")
    some, every = exactone.solve(puzzle, 5), exactone.solve(puzzle, None)
    assert (len(some), some.verdict.complete, len(every), every.verdict.complete) == (
        5,
        False,
        288,
        True,
    )
    assert some[0] in some
    assert list(some[1:3]) == list(some)[1:3]
    assert str(some[:1]) == exactone.draw(puzzle, some[0])
    assert str(exactone.solve(exactone.load("sudoku/none"))) == "no solution"


@pytest.mark.parametrize("kind", models.kinds())
def test_what_notebooks_show_is_well_formed(kind: str) -> None:
    puzzle = puzzle_of(kind)
    shown = [
        exactone.verify(puzzle)._repr_html_(),
        exactone.solve(puzzle, 3)._repr_html_(),
        puzzle._repr_svg_(),
    ]
    for each in (*shown, exactone.svg(puzzle, exactone.solve(puzzle)[0])):
        Tree.fromstring(f"<div>{each}</div>")


def test_two_solutions_are_shown_with_what_tells_them_apart() -> None:
    html = exactone.verify(exactone.load("sudoku/4x4-mini"))._repr_html_()
    assert html.startswith("<p>more than one solution</p>")
    assert "they differ in " in html
    assert "no solution" in exactone.verify(exactone.load("sudoku/clash"))._repr_html_()


def test_of_many_solutions_the_first_are_shown() -> None:
    assert "and 264 more" in exactone.solve(exactone.load("sudoku/4x4-empty"), None)._repr_html_()


def test_a_place_is_found_by_its_name_and_by_its_coordinates() -> None:
    puzzle = exactone.load("sudoku/4x4-mini")
    open_places, cells = exactone.common(puzzle).open, exactone.solve(puzzle)[0].cells
    assert open_places["r4c1"] == open_places[4, 1] == open_places["R4C1"]
    assert (
        cells["r4c1"] == cells[4, 1] == cells["R4C1"] == cells.get((4, 1)) != cells.get((9, 9), "")
    )
    assert "r4c1" in open_places
    assert "r9c9" not in open_places
    assert cells.get("r9c9") is None
    with pytest.raises(KeyError, match="r9c9"):
        cells["r9c9"]
    cube = exactone.load("sudoku/cube-8x8x8")
    found = exactone.solve(cube)[0].cells
    assert found["layer 2 r3c4"] == found[2, 3, 4]
    assert pickle.loads(pickle.dumps(cells))[4, 1] == cells[4, 1]
    assert str(exactone.explain(puzzle, (1, 1))) == str(exactone.explain(puzzle, "r1c1"))


def test_values_that_are_numbers_come_back_as_numbers() -> None:
    keys = {
        "kind": "rules",
        "variables": ["a", "b", "c"],
        "values": [1, 2, "x"],
        "given": {"a": 2, "b": "x", "c": 1},
    }
    puzzle = exactone.loads(keys)
    (solution,) = exactone.solve(puzzle)
    assert solution.cells == {"a": 2, "b": "x", "c": 1}
    assert puzzle.document(keys)["values"] == [1, 2, "x"]
    assert exactone.loads(puzzle.document(keys)) == puzzle
