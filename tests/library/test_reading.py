"""Puzzles from what a program has at hand: files, texts, dicts, lists, arrays."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import exactone
from exactone import PuzzleError

TOML = 'kind = "sudoku"\ngrid = ["1...", "....", "..2.", "...."]\n'
KEYS: dict[str, object] = {"kind": "sudoku", "grid": ["1...", "....", "..2.", "...."]}
GRID = "1...\n....\n..2.\n....\n"
LISTS = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 0]]


@pytest.mark.parametrize(
    "said",
    [
        TOML,
        json.dumps(KEYS),
        KEYS,
        {**KEYS, "grid": GRID},
        GRID,
        GRID.encode(),
        GRID.split(),
        LISTS,
        np.array(LISTS),
    ],
    ids=["toml", "json", "dict", "picture", "grid", "bytes", "rows", "lists", "array"],
)
def test_one_puzzle_of_whatever_says_it(said: str) -> None:
    assert exactone.loads(said) == exactone.loads(TOML)


def test_what_a_dict_has_may_be_tuples_and_arrays() -> None:
    keys = {
        "kind": "rules",
        "variables": ("a", "b"),
        "values": np.array(["x", "y"]),
        "given": {"a": ("x",)},
    }
    assert exactone.count(exactone.loads(keys)).count == 2


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ('kind = "sudoku"\ngird = "1"\n', "text:2: unknown key 'gird'; did you mean 'grid'?"),
        ({"kind": "sudoku", "gird": "1"}, "keys: unknown key 'gird'; did you mean 'grid'?"),
        (
            {"kind": "sudoku", "grid": object()},
            "keys: a puzzle is made of texts, numbers, lists and dicts: object",
        ),
        ("", "text: the file is empty"),
        (
            "1...........4..2\n" * 2,
            "text: there are 2 puzzles; exactone.load_all reads them one by one",
        ),
    ],
)
def test_what_is_no_puzzle_is_told(said: str, sentence: str) -> None:
    with pytest.raises(PuzzleError) as error:
        exactone.loads(said)
    assert str(error.value).startswith(sentence)


def test_all_puzzles_of_whatever_says_them(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("1...........4..2\n2...........4..1\n")
    several: list[str | Path | dict[str, object]] = [
        file,
        file.read_text(),
        KEYS,
        "sudoku/4x4",
        {"kind": "sudoku"},
    ]
    found = list(exactone.entries(several))
    assert [entry.puzzle is None for entry in found] == [False] * 6 + [True]
    assert [entry.name for entry in found[:4]] == [f"{file}:1", f"{file}:2", "text:1", "text:2"]
    assert len(list(exactone.load_all(file))) == len(list(exactone.load_all(str(tmp_path)))) == 2
    assert (
        [*exactone.load_all(KEYS)]
        == [entry.puzzle for entry in exactone.entries(KEYS)]
        == [exactone.loads(KEYS)]
    )


def test_all_puzzles_are_puzzles_that_know_their_names(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("1...........4..2\n2...........4..1\n")
    found = list(exactone.load_all([file, {**KEYS, "title": "A small one"}, "sudoku/famous"]))
    assert [puzzle.file for puzzle in found] == [f"{file}:1", f"{file}:2", "keys", "sudoku/famous"]
    assert [puzzle.title for puzzle in found[:3]] == ["", "", "A small one"]
    assert str(exactone.verify(found[3])) == "exactly one solution"
    assert found[2] == exactone.loads(KEYS), "what it is called is no part of a puzzle"
    several = exactone.load_all(["sudoku/4x4", {"kind": "sudoku"}, "sudoku/4x4"])
    assert next(several).kind == "sudoku"
    with pytest.raises(PuzzleError, match="there is no grid"):
        next(several)


def test_pictures_have_the_titles_of_files() -> None:
    puzzle = exactone.loads({**KEYS, "title": "A <small> one"})
    (solution, *_) = exactone.solutions(puzzle, limit=1)
    for picture in (exactone.svg(puzzle), exactone.svg(puzzle, solution), puzzle._repr_svg_()):
        assert "<title>A &lt;small&gt; one</title>" in picture
    assert "<title>sudoku</title>" in exactone.svg(exactone.loads(KEYS))


def test_a_puzzle_of_a_dict_can_be_proved(tmp_path: Path) -> None:
    (entry,) = exactone.entries({"kind": "sudoku", "grid": ["1...", ".3..", "2...", "..4."]})
    assert (
        exactone.prove(entry, tmp_path / "proof").proved
        == exactone.check_proof(tmp_path / "proof").proved
    )
    assert exactone.prove(entry).proved


def test_a_bundled_puzzle_is_called_by_its_name() -> None:
    (entry,) = exactone.entries("sudoku/4x4")
    assert entry.puzzle == exactone.load("sudoku/4x4")
