"""Long questions: what cutting, workers and the journal cost.

The share of time outside of cubes is what workers wait, begin and are sent, beside the searching
itself; cutting, and what was searched in vain, is said apart. There are no peers: nothing off
the shelf keeps a journal of a count.

python benchmarks/bench_long.py [NAME ENGINE]
"""

from __future__ import annotations

import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import exactone
from exactone.solver import long
from exactone.solver.ask.request import Request
from exactone.solver.long.damage import sealed_cube
from exactone.solver.long.journal import Journal
from exactone.solver.long.tree import State, Tree
from exactone.solver.long.work import Task

PUZZLE, ENGINE = "tiles/pentominoes-5x12", "reference"
PACE = long.Pace(first=0.0, counted=0.0, pieces=64)
CUBES, MANY = 1000, 100_000
ANSWER = ["ABCDEFGHIJ"] * 6


def shares(name: str, engine: str, folder: Path) -> None:
    """A count with one, two and four workers."""
    puzzle = exactone.load(name)
    print(f"{name} counted by {engine}:")
    for jobs in (1, 2, 4):
        path = folder / f"{jobs}.journal"
        started = time.monotonic()
        verdict = long.ask(
            puzzle, puzzle, "count", Request(engine), long.Long(path, name, jobs=jobs, pace=PACE)
        )
        spent = (time.monotonic() - started) * jobs
        with closing(Journal(path)) as journal:
            rows = list(journal.content.rows)
        cubes = [row for row in rows if row.state is State.DONE]
        vain = sum(row.seconds for row in rows if row.state is State.CUT)
        inside = sum(row.seconds for row in cubes) + vain
        print(
            f"  {jobs} at work: {spent / jobs:6.1f} s, {len(cubes)} cubes of "
            f"{inside / max(1, len(cubes)):.2f} s,"
            f" {1 - inside / spent:.1%} of the time outside, {vain / spent:.1%} in those that were "
            f"cut; {verdict}"
        )


def costs(folder: Path) -> None:
    """What it takes to write a cube down."""
    header = long.header(Task(exactone.load(PUZZLE), "count"), long.Long(folder, "x"), "cover")
    with closing(Journal(folder / "costs", header)) as journal:
        journal.began(1)
        rows = journal.cut(1, 1.0, [str(number) for number in range(2 * CUBES + 1)])
        for answers in (0, 10):
            started = time.monotonic()
            for row in rows[:CUBES]:
                journal.done(row.id, answers, 1.0, [ANSWER] * answers)
            print(
                f"a cube with {answers} answers is written down in "
                f"{(time.monotonic() - started) / CUBES * 1e3:.2f} ms"
            )
        started = time.monotonic()
        for row in rows[CUBES : 2 * CUBES]:
            journal.cut(row.id, 1.0, [f"{row.name} {number}" for number in range(32)])
        print(f"one that is cut into 32 in {(time.monotonic() - started) / CUBES * 1e3:.2f} ms")


def restart(folder: Path) -> None:
    """What it takes to go on with many cubes, half of them done."""
    path = folder / "many"
    header = long.header(Task(exactone.load(PUZZLE), "count"), long.Long(folder, "x"), "cover")
    with closing(Journal(path, header)) as journal:
        journal.began(1)
        tops = journal.cut(1, 1.0, [str(number) for number in range(MANY // 100)])
        cubes = [
            row
            for top in tops
            for row in journal.cut(top.id, 1.0, [f"{top.name} {n}" for n in range(99)])
        ]
        done = [row._replace(state=State.DONE, found=7, seconds=30.0) for row in cubes[::2]]
        assert journal.base is not None
        journal.base.execute("BEGIN")
        journal.base.executemany(
            "UPDATE cube SET state = 1, found = '7', seconds = 30, seal = ? WHERE id = ?",
            [(sealed_cube(row, ""), row.id) for row in done],
        )
        journal.base.execute("COMMIT")
    started = time.monotonic()
    with closing(Journal(path, header)) as journal:
        tree = Tree(journal.content.rows)
        assert tree.next()
        print(
            f"a journal of {len(tree.nodes):,} cubes goes on after "
            f"{time.monotonic() - started:.2f} s"
        )
    started = time.monotonic()
    long.look(path)
    print(f"and is looked at in {time.monotonic() - started:.2f} s")


def main(name: str = PUZZLE, engine: str = ENGINE) -> None:
    """All of it."""
    with TemporaryDirectory() as folder:
        shares(name, engine, Path(folder))
        costs(Path(folder))
        restart(Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
