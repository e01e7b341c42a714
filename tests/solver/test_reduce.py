"""What the givens decide is taken out, nothing else is, and answers find their way back."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from exactone.models.sudoku import model as sheet
from exactone.solver.model import Given, Literals, Model, Rules, Watch
from exactone.solver.reduce import ReducedModel, reduce

from .test_engines import agrees_reduced
from .truth import Statement, Told, build, examples, fresh, models, plain_models, symmetric_models


def reduced(told: Told, seed: int | None = None) -> ReducedModel:
    """The reduced model, of which there has to be one."""
    found = reduce(build(told), seed=seed)
    assert found is not None
    return found


def latin(side: int, *filled: tuple[int, int, int]) -> Told:
    """A Latin square: each row and column has each symbol once; (row, column,
    symbol) are filled in."""
    has = {place: number for number, place in enumerate(product(range(side), repeat=3), start=1)}
    pairs = list(product(range(side), repeat=2))
    rows = [tuple(has[a, b, x] for x in range(side)) for a, b in pairs]
    rows += [tuple(has[a, x, b] for x in range(side)) for a, b in pairs]
    rows += [tuple(has[x, a, b] for x in range(side)) for a, b in pairs]
    return Told(
        side**3,
        (Statement("exactly_one", (), tuple(rows)),),
        givens=tuple(has[place] for place in filled),
    )


# what is decided


def test_a_chain_of_forced_choices_is_followed_to_its_end() -> None:
    links = tuple((-choice, choice + 1) for choice in range(1, 500))
    left = reduced(Told(500, (Statement("clause", (), links),), givens=(1,)))
    assert left.rules.size == 0
    assert left.decided == left.whole(frozenset()) == frozenset(range(1, 501))


def test_last_candidates_fill_a_square() -> None:
    left = reduced(latin(3, (0, 0, 0), (0, 1, 1), (1, 0, 1)))
    assert left.rules.size == 0
    assert left.decided == {1, 5, 9, 11, 15, 16, 21, 22, 26}


def test_what_is_not_decided_is_left() -> None:
    left = reduced(latin(3, (0, 0, 0)))
    assert left.decided == {1}
    assert left.rules.size == 20
    assert {row.size for table in left.rules.tables() for row in table.literals} == {2, 3}


def test_nothing_given_leaves_everything() -> None:
    left = reduced(latin(3))
    assert (left.rules.size, left.decided, left.rules.mentions()) == (27, frozenset(), 81)
    assert left.whole(frozenset({1, 5})) == {1, 5}


@pytest.mark.parametrize(
    "said",
    [
        Statement("exactly", (0,), ((1, 2, 3),)),
        Statement("at_most", (0,), ((1, 2, 3),)),
        Statement("at_least", (3,), ((-1, -2, -3),)),
        Statement("between", (0, 0), ((1, 2), (3,))),
    ],
)
def test_bounds_decide_without_givens(said: Statement) -> None:
    left = reduced(Told(3, (said,)))
    assert (left.rules.size, left.decided) == (0, frozenset())


def test_bounds_are_lowered_by_what_is_true() -> None:
    left = reduced(
        Told(6, (Statement("exactly", (3,), ((1, -2, 3, 4, 5, 6),)),), givens=(1, -2, -6))
    )
    (table,) = left.rules.tables()
    assert (table.low, table.high, table.literals.tolist()) == (1, 1, [[1, 2, 3]])
    assert left.whole(frozenset({2})) == {1, 4}


def test_groups_that_hold_whatever_happens_are_dropped() -> None:
    left = reduced(
        Told(
            4,
            (Statement("at_most", (2,), ((1, 2, 3),)), Statement("clause", (), ((1, 4),))),
            givens=(-3, 1),
        )
    )
    assert (left.rules.size, left.rules.mentions()) == (2, 0)


# contradictions


@pytest.mark.parametrize(
    "told",
    [
        Told(1, givens=(1, -1)),
        Told(1, givens=(1, 1, -1, 1)),
        Told(2, (Statement("at_most_one", (), ((1, 2),)),), givens=(1, 2)),
        Told(2, (Statement("clause", (), ((1, 2),)),), givens=(-1, -2)),
        Told(2, (Statement("clause", (), ((),)),)),
        Told(2, (Statement("at_least", (3,), ((1, 2),)),)),
        Told(2, (Statement("at_most", (-1,), ((1, 2),)),)),
        Told(2, (Statement("same", (), ((1, 2),)),), givens=(1, -2)),
        Told(3, (Statement("clause", (), ((-1, 2), (-2, 3), (-3, -1))),), givens=(1,)),
        latin(3, (0, 0, 0), (1, 1, 0), (2, 2, 1)),
    ],
    ids=str,
)
def test_a_contradiction_leaves_nothing(told: Told) -> None:
    assert reduce(build(told)) is None


def test_what_takes_a_search_is_no_contradiction() -> None:
    """Three choices, each two of them different."""
    told = Told(3, (Statement("exactly_one", (), ((1, 2), (2, 3), (3, 1))),))
    assert not told.answers()
    assert reduced(told).rules.size == 3


# what is kept


def test_free_choices_are_kept() -> None:
    left = reduced(Told(4, (Statement("exactly_one", (), ((1, 2),)),), givens=(1,)))
    assert (left.rules.size, set(left.decided)) == (2, {1})
    assert left.whole(frozenset({1, 2})) == {1, 3, 4}


def test_hidden_choices_stay_hidden() -> None:
    told = Told(5, (Statement("clause", (), ((1, 2, 3),)),), frozenset({2, 4, 5}), givens=(4,))
    left = reduced(told)
    assert left.decided == frozenset()
    assert left.names.tolist() == [0, 1, 2, 3, 5]
    assert left.rules.visible().tolist() == [False, True, False, True, False]
    assert not left.rules.all_visible


def test_lazy_cuts_are_told_in_the_numbers_that_are_left() -> None:
    left = reduced(Told(5, lazy=((-3, 4, -5), (1, -4), (2, -5)), givens=(-1, 3)))
    assert left.names.tolist() == [0, 2, 4, 5]
    assert cuts(left, 3) == [[2, -3], [1, -3]]
    assert cuts(left, 2) == [[-2]]
    assert cuts(left, 1) == []


def test_lazy_cuts_see_hidden_choices_that_are_given() -> None:
    left = reduced(Told(4, hidden=frozenset({1, 4}), lazy=((-1, 2), (-3, 4)), givens=(1,)))
    assert left.names.tolist() == [0, 2, 3, 4]
    assert cuts(left, 2) == [[1], [-2, 3]]
    assert cuts(left, 1, 2, 3) == []
    assert left.decided == frozenset()


def test_a_lazy_cut_that_the_givens_break_leaves_no_answer() -> None:
    left = reduced(Told(2, lazy=((-1,),), givens=(1,)))
    assert cuts(left) == cuts(left, 1) == [[]]
    agrees_reduced(fresh("pysat"), Told(2, lazy=((-1,),), givens=(1,)))


def cuts(left: ReducedModel, *answer: int) -> list[list[int]]:
    """The cuts that an answer of the reduced model breaks."""
    return [list(cut) for cut in Watch(left.rules).cuts(frozenset(answer))]


def test_a_hint_speaks_of_what_is_left() -> None:
    left = reduced(Told(4, givens=(1, -2), hint=(1, 2, 4)))
    assert left.rules.guess is not None
    assert left.rules.guess(None).tolist() == [2]


def places(model: Model) -> dict[int, tuple[int, int, set[int]]]:
    """What stands at each place of a scan: the bounds of a group, and its choices."""
    found: dict[int, tuple[int, int, set[int]]] = {}
    for low, high, literals, at in model.rules.tables():
        for place, row in zip([] if at is None else at.tolist(), literals.tolist(), strict=False):
            if place >= 0:
                assert place not in found
                found[place] = low, high, set(row)
    return found


def test_groups_keep_their_places_in_a_scan() -> None:
    rows = ((1, 2, 3), (3, 4, 5), (5, 6, 7), (7, 8, 9))
    left = reduced(
        Told(
            9,
            (Statement("exactly_one", (), rows, "array", (20, 21, 22, 23)),),
            givens=(1, -9),
            row=7,
        ),
    )
    assert left.rules.row == 7
    assert left.names.tolist() == [0, 4, 5, 6, 7, 8]  # 1 is true, so 2 and 3 are not
    assert places(left.model) == {21: (1, 1, {1, 2}), 22: (1, 1, {2, 3, 4}), 23: (1, 1, {4, 5})}


def test_a_table_may_have_groups_with_a_place_and_without() -> None:
    said = Statement("at_most_one", (), ((1, 2), (3, 4), (5, 6)), "array", (4, -1, 9))
    left = reduced(Told(8, (said, Statement("at_most", (1,), ((7, 8),)))))
    assert places(left.model) == {4: (0, 1, {1, 2}), 9: (0, 1, {5, 6})}
    assert sum(len(table.literals) for table in left.rules.tables()) == 4


@given(told=plain_models(8), seed=st.none() | st.integers(0, 5))
@examples(150)
def test_every_group_that_is_left_stands_where_it_stood(told: Told, seed: int | None) -> None:
    stood = [
        (place, row)
        for said in told.statements
        for place, row in zip(said.at, said.rows, strict=False)
    ]
    if len({place for place, _ in stood}) < len(stood):
        return
    left = reduce(build(told), seed=seed)
    if left is None:
        return
    assert left.rules.row == told.row
    before, names = places(build(told)), left.names.tolist()
    decided = left.decided | (set(range(1, told.size + 1)) - set(names))
    for place, (low, high, group) in places(left.model).items():
        was_low, was_high, whole = before[place]
        assert {names[choice] for choice in group} == whole - decided
        assert (low, high) == (was_low, min(was_high, len(group)))
    for place in before.keys() - places(left.model).keys():  # it holds whatever happens
        low, _, whole = before[place]
        assert whole <= decided or (low == 0 and len(whole - decided) == 1)


def test_turns_are_told_in_the_numbers_that_are_left() -> None:
    turns = ((0, 1, 2, 3, 4, 5), (0, 5, 4, 3, 2, 1))
    left = reduced(
        Told(5, (Statement("exactly_one", (), ((1, 2, 3), (3, 4, 5))),), givens=(-3,), turns=turns)
    )
    assert left.names.tolist() == [0, 1, 2, 4, 5]
    assert left.rules.turns is not None
    assert [turn.tolist() for turn in left.rules.turns()] == [[0, 1, 2, 3, 4], [0, 4, 3, 2, 1]]


@given(told=symmetric_models(8), seed=st.none() | st.integers(0, 5))
@examples(150)
def test_turns_still_map_the_answers_onto_themselves(told: Told, seed: int | None) -> None:
    left, answers = reduce(build(told), seed=seed), told.answers()
    if left is None:
        assert not answers
        return
    assert left.rules.turns is not None
    turns, number = (
        left.rules.turns(),
        {name: choice for choice, name in enumerate(left.names.tolist())},
    )
    assert len(turns) == len(told.turns)
    own = {frozenset(number[choice] for choice in answer - left.decided) for answer in answers}
    for turn, whole in zip(turns, told.turns, strict=True):
        assert turn[0] == 0
        assert sorted(turn.tolist()) == list(range(left.rules.size + 1))
        assert {frozenset(turn[list(answer)].tolist()) for answer in own} == own
        assert all(
            whole[left.names[choice]] == left.names[turn[choice]]
            for choice in range(left.rules.size + 1)
        )


@given(told=models(8), seed=st.none() | st.integers(0, 5))
@examples(150)
def test_reducing_again_changes_nothing(told: Told, seed: int | None) -> None:
    once = reduce(build(told), seed=seed)
    if once is not None:
        again = reduce(once.model)
        assert again is not None
        assert again.decided == frozenset()
        assert (again.rules.size, again.rules.mentions()) == (
            once.rules.size,
            once.rules.mentions(),
        )


@given(told=models(8))
@examples(150)
def test_what_is_decided_is_true_of_every_answer(told: Told) -> None:
    left, answers = reduce(build(told)), told.answers()
    if left is None:
        assert not answers
        return
    still_open = set(left.names.tolist())
    for answer in answers:
        assert left.decided <= answer
        assert answer <= left.decided | still_open


@given(told=models(7), looks=st.integers(0, 3))
@examples(60)
def test_a_reduction_that_is_stopped_early_is_right_as_far_as_it_goes(
    told: Told, looks: int
) -> None:
    # answers show no others
    assume(told.hidden.isdisjoint(abs(literal) for clause in told.lazy for literal in clause))
    left = iter(range(looks))
    found = reduce(build(told), lambda: next(left, None) is None)
    if found is None:
        assert not told.answers()
        return
    answers = {found.whole(answer) for answer in Told.answers(retold(found))}
    lazily = {answer for answer in answers if not any(Watch(build(told).rules).cuts(answer))}
    assert lazily == told.answers()


def retold(left: ReducedModel) -> Told:
    """The tables of a reduced model as statements, without its lazy constraints."""
    said = [
        Statement("between", (table.low, table.high), tuple(map(tuple, table.literals.tolist())))
        for table in left.rules.tables()
    ]
    hidden = np.flatnonzero(~left.rules.visible())[1:].tolist()
    return Told(left.rules.size, tuple(said), frozenset(hidden))


# order


def test_a_seed_renumbers_and_repeats() -> None:
    orders = [tuple(reduced(latin(3), seed).names.tolist()) for seed in (1, 2, 3, 1, 2, 3)]
    assert orders[:3] == orders[3:]
    assert len(set(orders)) == 3
    assert all(sorted(order) == list(range(28)) and order[0] == 0 for order in orders)


# size


def test_groups_may_be_very_wide() -> None:
    rules = Rules()
    rules.clause(rules.choices(2_200_000))
    left = reduce(Model(rules, (Given(-1, "line 1"),)))
    assert left is not None
    (table,) = left.rules.tables()
    assert (table.low, table.high, table.literals.shape) == (1, 2_199_999, (1, 2_199_999))


def cube(dimensions: int, k: int) -> Literals:
    """A filled grid of side k^n: digit j of a symbol is the sum over the axes i of digit (j - i)
    mod n, mod k."""
    side = k**dimensions
    symbols = np.zeros([side] * dimensions, dtype=np.int64)
    for j in range(dimensions):
        digit = sum(
            np.arange(side).reshape([-1 if axis == i else 1 for axis in range(dimensions)])
            // k ** ((j - i) % dimensions)
            % k
            for i in range(dimensions)
        )
        symbols += digit % k * k**j
    return symbols.astype(np.int32)


@pytest.mark.parametrize(("dimensions", "k", "part"), [(2, 3, 0.8), (3, 2, 0.7), (4, 2, 0.5)])
@pytest.mark.long
def test_a_grid_of_which_enough_is_given_is_decided_completely(
    dimensions: int, k: int, part: float
) -> None:
    """The last one has 1,048,576 choices and more than 5 million mentions."""
    side = k**dimensions
    rules = sheet._rules.__wrapped__(side, (k,) * dimensions)
    assert rules.size == side ** (dimensions + 1)
    assert rules.mentions() == rules.size * (dimensions + 2)
    true = np.arange(side**dimensions) * side + cube(dimensions, k).ravel() + 1
    shown = np.random.default_rng(1).random(true.size) < part
    left = reduce(Model(rules, tuple(Given(choice, "") for choice in true[shown].tolist())))
    assert left is not None
    assert (left.rules.size, left.rules.mentions()) == (0, 0)
    assert left.whole(frozenset()) == frozenset(true.tolist())


def test_a_large_grid_with_one_wrong_given_is_a_contradiction() -> None:
    rules = sheet._rules(16, (2, 2, 2, 2))
    symbols = cube(4, 2).ravel()
    shown = np.flatnonzero(np.random.default_rng(2).random(symbols.size) < 0.5)
    symbols[shown[1000]] ^= 1
    true = shown * 16 + symbols[shown] + 1
    assert reduce(Model(rules, tuple(Given(choice, "") for choice in true.tolist()))) is None
