"""CPU seconds that a command goes on after Ctrl-C, at several moments of its run:
the longest of each line counts."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from _measure import exactone

MOMENTS = 6
LONGEST = 8.0  # seconds of CPU of a run, of which the moments are parts
BEGUN = 0.3  # seconds in which the command itself is loaded
TICKS = os.sysconf("SC_CLK_TCK")


def grid(side: int, values: str, rule: str) -> str:
    """An open grid with one rule."""
    rows = "\n".join([". " * side] * side)
    return f"kind = 'rules'\nvalues = {values}\ngrid = '''\n{rows}\n'''\n[[rule]]\n{rule}\n"


def half(side: int) -> str:
    """An open grid, half of whose cells are of one sort."""
    return grid(side, "['#', 'o']", f"count = {{ value = '#', exactly = {side * side // 2} }}")


EMPTY = (
    "kind = 'sudoku'\ndimensions = 4\ngrid = '''\n"
    + "\n\n".join(["\n".join([". " * 16] * 16)] * 256)
    + "\n'''\n"
)
PUZZLES = {
    "half200": half(200),
    "half700": half(700),
    "unlike100": grid(100, str([*range(1, 61)]), "adjacent = 'any'\nequal = false"),
    "apart300": grid(300, "['#', 'o']", "adjacent = 'any'\nforbid = ['# #']"),
    "sixteens": EMPTY,
}
COMMANDS = (
    "common half200",
    "hint half200",
    "verify half200",
    "verify half700",
    "common unlike100",
    "solve apart300",
    "hint apart300",
    "verify --proved sixteens",
)


def used(pid: int) -> float:
    """The CPU seconds of a process so far."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICKS


def after(command: tuple[str, ...], moment: float) -> tuple[float, float]:
    """The CPU seconds of a command when it was interrupted, or had ended, and those after that."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while (now := used(process.pid)) < moment and os.waitid(
        os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT
    ) is None:
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGINT)  # which may have ended by now, but was not waited for
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    spent = used(process.pid) - now
    process.wait()
    return now, spent


def main() -> None:
    """Prints a line for each command."""
    with TemporaryDirectory() as folder:
        for name, puzzle in PUZZLES.items():
            Path(folder, f"{name}.toml").write_text(puzzle)
        for words in COMMANDS:
            *verb, name = words.split()
            command = exactone(*verb, str(Path(folder, f"{name}.toml")))
            whole, _ = after(command, LONGEST)
            moments = [BEGUN + (whole - BEGUN) * number / MOMENTS for number in range(MOMENTS)]
            longest = max(after(command, moment)[1] for moment in moments)
            print(
                f"{longest:6.2f} s after Ctrl-C, at most, in {whole:.1f} s of {words}", flush=True
            )


if __name__ == "__main__":
    main()
