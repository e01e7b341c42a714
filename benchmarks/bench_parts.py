"""Kinds made of parts: `exactone verify` of each bundled puzzle beside clingo looking for two
solutions.

CPU seconds of whole processes, from the file to the verdict, and how many times as long we take.
Then puzzles with many answers, counted and listed (listing.py). `python bench_parts.py KIND...`
verifies these kinds alone.

`--links FILE` takes published puzzles instead: on each line of the file stands a JSON object with
an "url". It runs the largest few of each of eight kinds, of at most 20x20 cells; each once, after
one puzzle that warms up, and no program longer than its seconds of CPU. Where clingo did not end,
its limit counts as its time, so that the ratio is no more than what is printed. `--alone` leaves
clingo out, and takes all puzzles of every kind that is read.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from math import prod
from pathlib import Path
from statistics import median
from typing import NamedTuple

import listing
from _measure import exactone
from clingo_parts import PROGRAMS

from exactone import models
from exactone.models.files import links
from exactone.solver.errors import PuzzleError

PEER = Path(__file__).with_name("clingo_parts.py")
REPEAT = 3
EIGHT = (
    *("akari", "heyawake", "kurodoko", "masyu"),
    *("norinori", "slitherlink", "yajilin", "yinyang"),
)
LARGEST = 20  # rows, and columns, of published puzzles
SIZE = re.compile("/([0-9]+)/([0-9]+)(?:/|$)")  # columns and rows in a link
ANSWERS = {"0": "none", "1": "one", "2": "many"}  # in our words


class Run(NamedTuple):
    """What a program said of a puzzle, and the CPU seconds that it took; it said nothing where it
    did not end in time."""

    answer: str
    seconds: float
    ended: bool = True

    def __str__(self) -> str:
        """The time in a column."""
        return f"{'' if self.ended else 'over':>5}{self.seconds:8.2f} s"


class Times(NamedTuple):
    """Both programs on one puzzle; the peer's may be missing."""

    own: Run
    peer: Run | None

    @property
    def ratio(self) -> float:
        """How many times as long we take."""
        return self.own.seconds / self.peer.seconds if self.peer else 0.0


def ran(limit: int, *command: str) -> tuple[str, Run]:
    """The last line that a command prints, or what is wrong, and what it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)),
        env={
            name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
        },
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    ended = done.returncode not in (-signal.SIGXCPU, -signal.SIGKILL)
    seconds = seconds if ended else float(limit)
    said = (done.stdout or done.stderr).splitlines() or [""]
    return said[-1] if ended else "", Run("", seconds, ended)


def own_run(limit: int, path: str) -> Run:
    """Ours: the answer, or why there is none."""
    line, run = ran(limit, *exactone("verify", "--json", path))
    said = json.loads(line or "{}")
    return run._replace(answer=str(said.get("answer", "")) or str(said.get("error", "")))


def peer_run(limit: int, path: str) -> Run:
    """That of clingo."""
    line, run = ran(limit, sys.executable, str(PEER), path)
    return run._replace(answer=ANSWERS.get(line.rpartition(" ")[2], line))


def least(runs: Iterable[Run]) -> Run:
    """The quickest of several runs."""
    return min(runs, key=lambda run: run.seconds)


def measured(name: str, path: str, limit: int, repeat: int, *, alone: bool) -> Times | None:
    """What a puzzle takes, after a line about it; None where the times would mean nothing."""
    own = least(own_run(limit, path) for _ in range(repeat))
    peer = None if alone else least(peer_run(limit, path) for _ in range(repeat))
    times = Times(own, peer)
    print(f"{name:32} exactone{own}" + (f"   clingo{peer}" if peer else ""), end="")
    if own.ended and own.answer not in ANSWERS.values():
        print(f"   not read: {own.answer}", flush=True)
        return None
    if peer and peer.ended and own.ended and own.answer != peer.answer:
        print(f"   exactone says {own.answer}, clingo says {peer.answer}", flush=True)
        return None
    print(f"   ratio {times.ratio:6.2f}" if peer else f"   {own.answer}", flush=True)
    return times


def bundled(kind: str) -> dict[str, str]:
    """The bundled puzzles of a kind, and their files."""
    return {
        name: str(path) for name, path in models.bundled().items() if name.startswith(f"{kind}/")
    }


def cells(url: str) -> int:
    """How many cells the board of a link of puzz.link has; 0 where that is not said, or it is
    larger than what is mostly published."""
    size = SIZE.search(url)
    sides = [int(number) for number in size.groups()] if size else [0]
    return prod(sides) if max(sides) <= LARGEST else 0


def published(file: Path, folder: Path) -> dict[str, dict[str, str]]:
    """The puzzles of a file with links, by kind, the largest first, each with a file that is
    written for it."""
    found: dict[str, dict[str, str]] = {}
    lines = file.read_text("utf-8").splitlines()
    urls = {number: json.loads(line)["url"] for number, line in enumerate(lines, start=1)}
    for number, url in sorted(urls.items(), key=lambda each: -cells(each[1])):
        if not cells(url):
            continue
        try:
            keys = links.document(url).data
        except PuzzleError:
            continue  # of a kind that is not read
        kind = keys["kind"]
        path = folder / f"{number}.json"
        path.write_text(json.dumps(keys), "utf-8")
        found.setdefault(kind, {})[f"{kind}, line {number}"] = str(path)
    return found


def first(number: int, puzzles: Mapping[str, str]) -> dict[str, str]:
    """So many of some puzzles; all if none is said."""
    return dict(list(puzzles.items())[: number or None])


def summary(kind: str, times: list[Times]) -> str:
    """What is said of a kind in the end."""
    if not times:
        return f"{kind:32} nothing measured"
    own = [each.own.seconds for each in times]
    quick = [sum(seconds <= limit for seconds in own) for limit in (0.5, 2.0)]
    open_ = sum(not each.own.ended for each in times)
    behind = sum(each.peer is not None and not each.peer.ended for each in times)
    return (
        f"{kind:32} {len(times)} puzzles, "
        + (f"median ratio {median(each.ratio for each in times):.2f}; " if times[0].peer else "")
        + f"exactone: median {median(own):.2f} s, {quick[0]} within 0.5 s, {quick[1]} within 2 s"
        + (f", {open_} undecided" if open_ else "")
        + (f"; clingo: {behind} did not end" if behind else "")
    )


def main() -> None:
    """Prints a line for each puzzle, and one for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--links", type=Path, metavar="FILE")
    parser.add_argument("--alone", action="store_true", help="without clingo")
    parser.add_argument("--most", type=int, help="puzzles of a kind; 0: all")
    parser.add_argument("--limit", type=int, default=30, help="seconds of CPU for each program")
    chosen = parser.parse_args()
    most = chosen.most if chosen.most is not None else 3 if chosen.links and not chosen.alone else 0
    with tempfile.TemporaryDirectory() as folder:
        if chosen.links:
            every = published(chosen.links, Path(folder))
            kinds = chosen.kinds or (sorted(every) if chosen.alone else EIGHT)
        else:
            kinds = chosen.kinds or list(PROGRAMS)
            every = {kind: bundled(kind) for kind in kinds}
        puzzles = {kind: first(most, every.get(kind, {})) for kind in kinds}
        print(
            f"exactone {version('exactone')}"
            + ("" if chosen.alone else f" beside clingo {version('clingo')}")
            + f": {sum(map(len, puzzles.values()))} puzzles of {len(puzzles)} kinds, no program"
            f" longer than {chosen.limit} s of CPU",
            flush=True,
        )
        for path in list(next(filter(None, puzzles.values()), {}).values())[:1]:
            own_run(chosen.limit, path)  # the first run may have to compile modules
            if not chosen.alone:
                peer_run(chosen.limit, path)
        repeat = 1 if chosen.links else REPEAT
        lines = []
        for kind, some in puzzles.items():
            times = (
                measured(name, path, chosen.limit, repeat, alone=chosen.alone)
                for name, path in some.items()
            )
            lines.append(summary(kind, [each for each in times if each]))
        print("\n".join(lines))
    if not chosen.kinds and not chosen.links:
        listing.main()


if __name__ == "__main__":
    main()
