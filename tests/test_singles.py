"""The next step of puzzles too large for rules that are switches,
against an engine that is told those rules alone."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from exactone.models import sudoku
from exactone.models.sudoku import CellValue, Sudoku
from exactone.models.sudoku.model import _regular
from exactone.solver.ask import hint, large_steps, minimize, questions
from exactone.solver.ask.request import Request
from exactone.solver.ask.session import Session
from exactone.solver.ask.steps import Step
from exactone.solver.limits import Limits
from exactone.solver.puzzle import Clue, Fact, Solution
from tests.solver.truth import examples
from tests.test_makers import _of_cube

FEWER = 5  # smaller sets of rules that are looked at

CUBES = [(4, (1, 2, 2)), (4, (2, 1, 2)), (4, (1, 1, 4)), (6, (1, 2, 3)), (3, (1, 1, 1, 3))]


def cube(rng: random.Random) -> Sudoku:
    """A cube with so many cells given that it may have one solution."""
    side, block = rng.choice(CUBES)
    empty = Sudoku(side=side, block=block, symbols=tuple(map(str, range(1, side + 1))), given={})
    (full,) = questions.solutions(empty, Request(seed=rng.randrange(1000)), 1)
    puzzle = replace(empty, given={cell: symbol for cell, symbol in full if rng.random() < 0.7})
    found = (
        minimize.minimize(puzzle, Request(seed=rng.randrange(1000))) if rng.random() < 0.8 else None
    )
    if found is None or not isinstance(found.puzzle, Sudoku):
        return puzzle
    more = {
        cell: symbol
        for cell, symbol in puzzle.given.items()
        if rng.random() < rng.choice([0.2, 0.5])
    }
    return replace(found.puzzle, given={**found.puzzle.given, **more})


def rules_of(puzzle: Sudoku) -> list[Clue]:
    """Its lines and blocks."""
    parted = puzzle.parted()
    assert isinstance(parted, Sudoku)
    return [clue for clue in Session(parted, Limits()).clues if clue.rule]


@pytest.mark.long
@given(seed=st.integers(0, 2**32 - 1))
@examples(25)
def test_a_step_follows_from_the_rules_it_names_and_from_no_fewer(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = cube(rng)
    rules = rules_of(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sudoku, "APART", 0)
        found = hint._at_a_glance(puzzle, Request(), 0.0)
    one = list(questions.solutions(puzzle, Request(), 2))
    if found is None:
        assume(len(one) == 1)
        assert not any(singled(puzzle, rules, fact) for fact in missing(puzzle, one[0]))
        return
    (step,) = found.steps
    named = [item for item in step.because if isinstance(item, Clue)]
    known = [item for item in step.because if isinstance(item, Fact)]
    assert len(one) == 1
    assert (step.size, set(named) <= set(rules), set(known) <= {*found.known}) == (
        len(named),
        True,
        True,
    )
    assert found.left == len(one[0]) - len(puzzle.given) - 1
    assert found.puzzle is not None
    assert step.fact in {clue.fact for clue in Session(found.puzzle, Limits()).clues}
    check(rng, puzzle, rules, step)


@pytest.mark.long
@given(seed=st.integers(0, 2**32 - 1))
@examples(25)
def test_so_does_every_step_that_is_not_the_easiest(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = cube(rng)
    rules = rules_of(puzzle)
    some = large_steps.SingleSteps(puzzle, puzzle.model())
    found = some.found()
    for least, row in [*rng.sample(found, min(len(found), 3)), *found[-1:]]:
        chosen = some.chosen(row)
        assert len(chosen) >= least
        check(rng, puzzle, rules, some.step(row, chosen, Limits()))


def check(rng: random.Random, puzzle: Sudoku, rules: list[Clue], step: Step) -> None:
    """A step follows from what it names, not from less, and where that is said from no fewer rules
    with all given."""
    assert step.size == sum(item in rules for item in step.because)
    assert not _of_cube(puzzle, step.because, step.fact)
    for item in step.because:
        assert _of_cube(puzzle, [other for other in step.because if other != item], step.fact)
    fewer = list(combinations(rules, step.size - 1)) if step.smallest and step.size else []
    known = [
        fact
        for cell, symbol in puzzle.given.items()
        for fact in puzzle.facts(CellValue(cell, symbol))
    ]
    for few in rng.sample(fewer, min(len(fewer), FEWER)):
        assert _of_cube(puzzle, [*few, *known], step.fact)


def missing(puzzle: Sudoku, solution: Solution) -> list[Fact]:
    """What stands in the open cells."""
    return [
        fact for label in solution if label.cell not in puzzle.given for fact in puzzle.facts(label)
    ]


def singled(puzzle: Sudoku, rules: list[Clue], fact: Fact) -> bool:
    """Whether all other symbols of a cell stand in its lines and its block,
    or all cells of one of these are taken."""
    given = {puzzle.counted(cell): puzzle.symbols[symbol] for cell, symbol in puzzle.given.items()}
    seen = {given[at] for rule in rules if fact.at in rule.at for at in rule.at if at in given}
    return len(seen - {fact.value}) == puzzle.side - 1


@pytest.mark.long
def test_a_cube_of_27_names_its_rules() -> None:
    """One cell of a regular grid is open."""
    side, block = 27, (3, 3, 3)
    solution = _regular(block, 1).tolist()
    symbols = tuple(map(str, range(side)))
    puzzle = Sudoku(side=side, block=block, symbols=symbols, given=dict(enumerate(solution[:-1])))
    assert puzzle.parted() is None
    (step,) = hint.hint(puzzle, Request()).steps
    assert step.fact == Fact((27, 27, 27), symbols[solution[-1]])
    assert (step.size, step.smallest) == (1, True)
    assert str(step.because[0]).startswith(("the line from ", "the block from "))
