"""The kernel that takes thousands of partial answers at once: against the truth table,
whatever fits into a block."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from math import comb, factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone.solver.engines.cover import abreast
from exactone.solver.engines.cover.abreast import Abreast, Block
from exactone.solver.engines.cover.bounds import Bounds, bounds_of
from exactone.solver.engines.cover.compiled import Status
from exactone.solver.engines.cover.groups import gather
from exactone.solver.model import Answer, Model, Rules

from . import truth
from .hard import pigeons
from .truth import Statement, Told, build, examples, plain_models

anything = st.one_of(truth.models(9), truth.models(9), plain_models(9))


@contextmanager
def room(widest: int, fewest: int) -> Iterator[None]:
    """Blocks of so many rows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(abreast, "WIDEST", widest)
        patch.setattr(abreast, "FEWEST", fewest)
        yield


def bounds(model: Model) -> Bounds:
    """What a model comes down to, without constraints that are told answer by answer."""
    return bounds_of(gather(model))


def listed(model: Model, steps: int = 1000) -> list[Answer]:
    """All answers, in portions of so many steps."""
    search, found = Abreast(bounds(model)), list[Answer]()
    while (status := search.run(steps, fast=False)) is not Status.DONE:
        if status is Status.FOUND:
            for rows in search.answers():
                found += [frozenset(row) for row in (rows + 1).tolist()]
                assert len(found[-1]) == rows.shape[1]
    assert search.run(steps, fast=True) is Status.DONE  # and stays so
    return found


def counted(model: Model, steps: int = 1000) -> int:
    """How many answers there are, with no answer made."""
    search = Abreast(bounds(model), listing=False)
    totals = [0]
    while (status := search.run(steps, fast=False)) is Status.MORE:
        totals.append(search.total)
    assert status is Status.DONE
    assert totals == sorted(totals)
    return search.total


def tells_the_truth(told: Told, steps: int) -> None:
    """Listed and counted, in portions of any size."""
    # without lazy clauses, which it does not hear of
    told = Told(told.size, told.statements, told.hidden, told.givens)
    found = listed(build(told), steps)
    assert set(found) == told.answers()
    assert len(found) == len(set(found))
    assert counted(build(told), steps) == len(found)


@given(told=anything, steps=st.sampled_from((1, 30, 10_000)))
@examples(300)
def test_answers_are_the_truth(told: Told, steps: int) -> None:
    tells_the_truth(told, steps)


@given(told=anything, widest=st.integers(1, 8), fewest=st.integers(1, 4))
@examples(300)
def test_so_they_are_where_there_is_little_room(told: Told, widest: int, fewest: int) -> None:
    with room(widest, fewest):
        tells_the_truth(told, 1)


@given(told=anything)
@examples(100)
def test_bounds_say_what_the_groups_say(told: Told) -> None:
    """Every assignment of the choices that are left: those that break no bound are the answers."""
    told = Told(told.size, told.statements, frozenset(), told.givens)
    found = bounds(build(told))
    kept = set[Answer]()
    for true in product((False, True), repeat=found.choices):
        literals = [value for choice in true for value in (choice, not choice)]
        if all(
            sum(literals[literal] for literal in bound.literals) <= bound.most
            for bound in found.bounds
        ):
            shown = zip(found.shown, found.names, strict=True)
            kept.add(frozenset(choice + 1 for choice, name in shown if literals[name]))
    assert kept == told.answers()
    assert found.possible or not kept


CORNERS = (
    Told(0),
    Told(1),
    Told(3, hidden=frozenset({1, 2, 3})),
    Told(2, (Statement("clause", (), ((),), "one list"),)),
    Told(2, (Statement("same", (), ((1, 2), (1, -2))),)),  # one choice, and against itself
    Told(3, (Statement("exactly_one", (), ((1, 2), (2, 3), (3, 1))),)),  # a ring of three
    Told(
        4, (Statement("exactly_one", (), ((1, 2), (2, 3), (3, 4), (4, 1))),), hidden=frozenset({2})
    ),
    Told(2, (Statement("exactly_one", (), ((1, 1), (2, 2))),)),
    Told(3, (Statement("between", (1, 2), ((1, -1, 2, 2, -3),)),)),
    Told(4, (Statement("exactly", (2,), ((1, -1, 2, -2),)),)),
    Told(3, (Statement("clause", (), ((1, 2, 3), (-1, 2, 3), (1, -2, 3))),), hidden=frozenset({3})),
)


@pytest.mark.parametrize("told", CORNERS, ids=str)
def test_corners(told: Told) -> None:
    tells_the_truth(told, 1000)


def wide(kind: str, *numbers: int, width: int) -> Model:
    """One group and nothing else."""
    rules = Rules()
    getattr(rules, kind)(*numbers, rules.choices(width))
    return Model(rules)


@pytest.mark.parametrize("width", [1, 2, 3, 8, 15])
def test_any_number_of_a_group(width: int) -> None:
    for number in range(width + 1):
        assert counted(wide("exactly", number, width=width)) == comb(width, number)
        assert counted(wide("at_most", number, width=width)) == sum(
            comb(width, n) for n in range(number + 1)
        )


def test_many_blocks() -> None:
    with room(64, 8):
        model = wide("exactly", 7, width=15)
        assert len(set(listed(model))) == len(listed(model)) == comb(15, 7)


def permutations(size: int) -> Rules:
    """Each of so many in a place of its own."""
    rules = Rules()
    places = rules.choices(size, size)
    rules.exactly_one(places)
    rules.exactly_one(places.T)
    return rules


def test_permutations() -> None:
    assert counted(Model(permutations(7))) == factorial(7)


def test_hidden_choices_are_decided_one_way_alone() -> None:
    """Each answer has millions of ways to decide the hidden choices,
    and they come before the visible ones."""
    rules = Rules()
    seats = rules.hidden(10, 10)
    rules.exactly_one(seats)
    rules.exactly_one(seats.T)
    shown = rules.choices(3)
    rules.clause(
        [[int(shown[0]), -int(seats[0, 0])], [int(shown[1]), int(shown[2]), int(seats[1, 1])]]
    )
    assert len(listed(Model(rules))) == counted(Model(rules)) == 8


def test_what_is_hidden_may_be_impossible() -> None:
    """Nobody sees the pigeons; there is no answer, whatever is visible."""
    model = pigeons(4)
    model.rules.hide(np.arange(1, model.rules.size + 1, dtype=np.int32))
    model.rules.choices(3)
    assert listed(model) == []
    assert counted(pigeons(4)) == 0


@pytest.mark.parametrize("choices", [1_000, 20_000])
def test_a_run_ends_soon_however_many_choices_nobody_mentions(
    choices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = Rules()
    rules.exactly_one([rules.choices(choices)[:2]])
    search, looked = Abreast(bounds_of(gather(Model(rules))), listing=False), 0
    go_on = Abreast._go_on

    def counted(self: Abreast, block: Block) -> None:
        nonlocal looked
        looked += choices
        go_on(self, block)

    monkeypatch.setattr(Abreast, "_go_on", counted)
    search.run(2000, fast=False)
    assert looked <= 8 * 2000 + choices
