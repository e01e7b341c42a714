"""Lots: many puzzles with the same rules in few calls, against brute force, plain and compiled,
in pieces and whole."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone.solver.ask import batches
from exactone.solver.ask.batches import BatchVerifier
from exactone.solver.engines.cover import planes
from exactone.solver.engines.cover import planes as cover
from exactone.solver.engines.cover.compiled import available
from exactone.solver.engines.cover.groups import gather
from exactone.solver.engines.pysat import batches as pysat
from exactone.solver.limits import Limits, Stop
from exactone.solver.model import Model, Rules
from exactone.solver.puzzle_batch import OPEN, WRONG, BatchResult, Ints, PuzzleBatch
from tests.work import LITTLE, Looks

from .truth import examples

needs_numba = pytest.mark.skipif(not available(), reason="numba is not installed")
every_way = pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
Groups = list[list[int]]


@st.composite
def covers(draw: st.DrawFn) -> tuple[int, Groups]:
    """Random groups in which each choice stands somewhere."""
    size = draw(st.integers(1, 9))
    group = st.lists(st.integers(1, size), min_size=1, max_size=5, unique=True)
    groups = draw(st.lists(group, min_size=1, max_size=7))
    left = sorted(set(range(1, size + 1)).difference(*groups))
    return size, groups + [[*left[i : i + 2]] for i in range(0, len(left), 2)]


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[int, Groups, list[list[int]]]:
    """Groups of which each is covered once, with the givens of several puzzles."""
    size, groups = draw(covers())
    givens = st.lists(st.integers(1, size), max_size=3, unique=True)
    return size, groups, draw(st.lists(givens, min_size=1, max_size=6))


def rules_of(size: int, groups: Groups) -> Rules:
    rules = Rules()
    rules.choices(size)
    rules.exactly_one(groups)
    return rules


def brute(size: int, groups: Groups, givens: list[int]) -> set[frozenset[int]]:
    """All sets of choices of which each group has exactly one."""
    every = (
        frozenset(some)
        for number in range(size + 1)
        for some in combinations(range(1, size + 1), number)
    )
    return {
        some
        for some in every
        if some.issuperset(givens) and all(len(some.intersection(g)) == 1 for g in groups)
    }


def answers(found: BatchResult, puzzle: int) -> list[frozenset[int]]:
    """The answers of a puzzle that were found."""
    return [
        frozenset(row[row > 0].tolist())
        for row in found.answers[puzzle, : max(0, found.counts[puzzle])]
    ]


def agree(found: BatchResult, size: int, groups: Groups, givens: list[list[int]]) -> None:
    for puzzle, each in enumerate(givens):
        every = brute(size, groups, each)
        assert found.counts[puzzle] == min(2, len(every))
        told = answers(found, puzzle)
        assert len(set(told)) == len(told) == found.counts[puzzle]
        assert every.issuperset(told)


@every_way
@examples(150)
@given(puzzles())
def test_the_kernel_says_what_brute_force_says(
    fast: bool, told: tuple[int, Groups, list[list[int]]]
) -> None:
    size, groups, givens = told
    rules = rules_of(size, groups)
    assert cover.takes(rules)
    agree(
        cover.BatchSearch(rules, fast=fast).verify(PuzzleBatch.of(rules, givens), Limits()),
        size,
        groups,
        givens,
    )


@examples(60)
@given(puzzles())
def test_so_does_a_solver_that_keeps_the_rules(told: tuple[int, Groups, list[list[int]]]) -> None:
    size, groups, givens = told
    rules = rules_of(size, groups)
    agree(
        pysat.BatchSearch(rules).verify(PuzzleBatch.of(rules, givens), Limits()),
        size,
        groups,
        givens,
    )


@every_way
@examples(60)
@given(puzzles())
def test_calls_of_one_pass_each_say_the_same(
    fast: bool, told: tuple[int, Groups, list[list[int]]]
) -> None:
    size, groups, givens = told
    engine = cover.BatchSearch(rules_of(size, groups), fast=fast)
    engine.calls = 1
    agree(
        engine.verify(PuzzleBatch.of(rules_of(size, groups), givens), Limits()),
        size,
        groups,
        givens,
    )


def latin(side: int) -> Rules:
    """Latin squares: more groups than a word has bits."""
    rules = Rules()
    has = rules.choices(side, side, side)
    for axis in range(3):
        rules.exactly_one(np.moveaxis(has, axis, -1).reshape(-1, side))
    return rules


@every_way
def test_groups_that_fill_several_words(fast: bool) -> None:
    rules = latin(6)  # 108 groups
    cyclic = [
        36 * row + 6 * column + (row + column) % 6 + 1 for row in range(6) for column in range(6)
    ]
    # the other rows in any order
    batch = PuzzleBatch.of(rules, [cyclic, cyclic[:-7], [], [1, 2], cyclic[:12]])
    found = cover.BatchSearch(rules, fast=fast).verify(batch, Limits())
    assert found.counts.tolist() == [1, 1, 2, 0, 2]
    assert all(
        rules_hold(rules, answer) for puzzle in range(5) for answer in answers(found, puzzle)
    )
    assert answers(found, 0) == [frozenset(cyclic)]


def rules_hold(rules: Rules, answer: frozenset[int]) -> bool:
    true = np.isin(np.arange(rules.size + 1), list(answer))
    return all((true[table.literals].sum(axis=1) == 1).all() for table in rules.tables())


@pytest.mark.parametrize(
    "change",
    ["negated", "two of a group", "at most one", "hidden", "lazy", "free", "twice", "none"],
)
def test_rules_that_are_no_exact_cover_are_refused(change: str) -> None:
    rules = Rules()
    choices = rules.choices(3)
    rules.exactly_one([[1, 2], [2, 3]])
    assert cover.takes(rules)
    rules = Rules()
    choices = rules.choices(4 if change == "free" else 3)
    rules.exactly_one(
        {"negated": [[1, -2], [2, 3]], "twice": [[1, 1, 2], [2, 3]], "none": [[1, 2, 3], []]}.get(
            change, [[1, 2], [2, 3]]
        )
    )
    if change == "two of a group":
        rules.exactly(2, [[1, 2, 3]])
    elif change == "at most one":
        rules.at_most_one([[1, 3]])
    elif change == "hidden":
        rules.hide(choices[:1])
    elif change == "lazy":
        rules.lazy.append(lambda _: ())
    assert not cover.takes(rules)


def anything(puzzles: Ints, found: Ints) -> Any:
    return np.ones(len(puzzles), dtype=np.bool_)


@pytest.mark.parametrize(
    "engine", ["pysat", "pysat:glucose4", pytest.param("cover", marks=needs_numba), "auto"]
)
def test_whoever_is_asked_says_the_same(engine: str) -> None:
    rules = latin(4)
    givens = [
        [16 * row + 4 * column + (row + column) % 4 + 1 for row in range(n) for column in range(4)]
        for n in range(5)
    ]
    verifier = BatchVerifier(rules, engine)
    for _ in range(2):
        assert verifier.verify(
            PuzzleBatch.of(rules, givens), anything, Limits()
        ).counts.tolist() == [2, 2, 2, 1, 1]
        assert engine.startswith(verifier.name) or engine == "auto"


@needs_numba
def test_auto_goes_on_with_the_kernel_when_that_is_loaded() -> None:
    verifier, batch = (
        BatchVerifier(latin(4), "auto", many=True),
        PuzzleBatch.of(latin(4), [[1], [1, 2]]),
    )
    assert verifier.verify(batch, anything, Limits()).counts.tolist() == [2, 0]
    assert verifier.kernel
    assert verifier.kernel.done.wait(60)
    assert verifier.verify(batch, anything, Limits()).counts.tolist() == [2, 0]
    assert verifier.name == "cover"


def test_who_is_relieved_leaves_the_rest_of_the_lot() -> None:
    verifier, rules = BatchVerifier(latin(4), "auto"), latin(4)
    givens = [[choice] for choice in range(1, 20)] + [[1, 2]]

    class Kernel:
        def verify(self, batch: PuzzleBatch, limits: Limits) -> BatchResult:
            asked.append(batch.number)
            return cover.BatchSearch(rules, fast=False).verify(batch, limits)

    def relieved() -> bool:
        seen.append(1)
        if len(seen) == 8:
            assert verifier.kernel
            verifier.kernel.engine = Kernel()
        return len(seen) >= 8

    asked, seen = list[int](), list[int]()
    verifier.kernel, verifier.pysat = (
        batches.Kernel(rules),
        pysat.BatchSearch(rules, None, relieved),
    )
    found = verifier.verify(PuzzleBatch.of(rules, givens), anything, Limits())
    assert asked == [13]
    assert found.counts.tolist() == [2] * 19 + [0]
    assert all(rules_hold(rules, each) for puzzle in range(19) for each in answers(found, puzzle))


def test_without_numba_a_solver_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "numba" else True)
    available.cache_clear()
    try:
        verifier = BatchVerifier(latin(4), "auto", many=True)
        assert verifier.verify(
            PuzzleBatch.of(latin(4), [[1], [1, 2]]), anything, Limits()
        ).counts.tolist() == [2, 0]
        assert verifier.name == "pysat"
        assert not batches.suits(latin(4), "cover")
    finally:
        available.cache_clear()


def test_a_wrong_answer_is_seen_and_two_that_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = latin(4)
    whole = [
        16 * row + 4 * column + (row + column) % 4 + 1 for row in range(4) for column in range(4)
    ]
    verifier = BatchVerifier(rules, "pysat")

    class Twice:
        def verify(self, batch: PuzzleBatch, limits: Limits) -> BatchResult:
            return BatchResult(np.array([2]), np.array([[whole, whole[::-1]]]))

    assert (
        verifier.verify(
            PuzzleBatch.of(rules, [whole]), lambda some, _: np.zeros(len(some), bool), Limits()
        ).counts
        == WRONG
    )
    monkeypatch.setattr(verifier, "pysat", Twice())
    assert verifier.verify(PuzzleBatch.of(rules, [whole]), anything, Limits()).counts == WRONG


@every_way
def test_no_call_is_long_and_none_follows_a_stop(fast: bool) -> None:
    """A puzzle that takes for ever: an empty square with a contradiction that only counting
    sees."""
    rules = Rules()
    sits = rules.choices(10, 9)
    rules.exactly_one(sits)
    rules.exactly_one(np.vstack([sits.T]))  # ten pigeons in nine holes
    engine, stop = cover.BatchSearch(rules, fast=fast), Stop()
    engine.calls = 200 if fast else 20
    engine.verify(PuzzleBatch.of(rules, []), Limits())  # compiles

    seen, looks = 0, Looks()

    def look(_: int) -> None:
        nonlocal seen
        seen += 1
        stop.asked = seen == 5
        looks.look()

    found = engine.verify(PuzzleBatch.of(rules, [[], []]), Limits(stop=stop, watch=look))
    assert found.counts.tolist() == [OPEN, OPEN]
    assert seen == 5
    assert looks.most() < LITTLE


@every_way
def test_what_costs_too_much_stays_open_and_the_next_is_answered(fast: bool) -> None:
    rules = Rules()
    sits = rules.choices(10, 9)
    rules.exactly_one(sits)
    rules.exactly_one(sits.T)
    engine = cover.BatchSearch(rules, most=30_000, fast=fast)
    engine.calls = 20
    found = engine.verify(PuzzleBatch.of(rules, [[], [1, 2], []]), Limits())
    assert found.counts.tolist() == [OPEN, 0, OPEN]


@every_way
def test_a_planted_fault_is_seen(fast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """One mask that is wrong changes what is found."""
    rules = latin(4)
    right = planes.Planes.of(gather(Model(rules)))
    array = right.masks.copy()
    array[0] = array[1]
    monkeypatch.setattr(cover, "layout", lambda _: right._replace(masks=array))
    batch = PuzzleBatch.of(
        rules, [[choice] for choice in range(1, 65)] + [[choice, 1] for choice in range(2, 65)]
    )
    wrong = cover.BatchSearch(rules, fast=fast).verify(batch, Limits())
    monkeypatch.undo()
    good = cover.BatchSearch(rules, fast=fast).verify(batch, Limits())
    breaks = [
        not rules_hold(rules, each)
        for puzzle in range(batch.number)
        for each in answers(wrong, puzzle)
    ]
    assert wrong.counts.tolist() != good.counts.tolist() or any(breaks)


def test_a_folder_that_cannot_be_written_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """numba says so with a RuntimeError where it finds no place for what it compiled."""
    numba = pytest.importorskip("numba")
    from exactone.solver.engines.cover import compiled as module

    real = numba.njit

    def njit(*words: Any, **more: Any) -> Any:
        if more.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return real(*words, **more)

    monkeypatch.setattr(numba, "njit", njit)
    fast = module.compiled.__wrapped__(planes.lowest)
    assert [fast(1 << place) for place in range(63)] == list(range(63))
