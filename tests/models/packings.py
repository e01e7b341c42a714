"""What the tests of tiles share: puzzles in, answers out, and what brute force says of them."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import strategies as st

from exactone import models
from exactone.models.tiles import Tiles
from exactone.solver.ask import questions
from exactone.solver.ask.answers import checked
from exactone.solver.ask.request import Request
from exactone.solver.errors import PuzzleError, Refused
from exactone.solver.puzzle import Solution
from exactone.solver.streams import breathless
from tests import brute_tiles as brute
from tests.brute_tiles import Placements, Puzzle

from .helpers import entries

ENGINES = ("reference", "cover", "pysat", "ortools", "auto")
every_engine = pytest.mark.parametrize("engine", ENGINES)


def loaded(content: str | bytes) -> Tiles:
    """The only puzzle of a file."""
    (entry,) = entries(content)
    assert isinstance(entry.puzzle, Tiles), entry.error
    assert entry.error == ""
    return entry.puzzle


def built(puzzle: Puzzle) -> Tiles:
    """The puzzle with these keys."""
    return loaded(json.dumps(puzzle))


def searched(found: models.Kind, engine: str, heuristic: str = "") -> list[Solution]:
    """All answers of an engine, also where there is none at sight;
    skips the test where the engine refuses."""
    request = Request(engine, heuristic=heuristic)
    search = (
        questions.solutions(found, request)
        if engine == "auto"
        else breathless(checked(found, request, engine))
    )
    try:
        return list(search)
    except Refused as refused:
        pytest.skip(str(refused))


def number(found: models.Kind, engine: str = "cover", *, up_to_symmetry: bool = False) -> int:
    """How many answers there are, counted to the end."""
    verdict = questions.count(found, Request(engine, up_to_symmetry=up_to_symmetry))
    assert verdict.complete
    return verdict.count


def regions(placements: Placements) -> frozenset[brute.Way]:
    """The pieces of an answer without their names."""
    return frozenset(map(brute.cells_of, placements))


def board(rows: int, columns: int) -> list[str]:
    """An empty board."""
    return ["-" * columns] * rows


def puzzles(most: int) -> st.SearchStrategy[dict[str, Any]]:
    """Small puzzles of at most so many answers."""
    return st.builds(lambda seed: brute.generate(random.Random(seed), most), st.integers(0, 2**32))


def agree(puzzle: Puzzle, engine: str) -> None:
    """An engine lists, counts and verifies what brute force finds;
    all of it passes both checkers."""
    found, wanted = built(puzzle), brute.answers(puzzle)
    listed = searched(found, engine)
    written = [found.write(solution) for solution in listed]
    assert {brute.answer(puzzle, placements) for placements in written} == wanted
    assert len(listed) == len(set(listed)) == len(wanted)
    for solution, placements in zip(listed, written, strict=True):
        assert brute.well_written(puzzle, placements), placements
        assert found.check(solution) == []
        assert found.read(placements) == solution
        assert json.loads(json.dumps(placements)) == placements
    assert number(found, engine) == len(wanted)
    verdict = questions.verify(found, Request(engine))
    assert verdict.answer == ("none", "one", "many")[min(2, len(wanted))]
    assert verdict.images <= (
        len({brute.orbit(puzzle, one) for one in wanted}) == 1 or brute.doubtful(puzzle)
    )


def objections(found: models.Kind, placements: object) -> list[str]:
    """What is wrong with an answer, be it noticed in reading it or in checking it."""
    try:
        return found.check(found.read(placements))
    except PuzzleError as refused:
        return [str(refused)]
