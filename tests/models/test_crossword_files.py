"""Crosswords in formats of other programs: read as puzzles, and layouts written for them."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from exactone.models.diagramless import Diagramless
from exactone.solver import questions
from exactone.solver.questions import Asking
from tests import brute_diagramless as brute

from .helpers import entries, error

OPEN: dict[str, Any] = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword/diagramless#1"],
    "title": "Small",
    "dimensions": {"width": 4, "height": 4},
    "puzzle": [[0, 0, 0, 0], [0, {"cell": 0, "value": "X"}, 0, 0], [0] * 4, ["#", None, 0, 0]],
    "clues": {
        "Across:Along": [[1, "a"], {"number": 4, "clue": "b", "enumeration": "4"}, ["6", "c"], [7, "d"]],
        "Down": [[1, "e"], [2, "f"], {"number": 3, "enumeration": "2,2"}, 5],
    },
}


def read(document: dict[str, Any]) -> Diagramless:
    """The puzzle of a document."""
    (entry,) = entries(json.dumps(document))
    assert isinstance(entry.puzzle, Diagramless), entry.error
    return entry.puzzle


def test_a_diagramless_ipuz_is_a_puzzle() -> None:
    found = read(OPEN)
    assert found.sheet.clues == "ZDDADAA"
    assert found.sheet.lengths == {("A", 4): 4, ("D", 3): 4}
    (solution,) = questions.solutions(found, Asking())
    assert found.write(solution) == ["---#", "-X--", "----", "#---"]
    (entry,) = entries(json.dumps(OPEN))
    assert entry.title == "Small"


def test_a_layout_is_written_as_ipuz_and_audited() -> None:
    rng = random.Random(5)
    for _ in range(40):
        puzzle = brute.generate(rng)
        layout = rng.choice(brute.layouts(puzzle["rows"], puzzle["columns"], puzzle["shortest"]))
        if puzzle["shortest"] != 3 or not brute.hangs_together(layout):
            continue
        keys = {"kind": "diagramless", "rows": len(layout), "columns": len(layout[0]), "clues": brute.kinds(layout)}
        own = read(keys)
        written = own.ipuz(own.read(list(layout)))
        again = read(written)
        assert again.check(again.read(list(layout))) == []
        assert again.sheet.clues == brute.kinds(layout)
        (*turns,) = brute.SYMMETRIES[again.sheet.symmetry]
        assert all(turn(layout) == layout for turn in turns)
        diagramless = written | {"kind": ["http://ipuz.org/crossword/diagramless#1"]}
        assert read(diagramless).check(read(diagramless).read(list(layout))) == []


def test_the_grid_of_a_newspaper_archive_is_audited() -> None:
    rows = ["CAT.", "ABCD", "BCDE", ".CDE"]
    document = {"size": {"rows": 4, "cols": 4}, "grid": list("".join(rows)), "gridnums": [1] * 16, "clues": {}}
    found = read(document)
    assert (found.sheet.clues, found.sheet.symmetry, found.sheet.start) == ("ZDDADAA", "rotational", 0)
    assert questions.verify(found, Asking()).count > 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"dimensions": {}}, "there are no dimensions"),
        ({"clues": {"Across": []}}, "there is no list of clues down"),
        ({"clues": {"Across": [{}], "Down": []}}, "a clue without a number"),
        ({"puzzle": [[0] * 4]}, "puzzle must have 4 rows of 4 squares"),
        ({"clues": {"Across": [[1, ""], [9, ""]], "Down": [[1, ""]]}}, "there is no clue 2"),
        ({"kind": ["http://ipuz.org/sudoku#1"]}, "kind is a list"),
    ],
)
def test_refusals(change: dict[str, Any], sentence: str) -> None:
    assert sentence in error(json.dumps(OPEN | change))
