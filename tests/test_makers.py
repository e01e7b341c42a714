"""What makers ask, for every kind, against the lists of solutions that the hand-written search
finds."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, partial
from itertools import combinations, islice

import pytest
from hypothesis import assume, given, reject

from exactone import models
from exactone.cli.replies import fixed
from exactone.models.base.kind import Kind
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.base.search import PartSearch
from exactone.models.parts.part import Part, PartClue, as_rule
from exactone.models.sudoku import Sudoku
from exactone.solver import engines
from exactone.solver.ask import common, explain, fix, hint, minimize, questions, steps, tell
from exactone.solver.ask.request import Request
from exactone.solver.ask.session import Item
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Limits
from exactone.solver.model import Model, Rules
from exactone.solver.puzzle import Clue, Fact, Solution, place_name
from tests.kinds import Case, cases, typical_cases
from tests.samples import FILE, content, labels, random_seeds, sample, searched
from tests.solver.truth import examples
from tests.worlds import TooMany, Worlds

CASES = cases()
every_case = typical_cases()
seeds = random_seeds()

LISTED = 200  # solutions of a puzzle with some of its clues; of one with more these are looked at
FEW = 12  # clues
LARGE = 250  # labels
NOTHING_KNOWN: Mapping[int, frozenset[int]] = {}
SETS = 10  # smaller sets that are looked at


def solutions(puzzle: models.Kind) -> list[Solution]:
    """All solutions, or two of them."""
    return list(islice(searched(puzzle), 2))


def said(puzzle: models.Kind, every: Collection[object], solution: Solution) -> frozenset[Fact]:
    """What a solution has where."""
    found = (puzzle.facts(label) if label in solution else puzzle.denied(label) for label in every)
    facts = {fact for facts in found for fact in facts}
    if puzzle.nothing:
        places = {fact.at for label in every for fact in puzzle.facts(label)} - {
            fact.at for fact in facts
        }
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
        """What the first solutions have in which these clues hold, and these facts;
        and whether there are more."""
        items = list(items)
        found = list(
            islice(searched(self.only(item for item in items if isinstance(item, Clue))), LISTED)
        )
        told = [said(self.puzzle, self.every, solution) for solution in found]
        facts = [
            facts
            for facts in told
            if all(item in facts for item in items if isinstance(item, Fact))
        ]
        return facts, len(found) == LISTED

    def always(self, items: Iterable[Item], fact: Fact) -> bool:
        """Whether a fact is in all of these, so far as is seen."""
        return all(fact in facts for facts in self.facts(items)[0])

    def possible(self, items: Iterable[Item], without: Fact | None = None) -> bool:
        """Whether there is such a solution without that fact; where there are many,
        that is taken for granted."""
        facts, more = self.facts(items)
        return more or any(without not in each for each in facts)


class Small:
    """A random puzzle that the hand-written search soon knows all about,
    whichever of its clues are left out."""

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

    def written(self, changed: models.Kind) -> models.Kind:
        """What the file says when this changed puzzle is written into it."""
        kind, keys = self._sample.case.kind, self._sample.keys
        (own,) = models.from_bytes(FILE, content(kind, keys))
        text = models.rewritten(own, changed, changed.document(own.document))
        (entry,) = models.from_bytes("written.toml", text.encode())
        assert isinstance(entry.puzzle, models.Kind), entry.error
        return entry.puzzle

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


def smaller(
    rng: random.Random, items: Collection[Item], least: int = 1
) -> Iterator[tuple[Item, ...]]:
    """All sets with one less, or some of those."""
    found = list(combinations(items, len(items) - least)) if len(items) >= least else []
    yield from rng.sample(found, min(len(found), SETS))


def truth_knows(truth: Truth, items: Collection[Item]) -> bool:
    """Whether these are clues that can be left out; of others the tests of their kind know the
    truth."""
    return {*truth.clues}.issuperset(items)


@small(30)
def test_reasons_are_contradictory_and_nothing_can_be_left_out(made: Small) -> None:
    truth, found = made.truth, explain.explain(made.puzzle, Request())
    assert (found.verdict.answer == "none") == (not made.solutions) == bool(found.reasons)
    seen = set[Item]()
    for number, why in enumerate(found.reasons):
        assert seen.isdisjoint(why.items)
        seen.update(why.items)
        if not truth_knows(truth, why.items):
            assert made.puzzle.with_all_told() is not None
            assert not truth.possible(())  # even without any clue that could be left out
            if isinstance(parted := made.puzzle.parted(), PartPuzzle):
                assert not _can_be(parted, why.items)
                for left in smaller(made.rng, why.items):
                    assert _can_be(parted, left)
            continue
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
    found = explain.explain(made.puzzle, Request(), place_name(at))
    if len(there) > 1 or not all(there <= facts for facts in every):
        assert not found.reasons
        assert there <= {*found.may_be}
        return
    ((fact,), (why,)) = there, found.reasons
    assert found.fact == fact
    if not truth_knows(truth, why.items):
        assert truth.always((), fact)  # even without any clue that could be left out
        if isinstance(parted := made.puzzle.parted(), PartPuzzle):
            assert not _of_parts(parted, why.items, fact)
            for left in smaller(made.rng, why.items):
                assert _of_parts(parted, left, fact)
        return
    assert truth.always(why.items, fact)
    for left in smaller(made.rng, why.items):
        assert truth.possible(left, fact)


@small(30)
def test_what_is_common_is_in_all_solutions_and_what_is_open_in_some(made: Small) -> None:
    every, found = made.facts, common.common(made.puzzle, Request(), share=True)
    assert found.verdict.answer == ("none" if not every else "one" if len(every) == 1 else "many")
    assert {*found.decided} == made.decided
    assert {fact for facts in found.open.values() for fact in facts} == frozenset().union(
        *every
    ) - made.decided
    assert all(fact.at == at for at, facts in found.open.items() for fact in facts)
    if found.shares is not None:
        assert found.verdict.count == len(every)
        for facts in found.open.values():
            assert all(found.shares[fact] == sum(fact in each for each in every) for fact in facts)


@small(25)
def test_a_fix_leaves_one_and_no_smaller_one_does(made: Small) -> None:
    puzzle, every = made.puzzle, made.solutions
    keep = made.rng.choice(every) if len(every) > 1 and made.seed % 2 else None
    found = fix.fix(puzzle, Request(), keep)
    for slip in found.slips:
        assert isinstance(slip.puzzle, models.Kind)
        assert slip.one == (len(solutions(slip.puzzle)) == 1)
        assert solutions(made.written(slip.puzzle)) == solutions(slip.puzzle) != []
    if len(every) == 1:
        assert found.puzzle == puzzle
    elif found.puzzle is None:
        assert (found.add, found.change, found.remove) == ((), (), ())
    elif not every and not found.remove:
        assert found.puzzle == found.slips[0].puzzle
        assert found.slips[0].one
    elif found.change:
        assert isinstance(found.puzzle, models.Kind)
        assert solutions(found.puzzle) == [found.solution]
        assert solutions(made.written(found.puzzle)) == [found.solution]
        assert keep in (None, found.solution)
        if len(found.change) == 2 and found.smallest:
            single = [
                new for change in puzzle.changes() if (new := puzzle.redrawn([change])) is not None
            ]
            for new in made.rng.sample(single, min(len(single), SETS)):
                assert len(left := solutions(new)) != 1 or keep not in (None, *left)
    elif every:
        assert isinstance(found.puzzle, models.Kind)
        assert found.add
        assert solutions(found.puzzle) == [found.solution]
        assert keep in (None, found.solution)
        assert found.solution is not None
        assert solutions(made.written(found.puzzle)) == [found.solution]
        full = Truth(puzzle.full(found.solution))
        own = set(made.truth.clues)
        more = [clue for clue in full.clues if clue not in own]
        if found.short:
            assert solutions(full.only((*own, *(clue for clue in more if clue.fact is None)))) != [
                found.solution
            ]
        if found.sorts:
            assert all(clue.fact is None for clue in found.add)
            more = [clue for clue in more if clue.fact is None]
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
            assert all(
                truth.possible([*rest, other.fact]) for other in others if other.fact is not None
            ), clue
            if clue.fact is not None:
                assert clue not in found.perhaps_more
                there = {
                    fact
                    for label in truth.every
                    for fact in puzzle.facts(label)
                    if fact.at == clue.fact.at
                }
                for fact in there - {clue.fact, *(other.fact for other in others)}:
                    assert not truth.facts([*rest, fact])[0]


@small(25)
def test_what_is_minimal_has_one_solution_and_nothing_more_can_be_left_out(made: Small) -> None:
    every = made.solutions
    assume(every)
    puzzle = made.puzzle.full(every[0])
    fewest = made.seed % 3 == 0 and len(Truth(puzzle).clues) <= FEW  # of many it may take hours
    found = minimize.minimize(puzzle, Request(seed=made.seed), fewest)
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
    found = hint.hint(made.puzzle, Request(), every=True)
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
    found = hint.hint(made.puzzle, Request())
    if not found.steps or (unlike := apart(made.puzzle)) is None:
        return
    for step in found.steps:
        _follows(unlike, step, step.because, step.because, made.rng)
        if step.smallest and step.size:
            session = hint.session_of(made.puzzle, Limits())
            rules = [clue for clue in session.clues if clue.fact is None]
            for few in islice(combinations(rules, step.size - 1), SETS):
                assert unlike([*few, *found.known], step.fact)


@small(10)
def test_no_fewer_clues_do_for_the_hardest_step_where_that_is_said(made: Small) -> None:
    found, known = hint.hint(made.puzzle, Request(), every=True), list[Item]()
    if (hardest := found.hardest) is None or not hardest.smallest or not hardest.size:
        return
    if (unlike := apart(made.puzzle)) is None:
        return
    rules = hint.session_of(made.puzzle, Limits()).clues
    known += [*found.known, *(step.fact for step in found.steps[: found.steps.index(hardest)])]
    fewer = list(combinations([clue for clue in rules if clue.fact is None], hardest.size - 1))
    for few in made.rng.sample(fewer, min(len(fewer), 3 * SETS)):
        assert unlike([*few, *known], hardest.fact)


Unlike = Callable[[Iterable[Item], Fact], bool]
"""Whether there is a way to obey clues, rules and facts in which a place is different."""


def apart(puzzle: models.Kind) -> Unlike | None:
    """Who knows that of a puzzle whose rules are apart; None where nobody does,
    as it is too large."""
    parted = puzzle.parted()
    if isinstance(parted, PartPuzzle):
        return partial(_of_parts, parted)
    if isinstance(parted, Sudoku):
        return partial(_of_cube, parted)
    with suppress(TooMany):
        return Worlds(puzzle).unlike
    return None


def _follows(
    unlike: Unlike,
    step: steps.Step,
    named: Collection[Item],
    known: Collection[Item],
    rng: random.Random,
) -> None:
    """A step follows from what is known, and from none of it without one of the clues and rules
    that are named."""
    assert step.size == sum(not isinstance(item, Fact) and item.fact is None for item in named)
    assert not unlike(known, step.fact)
    needless = [
        item for item in named if known is named or not (isinstance(item, Fact) or item.fact)
    ]
    for item in rng.sample(needless, min(len(needless), SETS)):
        assert unlike([other for other in known if other != item], step.fact)


def _of_parts(parted: PartPuzzle, items: Iterable[Item], fact: Fact) -> bool:
    """By the search, which knows parts one by one."""
    others = frozenset(range(len(parted.values))) - {parted.values.index(fact.value)}
    return _can_be(parted, items, {parted.board.at.index(fact.at): others})


def _can_be(
    parted: PartPuzzle, items: Iterable[Item], known: Mapping[int, frozenset[int]] = NOTHING_KNOWN
) -> bool:
    """Whether rules, clues and facts can be obeyed where places have some of these values,
    by the search."""
    place = {at: number for number, at in enumerate(parted.board.at)}
    parts, given = list[Part](), {**known}
    for item in items:
        if isinstance(item, PartClue):
            parts += item.parts
            continue
        told = item if isinstance(item, Fact) else item.fact
        at = place[item.at if isinstance(item, Fact) else item.at[0]]
        some = parted.given[at] if told is None else frozenset({parted.values.index(told.value)})
        given[at] = given.get(at, some) & some
    rules = tuple(map(as_rule, (*parted.always(), *parts)))
    search = PartSearch(parted.sheet._replace(rules=rules), given)
    return all(given.values()) and next(Reference().search(search, Limits()), None) is not None


def _of_cube(cube: Sudoku, items: Iterable[Item], fact: Fact) -> bool:
    """By another engine, of a model written here: in the cells of each named line or block all
    symbols are there."""
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
            cells = [
                tuple(coordinate - 1 for coordinate in at)
                for at in item.at
                if not isinstance(at, str)
            ]
            rules.exactly_one(
                [[int(has[*cell, symbol]) for cell in cells] for symbol in range(cube.side)]
            )
    return next(engines.get("ortools").search(Model(rules), Limits()), None) is not None


def choice_of(fact: Fact, number: Mapping[str, int]) -> tuple[int, ...]:
    """Where the choice of a fact is in the array of all."""
    assert not isinstance(fact.at, str)
    return *(coordinate - 1 for coordinate in fact.at), number[fact.value]


@pytest.mark.long
def test_steps_in_a_cube_name_lines_and_blocks() -> None:
    puzzle = models.load("sudoku/cube-8x8x8")
    found = hint.hint(puzzle, Request())
    (step,) = found.steps
    assert {
        item.name.split()[1] for item in step.because[: step.size] if isinstance(item, Clue)
    } <= {"line", "block"}
    unlike = apart(puzzle)
    assert unlike is not None
    _follows(unlike, step, step.because, step.because, random.Random(1))


SUMS = """\
kind = "kakuro"
grid = '''
# 3\\ 19\\ # 18\\ 7\\
\\3 . . 7\\3 . .
\\18 . . . . .
# 6\\8 . . . 3\\
\\16 . . . . .
\\6 . . \\9 . .
'''
"""


def first_step(puzzle: Kind) -> steps.Step:
    (step,) = hint.hint(puzzle, Request()).steps
    return step


def test_a_step_is_about_one_corner_before_it_is_about_the_whole_board() -> None:
    """A row with the sums of its columns, and one beside it; r2c2 follows from eleven sums,
    and from no fewer."""
    (entry,) = models.from_bytes("sums", SUMS.encode())
    assert entry.puzzle is not None, entry.error
    step = first_step(entry.puzzle)
    assert step.size == 6
    assert any("16 of the stretch to the right from r5c2" in str(item) for item in step.because)


def test_of_steps_that_take_as_many_the_one_about_the_fewest_places_is_next() -> None:
    sizes = [
        len(item.at)
        for item in first_step(models.load("kakuro/janko-159")).because
        if isinstance(item, Clue)
    ]
    assert sorted(sizes) == [2, 3]


def test_every_step_has_a_picture_of_the_board_by_then() -> None:
    found = hint.hint(models.load("sudoku/4x4"), Request(), every=True)
    panels = list(found.panels())
    assert len(panels) == len(found.steps) > 2
    for number, (panel, step) in enumerate(zip(panels, found.steps, strict=True), 1):
        there = [sign for row in panel.grid.layers[0] for sign in row if sign.isdecimal()]
        assert len(there) == len(found.known) + number
        assert panel.words.startswith(f"{number}. {step.fact}")
        assert panel.marks[step.fact.at] == "follows"
    assert not list(hint.hint(models.load("sudoku/4x4"), Request()).panels()), (
        "one step has one picture"
    )


def test_steps_that_no_file_can_give_are_drawn_too() -> None:
    found = hint.hint(models.load("slitherlink/cspuz-4x4"), Request(), every=True)
    on = 0
    for panel, step in zip(found.panels(), found.steps, strict=True):
        on += step.fact.value == "on"
        assert len(panel.grid.scene.strokes) == on
    assert on


@small(30)
def test_what_to_ask_is_worth_what_is_said(made: Small) -> None:
    found = tell.ask(made.puzzle, Request())
    assert found.verdict.count == len(made.solutions)
    told = [tell.facts_of(made.puzzle, solution) for solution in made.solutions]
    for question in found.questions[:3]:
        values = [facts.get(question.name, made.puzzle.nothing) for facts in told]
        left = [values.count(value) for value in values]
        assert question.expected == pytest.approx(sum(left) / len(left))
        assert question.worst == max(left)


def test_where_states_take_all_of_their_time_there_is_some_left_for_a_sample(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def late(_: object, request: Request) -> None:
        while not request.limits.over():
            time.sleep(0.01)

    monkeypatch.setattr(tell, "graph", late)
    monkeypatch.setattr(tell, "LISTED", 100)
    found = tell.ask(models.load("sudoku/4x4-empty"), Request(limits=Limits.within(2)))
    assert found.verdict.count == 288
    assert found.sampled
    assert found.questions


@pytest.mark.long
def test_a_reason_of_nearly_all_lines_of_a_nonogram_has_none_to_spare() -> None:
    puzzle = models.load("nonogram/none-15x15")
    (why,) = explain.explain(puzzle, Request()).reasons
    truth, clues = Truth(puzzle), [item for item in why.items if isinstance(item, Clue)]
    assert len(clues) > 25
    assert not any(questions.solutions(truth.only(clues), Request("pysat"), 1))
    for clue in clues:
        left = truth.only(other for other in clues if other != clue)
        assert any(questions.solutions(left, Request("pysat"), 1))


KILLER = "kind = 'sudoku'\ngrid = '''\n1...\n....\n....\n....\n'''\n[[rule]]\n"


def test_what_a_clue_could_be_is_said_to_be_all_only_where_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = loaded("kind = 'slitherlink'\ngrid = '''\n3 3\n3 .\n'''\n")
    assert solutions(puzzle) == []
    whole = fix.fix(puzzle, Request())
    assert (len(whole.remove), whole.perhaps_more) == (1, frozenset())
    assert whole.may_be[whole.remove[0]]
    monkeypatch.setattr(fix, "SEEN", 1)
    part = fix.fix(puzzle, Request())
    assert part.perhaps_more == {*part.remove}
    assert "or perhaps something else" in " ".join(fixed(part).details)


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("kind = 'nonogram'\nrows = ['1 1', '3', '0']\ncolumns = ['2', '1', '1']\n", {"2"}),
        (
            "kind = 'nonogram'\nrows = ['1', '2 2', '3']\ncolumns = ['2', '?', '?']\n",
            {"1", "1 1", "2", "3"},
        ),
        (f"{KILLER}sum = {{ in = ['r1c2', 'r1c3'], exactly = 2 }}\n", {"5", "6", "7"}),
        (f"{KILLER}cage = {{ in = ['r1c2', 'r1c3'], exactly = 2 }}\n", {"5", "6", "7"}),
    ],
)
def test_what_a_clue_could_be_is_said_in_the_words_of_a_file(text: str, others: set[str]) -> None:
    found = fix.fix(loaded(text), Request())
    (clue,) = found.remove
    assert {other.name for other in found.may_be[clue]} == others
    assert not found.perhaps_more


def test_what_nobody_can_say_of_a_clue_is_not_said_to_be_all() -> None:
    found = fix.fix(loaded(f"{KILLER}ordered = ['r1c2', 'r1c1']\n"), Request())
    (clue,) = found.remove
    assert found.perhaps_more == ({clue} if clue.fact is None else set())


def loaded(text: str) -> models.Kind:
    """The puzzle of a file."""
    (entry,) = models.from_bytes("own.toml", text.encode())
    assert entry.puzzle is not None, entry.error
    return entry.puzzle
