"""The witnesses notice faults: each fault here is planted in an engine or in the reduction,
and must be seen."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest

from exactone.solver import reduce as reduction
from exactone.solver.ask.questions import count, solutions, solve, verify
from exactone.solver.ask.request import Request
from exactone.solver.bundle import Rows
from exactone.solver.engines import cover, ortools, pysat
from exactone.solver.engines.cover import Cover, abreast, bounds, states
from exactone.solver.engines.cover import abreast as block
from exactone.solver.engines.cover.abreast import Abreast
from exactone.solver.engines.cover.branch import Branch
from exactone.solver.engines.cover.groups import Groups
from exactone.solver.engines.cover.listing import ScanListing
from exactone.solver.engines.cover.states import Graph
from exactone.solver.engines.cover.sweep import Scan
from exactone.solver.engines.pysat import clauses as encoding
from exactone.solver.engines.pysat import loaded
from exactone.solver.engines.reference import Reference
from exactone.solver.errors import EngineError
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Answer, Literals, Model, Rules, Watch
from exactone.solver.puzzle import Puzzle, Solution
from exactone.solver.streams import drain

from . import truth
from .dominoes import Dominoes, Placed, Scanned
from .test_engines import agrees, agrees_reduced
from .truth import Statement, Told, build, fresh, model_of

CORPUS = (
    Told(4, (Statement("exactly_one", (), ((1, 2, 3), (2, 3, 4))),)),
    Told(4, (Statement("at_most_one", (), ((1, 2, 3, -4),), "array"),), givens=(4,)),
    Told(
        6,
        (
            Statement("exactly", (3,), ((1, 2, 3, 4, 5, 6),), "flat array"),
            Statement("clause", (), ((1, 2),)),
        ),
    ),
    Told(
        5, (Statement("between", (2, 3), ((1, -2, 3, -4, 5),)), Statement("same", (), ((1, -5),)))
    ),
    Told(5, (Statement("at_least", (2,), ((1, 2, 3), (3, 4, 5))),), givens=(-3,)),
    Told(
        5,
        (Statement("exactly_one", (), ((1, 2), (2, 3), (4, 5))),),
        hidden=frozenset({2, 5}),
        givens=(2,),
    ),
    Told(4, (Statement("clause", (), ((-1, 2, 3),)),), lazy=((-1, -2), (3, 4))),
    Told(3, hidden=frozenset({2}), givens=(-1,)),
    Told(7, (Statement("exactly_one", (), ((1, 2, 3), (3, 4, 5), (5, 6, 7))),), givens=(1,)),
    Told(  # dominoes on a board of 2x3, two of them upright
        7,
        (
            Statement("exactly_one", (), ((1, 5), (2, 7), (3, 5), (4, 7)), "array", (0, 2, 3, 5)),
            Statement("exactly_one", (), ((1, 2, 6), (3, 4, 6)), "array", (1, 4)),
            Statement("exactly", (2,), ((5, 6, 7),)),
        ),
        row=3,
    ),
    Told(  # places that may stay open, and a number of choices
        4,
        (
            Statement("at_most_one", (), ((1, 2), (2, 3), (3, 4)), "array", (0, 1, 2)),
            Statement("between", (1, 2), ((1, 2, 3, 4),)),
        ),
    ),
)

Fault = Callable[[pytest.MonkeyPatch], None]


def noticed(check: Callable[[Told], object]) -> list[Told]:
    """The models of the corpus on which a check fails."""
    found = []
    for told in CORPUS:
        try:
            check(told)
        except AssertionError:
            found.append(told)
    return found


def counted(told: Told) -> None:
    """Asks cover for the number of answers, and for all of them by number."""
    model, answers = build(told), told.answers()
    if Cover().refuses(model):
        return
    assert truth.counted(Cover(), model, Limits()) == (len(answers), Ended.EXHAUSTED)
    graph = Cover().graph(model, Limits())
    if isinstance(graph, Graph):
        assert graph.total == len(answers)
        assert {graph.answer(number) for number in range(graph.total)} == answers


def in_turn(name: str, told: Told) -> None:
    """Asks one engine for a model, then for the same rules with nothing given,
    then for the model again."""
    engine, model = fresh(name), build(told)
    agrees(engine, told, model)
    agrees(engine, told.with_givens(()), model_of(model.rules, ()))
    agrees(engine, told, model)


def changed(owner: Any, method: str, change: Callable[[Any], Any]) -> Fault:
    """The fault that changes what a function returns."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = getattr(owner, method)
        patch.setattr(
            owner, method, lambda *arguments, **options: change(right(*arguments, **options))
        )

    return plant


def fed(owner: Any, method: str, change: Callable[..., tuple[Any, ...]]) -> Fault:
    """The fault that changes what a function is given."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = getattr(owner, method)
        patch.setattr(owner, method, lambda *arguments: right(*change(*arguments)))

    return plant


def put(owner: Any, name: str, value: object) -> Fault:
    """The fault that puts something else in a place."""
    return lambda patch: patch.setattr(owner, name, value)


def both(*faults: Fault) -> Fault:
    """Several faults at once."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        for fault in faults:
            fault(patch)

    return plant


def without_first(found: list[Rows]) -> list[Rows]:
    """Answers, each without its first choice."""
    return [rows[:, 1:] for rows in found]


def each_without_first(
    answers: Generator[Answer | None, None, Ended],
) -> Generator[Answer | None, None, Ended]:
    """Answers as they come, each without its first choice."""
    while True:
        try:
            answer = next(answers)
        except StopIteration as stop:
            return cast(Ended, stop.value)
        yield None if answer is None else frozenset(sorted(answer)[1:])


def unbroken(planes: object, literals: object, most: int, alive: int) -> tuple[int, int]:
    """What becomes of the rows when a bound is never broken and never full."""
    return alive, 0


def first_sign_flipped(literals: Literals) -> Literals:
    """The literals with the first of the first group negated."""
    flipped = literals.copy()
    flipped.flat[:1] *= -1
    return flipped


def without_bounds(portion: encoding.Portion) -> encoding.Portion:
    """The clauses of a portion alone."""
    return portion[0], []


def changed_groups(change: Callable[[Groups], Groups]) -> Fault:
    """The fault that changes the groups of a model before cover sees them."""
    return changed(cover, "gather", change)


def changed_scan(change: Callable[[Scan], Scan]) -> Fault:
    """The fault that changes how a model is laid out along its places, where it is."""
    return changed(cover, "scan", lambda plan: plan and change(plan))


IN_ENGINES: dict[str, tuple[str, Fault]] = {
    "an at-most-one is ignored": (
        "pysat",
        put(encoding.ClauseWriter, "_at_most_one", lambda self, literals: []),
    ),
    "one pair is forgotten": (
        "pysat",
        changed(encoding.ClauseWriter, "_at_most_one", lambda clauses: clauses[1:]),
    ),
    "counters are left out": (
        "pysat",
        put(encoding.ClauseWriter, "_count", lambda *arguments, **options: []),
    ),
    "a clause is dropped": (
        "pysat",
        changed(encoding.ClauseWriter, "_encode", lambda batch: (batch[0][:-1], batch[1])),
    ),
    "the sign of a literal is flipped": (
        "pysat",
        fed(
            encoding.ClauseWriter,
            "_encode",
            lambda self, table: (self, table._replace(literals=first_sign_flipped(table.literals))),
        ),
    ),
    "native bounds are ignored": (
        "pysat:minicard",
        changed(encoding.ClauseWriter, "_encode", without_bounds),
    ),
    "a native bound is off by one": (
        "pysat:minicard",
        changed(
            encoding.ClauseWriter,
            "_encode",
            lambda batch: (batch[0], [(row, high + 1) for row, high in batch[1]]),
        ),
    ),
    "givens are ignored": (
        "pysat",
        fed(
            loaded.LoadedSolver,
            "answers",
            lambda self, model, *others: (self, Model(model.rules), *others),
        ),
    ),
    "answers are without their first choice": (
        "pysat",
        changed(loaded.LoadedSolver, "answers", each_without_first),
    ),
    "a group is dropped": (
        "ortools",
        put(ortools._Proto, "_group", lambda self, low, high, row: None),
    ),
    "every at-most is ignored": (
        "ortools",
        fed(ortools._Proto, "_group", lambda self, low, high, row: (self, low, len(row), row)),
    ),
    "every at-least is ignored": (
        "ortools",
        fed(ortools._Proto, "_group", lambda self, low, high, row: (self, 0, high, row)),
    ),
    "the sign of a literal is flipped, in CP-SAT": (
        "ortools",
        fed(
            ortools._Proto,
            "_group",
            lambda self, low, high, row: (self, low, high, [-row[0] - 1, *row[1:]]),
        ),
    ),
    "givens are ignored, in CP-SAT": (
        "ortools",
        fed(ortools._Proto, "__init__", lambda self, model: (self, Model(model.rules))),
    ),
    "every at-most is ignored, in cover": (
        "cover",
        changed_groups(lambda groups: groups._replace(high=np.diff(groups.first))),
    ),
    "every at-least is ignored, in cover": (
        "cover",
        changed_groups(lambda groups: groups._replace(low=0 * groups.low)),
    ),
    "givens are ignored, in cover": (
        "cover",
        fed(cover, "gather", lambda model: (Model(model.rules),)),
    ),
    "answers are without their first choice, abreast": (
        "cover",
        changed(Abreast, "answers", without_first),
    ),
    "answers are without their first choice, in branch": (
        "cover",
        both(put(cover, "MOST", 0), changed(Branch, "answer", lambda found: found[1:])),
    ),
    "hidden choices are shown, in branch": (
        "cover",
        both(
            put(cover, "MOST", 0),
            changed_groups(lambda groups: groups._replace(hidden=0 * groups.hidden)),
        ),
    ),
    "at most one is not kept": ("cover", put(abreast, "_one", unbroken)),
    "clauses are not kept": ("cover", put(abreast, "_all_but_one", unbroken)),
    "other bounds are not kept": ("cover", put(abreast, "_some", unbroken)),
    "what is the same is taken for the opposite": (
        "cover",
        changed(
            bounds,
            "_one_name",
            lambda root: [one ^ (one != number) for number, one in enumerate(root)],
        ),
    ),
    "answers are without their first choice, in listing": (
        "cover",
        changed(ScanListing, "answer", lambda found: found[1:]),
    ),
    "choices may overlap": (
        "cover",
        changed_scan(lambda plan: replace(plan, mask=np.ones_like(plan.mask))),
    ),
}
IN_COUNTS: dict[str, Fault] = {
    "choices may overlap": changed_scan(lambda plan: replace(plan, mask=np.ones_like(plan.mask))),
    "numbers are ignored": changed_scan(
        lambda plan: replace(plan, takes=0 * plan.takes, leave=plan.field)
    ),
    "too few are as good as enough": changed_scan(
        lambda plan: replace(plan, leave=plan.field, slack=1 << 40)
    ),
    "places must not stay open": changed_scan(lambda plan: replace(plan, slack=0)),
    "islands are everywhere": changed_scan(
        lambda plan: replace(plan, row=plan.row or 1, divides=50)
    ),
    "choices that fit are not tried": put(
        states, "near_state", lambda window, place, near: place * 64 + 63
    ),
    "ways are not added up": put(states, "add", lambda to, at, ways, begin, limbs: 0),
    "at most one is not kept": put(abreast, "_one", unbroken),
    "every way to decide what is hidden counts": changed(
        Abreast, "_numbered", lambda block: replace(block, seen=None)
    ),
    "rows are lost where they are pressed": both(
        put(abreast, "FEWEST", 1),
        changed(block.Block, "pressed", lambda each: replace(each, alive=each.alive & ~1)),
    ),
    "a graph begins with the wrong answer": changed(Graph, "answer", lambda found: found - {1}),
}
IN_ALL: dict[str, Fault] = {
    "answers are not blocked": put(Rules, "others", lambda self, answer: [1, -1]),
    "hidden choices are shown": put(Rules, "visible", lambda self: np.arange(self.size + 1) > 0),
    "lazy constraints are forgotten": put(Watch, "cuts", lambda self, answer, over: []),
    "too much is taken for another answer's": put(Rules, "_loose", []),
}
IN_REDUCTION: dict[str, Fault] = {
    "the first group is dropped": changed(
        reduction,
        "_gather",
        lambda groups: reduction._Groups(
            groups.literals[groups.width[:1].sum() :],
            groups.width[1:],
            groups.low[1:],
            groups.high[1:],
            groups.at[1:],
        ),
    ),
    "the last group is dropped": changed(reduction, "_tables", lambda tables: list(tables)[:-1]),
    "what is forced false is forced true": put(
        reduction, "_decide", lambda value, literals: value.__setitem__(np.abs(literals), 1)
    ),
    "an upper bound is not lowered": changed(
        reduction,
        "_drop",
        lambda groups: replace(groups, high=groups.high + 1),
    ),
    "clauses of lazy constraints are lost": put(reduction, "_carry", lambda cuts, number: iter(())),
    "what is decided is lost": put(
        reduction.ReducedModel, "whole", lambda self, answer: frozenset(answer)
    ),
    "a contradiction is overlooked": put(
        reduction.ReducedModel, "model", property(lambda self: Model(Rules()))
    ),
}


@pytest.mark.parametrize("name", ["pysat", "pysat:minicard", "ortools", "cover"])
def test_without_a_fault_nothing_is_noticed(name: str) -> None:
    assert noticed(counted) == []
    assert noticed(lambda told: in_turn(name, told)) == []
    assert noticed(lambda told: agrees_reduced(fresh(name), told)) == []


@pytest.mark.parametrize("fault", IN_ENGINES)
def test_a_fault_in_an_engine_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, plant = IN_ENGINES[fault]
    plant(monkeypatch)
    assert noticed(lambda told: in_turn(name, told))


@pytest.mark.parametrize("fault", IN_COUNTS)
def test_a_fault_in_counting_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    IN_COUNTS[fault](monkeypatch)
    assert noticed(counted)


@pytest.mark.parametrize("name", ["pysat", "ortools"])
@pytest.mark.parametrize("fault", IN_ALL)
def test_a_fault_below_all_engines_is_noticed(
    fault: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    IN_ALL[fault](monkeypatch)
    assert noticed(lambda told: in_turn(name, told))


@pytest.mark.parametrize("fault", IN_REDUCTION)
def test_a_fault_in_the_reduction_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    IN_REDUCTION[fault](monkeypatch)
    assert noticed(lambda told: agrees_reduced(fresh("pysat"), told))


def test_answers_blocked_for_good_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without their guard, they are missing in the next puzzle with the same rules."""
    load = loaded.LoadedSolver.load

    def without_guard(self: Any, limits: Limits) -> Ended | None:
        ended, add, self.top = load(self, limits), self.solver.add_clause, 1000
        self.solver.add_clause = lambda clause: add(
            [literal for literal in clause if literal > -1000] or clause
        )
        return ended

    monkeypatch.setattr(loaded.LoadedSolver, "load", without_guard)
    assert noticed(lambda told: in_turn("pysat", told))


# questions

WRONG = frozenset({Placed((7, 7), (7, 8))})
ANSWERS: dict[str, tuple[Any, str]] = {
    "pysat": (loaded.LoadedSolver, "true"),
    "pysat:glucose4": (loaded.LoadedSolver, "true"),
    "ortools": (ortools._Proto, "answer"),
    "cover": (Branch, "answer"),
}
SQUARE = Dominoes(2, 2)
QUESTIONS: dict[str, Callable[[Puzzle, Request], object]] = {
    "verify": verify,
    "count": lambda puzzle, request: count(puzzle, request, 10),
    "solutions": lambda puzzle, request: drain(solutions(puzzle, request)),
    "many": lambda puzzle, request: solve(puzzle, request, None, lambda _: None, lambda _: None),
}


@pytest.mark.parametrize("ask", QUESTIONS)
# cover draws by counting (below), and finds what was drawn without a search
@pytest.mark.parametrize(
    ("name", "seed"),
    [*((name, None) for name in ANSWERS), *((name, 1) for name in ANSWERS if name != "cover")],
)
def test_an_engine_that_returns_a_wrong_answer_is_named(
    name: str, seed: int | None, ask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "cover":
        changed(Abreast, "answers", without_first)(monkeypatch)
    else:
        changed(*ANSWERS[name], lambda answer: type(answer)(sorted(answer)[1:]))(monkeypatch)
    broken = f"^{name} returned an answer that breaks the rules: .*has 0 dominoes"
    not_drawn = f"^engines disagree: {name} does not find an answer that was drawn"
    with pytest.raises(EngineError, match=broken if seed is None else f"{broken}|{not_drawn}"):
        QUESTIONS[ask](SQUARE, Request(name, seed=seed))


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(("owner", "seed"), [(ScanListing, None), (Graph, 1)])
def test_so_is_one_that_finds_it_along_a_scan(
    owner: type[Any], seed: int | None, ask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(owner, "answer", lambda answer: type(answer)(sorted(answer)[1:]))(monkeypatch)
    with pytest.raises(
        EngineError, match=r"^cover returned an answer that breaks the rules: .*has 0 dominoes"
    ):
        QUESTIONS[ask](Scanned(2, 2), Request("cover", seed=seed))


@pytest.mark.parametrize("ask", QUESTIONS)
def test_a_hand_written_search_that_returns_a_wrong_answer_is_named(
    ask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> Generator[Solution, None, Ended]:
        yield WRONG
        return Ended.EXHAUSTED

    monkeypatch.setattr(Reference, "search", wrong)
    with pytest.raises(
        EngineError,
        match=r"^reference returned an answer that breaks the rules: .* is no place for a domino",
    ):
        QUESTIONS[ask](SQUARE, Request("reference"))


def lazybones(
    right: Callable[..., Generator[Any, None, Ended]],
) -> Callable[..., Generator[Any, None, Ended]]:
    """A search that finds one answer and says that there are no more."""

    def search(*arguments: Any) -> Generator[Any, None, Ended]:
        found = next(right(*arguments))
        yield found[:1] if isinstance(found, np.ndarray) else found  # of an array the first row
        return Ended.EXHAUSTED

    return search


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(
    ("name", "engine"),
    [
        ("pysat", pysat.Pysat),
        ("ortools", ortools.Ortools),
        ("cover", Cover),
        ("reference", Reference),
    ],
)
def test_engines_that_disagree_are_named_with_the_answer(
    name: str, engine: type[Any], ask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = "rows" if engine is Cover else "search"
    monkeypatch.setattr(engine, asked, lazybones(getattr(engine, asked)))
    said = (
        rf"^engines disagree: {name} says that there are 1 solutions and no more, "
        r"but \w+ found another"
    )
    with pytest.raises(EngineError, match=said) as error:
        QUESTIONS[ask](SQUARE, Request("all"))
    assert len(error.value.solution) == 2
    assert not Dominoes(2, 2).check(error.value.solution)


@pytest.mark.parametrize("ended", [Ended.TIMEOUT, Ended.MEMORY, Ended.INTERRUPTED])
def test_an_engine_that_did_not_finish_disagrees_with_nobody(
    ended: Ended, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(
        self: pysat.Pysat, model: Model, limits: Limits, _: int | None
    ) -> Generator[Answer, None, Ended]:
        yield frozenset({1, 4})
        return ended

    puzzle = Dominoes(2, 2)
    monkeypatch.setattr(pysat.Pysat, "search", stopped)
    assert drain(solutions(puzzle, Request("all"))) == (2, Ended.EXHAUSTED)
    assert verify(puzzle, Request("pysat")).count == 1
    assert verify(puzzle, Request("pysat")).answer == "unknown"


def test_an_error_in_an_engine_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ortools, "_parameters", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        verify(Dominoes(2, 2), Request("ortools"))
