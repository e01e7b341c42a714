"""A half-filled 16x16x16x16: building and reducing its million choices,
and verifying it as a whole process."""

from __future__ import annotations

import random
import resource
import tempfile
import time

from _measure import cpu, exactone, megabytes

from exactone.models.sudoku import Sudoku
from exactone.models.sudoku.model import _regular, _rules
from exactone.solver.reduce import reduce

SIDE, BLOCK = 16, (2, 2, 2, 2)


def main() -> None:
    """Prints times and memory beside the goals."""
    symbols = _regular(BLOCK, seed=1).tolist()
    shown = random.Random(1).sample(range(len(symbols)), len(symbols) // 2)
    given = {cell: symbols[cell] for cell in sorted(shown)}
    puzzle = Sudoku(SIDE, BLOCK, tuple("0123456789ABCDEF"), given, {})
    _rules.cache_clear()

    started = time.process_time()
    model = puzzle.model()
    reduced = reduce(model)
    spent = time.process_time() - started
    assert reduced
    print(
        f"{model.rules.size:,} choices, {model.rules.mentions():,} mentions; left: "
        f"{reduced.rules.size:,} choices"
    )
    print(f"built and reduced in {spent:.2f} s, {megabytes():.0f} MB  (goals: 3 s, 500 MB)")

    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        rows = ["".join(row) for layer in puzzle.grid().layers for row in (*layer, "")]
        file.write(
            "kind = 'sudoku'\ndimensions = 4\nsymbols = '0-F'\ngrid = '''\n"
            + "\n".join(rows)
            + "'''\n"
        )
        file.flush()
        spent = cpu(*exactone("verify", file.name), repeat=1)
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"exactone verify, whole process: {spent:.2f} s, {used:.0f} MB  (goals: 15 s, 1000 MB)")


if __name__ == "__main__":
    main()
