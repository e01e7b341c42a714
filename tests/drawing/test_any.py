"""Whatever may be read can be drawn: random puzzles of every kind, with their answers,
and all examples of notation."""

from __future__ import annotations

import random

import pytest

import exactone
from exactone import models
from exactone.models.parts import forms
from exactone.models.parts.form import Form
from exactone.models.parts.part import Part
from exactone.models.sudoku.parts import SudokuOfParts
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


NINES = ["........."] * 9
EVEN, CORNER = [2, 4, 6, 8], ["r1c1", "r1c2", "r2c1", "r2c2"]


@pytest.mark.parametrize(
    ("rule", "name", "drawn"),
    [
        (
            {"related": ["r1c1", "r1c2", "r1c3"], "difference": {"at_least": 5}},
            "German whispers",
            '"line german"',
        ),
        (
            {"related": ["r1c1", "r1c2", "r1c3"], "difference": {"at_least": 4}},
            "Dutch whispers",
            '"line dutch"',
        ),
        ({"renban": ["r1c1", "r1c2", "r1c3"]}, "renban", '"line renban"'),
        (
            {"related": [["r1c1", "r1c4"], ["r1c2", "r1c3"]], "equal": True},
            "palindrome",
            '"line palindrome"',
        ),
        ({"related": [["r1c1", "r4c4"], ["r1c2", "r4c5"]], "equal": True}, "clones", '"cloned"'),
        ({"ordered": ["r1c1", "r1c2", "r1c3"]}, "thermometer", '"bulb"'),
        ({"ordered": ["r1c1", "r1c2", "r1c3"], "strict": False}, "slow thermometer", '"hollow"'),
        ({"related": ["r1c3", "r1c2", "r1c1"], "more": True}, "thermometer", '"bulb"'),
        ({"arrow": {"head": "r1c1", "along": ["r1c2", "r1c3"]}}, "arrow", '"head"'),
        ({"sum": {"in": ["r1c8", "r2c9"], "exactly": 12}}, "little killer", ">12</text>"),
        ({"sum": {"in": ["r1c7", "r2c8"], "exactly": 12}}, "sum", ">12+</text>"),
        ({"cage": {"in": ["r1c7", "r2c8"], "exactly": 12}}, "cage", ">12</text>"),
        ({"count": {"value": 7, "in": CORNER, "at_least": 1}}, "quadruple", '"disc"'),
        ({"if": {}, "then": {"r5c5": EVEN}}, "even", '<rect class="parity"'),
        ({"if": {}, "then": {"r5c5": [9, 7, 5, 3, 1]}}, "odd", '<circle class="parity"'),
        ({"count": {"value": EVEN, "in": ["r5c5"], "exactly": 1}}, "even", '<rect class="parity"'),
        ({"related": ["r1c1", "r1c2"], "difference": 1}, "white dot", '<circle class="ring"'),
        ({"related": ["r1c1", "r1c2"], "ratio": 2}, "black dot", '<circle class="dot"'),
        ({"related": ["r1c1", "r1c2"], "sum": 10}, "X", ">X</text>"),
        ({"different": CORNER}, "extra region", '"shaded"'),
        ({"adjacent": "knight", "equal": False}, "anti-knight", "anti-knight: cells"),
        ({"entropic": "r1c1-r1c5"}, "entropic line", '"line entropic"'),
        ({"modular": "r1c1-r1c5"}, "modular line", '"line modular"'),
        ({"zipper": "r1c1-r1c5"}, "zipper", '"line zipper"'),
        ({"region_sum": "r1c1-r1c5"}, "region sum line", '"line regionsum"'),
        ({"double_arrow": "r1c1-r1c5"}, "double arrow", '"line doublearrow"'),
        ({"between_line": "r1c1-r1c5"}, "between line", '"inside"'),
        ({"lockout": "r1c1-r1c5"}, "lockout line", '"diamond"'),
        ({"palindrome": "r1c1-r1c5"}, "palindrome", '"line palindrome"'),
        ({"clone": [["r1c1", "r1c2"], ["r4c4", "r5c5"]]}, "clones", '"cloned"'),
        ({"even": ["r5c5"]}, "even", '<rect class="parity"'),
        ({"odd": "r5c5"}, "odd", '<circle class="parity"'),
        ({"minimum": ["r5c5"]}, "minimum", '"pale"'),
        ({"maximum": ["r5c5"]}, "maximum", '"pale"'),
        ({"quadruple": {"in": CORNER, "value": [7, 1, 7]}}, "quadruple", ">1 7</text>"),
        ({"counting_circles": CORNER}, "counting circles", '<circle class="disc"'),
        ({"row_indexer": ["r5c5"]}, "row indexer", '"rowindexer"'),
        ({"column_indexer": ["r5c5"]}, "column indexer", '"columnindexer"'),
        ({"box_indexer": ["r5c5"]}, "box indexer", '"boxindexer"'),
        ({"diagonal": "positive"}, "positive diagonal", '"diagonal"'),
        ({"disjoint_groups": True}, "disjoint groups", "disjoint groups: cells"),
        ({"negative": {"sum": [5, 10]}}, "negative", "no sum 5 or 10"),
        ({"sandwich": {"in": "row 3", "exactly": 27}}, "sandwich", ">27</text>"),
        ({"x_sum": {"in": "column 2", "exactly": 27}}, "x-sum", ">27</text>"),
        ({"seen": {"in": "row 3", "exactly": 8}}, "skyscraper", ">8</text>"),
        ({"numbered_room": {"in": "row 3", "exactly": 8}}, "numbered room", ">8</text>"),
        (
            {"adjacent": "any", "difference": {"at_least": 2}},
            "nonconsecutive",
            "nonconsecutive: cells",
        ),
    ],
)
def test_rules_look_and_are_called_as_setters_know_them(
    rule: dict[str, object], name: str, drawn: str
) -> None:
    """Whatever comes before them; and a drawing as text has the same words."""
    others = [{"ordered": ["r9c8", "r9c9"]}, {"related": ["r9c1", "r9c2", "r9c3"], "ratio": 2}]
    for before in ([], others):
        (entry,) = models.from_bytes(
            "x", content("sudoku", {"grid": NINES, "rule": [*before, rule]})
        )
        assert entry.puzzle is not None, entry.error
        picture, notes = exactone.svg(entry.puzzle), entry.puzzle.grid().notes
        check(picture)
        assert f">{name}: " in picture, "its name, in the legend or the notes"
        assert drawn in picture
        assert any(note.startswith((f"{name}: ", f"{name} ")) for note in notes)


def test_digits_of_one_circle_stand_in_it_together() -> None:
    rules = [{"count": {"value": digit, "in": CORNER, "at_least": 1}} for digit in (3, 5, 7)]
    (entry,) = models.from_bytes("x", content("sudoku", {"grid": NINES, "rule": rules}))
    assert entry.puzzle is not None, entry.error
    picture = exactone.svg(entry.puzzle)
    assert ">3 5</text>" in picture
    assert ">7</text>" in picture


def test_a_new_part_says_what_it_looks_like() -> None:
    assert "sketches" in Part.__abstractmethods__


def test_a_rule_that_always_holds_is_said_without_a_condition() -> None:
    rule = {"if": {}, "then": {"r1c1": [1, 2]}, "why": "it is small"}
    (entry,) = models.from_bytes("x", content("sudoku", {"grid": NINES, "rule": [rule]}))
    assert entry.puzzle is not None, entry.error
    assert isinstance(entry.puzzle, SudokuOfParts)
    assert entry.puzzle.grid().notes == ("one of 1 2: r1c1 (it is small)",)
    assert [clue.name for clue in entry.puzzle.clues()] == ["rule 1: one of 1 2: r1c1"]


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
