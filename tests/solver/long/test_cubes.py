"""Cubes: no answer is in two of them, and together they have all."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterable
from itertools import count

import pytest
from hypothesis import given

from exactone.solver import engines
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.engines import remembered
from exactone.solver.engines.remembered import StateCount
from exactone.solver.errors import Refused
from exactone.solver.limits import Ended, Limits
from exactone.solver.long.cubes import WHOLE, ByModel, BySearch, Cubes
from exactone.solver.long.work import cubes_of
from exactone.solver.model import Model
from exactone.solver.puzzle import Move, Puzzle, Search, Solution
from tests.kinds import TYPICAL, Case, cases, typical_cases
from tests.samples import parsed, random_seeds, sample
from tests.solver.truth import Told, build, examples, models, plain_models, symmetric_models

CASES = cases()
every_case = typical_cases()
seeds = random_seeds()


class Modelled(Puzzle):
    """A puzzle that is a model and nothing else."""

    def __init__(self, told: Told) -> None:
        self.told, self.built = told, build(told)

    def model(self) -> Model:
        return self.built

    def search(self, heuristic: str = "") -> Search:
        raise Refused("there is no search")

    def check(self, solution: Solution) -> list[str]:
        return [] if solution in self.told.answers() else ["it is no answer"]


def leaves(cubes: Cubes, rng: random.Random, name: str = WHOLE, depth: int = 0) -> list[str]:
    """The names of cubes that are cut here and there again."""
    if depth and (depth == 4 or rng.random() < 0.5):
        return [name]
    pieces = cubes.cut(name, rng.randint(2, 6))
    if pieces is None:
        return [name]
    assert name not in pieces
    return [leaf for piece in pieces for leaf in leaves(cubes, rng, piece, depth + 1)]


def answers(cubes: Cubes, name: str, engine: str) -> list[Solution]:
    """The checked answers of a cube."""
    found = list[Solution]()
    verdict = questions.solve(cubes.cube(name), Request(engine), None, found.append)
    assert verdict.ended is Ended.EXHAUSTED
    assert questions.total(cubes.cube(name), Request(engine)).count == len(found)
    return found


@given(told=models() | plain_models() | symmetric_models(), seed=seeds)
@examples(300)
def test_the_cubes_of_any_model_part_its_answers(told: Told, seed: int) -> None:
    for engine in ("pysat", "ortools", "cover"):
        if engines.get(engine).refuses(build(told)):
            continue
        cubes = ByModel(Modelled(told))
        found = [
            answer
            for name in leaves(cubes, random.Random(seed))
            for answer in answers(cubes, name, engine)
        ]
        assert len(found) == len(set(found))
        assert set(found) == told.answers()


@every_case
@given(seed=seeds)
@examples(10)
def test_the_cubes_of_every_kind_part_its_answers(case: Case, seed: int) -> None:
    made = sample(case, seed)
    for engine in case.engines:
        cubes = cubes_of(made.puzzle, Request(engine))
        try:
            found = [
                answer
                for name in leaves(cubes, random.Random(seed))
                for answer in answers(cubes, name, engine)
            ]
        except Refused:
            assert engine == "cover", "the others take everything"
            continue
        assert len(found) == len(set(found)) == len(made.truth), engine
        assert {made.plain(solution) for solution in found} == made.truth, engine


NAMES = """
import json, sys
from exactone.solver.ask.request import Request
from exactone.solver.long.work import cubes_of
from tests.samples import parsed
for kind, keys in json.load(sys.stdin):
    for engine in ("auto", "reference"):
        cubes = cubes_of(parsed(kind, keys), Request(engine))
        print(kind, cubes.mark, cubes.cut("", 20))
"""


def test_names_of_cubes_do_not_depend_on_the_process() -> None:
    puzzles = [
        (kind, case.random_puzzle(random.Random(seed)))
        for kind, case in CASES.items()
        if kind in TYPICAL
        for seed in range(2)
    ]
    said = [
        subprocess.run(
            [sys.executable, "-c", NAMES],
            input=json.dumps(puzzles),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1]
    assert len(said[0].splitlines()) == 2 * len(puzzles)


def test_moves_that_make_the_same_have_names_of_their_own() -> None:
    class Twins(Search):
        def start(self) -> Iterable[Move]:
            return [((), "a"), ((), "b")]

        def moves(self, state: str) -> Iterable[Move] | None:
            return [((f"{state}{end}",), None) for end in "xy"] if state else None

    class Puzzled(Modelled):
        def search(self, heuristic: str = "") -> Search:
            return Twins()

        def check(self, solution: Solution) -> list[str]:
            return []

    cubes = cubes_of(Puzzled(Told(1)), Request("reference"))
    names = cubes.cut(WHOLE, 2) or []
    assert len(set(names)) == 2
    found = [answer for name in names for answer in answers(cubes, name, "reference")]
    assert sorted(map(sorted, found)) == [["ax"], ["ay"], ["bx"], ["by"]]


def test_an_answer_outside_of_its_cube_is_noticed() -> None:
    puzzle = sample(CASES["sudoku"], 1).puzzle
    for engine in ("pysat", "reference"):
        cubes = cubes_of(puzzle, Request(engine))
        first, second, *_ = (
            name for name in cubes.cut(WHOLE, 20) or () if answers(cubes, name, engine)
        )
        (answer, *_) = answers(cubes, second, engine)
        assert cubes.cube(second).check(answer) == []
        assert any("not in the cube" in wrong for wrong in cubes.cube(first).check(answer))


def test_cubes_of_a_board_that_can_be_turned_have_their_own_answers_and_no_turned_ones() -> None:
    puzzle = parsed(
        "tiles", {"board": "-----\n" * 4, "tile": {"I": {"shape": "##", "count": "any"}}}
    )
    for engine in ("cover", "reference", "pysat"):
        cubes = cubes_of(puzzle, Request(engine))
        found = [
            answer
            for name in leaves(cubes, random.Random(1))
            for answer in answers(cubes, name, engine)
        ]
        assert len(set(found)) == len(found) == 95, engine
        if engine != "reference":  # a turn would lead out of the cube
            assert puzzle.model().rules.turns is not None
            assert cubes.cube((cubes.cut(WHOLE, 2) or [""])[0]).model().rules.turns is None


@every_case
def test_cubes_of_the_hand_written_search_are_counted_as_the_whole_is(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is known of states by then, also from counts that were stopped."""
    monkeypatch.setattr(remembered, "LOOK", 0.0)  # at every state
    for seed in range(12):
        rng = random.Random(seed)
        puzzle = sample(case, seed).puzzle
        cubes = BySearch(puzzle, Request("reference"))
        names = leaves(cubes, rng)
        rng.shuffle(names)
        found = 0
        for name in names:
            looks = count(-rng.randrange(30))
            limits = Limits()
            limits.watch = lambda _, looks=looks, stop=limits.stop: setattr(
                stop, "asked", next(looks) >= 0
            )
            StateCount(cubes.cube(name).search()).run(limits)
            found += questions.total(cubes.cube(name), Request("reference")).count
        assert found == questions.total(puzzle, Request("reference")).count


def test_states_that_are_met_again_in_other_cubes_are_not_counted_again() -> None:
    """Nor are states that are alike, or that fall apart."""
    keys = {"grid": "\n".join(["." * 6] * 6), "block": "2x3"}
    puzzle = parsed("sudoku", keys)
    whole = StateCount(puzzle.search())
    assert whole.run(Limits()) is Ended.EXHAUSTED
    cubes = BySearch(puzzle, Request("reference"))
    names = cubes.cut(WHOLE, 40)
    assert names
    found = sum(questions.total(cubes.cube(name), Request("reference")).count for name in names)
    assert found == whole.total == 28200960
    assert len(cubes.totals.totals) < len(whole.known.totals) + 2 * len(names)
