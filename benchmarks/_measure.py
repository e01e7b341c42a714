"""CPU seconds and memory of whole processes, and puzzles to measure with."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys


def cpu(*command: str, repeat: int = 5) -> float:
    """The least CPU time, of several runs, that a command takes from start to end."""
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    times = []
    for _ in range(repeat + 1):  # the first run may have to compile modules
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times[1:])


def exactone(*words: str) -> tuple[str, ...]:
    """The command line of exactone in this environment."""
    return (sys.executable, "-m", "exactone", *words)


def megabytes() -> float:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def shuffled(line: str, rng: random.Random) -> str:
    """A 9x9 Sudoku with the same number of solutions: symbols renamed,
    rows and columns of a band swapped."""
    order = [
        [3 * band + row for band in rng.sample(range(3), 3) for row in rng.sample(range(3), 3)]
        for _ in range(2)
    ]
    symbols = dict(zip("123456789", rng.sample("123456789", 9), strict=True))
    cells = [line[9 * row + column] for row in order[0] for column in order[1]]
    return "".join(symbols.get(cell, cell) for cell in cells)
