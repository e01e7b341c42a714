"""New puzzles: CPU time for each in a warm process, alone and with the other engine that looks at
it, beside the peers.

QQWing makes Sudoku and Simon Tatham's puzzles make slitherlink (loopy), where they are on the
path; theirs are whole processes that make many, ours are minimal, which theirs need not be.

python benchmarks/bench_make.py --many 10000 [KIND...] makes so many small ones of each kind
instead, and has the hand-written search look at the file that each makes: it has this solution
and no other, and where it is minimal it has others without any one of its clues.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterable
from itertools import islice

from _measure import cpu

import exactone
from exactone import models
from exactone.solver.ask import make, questions
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.errors import Unable
from exactone.solver.limits import Limits
from exactone.solver.puzzle import Puzzle

LONG = 5.0  # CPU seconds for each line
PICTURE = "nonogram/30x25"  # whose solution is one
ORDERS = (
    ("sudoku", "9"),
    ("sudoku", "16"),
    ("slitherlink", "10"),
    ("slitherlink", "20"),
    ("nonogram", "20"),
)
MORE = (
    ("starbattle", "10"),
    ("hitori", "10"),
    ("nurikabe", "8"),
    ("kakuro", "8"),
    ("tiles", "5x5"),
    ("edges", "8"),
)
SMALL = {  # others are 5x5
    "diagramless": "7x7",
    "edges": "3x4",
    "kakuro": "4x5",
    "slitherlink": "4",
    "sudoku": "6",
    "tiles": "3x5",
}
# engines that have no part in making them; the second where the first takes long
OTHERS = ("reference", "ortools")
PATIENCE = 2.0  # seconds for the first
THINNED = make.MakeRequest(clues=make.NumberRange(0, 10**6), witnessed=False)  # of all clues
STEP = 1000  # puzzles, after which it is said how it goes
PEERS = (
    ("sudoku", "9", "qqwing", ("--generate", "200", "--one-line"), 200),
    ("slitherlink", "10", "sgt-loopy", ("--generate", "20", "10x10t0dh"), 20),
    ("slitherlink", "20", "sgt-loopy", ("--generate", "3", "20x20t0dh"), 3),
)


def seconds(kind: str, size: str, witnessed: bool) -> float:
    """CPU seconds for a puzzle."""
    puzzles = make.make(
        models.kind_class(kind).maker(size, ""),
        make.MakeRequest(witnessed=witnessed),
        Request(seed=1),
    )
    next(puzzles)
    started, number = time.process_time(), 0
    while time.process_time() < started + LONG:
        next(puzzles)
        number += 1
    return (time.process_time() - started) / number


def verified(puzzle: Puzzle) -> Verdict:
    """What an engine says that had no part in making it."""
    first, other = OTHERS
    found = questions.verify(puzzle, Request(first, Limits().at_most(PATIENCE)))
    return found if found.answer != "unknown" else questions.verify(puzzle, Request(other))


def written(made: make.Made) -> str:
    """Its file."""
    assert isinstance(made.puzzle, models.Kind)
    return models.written(made.puzzle.document({}))


def wrong(made: make.Made) -> str:
    """What is wrong with a puzzle; nothing where all is right."""
    (entry,) = models.from_bytes("made.toml", written(made).encode())
    if entry.puzzle is None or entry.puzzle != made.puzzle:
        return "its file is another puzzle"
    if (found := verified(entry.puzzle)).solutions != (made.solution,) or found.answer != "one":
        return f"answer {found.answer}"
    keys = dict.fromkeys(given.clue for given in made.puzzle.loose().givens) if made.minimal else ()
    spare = [key for key in keys if verified(made.puzzle.without({key})).answer != "many"]
    return f"{len(spare)} clues to spare" if spare else ""


def many(number: int, kinds: list[str]) -> None:
    """Lines for each kind: how many were made, and how many are wrong; where all clues are printed,
    also of minimal
    ones."""
    for kind in kinds or [each for each in models.kinds() if each != "rules"]:
        maker = models.kind_class(kind).maker(SMALL.get(kind, "5x5"), "")
        for wanted in [make.MakeRequest(witnessed=False)] + [THINNED] * (not maker.thinned):
            try:
                looked_at(kind, islice(make.make(maker, wanted, Request(seed=1)), number))
            except Unable as error:  # it has no clues to be left out
                print(f"{kind:<12} {error}")


def looked_at(kind: str, puzzles: Iterable[make.Made]) -> None:
    """A line for each so many of these, and one for all."""
    started, count, minimal, found = time.process_time(), 0, 0, Counter[str]()

    def say() -> None:
        spent, said = (
            time.process_time() - started,
            ", ".join(f"{each}: {times}" for each, times in found.items()),
        )
        print(
            f"{kind:<12} {count:6} made, {minimal:6} minimal, {found.total()} wrong {said}; "
            f"{spent:.0f} s",
            flush=True,
        )

    for made in puzzles:
        count, minimal = count + 1, minimal + made.minimal
        if said := wrong(made):
            found[said] += 1
            print(written(made), file=sys.stderr)
        if count % STEP == 0:
            say()
    say()


def main() -> None:
    """Prints a line for each kind, and one for each peer."""
    own = dict[tuple[str, str], float]()  # CPU seconds for a puzzle
    for kind, size in ORDERS + MORE:
        alone, looked_at = seconds(kind, size, False), seconds(kind, size, True)
        own[kind, size] = alone
        both = f"{1 / alone:6.1f}/s; with another engine {1 / looked_at:6.1f}/s"
        print(f"{kind:<12} {size:<6} {1000 * alone:8.1f} ms, {both}")
    puzzle = models.load(PICTURE)
    picture = "\n".join(puzzle.write(next(exactone.solutions(puzzle))))
    started = time.process_time()
    next(
        make.make(
            models.kind_class(puzzle.kind).maker("", picture), make.MakeRequest(), Request(seed=1)
        )
    )
    print(f"{PICTURE} from its picture: {time.process_time() - started:.2f} s")
    for kind, size, name, words, number in PEERS:
        if peer := shutil.which(name, path=os.pathsep.join((os.environ["PATH"], "/usr/games"))):
            spent = cpu(peer, *words, repeat=1) / number
            ratio = own[kind, size] / spent
            print(
                f"{kind:<12} {size:<6} {name}: {1000 * spent:.1f} ms, {1 / spent:.1f}/s; ours "
                f"takes {ratio:.2f} of that"
            )
        else:
            print(f"{kind:<12} {size:<6} {name} is not installed: not compared")


if __name__ == "__main__":
    if "--many" in sys.argv[1:]:
        many(int(sys.argv[2]), sys.argv[3:])
    else:
        main()
