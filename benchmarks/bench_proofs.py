"""Proofs, whole processes: prove writes one, --check follows it, verify --proved does both,
beside a plain verify.

python benchmarks/bench_proofs.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from _measure import cpu, exactone

PUZZLES = (
    "sudoku/9x9",
    "sudoku/famous",
    "sudoku/killer",
    "sudoku/16x16",
    "slitherlink/10x10",
    "slitherlink/20x20",
    "nurikabe/janko-0025",
    "nurikabe/semiexp-10x10",
)


def main() -> None:
    """A row for each puzzle: CPU seconds, and kilobytes of the proof."""
    print(f"{'CPU seconds':<24}{'verify':>8}{'prove':>8}{'check':>8}{'proved':>8}{'proof':>9}")
    with tempfile.TemporaryDirectory() as home:
        for name in PUZZLES:
            folder = Path(home, "proof")
            commands = (
                ("verify", name),
                ("prove", name, "-o", str(folder)),
                ("prove", "--check", str(folder)),
                ("verify", name, "--proved"),
            )
            spent = [cpu(*exactone(*words), repeat=3) for words in commands]
            size = (folder / "proof.drup").stat().st_size / 1000
            print(
                f"{name:<24}" + "".join(f"{seconds:8.2f}" for seconds in spent) + f"{size:6.0f} kB"
            )


if __name__ == "__main__":
    main()
