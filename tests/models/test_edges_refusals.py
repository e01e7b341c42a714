"""Boards of tiles that are none: each is refused in one sentence that says where, what, and how to mend it."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from exactone import models
from exactone.models.edges import Edges, Laid
from exactone.solver.puzzle import PuzzleError
from tests.solver.truth import examples

from .helpers import FILE, entries, error
from .test_refusals import survives, values

HEAD = 'kind = "edges"\nboard = """\n_A\n__\n"""\n'  # its rows are on lines 3 and 4
APART = HEAD.replace("_A", "_ A").replace("__", "_ _")
TILE = '[tile.A]\nsides = "x y x z"\n'
ROAD = 'kind = "edges"\nset = "roads"\n'
LOOP = 'kind = "edges"\nset = "paths"\nboard = "__"\nsingle_loop = true\n'
REFUSED: dict[str, tuple[str, int | None, str]] = {
    # a file, the line that the sentence names, and what it says
    "an unknown tile": (HEAD.replace("__", "_B") + TILE, 4, "there is no tile 'B'; known are A; _ is an open cell"),
    "a tile nearly known": (
        APART.replace("A", "road1").replace("_ _", "_ road2") + TILE.replace("A", "road1"),
        4,
        r"there is no tile 'road2'; did you mean 'road1'\?",
    ),
    "a tile in small letters": (HEAD.replace("__", "_a") + TILE, 4, r"there is no tile 'a'; did you mean 'A'\?"),
    "a tile of another set": (ROAD + 'board = """\n_L\nX_"""', 5, "there is no tile 'X'; known are D, E, L, R, U"),
    "signs of holes together": (ROAD + 'board = """\n_ L\n_# _"""', 5, "there is no tile '_#'"),
    "signs of open cells together": (ROAD + 'board = """\n_ L\n_. _"""', 5, "there is no tile '_.'"),
    "ragged rows": (HEAD.replace("__", "___") + TILE, 4, "this row has 3 cells, the first one 2"),
    "ragged rows with spaces": (APART.replace("_ _", "_ _ _") + TILE, 4, "this row has 3 cells, the first one 2"),
    # sides
    "three sides": (HEAD + '[tile.A]\nsides = "x y x"\n', 7, 'tile A: sides must be four words, as in sides = "up r'),
    "five sides": (HEAD + '[tile.A]\n\nsides = "x y x z z"\n', 8, "tile A: sides must be four words"),
    "no sides": (HEAD + "[tile.A]\ncount = 2\n", 6, "tile A: sides must be four words"),
    "sides as a number": (HEAD + "[tile.A]\nsides = 1234\n", 7, "tile A: sides is a number, but must be a text"),
    "sides as a list of numbers": (HEAD + "[tile.A]\nsides = [1, 2, 3, 4]\n", 7, "tile A: sides must be four words"),
    "sides of several words": (HEAD + "[tile.A]\nsides = ['a b', 'c', 'd', 'e']\n", 7, "sides must be four words"),
    "an empty side": (HEAD + "[tile.A]\nsides = ['', 'c', 'd', 'e']\n", 7, "tile A: sides must be four words"),
    "an escape in a side": (
        HEAD + '[tile.A]\nsides = ["\\u001b", "c", "d", "e"]\n',
        7,
        "tile A: sides has the control",
    ),
    # counts and turns
    "a count of less than none": (
        HEAD + TILE + "count = -1",
        8,
        'tile A: count is -1; write a number, a range as in "2',
    ),
    "a count that is no number": (HEAD + TILE + "count = 'two'", 8, "tile A: count is 'two'; write a number, a range"),
    "a count with a point": (HEAD + TILE + "count = 1.5", 8, "tile A: count is 1.5; write a number"),
    "a count that is true": (HEAD + TILE + "count = true", 8, "tile A: count is True; write a number"),
    "a range upside down": (HEAD + TILE + "count = '4-2'", 8, 'tile A: the range 4-2 is upside down; write "2-4"'),
    "an open range": (HEAD + TILE + "count = '2-'", 8, "tile A: count is '2-'; write"),
    "a huge count": (HEAD + TILE + "count = 0x" + "f" * 9000, 8, "not valid TOML: a number of thousands of digits"),
    "an unknown key of a tile": (HEAD + TILE + "cuont = 2", 8, r"tile A: unknown key 'cuont'; did you mean 'count'\?"),
    "rotate as a text": (HEAD + TILE + "rotate = 'yes'", 8, "tile A: rotate is a text, but must be true or false"),
    "rotate as a number": (HEAD + "rotate = 1\n" + TILE, 6, "rotate is a number, but must be true or false"),
    "a turn of a tile that stays": (
        APART.replace("_ A", "_ A:1") + TILE,
        3,
        "tile A may not be turned; write A, or rotate = true",
    ),
    "a turn that there is not": (
        APART.replace("_ A", "_ A:4") + "rotate = true\n" + TILE,
        3,
        "'A:4' has no such turn; write A:0 to A:3, quarter turns",
    ),
    "a turn that is not said": (APART.replace("_ A", "_ A:") + TILE, 3, "'A:' has no such turn"),
    "a turn in words": (APART.replace("_ A", "_ A:x") + TILE, 3, "'A:x' has no such turn"),
    "two turns": (APART.replace("_ A", "_ A:1:1") + TILE, 3, "'A:1:1' has no such turn"),
    "a turn of nothing": (APART.replace("_ _", "_:1 _") + TILE, 4, "there is no tile '_'"),
    # tiles and sets
    "no tiles": (HEAD, None, 'there are no tiles; write set = "roads", or '),
    "an empty table of tiles": (HEAD + "[tile]", None, "there are no tiles; write set"),
    "a tile that is a text": (HEAD + "tile = { A = 'x y x z' }", 6, "tile.A is a text, but must be a table, as in"),
    "tile as a list": (HEAD + "tile = ['A']", 6, "tile is a list, but must be a table for each name"),
    "tiles in a list of tables": (HEAD + "[[tile]]\nsides = 'x y x z'", 6, "tile is a list, but must be a table for"),
    "a tile called _": (HEAD + "[tile._]\nsides = 'x y x z'", 6, "no tile can be called '_'; use letters and digits"),
    "a tile called .": (HEAD + "[tile.'.']\nsides = 'x y x z'", 6, "no tile can be called '.'; use letters and digits"),
    "a tile called #": (HEAD + "[tile.'#']\nsides = 'x y x z'", 6, "no tile can be called '#'; use letters and digits"),
    "a tile with a colon": (HEAD + "[tile.'A:1']\nsides = 'x y x z'", 6, "no tile can be called 'A:1'; use letters"),
    "a tile with a space": (HEAD + "[tile.'A 1']\nsides = 'x y x z'", 6, "no tile can be called 'A 1'; use letters"),
    "a tile without a name": (HEAD + "[tile.'']\nsides = 'x y x z'", 6, "no tile can be called ''; use letters"),
    "a tile like JSON": (HEAD + "[tile.'{']\nsides = 'x y x z'", 6, "no tile can be called '{'; use letters"),
    "a tile with an escape": (HEAD + '[tile."\\u001b"]\nsides = "x y x z"', 6, r"no tile can be called '\\x1b'; use"),
    "an unknown set": (HEAD + "set = 'road'", 6, r"there is no set 'road'; did you mean 'roads'\?"),
    "a set of another kind": (HEAD + "set = 'pentominoes'", 6, "there is no set 'pentominoes'; known are paths, roads"),
    "a set without a name": (HEAD + "set = ''", 6, "there is no set ''; known are paths, roads"),
    "a set as a list": (HEAD + "set = ['roads']", 6, "set is a list, but must be a text"),
    # the rim
    "an unknown colour outside": (HEAD + "outside = 'w'\n" + TILE, 6, "no tile has a side 'w'; known are x, y, z"),
    "a colour outside, nearly": (ROAD + "outside = 'raod'\nboard = '_L'", 3, r"a side 'raod'; did you mean 'road'\?"),
    "an unknown colour at one side": (
        ROAD + "board = '_L'\noutside = { top = 'rode' }",
        4,
        r"no tile has a side 'rode'; did you mean 'road'\?",
    ),
    "an unknown side outside": (
        ROAD + "board = '_L'\noutside = { up = 'road' }",
        4,
        "outside has no side 'up'; known are bottom, left, right, top",
    ),
    "a side outside, nearly": (
        ROAD + "board = '_L'\n[outside]\nlfet = 'road'",
        4,
        "no side 'lfet'; did you mean 'left",
    ),
    "outside as a number": (HEAD + "outside = 3\n" + TILE, 6, 'outside must be "free", a colour, or a table as in'),
    "outside as a list": (HEAD + "outside = ['x']\n" + TILE, 6, 'outside must be "free", a colour, or a table as in'),
    "a number at one side": (
        HEAD + "outside = { top = 3 }\n" + TILE,
        6,
        'outside must be "free", a colour, or a table',
    ),
    # loops
    "a loop of roads": (ROAD + "board = '_L'\nsingle_loop = true", 4, r'single_loop .*sides "path"'),
    "a loop of tiles without paths": (
        HEAD + "single_loop = true\n" + TILE,
        6,
        'single_loop needs tiles with sides "path',
    ),
    "a loop with ends": (
        LOOP + '[tile.X]\nsides = "path none none none"',
        4,
        'single_loop is for tiles with two sides "path" or none; X has 1',
    ),
    "a loop with crossings": (
        LOOP + '[tile.X]\nsides = "path path path path"',
        4,
        'single_loop is for tiles with two sides "path" or none; X has 4',
    ),
    "single_loop as a text": (ROAD + "board = '_L'\nsingle_loop = 'yes'", 4, "single_loop is a text, but must be true"),
    # the board
    "no board": (ROAD, None, "there is no board; write board = '''...''', with _ for an open cell and # for none"),
    "an empty board": (ROAD + "board = ''", 3, "the board is empty; write _ for an open cell, # for none"),
    "a blank board": (ROAD + "board = '''\n  \n\n'''", 4, "the board is empty; write _ for an open cell"),
    "a board of holes": (ROAD + "board = '''\n##\n##\n'''", 4, "the board has no cell; write _ for an open one"),
    "board as a number": (ROAD + "board = 3", 3, "board is a number, but must be a text in quotes"),
    "board as a list of lists": (ROAD + "board = [['_']]", 3, "board is a list, but must be a text in quotes"),
    "a large board": (
        ROAD + "board = '''\n" + ("_" * 2100 + "\n") * 2100 + "'''",
        4,
        "the board is too large: more than 20,000,000 ways to place a tile",
    ),
    # keys
    "an unknown key": (HEAD + "tiles = 3\n" + TILE, 6, r"unknown key 'tiles'; did you mean 'tile'\?"),
    "a key of another kind": (HEAD + "grid = '_'\n" + TILE, 6, "unknown key 'grid'; "),
}


def built(puzzle: dict[str, Any]) -> Edges:
    """The puzzle with these keys."""
    (entry,) = entries(json.dumps({"kind": "edges", **puzzle}))
    assert isinstance(entry.puzzle, Edges), entry.error
    return entry.puzzle


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_puzzle_is_refused(name: str) -> None:
    content, line, says = REFUSED[name]
    where = FILE if line is None else f"{FILE}:{line}"
    said = error(content)
    assert re.match(rf"{where}: .*{says}", said), said
    assert "\n" not in said


def test_half_a_character_is_refused() -> None:
    for tile in ({"\ud800": {"sides": "a a a a"}}, {"A": {"sides": ["\ud800", "a", "a", "a"]}}):
        said = error(json.dumps({"kind": "edges", "board": "_", "tile": tile}))
        assert "tile" in said
        said.encode()


def test_large_nonsense_is_refused_at_once() -> None:
    begun = time.process_time()
    puzzles: list[dict[str, Any]] = [
        {"board": "_ Q", "tile": {f"name{i}": {"sides": "a b c d"} for i in range(1000)}},
        {"board": "_", "outside": "q", "tile": {f"n{i}": {"sides": f"a{i} b c d"} for i in range(1000)}},
        {"board": "_" * 100_000 + "Q", "set": "roads"},
        {"board": ["_"] * 100_000 + ["Q"], "set": "roads"},
        {"board": "_", "set": "roads", "outside": "x" * 100_000},
    ]
    for keys in puzzles:
        assert len(error(json.dumps({"kind": "edges", **keys}))) < 1000
    assert time.process_time() - begun < 10


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
        (["EE", "E"], "^this row has 1 cells, the first one 2$"),
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
    assert found.read(["A:0 A:3"]) == {Laid(0, 0, ("x", "x", "y", "x")), Laid(0, 1, ("x", "y", "x", "x"))}
    assert found.read(["B B"]) == found.read(["B:3 B:1"])
    assert found.write(found.read(["A:0 A:3"])) == ["A:0 A:3"]


# anything at all

NAMES = ["A", "B", "long", "U", "UD", "E", "_", "#", "A:1", "", "x y"]
sides = st.sampled_from(["x x x x", "x y x y", "y y x x", "path none none path", "none none none none", "x"]) | values
counts = st.integers(0, 4) | st.sampled_from(["any", "0-2", "1-9", "2-1", 10**30, f"0-{10**17}"]) | values
tables = st.fixed_dictionaries({"sides": sides}, optional={"count": counts, "rotate": st.booleans() | values})
some_boards: list[str | list[str]] = [
    "__\n__",
    "A_\n_#",
    "A B\n_ _",
    "A:1 _",
    "U_\n_E",
    "UD _\n_ .",
    "long _",
    "_. _",
    "#",
]
boards = st.sampled_from([*some_boards, ["_", "A"], ["A:1", "_"], ["_"] * 3]) | values
outsides = st.sampled_from(["free", "x", "none", "path", {"top": "x"}, {"left": "none", "up": "x"}]) | values
documents = st.fixed_dictionaries(
    {"kind": st.just("edges"), "board": boards},
    optional={
        "set": st.sampled_from(["roads", "paths"]) | values,
        "outside": outsides,
        "single_loop": st.booleans() | values,
        "rotate": st.booleans() | values,
        "tile": st.dictionaries(st.sampled_from(NAMES[:6]), tables, max_size=3)
        | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=3), tables | values, max_size=3)
        | values,
        "solutions": st.integers(0, 3),
    },
)


@examples(1000)
@given(documents)
@example({"kind": "edges", "board": "__", "tile": {"A": {"sides": "x x x x", "count": 10**30}}})
@example({"kind": "edges", "board": "__", "tile": {"A": {"sides": "x x x x", "count": f"0-{10**17}"}}})
@example({"kind": "edges", "board": "__", "tile": {"\ud800": {"sides": "x x x x"}}})
@example({"kind": "edges", "board": "__", "tile": {"\n": None}})
@example({"kind": "edges", "board": "__", "tile": {"\ud800": 3}})
def test_documents_with_any_values_end_in_puzzles_or_sentences(content: dict[str, object]) -> None:
    survives(json.dumps(content))


@examples(300)
@given(st.dictionaries(st.sampled_from([*models.keys("edges")]), values, max_size=6))
def test_documents_of_any_keys_end_in_puzzles_or_sentences(content: dict[str, object]) -> None:
    survives(json.dumps({"kind": "edges"} | content, indent=1))


BUNDLED = [path for name, path in models.bundled().items() if name.startswith("edges/") and "x20" not in name]
PIECES = ["[", "]", "'", '"', "=", "\n", ".", "{}", "[tile.A]\n", "A", "1", "'''", "_", " ", ":", "#", "free"]


@examples(200)
@given(st.sampled_from(BUNDLED), st.data())
def test_changed_files_end_in_puzzles_or_sentences(path: Any, data: st.DataObject) -> None:
    content = path.read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 3))):
        at, to = sorted(data.draw(st.integers(0, len(content))) for _ in range(2))
        piece = data.draw(st.sampled_from(PIECES))
        content = data.draw(
            st.sampled_from([content[:at] + piece + content[at:], content[:at] + piece + content[at + 1 :]])
            | st.just(content[:at] + content[to:])
        )
    survives(content)


TURNING: dict[str, Any] = {
    "board": ["A _", "_ _"],
    "rotate": True,
    "tile": {"A": {"sides": "g x x b"}, "B": {"sides": "g b x x"}, "C": {"sides": "x x x x", "rotate": False}},
}
pieces = st.sampled_from([*"UDLRE_.#:123 \n├┬─·=|", "A:1 ", "B:0 ", "C ", "......", "..||..", "\n", "\n"])


@examples(300)
@given(st.sampled_from([{"set": "roads", "board": ["_#", "__"]}, TURNING]), st.lists(pieces, max_size=12), values)
def test_any_answer_ends_in_a_solution_or_a_sentence(puzzle: dict[str, Any], some: list[str], other: object) -> None:
    found = built(puzzle)
    for answer in ("".join(some), some, other):
        try:
            found.check(found.read(answer))
        except PuzzleError as refused:
            said = str(refused)
            assert "\n" not in said
            said.encode()
