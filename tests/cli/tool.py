"""What the tests of the command line share: ways to run it, and puzzles to run it on."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from typer.testing import CliRunner

from exactone.cli.app import app

ENGINES = ("auto", "pysat", "ortools", "reference", "all", "cover")
SEARCHES = ("solve", "enumerate", "count", "verify")
PATIENCE = 60.0  # seconds after which a test gives up waiting
RULING = re.compile(r"[-+ ─┌┐└┘├┤┬┴┼]+")

ONE = "3.2.\n1..4\n21..\n...."
TWO = "....\n..23\n.4.2\n32.."
IMAGES = "2..4\n..2.\n.2..\n4..."  # two solutions, each the other's mirror image
TWELVE = "123.\n....\n....\n...."
MANY = "....\n....\n....\n...."  # 288 solutions
CLASH = "1..1\n....\n....\n...."
NONE = "12..\n....\n..3.\n..4."  # no two givens clash, but nothing is left for r1c3
EMPTY_9 = "\n".join(["." * 9] * 9)
EMPTY_25 = "\n".join(["." * 25] * 25)
NINE = (
    "1..3.48.9\n.24.....7\n...96.5..\n23.....5.\n5.7..8...\n......4..\n..95.....\n3..8.....\n.5.6...3."
    # exactly one solution
)


class Ran(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of the result."""
        return self.out.splitlines()

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The result as JSON lines: every line is an object."""
        found = [json.loads(line) for line in self.lines]
        assert all(isinstance(each, dict) for each in found)
        return found

    @property
    def last(self) -> dict[str, Any]:
        """The last JSON object."""
        return self.objects[-1]


TILES = """\
kind = "tiles"
use = "some"
board = '''
----
----
-#--
'''
[tile.A]
shape = "###"
[tile.B]
shape = '''
##
#-
'''
count = 2
[tile.C]
shape = "##"
"""  # eight solutions, none of them another's mirror image


def toml(grid: str, **keys: object) -> str:
    """A Sudoku file."""
    more = "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())
    return f"kind = 'sudoku'\n{more}grid = '''\n{grid}\n'''\n"


def hard() -> str:
    """A 36x36 half filled: it has a solution, and no engine finds one in half a minute."""
    rng, size = random.Random(1), 6
    side = size * size
    rows, columns = (
        [6 * block + row for block in _shuffled(size, rng) for row in _shuffled(size, rng)]
        for _ in "rc"
    )
    names = _shuffled(side, rng)
    cells = [(row, column) for row in range(side) for column in range(side)]
    left_open = set(rng.sample(cells, len(cells) // 2))

    def symbol(row: int, column: int) -> str:
        y, x = rows[row], columns[column]
        return (
            "."
            if (row, column) in left_open
            else str(names[(size * (y % size) + y // size + x) % side] + 1)
        )

    return "\n".join(" ".join(symbol(row, column) for column in range(side)) for row in range(side))


def run(
    *words: str | Path, stdin: str | bytes | None = None, env: dict[str, str | None] | None = None
) -> Ran:
    """Runs a command in this process; what it does to signal handlers is undone."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)
    handlers = [(number, signal.getsignal(number)) for number in numbers]
    try:
        result = CliRunner().invoke(
            app, list(map(str, words)), input=stdin, env=env, catch_exceptions=False
        )
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in handlers:
            signal.signal(number, handler)
    return Ran(result.exit_code, result.stdout, result.stderr)


def command(*words: str | Path, module: str = "exactone") -> list[str]:
    """A command as the system takes it."""
    return [sys.executable, "-m", module, *map(str, words)]


def ran(*words: str | Path, stdin: str | None = None, cwd: Path | None = None) -> Ran:
    """Runs a command in a process of its own, where there is no terminal."""
    done = subprocess.run(
        command(*words), input=stdin, capture_output=True, text=True, timeout=PATIENCE, cwd=cwd
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@contextmanager
def started(*words: str | Path, **how: Any) -> Iterator[subprocess.Popen[str]]:
    """A command that runs while we look on; killed in the end, if it still does."""
    pipes: dict[str, Any] = {
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "text": True,
    } | how
    with subprocess.Popen(command(*words), **pipes) as process:
        try:
            yield process
        finally:
            process.kill()


class Reader(threading.Thread):
    """Reads a stream to its end, so that whoever writes never waits."""

    def __init__(self, stream: IO[str] | int) -> None:
        super().__init__(daemon=True)
        self.stream, self.text = stream, ""
        self.start()

    def run(self) -> None:
        """Reads on."""
        if isinstance(self.stream, int):
            letters = getincrementaldecoder("utf-8")("replace")  # a piece may end within a letter
            with suppress(OSError):  # a terminal ends so when nobody writes to it any more
                while piece := os.read(self.stream, 65536):
                    self.text += letters.decode(piece)
            os.close(self.stream)
        else:
            with suppress(ValueError):  # the test ended first, and closed the stream
                for line in self.stream:
                    self.text += line

    def wait_for(self, pattern: str, patience: float = PATIENCE) -> bool:
        """Waits until something was read that has this pattern; says whether it was."""
        deadline = time.monotonic() + patience
        while not re.search(pattern, self.text) and time.monotonic() < deadline and self.is_alive():
            time.sleep(0.01)
        return bool(re.search(pattern, self.text))


class Terminal:
    """What a command writes to a terminal: to stderr, or to stdout as well."""

    def __init__(
        self,
        *words: str | Path,
        both: bool = False,
        env: dict[str, str] | None = None,
        module: str = "exactone",
    ) -> None:
        import pty

        master, slave = pty.openpty()
        self.process = subprocess.Popen(
            command(*words, module=module),
            stdin=subprocess.DEVNULL,
            stdout=slave if both else subprocess.PIPE,
            stderr=slave,
            text=True,
            env={**os.environ, "TERM": "xterm", **(env or {})},
        )
        os.close(slave)
        self.shown = Reader(master)
        self.out = Reader(self.process.stdout) if self.process.stdout else None

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.end()

    def end(self) -> Ran:
        """Waits for the end."""
        code = self.process.wait(PATIENCE)
        self.shown.join(PATIENCE)
        if self.out and self.process.stdout:
            self.out.join(PATIENCE)
            self.process.stdout.close()
        return Ran(code, self.out.text if self.out else "", self.shown.text)


def on_terminal(*words: str | Path, both: bool = False, env: dict[str, str] | None = None) -> Ran:
    """Runs a command on a terminal to its end."""
    with Terminal(*words, both=both, env=env) as terminal:
        return terminal.end()


def screen(written: str) -> list[str]:
    """The lines that a reader of the terminal sees in the end."""
    lines, column = [""], 0
    for part in re.findall(r"\x1b\[[\d;]*[A-Za-z]|\r|\n|[^\x1b\r\n]+", written):
        if part == "\n":
            lines.append("")
            column = 0
        elif part == "\r":
            column = 0
        elif part.endswith("K") and part[0] == "\x1b":
            lines[-1] = lines[-1][:column]
        elif part[0] != "\x1b":
            lines[-1] = lines[-1][:column].ljust(column) + part + lines[-1][column + len(part) :]
            column += len(part)
    return [line for line in lines if line]


def without_color(text: str) -> str:
    """A text without the marks that colour it."""
    return re.sub(r"\x1b\[[\d;]*m", "", text)


def cells(drawing: str) -> list[list[str]]:
    """The words in the rows of a drawing."""
    rows = [
        re.sub("[|│]", " ", line).split()
        for line in drawing.splitlines()
        if not RULING.fullmatch(line)
    ]
    return [row for row in rows if row]


def _shuffled(number: int, rng: random.Random) -> list[int]:
    return rng.sample(range(number), number)
