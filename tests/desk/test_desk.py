"""Messages to a desk: what changes a puzzle, what is asked about it, what is refused."""

from __future__ import annotations

import json
import random
import threading
import tomllib
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

import exactone
from exactone.desk import Desk
from exactone.desk.desk import VERBS
from tests.models.test_penpa import link

from . import asked, opened, said, text_of

COMMENTED = """\
# a puzzle of mine
kind = "akari"   # lamps
title = "one"    # to be found

# the grid,
# row by row
grid = '''
. 2 . |  .
. . . |  #
------+----
. . 1 |  .
. . . |  .
'''  # end of the grid

# what is known
given = '''
....
....
....
...x
'''
"""

KILLER = """\
kind = "sudoku"
grid = '''
1...
....
....
...4
'''

# the first cage
[[rule]]
cage = { in = ["r1c2", "r1c3"], exactly = 5 }  # small

# a thermometer
[[rule]]
ordered = ["r2c1", "r2c2"]
"""


def put(desk: Desk, *edits: dict[str, Any]) -> dict[str, Any]:
    """What there is to show after some edits."""
    return asked(desk, "put", edits=[*edits])


def changed_lines(one: str, other: str) -> list[tuple[str, str]]:
    """The lines in which two texts differ that have as many."""
    pairs = zip(one.split("\n"), other.split("\n"), strict=True)
    return [pair for pair in pairs if pair[0] != pair[1]]


# edits


def test_comments_spaces_and_rulings_stay() -> None:
    desk = Desk()
    assert asked(desk, "open", text=COMMENTED)["text"] == COMMENTED
    state = put(
        desk,
        {"key": "grid", "row": 3, "column": 3, "sign": "#"},
        {"key": "title", "value": "two"},
        {"key": "given", "row": 4, "column": 1, "sign": "*"},
    )
    assert changed_lines(COMMENTED, state["text"]) == [
        ('title = "one"    # to be found', 'title = "two"  # to be found'),
        (". . 1 |  .", ". . # |  ."),
        ("...x", "*..x"),
    ]
    back = put(
        desk,
        {"key": "grid", "row": 3, "column": 3, "sign": "1"},
        {"key": "given", "row": 4, "column": 1, "sign": "."},
    )
    assert changed_lines(COMMENTED, back["text"]) == [
        ('title = "one"    # to be found', 'title = "two"  # to be found')
    ]


def test_many_edits_at_once_are_as_one_after_the_other() -> None:
    edits: list[dict[str, Any]] = [
        {"key": "grid", "row": 2, "column": column, "sign": "W"} for column in (1, 2, 3, 4)
    ]
    edits += [{"key": "given", "at": f"r{row}c5-r{row + 1}c5", "value": "on"} for row in (1, 2)]
    edits += [{"key": "grid", "row": 3, "column": column, "sign": "B"} for column in (1, 4)]
    edits += [{"key": "title", "value": "all"}]
    once, after = Desk(), Desk()
    for desk in (once, after):
        asked(desk, "new", kind="masyu", size="5x5")
    for edit in edits:
        after.reply({"verb": "put", "edits": [edit]})
    text = after.reply({"verb": "put", "edits": []})["text"]
    assert once.reply({"verb": "put", "edits": edits})["text"] == text


def test_a_longer_sign_parts_the_cells_of_its_picture() -> None:
    desk = Desk()
    asked(desk, "new", kind="nurikabe", size="3x3")
    text = put(desk, {"key": "grid", "row": 1, "column": 1, "sign": "12"})["text"]
    assert "12 . ." in text
    text = put(desk, {"key": "grid", "row": 1, "column": 1, "sign": "3"})["text"]
    assert exactone.loads(text) == exactone.loads('kind = "nurikabe"\ngrid = ["3..", "...", "..."]')


def test_what_makes_no_puzzle_keeps_the_board_and_shows_the_sign() -> None:
    desk = Desk()
    before = asked(desk, "new", kind="arukone", size="4x4")
    edit = {"key": "grid", "row": 1, "column": 2, "sign": "7"}
    state = desk.reply({"verb": "put", "edits": [edit]})
    assert state["error"]["sentence"].startswith("the number 7 stands once")
    assert (state["error"]["key"], state["error"]["row"], state["error"]["line"]) == ("grid", 1, 3)
    assert state["can"] == []
    assert ">7<" in state["board"]["svg"]
    assert ">7<" not in before["board"]["svg"]
    assert "mend it" in desk.reply({"verb": "verdict"})["error"]["sentence"]
    assert "error" not in put(desk, {"key": "grid", "row": 4, "column": 4, "sign": "7"})


def test_rules_are_added_changed_and_taken_away() -> None:
    desk = Desk()
    asked(desk, "open", text=KILLER)
    cage = {"cage": {"in": ["r1c2", "r1c3"], "exactly": 6}}
    text = put(desk, {"rule": 1, "table": cage})["text"]
    assert "exactly = 6 }" in text
    assert "# the first cage" in text
    assert "# a thermometer" in text
    text = put(desk, {"rule": "new", "table": {"diagonal": "positive"}})["text"]
    assert text.rstrip().endswith('[[rule]]\ndiagonal = "positive"')
    state = put(desk, {"rule": 2, "table": None})
    (rules,) = (field for field in state["form"] if field["key"] == "rule")
    assert rules["value"] == [cage, {"diagonal": "positive"}]
    assert "ordered" not in state["text"]
    wrong = desk.reply({"verb": "put", "edits": [{"rule": 1, "table": {"cage": {"in": ["r9c9"]}}}]})
    assert wrong["error"]["line"]
    assert wrong["text"].count("[[rule]]") == 2


def test_forms_of_rules_have_words_and_an_example() -> None:
    forms = asked(Desk(), "forms")["forms"]
    named = {each["form"]: each for each in forms}
    assert named["cage"]["example"] == {"cage": {"in": ["r1c2", "r1c3"], "exactly": 16}}
    assert all(each["example"] and each["keys"] for each in forms)


def test_lists_beside_the_grid() -> None:
    desk = Desk()
    asked(desk, "new", kind="skyscrapers", size="4x4")
    state = put(desk, {"key": "left", "index": 2, "item": "3"})
    (left,) = (field for field in state["form"] if field["key"] == "left")
    assert left["items"] == ["?", 3, "?", "?"]
    assert left["at"] == ["left 1", "left 2", "left 3", "left 4"]
    asked(desk, "new", kind="nonogram", size="3x3")
    state = put(desk, {"key": "rows", "index": 1, "item": "1 1"})
    assert 'rows = ["1 1", ' in state["text"]


def test_areas_that_were_left_out_are_the_blocks() -> None:
    desk, _ = opened("sudoku")
    edit = {"key": "areas", "row": 1, "column": 1, "sign": "B"}
    state = desk.reply({"verb": "put", "edits": [edit]})
    assert state["error"]["key"] == "areas"
    assert "BABB\nAABB\nCCDD\nCCDD\n" in state["text"]
    assert "error" not in put(desk, {"key": "areas", "row": 1, "column": 1, "sign": "A"})


def test_layers_of_a_cube_and_a_line_of_digits() -> None:
    desk = Desk()
    state = asked(desk, "open", text=exactone.convert(exactone.load("sudoku/cube-8x8x8")).text)
    (grid,) = (field for field in state["form"] if field["key"] == "grid")
    assert grid["at"][63][7] == "layer 8 r8c8"
    assert "another" not in state["can"]
    assert {"layer 1 r1c1", "layer 8 r8c8"} <= {each["at"] for each in state["board"]["places"]}
    line = "." * 80 + "1"
    state = asked(desk, "open", text=line)
    assert state["kind"] == "sudoku"
    assert "another" in state["can"]
    state = asked(desk, "open", text=f'kind = "sudoku"\ngrid = "{line}"\n')
    state = put(desk, {"key": "grid", "row": 1, "column": 1, "sign": "5"})
    assert exactone.loads(state["text"]) == exactone.loads("5" + line[1:])


def test_links_lists_and_broken_files_are_opened() -> None:
    desk = Desk()
    text = exactone.convert(AKARI).text
    link = exactone.link(AKARI)
    assert exactone.loads(asked(desk, "open", text=link)["text"]) == exactone.loads(text)
    several = asked(desk, "open", text="\n".join(["." * 80 + "1", "." * 80 + "2"]))
    assert several["more"] == 1
    wrong = desk.reply({"verb": "open", "text": 'kind = "akari"\ngrid = "9"\n'})
    assert wrong["error"]["line"] == 2
    assert wrong["text"] == 'kind = "akari"\ngrid = "9"\n'
    nothing = desk.reply({"verb": "open", "text": "hello"})
    assert nothing["error"]["sentence"]
    assert "text" not in nothing


AKARI = exactone.loads('kind = "akari"\ngrid = ["..1.", "....", "#..0", "...."]')


# questions


def test_two_solutions_are_drawn_with_what_differs() -> None:
    desk = Desk()
    asked(desk, "new", kind="sudoku", size="4x4")
    found = asked(desk, "verdict")
    assert found["answer"] == "many"
    assert len(found["solutions"]) == 2
    assert all("differs" in board["svg"] for board in found["solutions"])
    assert found["differs"]["places"]
    assert found["differs"]["words"].startswith("they differ in")


def test_why_there_is_none_and_what_repairs_it() -> None:
    desk = Desk()
    asked(desk, "open", text='kind = "sudoku"\ngrid = ["12..", "..2.", ".3..", ".2.."]\n')
    assert asked(desk, "verdict")["answer"] == "none"
    why = asked(desk, "why")
    assert why["marks"]
    fix = asked(desk, "fix")
    (action,) = fix["actions"]
    assert action["words"].startswith("Take")
    assert "error" not in asked(desk, "put", text=action["text"])
    assert asked(desk, "verdict")["answer"] != "none"


def test_what_to_add_and_what_can_go() -> None:
    desk = Desk()
    asked(desk, "open", text='# mine\nkind = "sudoku"\ngrid = ["1...", "..2.", "....", "...3"]\n')
    (action,) = asked(desk, "fix")["actions"]
    assert action["text"].startswith("# mine\n")
    asked(desk, "put", text=action["text"])
    assert asked(desk, "verdict")["answer"] == "one"
    assert asked(desk, "why", place="r1c2")["words"]
    asked(desk, "open", text='kind = "sudoku"\ngrid = ["1234", "3412", "2143", "...."]\n')
    least = asked(desk, "minimize")
    (action,) = least["actions"]
    assert "superfluous" in least["words"]
    named = [each for each in least["sentences"] if each.startswith("  ")]
    assert len(named) == len(least["marks"]) > 1
    assert 'class="reason"' in least["board"]["svg"]
    asked(desk, "put", text=action["text"])
    assert asked(desk, "verdict")["answer"] == "one"
    asked(desk, "new", kind="sudoku", size="4x4")
    told = asked(desk, "tell")
    assert told["actions"]
    asked(desk, "put", text=told["actions"][0]["text"])
    assert asked(desk, "count")["count"] < 288


def test_a_clue_that_tells_most_is_put() -> None:
    desk, state = opened("slitherlink")
    text = state["text"].replace("3", ".", 1)
    asked(desk, "put", text=text)
    assert asked(desk, "verdict")["answer"] == "many"
    told = asked(desk, "tell")
    assert told["words"].endswith("solutions")
    for action in told["actions"]:
        left = int(action["words"].split(": ")[1].split(" ")[0])
        asked(desk, "put", text=action["text"])
        assert asked(desk, "count")["count"] == left


def test_a_legend_stays_where_what_follows_is_drawn() -> None:
    desk = Desk()
    rule = '[[rule]]\nordered = ["r1c1", "r1c2", "r2c2"]\n'
    asked(desk, "open", text=f'kind = "sudoku"\ngrid = ["1...", "..2.", "....", "...3"]\n{rule}')
    assert "thermometer: rising" in asked(desk, "candidates")["board"]["svg"]


def test_a_drawing_of_no_kind_names_those_that_it_may_be() -> None:
    said = Desk().reply({"verb": "open", "text": link({"symbol": {"18": [2, "circle_L", 1]}})})
    assert "masyu" in said["error"]["kinds"]
    assert "--" not in said["error"]["sentence"]


def test_the_next_step_of_a_solver() -> None:
    desk, _ = opened("starbattle")
    answer = asked(desk, "candidates")["decided"]
    star = next(at for at, value in answer.items() if value == "star")
    found = asked(desk, "hint", progress={star: "*"})
    assert {*found["marks"].values()} >= {"follows"}
    assert 'class="follows"' in found["board"]["svg"]
    empty = next(at for at, value in answer.items() if value == "empty")
    wrong = asked(desk, "hint", progress={empty: "*"})
    assert "wrong" in wrong["words"] or "breaks" in wrong["words"]
    assert asked(desk, "hint", all=True)["words"].split(" steps")[0].isdigit()


def test_what_is_broken_is_named_with_its_places() -> None:
    desk, _ = opened("sudoku")
    found = asked(desk, "check", progress={"r1c2": "2", "r1c3": "2"})
    assert found["broken"][0] == {
        "words": "r1c2 and r1c3 are both 2 in row 1",
        "at": ["r1c2", "r1c3"],
    }
    assert not found["complete"]
    wrong = desk.reply({"verb": "check", "progress": {"r9c9": "1"}})
    assert wrong["error"]["sentence"].startswith("r9c9 is no")


def test_new_puzzles() -> None:
    desk = Desk()
    state = asked(desk, "make", kind="akari", size="4x4", seed=1)
    assert exactone.verify(exactone.loads(state["text"])).answer == "one"
    sheet = asked(desk, "make", kind="akari", size="4x4", seed=1, number=2)["puzzles"]
    assert sheet[0]["text"] == state["text"]
    assert len(sheet) == 2
    assert all(each["board"]["svg"] != each["solution"]["svg"] for each in sheet)
    assert "no kind" in desk.reply({"verb": "make", "kind": "akarii"})["error"]["sentence"]


def test_a_question_about_an_old_version_is_not_asked() -> None:
    desk, state = opened("akari")
    assert desk.reply({"verb": "verdict", "version": state["version"] + 1})["stale"]
    assert asked(desk, "verdict", version=state["version"])["answer"] == "one"


def test_a_question_is_stopped_and_the_next_one_is_not() -> None:
    desk = Desk()
    asked(desk, "new", kind="sudoku")
    replies = list[dict[str, Any]]()
    message = {"id": 1, "verb": "count", "limit": 10**8, "seconds": 100}
    asking = threading.Thread(target=lambda: replies.append(desk.reply(message)))
    asking.start()
    while not replies:
        desk.reply({"verb": "stop", "of": 1})
        asking.join(0.05)
    assert replies == [{"id": 1, "version": 1, "stopped": True}]
    assert asked(desk, "verdict", id=2)["answer"] == "many"
    own = threading.Event()
    other = Desk(own)
    asked(other, "new", kind="akari")
    own.set()
    assert other.reply({"verb": "verdict"})["stopped"]
    own.clear()
    assert asked(other, "verdict")["answer"]


# hostile messages


def test_titles_and_signs_are_text() -> None:
    desk = Desk()
    evil = '<script>alert(1)</script>"\' onload="x'
    asked(
        desk, "open", text='kind = "rules"\nvariables = ["<b>", "x&y"]\nvalues = ["<i>", "\\""]\n'
    )
    state = put(desk, {"key": "title", "value": evil})
    assert state["title"] == evil
    drawn = [state["board"]["svg"], asked(desk, "share", to="svg")["text"]]
    drawn += [board["svg"] for board in asked(desk, "verdict")["solutions"]]
    known = {"svg", "title", "desc", "style", "rect", "path", "text", "circle", "g"}
    for svg in drawn:
        inside = svg if svg.startswith("<svg") else f"<svg>{svg}</svg>"
        for element in ElementTree.fromstring(inside).iter():
            assert element.tag.rpartition("}")[2] in known
            assert not any(name.startswith("on") or "href" in name for name in element.attrib)


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    "",
    "r1c1",
    "r1c1\x00",
    "x" * 5000,
    "sudoku",
    "../../etc/passwd",
    "'''",
    [],
    [[]],
    ["r1c1"],
    {},
    {"r1c1": "1"},
    {"r1c1": {}},
    [{"key": "grid", "row": 1, "column": 1, "sign": "\n"}],
    [{"key": "grid", "row": 10**9, "column": 1, "sign": "1"}],
    [{"key": "grid", "row": 1, "column": 1, "sign": "'''"}],
    [{"key": "title", "value": [[[[[[[[1]]]]]]]]}],
    [{"key": "areas", "row": 1, "column": 1, "sign": "A"}],
    [{"key": "kind", "value": "x"}],
    [{"key": "block", "value": {"a": 1}}],
    [{"rule": 10**9, "table": None}],
    [{"rule": "new", "table": {"cage": []}}],
    [{"rule": "new", "table": {"in": {"in": {}}}}],
    [{}],
)
WORDS = ("text", "kind", "size", "edits", "progress", "place", "value", "seconds", "limit", "to")
MORE = ("number", "clues", "hardest", "seed", "version", "all", "symmetry", "sheet", "of", "id")


@pytest.mark.parametrize("kind", ["sudoku", "akari", "masyu", "rules"])
def test_whatever_is_said_the_reply_is_data(kind: str) -> None:
    desk, _ = opened(kind)
    for junk in JUNK:
        assert "error" in said(desk, junk) or isinstance(junk, dict)
    rng = random.Random(kind)
    for number in range(120):
        message = {key: rng.choice(JUNK) for key in rng.sample((*WORDS, *MORE), 4)}
        message |= {"verb": rng.choice([*VERBS, "stop", None, "reply", "__init__"])}
        if message["verb"] in ("make", "count", "tell", "fix", "hint", "minimize"):
            message["seconds"] = 0
        if message["verb"] in ("open", "new", "make") and rng.random() < 0.8:
            continue
        reply = said(desk, message)
        assert isinstance(reply, dict), (number, message)
        if "error" in reply:
            sentence = reply["error"]["sentence"]
            assert sentence == sentence.strip() != ""
            assert len(sentence) < 1000
            assert "Traceback" not in sentence


VALUES: tuple[Any, ...] = (
    "x",
    [],
    [[]],
    [{}],
    [{}, 1],
    [1, {}],
    {"a": [{}]},
    {},
    {"": 1},
    "'''",
    True,
    7,
)


@pytest.mark.parametrize("kind", ["rules", "sudoku", "nonogram"])
def test_whatever_a_key_becomes_the_text_says_it(kind: str) -> None:
    text = text_of(kind)
    for key in ("rule", "title", "grid", "rows"):
        for value in VALUES:
            desk = Desk()
            state = asked(desk, "open", text=text)
            now = said(desk, {"verb": "put", "edits": [{"key": key, "value": value}]})
            if "form" in now:
                assert tomllib.loads(now["text"])[key] == value
            else:
                assert now["version"] == state["version"]


@pytest.mark.parametrize("value", [[None], {"a": {"b": [1, None]}}, "\ud800", ["\udc00"]])
def test_what_no_file_can_say_is_refused(value: object) -> None:
    desk, _ = opened("sudoku")
    assert "error" in said(desk, {"verb": "put", "edits": [{"key": "title", "value": value}]})


def test_what_is_too_large_or_too_deep_is_refused() -> None:
    desk = Desk()
    for text in ("x" * 6_000_000, "[" * 5000, '{"a":' * 20_000, "kind = " + "[" * 5000):
        assert "error" in said(desk, {"verb": "open", "text": text})
    assert "error" in said(desk, {"verb": "new", "kind": "akari", "size": "999x999"})
    assert "error" in said(desk, {"verb": "verdict"})


def test_bytes_that_are_no_text_are_read_as_such() -> None:
    assert "error" in said(Desk(), {"verb": "open", "text": "\ud800"})


def test_replies_are_plain_data() -> None:
    desk, state = opened("kakuro")
    (grid,) = (field for field in state["form"] if field["key"] == "grid")
    assert grid["pair"]
    assert grid["typed"]
    assert json.loads(json.dumps(state)) == state
    assert ".exactone .cell" in asked(desk, "style")["css"]
