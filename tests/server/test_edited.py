"""The file that is open: read and saved as it is, watched for what others write, and never lost."""

from __future__ import annotations

import hashlib
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from exactone.server import edited
from exactone.server.edited import EditedFile
from exactone.solver.errors import Error

from .tool import Asking, Client, serving

TEXT = "# mine\nkind = 'sudoku'\ngrid = '''\n12..\n....\n..3.\n..4.\n'''\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def file() -> Path:
    path = Path("my.toml")
    path.write_text(TEXT)
    return path


@pytest.fixture
def client(file: Path) -> Iterator[Client]:
    with serving(edited=EditedFile(str(file))) as found:
        yield found


# read and saved


def test_what_is_saved_stands_in_the_file(client: Client, file: Path) -> None:
    found = client.ask("file", id=1)
    assert found == {
        "id": 1,
        "name": "my.toml",
        "text": TEXT,
        "stamp": found["stamp"],
        "new": False,
    }
    saved = client.ask("save", text=TEXT + "# more\n", stamp=found["stamp"])
    assert saved == {"saved": True, "stamp": client.ask("file")["stamp"]}
    assert file.read_text() == TEXT + "# more\n"
    assert {path.name for path in Path().iterdir()} == {"my.toml"}


def test_the_page_of_a_file_is_for_those_who_know_its_address(client: Client) -> None:
    assert client.server.address.endswith(f"/?token={client.server.guard.token}")
    assert client.get("/").status == 403
    assert client.get("/?token=wrong").status == 403
    assert b'content="edit"' in client.get(f"/?token={client.server.guard.token}").content
    assert client.post({"verb": "file"}, X_Exactone_Token="wrong").status == 403


def test_what_stands_there_already_is_not_written_anew(client: Client, file: Path) -> None:
    before = file.stat()
    assert client.ask("save", text=TEXT, stamp=client.ask("file")["stamp"])["saved"]
    assert file.stat() == before


@pytest.mark.parametrize(
    ("content", "text", "saved"),
    [
        (b"a = 1\r\nb = 2\r\n", "a = 1\nc = 3\nb = 2\n", b"a = 1\r\nc = 3\r\nb = 2\r\n"),
        (b"a = 1\nb = 2", "a = 1\nb = 3", b"a = 1\nb = 3"),
        (b"a = 1\r\nb = 2", "a = 1\nb = 3", b"a = 1\r\nb = 3"),
        (b"a = 1\nb = 2\r\nc = 3\r\n", "a = 1\nb = 2\nd = 4\nc = 3\n", None),
        (b"\xef\xbb\xbfa = 1\n", "a = 2\n", b"\xef\xbb\xbfa = 2\n"),
        (b"a = 1\rb = 2\r", "a = 1\nb = 3\n", b"a = 1\rb = 3\r"),
        (b"a = 1\n", "a = 1\r\nb = '\xc3\xa4'\r\n", b"a = 1\nb = '\xc3\x83\xc2\xa4'\n"),
        (b"a = 1\n\n\n", "", b""),
    ],
)
def test_marks_and_ends_of_lines_stay(
    client: Client, file: Path, content: bytes, text: str, saved: bytes | None
) -> None:
    file.write_bytes(content)
    found = client.ask("file")
    assert "\r" not in found["text"]
    assert client.ask("save", text=found["text"], stamp=found["stamp"])["saved"]
    assert file.read_bytes() == content
    assert client.ask("save", text=text, stamp=found["stamp"])["saved"]
    assert file.read_bytes() == (b"a = 1\nb = 2\r\nd = 4\r\nc = 3\r\n" if saved is None else saved)


def test_links_and_permissions_stay(folder: Path) -> None:
    own = folder / "own"
    own.mkdir()
    (own / "a.toml").write_text(TEXT)
    (own / "a.toml").chmod(0o640)
    Path("link.toml").symlink_to("own/a.toml")
    with serving(edited=EditedFile("link.toml")) as client:
        assert client.ask("save", text="a = 1\n", stamp=client.ask("file")["stamp"])["saved"]
    assert Path("link.toml").is_symlink()
    assert (own / "a.toml").read_text() == "a = 1\n"
    assert (own / "a.toml").stat().st_mode & 0o777 == 0o640
    assert [path.name for path in own.iterdir()] == ["a.toml"]


def test_a_new_file_is_there_when_it_is_saved() -> None:
    with serving(edited=EditedFile("new.toml")) as client:
        found = client.ask("file")
        assert (found["text"], found["new"]) == ("", True)
        assert not Path("new.toml").exists()
        assert client.ask("save", text=TEXT, stamp=found["stamp"])["saved"]
        assert Path("new.toml").read_text() == TEXT


# what others write


def test_what_another_editor_wrote_is_not_lost(client: Client, file: Path) -> None:
    stamp = client.ask("file")["stamp"]
    file.write_text("# theirs\n")
    refused = client.ask("save", text="# ours\n", stamp=stamp)
    assert (refused["saved"], refused["changed"], refused["text"]) == (False, True, "# theirs\n")
    assert file.read_text() == "# theirs\n"
    assert client.ask("save", text="# ours\n", stamp=refused["stamp"])["saved"]
    assert file.read_text() == "# ours\n"


def test_who_wrote_the_same_is_no_other(client: Client, file: Path) -> None:
    stamp = client.ask("file")["stamp"]
    file.write_text("# same\n")
    assert client.ask("save", text="# same\n", stamp=stamp)["saved"]


def test_changes_of_others_are_told_at_once(client: Client, file: Path) -> None:
    stamp = client.ask("file")["stamp"]
    assert client.ask("watch", stamp=stamp, seconds=0) == {"changed": False}
    waiting = Asking(lambda: client.ask("watch", stamp=stamp, seconds=20))
    time.sleep(0.1)
    file.write_text("# theirs\n")
    told = waiting.ended()
    assert (told["changed"], told["text"]) == (True, "# theirs\n")
    assert client.ask("watch", stamp=stamp, seconds=20)["stamp"] == told["stamp"]
    file.unlink()
    gone = client.ask("watch", stamp=told["stamp"], seconds=20)
    assert (gone["changed"], gone["gone"], gone["text"]) == (True, True, "")
    assert client.ask("save", text="# ours\n", stamp=gone["stamp"])["saved"]
    assert file.read_text() == "# ours\n"


def test_one_of_many_who_save_at_once_is_the_first(client: Client, file: Path) -> None:
    stamp = client.ask("file")["stamp"]

    def saved(number: int) -> Callable[[], dict[str, Any]]:
        return lambda: client.ask("save", text=f"# {number}\n", stamp=stamp)

    asked = [Asking(saved(number)) for number in range(8)]
    replies = [each.ended() for each in asked]
    (number,) = [number for number, reply in enumerate(replies) if reply["saved"]]
    assert file.read_text() == f"# {number}\n"


def test_what_is_written_while_we_save_is_not_lost(
    client: Client, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else writes when ours is not in its place yet, but on its way to the disk."""
    stamp = client.ask("file")["stamp"]
    fsync = os.fsync

    def meanwhile(number: int) -> None:
        fsync(number)
        file.write_text("# theirs\n")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", meanwhile)
        refused = client.ask("save", text="# ours\n", stamp=stamp)
    assert (refused["saved"], refused["changed"], refused["text"]) == (False, True, "# theirs\n")
    assert file.read_text() == "# theirs\n"
    assert [path.name for path in file.absolute().parent.iterdir()] == ["my.toml"]


def test_two_who_edit_one_file_hear_of_each_other(file: Path) -> None:
    with (
        serving(edited=EditedFile("my.toml")) as one,
        serving(edited=EditedFile("my.toml")) as other,
    ):
        stamp = one.ask("file")["stamp"]
        assert one.ask("save", text="# one\n", stamp=stamp)["saved"]
        assert other.ask("watch", stamp=stamp, seconds=20)["text"] == "# one\n"
        assert other.ask("save", text="# other\n", stamp=stamp)["changed"]
        assert file.read_text() == "# one\n"


# what takes the place of the file


def test_a_link_that_leads_elsewhere_later_is_not_followed(folder: Path) -> None:
    for name in ("one.toml", "two.toml"):
        Path(name).write_text(f"# {name}\n")
    Path("link.toml").symlink_to("one.toml")
    with serving(edited=EditedFile("link.toml")) as client:
        Path("link.toml").unlink()
        Path("link.toml").symlink_to("two.toml")
        found = client.ask("file")
        assert found["text"] == "# one.toml\n"
        assert client.ask("save", text="# ours\n", stamp=found["stamp"])["saved"]
    assert (Path("one.toml").read_text(), Path("two.toml").read_text()) == (
        "# ours\n",
        "# two.toml\n",
    )


def test_a_link_in_the_place_of_the_file_is_neither_read_nor_written(
    client: Client, file: Path, folder: Path
) -> None:
    stamp = client.ask("file")["stamp"]
    secret = folder / "secret"
    secret.write_text("# nobody reads this\n")
    file.unlink()
    file.symlink_to(secret)
    for said in (
        client.ask("file"),
        client.ask("watch", stamp=stamp),
        client.ask("save", text="# ours\n", stamp=stamp),
        client.ask("save", text="# ours\n", stamp=hashlib.sha256().hexdigest()[:32]),
    ):
        assert said["error"]["sentence"].startswith("my.toml is a link by now")
    assert secret.read_text() == "# nobody reads this\n"


def test_a_pipe_in_the_place_of_the_file_is_not_waited_for(client: Client, file: Path) -> None:
    stamp = client.ask("file")["stamp"]
    file.unlink()
    os.mkfifo(file)
    for said in (client.ask("file"), client.ask("save", text="a = 1\n", stamp=stamp)):
        assert said["error"]["sentence"].startswith("my.toml is no file that can be replaced")
    assert file.is_fifo()


# what cannot be


def test_a_text_that_could_not_be_opened_again_is_not_saved(client: Client, file: Path) -> None:
    found = client.ask("file")
    refused = client.ask("save", text="#" * (edited.LARGEST + 1), stamp=found["stamp"])
    assert refused["error"]["sentence"] == "the text has more than 1 MB; it is not saved"
    assert file.read_text() == TEXT


def test_a_full_disk_leaves_the_file_as_it_was(client: Client, file: Path) -> None:
    stamp = client.ask("file")["stamp"]
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        refused = client.ask("save", text="#" * 100_000, stamp=stamp)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert refused["error"]["sentence"] == "my.toml: file too large; it is not written"
    assert file.read_text() == TEXT
    assert [path.name for path in file.absolute().parent.iterdir()] == ["my.toml"]
    assert client.ask("save", text="# ours\n", stamp=stamp)["saved"]


def test_a_long_file_with_mixed_ends_of_lines_is_saved(client: Client, file: Path) -> None:
    """Lines that are alike are not compared each with each: that would take hours."""
    file.write_bytes(b"\r\n\n" * 100_000 + b"a = 1\r\n")
    stamp = client.ask("file")["stamp"]
    text = "\n" * 100_000 + "# ours\n" * 10_000 + "\n" * 90_000 + "a = 1\n"
    assert client.ask("save", text=text, stamp=stamp)["saved"]
    saved = file.read_bytes()
    assert saved.replace(b"\r\n", b"\n").decode() == text
    assert saved.startswith(b"\r\n\n" * 50_000)
    assert saved.endswith(b"\r\n\n" * 45_000 + b"a = 1\r\n")


def test_what_is_no_text_is_refused(client: Client, file: Path) -> None:
    stamp = client.ask("file")["stamp"]
    for text in (None, 7, ["a"], "\ud800"):
        assert "error" in client.ask("save", text=text, stamp=stamp)
    assert "error" in client.ask("save", text="a")
    assert file.read_text() == TEXT


def test_a_file_that_cannot_be_written_any_more_is_said_to_be(client: Client, file: Path) -> None:
    stamp = client.ask("file")["stamp"]
    file.unlink()
    file.mkdir()
    for said in (
        client.ask("save", text="a", stamp=stamp),
        client.ask("file"),
        client.ask("watch", stamp=stamp),
    ):
        assert said["error"]["sentence"] == "my.toml: is a directory; it is not written"


REFUSED = {
    "lines.txt": (f"{'1' * 81}\n" * 3, "lines.txt has several puzzles"),
    "two.toml": (f"{TEXT}\n# 2\n{TEXT}", "two.toml has several puzzles"),
    "grid.txt": ("12..\n....\n..3.\n..4.\n", "no puzzle in TOML"),
    "my.json": ('{"kind": "sudoku", "grid": "12..\\n....\\n..3.\\n..4."}', "no puzzle in TOML"),
    "my.bin": ("\udcff\udcfe", "my.bin is no text in UTF-8"),
    "large.toml": ("#" * (edited.LARGEST + 1), "large.toml has more than 1 MB"),
    "new.txt": ("", "call the file new.toml"),
    "link.txt": ("https://puzz.link/p?nurikabe/3/3/i2j\n", "no puzzle in TOML"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_files_that_the_page_would_change_are_refused(name: str) -> None:
    content, said = REFUSED[name]
    Path(name).write_bytes(content.encode("utf-8", "surrogateescape"))
    before = Path(name).read_bytes()
    with pytest.raises(Error) as caught:
        EditedFile(name)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert Path(name).read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        "kind = 'sudoku\n",
        f"kind = 'sudoku'\n{'[' * 1000}",
        pytest.param("kind sudoku\n", marks=pytest.mark.long),
        pytest.param("kind = 'nonsense'\n", marks=pytest.mark.long),
    ],
)
def test_a_faulty_file_is_opened_to_be_mended(text: str) -> None:
    Path("a.toml").write_text(text)
    with serving(edited=EditedFile("a.toml")) as client:
        assert client.ask("file")["text"] == text


def test_a_bundled_puzzle_is_not_edited() -> None:
    with pytest.raises(Error, match=r"sudoku/9x9 is a bundled puzzle; .*library show sudoku/9x9"):
        EditedFile("sudoku/9x9")


@pytest.mark.parametrize("name", [".", "no/where/a.toml"])
def test_folders_are_no_files(name: str) -> None:
    with pytest.raises(OSError, match="folder"):
        EditedFile(name)


def test_what_is_no_file_is_refused() -> None:
    os.mkfifo("pipe.toml")
    with pytest.raises(Error, match=r"pipe\.toml is no file that can be replaced"):
        EditedFile("pipe.toml")


@pytest.mark.parametrize("refused", ["a.toml", "."])
def test_what_cannot_be_replaced_is_refused(
    refused: str, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """Where the file is read-only, or nothing can stand beside it until it is whole."""
    Path("a.toml").write_text(TEXT)
    denied = os.path.realpath(refused)
    access = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: os.path.realpath(path) != denied and access(path, mode)
    )
    with pytest.raises(PermissionError) as caught:
        EditedFile("a.toml")
    assert caught.value.filename == "a.toml"


# whatever ends the process

PROGRAM = """
import os, random, signal, sys, time
from exactone.server.edited import EditedFile

def save_on_and_on(told):
    file = EditedFile("a.toml")
    stamp = file.reply({"verb": "file"}, lambda: False)["stamp"]
    number = 0
    while True:
        number += 1
        text = f"kind = 'sudoku' # {number}\\n" + f"# {number}\\n" * 5_000
        stamp = file.save(text, stamp)["stamp"]
        os.write(told, bytes([number % 256]))

for time_ in range(int(sys.argv[1])):
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        save_on_and_on(writer)
    os.close(writer)
    begun = os.read(reader, 1)
    time.sleep(random.Random(time_).random() / 20)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reader, "rb") as rest:
        told = (begun + rest.read())[-1]
    head, *lines = open("a.toml").read().splitlines()
    number = head.partition("# ")[2]
    assert (int(number) - told) % 256 in (0, 1)  # the last one may be written, and not yet told
    assert lines == [f"# {number}"] * 5_000
print("whole")
"""


@pytest.mark.parametrize("times", [4, pytest.param(40, marks=pytest.mark.long)])
def test_what_was_saved_is_whole_whenever_the_process_is_killed(times: int) -> None:
    Path("a.toml").write_text("kind = 'sudoku'\n")
    saving = (sys.executable, "-c", PROGRAM, str(times))
    assert subprocess.run(saving, capture_output=True, text=True, check=True).stdout == "whole\n"
