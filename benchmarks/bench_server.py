"""The page's server: milliseconds from a key to its verdict over HTTP, alone and while another tab
asks something large; and the CPU of all processes for a key, its verdict and its candidates, which
does not depend on what else the machine does.

python benchmarks/bench_server.py            desks in processes of their own, as they are
python benchmarks/bench_server.py threads    desks in threads of one process, for comparison
"""

from __future__ import annotations

import json
import os
import random
import re
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from exactone.desk import Desk
from exactone.server.http import PageServer, page_server

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"
KEYS = 30  # that are typed in each puzzle
PAUSE = 0.03  # seconds between two keys
BEGUN = 1.0  # seconds after which a long question is well on its way
SUM = re.compile(r"exactly = (\d+)")
SHOWN = (
    "sudoku/9x9",
    "slitherlink/10x10",
    "sudoku/killer",
    "slitherlink/20x20",
    "nurikabe/janko-0020",
)
"""The puzzles of which keys are typed."""

EMPTY = "kind = 'sudoku'\ngrid = '''\n" + "\n".join([". " * 25] * 25) + "\n'''\n"
SMALL_EMPTY = "kind = 'sudoku'\ngrid = '''\n" + "\n".join(["." * 9] * 9) + "\n'''\n"

LONG: dict[str, tuple[str, dict[str, Any]]] = {
    "count of an empty 9x9": (SMALL_EMPTY, {"verb": "count"}),
    "verdict of an empty 25x25": (EMPTY, {"verb": "verdict"}),
    "fix of an empty 25x25": (EMPTY, {"verb": "fix"}),
    "hints of a slitherlink 20x36": (
        (PUZZLES / "slitherlink/20x36.toml").read_text(encoding="utf-8"),
        {"verb": "hint", "all": True},
    ),
}
"""What another tab asks meanwhile."""

Ask = Callable[[dict[str, Any]], dict[str, Any]]
"""Sends a message of a tab, and waits for its reply."""


class Page:
    """A tab of the server that keeps its connection."""

    def __init__(self, server: PageServer, name: str) -> None:
        self._server = server
        self._tab = f"tab-{name}"
        self._connection = HTTPConnection("127.0.0.1", server.port)

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """The reply to a message."""
        return self._post("/desk", message)

    def stop(self) -> None:
        """Ends all that it asks, from another connection."""
        Page(self._server, self._tab.removeprefix("tab-"))._post("/stop", {})

    def _post(self, path: str, message: dict[str, Any]) -> dict[str, Any]:
        headers = {
            "X-Exactone-Token": self._server.guard.token,
            "Content-Type": "application/json",
        }
        content = json.dumps({**message, "tab": self._tab})
        self._connection.request("POST", path, content, headers)
        found = json.loads(self._connection.getresponse().read())
        assert isinstance(found, dict)
        return found


class InThread:
    """A desk of this process, for comparison."""

    def __init__(self) -> None:
        self._desk = Desk()

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """The reply to a message, as text and back as it would be over HTTP."""
        found = json.loads(json.dumps(self._desk.reply(message)))
        assert isinstance(found, dict)
        return found

    def stop(self) -> None:
        """Ends what it asks."""
        self._desk.reply({"verb": "stop"})


def keys(state: dict[str, Any], rng: random.Random) -> Iterator[dict[str, Any]]:
    """Changes as somebody types them: a clue is taken away, or a sum is another, and comes back."""
    if sums := [*SUM.finditer(text := state["text"])]:
        while True:
            at, end = rng.choice(sums).span(1)
            yield {"text": f"{text[:at]}{int(text[at:end]) + 1}{text[end:]}"}
            yield {"text": text}
    field = next(field for field in state["form"] if field["type"] == "picture")
    cells = [
        {"key": field["key"], "row": row, "column": column, "sign": sign}
        for row, signs in enumerate(field["cells"], 1)
        for column, sign in enumerate(signs, 1)
        if sign != field["blank"]
    ]
    while True:
        cell = rng.choice(cells)
        yield {"edits": [{**cell, "sign": field["blank"]}]}
        yield {"edits": [cell]}


def cpu() -> float:
    """Milliseconds of CPU of this process and of those that it started."""
    tasks = Path("/proc/self/task").glob("*/children")
    children = [child for task in tasks for child in task.read_text().split()]
    stats = [Path(f"/proc/{child}/stat").read_text().rpartition(")")[2] for child in children]
    ticks = sum(int(stat.split()[11]) + int(stat.split()[12]) for stat in stats)
    return 1000 * (time.process_time() + ticks / os.sysconf("SC_CLK_TCK"))


def typed(ask: Ask, name: str) -> tuple[list[float], list[float]]:
    """Milliseconds from each key to its verdict, and from there to what the places may be."""
    state = ask({"verb": "open", "text": (PUZZLES / f"{name}.toml").read_text(encoding="utf-8")})
    verdicts, candidates = list[float](), list[float]()
    changes = keys(state, random.Random(name))
    for _ in range(KEYS):
        change = next(changes)
        begun = time.perf_counter()
        found = ask({"verb": "put", **change})
        assert "error" not in found, found["error"]
        assert "answer" in ask({"verb": "verdict"})
        there = time.perf_counter()
        ask({"verb": "candidates"})
        verdicts.append(1000 * (there - begun))
        candidates.append(1000 * (time.perf_counter() - there))
        time.sleep(PAUSE)
    return verdicts, candidates


def said(milliseconds: list[float]) -> str:
    """Half of them, 95 in a hundred, and all of them are not longer than this."""
    ordered = sorted(milliseconds)
    most = ordered[int(0.95 * len(ordered))]
    return f"{statistics.median(ordered):6.0f} {most:6.0f} {ordered[-1]:6.0f}"


@contextmanager
def asked(tab: Page | InThread, text: str, question: dict[str, Any]) -> Iterator[list[float]]:
    """While a tab asks something long; the milliseconds that it then takes to stop."""
    tab.ask({"verb": "open", "text": text})
    thread = threading.Thread(target=tab.ask, args=(question,), daemon=True)
    thread.start()
    time.sleep(BEGUN)
    took = list[float]()
    was_there = thread.is_alive()
    try:
        yield took
    finally:
        if thread.is_alive() and was_there:
            begun = time.perf_counter()
            tab.stop()
            thread.join()
            took.append(1000 * (time.perf_counter() - begun))


def measure(new_tab: Callable[[str], Page | InThread]) -> None:
    """Prints the table."""
    print(f"{'':32} {'verdict: half, 95 %, all':>26}  {'candidates':>20}  ms")
    mine = new_tab("mine")
    for name in SHOWN:
        typed(mine.ask, name)
        before = cpu()
        verdicts, candidates = typed(mine.ask, name)
        used = f"{(cpu() - before) / KEYS:8.0f} of CPU"
        print(f"{name:32} {said(verdicts):>26}  {said(candidates):>20}  {used}", flush=True)
    for words, (text, question) in LONG.items():
        with asked(new_tab(words[:8].replace(" ", "-")), text, question) as took:
            verdicts, candidates = typed(mine.ask, "nurikabe/janko-0020")
        stopped = f"stopped after {took[0]:.0f} ms" if took else "it was over before"
        print(f"{words:32} {said(verdicts):>26}  {said(candidates):>20}  {stopped}", flush=True)


def main() -> None:
    """Measures one of the two ways."""
    if "threads" in sys.argv[1:]:
        measure(lambda _: InThread())
        return
    server = page_server("127.0.0.1", 0, None, print)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        measure(lambda name: Page(server, name))
    finally:
        server.shutdown()
        server.close()


if __name__ == "__main__":
    main()
