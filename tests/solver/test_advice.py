"""What makers ask about puzzles with several solutions or none, against brute force."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from exactone import models
from exactone.models.diagramless import Black, Diagramless
from exactone.solver import advice, questions
from exactone.solver.limits import Ended, Limits, Stop
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
    found = advice.common(built(puzzle), Asking())
    black = Counter(
        Black(y, x) for layout in wanted for y, row in enumerate(layout) for x, sign in enumerate(row) if sign == "#"
    )
    assert (found.total, found.ended) == (len(wanted), Ended.EXHAUSTED)
    assert {label: n for label, n in found.numbers.items() if n} == dict(black)


@examples(60)
@given(puzzles)
def test_facts_narrow_as_much_as_is_said(puzzle: dict[str, Any]) -> None:
    wanted = brute.answers(puzzle)
    found = advice.ask(built(puzzle), Asking())
    assert (found.total, found.ended) == (len(wanted), Ended.EXHAUSTED)
    assume(wanted)
    for fact in found.facts:
        _, _, _, number, name = fact.name.split()
        lengths = Counter(
            len(cells) for layout in wanted for n, way, cells in brute.words(layout) if (str(n), way) == (number, name)
        )
        assert fact.values == len(lengths) > 1
        assert fact.worst == max(lengths.values())
        assert fact.expected == pytest.approx(sum(n * n for n in lengths.values()) / len(wanted))
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
    found = dict(advice.repairs(broken, Asking()))
    assert built(right) in found.values()
    for words, changed in found.items():
        assert words
        assert questions.verify(changed, Asking()).count > 0


def test_every_slip_is_tried_once() -> None:
    for seed in range(30):
        puzzle = built(brute.generate(random.Random(seed)))
        changed = [str(other) for _, other in puzzle.changes()]
        assert len(set(changed)) == len(changed)
        assert str(puzzle) not in changed


def test_variants_are_the_nine_symmetries() -> None:
    found = advice.variants(built(PUZZLE | {"symmetry": "any"}), Asking())
    for name, verdict in found.items():
        assert verdict.count == len(brute.answers(PUZZLE | {"symmetry": name}))
    assert set(found) == set(brute.SYMMETRIES) - {"any"}
    assert advice.variants(built(PUZZLE), Asking()) == {}
    assert len(advice.variants(built(PUZZLE | {"symmetry": "any", "columns": 6}), Asking())) == 5


def test_who_is_stopped_says_nothing() -> None:
    stop = Stop()
    stop.asked = True
    stopped = Asking(limits=Limits.within(None, stop))
    assert advice.common(built(PUZZLE), stopped) == advice.Survey(0, {}, Ended.INTERRUPTED)
    assert list(advice.repairs(built(PUZZLE | {"clues": "ZDDZDAAAA"}), stopped)) == []
