"""Diagramless crosswords that have too many layouts to list:
`count` against a counter that goes square by square."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import exactone
from exactone.models import Kind
from tests import brute_diagramless as brute
from tests.brute_diagramless import Layout
from tests.profile_diagramless import Profile
from tests.solver.truth import examples

from .helpers import entries

MIRRORED = {"asymmetry": False, "left-right": True}  # the symmetries that the counter knows
FILES = (Path(__file__).parents[2] / "puzzles" / "diagramless").glob("*.toml")
BUNDLED = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FILES)}


def profile(puzzle: dict[str, Any]) -> int:
    """What the square by square counter says of the puzzle with these keys."""
    return Profile(
        puzzle["rows"],
        puzzle["columns"],
        puzzle["clues"],
        mirrored=MIRRORED[puzzle.get("symmetry", "asymmetry")],
        start=puzzle.get("start"),
        connected=puzzle.get("connected", True),
        shortest=puzzle.get("shortest", 3),
    ).count()


def exact(found: Kind) -> int:
    """What exactone says, which must have counted to the end."""
    verdict = exactone.count(found)
    assert verdict.complete
    assert verdict.count is not None
    return verdict.count


def asked(puzzle: dict[str, Any]) -> int:
    """What exactone says of the puzzle with these keys."""
    (entry,) = entries(json.dumps({"kind": "diagramless", **puzzle}))
    assert entry.puzzle is not None, entry.error
    return exact(entry.puzzle)


# the counter against brute force

MOST = 150  # clue lists of a size
LARGER = [(4, 6, 2), (6, 4, 2), (5, 5, 3), (5, 6, 3), (6, 5, 3), (4, 8, 3), (6, 6, 3), (6, 7, 3)]


def variants(rows: int, columns: int, shortest: int, clues: str) -> Iterator[dict[str, Any]]:
    """A clue list with either symmetry, connected or not."""
    for symmetry in MIRRORED:
        for connected in (True, False):
            yield {
                "rows": rows,
                "columns": columns,
                "shortest": shortest,
                "clues": clues,
                "symmetry": symmetry,
                "connected": connected,
            }


@pytest.mark.parametrize(
    "size", [(2, 2, 2), (3, 4, 2), (4, 3, 2), (3, 3, 3), (4, 4, 2), (4, 4, 3), (5, 5, 2)]
)
@pytest.mark.long
def test_clue_lists_of_small_grids(size: tuple[int, int, int]) -> None:
    for clues in random.Random(0).sample(
        sorted(groups := brute.groups(*size)), min(len(groups), MOST)
    ):
        for puzzle in variants(*size, clues):
            assert profile(puzzle) == len(brute.answers(puzzle)), puzzle
            for start in range(1, size[1] + 1):
                assert profile(puzzle | {"start": start}) == len(
                    brute.answers(puzzle | {"start": start})
                ), puzzle


@pytest.mark.parametrize("size", LARGER)
@pytest.mark.long
def test_clue_lists_of_larger_grids(size: tuple[int, int, int]) -> None:
    groups, rng = brute.groups(*size), random.Random(0)
    lists = (
        rng.sample(sorted(groups), min(len(groups), 60))
        + sorted(groups, key=lambda clues: -len(groups[clues]))[:9]
    )
    for clues in lists:
        for puzzle in variants(*size, clues):
            assert profile(puzzle) == len(brute.answers(puzzle)), puzzle
            other = puzzle | {"clues": changed(rng, clues)}
            assert profile(other) == len(brute.answers(other)), other


def changed(rng: random.Random, clues: str) -> str:
    """Another clue list, with one clue of another kind or two that change places;
    perhaps no layout has it."""
    found, first, second = list(clues), rng.randrange(len(clues)), rng.randrange(len(clues))
    found[first], found[second] = found[second], rng.choice([found[first], "A", "D", "Z"])
    return "".join(found)


# exactone against the counter


# without its start it has millions of layouts, which the counter takes long for
LONG = {"wright-23"}
COUNTED = [name for name, puzzle in BUNDLED.items() if puzzle["symmetry"] in MIRRORED]


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.fuzz) if name in LONG else name for name in COUNTED],
)
def test_bundled(name: str) -> None:
    puzzle = BUNDLED[name]
    assert exact(exactone.load(f"diagramless/{name}")) == profile(puzzle)
    anywhere = {key: value for key, value in puzzle.items() if key != "start"}
    assert asked(anywhere) == profile(anywhere) >= profile(puzzle)


@pytest.mark.parametrize(
    ("name", "total"),
    [("list-21", 25_289), ("wright-19", 1_187), ("wright-20", 24_651), ("wright-23", 8_669_217)],
)
@pytest.mark.long
def test_published_numbers(name: str, total: int) -> None:
    assert profile(BUNDLED[name]) == total


def generated(rng: random.Random, least: int, most: int) -> dict[str, Any]:
    """A puzzle that has a layout, of a random size."""
    rows, columns, shortest = (
        rng.randint(least, most),
        rng.randint(least, most),
        rng.choice([2, 3, 3, 4]),
    )
    symmetry = rng.choice(["asymmetry", "asymmetry", "left-right"])
    layout = darkened(rng, rows, columns, shortest, mirrored=MIRRORED[symmetry])
    puzzle = {
        "rows": rows,
        "columns": columns,
        "shortest": shortest,
        "clues": brute.kinds(layout),
        "symmetry": symmetry,
        "connected": rng.random() < 0.7,
    }
    if rng.random() < 0.3:
        puzzle["start"] = layout[0].index("-") + 1
    return puzzle


def darkened(
    rng: random.Random, rows: int, columns: int, shortest: int, *, mirrored: bool
) -> Layout:
    """A random layout: a white grid in which squares turn black,
    as many as the rules allow or fewer."""
    layout: Layout = ("-" * columns,) * rows
    share = rng.random()
    for square in rng.sample(range(rows * columns), rows * columns):
        if rng.random() > share:
            continue
        y, x = divmod(square, columns)
        signs = [list(row) for row in layout]
        signs[y][x] = "#"
        if mirrored:
            signs[y][columns - 1 - x] = "#"
        tried = tuple(map("".join, signs))
        lines = (*tried, *brute.transposed(tried))
        if all(brute.is_line(line, shortest) for line in lines) and brute.hangs_together(tried):
            layout = tried
    return layout


@examples(60)
@given(st.integers(0, 2**32))
def test_random_clue_lists(seed: int) -> None:
    puzzle = generated(random.Random(seed), 6, 9)
    assert asked(puzzle) == profile(puzzle) > 0


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.long
def test_more_layouts_than_can_be_listed(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = next(
        puzzle for _ in range(1000) if profile(puzzle := generated(rng, 8, 10)) > 1_000_000
    )
    assert asked(puzzle) == profile(puzzle)


@pytest.mark.fuzz
@examples(100)
@given(st.integers(0, 2**32))
def test_random_clue_lists_of_large_grids(seed: int) -> None:
    puzzle = generated(random.Random(seed), 10, 13)
    assert asked(puzzle) == profile(puzzle) > 0
