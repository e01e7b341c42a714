"""The fewest clues that leave any solution alone, against brute force over all solutions and all sets of clues."""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import combinations, islice
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import models
from exactone.solver.asking import Asking
from exactone.solver.limits import Limits
from exactone.solver.maker import adding, fixes
from exactone.solver.maker.apart import Apart
from exactone.solver.puzzle import Clue
from tests.samples import searched
from tests.solver.truth import examples
from tests.test_makers import Small, Truth, small

MANY = 16  # solutions
SETS = 20_000  # of clues, of all solutions together


def excluding(made: Small) -> list[list[frozenset[int]]]:
    """Of each solution: for each clue that could be added the other solutions that it rules out, by the search."""
    numbers = {solution: number for number, solution in enumerate(made.solutions)}
    found = []
    for solution in made.solutions:
        full = Truth(made.puzzle.full(solution))
        own = set(made.truth.clues)
        more = [clue for clue in full.clues if clue not in own]
        left = [{numbers[each] for each in searched(full.only((*own, clue)))} for clue in more]
        found.append([frozenset(numbers.values()) - some for some in left])
    return found


def alone(clues: Collection[frozenset[int]], number: int, solutions: int) -> bool:
    """Whether these clues rule out all others."""
    return len(frozenset().union(*clues) - {number}) == solutions - 1


@small(40)
def test_no_fewer_clues_leave_any_solution_alone(made: Small) -> None:
    solutions = len(made.solutions)
    if not 1 < solutions <= MANY:
        return
    found, lists = fixes.fix(made.puzzle, Asking()), excluding(made)
    if not found.add:
        assert not any(alone(clues, number, solutions) for number, clues in enumerate(lists))
        return
    assert isinstance(found.puzzle, models.Kind)
    assert list(islice(searched(found.puzzle), 2)) == [found.solution]
    if found.smallest and sum(comb(len(clues), len(found.add) - 1) for clues in lists) <= SETS:
        for number, clues in enumerate(lists):
            assert not any(alone(few, number, solutions) for few in combinations(clues, len(found.add) - 1))


@given(seed=st.integers(0, 2**32 - 1))
@examples(200)
def test_those_that_few_tell_apart_are_seen(seed: int) -> None:
    """Against all sets of what each allows."""
    rng = random.Random(seed)
    names = [Clue(str(number)) for number in range(rng.randint(1, 7))]
    allowed = [{name for name in names if rng.random() < 0.6} for _ in range(rng.randint(1, 9))]
    apart = Apart(allowed, Limits())
    for most in range(1, 5):
        wanted = [
            number
            for number, own in enumerate(allowed)
            if any(
                sum(other.issuperset(few) for other in allowed) == 1
                for size in range(1, most + 1)
                for few in combinations(own, size)
            )
        ]
        assert list(apart.by_few(most)) == wanted


def test_nothing_is_said_to_be_the_smallest_where_not_all_solutions_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = models.load("rules/latin-4")
    whole = adding.for_any(puzzle, Asking())
    assert whole is not None
    assert (len(whole.clues), whole.smallest) == (4, True)
    monkeypatch.setattr(adding, "LISTED", 20)
    part = adding.for_any(puzzle, Asking())
    assert part is not None
    assert len(part.clues) >= 4
    assert not part.smallest
