"""Kinds made of parts: `exactone verify` of each bundled puzzle beside clingo looking for two
solutions.

CPU seconds of whole processes, from the file to the verdict, and how many times as long we take.
Then puzzles with many answers, counted and listed (listing.py). `python bench_parts.py KIND...`
verifies these kinds alone, and `--links FILE` published puzzles: on each line of the file stands a
JSON object with an "url". Of these it is said as well how many took half a second, and two.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import listing
from _measure import cpu, exactone
from clingo_parts import PROGRAMS

from exactone import models
from exactone.models.files import links
from exactone.solver.errors import PuzzleError

PEER = Path(__file__).with_name("clingo_parts.py")
REPEAT = 3


class Times(NamedTuple):
    """CPU seconds for one puzzle."""

    own: float
    peer: float

    @property
    def ratio(self) -> float:
        """How many times as long we take."""
        return self.own / self.peer


ANSWERS = {"0": "none", "1": "one", "2": "many"}  # in our words


def said(*command: str) -> str:
    """The last line that a command prints."""
    return (subprocess.run(command, capture_output=True, text=True).stdout.splitlines() or [""])[-1]


def objection(path: str) -> str:
    """Why the times for a puzzle would mean nothing; empty where both say the same of it."""
    own = json.loads(said(*exactone("verify", "--json", path)) or "{}")
    answer, peer = (
        str(own.get("answer", "")),
        ANSWERS[said(sys.executable, str(PEER), path).rpartition(" ")[2]],
    )
    if not answer:
        return f"not read: {own.get('error', '')}"
    return "" if answer == peer else f"exactone says {answer}, clingo says {peer}"


def measured(name: str, path: str) -> Times | None:
    """The times for one puzzle, after a line about it; None where there is an objection."""
    if why := objection(path):
        print(f"{name:32} {why}", flush=True)
        return None
    own = cpu(*exactone("verify", path), repeat=REPEAT)
    peer = cpu(sys.executable, str(PEER), path, repeat=REPEAT)
    times = Times(own, peer)
    print(
        f"{name:32} exactone {own:7.2f} s   clingo {peer:7.2f} s   ratio {times.ratio:6.2f}",
        flush=True,
    )
    return times


def bundled(kind: str) -> dict[str, str]:
    """The bundled puzzles of a kind, and their files."""
    return {
        name: str(path) for name, path in models.bundled().items() if name.startswith(f"{kind}/")
    }


def published(file: Path, folder: Path) -> dict[str, dict[str, str]]:
    """The puzzles of a file with links, by kind, each with a file that is written for it."""
    found: dict[str, dict[str, str]] = {}
    for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
        url = json.loads(line)["url"]
        try:
            keys = links.document(url).data
        except PuzzleError:
            continue  # of a kind that is not read
        path = folder / f"{number}.json"
        path.write_text(json.dumps(keys), "utf-8")
        found.setdefault(keys["kind"], {})[f"{keys['kind']}, line {number}"] = str(path)
    return found


def summary(kind: str, times: Iterable[Times]) -> str:
    """What is said of a kind in the end."""
    every = list(times)
    if not every:
        return f"{kind:32} nothing measured"
    ratio = median(each.ratio for each in every)
    quick = [sum(each.own <= limit for each in every) for limit in (0.5, 2.0)]
    return (
        f"{kind:32} {len(every)} puzzles, median ratio {ratio:.2f}; "
        f"{quick[0]} within 0.5 s, {quick[1]} within 2 s"
    )


def main() -> None:
    """Prints a line for each puzzle, and the median ratio of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--links", type=Path, metavar="FILE")
    said = parser.parse_args()
    chosen = said.kinds or list(PROGRAMS)
    with tempfile.TemporaryDirectory() as folder:
        if said.links:
            every = published(said.links, Path(folder))
        else:
            every = {kind: bundled(kind) for kind in chosen}
        lines = []
        for kind in chosen:
            times = (measured(name, path) for name, path in every.get(kind, {}).items())
            lines.append(summary(kind, [each for each in times if each]))
        print("\n".join(lines))
    if not said.kinds and not said.links:
        listing.main()


if __name__ == "__main__":
    main()
