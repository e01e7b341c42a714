"""Puzzles as links and in other formats, from a program."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest

import exactone
from exactone import models
from exactone.models.files.formats import FORMATS

LINK = "https://puzz.link/p?yajilin/8/8/42j23e22zi13j"
TAIL = LINK.partition("?")[2]


def test_a_link_is_a_puzzle_wherever_one_is_taken() -> None:
    puzzle = exactone.load(LINK)
    assert (puzzle.kind, puzzle.file) == ("yajilin", LINK)
    assert exactone.loads(LINK) == exactone.load(TAIL) == puzzle
    assert list(exactone.load_all(f"{LINK}\n{TAIL}\n")) == [puzzle, puzzle]
    assert [each.name for each in exactone.entries([LINK, TAIL])] == [LINK, TAIL]
    assert exactone.verify(LINK).answer == "one"
    with pytest.raises(exactone.PuzzleError, match="did you mean 'yajilin'"):
        exactone.load(LINK.replace("yajilin", "yajilon"))


def test_a_puzzle_is_a_link() -> None:
    assert exactone.link(LINK) == exactone.link(exactone.load(LINK)) == LINK
    assert exactone.link(exactone.load(LINK), "puzzlink") == LINK
    made = next(iter(exactone.make("slitherlink", size="4x4", seed=1)))
    assert isinstance(made.puzzle, exactone.Kind)
    again = exactone.load(exactone.link(made.puzzle))
    assert again == made.puzzle
    fewer = exactone.minimize(LINK)
    assert isinstance(fewer.puzzle, exactone.Kind)
    assert exactone.verify(exactone.link(fewer.puzzle)).answer == "one"


def test_what_was_left_out_is_said() -> None:
    written = exactone.convert("heyawake/made-6x6", "puzzlink")
    assert written.left_out == ("title",)
    assert str(written) == written.text == exactone.link("heyawake/made-6x6")


def test_what_cannot_be_said_is_refused() -> None:
    with pytest.raises(exactone.Unable, match=r"puzz\.link has no puzzles of the kind tiles"):
        exactone.link("tiles/given")
    with pytest.raises(exactone.Unable, match="ipuz has no puzzles of the kind tiles"):
        exactone.convert("tiles/given", "ipuz", lenient=True)
    from_zero = {"kind": "sudoku", "symbols": "0-3", "grid": ["0...", *["...."] * 3]}
    with pytest.raises(exactone.Unable, match="ipuz has 0 for open cells, and here it is given"):
        exactone.convert(from_zero, "ipuz")


@pytest.mark.parametrize(
    ("to", "sentence"),
    [
        ("puzlink", "there is no format 'puzlink'; did you mean 'puzzlink'"),
        (5, "to is 5, but must be a text"),
        (None, "to is None, but must be a text"),
    ],
)
def test_formats_that_there_are_not(to: Any, sentence: str) -> None:
    with pytest.raises(exactone.ArgumentError, match=sentence):
        exactone.convert(LINK, to)
    with pytest.raises(exactone.ArgumentError, match=sentence):
        exactone.link(LINK, to)


def test_a_format_that_is_no_link() -> None:
    with pytest.raises(exactone.ArgumentError, match="toml is no format of links"):
        exactone.link(LINK, "toml")


@pytest.mark.parametrize("kind", models.kinds())
@pytest.mark.parametrize("to", FORMATS)
def test_what_is_written_is_the_same_puzzle_also_of_a_loaded_one(kind: str, to: str) -> None:
    example = models.example(kind)
    assert example is not None
    try:
        written = exactone.convert(example.name, to)
    except exactone.Unable:
        assert to not in ("toml", "json")
        return
    again = exactone.loads(written.text)
    assert exactone.convert(again, to).text == written.text
    assert exactone.convert(exactone.load(example.name), to) == written
    keys = {key for key in ("title", "author", "source") if key in example.document}
    assert ("title" in written.left_out) == ("title" in keys and again.title == "")
    if to in ("toml", "json"):
        assert again == example.puzzle
        assert written.left_out == ()


KILLER = """\
kind = "sudoku"
title = "Small"
solutions = 1
grid = ["..3.", "3...", ".1..", "...1"]
[[rule]]
cage = { in = ["r1c1", "r1c2"], exactly = 3 }
[[rule]]
cage = { in = ["r3c3", "r3c4"], exactly = 7 }
[[rule]]
cage = { in = ["r4c1", "r4c2"], exactly = 7 }
"""


def test_a_changed_puzzle_keeps_the_rules_of_its_file() -> None:
    fewer = exactone.minimize(exactone.loads(KILLER))
    assert isinstance(fewer.puzzle, exactone.Kind)
    keys = tomllib.loads(exactone.convert(fewer.puzzle).text)
    assert keys["title"] == "Small"
    assert len(keys["rule"]) < 3
    assert exactone.verify(keys).answer == "one"
    assert exactone.verify(exactone.link(fewer.puzzle)).answer == "one"


def test_a_puzzle_that_does_not_know_its_rules_is_refused() -> None:
    puzzle = exactone.load("rules/australia")
    changed = replace(puzzle)  # type: ignore[type-var]  # every kind is a dataclass
    with pytest.raises(exactone.Error):
        exactone.convert(changed)
