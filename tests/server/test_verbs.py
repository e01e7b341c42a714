"""`exactone serve` and `exactone edit`: what they print, how they end, and the real desks behind
the page."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from tests.cli.tool import PATIENCE, Ran, command, ran, run

from .test_tabs import is_alive
from .tool import wait_until

TEXT = "# mine\nkind = 'sudoku'\ngrid = '''\n12..\n....\n..3.\n..4.\n'''  # kept\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.toml").write_text(TEXT)
    return tmp_path


class Running(NamedTuple):
    """A command that shows the page, and where."""

    process: subprocess.Popen[str]
    address: str

    def get(self) -> bytes:
        """The first file of the page."""
        where = urlsplit(self.address)
        connection = HTTPConnection(where.hostname or "", where.port, timeout=PATIENCE)
        connection.request("GET", self.address.removeprefix(f"http://{where.netloc}"))
        with connection.getresponse() as response:
            assert response.status == 200
            found = response.read()
        connection.close()
        return found

    def ask(self, verb: str, **more: Any) -> dict[str, Any]:
        """The reply to a message."""
        where = urlsplit(self.address)
        token = re.search(rb'name="exactone-token" content="([^"]+)"', self.get())
        assert token
        headers = {"X-Exactone-Token": token[1].decode(), "Content-Type": "application/json"}
        message = {"verb": verb, "tab": "tab-of-tests", **more}
        connection = HTTPConnection(where.hostname or "", where.port, timeout=PATIENCE)
        connection.request("POST", "/desk", json.dumps(message), headers)
        with connection.getresponse() as response:
            assert response.status == 200
            found = json.loads(response.read())
        connection.close()
        assert isinstance(found, dict)
        return found


@contextmanager
def running(*words: str, ended_by: signal.Signals = signal.SIGINT) -> Iterator[Running]:
    """A command, from its address to the signal that ends it."""
    line = command(*words, "--no-browser")
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as found:
        assert found.stdout
        assert found.stderr
        try:
            yield Running(found, found.stdout.readline().rstrip("\n"))
            found.send_signal(ended_by)
            assert found.wait(PATIENCE) in (128 + ended_by, -ended_by)
            assert found.stdout.read() == ""
            said = found.stderr.read()
            assert "Traceback" not in said
        finally:
            found.kill()


def test_edit_from_the_address_to_the_file() -> None:
    with running("edit", "my.toml", "--port", "0") as page:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[\w-]{32}", page.address)
        assert b'content="edit"' in page.get()
        file = page.ask("file")
        assert file["text"] == TEXT
        state = page.ask("open", text=file["text"])
        assert page.ask("verdict", version=state["version"])["answer"] == "none"
        edit = {"key": "grid", "row": 1, "column": 2, "sign": "."}
        changed = page.ask("put", edits=[edit])
        assert changed["text"] == TEXT.replace("12..", "1...")
        assert page.ask("verdict", version=changed["version"])["answer"] != "none"
        assert page.ask("save", text=changed["text"], stamp=file["stamp"])["saved"]
        assert Path("my.toml").read_text() == TEXT.replace("12..", "1...")


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it(number: signal.Signals) -> None:
    with running("serve", "--port", "0", ended_by=number) as page:
        assert b'content="serve"' in page.get()


@pytest.mark.long
def test_all_processes_end_with_it_even_when_it_is_killed() -> None:
    with running("serve", "--port", "0", ended_by=signal.SIGKILL) as page:
        page.ask("open", text=TEXT)
        page.ask("hint")
        children = _children(page.process.pid)
        assert len(children) == 3
    wait_until(lambda: not any(map(is_alive, children)))


def _children(process: int) -> list[int]:
    """The processes that this one started, in whichever of its threads."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(each) for task in tasks for each in task.read_text().split()]


def test_a_port_in_use_is_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run("serve", "--no-browser", "--port", str(port))
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        f"exactone: nothing can listen at port {port} of 127.0.0.1: address already in use; name "
        "another one with --port, or 0 for any that is free\n"
    )


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (
            "serve --host no.such.host.invalid --port 0",
            2,
            "nothing can listen at port 0 of no.such",
        ),
        ("serve --port 70000", 2, "--port"),
        ("edit", 2, "no file given"),
        ("edit sudoku/9x9", 65, "`exactone library show sudoku/9x9 > my.toml`"),
        ("edit my.txt", 65, "the page writes TOML; call the file my.toml"),
    ],
)
def test_what_cannot_be_is_a_sentence(words: str, code: int, said: str) -> None:
    _is_refused(run(*words.split()), code, said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("edit .", ".: is a folder; it is not written"),
        pytest.param(
            "edit no/where/a.toml",
            "there is no such folder; it is not written",
            marks=pytest.mark.long,
        ),
    ],
)
def test_what_cannot_be_written_is_a_sentence(words: str, said: str) -> None:
    _is_refused(ran(*words.split()), 74, said)


def _is_refused(done: Ran, code: int, said: str) -> None:
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert done.err.count("\n") == 1


@pytest.mark.long
def test_who_is_asked_by_other_machines_says_so() -> None:
    with running("serve", "--port", "0", "--host", "0.0.0.0") as page:
        assert page.process.stderr
        said = page.process.stderr.readline()
        assert said.startswith("exactone: whoever knows this address can use it")
        assert "?token=" in page.address


@pytest.mark.long
def test_no_text_names_a_file_that_is_read(folder: Path) -> None:
    """What a puzzle says is never opened: neither a path nor a link to one."""
    (folder / "secret.toml").write_text(f"# nobody reads this\n{TEXT}")
    (folder / "secret.txt").write_text("1234\n....\n....\n....\n")
    names = ["secret.toml", "./secret.toml", str(folder / "secret.toml"), "secret.txt", ".", "/"]
    names += [f"file://{folder}/secret.toml", "../../../../../../etc/passwd", "/dev/zero", "-"]
    keys = ("grid", "board", "source", "title", "link", "url", "from", "kinds", "solution")
    texts = [
        *names,
        *(f"{name}\n" for name in names),
        *(f"{TEXT}{key} = '{name}'\n" for key in keys for name in names[:3]),
        *(f"kind = '{name}'\n" for name in names),
        *(json.dumps({"kind": "sudoku", "grid": name}) for name in names),
    ]
    with running("edit", "my.toml", "--port", "0") as page:
        started = time.monotonic()
        for text in texts:
            for verb in ("open", "put"):
                said = json.dumps(page.ask(verb, text=text))
                assert "nobody reads" not in said
                assert "root:" not in said
                assert said.count("1234") <= text.count("1234")
        page.ask("open", text=TEXT)
        for name in names:
            for verb, key in (("share", "to"), ("make", "kind"), ("new", "kind"), ("new", "size")):
                assert "nobody reads" not in json.dumps(page.ask(verb, **{key: name}))
        assert time.monotonic() - started < PATIENCE
    assert {path.name for path in folder.iterdir()} == {"my.toml", "secret.toml", "secret.txt"}
