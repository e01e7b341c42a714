"""Counts whose numbers are published, beside another tree of exactone and beside ganak:
`python bench_counting.py [--before PYTHON] [--limit SECONDS] [NAME...]`

CPU seconds of whole processes; `--before` is the Python of an environment in which another state
of exactone is installed. Ganak counts the plain clauses of Dedekind's numbers and of topologies,
in this process, where `pyganak` is installed. Then a puzzle that is written as if/then rules is
listed, beside clingo.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import listing
from _measure import cpu, exactone

GOAL = 10.0  # seconds
PLAIN = 2.0  # of plain clauses
LISTED = 0.4  # of what is listed


class Case(NamedTuple):
    """A puzzle, how many answers it has, and who says so."""

    text: str
    answers: int
    source: str


def grid(size: int) -> str:
    """An open square."""
    return "grid = '''\n" + ("." * size + "\n") * size + "'''\n"


def sheet(values: str, board: str, *rules: str) -> str:
    """A rule sheet."""
    told = "".join(f"[[rule]]\n{rule}\n" for rule in rules)
    return f'kind = "rules"\nvalues = {values}\n{board}{told}'


def so_many(size: int, number: int) -> str:
    """So many in each row and column."""
    rule = f'count = {{ value = "Q", in = ["rows", "columns"], exactly = {number} }}'
    return sheet('["Q", "-"]', grid(size), rule)


def tableaux(size: int) -> str:
    """Numbers that rise along rows and columns, each once."""
    names = [f'"r{row}c{column}"' for row in range(1, size + 1) for column in range(1, size + 1)]
    different = f"different = [{', '.join(names)}]"
    values = str([*range(1, size * size + 1)])
    return sheet(values, grid(size), different, 'ordered = ["rows", "columns"]')


def trees(size: int) -> str:
    """Spanning trees of a grid."""
    joined = f'count = {{ value = "on", exactly = {size * size - 1} }}'
    board = f'edges = "links {size}x{size}"\n'
    return sheet('["on", "off"]', board, 'no_loop = { value = "on" }', joined)


def bishops(size: int) -> str:
    """As many bishops as rows."""
    apart = 'count = { value = "B", in = "all diagonals", at_most = 1 }'
    return sheet('["B", "-"]', grid(size), apart, f'count = {{ value = "B", exactly = {size} }}')


def monotone(number: int) -> Iterator[tuple[int, ...]]:
    """Clauses: what is true of a set is true of those with one more."""
    for each in range(1 << number):
        for bit in range(number):
            if not each >> bit & 1:
                yield -(each + 1), (each | 1 << bit) + 1


def transitive(points: int) -> Iterator[tuple[int, ...]]:
    """Clauses: what leads to what leads on leads there as well."""
    name = {
        pair: number
        for number, pair in enumerate(
            ((one, other) for one in range(points) for other in range(points) if one != other), 1
        )
    }
    for (one, middle), first in name.items():
        for (begin, other), second in name.items():
            if begin == middle and other != one:
                yield -first, -second, name[one, other]


def as_rules(clauses: Iterator[tuple[int, ...]]) -> str:
    """Clauses with one literal that is not negated, as if/then rules."""
    told = [*clauses]
    names = [f'"x{number}"' for number in range(1, max(map(max, told)) + 1)]
    rules = [
        f"if = {{ {', '.join(f'x{-literal} = 1' for literal in clause[:-1])} }}\n"
        f"then = {{ x{clause[-1]} = 1 }}"
        for clause in told
    ]
    return sheet("[0, 1]", f"variables = [{', '.join(names)}]\n", *rules)


CLAUSES = {"Dedekind 6": monotone, "topologies 7": transitive}
SIZES = {"Dedekind 6": 6, "topologies 7": 7}
DIAGONAL = 'different = ["rows", "columns", "diagonals"]'
CASES = {
    "slitherlink 9x9, empty": Case(
        f'kind = "slitherlink"\n{grid(9)}', 27_359_264_067_916_806_101, "A140517"
    ),
    "slitherlink 10x10, empty": Case(
        f'kind = "slitherlink"\n{grid(10)}', 988_808_811_046_283_595_068_099, "A140517"
    ),
    "spanning trees 5x5": Case(trees(5), 557_568_000, "A007341"),
    "Young tableaux 5x5": Case(tableaux(5), 701_149_020, "A039622"),
    "two a line 10x10": Case(so_many(10, 2), 1_371_785_398_200, "A001499"),
    "bishops 8": Case(bishops(8), 22_522_960, "A002465"),
    "half ones 8x8": Case(so_many(8, 4), 116_963_796_250, "A058527"),
    "diagonal Latin squares 7": Case(
        sheet(str([*range(1, 8)]), grid(7), DIAGONAL), 862_848_000, "A274806"
    ),
    "Dedekind 6": Case(as_rules(monotone(6)), 7_828_354, "A000372"),
    "topologies 7": Case(as_rules(transitive(7)), 9_535_241, "A000798"),
}


def seconds(command: list[str], limit: int, said: str) -> str:
    """The CPU seconds that a command takes, which must say this; or that it took too long."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)),
        env={each: so for each, so in os.environ.items() if each != "PYTHONDONTWRITEBYTECODE"},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return f"over {limit:4}"
    assert done.stdout.strip() == said, done.stdout + done.stderr
    return f"{spent:9.2f}"


def ganak(name: str, answers: int) -> str:
    """The seconds that ganak takes, where it is installed."""
    try:
        from pyganak import Counter  # type: ignore[import-not-found]
    except ImportError:
        return "ganak: not installed"
    started = time.process_time()
    counter = Counter()
    for clause in CLAUSES[name](SIZES[name]):
        counter.add_clause(list(clause))
    assert counter.count() == answers
    return f"ganak {time.process_time() - started:.2f}"


def main() -> None:
    """Prints a line for each count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(CASES)}")
    parser.add_argument("--before", metavar="PYTHON")
    parser.add_argument("--limit", type=int, default=30, help="seconds of CPU for each")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        path = Path(folder, "puzzle.toml")
        for name in chosen.names or CASES:
            case = CASES[name]
            path.write_text(case.text)
            said = f"exactly {case.answers}"
            own = seconds([*exactone("count", str(path))], chosen.limit, said)
            line = f"{name:<28}{own} s"
            if chosen.before:
                count = [chosen.before, "-m", "exactone", "count", str(path)]
                line += f"   before {seconds(count, chosen.limit, said)} s"
            goal = PLAIN if name in CLAUSES else GOAL
            line += f"   goal {goal:g}   ({case.source})"
            print(line + (f"   {ganak(name, case.answers)}" if name in CLAUSES else ""), flush=True)
        if not chosen.names:
            rules(folder)


def rules(folder: str) -> None:
    """Listing what is written as if/then rules, beside clingo."""
    case = listing.binary(different=True)
    ours, theirs = Path(folder, "rules.toml"), Path(folder, "rules.lp")
    ours.write_text(case.ours)
    theirs.write_text(case.theirs)
    own = cpu(*exactone("enumerate", "--json", str(ours)), repeat=3)
    peer = cpu(sys.executable, "-m", "clingo", str(theirs), "0", repeat=3)
    print(f"{case.name + ', listed':<28}{own:9.2f} s   clingo {peer:.2f} s   goal {LISTED:g}")


if __name__ == "__main__":
    main()
