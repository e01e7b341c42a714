"""Boards of tiles, and answers, that are none: nonsense of any size and shape ends in a
sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import models
from exactone.models.edges import Edges, PlacedTile
from exactone.solver.errors import PuzzleError
from tests.solver.truth import examples

from .helpers import entries, error
from .test_refusals import values


def built(puzzle: dict[str, Any]) -> Edges:
    """The puzzle with these keys."""
    (entry,) = entries(json.dumps({"kind": "edges", **puzzle}))
    assert isinstance(entry.puzzle, Edges), entry.error
    return entry.puzzle


def test_half_a_character_is_refused() -> None:
    for tile in ({"\ud800": {"sides": "a a a a"}}, {"A": {"sides": ["\ud800", "a", "a", "a"]}}):
        said = error(json.dumps({"kind": "edges", "board": "_", "tile": tile}))
        assert "tile" in said
        said.encode()


def test_large_nonsense_is_refused_in_a_short_sentence() -> None:
    many = {f"n{i}": {"sides": f"a{i} b c d", "rotate": True} for i in range(100)}
    puzzles: list[tuple[dict[str, Any], str]] = [
        (
            {"board": "_ Q", "tile": {f"name{i}": {"sides": "a b c d"} for i in range(1000)}},
            "there is no tile 'Q'",
        ),
        (
            {
                "board": "_",
                "outside": "q",
                "tile": {f"n{i}": {"sides": f"a{i} b c d"} for i in range(1000)},
            },
            "side 'q'",
        ),
        ({"board": "_" * 100_000 + "Q", "set": "roads"}, "there is no tile 'Q'"),
        ({"board": ["_"] * 100_000 + ["Q"], "set": "roads"}, "there is no tile 'Q'"),
        ({"board": "_", "set": "roads", "outside": "x" * 100_000}, "no tile has a side 'xxx"),
        (
            {"board": ["_" * 300] * 300, "tile": many},
            "the board is too large: more than 20,000,000 ways to place",
        ),
    ]
    for keys, says in puzzles:
        said = error(json.dumps({"kind": "edges", **keys}))
        assert says in said
        assert len(said) < 1000


def test_large_counts_take_no_memory() -> None:
    tile = {name: {"sides": "x x x x", "count": f"1-{10**17}"} for name in "AB"}
    found = built({"board": "___", "tile": tile})
    answer = found.read(["BBA"])
    assert found.check(answer) == []
    assert sorted(found.write(answer)[0]) in (["A", "A", "B"], ["A", "B", "B"])


# answers


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (["EE", "E_"], "^r2c2 is open; an answer has a tile in every cell$"),
        (["EE", "EX"], "^there is no tile 'X'; known are D, E, L, R, U; _ is an open cell$"),
        (["EEE", "EEE"], "^the board has 2 rows of 2 cells, the answer has more$"),
        (["EE", "EE", "EE"], "^the board has 2 rows of 2 cells, the answer has more$"),
        (["· · ·", "· ├─┤"], "^this row has 2 cells, the first one 3$"),
        (["EE", "E"], "^this row has 1 cell, the first one 2$"),
        (["E:1 E", "E E"], "^tile E may not be turned; write E, or rotate = true$"),
        (["E:4 E", "E E"], "^'E:4' has no such turn; write E:0 to E:3, quarter turns$"),
        (["E: E", "E E"], "^'E:' has no such turn"),
        ("....==......\n" + "............\n" * 5, "^the block at r1c1 is no tile of the set$"),
        ("", "^the answer is empty; "),
        (None, "^the answer is empty; "),
        ([], "must be a text"),
        (7, "must be a text"),
        ({"a": "b"}, "must be a text"),
    ],
)
def test_answers_that_are_none_are_refused(answer: object, says: str) -> None:
    found = built({"set": "roads", "board": ["__", "__"]})
    with pytest.raises(PuzzleError, match=says):
        found.read(answer)


def test_a_wrong_answer_in_a_file_has_its_line() -> None:
    found = built({"set": "roads", "board": ["__", "__"]})
    for text, line in [
        ("EE\n\nEX\n", 3),
        ("E E\nE X", 2),
        ("· ·\n\n├─X", 3),
        ("............\n" * 3 + "|" * 12 + "\n.\n.", 4),
    ]:
        with pytest.raises(PuzzleError, match=f"^answer.txt:{line}: "):
            models.answers(found, "answer.txt", text.encode())


def test_tiles_that_may_be_turned_need_their_turn_in_answers() -> None:
    tile = {"A": {"sides": "x x y x"}, "B": {"sides": "z z z z"}}
    found = built({"rotate": True, "board": "__", "tile": tile})
    with pytest.raises(PuzzleError, match=r"^A at r1c2 may be turned; write A:0 to A:3$"):
        found.read(["B A"])
    assert found.read(["A:0 A:3"]) == {
        PlacedTile(0, 0, ("x", "x", "y", "x")),
        PlacedTile(0, 1, ("x", "y", "x", "x")),
    }
    assert found.read(["B B"]) == found.read(["B:3 B:1"])
    assert found.write(found.read(["A:0 A:3"])) == ["A:0 A:3"]


# any answer

TURNING: dict[str, Any] = {
    "board": ["A _", "_ _"],
    "rotate": True,
    "tile": {
        "A": {"sides": "g x x b"},
        "B": {"sides": "g b x x"},
        "C": {"sides": "x x x x", "rotate": False},
    },
}
pieces = st.sampled_from(
    [*"UDLRE_.#:123 \n├┬─·=|", "A:1 ", "B:0 ", "C ", "......", "..||..", "\n", "\n"]
)


@examples(300)
@given(
    st.sampled_from([{"set": "roads", "board": ["_#", "__"]}, TURNING]),
    st.lists(pieces, max_size=12),
    values,
)
def test_any_answer_ends_in_a_solution_or_a_sentence(
    puzzle: dict[str, Any], some: list[str], other: object
) -> None:
    found = built(puzzle)
    for answer in ("".join(some), some, other):
        try:
            found.check(found.read(answer))
        except PuzzleError as refused:
            said = str(refused)
            assert "\n" not in said
            said.encode()
