"""Boards and tiles of odd sizes: wide ones, long ones, tiles larger than the board,
and pictures of answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from exactone import draw, models
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.limits import Ended, Limits

BARS = {"A": {"shape": "##", "count": "any"}, "B": {"shape": "####", "count": "any"}}


def read(**keys: Any) -> models.Entry:
    """The puzzle with these keys, or why it is none."""
    (entry,) = models.from_bytes("some.json", json.dumps({"kind": "tiles", **keys}).encode())
    return entry


def puzzle(**keys: Any) -> models.Kind:
    """The puzzle with these keys."""
    entry = read(**keys)
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


def rows_of_bars(length: int) -> int:
    """The ways to fill a row with bars of 2 and 4: Fibonacci numbers."""
    ways = [1, 1]
    for _ in range(length // 2 - 1):
        ways.append(ways[-1] + ways[-2])
    return ways[-1]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("height", "width"), [(61, 60), (63, 62), (65, 64), (67, 66)])
def test_boards_wider_than_a_window_are_counted(height: int, width: int, turned: bool) -> None:
    board = [("-" if row % 3 == 0 else "#") * width for row in range(height)]
    if turned:
        board = ["".join(column) for column in zip(*board, strict=True)]
    verdict = questions.count(
        puzzle(board=board, tile=BARS, cover=True), Request("cover", Limits.within(20))
    )
    assert verdict.complete
    assert verdict.count == rows_of_bars(width) ** (-(-height // 3))


@pytest.mark.parametrize("backend", ["auto", "cover", "reference", "pysat"])
def test_a_tile_larger_than_the_board_fits_nowhere_at_once(backend: str) -> None:
    found = puzzle(board=["-" * 100] * 100, tile={"H": {"shape": ["#" * 300] * 300}})
    verdict = questions.verify(found, Request(backend))
    assert (verdict.count, verdict.ended) == (0, Ended.EXHAUSTED)
    assert "H" in verdict.argument


def test_tiles_too_large_for_so_large_a_board_are_refused() -> None:
    assert (
        "too many places"
        in read(board=["-" * 160] * 160, tile={"H": {"shape": ["#" * 150] * 150}}).error
    )


def test_every_picture_of_an_answer_is_right_where_tiles_share_ways_to_lie() -> None:
    tiles = {
        "A": {"shape": "##", "count": "any"},
        "B": {"shape": "##", "rotate": False, "count": 2},
    }
    found = puzzle(board=["---", "---"], cover=False, tile=tiles)
    answers = list(questions.solutions(found, Request("cover")))
    assert len(answers) == 6
    for answer in answers:
        (pasted,) = models.answers(found, "answer.txt", draw(found, answer).encode())
        assert found.check(pasted) == []


@pytest.mark.parametrize(
    "name", ["\x1b[31mX", "\x07", "\u200b", "\u202e", "|", "+", "--", "==", "*", "'", ":", "A B"]
)
def test_names_that_cannot_be_drawn_are_refused(name: str) -> None:
    assert "no name for a tile" in read(board=["--"], tile={name: {"shape": "##"}}).error


def test_answers_differ_where_cells_belong_to_other_pieces() -> None:
    from exactone.drawing import text as drawing

    found = puzzle(board=["---"], tile={"A": {"shape": "##"}, "M": {"shape": "#"}})
    one, other = questions.solutions(found, Request("cover"))
    assert len(drawing.differences(found.grid(one), found.grid(other))) == 3


@pytest.mark.parametrize(("rows", "columns", "number"), [(4, 4, 9), (4, 6, 98), (6, 6, 930)])
def test_dominoes_up_to_symmetry(rows: int, columns: int, number: int) -> None:
    """Found by counting orbits of the listed answers, too."""
    found = puzzle(
        board=["-" * columns] * rows, use="some", tile={"D": {"shape": "##", "count": "any"}}
    )
    counted = questions.count(found, Request("cover", up_to_symmetry=True))
    assert (counted.count, counted.complete) == (number, True)
    if rows * columns < 30:
        assert questions.count(found, Request("reference", up_to_symmetry=True)).count == number
