"""Proofs on the command line: folders that are written, checked, and believed only then."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from .tool import NONE, ONE, ran, run, started, toml

LONG = "nonogram/domino-logic"  # its proof takes longer than tests wait


@pytest.mark.parametrize(
    ("words", "code", "lines"),
    [
        (("prove", "one.toml"), 0, ["one.toml: exactly one solution", "proved in one-proof"]),
        (("prove", "none.toml", "-o", "x"), 0, ["none.toml: no solution", "proved in x"]),
        (("prove", "nurikabe/janko-0001", "-q"), 0, ["nurikabe/janko-0001: exactly one solution"]),
        (("prove", "two.toml", "-q"), 10, ["two.toml: more than one solution"]),
        (("prove", "hard.toml", "--time", "500ms"), 3, ["hard.toml: undecided"]),
        (("prove", "bad.toml"), 65, []),
        (("prove", "one.toml", "none.toml", "-o", "x"), 2, ["2 puzzles: 2 not possible"]),
        (("prove", "--check", "nothing"), 65, []),
        (("prove", "--check", "x", "-o", "y"), 2, []),
        (("verify", "one.toml", "--proved"), 0, ["one.toml: exactly one solution", "proved"]),
        (("verify", "none.toml", "--proved"), 20, ["none.toml: no solution", "proved"]),
        (("verify", "two.toml", "--proved", "-q"), 10, ["two.toml: more than one solution"]),
        (
            ("verify", "one.toml", "--proved", "-b", "pysat"),
            0,
            ["one.toml: exactly one solution", "proved"],
        ),
        (("verify", "one.toml", "--proved", "-b", "cover"), 2, []),
        (("verify", "one.toml", "--proved", "--memory", "2G"), 2, []),
        (("verify", "one.toml", "--proved", "--up-to-symmetry"), 2, []),
    ],
)
def test_exit_codes_and_lines(words: tuple[str, ...], code: int, lines: list[str]) -> None:
    done = run(*words)
    assert (done.code, done.lines[: len(lines)]) == (code, lines), done.err


def test_of_two_solutions_nothing_is_written_but_both_are_shown(folder: Path) -> None:
    before = set(folder.iterdir())
    done = run("prove", "two.toml")
    assert done.code == 10
    assert "they differ in" in done.out
    assert set(folder.iterdir()) == before


def test_a_clash_is_said_and_proved() -> None:
    done = run("prove", "clash.toml")
    assert (done.code, done.lines[0], done.lines[2]) == (
        0,
        "clash.toml: no solution",
        "proved in clash-proof",
    )
    assert "are both given as 1" in done.lines[1]
    assert run("prove", "--check", "clash-proof").lines == ["clash-proof: proved: no solution"]


def test_what_is_changed_is_said_in_a_sentence(folder: Path) -> None:
    run("prove", "one.toml", "none.toml")
    assert run("prove", "--check", "one-proof").lines == ["one-proof: proved: exactly one solution"]
    (folder / "one-proof" / "puzzle.toml").write_text(toml(ONE.replace("3", ".", 1)))
    done = run("prove", "--check", "one-proof", "none-proof")
    assert done.code == 10
    assert done.lines[0].startswith("one-proof: not proved: map.txt, line ")
    assert done.lines[1:] == [
        "none-proof: proved: no solution",
        "2 puzzles: 1 not proved, 1 proved",
    ]


def test_json() -> None:
    done = run("prove", "one.toml", "two.toml", "--json")
    header, one, two = done.objects
    assert (done.code, header["verb"]) == (10, "prove")
    assert (one["answer"], one["count"], one["proved"], one["folder"]) == (
        "one",
        1,
        True,
        "one-proof",
    )
    assert (two["answer"], two["count"]) == ("many", 2)
    assert not {"proved", "folder"} & two.keys()
    checked = run("prove", "--check", "one-proof", "--json").last
    assert (checked["puzzle"], checked["answer"], checked["proved"]) == ("one-proof", "one", True)
    os.remove("one-proof/formula.cnf")
    checked = run("prove", "--check", "one-proof", "--json").last
    assert (checked["answer"], checked["broken"]) == ("wrong", ["formula.cnf is missing"])
    assert "proved" not in checked
    assert run("verify", "one.toml", "--proved", "--json").last["proved"] is True
    assert "proved" not in run("verify", "one.toml", "--json").last
    undecided = run("verify", "hard.toml", "--proved", "--json", "--time", "300ms")
    assert (undecided.code, undecided.last["answer"], undecided.last["ended"]) == (
        3,
        "unknown",
        "timeout",
    )


def test_a_batch_has_a_folder_for_each(folder: Path) -> None:
    (folder / "lines.txt").write_text(
        "\n".join(each.replace("\n", "") for each in (ONE, NONE)) + "\n"
    )
    (folder / "more").mkdir()
    (folder / "more" / "one.toml").write_text(toml(ONE))
    done = run("prove", "lines.txt", "one.toml", "more/one.toml")
    assert done.code == 2
    assert done.lines[-1] == "4 puzzles: 2 exactly one solution, 1 no solution, 1 not possible"
    assert "one-proof was written for another puzzle" in done.err
    proofs = sorted(each.name for each in folder.iterdir() if each.name.endswith("-proof"))
    assert proofs == ["lines-1-proof", "lines-2-proof", "one-proof"]
    assert run("prove", "--check", *proofs).code == 0


def test_other_files_are_not_overwritten(folder: Path) -> None:
    done = run("prove", "one.toml", "-o", ".")
    assert (done.code, done.out) == (2, "")
    assert "other files" in done.err
    assert (folder / "one.toml").exists()


def test_a_puzzle_from_a_pipe(folder: Path) -> None:
    assert run("prove", "-", stdin=toml(ONE)).lines[-1] == "proved in puzzle-proof"
    assert (folder / "puzzle-proof" / "puzzle.toml").read_text() == toml(ONE)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.long
def test_who_is_stopped_leaves_nothing_half_written(number: signal.Signals, folder: Path) -> None:
    before = set(folder.iterdir())
    with started("prove", LONG, "--json") as process:
        assert process.stdout
        process.stdout.readline()
        time.sleep(1)
        process.send_signal(number)
        assert process.wait(20) == 128 + number
        assert '"ended": "interrupted"' in process.stdout.read()
    assert set(folder.iterdir()) == before


def test_no_time_is_no_proof(folder: Path) -> None:
    before = set(folder.iterdir())
    done = ran("prove", LONG, "--time", "300ms")
    assert (done.code, done.out, done.err) == (3, f"{LONG}: undecided\n", "the time was up\n")
    assert set(folder.iterdir()) == before


def fake(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Another checker of proofs on the path, which says what a script says."""
    (folder / "bin").mkdir(exist_ok=True)
    program = folder / "bin" / "drat-trim"
    program.write_text(script)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder / 'bin'}:{os.environ['PATH']}")


def test_another_checker_on_the_path_is_asked_besides(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("prove", "one.toml", "none.toml")
    fake(
        folder,
        monkeypatch,
        '#!/bin/sh\nhead -c 5 "$1" && test -s "$2" && printf "\\ns VERIFIED\\n"\n',
    )
    done = run("prove", "--check", "one-proof")
    words = "drat-trim follows the proof, too"
    assert (done.code, done.lines) == (0, ["one-proof: proved: exactly one solution", words])
    assert run("prove", "--check", "one-proof", "--json").last["confirmed_by"] == "drat-trim"
    assert run("verify", "one.toml", "--proved").lines[1:3] == ["proved", words]
    (folder / "one-proof" / "solution.json").unlink()
    assert run("prove", "--check", "one-proof").code == 10


def test_another_checker_that_disagrees_is_exit_70(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("prove", "one.toml", "none.toml")
    fake(folder, monkeypatch, "#!/bin/sh\necho 's NOT VERIFIED'\nexit 1\n")
    for words in (
        ("prove", "--check", "one-proof"),
        ("verify", "one.toml", "--proved"),
        ("prove", "--check", "none-proof"),
    ):
        done = run(*words)
        assert (done.code, done.out) == (70, "")
        assert "checkers disagree: ours follows the proof, drat-trim does not" in done.err


@pytest.mark.parametrize(
    "script", ["#!/bin/sh\nexit 1\n", "#!/bin/sh\necho s TIMEOUT\n", "no program"]
)
def test_another_checker_that_gives_no_verdict_is_not_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    run("prove", "one.toml")
    fake(folder, monkeypatch, script)
    assert run("prove", "--check", "one-proof").lines == ["one-proof: proved: exactly one solution"]


def test_another_checker_can_be_stopped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("prove", "one.toml")
    fake(folder, monkeypatch, "#!/bin/sh\nexec sleep 600\n")
    done = run("prove", "--check", "one-proof", "--time", "300ms")
    assert (done.code, done.lines) == (3, ["one-proof: undecided"])
