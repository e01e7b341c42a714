"""Sudokus, and crosswords without a diagram, as ipuz documents."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import exactone
from exactone.solver.errors import Unable
from tests import brute_diagramless as brute

from .helpers import entries, error

GRID = [[0, 1, 2, 0], [3, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0]]
SUDOKU: dict[str, Any] = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/sudoku#1"],
    "title": "Small",
    "author": "Somebody",
    "charset": "1234",
    "boxes": True,
    "puzzle": GRID,
}


def test_a_sudoku_is_read() -> None:
    (entry,) = entries(json.dumps(SUDOKU))
    assert entry.puzzle == exactone.loads(".12.\n3...\n...2\n....\n"), entry.error
    assert (entry.title, entry.author) == ("Small", "Somebody")


@pytest.mark.parametrize(
    "puzzle",
    [
        [[str(cell) for cell in row] for row in GRID],
        [[cell or None for cell in row] for row in GRID],
        [[{"cell": 0, "value": cell} if cell else "" for cell in row] for row in GRID],
        [[{"cell": cell} for cell in row] for row in GRID],
    ],
)
def test_cells_are_written_in_many_ways(puzzle: list[Any]) -> None:
    for more in ({}, {"charset": None}):
        (entry,) = entries(json.dumps(SUDOKU | {"puzzle": puzzle} | more))
        assert entry.puzzle == exactone.loads(".12.\n3...\n...2\n....\n"), entry.error


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"kind": ["http://ipuz.org/sudoku/killersudoku#1"]}, "killersudoku"),
        ({"cages": [{"value": 3, "cells": [[0, 0], [0, 1]]}]}, "cages of an ipuz document"),
        ({"zones": [{}]}, "zones of an ipuz document"),
        ({"boxes": False}, "this Sudoku has no boxes"),
        ({"puzzle": 5}, "puzzle must be a list of rows"),
        ({"puzzle": [5]}, "puzzle must be a list of rows"),
        ({"puzzle": [[True]]}, "'True' is no cell of a Sudoku"),
        ({"puzzle": [["1 2"]]}, "'1 2' is no cell of a Sudoku"),
        ({"puzzle": [[[]]]}, "'[]' is no cell of a Sudoku"),
        ({"puzzle": []}, "grid"),
        ({"puzzle": [[5, 0, 0, 0], *GRID[1:]]}, "5"),
    ],
)
def test_refusals(change: dict[str, Any], sentence: str) -> None:
    assert sentence in error(json.dumps(SUDOKU | change))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("sudoku/6x6", "ipuz has square blocks alone, and these are 2x3"),
        ("sudoku/killer", "ipuz has plain Sudokus alone"),
        ("sudoku/cube-8x8x8", "ipuz has Sudokus of two dimensions alone"),
        ("diagramless/wright-05", "ipuz has no place for symmetry left-right"),
    ],
)
def test_what_ipuz_cannot_say_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(Unable, match=sentence):
        exactone.convert(name, "ipuz")


def test_crosswords_without_a_diagram_come_back() -> None:
    rng = random.Random(3)
    seen = 0
    for _ in range(30):
        keys = brute.generate(rng)
        layout = rng.choice(brute.layouts(keys["rows"], keys["columns"], keys["shortest"]))
        if keys["shortest"] != 3 or not brute.hangs_together(layout):
            continue
        first = layout[0].index("-")
        document: dict[str, Any] = {
            "kind": "diagramless",
            "rows": len(layout),
            "columns": len(layout[0]),
            "clues": brute.kinds(layout),
        }
        if rng.random() < 0.5:
            document["start"] = first + 1
        if rng.random() < 0.5:
            document["grid"] = [row.replace("-", ".") for row in layout]
        written = exactone.convert(document, "ipuz").text
        puzzle = exactone.loads(document)
        again = exactone.loads(written)
        assert puzzle.check(puzzle.read(list(layout))) == []
        assert again.check(again.read(list(layout))) == []
        assert exactone.count(again).count == exactone.count(puzzle).count
        seen += 1
    assert seen > 3
