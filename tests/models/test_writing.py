"""Documents are written as TOML, and mean the same when they are read again."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import models
from exactone.solver.errors import Unable
from tests.kinds import cases
from tests.samples import random_seeds, sample
from tests.solver.truth import examples

from .helpers import entries

ODD = [
    "'",
    "''",
    "'''",
    '"',
    '"""',
    "\\",
    "\n",
    "\t",
    " ",
    "\r\n",
    "\x1b",
    "\x85",
    "\u2028",
    "\ufeff",
    "😀",
    "a.b",
]
texts = st.lists(
    st.sampled_from([*"a1.-#_ é", *ODD]) | st.characters(codec="utf-8"), max_size=30
).map("".join)
plain = texts | st.integers() | st.booleans() | st.floats(allow_nan=False)
values = st.recursive(
    plain, lambda some: st.lists(some) | st.dictionaries(texts, some), max_leaves=20
)
documents = st.dictionaries(st.sampled_from(list(models.COMMON)) | texts, values)
CASES = cases()
MAKING = ("diagramless", "edges", "tiles")  # what they are made of says all keys of a file

WISHED = """\
kind = "tiles"
title = "a \\"b\\""
solutions = 2
use = "some"
board = '''
--
-#
'''
rows = []
outside = { top = "x", "no name" = 1.5 }

[tile.A]
shape = '''
#
#
'''
mirror = false

[tile."B 2"]
count = "any"

[[rule]]
count = { value = "red", in = ["A", "B"] }

[[rule]]
different = "rows"
"""


def test_files_look_as_people_write_them() -> None:
    data = tomllib.loads(WISHED)
    shuffled = {
        key: data[key]
        for key in ("rule", "solutions", "use", "title", "tile", "board", "rows", "outside", "kind")
    }
    assert models.written(shuffled) == models.written({**shuffled, "notes": None})
    assert models.written({key: shuffled[key] for key in (*list(shuffled)[1:], "rule")}) == WISHED


@given(data=documents)
@examples(300)
def test_whatever_is_written_is_read_as_it_was(data: dict[str, Any]) -> None:
    assert tomllib.loads(models.written(data)) == data


@given(title=texts)
@examples(100)
def test_a_file_is_accepted_if_it_was_before(title: str) -> None:
    data = {
        "kind": "sudoku",
        "grid": ["1.1.1.", "......"],
        "title": title,
        "notes": title,
        "author": f"{title}\n",
    }
    (before,), (after,) = entries(json.dumps(data)), entries(models.written(data))
    assert (
        after.error.partition("; ")[0].split(": ")[1:]
        == before.error.partition("; ")[0].split(": ")[1:]
    )


@pytest.mark.parametrize("name", list(models.bundled()))
def test_bundled_puzzles_are_the_same_when_they_are_written(name: str) -> None:
    (entry,) = models.entries(str(models.bundled()[name]))
    assert entry.document == tomllib.loads(models.bundled()[name].read_text("utf-8"))
    text = models.written(entry.document)
    assert tomllib.loads(text) == entry.document
    (again,) = entries(text)
    assert (again.puzzle, again.title, again.expected) == (
        entry.puzzle,
        entry.title,
        entry.expected,
    )
    assert entry.puzzle is not None
    (changed,) = entries(models.written(entry.puzzle.document(entry.document)))
    assert (changed.puzzle, changed.title, changed.expected) == (
        entry.puzzle,
        entry.title,
        entry.expected,
    )


@pytest.mark.parametrize("kind", MAKING)
@given(seed=random_seeds())
@examples(30)
def test_puzzles_without_a_file_are_written_whole(kind: str, seed: int) -> None:
    made = sample(CASES[kind], seed)
    (entry,) = entries(models.written(made.puzzle.document({})))
    assert entry.puzzle == made.puzzle
    for solution in made.solutions()[:1]:
        full = made.puzzle.full(solution)
        (entry,) = entries(models.written(full.document({})))
        assert entry.puzzle == full


@pytest.mark.parametrize(
    ("content", "keys"),
    [
        ("1...\n..2.\n....\n...3\n", {"kind", "grid"}),
        ("UR__\n____\n", {"kind", "set", "board"}),
        ("board\n---\n---\n\ntiles\n##\n#-\n", {"kind", "board", "tile"}),
    ],
)
def test_a_bare_text_has_the_keys_for_which_it_stands(content: str, keys: set[str]) -> None:
    (entry,) = entries(content)
    assert entry.document.keys() == keys
    (again,) = entries(models.written(entry.document))
    assert again.puzzle == entry.puzzle


def test_a_document_of_another_program_has_our_keys() -> None:
    data = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 3},
        "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
        "solution": [["A", "B", "C"], ["D", "E", "F"], ["G", "H", "I"]],
    }
    (entry,) = entries(json.dumps(data))
    assert entry.document == {
        "kind": "diagramless",
        "rows": 3,
        "columns": 3,
        "clues": "ZDDAA",
        "symmetry": "super",
        "start": 1,
    }
    (again,) = entries(models.written(entry.document))
    assert again.puzzle == entry.puzzle


def test_tiles_with_long_names_can_be_given_in_one_column() -> None:
    tiles = {"AB": {"shape": "##"}, "C": {"shape": "#"}}
    (entry,) = entries(
        json.dumps(
            {"kind": "tiles", "board": "-\n-\n-\n", "tile": tiles, "given": ["AB", ".", "C"]}
        )
    )
    assert entry.puzzle is not None, entry.error
    written = entry.puzzle.document(entry.document)
    assert written["given"] == "AB\n.\nC\n"
    assert entries(models.written(written))[0].puzzle == entry.puzzle


COLUMN: dict[str, Any] = {
    "kind": "edges",
    "board": ["A1:1", "B1"],
    "tile": {"A1": {"sides": "x y x z"}, "B1": {"sides": "x x x x"}},
}


def test_in_one_column_a_turn_tells_that_a_name_is_long() -> None:
    (entry,) = entries(json.dumps({**COLUMN, "rotate": True}))
    assert entry.puzzle is not None, entry.error
    without = entry.puzzle.without({(0, 0)})
    assert without.document(entry.document)["board"] == "_\nB1:0\n"
    assert entries(models.written(without.document(entry.document)))[0].puzzle == without


def test_in_one_column_a_long_name_in_any_turn_cannot_be_written() -> None:
    tile = {**COLUMN["tile"], "B1": {"sides": "x y y y"}}
    (entry,) = entries(json.dumps({**COLUMN, "tile": tile, "rotate": True}))
    assert entry.puzzle is not None, entry.error
    assert entry.puzzle.document({})["board"] == "A1:1\nB1\n"
    with pytest.raises(Unable, match="call the tiles by one letter"):
        entry.puzzle.without({(0, 0)}).document({})


def test_names_and_rows_with_many_points_are_no_keys_that_are_nested_deeply() -> None:
    name, row = ".".join("a" * 30), "1." * 50
    text = models.written(
        {"kind": "tiles", "board": [row, row], "tile": {name: {"shape": "#", "count": "any"}}}
    )
    assert f'    "{row}",\n' in text
    (entry,) = entries(text)
    assert entry.puzzle is not None, entry.error
    assert entries(text.replace(f'"{name}"', name))[0].error.endswith(
        "nested too deeply; a puzzle needs three levels"
    )
