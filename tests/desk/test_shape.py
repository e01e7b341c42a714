"""Puzzles that grow, shrink, are turned and mirrored: of any kind, by their keys."""

from __future__ import annotations

import re
from threading import Event
from typing import Any

import pytest

import exactone
from exactone.desk import Desk
from exactone.models import kinds
from exactone.solver.symmetry import BoardTurn

from . import asked, opened

KINDS = kinds()
ALL_KINDS = [
    pytest.param(kind, marks=[] if number % 9 == 0 else [pytest.mark.long])
    for number, kind in enumerate(KINDS)
]
every_kind = pytest.mark.parametrize("kind", ALL_KINDS)
NO_SIZE = {"diagramless", "dominosa", "rules", "sudoku"}
"""Whose rules, pieces or words go by the size."""

AKARI = """\
# a puzzle of mine
kind = "akari"   # lamps

# the grid,
# row by row
grid = '''
2 . . |  .
. . . |  #
------+----
. . 1 |  .
. . . |  .
'''  # end of the grid

# what is known
given = '''
.*..
....
....
...x
'''
"""


KILLER = """\
kind = "sudoku"
grid = ["1...", "....", "....", "...4"]
[[rule]]
cage = { in = ["r1c2", "r1c3"], exactly = 5 }
"""


def put(desk: Desk, edit: dict[str, Any]) -> dict[str, Any]:
    """What there is to show after an edit that makes a puzzle."""
    state = asked(desk, "put", edits=[edit])
    assert "error" not in state
    return state


def keys_of(text: str) -> dict[str, Any]:
    """The keys of a text, as they are written when nothing is left of its layout."""
    puzzle = exactone.loads(text)
    return dict(puzzle.document({}))


def refused(desk: Desk, edit: dict[str, Any]) -> str:
    """Why an edit is refused."""
    return str(desk.reply({"verb": "put", "edits": [edit]})["error"]["sentence"])


# all kinds


@every_kind
def test_larger_and_smaller_again_is_the_same_puzzle(kind: str) -> None:
    desk, before = opened(kind)
    shape = asked(desk, "shape")
    larger = [each for each in shape["resize"] if each["by"] > 0]
    assert bool(larger) == (kind not in NO_SIZE)
    for each in larger:
        grown = put(desk, each["edit"])
        assert exactone.loads(grown["text"]).kind == kind
        assert "lost" not in grown
        if each is larger[0]:
            now = asked(desk, "shape")
            more = sum(each["edit"]["resize"].values())
            assert now["rows"] + now["columns"] == shape["rows"] + shape["columns"] + more
        back = {side: -number for side, number in each["edit"]["resize"].items()}
        assert keys_of(put(desk, {"resize": back})["text"]) == keys_of(before["text"])


@every_kind
def test_what_is_cut_off_leaves_a_puzzle(kind: str) -> None:
    desk, before = opened(kind)
    for each in asked(desk, "shape")["resize"]:
        if each["by"] < 0:
            after = put(desk, each["edit"])
            assert "error" not in asked(desk, "open", text=after["text"])
            assert after["board"]["places"]
        asked(desk, "put", text=before["text"])


@every_kind
def test_a_turned_puzzle_has_the_turned_solution(kind: str) -> None:
    desk, before = opened(kind)
    shape = asked(desk, "shape")
    turns = {each["edit"]["turn"] for each in shape["turn"]}
    if "right" in turns:
        text = before["text"]
        for _ in range(4):
            text = put(desk, {"turn": "right"})["text"]
        assert keys_of(text) == keys_of(before["text"])
    way = {"right": (False, 1), "across": (True, 0), "half": (False, 2), "diagonal": (True, 3)}
    name = next((each for each in way if each in turns), None)
    if name is None:
        return
    answer = asked(desk, "candidates")["decided"]
    put(desk, {"turn": name})
    found = asked(desk, "candidates")
    turn = BoardTurn(shape["rows"], shape["columns"], *way[name])
    cells = {at: value for at, value in answer.items() if re.fullmatch(r"r\d+c\d+", at)}
    assert len(found["decided"]) == len(answer)
    assert not found["open"]
    pointing = getattr(exactone.loads(before["text"]), "points", {})
    for at, value in cells.items():
        row, column = map(int, at[1:].split("c"))
        row, column = turn.cell((row - 1, column - 1))
        if value not in pointing:
            assert found["decided"][f"r{row + 1}c{column + 1}"] == value


# what is kept, and what is gone


def test_comments_stay_and_the_size_is_one_change() -> None:
    desk = Desk()
    asked(desk, "open", text=AKARI)
    state = put(desk, {"resize": {"top": 1, "right": -1}})
    for line in ("# a puzzle of mine", "# row by row", "# what is known", "'''  # end of the grid"):
        assert line in state["text"].split("\n")
    assert 'kind = "akari"   # lamps' in state["text"]
    puzzle = exactone.loads(state["text"])
    assert puzzle == exactone.loads(
        'kind = "akari"\ngrid = ["...", "2..", "...", "..1", "..."]\n'
        'given = ["...", ".*.", "...", "...", "..."]'
    )
    assert asked(desk, "put", text=AKARI)["text"] == AKARI


def test_clues_that_mean_nothing_any_more_are_named() -> None:
    desk = Desk()
    asked(desk, "open", text='kind = "arukone"\ngrid = ["1..2", "....", "....", "2.31", "...3"]\n')
    state = put(desk, {"resize": {"bottom": -1}})
    assert state["lost"] == ["3 at r4c3 of grid"]
    assert "lost" not in asked(desk, "put", edits=[])
    asked(desk, "open", text='kind = "skyscrapers"\ngrid = ["..4.", "....", "....", "...."]\n')
    state = put(desk, {"resize": {"bottom": -1, "left": -1}})
    assert state["lost"] == ["4 at r1c2 of grid"]


def test_an_area_that_is_cut_is_several() -> None:
    desk = Desk()
    text = 'kind = "heyawake"\nareas = ["ABA", "ABA", "AAA"]\nwalls = ["r3c2-r3c3"]\n'
    asked(desk, "open", text=text)
    state = put(desk, {"resize": {"bottom": -1}})
    assert exactone.loads(state["text"]) == exactone.loads(
        'kind = "heyawake"\nareas = ["ABC", "ABC"]\n'
    )
    asked(desk, "open", text=text)
    state = put(desk, {"resize": {"left": 1}})
    assert 'walls = ["r3c3-r3c4"]' in state["text"]
    assert "CABA\nCABA\nCAAA\n" in state["text"]


def test_what_is_given_of_a_loop_goes_with_its_cells() -> None:
    desk = Desk()
    asked(desk, "new", kind="masyu", size="3x3")
    put(desk, {"key": "given", "at": "r1c2-r1c3", "value": "on"})
    state = put(desk, {"resize": {"top": 1, "left": 1}})
    assert given(state) == {"r2c3-r2c4": "on"}
    assert given(put(desk, {"turn": "right"})) == {"r3c3-r4c3": "on"}
    assert given(put(desk, {"resize": {"bottom": -1}})) == {}


def given(state: dict[str, Any]) -> dict[str, str]:
    """What is given of links."""
    found: dict[str, str] = next(
        field["value"] for field in state["form"] if field["type"] == "links"
    )
    return found


def test_signs_and_lists_turn_with_the_board() -> None:
    desk = Desk()
    asked(desk, "open", text='kind = "yajilin"\ngrid = [". 2> .", ". . .", "1v . ."]\n')
    assert ". . 1>\n2v . .\n. . .\n" in put(desk, {"turn": "diagonal"})["text"]
    asked(desk, "open", text='kind = "nonogram"\nrows = ["1 2", "?"]\ncolumns = [1, 0, 1, 1]\n')
    text = put(desk, {"turn": "across"})["text"]
    assert exactone.loads(text) == exactone.loads(
        'kind = "nonogram"\nrows = ["2 1", "?"]\ncolumns = [1, 1, 0, 1]\n'
    )
    asked(desk, "open", text='kind = "kakuro"\ngrid = ["# # 3\\\\", "# 4\\\\1 .", "\\\\5 . ."]\n')
    assert {each["edit"]["turn"] for each in asked(desk, "shape")["turn"]} == {"diagonal"}


@pytest.mark.parametrize("kind", ["castlewall", "shakashaka", "tiles"])
def test_rules_that_say_the_same_in_other_words(kind: str) -> None:
    """The solutions are compared."""
    desk, before = opened(kind)
    text = put(desk, {"turn": "across"})["text"]
    assert text != before["text"]
    assert asked(desk, "verdict")["answer"] == "one"
    assert keys_of(put(desk, {"turn": "across"})["text"]) == keys_of(before["text"])


def test_what_a_kind_does_not_allow_is_not_offered() -> None:
    desk, _ = opened("sudoku")
    assert asked(desk, "shape")["resize"] == []
    assert len(asked(desk, "shape")["turn"]) == 6
    asked(desk, "new", kind="sudoku", size="6x6")
    turns = {each["edit"]["turn"] for each in asked(desk, "shape")["turn"]}
    assert turns == {"half", "across", "over"}  # blocks of 2 rows and 3 columns
    asked(desk, "open", text=KILLER)
    assert asked(desk, "shape")["turn"] == []
    assert refused(desk, {"resize": {"bottom": 1, "right": 1}})
    asked(desk, "open", text=exactone.convert(exactone.load("sudoku/cube-8x8x8")).text)
    assert asked(desk, "shape")["resize"] == asked(desk, "shape")["turn"] == []
    desk, _ = opened("aquarium")
    assert {each["edit"]["turn"] for each in asked(desk, "shape")["turn"]} == {"across"}
    assert "something else" in refused(desk, {"turn": "half"})


@pytest.mark.parametrize(
    "edit",
    [
        {"resize": {}},
        {"resize": {"up": 1}},
        {"resize": {"top": 1.5}},
        {"resize": {"top": True}},
        {"resize": {"top": 10**9}},
        {"resize": {"top": -99}},
        {"resize": [1]},
        {"resize": None},
        {"turn": "inside out"},
        {"turn": 3},
    ],
)
def test_other_sizes_and_turns_are_refused(edit: dict[str, Any]) -> None:
    desk = Desk()
    before = asked(desk, "open", text=AKARI)["text"]
    assert refused(desk, edit)
    assert asked(desk, "put", edits=[])["text"] == before


# harder, easier


def test_another_is_harder_or_easier() -> None:
    desk = Desk()
    asked(desk, "make", kind="akari", size="5x5", seed=1)
    before = asked(desk, "hint", all=True)["hardest"]["size"]
    state = asked(desk, "another", than="harder", seed=2, seconds=60)
    assert state["told"].startswith("harder: ")
    assert exactone.verify(exactone.loads(state["text"])).answer == "one"
    found = asked(desk, "hint", all=True)["hardest"]["size"]
    assert found > before
    assert state["told"].endswith(f"from {found} clues and rules; before it was from {before}")
    easier = asked(desk, "another", than="easier", seed=3, seconds=60)
    assert asked(desk, "hint", all=True)["hardest"]["size"] < found
    assert easier["told"].startswith("easier: ")
    assert easier["kind"] == "akari"
    assert asked(desk, "shape")["rows"] == 5


def test_where_none_is_harder_that_is_said() -> None:
    desk = Desk()
    asked(desk, "open", text='kind = "akari"\ngrid = ["....", "...."]\n')
    several = desk.reply({"verb": "another", "than": "harder"})
    assert "exactly one solution" in several["error"]["sentence"]
    assert "than must be" in desk.reply({"verb": "another"})["error"]["sentence"]
    asked(desk, "make", kind="akari", size="4x4", seed=1)
    asked(desk, "another", than="harder", seed=1, seconds=60)
    late = desk.reply({"verb": "another", "than": "harder", "seed": 1, "seconds": 0})
    assert late["error"]["sentence"]


def test_who_stops_it_hears_no_reason() -> None:
    stop = Event()
    desk = Desk(stop)
    state = asked(desk, "make", kind="akari", size="4x4", seed=1)
    stop.set()
    reply = asked(desk, "another", than="harder", seed=1)
    assert reply == {"version": state["version"], "stopped": True}
    stop.clear()
    assert asked(desk, "verdict")["answer"] == "one"
