"""Every engine of models finds what the truth table says: the same answers, each once,
and why there are no more."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from itertools import islice
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone.solver import engines
from exactone.solver.engines import ortools
from exactone.solver.engines.pysat import clauses, long_groups
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Answer, Model, Rules
from exactone.solver.reduce import reduce
from exactone.solver.streams import drain, first

from . import truth
from .truth import (
    Row,
    Statement,
    Told,
    build,
    examples,
    fresh,
    givens,
    literals,
    model_of,
    plain_models,
)

MAIN = [name for name in engines.TABLE if name != "reference"]  # which walks puzzles, not models
VARIANTS = [f"{name}:{variant}" for name in MAIN for variant in engines.get(name).variants]

every_engine = pytest.mark.parametrize("name", MAIN)
every_variant = pytest.mark.parametrize("name", MAIN + VARIANTS)


def models(largest: int) -> st.SearchStrategy[Told]:
    """Models of all sorts; every third is of plain groups,
    as those engines want it that do not take everything."""
    return st.one_of(truth.models(largest), truth.models(largest), plain_models(largest))


def listed(engine: engines.Engine, model: Model, seed: int | None = None) -> list[Answer]:
    """All answers in the order found, each of them once; the engine has to say that there are no
    more."""
    found: dict[Answer, None] = {}

    def see(answer: Answer) -> None:
        assert answer not in found, "found twice"
        found[answer] = None

    assert drain(engine.search(model, Limits.within(60), seed), see) == (
        len(found),
        Ended.EXHAUSTED,
    )
    return list(found)


def agrees(
    engine: engines.Engine,
    told: Told,
    model: Model,
    whole: Callable[[Answer], Answer] = frozenset,
    seed: int | None = None,
) -> None:
    """Compares an engine with the truth table, where it takes the model."""
    if refusal := engine.refuses(model):
        assert refusal.strip()
        return
    found = [whole(answer) for answer in listed(engine, model, seed)]
    assert set(found) == told.answers()
    assert len(found) == len(set(found))


def agrees_reduced(engine: engines.Engine, told: Told, seed: int | None = None) -> None:
    """An engine finds the answers that brute force told by way of the reduced model."""
    reduced = reduce(build(told), seed=seed)
    if reduced is None:
        assert not told.answers()
    else:
        agrees(engine, told, reduced.model, reduced.whole, seed)


# one model


@every_variant
@given(told=models(6))
@examples(60)
def test_an_engine_finds_what_the_truth_table_says(name: str, told: Told) -> None:
    agrees(engines.get(name), told, build(told))


@every_engine
@given(told=models(8))
@examples(90)
def test_larger_models(name: str, told: Told) -> None:
    agrees(engines.get(name), told, build(told))


@every_engine
@given(told=models(7))
@examples(90)
def test_the_reduced_model_has_the_same_answers(name: str, told: Told) -> None:
    agrees_reduced(engines.get(name), told)


@every_variant
@given(told=models(7), seed=st.integers(0, 9))
@examples(30)
def test_the_reduced_model_in_a_random_order_has_the_same_answers(
    name: str, told: Told, seed: int
) -> None:
    agrees_reduced(engines.get(name), told, seed)


@every_engine
@given(told=models(6), seed=st.integers(0, 9))
@examples(25)
def test_a_random_order_can_be_repeated(name: str, told: Told, seed: int) -> None:
    one, other = (reduce(build(told), seed=seed) for _ in range(2))
    if one is None or other is None:
        assert one is other
    elif not fresh(name).refuses(one.model):
        assert listed(fresh(name), one.model, seed) == listed(engines.get(name), other.model, seed)


@every_variant
@given(told=models(6))
@examples(30)
def test_hints_change_no_answer_in_large_models_either(name: str, told: Told) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("exactone.solver.engines.pysat.loaded.GUESSED", 0)
        agrees(fresh(name), told, build(told))
        agrees_reduced(fresh(name), told, seed=1)


@every_variant
@pytest.mark.parametrize(
    "told",
    [
        Told(1),
        Told(3, hidden=frozenset({1, 2, 3})),
        Told(3, hidden=frozenset({2})),
        Told(2, givens=(1, -1)),
        Told(2, givens=(1, 2, 1, 1)),
        Told(2, (Statement("clause", (), ((),), "one list"),)),
        Told(2, (Statement("exactly_one", (), ((), (1, 2))),)),
        Told(2, (Statement("at_least", (3,), ((1, 2),)),)),
        Told(2, (Statement("at_most", (-1,), ((1, 2),)),)),
        Told(3, (Statement("between", (2, 1), ((1, 2, 3),)),)),
        Told(3, (Statement("exactly", (2,), ((1, 1, 2, 3),)),)),
        Told(3, (Statement("at_most_one", (), ((1, 1, 2, -3),)),)),
        Told(3, (Statement("at_most", (2,), ((1, -1, 2, 3),)),)),
        Told(6, (Statement("at_most", (3,), ((1, 2, 3, 4, 5, 6),), "flat array"),)),
        Told(6, (Statement("at_least", (4,), ((1, 2, 3, 4, 5, 6),), "array"),)),
        Told(3, (Statement("exactly_one", (), ((1, 2), (2, 3)), "array", (0, 1)),), row=1),
        Told(6, (Statement("at_least", (4,), ((1, -2, 3, -4, 5, -6),), "array"),)),
    ],
    ids=str,
)
def test_corners(name: str, told: Told) -> None:
    agrees(engines.get(name), told, build(told))
    agrees_reduced(engines.get(name), told)


@every_variant
def test_no_choices_at_all_have_one_answer(name: str) -> None:
    assert listed(engines.get(name), build(Told(0))) == [frozenset()]


@every_variant
@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("width", [5, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 90])
def test_wide_groups_hold_at_most_as_many_as_they_may(name: str, width: int, number: int) -> None:
    """Wide groups are not encoded as narrow ones are: all but `number` + 2 choices are given as
    false."""
    few = [1, *range(width - number, width + 1)]
    told = Told(width, (Statement("at_most", (number,), (tuple(range(1, width + 1)),)),))
    model = build(
        told.with_givens(tuple(-choice for choice in range(1, width + 1) if choice not in few))
    )
    found = listed(engines.get(name), model)
    wanted = {answer for answer in subsets(few) if len(answer) <= number}
    assert set(found) == wanted
    assert len(found) == len(wanted)


def subsets(choices: list[int]) -> list[Answer]:
    """Every set of these choices."""
    found: list[Answer] = [frozenset()]
    for choice in choices:
        found += [answer | {choice} for answer in found]
    return found


# several models, one engine


@pytest.mark.parametrize("name", ["pysat:cadical195", "pysat:glucose4"])
def test_wide_groups_are_counted_by_networks(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(clauses, "COUNTED", 1)
    monkeypatch.setattr(long_groups, "_network", lambda width: 0)
    rng = random.Random(1)
    for _ in range(60):
        rules = Rules()
        group = [int(choice) * rng.choice((1, -1)) for choice in rules.choices(rng.randint(4, 8))]
        low = rng.randint(0, len(group))
        high = rng.randint(low, len(group))
        rules.between(low, high, group)
        answers = listed(engines.get(name), Model(rules))
        assert len(answers) == sum(comb(len(group), number) for number in range(low, high + 1))
        for answer in answers:
            assert (
                low <= sum((literal > 0) == (abs(literal) in answer) for literal in group) <= high
            )


def test_a_model_that_counts_by_the_thousand_goes_to_a_solver_that_counts_itself() -> None:
    rules = Rules()
    rules.between(10, 3000, rules.choices(40_000))
    assert clauses.suited(rules) == clauses.LARGE


@every_engine
@given(told=models(6), several=st.lists(givens(6), min_size=2, max_size=4))
@examples(60)
def test_puzzles_with_the_same_rules_do_not_disturb_each_other(
    name: str, told: Told, several: list[Row]
) -> None:
    engine, rules = fresh(name), build(told).rules
    for row in [*several, *several[:1], told.givens]:
        row = tuple(literal for literal in row if abs(literal) <= told.size)
        agrees(engine, told.with_givens(row), model_of(rules, row))


@every_engine
@given(several=st.lists(models(5), min_size=2, max_size=3))
@examples(30)
def test_puzzles_with_other_rules_do_not_disturb_each_other(name: str, several: list[Told]) -> None:
    engine = fresh(name)
    built = [(told, build(told)) for told in several]
    for told, model in built + built[::-1]:
        agrees(engine, told, model)


@every_engine
@given(told=models(5), row=givens(5))
@examples(40)
def test_two_searches_at_a_time(name: str, told: Told, row: Row) -> None:
    """Two searches with the same rules, one answer of each in turn."""
    engine, rules = fresh(name), build(told).rules
    row = tuple(literal for literal in row if abs(literal) <= told.size)
    both = [(told, model_of(rules, told.givens)), (told.with_givens(row), model_of(rules, row))]
    if any(engine.refuses(model) for _, model in both):
        return
    searches = [(each, engine.search(model, Limits()), list[Answer]()) for each, model in both]
    going = list(searches)
    while going:
        for item in list(going):
            if (answer := next(item[1], None)) is None:
                going.remove(item)
            else:
                item[2].append(answer)
    for each, _, found in searches:
        assert set(found) == each.answers()
        assert len(found) == len(set(found))


@every_variant
@given(told=models(6), row=givens(6), number=st.integers(0, 3))
@examples(25)
def test_a_search_that_was_left_half_way_leaves_nothing_behind(
    name: str, told: Told, row: Row, number: int
) -> None:
    engine, model = fresh(name), build(told)
    if engine.refuses(model):
        return
    search = engine.search(model, Limits())
    assert set(islice(search, number)) <= told.answers()
    search.close()
    agrees(engine, told, model)
    row = tuple(literal for literal in row if abs(literal) <= told.size)
    agrees(engine, told.with_givens(row), model_of(model.rules, row))


@every_engine
def test_enough_is_enough(name: str) -> None:
    engine, model = fresh(name), build(Told(4, (Statement("exactly", (2,), ((1, 2, 3, 4),)),)))
    for number in (0, 1, 5):
        assert drain(first(number, engine.search(model, Limits()))) == (number, Ended.LIMIT)
    assert drain(first(7, engine.search(model, Limits()))) == (6, Ended.EXHAUSTED)


def test_a_search_that_is_slow_to_stop_keeps_its_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """CP-SAT ends the process where a model changes while it is searched."""
    runs, over = list[ortools._Run](), threading.Event()

    def slow(run: ortools._Run) -> None:
        runs.append(run)
        run.answers.put(frozenset({len(runs)}))
        over.wait()

    monkeypatch.setattr(ortools._Run, "_solve", slow)
    monkeypatch.setattr(ortools, "PATIENCE", 0.0)
    rules = Rules()
    rules.clause([[*rules.choices(3).tolist(), *rules.hidden(1).tolist()]])
    found = [*islice(ortools.Ortools().search(Model(rules), Limits()), 3)]
    models = [len(run.model.constraints) for run in runs]
    over.set()
    assert (len(found), models) == (3, [1, 2, 3])


# what engines stand on


@given(told=models(7))
@examples(100)
def test_others_is_broken_by_this_answer_and_by_no_other(told: Told) -> None:
    rules, answers = build(told).rules, told.answers()
    for answer in answers:
        clause = rules.others(answer)
        holding = {other for other in answers if any((abs(c) in other) is (c > 0) for c in clause)}
        assert holding == answers - {answer}


@given(size=st.integers(1, 4), data=st.data())
@examples(30)
def test_the_truth_table_itself(size: int, data: st.DataObject) -> None:
    """What the words of the rule sheet mean, said once more in other words."""
    row = tuple(data.draw(st.lists(literals(range(1, size + 1)), min_size=1, max_size=4)))
    number = data.draw(st.integers(0, 4))

    def answers(kind: str, *numbers: int) -> frozenset[Answer]:
        return Told(size, (Statement(kind, numbers, (row,)),)).answers()

    everything = Told(size).answers()
    assert len(everything) == 2**size
    assert (
        answers("exactly_one")
        == answers("clause") & answers("at_most_one")
        == answers("between", 1, 1)
    )
    assert answers("exactly", number) == answers("at_least", number) & answers("at_most", number)
    assert answers("at_least", number + 1) == everything - answers("at_most", number)
    assert answers("clause") == everything - answers("exactly", 0)
    assert Told(size, givens=row).answers() == answers("exactly", len(row))
    assert Told(size, lazy=(row,)).answers() == answers("clause")
