"""Puzzles with many answers beside clingo, and packings beside xcover: how many there are,
and all of them written.

CPU seconds of whole processes; of xcover those of its search alone, which lists and
writes nothing. Part of bench_parts.py.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

from _measure import cpu, exactone
from bench_tiles import bundled, reduced, xcover_lists

GOAL = 2.0  # times as long as clingo
PART = 0.25  # of what xcover takes
PACKINGS = "tiles/pentominoes-6x10", 9356


@dataclass(frozen=True)
class Case:
    """A puzzle, the same in clingo's language, and how many answers there are."""

    name: str
    ours: str
    theirs: str
    answers: int


def sheet(values: str, size: int, rules: str) -> str:
    """A rule sheet on an empty square grid."""
    signs = ", ".join(f'"{value}"' for value in values)
    rows = "\n".join("." * size for _ in range(size))
    return f"kind = \"rules\"\nvalues = [{signs}]\ngrid = '''\n{rows}\n'''\n{rules}"


def queens(size: int) -> Case:
    """So many queens, none of which attacks another."""
    ours = """
[[rule]]
count = { value = "Q", in = ["rows", "columns"], exactly = 1 }
[[rule]]
count = { value = "Q", in = "all diagonals", at_most = 1 }
"""
    theirs = f"""
#const n = {size}.
{{ q(R,1..n) }} = 1 :- R = 1..n.
{{ q(1..n,C) }} = 1 :- C = 1..n.
:- {{ q(R,C) : R-C = D, R = 1..n, C = 1..n }} > 1, D = 1-n..n-1.
:- {{ q(R,C) : R+C = D, R = 1..n, C = 1..n }} > 1, D = 2..2*n.
"""
    return Case(
        f"queens {size}x{size}", sheet("Q-", size, ours), theirs, {8: 92, 10: 724, 12: 14_200}[size]
    )


THREES = """
#const n = 6.
{ one(1..n,1..n) }.
line(r,K,R,C) :- K = R, R = 1..n, C = 1..n.
line(c,K,R,C) :- K = C, R = 1..n, C = 1..n.
:- { one(R,C) : line(D,K,R,C) } != n/2, D = (r;c), K = 1..n.
:- R = 1..n, C = 1..n-2, { one(R,C..C+2) } = 3.
:- R = 1..n, C = 1..n-2, { one(R,C..C+2) } = 0.
:- C = 1..n, R = 1..n-2, { one(R..R+2,C) } = 3.
:- C = 1..n, R = 1..n-2, { one(R..R+2,C) } = 0.
"""
DIFFERENT = """
other(D,A,B) :- D = (r;c), A = 1..n, B = A+1..n, X = 1..n, differ(D,A,B,X).
differ(r,A,B,X) :- one(A,X), not one(B,X), A = 1..n, B = 1..n, X = 1..n, A < B.
differ(r,A,B,X) :- one(B,X), not one(A,X), A = 1..n, B = 1..n, X = 1..n, A < B.
differ(c,A,B,X) :- one(X,A), not one(X,B), A = 1..n, B = 1..n, X = 1..n, A < B.
differ(c,A,B,X) :- one(X,B), not one(X,A), A = 1..n, B = 1..n, X = 1..n, A < B.
:- D = (r;c), A = 1..n, B = A+1..n, not other(D,A,B).
#show one/2.
"""


def binary(different: bool) -> Case:
    """Three zeros and three ones in each line of six, no three alike side by side;
    no two equal rows, or columns."""
    threes = [[f"r{i}c{j + k}" for k in range(3)] for i in range(1, 7) for j in range(1, 5)]
    threes += [[f"r{j + k}c{i}" for k in range(3)] for i in range(1, 7) for j in range(1, 5)]
    ours = f"""
[[rule]]
count = {{ value = "1", in = ["rows", "columns"], exactly = 3 }}
[[rule]]
count = {{ value = "1", in = {threes}, at_least = 1, at_most = 2 }}
"""
    name = "binary puzzles 6x6" + (", no lines alike" if different else "")
    own = ours.replace("'", '"') + ("".join(unequal()) if different else "")
    theirs = THREES + (DIFFERENT if different else "#show one/2.\n")
    return Case(name, sheet("01", 6, own), theirs, 4140 if different else 11_222)


def unequal() -> Iterator[str]:
    """No two rows, and no two columns, have their three ones in the same places."""
    for cell in ("r{}c{}", "r{1}c{0}"):
        for one, other in combinations(range(1, 7), 2):
            for places in combinations(range(1, 7), 3):
                *when, last = [
                    cell.format(line, place) for line in (one, other) for place in places
                ]
                so = ", ".join(f'{each} = "1"' for each in when)
                yield f'[[rule]]\nif = {{ {so} }}\nthen = {{ {last} = "0" }}\n'


def latin(size: int) -> Case:
    """Each value once in each row and column."""
    theirs = f"""
#const n = {size}.
{{ x(R,C,1..n) }} = 1 :- R = 1..n, C = 1..n.
{{ x(R,1..n,V) }} = 1 :- R = 1..n, V = 1..n.
{{ x(1..n,C,V) }} = 1 :- C = 1..n, V = 1..n.
"""
    ours = '\n[[rule]]\ndifferent = ["rows", "columns"]\n'
    return Case(
        f"Latin squares of {size}",
        sheet("abcdef"[:size], size, ours),
        theirs,
        {4: 576, 5: 161_280}[size],
    )


CASES = (queens(8), queens(10), queens(12), binary(False), binary(True), latin(4), latin(5))


def main() -> None:
    """Prints a line per puzzle and question."""
    nothing = cpu(*exactone("count", "rules/australia"))
    print(f"{'a puzzle that takes no search':<42} {nothing:6.2f} s")
    with TemporaryDirectory() as folder:
        for case in CASES:
            ours, theirs = Path(folder, "puzzle.toml"), Path(folder, "puzzle.lp")
            ours.write_text(case.ours)
            theirs.write_text(case.theirs)
            clingo = (sys.executable, "-m", "clingo", str(theirs), "0")
            agreed(case, exactone("count", str(ours)), (*clingo, "-q"))
            compare(f"{case.name}, counted", exactone("count", str(ours)), (*clingo, "-q"))
            compare(f"{case.name}, written", exactone("enumerate", str(ours)), clingo)
            compare(f"{case.name}, as JSON", exactone("enumerate", "--json", str(ours)), clingo)
    packings()


def packings() -> None:
    """The packings of pentominoes in 6x10 beside xcover, which lists them and writes nothing."""
    name, number = PACKINGS
    peer = xcover_lists(reduced(bundled(name.removeprefix("tiles/"))), number).seconds
    for verb in (("count",), ("enumerate",), ("enumerate", "--json")):
        own = cpu(*exactone(*verb, name), repeat=3)
        beside = (
            f"xcover {peer:6.2f} s  {own / peer:5.2f} of it  (goal: {PART:g})"
            if peer
            else "xcover: not installed"
        )
        print(f"{name + ', ' + ' '.join(verb):<42} {own:6.2f} s  {beside}", flush=True)


def agreed(case: Case, ours: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    """Both must know how many answers there are."""
    said = [
        subprocess.run(command, capture_output=True, text=True).stdout for command in (ours, theirs)
    ]
    assert said[0].strip() == f"exactly {case.answers}", said[0]
    assert f": {case.answers}\n" in said[1], said[1]


def compare(what: str, ours: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    """CPU seconds of both, and their ratio."""
    own, peer = cpu(*ours, repeat=3), cpu(*theirs, repeat=3)
    print(
        f"{what:<42} {own:6.2f} s  clingo {peer:6.2f} s  {own / peer:5.1f} times  (goal: {GOAL:g})",
        flush=True,
    )
