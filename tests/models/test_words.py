"""Words of setters, beyond what random rules show: what the checker says, what they are called as
clues, rows and columns by their numbers, and a negative constraint whose signs are left out."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from exactone import models
from exactone.models import parts
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.parts.ordered import Ordered
from exactone.models.parts.related import Related
from exactone.solver.ask.explain import explain
from exactone.solver.ask.request import Request
from tests.samples import content

from .helpers import entries

GRID = ["......"] * 6
ANSWER = ["123456", "456123", "214365", "365214", "531642", "642531"]


def sudoku(*rules: dict[str, Any], grid: list[str] = GRID) -> PartPuzzle:
    """A Sudoku with these rules."""
    (entry,) = entries(content("sudoku", {"grid": grid, "rule": [*rules]}).decode())
    assert isinstance(entry.puzzle, PartPuzzle), entry.error
    return entry.puzzle


SAID: list[tuple[dict[str, Any], str]] = [
    ({"even": ["r1c1"]}, "r1c1 must be 2 or 4 or 6, not 1 (rule 1: even)"),
    ({"odd": "r1c2"}, "r1c2 must be 1 or 3 or 5, not 2 (rule 1: odd)"),
    ({"minimum": "r1c2"}, "r1c2 is 2 with 1 at r1c1: not allowed (rule 1: minimum)"),
    (
        {"quadruple": {"in": "r1c1-r1c2 r2c1-r2c2", "value": [1, 6]}},
        "6 stands 0 times in r1c1, r1c2, r2c1, r2c2, not at least 1 (rule 1: quadruple 1 6)",
    ),
    (
        {"counting_circles": ["r1c1", "r2c4"]},
        "1 stands 2 times in the circles, not exactly once (rule 1: counting circles)",
    ),
    (
        {"palindrome": ["r1c1", "r1c2", "r1c3"]},
        "r1c1 is 1 with 3 at r1c3: not allowed (rule 1: palindrome)",
    ),
    (
        {"entropic": ["r1c1", "r1c2", "r1c3"]},
        "1 or 2 stands 2 times in r1c1, r1c2, r1c3, not exactly 1 (rule 1: entropic line)",
    ),
    (
        {"zipper": ["r1c1", "r1c2", "r1c3", "r1c4", "r1c6"]},
        "r1c1, r1c6 add up to 7 and r1c3 is 3, not the same (rule 1: zipper)",
    ),
    (
        {"region_sum": ["r2c2", "r3c2", "r3c1"]},
        "r2c2 is 5 and r3c2, r3c1 add up to 3, not the same",
    ),
    (
        {"double_arrow": ["r1c1", "r1c2", "r1c3", "r2c4"]},
        "r1c2, r1c3 add up to 5 and r1c1, r2c4 add up to 2, not the same (rule 1: double arrow)",
    ),
    (
        {"between_line": ["r1c1", "r1c5", "r1c4"]},
        "r1c5 is 5 and r1c1 is 1, so r1c4 must be 6, not 4 (rule 1: between line)",
    ),
    (
        {"lockout": ["r1c1", "r1c2", "r1c4"]},
        "r1c2 is 2 and r1c1 is 1, so r1c4 must be 1, not 4 (rule 1: lockout line)",
    ),
    (
        {"row_indexer": ["r2c1"]},
        "r2c1 is 4, so r4c1 must be 2, not 3 (rule 1: row indexer)",
    ),
    (
        {"numbered_room": {"in": "row 2", "exactly": 6}},
        "r2c1 is 4, so r2c4 must be 6, not 1 (rule 1: numbered room 6)",
    ),
    (
        {"sandwich": {"in": "row 2", "exactly": 3}},
        "what lies between 1 and 6 in row 2 adds up to 0, not exactly 3 (rule 1: sandwich 3)",
    ),
    (
        {"x_sum": {"in": "row 2 from the right", "exactly": 3}},
        "the first 3 places of row 2 from the right add up to 6, not exactly 3 (rule 1: x-sum 3)",
    ),
    (
        {"diagonal": "negative"},
        "r1c1 and r6c6 are both 1 in the diagonal down from r1c1 (rule 1: negative diagonal)",
    ),
    (
        {"disjoint_groups": "blocks 2x2"},
        "r3c4 and r5c2 are both 3 in disjoint group 2",
    ),
    (
        {"negative": {"difference": 1}},
        "r1c1 is 1 with 2 at r1c2: not allowed (rule 1: negative)",
    ),
]


@pytest.mark.parametrize(("rule", "says"), SAID, ids=[next(iter(rule)) for rule, _ in SAID])
def test_the_checker_says_what_is_wrong(rule: dict[str, Any], says: str) -> None:
    found = sudoku(rule)
    wrong = found.check(found.read(ANSWER))
    assert any(sentence.startswith(says) for sentence in wrong), wrong


def test_each_word_has_a_bundled_puzzle() -> None:
    used = set[str]()
    for name, path in models.bundled().items():
        if name.startswith("sudoku/"):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            used |= {key for rule in data.get("rule", []) for key in rule}
    words = {form.name for form in parts.forms() if form.wish}
    assert words - used == set()


def test_each_key_belongs_to_one_form() -> None:
    """Else a rule with it is two, whatever else it says."""
    keys = [key for form in parts.forms() for key in form.keys]
    assert len({*keys}) == len(keys)


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("row 2", "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6"),
        ("Row 2 from the left", "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6"),
        ("row 2 from right", "r2c6 r2c5 r2c4 r2c3 r2c2 r2c1"),
        ("column 3 from the bottom", "r6c3 r5c3 r4c3 r3c3 r2c3 r1c3"),
    ],
)
def test_rows_and_columns_are_named_by_their_numbers(line: str, cells: str) -> None:
    one, other = sudoku({"ordered": line}), sudoku({"ordered": cells.split()})
    places = list[tuple[int, ...]]()
    for (clue,) in (one.clues(), other.clues()):
        (part,) = clue.parts
        assert isinstance(part, Ordered)
        places.append(part.lines[0].places)
    assert places[0] == places[1]


def test_numbers_of_one_row_stand_beside_it() -> None:
    rules: list[dict[str, Any]] = [
        {"sandwich": {"in": "row 1", "exactly": 7}},
        {"x_sum": {"in": "row 1", "exactly": 9}},
        {"seen": {"in": "column 2 from the bottom", "exactly": 3}},
        {"numbered_room": {"in": "row 4 from the right", "exactly": 5}},
    ]
    grid = sudoku(*rules).grid()
    assert grid.left == ("7 9", "", "", "", "", "")
    assert grid.ends == ("", "", "", "5", "", "")
    assert [line[1] for line in grid.foot] == ["3"]
    assert grid.scene.notes == (
        "sandwich 7: row 1",
        "x-sum 9: row 1",
        "skyscraper 3: column 2 from the bottom",
        "numbered room 5: row 4 from the right",
    )
    assert sudoku(rules[0]).grid().scene.notes == ()


DOTS: list[dict[str, Any]] = [
    {"related": ["r1c1", "r1c2"], "difference": 1},
    {"related": ["r1c2", "r1c3"], "ratio": 2},
]
NEGATIVE = {"negative": {"difference": 1, "ratio": 2}}


def test_a_negative_constraint_says_nothing_of_signs_that_are_left_out() -> None:
    """Else the puzzle without one would be another one."""
    found = sudoku(*DOTS, NEGATIVE)
    one, other, negative = found.clues()
    keys = {"kind": "sudoku", "grid": GRID, "rule": [*DOTS, NEGATIVE]}
    left = found.without([one, other]).document(keys)["rule"]
    assert left == [
        {
            "negative": {
                "difference": 1,
                "ratio": 2,
                "but": [["r1c1", "r1c2"], ["r1c2", "r1c3"]],
            }
        }
    ]
    (entry,) = entries(json.dumps({**keys, "rule": left}))
    assert isinstance(entry.puzzle, PartPuzzle)
    (again,) = entry.puzzle.clues()
    assert again.parts == negative.parts
    assert again.name == "rule 1: negative" or "nothing is said of r1c1 r1c2" in again.name


def test_signs_of_sums_and_dots_are_told_apart() -> None:
    """Of 60 pairs of neighbours two have dots."""
    for rule, number in ((NEGATIVE, 58), ({"negative": {"sum": 5}}, 60)):
        *_, clue = sudoku(*DOTS, rule).clues()
        (part,) = clue.parts
        assert isinstance(part, Related)
        assert len(part.pairs) == number


def test_words_are_clues() -> None:
    """One that is wrong contradicts others, and is found by its name."""
    rules: list[dict[str, Any]] = [{"sandwich": {"in": "row 1", "exactly": 0}}]
    rules += [{"even": ["r1c1"]}, {"odd": ["r1c1"]}]
    found = explain(sudoku(*rules), Request())
    (reason,) = found.reasons
    assert [str(clue) for clue in reason.items] == ["rule 2: even: r1c1", "rule 3: odd: r1c1"]
