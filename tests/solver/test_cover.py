"""The engine cover: its three kernels against the truth table and each other, plain and compiled,
whatever the hints.

Hints are a scan, the length of its rows, and turns: they must change nothing but the speed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone.solver.ask.questions import count, solutions, verify
from exactone.solver.ask.request import Request
from exactone.solver.engines import cover
from exactone.solver.engines.cover import Cover, compiled
from exactone.solver.engines.cover.branch import Branch
from exactone.solver.engines.cover.compiled import Status, available
from exactone.solver.engines.cover.groups import Groups, gather
from exactone.solver.engines.cover.layout import scan
from exactone.solver.engines.cover.listing import ScanListing
from exactone.solver.engines.cover.states import Graph, States
from exactone.solver.engines.cover.sweep import Scan
from exactone.solver.engines.cover.symmetry import folded, roots, turns_of
from exactone.solver.errors import Refused
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Answer, Model, Rules
from exactone.solver.reduce import reduce
from exactone.solver.streams import drain

from . import truth
from .dominoes import COUNTS, LARGE, Dominoes, Scanned
from .hard import pigeons
from .test_engines import agrees, agrees_reduced
from .truth import Statement, Told, boards, build, examples, plain_models, symmetric_models

WAYS = [
    False,
    pytest.param(True, marks=pytest.mark.skipif(not available(), reason="numba is not installed")),
]
every_way = pytest.mark.parametrize("fast", WAYS)
plain_or_board = plain_models() | boards()


@contextmanager
def going(fast: bool) -> Iterator[None]:
    """Plain Python all the way, or compiled from the first step."""
    with pytest.MonkeyPatch.context() as patch:
        if fast:
            patch.setattr(compiled, "PLAIN", 0.0)
        else:
            patch.setattr(compiled, "available", lambda: False)
        yield


def counted(model: Model) -> int:
    """The number of answers without listing."""
    number, ended = truth.counted(Cover(), model, Limits.within(60))
    assert ended is Ended.EXHAUSTED
    return number


def shuffled(model: Model, seed: int) -> list[Answer]:
    """All answers in a random order."""
    found: list[Answer] = []
    assert drain(Cover().search(model, Limits.within(60), seed), found.append) == (
        len(found),
        Ended.EXHAUSTED,
    )
    assert len(set(found)) == len(found)
    return found


def graph_of(model: Model) -> Graph | None:
    """The graph of all answers, where there is one."""
    graph = Cover().graph(model, Limits.within(60))
    assert not isinstance(graph, Ended)
    return graph


def tells_the_truth(
    told: Told, model: Model, whole: Callable[[Answer], Answer] = frozenset
) -> None:
    """Everything that the engine can be asked about a model."""
    answers = told.answers()
    assert Cover().refuses(model) is None
    agrees(Cover(), told, model, whole)
    assert counted(model) == len(answers)
    assert set(map(whole, shuffled(model, 1))) == answers
    if graph := graph_of(model):
        assert graph.total == len(answers)
        numbered = [graph.answer(number) for number in range(graph.total)]
        assert len(set(numbered)) == len(numbered)
        assert set(map(whole, numbered)) == answers


@every_way
@given(told=plain_or_board)
@examples(200)
def test_every_question_is_answered_as_the_truth_table_says(fast: bool, told: Told) -> None:
    with going(fast):
        tells_the_truth(told, build(told))


@every_way
@given(told=plain_or_board)
@examples(100)
def test_so_is_the_reduced_model(fast: bool, told: Told) -> None:
    reduced = reduce(build(told))
    if reduced is None:
        assert not told.answers()
        return
    with going(fast):
        tells_the_truth(told, reduced.model, reduced.whole)


@given(told=plain_or_board)
@examples(100)
def test_hints_change_nothing(told: Told) -> None:
    without = replace(
        told, statements=tuple(said._replace(at=()) for said in told.statements), row=0
    )
    assert counted(build(told)) == counted(build(without))
    for row in range(5):
        agrees(Cover(), told, build(replace(told, row=row)))


ONE_OF_TWO = Statement("at_most_one", (), ((1, 2),), "array", (0,))
ONE_AT_0 = Statement("exactly_one", (), ((1, 2),), "array", (0,))
SWAP = ((0, 1, 2), (0, 2, 1))
CORNERS = (
    Told(0),
    Told(3),
    Told(0, (Statement("exactly_one", (), ((),), "array", (0,)),)),
    Told(0, (Statement("at_most_one", (), ((),), "array", (0,)),)),
    Told(2, (Statement("at_most_one", (), ((1,), (2,)), "array", (5, 9)),)),
    # never once, so never
    Told(2, (Statement("at_most_one", (), ((1, 1), (2, 1)), "array", (0, 1)),)),
    Told(2, (Statement("exactly_one", (), ((1,), (2,)), "array", (3, 3)),)),  # two in one place
    Told(2, (Statement("exactly_one", (), ((1, 2), (1, 2)), "array", (0, 900)),)),  # far apart
    Told(2, (Statement("exactly_one", (), ((1, 2),), "array", (-1,)),)),
    Told(2, (ONE_OF_TWO, Statement("exactly", (0,), ((2,),)))),
    Told(2, (ONE_OF_TWO, Statement("exactly", (2,), ((1, 2),)))),
    # several numbers that count one choice, of which there may be none
    Told(2, (ONE_OF_TWO, Statement("exactly", (0,), ((1, 2),))), givens=(1,)),
    Told(
        2,
        (ONE_OF_TWO, Statement("at_most", (0,), ((1, 2),)), Statement("at_least", (1,), ((1, 2),))),
    ),
    # the same, where one choice is made up to turns
    Told(2, (ONE_AT_0, Statement("exactly", (0,), ((1, 2),))), turns=SWAP),
    Told(2, (ONE_AT_0, Statement("at_most", (1,), ((1, 1, 2, 2),))), turns=SWAP),
    Told(
        3,
        (ONE_AT_0, Statement("at_most_one", (), ((3, 3, 1, 2),))),
        turns=((0, 1, 2, 3), (0, 2, 1, 3)),
    ),
    Told(
        3,
        (Statement("exactly_one", (), ((1, 1, 2, 3),), "array", (0,)),),
        turns=((0, 1, 2, 3), (0, 1, 3, 2)),
    ),
    Told(
        3,
        (Statement("exactly_one", (), ((1, 2, 2, 3, 3),), "array", (0,)),),
        turns=((0, 1, 2, 3), (0, 1, 3, 2)),
    ),
    # places that a turn exchanges, the later one first
    Told(
        4,
        (Statement("exactly_one", (), ((1, 2), (3, 4)), "array", (1, 0)),),
        turns=((0, 1, 2, 3, 4), (0, 3, 4, 1, 2)),
    ),
    # choices that cover places which do not touch: there are no islands to look for
    Told(
        2, (Statement("exactly_one", (), ((1,), (2,), (1,), (2,)), "array", (0, 1, 2, 3)),), row=4
    ),
    Told(
        3,
        (Statement("exactly_one", (), ((1, 2), (2, 3), (2, 3), (1, 2)), "array", (0, 1, 2, 3)),),
        row=2,
    ),
)


@pytest.mark.parametrize("told", CORNERS, ids=str)
@every_way
def test_corners(fast: bool, told: Told) -> None:
    with going(fast):
        tells_the_truth(told, build(told))
        agrees_reduced(Cover(), told)
        if told.turns:
            assert truth.counted_once(Cover(), build(told), Limits()) == (
                orbits(told),
                Ended.EXHAUSTED,
            )


# the kernels


def listed(search: Branch | ScanListing, steps: int, fast_from: int | None) -> list[Answer]:
    """All answers of a search in portions, compiled from one of them on."""
    found: list[Answer] = []
    runs = 0
    while True:
        status = search.run(steps, fast_from is not None and runs >= fast_from)
        runs += 1
        assert status in (Status.MORE, Status.FOUND, Status.DONE)
        if status is Status.FOUND:
            found.append(frozenset(choice + 1 for choice in search.answer()))
            assert len(found[-1]) == len(search.answer())
        if status is Status.DONE:
            return found


def by_states(plan: Scan, steps: int, fast_from: int | None, keep: bool = False) -> States:
    """A count in portions, at its end."""
    states = States(plan, keep=keep)
    runs = 0
    while (status := states.run(steps, fast_from is not None and runs >= fast_from)) is Status.MORE:
        runs += 1
    assert status is Status.DONE
    return states


@given(told=plain_or_board, steps=st.integers(1, 40), fast_from=st.none() | st.integers(0, 5))
@examples(300)
def test_the_kernels_agree(told: Told, steps: int, fast_from: int | None) -> None:
    fast_from = fast_from if available() else None
    groups, answers = gather(build(told)), told.answers()
    found = listed(Branch(groups), steps, fast_from)
    assert set(found) == answers
    assert len(found) == len(answers)
    plan = scan(groups, told.row)
    if plan is None:
        return
    found = listed(ScanListing(plan), steps, fast_from)
    assert set(found) == answers
    assert len(found) == len(answers)
    assert found == listed(ScanListing(plan), 10_000, None), (
        "steps and compiling change the pauses and nothing else"
    )
    assert by_states(plan, steps, fast_from).answers == len(answers)
    graph = Graph(by_states(plan, steps, fast_from, keep=True))
    assert {graph.answer(number) for number in range(graph.total)} == answers
    assert graph.total == len(answers)


@given(told=plain_or_board, data=st.data())
@examples(100)
def test_a_choice_that_is_made_already_is_in_every_answer(told: Told, data: st.DataObject) -> None:
    plan = scan(gather(build(told)), told.row)
    names = [name for name in plan.names.tolist() if name >= 0] if plan else []
    if plan is None or not names:
        return
    name = data.draw(st.sampled_from(names))
    answers = {answer for answer in told.answers() if name + 1 in answer}
    assert set(listed(ScanListing(plan.pin(name)), 100, None)) == answers
    assert by_states(plan.pin(name), 100, None).answers == len(answers)


# boards


@every_way
@pytest.mark.parametrize("board", COUNTS)
def test_dominoes(board: tuple[int, int], fast: bool) -> None:
    puzzle, number = Scanned(*board), COUNTS[board]
    with going(fast):
        assert counted(puzzle.model()) == number
        if number < 10_000:
            found = {
                frozenset(puzzle.places[choice - 1] for choice in answer)
                for answer in shuffled(puzzle.model(), 1)
            }
            assert len(found) == number
            assert not any(map(puzzle.check, found))
        graph = graph_of(puzzle.model())
        assert graph is not None
        assert graph.total == number


def test_a_graph_knows_answers_that_nobody_could_list() -> None:
    puzzle = Scanned(8, 8)
    graph = graph_of(puzzle.model())
    assert graph is not None
    some = range(0, graph.total, 100_003)
    found = {
        frozenset(puzzle.places[choice - 1] for choice in graph.answer(number)) for number in some
    }
    assert len(found) == len(some)
    assert not any(map(puzzle.check, found))


@every_way
@pytest.mark.parametrize(
    ("rows", "number"),
    [
        (100, 573_147_844_013_817_084_101),
        (200, 453_973_694_165_307_953_197_296_969_697_410_619_233_826),
        (300, 359_579_325_206_583_560_961_765_665_172_189_099_052_367_214_309_267_232_255_589_801),
    ],
)
def test_counts_are_exact_however_large(rows: int, number: int, fast: bool) -> None:
    """Two columns are covered in as many ways as the Fibonacci numbers say."""
    with going(fast):
        assert counted(Scanned(rows, 2).model()) == number


@pytest.mark.skipif(not available(), reason="numba is not installed")
def test_a_count_of_many_states() -> None:
    assert counted(Scanned(16, 16).model()) == LARGE


def test_a_graph_has_answers_of_any_number() -> None:
    puzzle = Scanned(200, 2)
    graph = graph_of(puzzle.model())
    assert graph is not None
    assert graph.total == 453_973_694_165_307_953_197_296_969_697_410_619_233_826
    for number in (0, graph.total // 2, graph.total - 1):
        assert not puzzle.check(
            frozenset(puzzle.places[choice - 1] for choice in graph.answer(number))
        )


@pytest.mark.parametrize("board", [Dominoes(4, 4), Scanned(4, 4)], ids=["no scan", "scan"])
def test_a_random_order_is_one_of_many_and_can_be_repeated(board: Dominoes) -> None:
    orders = [shuffled(board.model(), seed) for seed in range(5)]
    assert orders == [shuffled(board.model(), seed) for seed in range(5)]
    assert len(set(map(tuple, orders))) == 5
    assert len(set(map(frozenset, orders))) == 1


@pytest.mark.parametrize("far", [1, 2, 5, 1000])
def test_searches_side_by_side_find_each_answer_once(
    far: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One answer of each in turn, until one of them is so many answers ahead."""
    for module in (cover, compiled):
        monkeypatch.setattr(module, "SLICE", 1e-9)
    monkeypatch.setattr(cover, "FAR", far)
    for puzzle in (Scanned(3, 4), Scanned(4, 4), Scanned(4, 5)):
        found: list[Answer] = []
        drain(Cover().search(puzzle.model(), Limits()), found.append)
        assert len(set(found)) == len(found) == len(list(solutions(puzzle, Request("reference"))))


# turns


def orbits(told: Told) -> int:
    """How many answers there are when those that turns make of each other count once."""
    return len(
        {
            frozenset(frozenset(turn[c] for c in answer) for turn in told.turns)
            for answer in told.answers()
        }
    )


@every_way
@given(told=symmetric_models())
@examples(150)
def test_answers_that_turns_make_of_each_other_count_once(fast: bool, told: Told) -> None:
    reduced = reduce(build(told))
    if reduced is None:
        assert not told.answers()
        return
    with going(fast):
        assert truth.counted_once(Cover(), reduced.model, Limits()) == (
            orbits(told),
            Ended.EXHAUSTED,
        )
        tells_the_truth(told, reduced.model, reduced.whole)
        if not told.givens:
            assert truth.counted_once(Cover(), build(told), Limits()) == (
                orbits(told),
                Ended.EXHAUSTED,
            )


TURNED = (
    *(Scanned(rows, columns) for rows, columns in [(1, 4), (2, 2), (2, 3), (3, 4), (4, 4), (4, 6)]),
    Scanned(3, 3, frozenset({(1, 1)})),
    Scanned(4, 4, frozenset({(0, 0), (0, 3)})),
    Scanned(3, 5, frozenset({(0, 0)})),
)


@every_way
@pytest.mark.parametrize("board", TURNED, ids=str)
def test_turned_dominoes_count_once(board: Scanned, fast: bool) -> None:
    found = list(solutions(board, Request("reference")))
    wanted = len({frozenset(board.images(solution)) for solution in found})
    with going(fast):
        assert truth.counted_once(Cover(), board.model(), Limits()) == (wanted, Ended.EXHAUSTED)
        for engine in ("cover", "auto"):
            assert count(board, Request(engine, up_to_symmetry=True)).count == wanted
            assert count(board, Request(engine)).count == len(found)
        assert set(solutions(board, Request("cover"))) == set(found)
        once = list(solutions(board, Request("cover", up_to_symmetry=True)))
    assert len(once) == wanted
    assert {image for solution in once for image in board.images(solution)} == set(found)


def test_turned_dominoes_count_once_also_where_nobody_could_list_them() -> None:
    """A006125 of Burnside: of all, and of those that each half turn and mirror leaves as it is."""
    verdict = count(Scanned(8, 8), Request("cover", up_to_symmetry=True))
    assert verdict.complete
    assert COUNTS[8, 8] / 4 < verdict.count < COUNTS[8, 8] / 4 * 1.01


def members(groups: Groups, group: int) -> list[int]:
    """The choices of a group."""
    return [int(choice) for choice in groups.members[groups.first[group] : groups.first[group + 1]]]


@pytest.mark.parametrize("board", TURNED, ids=str)
def test_groups_that_a_turn_exchanges_stand_in_a_scan_where_the_first_of_them_stood(
    board: Scanned,
) -> None:
    groups = gather(board.model())
    for turn in turns_of(board.model()):
        # twice is back
        stands_for = [min(choice, int(turn[choice])) for choice in range(groups.choices)]
        names = sorted({*stands_for})
        stood: dict[tuple[int, ...], list[int]] = {}
        for group in range(groups.number):
            row = sorted(names.index(stands_for[choice]) for choice in members(groups, group))
            stood.setdefault(tuple(row), []).append(int(groups.at[group]))
        small = folded(groups, turn)
        found = {
            tuple(sorted(members(small, group))): int(small.at[group])
            for group in range(small.number)
        }
        assert found == {row: min(places) for row, places in stood.items()}


@pytest.mark.parametrize("row", [(1, 2, 3), (3, 1, 2), (3, 1, 2, 1)])
def test_answers_begin_in_a_group_however_its_choices_stand_there(row: tuple[int, ...]) -> None:
    rules = Rules()
    rules.choices(3)
    rules.exactly_one([row])
    turns = [np.array([0, 1, 2]), np.array([2, 1, 0])]
    assert {root.choice: len(root.turns) for root in roots(gather(Model(rules)), turns)} in (
        {0: 2, 1: 1},
        {2: 2, 1: 1},
    )


# limits


def over_after(looks: int) -> Limits:
    """Limits that end a search when it has looked at them so often."""
    limits = Limits()
    left = iter(range(looks))

    def watch(_: int) -> None:
        limits.stop.asked = next(left, None) is None

    limits.watch = watch
    return limits


QUESTIONS: dict[str, Callable[[Model, Limits], object]] = {
    "search": lambda model, limits: drain(Cover().search(model, limits))[1],
    "random": lambda model, limits: drain(Cover().search(model, limits, 1))[1],
    "graph": lambda model, limits: Cover().graph(model, limits),
    "count": lambda model, limits: truth.counted(Cover(), model, limits)[1],
    "turned once": lambda model, limits: truth.counted_once(Cover(), model, limits)[1],
}


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("puzzle", [Scanned(18, 18), Dominoes(18, 18)], ids=["scan", "no scan"])
@pytest.mark.long
def test_every_question_ends_when_it_must(puzzle: Dominoes, ask: str) -> None:
    if ask == "graph" and not isinstance(puzzle, Scanned):
        pytest.skip("there is no graph without a scan")
    model = puzzle.model()
    assert QUESTIONS[ask](model, Limits.within(0)) is Ended.TIMEOUT
    assert QUESTIONS[ask](model, over_after(3)) is Ended.INTERRUPTED
    assert QUESTIONS[ask](model, Limits.within(0.3)) is Ended.TIMEOUT


@every_way
def test_a_count_that_is_stopped_is_a_lower_bound(fast: bool) -> None:
    with going(fast):
        for puzzle in (Scanned(6, 7), Dominoes(6, 7)):
            seen: list[int] = []
            number, ended = truth.counted(
                Cover(), puzzle.model(), Limits.within(0.2, watch=seen.append)
            )
            assert seen == sorted(seen)
            assert ended is Ended.EXHAUSTED or number < 31_529
            assert number <= 31_529
            assert max(seen, default=0) <= number


def test_where_nothing_is_found_it_says_so() -> None:
    for ask in (
        drain(Cover().search(pigeons(5), Limits())),
        truth.counted(Cover(), pigeons(5), Limits()),
    ):
        assert ask == (0, Ended.EXHAUSTED)
    assert verify(Scanned(6, 6, frozenset({(0, 0), (5, 5)})), Request("cover")).answer == "none"


# refusals


def test_what_it_does_not_take_it_refuses_in_words() -> None:
    refusal = Cover().refuses(build(Told(2, lazy=((1, 2),))))
    assert refusal is not None
    assert refusal.startswith("takes ")
    assert "answer by answer" in refusal


def test_up_to_symmetry_it_counts_plain_choices_alone() -> None:
    for told in (Told(2, (Statement("clause", (), ((1, -2),)),)), Told(2, hidden=frozenset({1}))):
        with pytest.raises(Refused, match="no choice is negated and none is hidden"):
            Cover().countings(build(told))


def test_who_watches_is_told_once_that_a_kernel_is_compiled() -> None:
    limits, said = Limits(), list[str]()

    class Watched:
        compiles = True

        def run(self, steps: int, fast: bool) -> Status:
            said.append(limits.doing.steps)
            return Status.MORE

    clock, kernel = compiled.Pace(limits), Watched()
    clock.plain = 0.0
    for _ in range(3):
        clock.run(kernel)
    assert [bool(each) for each in said] == [True, False, False]
    assert "compiling with numba" in said[0]
    assert limits.doing.steps == ""
