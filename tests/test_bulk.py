"""Files with a puzzle on each line: two readers that agree, pages, what is found,
and what the command says of it."""

from __future__ import annotations

import io
import json
import random
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import exactone
from exactone import bulk, jobs, models
from exactone.cli.progress import Batch
from exactone.models import Chunk, LineReader, Stream
from exactone.models.files.stream import JsonLines
from exactone.models.sudoku import Sudoku
from exactone.models.sudoku.lines import SudokuLines
from exactone.solver.ask.batches import BatchVerifier
from exactone.solver.limits import Limits
from exactone.solver.puzzle_batch import BatchResult, PuzzleBatch
from tests.cli.tool import command, run
from tests.solver.truth import examples

FOUR = (
    "3.2.1..421......",
    "......23.4.232..",
    "1..1............",
    "12........3...4.",
    "................",
    "1234341221434321",
)
WORDS = ("one", "many", "none", "none", "many", "one")
ALL = SudokuLines(1)
NINE = "1..3.48.9.24.....7...96.5..23.....5.5.7..8.........4....95.....3..8......5.6...3."


def given_by(line: bytes, how: LineReader = ALL) -> dict[str, Any] | None:
    """What the ordinary reader makes of a line alone."""
    entry = models.entry_on("file", how, 1, line)
    if entry is None or not isinstance(entry.puzzle, Sudoku) or models.misstated(entry):
        return None
    puzzle = entry.puzzle
    return {
        "side": puzzle.side,
        "block": puzzle.block,
        "given": puzzle.given,
        "symbols": puzzle.symbols,
        "title": entry.title,
    }


def given_by_arrays(lines: list[bytes], how: LineReader = ALL) -> dict[int, dict[str, Any]]:
    """What the reader with arrays makes of those lines that it understands."""
    found = {}
    for batch in how.batches(lines):
        sheet = batch.written.args[0]  # type: ignore[attr-defined]  # a partial
        for row, line in enumerate(batch.lines.tolist()):
            first = int(sheet.first[row])
            given = {
                cell: symbol for cell, symbol in enumerate(sheet.given[row].tolist()) if symbol >= 0
            }
            symbols = tuple("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[first : first + sheet.side])
            own = batch.puzzles.givens[
                batch.puzzles.starts[row] : batch.puzzles.starts[row + 1]
            ].tolist()
            assert own == [cell * sheet.side + symbol + 1 for cell, symbol in given.items()]
            found[line] = {
                "side": sheet.side,
                "block": sheet.block,
                "given": given,
                "symbols": symbols,
                "title": batch.titles.get(line, ""),
            }
    return found


SIGNS = [
    "1234.",
    "01234",
    "0123.",
    "ABCD.",
    "abCD_",
    "1234-",
    "1234*.",
    "12?",
    "x123",
    "X12.",
    "1 2.",
    "12,;",
    "#1.",
    "[P.",
    "é1.",
    "0",
    ".",
    "-",
    "1\t.",
    "\x01.",
    "12340.",
]


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """Lines as people have them, and worse."""
    signs = draw(
        st.sampled_from(SIGNS) | st.just("123456789.") | st.just("0123456789ABCDEFGabcdefgxX.")
    )
    size = draw(st.sampled_from([16, 16, 16, 36, 81, 15, 17, 0, 25]))
    word = "".join(draw(st.lists(st.sampled_from(signs), min_size=size, max_size=size)))
    behind = draw(
        st.sampled_from(
            ["", "", "", " name", ",1234341221434321", ";3", "\t" + word, " é", "  ", ", a b"]
        )
    )
    before = draw(st.sampled_from(["", "", "", "", "7 ", '"', " "]))
    return (before + word + behind).encode()


@examples(400)
@given(st.lists(lines(), min_size=1, max_size=8))
def test_the_two_readers_agree(some: list[bytes]) -> None:
    fast = given_by_arrays(some)
    for number, line in enumerate(some):
        if number in fast:
            assert fast[number] == given_by(line), line


@st.composite
def documents(draw: st.DrawFn) -> bytes:
    """Puzzles in JSON as programs write them, and worse."""
    signs = draw(
        st.sampled_from(
            ["1234.", "01234", "0123.", "1234_", "ABCD.", "x123", "123456789.", "12340."]
        )
    )
    side = draw(st.sampled_from([4, 4, 4, 6, 9, 5]))
    rows = [
        "".join(draw(st.lists(st.sampled_from(signs), min_size=side, max_size=side)))
        for _ in range(side)
    ]
    grid = draw(
        st.sampled_from(
            [
                "".join(rows),
                "\n".join(rows),
                "\n".join(rows) + "\n",
                " ".join(rows),
                rows,
                rows[0],
                7,
            ]
        )
    )
    title = draw(st.sampled_from(["a name", "", " a", 'a "b"', "\t", "é", 3]))
    extras: list[dict[str, Any]] = [
        {},
        {"title": title},
        {"block": "1x4"},
        {"solutions": 1},
        {"solutions": True},
    ]
    more = draw(st.sampled_from([*extras, *extras[:2], {}, {"solutions": 1, "title": "a name"}]))
    line = json.dumps(
        {"kind": draw(st.sampled_from(["sudoku"] * 5 + ["tiles", 1])), "grid": grid, **more}
    )
    odd = draw(st.sampled_from(["", "", "", "", "", "twice", "cut", "behind", "blank"]))
    line = (
        line.replace("{", '{"grid": "1...", ')
        if odd == "twice"
        else line[:-1]
        if odd == "cut"
        else line
    )
    return {"behind": line + " 7", "blank": " "}.get(odd, line).encode()


@examples(400)
@given(st.lists(documents(), min_size=1, max_size=8))
def test_the_two_readers_agree_about_lines_in_json(some: list[bytes]) -> None:
    """And both with a file that is read as a whole."""
    how = JsonLines(ALL)
    fast = given_by_arrays(some, how)
    for number, line in enumerate(some):
        alone = given_by(line, how)
        if number in fast:
            assert fast[number] == alone, line
        whole = [*models.from_bytes("file", line + b"\n{}")]
        mine = models.entry_on("file", how, 1, line)
        assert (mine is None) == (not line.strip())
        if mine and len(whole) == 2:
            assert (mine.name, mine.error, mine.puzzle, mine.title) == (
                whole[0].name,
                whole[0].error,
                whole[0].puzzle,
                whole[0].title,
            )


def test_lines_in_json_are_verified_as_others_are(tmp_path: Path) -> None:
    file = tmp_path / "many.json"
    square = "\n".join(NINE[row : row + 9] for row in range(0, 81, 9))
    docs: list[dict[str, Any]] = [
        {"kind": "sudoku", "grid": each} for each in (NINE, square, *FOUR)
    ]
    docs += [
        {"kind": "sudoku", "grid": FOUR[0], "solutions": 2},
        {"kind": "nonogram", "rows": [1], "columns": [1]},
    ]
    docs += [{"solutions": 1, "kind": "sudoku", "grid": each} for each in (NINE, FOUR[1])]
    file.write_text("\n".join([*map(json.dumps, docs), "", "{", '{"kind": "sudoku"}']) + "\n")
    stream = models.stream(str(file))
    assert isinstance(stream, Stream)
    stream.close()
    done = run("verify", file, "--json")
    words = [each["answer"] for each in done.objects[1:] if "answer" in each]
    assert words == ["one", "one", *WORDS, "one", "one", "one", "many"]
    assert [each.get("expected") for each in done.objects[9:13]] == [2, None, 1, 1]
    assert [each["puzzle"] for each in done.objects[1:]] == [
        f"{file}:{line}" for line in (*range(1, 13), 14, 15)
    ]
    told = run("verify", file)
    assert f"{file}:9: the file expects solutions = 2\n" in told.err
    assert f"{file}:12: the file expects solutions = 1\n" in told.err
    assert f"{file}:11: exactly one solution\n" in told.out
    assert f"{file}:11: " not in told.err
    assert told.err.count("not valid JSON") == 1


def test_the_usual_lines_are_read_with_arrays() -> None:
    usual = [
        *FOUR,
        NINE,
        NINE.replace(".", "0"),
        NINE.replace(".", "-"),
        f"{NINE} name",
        f"{FOUR[0]},3421123421434312",
    ]
    usual += ["." * 256, "0" * 255 + "F", "A" + "." * 624, "." * 36]
    assert sorted(given_by_arrays([line.encode() for line in usual])) == [*range(len(usual))]


def test_so_are_the_usual_lines_in_json() -> None:
    square = "".join(f"{NINE[row : row + 9]}\n" for row in range(0, 81, 9))
    docs: list[dict[str, Any]] = [
        {"kind": "sudoku", "grid": each} for each in (NINE, square, square[:-1], FOUR[0])
    ]
    docs += [
        {"solutions": 1, "kind": "sudoku", "grid": square},
        {"title": "a b", "kind": "sudoku", "grid": NINE},
    ]
    usual = [json.dumps(each).encode() for each in docs]
    assert sorted(given_by_arrays(usual, JsonLines(ALL))) == [*range(len(usual))]


def test_a_full_grid_with_zeros_is_left_to_the_other_reader() -> None:
    assert given_by_arrays([b"0123230110323210", b"0123............"]).keys() == {1}


def streamed(content: bytes) -> Stream:
    found = models.stream("-", cast(io.BufferedReader, io.BytesIO(content)))
    assert isinstance(found, Stream)
    return found


def test_pages_hold_all_lines_whatever_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    content = (
        b"".join(b"%s name %d\r\n" % (NINE.encode(), number) for number in range(700))
        + NINE.encode()
    )
    for least in (1, 100, 1 << 20):
        monkeypatch.setattr("exactone.models.files.stream.LEAST", least)
        pages = [*streamed(content).pages()]
        assert [line for page in pages for line in page.lines] == content.replace(b"\r", b"").split(
            b"\n"
        )
        assert [page.first for page in pages] == [
            1 + sum(len(p.lines) for p in pages[:i]) for i in range(len(pages))
        ]
        assert pages[-1].end == len(content)


@pytest.mark.parametrize(
    "content",
    [
        NINE,
        "\n".join(NINE[i : i + 9] for i in range(0, 81, 9)),
        'kind = "sudoku"\ngrid = "' + FOUR[0] + '"\n',
        "\n".join(["1" + "." * 15] * 16),
        "",
        "words\nwords\n",
        f'{{"kind": "sudoku", "block": "3x3",\n"grid": "{NINE}"}}\n',
        '{"kind": "nonogram", "rows": [1], "columns": [1]}\n',
    ],
)
def test_what_is_no_file_of_lines_is_read_as_a_whole(content: str) -> None:
    """One puzzle, a grid, TOML, a grid whose rows could be puzzles, nothing, no puzzles,
    JSON twice."""
    assert (
        models.stream("-", cast(io.BufferedReader, io.BytesIO(content.encode())))
        == content.encode()
    )


@examples(40)
@given(
    st.lists(
        st.sampled_from([*FOUR, NINE, "# words", "", "bad", NINE[:-1], f"{FOUR[0]} name"]),
        min_size=2,
        max_size=30,
    ),
    st.booleans(),
)
def test_a_stream_reads_what_the_whole_file_reads(some: list[str], headed: bool) -> None:
    content = "\n".join((["puzzle,name"] if headed else []) + [NINE, *some]).encode()
    found = models.stream("-", cast(io.BufferedReader, io.BytesIO(content)))
    if not isinstance(found, Stream):
        return
    single = [
        models.entry_on("-", found.lines, page.first + i, line)
        for page in found.pages()
        for i, line in enumerate(page.lines)
    ]
    whole = [*models.from_bytes("-", content)]
    assert [(e.name, e.puzzle, e.error, e.title, e.line) for e in single if e] == [
        (e.name, e.puzzle, e.error, e.title, e.line) for e in whole
    ]


def read(content: str, backend: str = "auto", full: bool = False) -> bulk.ChunkResult:
    stream = streamed(content.encode() + b"\n")
    (page,) = stream.pages()
    return bulk.BulkVerifier(bulk.BulkOptions("-", stream.lines, backend, full), Limits).read(page)


@pytest.mark.parametrize("backend", ["auto", "pysat", "cover", "reference", "all"])
def test_a_page_says_what_each_puzzle_alone_says(backend: str) -> None:
    rng = random.Random(3)
    some = [
        *FOUR,
        *(
            "".join(rng.choice("1234......") for _ in range(16))
            for _ in range(30 if backend != "all" else 4)
        ),
    ]
    found = read("\n".join(some), backend)
    words = {0: "none", 1: "one", 2: "many"}
    told = [
        words[n] if n >= 0 else cast(Any, found.alone[i][1]).answer
        for i, n in enumerate(found.counts)
    ]
    alone = [exactone.verify(exactone.loads(line), backend="reference").answer for line in some]
    assert told == alone
    assert told[: len(WORDS)] == [*WORDS]


def test_a_wrong_answer_of_an_engine_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that says of everything that it is filled in like the last puzzle."""
    whole = [4 * cell + int(sign) for cell, sign in enumerate(FOUR[-1])]

    class Same:
        def verify(self, batch: PuzzleBatch, limits: Limits) -> BatchResult:
            found = BatchResult.open(batch.number, 16)
            found.counts[:], found.answers[:, 0] = 1, whole
            return found

    monkeypatch.setattr(BatchVerifier, "_engine", lambda self, limits: Same())
    found = read("\n".join([FOUR[0], FOUR[-1]]))
    assert isinstance(found.alone[0][1], exactone.Error)
    assert found.counts[1] == 1


# the command line


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("lines.txt").write_text("\n".join([*FOUR, "# words", "", NINE[:-1], f"{NINE} name", ""]))
    return "lines.txt"


def test_a_line_for_each_and_a_summary(file: str) -> None:
    said = {"one": "exactly one solution", "none": "no solution", "many": "more than one solution"}
    done = run("verify", file)
    assert done.code == 65
    assert done.lines[:-1] == [
        f"{file}:{i}: {said[word]}" for i, word in [*enumerate(WORDS, 1), (10, "one")]
    ]
    assert done.lines[-1].startswith("8 puzzles: 3 exactly one solution, ")
    assert done.err.startswith(f"{file}:9: 1 row of 80 cells makes no Sudoku")
    assert run("verify", file, "-q").lines == done.lines[:-1]
    assert run("verify", file, "--failures-only").lines[:-1] == [
        line for line in done.lines[:-1] if "one sol" not in line.replace("than one sol", "")
    ]


def test_a_summary_names_lines(file: str) -> None:
    done = run("verify", file, "--summary")
    assert done.lines[:-1] == [
        f"{file}: more than one solution: 2, 5",
        f"{file}: no solution: 3-4",
        f"{file}: refused: 9",
    ]


def test_lines_are_written_as_they_were(file: str) -> None:
    run("verify", file, "-o", "good.txt", "-q")
    run("verify", file, "-o", "others.txt", "--not", "-q")
    assert Path("good.txt").read_text().splitlines() == [FOUR[0], FOUR[5], f"{NINE} name"]
    assert Path("others.txt").read_text().splitlines() == [*FOUR[1:5], NINE[:-1]]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["-o", "lines.txt"], 2),
        (["--not"], 2),
        (["-o", "no/where"], 74),
        (["-o", "x", "--proved"], 2),
    ],
)
def test_what_cannot_be_written(words: list[str], code: int, file: str) -> None:
    before = Path(file).read_text()
    done = run("verify", file, *words)
    assert done.code == code
    assert len(done.err.splitlines()) == 1
    assert Path(file).read_text() == before


def test_a_file_with_one_puzzle_has_no_lines_to_write(file: str) -> None:
    Path("one.txt").write_text(NINE)
    done = run("verify", "one.txt", "-o", "good.txt")
    assert done.code == 65
    assert done.err.startswith("one.txt: -o writes lines")


def test_a_bundled_puzzle_has_no_lines_to_write(tmp_path: Path) -> None:
    done = run("verify", "sudoku/4x4", "-o", tmp_path / "good.txt")
    assert done.code == 65
    assert "-o writes lines of files with a puzzle on each line; this is none" in done.err
    assert not (tmp_path / "good.txt").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk")
@pytest.mark.parametrize("times", [2, 3000])
def test_a_file_that_cannot_be_written_is_named(file: str, times: int) -> None:
    Path("all.txt").write_text(f"{NINE}\n" * times)
    words = command("verify", "all.txt", "-o", "/dev/full", "--summary")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        74,
        "exactone: /dev/full: no space left on device; it is not written\n",
    )


def test_json_says_of_each_line_what_it_says_of_it_alone(file: str) -> None:
    def fact(found: dict[str, Any]) -> dict[str, Any]:
        several = found.get("answer") == "many"  # of which any two may be told
        return {
            key: said
            for key, said in found.items()
            if key not in ("seconds", "backend", *["solutions"] * several)
        }

    whole = run("verify", file, "--json").objects[1:]
    assert [each["puzzle"] for each in whole] == [f"{file}:{i}" for i in (1, 2, 3, 4, 5, 6, 9, 10)]
    for each in whole:
        line = Path(file).read_text().split("\n")[int(each["puzzle"].split(":")[1]) - 1]
        Path("alone.txt").write_text(f"{line}\n{line}\n")
        if "error" not in each:
            entry = next(models.entries("alone.txt"))
            assert entry.puzzle
            verdict = exactone.verify(entry.puzzle)
            assert each["answer"] == verdict.answer
            assert each["count"] == verdict.count
            assert (
                each.get("argument", "").split(" (line")[0] == verdict.argument.split(" (line")[0]
            )
            assert each.get("title", "") == entry.title
            for solution in each.get("solutions", []):
                assert not entry.puzzle.check(entry.puzzle.read(solution))
        assert fact(each)


def test_a_solution_beside_a_puzzle_that_is_wrong_is_told(file: str) -> None:
    (solution,) = exactone.solutions(exactone.loads(NINE))
    right = "".join(exactone.loads(NINE).write(solution))
    Path("stated.csv").write_text(f"puzzle,solution\n{NINE},{right}\n{NINE},{right[::-1]}\n")
    done = run("verify", "stated.csv")
    assert done.lines[:2] == [
        "stated.csv:2: exactly one solution",
        "stated.csv:3: exactly one solution",
    ]
    assert done.err.startswith("stated.csv:3: the solution beside it in the file is wrong")


@pytest.mark.parametrize("before", [0, 1, 500])
def test_a_line_that_is_no_text_is_refused_alone(tmp_path: Path, before: int) -> None:
    file = tmp_path / "many.txt"
    file.write_bytes(f"{NINE}\n".encode() * before + b"\xff\x00\n" + f"{NINE}\n".encode() * 9)
    done = run("verify", file, "--summary")
    assert done.out.endswith(
        f"{before + 10:,} puzzles: {before + 9:,} exactly one solution, 1 refused\n"
    )
    assert done.err.startswith(f"{file}:{before + 1}: ")
    assert done.code == 65


def test_interrupted_it_says_what_is_left(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"# a comment\n{NINE}\n" * 100_000)
    with subprocess.Popen(command("verify", file), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == f"{file}:2: exactly one solution\n"
        process.send_signal(2)
        last = [line for line in process.stdout if line.strip()][-1]
    assert process.returncode == 130
    found = re.fullmatch(r"([\d,]+) puzzles: .*; interrupted, ([\d,]+) left\n", last)
    assert found, last
    assert sum(int(number.replace(",", "")) for number in found.groups()) == 100_000


def test_interrupted_in_a_folder_it_says_how_many_files_are_left(tmp_path: Path) -> None:
    for number in range(600):
        (tmp_path / f"{number}.txt").write_text(NINE)
    with subprocess.Popen(
        command("verify", tmp_path), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == f"{tmp_path}/0.txt: exactly one solution\n"
        process.send_signal(2)
        last = [line for line in process.stdout if line.strip()][-1]
    assert process.returncode == 130
    found = re.fullmatch(r"(\d+) puzzles: .*; interrupted, (\d+) files left\n", last)
    assert found, last
    assert sum(map(int, found.groups())) == 600


def test_of_what_comes_through_a_pipe_it_is_not_said_how_much_is_left() -> None:
    stream = models.stream("-", io.BufferedReader(io.BytesIO(f"{NINE}\n".encode() * 100)))
    assert isinstance(stream, Stream)
    batch = Batch(1)
    batch.through(stream, 0, next(stream.pages()).end, 100, 0)
    assert batch.left() == ""
    batch.through(stream, 0, 0, 0, 3)
    assert batch.left() == "at least 3 left"


def test_progress_of_several_files_has_their_number_and_the_time_that_is_left() -> None:
    batch = Batch(200)
    batch.began -= 10
    entries = [*models.from_bytes("lines", f"{NINE}\n{NINE}".encode())]
    assert batch.left() == "200 files left"
    for number in range(50):
        batch.at(entries[1], number)
    assert re.fullmatch(r"\[#{5} {15}\] 25%, 50 of 200 files, \d/s, \d+ s left", batch.line())
    assert batch.left() == "150 files left"
    batch.at(entries[0], 50)
    assert "51 of 200 files, " in batch.line()
    assert batch.left() == "1 puzzle and 149 files left"
    batch.at(entries[1], 50)
    assert "51 of 200 files, 52 puzzles, " in batch.line()


# processes


def test_jobs_say_the_same_in_the_same_order(file: str) -> None:
    Path(file).write_text(Path(file).read_text() * 100)
    alone, shared = run("verify", file), run("verify", file, "--jobs", "2")
    assert shared == alone
    assert len(alone.lines) == 701


def test_a_process_that_dies_is_a_sentence_and_its_lines_are_answered(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(file).write_text(f"{NINE}\n" * 3000)
    real = jobs._Worker.send

    def send(worker: jobs._Worker, what: Any) -> None:
        real(worker, what)
        if isinstance(what, Chunk) and what.first == 1:
            worker.process.kill()

    monkeypatch.setattr(jobs._Worker, "send", send)
    done = run("verify", file, "--jobs", "2")
    assert done.lines[-1] == "3,000 puzzles: 3,000 exactly one solution"
    assert done.lines[:-1] == [
        f"{file}:{number}: exactly one solution" for number in range(1, 3001)
    ]
    assert done.err == (
        "exactone: a process that shared the work has died (signal 9); its lines are looked at "
        "here\n"
    )


def test_interrupted_jobs_leave_no_process_and_count_what_is_left(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{NINE}\n# a comment\n" * 60_000)
    with subprocess.Popen(
        command("verify", file, "--jobs", "2"), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == f"{file}:1: exactly one solution\n"
        process.send_signal(2)
        last = [line for line in process.stdout if line.strip()][-1]
    assert process.returncode == 130
    found = re.fullmatch(r"([\d,]+) puzzles: .*; interrupted, ([\d,]+) left\n", last)
    assert found, last
    assert sum(int(number.replace(",", "")) for number in found.groups()) == 60_000


def test_lines_that_were_read_and_that_nobody_heard_of_are_left(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{NINE}\n# a comment\n\n  # another\n" * 5_000)
    stream = models.stream(str(file))
    assert isinstance(stream, Stream)
    pages = stream.pages()
    first = next(pages)
    assert next(pages).first == len(first.lines) + 1
    assert stream.left(first.end) == 5_000 - first.lines.count(NINE.encode())


# the library


@pytest.mark.parametrize("processes", [1, 2])
def test_a_program_asks_about_all_lines(file: str, processes: int) -> None:
    found = [*exactone.verify_all(file, solutions=True, processes=processes)]
    assert [line.name for line in found] == [f"{file}:{i}" for i in (1, 2, 3, 4, 5, 6, 9, 10)]
    assert [line.answer for line in found] == [*WORDS, "", "one"]
    assert [len(line.solutions) for line in found] == [1, 2, 0, 0, 2, 1, 0, 1]
    assert found[6].error.startswith(f"{file}:9: 1 row of 80 cells")
    lines = (line for line in Path(file).read_text().split("\n"))  # as they come
    assert [line.answer for line in exactone.verify_all(lines)] == [*WORDS, "", "one"]


def test_a_program_asks_about_what_is_no_file_of_lines(file: str) -> None:
    Path("one.toml").write_text(f'kind = "sudoku"\ngrid = "{NINE}"\n')
    assert [(line.name, line.answer) for line in exactone.verify_all("one.toml")] == [
        ("one.toml", "one")
    ]
    assert [line.answer for line in exactone.verify_all([NINE])] == ["one"]
    (nowhere,) = exactone.verify_all("nowhere.txt")
    assert nowhere.error.startswith("nowhere.txt: no such file")
    with pytest.raises(exactone.UnknownEngine):
        next(exactone.verify_all(file, backend="covr"))


def test_a_program_stops_between_lines(file: str) -> None:
    stop = threading.Event()
    Path(file).write_text(f"{NINE}\n" * 3000)
    found = []
    for line in exactone.verify_all(file, stop=stop):
        found.append(line)
        stop.set()
    assert 0 < len(found) < 3000


@pytest.mark.long
def test_memory_stays_flat(tmp_path: Path) -> None:
    """Ten times as many lines take no more memory than what their number on a list takes."""
    most = []
    for number in (30_000, 300_000):
        (tmp_path / "many.txt").write_text(f"{NINE}\n" * number)
        words = command("verify", tmp_path / "many.txt", "--summary")
        code = (
            f"import resource as r, subprocess as s; s.run({words!r}); "
            "print(r.getrusage(r.RUSAGE_CHILDREN).ru_maxrss)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        assert f"{number:,} puzzles: {number:,} exactly one solution" in done.stdout
        most.append(int(done.stdout.split()[-1]))
    assert most[1] < most[0] + 20_000  # kB, less than the file has
