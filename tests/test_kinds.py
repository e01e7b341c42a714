"""What every kind of puzzle must do, on what it hands in as data (tests/kinds):
no kind is named here.

The witnesses are the model (for the engines of models), the hand-written search (walked by the
reference) and the checker. Brute force is a fourth that knows nothing of them.
"""

from __future__ import annotations

import json
import pickle
import random
import re
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from typing import Any, NoReturn

import numpy as np
import pytest
from hypothesis import given

from exactone import draw, models
from exactone.solver import engines
from exactone.solver.ask import questions
from exactone.solver.ask.answers import checked
from exactone.solver.ask.request import Request
from exactone.solver.errors import Refused, Unable
from exactone.solver.limits import Limits
from exactone.solver.model import Model
from exactone.solver.puzzle import Fact, Solution
from exactone.solver.streams import breathless
from tests.kinds import Case, cases
from tests.marks import mostly_long
from tests.samples import (
    FILE,
    SOME,
    Sample,
    answers_of_others,
    labels,
    mutations,
    nearly,
    parsed,
    published,
    random_seeds,
    sample,
    searched,
)
from tests.solver.truth import examples
from tests.turned import TURNINGS, answers

LISTED = 600  # answers; where there are more, they are only counted
TURNED = 50  # answers of published puzzles that are turned
LITTLE = 40_000  # literals, which take a few megabytes

CASES = cases()
every_case = pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
seeds = random_seeds()


def listed(puzzle: models.Kind, request: Request) -> list[Solution]:
    """All answers; of one engine also where an argument says at sight that there are none."""
    if request.backend == "auto":
        return list(questions.solutions(puzzle, request))
    return list(breathless(checked(puzzle, request, request.backend)))


def test_every_kind_is_tested_and_every_case_is_a_kind() -> None:
    assert list(CASES) == models.kinds()


@every_case
def test_nothing_is_called_nearly_as_the_contract_has_it(case: Case) -> None:
    """What has a default would else be left to it by a slip of the pen, and nobody would notice."""
    contract = [name for name in dir(models.Kind) if not name.startswith("_")]
    own = [
        name
        for name in vars(models.kind_class(case.kind))
        if not name.startswith("_") and name not in contract
    ]
    assert {name: get_close_matches(name, contract, 1, 0.85) for name in own} == {
        name: [] for name in own
    }


# all witnesses and brute force


@every_case
@given(seed=seeds)
@examples(40)
def test_every_engine_finds_what_brute_force_finds(case: Case, seed: int) -> None:
    made = sample(case, seed)
    for engine in case.engines:
        try:
            found = listed(made.puzzle, Request(engine))
        except Refused:
            assert engine == "cover", "the others take everything"
            continue
        assert len(found) == len(made.truth), engine
        assert {made.plain(solution) for solution in found} == made.truth, engine


@every_case
@given(seed=seeds)
@examples(20)
def test_verdicts_and_counts_are_those_of_brute_force(case: Case, seed: int) -> None:
    made = sample(case, seed)
    number = len(made.truth)
    for engine in ("auto", "reference"):
        verdict = questions.count(made.puzzle, Request(engine))
        assert (verdict.count, verdict.complete) == (number, True)
    verdict = questions.verify(made.puzzle, Request())
    assert verdict.answer == {0: "none", 1: "one"}.get(number, "many")
    assert len(verdict.solutions) == min(number, 2)
    assert made.puzzle.argument() is None or number == 0


@every_case
@given(seed=seeds)
@examples(10)
def test_answers_in_random_order_and_by_every_heuristic_are_all_answers(
    case: Case, seed: int
) -> None:
    made = sample(case, seed)
    askings = [Request("reference", heuristic=heuristic) for heuristic in made.puzzle.heuristics]
    for request in (Request("pysat", seed=seed), Request("reference", seed=seed), *askings):
        found = listed(made.puzzle, request)
        assert len(found) == len(made.truth), request
        assert {made.plain(solution) for solution in found} == made.truth, request
        assert request.seed is None or listed(made.puzzle, request) == found


@every_case
@pytest.mark.parametrize("every", mostly_long([False, True]))
def test_published_numbers(case: Case, every: bool) -> None:
    """One engine, or every one that can."""
    for keys, number, source in case.published:
        puzzle = parsed(case.kind, keys)
        for engine in case.engines if number <= LISTED and every else ["auto"]:
            try:
                verdict = questions.count(puzzle, Request(engine))
            except Refused:
                continue
            assert (verdict.count, verdict.complete) == (number, True), (keys, engine, source)


# the checker


@every_case
@given(seed=seeds)
@examples(25)
def test_the_checker_refuses_what_brute_force_does_not_have(case: Case, seed: int) -> None:
    made, other = sample(case, seed), sample(case, seed + 1)
    right, wrong, rng = made.solutions(), other.solutions(), random.Random(seed)
    parts = [*labels(made.puzzle), *labels(other.puzzle)]
    others = [
        *answers_of_others(rng, made, right),
        *nearly(rng, made),
        *wrong[:SOME],
        frozenset[Any](),
    ]
    for solution in [*mutations(rng, right, parts), *others]:
        said = made.puzzle.check(solution)
        assert bool(said) is (solution not in right), said
        assert all(sentence.isprintable() for sentence in said)


# answers and their images


@every_case
@given(seed=seeds)
@examples(25)
def test_what_is_written_or_drawn_can_be_read(case: Case, seed: int) -> None:
    made = sample(case, seed)
    puzzle = made.puzzle
    for style in ("", *puzzle.styles):
        draw(puzzle, style=style)
    for solution in made.solutions()[:SOME]:
        written = puzzle.write(solution)
        assert puzzle.read(written) == puzzle.read(json.loads(json.dumps(written))) == solution
        assert models.answers(puzzle, FILE, json.dumps({"solution": written}).encode()) == [
            solution
        ]
        assert models.answers(puzzle, FILE, draw(puzzle, solution).encode()) == [solution]
        for style in puzzle.styles:
            draw(puzzle, solution, style=style)


@every_case
@given(seed=seeds)
@examples(25)
def test_up_to_symmetry_there_are_as_many_as_orbits(case: Case, seed: int) -> None:
    made = sample(case, seed)
    puzzle, solutions = made.puzzle, made.solutions()
    if puzzle.turns() is None:
        with pytest.raises(Unable, match="no board that could be turned"):
            questions.count(puzzle, Request(up_to_symmetry=True))
        return
    images = {solution: list(puzzle.images(solution)) for solution in solutions}
    orbits = {frozenset(copies) for copies in images.values()}
    assert all(copies[0] == solution for solution, copies in images.items())
    assert frozenset[Solution]().union(*orbits) == set(solutions)
    assert sum(map(len, orbits)) == len(solutions)
    for engine in ("auto", case.engines[seed % len(case.engines)]):
        try:
            verdict = questions.count(puzzle, Request(engine, up_to_symmetry=True))
            shown = list(questions.solutions(puzzle, Request(engine, up_to_symmetry=True)))
        except Refused:
            continue
        assert (verdict.count, verdict.complete) == (len(orbits), True), engine
        assert {frozenset(images[solution]) for solution in shown} == orbits
        assert len(shown) == len(orbits)


@every_case
@given(seed=seeds)
@examples(20)
def test_a_turned_puzzle_has_the_turned_answers(case: Case, seed: int) -> None:
    turns_as_its_answers(sample(case, seed))


@every_case
def test_so_have_published_puzzles(case: Case) -> None:
    """Which have more symmetry than random ones."""
    for keys, number, _ in case.published:
        if number <= TURNED:
            turns_as_its_answers(published(case, keys, number))


def turns_as_its_answers(made: Sample) -> None:
    """Its file is turned by plain code and solved again; what leaves the puzzle as it is makes
    images of answers."""
    case, puzzle = made.case, made.puzzle
    if case.turned is None or case.turned(made.keys, TURNINGS[0]) is None:
        return
    every = {answer: set[Any]() for answer in made.truth}
    same = {answer: set[Any]() for answer in made.truth}
    for turning in TURNINGS:
        becomes = answers(case, made.keys, made.truth, turning)
        for answer, image in becomes.items():
            every[answer].add(image)
        if (keys := case.turned(made.keys, turning)) is not None:
            other = parsed(case.kind, keys)
            found = {
                case.plain(other.write(solution))
                for solution in questions.solutions(other, Request())
            }
            assert found == set(becomes.values()), (turning, keys)
            for answer, image in becomes.items() if other == puzzle else ():
                same[answer].add(image)
    if puzzle.turns() is not None:
        for solution in searched(puzzle):
            answer, images = made.plain(solution), set(map(made.plain, puzzle.images(solution)))
            assert same[answer] <= images <= every[answer]


@every_case
def test_random_puzzles_have_no_answer_one_and_several(case: Case) -> None:
    """Else they would show little: not whether answers are told apart,
    or whether there are too many."""
    numbers = (len(sample(case, seed).truth) for seed in range(60))
    wanted = {0, 1, 2}
    assert any(not (wanted := wanted - {min(2, number)}) for number in numbers), wanted


# clues as switches


@every_case
@given(seed=seeds)
@examples(15)
def test_each_subset_of_the_clues_means_what_it_should(case: Case, seed: int) -> None:
    made, rng = sample(case, seed), random.Random(seed)
    loose, tight = made.puzzle.loose(), made.puzzle.model()
    given = {held.literal for held in tight.givens}
    clues = [held for held in loose.givens if held.literal not in given]
    keys, left = made.keys, [held for held in loose.givens if held.literal in given]
    for number in reversed(range(len(clues))):
        if rng.random() < 0.7:
            left.append(clues[number])
        else:
            keys = case.without(keys, number)
    dropped = {held.clue for held in clues} - {held.clue for held in left}
    without = made.puzzle.without(dropped)
    document = without.document(made.keys)
    again = parsed(case.kind, document)
    assert again.document(document) == document
    if len(truth := case.answers(keys)) < LISTED:
        for puzzle in (without, again):
            assert {
                case.plain(puzzle.write(solution))
                for solution in questions.solutions(puzzle, Request())
            } == truth
    model = Model(loose.rules, tuple(left))
    answers = engines.get("pysat").search(model, Limits())
    found = [
        frozenset(map(model.rules.label, answer))
        for answer in islice(answers, LISTED)
        if answer is not None
    ]
    assert len(found) == min(len(truth), LISTED)
    assert {case.plain(without.write(solution)) for solution in found} <= truth


@every_case
@given(seed=seeds)
@examples(15)
def test_clues_say_what_solutions_have_and_can_be_written_back(case: Case, seed: int) -> None:
    made = sample(case, seed)
    puzzle, solutions = made.puzzle, made.solutions()[:SOME]
    assert puzzle == parsed(case.kind, puzzle.document(made.keys))
    clues = {given.clue: puzzle.clue_of(given.clue) for given in puzzle.loose().givens}
    assert len(set(clues.values())) == len(clues)
    assert not puzzle.without(clues).loose().givens
    told = [said(puzzle, solution) for solution in solutions]
    assert case.alike or len(set(told)) == len(told)
    for clue in clues.values():
        assert clue.fact is None or all(clue.fact in facts for facts in told)
    for solution in solutions[:1]:
        full = puzzle.full(solution)
        assert full == parsed(case.kind, full.document(made.keys))
        more = {given.clue for given in full.loose().givens}
        assert clues.keys() <= more
        assert not full.check(solution)
        assert {
            given.clue for given in full.without(more - clues.keys()).loose().givens
        } == clues.keys()


def said(puzzle: models.Kind, solution: Solution) -> frozenset[Fact]:
    """What a solution has where."""
    label = puzzle.model().rules.label
    every = (label(choice) for choice in np.flatnonzero(puzzle.model().rules.visible()).tolist())
    facts = (puzzle.facts(each) if each in solution else puzzle.denied(each) for each in every)
    return frozenset(fact for some in facts for fact in some)


# puzzles are data


@every_case
@given(seed=seeds)
@examples(15)
def test_puzzles_are_data_and_states_are_too(case: Case, seed: int) -> None:
    made = sample(case, seed)
    puzzle = made.puzzle
    assert parsed(case.kind, made.keys) == puzzle
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle
    one, other = (list(islice(states(each), SOME)) for each in (puzzle, again))
    assert one == other
    assert list(map(hash, one)) == list(map(hash, other))
    assert pickle.loads(pickle.dumps(one)) == one
    for solution in made.solutions()[:SOME]:
        assert pickle.loads(pickle.dumps(solution)) == solution
        assert all(isinstance(label, tuple) and type(label) is not tuple for label in solution)


def states(puzzle: models.Kind) -> Iterator[Any]:
    """The states of the hand-written search, depth first."""
    search = puzzle.search()
    todo = [state for _, state in search.start()]
    while todo:
        state = todo.pop()
        yield state
        todo += [state for _, state in search.moves(state) or ()]


@every_case
@given(seed=seeds)
@examples(25)
def test_the_size_of_the_model_is_known_before_it_is_built(case: Case, seed: int) -> None:
    puzzle = sample(case, seed).puzzle
    said, mentioned = puzzle.size(), puzzle.model().rules.mentions()
    assert said == 0 or mentioned / 3 <= said <= 3 * mentioned + LITTLE


# independence: each witness alone


def unasked(*_: object, **__: object) -> NoReturn:
    """Stands in for a witness that must not be asked."""
    raise AssertionError("this witness was not to be asked")


@every_case
@pytest.mark.parametrize(("witness", "engine"), [("model", "reference"), ("search", "pysat")])
def test_engines_need_one_witness_alone(
    case: Case, witness: str, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(5):
        made = sample(case, seed)
        wanted = made.solutions()
        with monkeypatch.context() as patch:
            patch.setattr(models.kind_class(case.kind), witness, unasked)
            assert sorted(listed(made.puzzle, Request(engine)), key=sorted) == wanted


# refusals


@every_case
def test_what_is_no_puzzle_is_refused_in_a_sentence(case: Case) -> None:
    for text, sentence in case.refused:
        (entry,) = models.from_bytes(FILE, text.encode())
        assert entry.puzzle is None, f"accepted: {text}"
        assert sentence in entry.error, entry.error
        place = re.match(rf"{re.escape(FILE)}(?::(\d+))?: \S", entry.error)
        assert place, entry.error
        assert place[1] is None or 1 <= int(place[1]) <= text.count("\n") + 1
        assert entry.error.isprintable()
        assert len(entry.error) < 1000
