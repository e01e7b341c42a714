"""The branch kernel: against the truth table, plain and compiled, interrupted anywhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone.solver.engines.cover import branch
from exactone.solver.engines.cover.branch import Branch
from exactone.solver.engines.cover.compiled import Status, available
from exactone.solver.engines.cover.groups import Groups, gather
from exactone.solver.model import Model, Rules

from . import truth
from .truth import Row, Statement, Told, build, examples, givens

Found = tuple[int, ...]
WAYS = [
    False,
    pytest.param(True, marks=pytest.mark.skipif(not available(), reason="numba is not installed")),
]


def found(
    groups: Groups, seed: int | None = None, steps: int = 10_000, fast_from: int | None = None
) -> list[Found]:
    """The answers in the order in which they come, as choices from 1;
    compiled from so many runs on."""
    search, runs = Branch(groups, seed), 0
    answers: list[Found] = []
    while True:
        status = search.run(steps, fast=fast_from is not None and runs >= fast_from)
        runs += 1
        if status is Status.DONE:
            assert search.run(steps, fast=False) is Status.DONE  # and stays so
            return answers
        if status is Status.FOUND:
            answers.append(tuple(choice + 1 for choice in search.answer()))


def once(answers: list[Found]) -> frozenset[frozenset[int]]:
    """The answers as a set, after a look that none came twice."""
    assert set(Counter(answers).values()) <= {1}
    return frozenset(map(frozenset, answers))


@st.composite
def plain_models(draw: st.DrawFn) -> Told:
    """Groups of any width and any bounds over few choices, some named twice;
    givens true or false."""
    size = draw(st.integers(0, 8))
    rows = st.lists(st.integers(1, size), max_size=6) if size else st.just([])
    said = []
    for row in draw(st.lists(rows.map(tuple), max_size=6)):
        low = draw(st.integers(-2, len(row) + 1))
        said.append(Statement("between", (low, low + draw(st.integers(-1, 3))), (row,)))
    fixed: Row = draw(givens(size)) if size else ()
    return Told(size, tuple(said), givens=fixed)


@examples(150)
@given(
    plain_models(), st.none() | st.integers(0, 2**40), st.integers(1, 40), st.sampled_from((2, 100))
)
def test_answers_are_the_truth(told: Told, seed: int | None, steps: int, patience: int) -> None:
    groups = gather(build(told))
    with patch.object(branch, "FIRST_PATIENCE", patience):
        answers = found(groups, seed)
        assert found(groups, seed, steps) == answers, "steps change the pauses and nothing else"
    assert once(answers) == told.answers()


anything = plain_models() | truth.models().map(lambda told: replace(told, lazy=()))


@examples(200)
@given(anything, st.none() | st.integers(0, 99), st.integers(1, 40), st.sampled_from((2, 100)))
def test_so_they_are_with_negated_and_hidden_choices(
    told: Told, seed: int | None, steps: int, patience: int
) -> None:
    groups = gather(build(told))
    with patch.object(branch, "FIRST_PATIENCE", patience):
        answers = found(groups, seed)
        assert found(groups, seed, steps) == answers
    assert once(answers) == told.answers()


@pytest.mark.skipif(not available(), reason="numba is not installed")
@examples(100)
@given(
    anything,
    st.none() | st.integers(0, 99),
    st.integers(1, 9),
    st.integers(0, 9),
)
def test_compiled_is_the_same(told: Told, seed: int | None, steps: int, fast_from: int) -> None:
    groups = gather(build(told))
    assert found(groups, seed, steps, fast_from) == found(groups, seed)
    assert found(groups, seed, fast_from=0) == found(groups, seed)


def sudoku(side: int) -> Rules:
    """Rows, columns and blocks of so many blocks a side; choices in the order row, column,
    number."""
    n = side * side
    rules = Rules()
    cube = rules.choices(n, n, n)
    blocks = cube.reshape(side, side, side, side, n).transpose(0, 2, 4, 1, 3)
    for groups in (cube, cube.transpose(0, 2, 1), cube.transpose(1, 2, 0), blocks):
        rules.exactly_one(groups.reshape(-1, n))
    return rules


def givens_of(grid: str) -> list[int]:
    """The choices that the digits of a 9x9 grid stand for."""
    return [9 * cell + int(digit) for cell, digit in enumerate(grid) if digit in "123456789"]


# 17 givens, one answer
MINIMAL = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"


@pytest.mark.parametrize("fast", WAYS)
def test_sudokus(fast: bool) -> None:
    fast_from = 0 if fast else None
    assert len(once(found(gather(Model(sudoku(2))), fast_from=fast_from))) == 288
    rules = sudoku(3)
    rules.exactly_one([[choice] for choice in givens_of(MINIMAL)])
    (answer,) = found(gather(Model(rules)), fast_from=fast_from)
    assert len(answer) == 81
    assert set(givens_of(MINIMAL)) < set(answer)


def test_impossible_from_the_start() -> None:
    for low, high, group in ((1, 1, []), (0, -1, [1]), (2, 1, [1, 2]), (3, 3, [1, 2])):
        rules = Rules()
        rules.choices(2)
        rules.between(low, high, [group])
        assert found(gather(Model(rules))) == []


def test_nothing_to_choose_is_one_answer() -> None:
    assert found(gather(Model(Rules()))) == [()]


def dominoes(height: int, width: int) -> Rules:
    """All dominoes on a board, equal ones as one group with a number."""
    cells = np.arange(height * width).reshape(height, width)
    pairs = np.concatenate(
        [
            np.stack([cells[:, :-1].ravel(), cells[:, 1:].ravel()], axis=1),
            np.stack([cells[:-1].ravel(), cells[1:].ravel()], axis=1),
        ]
    )
    rules = Rules()
    placed = rules.choices(len(pairs))
    rules.exactly_one([placed[(pairs == cell).any(axis=1)].tolist() for cell in range(cells.size)])
    rules.exactly(cells.size // 2, placed)
    return rules


@pytest.mark.parametrize("fast", WAYS)
@pytest.mark.parametrize("seed", [None, 7])
def test_equal_tiles_have_no_order(fast: bool, seed: int | None) -> None:
    assert (
        len(once(found(gather(Model(dominoes(4, 5))), seed, fast_from=0 if fast else None))) == 95
    )


def pigeons(holes: int) -> Rules:
    """One pigeon more than there are holes: no answer, and a search that meets many conflicts."""
    rules = Rules()
    seat = rules.choices(holes + 1, holes)
    rules.exactly_one(seat)
    rules.at_most_one(seat.T)
    return rules


@pytest.mark.parametrize("patience", [2, 100])
def test_fresh_starts_come_to_an_end(patience: int) -> None:
    with patch.object(branch, "FIRST_PATIENCE", patience):
        assert found(gather(Model(pigeons(5)))) == []


def queens(side: int) -> Rules:
    """So many queens, none of which attacks another."""
    rules = Rules()
    board = rules.choices(side, side)
    rules.exactly_one(board)
    rules.exactly_one(board.T)
    for turned in (board, board[:, ::-1]):
        rules.at_most_one([turned.diagonal(shift).tolist() for shift in range(1 - side, side)])
    return rules


@pytest.mark.parametrize("fast", WAYS)
def test_fresh_starts_lose_and_repeat_nothing(fast: bool) -> None:
    with patch.object(branch, "FIRST_PATIENCE", 2):
        for side, number in ((6, 4), (7, 40), (8, 92)):
            for seed in range(5):
                assert (
                    len(
                        once(
                            found(gather(Model(queens(side))), seed, fast_from=0 if fast else None)
                        )
                    )
                    == number
                )


def test_seeds_try_in_other_orders() -> None:
    groups = gather(Model(sudoku(2)))
    firsts = {found(groups, seed)[0] for seed in range(10)}
    assert len(firsts) > 3
    assert found(groups, 5) == found(groups, 5)


def test_what_follows_is_not_tried() -> None:
    rules = Rules()
    chain = rules.choices(9)
    rules.exactly_one([[chain[0]], *pairwise(chain)])
    search = Branch(gather(Model(rules)))
    assert search.run(1000, fast=False) is Status.FOUND
    assert search.answer() == [0, 2, 4, 6, 8]
    assert search._moving[-1][branch.LEVEL] == 0


def test_runs_are_short() -> None:
    search = Branch(gather(Model(sudoku(3))))
    pauses = 0
    while search.run(50, fast=False) is Status.MORE:
        pauses += 1
    assert pauses > 5
