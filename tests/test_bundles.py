"""Many answers at once are what they are one by one: found, checked, written and drawn,
for all kinds."""

from __future__ import annotations

import json
import random
from collections.abc import Generator, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from exactone import models
from exactone.drawing import text
from exactone.drawing import text as many
from exactone.drawing.paper import TextCanvas
from exactone.models import Kind
from exactone.models.tiles import Piece
from exactone.solver import bundle as bundled_answers
from exactone.solver.ask.answers import batches
from exactone.solver.ask.questions import solutions
from exactone.solver.ask.request import Request
from exactone.solver.bundle import MOST, AnswerBatch, Rows, gathered, portioned
from exactone.solver.engines.pysat import Pysat
from exactone.solver.limits import Ended
from exactone.solver.model import Answer
from exactone.solver.puzzle import Solution
from exactone.solver.streams import Items, breathless, by_turns, drain
from tests.kinds import Case, typical_cases
from tests.samples import parsed, random_seeds, sample
from tests.solver.truth import examples

FEW, SPOILT = 300, 12
every_case = typical_cases()
seeds = random_seeds()


def bundled(puzzle: Kind) -> list[AnswerBatch]:
    """The answers of a puzzle, many at once."""
    return list(breathless(batches(puzzle, Request(), "auto", together=True)))


@every_case
@given(seed=seeds)
@examples(40)
def test_bundles_are_the_answers_as_they_are_written_and_drawn(case: Case, seed: int) -> None:
    made = sample(case, seed)
    puzzle, found = made.puzzle, bundled(made.puzzle)
    told = [solution for bundle in found for solution in bundle.solutions()]
    if found:
        assert {made.plain(solution) for solution in told} == made.truth
        assert len(told) == len(made.truth)
    for bundle in found:
        some = bundle.picked(slice(0, FEW))
        each = list(some.solutions())
        assert puzzle.written(some) == [json.dumps(puzzle.write(solution)) for solution in each]
        if (pictured := puzzle.pictured(some)) is not None:
            shown = many.texts(pictured, TextCanvas())
            drawn = [text.text(puzzle.grid(solution)) for solution in each]
            assert [own or alone for own, alone in zip(shown, drawn, strict=True)] == drawn


@pytest.mark.parametrize(
    "name", ["rules/latin-4", "rules/queens-8", "tiles/pentominoes-3x20", "tiles/pentominoes-5x5"]
)
def test_pictures_are_drawn_at_once(name: str) -> None:
    """Signs and walls of all answers; answers with walls from rim to rim alone are drawn one by
    one."""
    puzzle = models.load(name)
    for bundle in bundled(puzzle):
        pictured = puzzle.pictured(bundle)
        assert pictured is not None
        shown = many.texts(pictured, TextCanvas())
        assert shown == [text.text(puzzle.grid(solution)) for solution in bundle.solutions()]


@every_case
@given(seed=seeds)
@examples(40)
def test_who_looks_at_many_objects_where_who_looks_at_one_does(case: Case, seed: int) -> None:
    """Of answers the first choices are those of one, and the others those of another;
    one is spoilt at random."""
    puzzle, rng = sample(case, seed).puzzle, random.Random(seed)
    for bundle in bundled(puzzle):
        assert puzzle.wrong_among(bundle) is None
        rows = np.sort(bundle.picked(slice(0, FEW)).rows, axis=1)
        if not rows.size:
            continue
        some = [[*one[:cut], *other[cut:]] for one, other, cut in _pairs(rng, rows)]
        for choices in (*some, [*rows[0][:-1], rng.choice(np.unique(rows))], rows[0][1:]):
            spoilt = AnswerBatch(bundle.label, np.array([choices]))
            wrong: list[Solution] = [
                solution for solution in spoilt.solutions() if puzzle.check(solution)
            ]
            assert puzzle.wrong_among(spoilt) == (wrong[0] if wrong else None)


def _pairs(rng: random.Random, rows: Rows) -> Iterator[tuple[Rows, Rows, int]]:
    """Two answers, and where the second one takes over."""
    for _ in range(SPOILT):
        yield rng.choice(rows), rng.choice(rows), rng.randrange(rows.shape[1] + 1)


def test_pieces_must_lie_apart_also_where_cells_may_stay_open() -> None:
    keys = {"board": ["????"], "tile": {"A": {"shape": "##", "count": "0-2"}}}
    puzzle = parsed("tiles", keys)
    pieces = [Piece(0, ((0, 0), (0, 1))), Piece(0, ((0, 1), (0, 2))), Piece(0, ((0, 0), (0, 2)))]
    assert puzzle.wrong_among(AnswerBatch(pieces.__getitem__, rows_of([0], [1]))) is None
    assert puzzle.wrong_among(AnswerBatch(pieces.__getitem__, rows_of([0, 1]))) == frozenset(
        pieces[:2]
    )
    assert puzzle.wrong_among(AnswerBatch(pieces.__getitem__, rows_of([0], [2]))) == frozenset(
        pieces[2:]
    )


def rows_of(*answers: list[int]) -> Rows:
    """Answers as an array."""
    return np.array(answers, dtype=np.int64)


def test_answers_wait_for_each_other_no_longer_than_till_the_next_breath(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breathing() -> Generator[Rows | None, None, Ended]:
        yield rows_of([1, 2])
        yield rows_of([3, 4], [5, 6])
        yield None
        yield rows_of([1, 3])
        yield rows_of([7])
        yield np.zeros((2 * MOST + 1, 1), dtype=np.int64)
        return Ended.LIMIT

    monkeypatch.setattr(bundled_answers, "WAIT", float("inf"))
    stream = gathered(breathing())
    told = [None if rows is None else rows.shape for rows in stream]
    assert told == [(3, 2), None, (1, 2), (MOST, 1), (MOST, 1), (2, 1)]


def test_who_has_told_less_has_shorter_turns_and_tells_nothing_twice() -> None:
    def answers(numbers: range, wide: int) -> Generator[AnswerBatch | None, None, Ended]:
        for number in numbers:
            yield AnswerBatch(int, rows_of(*[[wide * number + each] for each in range(wide)]))
        return Ended.EXHAUSTED

    streams = {"many": answers(range(50), 20), "one": answers(range(1000), 1)}
    told: list[int] = []
    turns = by_turns(streams, 0.0002)
    _, ended = drain(turns, lambda found: told.extend(found[1].rows[:, 0].tolist()))
    assert ended is Ended.EXHAUSTED
    assert sorted(told) == list(range(1000))


def test_a_request_to_stop_is_heard_between_portions() -> None:
    """All answers come at once; who is asked to stop after the second portion tells no third."""
    rows, asked = np.arange(MOST).reshape(-1, 1), False

    def at_once() -> Generator[tuple[str, AnswerBatch] | None, None, Ended]:
        yield "engine", AnswerBatch(int, rows)
        return Ended.EXHAUSTED

    def over() -> Ended | None:
        return Ended.INTERRUPTED if asked else None

    told: list[int] = []
    _, ended = drain(
        portioned(at_once(), over), lambda found: told.extend(found[1].rows[:, 0].tolist())
    )
    assert (told, ended) == (list(range(MOST)), Ended.EXHAUSTED)
    stream = portioned(at_once(), over)
    assert all(next(stream) for _ in range(2))
    asked = True
    assert drain(stream) == (0, Ended.INTERRUPTED)


def test_nobody_searches_on_before_the_few_that_are_wanted_are_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One answer is a batch of one: it does not wait for others."""
    right, looked = Pysat.search, 0

    def search(self: Pysat, *asked: Any) -> Generator[Answer | None, None, Ended]:
        nonlocal looked
        for answer in (found := Items(right(self, *asked))):
            looked += answer is not None
            yield answer
        return found.ended

    monkeypatch.setattr(Pysat, "search", search)
    puzzle = models.load("rules/queens-8")
    for wanted in (1, 2, 20):
        looked = 0
        assert drain(solutions(puzzle, Request("pysat"), wanted)) == (wanted, Ended.LIMIT)
        assert looked == wanted
    assert drain(solutions(puzzle, Request("pysat"), 40)) == (40, Ended.LIMIT)


def test_one_answer_is_a_batch_of_one() -> None:
    for solution in (frozenset({"r1c1", "r2c3"}), frozenset[str]()):
        batch = AnswerBatch.of(solution)
        assert (list(batch.solutions()), len(batch.rows)) == ([solution], 1)
