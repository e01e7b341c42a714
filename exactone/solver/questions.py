"""What can be asked of a puzzle, once for all types and all engines.

    solutions   every solution, streamed as it is found
    count       how many there are, without keeping them
    verify      exactly one, none, or more than one: the first two solutions and a proof that there is no third
    check       is this filled-in answer right

Every solution that leaves this file has passed the puzzle's own checker. An engine that returns a wrong one is broken,
and so is one of two engines that disagree: that is an error (`EngineError`), never an answer.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable, Generator, Hashable
from contextlib import closing
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Literal, TypeVar, cast

from . import engines
from .engines.reference import Reference
from .limits import Ended, Limits
from .model import Answer, Model
from .puzzle import Puzzle, Solution
from .reduce import reduce

SMALL = 50_000  # literals in the rules; up to here an engine takes them whole and keeps them for the next puzzle

FEW = 1000  # answers; a puzzle with more is counted by states remembered, not by listing, where the engine is free
BRIEFLY = 0.5  # seconds for listing them, before it is tried whether states are faster
EXTRA = 2.0  # seconds that verify may spend to see whether several solutions are all copies of one

T = TypeVar("T")
U = TypeVar("U")
Search = Generator[Solution, None, Ended]
Counter = Callable[[Limits], tuple[int, Ended]]
AnswerWord = Literal["one", "none", "many", "unknown", "wrong"]


class EngineError(Exception):
    """An engine returned a wrong answer, or two engines disagree about one."""

    def __init__(self, sentence: str, solution: Solution) -> None:
        super().__init__(sentence, solution)  # both, so that it can come from a child process
        self.solution = solution

    def __str__(self) -> str:
        return str(self.args[0])


class Refused(Exception):
    """The engine that was asked for cannot take this puzzle; the sentence says why."""


@dataclass(frozen=True)
class Asking:
    """How a question is asked: of which engine, under what limits, and in which order answers are wanted."""

    backend: str = "auto"  # an engine, auto, or all: every engine that can, compared
    limits: Limits = field(default_factory=Limits)
    seed: int | None = None  # for answers in a random order
    up_to_symmetry: bool = False  # turned and mirrored copies of an answer count once
    memory: int | None = None  # bytes: the search runs in a child process that cannot exceed them


@dataclass(frozen=True)
class Verdict:
    """What is known about a puzzle, and how it became known."""

    count: int  # exactly when `ended` is EXHAUSTED, else at least
    ended: Ended
    backend: str
    seconds: float
    solutions: tuple[Solution, ...] = ()
    reason: str = ""  # why there is no solution, where that can be said in a sentence
    images: bool = False  # all solutions are turned or mirrored copies of one
    enough: bool = False  # to find some was all that was asked

    @property
    def complete(self) -> bool:
        """Whether the count is exact."""
        return self.ended is Ended.EXHAUSTED

    @property
    def answer(self) -> AnswerWord:
        """The answer in a word; unknown where too little was found to say."""
        if self.count > 1:
            return "many"
        if not self.complete and not (self.enough and self.count):
            return "unknown"
        return "one" if self.count else "none"


# the questions


def solutions(puzzle: Puzzle, asking: Asking, number: int | None = None) -> Search:
    """Every solution once, as it is found, or the first `number` of them; returns why it ended."""
    if _at_sight(puzzle, asking):
        return Ended.EXHAUSTED
    return (yield from _answers(puzzle, asking, number))


def count(puzzle: Puzzle, asking: Asking, number: int | None = None) -> Verdict:
    """How many solutions there are; stops at `number`."""
    started = time.monotonic()
    if verdict := _at_sight(puzzle, asking):
        return verdict
    name = engine_for(puzzle, asking)
    counter = counter_of(puzzle, asking, name) if number is None else None
    if number is not None:
        found, ended = drain(_answers(puzzle, asking, number))
    elif counter is not None:
        found, ended = _by_states(puzzle, asking, name, counter)
    elif asking.backend == "auto" and not asking.up_to_symmetry:
        name, found, ended = _either_way(puzzle, asking, name)
    else:
        found, ended = drain(_answers(puzzle, asking, None))
    return Verdict(found, ended, name, time.monotonic() - started)


def _either_way(puzzle: Puzzle, asking: Asking, name: str) -> tuple[str, int, Ended]:
    """Lists some answers, or counts by states: a little of each, then more, until one of them comes to an end."""
    found, ended, counter = 0, Ended.LIMIT, counter_of(puzzle, asking, "reference")
    assert counter is not None
    for listing, states in ((BRIEFLY, 10 * BRIEFLY), (None, None)):
        soon = replace(asking, limits=asking.limits.at_most(listing))
        listed, ended = drain(_answers(puzzle, soon, FEW))
        found = max(found, listed)
        if ended is Ended.EXHAUSTED or asking.limits.over():
            return name, found, ended
        soon = replace(asking, limits=asking.limits.at_most(states))
        counted, ended = _by_states(puzzle, soon, "reference", counter)
        found = max(found, counted)
        if ended is Ended.EXHAUSTED or asking.limits.over():
            break
    return "reference", found, ended


def _by_states(puzzle: Puzzle, asking: Asking, name: str, counter: Counter) -> tuple[int, Ended]:
    """The count of an engine that counts without listing, in a child process where memory is limited."""
    if asking.memory is None:
        return counter(asking.limits)
    found: tuple[int, Ended] = _child().count(puzzle, asking, name)
    return found


def verify(puzzle: Puzzle, asking: Asking) -> Verdict:
    """Whether there is exactly one solution; with two that differ when there are more."""
    started = time.monotonic()
    if verdict := _at_sight(puzzle, asking):
        return verdict
    found: list[Solution] = []
    _, ended = drain(_answers(puzzle, asking, 2), found.append)
    if len(set(found)) < len(found):
        raise EngineError(f"{engine_for(puzzle, asking)} returned the same answer twice", found[0])
    images = len(found) == 2 and not asking.up_to_symmetry and _all_images_of(found, puzzle, asking)
    return Verdict(
        len(found), ended, engine_for(puzzle, asking), time.monotonic() - started, tuple(found), images=images
    )


def check(puzzle: Puzzle, solution: Solution) -> list[str]:
    """The rules that a filled-in answer breaks, in words; none when it is right."""
    return puzzle.check(solution)


def _at_sight(puzzle: Puzzle, asking: Asking) -> Verdict | None:
    """The verdict on a puzzle that needs no search; who compares all engines wants them to search all the same."""
    started = time.monotonic()
    reason = None if asking.backend == "all" else puzzle.hopeless()
    if reason is None:
        return None
    return Verdict(0, Ended.EXHAUSTED, "argument", time.monotonic() - started, reason=reason)


# engines


def engine_for(puzzle: Puzzle, asking: Asking) -> str:
    """The engine that answers: the one asked for, or the one that suits the puzzle, or another that is installed."""
    if asking.backend == "auto":
        return next(name for name in (puzzle.engine, *engines.TABLE) if engines.installed(name))
    if asking.backend != "all":
        engines.get(asking.backend)  # raises what is wrong with the name
    return asking.backend


def _answers(puzzle: Puzzle, asking: Asking, number: int | None) -> Search:
    """The first so many answers of the engine, or of all of them."""
    name = engine_for(puzzle, asking)
    if name == "all":
        return (yield from _compared(puzzle, asking, number))
    return (yield from first(number, _stream(puzzle, asking, name)))


def _stream(puzzle: Puzzle, asking: Asking, name: str) -> Search:
    """The checked answers of one engine, of each orbit only one where symmetry is asked for."""

    def seen(solution: Solution) -> Solution | None:
        if asking.up_to_symmetry and not _first_of_its_images(puzzle, solution, asking.limits):
            return None
        asking.limits.found += 1
        return solution

    answers = checked if asking.memory is None else _child().search
    return (yield from each(answers(puzzle, asking, name), seen))


def checked(puzzle: Puzzle, asking: Asking, name: str) -> Search:
    """The answers of one engine; one that breaks the rules is the engine's fault."""

    def right(solution: Solution) -> Solution:
        if wrong := puzzle.check(solution):
            raise EngineError(f"{name} returned an answer that breaks the rules: {wrong[0]}", solution)
        return solution

    ask = _walk if name == "reference" else _solve
    try:
        return (yield from each(ask(puzzle, asking, name), right))
    except MemoryError:
        return Ended.MEMORY


def _walk(puzzle: Puzzle, asking: Asking, _: str) -> Search:
    """Lets the reference walk the puzzle itself."""
    return Reference().search(puzzle, asking.limits, asking.seed)


def _solve(puzzle: Puzzle, asking: Asking, name: str) -> Search:
    """Asks an engine of models: reduces what is large or wanted in random order, and puts labels on the answers."""
    engine, reduced = engines.get(name), _reduced(puzzle, asking, name)
    if reduced is None:
        return Ended.EXHAUSTED
    label, model, whole = reduced
    answers = engine.search(model, asking.limits)
    if asking.seed is not None and isinstance(engine, engines.Shuffler):
        answers = engine.random(model, asking.limits, asking.seed)
    return (yield from each(answers, lambda answer: frozenset(map(label, whole(answer)))))


def _reduced(
    puzzle: Puzzle, asking: Asking, name: str
) -> tuple[Callable[[int], Hashable], Model, Callable[[Answer], Answer]] | None:
    """The labels of a puzzle's model, what an engine gets of it, and the way back; None where there is no answer.

    What is large, or wanted in random order, is reduced; so it always is for engines that keep nothing loaded.
    """
    model, engine = puzzle.model(), engines.get(name)
    label, whole = model.rules.label, cast(Callable[[Answer], Answer], frozenset)
    if asking.seed is not None or model.rules.mentions() > SMALL or isinstance(engine, engines.Counter):
        seed = None if isinstance(engine, engines.Shuffler) else asking.seed
        reduced = reduce(model, asking.limits.over, seed)
        if reduced is None:
            return None
        model, whole = reduced.model, reduced.whole
    if refusal := engine.refuses(model):
        raise Refused(f"{name} {refusal}")
    return label, model, whole


def counter_of(puzzle: Puzzle, asking: Asking, name: str) -> Counter | None:
    """How an engine counts without listing; None where it cannot."""
    if name == "reference":
        return None if asking.up_to_symmetry else lambda limits: Reference().count(puzzle, limits)
    engine = None if name == "all" else engines.get(name)
    if not isinstance(engine, engines.Counter):
        return None
    if asking.up_to_symmetry and puzzle.model().rules.turns is None:
        return None
    how = engine.count_turned_once if asking.up_to_symmetry else engine.count

    def counted(limits: Limits) -> tuple[int, Ended]:
        reduced = _reduced(puzzle, asking, name)  # only where it is counted, which may be in a child
        return (0, Ended.EXHAUSTED) if reduced is None else how(reduced[1], limits)

    return counted


def _child() -> ModuleType:
    """The module that runs searches in processes of their own, where the system can limit their memory."""
    if sys.platform == "win32":
        raise Refused("a limit of memory cannot be kept on Windows; leave it out")
    return importlib.import_module(".child", __package__)


def _compared(puzzle: Puzzle, asking: Asking, number: int | None) -> Search:
    """The answers of every engine that can, compared as sets: what one has proved complete, no other may exceed."""
    results: dict[str, tuple[set[Solution], Ended]] = {}
    shown: set[Solution] = set()
    for name in filter(engines.installed, engines.TABLE):
        found: set[Solution] = set()

        def new(solution: Solution, found: set[Solution] = found) -> Solution | None:
            found.add(solution)
            if solution in shown or (number is not None and len(shown) == number):
                return None
            shown.add(solution)
            return solution

        try:
            ended = yield from each(first(number, _stream(puzzle, asking, name)), new)
        except Refused:
            continue
        results[name] = found, ended
        _compare(results)
    endings = [ended for _, ended in results.values()]
    return Ended.EXHAUSTED if Ended.EXHAUSTED in endings else endings[0]


def _compare(results: dict[str, tuple[set[Solution], Ended]]) -> None:
    """Raises an error when an engine found what another has proved not to exist."""
    for one, (complete, ended) in results.items():
        for other, (found, _) in results.items():
            if ended is Ended.EXHAUSTED and (extra := found - complete):
                raise EngineError(
                    f"engines disagree: {one} says that there are {len(complete)} solutions and no more,"
                    f" but {other} found another",
                    min(extra, key=sorted),
                )


# symmetry


def _first_of_its_images(puzzle: Puzzle, solution: Solution, limits: Limits) -> bool:
    """Whether this is the one of its turned and mirrored copies that stands for all of them; no, once time is up."""
    own = sorted(solution)
    return all(own <= sorted(image) and not limits.over() for image in puzzle.images(solution))


def _all_images_of(found: list[Solution], puzzle: Puzzle, asking: Asking) -> bool:
    """Whether all solutions are copies of the first; looks for one that is not, but not for long."""
    soon = asking.limits.at_most(EXTRA)
    orbit = set()
    for image in puzzle.images(found[0]):
        orbit.add(image)
        if soon.over():
            return False
    if not orbit.issuperset(found):
        return False
    every: list[Solution] = []
    _, ended = drain(_answers(puzzle, replace(asking, limits=soon), len(orbit) + 1), every.append)
    return ended is Ended.EXHAUSTED and orbit.issuperset(every)


# streams


def each(items: Generator[T, None, Ended], see: Callable[[T], U | None]) -> Generator[U, None, Ended]:
    """What `see` makes of every item, without those of which it makes nothing."""
    with closing(items):
        while True:
            try:
                item = next(items)
            except StopIteration as stop:
                return cast(Ended, stop.value)
            if (seen := see(item)) is not None:
                yield seen


def first(number: int | None, items: Generator[T, None, Ended]) -> Generator[T, None, Ended]:
    """The first so many items."""
    if number is None:
        return (yield from items)
    with closing(items):
        for _ in range(number):
            try:
                yield next(items)
            except StopIteration as stop:
                return cast(Ended, stop.value)
    return Ended.LIMIT


def drain(items: Generator[T, None, Ended], see: Callable[[T], object] = lambda _: None) -> tuple[int, Ended]:
    """Shows every item to `see`; says how many there were and why they ended."""
    number = 0
    while True:
        try:
            item = next(items)
        except StopIteration as stop:
            return number, cast(Ended, stop.value)
        number += 1
        see(item)
