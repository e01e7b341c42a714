"""The checked answers of engines: which engine is asked; what it is handed, of most the model of a
puzzle, reduced where that pays, of one the hand-written search; what its answers mean.

An engine that returns a wrong answer is broken, and so is one of two engines that disagree: that
is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from copy import copy
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple, cast

from exactone.solver import engines, room
from exactone.solver.bundle import FEW, AnswerBatch, gathered, portioned
from exactone.solver.errors import EngineError, Refused, Unable
from exactone.solver.limits import PORTION, Ended, Limits, Stopped, portions
from exactone.solver.puzzle import Puzzle, Search, Solution, Turn
from exactone.solver.streams import Stream, by_turns, each, spread

from .request import Request

if TYPE_CHECKING:
    from exactone.solver.bundle import Rows
    from exactone.solver.model import Answer, Literals, Model

Answers = Generator[Solution | None, None, Ended]

QUICK = 0.5  # seconds of the first turns, where several engines list together
# literals in the rules; up to here an engine takes them whole and keeps them for the next puzzle
SMALL = 50_000


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
        return (yield from each(portions, lambda portion: right(*portion)))
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
    problem = engine_input(puzzle, request, name)
    if problem is None:
        return Ended.EXHAUSTED
    rows = engines.get(name).rows(problem.model, request.limits, request.seed)
    return (yield from each(gathered(rows) if together else rows, problem.answers))


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


# what engines are handed


def hand_search(puzzle: Puzzle, request: Request) -> Search:
    """The hand-written search, which goes as the heuristic says."""
    unknown = [
        word for word in request.heuristic.split("+") if word and word not in puzzle.heuristics
    ]
    if unknown:
        known = (
            f"there are {', '.join(puzzle.heuristics)}"
            if puzzle.heuristics
            else ("this search has but one way to go")
        )
        raise Unable(f"there is no heuristic {unknown[0]!r}; {known}")
    return puzzle.search(request.heuristic)


class EngineInput(NamedTuple):
    """What an engine gets of a puzzle, what its choices mean,
    and the way back to answers of the whole model."""

    model: Model
    label: Callable[[int], Hashable]
    whole: Callable[[Answer], Answer]
    whole_rows: Callable[[Rows], Rows]  # the same for many answers at once

    def answers(self, rows: Rows) -> AnswerBatch:
        """Answers of the engine as those of the whole model."""
        return AnswerBatch(self.label, self.whole_rows(rows))

    def solution(self, answer: Answer) -> Solution:
        """An answer of the engine in labels."""
        choices = self.whole(answer)
        looked_at = choices if len(choices) <= PORTION else portions(choices)
        return frozenset(map(self.label, looked_at))


def engine_input(
    puzzle: Puzzle,
    request: Request,
    name: str,
    model: Model | None = None,
    counted: bool = False,
) -> EngineInput | None:
    """What an engine gets of a puzzle, or of this model of it, to search it or to count its
    answers; None where there is no answer.

    What is large, or wanted in random order, is reduced; so it always is for engines that keep
    nothing loaded.
    """
    import numpy as np

    if model is None:
        with request.limits.building():
            if puzzle.size() > SMALL:
                room.refuse_what_has_none(puzzle.size())
            model = puzzle.model()
    large = model.rules.mentions() > SMALL
    engine = engines.get(name)
    label = model.rules.label
    whole = cast("Callable[[Answer], Answer]", frozenset)
    whole_rows: Callable[[Rows], Rows] = np.asarray
    if request.up_to_symmetry and model.rules.turns is None:
        model = _with_turns(puzzle, model)
    if large or request.seed is not None or isinstance(engine, engines.Counter):
        from exactone.solver.reduce import reduce

        with request.limits.building():
            reduced = reduce(model, request.limits.over, request.seed)
        if reduced is None:
            return None
        model = reduced.model
        whole = reduced.whole
        whole_rows = reduced.whole_rows
    if counted and isinstance(engine, engines.Counter):
        refusal = engine.refuses_to_count(model)
    else:
        refusal = engine.refuses(model)
    if refusal:
        raise Refused(f"{name} {refusal}")
    return EngineInput(model, cache(label), whole, whole_rows)


def _with_turns(puzzle: Puzzle, model: Model) -> Model:
    """The model with its turns, from those of the labels; where choices are hidden,
    none are known."""
    import numpy as np

    from exactone.solver.model import Model

    turns = puzzle.turns()
    if turns is None or not model.rules.all_visible:
        return model

    def renumbered() -> list[Literals]:
        label = model.rules.label
        number = {label(choice): choice for choice in range(1, model.rules.size + 1)}
        return [
            np.array([0, *(number[turn(each)] for each in number)], dtype=np.int32)
            for turn in turns
        ]

    rules = copy(model.rules)
    rules.turns = renumbered
    return Model(rules, model.givens)
