"""What the desk does for every kind: no kind is named here."""

from __future__ import annotations

import json
import random
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import exactone
from exactone.desk import Desk
from exactone.desk.empty import DATA
from exactone.models import example, kind_class, kinds

from . import asked, opened

ROOT = Path(exactone.__file__).parents[1]
KINDS = kinds()
every_kind = pytest.mark.parametrize("kind", KINDS)
OWN_SYMBOLS = ("sudoku", "rules")  # whose files say which symbols there are
PICTURE = re.compile(r"'''.*?'''", re.DOTALL)


@pytest.mark.long  # it loads all kinds
def test_what_is_told_of_kinds_is_up_to_date() -> None:
    told = runpy.run_path(str(ROOT / "docs" / "kinds.py"))["told"]()
    assert DATA.read_text(encoding="utf-8") == told, "run python docs/kinds.py"
    assert asked(Desk(), "kinds")["kinds"] == json.loads(told)


def test_each_kind_has_a_name_and_a_size() -> None:
    rows = asked(Desk(), "kinds")["kinds"]
    assert [row["kind"] for row in rows] == KINDS
    for row in rows:
        assert 0 < len(row["name"]) < 20
        assert re.fullmatch(
            r"[^.]\S.{30,}[^.,;]\.", row["words"]
        )  # rules, told as a solver reads them
        assert not re.search(r"  |║|───|--|; *\.$", row["words"])  # nothing of the picture beside
        assert all(re.fullmatch(r"\d+x\d+", size) for size in row["sizes"])


@every_kind
def test_a_new_puzzle_is_one(kind: str) -> None:
    desk = Desk()
    size = asked(desk, "kinds")["kinds"][KINDS.index(kind)]["sizes"][0]
    state = asked(desk, "new", kind=kind, size=size)
    assert state["kind"] == kind
    assert (puzzle := exactone.loads(state["text"])).kind == kind
    said = [field for field in state["form"] if field["said"]]
    assert {field["key"] for field in said} >= {
        key for keys in puzzle.needed if len(keys) == 1 for key in keys
    }
    assert state["board"]["places"]
    assert asked(desk, "open", text=state["text"])["form"] == state["form"]


@every_kind
def test_places_of_the_form_are_in_the_drawing(kind: str) -> None:
    _, state = opened(kind)
    board = state["board"]
    left, top, wide, high = board["box"]
    boxes = {place["at"]: place for place in board["places"]}
    assert len(boxes) == len(board["places"])
    for box in boxes.values():
        assert left - 0.1 <= box["x"] <= box["x"] + box["w"] <= left + wide + 0.1
        assert top - 0.1 <= box["y"] <= box["y"] + box["h"] <= top + high + 0.1
    for field in state["form"]:
        rows = field.get("at") or []
        names = [each for row in rows for each in ([row] if isinstance(row, str) else row) if each]
        assert {*names, *field.get("places", ())} <= boxes.keys(), field["key"]
    for group in state["pencil"]["groups"]:
        assert {*group["at"]} <= boxes.keys()
    assert any(field.get("at") or field.get("places") for field in state["form"])


@every_kind
def test_each_sign_that_is_offered_can_be_put(kind: str) -> None:
    desk, state = opened(kind)
    before = state["text"]
    rng = random.Random(kind)
    for field in state["form"]:
        if field["type"] not in ("picture", "areas") or not field["at"]:
            continue
        row, column = rng.choice(
            [(y, x) for y, names in enumerate(field["at"]) for x, name in enumerate(names) if name]
        )
        signs = [each["sign"] for each in field["signs"]][:4]
        numbers = field["number"] or ()
        own = field["cells"][row][column]
        for sign in [*signs, *map(str, numbers), *filter(None, [field.get("fresh")]), own]:
            assert re.fullmatch(field["pattern"], sign), (field["key"], sign)
            edit = {"key": field["key"], "row": row + 1, "column": column + 1, "sign": sign}
            now = asked_even_if_none(desk, edit)
            assert cell(now, field["key"], row, column) == sign
        if field["said"]:  # comments, spaces and rulings are as they were
            assert exactone.loads(now["text"]) == exactone.loads(before)
            assert PICTURE.sub("", now["text"]) == PICTURE.sub("", before)


def asked_even_if_none(desk: Desk, edit: dict[str, Any]) -> dict[str, Any]:
    """What there is to show after an edit, which may make no puzzle."""
    state = desk.reply({"verb": "put", "edits": [edit]})
    assert "form" in state, state
    return state


def cell(state: dict[str, Any], key: str, row: int, column: int) -> str:
    """What stands in a cell of a picture."""
    (field,) = (field for field in state["form"] if field["key"] == key)
    if field["cells"] is None:  # no sign may stand there alone
        assert state["error"]["key"] == key
        rows = [line for line in field["value"].split("\n") if line.strip()]
        words = rows[row].split() if " " in rows[row].strip() else [*rows[row].strip()]
        return str(words[column])
    return str(field["cells"][row][column])


@every_kind
def test_signs_that_are_no_symbols_have_words(kind: str) -> None:
    """Numbers and symbols mean themselves; what else is offered says what it is."""
    _, state = opened(kind)
    for field in state["form"]:
        for each in field.get("signs", ()):
            silent = not each["words"] and not each["sign"].isdecimal()
            assert not silent or kind in OWN_SYMBOLS, (field["key"], each)


@every_kind
def test_lists_switches_and_links_can_be_put(kind: str) -> None:
    desk, state = opened(kind)
    for field in state["form"]:
        key = field["key"]
        if field["type"] == "list" and field["items"] and field["at"]:
            edit = {"key": key, "index": len(field["items"]), "item": field["items"][0]}
        elif field["type"] == "switch":
            edit = {"key": key, "value": not field["value"]}
        elif field["type"] == "links":
            edit = {"key": key, "at": field["places"][-1], "value": field["values"][0]["value"]}
        elif field["common"]:
            edit = {"key": key, "value": "<b>'''\\ \"x\" & y"}
        else:
            continue
        now = asked_even_if_none(desk, edit)
        (after,) = (
            each for each in now["form"] if (each["key"], each.get("of")) == (key, field.get("of"))
        )
        if "at" not in edit:
            found = after["items"][-1] if "item" in edit else after["value"]
            assert str(found) == str(edit.get("item", edit.get("value")))
        elif "error" not in now:
            assert after["value"][edit["at"]] == edit["value"]
        assert asked(desk, "open", text=state["text"])["text"] == state["text"]


@every_kind
def test_questions_about_a_puzzle_with_one_solution(kind: str) -> None:
    desk, state = opened(kind)
    text = state["text"]
    verdict = asked(desk, "verdict")
    assert verdict["answer"] == "one"
    assert verdict["words"] == "exactly one solution"
    found = asked(desk, "candidates")
    names = [[each["at"] for each in some["places"]] for some in (found["board"], state["board"])]
    assert names[0] == names[1]
    assert not found["open"]
    assert found["decided"]
    assert len(asked(desk, "solve")["boards"]) == 1
    assert asked(desk, "count")["words"] == "exactly 1 solution"
    for each in state["shares"]:
        reply = desk.reply({"verb": "share", "to": each["to"]})
        if "error" not in reply:
            assert reply["text"]
    assert asked(desk, "share", to="toml")["text"] == text
    assert asked(desk, "put", text=text)["text"] == text


@every_kind
@pytest.mark.long
def test_the_next_step_has_a_reason(kind: str) -> None:
    desk, state = opened(kind)
    found = desk.reply({"verb": "hint", "seconds": 0.3})
    if found.get("step"):
        assert found["words"].startswith(("r", "the line", "there is", "layer"))
        assert "follows" in found["board"]["svg"] or "follows" not in found["marks"].values()
        assert {*found["marks"]} <= {place["at"] for place in state["board"]["places"]} | {
            name for name in found["marks"] if name.startswith("the ")
        }


@every_kind
def test_what_a_solver_writes(kind: str) -> None:
    """Part of the answer breaks no rule, all of it is right, and with one sign changed it is
    not."""
    desk, state = opened(kind)
    rng = random.Random(kind)
    groups = state["pencil"]["groups"]
    assert len({group["words"] for group in groups}) == len(groups)
    answer = written_answer(desk, groups)
    for size in (0, len(answer) // 2):
        some = dict(rng.sample(sorted(answer.items()), size))
        assert asked(desk, "check", progress=some)["broken"] == []
    assert asked(desk, "check", progress=answer) | {"version": 0} == {
        "version": 0,
        "broken": [],
        "complete": True,
    }
    board = asked(desk, "draw", progress=answer)["board"]
    assert [each["at"] for each in board["places"]] == [
        each["at"] for each in state["board"]["places"]
    ]
    assert board["svg"] != state["board"]["svg"]
    group = next(group for group in groups if len(group["signs"]) > 1)
    at = rng.choice([at for at in group["at"] if at in answer])
    other = next(
        each["sign"] for each in group["signs"] if each["sign"] != sign_of(kind, group, answer[at])
    )
    assert not asked(desk, "check", progress={**answer, at: other})["complete"]


def written_answer(desk: Desk, groups: list[dict[str, Any]]) -> dict[str, str]:
    """The solution, as somebody would write it."""
    places = {at for group in groups for at in group["at"]}
    decided: dict[str, str] = asked(desk, "candidates")["decided"]
    return {at: value for at, value in decided.items() if at in places}


def sign_of(kind: str, group: dict[str, Any], value: str) -> str:
    """The sign that stands for a value."""
    signs = [each["sign"] for each in group["signs"]]
    if value in signs:
        return value
    from exactone.models.base.part_puzzle import PartPuzzle
    from exactone.models.base.pencil import sign_of as of_value

    puzzle = example(kind).puzzle  # type: ignore[union-attr]  # each kind has an example
    assert isinstance(puzzle, PartPuzzle)
    return of_value(puzzle, puzzle.values.index(value))


@every_kind
def test_all_keys_are_in_the_form(kind: str) -> None:
    _, state = opened(kind)
    keys = [*dict.fromkeys(field["key"] for field in state["form"])]
    assert keys[: len(kind_class(kind).keys)] == [*kind_class(kind).keys]
