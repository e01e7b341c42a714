"""What can be asked of a puzzle, once for all kinds and all engines.

    solutions   every solution, streamed as it is found
    solve       the same, with a verdict
    count       how many there are, without keeping them
    verify      exactly one, none, or more than one: the first two solutions and a proof that
                there is no third
    check       whether filled-in answers are right

Every solution that leaves this file has passed the puzzle's own checker.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Generator, Iterable
from contextlib import closing
from dataclasses import replace

from exactone.solver import engines
from exactone.solver.bundle import FEW, AnswerBatch
from exactone.solver.errors import EngineError, Refused, Unable
from exactone.solver.expected import beyond
from exactone.solver.limits import Ended, Limits, Stopped
from exactone.solver.puzzle import Puzzle, Solution
from exactone.solver.streams import Stream, breathless, drain, each

from . import first_look
from .answers import Answers, batches, engine_for, least_image, listers
from .request import ARGUMENT, CHECKER, Request, Verdict

MOMENT = 1.0  # seconds that this may take
EXTRA = 2.0  # seconds that verify may spend to see whether several solutions are all copies of one


# the questions


def solutions(
    puzzle: Puzzle, request: Request, number: int | None = None
) -> Generator[Solution, None, Ended]:
    """Every solution once, as it is found, or the first `number` of them; returns why it ended."""
    verdict = at_sight(puzzle, request)
    return verdict.ended if verdict else (yield from breathless(_answers(puzzle, request, number)))


def solve(
    puzzle: Puzzle,
    request: Request,
    number: int | None,
    see: Callable[[Solution], object],
    see_many: Callable[[AnswerBatch], object] | None = None,
) -> Verdict:
    """Shows solutions as they are found, all or the first `number` of them;
    many at once where that may be."""
    started = time.monotonic()
    if verdict := at_sight(puzzle, request):
        return verdict
    if (found := _seen(puzzle, request)) is not None:
        return _all_shown(found, request, number, see, started)
    # with a seed, auto asks several
    name = request.backend if request.seed is not None else _who(puzzle, request, number)
    request.limits.doing.mixed = ""  # by who was asked about another puzzle
    one_by_one = number is not None or request.memory is not None or request.up_to_symmetry
    if see_many is None or one_by_one or name == "all":
        solutions, ended = drain(_answers(puzzle, request, number), see)
    else:
        solutions, ended = _shown(
            batches(puzzle, request, name, together=True), request.limits, see_many
        )
    mixed = request.limits.doing.mixed if solutions else ""
    return Verdict(solutions, ended, name, time.monotonic() - started, enough=True, mixed=mixed)


def _shown(
    many: Stream[AnswerBatch], limits: Limits, see: Callable[[AnswerBatch], object]
) -> tuple[int, Ended]:
    """Shows answers, many at once; says how many there were and why they ended."""
    number = 0

    def shown(batch: AnswerBatch) -> None:
        nonlocal number
        number += len(batch.rows)
        limits.found = max(limits.found, number)
        see(batch)

    _, ended = drain(many, shown)
    return number, ended


def count(puzzle: Puzzle, request: Request, number: int | None = None) -> Verdict:
    """How many solutions there are, and with each of the rules that it leaves open;
    stops at `number`."""
    if number is None:
        request = replace(request, estimated=True)
        verdict = total(puzzle, request)
        return replace(
            verdict, variants={name: total(variant, request) for name, variant in puzzle.variants()}
        )
    started = time.monotonic()
    if seen := at_sight(puzzle, request):
        return _as_count(seen, request)
    number_found, ended = drain(_answers(puzzle, request, number))
    return _as_count(
        Verdict(number_found, ended, engine_for(puzzle, request), time.monotonic() - started),
        request,
    )


def total(puzzle: Puzzle, request: Request) -> Verdict:
    """How many solutions there are."""
    started = time.monotonic()
    if verdict := at_sight(puzzle, request):
        return _as_count(verdict, request)
    request.limits.doing.expected = None  # of another puzzle
    if request.memory is None:
        name, number, ended = counted_here(puzzle, request)
    else:
        from . import child

        name, number, ended = child.counted(puzzle, request)
    verdict = Verdict(number, ended, name, time.monotonic() - started)
    expected = None if verdict.complete else beyond(number, request.limits.doing.expected)
    return _as_count(replace(verdict, expected=expected), request)


def _as_count(verdict: Verdict, request: Request) -> Verdict:
    """A verdict as the answer to the question how many solutions there are."""
    return replace(verdict, counted=True, up_to_symmetry=request.up_to_symmetry)


def counted_here(puzzle: Puzzle, request: Request) -> tuple[str, int, Ended]:
    """Who counted, how many there are, and why that ended; in this very process."""
    from .counting import counted

    return counted(puzzle, request, lambda puzzle, request: _answers(puzzle, request, None))


def verify(puzzle: Puzzle, request: Request) -> Verdict:
    """Whether there is exactly one solution; with two that differ when there are more."""
    started = time.monotonic()
    if verdict := at_sight(puzzle, request):
        return verdict
    if (found := _seen(puzzle, request)) is not None:
        verdict = judged(puzzle, request, [*found], Ended.EXHAUSTED, engines.REFERENCE)
        return replace(verdict, seconds=time.monotonic() - started)
    solutions = list[Solution]()
    name = engine_for(puzzle, request)
    left_open = request.backend == "auto" and not request.up_to_symmetry
    narrow = puzzle.narrowed() if left_open else None
    if narrow is None:
        _, ended = drain(_answers(puzzle, request, 2, name), solutions.append)
    else:
        _, ended = drain(_answers(narrow, request, 2, name), solutions.append)
        solutions += _beside(puzzle, solutions)
        ended = Ended.LIMIT if len(solutions) > 1 else ended
    variants = {name: verify(variant, request) for name, variant in puzzle.variants()}
    verdict = judged(puzzle, request, solutions, ended, name)
    return replace(verdict, variants=variants, seconds=time.monotonic() - started)


def _seen(puzzle: Puzzle, request: Request) -> Collection[Solution] | None:
    """All solutions, none or one, where a first look finds them; they were looked at."""
    found = None if [*puzzle.variants()] else first_look.decided(puzzle, request)
    for solution in found or ():
        if broken := puzzle.check(solution):
            raise EngineError(
                f"{engines.REFERENCE} returned an answer that breaks the rules: {broken[0]}",
                solution,
            )
    return found


def _all_shown(
    found: Collection[Solution],
    request: Request,
    number: int | None,
    see: Callable[[Solution], object],
    started: float,
) -> Verdict:
    """Shows all solutions there are, or so many of them."""
    shown = [*found][:number]
    for solution in shown:
        request.limits.found += 1
        see(solution)
    ended = Ended.LIMIT if len(shown) == number else Ended.EXHAUSTED
    return Verdict(len(shown), ended, engines.REFERENCE, time.monotonic() - started, enough=True)


def _beside(puzzle: Puzzle, narrow: list[Solution]) -> list[Solution]:
    """Another answer beside the only one that a puzzle has when it is narrowed, if there is one."""
    other = puzzle.another(narrow[0]) if len(narrow) == 1 else None
    if other is None:
        return []
    if broken := puzzle.check(other):
        raise EngineError(f"another answer breaks a rule: {broken[0]}", other)
    return [other]


def judged(
    puzzle: Puzzle, request: Request, solutions: list[Solution], ended: Ended, name: str
) -> Verdict:
    """What the first two solutions say, if there are as many,
    and why there are no others among what was found.

    Where the second one is a copy of the first, turned or mirrored, another is shown in its
    place if one is soon found.
    """
    if len(set(solutions)) < len(solutions):
        raise EngineError(f"{name} returned the same answer twice", solutions[0])
    turned = images = False
    if (
        len(solutions) == 2
        and not request.up_to_symmetry
        and puzzle.may_be_images(solutions[0], solutions[1])
    ):
        soon = replace(request, limits=request.limits.at_most(EXTRA))
        orbit = _orbit(solutions[0], puzzle, soon.limits)
        turned = orbit.issuperset(solutions)
        if turned:
            other, images = _beyond(orbit, puzzle, soon)
            if other is not None:
                solutions = [solutions[0], other]
                turned = False
    return Verdict(
        len(solutions),
        ended,
        name,
        0.0,
        tuple(solutions),
        turned=turned,
        images=images,
        up_to_symmetry=request.up_to_symmetry,
    )


def confirmed(puzzle: Puzzle, request: Request, verdict: Verdict) -> Verdict:
    """A verdict with the name of another engine that found it, too, where one did so in a moment.

    Only "one" and "none" of an engine that was left open are looked at; engines that disagree
    are an error.
    """
    if (
        request.backend != "auto"
        or verdict.answer not in ("one", "none")
        or verdict.argument
        or request.up_to_symmetry
    ):
        return verdict
    second = next(
        (
            name
            for name in engines.LOOKING_AGAIN
            if name != verdict.backend and engines.installed(name)
        ),
        None,
    )
    if second is None:
        return verdict
    soon = replace(request, backend=second, limits=request.limits.at_most(MOMENT).quiet())
    solutions = list[Solution]()
    try:
        _, ended = drain(_answers(puzzle, soon, 2), solutions.append)
    except Refused:
        return verdict
    if ended is not Ended.EXHAUSTED:
        # two may have been enough to disagree, but no more is known of them
        ended = Ended.INTERRUPTED
    results = {
        verdict.backend: (set(verdict.solutions), Ended.EXHAUSTED),
        second: (set(solutions), ended),
    }
    _compare(results)
    return replace(verdict, confirmed=second) if ended is Ended.EXHAUSTED else verdict


def check(puzzle: Puzzle, solutions: Iterable[Solution]) -> Verdict:
    """Whether filled-in answers are right, and if not which rules they break."""
    started = time.monotonic()
    answers = list(solutions)
    broken = tuple(
        f"answer {number}: {rule}" if len(answers) > 1 else rule
        for number, solution in enumerate(answers, start=1)
        for rule in puzzle.check(solution)
    )
    return Verdict(
        len(set(answers)),
        Ended.LIMIT,
        CHECKER,
        time.monotonic() - started,
        enough=True,
        broken=broken,
    )


def at_sight(puzzle: Puzzle, request: Request) -> Verdict | None:
    """The verdict where no search is needed; where all engines are compared,
    they search all the same."""
    started = time.monotonic()
    try:
        with request.limits.building():
            if request.up_to_symmetry and puzzle.turns() is None:
                raise Unable(
                    "this puzzle has no board that could be turned; leave --up-to-symmetry out"
                )
            argument = None if request.backend == "all" else puzzle.argument()
    except Stopped:
        ended = request.limits.over() or Ended.INTERRUPTED
        return Verdict(0, ended, engine_for(puzzle, request), time.monotonic() - started)
    if argument is None:
        return None
    return Verdict(0, Ended.EXHAUSTED, ARGUMENT, time.monotonic() - started, argument=argument)


# answers


def _answers(puzzle: Puzzle, request: Request, number: int | None, name: str = "") -> Answers:
    """The first so many checked answers of one engine, or of all of them, compared. Of those that
    are turns of each other only one where that is asked for. Where memory is limited, a child
    process finds them."""
    name = name or _who(puzzle, request, number)
    if name == "all":
        return (yield from _compared(puzzle, request, number))
    if number == 0:
        return Ended.LIMIT
    if request.memory is None:
        answers = batches(puzzle, request, name, together=number is None or number > FEW)
    else:
        from . import child

        answers = each(child.search(puzzle, request, name), AnswerBatch.of)
    turns = list(puzzle.turns() or ()) if request.up_to_symmetry else []
    left = number
    cut = False  # whether time was up before all turns of an answer were seen
    with closing(answers):
        while True:
            try:
                batch = next(answers)
            except StopIteration as end:
                ended: Ended = end.value
                return (request.limits.over() or Ended.INTERRUPTED) if cut else ended
            if batch is None:
                yield None
                continue
            for solution in batch.solutions():
                stands = not turns or least_image(turns, solution, request.limits.over)
                cut = cut or stands is None
                if not stands:
                    continue
                request.limits.found += 1
                yield solution
                if left is not None:
                    left -= 1
                if left == 0:
                    return Ended.LIMIT


def _who(puzzle: Puzzle, request: Request, number: int | None) -> str:
    """The engine that answers; auto where all answers are wanted and several list them together."""
    several = number is None and len(listers(puzzle, request)) > 1
    return "auto" if several else engine_for(puzzle, request)


def _compared(puzzle: Puzzle, request: Request, number: int | None) -> Answers:
    """The answers of every engine that can, compared as sets: what one has proved complete,
    no other may exceed."""
    results: dict[str, tuple[set[Solution], Ended]] = {}
    shown: set[Solution] = set()
    for name in filter(engines.installed, engines.TABLE):
        solutions: set[Solution] = set()

        def new(solution: Solution, solutions: set[Solution] = solutions) -> Solution | None:
            solutions.add(solution)
            if solution in shown or (number is not None and len(shown) == number):
                return None
            shown.add(solution)
            return solution

        try:
            ended = yield from each(_answers(puzzle, request, number, name), new)
        except Refused:
            continue
        results[name] = solutions, ended
        _compare(results)
    endings = [ended for _, ended in results.values()]
    return Ended.EXHAUSTED if Ended.EXHAUSTED in endings else endings[0]


def _compare(results: dict[str, tuple[set[Solution], Ended]]) -> None:
    """Raises an error when an engine found what another has proved not to exist."""
    for one, (complete, ended) in results.items():
        for other, (answers, _) in results.items():
            if ended is Ended.EXHAUSTED and (extra := answers - complete):
                raise EngineError(
                    f"engines disagree: {one} says that there are {len(complete)} solutions and no "
                    f"more, but {other} found another",
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


def _beyond(orbit: set[Solution], puzzle: Puzzle, request: Request) -> tuple[Solution | None, bool]:
    """A solution that is none of these, if one is soon found;
    and whether it is known that there is none."""
    every: list[Solution] = []
    _, ended = drain(_answers(puzzle, request, len(orbit) + 1), every.append)
    other = next((solution for solution in every if solution not in orbit), None)
    return other, other is None and ended is Ended.EXHAUSTED
