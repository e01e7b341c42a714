"""Boards of tiles: our model beside one that forbids pairs of tiles, on the same engine,
and beside CP-SAT; counting.

CPU seconds inside one warm process, from the parsed puzzle to the first checked answer, unless
something else is said.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from exactone import models
from exactone.models.edges import Edges
from exactone.solver.ask.answers import checked
from exactone.solver.ask.request import Request
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Model, Rules
from exactone.solver.streams import breathless, drain

PATIENCE = 60.0  # seconds for one question


def wang(size: int) -> dict[str, Any]:
    """An empty board for the eleven tiles of Jeandel and Rao, as they are bundled."""
    path = next(
        path for name, path in models.bundled().items() if name == "edges/jeandel-rao-20x20"
    )
    (entry,) = models.from_bytes("wang", path.read_bytes())
    assert isinstance(entry.puzzle, Edges)
    tiles = {sort.name: {"sides": " ".join(sort.tiles[0].sides)} for sort in entry.puzzle.sorts}
    return {"kind": "edges", "board": ["_" * size] * size, "tile": tiles}


def framed(size: int, colours: int, seed: int) -> dict[str, Any]:
    """Pieces cut from a board of random colours in a grey frame, shuffled and turned:
    each is used once."""
    rng = random.Random(seed)
    names = "abcdefghijklmnop"[:colours]
    right = [[rng.choice(names) for _ in range(size - 1)] for _ in range(size)]
    down = [[rng.choice(names) for _ in range(size)] for _ in range(size - 1)]
    pieces = []
    for row in range(size):
        for column in range(size):
            sides = [
                down[row - 1][column] if row else "grey",
                right[row][column] if column < size - 1 else "grey",
                down[row][column] if row < size - 1 else "grey",
                right[row][column - 1] if column else "grey",
            ]
            turn = rng.randrange(4)
            pieces.append(" ".join(sides[turn:] + sides[:turn]))
    rng.shuffle(pieces)
    tiles = {f"P{number}": {"sides": sides, "count": 1} for number, sides in enumerate(pieces)}
    return {
        "kind": "edges",
        "outside": "grey",
        "rotate": True,
        "board": [" ".join("_" * size)] * size,
        "tile": tiles,
    }


def read(keys: dict[str, Any]) -> Edges:
    """The puzzle with these keys."""
    (entry,) = models.from_bytes("puzzle", json.dumps(keys).encode())
    assert isinstance(entry.puzzle, Edges), entry.error
    return entry.puzzle


@dataclass(frozen=True)
class Pairwise(Edges):
    """The peer: the same puzzle, its model a table of all pairs of tiles that do not match."""

    def model(self) -> Model:
        """Choices and numbers as in our own model; sides by pairs."""
        own = super().model()
        rules = Rules(own.rules.label)
        rules.choices(own.rules.size)
        for table in own.rules.tables():
            if not (
                table.low == 1
                and table.high == table.literals.shape[1] > 1
                and (table.literals[:, 0] < 0).all()
            ):
                rules.between(table.low, table.high, table.literals)
        by_cell: dict[tuple[int, int], list[tuple[tuple[str, ...], int]]] = {}
        for choice in range(1, rules.size + 1):
            label: Any = rules.label(choice)
            by_cell.setdefault((label.row, label.column), []).append((label.sides, choice))
        pairs = [
            (-one, -other)
            for (row, column), ways in by_cell.items()
            for near, side, opposite in (((row, column + 1), 1, 3), ((row + 1, column), 2, 0))
            for sides, one in ways
            for others, other in by_cell.get(near, ())
            if sides[side] != others[opposite]
        ]
        rules.clause(np.array(pairs, dtype=np.int32))
        return Model(rules, own.givens)


def first(puzzle: Edges, engine: str) -> tuple[float, Ended | None]:
    """CPU seconds to the first checked answer; why there is none, where there is none."""
    before = time.process_time()
    answers = checked(puzzle, Request(engine, Limits.within(PATIENCE)), engine)
    ended = next(breathless(answers), None)
    answers.close()
    return time.process_time() - before, None if ended is not None else Ended.TIMEOUT


def firsts(name: str, keys: dict[str, Any]) -> None:
    """A first answer of each model and engine, with the ratios."""
    own = read(keys)
    peer = Pairwise(**{each.name: getattr(own, each.name) for each in fields(own)})
    results = {
        "our model on pysat": first(own, "pysat"),
        "pairs forbidden, on pysat": first(peer, "pysat"),
        "our model on ortools": first(own, "ortools"),
        "pairs forbidden, on ortools": first(peer, "ortools"),
    }
    base = results["our model on pysat"][0]
    for how, (seconds, ended) in results.items():
        said = "not in " if ended else ""
        print(f"{name}: {how:28} {said}{seconds:8.2f} s   ratio {seconds / base:6.1f}", flush=True)


def counted() -> None:
    """Counting the 10x10 boards of roads, and what CP-SAT lists in the same time and in a
    minute."""
    puzzle = read({"kind": "edges", "set": "roads", "board": ["_" * 10] * 10})
    for size in (8, 10, 12):
        board = read({"kind": "edges", "set": "roads", "board": ["_" * size] * size})
        before = time.process_time()
        number, _ = Reference().count(board.search(), Limits())
        seconds = time.process_time() - before
        print(f"{size}x{size} roads: {number:,} boards counted in {seconds:.2f} s", flush=True)
        if size == 10:
            for patience in (max(seconds, 1.0), PATIENCE):
                listed, _ = drain(
                    checked(puzzle, Request("ortools", Limits.within(patience)), "ortools")
                )
                print(
                    f"10x10 roads: CP-SAT lists {listed:,} of them in {patience:.1f} s", flush=True
                )
    loops = read({"kind": "edges", "set": "paths", "single_loop": True, "board": ["_" * 8] * 8})
    before = time.process_time()
    number, _ = Reference().count(loops.search(), Limits())
    print(f"8x8 loops: {number:,} counted in {time.process_time() - before:.2f} s", flush=True)


def whole_process() -> None:
    """A 100x100 board read, built, solved, checked and drawn: CPU seconds of the whole process."""
    boards = {
        "Jeandel-Rao": wang(100),
        "roads": {"kind": "edges", "set": "roads", "board": ["_" * 100] * 100},
    }
    for name, keys in boards.items():
        for options in ([], ["--random", "--seed", "1"]):
            with TemporaryDirectory() as folder:
                file = Path(folder) / "board.json"
                file.write_text(json.dumps(keys))
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                subprocess.run(
                    [sys.executable, "-m", "exactone", "solve", *options, str(file)],
                    check=True,
                    capture_output=True,
                )
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            print(
                f"100x100 {name} {' '.join(options):18} whole process {seconds:.2f} s", flush=True
            )


def main() -> None:
    """Prints the table."""
    steps: list[Callable[[], None]] = [
        whole_process,
        lambda: firsts("Jeandel-Rao 100x100", wang(100)),
        lambda: firsts("framed 7x7, 5 colours", framed(7, 5, 1)),
        lambda: firsts("framed 8x8, 6 colours", framed(8, 6, 1)),
        counted,
    ]
    for step in steps:
        step()


if __name__ == "__main__":
    main()
