"""A thousand Sudokus with the same rules: rules kept loaded, beside the model built and loaded anew for each."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from _measure import shuffled

import exactone
from exactone import models
from exactone.models import Kind
from exactone.models.sudoku import model as sheet
from exactone.solver import engines, questions
from exactone.solver.questions import Asking

NUMBER = 1000
DIFFERENT = 40


def puzzles() -> list[Kind]:
    """Random Sudokus without a superfluous given, each with its one solution, and shuffled copies of them."""
    rng = random.Random(1)
    minimal = [_minimal(seed, rng) for seed in range(DIFFERENT)]
    batch = "\n".join(shuffled(minimal[i % DIFFERENT], rng) for i in range(NUMBER))
    return [entry.puzzle for entry in models.from_bytes("batch", batch.encode()) if entry.puzzle]


def _minimal(seed: int, rng: random.Random) -> str:
    """A random solution, with givens taken away as long as it stays the only one."""
    empty = _puzzle("." * 81)
    (solution,) = exactone.solutions(empty, seed=seed, limit=1)
    line = "".join(empty.write(solution))
    for cell in rng.sample(range(81), 81):
        without = line[:cell] + "." + line[cell + 1 :]
        if exactone.verify(_puzzle(without)).answer == "one":
            line = without
    return line


def _puzzle(line: str) -> Kind:
    (entry,) = models.from_bytes("line", line.encode())
    assert entry.puzzle
    return entry.puzzle


def rate(batch: list[Kind], backend: str, before_each: Callable[[], object]) -> float:
    """Puzzles verified per second of CPU time."""
    started = time.process_time()
    for puzzle in batch:
        before_each()
        assert questions.verify(puzzle, Asking(backend)).answer == "one"
    return len(batch) / (time.process_time() - started)


def forget() -> None:
    """Makes the next puzzle build and load its model anew."""
    sheet._rules.cache_clear()
    engines.get.cache_clear()


def main() -> None:
    """Prints both rates and their ratio, for each engine that keeps rules loaded."""
    batch = puzzles()
    for backend in ("pysat", "pysat:glucose4", "pysat:minisat22"):
        kept = rate(batch, backend, lambda: None)
        anew = rate(batch, backend, forget)
        print(f"{backend:<16} {kept:7,.0f}/s   built anew {anew:7,.0f}/s   ratio {kept / anew:.1f}  (goal: 5)")


if __name__ == "__main__":
    main()
