"""New puzzles: CPU time for each in a warm process, alone and with the other engine that looks at it, beside the peers.

QQWing makes Sudoku and Simon Tatham's puzzles make slitherlink (loopy), where they are on the path; theirs are whole
processes that make many, ours are minimal, which theirs need not be.

python benchmarks/bench_make.py --many 10000 makes so many small ones of each kind instead, and has another engine look
at each of them: it has this solution and no other, and where it is minimal it has others without any one of its clues.
"""

from __future__ import annotations

import shutil
import sys
import time
from itertools import islice

from _measure import cpu

import exactone
from exactone import models
from exactone.solver import questions
from exactone.solver.asking import Asking
from exactone.solver.maker import making

LONG = 5.0  # CPU seconds for each line
PICTURE = "nonogram/30x25"  # whose solution is one
ORDERS = (("sudoku", "9"), ("sudoku", "16"), ("slitherlink", "10"), ("slitherlink", "20"), ("nonogram", "20"))
MORE = (("starbattle", "10"), ("hitori", "10"), ("nurikabe", "8"), ("kakuro", "8"), ("tiles", "5x5"), ("edges", "8"))
SMALL = {"diagramless": "7x7", "edges": "3x4", "kakuro": "5x6", "sudoku": "6", "tiles": "3x5"}  # others are 5x5
OTHER = Asking("ortools")  # an engine that has no part in making them
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


def right(made: making.Made) -> bool:
    """Whether another engine finds this solution and no other, and others without any one of the clues."""
    puzzle = made.puzzle
    found = questions.verify(puzzle, OTHER)
    keys = dict.fromkeys(given.clue for given in puzzle.loose().givens) if made.minimal else ()
    spare = any(questions.verify(puzzle.without({key}), OTHER).answer != "many" for key in keys)
    return found.answer == "one" and found.solutions == (made.solution,) and not spare


def many(number: int, kinds: list[str]) -> None:
    """A line for each kind: how many were made, and how many are wrong."""
    for kind in kinds or [each for each in models.kinds() if each != "rules"]:
        started, wrong = time.process_time(), 0
        maker = models.kind_class(kind).maker(SMALL.get(kind, "5x5"), "")
        puzzles = list(islice(making.make(maker, making.Wanted(), Asking(seed=1)), number))
        for made in puzzles:
            wrong += not right(made)
        spent, minimal = time.process_time() - started, sum(made.minimal for made in puzzles)
        print(f"{kind:<12} {len(puzzles):6} made, {minimal:6} minimal, {wrong} wrong; {spent:.0f} s", flush=True)


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
    if "--many" in sys.argv[1:]:
        many(int(sys.argv[2]), sys.argv[3:])
    else:
        main()
