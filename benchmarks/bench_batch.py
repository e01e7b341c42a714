"""Files with a Sudoku on each line, beside xcover and QQWing (C++; `apt install qqwing`):
puzzles a second of CPU.

Minimal random puzzles are made here with a fixed seed, and shuffled; those with 17 givens and
the hardest are shuffled copies of published ones. At the end 10,000 random puzzles, with one
solution, several or none, are put to both engines.
"""

from __future__ import annotations

import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import numpy as np
from _measure import exactone as command
from _measure import shuffled

import exactone
from exactone import bulk, models
from exactone.models import Kind
from exactone.solver.limits import Limits
from exactone.solver.puzzle import Puzzle

try:
    import xcover
except ImportError:
    xcover = None

DIFFERENT = 100  # minimal puzzles that are made; the others are shuffled copies
GOALS = {
    "minimal": "goal: 100,000",
    "hardest": "goal: 5,000",
    "25x25": "one puzzle again and again, which pysat learns",
}
SEVENTEEN = """\
000000010400000000020000000000050407008000300001090000300400200050100000000806000
000000012000035000000600070700000300000400800100000000000120000080000040050000600
000000012003600000000007000410020000000500300700000600280000040000300500000000000"""
HARDEST = """\
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
.......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...
.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....
1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."""
"""Of Arto Inkala (two), and of the Sudoku Players' Forums."""


def minimal(size: str, number: int) -> list[str]:
    """Random puzzles without a superfluous given, each on a line."""
    return [
        line_of(each.puzzle) for each in islice(exactone.make("sudoku", size=size, seed=1), number)
    ]


def line_of(puzzle: Puzzle) -> str:
    """A puzzle on one line."""
    assert isinstance(puzzle, Kind)
    model = puzzle.model()
    given = frozenset(model.rules.label(given.literal) for given in model.givens)
    return "".join(puzzle.write(given)).replace(" ", "")


def batches() -> dict[str, list[str]]:
    """Lines of each sort."""
    rng = random.Random(1)

    def copies(lines: list[str], number: int) -> list[str]:
        return [shuffled(lines[i % len(lines)].replace("0", "."), rng) for i in range(number)]

    return {
        "minimal": copies(minimal("9x9", DIFFERENT), 100_000),
        "17 givens": copies(SEVENTEEN.split(), 50_000),
        "hardest": copies(HARDEST.split(), 5_000),
        "16x16": minimal("16x16", 30) * 5,
        "25x25": [line_of(exactone.load("sudoku/25x25"))] * 50,
    }


def library(lines: list[str], backend: str) -> tuple[float, list[int]]:
    """Puzzles read, verified and checked in a second of CPU, once all is loaded;
    and what was found."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lines.txt"
        path.write_text("\n".join([*lines, ""]))
        stream = models.stream(str(path))
        assert isinstance(stream, models.Stream)
        reader = bulk.BulkVerifier(bulk.BulkOptions(stream.name, stream.lines, backend), Limits)
        pages = [*stream.pages()]
        reader.read(pages[0]._replace(lines=pages[0].lines[:2]))
        started, found = time.process_time(), list[int]()
        for page in pages:
            found += reader.read(page).counts
        return len(lines) / (time.process_time() - started), found


def ran(words: tuple[str, ...], lines: list[str]) -> tuple[float, float]:
    """Puzzles in a second of CPU, and of the clock, of a whole process that has the lines as its
    input."""
    before, started = _cpu(), time.monotonic()
    subprocess.run(
        words, input="\n".join([*lines, ""]), text=True, stdout=subprocess.DEVNULL, check=False
    )
    return len(lines) / (_cpu() - before), len(lines) / (time.monotonic() - started)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def with_xcover(lines: list[str]) -> float:
    """How many puzzles a second xcover solves; it gets of each the choices and groups that its
    givens leave open."""
    model = exactone.loads(lines[0]).model()
    groups = np.concatenate([table.literals for table in model.rules.tables()])
    matrix = np.zeros((model.rules.size + 1, len(groups)), dtype=bool)
    matrix[groups, np.arange(len(groups))[:, None]] = True
    cases = []
    for line in lines:
        given = [each.literal for each in exactone.loads(line).model().givens]
        done = matrix[given].any(axis=0)
        cases.append(matrix[~matrix[:, done].any(axis=1)][1:, ~done])
    next(xcover.covers_bool(cases[0]))  # compiles
    started = time.process_time()
    for case in cases:
        list(islice(xcover.covers_bool(case), 2))
    return len(lines) / (time.process_time() - started)


def changed(line: str, rng: random.Random) -> str:
    """A puzzle as it is, without some of its givens, or with one that is wrong perhaps."""
    cells = [cell for cell, sign in enumerate(line) if sign != "."]
    signs, what = list(line), rng.randrange(3)
    for cell in rng.sample(cells, rng.randrange(1, 4)) if what else ():
        signs[cell] = "." if what == 1 else rng.choice("123456789")
    return "".join(signs)


def main() -> None:
    """Prints all rates, and how many verdicts differ."""
    every = batches()
    peers: dict[str, tuple[Callable[[list[str]], float], int]] = {}
    if xcover:
        peers["xcover"] = with_xcover, 300
    if qqwing := shutil.which("qqwing"):
        words = (qqwing, "--solve", "--count-solutions", "--nosolution", "--csv")
        peers["QQWing"] = lambda lines: ran(words, lines)[0], 2000
    print(", ".join(f"{name}: not installed" for name in ("xcover", "QQWing") if name not in peers))
    for sort, lines in every.items():
        own, _ = library(lines, "cover")
        print(f"{sort:<10} {len(lines):7,} puzzles   cover {own:9,.0f}/s  {GOALS.get(sort, '')}")
        print(f"{'':<10} pysat {library(lines[:2000], 'pysat')[0]:9,.0f}/s", end="")
        if len(lines[0]) == 81:
            print(
                "".join(
                    f"   {name} {rate(lines[:some]):9,.0f}/s"
                    for name, (rate, some) in peers.items()
                ),
                end="",
            )
        print()
    for jobs in ("1", "2"):
        cpu, clock = ran(command("verify", "-", "--summary", "--jobs", jobs), every["minimal"])
        print(f"command, --jobs {jobs}: {cpu:9,.0f}/s of CPU, {clock:9,.0f}/s of the clock")
    compare([changed(line, random.Random(i)) for i, line in enumerate(every["minimal"][:10_000])])


def compare(lines: list[str]) -> None:
    """Prints what two engines say of the same puzzles."""
    (_, one), (_, other) = (library(lines, name) for name in ("cover", "pysat"))
    words = {0: "none", 1: "one", 2: "many"}
    said = ", ".join(
        f"{number:,} {words.get(count, 'else')}" for count, number in Counter(one).most_common()
    )
    differ = sum(a != b for a, b in zip(one, other, strict=True))
    print(f"{len(lines):,} random puzzles ({said}): cover and pysat differ in {differ}")
    if differ:
        sys.exit(1)


if __name__ == "__main__":
    main()
