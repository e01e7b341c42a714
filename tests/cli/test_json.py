"""--json: one object per line, the same shape for every verb."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from exactone import __version__
from exactone.solver import engines
from tests.marks import mostly_long

from .tool import ENGINES, MANY, ONE, SEARCHES, TWO, Ran, command, ran, run, toml

ANSWERS = {"one", "none", "many", "some", "unknown", "wrong"}
PUZZLES = ("one", "two", "images", "twelve", "clash", "none", "nine", "tiles")
FINAL = {
    "puzzle": str,
    "kind": str,
    "answer": str,
    "count": int,
    "complete": bool,
    "backend": str,
    "seconds": float,
}
ANSWER = ["3421", "1234", "2143", "4312"]


def json_of(verb: str, *words: str, stdin: str | None = None) -> Ran:
    """Runs a command with --json, and looks at what holds of every such output."""
    done = run(verb, *words, "--json", stdin=stdin)
    header, *rest = done.objects
    assert header == {"exactone": __version__, "format": 1, "verb": verb}
    for line, each in zip(done.lines, done.objects, strict=True):
        assert line == line.strip()
        assert "\x1b" not in line
        assert "exactone" not in each or each is header or line == done.lines[0]
    for each in rest:
        assert isinstance(each["puzzle"], str)
        assert sum(key in each for key in ("solution", "answer", "error")) == 1
        if "error" in each:
            assert set(each) == {"puzzle", "error"}
            assert each["error"]
        if "answer" in each:
            _final(each)
    if done.code == 0:
        assert all(each.get("answer") != "unknown" and "error" not in each for each in rest)
    return done


def _final(each: dict[str, Any]) -> None:
    """The last object of a puzzle says the same thing in all its keys."""
    for key, sort in FINAL.items():
        assert isinstance(each[key], sort if sort is not float else (int, float)), key
    assert each["answer"] in ANSWERS
    assert each["count"] >= 0
    assert each["seconds"] >= 0
    if each["count"] >= 2 and each["answer"] != "wrong":
        # some: several answers that were checked, all of them right
        assert each["answer"] in ("many", "some")
    if each["answer"] == "none":
        assert each["count"] == 0
        assert each["complete"] is True
    if each["answer"] == "many":
        assert each["count"] >= 2
    if each["answer"] == "unknown":
        assert each["complete"] is False


def finals(done: Ran) -> list[dict[str, Any]]:
    """The last objects of all puzzles."""
    return [each for each in done.objects if "answer" in each]


def solutions(done: Ran) -> list[Any]:
    """The solutions, as they are written: rows of a Sudoku, pieces of a packing."""
    return [each["solution"] for each in done.objects if "solution" in each]


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("verb", SEARCHES)
def test_shape(verb: str, name: str) -> None:
    done = json_of(verb, f"{name}.toml")
    assert done.err == ""
    assert done.last["puzzle"] == f"{name}.toml"
    assert done.last["kind"] == ("tiles" if name == "tiles" else "sudoku")
    assert len(finals(done)) == 1


@pytest.mark.parametrize("engine", [*ENGINES, "pysat:glucose4"])
@pytest.mark.parametrize(
    ("name", "answer", "count", "complete", "code"),
    [
        ("one", "one", 1, True, 0),
        ("two", "many", 2, None, 10),
        ("none", "none", 0, True, 20),
        ("clash", "none", 0, True, 20),
    ],
)
def test_verify(
    engine: str, name: str, answer: str, count: int, complete: bool | None, code: int
) -> None:
    done = json_of("verify", f"{name}.toml", "--backend", engine)
    last = done.last
    assert (last["answer"], last["count"], done.code) == (answer, count, code)
    assert complete in (None, last["complete"])
    asked = set(engines.TABLE) if engine == "auto" else {engine}
    assert last["backend"] in ({"argument"} if name == "clash" and engine != "all" else asked)


def test_verify_on_many_knows_two_and_not_all() -> None:
    last = json_of("verify", "many.toml").last
    assert (last["answer"], last["count"], last["complete"]) == ("many", 2, False)


def test_verify_says_that_it_is_one_up_to_symmetry() -> None:
    assert json_of("verify", "images.toml").last["one_up_to_symmetry"] is True
    done = json_of("verify", "images.toml", "--up-to-symmetry")
    assert (done.last["answer"], done.last["count"], done.last["complete"], done.code) == (
        "one",
        1,
        True,
        0,
    )


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("words", "answer", "count", "complete", "code"),
    [
        ("one.toml", "one", 1, True, 0),
        ("many.toml", "many", 288, True, 0),
        ("twelve.toml", "many", 12, True, 0),
        ("none.toml", "none", 0, True, 20),
        ("tiles.toml", "many", 8, True, 0),
        ("tiles.toml --up-to-symmetry", "many", 8, True, 0),
        ("tiles.toml --limit 5", "many", 5, False, 3),
        ("many.toml --limit 5", "many", 5, False, 3),
        ("many.toml --limit 1", "unknown", 1, False, 3),
        ("images.toml --up-to-symmetry", "one", 1, True, 0),
    ],
)
def test_count(engine: str, words: str, answer: str, count: int, complete: bool, code: int) -> None:
    done = json_of("count", *words.split(), "--backend", engine)
    assert not solutions(done)
    last = done.last
    assert (last["answer"], last["count"], last["complete"], done.code) == (
        answer,
        count,
        complete,
        code,
    )


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("words", "count", "complete", "code"),
    [
        ("one.toml", 1, True, 0),
        ("twelve.toml", 12, True, 0),
        ("many.toml", 288, True, 0),
        ("tiles.toml", 8, True, 0),
        ("many.toml --limit 5", 5, False, 0),
        ("none.toml", 0, True, 20),
        ("clash.toml", 0, True, 20),
        ("images.toml --up-to-symmetry", 1, True, 0),
    ],
)
def test_enumerate(engine: str, words: str, count: int, complete: bool, code: int) -> None:
    done = json_of("enumerate", *words.split(), "--backend", engine)
    found = {json.dumps(each) for each in solutions(done)}
    assert len(found) == len(solutions(done)) == count == done.last["count"]
    assert (done.last["complete"], done.code) == (complete, code)


@pytest.mark.parametrize(("number", "found"), [(1, 1), (2, 2), (3, 2)])
def test_solve(number: int, found: int) -> None:
    done = json_of("solve", "two.toml", "-n", str(number))
    assert len(solutions(done)) == done.last["count"] == found
    assert done.code == 0
    # nobody proved that there is no other
    assert done.last["answer"] == ("many" if found == 2 else "some")


def test_solve_does_not_claim_to_know_all() -> None:
    assert json_of("solve", "two.toml").last["complete"] is False
    assert json_of("solve", "two.toml", "-n", "3").last["complete"] is True


@pytest.mark.parametrize(
    ("verb", "engine"),
    [*((verb, "auto") for verb in SEARCHES), *(("verify", engine) for engine in ENGINES[1:])],
)
@pytest.mark.long
def test_when_the_time_is_up_nothing_is_claimed(verb: str, engine: str) -> None:
    done = json_of(verb, "hard.toml", "--backend", engine, "--time", "300ms")
    last = done.last
    assert (last["answer"], last["count"], last["complete"], done.code) == ("unknown", 0, False, 3)


@pytest.mark.parametrize("verb", mostly_long(["count", "enumerate"]))
def test_when_the_time_is_up_what_was_found_is_counted(verb: str) -> None:
    for time in ("500ms", "5s", "50s"):
        done = json_of(verb, "empty9.toml", "--time", time)
        if done.last["count"] > 1:  # which on a busy machine takes more time
            break
    assert (done.last["answer"], done.last["complete"], done.code) == ("many", False, 3)
    assert done.last["count"] >= max(2, len(solutions(done)))
    assert verb == "count" or done.last["count"] == len(solutions(done))


def test_solutions_are_written_as_in_a_file(folder: Path) -> None:
    assert solutions(json_of("solve", "one.toml")) == [ANSWER]
    (folder / "answer.toml").write_text(toml("\n".join(ANSWER)))
    assert json_of("verify", "answer.toml").last["answer"] == "one"


def test_solutions_of_a_cube_keep_their_layers(folder: Path) -> None:
    done = json_of("solve", "sudoku/cube-8x8x8")
    (folder / "cube.json").write_text(
        json.dumps({"kind": "sudoku", "dimensions": 3, "grid": solutions(done)[0]})
    )
    assert json_of("verify", "cube.json").last["answer"] == "one"


@pytest.mark.parametrize("engine", ENGINES)
def test_solutions_of_tiles_are_lists_of_pieces(engine: str) -> None:
    found = solutions(json_of("solve", "tiles.toml", "-n", "3", "--backend", engine))
    assert len(found) == 3
    for pieces in found:
        assert [set(piece) for piece in pieces] == [{"tile", "cells"}] * 4
        assert sorted(piece["tile"] for piece in pieces) == ["A", "B", "B", "C"]
        covered = [tuple(cell) for piece in pieces for cell in piece["cells"]]
        board = {(row, column) for row in (1, 2, 3) for column in (1, 2, 3, 4)} - {(3, 2)}
        assert len(covered) == 11
        assert set(covered) == board


@pytest.mark.parametrize("engine", ["reference", "pysat", "ortools"])
def test_solutions_of_edges_are_rows_of_names(engine: str, folder: Path) -> None:
    (found,) = solutions(json_of("solve", "edges/roads-holes", "--backend", engine))
    assert [len(row) for row in found] == [6] * 6
    (folder / "roads.json").write_text(
        json.dumps({"kind": "edges", "set": "roads", "board": found})
    )
    assert json_of("verify", "roads.json").last["answer"] == "one"
    turned = solutions(json_of("solve", "edges/framed-4x4-given", "--backend", engine))[0]
    assert all(len(row.split()) == 4 and ":" in row for row in turned)


def test_a_reason_is_told_with_its_answer() -> None:
    last = json_of("verify", "tiles/several-regions").last
    assert (last["kind"], last["answer"], last["count"], last["complete"]) == (
        "tiles",
        "none",
        0,
        True,
    )
    assert last["argument"]


@pytest.mark.parametrize("name", ["one", "two", "nine", "empty25", "images", "tiles"])
@pytest.mark.parametrize("verb", ["solve", "enumerate"])
def test_solutions_can_be_checked(verb: str, name: str, folder: Path) -> None:
    more = ["--limit", "5"] if verb == "enumerate" else []
    found = json_of(verb, f"{name}.toml", *more)
    (folder / "answer.json").write_text(found.out)
    done = json_of("check", f"{name}.toml", "answer.json")
    right = "some" if len(solutions(found)) == 1 else "many"
    assert (done.code, done.last["answer"], done.last["count"]) == (0, right, len(solutions(found)))
    for each in solutions(found):
        assert run("check", f"{name}.toml", "-", stdin=json.dumps({"solution": each})).code == 0


@pytest.mark.parametrize("name", ["two.toml", "tiles.toml"])
def test_the_solutions_that_verify_shows_can_be_checked(name: str) -> None:
    two = json_of("verify", name).last["solutions"]
    assert len(two) == 2
    assert two[0] != two[1]
    for each in two:
        assert run("check", name, "-", stdin=json.dumps({"solution": each})).code == 0


def test_check_right() -> None:
    done = json_of("check", "one.toml", "-", stdin="\n".join(ANSWER))
    assert (done.code, done.last["answer"], done.last["broken"]) == (0, "some", [])


def test_check_wrong() -> None:
    done = json_of("check", "one.toml", "-", stdin="3421\n1234\n2143\n4321")
    assert (done.code, done.last["answer"]) == (10, "wrong")
    assert any("r4c4" in rule for rule in done.last["broken"])


@pytest.mark.parametrize("verb", SEARCHES)
def test_batches_have_a_last_object_per_puzzle_in_order(verb: str) -> None:
    done = json_of(verb, "one.toml", "bad.toml", "two.toml", "nowhere.toml", "none.toml")
    assert [
        (each["puzzle"], "error" in each) for each in done.objects[1:] if "solution" not in each
    ] == [
        ("one.toml", False),
        ("bad.toml", True),
        ("two.toml", False),
        ("nowhere.toml", True),
        ("none.toml", False),
    ]
    assert done.code == 65
    assert done.err == ""


def test_solutions_of_a_batch_come_before_their_last_object() -> None:
    done = json_of("enumerate", "two.toml", "one.toml")
    kinds = [(each["puzzle"], "solution" in each) for each in done.objects[1:]]
    assert kinds == [("two.toml", True)] * 2 + [
        ("two.toml", False),
        ("one.toml", True),
        ("one.toml", False),
    ]


def test_lines_of_a_file_are_puzzles_with_their_line(folder: Path) -> None:
    (folder / "lines.txt").write_text(
        "\n".join(each.replace("\n", "") for each in (ONE, TWO, "x" * 16, MANY))
    )
    done = json_of("count", "lines.txt")
    assert [each["puzzle"] for each in done.objects[1:]] == [
        f"lines.txt:{number}" for number in (1, 2, 3, 4)
    ]
    assert [each["count"] for each in finals(done)] == [1, 2, 288]


def test_an_error_is_a_sentence_that_names_the_file() -> None:
    assert json_of("verify", "bad.toml").last == {
        "puzzle": "bad.toml",
        "error": "bad.toml:2: unknown key 'gird'; did you mean 'grid'?",
    }


def test_an_answer_that_cannot_be_read_is_an_error() -> None:
    done = json_of("check", "one.toml", "nowhere.txt")
    assert done.code == 65
    assert "nowhere.txt" in done.last["error"]


def test_stdin_is_called_dash() -> None:
    assert json_of("verify", "-", stdin=ONE).last["puzzle"] == "-"


def test_what_the_file_expects_is_there_too() -> None:
    last = json_of("count", "sudoku/4x4-mini").last
    assert (last["expected"], last["count"]) == (12, 12)


def test_summary_and_quiet_change_nothing() -> None:
    plain, quiet, summary = (
        [
            {key: value for key, value in each.items() if key != "seconds"}
            for each in json_of("verify", *words).objects
        ]
        for words in (
            ("one.toml", "none.toml"),
            ("one.toml", "none.toml", "-q"),
            ("one.toml", "none.toml", "--summary"),
        )
    )
    assert plain == quiet == summary


def test_names_that_are_no_ascii_stay_readable(folder: Path) -> None:
    (folder / "ü.toml").write_text(toml(ONE))
    assert ran("verify", "ü.toml", "--json").last["puzzle"] == "ü.toml"


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])  # as locales have it: most, and C
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_names_that_are_no_unicode(more: list[str], errors: str, folder: Path) -> None:
    name = os.fsdecode(b"\xff.toml")
    try:
        (folder / name).write_text(toml(ONE))
    except OSError:
        pytest.skip("this file system has no such names")
    env = {**os.environ, "PYTHONIOENCODING": f"utf-8:{errors}"}
    done = subprocess.run(command("verify", name, *more), capture_output=True, env=env, check=False)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    if more:
        assert json.loads(done.stdout.splitlines()[-1].decode())["answer"] == "one"
    else:
        assert done.stdout.endswith(b".toml: exactly one solution\n")
