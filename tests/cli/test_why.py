"""explain, common, fix, minimize, hint on the command line, and what verify says besides."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from exactone import models
from exactone.solver.ask import steps as stepping
from exactone.solver.ask.facts import Question

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
        (
            ("explain", "sudoku/several", "--cell", "r7c1"),
            10,
            "sudoku/several: more than one solution",
        ),
        (("common", "sudoku/several"), 0, "sudoku/several: more than one solution"),
        (("common", "sudoku/none"), 20, "sudoku/none: no solution"),
        (
            ("common", "diagramless/wright-16", "--share"),
            0,
            "diagramless/wright-16: exactly 4 solutions",
        ),
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
    assert found["reason"] == [
        {"at": [[1, 1]], "is": "1", "line": 3},
        {"at": [[1, 4]], "is": "1", "line": 3},
    ]


@pytest.mark.parametrize(
    ("words", "puzzle", "lines"),
    [
        (
            ("explain",),
            "sudoku/several",
            ["fix says which clues to add", "name a place with --cell to see"],
        ),
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


@pytest.mark.parametrize(
    "name", ["sudoku/several", "slitherlink/empty-4x4", "nonogram/unknown-lines"]
)
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
    answers = [
        line["solution"]
        for line in map(json.loads, run("enumerate", "sudoku/several", "--json").lines[1:3])
    ]
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
    assert [[sign == "." for sign in row] for row in rows] == [
        [sign == "." for sign in row] for row in turned
    ]
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
    steps = [
        line
        for line in hurried.lines
        if line.endswith("; perhaps fewer do") and " is " in line.split(":")[0]
    ]
    assert steps
    assert len(run("hint", "sudoku/4x4", "--all", "--json").last["steps"]) == 12


@pytest.mark.parametrize(
    ("clue", "instead"),
    [
        ("lengths = { across = { 1 = 4 } }", "1 across has 5 letters"),
        ("start = 3", "the square of clue 1 is 1"),
    ],
)
def test_a_clue_of_a_crossword_could_be_another_one_of_the_same_word(
    clue: str, instead: str
) -> None:
    text = f'kind = "diagramless"\nrows = 5\ncolumns = 5\nclues = "ZDDDDAAAA"\n{clue}\n'
    done = run("fix", "-", stdin=text)
    assert done.lines[2].endswith(f"(line 5); it could be {instead}")


def test_open_places_stand_in_reading_order() -> None:
    board = 'kind = "tiles"\nboard = """\n----\n----\n----\n"""\n'
    tiles = '[tile.L]\nshape = """\n#-\n##\n"""\ncount = 2\n[tile.I]\nshape = "###"\ncount = 2\n'
    places = [
        tuple(each["at"][0])
        for each in run("common", "-", "--json", stdin=board + tiles).last["open"]
    ]
    assert len(places) == 12
    assert places == sorted(places)


def test_many_clues_of_a_step_are_counted_and_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepping, "SHOWN", 1)
    lines = run("hint", "sudoku/4x4", "--all").lines
    assert "r2c1 is 4: 2 clues and rules leave nothing else" in lines
    assert "r1c2 is 2: the block at r1c1 leaves nothing else" in lines


@pytest.mark.parametrize(
    ("cell", "code", "said", "asked"),
    [
        ("r1c3=2", 0, "r1c3 is not 2: that follows from 2 clues; no fewer do", ("never", [[1, 3]])),
        (
            "R1C3 = 2",
            0,
            "r1c3 is not 2: that follows from 2 clues; no fewer do",
            ("never", [[1, 3]]),
        ),
        ("r1c1=4", 0, "r1c1 is not 4: that follows from 1 clue; no fewer do", ("never", [[1, 1]])),
        ("r1c3=3", 0, "r1c3 is 3: that follows from 4 clues; no fewer do", (None, [[1, 3]])),
    ],
)
def test_why_a_cell_is_not_something(
    cell: str, code: int, said: str, asked: tuple[str | None, list[list[int]]]
) -> None:
    done, last = (
        run("explain", "sudoku/4x4", "--cell", cell),
        run("explain", "sudoku/4x4", "--cell", cell, "--json").last,
    )
    assert (done.code, done.lines[1]) == (code, said)
    assert (last.get("holds"), last["asked" if asked[0] else "of"]["at"]) == asked
    clues = [line for line in done.lines if "(line " in line]
    assert len(clues) == len(last["reason"]) >= 1
    drawn = "".join(done.lines[len(clues) + 2 :])
    assert sum(sign.isdecimal() for sign in drawn) == len(clues), (
        "the clues that it follows from are drawn"
    )


def test_the_clues_from_which_a_cell_is_not_something_are_enough() -> None:
    (at, value) = next(
        (cell, digit)
        for cell in ("r1c3", "r2c5", "r7c2")
        for digit in "123456789"
        if run("explain", HARD, "--cell", f"{cell}={digit}", "--json").last.get("holds") == "never"
    )
    reason = run("explain", HARD, "--cell", f"{at}={value}", "--json").last["reason"]
    cells = {tuple(clue["at"][0]): clue["is"] for clue in reason}
    rows = [["." for _ in range(9)] for _ in range(9)]
    for (row, column), digit in cells.items():
        rows[row - 1][column - 1] = digit
    row, column = map(int, at[1:].split("c"))
    rows[row - 1][column - 1] = value
    assert run("verify", "-", stdin="\n".join(map("".join, rows))).code == 20


def test_what_a_cell_can_be_is_shown_with_a_solution() -> None:
    done = run("explain", "sudoku/4x4-mini", "--cell", "r3c4=3")
    assert (done.code, done.lines[1]) == (
        10,
        "r3c4 can be 3: this solution has it, others have not",
    )
    last = run("explain", "sudoku/4x4-mini", "--cell", "r3c4=3", "--json").last
    assert (last["holds"], last["solution"][2][3]) == ("sometimes", "3")
    assert run("check", "sudoku/4x4-mini", "-", stdin="\n".join(last["solution"])).code == 0
    assert len(done.lines) == 2 + 7, "the solution, and nothing else"


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("r1c3=9", "r1c3 has no value '9'; it may be 1, 2, 3 or 4"),
        ("r1c9=1", "there is no place called 'r1c9'"),
        ("=3", "there is no place called ''"),
        ("r1c3=", "r1c3 has no value ''; it may be 1, 2, 3 or 4"),
    ],
)
def test_what_no_cell_can_be_is_refused(cell: str, said: str) -> None:
    done = run("explain", "sudoku/4x4", "--cell", cell)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"sudoku/4x4: {said}")


def test_what_is_best_to_tell_can_be_understood_alone() -> None:
    whole = run("ask", "sudoku/4x4-mini", "--json").last["ask"]
    for line, fact in zip(run("ask", "sudoku/4x4-mini").lines[1:], whole, strict=False):
        assert (fact["of"], sum(fact["leaves"].values()), max(fact["leaves"].values())) == (
            12,
            12,
            fact["worst"],
        )
        assert fact["expected"] == sum(number**2 for number in fact["leaves"].values()) / 12
        cases = ", ".join(
            f"{number} with {value}" for value, number in sorted(fact["leaves"].items())
        )
        assert line == (
            f"{fact['ask']}: of 12 solutions 4.5 are left on average when it is told: {cases}"
        )
    sample = run("verify", "sudoku/6x6-empty").lines[-1]
    assert sample.startswith("best to add is r"), sample
    seen = re.search(
        r": of (\d+) solutions that were looked at [\d.]+ are left on average when it is told: ",
        sample,
    )
    assert seen
    assert sum(map(int, re.findall(r"(\d+) with \d", sample))) == int(seen[1])
    count = Question("r1c1", 1234.5, 2000, 12, 10_000, dict.fromkeys(range(12), 1), roughly=True)
    said = (
        "of 10,000 solutions about 1,234 are left on average when it is told, about 2,000 at worst"
    )
    assert str(count) == f"r1c1: {said}"


KILLER = """\
kind = "sudoku"
grid = '''
1 . . .
. . . .
. . . .
. . . 1
'''
[[rule]]
cage = { in = ["r3c1", "r4c1"], exactly = 7 }
"""


def test_what_open_cells_may_be_is_drawn_at_fixed_places() -> None:
    found = run("common", "-", "--json", stdin=KILLER).last
    shown = {
        tuple(each["at"][0]): "".join(d if d in each["may_be"] else "·" for d in "1234")
        for each in found["open"]
    }
    shown |= {tuple(each["at"][0]): f"{each['is']}   " for each in found["decided"]}
    assert len(shown) == 16
    first, second, *drawn = run("common", "-", stdin=KILLER).lines
    numbers = f"{len(found['decided'])} places decided, {len(found['open'])} places open"
    assert (first, second) == ("-: more than one solution", numbers)
    rows = [line for line in drawn if line[0] == "│" and re.search(r"[\d·]", line)]
    assert len(rows) == 8, "each row has two lines"
    for (row, column), signs in shown.items():
        at = 2 + 3 * (column - 1) + 2 * (column > 2)
        assert "".join(rows[2 * row - 2 + part][at : at + 2] for part in range(2)) == signs, (
            row,
            column,
        )


def test_what_open_places_may_be_is_listed_where_that_is_asked_for() -> None:
    plain, listed = run("common", "-", stdin=KILLER), run("common", "-", "--list", stdin=KILLER)
    number = int(re.findall(r"(\d+) places open", plain.lines[1])[0])
    assert listed.lines[2 : 2 + number] == [line for line in listed.lines if line.startswith("  r")]
    assert listed.lines[:2] + listed.lines[2 + number :] == plain.lines
    alone = run("common", "-", "--decided", stdin=KILLER)
    assert alone.lines[0] == plain.lines[0]
    assert len(alone.lines) == 2 + 7
    assert "·" not in alone.out
    assert run("common", "-", "--decided", "--list", stdin=KILLER).code == 2


@pytest.mark.parametrize(
    ("puzzle", "places"),
    [
        ("kind = 'rules'\nvariables = ['a', 'b']\nvalues = [1, 2, 3]\n", {"a", "b"}),  # no cells
        ("kind = 'slitherlink'\ngrid = ['2.', '..']\n", set[str]()),  # a side is there or not
    ],
)
def test_what_no_drawing_shows_is_listed(puzzle: str, places: set[str]) -> None:
    found = run("common", "-", stdin=puzzle)
    assert re.search(r" [1-9]\d* places open", found.lines[1])
    listed = {line.strip().partition(":")[0] for line in found.lines if re.match(r"  \S.*: ", line)}
    assert listed >= places
    assert bool(listed) == bool(places)


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
    "words",
    [
        ("fix", "sudoku/none"),
        ("explain", "nonogram/none"),
        ("hint", "sudoku/4x4", "--all"),
        ("hint", "heyawake/made-6x6", "--all"),
        ("hint", "nurikabe/cspuz-6x6", "--all"),
    ],
)
@pytest.mark.long
def test_answers_do_not_depend_on_how_texts_are_hashed(words: tuple[str, ...]) -> None:
    assert len({said(["-m", "exactone", *words], seed) for seed in "0123"}) == 1


ASKED = """
from contextlib import nullcontext
from types import SimpleNamespace
from exactone.solver.ask.reasons import left_out

session = SimpleNamespace(within=lambda seconds: nullcontext())
items = ["row 1", "row 2", "column 1", "column 2", "the loop", "r1c1 is 3"]
left_out(session, items, items[:2], lambda some: print(*some, sep=", ") or some)
"""


def test_what_is_asked_of_the_solver_does_not_depend_on_how_texts_are_hashed() -> None:
    """Among steps that are as good the first one found is taken."""
    one, other = (said(["-c", ASKED], seed) for seed in "12")
    assert one == other
    assert one.decode().splitlines()[-1] == (
        "row 1, row 2, column 1, column 2, the loop, r1c1 is 3"
    )


def said(words: list[str], seed: str) -> bytes:
    """What Python prints where texts are hashed so."""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, *words], env=environment, capture_output=True, check=True
    )
    return done.stdout


def test_rows_and_areas_are_the_reasons_where_no_clue_can_be_left_out() -> None:
    assert run("explain", "starbattle/none").out.splitlines()[:5] == [
        "starbattle/none: no solution",
        "3 rules contradict each other; no fewer do",
        "  area A",
        "  area B",
        "  the rule that stars do not touch",
    ]
    clash = 'kind = "hitori"\ngrid = """\n1 1 1 1\n1 1 1 1\n2 3 4 1\n3 4 2 1\n"""\n'
    assert run("explain", "-", stdin=clash).out.splitlines()[:4] == [
        "-: no solution",
        "2 rules contradict each other; no fewer do",
        "  the cells with 1 in column 4",
        "  the rule that struck cells do not touch",
    ]
    assert run("explain", "starbattle/janko-001", "--cell", "r1c1").out.splitlines()[:7] == [
        "starbattle/janko-001: exactly one solution",
        "r1c1 is empty: that follows from 5 rules; no fewer do",
        "  row 2",
        "  row 3",
        "  area A",
        "  area B",
        "  the rule that stars do not touch",
    ]
