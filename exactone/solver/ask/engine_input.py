"""What engines are handed: of most the model of a puzzle, reduced where that pays;
of one the hand-written search."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import copy
from typing import NamedTuple, cast

import numpy as np

from exactone.solver import engines, room
from exactone.solver.bundle import AnswerBatch, Rows
from exactone.solver.errors import Refused, Unable
from exactone.solver.limits import PORTION, portions
from exactone.solver.model import Answer, Literals, Model
from exactone.solver.puzzle import Puzzle, Search, Solution

from .request import Request

# literals in the rules; up to here an engine takes them whole and keeps them for the next puzzle
SMALL = 50_000


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


class Labels(dict[int, Hashable]):
    """What choices mean, made when it is first asked for."""

    def __init__(self, label: Callable[[int], Hashable]) -> None:
        self.label = label

    def __missing__(self, choice: int) -> Hashable:
        made = self[choice] = self.label(choice)
        return made


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


def reduced_model(puzzle: Puzzle, request: Request, name: str) -> EngineInput | None:
    """What an engine gets of a puzzle; None where there is no answer."""
    with request.limits.building():
        if puzzle.size() > SMALL:
            room.refuse_what_has_none(puzzle.size())
        model = puzzle.model()
    return handed_model(puzzle, model, request, name)


def handed_model(puzzle: Puzzle, model: Model, request: Request, name: str) -> EngineInput | None:
    """What an engine gets of a model of a puzzle; None where there is no answer.

    What is large, or wanted in random order, is reduced; so it always is for engines that keep
    nothing loaded.
    """
    large = model.rules.mentions() > SMALL
    engine = engines.get(name)
    label = model.rules.label
    whole = cast(Callable[[Answer], Answer], frozenset)
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
    if refusal := engine.refuses(model):
        raise Refused(f"{name} {refusal}")
    return EngineInput(model, Labels(label).__getitem__, whole, whole_rows)


def _with_turns(puzzle: Puzzle, model: Model) -> Model:
    """The model with its turns, from those of the labels; where choices are hidden,
    none are known."""
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
