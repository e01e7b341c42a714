"""Answers in random order: every engine comes to each of them,
and where they are drawn each is as likely as any other.

All seeds are fixed, so what passes once passes always.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from exactone import models
from exactone.solver.ask import random_answers
from exactone.solver.ask.questions import solutions, solve
from exactone.solver.ask.request import Request
from exactone.solver.engines import TABLE
from exactone.solver.engines.pysat import Pysat
from exactone.solver.engines.reference import Graph, Reference
from exactone.solver.errors import EngineError, Refused
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Model
from exactone.solver.puzzle import Puzzle, Solution
from tests.marks import mostly_long

from .dominoes import Dominoes, Scanned
from .hard import Contrary

FEW: dict[str, Puzzle] = {
    "dominoes": Dominoes(4, 4),
    "dominoes on a scan": Scanned(3, 4),
    **{
        name: models.load(name)
        for name in (
            "sudoku/4x4-mini",
            "edges/roads-4x5",
            "edges/loops-4x4",
            "rules/australia",
            "tiles/equal",
        )
    },
    "diagramless/wright-16": models.load("diagramless/wright-16"),
}
SEEDS = 60  # for each answer, at most, until all were met

every_engine = pytest.mark.parametrize("engine", ["auto", *TABLE])
every_puzzle = pytest.mark.parametrize("name", FEW)


@cache
def answers(name: str) -> frozenset[Solution]:
    """All of them."""
    return frozenset(solutions(FEW[name], Request("pysat")))


def first(puzzle: Puzzle, engine: str, seed: int) -> Solution:
    """The answer that a seed gives; skips the test where the engine cannot take the puzzle."""
    try:
        return next(solutions(puzzle, Request(engine, seed=seed), 1))
    except Refused:
        pytest.skip("it cannot take this puzzle")


@every_engine
@every_puzzle
@pytest.mark.long
def test_every_answer_comes_first_for_some_seed(name: str, engine: str) -> None:
    wanted = set(answers(name))
    for seed in range(SEEDS * len(wanted)):
        wanted.discard(first(FEW[name], engine, seed))
        if not wanted:
            return
    assert not wanted


@every_engine
@every_puzzle
def test_a_seed_puts_all_answers_in_an_order_that_can_be_repeated(name: str, engine: str) -> None:
    first(FEW[name], engine, 0)
    puzzle = FEW[name]
    orders = [list(solutions(puzzle, Request(engine, seed=seed))) for seed in (1, 2, 1)]
    assert orders[0] == orders[2] != orders[1]
    assert set(orders[0]) == answers(name)
    assert len(orders[0]) == len(answers(name))
    assert next(solutions(puzzle, Request(engine, seed=1), 1)) == orders[0][0]


FAIR = [
    ("dominoes", "auto"),
    ("dominoes", "reference"),
    ("dominoes on a scan", "cover"),
    ("dominoes on a scan", "pysat"),
    ("diagramless/wright-16", "pysat"),
    ("edges/roads-4x5", "cover"),
    ("edges/roads-4x5", "pysat"),
    ("edges/roads-4x5", "auto"),
    ("diagramless/wright-16", "pysat:glucose4"),
    ("dominoes", "ortools"),
]


@pytest.mark.parametrize(("name", "engine"), mostly_long(FAIR, 5))
def test_each_answer_is_as_likely_as_any_other(name: str, engine: str) -> None:
    """By chi-square, of which each answer has about one where all are alike."""
    number, each = len(answers(name)), 20
    asked = [solve(FEW[name], Request(engine, seed=seed), 1, lambda _: None) for seed in range(2)]
    assert [verdict.mixed for verdict in asked] == ["", ""]
    met = Counter(first(FEW[name], engine, seed) for seed in range(each * number))
    assert sum((met[answer] - each) ** 2 / each for answer in answers(name)) < 2.5 * number


@pytest.mark.parametrize("engine", ["pysat", "cover", "ortools"])
def test_engines_that_cannot_count_find_what_another_one_draws(engine: str) -> None:
    puzzle = FEW["edges/roads-4x5"]
    drawn, found = (
        list(solutions(puzzle, Request(each, seed=3))) for each in ("reference", engine)
    )
    assert drawn == found


@pytest.mark.parametrize(
    ("engine", "mixed", "memory"),
    [
        ("pysat", "pysat", None),
        ("reference", "reference", None),
        ("auto", "pysat", None),
        ("pysat", "pysat", 4 << 30),
    ],
)
def test_who_mixes_what_is_not_drawn_is_named(
    engine: str, mixed: str, memory: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(random_answers, "ROOM", 0)
    # which has too many in a child, too
    puzzle: Puzzle = models.load("rules/latin-6") if memory else Dominoes(4, 4)
    verdict = solve(puzzle, Request(engine, seed=1, memory=memory), 1, lambda _: None)
    assert verdict.mixed == mixed
    assert not solve(Dominoes(4, 4), Request(engine, limits=Limits()), 1, lambda _: None).mixed


def test_engines_that_are_compared_ask_nobody_else() -> None:
    verdict = solve(Dominoes(4, 4), Request("all", seed=1), 1, lambda _: None)
    assert verdict.mixed in TABLE


def test_what_is_drawn_is_found_by_the_engine_that_was_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that does not find it, or finds more than could be drawn, is an error."""
    puzzle, drawn = Dominoes(4, 4), Reference.graph
    asked = list[Model]()
    search = Pysat.search

    def seen(engine: Pysat, model: Model, *how: Any) -> Any:
        asked.append(model)
        return search(engine, model, *how)

    monkeypatch.setattr(Pysat, "search", seen)
    found = list(islice(solutions(puzzle, Request("pysat", seed=1)), 3))
    assert len(asked) == len(set(found)) == 3

    monkeypatch.setattr(Pysat, "search", lambda *_: iter_none())
    with pytest.raises(EngineError, match="pysat does not find an answer that was drawn"):
        next(solutions(puzzle, Request("pysat", seed=1)))

    monkeypatch.setattr(Pysat, "search", search)
    monkeypatch.setattr(Reference, "graph", lambda *how: Fewer(drawn(*how)))
    with pytest.raises(EngineError, match="pysat found an answer that could not be drawn"):
        list(solutions(puzzle, Request("pysat", seed=1)))


def iter_none() -> Generator[None, None, Ended]:
    """Says that there is no answer."""
    yield None
    return Ended.EXHAUSTED


class Fewer:
    """A graph that lacks its last answer."""

    def __init__(self, graph: Any) -> None:
        self.total, self.answer = graph.total - 1, graph.answer


@pytest.mark.parametrize("puzzle", [Dominoes(8, 8), Scanned(8, 8)])
def test_draws_from_more_answers_than_anybody_lists(puzzle: Dominoes) -> None:
    drawn = list(islice(solutions(puzzle, Request(seed=1)), 500))
    assert len(set(drawn)) == 500
    met = Counter(placed for answer in drawn for placed in answer)
    corner = puzzle.places[0]
    assert 180 < met[corner] < 320  # the corner is covered in two ways, which mirror each other


@pytest.mark.parametrize("engine", ["auto", "reference"])
def test_without_room_for_all_states_answers_are_mixed(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = Dominoes(4, 4)
    drawn = [first(puzzle, engine, seed) for seed in range(40)]
    monkeypatch.setattr(random_answers, "ROOM", 0)
    mixed = [first(puzzle, engine, seed) for seed in range(40)]
    assert drawn != mixed
    assert len(set(mixed)) > 10
    assert set(solutions(puzzle, Request(engine, seed=1))) == answers("dominoes")


def no_room(*_: object) -> Graph:
    """Takes all memory."""
    raise MemoryError


def test_so_they_are_where_memory_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reference, "graph", no_room)
    assert set(solutions(Dominoes(4, 4), Request(seed=1))) == answers("dominoes")


def test_trying_to_count_them_all_takes_half_of_the_time_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[float | None] = []

    def slow(_: object, search: object, limits: Limits, room: int) -> Ended:
        given.append(limits.left())
        return Ended.TIMEOUT

    monkeypatch.setattr(Reference, "graph", slow)
    verdict = solve(Dominoes(4, 4), Request(limits=Limits.within(100), seed=1), 3, lambda _: None)
    assert verdict.count == 3
    assert given
    assert 40 < (given[0] or 0) < 51


def test_a_graph_has_so_much_room_for_states_and_no_more() -> None:
    search = Dominoes(6, 6).search()
    assert Reference().graph(search, Limits(), 1000) is Ended.MEMORY
    assert isinstance(Reference().graph(search, Limits(), 1_000_000), Graph)


def test_who_drew_a_wrong_answer_is_named() -> None:
    with pytest.raises(EngineError, match=r"^reference returned"):
        list(solutions(Contrary(2, 2), Request(seed=1)))


@pytest.mark.parametrize("puzzle", [Dominoes(4, 4), Scanned(3, 4)])
def test_a_child_draws_the_same(puzzle: Dominoes) -> None:
    here, there = (
        list(solutions(puzzle, Request(seed=5, memory=memory), 4)) for memory in (None, 4 << 30)
    )
    assert here == there
