"""Kinds made of parts: `exactone verify` of each bundled puzzle beside clingo looking for two
solutions.

CPU seconds of whole processes, from the file to the verdict, and how many times as long we take.
Then puzzles with many answers, counted and listed (listing.py). `python bench_parts.py KIND...`
verifies these kinds alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

import listing
from _measure import cpu, exactone
from clingo_parts import PROGRAMS

from exactone import models

PEER = Path(__file__).with_name("clingo_parts.py")
REPEAT = 3
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


def measured(name: str, path: str) -> float | None:
    """The ratio for one puzzle, after a line about it; None where there is an objection."""
    if why := objection(path):
        print(f"{name:32} {why}", flush=True)
        return None
    own, peer = (
        cpu(*exactone("verify", path), repeat=REPEAT),
        cpu(sys.executable, str(PEER), path, repeat=REPEAT),
    )
    print(
        f"{name:32} exactone {own:7.2f} s   clingo {peer:7.2f} s   ratio {own / peer:6.2f}",
        flush=True,
    )
    return own / peer


def main() -> None:
    """Prints a line for each puzzle, and the median ratio of each kind."""
    chosen = sys.argv[1:] or list(PROGRAMS)
    medians = {}
    for kind in chosen:
        found = {
            name: str(path)
            for name, path in models.bundled().items()
            if name.startswith(f"{kind}/")
        }
        ratios = [
            ratio for name, path in found.items() if (ratio := measured(name, path)) is not None
        ]
        if ratios:
            medians[kind] = f"{kind:32} {len(ratios)} puzzles, median ratio {median(ratios):.2f}"
    print("\n".join(medians.values()))
    if not sys.argv[1:]:
        listing.main()


if __name__ == "__main__":
    main()
