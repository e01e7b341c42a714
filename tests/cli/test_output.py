"""What people read: first lines, drawings, batches, streams, colour, progress."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import exactone
from exactone import models
from exactone.cli.output import Output
from exactone.cli.progress import Progress, amount, cut, expected
from exactone.cli.replies import counted
from exactone.cli.report import _facts
from exactone.cli.verbs import VERBS
from exactone.solver import engines
from exactone.solver.ask.request import Verdict
from exactone.solver.expected import Span
from exactone.solver.limits import Ended, Limits
from tests.kinds import TYPICAL
from tests.marks import mostly_long
from tests.samples import notation
from tests.work import LITTLE, Others

from .tool import (
    ENGINES,
    MANY,
    NINE,
    NONE,
    ONE,
    PATIENCE,
    SEARCHES,
    TWO,
    Ran,
    cells,
    command,
    on_terminal,
    ran,
    run,
    screen,
    started,
    toml,
    without_color,
)

PROGRESS = re.compile(r"([\d,]+) solutions? so far, ([\d,]+)/s, (\d+) s")
LINE = NINE.replace("\n", "")
BAD = "bad.toml:2: unknown key 'gird'; did you mean 'grid'?"
SUMMARY = "3 puzzles: 1 undecided, 1 exactly one solution, 1 refused"
ANSWER = ["3421", "1234", "2143", "4312"]


# first lines


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("one", "exactly one solution"),
        ("nine", "exactly one solution"),
        ("two", "more than one solution"),
        ("images", "more than one solution"),
        ("tiles", "more than one solution"),
        ("none", "no solution"),
        ("clash", "no solution"),
    ],
)
@pytest.mark.parametrize("engine", ENGINES)
def test_first_line_of_verify(name: str, words: str, engine: str) -> None:
    assert run("verify", f"{name}.toml", "--backend", engine).lines[0] == f"{name}.toml: {words}"


def test_first_line_of_verify_when_the_time_is_up() -> None:
    done = run("verify", "hard.toml", "--time", "300ms")
    assert done.lines[0] == "hard.toml: undecided"
    assert "no solution" not in done.lines[0]
    assert "time" in done.out


@pytest.mark.parametrize("verb", ["solve", "enumerate", "verify", "count"])
def test_why_nothing_is_known_is_said_once(verb: str) -> None:
    done = run(verb, "hard.toml", "--time", "200ms")
    assert (done.out + done.err).count("the time was up") == 1


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("one.toml", "exactly 1"),
        ("two.toml", "exactly 2"),
        ("many.toml", "exactly 288"),
        ("tiles.toml", "exactly 8"),
        ("tiles.toml --up-to-symmetry", "exactly 8 up to symmetry"),
        ("none.toml", "exactly 0"),
        ("clash.toml", "exactly 0"),
        ("many.toml --limit 5", "at least 5"),
        ("many.toml --limit 1000", "exactly 288"),
        ("images.toml --up-to-symmetry", "exactly 1 up to symmetry"),
        ("two.toml --up-to-symmetry", "exactly 2 up to symmetry"),
        ("none.toml --up-to-symmetry", "exactly 0 up to symmetry"),
        ("many.toml --up-to-symmetry --limit 5", "at least 5 up to symmetry"),
    ],
)
@pytest.mark.parametrize("engine", ENGINES)
def test_first_line_of_count(words: str, line: str, engine: str) -> None:
    assert run("count", *words.split(), "--backend", engine).lines[0] == line


def test_first_lines_of_count_have_names_when_there_are_several() -> None:
    assert run("count", "one.toml", "many.toml", "--limit", "7").lines[:2] == [
        "one.toml: exactly 1",
        "many.toml: at least 7",
    ]


def test_first_lines_of_a_batch_up_to_symmetry() -> None:
    done = run("count", "one.toml", "images.toml", "--up-to-symmetry")
    assert done.lines[:2] == [
        "one.toml: exactly 1 up to symmetry",
        "images.toml: exactly 1 up to symmetry",
    ]


def test_copies_of_one_solution_are_one_up_to_symmetry() -> None:
    assert run("verify", "images.toml", "--up-to-symmetry").lines[0] == (
        "images.toml: exactly one solution up to symmetry"
    )


def test_without_the_flag_a_second_line_says_that_it_is_one_up_to_symmetry() -> None:
    assert "one solution up to symmetry" in run("verify", "images.toml").lines[1]
    assert "symmetry" not in run("verify", "two.toml").out


def test_a_clash_names_the_two_cells() -> None:
    assert {"r1c1", "r1c4"} <= set(re.findall(r"r\dc\d", run("verify", "clash.toml").out))


def test_the_reason_of_a_count_that_ended_early_is_told() -> None:
    done = run("count", "empty9.toml", "--time", "300ms")
    assert done.lines[0].startswith("at least ")
    assert "time" in done.out + done.err


def test_what_the_file_expects_is_compared(folder: Path) -> None:
    (folder / "claim.toml").write_text(toml(TWO, solutions=1))
    assert "expects" in run("verify", "claim.toml").err
    assert run("verify", "one.toml").err == ""


# names: paths, lines, stdin, folders, bundled


@pytest.mark.parametrize(
    "text", [toml(ONE), ONE, '{"kind": "sudoku", "grid": ["3.2.", "1..4", "21..", "...."]}']
)
def test_stdin_is_called_dash(text: str) -> None:
    assert run("verify", "-", stdin=text).lines == ["-: exactly one solution"]


def test_lines_are_called_by_their_number(folder: Path) -> None:
    (folder / "lines.txt").write_text("# many\n" + "\n" * 15 + f"{LINE} easy\n{LINE},again\n")
    done = run("verify", "lines.txt")
    assert done.lines[:2] == [
        "lines.txt:17: exactly one solution",
        "lines.txt:18: exactly one solution",
    ]


def test_lines_of_stdin_are_called_by_their_number() -> None:
    lines = f"{LINE}\n{LINE.replace('8', '.', 1)}\n{'1' * 81}\n"
    done = run("verify", "-", stdin=lines)
    assert [line.split(": ")[0] for line in done.lines[:3]] == ["-:1", "-:2", "-:3"]
    assert done.lines[2] == "-:3: no solution"


def test_lines_of_json_are_called_by_their_number(folder: Path) -> None:
    (folder / "lines.jsonl").write_text(
        '{"kind": "sudoku", "grid": "3.2.\\n1..4\\n21..\\n...."}\n' * 2
    )
    assert run("count", "lines.jsonl").lines[:2] == [
        "lines.jsonl:1: exactly 1",
        "lines.jsonl:2: exactly 1",
    ]


def test_a_folder_is_a_batch_in_order(folder: Path) -> None:
    (folder / "set" / "deep").mkdir(parents=True)
    for name in ("b.toml", "a.txt", ".hidden.toml", "notes.md"):
        (folder / "set" / name).write_text(ONE)
    (folder / "set" / "deep" / "c.json").write_text(
        json.dumps({"kind": "sudoku", "grid": MANY.split("\n")})
    )
    assert run("count", "set").lines == [
        "set/a.txt: exactly 1",
        "set/b.toml: exactly 1",
        "set/deep/c.json: exactly 288",
        "3 puzzles: 3 counted",
    ]


def test_a_bundled_puzzle_has_a_name() -> None:
    assert run("verify", "sudoku/9x9").lines == ["sudoku/9x9: exactly one solution"]


def test_a_file_comes_before_a_bundled_puzzle_of_its_name(folder: Path) -> None:
    (folder / "sudoku").mkdir()
    (folder / "sudoku" / "9x9").write_text(toml(NONE))
    assert run("verify", "sudoku/9x9").lines[0] == "sudoku/9x9: no solution"


def test_paths_with_odd_characters_are_named_as_given(folder: Path) -> None:
    (folder / "a b: ü [x].toml").write_text(toml(ONE))
    assert run("verify", "./a b: ü [x].toml").lines == ["./a b: ü [x].toml: exactly one solution"]


# batches


def test_one_bad_puzzle_does_not_stop_the_rest() -> None:
    done = run("verify", "bad.toml", "one.toml", "nowhere.toml", "two.toml")
    assert done.lines[:2] == ["one.toml: exactly one solution", "two.toml: more than one solution"]
    assert [line.split(":")[0] for line in done.err.splitlines()] == ["bad.toml", "nowhere.toml"]
    assert "'grid'" in done.err


def test_one_bad_line_does_not_stop_the_rest(folder: Path) -> None:
    (folder / "lines.txt").write_text(f"{LINE}\n{LINE[:-1]}x\n{LINE[:-1]}\n{LINE}\n")
    done = run("verify", "lines.txt")
    assert done.lines[:2] == [
        "lines.txt:1: exactly one solution",
        "lines.txt:4: exactly one solution",
    ]
    assert [line.split(": ")[0] for line in done.err.splitlines()] == ["lines.txt:2", "lines.txt:3"]


def test_a_batch_ends_with_a_summary() -> None:
    last = run("verify", "one.toml", "nine.toml", "two.toml", "none.toml", "bad.toml").lines[-1]
    assert last.startswith("5 puzzles: ")
    for part in (
        "2 exactly one solution",
        "1 more than one solution",
        "1 no solution",
        "1 refused",
    ):
        assert part in last


@pytest.mark.parametrize("verb", SEARCHES)
def test_summary_is_the_summary_alone(verb: str) -> None:
    done = run(verb, "one.toml", "two.toml", "none.toml", "--summary")
    assert len(done.lines) == 1
    assert done.lines[0].startswith("3 puzzles: ")
    assert sum(map(int, re.findall(r"(\d+) [a-z]", done.lines[0].partition(": ")[2]))) == 3


@pytest.mark.parametrize("verb", ["count", "verify"])
def test_quiet_is_the_first_line_alone(verb: str) -> None:
    for name in ("one", "two", "clash", "images"):
        loud, quiet = run(verb, f"{name}.toml"), run(verb, f"{name}.toml", "--quiet")
        assert quiet.lines == loud.lines[:1]
        assert quiet.err == ""
        assert quiet.code == loud.code


def test_quiet_batches_have_a_line_per_puzzle_and_no_summary() -> None:
    done = run("verify", "one.toml", "two.toml", "--quiet")
    assert done.lines == ["one.toml: exactly one solution", "two.toml: more than one solution"]


def test_quiet_still_tells_what_is_wrong() -> None:
    assert "bad.toml" in run("verify", "bad.toml", "--quiet").err


@pytest.mark.parametrize("verb", ["solve", "enumerate"])
def test_solutions_of_a_batch_are_lines_that_name_their_puzzle(verb: str) -> None:
    done = run(verb, "one.toml", "two.toml", "none.toml")
    assert done.lines[0] == f"one.toml: {''.join(ANSWER)}"
    assert [line.split(": ")[0] for line in done.lines[:-1]] == [
        "one.toml",
        "two.toml",
        *(["two.toml"] * (verb == "enumerate")),
        "none.toml",
    ]
    assert done.lines[-2] == "none.toml: no solution"


# drawings


def test_two_solutions_stand_side_by_side_with_stars_where_they_differ() -> None:
    rows = cells("\n".join(run("verify", "two.toml").lines[2:-2]))
    assert [len(row) for row in rows] == [8] * 4
    starred = {(y, x) for y, row in enumerate(rows) for x in range(4) if row[x].endswith("*")}
    differing = {
        (y, x)
        for y, row in enumerate(rows)
        for x in range(4)
        if row[x].strip("*") != row[x + 4].strip("*")
    }
    assert starred == differing != set()
    assert starred == {
        (y, x - 4) for y, row in enumerate(rows) for x in range(4, 8) if row[x].endswith("*")
    }


@pytest.mark.parametrize("engine", ["pysat", "ortools", "cover", "reference"])
def test_both_solutions_that_verify_shows_are_right(engine: str, folder: Path) -> None:
    rows = cells("\n".join(run("verify", "two.toml", "--backend", engine).lines[2:-2]))
    for first in (0, 4):
        (folder / "answer.txt").write_text(
            "\n".join("".join(row[first : first + 4]).replace("*", "") for row in rows)
        )
        assert run("check", "two.toml", "answer.txt").out == "two.toml: right\n"


def test_the_cells_that_differ_are_named() -> None:
    lines = run("verify", "two.toml").lines
    starred = {
        f"r{y + 1}c{x + 1}"
        for y, row in enumerate(cells("\n".join(lines[2:-2])))
        for x in range(4)
        if "*" in row[x]
    }
    assert set(re.findall(r"r\dc\d", lines[-2])) == starred
    assert f"{len(starred)} cells" in lines[-2]


def test_cells_of_a_cube_are_named_with_their_layer(folder: Path) -> None:
    (folder / "cube.toml").write_text(
        toml("\n\n".join(["\n".join(["." * 8] * 8)] * 8), dimensions=3)
    )
    done = run("verify", "cube.toml")
    assert any(line.startswith("they differ") and "layer" in line for line in done.lines)
    assert "*" in done.out


def test_solve_draws_the_solution() -> None:
    assert run("solve", "one.toml").lines == [
        "┌─────┬─────┐",
        "│ 3 4 │ 2 1 │",
        "│ 1 2 │ 3 4 │",
        "├─────┼─────┤",
        "│ 2 1 │ 4 3 │",
        "│ 4 3 │ 1 2 │",
        "└─────┴─────┘",
    ]


def test_solve_draws_several() -> None:
    drawn = run("solve", "many.toml", "-n", "3").out.split("\n\n")
    assert len({tuple(map(tuple, cells(each))) for each in drawn}) == 3


def test_enumerate_draws_each_once_and_says_how_many() -> None:
    done = run("enumerate", "many.toml")
    assert len(set(done.out.split("\n\n"))) == 288
    assert "288" in done.err


def test_enumerate_with_a_limit_says_at_least() -> None:
    assert "at least 5" in run("enumerate", "many.toml", "--limit", "5").err


def test_a_seed_gives_the_same_solution_again_and_another_seed_another() -> None:
    first = [run("solve", "many.toml", "--random", "--seed", str(seed)).out for seed in range(8)]
    again = [run("solve", "many.toml", "--random", "--seed", str(seed)).out for seed in range(8)]
    assert first == again
    assert len(set(first)) > 2


@pytest.mark.parametrize("engine", ["pysat", "ortools", "cover", "reference"])
@pytest.mark.long
def test_a_seed_gives_the_same_solution_in_another_process(engine: str) -> None:
    words = ("solve", "empty9.toml", "--seed", "7", "--backend", engine)
    assert ran(*words).out == ran(*words).out == run(*words).out


def test_random_solutions_that_are_not_fair_are_said_to_be_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = "random, but not fair: some solutions are likelier than others"
    words = ("solve", "many.toml", "many.toml", "--seed", "7")
    assert run(*words, "-b", "pysat").err == ""
    monkeypatch.setattr("exactone.solver.ask.random_answers.ROOM", 0)
    for engine, mixed in [("pysat", "pysat"), ("auto", "pysat"), ("reference", "reference")]:
        err = " ".join(run(*words, "-b", engine).err.split())
        assert err.count(said) == 1
        assert f"{mixed} only mixes what it finds" in err
        assert ("without --backend others try to count them" in err) == (engine == "reference")
    assert said not in run("solve", "many.toml", "-b", "pysat").err


def test_a_random_solution_can_be_had_again_by_the_seed_it_names() -> None:
    done = run("solve", "many.toml", "--random")
    seed = re.findall(r"\d+", done.err)[0]
    assert run("solve", "many.toml", "--seed", seed).out == done.out


@pytest.mark.parametrize("name", ["one", "nine", "empty25", "clash", "hard"])
def test_what_draw_prints_can_be_pasted_back(name: str) -> None:
    drawn = run("draw", f"{name}.toml").out
    assert run("draw", "-", stdin=drawn).out == drawn


@pytest.mark.parametrize(
    "name", [name for name in models.bundled() if re.match("sudoku/(?!areas|.*published)", name)]
)
def test_what_is_printed_of_a_bundled_sudoku_can_be_pasted_back(name: str) -> None:
    drawn = run("draw", name).out
    again = run("draw", "-", stdin=drawn)
    if "\n\n" in drawn and "cube" not in name:  # its rules stand under it, and are not lost unsaid
        assert (again.code, again.out) == (65, "")
    else:
        assert cells(again.out) == cells(drawn)


def test_a_solution_can_be_drawn() -> None:
    assert run("draw", "one.toml", "--solution").out == run("solve", "one.toml").out


# check


@pytest.mark.parametrize(
    "answer",
    ["\n".join(ANSWER), "".join(ANSWER), "3 4 | 2 1\n1 2 | 3 4\n----+----\n2 1 | 4 3\n4 3 | 1 2\n"],
)
def test_check_says_right_of_a_grid(answer: str) -> None:
    assert run("check", "one.toml", "-", stdin=answer).out == "one.toml: right\n"


def test_check_reads_what_solve_json_printed(folder: Path) -> None:
    (folder / "answer.json").write_text(run("solve", "one.toml", "--json").out)
    assert run("check", "one.toml", "answer.json").out == "one.toml: right\n"


def test_check_reads_what_solve_printed(folder: Path) -> None:
    (folder / "answer.txt").write_text(run("solve", "nine.toml").out)
    assert run("check", "nine.toml", "answer.txt").out == "nine.toml: right\n"


@pytest.mark.parametrize(
    "name",
    ["tiles.toml", "tiles/optional", "tiles/equal", "tiles/octominoes-9", "tiles/dominoes-16x16"],
)
def test_check_reads_what_solve_printed_of_tiles(name: str) -> None:
    for more in ([], ["--json"]):
        printed = run("solve", name, *more).out
        assert run("check", name, "-", stdin=printed).out == f"{name}: right\n"


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in models.bundled()
        if re.match("edges/(?!.*x20|.*empty)|rules/(?!queens)", name)
    ],
)
@pytest.mark.long
def test_check_reads_what_solve_printed_of_edges_and_rules(name: str) -> None:
    for more in ([], ["--json"]):
        done = run("solve", name, *more)
        if done.code != 20:
            assert run("check", name, "-", stdin=done.out).out == f"{name}: right\n"


def test_check_names_what_is_wrong_with_edges() -> None:
    done = run("check", "edges/roads-4x5", "-", stdin="ERUUL\nDUDDL\nUDLRU\nERULL\n")
    assert (done.code, done.lines[0]) == (10, "edges/roads-4x5: wrong")
    assert any("r4c5" in line and "given as E (line 10)" in line for line in done.lines[1:])


@pytest.mark.parametrize("style", ["lines", "blocks", "names"])
def test_styles_of_edges(style: str) -> None:
    plain = run("enumerate", "edges/roads-4x5").out
    drawn = run("enumerate", "edges/roads-4x5", "--style", style).out
    assert (drawn == plain) == (style == "lines")
    assert (".." in drawn) == (style == "blocks")
    solved = run("solve", "edges/roads-4x5", "--style", style).out
    assert solved.strip("\n") in drawn
    assert run("check", "edges/roads-4x5", "-", stdin=solved).lines == ["edges/roads-4x5: right"]
    assert run("draw", "edges/roads-4x5", "--solution", "--style", style).out.strip("\n") in drawn
    assert run("draw", "edges/roads-4x5", "--style", style).code == 0


def test_a_style_that_there_is_not() -> None:
    done = run("draw", "edges/roads-4x5", "--style", "block")
    assert (done.code, done.out) == (2, "")
    assert "blocks" in done.err


def test_edges_that_are_one_up_to_turning_the_board() -> None:
    done = run("verify", "edges/framed-3x3")
    assert (done.code, done.lines[0]) == (10, "edges/framed-3x3: more than one solution")
    assert "symmetry" in done.lines[1]
    assert run("verify", "edges/framed-3x3", "--up-to-symmetry").lines == [
        "edges/framed-3x3: exactly one solution up to symmetry"
    ]


@pytest.mark.long
def test_huge_counts_are_exact() -> None:
    assert run("count", "edges/roads-8x8-empty").out == "exactly 21516449182147\n"


def test_counts_are_written_that_have_more_digits_than_python_writes_by_itself(
    folder: Path,
) -> None:
    names, values = [f"v{number}" for number in range(660)], [*range(10)]
    path = folder / "vast.json"
    path.write_text(json.dumps({"kind": "rules", "variables": names, "values": values}))
    done = subprocess.run(
        [sys.executable, "-m", "exactone", "count", str(path), "-b", "reference"],
        env={**os.environ, "PYTHONINTMAXSTRDIGITS": "640"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"exactly 1{'0' * 660}\n"


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0"),
        (99_999_999_999_999, "99,999,999,999,999"),
        (10**14, "1.0e14"),
        (10**14 + 10**13, "1.1e14"),
        (10**400 - 1, "9.9e399"),
        (10**400, "1.0e400"),
    ],
)
def test_progress_has_numbers_of_any_size(
    number: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert amount(number) == said
    progress, limits = Progress(shows=True), Limits()
    progress.watch(limits)
    limits.doing.begin("counting", searching=True)
    progress.started -= 10
    progress.shown = 0.0
    progress(number)
    assert f"{said} solution" in capsys.readouterr().err
    progress.end()


def test_check_names_what_is_wrong_with_tiles() -> None:
    assert run("check", "tiles.toml", "-", stdin="AAAB\nCCDB\nC#DD\n").out == "tiles.toml: right\n"
    done = run("check", "tiles.toml", "-", stdin="AAAB\nCCDB\nC#D.\n")
    assert (done.code, done.lines[0]) == (10, "tiles.toml: wrong")
    assert any("r3c4" in line for line in done.lines[1:])


def test_check_reads_every_solution_of_a_file(folder: Path) -> None:
    text = run("enumerate", "many.toml", "--json").out
    (folder / "answers.json").write_text(text)
    assert run("check", "many.toml", "answers.json").code == 0
    (folder / "answers.json").write_text(text.replace('"1', '"2', 1))
    assert run("check", "many.toml", "answers.json").code == 10


def test_check_names_the_rules_that_are_broken() -> None:
    done = run("check", "one.toml", "-", stdin="3421\n1234\n2143\n4311\n")
    assert done.lines[0] == "one.toml: wrong"
    for where in ("row 4", "column 4", "block"):
        assert any("r4c4" in line and where in line for line in done.lines[1:])


def test_check_names_a_given_that_was_changed_and_a_cell_left_open() -> None:
    done = run("check", "one.toml", "-", stdin="4321\n1234\n2143\n.312\n")
    assert any("r1c1" in line and "given" in line for line in done.lines)
    assert any("r4c1" in line and "empty" in line for line in done.lines)


def test_check_puts_quietly_only_the_verdict() -> None:
    assert run("check", "one.toml", "-", "--quiet", stdin=TWO).lines == ["one.toml: wrong"]


# lists, help, version


def test_kinds_lists_the_keys() -> None:
    out = run("kinds").out
    for kind in models.kinds():
        own = models.kind_class(kind)
        assert all(re.search(rf"^  {key} ", out, re.M) for key in (*own.keys, *models.COMMON))
        assert run("kinds", kind).out.startswith(f"{kind}: ")
        alone = run("kinds", kind).lines
        assert "\n".join(alone[: len(own.keys) + len(models.COMMON) + 1]) in out
        assert all(
            line in alone for example in notation(kind) for line in example.splitlines() if line
        )


def test_backends_lists_engines_with_their_versions() -> None:
    lines = run("backends").lines
    assert [line.split()[0] for line in lines] == list(engines.TABLE)
    assert re.search(r"^ortools +9\.", "\n".join(lines), re.M)


def test_backends_says_what_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "installed", lambda name: name != "ortools")
    assert re.search(r"^ortools +not installed", run("backends").out, re.M)


def test_library_lists_what_can_be_asked_for_by_name() -> None:
    lines = run("library").lines
    names = [line.split()[0] for line in lines]
    assert names == list(models.bundled())
    assert {"sudoku/9x9", "tiles/given"} <= set(names)
    for kind in TYPICAL:
        own = [line for line in lines if line.startswith(f"{kind}/")]
        assert run("library", kind).lines == own


def test_version() -> None:
    assert run("--version").out == f"exactone {exactone.__version__}\n"


def test_python_m_exactone() -> None:
    assert ran("--version").out == f"exactone {exactone.__version__}\n"
    assert ran("verify", "one.toml") == Ran(0, "one.toml: exactly one solution\n", "")


def test_the_command_is_installed() -> None:
    script = Path(sys.executable).with_name("exactone")
    done = subprocess.run(
        [script, "verify", "two.toml", "-q"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (10, "two.toml: more than one solution\n")


@pytest.mark.parametrize("verb", [*SEARCHES, "check", "draw"])
def test_help_has_examples(verb: str) -> None:
    text = run(verb, "--help").out
    assert re.search(rf"^ +exactone {verb} ", text, re.M)
    assert run(verb, "-h").out == text


@pytest.mark.parametrize("verb", VERBS)
def test_help_has_its_lines_as_they_are_written(verb: str) -> None:
    text = run(verb, "--help").out
    assert "\b" not in text
    assert "Exit codes" not in text or re.search("^ +Exit codes: 0 ", text, re.M)


def test_help_of_verify_shows_batches_stdin_and_exit_codes() -> None:
    text = run("verify", "--help").out
    for part in ("--backend all", "--summary", "--json", "verify -", "Exit codes"):
        assert part in text


def test_examples_of_the_help_are_not_broken_across_lines() -> None:
    assert (
        "exactone verify my.toml --backend all      every engine, compared"
        in run("verify", "--help", env={"COLUMNS": "80"}).out
    )


# streams


@pytest.mark.parametrize(
    ("engine", "more"),
    [
        ("auto", []),
        ("auto", ["--json"]),
        ("ortools", []),
        ("cover", []),
        ("reference", []),
        ("all", []),
    ],
)
@pytest.mark.long
def test_the_first_solution_is_there_while_the_search_goes_on(engine: str, more: list[str]) -> None:
    with started("enumerate", "empty9.toml", "--backend", engine, *more) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(12)]
        assert all(lines)
        assert process.poll() is None


def test_lines_of_a_batch_are_there_before_the_batch_ends() -> None:
    with started("verify", "one.toml", "hard.toml") as process:
        assert process.stdout
        assert process.stdout.readline() == "one.toml: exactly one solution\n"
        assert process.poll() is None


@pytest.mark.parametrize(
    ("engine", "more"),
    [("auto", []), ("ortools", ["--json"]), ("reference", []), ("auto", ["--memory", "1G"])],
)
@pytest.mark.long
def test_a_reader_that_leaves_ends_the_search(engine: str, more: list[str]) -> None:
    with started("enumerate", "empty9.toml", "--backend", engine, *more) as process:
        assert process.stdout
        assert process.stderr
        for _ in range(3):
            assert process.stdout.readline()
        process.stdout.close()
        others = Others(process.pid)
        code = process.wait(PATIENCE)
        assert others.done() < LITTLE
        assert process.stderr.read() == ""
        # as other programs end; neither a success nor a code that means something else
        assert code in (-13, 141)


def test_head_has_no_traceback() -> None:
    line = " ".join(f"'{word}'" for word in command("enumerate", "empty9.toml"))
    done = subprocess.run(
        f"{line} | head -3", shell=True, capture_output=True, text=True, timeout=30, check=False
    )
    assert len(done.stdout.splitlines()) == 3
    assert done.stderr == ""


@pytest.mark.parametrize(
    "words", ["verify one.toml", "library", "--help", "verify nowhere.toml 2>&1"]
)
def test_a_reader_that_is_gone_already(words: str) -> None:
    line = " ".join(f"'{word}'" for word in command())
    done = subprocess.run(
        f"{line} {words} | true",
        shell=True,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


@pytest.mark.parametrize(
    ("words", "code", "out"),
    [
        ("verify one.toml 2>&-", 0, "one.toml: exactly one solution\n"),
        ("verify nowhere.toml 2>&-", 65, ""),
        ("verify one.toml <&-", 0, "one.toml: exactly one solution\n"),
        ("verify one.toml >&-", 74, ""),
        ("verify one.toml >&- 2>&-", 74, ""),
        ("verify one.toml <&- >&- 2>&-", 74, ""),
        ("solve one.toml --memory 2G >&-", 74, ""),
        ("--help >&-", 74, ""),
        ("verify nowhere.toml >&-", 65, ""),  # there is no result
    ],
)
@pytest.mark.long
def test_closed_streams(words: str, code: int, out: str) -> None:
    line = " ".join(f"'{word}'" for word in command())
    done = subprocess.run(
        f"{line} {words}", shell=True, capture_output=True, text=True, timeout=30, check=False
    )
    assert (done.returncode, done.stdout) == (code, out)


@pytest.mark.parametrize(
    ("where", "why"), [(">&-", "Bad file descriptor"), ("> /dev/full", "No space left on device")]
)
def test_output_that_cannot_be_written_is_no_success_and_no_traceback(where: str, why: str) -> None:
    if "/dev/full" in where and not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    line = " ".join(f"'{word}'" for word in command())
    done = subprocess.run(
        f"{line} verify one.toml {where}", shell=True, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (74, f"exactone: cannot write: {why}\n")


@pytest.mark.parametrize("verb", ["solve", "enumerate"])
def test_tiles_of_a_batch_are_lines_that_can_be_read(verb: str) -> None:
    done = run(verb, "one.toml", "tiles.toml")
    lines = [
        line.removeprefix("tiles.toml: ") for line in done.lines if line.startswith("tiles.toml: ")
    ]
    assert len(lines) == (1 if verb == "solve" else 8)
    assert not any("'" in line for line in lines), "that is how Python writes, and nobody else"


# colour


@pytest.mark.parametrize(
    "words",
    [
        "solve one.toml",
        "verify two.toml",
        "solve tiles.toml",
        "draw one.toml",
        "check one.toml two.toml",
    ],
)
def test_no_colour_when_it_is_no_terminal(words: str) -> None:
    done = ran(*words.split())
    assert "\x1b" not in done.out + done.err


def test_no_colour_in_the_result_when_only_stderr_is_a_terminal() -> None:
    assert "\x1b" not in on_terminal("solve", "one.toml").out


@pytest.mark.parametrize(
    ("more", "env", "coloured"),
    [
        ([], {}, True),
        ([], {"NO_COLOR": "1"}, False),
        ([], {"NO_COLOR": ""}, True),  # no-color.org: when present and not empty
        (["--no-color"], {}, False),
        (["--color"], {}, True),
        (["--color"], {"NO_COLOR": "1"}, True),  # who says so on the command line means it
        (["--json"], {}, False),
    ],
)
@pytest.mark.long
def test_colour_on_a_terminal(more: list[str], env: dict[str, str], coloured: bool) -> None:
    assert ("\x1b[" in on_terminal("solve", "one.toml", *more, both=True, env=env).err) == coloured


def test_colour_can_be_asked_for_where_there_is_no_terminal() -> None:
    assert "\x1b[" in run("solve", "one.toml", "--color").out
    assert "\x1b[" in run("verify", "two.toml", "--color").out


@pytest.mark.parametrize(
    "words",
    [
        "solve one.toml",
        "verify two.toml",
        "verify sudoku/several",
        "solve sudoku/16x16",
        "verify tiles.toml",
        "solve hard.toml --time 1ms",
    ],
)
@pytest.mark.long
def test_colour_changes_nothing_else(words: str) -> None:
    assert without_color(ran(*words.split(), "--color").out) == ran(*words.split()).out


def test_the_stars_are_coloured() -> None:
    coloured, plain = run("verify", "two.toml", "--color").out, run("verify", "two.toml").out
    assert len(re.findall(r"\x1b\[[\d;]+m\d\*\x1b\[0m", coloured)) == plain.count("*") > 0


# progress


def shown(done: Ran) -> list[tuple[int, int, int]]:
    """The progress lines: solutions, rate, seconds."""
    found = PROGRESS.findall(done.err)
    return [
        (int(n.replace(",", "")), int(rate.replace(",", "")), int(seconds))
        for n, rate, seconds in found
    ]


@pytest.mark.long
def test_no_progress_when_stderr_is_no_terminal() -> None:
    done = ran("count", "empty9.toml", "--time", "1s")
    assert "so far" not in done.out + done.err
    assert "\r" not in done.out + done.err


@pytest.mark.long
def test_progress_on_a_terminal_is_on_stderr_and_gone_in_the_end() -> None:
    done = on_terminal("count", "empty9.toml", "--backend", "pysat", "--time", "900ms")
    assert shown(done)
    assert re.fullmatch(r"at least \d+\n", done.out)
    assert not PROGRESS.search("\n".join(screen(done.err)))


def test_progress_is_no_wider_than_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    limits, progress = Limits.within(None), Progress(True, lambda: 30)
    progress.watch(limits)
    limits.doing.begin("searching with every engine that there is", searching=True)
    progress.started -= 60
    for _ in range(2):
        progress.shown = 0.0
        progress(7)
    progress.end()
    lines = [line for line in capsys.readouterr().err.split("\r\x1b[K") if line]
    assert lines
    assert all(line.startswith("7 solutions so far") and len(line) == 29 for line in lines)


@pytest.mark.parametrize(
    ("columns", "shown"),
    [
        (100, "12 solutions so far; searching"),
        (23, "12 solutions so far"),
        (18, "12 solutions so"),
        (1, "1"),
    ],
)
def test_a_line_is_cut_between_words(columns: int, shown: str) -> None:
    assert cut("12 solutions so far; searching", columns) == shown


@pytest.mark.long
def test_the_summary_of_a_batch_is_folded_between_words() -> None:
    done = on_terminal(
        "verify", "one.toml", "bad.toml", "--summary", both=True, env={"COLUMNS": "20"}
    )
    assert screen(done.err)[-3:] == ["2 puzzles: 1 exactly", "  one solution, 1", "  refused"]


@pytest.mark.parametrize("filed", [True, False])
def test_progress_stays_where_results_go_to_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, filed: bool
) -> None:
    with (tmp_path / "out.txt").open("w", encoding="utf-8") as file:
        monkeypatch.setattr(sys, "stdout", file if filed else io.StringIO())
        out = Output()
        out.progress.visible = True
        out.say("a result")
        assert out.progress.visible == filed
        out.progress.visible = False


@pytest.mark.long
def test_no_progress_when_quiet() -> None:
    assert not shown(
        on_terminal("count", "empty9.toml", "--backend", "pysat", "--time", "1s", "--quiet")
    )


def test_no_progress_when_it_is_done_at_once() -> None:
    assert on_terminal("verify", "one.toml").err == ""


@pytest.mark.parametrize("engine", ["pysat", "reference"])
@pytest.mark.long
def test_progress_while_nothing_is_found(engine: str) -> None:
    done = on_terminal("verify", "hard.toml", "--backend", engine, "--time", "1s")
    assert shown(done)
    assert {number for number, _, _ in shown(done)} == {0}


@pytest.mark.parametrize("engine", ["auto", "ortools", "cover", "reference"])
@pytest.mark.long
def test_progress_of_count_never_goes_back_and_ends_near_the_result(engine: str) -> None:
    done = on_terminal("count", "empty9.toml", "--backend", engine, "--time", "1s")
    numbers = [number for number, _, _ in shown(done)]
    result = int(done.out.removeprefix("at least "))
    assert numbers == sorted(numbers)
    assert result / 4 < numbers[-1] <= result


@pytest.mark.long
def test_progress_tells_the_time_since_the_search_began() -> None:
    progress = shown(
        on_terminal("enumerate", "empty9.toml", "--backend", "pysat", "--time", "2300ms")
    )
    assert progress[-1][2] >= 2
    number, rate, seconds = progress[-1]
    assert number / (seconds + 1) <= rate <= number / max(seconds - 1, 1)


@pytest.mark.long
def test_progress_does_not_garble_solutions() -> None:
    done = on_terminal("enumerate", "empty9.toml", "--time", "1s", "--no-color", both=True)
    assert shown(done)
    *rows, last = screen(done.err)
    assert last.startswith("at least ")
    assert all(
        re.fullmatch(r"│ \d \d \d │ \d \d \d │ \d \d \d │|[┌┐└┘├┤┬┴┼─]+", row) for row in rows
    )


@pytest.mark.long
def test_progress_does_not_garble_a_result() -> None:
    done = on_terminal("count", "empty9.toml", "--backend", "pysat", "--time", "900ms", both=True)
    assert shown(done)
    assert re.fullmatch(r"at least \d+", screen(done.err)[0])


@pytest.mark.parametrize(
    ("more", "expected"),
    mostly_long(
        [
            ([], ["hard.toml: undecided", "one.toml: exactly one solution", BAD, SUMMARY]),
            (["--quiet"], ["hard.toml: undecided", "one.toml: exactly one solution", BAD]),
            (["--summary"], [BAD, SUMMARY]),
        ]
    ),
)
def test_progress_does_not_garble_a_batch(more: list[str], expected: list[str]) -> None:
    done = on_terminal(
        "verify", "hard.toml", "one.toml", "bad.toml", "--time", "900ms", *more, both=True
    )
    assert shown(done) or "--quiet" in more
    assert screen(done.err) == expected


def test_two_solutions_with_other_walls_stand_side_by_side() -> None:
    two = 'kind = "tiles"\nboard = """\n--\n--\n"""\n[tile.D]\nshape = "##"\ncount = 2\n'
    for engine in ("cover", "reference", "pysat", "ortools"):
        found = run("verify", "--backend", engine, "-", stdin=two)
        assert found.code == 10
        first, symmetry, *drawn, last = found.out.splitlines()
        assert first == "-: more than one solution"
        assert "exactly one solution up to symmetry" in symmetry
        assert len(drawn) == 6  # headings, rows, the walls around them
        assert last == "the second solution is the first one, turned or mirrored"


@pytest.mark.parametrize("engine", ["auto", "cover", "reference", "pysat"])
@pytest.mark.parametrize("puzzle", ["tiles/y-pentominoes-5x10", "tiles/langford-7"])
def test_the_second_solution_is_no_copy_of_the_first_where_there_are_others(
    engine: str, puzzle: str
) -> None:
    done = run("verify", puzzle, "--backend", engine, "--json").last
    assert (done["answer"], done["count"]) == ("many", 2)
    kind = exactone.load(puzzle)
    one, other = (kind.read(solution) for solution in done["solutions"])
    assert kind.check(one) == kind.check(other) == []
    assert other not in set(kind.images(one))
    assert "\nthey differ in " in run("verify", puzzle, "--backend", engine).out


@pytest.mark.parametrize("verb", ["verify", "count"])
@pytest.mark.parametrize(
    ("grid", "expected", "said"),
    [
        (ONE, "many", "the file expects solutions = 'many'"),
        (ONE, 2, "the file expects solutions = 2"),
        (TWO, 1, "the file expects solutions = 1"),
        (TWO, "many", ""),
        (ONE, 1, ""),
    ],
)
def test_a_file_that_expects_something_else_is_told(
    verb: str, grid: str, expected: int | str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "told.toml"
    file.write_text(toml(grid, solutions=expected))
    assert run(verb, file).err.strip() == (f"{file}: {said}" if said else "")


def test_answers_differ_where_cells_belong_to_other_pieces(tmp_path: Path) -> None:
    """The piece in the corner is called A in all of them, but lies otherwise."""
    file = tmp_path / "three.toml"
    file.write_text("kind = 'tiles'\nboard = ['--#-', '--#-']\n[tile.D]\nshape = '##'\ncount = 3\n")
    assert "they differ in 4 cells: r1c1, r1c2, r2c1, r2c2" in run("verify", file).lines


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (4.44e13, 6.02e13, "between 44,000,000,000,000 and 61,000,000,000,000"),
        (1230.0, 1239.0, "between 1,235 and 1,300"),
        (1235.0, 1235.0, "between 1,235 and 1,300"),
        (1300.0, 1300.0, "about 1,300"),
        (1.29e30, 9.99e30, "between 1.2e30 and 1.0e31"),
    ],
)
def test_what_is_expected_is_said_in_two_digits(low: float, high: float, said: str) -> None:
    assert expected(Span(low, high), 1235) == f"{said} expected"


def test_a_count_that_was_stopped_says_its_estimate() -> None:
    (entry,) = models.from_bytes("four.toml", models.bundled()["sudoku/4x4"].read_bytes())
    stopped = Verdict(7, Ended.TIMEOUT, "reference", 1.0, counted=True, expected=Span(20.4, 30.0))
    assert counted(stopped).ending == "the time was up; between 20 and 30 expected, by an estimate"
    assert _facts(entry, stopped)["estimate"] == [20, 30]
    ended = Verdict(7, Ended.EXHAUSTED, "reference", 1.0, counted=True)
    assert (counted(ended).ending, "estimate" in _facts(entry, ended)) == ("", False)


def test_of_slitherlink_sides_differ_and_numbers_are_best_to_add(tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text("kind = 'slitherlink'\ngrid = ['.3..', '2..3', '..0.', '3..2']\n")
    found = run("verify", file).lines
    assert found[-2].startswith("they differ in 4 sides: r4c4 top, ")
    said = r"best to add is r(3c4|4c3): 1 of 2 solutions is left when it is told, with \d or \d"
    assert re.fullmatch(said, found[-1])


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (
            "kind = 'tiles'\nboard = ['----']\n[tile.D]\nshape = '##'",
            "each tile lies once, as count = 1 says",
        ),
        ("kind = 'tiles'\nboard = ['----']\n[tile.D]\nshape = '##'\ncount = 'any'", ""),
        ("kind = 'tiles'\nboard = ['--']\n[tile.D]\nshape = '##'", ""),
        (
            "kind = 'edges'\nboard = '_'\n[tile.A]\nsides = 'x x x x'",
            "each tile may lie as often as one likes",
        ),
        ("kind = 'edges'\nboard = '_'\n[tile.A]\nsides = 'x x x x'\ncount = 1", ""),
        ("kind = 'edges'\nboard = '_ _'\nset = 'roads'", ""),
    ],
)
def test_a_default_that_may_surprise_is_said(keys: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "file.toml"
    file.write_text(keys)
    for verb in ("count", "solve", "verify"):
        assert run(verb, file).err.startswith(said)
        assert bool(run(verb, file).err) is bool(said)
        assert run(verb, file, "--quiet").err == run(verb, file, "--json").err == ""


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_all_is_written_whatever_signals_come_in_between(unbuffered: str) -> None:
    writer = """
import signal
from exactone.cli import _prepare_streams
_prepare_streams()
signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
for number in range(20):
    print(chr(10).join(f"{number} {line} │" for line in range(2000)), flush=True)
signal.setitimer(signal.ITIMER_REAL, 0)
"""
    with subprocess.Popen(
        [sys.executable, "-c", writer],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    ) as process:
        assert process.stdout
        read = bytearray()
        while piece := os.read(process.stdout.fileno(), 4096):
            read += piece
            time.sleep(0.001)  # who writes must wait, so that signals find it waiting
    assert process.returncode == 0
    assert read.decode() == "".join(
        f"{number} {line} │\n" for number in range(20) for line in range(2000)
    )
