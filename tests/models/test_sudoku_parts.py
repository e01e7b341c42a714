"""Sudokus with parts, beyond what every kind must do: what is a clue, what is drawn,
and what a plain one is spared."""

from __future__ import annotations

import subprocess
import sys

import pytest

from exactone import draw, models
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.sudoku import Sudoku
from exactone.models.sudoku.parts import EXAMPLE
from exactone.solver import engines
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.limits import Limits
from exactone.solver.model import Model

from .helpers import entries, toml

PLAIN = "1...\n.3..\n2...\n..4."
DRAWN = """\
┌───────┬───────┐
│ 2   4 │ 1   3 │
│       ├───┐   │
│ 3   1 │ 2 │ 4 │
├───┬───┘   │   │
│ 1 │ 3   4 │ 2 │
│   └───────┼───┤
│ 4   2   3 │ 1 │
└───────────┴───┘"""


def made(content: str) -> PartPuzzle:
    """The Sudoku with parts of a file."""
    (entry,) = entries(content)
    assert isinstance(entry.puzzle, PartPuzzle), entry.error
    return entry.puzzle


@pytest.mark.parametrize("engine", [*engines.TABLE, "all"])
def test_the_example_has_one_solution(engine: str) -> None:
    verdict = questions.verify(made(EXAMPLE), Request(engine))
    assert verdict.answer == "one"
    assert made(EXAMPLE).write(*verdict.solutions) == ["2413", "3124", "1342", "4231"]


@pytest.mark.parametrize("keys", [{}, {"diagonals": False}, {"block": "2x2"}])
def test_without_parts_it_is_a_plain_one(keys: dict[str, str | int]) -> None:
    (entry,) = entries(toml(PLAIN, **keys))
    assert isinstance(entry.puzzle, Sudoku)


def test_a_plain_one_is_spared_what_is_needed_for_parts() -> None:
    script = """
import sys, exactone
puzzle = exactone.load("sudoku/4x4")
assert exactone.verify(puzzle).answer == "one" and exactone.draw(puzzle)
unwanted = ("sudoku.parts", "base.part_puzzle", "models.parts")
print([name for name in sys.modules if any(each in name for each in unwanted)])
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_each_table_is_one_clue_with_its_line() -> None:
    puzzle = made(EXAMPLE)
    assert [(clue.name, clue.line) for clue in puzzle.clues()] == [
        ("rule 1: cage 6: r3c4 r4c3 r4c4", 12),
        ("rule 2: thermometer: r2c2 r1c1 r1c2", 14),
        ("rule 3: black dot: r2c3 r2c4", 16),
    ]
    model = puzzle.loose()
    assert len(model.givens) == 3
    without = [
        Model(model.rules, tuple(given for given in model.givens if given is not gone))
        for gone in model.givens
    ]
    numbers = [
        sum(found is not None for found in engines.get("pysat").search(each, Limits()))
        for each in without
    ]
    assert all(number > 1 for number in numbers)


def test_two_that_differ_in_givens_share_their_rules() -> None:
    one, other = made(EXAMPLE), made(EXAMPLE.replace('grid = ["....",', 'grid = ["1...",'))
    assert one.model().rules is other.model().rules


def test_areas_are_drawn_as_walls_and_read_again() -> None:
    puzzle = made(EXAMPLE)
    (solution,) = questions.solutions(puzzle, Request())
    drawn = draw(puzzle, solution)
    assert drawn == DRAWN
    assert models.answers(puzzle, "drawn", drawn.encode()) == [solution]


def test_what_is_wrong_is_named() -> None:
    puzzle = made(EXAMPLE)
    assert puzzle.check(puzzle.read(["2413", "3142", "1324", "4231"])) == [
        "r3c4, r4c3, r4c4 add up to 8, not exactly 6 (rule 1: cage 6)"
    ]
    said = puzzle.check(puzzle.read(["2413", "3124", "4231", "1342"]))
    assert "r2c3 and r4c4 are both 2 in area C" in said
