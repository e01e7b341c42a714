"""What is seen before an engine is loaded: the same as engines find, or nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from exactone import models
from exactone.solver import engines
from exactone.solver.ask import first_look
from exactone.solver.ask.questions import solve, verify
from exactone.solver.ask.request import Request
from exactone.solver.errors import EngineError
from exactone.solver.limits import Ended, Limits
from exactone.solver.long.cubes import ByModel
from exactone.solver.puzzle import Solution

from .dominoes import Dominoes, Placed

ONE = [
    "akari/made-6x6",
    "kakuro/wikipedia",
    "nonogram/15x15",
    "sudoku/9x9",
    "sudoku/6x6",
    "tapa/made-6x6",
]


@pytest.fixture(autouse=True)
def nothing_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a new process."""
    monkeypatch.setattr(engines, "loaded", lambda name: False)


@pytest.mark.parametrize("name", ONE)
def test_it_finds_what_an_engine_finds(name: str) -> None:
    puzzle = models.load(name)
    seen = verify(puzzle, Request())
    assert (seen.answer, seen.backend) == ("one", "reference")
    assert seen.solutions == verify(puzzle, Request("pysat")).solutions
    shown = list[Solution]()
    verdict = solve(puzzle, Request(), 1, shown.append)
    assert (verdict.backend, tuple(shown)) == ("reference", seen.solutions)


def test_where_there_is_none_it_says_so() -> None:
    board = Dominoes(2, 2, frozenset({(0, 0), (1, 1)}))
    assert first_look.decided(board, Request()) == []
    shown = list[Solution]()
    verdict = solve(board, Request(), None, shown.append)
    assert (verdict.answer, verdict.backend, shown) == ("none", "reference", [])
    assert verify(board, Request()).answer == "none"


def test_of_several_solutions_engines_tell() -> None:
    assert first_look.decided(Dominoes(2, 2), Request()) is None
    assert verify(Dominoes(2, 2), Request()).backend == "pysat"


def test_it_is_over_after_a_few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = models.load("sudoku/9x9")
    assert first_look.decided(puzzle, Request()) is not None
    monkeypatch.setattr(first_look, "LEAST", 1)
    monkeypatch.setattr(first_look, "WORK", 0)
    assert first_look.decided(puzzle, Request()) is None
    assert verify(puzzle, Request()).backend == "pysat"


# those that ask somebody, or for something else
OTHERS = [
    Request("pysat"),
    Request("all"),
    Request(seed=1),
    Request(memory=10**9),
    Request(up_to_symmetry=True),
]


@pytest.mark.parametrize("request_", OTHERS)
def test_who_is_asked_answers(request_: Request) -> None:
    assert first_look.decided(models.load("sudoku/9x9"), request_) is None


def test_an_engine_that_is_loaded_answers_but_for_large_models_of_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "loaded", lambda name: True)
    assert first_look.decided(models.load("sudoku/9x9"), Request()) is None
    line = models.load("nonogram/15x15")
    assert first_look.decided(line, Request()) is None
    monkeypatch.setattr(first_look, "SMALL", line.size() - 1)
    assert first_look.decided(line, Request()) is not None


def test_who_wants_it_to_stop_is_heard() -> None:
    limits = Limits.within(0)
    assert first_look.decided(models.load("sudoku/9x9"), Request(limits=limits)) is None
    assert verify(models.load("sudoku/9x9"), Request(limits=limits)).ended is Ended.TIMEOUT


def test_cubes_of_a_model_are_left_to_engines() -> None:
    cubes = ByModel(Dominoes(2, 3))
    names = cubes.cut("", 2)
    assert names
    shown = list[Solution]()
    for name in names:
        assert first_look.decided(cubes.cube(name), Request()) is None
        solve(cubes.cube(name), Request(), None, shown.append)
    assert len(shown) == 3


class Wrong(Dominoes):
    """Its search leaves a cell open."""

    def check(self, solution: Solution) -> list[str]:
        return ["a cell is open"]


def test_what_breaks_a_rule_is_a_fault() -> None:
    with pytest.raises(EngineError, match="breaks the rules: a cell is open"):
        verify(Wrong(1, 2), Request())
    assert first_look.decided(Wrong(1, 2), Request()) == [Solution({Placed((0, 0), (0, 1))})]


def test_a_look_counts_what_it_shows() -> None:
    request = replace(Request(), limits=Limits())
    solve(models.load("sudoku/6x6"), request, 5, lambda _: None)
    assert request.limits.found == 1
