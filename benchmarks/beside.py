"""The benchmarks of another commit beside those of this tree:
python benchmarks/beside.py COMMIT [bench_tiles.py ...].

Each file that both have is run there and here, one after the other, each with its own code.
Lines that say the same are paired, and their first figure with a point is compared: above 1.1
what was measured takes a tenth more now.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parents[1]
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
FIGURE = re.compile(r"\d+\.\d+")


def measured(tree: Path, file: str) -> list[str]:
    """What a benchmark prints, with the code of a tree."""
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    # or each command would compile its modules anew
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, f"benchmarks/{file}"],
        cwd=tree,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def pairs(before: list[str], after: list[str]) -> Iterator[tuple[str, str]]:
    """The lines that say the same, but for their numbers."""
    left = defaultdict[str, list[str]](list)
    for line in before:
        left[_words(line)].append(line)
    for line in after:
        if found := left[_words(line)]:
            yield found.pop(0), line


def _words(line: str) -> str:
    return " ".join(NUMBER.sub("#", line).split())


def main() -> None:
    """Prints a line for each figure that both have."""
    commit, *files = sys.argv[1:] or sys.exit(__doc__)
    with TemporaryDirectory() as folder:
        there = Path(folder) / "there"
        subprocess.run(
            ["git", "worktree", "add", "--quiet", "--detach", there, commit], cwd=HERE, check=True
        )
        try:
            both = sorted(
                path.name
                for path in there.glob("benchmarks/bench_*.py")
                if (HERE / "benchmarks" / path.name).is_file()
            )
            for file in files or both:
                print(f"\n{file}: {commit}, this tree, ratio", flush=True)
                for before, after in pairs(measured(there, file), measured(HERE, file)):
                    one, other = FIGURE.search(before), FIGURE.search(after)
                    if one and other:
                        ratio = float(other[0]) / float(one[0]) if float(one[0]) else 1.0
                        print(
                            f"{one[0]:>9} {other[0]:>9} {ratio:6.2f}  {after.strip()}", flush=True
                        )
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", there], cwd=HERE, check=True)


if __name__ == "__main__":
    main()
