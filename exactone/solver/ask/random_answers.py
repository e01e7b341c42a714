"""Answers in random order, each as likely as any other: drawn by their numbers from a graph of all
of them.

An engine that has no such graph finds again what another one drew. Where none has one, engines
only mix what they find. How far it is worth trying is said in states, not in seconds: the same
seed draws the same answers on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import numpy as np

from exactone.solver import engines
from exactone.solver.engines import Graph
from exactone.solver.errors import EngineError, Refused
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Answer, Given, Model
from exactone.solver.puzzle import Puzzle, Solution
from exactone.solver.streams import Items, each

from .answers import EngineInput, engine_input, hand_search
from .request import Request

# bytes of the states of a hand-written search; more are no longer gone through in a second
ROOM = 1_700_000
LARGE = 500_000  # literals; what is larger has more states than that


class RandomAnswers(NamedTuple):
    """Answers that are drawn, and the engine that finds them."""

    engine: str
    answers: Generator[Solution | None, None, Ended]


def drawn(puzzle: Puzzle, request: Request, name: str) -> RandomAnswers | None:
    """The answers of an engine in the order that the seed says;
    None where they are too many to be counted."""
    for counter in _counters(request, name):
        answer_graph = graph(puzzle, request, counter)
        if answer_graph is None:
            continue
        if isinstance(answer_graph, Ended):
            return RandomAnswers(name, _none(answer_graph))
        answers = _drawn(answer_graph, request)
        if counter == name or request.backend == "auto":
            return RandomAnswers(counter, answers)
        return RandomAnswers(name, _found_again(puzzle, request, name, answers))
    return None


def _counters(request: Request, name: str) -> Iterable[str]:
    """What may count all answers; engines that are compared ask nobody else,
    and the reference can find none again."""
    if request.backend == "all" or name == engines.REFERENCE:
        return (name,)
    # the others take minutes
    compiled = [each for each in engines.COUNTERS if not engines.advice(each)]
    return dict.fromkeys((name, engines.REFERENCE, *compiled))


def _none(ended: Ended) -> Generator[None, None, Ended]:
    """No answer, and why."""
    yield None
    return ended


def graph(puzzle: Puzzle, request: Request, name: str) -> Graph[Solution] | Ended | None:
    """All answers as this engine counts them; None where it cannot, or not in half of the time."""
    left = request.limits.left()
    limits = request.limits.at_most(None if left is None else left / 2)
    try:
        answers = (
            _of_states(puzzle, request, limits)
            if name == engines.REFERENCE
            else _of_model(puzzle, request, limits, name)
        )
    except (Refused, MemoryError):
        return None
    if not isinstance(answers, Ended) or answers is Ended.EXHAUSTED:
        return answers
    return request.limits.over()


def _drawn(graph: Graph[Solution], request: Request) -> Generator[Solution, None, Ended]:
    """Each answer once, in the order that the seed says."""
    for number in _shuffled(graph.total, random.Random(request.seed)):
        if ended := request.limits.over():
            return ended
        yield graph.answer(number)
    return Ended.EXHAUSTED


def _found_again(
    puzzle: Puzzle, request: Request, name: str, answers: Generator[Solution, None, Ended]
) -> Generator[Solution | None, None, Ended]:
    """Answers that were drawn, each found by another engine;
    who wants all of them hears that it finds no more."""
    plain = replace(request, seed=None, up_to_symmetry=False)
    with request.limits.building():
        model = puzzle.model()
        rules = model.rules
        labels = {
            choice: rules.label(choice) for choice in np.flatnonzero(rules.visible()).tolist()
        }
    seen = set[Solution]()
    for wanted in (told := Items(answers)):
        pins = (
            Given(choice if label in wanted else -choice, "drawn")
            for choice, label in labels.items()
        )
        again = yield from _first(puzzle, Model(rules, (*model.givens, *pins)), plain, name)
        if isinstance(again, Ended) and again is not Ended.EXHAUSTED:
            return again
        if again != wanted:
            raise EngineError(
                f"engines disagree: {name} does not find an answer that was drawn", wanted
            )
        seen.add(wanted)
        yield wanted
    if told.ended is Ended.EXHAUSTED:
        return (
            yield from each(_search(puzzle, model, plain, name), partial(_no_other, name, seen))
        )
    return told.ended


def _first(
    puzzle: Puzzle, model: Model, request: Request, name: str
) -> Generator[None, None, Solution | Ended]:
    """The first answer that an engine finds in a model of a puzzle, or why there is none."""
    with closing(_search(puzzle, model, request, name)) as search:
        for solution in (told := Items(search)):
            if solution is not None:
                return solution
            yield None
    return told.ended


def _search(
    puzzle: Puzzle, model: Model, request: Request, name: str
) -> Generator[Solution | None, None, Ended]:
    """What an engine finds in a model of a puzzle."""
    problem = engine_input(puzzle, request, name, model)
    if problem is None:
        return Ended.EXHAUSTED
    return (
        yield from each(engines.get(name).search(problem.model, request.limits), problem.solution)
    )


def _no_other(name: str, seen: set[Solution], solution: Solution) -> None:
    """An answer that was never drawn is an error."""
    if solution not in seen:
        raise EngineError(
            f"engines disagree: {name} found an answer that could not be drawn", solution
        )


def _shuffled(total: int, rng: random.Random) -> Iterator[int]:
    """The numbers below `total` in random order; only those that were moved are remembered."""
    moved: dict[int, int] = {}
    for index in range(total):
        other = rng.randrange(index, total)
        moved[index], moved[other] = moved.get(other, other), moved.get(index, index)
        yield moved.pop(index)


def _of_states(puzzle: Puzzle, request: Request, limits: Limits) -> Graph[Solution] | Ended | None:
    """By the states of the hand-written search."""
    from exactone.solver.engines.reference import Reference

    if puzzle.size() > LARGE:
        return None
    with request.limits.building():
        search = hand_search(puzzle, request)
    return Reference().graph(search, limits, ROOM)


def _of_model(
    puzzle: Puzzle, request: Request, limits: Limits, name: str
) -> Graph[Solution] | Ended | None:
    """By the states of an engine of models."""
    if name not in engines.COUNTERS:
        return None
    engine = engines.get(name)
    assert isinstance(engine, engines.Counter)
    problem = engine_input(puzzle, request, name)
    if problem is None:
        return Ended.EXHAUSTED
    answers = engine.graph(problem.model, limits)
    if answers is None or isinstance(answers, Ended):
        return answers
    return _LabelledGraph(answers, problem)


@dataclass(frozen=True)
class _LabelledGraph:
    """A graph of models, whose answers are said in labels."""

    graph: Graph[Answer]
    problem: EngineInput

    @property
    def total(self) -> int:
        return self.graph.total

    def answer(self, number: int) -> Solution:
        return self.problem.solution(self.graph.answer(number))
