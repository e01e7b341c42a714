"""What makers ask about puzzles with several solutions or none, against brute force."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, NoReturn

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from exactone import models
from exactone.models.diagramless import Diagramless
from exactone.models.diagramless.search import Search
from exactone.models.diagramless.text.keys import faults
from exactone.solver import limits
from exactone.solver import puzzle as contract
from exactone.solver.ask import after, common, explain, fix, questions, tell
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.engines import remembered
from exactone.solver.engines.reference import Graph, Reference
from exactone.solver.errors import Unable
from exactone.solver.limits import Ended, Limits, Stop
from exactone.solver.puzzle import Advice, Fact, Move, Puzzle, Solution
from tests import brute_diagramless as brute
from tests.cli.tool import run
from tests.kinds.diagramless import LIST_22
from tests.solver.truth import examples


def built(puzzle: dict[str, Any]) -> Diagramless:
    """The puzzle with these keys."""
    (entry,) = models.from_bytes("file", json.dumps({"kind": "diagramless", **puzzle}).encode())
    assert isinstance(entry.puzzle, Diagramless), entry.error
    return entry.puzzle


def advice(found: Diagramless) -> Advice:
    """What its maker can be told."""
    return found.advice()


def repairs(found: Puzzle, request: Request | None = None) -> tuple[list[str], Verdict]:
    """The changes that give a puzzle a solution, and the verdict with them."""
    request = request or Request()
    if (first := questions.verify(found, request)).answer != "none":
        return [], first
    seen, ended = fix.slips(found, request)
    return [slip.words for slip in seen], replace(first, ended=ended)


puzzles = st.builds(lambda seed: brute.generate(random.Random(seed)), st.integers(0, 2**32))
PUZZLE = {"rows": 5, "columns": 5, "clues": "ZDDZDAAA", "symmetry": "left-right"}


@examples(100)
@given(puzzles)
def test_shares_are_those_of_all_layouts(puzzle: dict[str, Any]) -> None:
    wanted = brute.answers(puzzle)
    found = common.common(built(puzzle), Request(), share=True)
    signs = Counter(
        Fact((y, x), sign)
        for layout in wanted
        for y, row in enumerate(layout, 1)
        for x, sign in enumerate(row, 1)
    )
    assert (found.verdict.count, found.verdict.ended) == (len(wanted), Ended.EXHAUSTED)
    assert {fact: n for fact, n in (found.shares or {}).items() if n} == dict(signs)


def told(layout: brute.Layout) -> dict[str, int]:
    """All that could be told about a layout."""
    lengths = {
        f"the length of {number} {way}": len(cells) for number, way, cells in brute.words(layout)
    }
    return {"the square of clue 1": layout[0].index("-") + 1, **lengths}


@examples(60)
@given(puzzles)
def test_facts_together_leave_one(puzzle: dict[str, Any]) -> None:
    wanted = brute.answers(puzzle)
    found = tell.ask(built(puzzle), Request())
    names = [fact.name for fact in found.together]
    parts = [
        Counter(tuple(told(layout)[name] for name in names[:n]) for layout in wanted)
        for n in range(len(names) + 1)
    ]
    for fact, sizes in zip(found.together, parts[1:], strict=True):
        assert fact.worst == max(sizes.values())
        assert fact.expected == pytest.approx(sum(n * n for n in sizes.values()) / len(wanted))
    apart = len({tuple(sorted(told(layout).items())) for layout in wanted}) == len(wanted)
    assert bool(names) == (apart and len(wanted) > 1)
    assert not names or (max(parts[-1].values()) == 1 < max(parts[-2].values()))


@examples(60)
@given(puzzles, st.integers(0, 2**32))
def test_what_is_told_leaves_only_the_layout_that_is_meant(
    puzzle: dict[str, Any], seed: int
) -> None:
    wanted = sorted(brute.answers(puzzle))
    assume(wanted)
    asked = built(puzzle)
    meant = random.Random(seed).choice(wanted)
    left, known = wanted, told(meant)
    told_of = tell.tell(asked, asked.read(list(meant)), Request())
    for fact in told_of.facts:
        best = min(
            sum(told(layout)[name] == value for layout in left) for name, value in known.items()
        )
        left = [layout for layout in left if told(layout)[fact.name] == fact.value]
        assert (fact.left, fact.value) == (len(left), known[fact.name])
        assert len(left) == best
    assert (told_of.left, told_of.verdict.count) == (len(left), len(wanted))
    assert len(left) == 1 or all(told(layout) == known for layout in left)


def test_of_an_answer_that_is_wrong_nothing_is_told() -> None:
    asked = built(PUZZLE)
    wrong = asked.read(["-----"] * 5)
    for verdict in (
        tell.tell(asked, wrong, Request()).verdict,
        tell.audit(asked, wrong, Request()).verdict,
    ):
        assert verdict.answer == "wrong"
        assert list(verdict.broken) == asked.check(wrong)


MANY = {"rows": 8, "columns": 8, "clues": "ZDDDZDDAAAZDDAAA"}


@pytest.mark.parametrize("size", [30, 5000])
def test_where_layouts_are_many_a_sample_tells_about_them(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sample that is smaller than all layouts, and one that is larger: both are scaled."""
    asked = built(MANY)
    exact = tell.ask(asked, Request())
    assert exact.verdict.count > 50
    assert not exact.sampled
    meant = next(questions.solutions(asked, Request()))
    monkeypatch.setattr(tell, "LISTED", 10)
    monkeypatch.setattr(tell, "SAMPLED", size)
    sampled = tell.ask(asked, Request())
    assert sampled.sampled
    assert (sampled.verdict.count, sampled.together) == (exact.verdict.count, ())
    right = {fact.name: fact for fact in exact.questions}
    near = 0.15 if size > exact.verdict.count else 0.5
    for fact in sampled.questions:
        assert fact.expected == pytest.approx(right[fact.name].expected, rel=near)
        assert fact.worst == pytest.approx(right[fact.name].worst, rel=near)
    narrowed, told_of = asked, tell.tell(asked, meant, Request())
    for each in told_of.facts:
        changed = advice(narrowed).told(each.name, each.value)
        assert isinstance(changed, Diagramless)
        narrowed = changed
        assert questions.count(narrowed, Request()).count == each.left
    assert told_of.left == 1


def test_of_solutions_that_were_not_all_listed_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Counting came to an end, listing did not."""
    asked, stop = built(MANY), Stop()

    def two(*_: object) -> Generator[Solution, None, Ended]:
        yield from every[:2]
        stop.asked = True
        return Ended.INTERRUPTED

    every = list(questions.solutions(asked, Request()))
    monkeypatch.setattr(questions, "solutions", two)
    found = tell.ask(asked, Request(limits=Limits.within(None, stop)))
    assert found.verdict.ended is Ended.INTERRUPTED
    assert (found.questions, found.together) == ((), ())


def test_a_random_answer_of_the_graph_is_any_of_them() -> None:
    asked = built(MANY)
    graph = Reference().graph(asked.search(), Limits())
    assert isinstance(graph, Graph)
    rng = random.Random(1)
    drawn = Counter(graph.answer(rng.randrange(graph.total)) for _ in range(40 * graph.total))
    assert set(drawn) == set(questions.solutions(asked, Request()))
    assert min(drawn.values()) > 15


@examples(60)
@given(puzzles)
def test_less_told_is_more_solutions(puzzle: dict[str, Any]) -> None:
    wanted = sorted(brute.answers(puzzle))
    assume(wanted)
    asked = built(puzzle)
    found = tell.audit(asked, asked.read(list(wanted[0])), Request())
    numbers = [loose.verdict.count for loose in found.loose]
    assert numbers == sorted(numbers)
    assert numbers[0] >= len(wanted)
    assert found.loose[-1].words == "the clue numbers alone"
    assert found.verdict.ended is Ended.EXHAUSTED
    assert found.summary.startswith(f"{asked.rows} x {asked.columns}, ")


def test_less_told_is_more_solutions_also_where_time_is_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is counted briefly, and hardly, has at least as many as what tells more."""
    asked = built(LIST_22)
    meant = next(questions.solutions(asked, Request()))
    monkeypatch.setattr(tell, "BRIEFLY", 0.0)
    first, second = (loose.verdict for loose in tell.audit(asked, meant, Request()).loose)
    assert first.complete
    assert not second.complete
    assert second.count >= first.count > 1


def test_where_nothing_could_be_counted_the_layout_itself_is_one() -> None:
    asked = built(LIST_22)
    meant = next(questions.solutions(asked, Request()))
    limits = Limits()
    limits.stop.asked = True
    _, *looser = (loose.verdict for loose in tell.audit(asked, meant, Request(limits=limits)).loose)
    assert [(verdict.count, verdict.complete) for verdict in looser] == [(1, False)]


@examples(60)
@given(puzzles)
def test_facts_narrow_as_much_as_is_said(puzzle: dict[str, Any]) -> None:
    wanted = brute.answers(puzzle)
    found = tell.ask(built(puzzle), Request())
    assert (found.verdict.count, found.verdict.ended) == (len(wanted), Ended.EXHAUSTED)
    assume(wanted)
    for fact in found.questions:
        values = Counter(told(layout)[fact.name] for layout in wanted)
        assert fact.values == len(values) > 1
        assert fact.worst == max(values.values())
        assert fact.expected == pytest.approx(sum(n * n for n in values.values()) / len(wanted))
    assert [fact.expected for fact in found.questions] == sorted(
        fact.expected for fact in found.questions
    )


@pytest.mark.parametrize("slip", ["kind", "start", "symmetry", "drop", "double", "swap"])
def test_a_slip_of_the_pen_is_found(slip: str) -> None:
    """Of a puzzle with one slip, the right one is among the repairs."""
    right: dict[str, Any] = {
        "rows": 4,
        "columns": 4,
        "clues": "ZDDADAA",
        "symmetry": "rotational",
        "start": 1,
    }
    slips: dict[str, dict[str, Any]] = {
        "kind": {"clues": "ZDDDDAA"},
        "start": {"start": 2},
        "symmetry": {"symmetry": "super"},
        "drop": {"clues": "ZDDDAA"},
        "double": {"clues": "ZDDADAAA"},
        "swap": {"clues": "ZDADDAA"},
    }
    broken = built(right | slips[slip])
    assert questions.verify(broken, Request()).answer == "none"
    changes = dict(advice(broken).changes())
    found, verdict = repairs(broken)
    assert built(right) in [changes[words] for words in found]
    assert {*found} == {
        words for words, changed in changes.items() if questions.verify(changed, Request()).count
    }
    assert (verdict.answer, verdict.ended) == ("none", Ended.EXHAUSTED)


class Clock:
    """Stands for the time, which goes on only when it is told to."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


CLOCK = Clock()


class Steps(contract.Search):
    """So many steps that take 10 ms each, then a solution."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def start(self) -> Iterator[Move]:
        yield (), self.steps

    def moves(self, state: int) -> list[Move] | None:
        CLOCK.now += 0.01
        return [((), state - 1)] if state else None


@dataclass(frozen=True)
class Slow(Puzzle):
    """A puzzle with one solution after so many steps, or with none."""

    steps: int | None
    own: tuple[tuple[str, Slow], ...] = ()
    engine: ClassVar[str] = "reference"

    def model(self) -> NoReturn:
        raise NotImplementedError

    def search(self, heuristic: str = "") -> Steps:
        return Steps(self.steps or 0)

    def argument(self) -> str | None:
        return None if self.steps is not None else "there is none"

    def check(self, solution: Solution) -> list[str]:
        return []

    def advice(self) -> Slips:
        return Slips(self)


class Slips(Advice):
    """The changes of a slow puzzle, and nothing else."""

    def __init__(self, puzzle: Slow) -> None:
        self.puzzle = puzzle

    def changes(self) -> tuple[tuple[str, Slow], ...]:
        return self.puzzle.own

    def facts(self, solution: Solution) -> dict[str, int]:
        return {}

    def told(self, fact: str, value: object) -> Slow:
        raise NotImplementedError

    def looser(self) -> Iterator[tuple[str, Slow]]:
        yield "nothing", self.puzzle

    def summary(self, solution: Solution) -> str:
        return ""


def test_no_repair_waits_for_one_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (limits, remembered):
        monkeypatch.setattr(module, "time", CLOCK)
    monkeypatch.setattr(fix, "PATIENCE", (0.05, 1.0, None))
    steps = {"never": 10**9, "later": 30, "soon": 0}
    broken = Slow(None, tuple((words, Slow(number)) for words, number in steps.items()))
    found, verdict = repairs(broken, Request(limits=Limits.within(3)))
    assert (found, verdict.ended) == (["soon", "later"], Ended.TIMEOUT)
    found, verdict = repairs(Slow(None, broken.own[1:]))
    assert (found, verdict.ended) == (["soon", "later"], Ended.EXHAUSTED)
    assert repairs(Slow(3, broken.own))[0] == []


def test_a_kind_of_which_nobody_wrote_what_could_be_told_is_refused() -> None:
    (entry,) = models.entries(str(models.bundled()["sudoku/4x4"]))
    assert entry.puzzle is not None
    with pytest.raises(Unable):
        tell.audit(entry.puzzle, frozenset(), Request())


def test_the_few_changes_come_before_those_of_the_clues() -> None:
    words = [words for words, _ in advice(built(PUZZLE | {"start": 1})).changes()]
    assert [each.split()[0] for each in words[:14]] == ["symmetry"] * 8 + ["the"] * 4 + ["clue"] * 2
    assert all("stands in square" in each for each in words[12:14])
    assert not any("symmetry" in each or "square" in each for each in words[14:])


def drafted(puzzle: dict[str, Any]) -> Diagramless:
    """What repair reads of these keys, which all other verbs refuse."""
    raw = json.dumps({"kind": "diagramless", **puzzle}).encode()
    (refused,) = models.from_bytes("file", raw)
    (entry,) = models.drafts("file", raw)
    assert isinstance(entry.puzzle, Diagramless), entry.error
    assert refused.error.startswith("file:1: ")
    assert entry.puzzle.argument() == f"{refused.error[8:]} (line 1)"
    return entry.puzzle


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ({"clues": "DDDADAA"}, "clue 1 is both across and down, not down only"),
        ({"clues": "AZDDADAA"}, "clue 1 is too many"),
        ({"clues": "DDADAA"}, "before clue 1 one is missing that is both across and down"),
        ({"clues": "DZDADAA"}, "clues 1 and 2 are swapped"),
        ({"clues": "ZDDADAD"}, "clue 7 is across only, not down only"),
        ({"clues": "ZDDADAAD"}, "clue 8 is too many"),
        ({"clues": "ZDDAD"}, ""),
        ({"start": 3}, "clue 1 stands in square 1, not 3"),
        ({"start": 10**9}, "clue 1 stands in square 1, not 1000000000"),
        ({"clues": "DDDADAA", "start": 3}, ""),
    ],
)
def test_a_slip_for_which_a_puzzle_is_refused_is_mended(slip: dict[str, Any], said: str) -> None:
    right: dict[str, Any] = {
        "rows": 4,
        "columns": 4,
        "clues": "ZDDADAA",
        "symmetry": "rotational",
        "start": 1,
    }
    broken = drafted(right | slip)
    changes = dict(broken.advice().changes())
    assert not any(changed.fault or any(faults(changed)) for changed in changes.values())
    found, _ = repairs(broken)
    assert not said or (said in found and changes[said] == built(right))
    assert {*found} == {
        words for words, changed in changes.items() if questions.verify(changed, Request()).count
    }
    if "clues" in slip and "start" in slip:
        assert not changes


def test_a_symmetry_that_needs_a_square_grid_is_mended() -> None:
    right: dict[str, Any] = {"rows": 3, "columns": 4, "clues": "ZDDDAA"}
    changes = dict(drafted(right | {"symmetry": "super"}).advice().changes())
    fitting = set(brute.symmetries(3, 4)) - {"any"}
    named = [words for words in changes if words.startswith("symmetry")]
    assert {words.split()[2].rstrip(",") for words in named} == fitting
    assert changes["symmetry is asymmetry, not super"] == built(right | {"symmetry": "asymmetry"})


@pytest.mark.parametrize("kind", "ZDA")
def test_a_gap_in_the_numbers_is_filled(kind: str) -> None:
    # 4 is missing, 5 is missing
    lists = {"Z": ("1 5-7", "1-3"), "A": ("1 5-7", "1-3"), "D": ("1 4 6-7", "1-3")}
    gap = 5 if kind == "D" else 4
    said = {"Z": "both across and down", "A": "across only", "D": "down only"}[kind]
    known: dict[str, Any] = {"rows": 4, "columns": 4, "lengths": {"across": {"1": 3}}}
    broken = drafted(known | {"across": lists[kind][0], "down": lists[kind][1]})
    changes = dict(broken.advice().changes())
    assert [*changes] == [
        f"clue {gap} is there too, {each}"
        for each in ("both across and down", "across only", "down only")
    ]
    clues = {"Z": "ZDDZAAA", "A": "ZDDAAAA", "D": "ZDDADAA"}[kind]
    changed = changes[f"clue {gap} is there too, {said}"]
    assert changed == built(known | {"clues": clues})
    found, _ = repairs(broken)
    assert {*found} == {
        words for words, other in changes.items() if questions.verify(other, Request()).count
    }
    assert ("clue 5 is there too, down only" in found) == (kind == "D")


def test_lengths_for_the_missing_clue_stay_where_it_has_such_a_word() -> None:
    known: dict[str, Any] = {"rows": 4, "columns": 4, "across": "1 4 6-7", "down": "1-3"}
    changes = dict(drafted(known | {"lengths": {"down": {"5": 3}}}).advice().changes())
    assert [len(changed.lengths) for changed in changes.values()] == [1, 0, 1]


def test_two_gaps_are_more_than_one_slip() -> None:
    assert not [
        *drafted({"rows": 4, "columns": 4, "across": "1 3600", "down": "1-3"}).advice().changes()
    ]
    assert not [
        *drafted({"rows": 4, "columns": 4, "across": "1 4 6-7", "down": "1-3", "start": 4})
        .advice()
        .changes()
    ]


@pytest.mark.parametrize("backend", ["auto", "all", "reference", "pysat", "ortools"])
@pytest.mark.parametrize(
    "keys",
    [
        {"clues": "DDDADAA"},
        {"clues": "ZDDADAD"},
        {"clues": "ZDDADAA", "start": 9},
        {"columns": 5, "clues": "ZDDADAA", "symmetry": "super"},
        {"across": "1 4 6-7", "down": "1-3"},
    ],
)
def test_a_draft_is_never_searched(
    keys: dict[str, Any], backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Search, "moves", lambda *_: pytest.fail("searched"))
    broken = drafted({"rows": 4, "columns": 4} | keys)
    for ask in (questions.verify, questions.count):
        assert (ask(broken, Request(backend)).answer, ask(broken, Request(backend)).count) == (
            "none",
            0,
        )
    assert broken.check(frozenset()) == [broken.fault]
    assert broken.size() == 0


def test_every_slip_is_tried_once() -> None:
    for seed in range(30):
        puzzle = built(brute.generate(random.Random(seed)))
        changed = [repr(other) for _, other in puzzle.advice().changes()]
        assert len(set(changed)) == len(changed)
        assert str(puzzle) not in changed


def variants(keys: dict[str, Any]) -> dict[str, int]:
    """How many solutions a puzzle has by each of the rules that it leaves open."""
    return {
        name: questions.count(puzzle, Request()).count for name, puzzle in built(keys).variants()
    }


def test_variants_are_the_nine_symmetries() -> None:
    found = variants(PUZZLE | {"symmetry": "any"})
    for name, number in found.items():
        assert number == len(brute.answers(PUZZLE | {"symmetry": name}))
    assert set(found) == set(brute.SYMMETRIES) - {"any"}
    assert variants(PUZZLE) == {}
    assert len(variants(PUZZLE | {"symmetry": "any", "columns": 6})) == 5


def test_who_is_stopped_says_nothing() -> None:
    stop = Stop()
    stop.asked = True
    stopped = Request(limits=Limits.within(None, stop))
    found = common.common(built(PUZZLE), stopped)
    assert (found.verdict.count, found.verdict.ended, found.decided) == (0, Ended.INTERRUPTED, ())
    none = fix.fix(built(PUZZLE | {"clues": "ZDDZDAAAA"}), stopped)
    assert (none.slips, none.ended) == ((), Ended.INTERRUPTED)


SAID = {"both across and down": "Z", "across only": "A", "down only": "D"}


def holds(clue: str, layout: brute.Layout) -> bool:
    """Whether something that a file tells is so in a layout;
    a clue that is not there is what it may be."""
    kinds = brute.kinds(layout)
    if clue.startswith("the symmetry is "):
        return brute.has(layout, clue.removeprefix("the symmetry is "))
    if clue.startswith("there are "):
        return len(kinds) == int(clue.split()[2])
    number, kind = clue.removeprefix("clue ").split(" is ")
    return len(kinds) < int(number) or kinds[int(number) - 1] == SAID[kind]


@examples(25)
@given(seed=st.integers(0, 2**32))
def test_what_was_told_and_contradicts_itself_is_named(seed: int) -> None:
    """Against all layouts that obey the rules."""
    rng, every = (
        random.Random(seed),
        [each for each in brute.layouts(4, 4, 3) if brute.hangs_together(each)],
    )
    kinds = [*brute.kinds(rng.choice(every))]
    for _ in range(rng.choice([0, 1, 1, 2])):
        kinds[rng.randrange(1, len(kinds) - 1)] = rng.choice("ZDA")
    symmetry = rng.choice(brute.symmetries(4, 4))
    puzzle = built({"rows": 4, "columns": 4, "clues": "".join(kinds), "symmetry": symmetry})
    found = explain.explain(puzzle, Request())
    assume(found.verdict.answer == "none" and found.reasons[0].items)
    for why in found.reasons:
        names = [str(item) for item in why.items]
        assert not any(all(holds(name, layout) for name in names) for layout in every)
        for left in names if not why.spare else ():
            assert any(
                all(holds(name, layout) for name in names if name != left) for layout in every
            )


def test_symmetry_and_clues_are_named_where_nothing_else_could_be_left_out() -> None:
    keys = {"rows": 5, "columns": 5, "clues": "ZDDAADDAA", "symmetry": "left-right", "start": 1}
    found = explain.explain(built(keys), Request())
    first, symmetry, clue = found.sentences()
    assert (first, symmetry) == (
        "2 clues contradict each other; no fewer do",
        "  the symmetry is left-right",
    )
    assert re.fullmatch("  clue [1-9] is (across only|down only|both across and down)", clue)


def test_verify_names_them_as_explain_does() -> None:
    keys = {"rows": 4, "columns": 4, "across": "1 4 6-7", "down": "1-3 5", "start": 1}
    puzzle = built(keys | {"symmetry": "left-right"})
    verdict = questions.verify(puzzle, Request())
    first, *clues = after.after(puzzle, Request(), verdict).sentences()
    assert first == "2 clues contradict each other; no fewer do"
    assert "  the symmetry is left-right" in clues


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"symmetry": "left-right"}, "symmetry is rotational, not left-right"),
        ({"clues": "ZDDAADDA"}, "behind clue 7 one is missing that is across only"),
        ({"columns": 6}, "the grid has 5 rows and 5 columns, not 5 and 6"),
        ({"across": "1 4 5 8 9", "down": "1-3 6"}, "clue 7 is there too, down only"),
    ],
)
def test_what_a_slip_is_mended_by_is_written(
    wrong: dict[str, Any], said: str, tmp_path: Path
) -> None:
    keys = {
        "kind": "diagramless",
        "rows": 5,
        "columns": 5,
        "clues": "ZDDAADDAA",
        "symmetry": "rotational",
        "start": 1,
    }
    keys = {
        key: value
        for key, value in (keys | wrong).items()
        if key != "clues" or "across" not in wrong
    }
    own, new = tmp_path / "own.toml", tmp_path / "new.toml"
    own.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items()))
    done = run("fix", own, "-o", new)
    assert f"it has exactly one solution if {said}" in done.lines
    assert run("verify", new).out == f"{new}: exactly one solution\n"
    kept = own.read_text().split("\n")
    # the slip, and `solutions`
    assert sum(line not in kept for line in new.read_text().split("\n")) <= 2 + len(wrong)
