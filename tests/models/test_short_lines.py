"""Whether a Numberlink has one solution is asked of lines that take no way round; the answer is
that of all lines."""

from __future__ import annotations

import random

import pytest

from exactone.models.base.random_shapes import threads
from exactone.models.base.short_lines import way_round
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from tests.samples import parsed

SIZES = [(2, 3), (3, 3), (3, 4), (4, 4), (4, 5)]


def ends_of_lines(seed: int) -> list[str]:
    """A grid with numbers at the ends of some lines."""
    rng = random.Random(seed)
    height, width = rng.choice(SIZES)
    lines = [line for line in threads(rng, height, width) if len(line) > 1][:3]
    signs = {
        cell: str(number)
        for number, line in enumerate(lines, start=1)
        for cell in (line[0], line[-1])
    }
    return [
        "".join(signs.get((row, column), ".") for column in range(width)) for row in range(height)
    ]


def test_the_verdict_is_that_of_all_lines() -> None:
    said = set[str]()
    for seed in range(25):
        found = parsed("numberlink", {"grid": ends_of_lines(seed)})
        verdict = questions.verify(found, Request())
        assert verdict.answer == questions.verify(found, Request("pysat")).answer, seed
        assert not any(map(found.check, verdict.solutions))
        said.add(verdict.answer)
    assert said == {"one", "many"}


@pytest.mark.parametrize(
    ("grid", "answer"),
    [
        (["11", ".."], "many"),  # there at once, or round below
        (["1.1", "2.2"], "one"),  # below there is no room
        (["1.1", "...", "2.2"], "many"),
        (["1..", "...", "..1"], "many"),  # round either corner
        (["12", "21"], "none"),
    ],
)
def test_ways_round_count(grid: list[str], answer: str) -> None:
    assert questions.verify(parsed("numberlink", {"grid": grid}), Request()).answer == answer


def test_a_line_goes_round_through_cells_that_hang_together() -> None:
    line = [(0, 0), (0, 1), (0, 2)]
    below = [(1, 0), (1, 1), (1, 2)]
    assert way_round([line], below) == [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 2)]]
    assert way_round([line], [(1, 0), (1, 2)]) is None
    assert way_round([line], []) is None
