"""Estimates of counts: probes find on average what there is,
and what is said of them holds as often as is said."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import settings

from exactone import models
from exactone.models import Kind
from exactone.solver.ask import counting, probes, questions
from exactone.solver.ask.probes import LAST, SOME, Probe, WeightedItem, probe, sampled, spanned
from exactone.solver.ask.request import Request
from exactone.solver.expected import Span, beyond
from exactone.solver.limits import Ended, Limits, Stop
from exactone.solver.puzzle import Search, Turn
from tests.kinds import TYPICAL, Case, cases, typical_cases
from tests.marks import mostly_long
from tests.samples import QUICK, parsed

WIDE = 10**9
MANY = 100_000  # answers; where there are more, they are not counted up to symmetry
PUBLISHED = {
    "edges/loops-8x8": 4_638_576,
    "tiles/dominoes-8x8": 12_988_816,
    "rules/latin-6": 812_851_200,
    "rules/us-map": 25_623_183_458_304,
    "sudoku/6x6-empty": 28_200_960,
}
EMPTY = "\n".join(["." * 9] * 9)
SEEDS = 6 if settings().max_examples > QUICK else 2  # random puzzles of a kind
KINGS = {8: 5242, 9: 47622, 10: 479306, 11: 5296790}  # https://oeis.org/A002464

CASES = cases()
every_case = typical_cases()


def made(case: Case, seed: int) -> Kind:
    """A random puzzle of a kind."""
    return parsed(case.kind, case.random_puzzle(random.Random(seed)))


def found(search: Search, width: int, rng: random.Random, turns: list[Turn] | None = None) -> float:
    """What a probe finds."""
    going = probe(search, width, rng, turns or ())
    while True:
        try:
            next(going)
        except StopIteration as stop:
            return float(stop.value.found)


@every_case
def test_a_probe_that_is_wide_enough_finds_just_what_there_is(case: Case) -> None:
    for seed in range(3 * SEEDS):
        puzzle = made(case, seed)
        count = questions.count(puzzle, Request("reference")).count
        if count < 10**15:
            assert found(puzzle.search(), WIDE, random.Random(seed)) == pytest.approx(
                count, rel=1e-9
            )


def test_what_is_sampled_weighs_the_same_on_average() -> None:
    rng = random.Random(1)
    for number in (1, 3, 7):
        items = [WeightedItem(rng.lognormvariate(0, 2), each) for each in range(10)]
        kept = Counter[int]()
        for _ in range(4000):
            some = sampled(list(items), number, rng)
            assert len(some) in (number, number - 1), "but for what is rounded"
            for weight, item in some:
                kept[item] += weight / 4000  # type: ignore[assignment]
        whole = sum(item.weight for item in items)
        assert all(abs(kept[each] - weight) < 0.1 * whole for weight, each in items)
        assert sum(kept.values()) == pytest.approx(whole, rel=0.02)
    assert sampled(items, 10, rng) == items


@every_case
def test_narrow_probes_find_on_average_what_there_is(case: Case) -> None:
    """Also where turned copies count once."""
    rng = random.Random(2)
    for seed in range(SEEDS):
        puzzle = made(case, seed)
        search, turns = puzzle.search(), list(puzzle.turns() or ())
        for folding in (False, True)[: 1 + bool(turns)]:
            count = questions.count(puzzle, Request("reference", up_to_symmetry=folding)).count
            if count > MANY:
                continue
            some = [found(search, 2, rng, turns if folding else []) for _ in range(300)]
            mean = sum(some) / len(some)
            error = (sum((each - mean) ** 2 for each in some) / len(some) ** 2) ** 0.5
            assert abs(mean - count) <= 5 * error + 1e-9 * count


def boards() -> Iterator[tuple[Kind, int]]:
    """Puzzles of which it is known how many answers they have: of all kinds,
    and larger ones than all can be listed."""
    for case, seed in product(map(CASES.__getitem__, TYPICAL), range(150)):
        puzzle = made(case, seed)
        if (count := questions.count(puzzle, Request("reference")).count) >= 5:
            yield puzzle, count
    for name, count in PUBLISHED.items():
        (entry,) = models.from_bytes(name, models.bundled()[name].read_bytes())
        assert entry.puzzle
        yield entry.puzzle, count
    for side, count in KINGS.items():
        yield kings(side), count


def kings(side: int) -> Kind:
    """A king in each row and column, none beside another."""
    return parsed("starbattle", {"areas": "\n".join(chr(65 + row) * side for row in range(side))})


@pytest.mark.long
def test_what_is_said_is_seldom_wrong() -> None:
    """Also of probes so narrow that they differ much; no more than one in twenty,
    and some for chance."""
    said, wrong = 0, list[tuple[str, int, Span]]()
    known = list(boards())
    for puzzle, count in known:
        search = puzzle.search()
        for width in (1, 2, 4):
            rng = random.Random(width)
            span = spanned([Probe(width, found(search, width, rng)) for _ in range(LAST)])
            if span is None:
                continue
            said += 1
            if not span.low * 0.999999 <= count <= span.high * 1.000001:
                wrong.append((puzzle.kind, count, span))
    assert len(known) > 100
    assert said > 200
    assert len(wrong) < 0.07 * said, wrong


def test_nothing_is_said_of_few_probes_or_of_such_as_found_little() -> None:
    some = [Probe(4, 10.0)] * LAST
    assert spanned(some[1:]) is None
    assert spanned(some) == Span(10.0, 10.0)
    assert spanned([*some[: SOME - 1], *[Probe(4, 0.0)] * LAST]) is None
    assert spanned([*some, Probe(4, float("inf"))]) is None
    assert spanned([*some, Probe(4, 100.0)]) is None, "they differ too much"


def test_nothing_is_said_that_was_found_to_be_wrong() -> None:
    span = Span(5.0, 9.0)
    assert [beyond(found, span) for found in (4, 7, 9, 10)] == [
        span,
        Span(7.0, 9.0),
        Span(9.0, 9.0),
        None,
    ]


def estimated(puzzle: Kind, request: Request, monkeypatch: pytest.MonkeyPatch) -> Request:
    """A count that goes on until something is to be expected."""
    monkeypatch.setattr(probes, "AFTER", 0.0)
    monkeypatch.setattr(probes, "SHARE", 0.5)
    monkeypatch.setattr(counting, "GROWTH", 1)
    stop = Stop()
    limits = Limits.within(60, stop)

    def watch(_: int) -> None:
        stop.asked = limits.doing.expected is not None

    limits.watch = watch
    request = replace(request, limits=limits)
    verdict = questions.count(puzzle, request)
    assert verdict.ended is Ended.INTERRUPTED
    assert verdict.expected
    assert verdict.count <= verdict.expected.low <= verdict.expected.high
    return request


@pytest.mark.parametrize("backend", mostly_long(["pysat", "auto", "reference"]))
def test_a_count_that_was_stopped_says_what_is_to_be_expected(
    backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = estimated(parsed("sudoku", {"grid": EMPTY}), Request(backend), monkeypatch)
    doing = request.limits.doing
    assert doing.expected
    assert (
        questions.count(
            parsed("starbattle", {"areas": "A"}), Request(backend, Limits(doing=doing))
        ).count
        == 1
    )
    assert doing.expected is None, "it was of another puzzle"


@pytest.mark.long
def test_copies_count_once_in_what_is_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    estimated(parsed("sudoku", {"grid": EMPTY}), Request(up_to_symmetry=True), monkeypatch)


@pytest.mark.long
def test_a_child_says_what_is_to_be_expected_too(monkeypatch: pytest.MonkeyPatch) -> None:
    estimated(parsed("sudoku", {"grid": EMPTY}), Request(memory=1 << 32), monkeypatch)
