"""The hand-written search, on a puzzle whose numbers of answers are known: depth first,
and by states remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from exactone.solver.ask.questions import count, solutions, verify
from exactone.solver.ask.request import Request
from exactone.solver.engines import remembered
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Model
from exactone.solver.puzzle import Move, Solution
from exactone.solver.streams import drain, first

from .dominoes import COUNTS, LARGE, Dominoes, Placed, Scanned, without_two_corners

boards = pytest.mark.parametrize(
    ("rows", "columns", "number"), [(*board, number) for board, number in COUNTS.items()]
)


def listed(puzzle: Dominoes, seed: int | None = None) -> list[Solution]:
    """All answers, in the order found."""
    found: list[Solution] = []
    assert drain(Reference().search(puzzle, Limits(), seed), found.append) == (
        len(found),
        Ended.EXHAUSTED,
    )
    return found


def stopping_after(looks: int) -> Limits:
    """Limits that somebody uses to stop the search when it has looked at them so often."""
    limits = Limits()
    left = iter(range(looks))

    def watch(_: int) -> None:
        limits.stop.asked = next(left, None) is None

    limits.watch = watch
    return limits


@pytest.fixture
def looking_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search looks at its limits at every step."""
    monkeypatch.setattr(remembered, "LOOK", 0.0)


@boards
def test_search_finds_every_answer_once(rows: int, columns: int, number: int) -> None:
    if number > 10_000:
        return
    puzzle = Dominoes(rows, columns)
    found = listed(puzzle)
    assert len(found) == len(set(found)) == number
    assert not any(puzzle.check(solution) for solution in found[:100])


@boards
def test_states_remembered_count_what_search_lists(rows: int, columns: int, number: int) -> None:
    assert Reference().count(Dominoes(rows, columns), Limits()) == (number, Ended.EXHAUSTED)


def test_counting_visits_each_state_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """13 million answers come out of a few thousand states."""
    visited: list[int] = []
    moves = Dominoes.moves

    def counted(self: Dominoes, state: int) -> Iterable[Move] | None:
        visited.append(state)
        return moves(self, state)

    monkeypatch.setattr(Dominoes, "moves", counted)
    assert Reference().count(Dominoes(8, 8), Limits()) == (COUNTS[8, 8], Ended.EXHAUSTED)
    full = 2**64 - 1
    assert visited.count(full) < 10
    assert len(visited) - visited.count(full) == len(set(visited) - {full}) < 10_000


def test_counts_are_exact_beyond_64_bits() -> None:
    """Two columns are covered in as many ways as the Fibonacci numbers say."""
    assert Reference().count(Dominoes(100, 2), Limits()) == (
        573_147_844_013_817_084_101,
        Ended.EXHAUSTED,
    )


def test_counts_are_exact_when_states_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MEMORY", 1)
    assert Reference().count(Dominoes(8, 8), Limits()) == (COUNTS[8, 8], Ended.EXHAUSTED)


def test_no_answer_at_all() -> None:
    puzzle = without_two_corners(6)
    assert listed(puzzle) == []
    assert Reference().count(puzzle, Limits()) == (0, Ended.EXHAUSTED)


def test_a_start_that_contradicts_itself_has_no_answers() -> None:
    class Hopeless(Dominoes):
        def start(self) -> Iterable[Move]:
            return ()

    assert listed(Hopeless(2, 2)) == []
    assert Reference().count(Hopeless(2, 2), Limits()) == (0, Ended.EXHAUSTED)


def test_nothing_to_decide_is_one_answer() -> None:
    assert listed(Dominoes(0, 0)) == [frozenset()]
    assert Reference().count(Dominoes(0, 0), Limits()) == (1, Ended.EXHAUSTED)


def test_what_the_start_made_is_part_of_every_answer() -> None:
    class Given(Dominoes):
        def start(self) -> Iterable[Move]:
            yield (Placed((0, 0), (0, 1)),), 0b11

    found = listed(Given(2, 4))
    assert len(found) == 2
    assert all(Placed((0, 0), (0, 1)) in solution for solution in found)


# limits


@pytest.mark.usefixtures("looking_all_the_time")
def test_a_count_that_is_stopped_is_a_lower_bound() -> None:
    whole = COUNTS[6, 6]
    counts = [
        Reference().count(Dominoes(6, 6), stopping_after(looks))
        for looks in (0, 1, 20, 60, 200, 400, 10**6)
    ]
    numbers = [number for number, _ in counts]
    assert [ended for _, ended in counts] == [Ended.INTERRUPTED] * 6 + [Ended.EXHAUSTED]
    assert numbers == sorted(numbers)
    assert numbers[0] == 0 < numbers[3] < numbers[4] < numbers[5] < numbers[6] == whole


@pytest.mark.usefixtures("looking_all_the_time")
def test_a_search_that_is_stopped_found_some_of_the_answers() -> None:
    everything = listed(Dominoes(4, 4))
    for looks in range(0, 200, 7):
        found: list[Solution] = []
        number, ended = drain(
            Reference().search(Dominoes(4, 4), stopping_after(looks)), found.append
        )
        assert found == everything[:number]
        assert number < len(everything)
        assert ended is Ended.INTERRUPTED


@pytest.mark.parametrize(
    "ask",
    [
        lambda puzzle, limits: Reference().count(puzzle, limits)[1:],
        lambda puzzle, limits: drain(Reference().search(puzzle, limits))[1:],
    ],
)
def test_a_deadline_in_the_past_ends_it_at_once(
    ask: Callable[[Dominoes, Limits], tuple[Ended]],
) -> None:
    assert ask(Dominoes(16, 16), Limits.within(0.0)) == (Ended.TIMEOUT,)


def test_a_count_knows_at_the_deadline_what_it_has() -> None:
    number, ended = Reference().count(Dominoes(16, 16), Limits.within(0.5))
    assert ended is Ended.TIMEOUT
    assert 0 < number < LARGE


def test_the_watch_sees_the_count_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "LOOK", 0.0)
    seen: list[int] = []
    Reference().count(Dominoes(4, 4), Limits.within(None, watch=seen.append))
    assert seen == sorted(seen)
    assert seen[-1] <= 36


# order


def test_a_seed_gives_another_order_of_the_same_answers_that_can_be_repeated() -> None:
    puzzle = Dominoes(4, 4)
    plain, orders = listed(puzzle), [listed(puzzle, seed) for seed in range(5)]
    assert orders == [listed(puzzle, seed) for seed in range(5)]
    assert all(set(order) == set(plain) for order in orders)
    assert len({tuple(order) for order in [plain, *orders]}) == 6


def test_first_answers_of_different_seeds_differ() -> None:
    found: set[Solution] = set()
    for seed in range(20):
        assert drain(first(1, Reference().search(Dominoes(8, 8), Limits(), seed)), found.add) == (
            1,
            Ended.LIMIT,
        )
    assert len(found) > 15


# questions


def test_it_never_asks_for_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Dominoes) -> Model:
        raise AssertionError("the reference asked for the model")

    monkeypatch.setattr(Dominoes, "model", refuse)
    request = Request("reference")
    assert count(Dominoes(6, 6), request).count == COUNTS[6, 6]
    assert verify(Dominoes(6, 6), request).answer == "many"
    assert drain(solutions(Dominoes(4, 4), request)) == (36, Ended.EXHAUSTED)


@boards
def test_every_way_to_count_agrees(rows: int, columns: int, number: int) -> None:
    """Above a thousand, auto counts by states too; cover lists them where it knows no scan."""
    puzzle, scanned = Dominoes(rows, columns), Scanned(rows, columns)
    few = ["all", "ortools", "pysat"] * (number < 100) + ["cover"] * (number < 10_000)
    ways: list[tuple[Dominoes, str]] = [(scanned, "cover"), (scanned, "auto")]
    for found, backend in ways + [(puzzle, name) for name in ("auto", "reference", *few)]:
        verdict = count(found, Request(backend))
        assert (verdict.count, verdict.ended) == (number, Ended.EXHAUSTED), backend


def test_up_to_symmetry_one_of_each_orbit_counts() -> None:
    puzzle = Dominoes(4, 4)
    orbits = {frozenset(puzzle.images(solution)) for solution in listed(puzzle)}
    for backend in ("auto", "reference", "pysat", "ortools", "cover", "all"):
        assert count(puzzle, Request(backend, up_to_symmetry=True)).count == len(orbits)
        assert count(Scanned(4, 4), Request(backend, up_to_symmetry=True)).count == len(orbits)
