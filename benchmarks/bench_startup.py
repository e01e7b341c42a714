"""How much CPU time small questions take as whole processes,
as multiples of starting Python and doing nothing."""

from __future__ import annotations

import sys
from pathlib import Path

from _measure import cpu, exactone

# a nonogram of 55x60
LARGE = str(Path(__file__).with_name("merka.toml"))
GOALS = {
    ("--help",): 10,
    ("verify", "sudoku/9x9"): 15,
    ("verify", "sudoku/9x9", "--backend", "ortools"): None,
    ("verify", "sudoku/9x9", "--backend", "reference"): None,
    ("verify", "sudoku/25x25"): None,
    ("solve", "sudoku/9x9"): 15,
    ("verify", "tapa/made-6x6"): 15,
    ("verify", "nonogram/30x25"): None,
    ("verify", LARGE): 35,  # pbnsolve takes 0.01 to 0.03 seconds
    ("verify", LARGE, "--backend", "pysat"): None,
}


def main() -> None:
    """Prints a line per command."""
    nothing = cpu(sys.executable, "-c", "pass", repeat=20)
    print(f"{'python -c pass':<42} {nothing:6.3f} s")
    for words, goal in GOALS.items():
        spent = cpu(*exactone(*words), repeat=10)
        wanted = f"  (goal: {goal})" if goal else ""
        said = "exactone " + " ".join(Path(word).name if word == LARGE else word for word in words)
        print(f"{said:<42} {spent:6.3f} s  {spent / nothing:5.1f} times{wanted}")


if __name__ == "__main__":
    main()
