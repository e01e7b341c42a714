"""Long questions: journals, what they refuse, and what is left of them when something goes
wrong."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from exactone.cli.journal import progress
from exactone.solver import long
from exactone.solver.expected import Span
from exactone.solver.long.estimate import Progress
from exactone.solver.long.journal import Journal, Lock
from tests.cli.tool import IMAGES, NONE, ONE, PATIENCE, TILES, TWELVE, Ran, Terminal, run, toml
from tests.kinds import TYPICAL, Case, cases, typical_cases
from tests.samples import content
from tests.solver.long.journals import opened, resealed

CASES = cases()
DOMINOES = (
    'kind = "tiles"\nboard = """\n-----\n-----\n-----\n-----\n"""\n[tile.I]\nshape = '
    '"##"\ncount '
    '= "any"\n'
)


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cubes are cut at once, so that small puzzles have many."""
    monkeypatch.setattr(
        long, "Pace", partial(long.Pace, first=0.0, counted=0.0, later=0.01, pieces=4, most=20)
    )


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Where a journal may be."""
    return tmp_path / "my.journal"


def written(folder: Path, text: str, name: str = "puzzle.toml") -> Path:
    """A file with a puzzle."""
    path = folder / name
    path.write_text(text)
    return path


def states(journal: Path) -> dict[int, int]:
    """How many cubes there are of each state."""
    with sqlite3.connect(journal) as base:
        return dict(base.execute("SELECT state, count(*) FROM cube GROUP BY state").fetchall())


# the same answers


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    "engine",
    [
        *("auto", "reference"),
        *(pytest.param(name, marks=pytest.mark.long) for name in ("pysat", "cover", "ortools")),
    ],
)
def test_with_a_journal_the_answers_are_the_same(tmp_path: Path, kept: Path, engine: str) -> None:
    path = written(tmp_path, DOMINOES)
    assert run("count", path, "-b", engine, "--journal", kept) == Ran(0, "exactly 95\n", "")
    assert 2 in states(kept)
    again = run("count", path, "-b", engine, "--journal", kept, "--jobs", "2")
    assert again == Ran(0, "exactly 95\n", "")
    plain = run("enumerate", path, "--json", "-b", engine)
    listed = run(
        "enumerate", path, "--json", "-b", engine, "--journal", tmp_path / "list", "--jobs", "2"
    )
    assert sorted(listed.lines[:-1]) == sorted(plain.lines[:-1])
    assert (listed.last["count"], listed.last["complete"], listed.code) == (95, True, 0)
    assert (
        run("enumerate", path, "--json", "-b", engine, "--journal", tmp_path / "list").lines[:-1]
        == listed.lines[:-1]
    )


@pytest.mark.usefixtures("hurry")
def test_up_to_symmetry_each_answer_is_counted_once(tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, DOMINOES)
    plain = run("enumerate", path, "--up-to-symmetry", "--json")
    assert (
        run("count", path, "--up-to-symmetry", "--journal", kept).out
        == f"exactly {plain.last['count']} up to symmetry\n"
    )
    listed = run("enumerate", path, "--up-to-symmetry", "--json", "--journal", tmp_path / "list")
    assert sorted(listed.lines[:-1]) == sorted(plain.lines[:-1])
    assert 2 in states(kept)


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    ("grid", "words"),
    [
        (ONE, ()),
        (NONE, ()),
        (TWELVE, ()),
        (IMAGES, ()),
        (IMAGES, ("--up-to-symmetry",)),
        ("1..1\n....\n....\n....", ()),
    ],
)
@pytest.mark.parametrize("engine", ["pysat", "reference"])
def test_verify_says_the_same(
    tmp_path: Path, kept: Path, grid: str, words: tuple[str, ...], engine: str
) -> None:
    path = written(tmp_path, toml(grid))
    plain = run("verify", path, *words, "-b", engine)
    for _ in range(2):
        found = run("verify", path, *words, "-b", engine, "--journal", kept)
        assert (found.code, found.lines[0]) == (plain.code, plain.lines[0])
        assert ("turned or mirrored" in found.out) == ("turned or mirrored" in plain.out)


@typical_cases()
@pytest.mark.usefixtures("hurry")
def test_answers_of_every_kind_are_read_from_the_journal_again(tmp_path: Path, case: Case) -> None:
    rng = random.Random(5)
    while len(truth := case.answers(keys := case.random_puzzle(rng))) < 2:
        pass
    path = tmp_path / "puzzle.json"
    path.write_bytes(content(case.kind, keys))
    first, second = (
        run("enumerate", path, "--json", "--journal", tmp_path / "list") for _ in range(2)
    )
    assert first.lines[:-1] == second.lines[:-1]
    assert {case.plain(line["solution"]) for line in first.objects[1:-1]} == set(truth)
    assert len(first.objects) == len(truth) + 2


@pytest.mark.usefixtures("hurry")
def test_limits_end_it_and_what_was_found_stays(tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, DOMINOES)
    ended = run("count", path, "--journal", kept, "--limit", "10", "-b", "pysat")
    assert ended.code == 3
    assert ended.out.startswith("at least ")
    some = int(ended.out.split()[2])
    assert 10 <= some < 95
    assert (
        run("count", path, "--journal", kept, "-b", "pysat", "--limit", "1").out
        == f"at least {some}\n"
    )
    assert run("count", path, "--journal", kept, "-b", "pysat").out == "exactly 95\n"
    ten = run("enumerate", path, "--journal", tmp_path / "list", "--limit", "10", "--json")
    assert (ten.code, len(ten.lines)) == (0, 12)


def test_what_is_found_at_once_needs_no_cubes(tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, TILES)
    assert run("count", path, "--journal", kept).out == "exactly 8\n"
    assert states(kept) == {1: 1}


def test_progress_says_what_is_known_and_nothing_else() -> None:
    said = [
        list(progress(Progress(0, 1, 0, 0.0, None, None))),
        list(progress(Progress(3, 40, 1, 99.0, None, None))),
        list(
            progress(
                Progress(
                    30, 40, 12_345, 99.0, Span(30_111.0, 66_666.0), Span(2 * 3600.0, 9.4 * 3600)
                )
            )
        ),
        list(progress(Progress(39, 40, 99, 99.0, Span(99.2, 99.4), Span(100.0, 110.0)))),
        list(progress(Progress(40, 40, 99, 99.0, Span(99.0, 99.0), Span(0.0, 0.0)))),
    ]
    assert said == [
        ["cubes are being cut", "0 solutions so far"],
        ["3 of 40 cubes done", "1 solution so far"],
        [
            "30 of 40 cubes done",
            "12,345 solutions so far, between 30,000 and 67,000 expected",
            "between 2 and 9 h left",
        ],
        [
            "39 of 40 cubes done",
            "99 solutions so far, between 99 and 100 expected",
            "about 2 min left",
        ],
        ["40 of 40 cubes done", "99 solutions so far"],
    ]


def test_progress_is_seen_on_a_terminal(tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, DOMINOES.replace("-----\n" * 4, "--------\n" * 8))
    with Terminal(
        "count", path, "--journal", kept, "-b", "pysat", module="tests.cli.hurried"
    ) as terminal:
        assert terminal.shown.wait_for(r"\d+ of \d+ cubes done; [\d,]+ solutions? so far")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.end().code == 130


# what does not fit


def refused(*words: str | Path) -> str:
    """The sentence that refuses a command."""
    ended = run(*words)
    assert (ended.code, ended.out) == (2, ""), ended
    assert len(ended.err.splitlines()) == 1
    return ended.err


def test_a_journal_is_for_one_puzzle_question_engine_and_version(
    tmp_path: Path, kept: Path
) -> None:
    path, other = written(tmp_path, toml(TWELVE)), written(tmp_path, toml(ONE), "other.toml")
    assert run("count", path, "--journal", kept).code == 0
    assert "of another puzzle" in refused("count", other, "--journal", kept)
    assert "it is of count, not of enumerate" in refused("enumerate", path, "--journal", kept)
    assert "up to symmetry: there no, here yes" in refused(
        "count", path, "--journal", kept, "--up-to-symmetry"
    )
    assert "begun with --backend auto, not cover" in refused(
        "count", path, "--journal", kept, "-b", "cover"
    )
    assert "one engine" in refused("count", path, "--journal", kept, "-b", "all")
    renamed = written(tmp_path, toml(TWELVE, title="called otherwise"), "renamed.toml")
    assert run("count", renamed, "--journal", kept).out == "exactly 12\n"
    with sqlite3.connect(kept) as base:
        base.execute("UPDATE header SET value = '0.0.1' WHERE key = 'version'")
    assert "begun by exactone 0.0.1, and this is" in refused("count", path, "--journal", kept)


def test_several_puzzles_have_no_journal(tmp_path: Path, kept: Path) -> None:
    path, lines = (
        written(tmp_path, toml(TWELVE)),
        written(tmp_path, f"{'.' * 16}\n" * 9, "lines.txt"),
    )
    for verb, *paths in [
        ("count", path, path),
        ("count", lines),
        ("enumerate", lines),
        ("verify", lines),
    ]:
        ended = run(verb, *paths, "--journal", kept)
        assert (ended.code, ended.out) == (2, "")
        # once, not for each
        assert ended.err.count("a journal is for one puzzle") == ended.err.count("\n") == 1
    assert not kept.exists()


def test_what_is_no_journal_is_left_alone(tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, toml(TWELVE))
    assert "is no journal of exactone" in refused("count", path, "--journal", path)
    assert path.read_text() == toml(TWELVE)
    with sqlite3.connect(kept) as base:
        base.execute("CREATE TABLE mine (a)")
    assert "is no journal of exactone" in refused("count", path, "--journal", kept)
    for folder in (tmp_path, "", ".", "/"):
        assert "is a folder" in refused("count", path, "--journal", folder)
    assert "there is no folder" in refused("count", path, "--journal", tmp_path / "no" / "j")
    assert "there is no such journal" in refused("journal", tmp_path / "none")
    assert "is no journal" in refused("journal", path)


def test_an_empty_file_becomes_a_journal(tmp_path: Path, kept: Path) -> None:
    kept.touch()
    assert run("count", written(tmp_path, toml(TWELVE)), "--journal", kept).out == "exactly 12\n"


@pytest.mark.usefixtures("hurry")
def test_a_journal_cut_in_the_middle_is_refused(tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, DOMINOES)
    assert run("enumerate", path, "--journal", kept).code == 0
    whole = kept.read_bytes()
    for size in (50, 1000, len(whole) // 2, len(whole) - 5000):
        kept.write_bytes(whole[:size])
        assert str(kept) in refused("enumerate", path, "--journal", kept)
    kept.write_bytes(whole[: len(whole) // 2] + b"\xff" * 4096 + whole[len(whole) // 2 + 4096 :])
    assert "damaged" in refused("enumerate", path, "--journal", kept)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM cube",
        "DELETE FROM cube WHERE id = 1",
        "UPDATE cube SET state = 9 WHERE id = 2",
        "UPDATE cube SET found = 'many' WHERE id = 1",
        "UPDATE cube SET parent = 7000 WHERE id = 2",
        "UPDATE cube SET name = CAST(x'ff' AS TEXT) WHERE id = 2",
        "UPDATE answer SET written = 'no JSON' WHERE number = 1",
        "PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = CAST(x'435245415445ff' AS "
        "TEXT) WHERE name = 'run'",
        "PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = 'CREATE' WHERE name = 'cube'",
    ],
)
@pytest.mark.usefixtures("hurry")
def test_a_journal_with_something_else_in_it_is_refused(
    tmp_path: Path, kept: Path, change: str
) -> None:
    path = written(tmp_path, DOMINOES)
    assert run("enumerate", path, "--journal", kept).code == 0
    with closing(sqlite3.connect(kept)) as base:
        base.executescript(change)
        base.commit()
    assert "damaged" in refused("enumerate", path, "--journal", kept)


@pytest.mark.usefixtures("hurry")
def test_an_answer_that_was_changed_is_noticed(tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, toml(TWELVE))
    assert run("enumerate", path, "--journal", kept).code == 0
    with opened(kept) as base:
        base.execute("UPDATE answer SET written = ? WHERE number = 3", (json.dumps(["1111"] * 4),))
        resealed(base)
    ended = run("enumerate", path, "--journal", kept)
    assert ended.code == 2
    assert "an answer in this journal is wrong" in ended.err


def test_a_journal_has_one_writer_and_many_readers(tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, toml(TWELVE))
    assert run("count", path, "--journal", kept).code == 0
    header = asked(kept)
    writer = Journal(kept, header)
    try:
        assert "another process works on this journal" in refused("count", path, "--journal", kept)
        assert "exactly 12" in run("journal", kept).out
        assert run("journal", kept, "--json").last["working"] is True
    finally:
        writer.close()
    assert run("journal", kept, "--json").last["working"] is False
    assert [file.name for file in tmp_path.glob("my.journal*")] == ["my.journal"]


def test_a_journal_that_another_program_holds_is_waited_for_and_then_refused(
    tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, toml(TWELVE))
    assert run("count", path, "--journal", kept).code == 0
    monkeypatch.setattr("exactone.solver.long.journal.PATIENCE", 0.1)
    base = sqlite3.connect(kept, isolation_level=None)
    base.execute("BEGIN IMMEDIATE")
    assert "another program holds this journal" in refused("count", path, "--journal", kept)
    base.execute("ROLLBACK")
    base.close()
    assert run("count", path, "--journal", kept).out == "exactly 12\n"


@pytest.mark.usefixtures("hurry")
def test_where_locks_are_worth_nothing_the_first_of_two_processes_ends(
    tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, done = written(tmp_path, DOMINOES), Journal.done

    def overtaken(journal: Journal, *what: Any) -> None:
        done(journal, *what)
        with closing(Journal(kept, asked(kept))) as other:
            other.began(1)

    with monkeypatch.context() as patch:
        patch.setattr(Lock, "take", lambda _: True)
        patch.setattr(Journal, "done", overtaken)
        ended = run("count", path, "--journal", kept)
    assert (ended.code, ended.out, ended.err.count("\n")) == (74, "", 1)
    assert "another process has written this journal meanwhile, so this one ends" in ended.err
    assert run("count", path, "--journal", kept).out == "exactly 95\n"


def asked(path: Path) -> dict[str, str]:
    """What a journal is for."""
    with closing(Journal(path)) as journal:
        return {
            key: value
            for key, value in journal.header.items()
            if key not in ("format", "name", "mark", "seal")
        }


# what goes wrong on the way


def hurried(*words: str | Path, **how: object) -> subprocess.Popen[str]:
    """A command that cuts cubes at once, in a process of its own."""
    command = [sys.executable, "-m", "tests.cli.hurried", *map(str, words)]
    pipes: dict[str, object] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process: subprocess.Popen[str] = partial(subprocess.Popen, **pipes, **how)(command)
    return process


def ended(process: subprocess.Popen[str]) -> Ran:
    """What it said in the end."""
    out, err = process.communicate(timeout=PATIENCE)
    return Ran(process.returncode, out, err)


def test_a_disk_that_is_full_loses_nothing_that_was_written(tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, DOMINOES.replace("-----\n" * 4, "------\n" * 5))

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

    full = ended(hurried("enumerate", path, "--json", "--journal", kept, preexec_fn=small))
    assert full.code == 74
    assert (
        "the disk is full, or does not take it; what was done by then is kept" in full.last["error"]
    )
    known = full.objects[1:-1]
    assert known
    whole = run("enumerate", path, "--json", "--journal", kept)
    assert whole.objects[1 : 1 + len(known)] == known
    assert whole.last["count"] == 1183


def test_a_full_disk_is_told_from_a_damaged_one(tmp_path: Path, kept: Path) -> None:
    assert run("count", written(tmp_path, toml(TWELVE)), "--journal", kept).code == 0
    journal = Journal(tmp_path / "new", asked(kept))
    assert journal.base is not None
    journal.began(1)
    journal.base.execute("PRAGMA max_page_count = 1")
    with pytest.raises(long.JournalError, match="the disk is full"):
        journal.done(1, 1, 1.0, ["x" * 100_000])
    journal.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_journal_that_may_not_be_written_is_refused(tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, toml(TWELVE))
    assert run("count", path, "--journal", kept).code == 0
    kept.chmod(0o400)
    assert "may write" in refused("count", path, "--journal", kept)


def children(process: subprocess.Popen[str]) -> list[int]:
    """The processes that it has started."""
    try:
        return [
            int(each)
            for each in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        ]
    except OSError:
        return []


def test_a_journal_is_read_where_nothing_may_be_written(
    tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite would make files beside it."""
    assert run("count", written(tmp_path, toml(TWELVE)), "--journal", kept).code == 0
    before = set(tmp_path.iterdir())
    monkeypatch.setattr("os.access", lambda *_: False)
    with closing(Journal(kept)) as journal:
        assert journal.content.rows
        assert set(tmp_path.iterdir()) == before


def test_ctrl_c_says_what_is_known_and_ends_the_workers(tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, toml("\n".join(["." * 9] * 9)))
    process = hurried("count", path, "--journal", kept, "--jobs", "2", "-b", "pysat")
    deadline = time.monotonic() + PATIENCE
    while not (len(workers := children(process)) == 2 and kept.exists() and 2 in states(kept)):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    stopped = ended(process)
    assert stopped.code == 130
    assert stopped.out.startswith("at least ")
    gone(workers)


def gone(workers: list[int]) -> None:
    """Waits until these are no more."""
    deadline = time.monotonic() + PATIENCE
    while any(
        Path(f"/proc/{worker}/cmdline").exists() and Path(f"/proc/{worker}/cmdline").read_bytes()
        for worker in workers
    ):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def random_kills(rng: random.Random, words: list[str | Path]) -> Ran:
    """Starts a command again and again, and kills it or its workers, until it comes to its end."""
    for lives in range(100):
        process = hurried(*words)
        workers = list[int]()
        while lives < 3 and process.poll() is None:
            time.sleep(rng.expovariate(4))
            workers = children(process) or workers
            if rng.random() < 0.5 and workers:
                with suppress(ProcessLookupError):
                    os.kill(rng.choice(workers), signal.SIGKILL)
            elif rng.random() < 0.5:
                process.kill()
        done = ended(process)
        if done.code == -signal.SIGKILL:
            gone(workers)
        elif not (done.code == 3 and "ended its process 3 times" in done.err):
            # which happens, and is tried again
            return done
    raise AssertionError("it was killed too often")


@pytest.mark.long
@pytest.mark.parametrize("kind", TYPICAL)
def test_whatever_is_killed_the_answers_are_the_same(tmp_path: Path, kind: str) -> None:
    killed(tmp_path, kind, 1)


@pytest.mark.fuzz
@pytest.mark.parametrize("kind", list(CASES))
@pytest.mark.parametrize("seed", range(2, 20))
def test_whatever_is_killed_at_any_moment_the_answers_are_the_same(
    tmp_path: Path, kind: str, seed: int
) -> None:
    killed(tmp_path, kind, seed)


def killed(folder: Path, kind: str, seed: int) -> None:
    """Compares what a command says that is killed again and again with what brute force says."""
    rng, case = random.Random(seed), CASES[kind]
    while not 3 <= len(truth := case.answers(keys := case.random_puzzle(rng))) <= 300:
        pass
    path = folder / "puzzle.json"
    path.write_bytes(content(kind, keys))
    engine = rng.choice([name for name in case.engines if name != "all"])
    words: list[str | Path] = [path, "--json", "-b", engine, "--jobs", "2", "--journal"]
    verb = rng.choice(("enumerate", "count"))
    done = random_kills(rng, [verb, *words, folder / "my.journal"])
    assert done.code == 0, done
    assert (done.last["count"], done.last["complete"]) == (len(truth), True), done
    if verb == "enumerate":
        found = [case.plain(line["solution"]) for line in done.objects[1:-1]]
        assert len(found) == len(set(found))
        assert set(found) == set(truth)


def test_processes_share_the_cubes_of_a_journal() -> None:
    done = run("count", "sudoku/4x4", "--jobs", "2")
    assert done.code == 2
    assert done.err == (
        "exactone: --jobs shares the cubes of a journal; name a file for it behind --journal\n"
    )
