"""The checked answers of engines: which engine is asked, what it gets, what its answers mean.

An engine that returns a wrong answer is broken, and so is one of two engines that disagree: that
is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial

from exactone.solver import engines
from exactone.solver.bundle import FEW, AnswerBatch, gathered, portioned
from exactone.solver.errors import EngineError
from exactone.solver.limits import Ended, Limits, Stopped
from exactone.solver.puzzle import Puzzle, Solution, Turn
from exactone.solver.streams import Stream, by_turns, each, spread

from .engine_input import SMALL, hand_search, reduced_model
from .request import Request

Answers = Generator[Solution | None, None, Ended]

QUICK = 0.5  # seconds of the first turns, where several engines list together


def engine_for(puzzle: Puzzle, request: Request) -> str:
    """The engine that answers: the one asked for, or the one that suits the puzzle,
    or another that is installed."""
    if request.backend == "auto":
        return next(name for name in (puzzle.suited, *engines.TABLE) if engines.installed(name))
    if request.backend != "all":
        engines.get(request.backend)  # raises what is wrong with the name
    return request.backend


def listers(puzzle: Puzzle, request: Request) -> list[str]:
    """The engines that list all answers together: beside one that only lists,
    those that also count."""
    suited = engine_for(puzzle, request)
    if (
        request.backend != "auto"
        or request.seed is not None
        or suited in (engines.REFERENCE, *engines.COUNTERS)
    ):
        return [suited]
    return [*engines.COUNTERS, suited] if puzzle.size() <= SMALL else [suited, *engines.COUNTERS]


def checked(puzzle: Puzzle, request: Request, name: str, together: bool = False) -> Answers:
    """The answers of one engine, one by one; looked at together where many are wanted."""
    return spread(batches(puzzle, request, name, together), AnswerBatch.solutions)


def batches(
    puzzle: Puzzle, request: Request, name: str, together: bool = False
) -> Stream[AnswerBatch]:
    """The answers of one engine, in random order drawn where all can be counted, else mixed by the
    engine; those of auto are of several engines by turns.

    Together come as many at once as are found in a moment.
    """
    limits = request.limits
    right = partial(_right_and_large if puzzle.size() > SMALL else _right, puzzle, limits)
    try:
        if request.seed is not None:
            from . import random_answers

            if drawn := random_answers.drawn(puzzle, request, name):
                one_by_one = each(drawn.answers, AnswerBatch.of)
                return (yield from each(one_by_one, partial(right, drawn.engine)))
            limits.doing.mixed = name
        names = listers(puzzle, request) if name == "auto" else [name]
        limits.doing.begin(f"searching with {' and '.join(names)}", searching=True)
        if not together and names[1:] == [] and names[0] not in engines.COUNTERS:
            (name,) = names  # which finds one answer after the other, and waits for no turn
            return (yield from each(_found(puzzle, request, name), partial(right, name)))
        streams = {name: _found(puzzle, request, name, together) for name in names}
        portions = portioned(by_turns(streams, QUICK), limits.over, FEW if together else 1)
        return (yield from each(portions, lambda found: right(*found)))
    except MemoryError:
        return Ended.MEMORY
    except Stopped:
        return limits.over() or Ended.INTERRUPTED


def _found(
    puzzle: Puzzle, request: Request, name: str, together: bool = False
) -> Stream[AnswerBatch]:
    """What an engine answers, as choices of the whole model; or where the hand-written search
    goes."""
    if name == engines.REFERENCE:
        from exactone.solver.engines.reference import Reference

        with request.limits.building():
            search = hand_search(puzzle, request)
        answers = Reference().search(search, request.limits, request.seed)
        return (yield from each(answers, AnswerBatch.of))
    handed = reduced_model(puzzle, request, name)
    if handed is None:
        return Ended.EXHAUSTED
    rows = engines.get(name).rows(handed.model, request.limits, request.seed)
    return (yield from each(gathered(rows) if together else rows, handed.answers))


def _right(puzzle: Puzzle, limits: Limits, name: str, batch: AnswerBatch) -> AnswerBatch:
    """Answers that were looked at; one that breaks the rules is the engine's fault."""
    one = next(batch.solutions()) if len(batch.rows) == 1 else puzzle.wrong_among(batch)
    if one is not None and (wrong := puzzle.check(one)):
        raise EngineError(f"{name} returned an answer that breaks the rules: {wrong[0]}", one)
    return batch


def _right_and_large(puzzle: Puzzle, limits: Limits, name: str, batch: AnswerBatch) -> AnswerBatch:
    """Large answers, which take so long to look at that limits are heard meanwhile."""
    with limits.building("checking"):
        return _right(puzzle, limits, name, batch)


def least_image(turns: list[Turn], solution: Solution, over: Callable[[], object]) -> bool | None:
    """Whether this is the one of its turned copies that stands for all of them;
    None when time is up."""
    own = sorted(solution)
    for turn in turns:
        if over():
            return None
        if sorted(map(turn, solution)) < own:
            return False
    return True
