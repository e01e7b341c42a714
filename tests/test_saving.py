"""Files are written whole or not at all, and not touched before there is something to write."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from exactone import models, saving

from .cli.tool import NINE, command, run, started, toml

LINE = "".join(NINE.split())
OLD = "what was there\n"
CLASH = f"11{LINE[2:]}"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def beside() -> set[str]:
    """The files of the folder."""
    return {path.name for path in Path().iterdir()}


# the writer


def test_a_link_stays_and_what_it_points_to_keeps_its_permissions() -> None:
    Path("own").mkdir()
    Path("own/a.svg").write_text(OLD)
    Path("own/a.svg").chmod(0o640)
    Path("link.svg").symlink_to("own/a.svg")
    saving.write("link.svg", b"new")
    assert Path("link.svg").is_symlink()
    assert Path("own/a.svg").read_bytes() == b"new"
    assert Path("own/a.svg").stat().st_mode & 0o777 == 0o640
    assert {path.name for path in Path("own").iterdir()} == {"a.svg"}


def test_an_old_file_stays_until_the_new_one_is_whole() -> None:
    Path("a").write_text(OLD)
    with saving.NewFile("a") as file:
        file.write(b"new ")
        assert Path("a").read_text() == OLD
        file.write(b"text")
    assert Path("a").read_text() == "new text"
    assert beside() == {"a"}


def test_an_old_file_stays_where_the_new_one_fails() -> None:
    Path("a").write_text(OLD)

    def fails() -> None:
        with saving.NewFile("a") as file:
            file.write(b"new")
            raise OSError(28, "no space left on device")

    with pytest.raises(OSError, match="no space"):
        fails()
    assert Path("a").read_text() == OLD
    assert beside() == {"a"}


def test_what_a_killed_process_left_goes_with_the_next_save() -> None:
    Path("a").write_text(OLD)
    Path(".a.swp").write_text("of another program")
    Path(".a.exactone").symlink_to("a")
    program = (
        "import os, signal; from exactone import saving; file = saving.NewFile('a');"
        "file.write(b'new'); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run((sys.executable, "-c", program), check=False)
    assert len(beside()) == 4
    with saving.NewFile("a") as first:
        first.write(b"first")
        saving.write("a", b"second")  # does not take the first one for abandoned
        assert Path("a").read_text() == "second"
    assert Path("a").read_text() == "first"
    assert beside() == {"a", ".a.swp", ".a.exactone"}


def test_a_new_file_grows_before_the_eyes_of_its_readers() -> None:
    with saving.NewFile("a") as file:
        assert beside() == set()
        file.write(b"one\n")
        assert Path("a").read_text() == "one\n"


def test_a_file_of_this_name_is_never_replaced() -> None:
    saving.write_new("a", b"one")
    with pytest.raises(FileExistsError):
        saving.write_new("a", b"two")
    assert Path("a").read_text() == "one"


def test_nothing_is_touched_where_it_is_looked_whether_a_file_can_be_written() -> None:
    for name in (".", "no/where"):
        with pytest.raises(OSError, match="folder"):
            saving.refuse_unwritable(name)
    saving.refuse_unwritable("a")
    assert beside() == set()


def test_pipes_are_written_to() -> None:
    os.mkfifo("pipe.svg")
    found = list[bytes]()
    reader = threading.Thread(
        target=lambda: found.append(Path("pipe.svg").read_bytes()), daemon=True
    )
    reader.start()
    saving.write("pipe.svg", b"text")
    reader.join(60)
    assert found == [b"text"]
    assert Path("pipe.svg").is_fifo()


# verbs


NOTHING: dict[str, list[str]] = {
    "verify": ["verify", "no.txt", "-o", "old"],
    "fix": ["fix", "no.toml", "-o", "old.toml"],
    "minimize": ["minimize", "no.toml", "-o", "old.toml"],
    "draw": ["draw", "no.toml", "-o", "old.svg"],
    "hint": ["hint", "no.toml", "-o", "old.svg"],
    "common": ["common", "no.toml", "-o", "old.svg"],
    "explain": ["explain", "no.toml", "-o", "old.svg"],
    "make": ["make", "sudoku", "--size", "nonsense", "-o", "old.toml"],
    "nothing found": ["fix", "clash.toml", "-o", "old.toml", "--time", "0s"],
}


@pytest.mark.parametrize("words", NOTHING.values(), ids=NOTHING)
def test_no_file_is_touched_where_there_is_nothing_to_write(words: list[str]) -> None:
    Path("clash.toml").write_text(toml(NINE))
    old = Path(words[words.index("-o") + 1])
    old.write_text(OLD)
    before = beside()
    assert run(*words).code != 0
    assert old.read_text() == OLD
    assert beside() == before


def test_a_file_that_is_not_there_is_said_to_be_missing() -> None:
    assert run("verify", "no.txt", "-o", "good.txt").err.startswith("no.txt: no such file")


def test_where_no_line_is_wanted_the_file_says_so() -> None:
    Path("all.txt").write_text(f"{CLASH}\n{CLASH}\n")
    Path("good.txt").write_text(OLD)
    assert run("verify", "all.txt", "-o", "good.txt").code == 20
    assert Path("good.txt").read_text() == ""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_lines_end_as_they_did(ends: str) -> None:
    Path("all.txt").write_bytes(f"{LINE}{ends}{CLASH}{ends}{LINE}{ends}".encode())
    run("verify", "all.txt", "-o", "good.txt")
    run("verify", "all.txt", "-o", "others.txt", "--not")
    assert Path("good.txt").read_bytes() == f"{LINE}{ends}{LINE}{ends}".encode()
    assert Path("others.txt").read_bytes() == f"{CLASH}{ends}".encode()


def test_a_file_changed_in_place_keeps_its_line_ends() -> None:
    Path("a.toml").write_bytes(b"# mine\n" + toml("....\n.123\n....\n....").encode())
    Path("b.toml").write_bytes(Path("a.toml").read_bytes().replace(b"\n", b"\r\n"))
    for name, end in (("a", b"\n"), ("b", b"\r\n")):
        run("fix", f"{name}.toml", "-o", "fixed.toml")
        text = Path("fixed.toml").read_bytes()
        assert text.startswith(b"# mine" + end)
        assert text.count(b"\n") == text.count(end)
        assert text.count(b"\r") == end.count(b"\r") * text.count(b"\n")


# new and changed puzzles


def made(*words: str) -> tuple[int, str]:
    done = run("make", "hitori", "--size", "4", "--seed", "1", *words)
    return done.code, done.err


def test_no_run_overwrites_what_another_one_made() -> None:
    assert made("-n", "2", "-o", "many") == (0, "")
    first = {path: path.read_bytes() for path in Path("many").iterdir()}
    code, said = made("-n", "2", "-o", "many")
    assert (code, said) == (
        0,
        "exactone: many has puzzles of an earlier run; these are numbered from 3 on\n",
    )
    assert {path.name for path in Path("many").iterdir()} == {
        f"hitori-{number}.toml" for number in range(1, 5)
    }
    assert {path: path.read_bytes() for path in first} == first
    done = run("make", "hitori", "--size", "4", "--seed", "1", "-o", "many", "--json")
    assert [each["puzzle"] for each in done.objects[1:]] == ["hitori-5"]


def test_several_puzzles_replace_no_file() -> None:
    Path("a").write_text(OLD)
    code, said = made("-n", "2", "-o", "a")
    assert (code, said) == (
        2,
        "exactone: a is a file, and 2 puzzles go into a folder; name one, or a .jsonl\n",
    )
    assert Path("a").read_text() == OLD


def puzzles(name: str) -> list[object]:
    return [entry.puzzle for entry in models.entries(name) if not entry.error]


@pytest.mark.parametrize("number", ["1", "3"])
@pytest.mark.parametrize("ending", ["json", "jsonl", "toml"])
def test_the_name_of_a_file_says_how_puzzles_are_written(number: str, ending: str) -> None:
    assert made("-n", number, "-o", f"m.{ending}") == (0, "")
    assert made("-n", number, "-o", "folder/") == (0, "")
    found, wanted = puzzles(f"m.{ending}"), puzzles("folder")
    assert found == wanted
    text = Path(f"m.{ending}").read_text()
    if ending == "json":
        said = json.loads(text)
        assert (len(said) if number == "3" else said["kind"]) == (3 if number == "3" else "hitori")
    elif ending == "jsonl":
        assert [json.loads(line)["kind"] for line in text.splitlines()] == ["hitori"] * int(number)


@pytest.mark.parametrize("ending", ["json", "jsonl", "toml"])
def test_changed_puzzles_are_written_as_the_name_says(ending: str) -> None:
    Path("a.toml").write_text(toml("....\n.123\n....\n....", title="mine"))
    Path("b.toml").write_text(toml("....\n.12.\n....\n...."))
    assert run("fix", "a.toml", "-o", f"one.{ending}").code == 0
    assert run("fix", "a.toml", "b.toml", "-o", f"two.{ending}").code == 0
    if ending != "toml":
        assert Path(f"one.{ending}").read_text().startswith("{")
    one, two = (list(models.entries(f"{name}.{ending}")) for name in ("one", "two"))
    assert [entry.title for entry in (*one, *two)] == ["mine", "mine", ""]
    assert run("verify", f"one.{ending}", f"two.{ending}").code == 0


def test_a_folder_of_changed_puzzles_keeps_those_that_they_were() -> None:
    text = toml("....\n.123\n....\n....")
    Path("a.toml").write_text(text)
    assert run("fix", "a.toml", "-o", ".").code == 0
    assert Path("a.toml").read_text() == text
    assert run("verify", "a-2.toml").code == 0


def test_what_cannot_be_written_is_refused_before_it_is_asked() -> None:
    Path("a.toml").write_text(toml("....\n.123\n....\n...."))
    with started("fix", "a.toml", "-o", "no/where.toml") as process:
        said, err = process.communicate()
    assert (process.returncode, said) == (74, "")
    assert err == "exactone: no/where.toml: there is no such folder; it is not written\n"


def test_bundled_puzzles_are_written_all_or_none() -> None:
    names = ["sudoku/4x4", "sudoku/6x6"]
    Path("all/sudoku").mkdir(parents=True)
    Path("all/sudoku/6x6.toml").write_text(OLD)
    assert run("library", "export", "all", *names).code == 2
    assert {path.name for path in Path("all/sudoku").iterdir()} == {"6x6.toml"}


WHERE: dict[str, Callable[[str], str]] = {
    "a pipe": lambda words: f"{words} -o /dev/stdout | cat",
    "a file": lambda words: f"{words} -o /dev/stdout > found; cat found",
    "a descriptor": lambda words: f"{words} -o /dev/fd/3 3>&1 | cat",
}


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="there are no such names here")
@pytest.mark.parametrize("where", WHERE.values(), ids=WHERE)
def test_devices_are_written_to(where: Callable[[str], str]) -> None:
    words = " ".join(command("make", "hitori", "--size", "4", "--seed", "1", "-n", "2"))
    done = subprocess.run(
        where(words), shell=True, capture_output=True, text=True, timeout=60, check=False
    )
    (Path("said.toml")).write_text(done.stdout)
    assert done.stderr == ""
    assert len(puzzles("said.toml")) == 2
