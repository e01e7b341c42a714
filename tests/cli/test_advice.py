"""What makers ask on the command line: ask, fix, audit, and layouts for other programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .tool import run

ONE = "diagramless/list-01"  # exactly one layout
FOUR = "diagramless/wright-16"
NONE = "diagramless/list-22"
# the only layout of its clue numbers with its symmetry
GRID = ["---##", "----#", "-----", "#----", "##---"]


LARGE = """kind = "diagramless"
rows = 21
columns = 21
clues = '''
ZDDZDDDZDDZDDZDZDADADDDAAAAADADAZDDZDZADAADDADDADAAAAAZDDZZDDDAD
ADAADAAAAADADADAAZZZDZDDAADDAAAADADADADZDZDZAADDADDDADDDAAAAAAA'''
symmetry = "left-right"
start = 3
"""  # with rotational symmetry it has a layout; to try all other changes takes minutes


@pytest.mark.parametrize(
    ("words", "code", "first"),
    [
        (("ask", FOUR), 0, "exactly 4"),
        (("ask", ONE), 0, "exactly 1"),
        (("ask", NONE), 20, "exactly 0"),
        (("fix", NONE), 0, f"{NONE}: no solution"),
        (("fix", ONE), 0, f"{ONE}: exactly one solution"),
        (("solve", "sudoku/4x4", "--ipuz"), 2, ""),
        (("audit", "sudoku/4x4"), 65, ""),
    ],
)
def test_exit_codes_and_first_lines(words: tuple[str, ...], code: int, first: str) -> None:
    done = run(*words)
    assert done.code == code, done.err
    assert done.out.startswith(first)
    assert bool(done.err) == (first == "")


@pytest.mark.long
def test_of_what_was_not_counted_nothing_is_asked() -> None:
    done = run("ask", "-", "--time", "2s", stdin=LARGE.replace("left-right", "asymmetry"))
    assert (done.code, done.err) == (3, "the time was up\n")
    assert len(done.lines) == 1
    assert done.lines[0].startswith("at least")


def test_what_to_tell_leaves_the_layout_that_is_meant(tmp_path: Path) -> None:
    answer = tmp_path / "answer.json"
    answer.write_text(run("solve", FOUR, "--json").out)
    told = run("ask", FOUR, "--for", answer, "--json")
    assert (told.code, told.last["count"]) == (0, 4)
    (hint,) = told.last["hints"]
    assert hint["left"] == 1
    assert (
        f"tell {hint['name']}, {hint['value']}: 1 solution left"
        in run("ask", FOUR, "--for", answer).lines
    )
    assert run("ask", ONE, "--for", answer).code == 65
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\n".join(["---------"] * 9))
    refused = run("ask", FOUR, "--for", wrong)
    assert (refused.code, refused.lines[0]) == (10, f"{FOUR}: wrong")


def test_a_layout_goes_to_other_programs_and_comes_back(tmp_path: Path) -> None:
    written = run("solve", FOUR, "-n", "4", "--ipuz")
    assert written.code == 0
    documents = [json.loads(line) for line in written.lines]
    assert len(documents) == 4
    for document in documents:
        assert document["kind"] == ["http://ipuz.org/crossword#1"]
        file = tmp_path / "layout.ipuz"
        file.write_text(json.dumps(document))
        done = run("audit", file, "--json")
        assert (done.code, done.last["answer"], done.last["count"]) == (10, "many", 4)
        assert [each["told"] for each in done.last["told"]][-1] == "the clue numbers alone"
    assert run("audit", "-", stdin="\n".join(written.lines)).lines[-1] == (
        "4 puzzles: 4 more than one solution"
    )


def test_a_finished_grid_that_is_the_only_one() -> None:
    done = run("audit", "-", stdin="\n".join(GRID))
    assert done.code == 0
    assert done.lines[0] == "-: exactly one layout from the clue numbers and rotational symmetry"
    assert done.lines[1].endswith(
        "rotational symmetry, 6 black squares, 10 words; it obeys the rules"
    )


def test_a_finished_grid_that_breaks_the_rules() -> None:
    done = run("audit", "-", stdin="---#\n---#\n----\n----")
    assert (done.code, done.lines[0]) == (10, "-: breaks the rules")
    assert done.lines[1:] == ["  6 down at r3c4 has 2 letters, not 3"]
    found = run("audit", "-", "--json", stdin="---#\n---#\n----\n----").last
    assert (found["answer"], found["broken"]) == ("wrong", ["6 down at r3c4 has 2 letters, not 3"])


def test_a_layout_in_another_format_is_an_answer(tmp_path: Path) -> None:
    document = tmp_path / "layout.ipuz"
    document.write_text(run("solve", FOUR, "--ipuz").out)
    assert run("check", FOUR, document).code == 0
    assert run("ask", FOUR, "--for", document).lines[-1].endswith(": 1 solution left")


def test_an_audit_that_runs_out_of_time_says_so() -> None:
    layout = run("solve", "diagramless/wright-23", "--ipuz").out
    done = run("audit", "-", "--time", "50ms", stdin=layout)
    assert (done.code, done.err) == (3, "the time was up\n")
    assert "nothing more" not in done.out


@pytest.mark.long
def test_repairs_that_were_found_are_said_when_time_is_up() -> None:
    done = run("fix", "-", "--time", "4s", stdin=LARGE)
    assert (done.code, done.err) in ((0, "the time was up\n"), (3, "the time was up\n"))
    assert done.lines[0] == "-: no solution"
    found = run("fix", "-", "--time", "4s", "--json", stdin=LARGE)
    assert (found.last["answer"], found.last["complete"], found.last["ended"]) == (
        "none",
        False,
        "timeout",
    )


def test_fix_reads_what_other_verbs_refuse(tmp_path: Path) -> None:
    file = tmp_path / "draft.toml"
    file.write_text('kind = "diagramless"\nrows = 3\ncolumns = 3\nclues = "DDDAA"\n')
    refused = run("verify", file)
    assert (refused.code, refused.out) == (65, "")
    fault = "the first clue must be both across and down: no square is before it"
    assert refused.err == f"{file}:4: {fault}\n"
    done = run("fix", file)
    assert (done.code, done.err) == (0, "")
    assert done.lines == [
        f"{file}: no solution",
        f"{fault} (line 4)",
        "it has exactly one solution if clue 1 is both across and down, not down only",
    ]
    assert run("fix", file, "--json").last["repairs"] == [
        "clue 1 is both across and down, not down only"
    ]
    file.write_text('kind = "diagramless"\nrows = 3\ncolumns = 3\nclues = "DDDAD"\n')
    assert run("fix", file).code == 20
    file.write_text('kind = "diagramless"\nrows = 3\ncolumns = 3\nclues = "DDX"\n')
    assert run("fix", file).code == 65
