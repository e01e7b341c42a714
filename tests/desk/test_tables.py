"""Tables with names, as [tile.A]: each is changed alone, and the text around it stays."""

from __future__ import annotations

from typing import Any

import pytest

import exactone
from exactone.desk import Desk

from . import asked, opened

TILES = """\
# mine
kind = "tiles"   # of cells
board = '''
-----
-----
-----
'''
# the corner
[tile.A]
shape = '''
#-
##
'''   # small
count = 2

# the line
[tile."B"]
shape = "###"
"""


def put(desk: Desk, name: str, table: dict[str, Any] | None) -> str:
    """The text with another table of a name."""
    state = asked(desk, "put", edits=[{"key": "tile", "name": name, "table": table}])
    assert "error" not in state
    return str(state["text"])


def test_one_table_is_changed_added_taken_away() -> None:
    desk = Desk()
    asked(desk, "open", text=TILES)
    text = put(desk, "A", {"shape": "##\n-#\n", "count": 3, "mirror": False})
    wanted = TILES.replace("#-\n##\n", "##\n-#\n").replace("count = 2", "count = 3\nmirror = false")
    assert text == wanted
    text = put(desk, "C", {"shape": "#\n#\n"})
    assert text == f"{wanted}[tile.C]\nshape = '''\n#\n#\n'''\n"
    text = put(desk, "B", None)
    assert text == wanted.replace(
        '[tile."B"]\nshape = "###"\n', "[tile.C]\nshape = '''\n#\n#\n'''\n"
    )
    text = put(desk, "A", {"shape": "##\n-#\n"})
    assert "count = 3" not in text
    assert "# the corner\n[tile.A]" in text
    puzzle: Any = exactone.loads(text)
    assert {tile.name for sort in puzzle.sorts for tile in sort.tiles} == {"A", "C"}


def test_the_first_table_and_the_last_one() -> None:
    desk = Desk()
    text = '# mine\nkind = "tiles"\nset = "dominoes"\nboard = "--"\n'
    asked(desk, "open", text=text)
    assert put(desk, "E", {"shape": "##"}) == f'{text}\n[tile.E]\nshape = "##"\n'
    assert put(desk, "E", None).rstrip() == text.rstrip()


def test_the_form_says_which_keys_tables_have() -> None:
    _, state = opened("tiles")
    (field,) = (field for field in state["form"] if field["type"] == "tables")
    assert field["key"] == "tile"
    assert [each["key"] for each in field["inside"] if each["picture"]] == ["shape"]
    assert field["fresh"] not in field["value"]
    _, state = opened("edges")
    (field,) = (field for field in state["form"] if field["type"] == "tables")
    assert not any(each["picture"] for each in field["inside"])


@pytest.mark.parametrize(
    "edit",
    [
        {"key": "tile", "table": {}},
        {"key": "tile", "name": "", "table": {}},
        {"key": "tile", "name": "A\nB", "table": {}},
        {"key": "tile", "name": "x" * 41, "table": {}},
        {"key": "tile", "name": "A", "table": 3},
        {"key": "tile", "name": 3, "table": {}},
        {"key": "board", "name": "A", "table": {}},
    ],
)
def test_what_is_no_table_is_refused(edit: dict[str, Any]) -> None:
    desk = Desk()
    asked(desk, "open", text=TILES)
    assert desk.reply({"verb": "put", "edits": [edit]})["error"]["sentence"]
    assert asked(desk, "put", edits=[])["text"] == TILES


def test_a_table_that_makes_no_puzzle_is_said() -> None:
    desk = Desk()
    asked(desk, "open", text=TILES)
    wrong = {"key": "tile", "name": "A", "table": {"shape": "x"}}
    state = desk.reply({"verb": "put", "edits": [wrong]})
    assert state["error"]["line"]
    assert put(desk, "A", {"shape": "#-\n##\n", "count": 2}).count("[tile.") == 2


def test_a_hint_goes_on_from_the_tiles_that_somebody_wrote() -> None:
    desk, _ = opened("tiles")
    answer = asked(desk, "candidates")["decided"]
    first = asked(desk, "hint")["step"]
    at = f"r{first['at'][0][0]}c{first['at'][0][1]}"
    found = asked(desk, "hint", progress={at: answer[at]})
    assert found["step"]["at"] != first["at"]
    wrong = next(name for name in "ABCDE" if name != answer[at])
    assert "wrong" in asked(desk, "hint", progress={at: wrong})["words"]


def test_what_no_file_could_give_is_left_aside_and_that_is_said() -> None:
    desk = Desk()
    text = 'kind = "tiles"\nboard = ["---", "---"]\n[tile.A]\nshape = "###"\ncount = 2\n'
    group = asked(desk, "open", text=text)["pencil"]["groups"][0]
    assert group["signs"][0]["words"] == "piece a"
    found = asked(desk, "hint", progress={"r1c1": "a"})
    assert found["step"]
    assert "left aside" in found["sentences"][-1]


def test_a_kind_that_has_no_empty_puzzle_says_so() -> None:
    state = asked(Desk(), "new", kind="dominosa", size="5x6")
    assert "no puzzle of this kind is empty" in state["read"]
    assert "read" not in asked(Desk(), "new", kind="akari", size="5x6")
