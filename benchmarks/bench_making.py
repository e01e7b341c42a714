"""How long it takes to make a puzzle of each kind and size: CPU seconds of whole processes.

python benchmarks/bench_making.py [KIND...] [--sizes 6x6,8x8,10x10] [--seeds 1] [--time 30]
    [--jobs 1] [--keep FOLDER]

prints a table with a row for each kind, the slowest of the seeds in each cell: `-` where the kind
has no puzzle of that size, `> 30` where none was made in that time. `--keep` writes each puzzle
into a folder, to be looked at.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from _measure import exactone

from exactone import models

OTHERS = {"rules"}  # kinds that are not made


@dataclass(frozen=True)
class Order:
    """One puzzle that is wanted."""

    kind: str
    size: str
    seed: int
    seconds: int  # of CPU time that it may take
    folder: str

    def words(self) -> Sequence[str]:
        """The command that makes it."""
        words = ["make", self.kind, "--size", self.size, "--seed", str(self.seed)]
        if self.folder:
            name = f"{self.kind}-{self.size}-{self.seed}.toml"
            words += ["-o", str(Path(self.folder) / name)]
        return exactone(*words)


def spent(order: Order) -> float | None:
    """CPU seconds that it took; infinite where it was not made, None where it cannot be."""
    with subprocess.Popen(
        order.words(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (order.seconds, order.seconds))
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode == 2:
        return None
    return used.ru_utime + used.ru_stime if process.returncode == 0 else float("inf")


def cell(found: Sequence[float | None], most: int) -> str:
    """What the table says of one kind and size."""
    known = [seconds for seconds in found if seconds is not None]
    if not known:
        return "-"
    late = sum(seconds == float("inf") for seconds in known)
    if late:
        return f"> {most}" + (f" ({late} of {len(known)})" if len(known) > 1 else "")
    return f"{max(known):.1f}"


def main() -> None:
    """Prints the table, a row as soon as it is known."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("kinds", nargs="*")
    words.add_argument("--sizes", default="6x6,8x8,10x10")
    words.add_argument("--seeds", default="1")
    words.add_argument("--time", type=int, default=30)
    words.add_argument("--jobs", type=int, default=1)
    words.add_argument("--keep", default="")
    told = words.parse_args()
    if told.keep:
        Path(told.keep).mkdir(parents=True, exist_ok=True)
    sizes = told.sizes.split(",")
    seeds = [int(seed) for seed in told.seeds.split(",")]
    kinds = told.kinds or [kind for kind in models.kinds() if kind not in OTHERS]
    print("| kind |", " | ".join(sizes), "|")
    print("|" + "---|" * (len(sizes) + 1), flush=True)
    with ThreadPoolExecutor(told.jobs) as pool:
        rows = [
            [
                pool.submit(spent, Order(kind, size, seed, told.time, told.keep))
                for size, seed in product(sizes, seeds)
            ]
            for kind in kinds
        ]
        for kind, row in zip(kinds, rows, strict=True):
            found = [future.result() for future in row]
            cells = [found[at : at + len(seeds)] for at in range(0, len(found), len(seeds))]
            line = " | ".join(cell(some, told.time) for some in cells)
            print(f"| {kind} | {line} |", flush=True)


if __name__ == "__main__":
    main()
