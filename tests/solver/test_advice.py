"""What makers ask about puzzles with several solutions or none, against brute force."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from exactone import models
from exactone.models.diagramless import Black, Diagramless
from exactone.models.diagramless.text import faults
from exactone.solver import maker, questions
from exactone.solver.engines.reference import Graph, Reference
from exactone.solver.limits import Ended, Limits, Stop
from exactone.solver.puzzle import Move, Solution
from exactone.solver.questions import Asking
from tests import brute_diagramless as brute
from tests.solver.truth import examples


def built(puzzle: dict[str, Any]) -> Diagramless:
    """The puzzle with these keys."""
    (entry,) = models.from_bytes("file", json.dumps({"kind": "diagramless", **puzzle}).encode())
    assert isinstance(entry.puzzle, Diagramless), entry.error
    return entry.puzzle


puzzles = st.builds(lambda seed: brute.generate(random.Random(seed)), st.integers(0, 2**32))
PUZZLE = {"rows": 5, "columns": 5, "clues": "ZDDZDAAA", "symmetry": "left-right"}


@examples(100)
@given(puzzles)
def test_shares_are_those_of_all_layouts(puzzle: dict[str, Any]) -> None:
    wanted = brute.answers(puzzle)
    found = maker.common(built(puzzle), Asking())
    black = Counter(
        Black(y, x) for layout in wanted for y, row in enumerate(layout) for x, sign in enumerate(row) if sign == "#"
    )
    assert (found.total, found.ended) == (len(wanted), Ended.EXHAUSTED)
    assert {label: n for label, n in found.numbers.items() if n} == dict(black)


def told(layout: brute.Layout) -> dict[str, int]:
    """All that could be told about a layout."""
    lengths = {f"the length of {number} {way}": len(cells) for number, way, cells in brute.words(layout)}
    return {"the square of clue 1": layout[0].index("-") + 1, **lengths}


@examples(60)
@given(puzzles)
def test_facts_together_leave_one(puzzle: dict[str, Any]) -> None:
    wanted = brute.answers(puzzle)
    found = maker.ask(built(puzzle), Asking())
    names = [fact.name for fact in found.together]
    parts = [
        Counter(tuple(told(layout)[name] for name in names[:n]) for layout in wanted) for n in range(len(names) + 1)
    ]
    for fact, sizes in zip(found.together, parts[1:], strict=True):
        assert fact.worst == max(sizes.values())
        assert fact.expected == pytest.approx(sum(n * n for n in sizes.values()) / len(wanted))
    apart = len({tuple(sorted(told(layout).items())) for layout in wanted}) == len(wanted)
    assert bool(names) == (apart and len(wanted) > 1)
    assert not names or (max(parts[-1].values()) == 1 < max(parts[-2].values()))


@examples(60)
@given(puzzles, st.integers(0, 2**32))
def test_hints_leave_only_the_layout_that_is_meant(puzzle: dict[str, Any], seed: int) -> None:
    wanted = sorted(brute.answers(puzzle))
    assume(wanted)
    asked = built(puzzle)
    meant = random.Random(seed).choice(wanted)
    left, known = wanted, told(meant)
    for hint in maker.hints(asked, asked.read(list(meant)), Asking()):
        best = min(sum(told(layout)[name] == value for layout in left) for name, value in known.items())
        left = [layout for layout in left if told(layout)[hint.name] == hint.value]
        assert (hint.left, hint.value) == (len(left), known[hint.name])
        assert len(left) == best
    assert len(left) == 1 or all(told(layout) == known for layout in left)


def test_where_layouts_are_many_a_sample_tells_about_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = built({"rows": 8, "columns": 8, "clues": "ZDDDZDDAAAZDDAAA", "symmetry": "any"})
    exact = maker.ask(asked, Asking())
    assert exact.total > 50
    assert not exact.sampled
    meant = next(questions.solutions(asked, Asking()))
    monkeypatch.setattr(maker, "LISTED", 10)
    sampled = maker.ask(asked, Asking())
    assert sampled.sampled
    assert (sampled.total, sampled.together) == (exact.total, ())
    expected = {fact.name: fact.expected for fact in exact.facts}
    for fact in sampled.facts:
        assert fact.expected == pytest.approx(expected[fact.name], rel=0.15)
    hints = list(maker.hints(asked, meant, Asking()))
    narrowed = asked
    for hint in hints:
        narrowed = narrowed.told(hint.name, hint.value)
        assert questions.count(narrowed, Asking()).count == hint.left
    assert hints[-1].left == 1


def test_a_random_answer_of_the_graph_is_any_of_them() -> None:
    asked = built({"rows": 8, "columns": 8, "clues": "ZDDDZDDAAAZDDAAA"})
    graph = Reference().graph(asked, Limits())
    assert isinstance(graph, Graph)
    rng = random.Random(1)
    drawn = Counter(graph.answer(rng) for _ in range(40 * graph.total))
    assert set(drawn) == set(questions.solutions(asked, Asking()))
    assert min(drawn.values()) > 15


@examples(60)
@given(puzzles)
def test_less_told_is_more_solutions(puzzle: dict[str, Any]) -> None:
    wanted = sorted(brute.answers(puzzle))
    assume(wanted)
    asked = built(puzzle)
    found = maker.audit(asked, asked.read(list(wanted[0])), Asking())
    numbers = [told.verdict.count for told in found.told]
    assert numbers == sorted(numbers)
    assert numbers[0] >= len(wanted)
    assert found.told[-1].words == "the clue numbers alone"
    assert found.ended is Ended.EXHAUSTED


@examples(60)
@given(puzzles)
def test_facts_narrow_as_much_as_is_said(puzzle: dict[str, Any]) -> None:
    wanted = brute.answers(puzzle)
    found = maker.ask(built(puzzle), Asking())
    assert (found.total, found.ended) == (len(wanted), Ended.EXHAUSTED)
    assume(wanted)
    for fact in found.facts:
        values = Counter(told(layout)[fact.name] for layout in wanted)
        assert fact.values == len(values) > 1
        assert fact.worst == max(values.values())
        assert fact.expected == pytest.approx(sum(n * n for n in values.values()) / len(wanted))
    assert [fact.expected for fact in found.facts] == sorted(fact.expected for fact in found.facts)


@pytest.mark.parametrize("slip", ["kind", "start", "symmetry", "drop", "double", "swap"])
def test_a_slip_of_the_pen_is_found(slip: str) -> None:
    """Of a puzzle with one slip, the right one is among the repairs."""
    right: dict[str, Any] = {"rows": 4, "columns": 4, "clues": "ZDDADAA", "symmetry": "rotational", "start": 1}
    slips: dict[str, dict[str, Any]] = {
        "kind": {"clues": "ZDDDDAA"},
        "start": {"start": 2},
        "symmetry": {"symmetry": "super"},
        "drop": {"clues": "ZDDDAA"},
        "double": {"clues": "ZDDADAAA"},
        "swap": {"clues": "ZDADDAA"},
    }
    broken = built(right | slips[slip])
    assert questions.verify(broken, Asking()).answer == "none"
    found = dict(maker.repairs(broken, Asking()))
    assert built(right) in found.values()
    for words, changed in found.items():
        assert words
        assert questions.verify(changed, Asking()).count > 0


@dataclass(frozen=True)
class Slow:
    """A puzzle with one solution, after so many steps that take long."""

    steps: int
    own: tuple[tuple[str, Slow], ...] = ()
    kind = engine = "reference"

    def hopeless(self) -> None: ...
    def check(self, solution: Solution) -> list[str]:
        return []

    def start(self) -> Iterator[Move]:
        yield (), self.steps

    def moves(self, state: Any) -> list[Move] | None:
        time.sleep(0.005)
        return [((), state - 1)] if state else None

    def changes(self) -> tuple[tuple[str, Slow], ...]:
        return self.own


def test_no_repair_waits_for_one_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "PATIENCE", (0.05, 1.0, None))
    steps = {"never": 10**9, "later": 30, "soon": 0}
    puzzle: Any = Slow(0, tuple((words, Slow(number)) for words, number in steps.items()))
    found: list[str] = []
    tried = maker.repairs(puzzle, Asking(limits=Limits.within(3)))
    _, ended = questions.drain(tried, lambda change: found.append(change[0]))
    assert (found, ended) == (["soon", "later"], Ended.TIMEOUT)
    few: Any = Slow(0, puzzle.own[1:])
    assert questions.drain(maker.repairs(few, Asking())) == (2, Ended.EXHAUSTED)


def test_the_few_changes_come_before_those_of_the_clues() -> None:
    words = [words for words, _ in built(PUZZLE | {"start": 1}).changes()]
    assert [each.split()[0] for each in words[:10]] == ["symmetry"] * 8 + ["clue"] * 2
    assert all("stands in square" in each for each in words[8:10])
    assert not any("symmetry" in each or "square" in each for each in words[10:])


def drafted(puzzle: dict[str, Any]) -> Diagramless:
    """What repair reads of these keys, which all other verbs refuse."""
    raw = json.dumps({"kind": "diagramless", **puzzle}).encode()
    (refused,) = models.from_bytes("file", raw)
    (entry,) = models.drafts("file", raw)
    assert isinstance(entry.puzzle, Diagramless), entry.error
    assert refused.error.startswith("file:1: ")
    assert entry.puzzle.hopeless() == f"{refused.error[8:]} (line 1)"
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
    right: dict[str, Any] = {"rows": 4, "columns": 4, "clues": "ZDDADAA", "symmetry": "rotational", "start": 1}
    broken = drafted(right | slip)
    changes = list(broken.changes())
    assert not any(changed.sheet.fault or any(faults(changed.sheet)) for _, changed in changes)
    found = dict(maker.repairs(broken, Asking()))
    assert not said or found[said] == built(right)
    assert len(found) == len([1 for _, changed in changes if questions.verify(changed, Asking()).count])
    if "clues" in slip and "start" in slip:
        assert not changes


def test_a_symmetry_that_needs_a_square_grid_is_mended() -> None:
    right: dict[str, Any] = {"rows": 3, "columns": 4, "clues": "ZDDDAA"}
    changes = dict(drafted(right | {"symmetry": "super"}).changes())
    fitting = set(brute.symmetries(3, 4)) - {"any"}
    assert {words.split()[2].rstrip(",") for words in changes} == fitting
    assert changes["symmetry is asymmetry, not super"] == built(right | {"symmetry": "asymmetry"})


@pytest.mark.parametrize("kind", "ZDA")
def test_a_gap_in_the_numbers_is_filled(kind: str) -> None:
    lists = {"Z": ("1 5-7", "1-3"), "A": ("1 5-7", "1-3"), "D": ("1 4 6-7", "1-3")}  # 4 is missing, 5 is missing
    gap = 5 if kind == "D" else 4
    said = {"Z": "both across and down", "A": "across only", "D": "down only"}[kind]
    known: dict[str, Any] = {"rows": 4, "columns": 4, "lengths": {"across": {"1": 3}}}
    broken = drafted(known | {"across": lists[kind][0], "down": lists[kind][1]})
    changes = dict(broken.changes())
    assert [*changes] == [
        f"clue {gap} is there too, {each}" for each in ("both across and down", "across only", "down only")
    ]
    clues = {"Z": "ZDDZAAA", "A": "ZDDAAAA", "D": "ZDDADAA"}[kind]
    changed = changes[f"clue {gap} is there too, {said}"]
    assert changed == built(known | {"clues": clues})
    found = dict(maker.repairs(broken, Asking()))
    assert {*found} == {words for words, other in changes.items() if questions.verify(other, Asking()).count}
    assert ("clue 5 is there too, down only" in found) == (kind == "D")


def test_hints_for_the_missing_clue_stay_where_it_has_such_a_word() -> None:
    known: dict[str, Any] = {"rows": 4, "columns": 4, "across": "1 4 6-7", "down": "1-3"}
    changes = dict(drafted(known | {"lengths": {"down": {"5": 3}}}).changes())
    assert [len(changed.sheet.lengths) for changed in changes.values()] == [1, 0, 1]


def test_two_gaps_are_more_than_one_slip() -> None:
    assert not [*drafted({"rows": 4, "columns": 4, "across": "1 3600", "down": "1-3"}).changes()]
    assert not [*drafted({"rows": 4, "columns": 4, "across": "1 4 6-7", "down": "1-3", "start": 4}).changes()]


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
def test_a_draft_is_never_searched(keys: dict[str, Any], backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Diagramless, "_search", property(lambda puzzle: pytest.fail("searched")))
    broken = drafted({"rows": 4, "columns": 4} | keys)
    for ask in (questions.verify, questions.count):
        assert (ask(broken, Asking(backend)).answer, ask(broken, Asking(backend)).count) == ("none", 0)


def test_every_slip_is_tried_once() -> None:
    for seed in range(30):
        puzzle = built(brute.generate(random.Random(seed)))
        changed = [str(other) for _, other in puzzle.changes()]
        assert len(set(changed)) == len(changed)
        assert str(puzzle) not in changed


def variants(keys: dict[str, Any]) -> dict[str, int]:
    """How many solutions a puzzle has by each of the rules that it leaves open."""
    return {name: questions.count(puzzle, Asking()).count for name, puzzle in built(keys).variants()}


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
    stopped = Asking(limits=Limits.within(None, stop))
    assert maker.common(built(PUZZLE), stopped) == maker.Survey(0, {}, Ended.INTERRUPTED)
    assert list(maker.repairs(built(PUZZLE | {"clues": "ZDDZDAAAA"}), stopped)) == []
