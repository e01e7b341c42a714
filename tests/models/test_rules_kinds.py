"""Kinds of one page as files of rules: what a kind says,
rules say in at most 20 lines and their pictures."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from exactone import models
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.pages.hitori import Hitori
from exactone.models.pages.kakuro import Kakuro
from exactone.models.pages.nonogram import Nonogram
from exactone.models.pages.nurikabe import Nurikabe
from exactone.models.pages.slitherlink import Slitherlink
from exactone.models.pages.starbattle import StarBattle
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.puzzle import Solution
from tests.kinds import cases
from tests.samples import parsed, random_seeds
from tests.solver.truth import examples

from .helpers import entries

LINES = 20
LISTED = 300  # answers; of puzzles with more the numbers are compared
SHORTEST = 2  # files of a kind, which the quick tests look at

CASES = cases()


def picture(signs: Iterable[Iterable[str]]) -> str:
    """A picture of signs."""
    return "'''\n" + "".join(" ".join(row) + "\n" for row in signs) + "'''"


def open_grid(height: int, width: int) -> str:
    """A grid without holes of which nothing is given."""
    return f"grid = {picture([['.'] * width] * height)}"


def starbattle(puzzle: StarBattle) -> Iterator[str]:
    """Stars are counted in rows, columns and areas."""
    signs = [
        [sign if sign in "._" else f"a{ord(sign[0])}" for sign in row] for row in puzzle.areas.rows
    ]
    areas = any(sign not in "._" for row in signs for sign in row)
    yield open_grid(puzzle.areas.height, puzzle.areas.width)
    yield f"areas = {picture(signs)}"
    lines = ["rows", "columns", "areas"] if areas else ["rows", "columns"]
    yield f'[[rule]]\ncount = {{ value = "star", in = {lines}, exactly = {puzzle.stars} }}'
    yield '[[rule]]\napart = { value = "star", by = "touching" }'


def nonogram(puzzle: Nonogram) -> Iterator[str]:
    """Runs beside rows and columns."""
    sides = (
        ["?" if runs is None else runs or 0 for runs in side]
        for side in (puzzle.rows, puzzle.columns)
    )
    rows, columns = map(json.dumps, sides)
    yield open_grid(len(puzzle.rows), len(puzzle.columns))
    yield f'[[rule]]\n[rule.runs]\nvalue = "filled"\nrows = {rows}\ncolumns = {columns}'


def slitherlink(puzzle: Slitherlink) -> Iterator[str]:
    """A loop of sides, which are counted around cells."""
    numbers = puzzle.numbers
    yield f'edges = "{numbers.height}x{numbers.width}"'
    yield '[[rule]]\nloop = { value = "on" }'
    yield f'[[rule]]\n[rule.count]\nvalue = "on"\naround = {picture(numbers.rows)}'


def hitori(puzzle: Hitori) -> Iterator[str]:
    """Of equal numbers one at most is left."""
    numbers = puzzle.numbers
    yield open_grid(numbers.height, numbers.width)
    alike = f"alike = {picture(numbers.rows)}"
    yield f'[[rule]]\n[rule.count]\nvalue = "left"\nin = ["rows", "columns"]\nat_most = 1\n{alike}'
    yield '[[rule]]\napart = { value = "struck", by = "sides" }'
    yield '[[rule]]\nconnected = { value = "left" }'


def nurikabe(puzzle: Nurikabe) -> Iterator[str]:
    """Islands of some sizes, and one sea without pools."""
    yield open_grid(puzzle.clued.height, puzzle.clued.width)
    yield f'[[rule]]\n[rule.islands]\nvalue = "island"\nclues = {picture(puzzle.clued.rows)}'
    yield '[[rule]]\nconnected = { value = "sea" }'
    yield '[[rule]]\npattern = { looks = ["sea sea", "sea sea"] }'


def kakuro(puzzle: Kakuro) -> Iterator[str]:
    """Sums of stretches in which no two are equal."""
    yield (
        "grid = "
        f"{picture([[sign if sign in '._' else '#' for sign in row] for row in puzzle.clued.rows])}"
    )
    yield '[[rule]]\ndifferent = ["row stretches", "column stretches"]'
    yield f"[[rule]]\n[rule.sum]\nstretches = {picture(puzzle.clued.rows)}"


AS_RULES: dict[str, Callable[..., Iterator[str]]] = {
    each.__name__: each for each in (starbattle, nonogram, slitherlink, hitori, nurikabe, kakuro)
}


def as_rules(puzzle: PartPuzzle) -> PartPuzzle:
    """A puzzle of a kind as a file of rules."""
    values = puzzle.values
    known = {
        puzzle.board.names[place]: [values[value] for value in some]
        for place, some in puzzle.given.items()
    }
    said = ", ".join(f"{json.dumps(name)} = {json.dumps(some)}" for name, some in known.items())
    text = "\n".join(
        [
            'kind = "rules"',
            f"values = {json.dumps(values)}",
            *([f"given = {{ {said} }}"] if known else []),
            *AS_RULES[puzzle.kind](puzzle),
        ]
    )
    plain = text.split("'''")[::2]
    assert sum(part.count("\n") for part in plain) < LINES
    (entry,) = entries(text)
    assert isinstance(entry.puzzle, PartPuzzle), entry.error
    return entry.puzzle


def listed(puzzle: PartPuzzle, engine: str = "auto") -> list[Solution]:
    """The answers, up to some."""
    return list(islice(questions.solutions(puzzle, Request(engine)), LISTED))


def bundled() -> list[Any]:
    """The bundled puzzles of these kinds; all but the shortest files of each are for the long
    tests."""
    found = [
        (name, path) for name, path in models.bundled().items() if path.parent.name in AS_RULES
    ]
    short = set[Path]()
    for kind in AS_RULES:
        own = (path for _, path in found if path.parent.name == kind)
        short |= {*sorted(own, key=lambda path: (path.stat().st_size, path.name))[:SHORTEST]}
    return [
        pytest.param(path, id=name, marks=[pytest.mark.long] * (path not in short))
        for name, path in found
    ]


@pytest.mark.parametrize("path", bundled())
def test_a_bundled_puzzle_says_the_same_as_a_file_of_rules(path: Path) -> None:
    puzzle = models.load(path)
    assert isinstance(puzzle, PartPuzzle)
    own, found = listed(puzzle), listed(rules := as_rules(puzzle))
    assert len(found) == len(own)
    if len(own) < LISTED:
        assert set(found) == set(own)
        assert all(rules.check(answer) == [] for answer in own)


@pytest.mark.parametrize("kind", AS_RULES)
@given(seed=random_seeds())
@examples(60)
def test_a_random_puzzle_has_the_same_answers_as_a_file_of_rules(kind: str, seed: int) -> None:
    puzzle = parsed(kind, CASES[kind].random_puzzle(random.Random(seed)))
    assert isinstance(puzzle, PartPuzzle)
    rules = as_rules(puzzle)
    number = questions.count(puzzle, Request("reference")).count
    for engine in ("pysat", "reference"):
        assert questions.count(rules, Request(engine)).count == number
    if number <= LISTED:
        assert set(listed(rules)) == set(listed(puzzle))


def test_a_sign_of_a_single_column_may_have_several_letters() -> None:
    (entry,) = entries(
        json.dumps(
            {
                "kind": "rules",
                "values": ["a", "b"],
                "grid": [".", ".", "."],
                "areas": ["12", "7", "12"],
                "rule": [
                    {"different": "areas"},
                    {"count": {"value": "a", "alike": ["x", "xy", "xy"], "exactly": 1}},
                ],
            }
        )
    )
    assert isinstance(entry.puzzle, PartPuzzle), entry.error
    assert questions.count(entry.puzzle, Request()).count == 1
