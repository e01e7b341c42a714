"""Counting: what can count takes turns until one of them comes to an end.

    listed    the answers of an engine, one by one
    states    equal states of the hand-written search are counted once
    covered   an engine that counts models without listing

Up to symmetry there are as many answers as a turn of the board leaves as they are, on average
over all turns. Those of each turn are counted without listing too, where the puzzle, or its
model, can be folded by it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial

from exactone.solver import engines
from exactone.solver.engines import CountRun
from exactone.solver.engines.remembered import StateCount
from exactone.solver.errors import Refused
from exactone.solver.limits import Ended, Limits, Stopped
from exactone.solver.puzzle import Puzzle

from .answers import SMALL, Answers, engine_for, engine_input, hand_search
from .probes import Probes
from .request import Request

FEW = 20  # answers that are listed in the first turn
FIRST = {"listed": 0.5, **engines.FIRST_TURNS}  # seconds of the first turns
SUITED = 4.0  # of the engine that suits the puzzle, where it counts without listing
QUICK = 0.2  # and where that engine only lists: of the others, which may be through at once
GROWTH = 2  # by which turns grow
FAR = 1000  # who has found so many times fewer by listing is given up

Listing = Callable[[Request], Answers]
"""The answers of the engine that is asked."""


def counted(
    puzzle: Puzzle, request: Request, listing: Callable[[Puzzle, Request], Answers]
) -> tuple[str, int, Ended]:
    """Who counted, how many answers there are, and why that ended; at least so many,
    unless there are no more."""
    probes = Probes(puzzle, request) if request.estimated else None
    fewer = None
    if request.backend == "auto" and not request.up_to_symmetry and puzzle.size() <= SMALL:
        with request.limits.building():
            fewer = puzzle.with_names_told()
    part, times = fewer or (puzzle, 1)
    name, total, ended = _raced(part, request, partial(listing, part), probes)
    return name, times * total, ended


def _raced(
    puzzle: Puzzle, request: Request, listing: Listing, probes: Probes | None
) -> tuple[str, int, Ended]:
    suited = engine_for(puzzle, request)
    if request.backend != "auto":
        racers = {suited: _counter(puzzle, request, suited) or _ListCounter(request, listing)}
    else:
        lister = (
            suited
            if suited not in FIRST
            else next(n for n in engines.TABLE if engines.installed(n))
        )
        order = dict.fromkeys([suited, *engines.COUNTERS, engines.REFERENCE, lister])
        if suited in engines.COUNTERS and not request.up_to_symmetry:
            del order[lister]  # it lists, too
        tried = {name: _counter(puzzle, request, name) for name in order if name != lister}
        if request.up_to_symmetry:
            tried = {
                suited if suited in FIRST else engines.REFERENCE: _ByTurns(puzzle, request, suited)
            }
        alone = replace(request, backend=lister, limits=request.limits.uncounted())
        listed = {lister: _ListCounter(alone, listing)} if lister in order else {}
        counters = {name: counter for name, counter in tried.items() if counter}
        first = [suited] if puzzle.size() > SMALL else [*engines.COUNTERS, suited]
        racers = counters | listed
        if suited not in FIRST:
            racers = {name: racers[name] for name in (*first, *racers) if name in racers}
    race = _Race(racers, suited, probes)
    ended = race.run(request.limits)
    return race.name, race.total, ended


class _Race:
    """Several ways to count the same, by turns; beside them an estimate, where one is wanted."""

    def __init__(
        self, racers: dict[str, CountRun], suited: str, probes: Probes | None = None
    ) -> None:
        self.racers, self.suited, self.name, self.probes = racers, suited, suited, probes
        self.total = self.round = 0

    def run(self, limits: Limits) -> Ended:
        """Goes on until one of them is done, or the limits come first."""
        ended = Ended.MEMORY
        while self.racers:
            for name, racer in list(self.racers.items()):
                alone = len(self.racers) == 1 and not self.probes
                seconds = None if alone else self._seconds(name, racer) * GROWTH**self.round
                if (ended := self._turn(name, racer, limits.at_most(seconds))) is Ended.EXHAUSTED:
                    self.name = name
                    self.total = racer.total
                    return ended
                self.total = max(self.total, racer.total)
                limits.found = max(limits.found, self.total)
                if self.probes:
                    self.probes.run(limits)
                if over := limits.over():
                    return over
            self.round += 1
            for name, racer in list(self.racers.items()):
                if (
                    len(self.racers) > 1
                    and isinstance(racer, _ListCounter)
                    and racer.total * FAR < self.total
                ):
                    del self.racers[name]
        return ended

    def _seconds(self, name: str, racer: CountRun) -> float:
        """How long the first turn is; who lists and finds nothing new may be near the end,
        and has all the time."""
        if isinstance(racer, _ListCounter) and racer.found_nothing:
            return SUITED
        if name == self.suited and name in FIRST:
            return SUITED
        if name in FIRST and self.suited not in FIRST and self.round == 0:
            return QUICK
        if self.suited == engines.REFERENCE and name not in FIRST:
            return FIRST[engines.REFERENCE]  # its own search may be as slow
        return FIRST.get(name, FIRST["listed"])

    def _turn(self, name: str, racer: CountRun, limits: Limits) -> Ended:
        """Lets one of them go on; who cannot is out, unless there is nobody else."""
        limits.doing.begin(f"counting with {name}", searching=True)
        try:
            ended = racer.run(limits)
        except Stopped:
            ended = limits.over() or Ended.INTERRUPTED
        except MemoryError:
            ended = Ended.MEMORY
        except Refused:
            del self.racers[name]
            if not self.racers:
                raise
            return Ended.LIMIT
        if ended is Ended.MEMORY:
            del self.racers[name]
        return ended


def _counter(puzzle: Puzzle, request: Request, name: str) -> CountRun | None:
    """How an engine counts without listing; None where it cannot."""
    if name in engines.COUNTERS:
        if request.up_to_symmetry:
            return _ByTurns(puzzle, request, name)
        return _CoverCounter(puzzle, request, name)
    if name != engines.REFERENCE:
        return None
    if not request.up_to_symmetry:
        return _States(puzzle, request)
    if None in map(puzzle.folded, list(puzzle.turns() or ())[1:]):
        return None
    return _ByTurns(puzzle, request, name)


class _ListCounter:
    """Counts answers as they are found."""

    def __init__(self, request: Request, listing: Listing) -> None:
        self.answers = _when_wanted(listing, request)
        self.total = 0
        self.room = FEW
        self.found_nothing = False  # in the last turn

    def run(self, limits: Limits) -> Ended:
        """Goes on listing; the first turn ends after a few answers, too."""
        before = self.total
        until = self.total + self.room
        looked = time.monotonic()
        while self.total < until or limits.deadline is None:
            try:
                self.total += next(self.answers) is not None
            except StopIteration as stop:
                ended: Ended = stop.value
                return ended
            if time.monotonic() > looked + 0.01:
                looked, limits.found = time.monotonic(), max(limits.found, self.total)
                if over := limits.over():
                    self.found_nothing = self.total == before
                    return over
        self.room *= 10
        self.found_nothing = False
        return Ended.LIMIT


def _when_wanted(listing: Listing, request: Request) -> Answers:
    """The answers of an engine that is loaded when the first of them is wanted,
    as others may have counted before."""
    return (yield from listing(request))


class _States:
    """Counts by the states of the hand-written search."""

    def __init__(self, puzzle: Puzzle, request: Request) -> None:
        self.puzzle = puzzle
        self.request = request
        self.counting: StateCount | None = None

    @property
    def total(self) -> int:
        """The answers counted so far."""
        return self.counting.total if self.counting else 0

    def run(self, limits: Limits) -> Ended:
        """Goes on counting."""
        if self.counting is None:
            with limits.building():
                self.counting = StateCount(hand_search(self.puzzle, self.request))
        return self.counting.run(limits)


class _CoverCounter:
    """Counts of an engine that counts models: all answers,
    or those that one of the turns leaves as they are."""

    def __init__(
        self,
        puzzle: Puzzle,
        request: Request,
        name: str,
        model: _Model | None = None,
        turn: int = 0,
    ) -> None:
        self.model = model or _Model(puzzle, request, name)
        self.turn = turn
        self.tally: CountRun | None = None

    @property
    def total(self) -> int:
        """The answers counted so far."""
        return self.tally.total if self.tally else 0

    def run(self, limits: Limits) -> Ended:
        """Goes on counting; there is no answer where there is no model."""
        if self.tally is None:
            self.model.limits = limits
            if not self.model.tallies:
                return Ended.EXHAUSTED
            self.tally = self.model.tallies[self.turn]
        return self.tally.run(limits)


class _Model:
    """What an engine counts of a puzzle, made when it is first asked for."""

    def __init__(self, puzzle: Puzzle, request: Request, name: str) -> None:
        self.puzzle, self.request, self.name, self.limits = puzzle, request, name, request.limits

    @cached_property
    def tallies(self) -> list[CountRun]:
        """The count of all answers, or those of each turn; nothing where there is no answer."""
        engine = engines.get(self.name)
        assert isinstance(engine, engines.Counter)
        request = replace(self.request, limits=self.limits)
        problem = engine_input(self.puzzle, request, self.name, counted=True)
        if problem is None:
            return []
        if self.request.up_to_symmetry and problem.model.rules.turns is None:
            raise Refused(f"{self.name} does not know how this puzzle can be turned")
        with self.limits.building():
            if self.request.up_to_symmetry:
                return engine.countings(problem.model)
            return [engine.counting(problem.model)]


class _ByTurns:
    """For each turn a race of those that count what it leaves as it is; one after the other."""

    def __init__(self, puzzle: Puzzle, request: Request, suited: str) -> None:
        self.puzzle = puzzle
        self.request = request
        self.suited = suited
        self.races: list[_Race] = []
        self.done = 0

    def _make(self) -> list[_Race]:
        races = list[_Race]()
        free = self.request.backend == "auto"
        models = {
            name: _Model(self.puzzle, self.request, name)
            for name in engines.COUNTERS
            if free or name == self.suited
        }
        for number, turn in enumerate(self.puzzle.turns() or ()):
            racers: dict[str, CountRun] = {
                name: _CoverCounter(self.puzzle, self.request, name, model, number)
                for name, model in models.items()
            }
            folded = self.puzzle.folded(turn) if number else self.puzzle
            if folded is not None and (free or self.suited == engines.REFERENCE):
                racers[engines.REFERENCE] = _States(folded, self.request)
            races.append(_Race(racers, self.suited))
        return races

    @property
    def total(self) -> int:
        """The answers counted so far, those that are turns of each other counted once."""
        return sum(race.total for race in self.races) // max(1, len(self.races))

    def run(self, limits: Limits) -> Ended:
        """Goes on until all are counted, or the limits come first."""
        if not self.races:
            with limits.building():
                self.races = self._make()
        quiet = limits.quiet()  # what a turn leaves is no count of answers yet
        for race in self.races[self.done :]:
            if (ended := race.run(quiet)) is not Ended.EXHAUSTED:
                return ended
            self.done += 1
        return Ended.EXHAUSTED
