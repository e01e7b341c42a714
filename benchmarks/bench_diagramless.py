"""Diagramless crosswords: the hand-written search beside our own model on SAT and CP-SAT,
on random grids.

CPU seconds inside one warm process: a puzzle is parsed, all its layouts are found, and it is
proved that these are all.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from statistics import median

from exactone import models
from exactone.solver.ask.answers import checked
from exactone.solver.ask.request import Request
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Ended, Limits
from exactone.solver.streams import drain, first

SEEDS = 9  # grids of each size
PATIENCE = 60.0  # seconds for one puzzle
SHORTEST = 3
# the square that has the same colour
TURNED: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "rotational": lambda row, column, last: (last - row, last - column),
    "left-right": lambda row, column, last: (row, last - column),
    "asymmetry": lambda row, column, last: (row, column),
}

BILLIONS = (
    b'{"kind": "diagramless", "rows": 21, "columns": 21, "symmetry": "left-right", "start": 1, '
    b'"clues": "ZDDZDDDDDDDDDDDDZDDADDAAAAAZDAZDDDDDDDAAAAADDDAAAAAAAADDDDDDAAAAAAAAAAA"}'
)


def words_are_long(grid: list[list[bool]]) -> bool:
    """Whether every word has enough letters, and every line a word."""
    lines = [
        "".join("-" if white else "#" for white in line)
        for line in (*grid, *zip(*grid, strict=True))
    ]
    return all(
        "-" in line and all(len(word) >= SHORTEST for word in line.split("#") if word)
        for line in lines
    )


def hangs_together(grid: list[list[bool]]) -> bool:
    """Whether the white squares are one piece."""
    white = {(y, x) for y, row in enumerate(grid) for x, sign in enumerate(row) if sign}
    todo = [min(white)]
    while todo:
        y, x = todo.pop()
        if (y, x) in white:
            white.remove((y, x))
            todo += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
    return not white


def grid(size: int, symmetry: str, rng: random.Random, share: float = 0.17) -> list[list[bool]]:
    """A random grid of which about this share is black."""
    found = [[True] * size for _ in range(size)]
    for _ in range(40 * size):
        changed = [row[:] for row in found]
        row, column = rng.randrange(size), rng.randrange(size)
        length, (down, across) = rng.choice([1, 1, 2, 3]), rng.choice([(0, 1), (1, 0)])
        for step in range(length):
            y, x = row + down * step, column + across * step
            if y < size and x < size:
                other = TURNED[symmetry](y, x, size - 1)
                changed[y][x] = changed[other[0]][other[1]] = False
        if words_are_long(changed) and hangs_together(changed):
            found = changed
        if sum(row.count(False) for row in found) >= share * size * size:
            break
    return found


def puzzle(size: int, symmetry: str, seed: int, start: bool) -> bytes:
    """A puzzle file made from a random grid."""
    made = grid(size, symmetry, random.Random(f"{size} {symmetry} {seed}"))
    kinds = ""
    for y, row in enumerate(made):
        for x, white in enumerate(row):
            across, down = not (x and row[x - 1]), not (y and made[y - 1][x])
            kinds += (
                ("Z" if across and down else "A" if across else "D")
                if white and (across or down)
                else ""
            )
    keys = {
        "kind": "diagramless",
        "rows": size,
        "columns": size,
        "clues": kinds,
        "symmetry": symmetry,
    }
    return json.dumps(keys | ({"start": made[0].index(True) + 1} if start else {})).encode()


def read(content: bytes) -> models.Kind:
    """The puzzle of a file."""
    (entry,) = models.from_bytes("puzzle", content)
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


Ask = Callable[[models.Kind, Limits], tuple[int, Ended]]


def listed(engine: str, number: int | None = None) -> Ask:
    """All layouts listed by an engine, each one checked."""

    def ask(found: models.Kind, limits: Limits) -> tuple[int, Ended]:
        return drain(first(number, checked(found, Request(engine, limits), engine)))

    return ask


def counted(found: models.Kind, limits: Limits) -> tuple[int, Ended]:
    """All layouts, counted by the search."""
    return Reference().count(found.search(), limits)


def timed(content: bytes, ask: Ask) -> tuple[float, int, Ended]:
    """CPU seconds to read a puzzle and to answer, and the answer."""
    before = time.process_time()
    number, ended = ask(read(content), Limits.within(PATIENCE))
    return time.process_time() - before, number, ended


def row(name: str, contents: list[bytes], ask: Ask) -> None:
    """A line of the table: median and worst."""
    results = [timed(content, ask) for content in contents]
    seconds = sorted(second for second, _, _ in results)
    most = max(number for _, number, _ in results)
    over = sum(ended is Ended.TIMEOUT for _, _, ended in results)
    late = f", {over} of {len(results)} not in {PATIENCE:.0f} s" if over else ""
    print(
        f"{name:50} {median(seconds):9.4f} s   worst {seconds[-1]:9.4f} s   up to {most:,} "
        f"layouts{late}",
        flush=True,
    )


def sets() -> Iterator[tuple[str, list[bytes], list[tuple[str, Ask]]]]:
    """What is measured: puzzles, and the ways to answer."""
    search: list[tuple[str, Ask]] = [("search", listed("reference"))]
    count: list[tuple[str, Ask]] = [("search, counted", counted)]
    models_too = [("model on pysat", listed("pysat")), ("model on ortools", listed("ortools"))]
    for size in (15, 21):
        made = [puzzle(size, "rotational", seed, start=True) for seed in range(SEEDS)]
        yield (
            f"{size}x{size} rotational with start",
            made,
            search + (models_too if size == 15 else []),
        )
    for size in (13, 15):
        made = [puzzle(size, "asymmetry", seed, start=True) for seed in range(SEEDS)]
        yield f"{size}x{size} without symmetry", made, count
    made = [puzzle(15, "asymmetry", seed, start=False) for seed in range(SEEDS)]
    firsts = [
        (f"first layout, {name}", listed(engine, 1))
        for name, engine in (
            ("search", "reference"),
            ("model on pysat", "pysat"),
            ("model on ortools", "ortools"),
        )
    ]
    yield "15x15 without symmetry or start", made, firsts
    yield (
        "21x21 left-right",
        [puzzle(21, "left-right", seed, start=True) for seed in range(SEEDS)],
        count,
    )
    yield "21x21 left-right, billions of layouts", [BILLIONS], count
    yield (
        "27x27 rotational",
        [puzzle(27, "rotational", seed, start=True) for seed in range(3)],
        search,
    )


def library() -> None:
    """The bundled puzzles, all layouts of each counted."""
    names = [
        path.read_bytes()
        for name, path in models.bundled().items()
        if name.startswith("diagramless/")
    ]
    before = time.process_time()
    for content in names:
        timed(content, counted)
    print(f"{len(names)} bundled puzzles, counted: {time.process_time() - before:.2f} s")


def main() -> None:
    """Prints the table."""
    library()
    for name, contents, asks in sets():
        for how, ask in asks:
            row(f"{name}: {how}", contents, ask)


if __name__ == "__main__":
    main()
