"""What every part must do, on what it hands in as data (tests/parts): no part is named here.

The witnesses are `post` (for the engines of models), the refiners (walked by the reference) and
`broken`. Brute force looks at every assignment of a small board, and knows a part's fields
alone.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import combinations
from typing import Any, ClassVar, NoReturn

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone.models import parts as _parts
from exactone.models.base.model import _rules
from exactone.models.base.part_puzzle import Assignment, PartPuzzle, Sheet
from exactone.models.base.turns import _said, turns
from exactone.models.boards.board import Board, Line, PlacesTurned
from exactone.models.parts.part import Part, PartClue, as_rule
from exactone.solver import engines
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Model
from exactone.solver.puzzle import Grid, Solution
from exactone.solver.symmetry import BoardTurn
from tests.parts import Made, PartCase, Sample, cases, sample
from tests.planting import Sayings
from tests.solver.truth import examples
from tests.turned_parts import turned_part

ENGINES = tuple(filter(engines.installed, ("pysat", "ortools", "cover")))  # not all in the page
WRONG = 30  # permutations of places that are tried
VARIED = 12  # parts that differ a little
PLACES = ("places", "near", "pairs", "ends", "windows")  # fields that say nothing else
KNOWN = 20  # assignments to some of the places that the checker looks at

CASES = cases()
every_case = pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
seeds = st.integers(0, 2**32 - 1)
Values = tuple[int, ...]
Goes = Sequence[int]


@dataclass(frozen=True, kw_only=True)
class Toy(PartPuzzle):
    """A puzzle of one part, as a rule or as a clue."""

    kind: ClassVar[str] = "toy"

    variables: Board
    number: int
    own: tuple[Part, ...] = ()
    told: tuple[Part, ...] = ()

    @property
    def board(self) -> Board:
        return self.variables

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(map(str, range(self.number)))

    def rules(self) -> tuple[Part, ...]:
        return self.own

    def clues(self) -> Iterator[PartClue]:
        return (PartClue(f"clue {number}", parts=(part,)) for number, part in enumerate(self.told))

    @classmethod
    def parse(cls, data: Any) -> NoReturn:
        raise NotImplementedError

    def read(self, answer: object) -> Solution:
        raise NotImplementedError

    def write(self, solution: Solution) -> NoReturn:
        raise NotImplementedError

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        raise NotImplementedError


@dataclass(frozen=True)
class Permuted:
    """The places of another board, and ways in which they may be exchanged."""

    names: tuple[str, ...]
    ways: tuple[tuple[int, ...], ...]

    @property
    def at(self) -> tuple[str, ...]:
        return self.names

    def turns(self) -> list[PlacesTurned]:
        return [PlacesTurned(BoardTurn(1, 1, False, 0), way) for way in self.ways]


def toy(made: Made, *, loose: bool = False) -> Toy:
    """The puzzle of a part."""
    rules, told = ((), (made.part,)) if loose else ((made.part,), ())
    return Toy(variables=made.board, number=made.values, own=rules, told=told)


def posted(made: Made) -> Model:
    """Its model, made anew: what is remembered would not be computed again."""
    _rules.cache_clear()
    return toy(made).model()


def values_of(made: Made, solution: Solution) -> Values:
    """An answer as an assignment."""
    value_of = {said.variable: int(said.value) for said in solution}
    assert len(value_of) == len(solution)
    return tuple(value_of[name] for name in made.board.names)


def modelled(made: Made, model: Model, name: str = "pysat") -> list[Values]:
    """The answers of a model."""
    found = engines.get(name).search(model, Limits())
    return [
        values_of(made, frozenset(map(model.rules.label, answer)))
        for answer in found
        if answer is not None
    ]


def searched(made: Made) -> list[Values]:
    """The answers of the search."""
    return [values_of(made, found) for found in Reference().search(toy(made).search(), Limits())]


# the witnesses against brute force


@every_case
@given(seed=seeds)
@examples(32)
def test_every_engine_finds_what_brute_force_finds(case: PartCase, seed: int) -> None:
    it = sample(case, seed)
    model = toy(it.made).model()
    for name in ENGINES:
        if name == "cover" and engines.get(name).refuses(model):
            continue
        found = modelled(it.made, model, name)
        assert len(found) == len(it.truth), name
        assert set(found) == it.truth, name


@every_case
@given(seed=seeds)
@examples(80)
def test_the_search_finds_and_counts_what_brute_force_finds(case: PartCase, seed: int) -> None:
    it = sample(case, seed)
    found = searched(it.made)
    assert len(found) == len(it.truth)
    assert set(found) == it.truth
    assert Reference().count(toy(it.made).search(), Limits()) == (len(found), Ended.EXHAUSTED)


@every_case
@given(seed=seeds)
@examples(80)
def test_the_search_goes_on_from_whatever_is_given(case: PartCase, seed: int) -> None:
    """Other places are decided first then, and notes are made in another order."""
    it, rng = sample(case, seed), random.Random(seed)
    places = range(len(it.made.board.names))
    given = {
        place: frozenset(rng.sample(range(it.made.values), rng.randint(1, it.made.values)))
        for place in rng.sample(places, rng.randint(0, len(places)))
    }
    left = {
        values for values in it.truth if all(values[place] in some for place, some in given.items())
    }
    puzzle = Toy(variables=it.made.board, number=it.made.values, own=(it.made.part,), given=given)
    assert Reference().count(puzzle.search(), Limits()) == (len(left), Ended.EXHAUSTED)
    assert set(modelled(it.made, puzzle.model())) == left


@every_case
@given(seed=seeds)
@examples(32)
def test_hidden_choices_are_determined(case: PartCase, seed: int) -> None:
    """An answer of a model with all its choices shown is one answer of the model."""
    it = sample(case, seed)
    rules = posted(it.made).rules
    rules._hidden.clear()
    number = sum(
        answer is not None for answer in engines.get("pysat").search(Model(rules), Limits())
    )
    assert number == len(it.truth)


@every_case
@given(seed=seeds)
@examples(80)
def test_the_checker_names_what_is_broken_and_stays_so(case: PartCase, seed: int) -> None:
    it, rng = sample(case, seed), random.Random(seed)
    made, words = it.made, it.made.words
    every = list(made.assignments())
    for values in rng.sample(every, min(len(every), 100)):
        said = list(made.part.broken(dict(enumerate(values)), words))
        assert bool(said) is (values not in it.truth), said
        assert all(sentence and sentence.isprintable() for sentence in said)
        wrong = case.wrong(made.part, values) if case.wrong else ()
        assert all(any(words in sentence for sentence in said) for words in wrong), said
    right = made.part.holds(np.array(every), made.values)
    assert right is None or right.tolist() == [values in it.truth for values in every]
    for _ in range(KNOWN):
        known = dict(
            rng.sample(list(enumerate(rng.choice(every))), rng.randint(0, len(made.board.names)))
        )
        said = list(made.part.broken(known, words))
        if said:
            assert not any(
                all(values[place] == value for place, value in known.items()) for values in it.truth
            ), said


# what follows from the fields


@every_case
@given(seed=seeds)
@examples(60)
def test_places_that_may_be_exchanged_have_exchanged_answers(case: PartCase, seed: int) -> None:
    """Of any permutation, and of those that are most likely to be one."""
    it, rng = sample(case, seed), random.Random(seed)
    names, places = it.made.board.names, range(len(it.made.board.names))
    ways = [
        *(way.goes for way in it.made.board.turns() or ()),
        *(exchanged(len(places), *pair) for pair in combinations(places, 2)),
    ]
    ways += [tuple(rng.sample(places, len(places))) for _ in range(WRONG)]
    puzzle = toy(it.made)
    found = turns(Permuted(names, (tuple(places), *ways)), puzzle.sheet, {}, {})
    assert found
    for turn in found:
        to = {name: names.index(turn(Assignment(name, "0")).variable) for name in names}
        goes = [to[name] for name in names]
        assert {turned(values, goes) for values in it.truth} == it.truth


def exchanged(number: int, one: int, other: int) -> tuple[int, ...]:
    """The permutation of two places."""
    goes = list(range(number))
    goes[one], goes[other] = other, one
    return tuple(goes)


def turned(values: Sequence[int], goes: Goes) -> Values:
    """An assignment with every value where its place goes."""
    found = [0] * len(values)
    for place, value in zip(goes, values, strict=True):
        found[place] = value
    return tuple(found)


@every_case
@given(seed=seeds)
@examples(200)
def test_parts_that_say_the_same_have_the_same_answers(case: PartCase, seed: int) -> None:
    """What tells a part from another one, such as how many there must be,
    is in what it says of its places."""
    it = sample(case, seed)
    made, rng = it.made, random.Random(seed)
    every = list(varied(made.part))
    for other in rng.sample(every, min(len(every), VARIED)):
        with suppress(IndexError):  # of places that are not there
            if statements(made) == statements(made._replace(part=other)):
                assert Sample(case, made._replace(part=other)).truth == it.truth, other


def statements(made: Made, goes: Goes = (), becomes: Goes = ()) -> Hashable:
    """What a part says of places and values, where they go somewhere else of those that they
    become."""
    names = made.board.names
    sheet = Sheet(names, toy(made).values, (as_rule(made.part),))
    return _said(sheet, {}, goes or range(len(names)), becomes or range(made.values))


@every_case
@given(seed=seeds)
@examples(80)
def test_a_turned_part_has_the_turned_answers_and_says_what_the_part_becomes(
    case: PartCase, seed: int
) -> None:
    it = sample(case, seed)
    goes, becomes = some_turn(it.made, random.Random(seed))
    other = it.made._replace(part=turned_part(it.made.part, goes, becomes))
    expected = {turned([becomes[value] for value in values], goes) for values in it.truth}
    assert Sample(case, other).truth == expected
    assert statements(it.made, goes, becomes) == statements(other)


def some_turn(made: Made, rng: random.Random) -> tuple[Goes, Goes]:
    """Where places go, and what values become: anything."""
    places, values = len(made.board.names), made.values
    return rng.sample(range(places), places), rng.sample(range(values), values)


def varied(part: Part) -> Iterator[Part]:
    """Parts on the same places with another number, or a value less."""
    for field in fields(part):
        if field.name not in ("rule", "why", "said", *PLACES):
            found = (
                replace(part, **{field.name: other}) for other in changed(getattr(part, field.name))
            )
            yield from (other for other in found if can_be(other))


def can_be(part: Part) -> bool:
    """Whether a file may say it: of two bounds the lower one is not above the other."""
    low, high = getattr(part, "low", None), getattr(part, "high", None)
    return low is None or high is None or bool(low <= high)


def changed(value: Any) -> Iterator[Any]:
    """What differs in one number or one value; the places of a line stay as they are."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, max(0, value - 1))
    elif isinstance(value, frozenset):
        yield from (value - {item} for item in sorted(value))
    elif isinstance(value, Part):
        yield from varied(value)
    elif isinstance(value, tuple) and not isinstance(value, Line):
        for place, item in enumerate(value):
            for other in changed(item):
                items = (*value[:place], other, *value[place + 1 :])
                yield type(value)(*items) if hasattr(value, "_fields") else items


@every_case
@given(seed=seeds)
@examples(32)
def test_a_clue_is_loosened_by_its_switch(case: PartCase, seed: int) -> None:
    it = sample(case, seed)
    model = toy(it.made, loose=True).loose()
    (switch,) = model.givens
    assert isinstance(switch.clue, PartClue)
    found = modelled(it.made, model)
    assert len(found) == len(it.truth)
    assert set(found) == it.truth
    loosened = modelled(it.made, Model(model.rules, (switch._replace(literal=-switch.literal),)))
    assert sorted(loosened) == sorted(it.made.assignments())


@every_case
@given(seed=seeds)
@examples(60)
def test_its_size_is_known_before_it_is_posted(case: PartCase, seed: int) -> None:
    made = sample(case, seed).made
    alone = Toy(variables=made.board, number=made.values).model().rules.mentions()
    mentioned, said = toy(made).model().rules.mentions() - alone, made.part.mentions(made.values)
    assert mentioned <= 3 * said + 40
    assert said <= 3 * mentioned + 40


@every_case
@given(seed=seeds)
@examples(20)
def test_a_part_is_data(case: PartCase, seed: int) -> None:
    """Made again it is the same: rules are kept by it."""
    one, other = sample(case, seed).made, sample(case, seed).made
    assert one.part == other.part
    assert hash(one.part) == hash(other.part)


# faults

PLANTED = 60  # parts of which witnesses speak
TURNS = 2  # of each of them


def corpus(case: PartCase) -> Sayings:
    """What the witnesses say of a few small parts."""
    file = case.part
    found = Sayings(f"{_parts.__name__}.{file}")
    for seed in range(PLANTED):
        it = sample(case, seed)
        if len(it.truth) <= 300:
            _say(found, it)
    return found


def _say(found: Sayings, it: Sample) -> None:
    """What all witnesses say of a part."""
    made, truth = it.made, it.truth
    found.add("model", lambda: set(modelled(made, posted(made))), truth)
    found.add("search", lambda: Reference().count(toy(made).search(), Limits())[0], len(truth))
    found.add("search", lambda: set(searched(made)), truth)
    every = list(made.assignments())

    def right() -> list[bool]:
        return [not list(made.part.broken(dict(enumerate(values)), made.words)) for values in every]

    found.add("check", right, [values in truth for values in every])
    for seed in range(TURNS):
        goes, becomes = some_turn(made, random.Random(seed))
        other = made._replace(part=turned_part(made.part, goes, becomes))
        found.add("turns", partial(statements, made, goes, becomes), statements(other))


@pytest.mark.long
@every_case
def test_faults_planted_in_a_part_are_noticed(case: PartCase) -> None:
    sayings = corpus(case)
    assert {"model", "search", "check", "turns"} <= sayings.items.keys()
    assert not sayings.shared(), "witnesses share no function"
    for function in sorted(sayings.reached()):
        living = sayings.living(function)
        if living and not sayings.is_words(function):
            assert function.name.partition(":")[2] in case.harmless, (function.name, living)
