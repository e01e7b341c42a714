"""What makers ask, for every kind, against the lists of solutions that the hand-written search finds."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, partial
from itertools import combinations, islice

import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from exactone import models
from exactone.cli.why.changes import fixed
from exactone.models._kit.made import MadeOfParts, PartClue
from exactone.models._kit.search import Refining
from exactone.models._parts.part import Part
from exactone.models.sudoku import Sudoku
from exactone.solver import engines, questions
from exactone.solver.asking import Asking
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Limits
from exactone.solver.maker import explaining, fixes, hints, minimal, shared, stepping, telling
from exactone.solver.model import Model, Rules
from exactone.solver.puzzle import Clue, Fact, Solution, place_name
from exactone.solver.session import Item
from tests.kinds import Case, cases
from tests.samples import labels, sample, searched
from tests.solver.truth import examples
from tests.worlds import TooMany, Worlds

CASES = cases()
every_case = pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
seeds = st.integers(0, 2**32 - 1)

LISTED = 200  # solutions of a puzzle with some of its clues; of one with more these are looked at
FEW = 12  # clues
LARGE = 250  # labels
SETS = 10  # smaller sets that are looked at


def solutions(puzzle: models.Kind) -> list[Solution]:
    """All solutions, or two of them."""
    return list(islice(searched(puzzle), 2))


def said(puzzle: models.Kind, every: Collection[object], solution: Solution) -> frozenset[Fact]:
    """What a solution has where."""
    found = (puzzle.facts(label) if label in solution else puzzle.denied(label) for label in every)
    facts = {fact for facts in found for fact in facts}
    if puzzle.nothing:
        places = {fact.at for label in every for fact in puzzle.facts(label)} - {fact.at for fact in facts}
        facts |= {Fact(at, puzzle.nothing) for at in places}
    return frozenset(facts)


class Truth:
    """The solutions of a puzzle under some of its clues, and of what is known besides."""

    def __init__(self, puzzle: models.Kind) -> None:
        self.puzzle = puzzle
        self.named = {given.clue: puzzle.clue_of(given.clue) for given in puzzle.loose().givens}
        self.clues = tuple(dict.fromkeys(self.named.values()))
        self.every = labels(puzzle)

    def only(self, clues: Iterable[Clue]) -> models.Kind:
        """The puzzle with these clues alone."""
        kept = set(clues)
        return self.puzzle.without({key for key, clue in self.named.items() if clue not in kept})

    def facts(self, items: Iterable[Item]) -> tuple[list[frozenset[Fact]], bool]:
        """What the first solutions have in which these clues hold, and these facts; and whether there are more."""
        items = list(items)
        found = list(islice(searched(self.only(item for item in items if isinstance(item, Clue))), LISTED))
        told = [said(self.puzzle, self.every, solution) for solution in found]
        facts = [facts for facts in told if all(item in facts for item in items if isinstance(item, Fact))]
        return facts, len(found) == LISTED

    def always(self, items: Iterable[Item], fact: Fact) -> bool:
        """Whether a fact is in all of these, so far as is seen."""
        return all(fact in facts for facts in self.facts(items)[0])

    def possible(self, items: Iterable[Item], without: Fact | None = None) -> bool:
        """Whether there is such a solution without that fact; where there are many, that is taken for granted."""
        facts, more = self.facts(items)
        return more or any(without not in each for each in facts)


class Small:
    """A random puzzle that the hand-written search soon knows all about, whichever of its clues are left out."""

    def __init__(self, case: Case, seed: int) -> None:
        self.seed, self.rng, self._sample = seed, random.Random(seed), sample(case, seed)
        self.puzzle = self._sample.puzzle
        self.truth = Truth(self.puzzle)
        if len(self.truth.every) > LARGE:
            reject()

    @cached_property
    def solutions(self) -> list[Solution]:
        """All of them."""
        return self._sample.solutions()

    @cached_property
    def facts(self) -> list[frozenset[Fact]]:
        """What each of them has where."""
        return [said(self.puzzle, self.truth.every, solution) for solution in self.solutions]

    @property
    def decided(self) -> frozenset[Fact]:
        """What all of them have."""
        return frozenset.intersection(*self.facts) if self.facts else frozenset()


def small(number: int) -> Callable[[Callable[[Small], None]], Callable[[Case, int], None]]:
    """A test of so many small puzzles of every kind."""

    def tested(test: Callable[[Small], None]) -> Callable[[Case, int], None]:
        def run(case: Case, seed: int) -> None:
            test(Small(case, seed))

        run.__name__ = test.__name__  # by which failing examples are remembered
        many: Callable[[Case, int], None] = every_case(given(seed=seeds)(examples(number)(run)))
        return many

    return tested


def smaller(rng: random.Random, items: Collection[Item], least: int = 1) -> Iterator[tuple[Item, ...]]:
    """All sets with one less, or some of those."""
    found = list(combinations(items, len(items) - least)) if len(items) >= least else []
    yield from rng.sample(found, min(len(found), SETS))


@small(30)
def test_reasons_are_contradictory_and_nothing_can_be_left_out(made: Small) -> None:
    truth, found = made.truth, explaining.explain(made.puzzle, Asking())
    assert (found.verdict.answer == "none") == (not made.solutions) == bool(found.reasons)
    seen = set[Item]()
    for number, why in enumerate(found.reasons):
        assert seen.isdisjoint(why.items)
        seen.update(why.items)
        assert not truth.facts(why.items)[0]
        for left in smaller(made.rng, why.items):
            assert truth.possible(left)
        if why.smallest and why.items and not number and len(truth.clues) <= 8:
            for few in combinations(truth.clues, len(why.items) - 1):
                assert truth.possible(few)


@small(30)
def test_a_place_is_what_it_is_because_of_the_clues_that_are_named(made: Small) -> None:
    truth, every = made.truth, made.facts
    assume(any(every))
    at = made.rng.choice(sorted({fact.at for facts in every for fact in facts}, key=str))
    there = {fact for facts in every for fact in facts if fact.at == at}
    found = explaining.explain(made.puzzle, Asking(), place_name(at))
    if len(there) > 1 or not all(there <= facts for facts in every):
        assert not found.reasons
        assert there <= {*found.may_be}
        return
    ((fact,), (why,)) = there, found.reasons
    assert found.fact == fact
    assert truth.always(why.items, fact)
    for left in smaller(made.rng, why.items):
        assert truth.possible(left, fact)


@small(30)
def test_what_is_common_is_in_all_solutions_and_what_is_open_in_some(made: Small) -> None:
    every, found = made.facts, shared.common(made.puzzle, Asking(), share=True)
    assert found.verdict.answer == ("none" if not every else "one" if len(every) == 1 else "many")
    assert {*found.decided} == made.decided
    assert {fact for facts in found.open.values() for fact in facts} == frozenset().union(*every) - made.decided
    assert all(fact.at == at for at, facts in found.open.items() for fact in facts)
    if found.shares is not None:
        assert found.verdict.count == len(every)
        for facts in found.open.values():
            assert all(found.shares[fact] == sum(fact in each for each in every) for fact in facts)


@small(25)
def test_a_fix_leaves_one_and_no_smaller_one_does(made: Small) -> None:
    puzzle, every = made.puzzle, made.solutions
    keep = made.rng.choice(every) if len(every) > 1 and made.seed % 2 else None
    found = fixes.fix(puzzle, Asking(), keep)
    if len(every) == 1:
        assert found.puzzle == puzzle
    elif found.puzzle is None:
        assert (found.add, found.remove) == ((), ())
    elif every:
        assert isinstance(found.puzzle, models.Kind)
        assert found.add
        assert solutions(found.puzzle) == [found.solution]
        assert keep in (None, found.solution)
        assert found.solution is not None
        full = Truth(puzzle.full(found.solution))
        own = set(made.truth.clues)
        more = [clue for clue in full.clues if clue not in own]
        for few in islice(combinations(more, len(found.add) - 1), SETS if found.smallest else 0):
            assert solutions(full.only((*own, *few))) != [found.solution]
    else:
        truth = made.truth
        assert isinstance(found.puzzle, models.Kind)
        assert solutions(found.puzzle) != []
        for few in islice(combinations(found.remove, len(found.remove) - 1), SETS):
            assert solutions(truth.only(clue for clue in truth.clues if clue not in few)) == []
        for clue, others in found.may_be.items():
            rest = [each for each in truth.clues if each not in found.remove]
            assert all(truth.possible([*rest, other.fact]) for other in others if other.fact is not None), clue
            if clue.fact is not None:
                assert clue not in found.perhaps_more
                there = {fact for label in truth.every for fact in puzzle.facts(label) if fact.at == clue.fact.at}
                for fact in there - {clue.fact, *(other.fact for other in others)}:
                    assert not truth.facts([*rest, fact])[0]


@small(25)
def test_what_is_minimal_has_one_solution_and_nothing_more_can_be_left_out(made: Small) -> None:
    every = made.solutions
    assume(every)
    puzzle = made.puzzle.full(every[0])
    fewest = made.seed % 3 == 0 and len(Truth(puzzle).clues) <= FEW  # of many it may take hours
    found = minimal.minimize(puzzle, Asking(seed=made.seed), fewest)
    if (whole := solutions(puzzle)) != every[:1]:
        assert (found.puzzle, len(whole)) == (None, 2)
        return
    assert isinstance(found.puzzle, models.Kind)
    assert solutions(found.puzzle) == every[:1]
    truth = Truth(found.puzzle)
    assert {clue for clue in truth.clues if not clue.rule} == {*found.kept}
    for clue in truth.clues:
        if not clue.rule:
            assert solutions(truth.only(each for each in truth.clues if each != clue)) != every[:1]
    if found.smallest and len(found.kept) <= 4:
        whole_truth = Truth(puzzle)
        rules = [clue for clue in whole_truth.clues if clue.rule]
        others = [clue for clue in whole_truth.clues if not clue.rule]
        number = len(found.kept) - 1
        for few in islice(combinations(others, number), SETS) if number >= 0 else ():
            assert solutions(whole_truth.only((*rules, *few))) != every[:1]


@small(30)
def test_each_step_follows_from_what_it_names_and_from_no_less(made: Small) -> None:
    found = hints.hint(made.puzzle, Asking(), every=True)
    known = {clue.fact for clue in made.truth.clues if clue.fact in made.decided}
    assert {step.fact for step in found.steps} == made.decided - known
    assert found.left == 0
    if (unlike := apart(made.puzzle)) is None:
        return
    for step in found.steps[:4]:
        assert not any(isinstance(item, Fact) or item.fact for item in step.because)
        _follows(unlike, step, step.because, [*known, *step.because], made.rng)
        known.add(step.fact)


@small(20)
def test_the_next_step_names_all_that_it_follows_from(made: Small) -> None:
    found = hints.hint(made.puzzle, Asking())
    if not found.steps or (unlike := apart(made.puzzle)) is None:
        return
    for step in found.steps:
        _follows(unlike, step, step.because, step.because, made.rng)
        if step.smallest and step.size:
            session = hints.session_of(made.puzzle, Limits())
            rules = [clue for clue in session.clues if clue.fact is None]
            for few in islice(combinations(rules, step.size - 1), SETS):
                assert unlike([*few, *found.known], step.fact)


@small(10)
def test_no_fewer_clues_do_for_the_hardest_step_where_that_is_said(made: Small) -> None:
    found, known = hints.hint(made.puzzle, Asking(), every=True), list[Item]()
    if (hardest := found.hardest) is None or not hardest.smallest or not hardest.size:
        return
    if (unlike := apart(made.puzzle)) is None:
        return
    rules = hints.session_of(made.puzzle, Limits()).clues
    known += [*found.known, *(step.fact for step in found.steps[: found.steps.index(hardest)])]
    fewer = list(combinations([clue for clue in rules if clue.fact is None], hardest.size - 1))
    for few in made.rng.sample(fewer, min(len(fewer), 3 * SETS)):
        assert unlike([*few, *known], hardest.fact)


Unlike = Callable[[Iterable[Item], Fact], bool]
"""Whether there is a way to obey clues, rules and facts in which a place is different."""


def apart(puzzle: models.Kind) -> Unlike | None:
    """Who knows that of a puzzle whose rules are apart; None where nobody does, as it is too large."""
    parted = puzzle.parted()
    if isinstance(parted, MadeOfParts):
        return partial(_of_parts, parted)
    if isinstance(parted, Sudoku):
        return partial(_of_cube, parted)
    with suppress(TooMany):
        return Worlds(puzzle).unlike
    return None


def _follows(
    unlike: Unlike, step: stepping.Step, named: Collection[Item], known: Collection[Item], rng: random.Random
) -> None:
    """A step follows from what is known, and from none of it without one of the clues and rules that are named."""
    assert step.size == sum(not isinstance(item, Fact) and item.fact is None for item in named)
    assert not unlike(known, step.fact)
    needless = [item for item in named if known is named or not (isinstance(item, Fact) or item.fact)]
    for item in rng.sample(needless, min(len(needless), SETS)):
        assert unlike([other for other in known if other != item], step.fact)


def _of_parts(parted: MadeOfParts, items: Iterable[Item], fact: Fact) -> bool:
    """By the search, which knows parts one by one."""
    place = {at: number for number, at in enumerate(parted.board.at)}
    parts, given = list[Part](), {place[fact.at]: frozenset(range(len(parted.values)))}
    given[place[fact.at]] -= {parted.values.index(fact.value)}
    for item in items:
        if isinstance(item, PartClue):
            parts.append(item.part)
            continue
        told = item if isinstance(item, Fact) else item.fact
        at = place[item.at if isinstance(item, Fact) else item.at[0]]
        some = parted.given[at] if told is None else frozenset({parted.values.index(told.value)})
        given[at] = given.get(at, some) & some
    search = Refining(parted.sheet._replace(parts=tuple(parts)), given)
    return all(given.values()) and next(Reference().search(search, Limits()), None) is not None


def _of_cube(cube: Sudoku, items: Iterable[Item], fact: Fact) -> bool:
    """By another engine, of a model written here: in the cells of each named line or block all symbols are there."""
    rules, number = Rules(), {symbol: place for place, symbol in enumerate(cube.symbols)}
    has = rules.choices(*[cube.side] * len(cube.block), cube.side)
    rules.exactly_one(has.reshape(-1, cube.side))
    rules.clause([-int(has[choice_of(fact, number)])])
    for item in items:
        told = item if isinstance(item, Fact) else item.fact
        if told is not None:
            rules.clause([int(has[choice_of(told, number)])])
        else:
            assert isinstance(item, Clue)
            cells = [tuple(coordinate - 1 for coordinate in at) for at in item.at if not isinstance(at, str)]
            rules.exactly_one([[int(has[*cell, symbol]) for cell in cells] for symbol in range(cube.side)])
    return next(engines.get("ortools").search(Model(rules), Limits()), None) is not None


def choice_of(fact: Fact, number: Mapping[str, int]) -> tuple[int, ...]:
    """Where the choice of a fact is in the array of all."""
    assert not isinstance(fact.at, str)
    return *(coordinate - 1 for coordinate in fact.at), number[fact.value]


@pytest.mark.long
def test_steps_in_a_cube_name_lines_and_blocks() -> None:
    puzzle = models.load("sudoku/cube-8x8x8")
    found = hints.hint(puzzle, Asking())
    (step,) = found.steps
    assert {item.name.split()[1] for item in step.because[: step.size] if isinstance(item, Clue)} <= {"line", "block"}
    unlike = apart(puzzle)
    assert unlike is not None
    _follows(unlike, step, step.because, step.because, random.Random(1))


@small(30)
def test_what_to_ask_is_worth_what_is_said(made: Small) -> None:
    found = telling.ask(made.puzzle, Asking())
    assert found.verdict.count == len(made.solutions)
    told = [telling.facts_of(made.puzzle, solution) for solution in made.solutions]
    for question in found.questions[:3]:
        values = [facts.get(question.name, made.puzzle.nothing) for facts in told]
        left = [values.count(value) for value in values]
        assert question.expected == pytest.approx(sum(left) / len(left))
        assert question.worst == max(left)


def test_where_states_take_all_of_their_time_there_is_some_left_for_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(_: object, asking: Asking) -> None:
        while not asking.limits.over():
            time.sleep(0.01)

    monkeypatch.setattr(telling, "graph", late)
    monkeypatch.setattr(telling, "LISTED", 100)
    found = telling.ask(models.load("sudoku/4x4-empty"), Asking(limits=Limits.within(2)))
    assert found.verdict.count == 288
    assert found.sampled
    assert found.questions


def test_a_reason_of_nearly_all_lines_of_a_nonogram_has_none_to_spare() -> None:
    puzzle = models.load("nonogram/none-15x15")
    (why,) = explaining.explain(puzzle, Asking()).reasons
    truth, clues = Truth(puzzle), [item for item in why.items if isinstance(item, Clue)]
    assert len(clues) > 25
    assert not any(questions.solutions(truth.only(clues), Asking("pysat"), 1))
    for clue in clues:
        left = truth.only(other for other in clues if other != clue)
        assert any(questions.solutions(left, Asking("pysat"), 1))


KILLER = "kind = 'sudoku'\ngrid = '''\n1...\n....\n....\n....\n'''\n[[rule]]\n"


def test_what_a_clue_could_be_is_said_to_be_all_only_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = loaded("kind = 'slitherlink'\ngrid = '''\n3 3\n3 .\n'''\n")
    assert solutions(puzzle) == []
    whole = fixes.fix(puzzle, Asking())
    assert (len(whole.remove), whole.perhaps_more) == (1, frozenset())
    assert whole.may_be[whole.remove[0]]
    monkeypatch.setattr(fixes, "SEEN", 1)
    part = fixes.fix(puzzle, Asking())
    assert part.perhaps_more == {*part.remove}
    assert "or perhaps something else" in " ".join(fixed(part).details)


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("kind = 'nonogram'\nrows = ['1 1', '3', '0']\ncolumns = ['2', '1', '1']\n", {"2"}),
        ("kind = 'nonogram'\nrows = ['1', '2 2', '3']\ncolumns = ['2', '?', '?']\n", {"1", "1 1", "2", "3"}),
        (f"{KILLER}sum = {{ in = ['r1c2', 'r1c3'], exactly = 2 }}\n", {"5", "6", "7"}),
        (f"{KILLER}cage = {{ in = ['r1c2', 'r1c3'], exactly = 2 }}\n", {"5", "6", "7"}),
    ],
)
def test_what_a_clue_could_be_is_said_in_the_words_of_a_file(text: str, others: set[str]) -> None:
    found = fixes.fix(loaded(text), Asking())
    (clue,) = found.remove
    assert {other.name for other in found.may_be[clue]} == others
    assert not found.perhaps_more


def test_what_nobody_can_say_of_a_clue_is_not_said_to_be_all() -> None:
    found = fixes.fix(loaded(f"{KILLER}ordered = ['r1c2', 'r1c1']\n"), Asking())
    (clue,) = found.remove
    assert found.perhaps_more == ({clue} if clue.fact is None else set())


def loaded(text: str) -> models.Kind:
    """The puzzle of a file."""
    (entry,) = models.from_bytes("own.toml", text.encode())
    assert entry.puzzle is not None, entry.error
    return entry.puzzle
