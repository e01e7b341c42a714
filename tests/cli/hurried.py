"""The command line in a hurry: cubes are cut after a moment, so that small puzzles have many."""

from __future__ import annotations

from functools import partial

from exactone.cli import main
from exactone.solver import long
from exactone.solver.long import cluster

long.Pace = partial(long.Pace, first=0.0, counted=0.0, later=0.02, pieces=4, most=20)  # type: ignore[assignment,misc]
cluster.GONE = cluster.LATE = 1.0
cluster.HANGING = 8.0

if __name__ == "__main__":
    main()
