"""New puzzles: CPU time for each in a warm process, alone and with the other engine that looks at it, beside the peers.

QQWing makes Sudoku and Simon Tatham's puzzles make slitherlink (loopy), where they are on the path; theirs are whole
processes that make many, ours are minimal, which theirs need not be.
"""

from __future__ import annotations

import shutil
import time

from _measure import cpu

import exactone
from exactone import models
from exactone.solver.asking import Asking
from exactone.solver.maker import making

LONG = 5.0  # CPU seconds for each line
PICTURE = "nonogram/30x25"  # whose solution is one
ORDERS = (("sudoku", "9"), ("sudoku", "16"), ("slitherlink", "10"), ("slitherlink", "20"), ("nonogram", "20"))
MORE = (("starbattle", "10"), ("hitori", "10"), ("nurikabe", "8"), ("kakuro", "8"), ("tiles", "5x5"), ("edges", "8"))
PEERS = (
    ("qqwing", ("qqwing", "--generate", "200", "--one-line"), 200, "9x9 Sudoku"),
    ("sgt-loopy", ("sgt-loopy", "--generate", "20", "10x10t0dh"), 20, "slitherlink of 10x10"),
    ("sgt-loopy", ("sgt-loopy", "--generate", "3", "20x20t0dh"), 3, "slitherlink of 20x20"),
)


def seconds(kind: str, size: str, witnessed: bool) -> float:
    """CPU seconds for a puzzle."""
    puzzles = making.make(models.kind_class(kind).maker(size, ""), making.Wanted(witnessed=witnessed), Asking(seed=1))
    next(puzzles)
    started, number = time.process_time(), 0
    while time.process_time() < started + LONG:
        next(puzzles)
        number += 1
    return (time.process_time() - started) / number


def main() -> None:
    """Prints a line for each kind, and one for each peer."""
    for kind, size in ORDERS + MORE:
        alone, looked_at = seconds(kind, size, False), seconds(kind, size, True)
        both = f"{1 / alone:6.1f}/s; with another engine {1 / looked_at:6.1f}/s"
        print(f"{kind:<12} {size:<6} {1000 * alone:8.1f} ms, {both}")
    puzzle = models.load(PICTURE)
    picture = "\n".join(puzzle.write(next(exactone.solutions(puzzle))))
    started = time.process_time()
    next(making.make(models.kind_class(puzzle.kind).maker("", picture), making.Wanted(), Asking(seed=1)))
    print(f"{PICTURE} from its picture: {time.process_time() - started:.2f} s")
    for name, command, number, what in PEERS:
        if shutil.which(name):
            print(f"{name}: {number / cpu(*command, repeat=1):.1f} {what} a second")
        else:
            print(f"{name} is not on the path: {what} not compared")


if __name__ == "__main__":
    main()
