"""A solver that grows, against the truth table: random constraints come and go, and what it says
is what holds for those that are there."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import pytest

from exactone.solver.engines.pysat.growing import GrowingSolver
from exactone.solver.limits import Limits
from exactone.solver.model import (
    Answer,
    Clause,
    Constraints,
    Given,
    Literals,
    Rules,
    SwitchedLazy,
)

CHOICES = 5
SOLVER = "cadical153"


class Bounds(NamedTuple):
    """Of these literals at least so many are true, and at most so many."""

    low: int
    high: int
    literals: tuple[int, ...]
    lazy: bool = False  # whether that is told answer by answer, of a clause

    def holds(self, true: Iterable[int]) -> bool:
        """Whether it is so where these choices are true."""
        chosen = {*true}
        number = sum((abs(each) in chosen) is (each > 0) for each in self.literals)
        return self.low <= number <= self.high


def told(bounds: Bounds, true: Answer) -> Iterator[Clause]:
    """The clause, where it is broken."""
    if not bounds.holds(true):
        yield bounds.literals


@dataclass(frozen=True)
class Some(Constraints):
    """Random constraints over a few choices."""

    given: tuple[int, ...]

    def choices(self) -> tuple[Rules, Literals]:
        rules = Rules()
        return rules, rules.choices(CHOICES)

    def post(self, constraint: Any, has: Literals, rules: Rules) -> None:
        if constraint.lazy:
            rules.lazy.append(partial(told, constraint))
        else:
            rules.between(constraint.low, constraint.high, [[*constraint.literals]])

    def givens(self, has: Literals) -> Iterator[Given]:
        return (Given(literal, literal) for literal in self.given)


def random_bounds(rng: random.Random) -> Bounds:
    """A constraint over some choices."""
    some = rng.sample(range(1, CHOICES + 1), rng.randint(1, CHOICES))
    literals = tuple(rng.choice((each, -each)) for each in some)
    if rng.random() < 0.4:
        return Bounds(1, len(some), literals, lazy=True)
    low = rng.randint(0, len(some))
    return Bounds(low, rng.randint(low, len(some)), literals)


def random_model(rng: random.Random, known: list[Bounds]) -> Some:
    """A model of a few constraints, some of which were there before."""
    known += [random_bounds(rng) for _ in range(2)]
    held = tuple(dict.fromkeys(rng.sample(known, min(len(known), rng.randint(0, 4)))))
    some = rng.sample(known, min(len(known), rng.randint(0, 3)))
    loose = tuple((f"clue {number}", each) for number, each in enumerate(some))
    given = tuple(rng.choice((each, -each)) for each in range(1, CHOICES + 1) if rng.random() < 0.2)
    changing = frozenset(rng.sample(held, len(held) // 2))
    return Some(CHOICES, held, loose, changing, given)


def answered(solver: GrowingSolver, model: Some, on: Iterable[object]) -> bool:
    """Whether there is an answer where these of what is loose hold."""
    clues = {*on}
    said = solver.model(model).givens
    literals = [given.literal for given in said if given.clue in {*model.given, *clues}]
    assumed = [*dict.fromkeys([*solver.held(model), *literals])]
    while solver.solve(assumed, Limits()):
        if not (cuts := solver.watch.cuts(solver.true())):
            return True
        for cut in cuts:
            solver.solver.add_clause([*cut])
    return False


def truth(model: Some, on: Iterable[object]) -> bool:
    """The same, by looking at all there is."""
    wanted: list[Any] = [*model.held, *(each for clue, each in model.loose if clue in {*on})]
    wanted += [Bounds(1, 1, (literal,)) for literal in model.given]
    tables = product((False, True), repeat=CHOICES)
    answers = ([each + 1 for each in range(CHOICES) if table[each]] for table in tables)
    return any(all(each.holds(true) for each in wanted) for true in answers)


def check_walk(seed: int, steps: int = 12) -> None:
    """Models that come one after the other."""
    rng = random.Random(seed)
    known = list[Bounds]()
    solver: GrowingSolver | None = None
    for _ in range(steps):
        model = random_model(rng, known)
        if solver is None or not solver.fits(model):
            solver = GrowingSolver(SOLVER, model, solver)
            assert solver.load(Limits()) is None
        assert solver.add(model, Limits()) is None
        for _ in range(3):
            on = [clue for clue, _ in model.loose if rng.random() < 0.6]
            assert answered(solver, model, on) is truth(model, on)


@pytest.mark.parametrize("seed", range(15))
def test_what_comes_and_goes_holds_while_it_is_there(seed: int) -> None:
    check_walk(seed)


def unguarded(lazy: SwitchedLazy, true: Answer) -> list[Clause]:
    """Cuts that hold for good."""
    return [[*clause] for clause in lazy.lazy(true)] if lazy.switch in true else []


def always_on(lazy: SwitchedLazy, true: Answer) -> list[Clause]:
    """Cuts of what was let go."""
    return [[*clause] for clause in lazy.lazy(true)]


HELD = GrowingSolver.held
PLANTED = {
    "cuts without a switch": (SwitchedLazy, "__call__", unguarded),
    "cuts of what was let go": (SwitchedLazy, "__call__", always_on),
    "what holds, without the last": (GrowingSolver, "held", lambda *all: HELD(*all)[:-1]),
    "whatever was fixed": (GrowingSolver, "fits", lambda *all: True),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_fault_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, faulty = PLANTED[fault]
    monkeypatch.setattr(owner, name, faulty)
    with pytest.raises((AssertionError, KeyError)):
        check_walks()


def check_walks() -> None:
    """Many models."""
    for seed in range(40):
        check_walk(seed)
