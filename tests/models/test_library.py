"""The bundled puzzles: each says how many solutions it has, and is a test of every engine by being there."""

from __future__ import annotations

from functools import cache

import pytest

from exactone import draw, models
from exactone.models.sudoku import Sudoku
from exactone.solver import backends, questions
from exactone.solver.limits import Limits
from exactone.solver.puzzle import Solution
from tests import brute_sudoku as brute

from .helpers import entries, flat, puzzle, rows

NAMES = list(models.bundled())
ENGINES = [*backends.TABLE, "auto"]
MANY = 2000  # solutions; more are counted, not listed, and only by those who need not list them to count
PATIENCE = 10.0  # seconds; every bundled puzzle takes every engine far less

every_name = pytest.mark.parametrize("name", NAMES)
every_engine = pytest.mark.parametrize("engine", ENGINES)


@cache
def entry(name: str) -> models.Entry:
    """A bundled file as it is read."""
    (found,) = models.entries(str(models.bundled()[name]))
    return found


def bundled(name: str) -> Sudoku:
    """A bundled puzzle."""
    found = entry(name).puzzle
    assert isinstance(found, Sudoku), entry(name).error
    return found


def expected(name: str) -> int:
    """The number of solutions that a file says it has; for "many" two, which is the least that they can be."""
    said = entry(name).expected
    return said if isinstance(said, int) else 2


@cache
def some(name: str) -> list[Solution]:
    """A few solutions of a bundled puzzle."""
    return list(questions.solutions(bundled(name), questions.Asking("pysat"), 3))


SOLVABLE = [name for name in NAMES if expected(name)]
solvable = pytest.mark.parametrize("name", SOLVABLE)


def test_the_collection_has_what_was_promised() -> None:
    wanted = "4x4 6x6 9x9 12x12 16x16 25x25 cube-8x8x8 cube-8x8x8-published famous several none 4x4-empty"
    assert {f"sudoku/{name}" for name in wanted.split()} <= set(NAMES)


@every_name
def test_a_bundled_file_is_read_and_says_how_many_solutions_it_has(name: str) -> None:
    assert entry(name).error == ""
    assert entry(name).puzzle is not None
    said = entry(name).expected
    assert said == "many" or isinstance(said, int)
    assert entry(name).name == str(models.bundled()[name])


@every_engine
@every_name
def test_every_engine_counts_the_expected_number(name: str, engine: str) -> None:
    many = entry(name).expected == "many" or expected(name) > MANY
    if many and engine not in ("reference", "auto"):
        pytest.skip("there are too many to list")
    asking = questions.Asking(engine, Limits.within(PATIENCE))
    verdict = questions.count(bundled(name), asking, 2 if entry(name).expected == "many" else None)
    if entry(name).expected == "many":
        assert verdict.count == 2
    else:
        assert (verdict.count, verdict.complete) == (expected(name), True)


@every_engine
@every_name
def test_every_engine_gives_the_expected_verdict(name: str, engine: str) -> None:
    verdict = questions.verify(bundled(name), questions.Asking(engine, Limits.within(PATIENCE)))
    assert verdict.answer == {0: "none", 1: "one"}.get(expected(name), "many")
    assert len(verdict.solutions) == min(expected(name), 2)


@every_engine
@solvable
def test_every_answer_is_right_to_both_checkers(name: str, engine: str) -> None:
    found = bundled(name)
    givens = [found.given.get(cell) for cell in range(found.cells)]
    number = expected(name) if expected(name) <= MANY else 10
    answers = list(questions.solutions(found, questions.Asking(engine, Limits.within(PATIENCE)), number))
    assert len(set(answers)) == number
    for answer in answers:
        assert found.check(answer) == []
        assert brute.broken(found.side, found.block, givens, flat(found, answer)) == []


@solvable
def test_what_is_written_can_be_read(name: str) -> None:
    for solution in some(name):
        assert bundled(name).read(bundled(name).write(solution)) == solution


@solvable
def test_a_drawn_solution_can_be_pasted_as_an_answer(name: str) -> None:
    for solution in some(name):
        drawn = draw(bundled(name), solution).encode()
        assert models.answers(bundled(name), "answer.txt", drawn) == [solution]


@every_name
def test_a_drawn_puzzle_can_be_pasted_as_a_bare_grid(name: str) -> None:
    again = puzzle(draw(bundled(name)))
    assert (again.given, again.symbols) == (bundled(name).given, bundled(name).symbols)
    assert again.block == bundled(name).block


@solvable
def test_a_drawn_solution_can_be_pasted_as_a_bare_grid(name: str) -> None:
    for solution in some(name):
        again = puzzle(draw(bundled(name), solution))
        assert rows(again) == rows(bundled(name), solution)
        assert again.given == dict(solution)


@every_name
def test_the_rows_of_a_file_are_the_rows_of_its_puzzle(name: str) -> None:
    again = puzzle("\n".join(rows(bundled(name))) + "\n")
    assert again.given == bundled(name).given


def test_the_same_file_without_its_name_and_with_other_line_ends() -> None:
    for path in models.bundled().values():
        plain = path.read_bytes()
        (one,), (other,) = entries(plain), entries(b"\xef\xbb\xbf" + plain.replace(b"\n", b"\r\n"))
        assert one == other
