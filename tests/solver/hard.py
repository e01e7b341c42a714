"""Searches that end no sooner than somebody ends them, and puzzles that eat memory;
some run in other processes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np

from exactone.models.sudoku import Sudoku
from exactone.solver.ask.questions import verify
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.limits import Limits, Stop
from exactone.solver.model import Model, Rules
from exactone.solver.puzzle import Move, Puzzle, Solution, Turn
from tests.work import LITTLE, Looks

from .dominoes import Cell, Dominoes


@cache
def pigeons(holes: int) -> Model:
    """One pigeon more than there are holes: short to say, long to prove."""
    rules = Rules()
    sits = rules.choices(holes + 1, holes)
    rules.exactly_one(sits)
    rules.at_most_one(sits.T)
    return Model(rules)


@cache
def random_clauses(choices: int = 700, clauses: int = 3150) -> Model:
    """Three random literals in each clause, and a few clauses too many for an answer:
    hard for every engine."""
    rng, rules = random.Random(1), Rules()
    rules.choices(choices)
    rules.clause(
        [
            [one * rng.choice((1, -1)) for one in rng.sample(range(1, choices + 1), 3)]
            for _ in range(clauses)
        ]
    )
    return Model(rules)


@cache
def random_groups(choices: int = 700, clauses: int = 3150) -> Model:
    """A random formula without negation, for engines that take none:
    each choice has another that is its opposite."""
    rng, rules = random.Random(1), Rules()
    both = rules.choices(choices, 2)
    rules.exactly_one(both)
    some = (rng.sample(range(choices), 3) for _ in range(clauses))
    rules.clause(
        np.array([[both[one, rng.randrange(2)] for one in three] for three in some], dtype=np.int32)
    )
    return Model(rules)


def empty_sudoku(side: int, rows: int, columns: int) -> Sudoku:
    """Nothing given."""
    return Sudoku(side, (rows, columns), tuple(f"s{number}" for number in range(side)), {}, {})


CORNERS: frozenset[Cell] = frozenset({(0, 0), (13, 13)})


@dataclass(frozen=True)
class Stubborn(Dominoes):
    """No engine gets anywhere with its model, nor the hand-written search with its board."""

    rows: int = 14
    columns: int = 14
    missing: frozenset[Cell] = CORNERS

    def model(self) -> Model:
        """Groups that have nothing to do with the board."""
        return random_groups()


@dataclass(frozen=True)
class Twins(Dominoes):
    """Two answers that mirror each other, found at once; then a search that never ends."""

    rows: int = 2
    columns: int = 2

    def start(self) -> Iterable[Move]:
        """Both answers first."""
        yield from super().start()
        yield (), -1

    def moves(self, state: int) -> Iterable[Move] | None:
        """Goes on for ever below the second start."""
        return [((), state - 1)] if state < 0 else super().moves(state)

    def turns(self) -> list[Turn]:
        """One that makes one answer of the other."""
        other = {self.places[a]: self.places[b] for a, b in ((0, 1), (1, 0), (3, 2), (2, 3))}
        return [lambda placed: placed, lambda placed: other[placed]]


HOARD: list[bytes] = []


@dataclass(frozen=True)
class Greedy(Dominoes):
    """Whoever checks an answer loses 30 MB, and whoever goes through its states keeps one for
    each."""

    def check(self, solution: Solution) -> list[str]:
        """Never lets go."""
        HOARD.append(bytes(range(256)) * 120_000)
        return super().check(solution)

    def moves(self, state: int) -> Iterable[Move] | None:
        """Never lets go."""
        HOARD.append(bytes(range(256)) * 4_000)
        return super().moves(state)


@dataclass(frozen=True)
class Abrupt(Dominoes):
    """The process ends without a word at the fourth answer,
    as with engines that find no more memory."""

    def check(self, solution: Solution) -> list[str]:
        """Counts the answers."""
        HOARD.append(b"")
        if len(HOARD) == 4:
            os.abort()
        return super().check(solution)


@dataclass(frozen=True)
class Contrary(Dominoes):
    """No answer is right."""

    def check(self, solution: Solution) -> list[str]:
        """Says so."""
        return ["nothing is ever right"]


# what runs in processes of its own, and talks by lines


def say(*words: object) -> None:
    """A line to the test that waits for it."""
    print(*words, flush=True)


def ask(name: str, puzzle: Puzzle, stop: Stop) -> Verdict:
    """Verifies under the eyes of somebody who may ask to stop;
    says so if much was done between two looks."""
    looks = Looks()
    try:
        return verify(puzzle, Request(name, Limits.within(60, stop, looks.look)))
    finally:
        if (most := looks.most()) >= LITTLE:
            say(f"{most:.0f} pieces of work between two looks")


def with_flags(name: str, times: int) -> None:
    """Hard searches one after the other, under handlers that set a flag as those of the command
    line do."""
    stop = Stop()

    def handler(number: int, _: object) -> None:
        stop.asked = True

    signal.signal(signal.SIGINT, handler)
    signal.signal(signal.SIGTERM, handler)
    ask(name, Dominoes(1, 4), stop)  # loads the engine
    for _ in range(times):
        stop.asked = False
        say("ready")
        say(ask(name, Stubborn(), stop).ended.name)
    stop.asked = False
    say(ask(name, Dominoes(4, 3), stop).answer, ask(name, Dominoes(1, 4), stop).answer)


def with_the_default_handler(name: str, times: int) -> None:
    """Hard searches one after the other, each ended by KeyboardInterrupt."""
    ask(name, Dominoes(1, 4), Stop())  # loads the engine, which is not to be interrupted
    for _ in range(times):
        try:
            say("ready")
            ask(name, Stubborn(), Stop())
        except KeyboardInterrupt:
            is_blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
            is_default = signal.getsignal(signal.SIGINT) is signal.default_int_handler
            say("blocked" if is_blocked else "default" if is_default else "caught")
    say(ask(name, Dominoes(4, 3), Stop()).answer, ask(name, Dominoes(1, 4), Stop()).answer)


def with_a_child(name: str) -> None:
    """A hard search in a child, whose number is told."""
    popen: Callable[..., subprocess.Popen[bytes]] = subprocess.Popen

    def told(*arguments: object, **options: object) -> subprocess.Popen[bytes]:
        process = popen(*arguments, **options)
        say(process.pid)
        return process

    subprocess.Popen = told  # type: ignore[assignment, misc]
    verify(Stubborn(), Request(name, Limits.within(60), memory=1 << 30))
