"""Files with a puzzle on each line: of any kind, in JSON or as grids,
and no line is lost without a word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from exactone import models
from exactone.library.batches import verify_all

from ..cli.tool import NINE, run

GRID = "".join(NINE.split())
CLASH = f"11{GRID[2:]}"
HITORI = json.dumps({"kind": "hitori", "grid": "4123\n3313\n1332\n3242\n"})
KAKURO = json.dumps({"kind": "kakuro", "grid": "# 3\\ 4\\\n\\3 . .\n\\4 . .\n"})
SUDOKU = json.dumps({"kind": "sudoku", "grid": GRID})
MANY = json.dumps({"kind": "hitori", "grid": "12\n21\n"})
KINDS = {GRID: "sudoku", HITORI: "hitori", KAKURO: "kakuro", SUDOKU: "sudoku"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def lines(name: str, *some: str) -> str:
    Path(name).write_text("".join(f"{line}\n" for line in some))
    return name


@pytest.mark.parametrize("first", KINDS, ids=["grid", "hitori", "kakuro", "sudoku"])
def test_the_name_means_lines_whatever_stands_on_the_first(first: str) -> None:
    others = [line for line in KINDS if line != first]
    found = list(models.entries(lines("x.jsonl", first, *others)))
    assert [entry.name for entry in found] == [f"x.jsonl:{number}" for number in range(1, 5)]
    assert [entry.puzzle.kind for entry in found if entry.puzzle] == [
        KINDS[line] for line in (first, *others)
    ]


def test_the_only_line_is_a_line() -> None:
    assert [entry.name for entry in models.entries(lines("x.jsonl", GRID))] == ["x.jsonl:1"]
    assert run("verify", "x.jsonl").lines == ["x.jsonl:1: exactly one solution"]


def test_an_object_on_several_lines_is_none_of_lines() -> None:
    Path("x.jsonl").write_text(json.dumps(json.loads(SUDOKU), indent=1))
    done = run("verify", "x.jsonl")
    assert done.code == 65
    assert len(done.err.splitlines()) == 4


@pytest.mark.parametrize("name", ["x.jsonl", "x.txt"])
@pytest.mark.parametrize(
    "some", [(GRID, HITORI), (HITORI, GRID), ("words", KAKURO, GRID), (GRID, "words", SUDOKU)]
)
@pytest.mark.parametrize("verb", ["verify", "count"])
def test_no_line_is_lost_without_a_word(name: str, some: tuple[str, ...], verb: str) -> None:
    """A grid beside JSON was one puzzle, and all others words around it."""
    done = run(verb, lines(name, *some))
    wrong = [f"{name}:{number}: " for number, line in enumerate(some, 1) if line == "words"]
    assert done.code == (65 if wrong else 0)
    assert len(done.lines) == len(some) - len(wrong) + 1
    assert [line[: len(name) + 4] for line in done.err.splitlines()] == wrong


# verify -o


ALL = (KAKURO, HITORI, MANY, GRID, CLASH, "words")


@pytest.mark.parametrize("name", ["x.jsonl", "x.txt"])
def test_lines_of_any_kinds_are_written_as_they_were(name: str) -> None:
    """Files of lines were refused where the first was of another kind than sudoku."""
    lines(name, *ALL)
    assert run("verify", name, "-o", "good", "--jobs", "2").code == 65
    assert Path("good").read_text().splitlines() == [KAKURO, HITORI, GRID]
    assert run("verify", name, "-o", "others", "--not", "-q").code == 65
    assert Path("others").read_text().splitlines() == [MANY, CLASH, "words"]


def test_lines_of_any_kinds_have_a_summary() -> None:
    lines("x.jsonl", *ALL)
    done = run("verify", "x.jsonl", "--summary", "-o", "good")
    assert done.lines[-1].startswith("6 puzzles: 3 exactly one solution, ")
    assert {"x.jsonl: no solution: 5", "x.jsonl: refused: 6"} <= {*done.lines}
    only = run("verify", "x.jsonl", "--failures-only", "-o", "good")
    assert [line.partition(": ")[0] for line in only.lines[:-1]] == ["x.jsonl:3", "x.jsonl:5"]
    assert [
        each["puzzle"] for each in run("verify", "x.jsonl", "--json", "-o", "good").objects[1:]
    ] == [f"x.jsonl:{number}" for number in range(1, 7)]


def test_the_only_line_is_written() -> None:
    assert run("verify", lines("x.jsonl", HITORI), "-o", "good").code == 0
    assert Path("good").read_text() == f"{HITORI}\n"


def test_lines_of_stdin_are_written() -> None:
    assert run("verify", "-", "-o", "good", stdin=f"{KAKURO}\n{HITORI}\n").code == 0
    assert Path("good").read_text() == f"{KAKURO}\n{HITORI}\n"


def test_a_file_without_lines_is_refused() -> None:
    Path("good").write_text("old")
    assert run("verify", lines("x.jsonl"), "-o", "good").code == 65
    assert Path("good").read_text() == "old"


def test_the_library_reads_lines_of_any_kinds() -> None:
    found = list(verify_all(lines("x.jsonl", *ALL)))
    assert [line.name for line in found] == [f"x.jsonl:{number}" for number in range(1, 7)]
    assert [line.answer for line in found] == ["one", "one", found[2].answer, "one", "none", ""]


def test_many_grids_in_a_file_of_this_name_are_read_together() -> None:
    stream = models.stream(lines("x.jsonl", *[GRID] * 3, SUDOKU, HITORI))
    assert isinstance(stream, models.Stream)
    stream.close()
    with_arrays = stream.lines.batches([line.encode() for line in (GRID, SUDOKU, HITORI)])
    assert [batch.lines.tolist() for batch in with_arrays] == [[0, 1]]
