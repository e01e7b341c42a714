"""explain, common, fix, minimize, hint on the command line, and what verify says besides."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from exactone import models
from exactone.solver.maker import stepping

from .tool import run

HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
CLASH = 'kind = "sudoku"\ngrid = """\n1 . . 1\n. . . .\n. 2 . .\n. . . .\n"""\n'

LOOP = 'kind = "slitherlink"\ngrid = """\n3 . .\n. 0 .\n. . .\n"""\n'
ISLAND = 'kind = "nurikabe"\ngrid = """\n2 . 2\n. . .\n. . 1\n"""\n'
SUM = 'kind = "kakuro"\ngrid = """\n#   # #\n\\\\18 . .\n"""\n'
STARS = 'kind = "starbattle"\nareas = """\nAAAB\nBBBB\nCCCB\nCDDD\n"""\n'


@pytest.mark.parametrize(
    ("words", "code", "first"),
    [
        (("explain", "sudoku/none"), 0, "sudoku/none: no solution"),
        (("explain", "sudoku/4x4"), 0, "sudoku/4x4: exactly one solution"),
        (("explain", "sudoku/4x4", "--cell", "r1c3"), 0, "sudoku/4x4: exactly one solution"),
        (("explain", "sudoku/several"), 10, "sudoku/several: more than one solution"),
        (("explain", "sudoku/several", "--cell", "r7c1"), 10, "sudoku/several: more than one solution"),
        (("common", "sudoku/several"), 0, "sudoku/several: more than one solution"),
        (("common", "sudoku/none"), 20, "sudoku/none: no solution"),
        (("common", "diagramless/wright-16", "--share"), 0, "diagramless/wright-16: exactly 4 solutions"),
        (("fix", "sudoku/4x4"), 0, "sudoku/4x4: exactly one solution"),
        (("fix", "sudoku/several"), 0, "sudoku/several: more than one solution"),
        (("fix", "sudoku/none"), 0, "sudoku/none: no solution"),
        (("minimize", "sudoku/4x4"), 0, "sudoku/4x4: 4 clues left of 4"),
        (("minimize", "sudoku/several"), 10, "sudoku/several: more than one solution"),
        (("minimize", "sudoku/none"), 20, "sudoku/none: no solution"),
        (("hint", "sudoku/4x4"), 0, "sudoku/4x4: exactly one solution"),
        (("hint", "sudoku/none"), 20, "sudoku/none: no solution"),
    ],
)
def test_exit_codes_and_first_lines(words: tuple[str, ...], code: int, first: str) -> None:
    done = run(*words)
    assert (done.code, done.err) == (code, "")
    assert done.lines[0] == first


def test_a_reason_names_clues_and_lines() -> None:
    done = run("explain", "-", stdin=CLASH)
    assert done.lines[2:5] == [
        "2 clues contradict each other; no fewer do",
        "  r1c1 is 1 (line 3)",
        "  r1c4 is 1 (line 3)",
    ]
    assert done.lines[6] == "│ 1 . │ . 1 │"  # the other given is not drawn
    assert done.lines[9] == "│ . . │ . . │"
    found = run("explain", "-", "--json", stdin=CLASH).last
    assert found["reason"] == [{"at": [[1, 1]], "is": "1", "line": 3}, {"at": [[1, 4]], "is": "1", "line": 3}]


@pytest.mark.parametrize(
    ("words", "puzzle", "lines"),
    [
        (("explain",), "sudoku/several", ["fix says which clues to add", "name a place with --cell to see"]),
        (("explain",), "sudoku/4x4", ["name a place with --cell to see"]),
        (("explain",), ISLAND, ["1 clue is impossible", "  the 2 at r1c3 (line 3)"]),
        (("minimize",), "sudoku/several", ["fix says which clues to add"]),
        (("minimize",), "sudoku/clash", ["explain says why"]),
        (("minimize",), STARS, ["it has no clues that could be left out"]),
        (("minimize", "--smallest"), STARS, ["it has no clues that could be left out"]),
    ],
)
def test_where_there_is_nothing_to_say_it_is_said_what_to_ask(
    words: tuple[str, ...], puzzle: str, lines: list[str]
) -> None:
    pasted = "\n" in puzzle
    done = run(*words, "-" if pasted else puzzle, stdin=puzzle if pasted else "")
    assert len(done.lines) > len(lines)
    for said, line in zip(done.lines[1:], lines, strict=False):
        assert said == line or (line.startswith("name") and said.startswith(line))


def test_several_that_contradict_alone_are_each_impossible() -> None:
    done = run("explain", "-", stdin=ISLAND.replace("2 . 2", "9 . 9"))
    assert "apart from these, 1 clue is impossible" in done.lines
    assert "1 clue contradict" not in done.out


def test_what_a_clue_could_be_is_sorted() -> None:
    sums = "3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 or 17"
    assert f"; it could be {sums}\n" in run("fix", "-", stdin=SUM).out
    done = run("fix", "-", stdin=LOOP)
    assert "; it could be 1, 2 or 3\n" in done.out
    (may_be,) = run("fix", "-", "--json", stdin=LOOP).last["may_be"]
    assert [clue["clue"] for clue in may_be] == ["1", "2", "3"]


def test_a_clue_that_is_a_rule_is_named_as_one() -> None:
    (reason, *_) = run("explain", "nonogram/none", "--json").last["reasons"]
    assert [clue["clue"] for clue in reason] == ["row 1: 2", "column 2: 0"]
    assert reason[0]["at"] == [[1, 1], [1, 2], [1, 3]]


def test_a_place_that_there_is_not_is_refused() -> None:
    done = run("explain", "sudoku/4x4", "--cell", "r9c9")
    assert (done.code, done.out) == (2, "")
    assert "there is no place called 'r9c9'; there are r1c1, " in done.err


def test_what_is_open_is_said_in_json() -> None:
    found = run("common", "sudoku/several", "--json").last
    assert len(found["decided"]) + len(found["open"]) == 81
    assert found["open"][0] == {"at": [[7, 1]], "may_be": ["3", "4"]}
    assert {"at": [[1, 1]], "is": "1"} in found["decided"]
    shares = run("common", "sudoku/several", "--json", "--share").last
    assert shares["open"][0] == {"at": [[7, 1]], "may_be": ["3", "4"], "share": [1, 1]}
    assert (shares["count"], shares["complete"]) == (2, True)


@pytest.mark.parametrize("name", ["sudoku/several", "slitherlink/empty-4x4", "nonogram/unknown-lines"])
@pytest.mark.long
def test_a_fix_is_written_as_a_file_that_has_one_solution(name: str, tmp_path: Path) -> None:
    file = tmp_path / "fixed.toml"
    done = run("fix", name, "-o", file, "--json")
    assert done.code == 0
    assert done.last["add"]
    assert run("verify", file).out == f"{file}: exactly one solution\n"
    (entry,) = models.entries(str(file))
    assert entry.document == done.last["document"]


def test_the_solution_that_is_meant_is_kept(tmp_path: Path) -> None:
    answers = [line["solution"] for line in map(json.loads, run("enumerate", "sudoku/several", "--json").lines[1:3])]
    for answer in answers:
        meant, file = tmp_path / "meant.txt", tmp_path / "fixed.toml"
        meant.write_text("\n".join(answer))
        assert run("fix", "sudoku/several", "--keep", meant, "-o", file).code == 0
        assert run("solve", file, "--json").objects[1]["solution"] == answer
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\n".join(answers[0][::-1]))
    assert run("fix", "sudoku/several", "--keep", wrong).code == 10


def test_a_minimal_puzzle_is_written_and_nothing_can_be_left_out(tmp_path: Path) -> None:
    whole, file = tmp_path / "whole.txt", tmp_path / "minimal.toml"
    whole.write_text("".join(run("solve", "-", "--json", stdin=HARD).objects[1]["solution"]))
    done = run("minimize", whole, "--symmetry", "rotational", "--seed", "3", "-o", file)
    assert done.code == 0
    assert run("verify", file, "-q").out == f"{file}: exactly one solution\n"
    (entry,) = models.entries(str(file))
    rows = entry.document["grid"].split()
    turned = [row[::-1] for row in rows[::-1]]
    assert [[sign == "." for sign in row] for row in rows] == [[sign == "." for sign in row] for row in turned]
    again = run("minimize", file, "--symmetry", "rotational", "--json").last
    assert again["removed"] == []
    assert run("minimize", file, "--symmetry", "sideways").code == 2


def test_several_puzzles_are_written_into_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    assert run("minimize", "sudoku/4x4", "sudoku/6x6", "-o", folder).code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["4x4.toml", "6x6.toml"]


def test_hints_go_to_the_end() -> None:
    found = run("hint", "sudoku/4x4", "--all", "--json").last
    assert len(found["steps"]) == 12
    assert found["left"] == 0
    assert found["hardest"]["size"] == max(step["size"] for step in found["steps"])
    first = run("hint", "sudoku/4x4", "--json").last
    assert first["step"] == found["steps"][0]["step"]
    assert (first["left"], "steps" in first) == (11, False)


def test_a_hint_that_takes_long_says_that_perhaps_fewer_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for patience in ("PATIENCE", "FAR", "TRIES"):
        monkeypatch.setattr(stepping, patience, 0.0)
    hurried = run("hint", "sudoku/4x4", "--all")
    assert hurried.code == 0
    steps = [line for line in hurried.lines if line.endswith("; perhaps fewer do") and " is " in line.split(":")[0]]
    assert steps
    assert len(run("hint", "sudoku/4x4", "--all", "--json").last["steps"]) == 12


@pytest.mark.parametrize(
    ("clue", "instead"),
    [("lengths = { across = { 1 = 4 } }", "1 across has 5 letters"), ("start = 3", "the square of clue 1 is 1")],
)
def test_a_clue_of_a_crossword_could_be_another_one_of_the_same_word(clue: str, instead: str) -> None:
    text = f'kind = "diagramless"\nrows = 5\ncolumns = 5\nclues = "ZDDDDAAAA"\n{clue}\n'
    done = run("fix", "-", stdin=text)
    assert done.lines[2].endswith(f"(line 5); it could be {instead}")


def test_open_places_stand_in_reading_order() -> None:
    board = 'kind = "tiles"\nboard = """\n----\n----\n----\n"""\n'
    tiles = '[tile.L]\nshape = """\n#-\n##\n"""\ncount = 2\n[tile.I]\nshape = "###"\ncount = 2\n'
    places = [tuple(each["at"][0]) for each in run("common", "-", "--json", stdin=board + tiles).last["open"]]
    assert len(places) == 12
    assert places == sorted(places)


def test_many_clues_of_a_step_are_counted_and_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepping, "SHOWN", 1)
    lines = run("hint", "sudoku/4x4", "--all").lines
    assert "r2c1 is 4: 2 clues and rules leave nothing else" in lines
    assert "r1c2 is 2: the block at r1c1 leaves nothing else" in lines


def test_verify_says_what_to_add_or_why_there_is_none() -> None:
    many = run("verify", "sudoku/several")
    assert many.lines[-1].startswith("best to add is r")
    assert run("verify", "sudoku/several", "--json").last["best"]["expected"] == 1.0
    none = run("verify", "-", stdin=CLASH)
    assert "2 clues contradict each other; no fewer do" in none.lines
    assert len(run("verify", "-", "--json", stdin=CLASH).last["because"]) == 2
    one = run("verify", "sudoku/4x4", "--json").last
    assert one["confirmed_by"] == "reference"
    for name in ("sudoku/several", "sudoku/none"):
        assert len(run("verify", name, "-q").lines) == 1
    assert len(run("verify", "sudoku/several", "sudoku/none").lines) == 3


@pytest.mark.parametrize(
    "words", [("fix", "sudoku/none"), ("explain", "nonogram/none"), ("hint", "sudoku/4x4", "--all")]
)
@pytest.mark.long
def test_answers_do_not_depend_on_how_texts_are_hashed(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "exactone", *words]
    said = {
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in "0123"
    }
    assert len(said) == 1
