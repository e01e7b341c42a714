"""Which clues contradict each other, whoever is there to say it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from typing import NoReturn

import pytest

from exactone import models
from exactone.cli.replies import explained
from exactone.solver.ask import explain
from exactone.solver.ask.explain import ClueConflicts
from exactone.solver.ask.reasons import Reason
from exactone.solver.ask.request import Request
from exactone.solver.ask.session import OutOfTime, Session
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Clue
from tests.test_makers import Small, small, smaller

WAYS = ("_loaded", "_elsewhere")


def silent(_: ClueConflicts, kept: Collection[Clue]) -> NoReturn:
    """Stands in for whoever says nothing in time."""
    raise OutOfTime(Ended.TIMEOUT)


def reasons(made: Small, silenced: Collection[str]) -> list[Reason]:
    """The reasons that are found where some say nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(explain, "ENOUGH", 1.0)
        for way in silenced:
            patch.setattr(ClueConflicts, way, silent)
        return list(ClueConflicts(Session(made.puzzle, Limits()), Request()).reasons())


@small(20)
def test_the_solver_and_the_engines_each_know_reasons_alone(made: Small) -> None:
    truth = made.truth
    if made.solutions:
        return
    for silenced in WAYS:
        first, *others = reasons(made, [silenced])
        for why in (first, *others):
            assert not truth.facts(why.items)[0]
            for left in () if why.spare else smaller(made.rng, why.items):
                assert truth.possible(left)
        if first.smallest and first.items and len(truth.clues) <= 8:
            for few in combinations(truth.clues, len(first.items) - 1):
                assert truth.possible(few)


@small(10)
def test_where_nobody_says_it_in_time_all_clues_are_the_best_that_is_known(made: Small) -> None:
    if made.solutions or not made.truth.clues:
        return
    (why,) = reasons(made, WAYS)
    assert why == Reason(made.truth.clues, spare=True)
    (first, *_) = why.contradiction()
    assert first.endswith("; these are the best that were found, perhaps fewer do")


def test_what_may_be_left_out_is_said_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "ENOUGH", 0.0)
    found = explain.explain(models.load("sudoku/none"), Request())
    assert explained(found).extra["spare"] is True
    assert (found.verdict.answer, found.reasons[0].spare, found.ending) == ("none", True, "")


def test_a_reason_that_was_cut_by_the_time_that_was_given_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits = Limits()
    found = explain.ClueConflicts._reason

    def late(self: ClueConflicts, clues: list[Clue], core: list[Clue]) -> Reason:
        limits.stop.asked = True
        return found(self, clues, core)

    monkeypatch.setattr(ClueConflicts, "_reason", late)
    said = explain.explain(models.load("sudoku/none"), Request(limits=limits))
    assert (said.verdict.answer, said.reasons[0].spare) == ("none", True)
    assert (said.ending, explained(said).code) == (Ended.INTERRUPTED.value, 3)


@pytest.mark.parametrize(
    "name", ["tiles/hexominoes-14x15", "tiles/dominoes-mutilated", "edges/loops-5x5"]
)
def test_where_an_argument_stands_without_clues_no_solver_is_asked(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unasked(*_: object) -> NoReturn:
        raise AssertionError("no solver was to be asked")

    monkeypatch.setattr(Session, "asked", unasked)
    found = explain.explain(models.load(name), Request())
    assert found.reasons == (Reason((), True),)
    assert found.verdict.argument


TOLD = """
kind = "tiles"
use = "some"
cover = false
board = "-----"
given = "AAA.."
[tile.A]
shape = "##"
"""


def test_an_argument_that_takes_clues_is_told_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody but the argument is there to say it."""
    (entry,) = models.from_bytes("own.toml", TOLD.encode())
    puzzle = entry.puzzle
    assert puzzle is not None
    assert not explain.by_rules_alone(puzzle, Limits())
    monkeypatch.setattr(ClueConflicts, "_loaded", silent)
    (why,) = explain.explain(puzzle, Request()).reasons
    assert [clue.name for clue in why.items if isinstance(clue, Clue)] == ["r1c1 is A", "r1c3 is A"]
    assert (why.smallest, why.spare) == (True, False)


def test_the_numbers_of_islands_are_loosened_one_by_one() -> None:
    """Each says something of its own island alone, or models of many islands would be too large to
    ask."""
    puzzle = models.load("nurikabe/janko-0017")
    assert puzzle.loose().rules.mentions() < 10 * puzzle.model().rules.mentions()
