"""What can be asked of a puzzle, once for all kinds and all engines.

    solutions   every solution, streamed as it is found
    solve       the same, with a verdict
    count       how many there are, without keeping them
    verify      exactly one, none, or more than one: the first two solutions and a proof that there is no third
    check       whether filled-in answers are right

Every solution that leaves this file has passed the puzzle's own checker.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import replace

from . import engines
from .answers import Answers, bundles, checked, engine_for, least_image, listers
from .asking import ARGUMENT, CHECKER, Asking, Verdict
from .bundle import Bundle
from .errors import EngineError, Refused, Unable
from .expected import beyond
from .limits import Ended, Limits, Stopped
from .puzzle import Puzzle, Solution
from .streams import Stream, breathless, drain, each, first

SECOND = ("reference", "pysat")  # engines that look at what another one said
MOMENT = 1.0  # seconds that this may take
EXTRA = 2.0  # seconds that verify may spend to see whether several solutions are all copies of one


# the questions


def solutions(puzzle: Puzzle, asking: Asking, number: int | None = None) -> Generator[Solution, None, Ended]:
    """Every solution once, as it is found, or the first `number` of them; returns why it ended."""
    verdict = at_sight(puzzle, asking)
    return verdict.ended if verdict else (yield from breathless(_answers(puzzle, asking, number)))


def solve(
    puzzle: Puzzle,
    asking: Asking,
    number: int | None,
    see: Callable[[Solution], object],
    see_many: Callable[[Bundle], object] | None = None,
) -> Verdict:
    """Shows solutions as they are found, all or the first `number` of them; many at once where that may be."""
    started = time.monotonic()
    if verdict := at_sight(puzzle, asking):
        return verdict
    name = asking.backend if asking.seed is not None else _who(puzzle, asking, number)  # with a seed, auto asks several
    many = bundles(puzzle, asking) if number is None and see_many else None
    if many is not None and see_many:
        found, ended = _shown(many, asking.limits, see_many)
    else:
        found, ended = drain(_answers(puzzle, asking, number), see)
    return Verdict(found, ended, name, time.monotonic() - started, enough=True)


def _shown(many: Stream[Bundle], limits: Limits, see: Callable[[Bundle], object]) -> tuple[int, Ended]:
    """Shows answers, many at once; says how many there were and why they ended."""
    number = 0

    def shown(bundle: Bundle) -> None:
        nonlocal number
        number += len(bundle.rows)
        limits.found = max(limits.found, number)
        see(bundle)

    _, ended = drain(many, shown)
    return number, ended


def count(puzzle: Puzzle, asking: Asking, number: int | None = None) -> Verdict:
    """How many solutions there are, and with each of the rules that it leaves open; stops at `number`."""
    if number is None:
        asking = replace(asking, estimated=True)
        verdict = total(puzzle, asking)
        return replace(verdict, variants={name: total(variant, asking) for name, variant in puzzle.variants()})
    started = time.monotonic()
    if seen := at_sight(puzzle, asking):
        return _as_count(seen, asking)
    found, ended = drain(_answers(puzzle, asking, number))
    return _as_count(Verdict(found, ended, engine_for(puzzle, asking), time.monotonic() - started), asking)


def total(puzzle: Puzzle, asking: Asking) -> Verdict:
    """How many solutions there are."""
    started = time.monotonic()
    if verdict := at_sight(puzzle, asking):
        return _as_count(verdict, asking)
    asking.limits.doing.expected = None  # of another puzzle
    if asking.memory is None:
        name, found, ended = counted_here(puzzle, asking)
    else:
        from . import child

        name, found, ended = child.counted(puzzle, asking)
    verdict = Verdict(found, ended, name, time.monotonic() - started)
    expected = None if verdict.complete else beyond(found, asking.limits.doing.expected)
    return _as_count(replace(verdict, expected=expected), asking)


def _as_count(verdict: Verdict, asking: Asking) -> Verdict:
    """The same as the answer to the question how many there are."""
    return replace(verdict, counted=True, up_to_symmetry=asking.up_to_symmetry)


def counted_here(puzzle: Puzzle, asking: Asking) -> tuple[str, int, Ended]:
    """Who counted, how many there are, and why that ended; in this very process."""
    from .counting import counted

    return counted(puzzle, asking, lambda asking: _answers(puzzle, asking, None))


def verify(puzzle: Puzzle, asking: Asking) -> Verdict:
    """Whether there is exactly one solution; with two that differ when there are more."""
    started = time.monotonic()
    if verdict := at_sight(puzzle, asking):
        return verdict
    found, name = list[Solution](), engine_for(puzzle, asking)
    _, ended = drain(_answers(puzzle, asking, 2), found.append)
    variants = {name: verify(variant, asking) for name, variant in puzzle.variants()}
    verdict = judged(puzzle, asking, found, ended, name)
    return replace(verdict, variants=variants, seconds=time.monotonic() - started)


def judged(puzzle: Puzzle, asking: Asking, found: list[Solution], ended: Ended, name: str) -> Verdict:
    """What the first two solutions say, if there are as many, and why there are no others among what was found."""
    if len(set(found)) < len(found):
        raise EngineError(f"{name} returned the same answer twice", found[0])
    soon = replace(asking, limits=asking.limits.at_most(EXTRA))
    orbit = _orbit(found[0], puzzle, soon.limits) if len(found) == 2 and not asking.up_to_symmetry else set()
    turned = bool(found) and orbit.issuperset(found)
    images = turned and _no_others(orbit, puzzle, soon)
    return Verdict(
        len(found),
        ended,
        name,
        0.0,
        tuple(found),
        turned=turned,
        images=images,
        up_to_symmetry=asking.up_to_symmetry,
    )


def confirmed(puzzle: Puzzle, asking: Asking, verdict: Verdict) -> Verdict:
    """The same verdict with the name of another engine that found it, too, where one did so in a moment.

    Only "one" and "none" of an engine that was left open are looked at; engines that disagree are an error.
    """
    if asking.backend != "auto" or verdict.answer not in ("one", "none") or verdict.argument or asking.up_to_symmetry:
        return verdict
    second = next((name for name in SECOND if name != verdict.backend and engines.installed(name)), None)
    if second is None:
        return verdict
    soon = replace(asking, backend=second, limits=asking.limits.at_most(MOMENT).quiet())
    found = list[Solution]()
    try:
        _, ended = drain(_answers(puzzle, soon, 2), found.append)
    except Refused:
        return verdict
    if ended is not Ended.EXHAUSTED:
        ended = Ended.INTERRUPTED  # two may have been enough to disagree, but no more is known of them
    results = {verdict.backend: (set(verdict.solutions), Ended.EXHAUSTED), second: (set(found), ended)}
    _compare(results)
    return replace(verdict, confirmed=second) if ended is Ended.EXHAUSTED else verdict


def check(puzzle: Puzzle, solutions: Iterable[Solution]) -> Verdict:
    """Whether filled-in answers are right, and if not which rules they break."""
    started, answers = time.monotonic(), list(solutions)
    broken = tuple(
        f"answer {number}: {rule}" if len(answers) > 1 else rule
        for number, solution in enumerate(answers, start=1)
        for rule in puzzle.check(solution)
    )
    return Verdict(len(set(answers)), Ended.LIMIT, CHECKER, time.monotonic() - started, enough=True, broken=broken)


def at_sight(puzzle: Puzzle, asking: Asking) -> Verdict | None:
    """The verdict where no search is needed; where all engines are compared, they search all the same."""
    started = time.monotonic()
    try:
        with asking.limits.building():
            if asking.up_to_symmetry and puzzle.turns() is None:
                raise Unable("this puzzle has no board that could be turned; leave --up-to-symmetry out")
            argument = None if asking.backend == "all" else puzzle.argument()
    except Stopped:
        ended = asking.limits.over() or Ended.INTERRUPTED
        return Verdict(0, ended, engine_for(puzzle, asking), time.monotonic() - started)
    if argument is None:
        return None
    return Verdict(0, Ended.EXHAUSTED, ARGUMENT, time.monotonic() - started, argument=argument)


# answers


def _answers(puzzle: Puzzle, asking: Asking, number: int | None) -> Answers:
    """The first so many answers of the engine, or of all of them, each of which is asked for so many."""
    name = _who(puzzle, asking, number)
    return _compared(puzzle, asking, number) if name == "all" else first(number, _stream(puzzle, asking, name))


def _who(puzzle: Puzzle, asking: Asking, number: int | None) -> str:
    """The engine that answers; auto where all answers are wanted and several list them together."""
    several = number is None and len(listers(puzzle, asking)) > 1
    return "auto" if several else engine_for(puzzle, asking)


def _stream(puzzle: Puzzle, asking: Asking, name: str) -> Answers:
    """The checked answers of one engine, of those that are turns of each other only one where that is asked for."""
    turns = list(puzzle.turns() or ()) if asking.up_to_symmetry else []
    cut = False

    def seen(solution: Solution) -> Solution | None:
        nonlocal cut
        stands = least_image(puzzle, turns, solution, asking.limits.over)
        if not stands:
            cut = cut or stands is None
            return None
        asking.limits.found += 1
        return solution

    ended = yield from each(_checked(puzzle, asking, name), seen)
    return (asking.limits.over() or Ended.INTERRUPTED) if cut else ended


def _checked(puzzle: Puzzle, asking: Asking, name: str) -> Answers:
    """The answers of one engine, in a child process where memory is limited."""
    if asking.memory is None:
        return checked(puzzle, asking, name)
    from . import child

    return child.search(puzzle, asking, name)


def _compared(puzzle: Puzzle, asking: Asking, number: int | None) -> Answers:
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


def _orbit(solution: Solution, puzzle: Puzzle, limits: Limits) -> set[Solution]:
    """The turned and mirrored copies of a solution; none where that takes too long."""
    orbit = set()
    try:
        with limits.building():
            for image in puzzle.images(solution):
                orbit.add(image)
                if limits.over():
                    return set()
    except Stopped:
        return set()
    return orbit


def _no_others(orbit: set[Solution], puzzle: Puzzle, asking: Asking) -> bool:
    """Whether these are all solutions."""
    every: list[Solution] = []
    _, ended = drain(_answers(puzzle, asking, len(orbit) + 1), every.append)
    return ended is Ended.EXHAUSTED and orbit.issuperset(every)
