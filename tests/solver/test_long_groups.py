"""Groups so long that what counts them is written in portions: they mean the same,
and limits are heard meanwhile."""

from __future__ import annotations

import random
import threading

import pytest

import exactone
from exactone.models import Kind
from exactone.solver import room
from exactone.solver.ask.common import common
from exactone.solver.ask.request import Request
from exactone.solver.ask.session import Session
from exactone.solver.engines import pysat
from exactone.solver.engines.pysat import clauses, loaded, long_groups
from exactone.solver.errors import Refused
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Model, Rules

from .test_engines import listed

VARIANTS = ("cadical153", "glucose4", "minicard")


def half(side: int) -> Kind:
    """An open grid, half of whose cells are of one sort."""
    grid = "\n".join("." * side for _ in range(side))
    rule = f'count = {{ value = "#", exactly = {side * side // 2} }}'
    return exactone.loads(
        f"kind = 'rules'\nvalues = ['#', 'o']\ngrid = '''\n{grid}\n'''\n[[rule]]\n{rule}\n"
    )


def half_true(number: int) -> Rules:
    """Of so many choices half are true."""
    rules = Rules()
    rules.exactly(number // 2, rules.choices(number))
    return rules


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Every group is long."""
    for module, name, value in [
        (clauses, "COUNTED", 1),
        (clauses, "LONG", 2),
        (long_groups, "BLOCK", 4),
        (long_groups, "BASE", 2),
    ]:
        monkeypatch.setattr(module, name, value)
    return monkeypatch


@pytest.mark.parametrize("way", ["registers", "network"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_long_group_says_what_a_short_one_does(
    short: pytest.MonkeyPatch, variant: str, way: str
) -> None:
    short.setattr(long_groups, "_network", lambda width: 0 if way == "network" else 10**9)
    rng = random.Random(f"{variant} {way}")
    for _ in range(60):
        rules, size = Rules(), rng.randint(1, 6)
        rules.choices(size)
        group = [rng.choice((1, -1)) * rng.randint(1, size) for _ in range(rng.randint(1, 9))]
        # as a switch stands there
        group += [rng.choice((1, -1)) * rng.randint(1, size)] * rng.choice((0, 0, 4))
        low = rng.randint(0, len(group))
        high = rng.choice((len(group), rng.randint(0, len(group))))
        rules.between(low, high, group)
        answers = [
            frozenset(choice for choice in range(1, size + 1) if bits >> choice & 1)
            for bits in range(0, 2 << size, 2)
        ]
        right = {
            answer
            for answer in answers
            if low <= sum((abs(literal) in answer) == (literal > 0) for literal in group) <= high
        }
        assert set(listed(pysat.Pysat(variant), Model(rules))) == right, (low, high, group)


class _Written:
    """In place of a SAT solver: how much it is given between two looks at the limits."""

    def __init__(self, native: bool) -> None:
        self.native, self.clauses, self.literals = native, 0, 0
        self.most_clauses = self.most_literals = self.all = 0

    def supports_atmost(self) -> bool:
        return self.native

    def add_clause(self, clause: list[int]) -> None:
        self.clauses, self.all = self.clauses + 1, self.all + 1

    def add_atmost(self, literals: list[int], high: int) -> None:
        assert 0 <= high <= len(literals)
        self.literals += len(literals)
        self.most_literals = max(self.most_literals, len(literals))

    def look(self, _: int = 0) -> None:
        self.most_clauses = max(self.most_clauses, self.clauses)
        self.clauses = 0


@pytest.mark.parametrize(("variant", "size"), [("cadical153", 2_000), ("minicard", 100_000)])
def test_a_long_group_is_written_in_small_portions(
    variant: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = _Written(variant == "minicard")
    monkeypatch.setattr(loaded, "Solver", lambda _: written)
    rules = half_true(size)
    assert loaded.LoadedSolver(variant, rules).load(Limits(watch=written.look)) is None
    assert written.most_clauses <= 3 * long_groups.STEP
    assert written.most_literals < clauses.LONG  # the time for one of them grows with the square
    assert written.all < 10 * max(size, clauses.counted(rules) if variant != "minicard" else 0)


def test_there_must_be_room_for_the_clauses_that_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "free", lambda: 4 << 30)
    rules = half_true(100_000)
    with pytest.raises(Refused, match="GB of memory"):
        loaded.LoadedSolver("cadical153", rules).load(Limits())
    assert loaded.LoadedSolver("minicard", rules).load(Limits.within(0)) is Ended.TIMEOUT


class _Busy:
    """In place of a SAT solver: it runs until it is interrupted, without a conflict."""

    def __init__(self) -> None:
        self.interrupted, self.runs = threading.Event(), 0

    def conf_budget(self, budget: int) -> None:
        assert budget == -1

    def solve_limited(self, assumptions: list[int], expect_interrupt: bool) -> None:
        assert expect_interrupt
        self.runs += 1
        self.interrupted.wait()

    def interrupt(self) -> None:
        self.interrupted.set()

    def clear_interrupt(self) -> None:
        self.interrupted.clear()

    def accum_stats(self) -> dict[str, int]:
        return {"conflicts": 0}


def test_limits_are_heard_while_a_solver_runs_that_finds_no_conflict() -> None:
    looks, limits = 0, Limits()

    def look(_: int) -> None:
        nonlocal looks
        looks += 1
        limits.stop.asked = looks == 5

    limits.watch = look
    busy = _Busy()
    slices = loaded.SolverSlices(busy, loaded.FIRST, in_thread=True)
    slices.seconds = 1000.0
    assert slices.next([], limits) is Ended.INTERRUPTED
    assert (busy.runs, looks) == (1, 5)
    assert not busy.interrupted.is_set()  # it can be asked again


def test_runs_grow_that_find_no_conflict() -> None:
    slices = loaded.SolverSlices(_Busy(), loaded.FIRST, in_thread=True)
    slices.seconds = 0.001
    assert [slices.next([], Limits()) for _ in range(3)] == [None, None, None]
    assert slices.seconds == 0.008


def test_a_session_about_a_long_group_writes_no_counter() -> None:
    puzzle = half(60)
    session = Session(puzzle, Limits())
    assert session._loaded.solver.supports_atmost()
    found = common(puzzle, Request())
    assert (len(found.decided), len(found.open)) == (0, 3600)
