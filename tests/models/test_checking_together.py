"""Many answers that are looked at together: if/then rules, and places that are not shown."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given

from exactone import models
from exactone.models.parts.implies import Implies, ManyImplies
from exactone.models.parts.part import Assignments
from exactone.solver.ask.questions import solutions
from exactone.solver.ask.request import Request
from exactone.solver.bundle import AnswerBatch
from tests.samples import random_seeds
from tests.solver.truth import examples


@given(seed=random_seeds())
@examples(100)
def test_many_if_then_rules_hold_where_each_does(seed: int) -> None:
    rng = random.Random(seed)
    places, values = rng.randint(1, 6), rng.randint(2, 4)

    def assignments(least: int, most: int) -> Assignments:
        some = rng.sample(range(places), min(places, rng.randint(least, most)))
        return tuple(
            (place, frozenset(rng.sample(range(values), rng.randint(1, values)))) for place in some
        )

    parts = [Implies(assignments(0, 3), assignments(1, 2)) for _ in range(rng.randint(0, 6))]
    filled = np.array([[rng.randrange(values) for _ in range(places)] for _ in range(50)])
    each = [part.holds(filled, values) for part in parts]
    expected = np.all(each, axis=0) if each else np.ones(50, dtype=np.bool_)
    assert ManyImplies(parts, values).hold(filled).tolist() == expected.tolist()


PROJECTED = """
kind = "rules"
variables = ["a", "b", "c", "same"]
values = [0, 1]
project = ["a", "b", "c"]
[[rule]]
if = { same = 1, a = 0 }
then = { b = 0 }
[[rule]]
if = { same = 1, a = 1 }
then = { b = 1 }
[[rule]]
if = { same = 0 }
then = { c = 0 }
"""


def test_what_is_not_shown_is_completed_for_many_answers_at_once() -> None:
    puzzle = models.only(models.from_bytes("some.toml", PROJECTED.encode()), "some.toml")
    right = set(solutions(puzzle, Request(backend="pysat")))
    assert len(right) == 6
    labels = sorted({label for each in right for label in each})
    every = [
        frozenset(some)
        for number in range(8)
        if (some := [labels[2 * place + (number >> place & 1)] for place in range(3)])
    ]
    for one in every:
        batch = [*[each for each in every if each in right], one]
        rows = np.array([[labels.index(label) for label in sorted(each)] for each in batch])
        wrong = puzzle.wrong_among(AnswerBatch(labels.__getitem__, rows))
        assert wrong == (None if one in right else one)
