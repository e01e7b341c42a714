"""Whatever may be read can be drawn: random puzzles of every kind, with their answers, and all examples of notation."""

from __future__ import annotations

import random

import pytest

import exactone
from exactone import models
from exactone.models._parts import forms
from exactone.models._parts.form import Form
from tests import random_variants
from tests.drawing.test_svg import check
from tests.kinds import cases
from tests.samples import content, parsed

CASES = cases()


@pytest.mark.parametrize("kind", CASES)
@pytest.mark.long
def test_random_puzzles_have_pictures(kind: str) -> None:
    for seed in range(40):
        puzzle = parsed(kind, CASES[kind].random_puzzle(random.Random(seed)))
        check(exactone.svg(puzzle))
        one, *others = (*exactone.solutions(puzzle, limit=2, backend="reference"), None)
        if one is not None:
            check(exactone.svg(puzzle, one, against=others[0]))


def test_random_rules_of_setters_have_pictures() -> None:
    for seed in range(200):
        check(exactone.svg(parsed("sudoku", random_variants.puzzle(random.Random(seed)))))


@pytest.mark.parametrize("form", forms(), ids=[form.name for form in forms()])
def test_all_that_can_be_written_has_a_picture(form: Form) -> None:
    for example in form.examples:
        (found,) = models.from_bytes("example", example.encode())
        assert found.puzzle is not None, found.error
        check(exactone.svg(found.puzzle))


@pytest.mark.parametrize(
    ("rule", "seen"),
    [
        ({"sum": 10, "related": ["r1c1", "r1c2"]}, ">X<"),
        ({"sum": 4, "related": ["r1c1", "r1c2"]}, ">4+<"),
        ({"equal": False, "related": ["r1c1", "r1c2"]}, ">≠<"),
        ({"more": True, "related": ["r1c2", "r1c1"]}, ">&lt;<"),
        ({"sum": 5, "adjacent": "any"}, "sum 5"),
        ({"sum": {"in": ["r1c1", "r1c2"], "at_most": 5}}, ">≤5+<"),
        ({"arrow": {"head": "r1c1", "along": "rows"}}, ""),
        ({"cage": {"in": "rows"}}, "cage"),
    ],
)
def test_rules_are_seen_or_said(rule: dict[str, object], seen: str) -> None:
    keys = {"grid": ["...."] * 4, "rule": [rule]}
    entries = list(models.from_bytes("x", content("sudoku", keys)))
    if entries[0].puzzle is not None:
        drawn = exactone.svg(entries[0].puzzle)
        check(drawn)
        assert seen in drawn


def test_the_names_of_tiles_are_in_pictures_of_solutions() -> None:
    turned = exactone.load("edges/framed-3x3")
    (solution, *_) = exactone.solutions(turned, limit=1)
    assert all(f">{name}</text>" in exactone.svg(turned, solution) for name in "ABCDEFGHI")
    long = {"kind": "tiles", "board": "--\n--\n", "tile": {"plank": {"shape": "##", "count": 2}}}
    puzzle = exactone.loads(long)
    (solution, *_) = exactone.solutions(puzzle, limit=1)
    assert exactone.svg(puzzle, solution).count(">plank</text>") == 2


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("starbattle/janko-009", "2 stars in each row, column and area"),
        ("rules/australia", "values: red green blue"),
        ("sudoku/arrows", "arrow: the sum along it is the number in its circle"),
        ("sudoku/killer", "cage: all different, with this sum"),
        ("edges/framed-3x3", "the rim shows grey"),
        ("edges/loops-4x4", "one closed loop"),
        ("diagramless/list-29", "symmetry super"),
    ],
)
def test_what_no_cell_shows_stands_under_a_picture(name: str, said: str) -> None:
    puzzle = exactone.load(name)
    words = " ".join(exactone.svg(puzzle).replace("</text>", "").split())
    lines = [part.partition("<")[0] for part in words.split(">")]
    assert said in " ".join(" ".join(lines).split())
